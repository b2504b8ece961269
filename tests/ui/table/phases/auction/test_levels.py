"""What the Russian auction says at the player's turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.ui.table.phases.auction.levels import LevelsPhase
from prefgame.ui.widgets.window import Window
from tests.ui.table.russian_positions import russian
from tests.ui.table_game import sit_at_rest


@pytest.mark.parametrize(
    ("hold", "calls", "player", "said"),
    [
        ("position", ("6S", "7S", "pass"), 0, "beat Bojan, because you sit earlier."),
        ("forehand", ("6S", "7S", "pass"), 0, "beat Bojan."),
        ("forehand", ("pass", "7S"), 2, "beat Bojan."),
    ],
)
def test_a_reason_for_bidding_the_same_is_given_where_it_holds(
    hold: str, calls: tuple[str, ...], player: int, said: str, window: Window, tmp_path: Path
) -> None:
    """A-6: the dealer, who sits last, may do so too once the eldest hand has passed."""
    match = russian(*calls, hold=hold)
    phase = sit_at_rest(window, tmp_path, match, player=player).table.phase
    assert isinstance(phase, LevelsPhase)
    assert phase.rule_now() == f"You may bid 7 spades too and {said}"
