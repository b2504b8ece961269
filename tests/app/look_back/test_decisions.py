"""Every decision of a finished hand, from a complete log or from what one seat saw."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.level import find_level
from prefgame.ai.player import choose
from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.events import Dealt, Discarded, OfSeat
from prefgame.engine.match import Match
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet


def played_hand(rules: RuleSet, seed: int, hands: int = 1, level: str = "simple") -> Match:
    """Return a match after so many hands of players of one level."""
    match, chance = Match.start(rules, ("Ana", "Bojan", "Cvita")), random.Random(seed)
    for _hand in range(hands):
        if match.to_act is None:
            break
        match.submit(shuffled_deal(chance, match.table.next_dealer() or 0))
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            match.submit(choose(view, find_level(level), chance), view.seat)
    return match


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_views_are_those_that_the_seats_had(rules: RuleSet) -> None:
    for seed in range(2):
        match = played_hand(rules, seed, hands=1 + seed)
        decisions = list(FinishedHand.of(match.log).decisions())
        first = max(at for at, event in enumerate(match.log) if isinstance(event, Dealt))
        at = 0
        for number, event in enumerate(match.log):
            if number < first or not isinstance(event, OfSeat):
                continue
            before = Match.replay(match.log[:number])
            view = before.view(event.actor)
            if decisions[at:] and decisions[at].view == view:
                assert decisions[at].chosen == event.command
                assert decisions[at].state == before._state
                assert decisions[at].at == number
                at += 1
        assert at == len(decisions) > 0


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_what_one_seat_saw_is_enough(rules: RuleSet) -> None:
    for seed in range(3):
        match = played_hand(rules, seed)
        seen = [event.seen_by(0) for event in match.log]
        if sum(isinstance(event, Discarded) for event in seen) > 1:
            continue  # two cards may have gone from hand to hand unseen
        whole = [(one.view, one.state) for one in FinishedHand.of(match.log).decisions()]
        assert [(one.view, one.state) for one in FinishedHand.of(seen).decisions()] == whole
