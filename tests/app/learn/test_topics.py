"""What the lessons of a game teach: all that its mechanisms can ask, and the auction by playing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from prefgame.app.learn.lessons import Evening, evenings
from prefgame.app.session import PLAYER
from prefgame.engine.commands import CallBid
from prefgame.rules.auctions.base import PASS, SAME, Bid, BidKind, Calls
from prefgame.rules.base import Phase
from tests.app.learn.position import Position
from tests.app.learn.topics import taught_in, topics_of

by_evening = pytest.mark.parametrize("evening", evenings(), ids=lambda one: one.rules.key)


@by_evening
def test_everything_that_a_game_can_ask_is_met_in_a_lesson(evening: Evening) -> None:
    met = {topic for lesson in evening.lessons for topic in taught_in(lesson)}
    missing = [
        topic
        for topic in sorted(topics_of(evening.rules))
        if not any(one == topic or one.startswith(f"{topic} ") for one in met)
    ]
    assert not missing


def test_a_topic_is_missed_where_its_lesson_is() -> None:
    """Without one of its lessons no evening but those with two of a kind teaches everything."""
    for evening in evenings():
        needed = topics_of(evening.rules)
        alone = [
            {topic for other in evening.lessons if other is not one for topic in taught_in(other)}
            for one in evening.lessons
        ]
        gaps = [
            any(not any(m == t or m.startswith(f"{t} ") for m in met) for t in needed)
            for met in alone
        ]
        assert sum(gaps) >= 3


def decided(evening: Evening) -> Iterator[tuple[Calls, Bid]]:
    """Yield the calls before each decision of the learner in an auction, and what is
    right there.
    """
    for lesson in evening.lessons:
        for step in lesson.steps:
            match = Position(lesson, step).match
            if step.decides and match.phase is Phase.AUCTION:
                command = lesson.commands[step.at]
                assert isinstance(command, CallBid)
                yield match.table.this_hand.calls, command.bid


@by_evening
def test_the_auction_is_taught_by_decisions_in_it(evening: Evening) -> None:
    auction, found = evening.rules.auction, set()
    for calls, bid in decided(evening):
        highest, first = auction.highest_bid(calls), calls.first_bid(PLAYER) is None
        if highest is not None and highest.seat != PLAYER:
            equal = bid.contract is not None and bid.contract == highest.contract
            kind = "holds" if bid == SAME or equal else "stops" if bid == PASS else "outbids"
            found |= {kind} if kind != "stops" or not first else set()
        if first:
            found |= {bid.kind.value, bid.word}
    wanted = {"outbids", "holds", "stops", BidKind.NUMBER.value}
    wanted |= {BidKind.GAME.value} if auction.plain_games else set()
    named = [one.word for one in (*auction.contracts, *auction.all_games) if one.word]
    wanted |= {named[-1]}  # the highest call
    assert wanted <= found, wanted - found
