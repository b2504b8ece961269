"""Score files of the games with a pot: contradictions, and sums that are no whole numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from prefgame.app.commands.records import replay_data
from prefgame.engine.record import read_record, write_record
from tests.engine.test_pot_games import DEAL
from tests.scored_hands import score_hands

TEN = {"A": 6, "B": 2, "C": 2}
BOTH = {"B": "come", "C": "come"}
TWO: dict[str, Any] = {"declarer": "A", "contract": "2", "defence": BOTH, "tricks": TEN}
ALONE = TWO | {"defence": {"B": "come", "C": "stay"}, "tricks": {"A": 7, "B": 3}}
FIVE: dict[str, Any] = {"declarer": "A", "contract": "5", "tricks": {"A": 0, "B": 5, "C": 5}}
DEALT = {"dealer": "C"}
PASSED: dict[str, Any] = {"passed": True, "tricks": {"A": 4, "B": 4, "C": 2}} | DEALT


@pytest.mark.parametrize(
    ("rules", "hand", "words"),
    [
        # 003:58, 001:76: hearts without the talon has its own name
        ("austrian", TWO | {"contract": "4", "game": True}, "that contract is hearts"),
        ("viennese", DEALT | TWO | {"contract": "4", "game": True}, "that contract is hearts"),
        ("austrian", FIVE, "there is no contract 5"),
        # 003:80: all ten tricks are played, and each is paid
        ("austrian", TWO | {"tricks": {"A": 4, "B": 4, "C": 1}}, "each is paid"),
        ("austrian", TWO | {"tricks": {"A": 5, "B": 5, "C": 1}}, "add up to 11"),
        (
            "austrian",
            ALONE | {"tricks": {"A": 7, "B": 2, "C": 1}},
            "C dropped out and takes no tricks",
        ),
        ("austrian", TWO | {"defence": {"B": "come"}}, "the answer of C is missing"),
        ("austrian", TWO | {"defence": {"B": "invited", "C": "stay"}}, "nobody defends"),
        ("austrian", TWO | {"kontra": 1, "kontra_by": "B"}, "has no kontra"),
        ("austrian", {"passed": True, "tricks": TEN}, "all passed"),
        ("austrian", ALONE | {"agreed": True}, "nobody agrees on the tricks at this table"),
        ("illustrated", FIVE | {"aces": "none"}, "nothing is paid for aces there"),  # 003:116
        ("illustrated", FIVE | {"defence": {"B": "stay"}}, "nobody may drop out against five"),
        ("illustrated", FIVE | {"kontra": 3, "kontra_by": ["B"]}, "from 0 to 2"),  # 003:119
        ("illustrated", FIVE | {"kontra": 1}, "kontra_by is missing"),
        ("illustrated", FIVE | {"kontra": 1, "kontra_by": ["B", "B"]}, "named twice"),
        ("illustrated", FIVE | {"kontra": 1, "kontra_by": ["A"]}, "is not a defender"),
        ("illustrated", FIVE | {"kontra_by": ["B"]}, "but kontra is 0"),
        ("illustrated", TWO | {"kontra": 1, "kontra_by": ["B"]}, "kontra is not said to 2"),
        ("viennese", TWO, "the dealer, who pays the ante, is missing"),
        ("viennese", DEALT | ALONE, "C cannot answer 'stay'"),  # 001:229-230
        ("viennese", DEALT | TWO | {"aces": "four"}, "nothing is paid for aces there"),
        ("viennese", DEALT | {"passed": True}, "they must be ten"),  # 001:139-141
        ("viennese", DEALT | TWO | {"agreed": True}, "a defender who plays alone"),
    ],
)
def test_a_hand_that_cannot_have_been_played_is_refused_in_one_sentence(
    rules: str, hand: dict[str, Any], words: str
) -> None:
    answer = score_hands(hand, rules=rules)
    assert answer["error"]["hand"] == 1 and answer["hands"] == []
    assert words in answer["error"]["message"] and "\n" not in answer["error"]["message"]


def test_a_dealer_who_sits_out_takes_no_tricks() -> None:
    """formats.md §4: the dealer of four "holds no cards and neither scores nor pays"."""
    hand: dict[str, Any] = {"declarer": "A", "dealer": "D", "contract": "2"}
    hand |= {"defence": {"B": "come", "C": "come"}, "tricks": {"A": 6, "B": 2, "D": 2}}
    answer = score_hands(hand, players="A B C D", rules="austrian")
    assert answer["error"]["message"] == "D deals and takes no tricks"


def test_both_must_be_safe_by_an_agreement() -> None:
    """001:264-266: "det är inte tillåtet att sluta ett avtal som innebär att den ena faller"."""
    for mine, legal in ((9, False), (8, True), (6, True), (5, False)):
        hand = ALONE | DEALT | {"agreed": True, "tricks": {"A": mine, "B": 10 - mine}}
        answer = score_hands(PASSED, hand | {"dealer": "A"}, rules="viennese")
        assert (answer["error"] is None) is legal
        if not legal:
            assert "neither side may go down" in answer["error"]["message"]


def test_no_hand_follows_the_last_deal() -> None:
    answer = score_hands(PASSED, PASSED | {"dealer": "A"}, rules="viennese", deals=1)
    assert answer["error"] == {"hand": 2, "message": "the match is over"}


def test_what_is_left_is_shared_after_the_last_deal_and_odd_units_go_to_the_lowest_purse() -> None:
    """Fifty are in the pot: sixteen each, and two more to the lowest purse, A's of -30."""
    hands = (PASSED, PASSED | {"dealer": "A", "tricks": {"A": 8, "B": 1, "C": 1}})
    answer = score_hands(*hands, rules="viennese", deals=2)
    assert answer["hands"][0]["pot"] == 30
    purses = {"A": {"purse": -12}, "B": {"purse": 6}, "C": {"purse": 6}}
    assert answer["hands"][1] == {"pot": 0, "players": purses}
    assert answer["over"] and answer["settlement"] == {"A": -12, "B": 6, "C": 6}


def test_a_pot_that_ten_does_not_divide_is_paid_out_exactly() -> None:
    """003:81, 003:95: a tenth for each trick; nothing is rounded. Five: half a unit a trick."""
    purses = {"A": {"purse": -5}, "B": {"purse": 0}, "C": {"purse": 0}}
    hand = TWO | {"tricks": {"A": 6, "B": 3, "C": 1}}
    answer = score_hands(hand, rules="austrian", state={"pot": 5, "players": purses})
    after = {"pot": 5, "players": {"A": {"purse": -2}, "B": {"purse": 1.5}, "C": {"purse": -4.5}}}
    assert answer["error"] is None and answer["hands"] == [after]
    assert json.loads(json.dumps(answer)) == answer
    assert score_hands(hand, rules="austrian", state=after)["error"] is None, "and it is read again"


def test_what_is_paid_for_a_deal_belongs_to_its_hand() -> None:
    """formats.md §3: "score is the state after the last finished hand (at first the start)"; §4:
    "The next ante or refill belongs to the hand it opens".
    """
    head = "players: Ana Bojan Cvita\ndealer: Cvita\n" + DEAL
    for rules in ("austrian", "viennese"):
        opened = replay_data(read_record(f"rules: {rules}\n" + head))["score"]
        assert opened["pot"] == 0 and set(map(str, opened["players"].values())) == {"{'purse': 0}"}
    passed = head + "Ana: pass\nBojan: pass\nCvita: pass\n"
    filled = replay_data(read_record("rules: austrian\n" + passed))["score"]
    assert filled["pot"] == 90, "and the refill, once the hand is over"


def test_a_record_may_begin_with_such_a_pot() -> None:
    purses = {"Ana": -5.5, "Bojan": 0.5, "Cvita": 0}
    score = {"pot": 5, "players": {name: {"purse": purse} for name, purse in purses.items()}}
    text = f"rules: austrian\nplayers: Ana Bojan Cvita\nscore: {json.dumps(score)}\n"
    reading = read_record(text + "dealer: Cvita\n" + DEAL + "Ana: hearts\n")
    assert reading.error is None and reading.match is not None
    assert replay_data(reading)["score"] == score
    assert read_record(write_record(reading.match)).match == reading.match


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"pot": 10}, "players of the score"),
        ({"pot": 0, "players": dict.fromkeys("ABC", 0)}, "must be an object"),
        ({"pot": "ten", "players": {}}, "the score lacks A"),
        ({"pot": 10.5, "players": (0, -10, 0)}, "the pot must be a whole number"),
        ({"pot": -10, "players": (10, 0, 0)}, "cannot hold less than nothing"),
        ({"pot": 10, "players": (-5, 0, 0)}, "add up to 5; they must add up to zero"),
        ({"pot": 10, "players": (-9.95, -0.05, 0)}, "at most one decimal, not -9.95"),
        (
            {"pot": 10, "players": (float("nan"), -10, 0)},
            "with at most one decimal",
        ),
        ({"pot": 10, "players": (True, -10, 0)}, "with at most one decimal"),
        ({"pot": 10, "players": (-10, 0, 0), "sum": 0}, "the score has 'sum'"),
    ],
)
def test_a_pot_that_cannot_be_is_refused(state: dict[str, Any], words: str) -> None:
    if isinstance(state.get("players"), tuple):
        purses = {name: {"purse": purse} for name, purse in zip("ABC", state["players"])}
        state = state | {"players": purses}
    answer = score_hands(TWO, rules="austrian", state=state)
    assert answer["error"]["hand"] is None and words in answer["error"]["message"]
