"""For whom defenders play their cards: who writes their tricks, and what they owe each other."""

from __future__ import annotations

import pytest

from prefgame.ai.value.card_values import interests
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role, Seat
from tests.ai.tables import at

HEARTS = ("2", "pass", "pass", "discard CT C8", "announce 4")


def in_play(*answers: str, contract: tuple[str, ...] = HEARTS, seat: Seat = 0) -> SeatView:
    """Ana declares, Bojan (1) and Cvita (2) have answered."""
    return at(*contract, *answers, seat=seat)


TABLE: list[tuple[SeatView, Role, dict[Seat, float]]] = [
    (in_play("come", "come", "no", "no", seat=1), Role.COMES, {1: 1.0, 2: 0.5}),
    (in_play("come", "come", "no", "no", seat=2), Role.COMES, {2: 1.0, 1: 0.5}),
    (in_play("come", "stay", "alone", "no", seat=1), Role.ALONE, {1: 1.0}),
    (in_play("come", "stay", "invite", "no", seat=1), Role.HOST, {1: 1.0}),
    (in_play("come", "stay", "invite", "no", seat=2), Role.GUEST, {1: 1.0}),
    (in_play("stay", "come", "invite", "no", seat=1), Role.GUEST, {2: 1.0}),
    (in_play("come", "come", "no", "kontra", "no", seat=2), Role.KONTRA, {2: 1.0}),
    (in_play("come", "come", "no", "kontra", "no", seat=1), Role.GUEST, {2: 1.0}),
    (in_play("no", "no", contract=("betl", "pass", "pass"), seat=2), Role.OBLIGED, {2: 1.0}),
    (in_play("no", "no", contract=("betl", "pass", "pass"), seat=0), Role.DECLARER, {0: 1.0}),
    (in_play("come", "come", "no", "no", seat=0), Role.DECLARER, {0: 1.0}),
]


@pytest.mark.parametrize(
    ("view", "role", "whom"), TABLE, ids=[f"{role.value} {view.seat}" for view, role, _ in TABLE]
)
def test_a_guest_plays_for_the_host_and_a_defender_who_comes_by_half_for_the_other(
    view: SeatView, role: Role, whom: dict[Seat, float]
) -> None:
    """Everybody else plays alone."""
    assert view.role(view.seat) is role
    found = interests(view)
    assert dict(found) == whom and len(found) == len(whom)
