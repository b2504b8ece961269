"""The words of the new match: for places, levels, length, and what tables agree on."""

from __future__ import annotations

from prefgame.app.company.people import style_in
from prefgame.app.session import level_names
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.cards.deck import Deck
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.fitting import fitting_wording
from prefgame.ui.words.scores import words_of


def seat_word(place: str) -> str:
    """Who sits there, seen from the player."""
    return {
        "me": _("you"),
        "left": _("on your left"),
        "right": _("on your right"),
        "across": _("opposite"),
    }[place]


def level_word(level: str) -> str:
    """How well a seat plays, in a word; a level that has no word here is called by its name."""
    words = {
        "beginner": pgettext("level", "Beginner"),
        "club": pgettext("level", "Club"),
        "expert": pgettext("level", "Expert"),
    }
    return words.get(level, level.capitalize())


def style_word(style: str) -> str:
    """What somebody of that style likes, in a word or two; empty for a plain one."""
    words = {
        "timid": pgettext("style of play", "bids little"),
        "bold": pgettext("style of play", "bids much"),
        "doubling": pgettext("style of play", "likes kontra"),
        "barefoot": pgettext("style of play", "likes no trick"),
        "eager": pgettext("style of play", "defends often"),
        "homely": pgettext("style of play", "drops out often"),
        "listening": pgettext("style of play", "forgets nothing"),
    }
    return words.get(style, "")


def level_and_style(level: str, style: str, rules: RuleSet) -> str:
    """How well somebody plays, and what they like, if this game has it."""
    liking = style_word(style_in(style, rules))
    if not liking:
        return level_word(level)
    return _("{level}, {style}").format(level=level_word(level), style=liking)


def level_sentence(level: str) -> str:
    """What seats of that level do, in a sentence; empty for a level that has no word here."""
    return {
        "beginner": _("Beginners misjudge hands, and sometimes play too fast."),
        "club": _("Club players judge better, and seldom play too fast."),
        "expert": _("Experts think through every call and every card."),
    }.get(level, "")


def levels_sentence() -> str:
    """How the levels differ."""
    return " ".join(level_sentence(level) for level in level_names())


def agreed_words(deck: Deck, rules: RuleSet) -> tuple[str, ...]:
    """In words what the form shows of a table and another game may have otherwise."""
    cards = {
        "french": pgettext("in a sentence", "French cards"),
        "german": pgettext("in a sentence", "William Tell cards"),
    }
    return *words_of(rules).agreed(rules.score), cards[deck.name]


def length_sentence(kit: Kit, width: int, count: int, minutes: float) -> str:
    """How long a match of so many hands and minutes is, in as many words as have room."""
    short = ngettext("About {count} hand.", "About {count} hands.", count).format(count=count)
    hands = ngettext("About {count} hand", "About {count} hands", count).format(count=count)
    if minutes < 90:
        long = _("{hands}, around {minutes} minutes.").format(
            hands=hands, minutes=max(5, round(minutes / 5) * 5)
        )
    else:
        hours = round(minutes / 60)
        long = ngettext(
            "{hands}, around {hours} hour.", "{hands}, around {hours} hours.", hours
        ).format(hands=hands, hours=hours)
    return fitting_wording(kit, width, long, short, size=22)
