"""A misère that the defence tries to catch: only the discard is hidden from it."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from prefgame.ai.decide.play import advise_card, rate_cards
from prefgame.ai.imagine.worlds import hidden_cards, mask_of
from prefgame.ai.level import EXPERT
from prefgame.ai.player import advise
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.ai.value.hidden_discard import STRANGE, every_discard, only_discard_is_hidden
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import Card
from prefgame.engine.commands import Discard, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.deal import HAND_SIZE
from prefgame.rules.registry import find_ruleset
from tests.helpers import NAMES, say, start
from tests.narrow import as_kind, known
from tests.solver.minimax import Minimax

WEAK_IN_CLUBS = (
    "S7 S9 SJ D7 D8 DT H7 H9 C8 CJ",
    "S8 ST SQ D9 DJ DQ H8 HT HJ C7",
    "SK SA DK DA HQ HK HA C9 CT CQ",
    "CA CK",
)


def misere(seed: int, cards_left: int) -> Match:
    """Return a misère with a random discard, played at random until a defender is to play with so
    many cards in hand.
    """
    rng = random.Random(f"misère {seed}")
    match = Match.start(find_ruleset("russian"), NAMES[:3])
    match.submit(shuffled_deal(rng, 0))
    declarer = rng.choice(match.table.this_hand.order)
    while match.phase is Phase.AUCTION:
        say(match, "misere" if match.to_act == declarer else "pass")
    while match.phase is not Phase.PLAY:
        match.submit(rng.choice(match.legal()))
    while True:
        seat = match.to_act
        assert isinstance(seat, int)
        if seat != declarer and len(match.view(seat).cards) == cards_left:
            return match
        match.submit(rng.choice(match.legal()))


def tricks_of_declarer(view: SeatView) -> list[dict[Card, int]]:
    """By plain minimax, for each discard that is possible, the tricks to come after each card."""
    hand = view.declared
    of_declarer = [card for card in Card if mask_of([card]) & hidden_cards(view)]
    number = view.cards_left(hand.declarer)
    at = {seat: place for place, seat in enumerate(hand.order)}
    trick = tuple((at[seat], card) for seat, card in hand.trick)
    found = []
    for held in combinations(of_declarer, number):
        hands = [frozenset(hand.open_now.get(seat, held)) for seat in hand.order]
        if any(
            seat == hand.declarer and not could_have_played(view, held)
            for seat in view.table.playing
        ):
            continue
        judge = Minimax(at[hand.declarer], None, True, True, 0)
        found.append(judge.values(tuple(hands), at[view.seat], trick))
    return found


def could_have_played(view: SeatView, held: tuple[Card, ...]) -> bool:
    """Whether a declarer who still holds these cards has followed suit so far."""
    hand = view.declared
    return not any(
        seat == hand.declarer
        and card.suit is not trick[0][1].suit
        and any(other.suit is trick[0][1].suit for other in held)
        for trick in (*(trick.cards for trick in hand.tricks), hand.trick)
        for seat, card in trick
    )


@pytest.mark.parametrize("seed", range(40))
def test_the_catch_is_that_of_plain_minimax_in_every_discard(seed: int) -> None:
    view = (match := misere(seed, 2 + seed % 3)).view(as_kind(int, match.to_act))
    assert only_discard_is_hidden(view)
    worlds, shares = every_discard(view)
    expected = tricks_of_declarer(view)
    assert len(worlds) == len(expected)
    for each in range(len(worlds)):
        alone = [float(each == other) for other in range(len(worlds))]
        taken = view.declared.taken[view.declared.declarer]
        options = rate_cards(view, EndsByTricks(view), worlds, alone)
        found = {
            option.command.card: 10 - known(option.tricks) - taken
            for option in options
            if isinstance(option.command, PlayCard)
        }
        assert found in ([pytest.approx(values) for values in expected])
    assert sum(shares) == pytest.approx(1.0)


def test_every_discard_is_possible_before_the_first_card() -> None:
    match = start("russian", packets=WEAK_IN_CLUBS)
    say(match, "misere", "pass", "pass")
    match.submit(next(each for each in match.legal() if is_discard(each, "CA", "CK")))
    assert match.phase is Phase.PLAY and match.to_act == 0
    match.submit(next(each for each in match.legal() if str(each) == "S7"))
    view = match.view(1)
    worlds, shares = every_discard(view)
    assert len(worlds) == 55  # the seven is no longer among the twelve
    assert len({world.aside for world in worlds}) == 55
    best = max(range(55), key=shares.__getitem__)
    assert worlds[best].aside == mask_of([Card.CA, Card.CK])
    assert min(shares) >= 0.99 * STRANGE * max(shares)
    assert all(world.aside.bit_count() == 12 - HAND_SIZE for world in worlds)


def is_discard(command: object, *cards: str) -> bool:
    return isinstance(command, Discard) and {str(card) for card in command.cards} == set(cards)


def test_a_seat_that_sees_all_but_the_discard_does_not_think_twice() -> None:
    match = misere(3, 9)
    assert isinstance(match.to_act, int)
    view = match.view(match.to_act)
    assert (
        advise(view, EXPERT, random.Random(1)).options
        == advise_card(view, EXPERT, random.Random(2)).options
    )


def test_the_obvious_discard_is_believed_as_a_person_would() -> None:
    """Ace and king of clubs beside eight and jack: four times in five, not in every case."""
    match = start("russian", packets=WEAK_IN_CLUBS)
    say(match, "misere", "pass", "pass")
    match.submit(next(each for each in match.legal() if is_discard(each, "CA", "CK")))
    match.submit(next(each for each in match.legal() if str(each) == "S7"))
    _worlds, shares = every_discard(match.view(1))
    best = max(range(55), key=shares.__getitem__)
    assert 0.65 < shares[best] < 0.9
