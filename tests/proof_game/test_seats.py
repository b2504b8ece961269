"""The seats of the computer play a game that is nothing like the Balkan ones."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.ai.advice import Success
from prefgame.ai.decide.questions import can_claim, claimants
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import EXPERT, LEVELS, Level
from prefgame.ai.player import advise, choose
from prefgame.ai.reasons import reasons_for
from prefgame.ai.value.card_values import card_values_in, interests
from prefgame.app.commands import simulate as simulate_command
from prefgame.app.commands.simulate import simulate
from prefgame.app.play.claims import NoClaim, why_no_claim
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.documents import write_json
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from tests.helpers import NAMES, deal_next, say
from tests.proof_game.game import GAME
from tests.proof_game.seats import make_seats_know


@pytest.fixture(autouse=True)
def seats_know(monkeypatch: pytest.MonkeyPatch) -> None:
    make_seats_know(monkeypatch)


def quick(level: Level) -> Level:
    return replace(level, worlds=level.worlds and 6, drawn=level.drawn and 60, speaks=0, ponders=0)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_match_is_played_to_its_end(level: Level) -> None:
    match, rng, phases = Match.start(GAME, NAMES[:3]), random.Random(1), set()
    while match.to_act is not None:
        if not isinstance(match.to_act, int):
            deal_next(match, rng)
            continue
        phases.add(match.phase)
        match.submit(choose(match.view(match.to_act), quick(level), rng))
    assert {Phase.AUCTION, Phase.PLAY} <= phases


def test_matches_that_nobody_can_stop_are_simulated_to_the_longest_and_settled_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulate_command, "LONGEST", 3)
    answer = simulate("proof", ["simple"] * 3, 2, 1)
    assert answer.error is None and answer.data["hands"] == 2 * 3 * 3
    means = [level["mean"] for level in json.loads(write_json(answer.data))["levels"].values()]
    assert means == [0]
    assert answer.lines[-1] == "6 matches did not end in 3 hands; stopped there."


# ---- a hand that nobody declares: each plays for few tricks


def nobody_declares(match: Match) -> Match:
    return say(match, *["pass"] * 3)


def views_of_play(seed: int, most: int) -> Iterator[tuple[Match, SeatView]]:
    """Each decision with so many cards or fewer left, in a hand without a declarer that is played
    at random.
    """
    rng = random.Random(seed)
    match = Match.start(GAME, NAMES[:3])
    match.submit(shuffled_deal(rng, 2))
    nobody_declares(match)
    while isinstance(match.to_act, int):
        view = match.view(match.to_act)
        if len(view.cards) <= most and len(view.legal) > 1:
            yield match, view
        match.submit(rng.choice(view.legal))


def fewest(match: Match, me: int, taken: int) -> int:
    """Return the fewest tricks that one can take in the rest of the hand while the two others want
    them to take many, by the rules' own legal cards.
    """
    if not isinstance(match.to_act, int):
        hand = match.table.hand
        assert hand is not None
        return hand.taken[me] - taken
    ends = []
    for command in match.legal():
        after = Match.replay(match.log)
        after.submit(command)
        ends.append(fewest(after, me, taken))
    return min(ends) if match.to_act == me else max(ends)


@pytest.mark.parametrize("seed", range(4))
def test_each_card_is_solved_as_one_against_two(seed: int) -> None:
    for match, view in views_of_play(seed, 3):
        hand = view.hand
        assert hand is not None and hand.declarer is None
        (values,) = card_values_in(
            view, [tuple(mask_of(match.hand_of(seat)) for seat in hand.order)]
        )
        for command in view.legal:
            assert isinstance(command, PlayCard)
            after = Match.replay(match.log)
            after.submit(command)
            assert values[command.card.index] == fewest(after, view.seat, hand.taken[view.seat])


def tricks_of_the_eldest(level: Level | None, deals: int) -> int:
    """Against two that play anything, in so many deals; without a level it plays anything too."""
    tricks = 0
    for seed in range(deals):
        rng, own = random.Random(seed), random.Random(seed)
        match = Match.start(GAME, NAMES[:3])
        match.submit(shuffled_deal(rng, 2))
        nobody_declares(match)
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            match.submit(
                choose(view, quick(level), own)
                if level is not None and view.seat == 0
                else rng.choice(view.legal)
            )
        tricks += next(
            event for event in reversed(match.log) if isinstance(event, HandScored)
        ).hand.tricks[0]
    return tricks


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_plays_it_and_keeps_low(level: Level) -> None:
    assert tricks_of_the_eldest(level, 24) < 0.9 * tricks_of_the_eldest(None, 24)


def test_a_card_is_worth_the_fewer_tricks_it_leads_to_and_has_a_reason() -> None:
    for _, view in views_of_play(9, 10):
        advice = advise(view, quick(EXPERT), random.Random(1))
        assert advice.success is Success.CONTRACT and interests(view) == ((view.seat, 1.0),)
        tricks = [option.tricks for option in advice.options if option.tricks is not None]
        assert len(tricks) == len(view.legal) and tricks[0] <= min(tricks) + 0.5
        reasons_for(view, advice)


def test_beside_an_open_hand_a_seat_claims_only_with_its_own_cards() -> None:
    rng = random.Random(3)
    match = Match.start(GAME, NAMES[:3])
    match.submit(shuffled_deal(rng, 2))
    while match.phase is not Phase.PLAY:
        first = next((each for each in match.legal() if str(each) == "7H"), match.legal()[0])
        match.submit(first)
    seen = set()
    while isinstance(match.to_act, int):
        view = match.view(match.to_act)
        assert view.hand is not None
        if len(view.cards) > 1 and not can_claim(view):
            assert view.hand.laid_open
            own, why = view.turn.card_of == view.seat, why_no_claim(view)
            assert (why is NoClaim.OPEN_HAND) is not own
            seen.add((own, why.may_give_up))
        match.submit(match.legal()[0])
    assert seen == {(True, True), (False, False)}


def test_nobody_claims_the_rest_of_it() -> None:
    assert not any(can_claim(view) or claimants(view) for _, view in views_of_play(2, 10))
