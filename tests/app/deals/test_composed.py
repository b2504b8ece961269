"""A hand that is laid out: what is missing is said, the rest is filled as wished, and a match is
made of it.
"""

from __future__ import annotations

import random

import pytest

from prefgame.app.deals.composed import ASIDE, BadHand, Composed, Wish
from prefgame.app.deals.reach import Unreachable, Wanted, reach
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK, Card, Suit, parse_cards
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet

PLAYERS = ("Ana", "Bojan", "Cvita")
CROATIAN = find_ruleset("croatian")


def whole(rules: RuleSet = CROATIAN, seed: str = "whole") -> Composed:
    return Composed(rules).filled(random.Random(seed))


# ---- laying cards


def test_a_card_lies_in_one_place_only() -> None:
    hand = Composed(CROATIAN).laid(Card.HA, 0).laid(Card.HA, 2).laid(Card.S7, ASIDE)
    assert hand.hands == ((), (), (Card.HA,)) and hand.aside == (Card.S7,)
    assert hand.laid(Card.HA, None).left == tuple(card for card in DECK if card is not Card.S7)


def test_a_full_place_takes_no_card() -> None:
    hand = whole()
    with pytest.raises(BadHand, match="10 cards"):
        hand.laid(hand.hands[1][0], 0)
    with pytest.raises(BadHand, match="Two cards"):
        hand.laid(hand.hands[1][0], ASIDE)


# ---- filling it


def test_the_rest_is_dealt_by_chance_as_wished() -> None:
    hand = Composed(CROATIAN)
    for card in parse_cards("HA HK HQ C7"):
        hand = hand.laid(card, 0)
    wish = Wish(((Suit.S, 2),), aces=0)
    hand = Composed(CROATIAN, hand.hands, wishes=(wish, Wish(), Wish(), Wish()))
    filled = hand.filled(random.Random(1))
    new = set(filled.hands[0]) - set(hand.hands[0])
    assert filled.is_deal and set(hand.hands[0]) < set(filled.hands[0])
    assert sum(card.suit is Suit.S for card in new) == 2
    assert not any(card.rank.letter == "A" for card in new)


def test_a_wish_that_cannot_come_true_is_refused() -> None:
    wishes = (Wish(aces=3), Wish(aces=3), Wish(), Wish())
    with pytest.raises(BadHand, match="Wish for fewer"):
        Composed(CROATIAN, wishes=wishes).filled(random.Random(1))


# ---- a whole deal


def test_a_deal_begins_at_the_first_call_of_the_seat_that_leads() -> None:
    hand = whole()
    match = Composed(CROATIAN, hand.hands, hand.aside, leader=1).match(PLAYERS, random.Random())
    assert (match.phase, match.to_act) == (Phase.AUCTION, 1)
    assert tuple(map(match.hand_of, range(3))) == hand.hands


def test_a_contract_is_played_from_the_lead_that_was_chosen() -> None:
    hand = whole()
    for leader in range(3):
        laid = Composed(
            CROATIAN,
            hand.hands,
            hand.aside,
            declarer=0,
            contract=CROATIAN.contract("5"),
            leader=leader,
        )
        match = laid.match(PLAYERS, random.Random())
        assert (match.phase, match.to_act) == (Phase.PLAY, leader)
        assert read_record(write_record(match)).match == match


def test_a_leader_against_the_rules_is_refused_with_the_right_one() -> None:
    russian = find_ruleset("austrian")
    hand = whole(russian)
    laid = Composed(
        russian,
        hand.hands,
        hand.aside,
        declarer=0,
        contract=russian.contract("2"),
        leader=1,
    )
    with pytest.raises(BadHand, match="Here Ana leads"):
        laid.match(PLAYERS, random.Random())


def test_cards_are_played_from_there_on_and_an_illegal_one_is_named() -> None:
    hand = whole()
    laid = Composed(
        CROATIAN,
        hand.hands,
        hand.aside,
        declarer=0,
        contract=CROATIAN.contract("5"),
        leader=0,
        played=hand.hands[0][:1],
    )
    assert laid.match(PLAYERS, random.Random()).to_act == 1
    wrong = Composed(
        CROATIAN,
        hand.hands,
        hand.aside,
        declarer=0,
        contract=CROATIAN.contract("5"),
        leader=0,
        played=(hand.hands[0][0], hand.hands[0][1]),
    )
    with pytest.raises(BadHand, match="Card 2 of the play"):
        wrong.match(PLAYERS, random.Random())


def test_what_is_missing_is_said() -> None:
    assert "31 cards are not laid yet" in Composed(CROATIAN).laid(Card.HA, 0).fault()
    assert not whole().fault()
    hand = Composed(CROATIAN, contract=CROATIAN.contract("5"), declarer=0).laid(Card.HA, 0)
    assert "equally many" in hand.fault()


def test_a_declarer_may_still_have_to_discard() -> None:
    hand = whole()
    contract = CROATIAN.contract("5")
    laid = Composed(
        CROATIAN, hand.hands, hand.aside, declarer=1, contract=contract, leader=2, to_discard=True
    )
    match = laid.match(PLAYERS, random.Random())
    assert (match.phase, match.to_act) == (Phase.EXCHANGE, 1)
    assert match.table.this_hand.dealer == 1  # so that the chosen seat will lead


# ---- an ending


def random_ending(rules: RuleSet, chance: random.Random) -> tuple[Match, Composed] | None:
    """Play a hand by chance as far as an ending; None if the hand is over before."""
    contract, declarer = chance.choice(rules.contracts), chance.randrange(3)
    match = Match.start(rules, PLAYERS)
    match.submit(shuffled_deal(chance, chance.randrange(3)))
    try:
        match = reach(match, Wanted(declarer, contract))
    except Unreachable:
        return None
    tricks = chance.randrange(1, 9)
    while match.phase is Phase.PLAY and len(match.table.this_hand.tricks) < tricks:
        match.submit(chance.choice(match.legal()))
    if match.phase is not Phase.PLAY or match.to_act is None:
        return None
    hand = match.table.this_hand
    return match, Composed(
        rules,
        tuple(map(match.hand_of, range(3))),
        declarer=declarer,
        contract=contract,
        leader=hand.tricks[-1].winner,
        taken=hand.taken[declarer],
    )


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_an_ending_gets_the_tricks_before_it(rules: RuleSet) -> None:
    chance, found = random.Random(f"ending {rules.key}"), 0
    while found < 4:
        ending = random_ending(rules, chance)
        if ending is None:
            continue
        played, laid = ending
        match = laid.match(PLAYERS, chance)
        assert match.to_act == played.to_act and match.phase is Phase.PLAY
        assert all(match.hand_of(seat) == played.hand_of(seat) for seat in range(3))
        assert match.table.this_hand.taken[laid.declarer or 0] == laid.taken or laid.declarer
        assert read_record(write_record(match)).match == match
        found += 1


def test_an_ending_that_cannot_have_come_about_is_refused() -> None:
    laid = Composed(
        CROATIAN,
        (parse_cards("SA"), parse_cards("SK"), parse_cards("SQ")),
        declarer=0,
        contract=CROATIAN.contract("5"),
        leader=0,
        taken=0,
    )
    with pytest.raises(BadHand, match="No legal play"):
        laid.match(PLAYERS, random.Random(1))
