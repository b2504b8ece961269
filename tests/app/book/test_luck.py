"""The luck of the cards: what the deals gave, once the hands show what a better deal is worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from prefgame.app.book.figures import FEW, Selection, curve, slope_of
from prefgame.app.book.rows import PARTS_OF_A_POINT, Account
from prefgame.app.storage.store import Store

SEATS, HANDS_OF_A_MATCH = 3, 10
MINE = Account("croatian")
Gain = Callable[[float, random.Random], float]


def deals(hands: int, gain: Gain) -> Iterator[list[tuple[float, float]]]:
    """Yield matches of so many hands in all: each seat's tricks in each deal, and what it won."""
    chance = random.Random(hands)
    seats = [
        (tricks, gain(tricks, chance))
        for _seat in range(SEATS * hands)
        for tricks in [chance.gauss(3.3, 1.2)]
    ]
    step = SEATS * HANDS_OF_A_MATCH
    return (seats[at : at + step] for at in range(0, len(seats), step))


def book_of(folder: Path, hands: int, gain: Gain) -> Store:
    """Return a book that has the sums of such matches; the first seat is the player's."""
    store = Store(folder / "matches.sqlite")
    with store.open_file() as db, db:
        for number, seats in enumerate(deals(hands, gain), 1):
            own = seats[::SEATS]
            cards, gains = zip(*((tricks, won * PARTS_OF_A_POINT) for tricks, won in seats))
            db.execute("INSERT INTO match (id, started, plan) VALUES (?, '', '{}')", (number,))
            db.execute(
                "INSERT INTO book_match (match, events, readable, rules, options, players, seat, "
                "hands, origin, unit, ended, won, place, own_deals, own_cards, deals, "
                "cards, squares, gains, products, gain_squares) VALUES "
                "(?, 1, 1, ?, '', '', 0, ?, 0, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    number,
                    MINE.rules,
                    len(own),
                    MINE.unit,
                    f"{number:04}",
                    round(sum(won for _tricks, won in own) * PARTS_OF_A_POINT),
                    len(own),
                    sum(tricks for tricks, _won in own),
                    len(seats),
                    sum(cards),
                    sum(tricks * tricks for tricks in cards),
                    sum(gains),
                    sum(tricks * won for tricks, won in zip(cards, gains)),
                    sum(won * won for won in gains),
                ),
            )
    return store


def worth_ten(tricks: float, chance: random.Random) -> float:
    """Return amounts: a trick is worth ten points, chance as large as in a Croatian hand."""
    return 10 * (tricks - 3.3) + chance.gauss(0, 50)


def exactly_ten(tricks: float, _chance: random.Random) -> float:
    return 10 * tricks


def nothing(_tricks: float, chance: random.Random) -> float:
    return chance.gauss(0, 50)


def better_cards_lose(tricks: float, chance: random.Random) -> float:
    return -worth_ten(tricks, chance)


@pytest.mark.parametrize(
    ("hands", "gain"),
    [
        (3, worth_ten),
        (FEW - 1, exactly_ten),
        (6, better_cards_lose),
        (200, better_cards_lose),
        (200, nothing),
    ],
)
def test_nothing_is_said_of_luck_that_the_hands_do_not_show(
    tmp_path: Path, hands: int, gain: Gain
) -> None:
    store = book_of(tmp_path, hands, gain)
    with store.open_file() as db:
        assert slope_of(db, MINE) is None
        found = curve(db, Selection(MINE))
    assert found is not None and found.luck is None and found.totals


def test_the_luck_is_taken_off_and_left_is_the_rest(tmp_path: Path) -> None:
    store = book_of(tmp_path, 200, worth_ten)
    with store.open_file() as db:
        slope, found = slope_of(db, MINE), curve(db, Selection(MINE))
    assert slope is not None and slope.of_a_trick == pytest.approx(10, abs=5)
    assert slope.mean_deal == pytest.approx(3.3, abs=0.2)
    assert found is not None and found.luck is not None
    assert found.luck.totals[-1] == pytest.approx(found.luck.rest.mean * found.result.count)
    assert found.result.mean == pytest.approx(found.luck.luck.mean + found.luck.rest.mean)
