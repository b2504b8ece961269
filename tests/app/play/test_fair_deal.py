"""The seal of a deal, before the end of a hand and after it."""

from __future__ import annotations

import random
from dataclasses import replace

from prefgame.app.play.shuffle import FairDeal, fair_deal, read_deal_code, sealed, shuffled_deal
from prefgame.engine.events import Dealt
from prefgame.engine.match import Match
from prefgame.rules.deal import SealKind
from prefgame.rules.registry import find_ruleset


def dealt_match() -> Match:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    match.submit(sealed(shuffled_deal(random.Random(4), 0), random.Random(5)))
    return match


def test_nobody_learns_more_than_the_seal_before_the_end() -> None:
    match = dealt_match()
    seen = fair_deal(event.seen_by(1) for event in match.log)
    assert seen is not None and seen == FairDeal(seen.seal, kind=SealKind.SCORE)


def test_cards_and_salt_are_checked_and_the_code_has_the_cards() -> None:
    match = dealt_match()
    found = fair_deal(match.log)
    deal = next(event for event in match.log if isinstance(event, Dealt))
    assert found is not None and found.fits and found.seal == deal.seal
    hands, talon = read_deal_code(found.code)
    assert [set(hand) for hand in hands] == [set(hand or ()) for hand in deal.hands]
    assert set(talon) == set(deal.talon or ())


def test_other_cards_do_not_fit() -> None:
    match = dealt_match()
    deal = next(event for event in match.log if isinstance(event, Dealt))
    (first, second, third), talon = deal.hands, deal.talon
    assert first and second and third and talon
    exchanged = (second[0], *first[1:]), (first[0], *second[1:]), third
    wrong = replace(deal, hands=tuple(tuple(sorted(hand)) for hand in exchanged))
    found = fair_deal([match.log[0], wrong])
    assert found is not None and not found.fits


def test_a_deal_without_a_seal_has_none() -> None:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"))
    assert fair_deal(match.log) is None
    match.submit(shuffled_deal(random.Random(4), 0))
    assert fair_deal(match.log) is None
