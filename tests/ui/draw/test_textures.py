"""The grounds: cloth, paper and wood, and the cache that keeps them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Surface

from prefgame.ui.draw import textures, theme
from prefgame.ui.draw.sprites import PictureCache
from tests.ui.draw.pixels import blank, grey

pytestmark = pytest.mark.usefixtures("screen")


def test_the_cloth_is_lit_by_a_lamp_and_dark_in_the_corners() -> None:
    cloth = textures.cloth(640, 360)

    def mean(x: int, y: int) -> float:
        return sum(grey(cloth, x + i, y + j) for i in range(16) for j in range(16)) / 256

    lamp, corner, edge = mean(248, 150), mean(620, 340), mean(600, 150)
    assert lamp > edge > corner
    assert abs(lamp - sum(theme.rgb("cloth_lit")) / 3) < 6
    assert len({grey(cloth, 250 + i, 150) for i in range(40)}) > 6


def test_grounds_are_alike_every_time() -> None:
    grounds: tuple[Callable[[], Surface], ...] = (
        lambda: textures.cloth(200, 120),
        lambda: textures.walnut(200, 60),
        lambda: textures.paper(200, 120, 8),
    )
    for make in grounds:
        first = pygame.image.tobytes(make(), "RGBA")
        textures.drop_pictures()
        assert pygame.image.tobytes(make(), "RGBA") == first


def test_paper_is_cream_with_browner_edges_and_round_corners() -> None:
    sheet = textures.paper(300, 200, 8)
    middle = [sheet.get_at((x, y)) for x in range(120, 180) for y in range(80, 120)]
    for channel, wanted in enumerate(theme.rgb("paper")):
        assert abs(sum(pixel[channel] for pixel in middle) / len(middle) - wanted) < 4
    edge = [sheet.get_at((x, 198)) for x in range(20, 280)]
    assert (
        sum(pixel.b for pixel in edge) / len(edge)
        < sum(pixel.b for pixel in middle) / len(middle) - 5
    )
    assert sheet.get_at((0, 0)).a == 0 and sheet.get_at((150, 0)).a == 255


def test_walnut_grain_runs_lengthwise() -> None:
    board = textures.walnut(400, 60)
    along = sum(
        abs(grey(board, x + 1, y) - grey(board, x, y))
        for x in range(0, 390)
        for y in range(0, 60, 7)
    )
    across = sum(
        abs(grey(board, x, y + 1) - grey(board, x, y))
        for x in range(0, 390, 7)
        for y in range(0, 59)
    )
    assert across > 3 * along
    assert grey(board, 200, 2) > grey(board, 200, 57)


def test_the_cache_drops_what_was_not_used_for_longest() -> None:
    cache = PictureCache(3 * 10 * 10 * 4)
    for name in "abc":
        cache.get(name, lambda: blank(10, 10))
    cache.get("a", lambda: blank(10, 10))
    cache.get("d", lambda: blank(10, 10))
    assert "b" not in cache and "a" in cache and len(cache) == 3 and cache.used == 1200
    cache.get("huge", lambda: blank(100, 100))
    assert len(cache) == 1 and "huge" in cache
