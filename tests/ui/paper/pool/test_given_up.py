"""The page of a hand that the declarer gave up after the talon."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.storage.store import Store
from prefgame.engine.commands import WITHOUT_THREE
from prefgame.i18n import languages, use_language
from prefgame.paper.pool import PoolNumber
from prefgame.rules.base import Phase
from prefgame.ui.draw.deck import Deck
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.scores.pool.entries import reason_of
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.narrow import all_of_kind
from tests.ui.paper.shown_scenes import FakeGame, begin, show

DECK = Deck("french")


def text_of(run: object) -> str:
    """Return the words of a run, without its signs."""
    pieces = run if isinstance(run, tuple) else (run,)
    return "".join(piece for piece in pieces if isinstance(piece, str)).strip()


@pytest.mark.parametrize(
    ("code", "size"), each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)])
)
def test_its_page_says_so_with_a_reason_for_each_number(
    code: str, size: tuple[int, int], store: Store, tmp_path: Path
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    try:
        session = begin(store, "russian", 3, without_three=True, pool=100)
        session.deal()
        match = session.match
        while match.phase is not Phase.DEAL:
            legal = match.legal()
            given_up = WITHOUT_THREE in legal
            first = match.phase is Phase.AUCTION and not match.table.this_hand.calls.made
            session._do(WITHOUT_THREE if given_up else legal[1 if first else 0], match.to_act)
        scene = show(window, HandResultScene(FakeGame(window), session))
        assert len(scene.paper.last) == 3, "a dump, and the whists of both defenders"
        assert not window.kit.overflows
        if code == "en":
            story = scene.story
            assert text_of(story.headline()).startswith("Ana gave up")
            lines = all_of_kind(PoolNumber, scene.paper.last)
            notes = [
                reason_of(line, match.table.players, match.table.rules, DECK) for line in lines
            ]
            assert set(notes) == {"Ana gave up 6 spades: without three"}
    finally:
        use_language("en")
        window.close()
