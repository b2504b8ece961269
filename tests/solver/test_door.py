"""What goes through the door: bad positions, many deals in one call, stopping, threads."""

from __future__ import annotations

import random
import threading
from array import array
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from prefgame.cards import DECK, Suit, parse_cards
from prefgame.solver import (
    BadPosition,
    DealSolver,
    Position,
    Stop,
    Stopped,
    can_take,
    hand_bits,
    solve,
    stopped_by,
    tricks,
)
from tests.solver.positions import endings
from tests.solver.test_answers import CASES, position


@pytest.mark.parametrize(
    ("hands", "fields", "message"),
    [
        ("S7 S8|S9 ST|S7 SJ", {}, "S7 appears twice; each card may appear only once"),
        (
            "S7|S8 S9|ST SJ",
            {"trick": "S8"},
            "S8 is on the table and in a hand; each card may appear only once",
        ),
        (
            "S7 S8|S9|ST SJ",
            {},
            (
                "hands: 2, 1, 2 cards with 0 on the table do not fit; all in play begin a trick "
                "with the same number"
            ),
        ),
        (
            "S7 S8|S9 SQ|ST SJ",
            {"trick": "D7"},
            (
                "hands: 2, 2, 2 cards with 1 on the table do not fit; all in play begin a trick "
                "with the same number"
            ),
        ),
        (
            "S7||S8 S9",
            {"trick": "D7 D8"},
            (
                "hands: 1, 0, 2 cards with 2 on the table do not fit; all in play begin a trick "
                "with the same number"
            ),
        ),
        (
            "||",
            {"trick": "S7 S8"},
            (
                "hands: 0, 0, 0 cards with 2 on the table do not fit; all in play begin a trick "
                "with the same number"
            ),
        ),
        (
            "S7|S8|S9",
            {"trick": "ST SJ SQ"},
            "trick: expected at most two cards on the table, not 3",
        ),
        ("S7||", {}, "hands: two or three players must hold cards, not only one"),
        ("||", {}, "declarer: seat 0 holds no card; the declarer and the leader must be in play"),
        (
            "|S7|S8",
            {"leader": 1},
            "declarer: seat 0 holds no card; the declarer and the leader must be in play",
        ),
        (
            "S7|S8|",
            {"leader": 2},
            "leader: seat 2 holds no card; the declarer and the leader must be in play",
        ),
        ("S7|S8|S9", {"leader": 3}, "leader: expected 0, 1 or 2, not 3"),
        ("S7|S8|S9", {"declarer": -1}, "declarer: expected 0, 1 or 2, not -1"),
        ("S7|S8|S9", {"must_beat": 3}, "must_beat: expected 0, 1 or 2, not 3"),
    ],
)
def test_a_bad_position_is_refused_in_one_sentence(
    hands: str, fields: dict[str, object], message: str
) -> None:
    if "trick" in fields:
        fields = fields | {"trick": parse_cards(str(fields["trick"]))}
    with pytest.raises(BadPosition) as caught:
        position(hands, **fields)
    assert str(caught.value) == message


def test_hands_are_three_and_of_ten_cards_at_most() -> None:
    with pytest.raises(BadPosition, match="expected three"):
        Position((DECK[:2], DECK[2:4]), 0, 0)  # type: ignore[arg-type]
    with pytest.raises(BadPosition, match="expected at most 10 cards each, not 11"):
        Position((DECK[:11], DECK[11:22], ()), 0, 0)


@pytest.mark.parametrize(
    ("hands", "trick", "to_play"),
    [
        ("|SK|", "SA", "SK"),  # seat 0 led its last card, seat 2 is out of play
        ("||SK", "SA", "SK"),  # seat 1 is out of play
        ("||SK", "SA SQ", "SK"),
        ("|S9|SK", "SA", "S9"),
    ],
)
def test_the_last_trick_is_played_out(hands: str, trick: str, to_play: str) -> None:
    asked = position(hands, trick=parse_cards(trick))
    assert (
        solve(asked).values == {parse_cards(to_play)[0]: 1}
        and can_take(asked, 1)
        and not can_take(asked, 2)
    )


def test_many_deals_in_one_call_are_as_one_after_the_other() -> None:
    rng = random.Random(3)
    contract = {"trump": Suit.D, "fewest": False, "must_trump": True, "must_beat": 1}
    solver = DealSolver(1, Suit.D, must_beat=1)
    for on_table in ("", "H9", "H9 D8"):
        trick = parse_cards(on_table)
        positions = []
        for ending in islice(endings(rng, 5, False, **contract), 400):
            cards = [
                card
                for card in dict.fromkeys(card for hand in ending.hands for card in hand)
                if card not in trick
            ]
            if len(cards) >= 12:
                hands = (
                    cards[: 4 - (len(trick) > 0)],
                    cards[4 : 8 - (len(trick) > 1)],
                    cards[8:12],
                )
                positions.append(Position(hands, 1, 0, Suit.D, must_beat=1, trick=trick))
        assert len(positions) >= 20
        flat = array("I", (hand_bits(hand) for asked in positions for hand in asked.hands))
        solutions = [solve(asked) for asked in positions]
        assert list(solver.tricks(flat, 0, trick)) == [solution.tricks for solution in solutions]
        assert list(solver.can_take(flat, 0, 2, trick)) == [
            solution.tricks >= 2 for solution in solutions
        ]
        assert list(solver.can_take(flat, 0, 0, trick)) == [1] * len(positions)
        assert list(solver.can_take(flat, 0, 1 << 40, trick)) == [0] * len(positions)
        values = solver.values(flat, 0, trick)
        for at, solution in enumerate(solutions):
            assert {
                card: value
                for card, value in zip(DECK, values[32 * at : 32 * at + 32])
                if value >= 0
            } == solution.values


@pytest.mark.parametrize("fewest", [False, True])
def test_whether_a_card_leads_to_any_trick_is_what_its_number_says(fewest: bool) -> None:
    for ending in islice(endings(random.Random(4), 6, fewest=fewest), 150):
        solver = DealSolver(
            ending.declarer, ending.trump, fewest, ending.must_trump, ending.must_beat
        )
        flat = array("I", map(hand_bits, ending.hands))
        values = solver.values(flat, ending.leader, ending.trick)
        solver.forget()
        assert list(solver.taken_at_all(flat, ending.leader, ending.trick)) == [
            min(value, 1) for value in values
        ], ending


def whole_deal(contract: str, number: int) -> Position:
    deal = [deal for deal in CASES["deals"] if deal["contract"] == contract][number]
    hands = "|".join(map(" ".join, deal["hands"]))
    trump = None if deal["trump"] is None else Suit(deal["trump"])
    return position(
        hands,
        declarer=deal["declarer"],
        leader=deal["leader"],
        trump=trump,
        fewest=contract == "betl",
    )


def test_one_table_serves_all_deals_of_a_contract() -> None:
    asked = whole_deal("notrump", 0)
    flat = array("I", map(hand_bits, asked.hands))
    solver = DealSolver(asked.declarer)
    first = solver.tricks(flat, asked.leader)
    work = solver.nodes
    assert solver.tricks(flat, asked.leader) == first
    again = solver.nodes - work
    assert again < work / 10
    solver.forget()
    assert solver.tricks(flat, asked.leader) == first
    assert solver.nodes - work - again == work


def test_forgetting_often_forgets_all_the_same() -> None:
    """The table knows its entries by a number of 16 bits, which begins again."""
    asked = position("S7 SK D8|S9 SA D7|ST SJ C7")
    flat = array("I", map(hand_bits, asked.hands))
    solver = DealSolver(0, slots=256)
    work = []
    for _ in range(3):
        before = solver.nodes
        solver.tricks(flat, 0)
        work.append(solver.nodes - before)
        for _ in range(1 << 16):
            solver.forget()
    assert work[0] == work[1] == work[2]


def test_a_deal_that_is_not_possible_is_named() -> None:
    good = [hand_bits(parse_cards(hand)) for hand in ("S7 S8", "S9 ST", "SJ SQ")]
    for bad in ([good[0], good[0], good[2]], [good[0], good[1], 1], [0, good[1], good[2]]):
        with pytest.raises(
            BadPosition, match=r"^deal 2: its hands and the cards on the table do not fit$"
        ):
            DealSolver(0).tricks(array("I", good * 2 + bad), 0)
    with pytest.raises(BadPosition, match="three hands for each deal"):
        DealSolver(0).tricks(array("I", good[:2]), 0)
    with pytest.raises(BadPosition, match="declarer"):
        DealSolver(3)
    with pytest.raises(ValueError, match="power of two"):
        DealSolver(0, slots=1000)


def test_a_set_flag_stops_every_question() -> None:
    stop = Stop()
    asked = whole_deal("betl", 0)
    stop.set()
    for question in (
        lambda: solve(asked, stop),
        lambda: tricks(asked, stop),
        lambda: can_take(asked, 1, stop),
    ):
        with pytest.raises(Stopped):
            question()
    stop.clear()
    assert tricks(asked, stop) == tricks(asked)


def test_a_flag_stops_the_work_of_a_thread_that_knows_nothing_of_it() -> None:
    asked, stop = whole_deal("betl", 0), Stop()
    kept = DealSolver(asked.declarer, fewest=True)
    deal = array("I", map(hand_bits, asked.hands)), asked.leader
    caught: list[BaseException] = []

    def work() -> None:
        try:
            with stopped_by(stop):
                solve(asked)
                stop.set()
                kept.tricks(*deal)
        except Stopped as error:
            caught.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(caught) == 1
    assert kept.tricks(*deal)[0] == tricks(asked), "it is spoilt for nobody else"


def test_another_thread_stops_a_long_search() -> None:
    """The search lets other threads run: this one could not set the flag otherwise. What was found
    before is not spoilt.
    """
    asked = whole_deal("betl", 1)
    stop = Stop()
    solver = DealSolver(asked.declarer, fewest=True, stop=stop)
    rng = random.Random(1)
    long = array("I")
    for _ in range(20000):
        cards = rng.sample(DECK, 30)
        long.extend(hand_bits(cards[at : at + 10]) for at in (0, 10, 20))
    caught: list[BaseException] = []

    def search() -> None:
        try:
            solver.tricks(long, asked.leader)
        except Stopped as error:
            caught.append(error)

    thread = threading.Thread(target=search)
    thread.start()
    while solver.nodes == 0 and thread.is_alive():
        pass
    stop.set()
    thread.join(60)
    assert not thread.is_alive() and len(caught) == 1
    stop.clear()
    assert list(solver.tricks(array("I", map(hand_bits, asked.hands)), asked.leader)) == [
        tricks(asked)
    ]


def test_several_threads_at_once_are_as_one() -> None:
    positions = list(islice(endings(random.Random(6), 5), 60))
    expected = [solve(asked) for asked in positions]
    shared = DealSolver(0, Suit.S)
    deals = [
        array("I", (hand_bits(hand) for hand in asked.hands))
        for asked in islice(
            endings(random.Random(2), 4, two=False, trump=Suit.S, fewest=False), 200
        )
        if not asked.trick
    ]
    alone = [DealSolver(0, Suit.S).values(deal, 0) for deal in deals]
    with ThreadPoolExecutor(4) as threads:
        for _ in range(3):
            assert list(threads.map(solve, positions)) == expected
            assert list(threads.map(lambda deal: shared.values(deal, 0), deals)) == alone
