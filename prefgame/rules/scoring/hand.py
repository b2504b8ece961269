"""A finished hand, as every way of keeping score reads it.

Invariant: values only. What the hand is worth is the business of the score.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import Contract


class Unplayed(Enum):
    """Hands that end without a contract being played."""

    ALL_PASSED = "all passed"
    NO_KONTRA = "a plain two without kontra"


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand, as its table would report it. ``roles`` and ``tricks`` by seat.

    ``tricks`` are those that count (of the defence no more than five, 000:55), and empty where nobody played; ``unplayed``
    says why there was nothing to play for.
    """

    declarer: Seat | None
    contract: Contract | None
    roles: Mapping[Seat, Role]
    tricks: Mapping[Seat, int]
    kontra: int = 0
    kontra_by: Seat | None = None
    unplayed: Unplayed | None = None
    overtaken: Mapping[Seat, int] | None = None
    """by defender: tricks the other one took over from him (known only where cards were seen)"""
    run: int | None = None
    """the most tricks that the declarer took one after another, where the goal asks for it and the cards were seen"""

    @property
    def goal_is_met(self) -> bool:
        """Whether the declarer reached the goal; so too where nobody played against them."""
        if not self.tricks:
            return True
        assert self.contract is not None and self.declarer is not None
        return self.contract.goal.is_met(self.tricks[self.declarer], *(() if self.run is None else (self.run,)))


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended. ``made``: its contract was; None where nothing was won or lost.

    ``fell``: who lost by the hand, the declarer or defenders, each once; ``unplayed`` says why there was nothing to play for.
    """

    made: bool | None = None
    fell: tuple[Seat, ...] = ()
    unplayed: Unplayed | None = None


UNKNOWN = Result()
"""of a hand that is not written yet, and of one that was stored before events had a result"""
