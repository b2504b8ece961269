"""The solver is right: on deals solved elsewhere, and against plain minimax in every mode."""

from __future__ import annotations

import json
import random
from array import array
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefgame.app.commands.documents import solve_document
from prefgame.cards import DECK, Suit, parse_cards
from prefgame.solver import (
    COMPILED,
    DealSolver,
    Position,
    can_take,
    hand_bits,
    solve,
    tricks,
)
from tests.solver.minimax import Minimax
from tests.solver.positions import by_minimax, endings

CASES = json.loads(
    (Path(__file__).parent.parent / "cases" / "solver_deals.json").read_text("utf-8")
)
SHARE = slice(None) if COMPILED else slice(None, None, 6)
"""interpreted, a whole deal can take a second: then every sixth"""


def test_no_kind_of_deal_is_missing() -> None:
    assert len(CASES["deals"]) >= 126 and len(CASES["endings"]) >= 160
    assert {deal["contract"] for deal in CASES["deals"]} == {"trump", "notrump", "betl"}
    assert {deal["must_beat"] for deal in CASES["endings"]} == {0, 1, 2}


@pytest.mark.parametrize("kind", ["deals", "endings"])
def test_the_answers_are_those_of_the_solved_deals(kind: str) -> None:
    deals = CASES[kind][SHARE]
    questions = [
        {key: value for key, value in deal.items() if key not in ("tricks", "values")}
        for deal in deals
    ]
    answer = solve_document({"deals": questions})
    assert answer.error is None
    for deal, found in zip(deals, answer.data["deals"], strict=True):
        expected = {key: deal[key] for key in ("tricks", "values") if key in deal}
        assert {key: found[key] for key in expected} == expected, deal


def agree(position: Position) -> None:
    expected = by_minimax(position)
    solution = solve(position)
    assert solution.values == expected, position
    assert list(solution.values) == sorted(expected)
    assert solution.tricks in expected.values() and tricks(position) == solution.tricks
    assert [n for n in range(12) if can_take(position, n)] == list(range(solution.tricks + 1)), (
        position
    )


@pytest.mark.parametrize("contract", ["trump", "notrump", "betl", "fewest with a trump"])
@pytest.mark.parametrize("must_trump", [True, False])
@pytest.mark.parametrize("must_beat", [0, 1, 2])
def test_it_agrees_with_plain_minimax(contract: str, must_trump: bool, must_beat: int) -> None:
    """Endings of up to six cards in each mode, with and without cards on the table, some with two
    players.
    """
    rng = random.Random(f"{contract} {must_trump} {must_beat}")
    trump = None if contract in ("notrump", "betl") else rng.choice(list(Suit))
    fields = {
        "trump": trump,
        "fewest": contract not in ("trump", "notrump"),
        "must_trump": must_trump,
        "must_beat": must_beat,
    }
    for position in (
        *islice(endings(rng, 4, None, **fields), 60),
        *islice(endings(rng, 5, None, **fields), 15),
        *islice(endings(rng, 6, None, **fields), 1),
    ):
        agree(position)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_it_agrees_with_plain_minimax_on_any_ending(seed: int, most: int) -> None:
    agree(next(endings(random.Random(seed), most)))


def position(hands: str, **fields: Any) -> Position:
    first, second, third = (parse_cards(hand) for hand in hands.split("|"))
    return Position((first, second, third), **({"declarer": 0, "leader": 0} | fields))


@pytest.mark.parametrize(
    ("void", "must_trump", "must_beat", "legal"),
    [
        # 000:65: a void hand trumps; 001:271-274: it trumps if that beats, else plays what it
        # likes; 003:75-76: it trumps, and beats if it can
        ("H7 HK D8", True, 0, "H7 HK"),
        ("H7 HK D8", False, 0, "D8 H7 HK"),
        ("H7 HK D8", False, 1, "HK"),
        ("H7 HK D8", True, 1, "HK"),
        ("H7 D9 D8", False, 1, "D8 D9 H7"),
        ("H7 D9 D8", True, 1, "H7"),
    ],
)
def test_what_a_void_hand_may_play_to_a_trick_ruffed_with_the_queen(
    void: str, must_trump: bool, must_beat: int, legal: str
) -> None:
    """The same facts as in cases/tricks.json, worked-07 to worked-13."""
    asked = position(
        f"S8 C7|D7 C8|{void}",
        trump=Suit.H,
        must_trump=must_trump,
        must_beat=must_beat,
        trick=parse_cards("S9 HQ"),
    )
    assert list(solve(asked).values) == list(parse_cards(legal))


def test_the_lowest_beating_card_is_asked_of_the_hand_after_the_declarer_alone() -> None:
    """001:284-291: nine led, seven, ten and ace in the hand after it: the ten; the last hand may
    choose, and so may one after a defender's lead.
    """
    after_declarer = position("D7 D8|S7 ST SA|C7 C8 C9", must_beat=2, trick=parse_cards("S9"))
    assert list(solve(after_declarer).values) == list(parse_cards("ST"))
    last = position("D7 D8|C7 C8|S7 ST SA", must_beat=2, trick=parse_cards("S9 C9"))
    assert list(solve(last).values) == list(parse_cards("ST SA"))
    after_defender = position(
        "D7 D8|S7 ST SA|C7 C8 C9", declarer=2, must_beat=2, trick=parse_cards("S9")
    )
    assert list(solve(after_defender).values) == list(parse_cards("ST SA"))


@pytest.mark.parametrize("fewest", [False, True])
@pytest.mark.parametrize("trump", [None, Suit.H])
def test_the_tricks_of_any_seat_are_counted_while_another_one_declares(
    trump: Suit | None, fewest: bool
) -> None:
    """003:77: it matters who led, so a defender who claims is not taken for the declarer."""
    rng, seen = random.Random(f"counted {trump} {fewest}"), set()
    for ending in islice(endings(rng, 4, trump=trump, fewest=False, must_beat=2), 250):
        counted = rng.choice(
            [seat for seat in range(3) if ending.hands[seat] or seat == ending.leader]
        )
        order = [(ending.leader + turn) % 3 for turn in range(3)]
        playing = [
            seat
            for turn, seat in enumerate(order)
            if ending.hands[seat] or turn < len(ending.trick)
        ]
        plain = Minimax(
            counted, trump, fewest, ending.must_trump, 2, tuple(playing), led_by=ending.declarer
        )
        expected = plain.values(
            tuple(map(frozenset, ending.hands)),
            playing[len(ending.trick)],
            tuple(zip(playing, ending.trick)),
        )
        solver = DealSolver(counted, trump, fewest, ending.must_trump, 2, led_by=ending.declarer)
        hands = array("I", map(hand_bits, ending.hands))
        found = solver.values(hands, ending.leader, ending.trick)
        assert {card: found[card.index] for card in DECK if found[card.index] >= 0} == expected, (
            ending,
            counted,
        )
        assert solver.tricks(hands, ending.leader, ending.trick)[0] in expected.values()
        seen.add((counted - ending.declarer) % 3)
    assert seen == {0, 1, 2}
