"""The numbers of a hand beside its cards: as on the paper, each with the place where it is."""

from __future__ import annotations

import random

from prefgame.app.storage.store import Store
from prefgame.ui.paper.hand.result import HandResultScene
from prefgame.ui.widgets.window import Window, headless
from prefgame.ui.words.pool.sums import added, with_sign
from tests.ui.paper.shown_scenes import FakeGame, begin, play_hand, show


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
        for row in scene.panel.rows:
            if row.line is not None:
                assert row.amount == with_sign(added(row.line)) and "." not in row.amount
    window.close()
