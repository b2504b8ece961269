"""What a chapter of the settings is made of: rows with controls, or one open list.

Invariant: a control changes its setting at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prefgame.ui.frames.choice import ChoiceSheet, Chooser
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.widgets.controls import Switch
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.widget import Press, Widget


@dataclass(frozen=True)
class Row:
    """One setting: its name in the form, its title, one sentence, and how to make its control."""

    name: str
    title: str
    sentence: str
    control: Callable[[], Widget]


@dataclass(frozen=True)
class ListedAnswer:
    """One answer of a list that is open in the chapter."""

    words: str
    chosen: bool
    choose: Press


@dataclass(frozen=True)
class Chapter:
    """A tab of the settings: rows, or one question with its ``choices``.

    ``preview``: the cards are shown beside the rows.
    """

    title: str
    rows: tuple[Row, ...] = ()
    preview: bool = False
    question: str = ""
    choices: tuple[ListedAnswer, ...] = ()


def switch_row(game: Game, name: str, title: str, sentence: str, off: str = "") -> Row:
    """A row that is on or off; `off` says why it cannot be used now."""

    def control() -> Widget:
        return Switch(
            bool(getattr(game.settings, name)),
            lambda on: game.change(**{name: on}),
            enabled=not off,
            reason=off,
        )

    return Row(name, title, sentence, control)


def words_row(
    game: Game, name: str, title: str, sentence: str, options: Sequence[tuple[object, Run]]
) -> Row:
    """A row of a few words side by side."""
    values = [value for value, _label in options]

    def control() -> Widget:
        value = getattr(game.settings, name)
        # a language that came with another version
        chosen = values.index(value) if value in values else -1
        labels = [label for _value, label in options]
        return Segments(labels, chosen, lambda i: game.change(**{name: values[i]}), size=23)

    return Row(name, title, sentence, control)


def list_row(
    game: Game,
    name: str,
    title: str,
    sentence: str,
    options: Sequence[tuple[object, str]],
    off: str = "",
) -> Row:
    """Words too long to be side by side in every language: they are chosen from a sheet.

    `off`: why it cannot be used now.
    """
    values = [value for value, _label in options]
    value = getattr(game.settings, name)
    chosen = values.index(value) if value in values else 0

    def ask() -> None:
        answers = [(label, "") for _value, label in options]
        game.window.push(ChoiceSheet(title, sentence, answers, chosen, choose))

    def choose(answer: int) -> None:
        game.change(**{name: values[answer]})

    def control() -> Widget:
        return Chooser(options[chosen][1], ask, enabled=not off, reason=off)

    return Row(name, title, sentence, control)
