"""Come, stay, invite, kontra: who defends, who answers for it, and who falls.

Law of this module: a pure table of who is asked what. A defender is one of the two seats after the declarer in order of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract

MOST_DOUBLINGS = 20
"""of a kontra without end: nobody ever said as many, and what it costs can still be written in nine digits"""

Answers = tuple[tuple[Seat, Answer], ...]


class Quota(Enum):
    """How two volunteers answer for their tricks (A-14)."""

    TEAM = "team"
    """four together make both safe; otherwise whoever has fewer than two falls (000:53, 004:170)"""
    INDIVIDUAL = "individual"
    """each needs two (001:240-245)"""


class MayKontra(Enum):
    """Who may say kontra (A-16)."""

    VOLUNTEERS = "volunteers"
    """who came by himself; on a plain two either defender"""
    ANYONE = "anyone"
    """either defender, once one of them comes"""


@dataclass(frozen=True, slots=True)
class Kontra:
    """The state of the kontra: its level (0 none, 1 kontra …), the defender who said it, and who has answered what."""

    level: int = 0
    by: Seat | None = None
    said: tuple[tuple[Seat, int], ...] = ()
    """(seat, level named); 0 is "no" """


NO_KONTRA = Kontra()


@dataclass(frozen=True, slots=True)
class Quotas:
    """The obligations of the defence (000:49-58)."""

    alone: int = 2
    together: int = 4
    kontra: int = 5
    volunteers: Quota = Quota.TEAM
    may_kontra: MayKontra = MayKontra.VOLUNTEERS
    kontra_max: int | None = 16
    """the highest factor, None without end (000:58, 004:201-208; A-18b); 1 where nobody doubles"""
    rekontra_on_game_betl: bool = True
    """not in Serbia (004:193, 391)"""

    # ---- come or stay (000:50-51)

    def to_answer(self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract) -> Seat | None:
        """The defender asked next, or None. Betl and preferans may not be left (000:45, 000:156)."""
        if not contract.may_be_left:
            return None
        if len(answers) < 2:
            return defenders[len(answers)]
        said = dict(answers[:2])
        if len(answers) == 2 and set(said.values()) == {Answer.COME, Answer.STAY}:
            return next(seat for seat, answer in said.items() if answer is Answer.COME)
        return None

    def choices(self, answers: Answers) -> tuple[Answer, ...]:
        """What the defender asked may answer."""
        return (Answer.COME, Answer.STAY) if len(answers) < 2 else (Answer.INVITE, Answer.ALONE)

    # ---- kontra (000:57-58)

    def to_kontra(
        self, declarer: Seat, defenders: tuple[Seat, Seat], roles: Mapping[Seat, Role], kontra: Kontra, contract: Contract
    ) -> Seat | None:
        """The seat asked about kontra next, or None. ``roles`` are those before any kontra."""
        if kontra.level == 0:
            if not self.may_double(0, contract):
                return None
            asked = [seat for seat in defenders if self._may_say(roles[seat], roles, contract)]
            return asked[len(kontra.said)] if len(kontra.said) < len(asked) else None
        if kontra.said[-1][1] == 0 or not self.may_double(kontra.level, contract):
            return None
        return declarer if kontra.level % 2 else kontra.by

    def may_double(self, level: int, contract: Contract) -> bool:
        """Whether a kontra that stands at this level (0: none yet) may be doubled once more (000:58, 004:193, 391)."""
        if level >= MOST_DOUBLINGS or (self.kontra_max is not None and 2**level >= self.kontra_max):
            return False
        return level != 1 or self.rekontra_on_game_betl or not (contract.goal.takes_none and contract.game)

    def _may_say(self, role: Role, roles: Mapping[Seat, Role], contract: Contract) -> bool:
        if role in (Role.COMES, Role.ALONE, Role.HOST, Role.OBLIGED):
            return True
        someone = any(other in (Role.COMES, Role.ALONE, Role.HOST) for other in roles.values())
        return self.may_kontra is MayKontra.ANYONE and someone and role in (Role.STAYS, Role.GUEST)

    # ---- who is what

    def roles(self, declarer: Seat, defenders: tuple[Seat, Seat], answers: Answers, kontra: Kontra, contract: Contract) -> dict[Seat, Role]:
        """The part of each seat that has answered. Whoever says kontra takes everything on; the other is his guest (000:57)."""
        roles = {declarer: Role.DECLARER}
        if kontra.by is not None:
            roles |= {seat: Role.KONTRA if seat == kontra.by else Role.GUEST for seat in defenders}
        elif not contract.may_be_left:
            roles |= {seat: Role.OBLIGED for seat in defenders}
        else:
            last = dict(answers)
            for seat, other in (defenders, defenders[::-1]):
                match last.get(seat), last.get(other):
                    case (None, _):
                        continue  # not asked yet
                    case (Answer.INVITE, _):
                        roles[seat] = Role.HOST
                    case (Answer.ALONE, _) | (Answer.COME, Answer.STAY):
                        roles[seat] = Role.ALONE
                    case (Answer.STAY, Answer.INVITE):
                        roles[seat] = Role.GUEST
                    case (Answer.COME, _):
                        roles[seat] = Role.COMES
                    case _:
                        roles[seat] = Role.STAYS
        return roles

    # ---- who answers for what (000:52-57, 76)

    def need(self, role: Role) -> int | None:
        """Defence tricks a part answers for, its own or the team's; None where nothing is owed."""
        return {Role.COMES: self.together, Role.ALONE: self.alone, Role.HOST: self.together, Role.KONTRA: self.kontra}.get(role)

    def writer(self, seat: Seat, roles: Mapping[Seat, Role]) -> Seat:
        """Who writes the tricks of this defender: a guest's go to his host or to the one who said kontra (000:76)."""
        if roles[seat] is Role.GUEST:
            return next(other for other, role in roles.items() if role in (Role.HOST, Role.KONTRA))
        return seat

    def fallen(self, roles: Mapping[Seat, Role], tricks: Mapping[Seat, int]) -> tuple[Seat, ...]:
        """The defenders who miss their quota (000:52-57). ``tricks`` by seat; betl and preferans are not judged here."""
        team = sum(tricks.get(seat, 0) for seat, role in roles.items() if role is not Role.DECLARER)
        shield = self.volunteers is Quota.TEAM and team >= self.together
        fallen = []
        for seat, role in roles.items():
            if role is Role.COMES:
                missed = not shield and tricks.get(seat, 0) < self.alone
            else:
                need = self.need(role)
                missed = need is not None and team < need
            if missed:
                fallen.append(seat)
        return tuple(fallen)
