"""Come, stay, invite, kontra: who defends, what each defender needs, and who goes down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import Answers, Owed
from prefgame.rules.kontra import Kontra


class Quota(Enum):
    """How two volunteers answer for their tricks (A-14)."""

    TEAM = "team"
    """four together make both safe; otherwise each defender with fewer than two goes
    down (000:53, 004:170)
    """
    INDIVIDUAL = "individual"
    """each needs two (001:240-245)"""


@dataclass(frozen=True, slots=True)
class Quotas:
    """The obligations of the defence (000:49-58)."""

    alone: int = 2
    together: int = 4
    kontra: int = 5
    volunteers: Quota = Quota.TEAM

    # ---- come or stay (000:50-51)

    def to_answer(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> Seat | None:
        """Say which defender is asked next; None if nobody is. In betl and preferans both must
        defend (000:45, 000:156).
        """
        if not contract.may_be_left:
            return None
        if len(answers) < 2:
            return defenders[len(answers)]
        said = dict(answers[:2])
        if len(answers) == 2 and set(said.values()) == {Answer.COME, Answer.STAY}:
            return next(seat for seat, answer in said.items() if answer is Answer.COME)
        return None

    def choices(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> tuple[Answer, ...]:
        """List what that defender may answer."""
        return (Answer.COME, Answer.STAY) if len(answers) < 2 else (Answer.INVITE, Answer.ALONE)

    # ---- the roles

    def roles(
        self,
        declarer: Seat,
        defenders: tuple[Seat, Seat],
        answers: Answers,
        kontra: Kontra,
        contract: Contract,
    ) -> dict[Seat, Role]:
        """Find the role of each seat that has answered. The defender who says kontra needs all the
        tricks; the other is their guest (000:57).
        """
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

    # ---- what people report

    @property
    def answers(self) -> tuple[Answer, ...]:
        return Answer.COME, Answer.STAY, Answer.INVITE, Answer.ALONE

    @property
    def reported_words(self) -> tuple[str, ...]:
        return ("come", "stay", "invited")

    def answers_reported(
        self, defenders: tuple[Seat, Seat], words: tuple[str, str], contract: Contract
    ) -> Answers:
        one, other = defenders
        if "invited" in words:
            if "come" not in words:
                raise ValueError("nobody defends, so nobody can be invited")
            host, guest = (one, other) if words[0] == "come" else (other, one)
            return (host, Answer.COME), (guest, Answer.STAY), (host, Answer.INVITE)
        return tuple((seat, Answer(word)) for seat, word in zip(defenders, words))

    # ---- what each role needs (000:52-57, 76)

    def owes(self, role: Role, contract: Contract) -> Owed | None:
        """Say what a role needs; None if it needs nothing."""
        if not contract.may_be_left:
            return None
        match role:
            case Role.COMES:
                return Owed(self.alone, self.together if self.volunteers is Quota.TEAM else None)
            case Role.ALONE:
                return Owed(own=self.alone)
            case Role.HOST:
                return Owed(team=self.together)
            case Role.KONTRA:
                return Owed(team=self.kontra)
        return None

    def plays_for(self, seat: Seat, roles: Mapping[Seat, Role], contract: Contract) -> Seat:
        return seat

    def seats_laid_open(self, roles: Mapping[Seat, Role], contract: Contract) -> tuple[Seat, ...]:
        return ()

    def writer(self, seat: Seat, roles: Mapping[Seat, Role]) -> Seat:
        """Find the seat that scores the tricks of this defender: for a guest, the host or the
        defender who said kontra (000:76).
        """
        if roles[seat] is Role.GUEST:
            return next(other for other, role in roles.items() if role in (Role.HOST, Role.KONTRA))
        return seat

    def shortfalls(
        self, roles: Mapping[Seat, Role], tricks: Mapping[Seat, int], contract: Contract
    ) -> dict[Seat, int]:
        """Count the tricks that each defender who goes down lacks (000:52-57)."""
        team = sum(tricks.get(seat, 0) for seat, role in roles.items() if role is not Role.DECLARER)
        owed = {seat: self.owes(role, contract) for seat, role in roles.items()}
        return {
            seat: owes.needed - (team if owes.own is None else tricks.get(seat, 0))
            for seat, owes in owed.items()
            if owes is not None and not owes.is_met(tricks.get(seat, 0), team)
        }
