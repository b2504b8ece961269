"""A table at which a hand must beat: what a seat concludes from a card there, what it claims, and
that it plays at all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.ai.belief import imagine
from prefgame.ai.decide.questions import can_claim, claimants, claims_none, sure_tricks
from prefgame.ai.imagine.worlds import World, Worlds, cards_of_mask, cards_ruled_out
from prefgame.ai.level import CLUB, SIMPLE, Level
from prefgame.ai.player import choose
from prefgame.cards import DECK, Card, parse_cards
from prefgame.engine.events import HandEnded
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.engine.view import SeatView
from prefgame.rules import registry
from prefgame.rules.base import Phase, Refused
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.play import Duties, Lead, Play
from prefgame.rules.ruleset import RuleSet
from tests.ai.decide.endings import taken_by
from tests.ai.tables import the_truth, wild_play
from tests.helpers import NAMES, deal, deal_next, legal, parse, say

AUSTRIAN = Play(
    Duties(must_trump=True, must_beat=True, lowest_beating=True),
    stop_early=False,
    lead=Lead.DECLARER,
    sans_lead=Lead.DECLARER,
)
VIENNESE = replace(AUSTRIAN, duties=replace(AUSTRIAN.duties, must_trump=False))
TABLES = (
    replace(CROATIAN, key="must trump and beat", play=AUSTRIAN),
    replace(CROATIAN, key="must beat", play=VIENNESE),
)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, *TABLES))


PACKETS = (
    "SA SK D7 D8 H7 H8 H9 HT C7 C8",
    "S9 SJ SQ DA DK DQ DJ CA CK CQ",
    "S7 S8 ST D9 DT HJ HQ C9 CT CJ",
)


def playing_hearts(rules: RuleSet, *cards: str) -> Match:
    """Ana, the eldest hand, plays hearts without the talon, both defenders come, and Ana leads."""
    match = Match.start(rules, NAMES[:3])
    match.submit(deal(2, *PACKETS))
    return say(match, "game", "pass", "pass", "announce game 4", "come", "come", "no", "no", *cards)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.key)
def test_who_did_not_beat_holds_no_card_that_beats(rules: RuleSet) -> None:
    """003:74-77, 001:271-291."""
    assert legal(playing_hearts(rules, "D7")) == ["DJ"]
    match = playing_hearts(rules, "D7", "DJ", "DT")
    lacks = cards_ruled_out(match.view(0))
    assert cards_of_mask(lacks[1]) == parse_cards("D8 D9 DT"), "the jack was the lowest that beats"
    assert cards_of_mask(lacks[2]) == parse_cards("DQ DK DA"), "the ten does not beat"


def test_who_throws_a_side_card_over_a_ruff_may_hold_lower_trumps_in_vienna_only() -> None:
    """001:273-274, 003:75."""
    before, card = tuple(enumerate(parse_cards("D7 HQ"))), Card("S7")
    for rules, without in zip(
        TABLES, ("D7 D8 D9 DT DJ DQ DK DA H7 H8 H9 HT HJ HQ HK HA", "D7 D8 D9 DT DJ DQ DK DA HK HA")
    ):
        duties = rules.play.duties
        cannot = tuple(
            other
            for other in DECK
            if card not in duties.legal((card, other), before, Card("H7").suit, 0)
        )
        assert cannot == parse_cards(without)


def test_a_card_that_does_not_beat_is_refused_with_those_that_do() -> None:
    match = playing_hearts(TABLES[0], "D7", "DJ")
    assert legal(match) == ["D9", "DT"]
    match = playing_hearts(TABLES[0], "D7")
    with pytest.raises(IllegalCommand) as refusal:
        match.submit(parse("DA"))
    assert (
        refusal.value.reason is Refused.MUST_BEAT
        and "must beat the cards on the table with DJ" in refusal.value.message
    )


def could_have_played_so(view: SeatView, world: World) -> bool:
    """Whether every card that fell was legal for the hand that each seat then had held
    in this world.
    """
    hand, table = view.hand, view.table
    assert hand is not None and hand.contract is not None
    held = {seat: set(cards_of_mask(world.hands[seat])) for seat in hand.order}
    for trick in reversed([*(trick.cards for trick in hand.tricks), hand.trick]):
        for at in reversed(range(len(trick))):
            seat, card = trick[at]
            held[seat].add(card)
            if card not in table.duties.legal(tuple(held[seat]), trick[:at]):
                return False
    return True


def played(rules: RuleSet, hands: int, rng: random.Random) -> Iterator[tuple[Match, SeatView]]:
    return (
        (match, view)
        for match, view in wild_play(rules.key, 3, {}, hands, rng)
        if view.turn.phase is Phase.PLAY
    )


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.key)
def test_the_truth_is_always_imagined_and_nothing_that_was_not_legal(rules: RuleSet) -> None:
    rng, shown = random.Random(f"worlds {rules.key}"), 0
    for match, view in played(rules, 8, rng):
        truth, lacks = the_truth(match, view), cards_ruled_out(view)
        assert view.hand is not None and not any(
            truth.hands[seat] & lacks[seat] for seat in view.hand.order
        )
        assert could_have_played_so(view, truth)
        drawn = Worlds(view).draw(4, rng)
        if rng.random() < 0.05:
            drawn += imagine(view, CLUB, rng)
        assert all(could_have_played_so(view, world) for world in drawn)
        shown += any(cards.bit_count() % 8 for cards in lacks.values())
    assert shown > 50, "parts of suits are shown to be missing"


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.key)
def test_a_claim_holds_as_the_cards_lie(rules: RuleSet) -> None:
    rng, claims, parts = random.Random(f"claims {rules.key}"), 0, 0
    for match, view in played(rules, 60, rng):
        if len(view.cards) > 5 or not claimants(view):
            continue
        sure, rest = sure_tricks(view), 10 - len(view.hand.tricks) if view.hand else 0
        if can_claim(view) or sure:
            taken = taken_by(view, {seat: match.hand_of(seat) for seat in match.table.playing})
            assert taken in (0, rest) if claims_none(view) else taken >= sure
            claims, parts = claims + can_claim(view), parts + (0 < sure < rest)
    assert claims > 10 and parts > 5


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.key)
@pytest.mark.parametrize(("level", "hands"), [(SIMPLE, 30), (CLUB, 2)], ids=["simple", "club"])
def test_the_seats_play_there(rules: RuleSet, level: Level, hands: int) -> None:
    rng, match = random.Random(5), Match.start(rules, NAMES[:3], start=1000)
    while match.table.hands_played < hands:
        if isinstance(match.to_act, int):
            match.submit(choose(match.view(match.to_act), level, rng))
        else:
            deal_next(match, rng)
    assert sum(isinstance(event, HandEnded) for event in match.log) >= hands
    assert read_record(write_record(match)).match == match
