"""Whist, pass, half; open and closed: who plays against the contract, and what the whisters need
(002:82-86, 002:94).

Invariant: one whister is the host of the other defender, who passed: the tricks of both count for
the whister.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.base import Answers, Owed
from prefgame.rules.kontra import Kontra

QUOTAS = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""the tricks that the defence must take together, by the tricks of the contract (002:69-76)"""
HALF_WHIST_LEVELS = (6, 7)
"""the second defender may say half against contracts for so many tricks (002:86)"""


@dataclass(frozen=True, slots=True)
class Whisting:
    """How a Russian table defends."""

    stalingrad: bool = False
    """both must whist, with closed cards, against the lowest contract (002:124-125)"""
    lowest: str = ""
    """the name of that contract"""
    ten_whisted: bool = True
    """a contract for ten tricks is whisted; otherwise it is only checked, and nobody needs anything
    (A-48)
    """
    personal: bool = False
    """if two whisters lack tricks together, each needs half the quota whatever the other one took;
    otherwise the two never pay for more tricks than they lack together (A-21)
    """

    # ---- the questions

    def to_answer(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> Seat | None:
        """Say which defender is asked next; None if nobody is. After a half-whist the first one may
        still whist (002:86); a single whister plays with open or closed cards (002:84).
        """
        if not self.is_asked(contract):
            return None
        first, second = defenders
        said = [answer for _, answer in answers]
        match said:
            case []:
                return first
            case [_]:
                return second
            case [Answer.WHIST, Answer.PASS]:
                return first
            case [Answer.PASS, Answer.WHIST]:
                return second
            case [Answer.PASS, Answer.HALF] | [Answer.PASS, Answer.HALF, Answer.WHIST]:
                return first
        return None

    def is_asked(self, contract: Contract) -> bool:
        """Tell whether the defenders may choose whether they whist."""
        return contract.may_be_left and not self._both_must(contract) and self._is_whisted(contract)

    def _both_must(self, contract: Contract) -> bool:
        return self.stalingrad and contract.name == self.lowest

    def _is_whisted(self, contract: Contract) -> bool:
        return contract.may_be_left and (self.ten_whisted or not contract.goal.takes_all)

    def choices(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> tuple[Answer, ...]:
        """List what that defender may answer."""
        match [answer for _, answer in answers]:
            case [] | [Answer.WHIST] | [Answer.PASS, Answer.HALF]:
                return Answer.WHIST, Answer.PASS
            case [Answer.PASS]:
                half = (Answer.HALF,) if contract.goal.least in HALF_WHIST_LEVELS else ()
                return (Answer.WHIST, Answer.PASS, *half)
        return Answer.OPEN, Answer.CLOSED

    # ---- the roles

    def roles(
        self,
        declarer: Seat,
        defenders: tuple[Seat, Seat],
        answers: Answers,
        kontra: Kontra,
        contract: Contract,
    ) -> dict[Seat, Role]:
        """Find the role of each seat that has answered. One who said half and is overtaken by a
        whist has passed (A-22).
        """
        roles = {declarer: Role.DECLARER}
        if self._both_must(contract):
            return roles | dict.fromkeys(defenders, Role.COMES)
        if not self._is_whisted(contract):
            return roles | dict.fromkeys(defenders, Role.OBLIGED)
        last = dict(answers)
        for seat, other in (defenders, defenders[::-1]):
            mine, theirs = last.get(seat), last.get(other)
            if mine is None:
                continue
            if mine in WHISTS:
                alone = theirs in (Answer.PASS, Answer.HALF)
                roles[seat] = Role.HOST if alone else Role.COMES
            elif theirs is Answer.OPEN:
                roles[seat] = Role.DUMMY
            elif theirs in WHISTS:
                roles[seat] = Role.GUEST
            else:
                roles[seat] = Role.HALF if mine is Answer.HALF else Role.STAYS
        return roles

    # ---- what people report

    @property
    def answers(self) -> tuple[Answer, ...]:
        return Answer.WHIST, Answer.PASS, Answer.HALF, Answer.OPEN, Answer.CLOSED

    @property
    def reported_words(self) -> tuple[str, ...]:
        return ("whist", "pass", "half")

    def answers_reported(
        self, defenders: tuple[Seat, Seat], words: tuple[str, str], contract: Contract
    ) -> Answers:
        """Find the answers that these words report. They do not say whether a single whister played
        with open or closed cards.
        """
        first, second = defenders
        one, other = (Answer(word) for word in words)
        if one is Answer.HALF:
            raise ValueError("only the second defender may say half, after a pass")
        if other is not Answer.HALF:
            return (first, one), (second, other)
        if contract.goal.least not in HALF_WHIST_LEVELS:
            raise ValueError(f"half is said only to contracts of six and seven, not to {contract}")
        return (first, Answer.PASS), (second, Answer.HALF), (first, one)

    # ---- what each role needs

    def owes(self, role: Role, contract: Contract) -> Owed | None:
        """Say what a role needs; None if it needs nothing. Two whisters share the quota; one trick
        cannot be shared, and the second one needs it (002:85; A-23).
        """
        if not self._is_whisted(contract):
            return None
        quota = QUOTAS[contract.goal.least]
        if role is Role.HOST:
            return Owed(team=quota)
        if role is Role.COMES:
            return Owed(own=quota // 2 or None, team=quota)
        return None

    def plays_for(self, seat: Seat, roles: Mapping[Seat, Role], contract: Contract) -> Seat:
        """Let an open whister play both hands (002:84)."""
        return self.writer(seat, roles) if roles[seat] is Role.DUMMY else seat

    def seats_laid_open(self, roles: Mapping[Seat, Role], contract: Contract) -> tuple[Seat, ...]:
        """Lay open both defenders in an open whist (002:84)."""
        if Role.DUMMY not in roles.values():
            return ()
        return tuple(seat for seat, role in roles.items() if role is not Role.DECLARER)

    def writer(self, seat: Seat, roles: Mapping[Seat, Role]) -> Seat:
        """Find the seat that scores the tricks of this defender: a single whister scores those of
        both (002:83).
        """
        if roles[seat] in (Role.GUEST, Role.DUMMY):
            return next(other for other, role in roles.items() if role is Role.HOST)
        return seat

    def shortfalls(
        self, roles: Mapping[Seat, Role], tricks: Mapping[Seat, int], contract: Contract
    ) -> dict[Seat, int]:
        """Count the tricks that each whister lacks, by seat; only those who lack some."""
        if not self._is_whisted(contract):
            return {}
        whisters = [seat for seat, role in roles.items() if role in (Role.HOST, Role.COMES)]
        taken = sum(
            tricks.get(seat, 0) for seat, role in roles.items() if role is not Role.DECLARER
        )
        quota = QUOTAS[contract.goal.least]
        together = quota - taken
        if together <= 0 or not whisters:
            return {}
        if len(whisters) == 1 or quota == 1:
            return {whisters[-1]: together}
        lacking = {seat: quota // 2 - tricks.get(seat, 0) for seat in whisters}
        return {
            seat: lack if self.personal else min(lack, together)
            for seat, lack in lacking.items()
            if lack > 0
        }


WHISTS = (Answer.WHIST, Answer.OPEN, Answer.CLOSED)
"""what a defender has said last who whists"""
