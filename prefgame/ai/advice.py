"""How a seat rates a decision: every legal choice, with the score that the seat expects of it.

Invariant: values only. An advice is made from a ``SeatView`` and shows nothing that its seat could
not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from prefgame.engine.commands import Command
from prefgame.rules.contracts import Contract


class Success(Enum):
    """What a chance is the chance of."""

    CONTRACT = "the seat makes the contract it would play, or plays"
    QUOTA = "the seat reaches the tricks that it answers for"
    DOWN = "the declarer goes down"


@dataclass(frozen=True, slots=True)
class Option:
    """A legal choice. ``score``: the points of the settlement that the seat expects to win with it,
    compared with a hand that is not played; for a defender's card, the points of those for whom the
    defender plays (``card_values.interests``). ``chance``: of what the advice calls success, 0 to
    1; None if there is nothing to succeed in (a pass, staying out). ``tricks``: how many the seat's
    side expects in the whole hand. ``weighed``: tried in imagined deals like the best choice; False
    if a first look already put it behind the others. ``rough``: the score is one estimate for all
    hands, not for this one. ``contract``: the one that a discard or a call is meant for.
    ``declares``: how often (0 to 1) the seat then declares; None if that is no question.
    """

    command: Command
    score: float
    chance: float | None = None
    tricks: float | None = None
    weighed: bool = True
    rough: bool = False
    contract: Contract | None = None
    declares: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """All legal choices of one decision, the best first and the others by their score. There is at
    least one.

    ``worlds``: the number of imagined deals in which they were tried.
    """

    options: tuple[Option, ...]
    success: Success
    worlds: int

    @property
    def best(self) -> Option:
        """The choice that the seat would make."""
        return self.options[0]

    def chance_of(self, command: Command) -> float | None:
        """Find the chance of success with this choice; None if it has none, or was not weighed."""
        return next((one.chance for one in self.options if one.command == command), None)

    def with_first(self, chosen: Option) -> Advice:
        return replace(
            self, options=(chosen, *(option for option in self.options if option is not chosen))
        )

    @classmethod
    def of(cls, options: Iterable[Option], success: Success, worlds: int) -> Advice:
        """Order the options by score, equal ones as they come, unweighed ones last."""
        return cls(
            tuple(
                sorted(options, key=lambda option: (not option.weighed, -round(option.score, 6)))
            ),
            success,
            worlds,
        )
