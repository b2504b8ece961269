"""The finished hand in words: what belongs together stays on one line."""

from __future__ import annotations

from prefgame.app.storage.store import Store
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.columns import Columns
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.scores.columns.entries import no_refa_reason
from prefgame.ui.widgets.window import Window
from tests.helpers import sheet
from tests.ui.paper.shown_scenes import FakeGame, column_story, hand_where, last_lines, show


def test_no_line_ends_between_tricks_and_what_each_is_worth(window: Window, store: Store) -> None:
    session = hand_where(
        store, lambda table: any(entry.against is not None for entry in table.last_entries)
    )
    scene = show(window, HandResultScene(FakeGame(window), session))
    story = column_story(scene)
    notes = [story.note(line) for line in last_lines(scene) if line.entry.against is not None]
    assert notes and all("\u00a0×\u00a0" in note for note in notes)


def test_a_match_without_refas_says_so_for_every_player_under_the_hat() -> None:
    none = find_ruleset("croatian").with_options({"refas": 0})
    assert isinstance(none.score, Columns)
    assert (
        no_refa_reason(none.score, sheet(5, -30, -30))
        == no_refa_reason(none.score, sheet(-30, -30, -30))
        == "This match has no refas."
    )
