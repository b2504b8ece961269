"""What every way of defending answers: who is asked what, which part each seat then has, and what it owes.

Invariant: pure functions of the answers so far. The defenders are the two seats after the declarer, in order of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.kontra import Kontra

Answers = tuple[tuple[Seat, Answer], ...]


@dataclass(frozen=True, slots=True)
class Owed:
    """The tricks that a part answers for: its ``own``, or those of the ``team``. One of the two is enough where both are given."""

    own: int | None = None
    team: int | None = None

    @property
    def needed(self) -> int:
        """What has to be reached: the own tricks where they count, else those of the team."""
        return (self.team or 0) if self.own is None else self.own

    def is_met(self, own: int, team: int) -> bool:
        """Whether so many tricks of the seat and of the team are enough."""
        return (self.own is not None and own >= self.own) or (self.team is not None and team >= self.team)


def tricks_needed(defence: Defence, role: Role, contract: Contract) -> int:
    """The tricks that a part has to reach; 0 where it owes none."""
    owed = defence.owes(role, contract)
    return 0 if owed is None else owed.needed


class Defence(Protocol):
    """How a table defends."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    """it is a frozen dataclass, so that a neighbour's is made by ``replace``"""

    def to_answer(self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract) -> Seat | None:
        """The defender asked next, or None."""

    def choices(self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract) -> tuple[Answer, ...]:
        """What the defender asked may answer."""

    def roles(self, declarer: Seat, defenders: tuple[Seat, Seat], answers: Answers, kontra: Kontra, contract: Contract) -> dict[Seat, Role]:
        """The part of each seat that has answered."""

    def owes(self, role: Role, contract: Contract) -> Owed | None:
        """What a part answers for; None where nothing is owed."""

    def plays_for(self, seat: Seat, roles: Mapping[Seat, Role], contract: Contract) -> Seat:
        """Who plays the cards of this seat: the seat itself, or a partner before whom they lie open."""

    def seats_laid_open(self, roles: Mapping[Seat, Role], contract: Contract) -> tuple[Seat, ...]:
        """Whose cards lie open for everybody when the play begins."""

    def writer(self, seat: Seat, roles: Mapping[Seat, Role]) -> Seat:
        """Who writes the tricks of this defender."""

    def fallen_defenders(self, roles: Mapping[Seat, Role], tricks: Mapping[Seat, int], contract: Contract) -> tuple[Seat, ...]:
        """The defenders who miss what they owe. ``tricks`` by seat."""
