"""What became of the problem and the deal of each day, in the file of the store: a row for each day
and game.

Invariant: a row that cannot be read is a day on which nothing was done, and costs no other day.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from prefgame.app.storage.kept_rows import KeptRows
from prefgame.quoting import LARGEST_NUMBER, shorten
from prefgame.rules.base import Amount


class ProblemResult(Enum):
    """How far the player came with a problem."""

    UNTRIED = ""
    TRIED = "tried"
    """a try has failed, or was taken back"""
    FIRST = "first"
    """solved at the first try"""
    HELPED = "helped"
    """solved after another try"""
    SHOWN = "shown"
    """the answer was shown first"""


@dataclass(frozen=True, slots=True)
class KeptDay:
    """A day in a game. ``day`` as in ISO 8601, ``rules`` by their key; ``found``: the number of the
    deal with the problem. Of the deal of the day: whether it was ``begun``, what the player won
    with it for the record (``own``), and what an expert won (``par``); None where it is not known.
    """

    day: str
    rules: str
    found: int | None = None
    problem: ProblemResult = ProblemResult.UNTRIED
    begun: bool = False
    own: Amount | None = None
    par: Amount | None = None


class KeptDays(KeptRows[tuple[str, str], KeptDay]):
    """The days of the store."""

    TABLE = "day"
    COLUMNS = ("day", "rules", "found", "problem", "begun", "own", "par")
    KEYS = 2

    def change(self, day: KeptDay) -> None:
        """Keep this in the place of what was known of the day."""
        self._change((day.day, day.rules), day)

    def one(self, day: str, rules: str) -> KeptDay:
        """What was done on a day in a game. NotRead where that is not known."""
        return self._rows().get((day, rules)) or KeptDay(day, rules)

    def of_game(self, rules: str) -> Mapping[str, KeptDay]:
        """The days on which something was done in a game, by their dates. NotRead where that is
        not known.
        """
        return {day: row for (day, key), row in self._rows().items() if key == rules}

    def _row_of(self, values: Sequence[object]) -> tuple[tuple[str, str], KeptDay]:
        row = _day_of(values)
        return (row.day, row.rules), row

    def _values_of(self, key: tuple[str, str], row: KeptDay | None) -> tuple[object, ...]:
        assert row is not None, "no day is deleted"
        own, par = _amount_text(row.own), _amount_text(row.par)
        return (*key, row.found, row.problem.value, int(row.begun), own, par)

    def _both(self, known: KeptDay, found: KeptDay) -> KeptDay:
        """A result counts once, and the first one does: what is known here stays."""
        undecided = known.problem in (ProblemResult.UNTRIED, ProblemResult.TRIED)
        decided = found.problem is not ProblemResult.UNTRIED
        return KeptDay(
            known.day,
            known.rules,
            found.found if known.found is None else known.found,
            found.problem if undecided and decided else known.problem,
            known.begun or found.begun,
            found.own if known.own is None else known.own,
            found.par if known.par is None else known.par,
        )


def _day_of(row: Sequence[object]) -> KeptDay:
    """ValueError or ZeroDivisionError where the row is damaged."""
    day, rules, found, problem, begun, own, par = row
    return KeptDay(
        str(day),
        str(rules),
        None if found is None else _number_of(found),
        ProblemResult(problem),
        bool(begun),
        _amount_of(own),
        _amount_of(par),
    )


_AMOUNT = re.compile(r"-?\d{1,12}(/\d{1,6})?")
"""as ``_amount_text`` writes it; a power of ten in so few letters would take minutes to work out"""


def _number_of(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value <= LARGEST_NUMBER:
        raise ValueError("no number of a deal")
    return value


def _amount_text(amount: Amount | None) -> str | None:
    return None if amount is None else str(amount)


def _amount_of(text: object) -> Amount | None:
    if text is None:
        return None
    if not _AMOUNT.fullmatch(str(text)):
        raise ValueError(f"{shorten(str(text))} is no amount")
    amount = Fraction(str(text))
    return int(amount) if amount.denominator == 1 else amount
