"""What the Viennese auction says at tables with other highest contracts."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.rules.auctions.base import named_bid
from prefgame.ui.table.phases.auction.viennese import ViennaPhase
from prefgame.ui.widgets.window import Window
from tests.ui.table.pot_positions import at
from tests.ui.table_game import sit_at_rest


@pytest.mark.parametrize(
    ("highest", "contracts"),
    [
        (8, "Hearts (game) and 5 to 8"),
        (6, "Hearts (game) and 5 to 6"),
        (4, "Hearts (game)"),
    ],
)
def test_only_what_the_table_plays_is_said_to_be_a_first_call(
    highest: int, contracts: str, window: Window, tmp_path: Path
) -> None:
    match = at("viennese", "1", "2", "pass", highest=highest)
    phase = sit_at_rest(window, tmp_path, match).table.phase
    assert isinstance(phase, ViennaPhase)
    hearts = named_bid(match.table.rules.auction.all_games[3])
    assert phase.why_not(hearts) == f"{contracts} can be bid only at a player’s first call."
