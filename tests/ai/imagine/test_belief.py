"""What is heard: it weighs how the cards may lie as a player at the table would, and it rests on
nothing that is hidden.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from math import exp, fsum, isfinite
from typing import Any

import pytest

from prefgame.ai.belief import NEVER, Belief, imagine, pick_evenly
from prefgame.ai.chances import is_stopped, side_tricks, values_of
from prefgame.ai.imagine import likelihood, sampling
from prefgame.ai.imagine.likelihood import (
    VOID,
    WARMTH,
    holdings,
    known_defence_tricks,
    line_number,
)
from prefgame.ai.imagine.worlds import CardMask, Worlds, bits, mask_of, suit_mask
from prefgame.ai.level import EXPERT
from prefgame.ai.models.base import HeardCall
from prefgame.ai.models.defences import QuotasModel
from prefgame.ai.models.registry import auction_model
from prefgame.ai.player import advise
from prefgame.ai.stakes import FIRST_SIGHTS, unit_on
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK, Suit
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer, Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Quotas
from prefgame.rules.registry import find_ruleset
from prefgame.solver import DealSolver
from tests.ai.tables import TABLES, Options, at, interpreted, twins, wild_play
from tests.helpers import BALKAN_GAMES, contracts_from

RULES = find_ruleset("serbian").with_options({"preferans": "yes"})
KINDS = {
    2: sampling.TRUMP,
    3: sampling.TRUMP,
    4: sampling.TRUMP,
    5: sampling.TRUMP,
    6: sampling.NONE,
    7: sampling.SANS,
    8: sampling.ALL,
}


EMPTY = RULES.score.new_sheet(3)


def gain_and_loss(contract: Contract) -> tuple[float, float]:
    return FIRST_SIGHTS[type(RULES.score)].gain_and_loss(RULES.score, EMPTY, contract)


def some_hands(cards: int, hands: int, seed: str) -> list[CardMask]:
    rng = random.Random(seed)
    return [mask_of(rng.sample(DECK, cards)) for _ in range(hands)]


def see(
    scale: Any,
    laid_away: bool,
    contracts: Sequence[Contract],
    trump: int = -1,
    instead: float = NEVER,
) -> None:
    """Show the scale that its first seat plays the first of these contracts, and not another or
    none for so many units of the stake.
    """
    numbers = [
        n
        for each in contracts
        for n in (KINDS[each.rank], -1 if each.trump is None else list(Suit).index(each.trump), 0)
    ]
    scale.see(
        0,
        laid_away,
        trump,
        numbers,
        [end / unit_on(RULES, EMPTY) for each in contracts for end in gain_and_loss(each)],
        instead,
        (),
        False,
    )


# ---- every chance is one


@pytest.mark.parametrize("number", range(2, 9))
def test_the_chance_of_a_discard_is_that_of_66_pairs(number: int) -> None:
    """The better what is kept, the likelier, by the exponential; the sums over all pairs are those
    of going through them one by one.
    """
    contract = RULES.contract(str(number), False)
    scale, values = interpreted_scale(), values_of(contract)
    see(scale, True, [contract])
    for held in some_hands(12, 12, f"discards {number}"):
        worth = {
            kept: sum(
                value(mask) + (VOID if value is side_tricks and not mask else 0)
                for value, mask in zip(values, holdings(kept))
            )
            for kept in without_two(held)
        }
        assert len(worth) == 66
        warmth = WARMTH[values[0]]
        every = fsum(exp(value / warmth) for value in worth.values())
        assert scale.sum_over_discards(held, 0) == pytest.approx(every, rel=1e-9)
        found = [scale.chance_of_choice(held, kept) for kept in worth]
        assert found == pytest.approx(
            [exp(value / warmth) / every for value in worth.values()], rel=1e-9, abs=1e-12
        )
        assert sum(found) == pytest.approx(1)
        assert max(worth, key=lambda kept: worth[kept]) == max(
            worth, key=lambda kept: scale.chance_of_choice(held, kept)
        )


def without_two(held: CardMask) -> list[CardMask]:
    return [held & ~(one | two) for one, two in combinations(bits(held), 2)]


def interpreted_scale() -> Any:
    """Return a scale whose inner sums can be asked for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(likelihood, "Scale", interpreted().Scale)
        return likelihood.new_scale(RULES.suit_order)


@pytest.mark.parametrize("laid_away", [True, False])
def test_of_all_contracts_one_is_played(laid_away: bool) -> None:
    """The chances of all contracts that could be announced sum to one, whatever the hand."""
    contracts = contracts_from(RULES, 2, not laid_away)
    scale = interpreted_scale()
    for held in some_hands(12 if laid_away else 10, 30, "contracts"):
        total = 0.0
        for contract in contracts:
            see(scale, laid_away, [contract, *(other for other in contracts if other != contract)])
            total += (
                sum(scale.chance_of_choice(held, kept) for kept in without_two(held))
                if laid_away
                else scale.chance_of_choice(held, held)
            )
        assert total == pytest.approx(1)


@pytest.mark.parametrize("number", range(2, 9))
def test_a_contract_is_the_less_likely_the_more_there_was_to_have_without_it(number: int) -> None:
    contracts = RULES.auction.all_games
    first = [
        RULES.contract(str(number), True),
        *(other for other in contracts if other.rank != number),
    ]
    scale = interpreted_scale()
    for held in some_hands(10, 30, "instead"):
        chances = []
        for instead in (NEVER, 0.0, 3.0):
            see(scale, False, first, instead=instead)
            chances.append(scale.chance_of_choice(held, held))
        assert chances[0] >= chances[1] >= chances[2] > 0


@pytest.mark.parametrize(
    ("lowest", "game"), [(1, 1), (2, 1), (4, 1), (6, 1), (0, 1), (2, 0), (5, 0)]
)
def test_of_all_calls_one_is_made(lowest: int, game: int) -> None:
    scale = likelihood.new_scale(RULES.suit_order)
    kinds = [sampling.PASS] + [sampling.NUMBER] * bool(lowest) + [sampling.GAME] * game
    for cards in (
        *some_hands(10, 300, "calls"),
        *map(mask_of, (DECK[:10], DECK[22:], DECK[-16:-6])),
    ):
        chances = [scale.chance_of_call(cards, kind, lowest, game) for kind in kinds]
        assert all(0 < chance < 1 for chance in chances)
        assert sum(chances) == pytest.approx(1, abs=2 * likelihood.DOUBT)


@pytest.mark.parametrize("trump", [-1, 0, 1, 2, 3])
def test_of_two_answers_one_is_given_and_the_scale_promises_what_the_defence_does(
    trump: int,
) -> None:
    lines = QuotasModel(Quotas()).lines
    scale = likelihood.new_scale(RULES.suit_order, lines)
    see(scale, False, [], trump)
    suit = None if trump < 0 else list(Suit)[trump]
    for line in lines:
        for cards in some_hands(10, 60, f"answers {trump}"):
            yes, no = (
                scale.chance_of_answer(cards, line_number(lines, line), said) for said in (1, 0)
            )
            assert 0 < yes < 1 and 0 < no < 1 and yes + no == pytest.approx(1)
            assert scale.defence_tricks(cards) == pytest.approx(
                known_defence_tricks(holdings(cards), suit)
            )
            assert yes == pytest.approx(
                likelihood.chance_of_yes(holdings(cards), suit, line), abs=2 * likelihood.DOUBT
            )


@pytest.mark.parametrize(("rules", "least"), [("croatian", 0.001), ("austrian", 0.05)])
def test_what_was_heard_may_have_been_said_by_a_bold_or_a_careful_player(
    rules: str, least: float
) -> None:
    """No single call rules a hand out. For a pot beginners bid and pass with cards with which no
    expert would, and were believed too much; but nobody calls a game with a hand for none
    (BENCHMARKS.md).
    """
    match = Match.start(find_ruleset(rules), ("A", "B", "C"))
    match.submit(shuffled_deal(random.Random("bold"), 0))
    scale = Belief(match.view(1), Worlds(match.view(1))).scale
    hands = [mask_of(DECK[:10]), mask_of(DECK[-10:]), *some_hands(10, 100, "bold")]
    for kind, lowest_chance in (
        (sampling.PASS, least),
        (sampling.NUMBER, least),
        (sampling.GAME, 0.001),
    ):
        found = [
            scale.chance_of_call(cards, kind, lowest, 1) for cards in hands for lowest in (1, 3)
        ]
        assert lowest_chance <= min(found) < lowest_chance + 0.01


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
def test_nothing_heard_makes_a_world_impossible(rules: str, seats: int, options: Options) -> None:
    """Not even the wildest calls: a weight may be small, but never zero."""
    rng = random.Random(f"weights {rules} {seats}")
    contracts = set()
    for match, _ in wild_play(rules, seats, options, 15, rng):
        hand = match.table.hand
        assert hand is not None
        seat = rng.choice(hand.order)
        every = Worlds(match.view(seat))
        weights = Belief(match.view(seat), every).weights(every.deals(20, rng))
        assert len(weights) == 20 and all(weight > 0 and isfinite(weight) for weight in weights)
        contracts.add(hand.contract)
    assert len(contracts) >= 6


# ---- the same calls, heard again


def calls_heard(view: SeatView) -> list[HeardCall]:
    return list(auction_model(view.table.rules).calls_heard(view))


def test_the_calls_of_the_others_are_heard_with_what_could_have_been_said_instead() -> None:
    calls = ("pass", "2", "3", "same", "4", "pass", "discard CQ CT")
    assert calls_heard(at(*calls, seat=0)) == [
        (1, sampling.NUMBER, 1, True),
        (2, sampling.NUMBER, 2, True),
        (1, sampling.NUMBER, 2, False),
        (2, sampling.NUMBER, 3, False),
        (1, sampling.PASS, 3, False),
    ]
    assert calls_heard(at(*calls, seat=1))[0] == (0, sampling.PASS, 1, True)
    assert calls_heard(at("game", "sans", seat=2)) == [
        (0, sampling.GAME, 1, True),
        (1, sampling.GAME, 0, True),
    ]


def test_of_a_declarer_the_contract_says_more_than_a_call_for_tricks_with_trumps() -> None:
    betl, hearts = (
        at("2", "pass", "pass", "discard CT C8", f"announce {name}", seat=1) for name in ("6", "4")
    )
    assert [call[0] for call in calls_heard(betl)] == [2] and [
        call[0] for call in calls_heard(hearts)
    ] == [
        0,
        2,
    ]


# ---- what a player would think too


Measure = Callable[[CardMask], int]
"""Something that can be counted in a hand."""


def leaning(
    view: SeatView, seat: Seat | None, what: Measure, deals: int = 15000
) -> tuple[float, float]:
    """Return the mean of something about a hand: uniformly, and as it was heard. ``seat`` None:
    about the two cards that are out of play.
    """
    every = Worlds(view)
    drawn = every.deals(deals, random.Random(1))
    weights = Belief(view, every).weights(drawn)
    believed = [
        what(world.aside if seat is None else world.hands[seat])
        for world in every.worlds(drawn, range(deals))
    ]
    return sum(believed) / deals, sum(
        value * weight for value, weight in zip(believed, weights)
    ) / sum(weights)


ACES = mask_of(card for card in DECK if card.rank.letter == "A")
HIGH = mask_of(card for card in DECK if card.rank.letter in "AK")


def aces(cards: CardMask) -> int:
    return (cards & ACES).bit_count()


def high(cards: CardMask) -> int:
    return (cards & HIGH).bit_count()


def length(suit: Suit) -> Measure:
    return lambda cards: (cards & suit_mask(suit)).bit_count()


def longest(cards: CardMask) -> int:
    return max((cards & suit_mask(suit)).bit_count() for suit in Suit)


WEAK = ("S7 S8 S9 D7 D8 D9 H7 H8 C8 C7", "SA SK SQ DA DK HA HK CA CK DQ", "", "SJ ST")
"""Ana has nothing, so what the others say is all that Ana knows. Bojan's cards are hidden.
"""


def seen_by_ana(*texts: str) -> SeatView:
    return at(*texts, packets=WEAK, seat=0)


def test_who_bids_is_stronger_than_who_passes() -> None:
    view = seen_by_ana("pass", "2", "pass", "discard SJ ST", "announce 4")
    _, bidder = leaning(view, 1, high)
    uniform, passer = leaning(view, 2, high)
    assert bidder > uniform + 0.2 and passer < uniform - 0.3
    assert leaning(view, 2, longest)[1] < leaning(view, 1, longest)[1]


def test_a_game_is_stronger_than_a_number() -> None:
    last = ("SA SK SQ DA DK HA HK CA CK SJ", "", "S7 S8 S9 D7 D8 D9 H7 H8 C8 C7", "")
    number = leaning(at("2", "pass", packets=last), 0, high)[1]
    game = leaning(at("game", "pass", packets=last), 0, high)[1]
    assert game > number + 0.2


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_who_names_a_suit_has_it(number: int) -> None:
    view = seen_by_ana("pass", "2", "pass", "discard SJ ST", f"announce {number}")
    suit = view.table.rules.contract(str(number), False).trump
    assert suit is not None
    uniform, believed = leaning(view, 1, length(suit))
    assert believed > uniform + 0.5
    assert leaning(view, None, length(suit))[1] < leaning(view, None, length(suit))[0], (
        "trumps are not discarded"
    )
    assert leaning(view, None, aces)[1] < leaning(view, None, aces)[0], "nor aces"


def test_who_names_a_betl_is_low() -> None:
    betl, other = (
        at("pass", call, "pass", packets=("SA SK S9 DA DK DJ HA H8 CK CQ", "", "", ""), seat=0)
        for call in ("betl", "sans")
    )
    assert leaning(betl, 1, high)[1] < leaning(other, 1, high)[1]


@pytest.mark.parametrize(
    "said",
    [
        ("sans", "pass"),
        ("game", "pass", "announce game 7"),
        ("2", "pass", "discard SJ ST", "announce 7"),
    ],
)
def test_who_plays_sans_is_strong_and_stops_every_suit_however_it_came_to_it(
    said: tuple[str, ...],
) -> None:
    view = seen_by_ana("pass", *said)
    uniform, believed = leaning(view, 1, high)
    assert believed > uniform + 1.3
    assert leaning(view, 1, stoppers)[1] > 3.4


def stoppers(cards: CardMask) -> int:
    return sum(map(is_stopped, holdings(cards)))


@pytest.mark.parametrize("first", [Answer.COME, Answer.STAY])
def test_who_comes_is_stronger_than_who_stays(first: Answer) -> None:
    """Bojan declares, Cvita answers, and Ana thinks."""
    view = seen_by_ana("pass", "2", "pass", "discard SJ ST", "announce 4", first.value)
    assert view.seat == 0 and view.hand is not None and view.hand.answers == ((2, first),)
    before = replace(view, table=replace(view.table, hand=replace(view.hand, answers=())))
    unheard, believed = leaning(before, 2, high)[1], leaning(view, 2, high)[1]
    assert believed > unheard + 0.01 if first is Answer.COME else believed < unheard - 0.1
    assert (leaning(view, 1, high)[1] < leaning(before, 1, high)[1]) is (first is Answer.COME), (
        "what one has the other has not"
    )


def test_who_says_kontra_is_strong() -> None:
    """Bojan declares hearts, Cvita doubles or does not, and Ana sees it. How many trumps Cvita
    has does not follow from it: the chance that the deals are drawn with decides that.
    """
    auction = ("pass", "2", "pass", "discard SJ ST", "announce 4", "come", "come")
    doubled, quiet = (at(*auction, word, packets=WEAK, seat=0) for word in ("kontra", "no"))
    assert leaning(doubled, 2, high)[1] > leaning(quiet, 2, high)[1] + 0.25


# ---- secrecy


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_weights_rest_on_nothing_that_is_hidden(rules: str) -> None:
    rng = random.Random(f"secret {rules}")
    phases = set()
    for view, other in twins(rules, 3, 12, rng):
        every, same = Worlds(view), Worlds(other)
        deals = every.deals(10, random.Random(4))
        assert same.deals(10, random.Random(4)) == deals
        assert Belief(other, same).weights(deals) == Belief(view, every).weights(deals)
        phases.add(view.turn.phase)
    assert {Phase.AUCTION, Phase.EXCHANGE, Phase.DEFENCE, Phase.PLAY} <= phases


# ---- as many as count


@pytest.mark.parametrize("number", [1, 7, 120])
def test_a_deal_is_picked_as_often_as_its_weight_says(number: int) -> None:
    """Rounded up or down, and no further."""
    rng = random.Random(number)
    weights = [rng.random() ** 4 for _ in range(50)]
    every = list(pick_evenly(weights, number, rng))
    assert len(every) == number
    for place, weight in enumerate(weights):
        assert abs(every.count(place) - number * weight / sum(weights)) < 1 + 1e-9


STRONG = (
    "S7 ST D7 DT DJ DQ H7 H8 HJ CT",
    "SQ SK D8 D9 HT HK C7 C8 CJ CK",
    "S8 S9 SJ SA DA H9 HQ HA C9 CQ",
    "DK CA",
)
SANS = ("2", "pass", "3", "same", "4", "pass", "discard S8 C9", "announce 7", "come", "come", "no")
"""Who goes up to four for a talon of a king and an ace, and plays sans: hardly any deal
agrees with that.
"""


def test_where_few_deals_agree_with_what_was_heard_more_are_drawn() -> None:
    view = at(*SANS, packets=STRONG)
    every = Worlds(view)
    weights = Belief(view, every).weights(every.deals(EXPERT.drawn, random.Random(1)))
    effective = sum(weights) ** 2 / sum(weight * weight for weight in weights)
    assert effective < EXPERT.worlds / 4
    assert len(set(imagine(view, EXPERT, random.Random(1)))) > EXPERT.worlds / 4


def test_who_does_not_double_a_rekontra_once_more_has_still_doubled() -> None:
    """ "No" to a rekontra takes nothing back of the kontra."""
    doubled = ("2", "pass", "pass", "discard S8 C9", "announce 5", "come", "come", "no", "kontra")
    packets = (
        "S8 S9 SJ SA DA CK CA HA C9 CQ",
        "SQ SK D8 D9 HT HK C7 C8 CJ H9",
        "S7 ST D7 DT DJ DQ H7 H8 HJ CT",
        "DK HQ",
    )

    def belief_in_the_doubler(*more: str) -> float:
        view = at(*doubled, *more, packets=packets, seat=1)
        every = Worlds(view)
        deals = every.deals(4000, random.Random(3))
        weights = Belief(view, every).weights(deals)
        place = next(number for number, place in enumerate(every.places) if place.seat == 2)
        tricks = [
            known_defence_tricks(holdings(deals[3 * number + place]), Suit.C)
            for number in range(4000)
        ]
        return sum(weight * value for weight, value in zip(weights, tricks)) / sum(weights)

    assert belief_in_the_doubler("rekontra", "no") == pytest.approx(
        belief_in_the_doubler("rekontra")
    )


OVERBID = (
    "SJ S8 DQ DT D8 HA HK HQ HT H8",
    "S7 DA DJ D9 D7 H9 H7 C9 C8 C7",
    "SA SK SQ ST S9 CA CK CQ CJ CT",
    "DK HJ",
)
TEN = ("6S", "misere", "9S", "pass", "pass", "discard DK HJ", "announce 10S")
"""Who bids nine over a misère without need, and then announces all ten."""
EIGHT = ("pass", "pass", "6S", "discard DK HJ", "announce 8S")


@pytest.mark.parametrize(
    ("said", "least"),
    [(TEN, 9), ((*TEN, "whist"), 9), (EIGHT, 8), ((*EIGHT, "pass"), 8)],
)
def test_who_freely_announces_many_tricks_takes_them(said: tuple[str, ...], least: int) -> None:
    view = at(*said, packets=OVERBID, rules="russian")
    hand = view.contracted
    assert hand.declarer == 2 and hand.contract.trump is Suit.S
    worlds = imagine(view, EXPERT, random.Random(1))
    deals = array("I", [cards for world in worlds for cards in world.hands])
    taken = DealSolver(hand.declarer, Suit.S).tricks(deals, 0)
    assert sum(tricks >= least for tricks in taken) > 0.8 * len(worlds)


@pytest.mark.parametrize("answers", [(), ("whist",), ("pass",)])
def test_nobody_whists_against_a_ten_without_a_trick(answers: tuple[str, ...]) -> None:
    view = at(*TEN, *answers, packets=OVERBID, rules="russian")
    assert {"pass", "whist"} == {str(command) for command in view.legal}
    assert str(advise(view, EXPERT, random.Random(1)).best.command) == "pass"
