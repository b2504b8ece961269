"""What the note of a drill says: whether the answer is right, what the choices are worth, and why.

Invariant: words and numbers only, composed once for an answer. Equal choices share a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from prefgame.app.drills.drill import Choice, Drill, DrillSession
from prefgame.app.drills.library import words_in
from prefgame.app.play.hints import HintChoice
from prefgame.app.words.hints import describe_score, explain_hint, success_head
from prefgame.app.words.names import percent
from prefgame.engine.commands import Command, Defend, Discard
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.cards.deck import Deck
from prefgame.ui.drills.phases import single_answers
from prefgame.ui.table.hints.rows import HintRow, hint_rows, name_choice
from prefgame.ui.table.hints.staying_out import staying_out_words
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import number_and_sign_run
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.runs import fill

_LINES = 4
"""the most that are shown at once"""
_TOGETHER = 4
"""cards that have room in one line"""


@dataclass(frozen=True)
class Line:
    """A line of the table: choices that are worth the same."""

    choice: Run
    chance: str
    score: str
    right: bool
    chosen: bool


@dataclass(frozen=True)
class Answer:
    """Everything that is said; ``more``: there are choices that are not shown."""

    right: bool
    head: str
    lines: tuple[Line, ...]
    success: str
    unit: str
    why: str
    look: str
    more: bool

    @property
    def shortest(self) -> Answer:
        """The best choice, the player's and the reason, for a window that is low."""
        lines = tuple(line for line in self.lines if line.chosen or line is self.lines[0])
        return replace(self, look="", unit="", lines=lines)


NOTHING = Answer(False, "", (), "", "", "", "", more=False)


def answer_for(session: DrillSession, view: SeatView, deck: Deck, chosen: Choice) -> Answer:
    """What is said of the player's choice."""
    drill = session.drill
    groups = _groups(drill)
    shown = _shown(groups, chosen)
    return Answer(
        chosen.right,
        _("Right") if chosen.right else _("Not the best"),
        tuple(_line(drill, view, deck, group, chosen) for group in shown),
        success_head(view, drill.success),
        " ".join(filter(None, (describe_score(view), _unvalued(shown)))),
        " ".join(filter(None, (explain_hint(view, deck, session.solution), _stayed(drill, view)))),
        "" if chosen.right else _(words_in(drill.situation, drill.rules).look),
        any(group not in shown for group in _valued(groups)),
    )


def _stayed(drill: Drill, view: SeatView) -> str:
    """What the number of not playing is made of: on its slip nothing is written."""
    return staying_out_words(view, ((one.command, points) for one, points in drill.weighed))


_Group = tuple[Choice, ...]


def _unvalued(shown: Sequence[_Group]) -> str:
    """Why a line has no score."""
    unvalued = len(_valued(shown)) < len(shown)
    return _("Bids that are higher than needed are not rated.") if unvalued else ""


def _valued(groups: Sequence[_Group]) -> list[_Group]:
    return [group for group in groups if group[0].points is not None]


def _groups(drill: Drill) -> list[_Group]:
    """Choices that are worth the same and have the same chance, the best first."""

    def worth(choice: Choice) -> tuple[bool, float | None, float | None]:
        return choice.right, choice.points, choice.chance

    found: list[_Group] = []
    for _worth, some in groupby(drill.choices, worth):
        group = tuple(some)
        alone = isinstance(group[0].command, Discard) or group[0].points is None
        size = 1 if alone else _TOGETHER
        found += [group[at : at + size] for at in range(0, len(group), size)]
    return found


def _shown(groups: Sequence[_Group], chosen: Choice) -> list[_Group]:
    """The lines that have room: the best one, the player's, the best wrong ones, then others. What
    is not valued is shown only where the player chose it.
    """
    own, valued = [group for group in groups if chosen in group], _valued(groups)
    first_wrong = [group for group in valued if not group[0].right]
    wanted = [groups[0], *own, *first_wrong[:2], *valued]
    kept = list(dict.fromkeys(wanted))[:_LINES]
    return [group for group in groups if group in kept]


def all_rows(session: DrillSession, view: SeatView, deck: Deck) -> tuple[HintRow, ...]:
    """All choices that were weighed, the best first."""
    solution = session.solution
    return tuple(
        replace(row, choice=_name(view, deck, choice.commands[0]))
        for row, choice in zip(hint_rows(view, deck, solution), solution.choices)
    )


def _name(view: SeatView, deck: Deck, command: Command) -> Run:
    """What a choice is called: as its button is, for a drill leaves open what follows it."""
    if isinstance(command, Defend):
        slips = single_answers(view, deck)
        return next(slip.info.label for slip in slips if slip.commands == (command,))
    return name_choice(view, deck, HintChoice((command,), 0.0, None))


def _with_contract(drill: Drill, choice: Choice, name: Run) -> Run:
    """A discard with the contract that it is meant for, where there are several."""
    meant, others = choice.contract, {one.contract for one in drill.choices}
    if meant is None or len(others) == 1 or not isinstance(choice.command, Discard):
        return name
    return fill(_("{cards} for {contract}"), cards=name, contract=number_and_sign_run(meant))


def _line(drill: Drill, view: SeatView, deck: Deck, group: _Group, chosen: Choice) -> Line:
    pieces = [_with_contract(drill, one, _name(view, deck, one.command)) for one in group]
    first = group[0]
    return Line(
        _together(pieces),
        percent(first.chance),
        "" if first.points is None else signed(round(first.points)),
        first.right,
        chosen in group,
    )


def _together(names: Sequence[Run]) -> Run:
    """Several choices in one line; commas between them where one of them is a word."""
    if len(names) == 1:
        return names[0]
    if not any(isinstance(name, str) for name in names):
        return tuple(part for name in names for part in name)
    places = {f"name{at}": name for at, name in enumerate(names)}
    return fill(", ".join(f"{{{place}}}" for place in places), **places)
