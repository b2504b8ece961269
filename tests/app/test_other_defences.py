"""A defence that asks other questions is looked back at and hinted at without a change there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from prefgame.ai.imagine.likelihood import Holdings
from prefgame.ai.models import registry
from prefgame.ai.models.base import AS_TOLD, HeardAnswer
from prefgame.app.look_back.open_hand import AnswerValue, answer_values
from prefgame.app.play.thinking import find_hint
from prefgame.engine.commands import DEALER
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules import registry as rule_sets
from prefgame.rules.base import Answer, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Answers, Quotas, ways_to_answer
from prefgame.rules.games.croatian import CROATIAN
from tests.helpers import NAMES, ORDINARY_DEAL, deal, say

COME, STAY, INVITE, ALONE = Answer.COME, Answer.STAY, Answer.INVITE, Answer.ALONE


@dataclass(frozen=True, slots=True)
class LastFirst(Quotas):
    """The last defender is asked first, and says at once how; only who would leave the hand to
    nobody is asked again.
    """

    def to_answer(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> Seat | None:
        if not contract.may_be_left:
            return None
        said = [answer for _, answer in answers]
        if len(said) < 2:
            return defenders[::-1][len(said)]
        return defenders[1] if said == [STAY, STAY] else None

    def choices(
        self, defenders: tuple[Seat, Seat], answers: Answers, contract: Contract
    ) -> tuple[Answer, ...]:
        return (INVITE, STAY) if len(answers) == 2 else (ALONE, INVITE, STAY)


@dataclass(frozen=True, slots=True)
class LastFirstModel:
    """Every answer is as likely as the other."""

    defence: LastFirst

    lines = ()

    def answers_heard(self, view: SeatView) -> tuple[HeardAnswer, ...]:
        return ()

    def answer_chances(
        self, held: Holdings, contract: Contract, before: Answers, choices: Sequence[Answer]
    ) -> Sequence[float]:
        return [1 / len(choices)] * len(choices)

    def chance_of_kontra(self, held: Holdings, contract: Contract, needs_kontra: bool) -> float:
        return 0.1

    def told_too_good(self, answer: Answer, contract: Contract) -> tuple[float, float]:
        return AS_TOLD

    def binds(self, answer: Answer) -> bool:
        return answer is not STAY

    def habitual_answer(self, view: SeatView) -> Answer:
        return STAY

    def interests(self, view: SeatView) -> tuple[tuple[Seat, float], ...]:
        return ((view.seat, 1.0),)


TABLE = replace(CROATIAN, key="last first", defence=LastFirst())


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_sets, "RULESETS", (*rule_sets.RULESETS, TABLE))
    monkeypatch.setitem(registry.DEFENCES, LastFirst, LastFirstModel)


def asked(*texts: str) -> Match:
    match = Match.start(TABLE, NAMES[:3])
    match.submit(deal(2, *ORDINARY_DEAL))
    return say(match, "2", "pass", "pass", "discard D8 C9", "announce 4", *texts)


def values_of(*texts: str) -> list[AnswerValue]:
    """Of a hand that is then played at random."""
    match, rng = asked(*texts), random.Random(1)
    sheet = match.table.sheet
    while match.to_act is not DEALER:
        match.submit(rng.choice(match.legal()))
    return list(answer_values(match.table, sheet))


def test_every_way_to_answer_follows_the_questions_of_the_rules() -> None:
    contract = TABLE.contract("4")
    ways = [
        [(seat, answer.value) for seat, answer in way]
        for way in ways_to_answer(TABLE.defence, (1, 2), contract, {2: (STAY, INVITE)})
    ]
    assert ways == [
        [(2, "stay"), (1, "alone")],
        [(2, "stay"), (1, "invite")],
        [(2, "stay"), (1, "stay"), (2, "invite")],
    ]
    assert len(list(ways_to_answer(TABLE.defence, (1, 2), contract))) == 10
    assert list(ways_to_answer(TABLE.defence, (1, 2), TABLE.contract("6"))) == [()]


def test_a_defender_is_looked_at_in_the_chosen_role_and_in_those_that_were_declined() -> None:
    found = values_of("stay", "alone", "no")
    bojan = [value for value in found if value.seat == 1]
    assert bojan[0].role is Role.ALONE and bojan[0].taken
    cvita = [value for value in found if value.seat == 2]
    assert [value.taken for value in cvita] == [False] * len(cvita)
    assert cvita[0].role is Role.ALONE, "what needs least comes first"
    assert all(value.points > cvita[0].points for value in cvita[1:])


def test_who_was_asked_twice_is_looked_at_too() -> None:
    found = values_of("stay", "stay", "stay")
    assert found and not any(value.taken for value in found)
    assert {value.seat: value.role for value in reversed(found)} == {1: Role.ALONE, 2: Role.ALONE}


def test_a_hint_thinks_each_answer_through_as_far_as_the_seat_is_asked() -> None:
    match = asked("stay")
    assert isinstance(match.to_act, int)
    hint = find_hint(match.view(match.to_act), "a")
    ways = sorted(", ".join(map(str, choice.commands)) for choice in hint.choices)
    assert ways == ["alone, kontra", "alone, no", "invite", "stay"]
