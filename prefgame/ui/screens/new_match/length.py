"""The rows of the new match that say how long it is, by the way in which the table keeps score.

Invariant: every kind of score has its rows; the first is about what ends the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prefgame.i18n import _, pgettext
from prefgame.rules.scoring.columns.score import Columns
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pot.score import Pot


@dataclass(frozen=True, slots=True)
class LengthRow:
    """A row with a table option. It is left out where the game has no such option, or where the
    option has no effect.

    ``words`` are its label and a short one. Of the ``usual`` numbers one is chosen at a touch;
    ``zero`` is what 0 means.
    """

    option: str
    words: Callable[[], tuple[str, str]]
    usual: tuple[int, ...] = ()
    zero: Callable[[], str] | None = None
    about: Callable[[], str] | None = None
    """a short sentence about a word that a new player does not know"""

    def number(self, number: int) -> str:
        """The words for one of the numbers."""
        return self.zero() if self.zero is not None and number == 0 else str(number)


LENGTHS: dict[type, tuple[LengthRow, ...]] = {
    Columns: (
        LengthRow(
            "start",
            lambda: (_("Starting bula"), _("Bula")),
            (30, 50, 100, 200),
            about=lambda: _("The bula is the debt that each player pays off."),
        ),
        LengthRow(
            "refas",
            lambda: (_("Refas, at most"), _("Refas")),
            about=lambda: _("A refa doubles a player’s next contract."),
        ),
    ),
    Pool: (
        LengthRow("pool", lambda: (_("Pool of each player"), _("Pool")), (10, 20, 30, 50)),
        LengthRow("scoring", lambda: (_("Scoring"), _("Scoring"))),
    ),
    Pot: (
        # without a number of deals nothing but the players ends the match
        LengthRow(
            "deals",
            lambda: (_("Deals"), _("Deals")),
            (12, 24, 36, 48, 0),
            lambda: pgettext("deals of a match", "no limit"),
        ),
        LengthRow("pot", lambda: (_("The pot"), _("Pot"))),
        LengthRow("fill", lambda: (_("Paid in by each"), _("Paid in"))),
        LengthRow(
            "base",
            lambda: (_("Basic stake"), _("Stake")),
            about=lambda: _("The dealer pays the basic stake into the pot."),
        ),
        LengthRow("limit", lambda: (_("Limit"), _("Limit"))),
    ),
}


def offered_numbers(usual: Sequence[int], now: int) -> tuple[int, ...]:
    """The numbers to choose from: the usual ones, and ``now`` where it is another. 0, which is no
    limit, comes last.
    """
    return tuple(sorted({*usual, now}, key=lambda number: (number == 0, number)))
