"""What a pass wins while others may still bid: where all may pass, it is the play that follows."""

from __future__ import annotations

import random

import pytest

from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import EXPERT
from prefgame.ai.player import advise
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.played_out import Hands, PlayedOut
from prefgame.cards import DECK, parse_cards
from prefgame.engine.commands import DEALER, CallBid
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import PASS
from prefgame.rules.registry import find_ruleset
from tests.ai.tables import at as seen_at
from tests.helpers import NAMES, deal

HIGH = "S8 ST DT DA HT HJ HK CT CJ CA"
LOW = "S7 S8 D7 D9 H7 H9 HJ C7 C9 CQ"
RESTS = {
    HIGH: ("S7 S9 SK SA D8 D9 DK H9 C7 CQ", "SJ D7 DJ DQ H7 H8 HQ HA C8 CK"),
    LOW: ("ST S9 SK SA D8 DQ DK HT CT CA", "SJ SQ DJ DA DT H8 HQ HA C8 CK"),
}


def value_of_pass(cards: str, price: int) -> float:
    """Return what an expert who calls first expects of a pass, at this price of a trick
    in raspasy.
    """
    match = Match.start(find_ruleset("russian"), NAMES[:3])
    for _raspasy in range(price - 1):
        match.submit(deal(0, cards, *RESTS[cards]))
        while match.to_act is not DEALER:
            legal = match.legal()
            match.submit(CallBid(PASS) if CallBid(PASS) in legal else legal[0])
    match.submit(deal(match.table.next_dealer() or 0, cards, *RESTS[cards]))
    assert isinstance(match.to_act, int)
    advice = advise(match.view(match.to_act), EXPERT, random.Random(1))
    return next(one.score for one in advice.options if one.command == CallBid(PASS))


def test_a_pass_is_worth_what_the_hand_takes_where_nobody_plays() -> None:
    """002:108-114: each trick is paid for, and dearer after the last raspasy."""
    dear, dearer = value_of_pass(HIGH, 1), value_of_pass(HIGH, 2)
    assert dearer < dear < value_of_pass(LOW, 1)
    assert dear < -5


@pytest.mark.parametrize(
    ("cards", "tricks"),
    [("S7 S8 S9 D7 D8 D9 H7 H8 H9 C7", 0), ("S7 S8 DQ DT D9 H7 H8 HA CK C7", 2)],
)
def test_a_later_answer_of_ones_own_is_no_better_than_its_cards_make_it(
    cards: str, tricks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat with nothing stays, as it would; one with two tricks comes or not, and wins less than
    by the answer that is best in the imagined deals.
    """
    monkeypatch.setattr(PlayedOut, "tricks", lambda _, __, at: 10 - 2 * tricks - at % 2)
    mine = mask_of(parse_cards(cards))
    view = seen_at("pass", rules="austrian", seat=1)
    rest = [card for card in DECK if not mask_of([card]) & mine]
    worlds: list[Hands] = []
    for number in range(8):
        random.Random(number).shuffle(rest)
        worlds.append({0: mask_of(rest[:10]), 1: mine, 2: mask_of(rest[10:20])})
    found = {
        by_habit: sum(
            end.gain
            for end in Forecast(
                view, 0, view.table.rules.contracts[0], worlds, by_habit=by_habit
            ).ends_before_answers()
        )
        for by_habit in (True, False)
    }
    if tricks:
        assert found[True] < found[False]
    else:
        assert found[True] == pytest.approx(found[False])
