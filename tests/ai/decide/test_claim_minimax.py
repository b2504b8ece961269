"""Claims against plain minimax: a claim is made exactly where it holds in every deal."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.decide.questions import (
    MOST_DEALS,
    Judge,
    can_claim,
    claimants,
    claims_none,
    sure_tricks,
)
from prefgame.ai.imagine.likelihood import high_tricks
from prefgame.ai.imagine.worlds import Worlds, mask_of
from prefgame.cards import DECK
from prefgame.engine.commands import Command, Deal, Discard
from prefgame.engine.events import Dealt
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.registry import find_ruleset
from tests.ai.decide.endings import deals, play, taken_by, truly
from tests.helpers import NAMES

GAMES = ("croatian", "serbian")
"""a claim asks the same of all rules; these differ in what ends a hand early"""


@pytest.mark.parametrize("rules", GAMES)
def test_in_short_endings_a_claim_is_made_exactly_when_it_holds_in_every_deal(rules: str) -> None:
    rng = random.Random(f"claims {rules}")
    answers = []
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000, play_out=True)
    for view, _done in play(match, rng, hands=36):
        if (
            claimants(view)
            and len(view.cards) <= 3
            and len(view.table.playing) == 3
            and Worlds(view).count <= MOST_DEALS
        ):
            claim = truly(view, deals(view))
            assert can_claim(view) is claim
            answers.append((claim, len(claimants(view)), claims_none(view)))
    assert {(True, 1, False), (False, 1, False), (True, 2, False), (False, 2, False)} <= set(
        answers
    )


@pytest.mark.parametrize("rules", GAMES)
def test_in_short_endings_so_many_tricks_are_sure_as_are_taken_in_every_deal(rules: str) -> None:
    rng = random.Random(f"sure {rules}")
    found = set()
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000, play_out=True)
    for view, _done in play(match, rng, hands=40):
        sure = (
            sure_tricks(view)
            if len(view.cards) <= 3
            and len(view.table.playing) == 3
            and Worlds(view).count <= MOST_DEALS
            else 0
        )
        if sure:
            assert min(taken_by(view, deal) for deal in deals(view)) == sure
            found.add((sure, len(claimants(view))))
    assert {(1, 1), (2, 1), (1, 2)} <= found


@pytest.mark.parametrize("rules", GAMES[1:])
def test_so_many_tricks_as_high_cards_promise_are_taken_in_every_deal(rules: str) -> None:
    rng = random.Random(f"high {rules}")
    short, long = set(), 0
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000, play_out=True)
    for view, _done in play(match, rng, hands=40):
        if not claimants(view) or claims_none(view):
            continue
        high = high_tricks(view)
        if (
            len(view.cards) <= 3
            and len(view.table.playing) == 3
            and Worlds(view).count <= MOST_DEALS
        ):
            assert min(taken_by(view, deal) for deal in deals(view)) >= high
            short.add(high)
        elif high:
            judge = Judge(view, claimants(view), high)
            assert judge.agrees(
                [
                    mask_of(match.hand_of(seat)) if seat in match.table.playing else 0
                    for seat in judge.order
                ]
            )
            long += 1
    assert {0, 1, 2, 3} <= short and long > 20


@pytest.mark.parametrize("rules", GAMES[:1])
def test_every_claim_holds_on_the_cards_as_they_lie_and_does_not_depend_on_what_is_hidden(
    rules: str,
) -> None:
    rng = random.Random(f"hidden claims {rules}")
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000)
    claims = compared = 0
    for view, done in play(match, rng, hands=70):
        claim = can_claim(view)
        if claim:
            claims += 1
            if len(view.cards) <= 4:
                assert truly(view, [{seat: match.hand_of(seat) for seat in match.table.playing}])
        if claim or rng.random() < 0.1:
            other = retold(match, done, view, rng)
            if other is not None:
                compared += 1
                assert can_claim(other) is claim
    assert claims >= 15 and compared >= 15


def retold(
    match: Match, done: list[tuple[Seat, Command]], view: SeatView, rng: random.Random
) -> SeatView | None:
    """Return what the seat would see after the same calls and cards if hidden cards lay otherwise;
    None where they were not legal then.
    """
    start = max(at for at, event in enumerate(match.log) if isinstance(event, Dealt))
    dealt = match.log[start]
    assert isinstance(dealt, Dealt) and view.hand is not None
    seen = {
        card
        for trick in (*(trick.cards for trick in view.hand.tricks), view.hand.trick)
        for _, card in trick
    }
    hidden_cards = [
        card
        for card in DECK
        if card not in {*view.dealt, *view.cards, *view.talon, *view.discard, *seen}
    ]
    swap = dict(zip(hidden_cards, rng.sample(hidden_cards, len(hidden_cards))))
    hands = tuple(tuple(swap.get(card, card) for card in hand or ()) for hand in dealt.hands)
    again = Match.replay(match.log[:start])
    try:
        again.submit(
            Deal(dealt.dealer, hands, tuple(swap.get(card, card) for card in dealt.talon or ()))
        )
        for seat, command in done:
            if isinstance(command, Discard) and seat != view.seat:
                low, high = sorted(swap.get(card, card) for card in command.cards)
                command = Discard((low, high))
            again.submit(command, seat)
    except IllegalCommand:
        return None
    return again.view(view.seat)
