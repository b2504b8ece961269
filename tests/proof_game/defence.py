"""A defence that nobody is asked about: both defend, and with trumps the first plays the open cards
of the second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Answers, Owed
from prefgame.rules.kontra import Kontra


@dataclass(frozen=True, slots=True)
class OneHead:
    def to_answer(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> Seat | None:
        return None

    def choices(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> tuple[Answer, ...]:
        return ()

    def roles(
        self,
        declarer: Seat,
        defenders: tuple[Seat, Seat],
        answers: Answers,
        kontra: Kontra,
        contract: Contract,
    ) -> dict[Seat, Role]:
        return {declarer: Role.DECLARER} | dict.fromkeys(defenders, Role.OBLIGED)

    answers = ()
    reported_words = ("come",)

    def answers_reported(
        self, defenders: tuple[Seat, Seat], words: tuple[str, str], contract: Contract
    ) -> Answers:
        return ()

    def owes(self, role: Role, contract: Contract) -> Owed | None:
        return None

    def plays_for(
        self,
        seat: Seat,
        roles: Mapping[Seat, Role],
        contract: Contract,
        open_seats: Sequence[Seat],
    ) -> Seat:
        return _defenders(roles)[0] if seat in self.seats_laid_open(roles, contract) else seat

    def seats_laid_open(self, roles: Mapping[Seat, Role], contract: Contract) -> tuple[Seat, ...]:
        return _defenders(roles)[1:] if contract.trump is not None else ()

    def writer(self, seat: Seat, roles: Mapping[Seat, Role]) -> Seat:
        return seat

    def shortfalls(
        self, roles: Mapping[Seat, Role], tricks: Mapping[Seat, int], contract: Contract
    ) -> dict[Seat, int]:
        return {}


def _defenders(roles: Mapping[Seat, Role]) -> tuple[Seat, ...]:
    """In order of play."""
    return tuple(seat for seat, role in roles.items() if role is Role.OBLIGED)
