"""The numbers of a hand beside its cards: as on the paper, each with the place where it is."""

from __future__ import annotations

import random

from prefgame.app.storage.store import Store
from prefgame.paper.pool import PoolNumber, PoolPaper
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.scores.hand_numbers import Number
from prefgame.ui.scores.pool.entries import PoolStory, numbers_of
from prefgame.ui.scores.pool.sums import added, with_sign
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind
from tests.ui.paper.shown_scenes import FakeGame, begin, play_hand, show


def _numbers(scene: HandResultScene) -> list[Number]:
    return list(numbers_of(as_kind(PoolStory, scene.story), as_kind(PoolPaper, scene.paper)))


def test_every_place_is_named_in_full_though_sums_are_long(store: Store) -> None:
    """A-20: thirds of whists are the longest numbers."""
    headless()
    window = Window((1280, 720))
    options = {"scoring": "rostov", "rostov_exact": True}
    session, rng = begin(store, "russian", 3, 4, **options), random.Random("rosx5")
    for _hand in range(7):
        play_hand(session, rng)
        scene = show(window, HandResultScene(FakeGame(window), session))
        assert not scene.kit.overflows
        for row in _numbers(scene):
            if row.key is not None:
                assert row.amount == with_sign(added(as_kind(PoolNumber, row.key)))
                assert "." not in row.amount
    window.close()


def test_who_loses_points_without_a_dump_is_told_that_the_others_write(store: Store) -> None:
    """002:102: what a declarer loses is written by the others, so it is not a lack of tricks."""
    headless()
    window = Window((1280, 720))
    session, rng = begin(store, "russian", 3, 4, scoring="rostov"), random.Random("lost")
    notes = set()
    for _hand in range(7):
        play_hand(session, rng)
        scene = show(window, HandResultScene(FakeGame(window), session))
        loser = scene.story.hand.declarer
        if loser is not None:
            name = scene.story.names[loser]
            notes |= {row.note for row in _numbers(scene) if row.name == name and not row.total}
    assert notes == {"what is lost is written by the others"}
    window.close()
