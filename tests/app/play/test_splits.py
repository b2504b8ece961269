"""The rest of a hand is split by agreement instead of being played."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from prefgame.ai.decide.splits import accepts_split, may_split, split_to_offer
from prefgame.ai.level import find_level
from prefgame.app.play.claims import split_claim
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.engine.commands import DEALER
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase
from prefgame.rules.contracts import TRICKS
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet, rules_hash
from tests.app.play.claimed_hands import sit, taken
from tests.helpers import NAMES, deal_next, play_carefully
from tests.narrow import known

GAMES = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
CLUB = find_level("club")


def endings(rules: RuleSet, seeds: int, cards: int = 6) -> Iterator[Match]:
    """Yield matches in the middle of a hand whose rest may be split by the seat to act."""
    for seed in range(seeds):
        rng = random.Random(seed)
        match = Match.start(rules.with_options({"rest_split": True}), NAMES[:3])
        deal_next(match, rng)
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            if match.phase is Phase.PLAY and may_split(view) and len(view.cards) <= cards:
                yield match
                break
            match.submit(rng.choice(match.legal()))


@GAMES
def test_a_split_is_written_as_it_was_agreed_on(rules: RuleSet) -> None:
    tried = 0
    for match in endings(rules, 60):
        hand, left = match.table.declared, TRICKS - len(match.table.this_hand.tricks)
        for declarers in range(left + 1):
            claim = split_claim(match, declarers)
            if claim is None:
                continue
            tried += 1
            assert claim.agreed and claim.total == hand.taken[hand.declarer] + declarers
    assert tried > 20


def test_without_the_agreement_nothing_is_split() -> None:
    match = next(endings(find_ruleset("russian"), 60))
    seat = match.to_act
    assert isinstance(seat, int) and may_split(match.view(seat))
    plain = Match.start(find_ruleset("russian"), NAMES[:3])
    for event in match.log[1:]:
        if hasattr(event, "command"):
            plain.submit(event.command)
    assert plain.to_act == seat and not may_split(plain.view(seat))
    assert split_claim(plain, 1) is None


def at_table(store: Store, match: Match) -> Session:
    """Sit down as who is to act."""
    seat = match.to_act
    assert isinstance(seat, int)
    session = sit(store, match, player=seat)
    session.claims.setting = "never"  # a split is a rule of the table, and no claim
    return session


@pytest.mark.parametrize("key", ["russian", "croatian", "austrian"])
def test_the_others_accept_or_somebody_plays_on(key: str, store: Store) -> None:
    agreed = refused = 0
    for match in endings(find_ruleset(key), 30):
        left = TRICKS - len(match.table.this_hand.tricks)
        for mine in range(left - 1, 0, -1):
            session = at_table(store, match)
            assert session.claims.may_split
            before, against = len(session.match.log), session.offer_split(mine)
            if against is not None:
                refused += 1
                assert against != session.player and against in match.table.playing
                assert session.claims.on_table is None and len(session.match.log) == before
                assert not session.claims.may_split, "once in a trick"
                session.close()
                continue
            agreed += 1
            claim = known(session.claims.on_table)
            assert claim.agreed and not session.claims.asks
            session.settle_claim()
            assert taken(session)[claim.watched] == claim.total
            assert session.match.to_act is DEALER or session.match.to_act is None
            text = write_record(session.match)
            assert known(read_record(text).match).log == session.match.log
            session.close()
            break
    assert agreed and refused


def test_a_seat_accepts_only_what_is_no_worse_than_playing() -> None:
    seen = set()
    for match in endings(find_ruleset("russian"), 40):
        hand = match.table.declared
        left = TRICKS - len(hand.tricks)
        for seat in match.table.playing:
            view = match.view(seat)
            answers = [
                accepts_split(view, CLUB, random.Random(1), declarers)
                for declarers in range(left + 1)
            ]
            better = answers if seat == hand.declarer else answers[::-1]
            assert better == sorted(better), "who accepts some tricks accepts more"
            assert better[-1], "nobody refuses all the rest"
            seen.add(tuple(answers))
    assert len(seen) > 3


def test_a_seat_offers_what_is_the_same_in_every_deal_it_imagines() -> None:
    offered = 0
    for match in endings(find_ruleset("russian"), 60, cards=4):
        seat = match.to_act
        assert isinstance(seat, int)
        count = split_to_offer(match.view(seat), CLUB, random.Random(1))
        if count is not None:
            offered += 1
            assert 0 < count < TRICKS - len(match.table.this_hand.tricks)
            assert accepts_split(match.view(seat), CLUB, random.Random(2), count)
    assert offered


def test_the_player_is_asked_and_may_play_on(store: Store) -> None:
    """Seats offer in a whole hand; a player who plays on is not asked again in it."""
    asked = 0
    for match in endings(find_ruleset("russian"), 60, cards=4):
        seat = match.to_act
        assert isinstance(seat, int)
        player = next(one for one in match.table.playing if one != seat)
        session = sit(store, match, player=player)
        session.claims.setting = "never"  # a split is a rule of the table, and no claim
        if session._seat_offers(seat):
            asked += 1
            assert known(session.claims.on_table).agreed and session.claims.asks
            session.claims.play_on()
            assert session.claims.on_table is None and not session._seat_offers(seat)
        session.close()
    assert asked


@GAMES
def test_only_tables_that_split_have_another_hash(rules: RuleSet) -> None:
    assert rules_hash(rules.with_options({"rest_split": False})) == rules_hash(rules)
    assert rules_hash(rules.with_options({"rest_split": True})) != rules_hash(rules)


def test_a_whole_match_with_splits_is_played_by_the_seats() -> None:
    rules = find_ruleset("russian").with_options({"rest_split": True, "deals": 3})
    match = play_carefully(Match.start(rules, NAMES[:3]), random.Random(3), 3)
    assert match.table.settlement is not None
