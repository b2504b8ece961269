"""What a bidder foresees of the others: that one of them may take over the hand, and that defenders
may double.
"""

from __future__ import annotations

import pytest

from prefgame.ai.imagine.worlds import CardMask, mask_of
from prefgame.ai.models.registry import defence_model
from prefgame.ai.value.forecast import Book, Forecast, contract_value, expect_takeover
from prefgame.ai.value.played_out import Hands
from prefgame.cards import parse_cards
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract
from tests.ai.tables import at
from tests.ai.value.means import before_answers

MINE = "SA SK SQ SJ DA DK HA H9 CQ CJ"
LOW = "S7 S8 D7 D8 D9 H7 H8 C7 C8 C9"
REST = "S9 ST DT DJ DQ HT HJ HQ HK CT"
TALON = "CA CK"
MIDDLING = "S7 ST D7 D8 DJ H7 HK C7 C8 CT"
OTHER = "S8 S9 D9 DT DQ H8 HT HJ HQ C9"


def mask(text: str) -> CardMask:
    return mask_of(parse_cards(text))


def table(rules: str, *said: str, low: str = LOW, rest: str = REST) -> tuple[SeatView, Hands]:
    """Ana's view after these calls, and the world as it lies."""
    view = at(*said, packets=(MINE, low, rest, TALON), rules=rules, seat=0)
    return view, {0: mask(MINE), 1: mask(low), 2: mask(rest)}


def contract(view: SeatView, name: str) -> Contract:
    return next(each for each in view.table.rules.contracts if each.name == name)


@pytest.mark.parametrize("rules", ("viennese", "illustrated"))
def test_a_bidder_fears_a_rival_who_may_take_over_with_a_hand_for_no_trick(rules: str) -> None:
    view, world = table(rules, "1", "2", "pass")
    two = contract(view, "2")
    taken = expect_takeover(view, two, [world])
    assert taken is not None and 0.5 < taken.shares[0] <= 1
    alone = before_answers(Forecast(view, 0, two, [world]))
    end = contract_value(view, two, [world], Book(glances=False))
    assert end.gain == pytest.approx(alone.gain * (1 - taken.shares[0]) + taken.gains[0])
    assert taken.gains[0] < 0 and end.gain < alone.gain
    assert end.success == pytest.approx(alone.success)


def test_only_worlds_with_such_a_rival_count_less() -> None:
    view, world = table("viennese", "1", "2", "pass")
    two = contract(view, "2")
    safe = {0: mask(MINE), 1: mask(REST), 2: mask(LOW)}
    taken = expect_takeover(view, two, [safe, world])
    assert taken is not None
    assert taken.shares[0] == 0 < taken.shares[1], "Cvita has passed, and Bojan has high cards"
    end = contract_value(view, two, [safe, world], Book(glances=False))
    alone = before_answers(Forecast(view, 0, two, [safe, world]))
    assert end.gain < alone.gain


@pytest.mark.parametrize(
    ("rules", "calls", "name"),
    [
        ("viennese", ("1", "pass", "pass"), "1"),  # nobody else has bid
        ("austrian", ("1", "2"), "1"),  # nobody takes over at this table
        ("viennese", ("1", "2", "pass"), "8"),  # nothing is higher
    ],
)
def test_nobody_takes_over_who_may_not(rules: str, calls: tuple[str, ...], name: str) -> None:
    view, world = table(rules, *calls)
    named = next((each for each in view.table.rules.contracts if each.name == name), None)
    if named is None:
        named = view.table.rules.contracts[-1]
    assert expect_takeover(view, named, [world]) is None


def test_a_declarer_of_no_trick_expects_those_with_the_low_cards_to_double() -> None:
    view, world = table("illustrated")
    five = contract(view, "5")
    model = defence_model(view.table.rules)
    held = Forecast(view, 0, five, [world])
    doubles = model.chance_of_kontra(held.play.held[0][1], five, needs_kontra=False)
    assert doubles > 0.9
    plain = held.end_of_play(0, ())
    assert plain.success < 0.5 and plain.gain < 0
    foreseen = before_answers(held)
    assert foreseen.gain == pytest.approx(plain.gain * (1 + doubles / 2), rel=0.02)
    assert foreseen.success == pytest.approx(plain.success)


def test_a_defender_does_not_foresee_for_the_declarer() -> None:
    view, world = table("illustrated")
    five = contract(view, "5")
    other = Forecast(view, 1, five, [{0: world[1], 1: world[0], 2: world[2]}])
    assert other.expected_end().gain == pytest.approx(other.end_of_play(0, ()).gain)


def test_a_contract_for_all_tricks_is_doubled_with_one_sure_trick() -> None:
    view, _ = table("illustrated")
    six = contract(view, "6")
    model = defence_model(view.table.rules)
    with_two_aces = Forecast(
        view, 0, six, [{0: mask(MINE), 1: mask("SA SK D7 D8 D9 DT HA HK C7 C8"), 2: mask(REST)}]
    ).play.held[0][1]
    without = Forecast(view, 0, six, [{0: mask(MINE), 1: mask(LOW), 2: mask(REST)}]).play.held[0][1]
    assert model.chance_of_kontra(with_two_aces, six, needs_kontra=False) > 0.5
    assert model.chance_of_kontra(without, six, needs_kontra=False) < 0.1
