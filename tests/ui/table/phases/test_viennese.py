"""What the Viennese auction says at tables with other highest contracts."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from prefgame.rules.auctions.base import named_bid
from prefgame.ui.system.display import headless
from prefgame.ui.table.phases.auction import ViennaPhase
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
    phase = sit_at_rest(window, tmp_path, match).table.desk.phase
    assert isinstance(phase, ViennaPhase)
    hearts = named_bid(match.table.rules.auction.all_games[3])
    assert phase.why_not(hearts) == f"{contracts} can be bid only at a player’s first call."


def test_another_game_may_beat_a_game(window: Window, tmp_path: Path) -> None:
    """001:160-167: of two who say "game" the higher suit plays."""
    player = sit_at_rest(window, tmp_path, at("viennese", "game"), player=1)
    phase = player.table.desk.phase
    assert isinstance(phase, ViennaPhase) and "game" in map(str, phase.view.legal)
    assert "Only another “game”, hearts (game) and 5 to 8 can beat it." in phase.rule_now()


def test_pass_is_in_one_place_whether_or_not_a_number_may_be_held() -> None:
    """Where the calls need two rows, a five once lay where Pass had been."""
    headless()
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        window = Window(size)
        places = []
        for calls in ((), ("pass", "1")):
            with TemporaryDirectory() as home:
                match = at("viennese", *calls)
                assert ("same" in map(str, match.legal())) == bool(calls)
                table = sit_at_rest(window, Path(home), match, player=len(calls)).table
                passes, *others = table.desk.choices
                assert passes.rect.x == table.kit.layout.bar.x and passes.rect.bottom == max(
                    other.rect.bottom for other in others
                )
                places.append(passes.rect[:2])
        assert len(set(places)) == 1, size
        window.close()
