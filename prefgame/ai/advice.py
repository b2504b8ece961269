"""What a seat makes of a decision: every legal choice with what it may be expected to bring.

Law of this module: values only. An advice is made from a ``SeatView`` and tells nothing that its
seat could not know.
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
    FALL = "the declarer fails"


@dataclass(frozen=True, slots=True)
class Option:
    """A legal choice. ``score``: points of the settlement that the seat may expect of it, against
    no hand being played at all; of a defender's card, what those may expect for whom he plays it
    (``ends.interests``). ``chance``: of what the advice calls success, 0 to 1; None where there is
    nothing to succeed in (a pass, staying at home). ``tricks``: that the seat's side may expect in
    the whole hand. ``weighed``: tried out in imagined deals as the best was; False where a first
    look was enough to put it behind the others. ``rough``: the score is an estimate for all hands
    alike, not for this one. ``contract``: what a discard or a call is meant for.
    """

    command: Command
    score: float
    chance: float | None = None
    tricks: float | None = None
    weighed: bool = True
    rough: bool = False
    contract: Contract | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """All legal choices of one decision, the best first and the others by their score; at least
    one.

    ``worlds``: in how many imagined deals they were tried.
    """

    options: tuple[Option, ...]
    success: Success
    worlds: int

    @property
    def best(self) -> Option:
        """What the seat would do."""
        return self.options[0]

    def with_first(self, chosen: Option) -> Advice:
        """The same, that option of it first."""
        return replace(
            self, options=(chosen, *(option for option in self.options if option is not chosen))
        )

    @classmethod
    def of(cls, options: Iterable[Option], success: Success, worlds: int) -> Advice:
        """The options put in order: by score, those not weighed last; what comes first of equals
        stays first.
        """
        return cls(
            tuple(
                sorted(options, key=lambda option: (not option.weighed, -round(option.score, 6)))
            ),
            success,
            worlds,
        )
