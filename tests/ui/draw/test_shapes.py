"""Shapes looked at by their pixels: corners, shadows, strokes and marks."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pygame
import pytest
from pygame import Surface

from prefgame.ui.draw import icons, shapes, sprites, theme
from prefgame.ui.draw.box import Box
from tests.ui.draw.pixels import blank

pytestmark = pytest.mark.usefixtures("screen")


def test_a_rounded_rectangle_has_smooth_corners_an_edge_and_a_gradient() -> None:
    picture = blank()
    shapes.rounded_box(
        picture, Box(10, 10, 80, 60), 16, (200, 0, 0), (0, 0, 200), edge=(0, 255, 0), edge_width=3
    )
    assert picture.get_at((10, 10)).a == 0 and picture.get_at((9, 40)).a == 0
    assert picture.get_at((11, 40))[:3] == (0, 255, 0)
    top, low = picture.get_at((50, 14)), picture.get_at((50, 65))
    assert top.r > 180 and low.b > 180 and top.a == low.a == 255
    partly = [picture.get_at((x, y)).a for x in range(10, 26) for y in range(10, 26)]
    assert any(0 < alpha < 255 for alpha in partly)


def test_the_four_corners_are_alike() -> None:
    picture = shapes.rounded_picture(60, 40, 12, "ink")
    for x, y in itertools.product(range(14), range(14)):
        corners = {
            picture.get_at(at).a for at in ((x, y), (59 - x, y), (x, 39 - y), (59 - x, 39 - y))
        }
        assert len(corners) == 1


def test_a_ring_is_empty_inside() -> None:
    picture = blank()
    shapes.ring(picture, Box(10, 10, 80, 60), 12, "brass", 4)
    assert picture.get_at((50, 40)).a == 0 and picture.get_at((15, 40)).a == 0
    brass = pygame.Color(*theme.rgba("brass"))
    assert picture.get_at((11, 40)) == picture.get_at((88, 40)) == brass


def test_a_large_shadow_is_the_same_whether_blurred_or_stretched() -> None:
    stretched = blank(400, 300)
    shapes.shadow(stretched, Box(100, 80, 200, 140), 14, 12, 0, 130)
    ink = (*theme.rgb("shade"), 130)
    direct = shapes._blurred_shadow(200, 140, 14, 12, ink)
    for x, y in itertools.product(range(0, 272, 7), range(0, 212, 7)):
        assert abs(direct.get_at((x, y)).a - stretched.get_at((100 - 36 + x, 80 - 36 + y)).a) <= 2


def test_a_shadow_keeps_its_colour_and_falls_down() -> None:
    picture = blank(120, 120)
    shapes.shadow(picture, Box(30, 30, 60, 60), 8, 6, 10, 140, (200, 100, 50))
    seen = [picture.get_at((x, y)) for x in range(120) for y in range(120)]
    assert all(tuple(pixel)[:3] == (200, 100, 50) for pixel in seen if pixel.a > 3)
    assert picture.get_at((60, 96)).a > picture.get_at((60, 24)).a


def test_lines_drawn_by_hand_are_alike_for_a_seed_and_stay_near_their_line() -> None:
    first = shapes.wobble((0, 50), (300, 50), 26, ("hand", 3))
    assert (
        first
        == shapes.wobble((0, 50), (300, 50), 26, ("hand", 3))
        != shapes.wobble((0, 50), (300, 50), 26, ("hand", 4))
    )
    assert all(abs(y - 50) <= 1 for _, y in first) and len(first) == 12
    assert len({y for _, y in first}) > 6


def test_a_stroke_is_as_wide_as_asked() -> None:
    picture = blank()
    shapes.stroke(picture, [(10, 40), (90, 40)], "ink", 6)
    inked = sum(picture.get_at((50, y)).a for y in range(80)) / 255
    assert inked == pytest.approx(6, abs=0.3)


def test_marks_leave_ink() -> None:
    marks: tuple[Callable[[Surface], object], ...] = (
        lambda s: icons.crown(s, 50, 40, 12),
        lambda s: icons.tick(s, 50, 40, 12),
        lambda s: icons.triangle(s, 50, 40, 12, "up"),
        lambda s: icons.dealer_pack(s, 50, 40, 16),
        lambda s: icons.pencil_sign(s, 50, 40, 12),
        lambda s: icons.hat(s, 50, 40, 16, 3),
        lambda s: icons.refa(s, 50, 40, 16, 3, used=True),
        lambda s: icons.bars(s, 50, 40, 10),
    )
    for draw in marks:
        picture = blank()
        draw(picture)
        inked = picture.get_bounding_rect(min_alpha=100)
        assert inked.w > 8 and Box(25, 15, 50, 50).contains(Box(*inked))


def test_tricks_won_are_filled_and_tricks_needed_are_frames() -> None:
    picture = blank()
    right = icons.trick_backs(picture, 10, 40, 1, 3, 14, 20, 5)
    assert right == 10 + 3 * 14 + 2 * 5
    assert picture.get_at((17, 40))[:3] == theme.rgb("ox")
    assert picture.get_at((36, 40)).a == 0 and picture.get_at((55, 40)).a == 0


def test_a_part_is_composed_once() -> None:
    drawn: list[Box] = []
    for _ in range(3):
        sprites.sprite(
            blank(), ("test", "once"), Box(5, 5, 20, 10), 4, lambda s, b: drawn.append(b)
        )
    assert drawn == [Box(4, 4, 20, 10)]
    sprites.drop_pictures()
