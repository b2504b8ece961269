"""Every text stands out from its ground, on each cloth and in high contrast: by the WCAG's numbers.

4.5 to 1 is their least for text (1.4.3, level AA), 7 to 1 for more (1.4.6, level AAA), 3 to 1 for
signs and for the ring of the focus (1.4.11).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pygame
import pytest
from pygame import Surface

from prefgame.app.settings import Settings
from prefgame.ui.draw import textures, theme
from prefgame.ui.draw.sprites import RGB
from prefgame.ui.draw.theme import USUAL_PALETTE, ClothName, Colour, Palette, rgb
from prefgame.ui.frames.looks import palette_of
from prefgame.ui.table.plate import VEIL
from prefgame.ui.widgets.buttons import HINT
from prefgame.ui.widgets.window import Window

LEAST, STRONG, SIGN = 4.5, 7.0, 3.0

TEXTS = (
    ("ink", "paper", "paper_low", "field", "chosen", "chosen_low", "brass", "brass_high"),
    ("ink", "brass_low", "brass_lit", "paper_high"),
    ("ink2", "paper", "paper_high", "chosen", "chosen_low", "field"),
    ("pencil", "paper", "chosen", "chosen_low"),
    ("pencil2", "paper", "paper_high", "chosen"),
    ("ox", "paper", "paper_high"),
    ("cream", "walnut", "walnut_lit", "walnut_dark", "walnut_deep", "ox", "ox_high", "ox_low"),
    ("cream", "cloth", "cloth_dark"),
    ("cream2", "walnut", "walnut_lit", "walnut_dark"),
    ("brass_lit", "walnut_dark", "walnut_deep"),
    ("not_now_ink", "not_now", "not_now_low"),
)
"""a text colour, and the grounds on which it is written"""
SIGNS = (
    ("ink", "paper", "paper_high", "paper_low", "chosen", "chosen_low", "brass_low", "off"),
    ("cream", "cloth", "cloth_lit", "cloth_dark", "walnut", "walnut_lit", "ox_high", "green"),
    ("ox", "paper", "paper_high", "paper_low", "chosen", "chosen_low"),
    ("ink2", "paper", "paper_high", "chosen_low"),
    ("not_now_ink", "not_now", "not_now_low"),
    ("paper_line", "paper", "paper_high", "paper_low"),
    ("brass_dark", "paper", "paper_low", "chosen", "chosen_low"),
    (HINT, "paper", "paper_high", "paper_low"),
)
"""the ink of a ring, an arrow, a tick or an edge, and the grounds on which it is drawn: the ring of
the focus is ink on paper and cream on cloth and wood
"""
CLOTH_NAMES: tuple[ClothName, ...] = get_args(ClothName)
PALETTES = [Palette(cloth, high) for cloth in CLOTH_NAMES for high in (False, True)]


def luminance(colour: RGB) -> float:
    """Relative luminance as the WCAG define it."""
    parts = [part / 255 for part in colour]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: RGB, other: RGB) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.fixture(autouse=True)
def usual_again() -> Iterator[None]:
    yield
    theme.use_palette(USUAL_PALETTE)


def brightest(picture: Surface) -> RGB:
    """Of patches as large as a letter."""
    w, h = picture.get_size()
    small = pygame.transform.smoothscale(picture, (w // 12, h // 12))
    pixels = (small.get_at((x, y)) for x in range(w // 12) for y in range(h // 12))
    return max(((pixel.r, pixel.g, pixel.b) for pixel in pixels), key=luminance)


@pytest.mark.parametrize("palette", PALETTES, ids=str)
def test_text_stands_out_from_its_ground(palette: Palette) -> None:
    theme.use_palette(palette)
    least = STRONG if palette.high_contrast else LEAST
    for text, *grounds in TEXTS:
        for ground in grounds:
            assert contrast(rgb(text), rgb(ground)) >= least, (text, ground)


@pytest.mark.parametrize("palette", PALETTES, ids=str)
def test_signs_and_the_ring_of_the_focus_stand_out(palette: Palette) -> None:
    theme.use_palette(palette)
    faint = [
        (sign, ground, round(contrast(rgb(sign), rgb(ground)), 2))
        for sign, *grounds in SIGNS
        for ground in grounds
        if contrast(rgb(sign), rgb(ground)) < SIGN
    ]
    assert faint == []


@pytest.mark.parametrize("palette", PALETTES, ids=str)
def test_cream_stands_out_where_the_cloth_is_brightest(palette: Palette, window: Window) -> None:
    window.configure(palette=palette)
    ground = brightest(textures.cloth(1280, 720))
    assert contrast(rgb("cream"), ground) >= (STRONG if palette.high_contrast else LEAST)
    wood = brightest(textures.walnut(1280, 52))
    assert contrast(rgb("cream2"), wood) >= (STRONG if palette.high_contrast else LEAST)


def test_white_on_black_is_21() -> None:
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


def test_cloths_differ_and_a_plain_one_is_one_colour(window: Window) -> None:
    seen = set()
    for cloth in CLOTH_NAMES:
        window.configure(palette=Palette(cloth))
        lit = textures.cloth(1280, 720)
        seen.add(tuple(lit.get_at((512, 317))[:3]))
        window.configure(palette=Palette(cloth, high_contrast=True))
        plain = textures.cloth(1280, 720)
        assert plain.get_at((0, 0)) == plain.get_at((512, 317)) == plain.get_at((1279, 719))
    assert len(seen) == len(CLOTH_NAMES)


def test_the_settings_choose_the_palette() -> None:
    assert palette_of(Settings()) == USUAL_PALETTE
    assert palette_of(Settings(cloth="wine", high_contrast=True)) == Palette("wine", True)


def test_lines_are_stronger_in_high_contrast(window: Window) -> None:
    from prefgame.ui.draw import shapes

    for palette, width in ((USUAL_PALETTE, 1), (Palette("loden", True), 2)):
        window.configure(palette=palette)
        picture = Surface((20, 20))
        shapes.line(picture, 0, 10, 20, "cream", 1)
        assert sum(picture.get_at((5, y))[0] > 100 for y in range(20)) == width


def test_a_new_palette_is_seen_at_once(window: Window) -> None:
    card = window.kit.deck.card("CK", 120, dim=True)
    before = card.get_at((card.get_width() // 2, 60))
    window.configure(palette=Palette("wine"))
    card = window.kit.deck.card("CK", 120, dim=True)
    assert card.get_at((card.get_width() // 2, 60)) != before


@pytest.mark.parametrize("cloth", CLOTH_NAMES)
def test_the_plate_of_a_seat_that_is_out_can_be_read_under_its_veil(cloth: ClothName) -> None:
    """In high contrast it has none. The least was measured as 5.3, of a role on the grey cloth."""
    theme.use_palette(Palette(cloth, False))

    def veiled(name: Colour) -> RGB:
        both = zip(rgb(name), rgb("cloth"))
        r, g, b = (round(below + (above - below) * VEIL / 255) for below, above in both)
        return r, g, b

    texts: tuple[Colour, ...] = ("cream", "cream2")
    grounds: tuple[Colour, ...] = ("walnut", "walnut_dark")
    for text in texts:
        for ground in grounds:
            assert contrast(veiled(text), veiled(ground)) >= LEAST, (text, ground)
