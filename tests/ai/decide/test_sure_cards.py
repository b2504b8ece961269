"""A win that is proved: listed deals are all there are, and no seat that holds one lets it go."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.ai.imagine.worlds import Worlds, count_deals, every_deal
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, Level
from prefgame.ai.player import choose
from prefgame.ai.value.card_values import EndsByTricks, card_values_in
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from tests.ai.decide.endings import ending
from tests.ai.tables import careless_play
from tests.helpers import BALKAN_GAMES

WILD = Level("wild", worlds=2, careless=100.0, forgets=1.0)
"""who notices nothing and remembers nothing"""


def endings(rules: str, hands: int, most: int) -> Iterator[SeatView]:
    """Yield views of seats that choose a card when so few deals agree with what they saw."""
    return (
        view
        for view in careless_play(rules, hands, random.Random(f"sure {rules}"))
        if 1 < count_deals(view) <= most
    )


@pytest.mark.parametrize("rules", ["croatian", "serbian"])
def test_the_deals_that_are_listed_are_all_that_can_be_drawn(rules: str) -> None:
    seen = 0
    for view in endings(rules, 25, 60):
        listed = list(every_deal(view))
        assert view.hand is not None and len(set(listed)) == len(listed) == count_deals(view)
        playing = view.table.playing
        drawn = {
            tuple(world.hands[seat] if seat in playing else 0 for seat in view.hand.order)
            for world in Worlds(view).draw(40 * len(listed), random.Random(1))
        }
        assert drawn <= set(listed)
        if len(playing) == 3:
            assert drawn == set(listed)
        seen += 1
    assert seen >= 20


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_nobody_lets_a_proved_win_go(rules: str) -> None:
    proved = 0
    for number, view in enumerate(endings(rules, 130, 400)):
        ends, values = EndsByTricks(view), card_values_in(view, every_deal(view))
        sure = {
            command
            for command in view.legal
            if isinstance(command, PlayCard)
            and all(ends.of(value[command.card.index]).success > 1 - 1e-9 for value in values)
        }
        if sure and len(sure) < len(view.legal):
            proved += 1
            for level in (WILD, replace(EXPERT, worlds=2, drawn=20)):
                assert choose(view, level, random.Random(number)) in sure
    assert proved >= 12


@pytest.mark.parametrize("level", [BEGINNER, CLUB, EXPERT], ids=lambda level: level.name)
def test_the_sure_sixth_trick_is_cashed_by_every_level(level: Level) -> None:
    """Five tricks are won, and the ace of diamonds wins now; after a heart it may have
    to be thrown.
    """
    view = ending("2", "DA H7", "D7 H8", "D8 C9", aside="CJ CQ")
    assert view.hand is not None
    tricks = tuple(
        replace(trick, winner=winner)
        for trick, winner in zip(view.hand.tricks, (0, 0, 0, 0, 1, 1, 1, 0), strict=True)
    )
    view = replace(view, table=replace(view.table, hand=replace(view.hand, tricks=tricks)))
    assert all(str(choose(view, level, random.Random(seed))) == "DA" for seed in range(20))
