"""What must be played in every game of the family, and that the solver searches exactly what the
rules allow.
"""

from __future__ import annotations

import random
from array import array
from itertools import product

import pytest

from prefgame.ai.value.end_values import solver_of
from prefgame.cards import DECK, Card, Suit, of_suit, parse_cards
from prefgame.rules.base import Seat
from prefgame.rules.contracts import ALL_TRICKS, NO_TRICK, SIX_TRICKS, TRICKS, Contract, Goal
from prefgame.rules.play import (
    Duties,
    Duty,
    HandDuties,
    Lead,
    Play,
    Played,
    beats,
    winning_card,
)
from prefgame.solver import hand_bits

FREE = Duties(must_trump=False)
AUSTRIAN = Duties(must_trump=True, must_beat=True, lowest_beating=True)  # 003:73-77
VIENNESE = Duties(must_trump=False, must_beat=True, lowest_beating=True)  # 001:270-291
# 000:64-65, 002:67
FAMILIES = {"balkan": Duties(), "russian": Duties(), "austrian": AUSTRIAN, "viennese": VIENNESE}
EVERY = [Duties(*duties) for duties in product((False, True), repeat=3)]

HEARTS = Contract("hearts", 4, Suit.H, SIX_TRICKS)
BETTEL = Contract("5", 5, None, NO_TRICK, may_be_left=False)
MORD = Contract("6", 6, None, ALL_TRICKS, may_be_left=False)
SANS = Contract("sans", 7, None, SIX_TRICKS)
EACH_FOR_FEW = Contract("raspasy", 0, None, NO_TRICK, may_be_left=False)
"""002:111: nobody declares, and each wants as few tricks as possible"""
CONTRACTS = (HEARTS, BETTEL, MORD, SANS)

WORKED = [
    # family, what, hand, trick, trumps, whether it is the first defender after a lead of the
    # declarer, what may be played
    ("viennese", "mask 9 7-T-A", "S7 ST SA", "S9", None, True, "ST"),  # 001:288-290
    ("viennese", "same, mask off", "S7 ST SA", "S9", None, False, "ST SA"),  # 001:271-273
    ("balkan", "same, Croatian", "S7 ST SA", "S9", None, False, "S7 ST SA"),  # 000:64
    ("viennese", "side suit, lowest trump", "H7 HQ D8", "S9", Suit.H, True, "H7"),  # 001:290-291
    ("austrian", "same, Austrian", "H7 HQ D8", "S9", Suit.H, True, "H7"),  # 003:77
    ("austrian", "same, second defender", "H7 HQ D8", "S9 SK", Suit.H, False, "H7 HQ"),  # 003:75-76
    ("viennese", "over-ruff impossible", "H7 D8", "S9 HQ", Suit.H, False, "D8 H7"),  # 001:273-274
    ("austrian", "over-ruff impossible", "H7 D8", "S9 HQ", Suit.H, False, "H7"),  # 003:75
    ("austrian", "follow to a ruffed trick", "S7 SA", "S9 HQ", Suit.H, False, "S7 SA"),  # 003:74-76
    # 001:271-273
    ("viennese", "follow to a ruffed trick", "S7 SA", "S9 HQ", Suit.H, False, "S7 SA"),
    ("balkan", "under-ruff allowed", "H7 HK D8", "S9 HQ", Suit.H, False, "H7 HK"),  # 000:65
    ("austrian", "over-ruff forced", "H7 HK D8", "S9 HQ", Suit.H, False, "HK"),  # 003:76
    ("viennese", "over-ruff forced", "H7 HK D8", "S9 HQ", Suit.H, False, "HK"),  # 001:271-274
    ("austrian", "bettel: beat", "C7 CK", "CT", None, False, "CK"),  # 003:109
    ("viennese", "bettel: beat", "C7 CK", "CT", None, False, "CK"),  # 001:271-273
    ("balkan", "bettel: free", "C7 CK", "CT", None, False, "C7 CK"),  # 000:64-66
    # 003:74-76
    ("austrian", "cannot beat: any of the suit", "D7 DT SA", "DQ", Suit.H, False, "D7 DT"),
    ("russian", "must trump", "H7 SA", "D9", Suit.H, False, "H7"),  # 002:67
    ("russian", "no trump contract: any card", "H7 SA", "D9", None, False, "SA H7"),  # 002:67
    ("austrian", "trump led, beat", "H8 HJ HA C7", "H9", Suit.H, False, "HJ HA"),  # 003:76
    ("austrian", "trump led, lowest beating", "H8 HJ HA C7", "H9", Suit.H, True, "HJ"),  # 003:77
    # 001:286-288
    ("viennese", "mask does not force below", "S7 S8 CA", "S9", Suit.H, True, "S7 S8"),
]
TABLE = (0, 1, 2)


@pytest.mark.parametrize(
    ("family", "what", "hand", "trick", "trump", "first", "legal"),
    WORKED,
    ids=[f"{row[0]} {row[1]}" for row in WORKED],
)
def test_the_worked_examples_of_every_family(
    family: str, what: str, hand: str, trick: str, trump: Suit | None, first: bool, legal: str
) -> None:
    lies = tuple(enumerate(parse_cards(trick)))
    contract = Contract(what, 1, trump, SIX_TRICKS)
    duties = Play(FAMILIES[family]).hand_duties(contract, 0 if first else 2, TABLE)
    found = duties.legal(parse_cards(hand), lies)
    assert set(found) == set(parse_cards(legal))


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def test_the_lowest_beating_card_is_owed_by_the_first_defender_alone_and_where_both_have_come() -> (
    None
):
    """001:284-291, 003:77, A-12: not after a defender's lead, not by the last hand, not by a sole
    defender, not in a bettel or a mord.
    """
    hand_duties, hand = Play(AUSTRIAN).hand_duties, cards("S7 ST SA")
    led, lowest, both = ((0, Card("S9")),), cards("ST"), cards("ST SA")
    declared = hand_duties(HEARTS, 0, TABLE)
    assert declared.legal(hand, led) == lowest and declared.owes_lowest(hand, led)
    assert not declared.owes_lowest(lowest, led), "there is nothing to choose from"
    assert declared.legal(hand, (*led, (1, Card("C7")))) == both
    assert hand_duties(SANS, 0, TABLE).legal(hand, led) == lowest
    for others in (
        hand_duties(HEARTS, 1, TABLE),  # the declarer has not led
        hand_duties(HEARTS, 2, TABLE),
        hand_duties(HEARTS, None, TABLE),
        hand_duties(HEARTS, 0, (0, 1)),
        hand_duties(BETTEL, 0, TABLE),
        hand_duties(MORD, 0, TABLE),
    ):
        assert others.legal(hand, led) == both and not others.owes_lowest(hand, led), others


@pytest.mark.parametrize(
    ("family", "hand", "trick", "duty"),
    [
        ("balkan", "S7 SA CA", "", None),
        ("balkan", "S7 SA", "S9", None),
        ("balkan", "S7 SA CA", "S9", Duty.FOLLOW),
        ("balkan", "H7 HK CA", "S9", Duty.TRUMP),
        ("balkan", "D7 C8 CA", "S9", None),
        ("austrian", "S7 SA", "S9", Duty.BEAT),
        ("austrian", "S7 ST SA", "S9", Duty.BEAT_WITH_LOWEST),
        ("austrian", "H7 HK D8", "S9 HQ", Duty.BEAT),
        ("viennese", "S7 S8 CA", "S9", Duty.FOLLOW),
    ],
)
def test_the_duty_in_force_says_why_some_cards_may_not_be_played(
    family: str, hand: str, trick: str, duty: Duty | None
) -> None:
    """Hearts are trumps, and the declarer has led (000:64-65, 001:271-291, 003:74-77)."""
    duties = Play(FAMILIES[family]).hand_duties(HEARTS, 0, TABLE)
    assert duties.in_force(cards(hand), tuple(enumerate(cards(trick)))) is duty


def in_the_words_of_the_rules(
    duties: Duties, hand: set[Card], trick: Played, trump: Suit | None, declarer: Seat | None
) -> set[Card]:
    """001:270-291, 003:73-77 once more: follow; else trump, or (in Vienna) over-trump, or anything;
    beat, the first defender with the lowest.
    """
    follow, trumps = set(of_suit(hand, trick[0][1].suit)), set(of_suit(hand, trump))
    top = max(
        (card for _, card in trick),
        key=lambda card: (card.suit is trump, card.suit is trick[0][1].suit, card.rank),
    )
    over = {card for card in follow or trumps if beats(card, top, trump)}
    if duties.must_beat and over:
        first = duties.lowest_beating and len(trick) == 1 and trick[0][0] == declarer
        return {min(over, key=lambda card: card.rank)} if first else over
    return follow or (trumps if duties.must_trump else set()) or hand


@pytest.mark.parametrize("duties", EVERY, ids=str)
def test_every_position_by_the_words_of_the_rules(duties: Duties) -> None:
    rng = random.Random(str(duties))
    for _ in range(800):
        dealt = rng.sample(DECK, 2 + rng.randrange(1, 8))
        trick = tuple(enumerate(dealt[: rng.randrange(1, 3)]))
        hand, trump, declarer = dealt[2:], rng.choice([*Suit, None]), rng.choice([None, 0, 1])
        legal = duties.legal(hand, trick, trump, declarer)
        assert set(legal) == in_the_words_of_the_rules(
            duties, set(hand), trick, trump, declarer
        ) and list(legal) == sorted(legal)


@pytest.mark.parametrize("duties", EVERY, ids=str)
def test_a_card_is_legal_exactly_if_it_is_beside_each_other_card_of_the_hand(
    duties: Duties,
) -> None:
    """On this rests what a seat concludes from a card that was played."""
    rng = random.Random(f"beside {duties}")
    for _ in range(500):
        dealt = rng.sample(DECK, 2 + rng.randrange(1, 8))
        trick = tuple(enumerate(dealt[: rng.randrange(1, 3)]))
        hand, trump, declarer = dealt[2:], rng.choice([*Suit, None]), rng.choice([None, 0])
        legal = duties.legal(hand, trick, trump, declarer)
        for card in hand:
            assert (card in legal) is all(
                card in duties.legal((card, other), trick, trump, declarer) for other in hand
            )


# ---- the solver


def played_on(
    rng: random.Random, duties: HandDuties, playing: tuple[Seat, ...]
) -> tuple[list[set[Card]], Played]:
    """Hands of a few cards and up to two on the table, each played by the rules."""
    length, led = rng.randint(1, 7), rng.choice(playing)
    dealt = rng.sample(DECK, 3 * length)
    hands = [
        set(dealt[seat * length : (seat + 1) * length]) if seat in playing else set()
        for seat in TABLE
    ]
    trick: Played = ()
    for turn in range(rng.randrange(len(playing))):
        seat = playing[(playing.index(led) + turn) % len(playing)]
        card = rng.choice(duties.legal(tuple(hands[seat]), trick))
        hands[seat] -= {card}
        trick = (*trick, (seat, card))
    return hands, trick


@pytest.mark.parametrize("duties", EVERY, ids=str)
@pytest.mark.parametrize("contract", [*CONTRACTS, EACH_FOR_FEW], ids=str)
def test_the_solver_plays_exactly_the_legal_cards(duties: Duties, contract: Contract) -> None:
    """For every table and every seat that declares, leads, claims or stays at home, by the one
    translation of the rules for the solver.
    """
    rng, play = random.Random(f"{duties} {contract}"), Play(duties)
    for _ in range(60):
        declarer = None if contract is EACH_FOR_FEW else rng.choice(TABLE)
        out = (
            rng.choice([None, *(seat for seat in TABLE if seat != declarer)])
            if contract.may_be_left
            else None
        )
        playing = tuple(seat for seat in TABLE if seat != out)
        in_hand = play.hand_duties(contract, declarer, playing)
        hands, trick = played_on(rng, in_hand, playing)
        counted = rng.choice(playing)
        seat = (
            playing[(playing.index(trick[-1][0]) + 1) % len(playing)]
            if trick
            else rng.choice(playing)
        )
        worlds = solver_of(play, contract, TABLE, playing, declarer, counted=counted, slots=1 << 8)
        found = worlds.values(
            array("I", map(hand_bits, hands)),
            trick[0][0] if trick else seat,
            [card for _, card in trick],
        )
        legal = in_hand.legal(tuple(hands[seat]), trick)
        assert [card for card in DECK if found[card.index] >= 0] == list(legal), (
            hands,
            trick,
            declarer,
            counted,
        )


# ---- who leads, and when it is over


@pytest.mark.parametrize(
    ("lead", "leaders"),
    [
        (Lead.ELDEST, (0, 0, 0)),
        (Lead.DECLARER, (0, 1, 2)),  # 001:270, 003:73
        (Lead.NOT_DECLARER, (1, 0, 0)),
        (Lead.BEFORE_DECLARER, (2, 0, 1)),  # 003:125
    ],
)
def test_the_first_lead_by_kind_of_contract(lead: Lead, leaders: tuple[Seat, ...]) -> None:
    trumps, sans = Play(lead=lead, sans_lead=Lead.ELDEST), Play(lead=Lead.ELDEST, sans_lead=lead)
    for declarer, leader in enumerate(leaders):
        assert [
            trumps.leader(TABLE, TABLE, declarer, contract) for contract in (HEARTS, BETTEL)
        ] == [leader, leader]
        assert [sans.leader(TABLE, TABLE, declarer, contract) for contract in (SANS, MORD)] == [
            leader,
            leader,
        ]
        assert (
            trumps.leader(TABLE, TABLE, declarer, SANS)
            == 0
            == sans.leader(TABLE, TABLE, declarer, HEARTS)
        )


def test_a_hand_that_nobody_declares_is_led_by_the_eldest_and_played_to_its_end() -> None:
    """002:111."""
    for lead in Lead:
        play = Play(lead=lead, sans_lead=lead, stop_early=True)
        assert play.leader((2, 0, 1), (2, 0, 1), None, EACH_FOR_FEW) == 2
        assert not play.is_over({0: 9, 1: 0, 2: 0}, None, EACH_FOR_FEW) and play.is_over(
            {0: 9, 1: 0, 2: 1}, None, EACH_FOR_FEW
        )


def test_the_solver_plays_a_hand_that_nobody_declares_as_one_against_two() -> None:
    hands = array("I", map(hand_bits, (cards("S7 DA"), cards("S8 D8"), cards("S9 D9"))))
    tricks = [
        solver_of(Play(), EACH_FOR_FEW, TABLE, TABLE, None, counted=seat).tricks(hands, 0)[0]
        for seat in TABLE
    ]
    assert tricks == [1, 0, 1], (
        "with the seven led the last hand takes a trick; the ace takes one in any case"
    )


@pytest.mark.parametrize("goal", [*(Goal(least) for least in range(6, 11)), NO_TRICK])
def test_the_play_is_over_with_the_first_trick_after_which_the_goal_is_out_of_reach(
    goal: Goal,
) -> None:
    """000:55, A-19."""
    play, contract = Play(), Contract("x", 1, None, goal)
    for mine in range(TRICKS + 1):
        for against in range(TRICKS + 1 - mine):
            reachable = {mine + more for more in range(TRICKS - mine - against + 1)}
            lost = not any(goal.is_met(tricks) for tricks in reachable)
            assert goal.is_lost(mine, against) is lost
            assert goal.is_won(mine, against) is all(goal.is_met(tricks) for tricks in reachable)
            assert play.is_over({0: mine, 1: against, 2: 0}, 0, contract) is (
                lost or mine + against == TRICKS
            )
            assert Play(stop_early=False).is_over({0: mine, 1: against, 2: 0}, 0, contract) is (
                mine + against == TRICKS
            )
        assert goal.is_met(mine) is ((mine >= goal.decisive) is not goal.wants_few)
    assert not goal.is_lost(0, goal.tricks_to_defeat - 1) and goal.is_lost(0, goal.tricks_to_defeat)


def test_a_goal_of_tricks_in_a_row_is_not_won_by_their_number() -> None:
    """003:125: any six tricks, but one after another."""
    row = Goal(6, run=6)
    assert not row.is_won(6, 4) and not row.is_met(6, run=3) and row.is_met(6, run=6)
    assert row.is_lost(0, 5)


def test_who_is_winning_a_trick() -> None:
    """000:66-68."""
    trick = tuple(enumerate(cards("S9 H7 SA")))
    assert winning_card(trick, Suit.H) == (1, Card("H7")) and winning_card(trick, None) == (
        2,
        Card("SA"),
    )
