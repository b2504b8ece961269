"""What a pass wins while others may still bid: where all may pass, it is the play that follows."""

from __future__ import annotations

import random

from prefgame.ai.level import EXPERT
from prefgame.ai.player import advise
from prefgame.engine.commands import DEALER, CallBid
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import PASS
from prefgame.rules.registry import find_ruleset
from tests.helpers import NAMES, deal

HIGH = "S8 ST DT DA HT HJ HK CT CJ CA"
LOW = "S7 S8 D7 D9 H7 H9 HJ C7 C9 CQ"
RESTS = {
    HIGH: ("S7 S9 SK SA D8 D9 DK H9 C7 CQ", "SJ D7 DJ DQ H7 H8 HQ HA C8 CK"),
    LOW: ("ST S9 SK SA D8 DQ DK HT CT CA", "SJ SQ DJ DA DT H8 HQ HA C8 CK"),
}


def value_of_pass(cards: str, price: int) -> float:
    """What an expert who calls first expects of a pass, at this price of a trick in raspasy."""
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
