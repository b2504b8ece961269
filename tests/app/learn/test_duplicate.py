"""A match played again on the same deals."""

from __future__ import annotations

from pathlib import Path

import pytest

import prefgame.app.learn.practice as duplicate_module
from prefgame.ai.level import SIMPLE
from prefgame.app.learn.practice import duplicate_hands
from prefgame.app.look_back.past_hands import PlayedHands, hand_swings
from prefgame.engine.events import Dealt, HandOpened
from prefgame.engine.record import read_record
from prefgame.solver import Stop, Stopped

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture(autouse=True)
def quick_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a quick level think: what is tested does not depend on how well the expert plays."""
    monkeypatch.setattr(duplicate_module, "EXPERT", SIMPLE)


def match_of(name: str) -> PlayedHands:
    match = read_record((GOLDEN / f"{name}.pref").read_text("utf-8")).match
    assert match is not None
    levels = (None, *["simple"] * (len(match.table.players) - 1))
    return PlayedHands.of(match.log, 0, levels, seed=3)


@pytest.mark.parametrize(
    "name", sorted(path.stem for path in GOLDEN.glob("*.pref")), ids=lambda name: name
)
def test_every_hand_is_played_again_with_its_cards_and_its_sheet(name: str) -> None:
    hands = match_of(name)
    swings = hand_swings(hands.log)
    found = list(duplicate_hands(hands))
    assert [hand.index for hand in found] == list(range(len(swings)))
    for hand in found:
        assert hand.yours == swings[hand.index].change[0]
        again = hand.played.log
        deals, before = (
            [event for event in log if isinstance(event, Dealt)] for log in (again, hands.log)
        )
        assert deals == before[: hand.index + 1]
        first = hands.log.index(deals[-1])
        assert again[: first + 1] == hands.log[: first + 1]
        assert hand.experts == hand_swings(again)[-1].change[0]
        assert hand.played.hands[hand.index].ended
        paid = [event for event in again if isinstance(event, HandOpened)]
        assert paid == [event for event in hands.log if isinstance(event, HandOpened)][: len(paid)]


def test_no_hand_is_begun_once_nobody_waits_for_it() -> None:
    stop = Stop()
    found = duplicate_hands(match_of("croatian-three"), stop)
    next(found)
    stop.set()
    with pytest.raises(Stopped):
        next(found)


def test_the_same_match_gives_the_same_comparison() -> None:
    once, again = (
        [(hand.yours, hand.experts) for hand in duplicate_hands(match_of("slovenian-three"))]
        for _time in range(2)
    )
    assert once == again
