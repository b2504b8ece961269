"""No two meanings differ by their hue alone: whoever sees other colours, or none, sees a shape, a
word, or a light and a dark ground (WCAG 2.2, 1.4.1).
"""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from types import ModuleType

import pygame
import pytest
from pygame import Surface

from prefgame.app.look_back.judge import Verdict
from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.ui.daily.today import _draw_deal
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName, Look
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.sprites import RGB
from prefgame.ui.draw.theme import rgb
from prefgame.ui.paper.judgement import badge
from prefgame.ui.paper.open_hands import _value_mark
from prefgame.ui.problems.marks import draw_result
from prefgame.ui.scores.marks import CORRECTED, underline_correction
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Laid
from prefgame.ui.widgets.selection import RadioRow, Segments, Switch
from prefgame.ui.widgets.window import Window
from tests.source_tree import ROOT
from tests.ui.draw.test_palette import contrast, luminance

Draw = Callable[[Surface, Kit, Box], object]
SIGN, ROW = Box(4, 4, 28, 28), Box(4, 4, 160, 48)
SEEN = 3.0
"""the contrast at which a part of a picture differs from that of another (WCAG 2.2, 1.4.11)"""
LEAST = 24
"""pixels that must differ so: those of a small letter"""


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """`build/colour_sight.py`."""
    path = ROOT / "build" / "colour_sight.py"
    spec = importlib.util.spec_from_file_location("colour_sight_tool", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ---- what has to be told apart, each as it is drawn


DECKS = cache(Deck)


def of_suit(deck: DeckName, suit: str, *, four: bool = False) -> Draw:
    def draw(surface: Surface, _kit: Kit, box: Box) -> None:
        surface.blit(DECKS(deck, Look(four_colours=four)).suit(suit, box.h), box[:2])

    return draw


def of_widget(widget: Widget) -> Draw:
    def draw(surface: Surface, kit: Kit, box: Box) -> None:
        widget.rect = box
        widget.draw(surface, kit)

    return draw


def of_number(*, corrected: bool) -> Draw:
    def draw(surface: Surface, kit: Kit, box: Box) -> None:
        ink = CORRECTED if corrected else "pencil"
        kit.pencil(surface, *box.center, "124", 30, ink, seed=1, bold=True)
        if corrected:
            underline_correction(surface, kit, *box.center, "124", 30)

    return draw


def of_result(result: ProblemResult) -> Draw:
    return lambda surface, kit, box: draw_result(surface, kit, *box.center, 12, result)


def of_deal(**known: object) -> Draw:
    kept = KeptDay("2026-12-01", "croatian", **known)  # type: ignore[arg-type]
    return lambda surface, kit, box: _draw_deal(surface, kit, *box.center, 12, kept)


def of_badge(verdict: Verdict) -> Draw:
    return lambda surface, kit, box: Laid(badge(verdict), kit, box).paint(surface, kit)


def of_value(best: bool) -> Draw:
    return lambda surface, kit, box: _value_mark(surface, kit, box, "6", best)


def of_tricks(won: int) -> Draw:
    return lambda surface, _kit, box: icons.trick_backs(
        surface, box.x, box.centery, won, 2, 14, 20, 5
    )


MEANINGS: dict[str, tuple[Box, str, dict[str, Draw]]] = {
    "German suits": (SIGN, "paper", {suit: of_suit("german", suit) for suit in "SHDC"}),
    "French suits": (SIGN, "paper", {suit: of_suit("french", suit) for suit in "SHDC"}),
    "suits in four colours": (
        SIGN,
        "paper",
        {suit: of_suit("french", suit, four=True) for suit in "SHDC"},
    ),
    "what became of a problem": (
        SIGN,
        "paper",
        {result.name: of_result(result) for result in ProblemResult if result.name != "SHOWN"},
    ),
    "what became of a deal": (
        SIGN,
        "paper",
        {
            "not begun": of_deal(),
            "begun": of_deal(begun=True),
            "over": of_deal(begun=True, own=2),
            "more than par": of_deal(own=2, par=1),
            "par": of_deal(own=1, par=1),
            "less than par": of_deal(own=1, par=2),
        },
    ),
    "verdicts": (ROW, "paper", {verdict.name: of_badge(verdict) for verdict in Verdict}),
    "the value of a card": (SIGN, "paper", {"best": of_value(True), "other": of_value(False)}),
    "tricks": (ROW, "walnut", {str(won): of_tricks(won) for won in range(3)}),
    "numbers of the sheet": (
        ROW,
        "paper",
        {"corrected": of_number(corrected=True), "usual": of_number(corrected=False)},
    ),
    "switches": (ROW, "paper", {str(on): of_widget(Switch(on)) for on in (True, False)}),
    "segments": (
        ROW,
        "paper",
        {str(at): of_widget(Segments(["Yes", "No"], at)) for at in (0, 1)},
    ),
    "rows of which one is chosen": (
        ROW,
        "paper",
        {str(chosen): of_widget(RadioRow("Loden", chosen=chosen)) for chosen in (True, False)},
    ),
}
"""by name: where each is drawn and on which ground, and the meanings that must be told apart"""


def apart(one: float, other: float, by: float) -> bool:
    """Return whether two luminances are so far apart."""
    dark, light = sorted((one, other))
    return (light + 0.05) >= by * (dark + 0.05)


@pytest.mark.parametrize("name", MEANINGS)
def test_meanings_are_told_apart_without_their_hue(
    name: str, tool: ModuleType, window: Window
) -> None:
    box, ground, meanings = MEANINGS[name]
    drawn: dict[str, list[RGB]] = {}
    for meaning, draw in meanings.items():
        picture = Surface((box.right + 4, box.bottom + 4))
        picture.fill(rgb(ground))
        draw(picture, window.kit, box)
        data = iter(pygame.image.tobytes(picture, "RGB"))
        drawn[meaning] = list(zip(data, data, data))
    for one, other in combinations(drawn, 2):
        pairs = Counter(zip(drawn[one], drawn[other]))
        for sight in tool.SIGHTS:
            differ = 0
            for (first, second), count in pairs.items():
                bright = luminance(tool.seen(first, sight)), luminance(tool.seen(second, sight))
                differ += count * (first != second and apart(*bright, SEEN))
            assert differ >= LEAST, (sight, one, other)


# ---- what the tool says is seen


@pytest.mark.parametrize("grey", [0, 90, 255])
def test_greys_look_grey_to_everybody(tool: ModuleType, grey: int) -> None:
    for sight in tool.SIGHTS:
        assert max(abs(part - grey) for part in tool.seen((grey,) * 3, sight)) <= 1


def test_who_sees_no_red_takes_it_for_a_dark_yellow(tool: ModuleType) -> None:
    for sight, dark in (("protanopia", 115), ("deuteranopia", 170)):
        r, g, b = tool.seen((255, 0, 0), sight)
        assert abs(r - g) < 25 and b < 10 and r < dark


def test_red_and_green_of_one_brightness_are_alike_in_deuteranopia(tool: ModuleType) -> None:
    """This is what the test of meanings would find: two inks that only their hue tells apart."""
    red, green = (178, 60, 60), (60, 108, 60)
    assert contrast(tool.seen(red, "grey"), tool.seen(green, "grey")) < 1.2
    assert contrast(tool.seen(red, "deuteranopia"), tool.seen(green, "deuteranopia")) < SEEN


def test_a_picture_is_seen_pixel_by_pixel(tool: ModuleType) -> None:
    picture = Surface((3, 2))
    colours: list[RGB] = [(200, 30, 30), (30, 160, 40), (20, 40, 200)]
    for x, colour in enumerate(colours):
        picture.set_at((x, 1), colour)
    for sight in tool.SIGHTS:
        made = tool.seen_picture(picture, sight)
        assert made.get_size() == (3, 2) and tuple(made.get_at((0, 0))[:3]) == (0, 0, 0)
        for x, colour in enumerate(colours):
            assert tuple(made.get_at((x, 1))[:3]) == tool.seen(colour, sight)
