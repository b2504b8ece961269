"""What can be set, chapter by chapter: the words of every setting and the control that shows it.

Law of this module: a setting stands here only if the game obeys it; its control changes it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prefgame.app.paths import asset_root
from prefgame.rules.registry import RULESETS
from prefgame.ui.game import Game
from prefgame.ui.kit import Run
from prefgame.ui.scenes.choice import ChoiceSheet, Chooser
from prefgame.ui.scenes.deck_choice import SHOWN, deck_title
from prefgame.ui.widget import Press, Widget
from prefgame.ui.widgets import Segments, Stepper, Switch
from prefgame.words import _, languages, pgettext

LANGUAGES = {"en": "English", "hr": "Hrvatski", "sl": "Slovenščina", "sr": "Српски", "sr_Latn": "Srpski", "de": "Deutsch", "ru": "Русский"}


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
    """A tab of the settings: rows, or one question with its ``choices``. ``preview``: the cards are shown beside the rows."""

    title: str
    rows: tuple[Row, ...] = ()
    preview: bool = False
    question: str = ""
    choices: tuple[Choice, ...] = ()


def chapters(game: Game) -> tuple[Chapter, ...]:
    """All chapters; the last one, the storage, has neither rows nor choices."""
    found = [_cards(game), _play(game), _display(game)]
    if len(languages()) > 1:
        found.append(_language(game))
    return (*found, Chapter(_("Storage")))


def has_sounds() -> bool:
    """Whether the game has any sounds to play."""
    return any((asset_root() / "sounds").glob("*.wav"))


# ---- the controls


def _switch(game: Game, name: str, title: str, sentence: str) -> Row:
    return Row(name, title, sentence, lambda: Switch(bool(getattr(game.settings, name)), lambda on: game.change(**{name: on})))


def _words(game: Game, name: str, title: str, sentence: str, options: Sequence[tuple[object, Run]]) -> Row:
    values = [value for value, _label in options]

    def control() -> Widget:
        value = getattr(game.settings, name)
        chosen = values.index(value) if value in values else -1  # a language that came with another version
        return Segments([label for _value, label in options], chosen, lambda i: game.change(**{name: values[i]}), size=23)

    return Row(name, title, sentence, control)


def _list(game: Game, name: str, title: str, sentence: str, options: Sequence[tuple[object, str]]) -> Row:
    """Words too long to stand side by side in every language: they are chosen from a sheet."""
    values = [value for value, _label in options]
    value = getattr(game.settings, name)
    chosen = values.index(value) if value in values else 0

    def ask() -> None:
        answers = [(label, "") for _value, label in options]
        game.window.push(ChoiceSheet(title, sentence, answers, chosen, lambda i: game.change(**{name: values[i]})))

    return Row(name, title, sentence, lambda: Chooser(options[chosen][1], ask))


# ---- the chapters


def _cards(game: Game) -> Chapter:
    return Chapter(
        _("Cards"),
        (
            _list(game, "deck", _("Deck"), _("By game: {decks}.").format(decks=_decks_of_games()),
                  ((None, pgettext("deck", "By game")), *((name, deck_title(name)) for name in SHOWN))),
            _switch(game, "corner_letters", _("Corner letters"), _("On William Tell cards, for those who do not know them yet.")),
            _words(game, "card_size", _("Card size"), _("Larger cards overlap more."), (("normal", _("Normal")), ("large", _("Large")))),
            _words(game, "sort", _("Sort my hand"), _("By suit and rank, or as the cards came."), (("suit", _("By suit")), ("dealt", _("As dealt")))),
            _switch(game, "trumps_left", _("Trumps to the left"), _("As soon as they are known.")),
        ),
        preview=True,
    )  # fmt: skip


def _decks_of_games() -> str:
    """Which cards each game is played with where the player has not chosen."""
    games = {name: [_(rules.name) for rules in RULESETS if rules.deck == name] for name in SHOWN}
    return ", ".join(f"{deck_title(name)} ({', '.join(played)})" for name, played in games.items() if played)


def _play(game: Game) -> Chapter:
    heard = has_sounds()
    return Chapter(
        _("Play and sound") if heard else _("Play"),
        (
            _words(game, "pace", _("Pace of the table"), _("A click or the space bar skips ahead."),
                   (("calm", _("Calm")), ("brisk", _("Brisk")), ("at_once", _("At once")))),
            _switch(game, "trick_waits", _("A full trick waits for me"), _("It is gathered after a click.")),
            _switch(game, "raise_playable", _("Raise the cards I may play"), _("The others are darkened, and say why.")),
            *(_sound(game) if heard else ()),
        ),
    )  # fmt: skip


def _sound(game: Game) -> tuple[Row, ...]:
    def volume() -> Widget:
        return Stepper(game.settings.volume, 0, 100, lambda value: game.change(volume=value), step=10, enabled=game.settings.sound,
                       text=lambda value: _("{count} %").format(count=value), reason=_("Sounds are switched off."))  # fmt: skip

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
            Row("full_screen", _("Full screen"), _("The key F11 does the same at any time."), full_screen),
            _words(game, "text_scale", _("Size of the text"), _("Names, buttons and sentences; cards have their own size."),
                   ((100, _("Normal")), (115, _("Larger")), (130, _("Largest")))),
            _switch(game, "less_motion", _("Less motion"), _("Cards and slips fade in instead of moving.")),
        ),
    )  # fmt: skip


def _language(game: Game) -> Chapter:
    def speak(code: str) -> Press:
        return lambda: game.change(language=code)

    choices = (Choice(LANGUAGES.get(code, code), code == game.settings.language, speak(code)) for code in languages())
    return Chapter(_("Language"), question=_("The language of everything the game says."), choices=tuple(choices))
