"""Small parts of the new match: the coin of a seat, the words for places, levels and length, the
contracts at a glance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from prefgame.app.session import level_names
from prefgame.app.words.contracts import contract_name, figure
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.cards.deck import Deck
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.seats.plate import coin
from prefgame.ui.widgets.canvas import Kit, Run, Sign
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.phrases import fitting
from prefgame.ui.words.scores import words_of


class Coin(Widget):
    """The initial of whoever sits there, as it is being typed."""

    focusable = False

    def __init__(self, name: Callable[[], str]) -> None:
        super().__init__()
        self._name = name

    def hit(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, surface: Surface, kit: Kit) -> None:
        letter = self._name().strip()[:1].upper() or "?"
        kit.sprite(
            surface,
            ("coin", letter),
            self.rect,
            kit.u(24) + 4,
            lambda s, b: coin(s, kit, b.x + b.w / 2, b.y + b.h / 2, b.w / 2, letter),
        )


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


def level_told(level: str) -> str:
    """What seats of that level do, in a sentence; nothing of a level that has no word here."""
    return {
        "beginner": _("Beginners misjudge hands, and sometimes play in haste."),
        "club": _("Club players judge better, and seldom play in haste."),
        "expert": _("Experts think every call and every card through."),
    }.get(level, "")


def levels_told() -> str:
    """What the levels differ in."""
    return " ".join(level_told(level) for level in level_names())


def custom(deck: Deck, rules: RuleSet) -> tuple[str, ...]:
    """In words what the form shows of a table and another game may have otherwise."""
    french, tell = (
        pgettext("in a sentence", "French cards"),
        pgettext("in a sentence", "William Tell cards"),
    )
    return *words_of(rules).agreed(rules.score), french if deck.name == "french" else tell


def offered_numbers(usual: Sequence[int], now: int) -> tuple[int, ...]:
    """The numbers to choose from: the usual ones, and among them ``now`` where the table agreed on
    another.
    """
    return tuple(sorted({*usual, now}))


def estimate(kit: Kit, width: int, count: int, minutes: float) -> str:
    """How long a match of so many hands and minutes is, in as many words as have room."""
    short = ngettext("About {count} hand.", "About {count} hands.", count).format(count=count)
    hands = ngettext("About {count} hand", "About {count} hands", count).format(count=count)
    if minutes < 90:
        long = _("{hands}, or some {minutes} minutes.").format(
            hands=hands, minutes=max(5, round(minutes / 5) * 5)
        )
    else:
        hours = round(minutes / 60)
        long = ngettext(
            "{hands}, or some {hours} hour.", "{hands}, or some {hours} hours.", hours
        ).format(hands=hands, hours=hours)
    return fitting(kit, width, long, short, size=22)


def draw_contracts(surface: Surface, kit: Kit, room: Box, rules: RuleSet) -> None:
    """The contracts of the game with what each is worth, if there is room for them."""
    lines = rules.contracts
    top = room.y + kit.f(56)
    step = min(kit.f(38), (room.bottom - kit.f(14) - top) / len(lines))
    if step < kit.f(31):
        return
    kit.text(surface, room.x, top - kit.f(22), _("Contracts"), "title", 30)
    ends = room.x + round(room.w * 0.76), room.right
    for end, words in zip(ends, (_("worth"), _("as a game"))):
        kit.text(surface, end, top - kit.f(20), words, "label", 22, "ink2", "right")
    shapes.line(surface, room.x, top, room.w, "rule", kit.thin(2))
    for i, line in enumerate(lines):
        y = top + step * (i + 0.5) + kit.f(6)
        name = contract_name(line, kit.deck)
        label: Run = (Sign(str(line.trump)), name) if line.trump is not None else name
        kit.text(surface, room.x + kit.f(14), y, figure(line), "title", 30, "ink", "center")
        kit.run(surface, room.x + kit.f(44), y, label, "label", 24)
        for end, contract in zip(ends, (line, line.as_game)):
            if contract.game and contract not in rules.auction.all_games:
                continue
            worth = rules.score.base_worth(contract)
            kit.text(surface, end, y, str(worth), "label", 24, "ink", "right")
