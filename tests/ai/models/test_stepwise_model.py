"""How far the others go in an auction, and who then wins it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai.imagine.worlds import World, Worlds, mask_of
from prefgame.ai.models.auctions import (
    Intention,
    Ladder,
    Limit,
    NumberBidders,
    StepwiseModel,
    auction_played_on,
    intention_of,
    numbers_bid,
)
from prefgame.ai.models.base import habits_of
from prefgame.ai.models.registry import auction_model
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK, Suit, parse_cards
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import PASS, Calls, Hold, Winner, number_bid
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.base import Seat
from prefgame.rules.registry import find_ruleset
from tests.helpers import BALKAN_GAMES, NAMES, contract_of, say
from tests.narrow import as_kind

LADDER = Ladder(tuple(Suit), 2, 7)
HABITS = habits_of(find_ruleset("croatian"))
GAME_OF_SPADES = Intention(7, Suit.S)

CROATIAN = as_kind(Stepwise, find_ruleset("croatian").auction)
MODEL = StepwiseModel(CROATIAN)


WEAK = "S7 S8 S9 D7 D8 D9 H7 HT C8 CJ"
STRONG = "SA S7 D8 HA HK HQ HT CA C8 C7"
SURE = "SA SK SQ SJ ST S9 DA HA CA CK"


def calls(*said: str) -> Calls:
    match = Match.start(find_ruleset("croatian"), NAMES[:3])
    match.submit(shuffled_deal(random.Random(1), 2))
    say(match, *said)
    assert match.table.hand is not None
    return match.table.hand.calls


def number_won_at(
    bidders: NumberBidders, said: Calls, me: Seat, limits: dict[Seat, Limit | Intention]
) -> int | None:
    meant = {
        seat: limit if isinstance(limit, Intention) else Intention(limit)
        for seat, limit in limits.items()
    }
    return price_of(auction_played_on(bidders, said, meant), me)


def price_of(winner: Winner | None, me: Seat) -> int | None:
    if winner is None or winner.seat != me or winner.contract is None:
        return None
    return winner.contract.rank


@pytest.mark.parametrize(
    ("said", "limits", "price"),
    [
        (("2",), {1: 0, 2: 0}, 2),  # both pass
        (("2",), {1: 3, 2: 0}, 3),  # the eldest hand holds a three
        (("2",), {1: 5, 2: 3}, None),  # Bojan bids 5 over the held 4
        (("2",), {1: 4, 2: 4}, 4),
        (("2",), {1: GAME_OF_SPADES, 2: 0}, None),
    ],
)
def test_the_eldest_hand_holds_what_the_others_bid_up_to_its_limit(
    said: tuple[str, ...], limits: dict[Seat, Limit | Intention], price: int | None
) -> None:
    assert number_won_at(MODEL, calls(*said), 0, {0: 4, **limits}) == price


def test_a_later_hand_has_to_go_one_higher_than_an_earlier_one_holds() -> None:
    after = calls("2", "3")
    for limit, price in ((2, 3), (3, 4), (4, 5), (5, None)):
        assert number_won_at(MODEL, after, 1, {1: 5, 0: limit, 2: 0}) == price


def test_where_nobody_may_hold_everybody_has_to_go_higher() -> None:
    rising = StepwiseModel(replace(CROATIAN, hold=Hold.NONE))
    assert number_won_at(rising, calls("2"), 0, {0: 5, 1: 3, 2: 0}) == 4


def test_a_strong_hand_goes_further_than_a_weak_one_and_a_laid_down_game_is_said_at_once() -> None:
    weak, strong, sure = (mask_of(parse_cards(text)) for text in (WEAK, STRONG, SURE))
    limits = [intention_of(each, LADDER, 2, False, HABITS).limit for each in (weak, strong)]
    assert limits[0] < limits[1]
    assert intention_of(sure, LADDER, 2, True, HABITS).game is Suit.S


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_price_is_never_under_the_bid_nor_over_the_own_limit(rules: str) -> None:
    rng, won = random.Random(rules), 0
    for _ in range(6):
        match = Match.start(find_ruleset(rules), NAMES[:3])
        match.submit(shuffled_deal(rng, 2))
        view = match.view(0)
        rivals = auction_model(view.table.rules).rivals(view, number_bid(contract_of(2)))
        for world in Worlds(view).draw(20, rng):
            prices = [price_of(rivals.winner(world, limit), 0) for limit in range(2, 8)]
            for limit, price in zip(range(2, 8), prices):
                assert price is None or 2 <= price <= limit
            reached = [price for price in prices if price is not None]
            # who goes further pays no more
            assert len(set(reached)) <= 1 and prices[len(prices) - len(reached) :] == reached
            won += bool(reached)
    assert won > 20


@pytest.mark.parametrize(
    ("before", "hands", "winner"),
    [
        ((), (WEAK, WEAK), None),
        ((), (WEAK, STRONG), (2, "2")),
        (("2",), (STRONG, WEAK), (0, "2")),
        (("2",), (STRONG, SURE), (2, None)),  # Cvita calls a game
    ],
)
def test_after_a_pass_the_others_bid_by_their_own_cards(
    before: tuple[str, ...], hands: tuple[str, str], winner: tuple[Seat, str | None] | None
) -> None:
    match = Match.start(find_ruleset("croatian"), NAMES[:3])
    match.submit(shuffled_deal(random.Random(1), 2))
    say(match, *before)
    assert isinstance(match.to_act, int)
    view = match.view(match.to_act)
    others = [seat for seat in range(3) if seat != view.seat]
    dealt = dict(zip(others, (mask_of(parse_cards(hand)) for hand in hands)))
    world = World(tuple(dealt.get(seat, 0) for seat in range(3)), 0)
    won = auction_model(view.table.rules).rivals(view, PASS).winner(world, 0)
    found = None if won is None else (won.seat, won.contract and won.contract.name)
    assert found == winner


def test_players_who_differ_call_as_often_as_their_cards_make_likely() -> None:
    """One in many who would rather pass bids, and one in many who would rather bid passes."""
    rng, austrian = random.Random("differ"), find_ruleset("austrian")
    deals = [rng.sample(DECK, 10) for _ in range(400)]
    ladder = Ladder(austrian.suit_order, 1, 4)
    bids = {
        habits.differing: [
            intention_of(mask_of(cards), ladder, 1, False, habits, may_stay_below=False).limit > 0
            for cards in deals
        ]
        for habits in (
            replace(habits_of(austrian), differing=False),
            replace(habits_of(austrian), differing=True),
        )
    }
    other = [surely != sometimes for surely, sometimes in zip(bids[False], bids[True])]
    assert abs(sum(bids[True]) - sum(bids[False])) < 20 < sum(other) < 160


def test_who_has_bid_is_thought_ready_to_bid_again() -> None:
    """Among those who would have bid the lowest number, cards bid the next one more often once
    they have bid than before they have said anything; and cards that would not have, never less.
    """
    austrian = find_ruleset("austrian")
    ladder, habits = Ladder(austrian.suit_order, 1, 4), habits_of(austrian)
    before, after = [
        [
            intention_of(mask_of(cards), ladder, 2, False, habits, False, bid).limit
            for cards in (rng.sample(DECK, 10) for _ in range(400))
        ]
        for rng, bid in ((random.Random("again"), 0), (random.Random("again"), 1))
    ]
    assert all(then <= now for then, now in zip(before, after))
    assert sum(map(bool, after)) > sum(map(bool, before)) + 40


def test_the_highest_number_that_each_seat_has_called_is_known() -> None:
    assert numbers_bid(MODEL, calls("2", "pass", "3", "same")) == {0: 3, 2: 3}


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("HA HK HQ HT H9 SA S8 DA C8 C7", ("hearts", True)),  # paid for besides
        ("SA SK SQ SJ ST S9 DA HA C8 C7", (None, True)),  # a game that is not named yet
        ("SA SK SJ S9 DA DK H8 H7 C8 C7", ("1", False)),
    ],
)
@pytest.mark.parametrize("rules", ("austrian", "viennese"))
def test_after_a_pass_a_game_is_named_where_its_suit_must_be(
    rules: str, cards: str, found: tuple[str | None, bool]
) -> None:
    match = Match.start(find_ruleset(rules), NAMES[:3])
    match.submit(shuffled_deal(random.Random(1), 2))
    view = match.view(0)
    hands = (0, mask_of(parse_cards(cards)), mask_of(parse_cards("S7 D7 D8 D9 DT H8 HJ C9 CT CJ")))
    won = auction_model(view.table.rules).rivals(view, PASS).winner(World(hands, 0), 0)
    assert won is not None and won.seat == 1
    assert (won.contract and won.contract.name, won.game) == found


def test_who_is_left_alone_bids_with_less() -> None:
    """Where all others have passed, a number wins at once."""
    austrian = find_ruleset("austrian")
    ladder, habits = Ladder(austrian.suit_order, 1, 4), habits_of(austrian)
    rng = random.Random("alone")
    meant = [
        intention_of(mask_of(rng.sample(DECK, 10)), ladder, 1, True, habits, may_stay_below=False)
        for _ in range(300)
    ]
    assert all(each.opens for each in meant if each.limit)
    assert sum(each.opens for each in meant) > 1.1 * sum(each.limit > 0 for each in meant)
    model = auction_model(austrian)
    assert isinstance(model, StepwiseModel)
    match = Match.start(austrian, NAMES[:3])
    match.submit(shuffled_deal(random.Random(1), 2))
    opens = Intention(0, opens=True)
    for others, winner in (({}, 2), ({1: Intention(1)}, 1)):
        assert match.table.hand is not None
        won = auction_played_on(model, match.table.hand.calls, {2: opens, **others})
        assert won is not None and won.seat == winner
