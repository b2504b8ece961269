"""The bids with and without the talon, in two storeys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.ui.table.pot_positions import POSITIONS
from tests.ui.table_game import sit_at_rest


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
    cells = [choice for choice in player.table.choices if isinstance(choice, Button)]
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
    subs = [cell.sub for cell in player.table.choices if cell.label in tuple("5678")]
    assert subs == ["you", "± 20", "± 30", "± 40", "B.", "± 30", "± 40", "± 50"]
    doubled = sit_at_rest(window, tmp_path / "illustrated", POSITIONS["illustrated auction"])
    subs = [cell.sub for cell in doubled.table.choices if cell.label in tuple("5678")]
    assert subs == ["± 10", "± 20", "± 30", "± 40", "± 20", "± 40", "± 60", "± 80"]


def test_a_bid_that_is_not_legal_says_why(window: Window, tmp_path: Path) -> None:
    reasons = {
        "viennese auction": ("2", "Bids go up by one: the next one is 1."),
        "a premium contract was bid": ("1", "Bojan has bid 5 without, and this does not beat it."),
    }
    for name, (label, reason) in reasons.items():
        player = sit_at_rest(window, tmp_path / name, POSITIONS[name])
        cell = next(
            one
            for one in player.table.choices
            if isinstance(one, Button) and (one.label == label or one.label[0] == label)
        )
        assert not cell.enabled and cell.reason == reason


def test_after_a_number_there_is_one_storey_and_same(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["a number was bid"])
    assert player.labels()[:2] == ["Pass", "Same (2)"]
    assert len({choice.rect.y for choice in player.table.choices}) == 1
    assert player.table.frame.plaque.line == "Bojan bids 2"
