"""Rows of choices at the table: no word is cut in a window of any width, and none becomes smaller
than it usually is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import LEAST_SHRINK, SMALLEST
from prefgame.ui.system.display import headless
from prefgame.ui.table.phases.base import lay_row
from prefgame.ui.table.phases.exchange import ExchangePhase
from prefgame.ui.widgets.buttons import Button, sub_size
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.ui.table import pot_positions
from tests.ui.table.positions import at
from tests.ui.table_game import label_of, sit_down


@pytest.mark.parametrize(("width", "players"), each_value([1024, 1100, 1180, 1220, 1280], [4, 3]))
@pytest.mark.parametrize("text_scale", [100, 130])
def test_seven_contracts_beside_each_other_are_all_to_be_read(
    text_scale: int, width: int, players: int, tmp_path: Path
) -> None:
    headless()
    window = Window((width, 640))
    exchange = at("2", "pass", "pass", rules="serbian", preferans=True, players=players)
    player = sit_down(window, tmp_path, exchange, still=True, pace="at_once", text_scale=text_scale)
    player.until_still()
    assert not player.table.kit.overflows and not window.kit.overflows
    window.close()


@pytest.mark.parametrize("size", [(1024, 640), (1180, 700), (1280, 720)])
def test_enlarged_words_give_way_to_their_usual_size_and_no_further(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """That is more than the size asked for divided by the enlargement where the window has no room
    for all of that.
    """
    headless()
    window = Window(size)
    exchange = at("2", "pass", "pass", rules="serbian", players=4)
    player = sit_down(window, tmp_path, exchange, still=True, pace="at_once", text_scale=130)
    player.until_still()
    kit, long = player.table.kit, "There is no room at all for so many words on one button"
    row = [Button(long, size=27) for _count in range(4)]
    lay_row(kit, Box(0, 0, 400, 60), row)
    go, phase = Button(long, size=27), player.table.desk.phase
    assert isinstance(phase, ExchangePhase)
    phase._row(go)
    least = 27 * kit.layout.usual
    assert go.size == pytest.approx(least) and all(
        button.size == pytest.approx(least * LEAST_SHRINK) for button in row
    )
    assert sub_size(kit, 1) == pytest.approx(SMALLEST * LEAST_SHRINK * kit.layout.usual)
    window.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [100, 130])
def test_two_lines_on_one_button_do_not_touch(
    text_scale: int, size: tuple[int, int], tmp_path: Path, written: dict[str, Box]
) -> None:
    headless()
    window = Window(size)
    auction = at(rules="serbian")
    player = sit_down(window, tmp_path, auction, still=True, text_scale=text_scale)
    player.until_asked()
    player.frames(2)
    two = [
        one
        for one in player.table.desk.choices
        if isinstance(one, Button) and one.sub and one.enabled
    ]
    assert {label_of(one) for one in two} >= {"Betl", "Sans"}
    for button in two:
        written.clear()
        button.hovered = not button.hovered  # so its words are written anew
        button.draw(window.surface, player.table.kit)
        first, second = written.values()
        assert first.bottom <= second.y + 1, label_of(button)
    window.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_premium_is_said_beside_the_stake_and_what_may_not_be_named_gives_its_room(
    size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    for said, shown in (
        ("5", {"5 Bettel": "±30, 10 each", "6 Durchmarsch": "±30, 20 each"}),
        ("1", {"1": "±30", "4": "±30"}),
    ):
        match = pot_positions.at("viennese", said, "pass", "pass")
        player = sit_down(window, tmp_path / said, match, still=True)
        player.until_asked()
        found = {label_of(one): getattr(one, "sub", "") for one in player.table.desk.choices}
        assert len(found) == 5 and shown.items() <= found.items()
        assert not player.table.kit.overflows
    window.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_was_not_bid_is_not_called_too_low(size: tuple[int, int], tmp_path: Path) -> None:
    """001:188-201: a number's winner plays a number; a premium contract has to be bid."""
    headless()
    window = Window(size)
    match = pot_positions.at("viennese", "1", "2", "pass", "pass")
    player = sit_down(window, tmp_path, match, player=1, still=True)
    player.until_asked()
    phase = player.table.desk.phase
    assert isinstance(phase, ExchangePhase)
    assert phase.note().endswith("You may announce 2 to 4.")
    why = {line.name: phase.why_not(line) for line in match.table.rules.contracts}
    assert why["1"] == ("too low", "The auction was won with 2, so this is too low.")
    assert why["5"] == (
        "not bid",
        "The auction was won with 2. This contract is played only if it was bid.",
    )
    window.close()
