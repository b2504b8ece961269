"""Facts worked out from the rule documents (tests/cases/*.json): auctions, score sheets, legal
cards, counts of endings.

Each case names its source line; cases of games that are not played yet are left out by ``rules``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from prefgame.app.commands.documents import score_document
from prefgame.app.commands.records import replay_data
from prefgame.cards import parse_cards
from prefgame.engine.decide import cards_to_act, decide
from prefgame.engine.legal import legal_commands, turn_of
from prefgame.engine.phases.questions import SAY_LEAVE
from prefgame.engine.record import read_record, write_record
from prefgame.engine.state import State
from prefgame.rules.base import Phase
from prefgame.rules.play import Duties, trick_winner
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.scoring.base import Unplayed

CASES = Path(__file__).parent / "cases"
PLAYED = {rules.key for rules in RULESETS} | {"balkan"}
PHASES_BEFORE_THE_CONTRACT = ("auction", "reveal")


def cases(name: str, key: str) -> list[Any]:
    found = [
        case
        for case in json.loads((CASES / f"{name}.json").read_text("utf-8"))[key]
        if case["rules"] in PLAYED
    ]
    assert len({case["id"] for case in found}) == len(found)
    return [pytest.param(case, id=case["id"]) for case in found]


AUCTIONS, SCORES = cases("auctions", "cases"), cases("scores", "cases")
POSITIONS, ENDINGS = cases("tricks", "positions"), cases("tricks", "endings")


def test_no_kind_of_case_is_missing() -> None:
    assert len(AUCTIONS) >= 45 and len(SCORES) >= 42 and len(POSITIONS) >= 24 and len(ENDINGS) >= 17
    assert sum("outcome" in case.values[0]["expect"] for case in AUCTIONS) >= 15


@pytest.mark.parametrize("case", AUCTIONS)
def test_auction(case: dict[str, Any]) -> None:
    reading = read_record(case["record"])
    answer, expected = replay_data(reading), case["expect"]
    for key in expected.keys() & {"phase", "to_act", "legal", "dealer", "contract"}:
        assert answer[key] == expected[key], key
    if "error" in expected:
        assert (answer["error"] is None) == (expected["error"] is None)
        for key, value in (expected["error"] or {}).items():
            assert answer["error"][key] == value, key
    if answer["error"] is None:
        assert (
            reading.match is not None
            and read_record(write_record(reading.match)).match == reading.match
        )


@pytest.mark.parametrize(
    "case", [param for param in AUCTIONS if "outcome" in param.values[0]["expect"]]
)
def test_outcome_of_an_auction(case: dict[str, Any]) -> None:
    """Who won, whether they take the talon, what they may announce, or the contract that they
    are held to.
    """
    outcome = case["expect"]["outcome"]
    match = read_record(case["record"]).match
    assert match is not None
    hand = match.table.hand
    if "all_pass" in outcome:
        assert hand is not None and hand.declarer is None
        assert match.phase is Phase.PLAY or hand.unplayed is Unplayed.ALL_PASSED
        return
    assert (
        hand is not None
        and hand.declarer is not None
        and match.turn.phase.value not in PHASES_BEFORE_THE_CONTRACT
    )
    assert match.table.players[hand.declarer] == outcome["declarer"]
    assert hand.game is not outcome["talon"]
    if match.turn.phase is Phase.EXCHANGE:
        assert outcome["talon"] and len(match.legal()) == 66
        match.submit(match.legal()[0])
    while match.turn.phase is Phase.TAKEOVER:  # asked before the announcement, 003:122
        match.submit(SAY_LEAVE)
    if outcome["announce"]:
        assert match.turn.phase is Phase.ANNOUNCE
        assert [str(command) for command in match.legal()] == outcome["announce"]
    else:
        assert str(hand.contract) == outcome["contract"]


@pytest.mark.parametrize("case", SCORES)
def test_score_sheet(case: dict[str, Any]) -> None:
    answer, expected = score_document(case["file"]), case["expect"]
    if expected["error"] is None:
        assert answer.data == expected and answer.status == 0
        return
    error = answer.data.pop("error")
    assert error["hand"] == expected["error"]["hand"] and error["message"] and answer.status == 2
    assert answer.data == {key: value for key, value in expected.items() if key != "error"}


def duties(case: dict[str, Any]) -> Duties:
    """Return the duties of a case without a record: its game's own, with the lowest beating card
    where the case says so.
    """
    game = "croatian" if case["rules"] == "balkan" else case["rules"]
    return replace(find_ruleset(game).play.duties, lowest_beating=case["mask"])


@pytest.mark.parametrize("case", POSITIONS)
def test_legal_cards(case: dict[str, Any]) -> None:
    if case["record"] is None:
        rules = duties(case)
        trick = tuple(enumerate(parse_cards(" ".join(case["trick"]))))
        trump = None if case["trump"] is None else parse_cards(f"{case['trump']}7")[0].suit
        cards = rules.legal(parse_cards(" ".join(case["hand"])), trick, trump, declarer=0)
        assert list(map(str, cards)) == case["legal"]
        return
    answer = replay_data(read_record(case["record"]))
    assert answer["error"] is None
    assert (
        answer["legal"] == case["legal"] and answer["to_act"] == case["to_act"] == answer["card_of"]
    )
    assert [card for _, card in answer["table"]] == case["trick"]
    assert sorted(answer["hand"][case["to_act"]]) == sorted(case["hand"])


def lines_of_play(state: State, depth: int) -> list[int]:
    """Numbers of legal card sequences of length 1, 2, … by the engine, which ends the
    hand by itself.
    """
    level, counts = [state], []
    for _ in range(depth):
        following = []
        for at in level:
            now = turn_of(at.table)
            if now.phase is Phase.PLAY:
                following += [
                    decide(at, command)[1]
                    for command in legal_commands(at.table, now, cards_to_act(at))
                ]
        counts.append(len(following))
        level = following
    return counts


def state_of(record: str) -> State:
    match = read_record(record).match
    assert match is not None
    return match._state


def playing_out(record: str) -> str:
    head, _, tail = record.partition("options: ")
    return f"{head}options: play_out=yes {tail}"


@pytest.mark.parametrize("case", [param for param in ENDINGS if param.values[0]["record"]])
def test_counts_of_an_ending(case: dict[str, Any]) -> None:
    """000:55, A-19: with the early stop of the tables; 000:64-66: and to the last card where the
    table plays on.
    """
    stopping = case["counts_with_early_stop"]
    counts = lines_of_play(state_of(case["record"]), len(case["counts"]))
    assert counts == (case["counts"] if stopping is None else stopping)
    if stopping is not None and case["counts"][-1] < 2500:
        # a table that plays on reaches the ending only if the play before it was legal there too,
        # as it is
        assert (
            lines_of_play(state_of(playing_out(case["record"])), len(case["counts"]))
            == case["counts"]
        )


@pytest.mark.parametrize("case", [param for param in ENDINGS if not param.values[0]["record"]])
def test_counts_of_an_ending_by_the_trick_rules_alone(case: dict[str, Any]) -> None:
    rules = duties(case)
    trump = None if case["trump"] is None else parse_cards(f"{case['trump']}7")[0].suit
    level = [(tuple(parse_cards(" ".join(hand)) for hand in case["hands"]), case["leader"], ())]
    counts = []
    for _ in case["counts"]:
        following: list[Any] = []
        for hands, seat, trick in level:
            for card in rules.legal(hands[seat], trick, trump, case["declarer"]):
                rest = tuple(
                    tuple(c for c in hand if c is not card) if at == seat else hand
                    for at, hand in enumerate(hands)
                )
                full = (*trick, (seat, card))
                following.append(
                    (rest, trick_winner(full, trump), ())
                    if len(full) == 3
                    else (rest, (seat + 1) % 3, full)
                )
        counts.append(len(following))
        level = following
    assert counts == case["counts"]
