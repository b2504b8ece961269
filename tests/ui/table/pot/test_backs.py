"""The backs of the other seats beside their purses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.engine.match import Match
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES, deal, say
from tests.narrow import pot_sheet
from tests.ui.table.pot.pots import dealt
from tests.ui.table.pot.test_money import SIZES
from tests.ui.table_game import sit_down


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_backs_of_twelve_cards_lie_beside_a_purse_of_thousands(
    players: int, deck: DeckName, size: tuple[int, int], tmp_path: Path
) -> None:
    """A neighbour exchanges, and has lost more than a thousand."""
    headless()
    opened = Window(size)
    match = dealt("viennese", players=players)
    score = replace(pot_sheet(match), purses=(1240, -1230, -10, 0)[:players], pot=0)
    match = Match.start(match.table.rules, NAMES[:players], sheet=score)
    match.submit(deal(players - 1))
    match = say(match, "pass", "1", "pass")
    seated = sit_down(opened, tmp_path, match, still=True)
    opened.configure(deck=deck)
    seated.until_still()
    frame, layout, stage = seated.table.frame, seated.table.kit.layout, seated.table.desk.stage
    assert stage.backs["left"] == 12
    purse = frame.money.purse_boxes()["left"]
    backs = layout.backs("left", 12)
    assert not any(purse.overlaps(back) for back in backs)
    assert backs[1].x - backs[0].x >= 5, "each of them is seen"
    opened.close()
