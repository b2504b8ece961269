"""The chapters of the settings, with the words of every setting.

Invariant: a setting is here only if the game obeys it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, get_args

from prefgame.app.files import asset_root, config_dir, data_dir, records_dir
from prefgame.app.settings import Settings
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.sentences import game_in_sentence, join_with_and
from prefgame.i18n import _, language_title, languages, ngettext, pgettext
from prefgame.rules.registry import RULESETS
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.frames.navigation import Game
from prefgame.ui.words.numbers import NO_BREAK

LETTERS = {
    "english": "A K Q J",
    "german": "A K D B",
    "german_suits": "A K O U",
    "croatian": "A K G D",
    "slovenian": "A K Z S",
    "russian": "Т К Д В",
}
SHOWN: dict[DeckName, tuple[str, ...]] = {
    "german": ("HT", "CQ", "CK"),
    "french": ("ST", "DK", "HQ"),
}
"""the cards by which a deck is known"""
TEXT_SIZES = get_args(Settings.model_fields["text_scale"].annotation)
"""in per cent of the usual size"""


@dataclass(frozen=True)
class Setting:
    """One setting: its field, its title, one sentence, and its values with their words; without
    values it is on or off. ``listed``: the words are too long to be side by side in every language.
    ``scale``: a number from, to and in steps of so much. ``off``: why it cannot be used now.
    """

    name: str
    title: str
    sentence: str
    values: tuple[tuple[object, str], ...] = ()
    listed: bool = False
    scale: tuple[int, ...] = ()
    off: str = ""


@dataclass(frozen=True)
class Chapter:
    """A tab of the settings. ``preview``: the cards are shown beside the rows. ``question``: its
    only row is a list that is open.
    """

    title: str
    rows: tuple[Setting, ...] = ()
    preview: bool = False
    question: bool = False


def chapters(game: Game) -> tuple[Chapter, ...]:
    """Return all chapters; the last one, the storage, has no rows."""
    found = [
        Chapter(_("Cards"), tuple(_cards(game)), preview=True),
        Chapter(_("My hand"), tuple(_hand()), preview=True),
        Chapter(pgettext("chapter", "Play"), tuple(_play())),
        Chapter(_("Display"), tuple(_display()), preview=True),
    ]
    if has_sounds():
        found.append(Chapter(pgettext("chapter", "Sound"), tuple(_sounds(game))))
    if len(languages()) > 1:
        spoken = tuple((code, language_title(code)) for code in languages())
        asked = Setting("language", _("The language of all texts in the game."), "", spoken)
        found.append(Chapter(_("Language"), (asked,), question=True))
    return (*found, Chapter(_("Storage")))


def has_sounds() -> bool:
    """Return whether the game has any sounds to play."""
    return any((asset_root() / "sounds").glob("*.wav"))


# ---- cards


def deck_title(name: DeckName) -> str:
    """Return what players call the deck."""
    return {"german": _("William Tell"), "french": _("French")}[name]


def _cards(game: Game) -> Iterator[Setting]:
    german = game.window.kit.deck.name == "german"
    name, none = "german" if german else "french", ""
    decks = ((None, pgettext("deck", "By game")), *((each, deck_title(each)) for each in SHOWN))
    yield Setting("deck", _("Deck"), _decks_of_games(), decks, listed=True)
    yield Setting(
        f"{name}_back",
        _("Back of the cards"),
        _("What the others see of your cards."),
        ((1, _("Red")), (2, _("Green") if german else _("Blue"))),
    )
    if german:
        shown = "never", "overlap", "always"
        words = _("Never"), _("When cards overlap"), _("Always")
        yield Setting(
            "corner_letters",
            _("Corner letters"),
            _("On paper, William Tell cards have no corner letters."),
            tuple(zip(shown, words)),
            listed=True,
        )
        if game.settings.corner_letters == "never":
            none = _("Corner letters are switched off.")
    field = f"{name}_letters"
    usual = NO_BREAK.join(DeckWords(name).index(rank) for rank in "AKQJ")
    wanted = get_args(Settings.model_fields[field].annotation)
    letters = (
        ("language", _("By language: {letters}").format(letters=usual)),
        *((habit, LETTERS[habit]) for habit in wanted if habit in LETTERS),
    )
    title, sentence = _("Which letters"), _("On aces and court cards.")
    yield Setting(field, title, sentence, letters, listed=True, off=none)
    title, sentence = _("Large corner letters"), _("For tired eyes, and for screens far away.")
    yield Setting("large_index", title, sentence, off=none)
    if not german:
        sentence = _("Diamonds are blue and clubs are green.")
        yield Setting("four_colours", _("Four colours"), sentence)


def _decks_of_games() -> str:
    """Say which cards each game has if the player chose none; those of the rarer deck are named."""
    games = {
        name: [game_in_sentence(_(rules.name)) for rules in RULESETS if rules.deck == name]
        for name in SHOWN
    }
    rare, usual = sorted(SHOWN, key=lambda name: len(games[name]))
    return _("By game: {deck} for {games}; {other} for all others.").format(
        deck=deck_title(rare), games=join_with_and(games[rare]), other=deck_title(usual)
    )


def _hand() -> Iterator[Setting]:
    yield Setting(
        "card_size",
        _("Card size"),
        _("Larger cards overlap more."),
        (("normal", _("Normal")), ("large", _("Large"))),
    )
    yield Setting(
        "sort",
        _("Sort my hand"),
        _("By suit and rank, or in the order they were dealt."),
        (("suit", _("By suit")), ("dealt", _("As dealt"))),
    )
    sentence = _("Unless two suits of one colour would then be side by side.")
    yield Setting("trumps_left", _("Trumps to the left"), sentence)
    sentence = _("The others are darkened. Point at one to see why.")
    yield Setting("raise_playable", _("Raise the cards I may play"), sentence)


# ---- the table, and the window


def _play() -> Iterator[Setting]:
    yield Setting(
        "pace",
        _("Speed of play"),
        _("A click or the space bar skips ahead."),
        (("calm", _("Calm")), ("brisk", _("Brisk")), ("at_once", _("Instant"))),
    )
    sentence = _("After a short pause, when only one card is allowed.")
    yield Setting("play_forced", _("Play a forced card for me"), sentence)
    sentence = _("The trick stays on the table until you click.")
    yield Setting("trick_waits", _("Wait after each trick"), sentence)
    yield Setting(
        "claims",
        _("Claim the rest"),
        _("Shows the cards and ends the hand when the rest is certain."),
        (
            ("always", pgettext("claims", "Always")),
            ("ask", pgettext("claims", "Ask")),
            ("never", pgettext("claims", "Never")),
        ),
    )
    yield Setting(
        "take_back",
        _("Take back a slip"),
        _("Until the next player acts; that player waits a moment."),
        (
            ("beginners", pgettext("take back", "With beginners")),
            ("always", pgettext("take back", "Always")),
            ("never", pgettext("take back", "Never")),
        ),
    )
    sentence = _("A button at the table shows what a good player would do, and why.")
    yield Setting("hints", _("Hints"), sentence)
    sentence = _("While hands lie open, a slip lists the cards that you have not seen.")
    yield Setting("still_out", _("Cards still out"), sentence)
    sentence = _("When you defend with open hands, a computer partner names the card it prefers.")
    yield Setting("partner_talks", _("A partner’s advice"), sentence)
    yield Setting(
        "partner_waits",
        _("A partner’s card"),
        _("Where talk is allowed, you hear it first and can choose another one."),
        (
            ("moment", pgettext("a partner waits", "Waits a moment")),
            ("always", pgettext("a partner waits", "Waits for me")),
            ("never", pgettext("a partner waits", "Does not wait")),
        ),
    )
    sentence = _(
        "Now and then, players of the company write a remark in pencil next to their plate."
    )
    yield Setting("words", _("A word after a hand"), sentence)


def _display() -> Iterator[Setting]:
    sentence = _("You can also press F11 at any time.")
    yield Setting("full_screen", _("Full screen"), sentence)
    sizes = tuple((size, _("{count} %").format(count=size)) for size in TEXT_SIZES)
    sentence = _("At 150 % and above, the table is larger than the window, and follows the mouse.")
    yield Setting("text_scale", _("Size of the text"), sentence, sizes, listed=True)
    yield Setting(
        "cloth",
        _("Cloth"),
        _("The colour of the table."),
        (
            ("loden", pgettext("cloth", "Loden")),
            ("wine", pgettext("cloth", "Wine")),
            ("blue", pgettext("cloth", "Blue")),
            ("grey", pgettext("cloth", "Grey")),
        ),
    )
    sentence = _("Buttons, slips and notes lie left of your cards.")
    yield Setting("left_handed", _("Left-handed"), sentence)
    sentence = _("Text and lines stand out more, and the cloth is plain.")
    yield Setting("high_contrast", _("High contrast"), sentence)
    sentence = _("Cards and messages fade in instead of moving.")
    yield Setting("less_motion", _("Less motion"), sentence)


def _sounds(game: Game) -> Iterator[Setting]:
    yield Setting("sound", _("Sounds"), _("Cards on cloth, a knock on wood, the pencil."))
    none = "" if game.settings.sound else _("Sounds are switched off.")
    sentence = _("Volume of all sounds together.")
    yield Setting("volume", _("Volume"), sentence, scale=(0, 100, 10), off=none)
    sentence = _("Both ears hear the same, wherever a card is played.")
    yield Setting("mono", _("Mono"), sentence, off=none)


# ---- where matches, records and settings are kept, and what was set aside because it was damaged
# Invariant: paths are shown as they are, so that a player can find, copy or delete them.


class Section(NamedTuple):
    """A title, a sentence, and paths or names of files."""

    title: str
    sentence: str
    paths: tuple[str, ...] = ()


def sections(game: Game) -> Iterator[Section]:
    """Tell everything there is to say about files, as it is now."""
    warnings = [warning for warning in (game.store.warning, game.settings_file.warning) if warning]
    if warnings:
        yield Section(_("Please note"), " ".join(warnings))
    waiting = len(game.store.unfinished_matches())
    matches = _("Every call and every card is saved at once.")
    if waiting:
        more = ngettext(
            "{count} match can be continued.", "{count} matches can be continued.", waiting
        ).format(count=waiting)
        matches = f"{matches} {more}"
    yield Section(_("Matches"), matches, (str(game.store.path),))
    sentence = _("Matches saved as text, to keep, send or look at again.")
    yield Section(_("Records"), sentence, (str(records_dir()),))
    path = str(game.settings_file.path)
    yield Section(_("Settings"), _("The file with these settings."), (path,))
    aside = tuple(path.name for path in _set_aside_files())
    if aside:
        sentence = _(
            "These files could not be used. They are unchanged; you can repair or delete them."
        )
        yield Section(_("Files set aside"), sentence, aside)


def _set_aside_files() -> list[Path]:
    """Files of the player that could not be used and were renamed."""
    return sorted(
        path
        for folder in {data_dir(), config_dir()}
        for path in folder.glob("* (set aside *")
        if path.suffix in (".sqlite", ".json")
    )
