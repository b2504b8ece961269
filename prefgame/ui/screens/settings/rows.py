"""What can be set, chapter by chapter: the words of every setting and the control that shows it.

Law of this module: a setting stands here only if the game obeys it; its control changes it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import get_args

from prefgame.app.paths import asset_root
from prefgame.app.settings import Settings
from prefgame.app.words import decks as deck_words
from prefgame.i18n import _, languages, pgettext
from prefgame.rules.registry import RULESETS
from prefgame.ui.frames.choice import ChoiceSheet, Chooser
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.deck_choice import SHOWN, deck_title
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.widgets.controls import Stepper, Switch
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.widget import Press, Widget
from prefgame.ui.words.phrases import BESIDE

LETTERS = {
    "english": "A K Q J",
    "german": "A K D B",
    "german_suits": "A K O U",
    "croatian": "A K G D",
    "slovenian": "A K Z S",
    "russian": "Т К Д В",
}
LANGUAGES = {
    "en": "English",
    "hr": "Hrvatski",
    "sl": "Slovenščina",
    "sr": "Српски",
    "sr_Latn": "Srpski",
    "de": "Deutsch",
    "ru": "Русский",
}


@dataclass(frozen=True)
class Row:
    """One setting: its name in the form, its title, one sentence, and how to make its control."""

    name: str
    title: str
    sentence: str
    control: Callable[[], Widget]


@dataclass(frozen=True)
class Choice:
    """One answer of a list that stands open."""

    words: str
    chosen: bool
    choose: Press


@dataclass(frozen=True)
class Chapter:
    """A tab of the settings: rows, or one question with its ``choices``. ``preview``: the cards are
    shown beside the rows.
    """

    title: str
    rows: tuple[Row, ...] = ()
    preview: bool = False
    question: str = ""
    choices: tuple[Choice, ...] = ()


def chapters(game: Game) -> tuple[Chapter, ...]:
    """All chapters; the last one, the storage, has neither rows nor choices."""
    found = [_cards(game), _hand(game), _play(game), _display(game)]
    if len(languages()) > 1:
        found.append(_language(game))
    return (*found, Chapter(_("Storage")))


def has_sounds() -> bool:
    """Whether the game has any sounds to play."""
    return any((asset_root() / "sounds").glob("*.wav"))


# ---- the controls


def _switch(game: Game, name: str, title: str, sentence: str, off: str = "") -> Row:
    """`off`: why it cannot be used now."""

    def control() -> Widget:
        return Switch(
            bool(getattr(game.settings, name)),
            lambda on: game.change(**{name: on}),
            enabled=not off,
            reason=off,
        )

    return Row(name, title, sentence, control)


def _words(
    game: Game, name: str, title: str, sentence: str, options: Sequence[tuple[object, Run]]
) -> Row:
    values = [value for value, _label in options]

    def control() -> Widget:
        value = getattr(game.settings, name)
        # a language that came with another version
        chosen = values.index(value) if value in values else -1
        return Segments(
            [label for _value, label in options],
            chosen,
            lambda i: game.change(**{name: values[i]}),
            size=23,
        )

    return Row(name, title, sentence, control)


def _list(
    game: Game,
    name: str,
    title: str,
    sentence: str,
    options: Sequence[tuple[object, str]],
    off: str = "",
) -> Row:
    """Words too long to stand side by side in every language: they are chosen from a sheet. `off`:
    why it cannot be used now.
    """
    values = [value for value, _label in options]
    value = getattr(game.settings, name)
    chosen = values.index(value) if value in values else 0

    def ask() -> None:
        answers = [(label, "") for _value, label in options]
        game.window.push(
            ChoiceSheet(
                title, sentence, answers, chosen, lambda i: game.change(**{name: values[i]})
            )
        )

    return Row(
        name, title, sentence, lambda: Chooser(options[chosen][1], ask, enabled=not off, reason=off)
    )


# ---- the chapters


def _cards(game: Game) -> Chapter:
    return Chapter(
        _("Cards"),
        (
            _list(
                game,
                "deck",
                _("Deck"),
                _("By game: {decks}.").format(decks=_decks_of_games()),
                (
                    (None, pgettext("deck", "By game")),
                    *((name, deck_title(name)) for name in SHOWN),
                ),
            ),
            *(_german_deck(game) if game.window.kit.deck.name == "german" else _french_deck(game)),
        ),
        preview=True,
    )


def _german_deck(game: Game) -> tuple[Row, ...]:
    none = _("There are no corner letters.") if game.settings.corner_letters == "never" else ""
    return (
        _back(game, "german_back", _("Green")),
        _list(
            game,
            "corner_letters",
            _("Corner letters"),
            _("William Tell cards have none of their own."),
            (("never", _("Never")), ("overlap", _("When cards overlap")), ("always", _("Always"))),
        ),
        _letters(game, "german_letters", none),
        _large_index(game, none),
    )


def _french_deck(game: Game) -> tuple[Row, ...]:
    return (
        _back(game, "french_back", _("Blue")),
        _letters(game, "french_letters"),
        _large_index(game),
        _switch(
            game, "four_colours", _("Four colours"), _("Diamonds are blue and clubs are green.")
        ),
    )


def _back(game: Game, name: str, second: str) -> Row:
    return _words(
        game,
        name,
        _("Back of the cards"),
        _("What the others see of your hand."),
        ((1, _("Red")), (2, second)),
    )


def _letters(game: Game, name: str, none: str = "") -> Row:
    """`none`: why no letters are to be seen."""
    usual = BESIDE.join(deck_words.index(game.window.kit.deck.name, rank) for rank in "AKQJ")
    wanted = get_args(Settings.model_fields[name].annotation)
    options = [
        ("language", _("By language: {letters}").format(letters=usual)),
        *((habit, LETTERS[habit]) for habit in wanted if habit in LETTERS),
    ]
    return _list(game, name, _("Which letters"), _("On aces and court cards."), options, none)


def _large_index(game: Game, none: str = "") -> Row:
    return _switch(
        game,
        "large_index",
        _("Large corner letters"),
        _("For tired eyes, and for screens far away."),
        none,
    )


def _hand(game: Game) -> Chapter:
    return Chapter(
        _("My hand"),
        (
            _words(
                game,
                "card_size",
                _("Card size"),
                _("Larger cards overlap more."),
                (("normal", _("Normal")), ("large", _("Large"))),
            ),
            _words(
                game,
                "sort",
                _("Sort my hand"),
                _("By suit and rank, or as the cards came."),
                (("suit", _("By suit")), ("dealt", _("As dealt"))),
            ),
            _switch(
                game,
                "trumps_left",
                _("Trumps to the left"),
                _("Unless two suits of one colour would meet."),
            ),
            _switch(
                game,
                "raise_playable",
                _("Raise the cards I may play"),
                _("The others are darkened, and say why."),
            ),
        ),
        preview=True,
    )


def _decks_of_games() -> str:
    """Which cards each game is played with where the player has not chosen."""
    games = {name: [_(rules.name) for rules in RULESETS if rules.deck == name] for name in SHOWN}
    return ", ".join(
        f"{deck_title(name)} ({', '.join(played)})" for name, played in games.items() if played
    )


def _play(game: Game) -> Chapter:
    heard = has_sounds()
    return Chapter(
        _("Play and sound") if heard else _("Play"),
        (
            _words(
                game,
                "pace",
                _("Pace of the table"),
                _("A click or the space bar skips ahead."),
                (("calm", _("Calm")), ("brisk", _("Brisk")), ("at_once", _("At once"))),
            ),
            _switch(
                game,
                "play_forced",
                _("Play a forced card for me"),
                _("After a short pause, when only one card is allowed."),
            ),
            _switch(
                game,
                "trick_waits",
                _("A full trick waits for me"),
                _("It is gathered after a click."),
            ),
            _words(
                game,
                "claims",
                _("Claim the rest"),
                _("Cards are laid open when nobody can change the rest."),
                (
                    ("always", pgettext("claims", "Always")),
                    ("ask", pgettext("claims", "Ask")),
                    ("never", pgettext("claims", "Never")),
                ),
            ),
            _switch(
                game,
                "hints",
                _("Hints"),
                _("A button at the table tells what a good player would do, and why."),
            ),
            *(_sound(game) if heard else ()),
        ),
    )


def _sound(game: Game) -> tuple[Row, ...]:
    def volume() -> Widget:
        return Stepper(
            game.settings.volume,
            0,
            100,
            lambda value: game.change(volume=value),
            step=10,
            enabled=game.settings.sound,
            text=lambda value: _("{count} %").format(count=value),
            reason=_("Sounds are switched off."),
        )

    return (
        _switch(game, "sound", _("Sounds"), _("Cards on cloth, a knock on wood, the pencil.")),
        Row("volume", _("Volume"), _("Of all sounds together."), volume),
    )


def _display(game: Game) -> Chapter:
    def full_screen() -> Widget:
        return Switch(game.window.full_screen, lambda on: game.change(full_screen=on))

    return Chapter(
        _("Display"),
        (
            Row(
                "full_screen",
                _("Full screen"),
                _("The key F11 does the same at any time."),
                full_screen,
            ),
            _words(
                game,
                "text_scale",
                _("Size of the text"),
                _("Names, buttons and sentences; cards have their own size."),
                ((100, _("Normal")), (115, _("Larger")), (130, _("Largest"))),
            ),
            _switch(
                game,
                "less_motion",
                _("Less motion"),
                _("Cards and slips fade in instead of moving."),
            ),
        ),
        preview=True,
    )


def _language(game: Game) -> Chapter:
    def speak(code: str) -> Press:
        return lambda: game.change(language=code)

    choices = (
        Choice(LANGUAGES.get(code, code), code == game.settings.language, speak(code))
        for code in languages()
    )
    return Chapter(
        _("Language"),
        question=_("The language of everything the game says."),
        choices=tuple(choices),
    )
