"""The bids with and without the talon, in two storeys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.i18n import use_language
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.helpers import start
from tests.narrow import all_of_kind
from tests.ui.table.pot_positions import POSITIONS, at
from tests.ui.table_game import label_of, sit_at_rest


@pytest.mark.parametrize(
    ("key", "mod", "bid"),
    [
        (pygame.K_5, 0, "5"),
        (pygame.K_5, pygame.KMOD_LSHIFT, "five"),
        (pygame.K_8, pygame.KMOD_RSHIFT, "eight"),
        (pygame.K_e, 0, "hearts"),
        (pygame.K_g, 0, "game"),
        (pygame.K_1, 0, "1"),
        (pygame.K_p, 0, "pass"),
    ],
)
def test_every_bid_has_its_key(
    key: int, mod: int, bid: str, window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["viennese auction"])
    player.key(key, mod)
    assert player.last_command == bid


def test_shift_bids_nothing_else_where_the_number_alone_is_too_low(
    window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["a premium contract was bid"])
    player.key(pygame.K_6, pygame.KMOD_LSHIFT)
    assert player.last_command == "six"


@pytest.mark.parametrize("key", ["illustrated", "viennese"])
def test_what_is_played_without_the_talon_is_above_the_same_with_it(
    key: str, window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS[f"{key} auction"])
    cells = [choice for choice in player.table.desk.choices if isinstance(choice, Button)]
    for number in "5678":
        low, high = (cell.rect for cell in cells if cell.label == number)
        assert low.x == high.x and low.w == high.w and high.bottom < low.y
    premium = [cell.rect.x for cell in cells if cell.label in tuple("5678")]
    hearts = next(cell for cell in cells if cell.label == "Hearts").rect
    assert hearts.right < min(premium)


def test_the_second_line_has_the_amount_with_each_or_the_player_who_has_bid_it(
    window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["a premium contract was bid"])
    subs = [
        cell.sub
        for cell in all_of_kind(Button, player.table.desk.choices)
        if cell.label in tuple("5678")
    ]
    assert subs == ["you", "± 20", "± 30", "± 40", "B.", "± 30", "± 40", "± 50"]
    doubled = sit_at_rest(window, tmp_path / "illustrated", POSITIONS["illustrated auction"])
    subs = [
        cell.sub
        for cell in all_of_kind(Button, doubled.table.desk.choices)
        if cell.label in tuple("5678")
    ]
    assert subs == ["± 10", "± 20", "± 30", "± 40", "± 20", "± 40", "± 60", "± 80"]


@pytest.mark.parametrize("key", ["austrian", "illustrated", "viennese"])
def test_hearts_have_their_premium_as_all_premium_contracts_have(
    key: str, window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS[f"{key} auction"])
    subs = [
        cell.sub
        for cell in all_of_kind(Button, player.table.desk.choices)
        if cell.label == "Hearts"
    ]
    assert subs == ["± 10"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_tooltip_of_hearts_leaves_the_words_of_the_upper_storey_free(
    size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size, less_motion=True)
    player = sit_at_rest(window, tmp_path, at("viennese", "pass", "game"), player=2, deck="german")
    hearts = player.button("Hearts")
    player.hover(*hearts.rect.center)
    player.until(lambda: player.table.group.tooltip is not None)
    tip = player.table.group.tooltip
    assert tip is not None
    box = player.table.group.tip_spot(tip, player.table.kit).box
    storey = min(one.rect.y for one in player.table.desk.choices)
    above = next(one.rect for one in player.table.desk.choices if one.rect.y == storey)
    words = above.move(-above.w, 0)
    assert not box.overlaps(words) and not box.overlaps(above)
    window.close()


@pytest.mark.parametrize(("bid", "said"), [("1", True), ("3", False)])
def test_what_a_bid_pays_is_written_only_of_one_that_may_be_called(
    bid: str, said: bool, window: Window, tmp_path: Path, written: dict[str, Box]
) -> None:
    """The reason why another one may not would lie on it."""
    player = sit_at_rest(window, tmp_path, POSITIONS["viennese auction"])
    cell = next(one for one in player.table.desk.choices if label_of(one).startswith(bid))
    player.hover(*cell.rect.center)
    written.clear()
    player.frames(1)
    assert any(text.startswith(f"{bid}: ") for text in written) is said


def test_a_bid_that_is_not_legal_says_why(window: Window, tmp_path: Path) -> None:
    reasons = {
        "viennese auction": ("2", "Bids go up by one: the next one is 1."),
        "a premium contract was bid": ("1", "Bojan has bid 5 without, and this does not beat it."),
    }
    for name, (label, reason) in reasons.items():
        player = sit_at_rest(window, tmp_path / name, POSITIONS[name])
        cell = next(
            one
            for one in player.table.desk.choices
            if isinstance(one, Button) and (one.label == label or one.label[0] == label)
        )
        assert not cell.enabled and cell.reason == reason


def test_after_a_number_there_is_one_storey_and_same(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["a number was bid"])
    assert player.labels()[:2] == ["Pass", "Same (2)"]
    assert len({choice.rect.y for choice in player.table.desk.choices}) == 1
    assert player.table.frame.plaque.line == "Bojan bids 2"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_tooltip_does_not_lie_on_what_the_bid_under_the_mouse_asks_and_pays(
    size: tuple[int, int], tmp_path: Path, written: dict[str, Box]
) -> None:
    headless()
    window = Window(size)
    player = sit_at_rest(window, tmp_path, POSITIONS["viennese auction"])
    button = player.button("1")
    written.clear()
    player.hover(*button.rect.center)
    player.frames(30)
    facts = [box for words, box in written.items() if words.startswith("1: ")]
    group = player.table.group
    assert facts and group.tooltip is not None and button.hovered
    spot = group.tip_spot(group.tooltip, window.kit)
    assert not any(spot.box.overlaps(box) for box in facts)
    window.close()


@pytest.mark.parametrize("size", [(1024, 640), (1194, 672), (1280, 720)])
@pytest.mark.parametrize("code", ["en", "sr_Latn"])
def test_contracts_that_are_levels_of_their_own_have_room_and_names(
    code: str, size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    use_language(code)
    window = Window(size)
    match = start("serbian", dealer=2, game_level=True, preferans=True)
    player = sit_at_rest(window, tmp_path, match)
    player.frames(5)
    eights = [one for one in all_of_kind(Button, player.table.desk.choices) if label_of(one) == "8"]
    assert [one.sub for one in eights] == ["preferans"] * 2
    assert not window.kit.overflows
    window.close()
