"""What a hand makes over all deals: held against deals that are solved by themselves, and against
what its player may know.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, cycle
from statistics import fmean

import pytest

from prefgame.ai.imagine.worlds import bits, mask_of
from prefgame.app.deals.reach import Wanted, reach
from prefgame.app.odds.counting import Counting, HandOdds, count
from prefgame.app.odds.held import HeldHand, NoStatistics
from prefgame.app.odds.played import Kind, group_of, kinds_of
from prefgame.app.odds.tallies import Figure
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK, Card, Suit, parse_cards
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.contracts import NO_TRICK, SIX_TRICKS, Contract, Goal
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.solver import Position, Stop, Stopped, tricks
from tests.narrow import known

CROATIAN, RUSSIAN = find_ruleset("croatian"), find_ruleset("russian")
GOOD = parse_cards("SA SQ ST S9 S7 DA DT H7 CK C8")
AWAY = parse_cards("H8 C7")
SURE = parse_cards("S7 S8 S9 ST SJ SQ SK SA DA DK")
HEAD = "rules: croatian\nplayers: A B C\ndealer: C\n"
DEAL = (
    "deal: A SK SA S7 S8 D7 DA H7 HK C8 CT | B S9 ST DK DQ HA HQ H8 C7 C9 CJ | "
    "C SJ SQ DJ D8 DT H9 HT CK CA CQ | talon HJ D9\n"
)
OTHER = (
    "deal: A ST SA S7 S9 D7 DQ H7 HA C8 CT | B SK S8 DK DA HK HQ H8 C7 C9 CJ | "
    "C SJ SQ DJ D8 DT H9 HT CK CA CQ | talon HJ D9\n"
)
"""the same, with cards exchanged that C cannot see"""
PASSED = "A: pass\nB: pass\n"
TAKEN = PASSED + "C: 2\n"
DISCARDED = TAKEN + "C: discard DJ H9\n"
ANNOUNCED = DISCARDED + "C: announce 5\n"
PLAYED = ANNOUNCED + "A: come\nB: come\nA: no\nB: no\n"
TRICKS = PLAYED + "A: SK\nB: S9\nC: SQ\nA: SA\nB: ST\nC: SJ\n"


def match_of(text: str, deal: str = DEAL) -> Match:
    return known(read_record(HEAD + deal + text).match)


def view_hand(text: str, deal: str = DEAL) -> HeldHand:
    match = match_of(text, deal)
    assert isinstance(match.to_act, int)
    return HeldHand.of_view(match.view(match.to_act))


def counted(held: HeldHand, deals: int, seed: int = 1) -> HandOdds:
    *_, odds = count(held, Stop(), seed, deals)
    return odds


def named(odds: HandOdds) -> dict[str, Figure]:
    """Return how often each contract is made, by its text."""
    return {str(each.contract): each.best for kind in odds.kinds for each in kind.contracts}


# ---- the numbers


Hand = tuple[Card, ...]


def layouts(known_cards: Sequence[Card], number: int) -> list[tuple[Hand, Hand]]:
    """Return the hands of the others, drawn without the code that is tried."""
    rng, found = random.Random("layouts"), []
    hidden = [card for card in DECK if card not in known_cards]
    for _ in range(number):
        rng.shuffle(hidden)
        found.append((tuple(hidden[:10]), tuple(hidden[10:20])))
    return found


def spade_tricks(mine: Hand, others: tuple[Hand, Hand]) -> int:
    return tricks(Position((mine, *others), 0, 0, Suit.S))


def test_ten_cards_make_what_deals_solved_one_by_one_make() -> None:
    odds = counted(HeldHand(CROATIAN, GOOD, 0, AWAY), 800)
    spades = odds.fixed[0]
    alone = [spade_tricks(GOOD, each) for each in layouts((*GOOD, *AWAY), 800)]
    made = sum(each >= 6 for each in alone) / len(alone)
    assert 0.05 < made < 0.95, "a hand that shows a difference"
    assert abs(spades.first.best.value - made) < 4 * 2**0.5 * spades.first.best.error
    mean = sum(alone) / len(alone)
    assert abs(spades.mean.value - mean) < 4 * 2**0.5 * spades.mean.error
    assert spades.keeps is None and odds.talons == 0 and not odds.with_talon


def test_cards_that_take_all_tricks_take_them_in_every_deal() -> None:
    odds = counted(HeldHand(RUSSIAN, SURE, 1), 24)
    for kinds in (odds.with_talon, (known(odds.best_suit),)):
        spades = kinds[0]
        assert [each.best.value for each in spades.contracts][:5] == [1.0] * 5
        assert spades.tricks[10].value == 1.0 and spades.mean.value == 10.0
    assert named(odds)["6C"].value == 0.0


def test_two_cards_are_discarded_as_well_as_nobody_could_who_sees_the_cards() -> None:
    """No discard that is chosen blind beats the best one of each deal; and it beats keeping the ten
    cards as they are.
    """
    twelve = (*GOOD, *parse_cards("SJ HA"))
    odds = counted(HeldHand(CROATIAN, tuple(sorted(twelve))), 300)
    spades = odds.fixed[0]
    ways = [
        tuple(card for card in twelve if card not in away)
        for away in combinations(parse_cards("H7 C8 DT CK S7 HA"), 2)
    ]
    deals = layouts(twelve, 60)
    seen = [max(spade_tricks(way, others) for way in ways) for others in deals]
    kept = known(spades.keeps)
    assert len(kept) == 10 and set(kept) < set(twelve)
    assert {*parse_cards("S9 ST SJ SQ SA HA DA")} <= set(kept)
    blind = fmean(spade_tricks(kept, others) for others in layouts(twelve, 400))
    assert spades.mean.value <= fmean(seen) + 3 * spades.mean.error
    assert spades.mean.value == pytest.approx(blind, abs=0.2)


def test_in_every_round_each_talon_comes_once() -> None:
    counting = Counting(HeldHand(CROATIAN, GOOD))
    counting.more(231)
    assert counting.odds().talons == 231
    counting.more(60)
    odds = counting.odds()
    gains = known(odds.with_talon[0].gains)
    assert odds.talons == gains.talons == 231 == sum(group.talons for group in gains.groups)
    trumps = {group.key: group.talons for group in gains.groups}
    assert trumps[2, 0] == 3, "the king, the jack and the eight are out"
    assert trumps[1, 1] == 6 and trumps[0, 2] == 1, "and two aces"
    assert gains.mean.value > 0.3
    assert odds.with_talon[0].first.best.value > odds.without[0].first.best.value


def test_the_seed_decides_the_answer() -> None:
    held = HeldHand(CROATIAN, GOOD)
    first, again, other = (counted(held, 40, seed) for seed in (1, 1, 2))
    assert first == again and first != other
    *_, in_parts = count(held, Stop(), 1, 40, every=0.0)
    assert in_parts == first, "whoever looks on changes nothing"


def test_the_place_decides_who_leads() -> None:
    """Who must lead from tenaces takes fewer tricks than who is led up to."""
    cards = parse_cards("SA SQ ST DA DQ DT HA HQ CA CQ")
    first, last = (
        counted(HeldHand(RUSSIAN, cards, place, AWAY), 100).fixed[4].mean for place in (0, 2)
    )
    assert last.value - first.value > 3 * (first.error + last.error)


def test_guessing_defenders_let_more_contracts_through() -> None:
    odds = counted(HeldHand(CROATIAN, GOOD, 0, AWAY), 300)
    spades = odds.fixed[0].first
    assert known(spades.guessed).value != spades.best.value
    betl = next(kind for kind in odds.fixed if kind.few)
    assert known(betl.first.guessed).value >= betl.first.best.value


def test_open_hands_are_not_guessed_at() -> None:
    cards = parse_cards("S8 ST D7 D9 DJ H7 H9 HJ C7 C9")
    odds = counted(HeldHand(RUSSIAN, cards, 0, parse_cards("SA DA")), 200)
    misere = next(kind for kind in odds.fixed if kind.few).first
    assert misere.contract.open_hands and misere.guessed == misere.best
    assert 0.02 < misere.best.value < 0.98


# ---- contracts


@pytest.mark.parametrize("key", [rules.key for rules in RULESETS])
def test_every_contract_of_a_game_is_counted(key: str) -> None:
    rules = find_ruleset(key)
    asked = HeldHand(rules, GOOD).asked()
    counting = Counting(HeldHand(rules, GOOD))
    counting.more(2)
    odds = counting.odds()
    for contracts, kinds in ((asked.with_talon, odds.with_talon), (asked.without, odds.without)):
        told = [each.contract for kind in kinds for each in kind.contracts]
        assert sorted(map(str, told)) == sorted(map(str, contracts))
        assert len(set(told)) == len(told)
    assert {*asked.with_talon, *asked.without} >= set(rules.contracts) - {
        each for each in rules.contracts if each.only_game
    }
    for kind in odds.kinds:
        assert sum(share.value for share in kind.tricks) == pytest.approx(1.0)
        assert [each.contract.goal.least for each in kind.contracts] == sorted(
            each.contract.goal.least for each in kind.contracts
        )


def test_tricks_that_must_come_in_a_row_are_not_counted() -> None:
    row = Contract("5", 5, None, Goal(5, run=5))
    six = Contract("6", 6, None, SIX_TRICKS)
    assert kinds_of(CROATIAN, (row, six)) == (Kind(six, (six,)),)


@pytest.mark.parametrize(
    ("trump", "goal", "talon", "group"),
    [
        (Suit.S, SIX_TRICKS, "S7 DA", (1, 1)),
        (Suit.S, SIX_TRICKS, "SA SK", (2, 0)),
        (Suit.H, SIX_TRICKS, "SA DA", (0, 2)),
        (None, SIX_TRICKS, "SA DK", (1,)),
        (None, NO_TRICK, "S7 D9", (2,)),
        (None, NO_TRICK, "ST DA", (0,)),
    ],
)
def test_talons_are_told_apart_by_what_they_bring(
    trump: Suit | None, goal: Goal, talon: str, group: tuple[int, ...]
) -> None:
    contract = Contract("x", 1, trump, goal)
    assert group_of(Kind(contract, (contract,)), mask_of(parse_cards(talon))) == group


# ---- what a seat of a match knows


@pytest.mark.parametrize("text", [PASSED, TAKEN, DISCARDED])
def test_hidden_cards_change_nothing(text: str) -> None:
    """C sees neither hand: with other cards there, every number is the same."""
    first, second = (counted(view_hand(text, deal), 24) for deal in (DEAL, OTHER))
    assert first.kinds == second.kinds and first.best_suit == second.best_suit
    assert match_of(text, DEAL).hand_of(0) != match_of(text, OTHER).hand_of(0)


@pytest.mark.parametrize(
    ("text", "contracts", "cards"),
    [
        (PASSED, 12, 10),
        (TAKEN, 6, 12),
        (DISCARDED, 6, 10),
        (ANNOUNCED, 1, 10),
        (PLAYED, 1, 10),
        (TRICKS, 1, 8),
    ],
)
def test_a_seat_is_told_of_what_may_be_played(text: str, contracts: int, cards: int) -> None:
    held = view_hand(text)
    odds = counted(held, 8)
    assert len(named(odds)) == contracts and len(held.cards) == cards
    assert odds.deals == 8


def test_tricks_that_are_taken_count() -> None:
    """The declarer has played nothing good, and both tricks are the defence's."""
    odds = counted(view_hand(TRICKS), 40)
    clubs = odds.fixed[0]
    assert clubs.first.guessed is None, "the seats have counted whole hands only"
    assert all(share.value == 0 for share in clubs.tricks[9:])
    assert sum(share.value for share in clubs.tricks) == pytest.approx(1.0)


def test_deals_that_come_again_prove_nothing_more() -> None:
    """Where few deals agree with what was seen, each is drawn often."""
    counting = Counting(view_hand(PLAYED))
    four = [next(counting._deals) for _ in range(4)]
    counting._deals = cycle(four)
    counting.more(128)
    (plain,) = (tally.mean() for tally in counting._fixed.values())
    told = counting.odds().fixed[0].mean
    assert told.value == plain.value
    assert told.error == pytest.approx(plain.error * (128 / 4) ** 0.5)


def test_a_hand_that_is_over_has_no_odds() -> None:
    match = match_of("A: pass\nB: pass\nC: pass\n")
    with pytest.raises(NoStatistics, match="holds no cards"):
        HeldHand.of_view(match.view(0))


def test_who_waits_for_the_contract_is_told_to_wait() -> None:
    with pytest.raises(NoStatistics, match="has not named"):
        HeldHand.of_view(match_of(DISCARDED).view(0))


def test_tricks_in_a_row_are_not_counted() -> None:
    """003:125: six tricks one after another, which the solver does not know."""
    rules = find_ruleset("illustrated").with_options({"highest": 6, "sans_atout": True})
    run = next(one for one in (*rules.contracts, *rules.auction.all_games) if one.goal.run)
    match = Match.start(rules, ("A", "B", "C"))
    match.submit(shuffled_deal(random.Random(3), 2))
    match = reach(match, Wanted(0, run))
    assert isinstance(match.to_act, int)
    with pytest.raises(NoStatistics, match="in a row"):
        HeldHand.of_view(match.view(match.to_act))


# ---- what is refused


@pytest.mark.parametrize(
    ("cards", "place", "aside", "said"),
    [
        (GOOD[:9], 0, (), "expected 10 cards, or 12 with the talon, not 9"),
        ((*GOOD, Card.D7), 0, (), "not 11"),
        ((*GOOD[:9], GOOD[0]), 0, (), "SA must appear only once"),
        (GOOD, 0, (Card.SA, Card.D7), "SA must appear only once"),
        (GOOD, 0, (Card.D7,), "expected 2 cards beside a hand of 10, not 1 beside 10"),
        ((*GOOD, *AWAY), 0, parse_cards("D7 D8"), "not 2 beside 12"),
        (GOOD, 3, (), "expected 0, 1 or 2, not 3"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(
    cards: tuple[Card, ...], place: int, aside: tuple[Card, ...], said: str
) -> None:
    with pytest.raises(NoStatistics, match=said) as caught:
        HeldHand(CROATIAN, cards, place, aside)
    assert len(str(caught.value)) <= 300


def test_counting_stops_where_it_is_told_to() -> None:
    stop = Stop()
    counting = count(HeldHand(CROATIAN, GOOD), stop, every=0.0)
    assert next(counting).deals > 0
    stop.set()
    with pytest.raises(Stopped):
        next(counting)


def test_no_card_of_the_hand_is_dealt_to_anybody_else() -> None:
    held = HeldHand(CROATIAN, GOOD, 1)
    counting = Counting(held)
    deals = [next(counting._deals) for _ in range(300)]
    for deal in deals:
        assert deal.hands[1] == mask_of(GOOD)
        assert sum(deal.hands) + deal.talon == (1 << 32) - 1
        assert [hand.bit_count() for hand in deal.hands] == [10, 10, 10]
    places = {deal.hands[2] & bit for deal in deals for bit in bits(mask_of(DECK))} - {0}
    assert len(places) == 22
