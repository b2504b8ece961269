"""The frame of the table: seats, slips, trick and pad say what they are given,
inside their boxes.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Surface

from prefgame.i18n import languages, use_language
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName, Look
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames import rail
from prefgame.ui.table import calls, hand, plate
from prefgame.ui.table.pad import Pad
from prefgame.ui.table.phases import tricks
from prefgame.ui.table.plate import PlaqueInfo, SeatInfo, draw_backs, draw_seat, tongue_box
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit, Sign, StyledWords
from prefgame.ui.words.numbers import fill
from tests.ui.table.pad.filled_pad import PAD, WINDOWS, differs, kit_of

pytestmark = pytest.mark.usefixtures("screen")


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3])
def test_the_usual_words_fit_at_every_size(size: tuple[int, int], scale: float) -> None:
    kit = kit_of(size, text_scale=scale)
    layout, surface = kit.layout, Surface(size)
    draw_seat(
        surface,
        kit,
        layout.left,
        SeatInfo("Aleksandra", "said kontra", won=3, needed=5, count="3 (5 needed)", dealer=True),
    )
    draw_seat(
        surface,
        kit,
        layout.right,
        SeatInfo("Cvita", "declarer", won=9, needed=6, count="9 (6 needed)"),
    )
    draw_seat(
        surface,
        kit,
        layout.me,
        SeatInfo("Ana", "guest of Cvita", "0, together 1 (5 needed)", tongue="your turn"),
    )
    contract = (
        Sign("H", True),
        "Hearts",
        StyledWords("· 4", "name"),
        StyledWords("· Kontra ×2", colour="brass_lit"),
    )
    plate.draw_plaque(surface, kit, PlaqueInfo(contract, "Bojan plays with the talon"))
    Pad(kit, layout.pad, PAD).draw(surface)
    slots = layout.trick_slots()
    hand.draw_empty_place(surface, kit, slots["me"], "your card")
    hand.draw_tab(surface, kit, slots["right"].centerx, slots["right"].y, "highest", crowned=True)
    assert not kit.overflows


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_many_slots_leave_room_for_their_count(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They lie closer, and over each other where they must, but each is seen."""
    gaps, real = list[int](), icons.trick_backs

    def seen(*args: Any, **how: Any) -> float:
        gaps.append(args[-1])
        return real(*args, **how)

    monkeypatch.setattr(icons, "trick_backs", seen)
    kit, info = kit_of(size, text_scale=scale), SeatInfo("Борис", "вистует", won=10, needed=1)
    for words in ("10 (нужно 1)", "10, нужно 1"):
        draw_seat(Surface(size), kit, kit.layout.left, replace(info, count=words))
        draw_seat(Surface(size), kit, kit.layout.right, replace(info, count=words))
    assert not kit.overflows and min(gaps) > -kit.f(14)


def test_every_mark_of_a_seat_is_seen() -> None:
    kit = kit_of()
    plain = SeatInfo("Ana", "defender", won=0, needed=2, count="0 (2 needed)")
    changes = ({"dealer": True}, {"out": True}, {"tongue": "to play"}, {"won": 1}, {"needed": 4})
    others = [replace(plain, **change) for change in changes]

    def draw(info: SeatInfo) -> Callable[[Surface], None]:
        return lambda s: draw_seat(s, kit, kit.layout.left, info)

    for other in others:
        assert differs(kit, draw(plain), draw(other))
    assert differs(
        kit,
        lambda s: draw_seat(s, kit, kit.layout.left, plain),
        lambda s: draw_seat(s, kit, kit.layout.left, plain, 30.0),
    )


def test_a_part_is_drawn_anew_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = kit_of()
    before = kit.identity
    monkeypatch.setattr("prefgame.ui.widgets.canvas.language", lambda: "hr")
    assert kit.identity != before


def test_a_part_is_drawn_anew_with_cards_of_another_look() -> None:
    kit = kit_of()
    assert replace(kit, deck=Deck("german", Look(backs=(2, 1)))).identity != kit.identity


def test_backs_show_their_number() -> None:
    kit = kit_of()
    assert differs(
        kit, lambda s: draw_backs(s, kit, "left", 10), lambda s: draw_backs(s, kit, "left", 9)
    )
    assert not differs(kit, lambda s: draw_backs(s, kit, "left", 0), lambda s: None)


def test_the_slip_of_a_call_points_at_its_seat_and_grows() -> None:
    kit = kit_of()
    for place in ("left", "right", "me"):
        slip = calls.bubble_box(kit, place, "pass")
        assert kit.layout.window.contains(slip) and not slip.overlaps(kit.layout.seat(place))
    assert differs(
        kit,
        lambda s: calls.draw_bubble(s, kit, "left", "4", 0.3),
        lambda s: calls.draw_bubble(s, kit, "left", "4"),
    )
    assert calls.bubble_box(kit, "left", "I defend alone").w > calls.bubble_box(kit, "left", "4").w


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", WINDOWS)
def test_no_call_of_four_players_lies_on_the_talon(size: tuple[int, int], deck: DeckName) -> None:
    cards = Deck(deck)
    kit = Kit(Layout(*size, cards.ratio, players=4), cards)
    for place in ("left", "across", "right"):
        for call in ("pass", "same", "game", "4"):
            slip = calls.bubble_box(kit, place, call)
            others = [kit.layout.seat(other) for other in ("left", "across", "right")]
            assert not any(slip.overlaps(box) for box in (*kit.layout.talon(), *others)), (
                place,
                call,
            )


def test_rail_buttons_stand_at_both_ends() -> None:
    kit = kit_of()
    menu = Button("Menu", kind="wood", icon="menu", size=23)
    last, sheet = Button("Last trick", kind="wood", size=23), Button("Score sheet", kind="wood")
    start, end = rail.place_rail(kit, [menu], [last, sheet])
    assert start == menu.rect.right and end == last.rect.x
    assert start < end < last.rect.right < sheet.rect.x < kit.layout.width
    assert all(
        kit.layout.rail.contains(button.rect) and button.rect.h >= 44
        for button in (menu, last, sheet)
    )


@pytest.mark.parametrize("size", WINDOWS)
def test_the_tab_of_a_slim_plate_leaves_its_second_line_free(size: tuple[int, int]) -> None:
    """It lay on the lower half of "Anna plays it"."""
    kit = kit_of(size)
    box, drawn = Box(100, 100, kit.f(260), kit.f(60)), []
    for note in ("Anna plays it", ""):
        surface = Surface(size, pygame.SRCALPHA)
        draw_seat(surface, kit, box, SeatInfo("Vera", "", note))
        drawn.append(surface)
    other = pygame.mask.from_threshold(drawn[0], (0, 0, 0), (1, 1, 1, 255), drawn[1])
    other.invert()
    (inked, *more) = other.get_bounding_rects()
    assert inked.unionall(more).bottom <= tongue_box(kit, box, "Vera’s card").y


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("role", ["defender", ""])
def test_a_plate_has_no_empty_line(
    size: tuple[int, int], role: str, written: dict[str, Box]
) -> None:
    """In a hand that nobody declares there are no roles."""
    kit = kit_of(size)
    info = SeatInfo("Vera", role, won=0, count="0 tricks")
    draw_seat(Surface(size), kit, kit.layout.left, info)
    lines = [written[words].centery for words in ("Vera", role, "0 tricks") if words]
    assert all(low - high < kit.f(50) for high, low in pairwise(lines))


@pytest.mark.parametrize("title", ["Anna wins 108", "A title that has no room at all between them"])
def test_the_title_on_the_rail_keeps_clear_of_the_buttons(title: str) -> None:
    kit, picture = kit_of((1280, 720)), Surface((1280, 720), pygame.SRCALPHA)
    rail.draw_rail_title(picture, kit, title, (400, 662))
    inked = picture.get_bounding_rect(min_alpha=60)
    assert 400 + kit.u(16) <= inked.left and inked.right <= 662 - kit.u(16)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [1, 2])
def test_the_tabs_of_the_talon_begin_where_the_plates_do_and_lie_apart(
    language: str, count: int
) -> None:
    """In Russian one began at the edge of the window. The first says which trick its card led."""
    kit = kit_of((1280, 720))
    cards = tricks.talon_led_places(kit.layout, count)
    use_language(language)
    try:
        tabs = tricks.tabs(kit, cards)
    finally:
        use_language("en")
    boxes = [hand.tab_box(kit, middle, card.y, words) for card, (middle, words) in zip(cards, tabs)]
    assert boxes[0].x >= kit.layout.left.x
    assert not any(one.overlaps(other) for one, other in itertools.pairwise(boxes))
    assert len({words for _middle, words in tabs}) == count


@pytest.mark.parametrize("line", ["nobody has bid yet", "You play without the talon, kontra ×4"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_wide_plaque_leaves_the_number_of_the_hand_on_the_rail(
    size: tuple[int, int], line: str
) -> None:
    kit, words = kit_of(size), "hand 12 of 12"
    menu = Button("Menu", kind="wood", icon="menu", size=23)
    last, sheet = Button("Last trick", kind="wood", size=23), Button("Score sheet", kind="wood")
    free = rail.place_rail(kit, [menu], [last, sheet])
    hung = plate.plaque_box(kit, PlaqueInfo("Durchmarsch without the talon", line))
    box = rail.rail_words_box(kit, words, free, hung)
    assert free[0] < box.x and box.right < free[1] and not box.overlaps(hung)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3])
def test_no_letter_of_the_plaque_touches_its_inner_edge(
    size: tuple[int, int], scale: float
) -> None:
    kit = kit_of(size, text_scale=scale)
    drawn = []
    for line in ("gjpqy", "nnn"):
        info = PlaqueInfo("A title wider than the line", line)
        surface = Surface(size, pygame.SRCALPHA)
        plate.draw_plaque(surface, kit, info)
        drawn.append(surface)
    box = plate.plaque_box(kit, info)
    other = pygame.mask.from_threshold(drawn[0], (0, 0, 0), (1, 1, 1, 255), drawn[1])
    other.invert()
    lowest = max(rect.bottom for rect in other.get_bounding_rects())
    assert lowest < box.bottom - kit.thin(6, 4) - 1


@pytest.mark.parametrize("size", WINDOWS)
def test_the_tongue_of_the_slim_plate_covers_neither_plaque_nor_name(size: tuple[int, int]) -> None:
    kit = kit_of(size, players=4)
    layout = kit.layout
    for words in ("to play", "to announce", "to name the contract"):
        tab = tongue_box(kit, layout.across, words)
        assert tab.y >= layout.plaque_height and tab.y >= layout.across.bottom - kit.f(10)
        assert not any(
            tab.overlaps(box)
            for box in (layout.left, layout.right, *layout.backs("across", 10), *layout.talon())
        )
        assert tongue_box(kit, layout.left, words).y < layout.left.y


@pytest.mark.parametrize("size", WINDOWS)
def test_a_tab_stands_on_a_card_and_not_over_its_corner_letters(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The index begins 14 thousandths of the card under its edge."""
    kit = kit_of(size)
    boxes: list[Box] = []
    monkeypatch.setattr(Kit, "sprite", lambda _kit, _surface, _key, box, *_rest: boxes.append(box))
    hand.draw_tab(Surface(size), kit, 400, 300, "talon")
    assert 300 <= boxes[0].bottom <= 300 + round(kit.layout.card_h * 0.014)


def test_words_that_meet_in_a_run_are_one_piece() -> None:
    """A gap is drawn between pieces, and none belongs before a comma."""
    hearts = (Sign("H"), "Hearts")
    assert fill("{name} made {contract}, kontra ×4", name="Ana", contract=("betl",)) == (
        "Ana made betl, kontra ×4",
    )
    assert fill("{name} made {contract}, kontra ×4", name="Ana", contract=hearts) == (
        "Ana made",
        Sign("H"),
        "Hearts, kontra ×4",
    )


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("between", [(343, 681), (300, 720), (400, 900)])
def test_the_plaque_hangs_between_the_buttons_of_the_rail(
    size: tuple[int, int], between: tuple[int, int]
) -> None:
    kit = kit_of(size, text_scale=1.15)
    start, end = (at * size[0] // 1024 for at in between)
    info = PlaqueInfo("Seven", "Maksimilijana plays without the talon", (start, end))
    box = plate.plaque_box(kit, info)
    plate.draw_plaque(Surface(size, pygame.SRCALPHA), kit, info)
    assert start < box.x and box.right < end and not kit.overflows
