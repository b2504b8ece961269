"""A reported hand says what could have been said at its table, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from prefgame.rules.base import Answer, BadHand, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Answers, ways_to_answer
from prefgame.rules.kontra import NO_KONTRA, Kontra, roles_before_kontra
from prefgame.rules.registry import find_ruleset
from prefgame.rules.reported_hand import ReportedHand, check_reported_hand
from prefgame.rules.ruleset import RuleSet

PLAYERS = ("Ana", "Bojan", "Cvita")
DEFENDERS = (1, 2)
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("croatian", {}),
    ("croatian", {"may_kontra": "anyone", "kontra_max": 4}),
    ("slovenian", {}),
    ("serbian", {"preferans": True}),
    ("illustrated", {}),
]


def all_kontras(
    rules: RuleSet, roles: dict[Seat, Role], contract: Contract, so_far: Kontra = NO_KONTRA
) -> Iterator[Kontra]:
    """Every kontra that the questions of the table may lead to."""
    assert rules.kontra is not None
    seat = rules.kontra.to_ask(0, DEFENDERS, roles, so_far, contract)
    if seat is None:
        yield so_far
        return
    for level in (0, rules.kontra.next_level(so_far, seat == 0)):
        yield from all_kontras(rules, roles, contract, rules.kontra.after(so_far, seat, level))


def reported_answers(answers: Answers) -> dict[str, str]:
    """Come, stay or invited, by name."""
    said = {PLAYERS[seat]: answer.value for seat, answer in answers[:2]}
    if any(answer is Answer.INVITE for _seat, answer in answers):
        said = {name: "invited" if answer == "stay" else answer for name, answer in said.items()}
    return said


def kontra_in(
    rules: RuleSet, contract: Contract, answers: Answers, level: int, by: Sequence[Seat]
) -> tuple[object, ...] | None:
    """(level, by, each) of the hand that is reported so; None where it is refused."""
    game = contract.game and not contract.only_game
    reported = ReportedHand(
        declarer="Ana",
        contract=contract.name,
        game=game,
        defence=reported_answers(answers),
        kontra=level,
        kontra_by=[PLAYERS[seat] for seat in by],
        tricks={"Ana": 10} if contract.goal.least else {"Bojan": 10},
        row=10 if contract.goal.run else None,
    )
    try:
        hand = check_reported_hand(rules, PLAYERS, rules.score.new_sheet(3), reported)
    except BadHand:
        return None
    return hand.kontra, hand.kontra_by, hand.doubled


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_a_kontra_is_taken_where_the_questions_of_the_table_lead_to_it(
    key: str, options: dict[str, Any]
) -> None:
    rules = find_ruleset(key).with_options(options)
    sheet = rules.score.new_sheet(3)
    for contract in (*rules.contracts, *rules.auction.all_games):
        needs_kontra = rules.score.terms(sheet, 0, contract).needs_kontra
        ways = [()] if needs_kontra else ways_to_answer(rules.defence, DEFENDERS, contract)
        for answers in ways:
            roles = (
                roles_before_kontra(0, DEFENDERS)
                if needs_kontra
                else rules.defence.roles(0, DEFENDERS, answers, NO_KONTRA, contract)
            )
            possible = {
                (kontra.level, kontra.by, kontra.each)
                for kontra in all_kontras(rules, roles, contract)
                if kontra.level
            }
            found = {
                kontra_in(rules, contract, answers, level, by)
                for level in range(1, 6)
                for by in ((), (1,), (2,), (1, 2))
            } - {None}
            assert found == possible, (contract, answers)


@pytest.mark.parametrize(
    ("key", "contract", "level", "message"),
    [
        ("serbian", {"contract": "6", "game": True}, 2, "rekontra is not said to game 6"),
        ("illustrated", {"contract": "1"}, 2, "kontra is not said to 1"),
    ],
)
def test_a_kontra_that_the_table_does_not_know_is_refused_by_its_name(
    key: str, contract: dict[str, Any], level: int, message: str
) -> None:
    defence = {} if contract["contract"] == "6" else {"Bojan": "come", "Cvita": "come"}
    reported = ReportedHand(
        declarer="Ana", **contract, defence=defence, kontra=level, kontra_by="Bojan"
    )
    rules = find_ruleset(key)
    with pytest.raises(BadHand, match=f"^{message} at this table$"):
        check_reported_hand(rules, PLAYERS, rules.score.new_sheet(3), reported)
