"""A finished hand, as every way of keeping score reads it.

Invariant: values only. The score decides what the hand is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from prefgame.cards import Card
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import Contract


class Unplayed(Enum):
    """Why a hand ended without a contract being played."""

    ALL_PASSED = "all passed"
    NO_KONTRA = "a plain two without kontra"
    MISDEAL = "a wrong deal"
    """by the dealer, who deals again (002:115)"""


class Aces(Enum):
    """What the declarer's aces were, if the game pays for them (003:89-92)."""

    FOUR = "four"
    NONE = "none"
    """and the declarer said so before the first lead"""


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand, as its table would report it. ``roles`` and ``tricks`` by seat.

    ``tricks``: those that count (at most five of the defence, 000:55); empty if nobody played.
    ``unplayed``: why there was nothing to play for.
    """

    declarer: Seat | None
    contract: Contract | None
    roles: Mapping[Seat, Role]
    tricks: Mapping[Seat, int]
    kontra: int = 0
    kontra_by: Seat | None = None
    unplayed: Unplayed | None = None
    overtaken: Mapping[Seat, int] | None = None
    """by defender: the tricks that the other defender took over from them; None if the cards were
    not seen
    """
    doubled: tuple[Seat, ...] = ()
    """the defenders whose own payment alone is doubled (003:119)"""
    aces: Aces | None = None
    """None if they pay nothing"""
    agreed: bool = False
    """the players in the hand agreed on these tricks, so nobody goes down (001:258-266)"""
    dealer: Seat | None = None
    """who dealt; None if the score does not ask"""
    talon: tuple[Card, ...] = ()
    """the talon that everybody saw; empty if nobody did, or if the score does not ask"""
    thrown: bool = False
    """the declarer discarded both cards of the talon, for all to see (002:127); only if the score
    asks
    """
    run: int | None = None
    """the declarer's longest row of tricks; None if the goal does not ask for one, or the cards
    were not seen
    """

    @property
    def goal_is_met(self) -> bool:
        """Whether the declarer reached the goal; also true if nobody played against them."""
        if not self.tricks:
            return True
        assert self.contract is not None and self.declarer is not None
        return self.contract.goal.is_met(
            self.tricks[self.declarer], *(() if self.run is None else (self.run,))
        )


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended. ``made``: whether the contract was made; None if nothing was won or lost.

    ``down``: the seats that lost, declarer or defenders, each once; ``unplayed``: why there was
    nothing to play for.
    """

    made: bool | None = None
    down: tuple[Seat, ...] = ()
    unplayed: Unplayed | None = None


UNKNOWN = Result()
"""the result of a hand that is not scored yet, or that was stored before events had a result"""
