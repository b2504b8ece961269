"""Where no trick is wanted, a claim is made exactly where the number of tricks is settled."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from prefgame.ai.decide.questions import can_claim, claimants, settled_tricks
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.contracts import TRICKS
from prefgame.rules.registry import find_ruleset
from tests.ai.decide.endings import deals, taken_by
from tests.helpers import NAMES, anything, say, start
from tests.narrow import as_kind

MISERE, RASPASY = ("misere", "pass", "pass"), ("pass", "pass", "pass")


def views(calls: tuple[str, ...], hands: int, **options: object) -> Iterator[SeatView]:
    """Every view of the play of some Russian hands in which anything is played."""
    rng = random.Random(f"settled {calls} {options}")
    rules = find_ruleset("russian").with_options(options)
    for _ in range(hands):
        match = Match.start(rules, NAMES[:3])
        match.submit(shuffled_deal(rng, 2))
        say(match, *calls)
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            if view.turn.phase is Phase.PLAY:
                yield view
            match.submit(anything(view, rng))


def expected(view: SeatView) -> bool:
    """Whether every deal has the same number, by plain minimax, and it may be claimed."""
    assert view.hand is not None
    left = TRICKS - len(view.hand.tricks)
    found = {taken_by(view, deal) for deal in deals(view)}
    if claimants(view) == (view.seat,):
        return found == {left} or (found == {0} and view.hand.declarer is not None)
    return len(found) == 1


@pytest.mark.parametrize(
    ("calls", "options"), [(MISERE, {}), (RASPASY, {})], ids=["misere", "raspasy"]
)
def test_in_short_endings_a_claim_is_made_exactly_when_every_deal_ends_alike(
    calls: tuple[str, ...], options: dict[str, object]
) -> None:
    claims = []
    for view in views(calls, 30, **options):
        if claimants(view) and len(view.cards) <= 3:
            assert can_claim(view) is expected(view)
            claims.append((can_claim(view), claimants(view) == (view.seat,)))
    assert {(True, True), (False, True)} <= set(claims)
    assert calls == RASPASY or {(True, False), (False, False)} <= set(claims)


def test_nothing_is_claimed_where_the_talon_is_led() -> None:
    assert not any(claimants(view) for view in views(RASPASY, 10, raspasy_talon=True))


CLEAN = "S7 S8 S9 C7 C8 C9 D7 D8 H7 H8", "ST SJ SQ SK CT CJ DT DJ HT HJ", "", "SA D9"
"""Ana stays below in every suit"""


def misere(*packets: str) -> Match:
    """Ana plays misère with the first ten cards, and leads; the others lie open."""
    return say(start("russian", dealer=2, packets=packets), *MISERE, f"discard {packets[3]}")


def test_a_declarer_who_cannot_be_caught_claims_but_defenders_do_not_know_what_was_laid_away() -> (
    None
):
    match = misere(*CLEAN)
    assert settled_tricks(match.view(0)) == 0
    say(match, "S7")
    assert claimants(match.view(1)) == (0,) and not can_claim(match.view(1))


def test_open_high_cards_of_the_others_are_not_forgotten() -> None:
    """The declarer follows to the lead and holds no card below those that lie open."""
    high = "S8 S9 ST CA CK CQ DA DK HA HK", "S7 SJ SQ SK C7 C8 D7 D8 H7 H8", "", "SA DQ"
    match = misere(*high)
    view = match.view(0)
    assert view.hand is not None and view.hand.laid_open and not can_claim(view)
    say(match, "S8", "S7")
    assert not can_claim(match.view(as_kind(int, match.to_act)))


def test_who_leads_in_raspasy_and_must_take_the_rest_says_so() -> None:
    found = [view for view in views(RASPASY, 60) if can_claim(view)]
    assert len(found) > 5
    for view in found:
        assert not view.this_hand.trick and claimants(view) == (view.seat,)
        assert settled_tricks(view) == len(view.cards)
