"""The geometry of the table, tested as arithmetic: no screen, no pygame.

Sizes are the windows the plan of the look names; each is tried with both decks, every text scale,
both card sizes and three or four players.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import FRENCH_RATIO, GERMAN_RATIO, Layout

WINDOWS = (
    (1024, 640),
    (1180, 664),
    (1280, 720),
    (1600, 1200),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
)
DECKS = (GERMAN_RATIO, FRENCH_RATIO)


def layouts() -> Iterator[Layout]:
    for (w, h), ratio, text, card, players in itertools.product(
        WINDOWS, DECKS, (1, 1.15, 1.3), (1, 1.15), (3, 4)
    ):
        yield Layout(w, h, ratio, text, card, players)


ALL = list(layouts())
NAMES = [f"{g.width}x{g.height}-{g.ratio}-{g.text_scale}-{g.card_scale}-{g.players}" for g in ALL]
every_layout = pytest.mark.parametrize("layout", ALL, ids=NAMES)


def apart(layout: Layout, *groups: list[Box]) -> None:
    for one, other in itertools.combinations(groups, 2):
        for a, b in itertools.product(one, other):
            assert not a.overlaps(b), f"{a} overlaps {b} in {layout}"


def raised_hand(layout: Layout, cards: int = 12) -> list[Box]:
    xs = layout.fan(cards).xs
    return [
        Box(x, layout.hand_y - layout.lift, layout.card_w, layout.card_h + layout.lift) for x in xs
    ]


def with_tongue(layout: Layout, seat: Box) -> Box:
    return Box(seat.x, seat.y - layout.f(26), seat.w, seat.h + layout.f(26))


def tricks(layout: Layout) -> dict[str, dict[str, Box]]:
    """Return the cards of a trick for every seat that may sit out."""
    return {
        out: layout.trick_slots(out)
        for out in (("left", "across", "right", "me") if layout.players == 4 else ("across",))
    }


def opponents(layout: Layout) -> list[str]:
    return ["left", "right", "across"][: layout.players - 1]


@every_layout
def test_nothing_is_outside_the_window(layout: Layout) -> None:
    places = [
        layout.rail,
        layout.pad,
        layout.table,
        layout.me,
        layout.left,
        layout.right,
        layout.bar,
        layout.trick,
        layout.sheet,
    ]
    places += raised_hand(layout) + layout.talon(2, face_up=True) + layout.talon(2)
    places += [box for slots in tricks(layout).values() for box in slots.values()]
    for place in opponents(layout):
        places += [layout.seat(place), *layout.backs(place, 12)]
    for box in places:
        assert box.w > 0 and box.h > 0 and layout.window.contains(box), f"{box} in {layout}"


@every_layout
def test_seats_bar_hand_trick_and_pad_keep_apart(layout: Layout) -> None:
    hand = raised_hand(layout)
    trick = list(layout.trick_slots().values())
    seats = [layout.left, layout.right, with_tongue(layout, layout.me)]
    backs = [box for place in ("left", "right") for box in layout.backs(place, 12)]
    apart(layout, hand, [layout.bar, layout.me], trick, [layout.left, layout.right])
    for slots in tricks(layout).values():
        apart(layout, list(slots.values()), seats, backs, [layout.bar])
    apart(layout, layout.talon(2, face_up=True), seats, backs, [layout.bar])
    if not layout.compact:
        apart(layout, [layout.pad], [*hand, *seats, *backs, *trick, layout.bar])


@every_layout
def test_the_fourth_seat_fits_between_the_others(layout: Layout) -> None:
    if layout.players == 4:
        across = layout.across
        assert across.y >= layout.plaque_height
        others = [layout.left, layout.right, *layout.backs("left", 10), *layout.backs("right", 10)]
        for slots in tricks(layout).values():
            apart(layout, [across], others, list(slots.values()))
        apart(layout, layout.backs("across", 10), [layout.right, across])


@every_layout
def test_whatever_is_clicked_is_large_enough(layout: Layout) -> None:
    assert layout.hit >= 44 and layout.bar.h >= layout.hit and layout.rail_button_height >= 44
    assert layout.rail_button_height <= layout.rail.h
    xs = layout.fan(12).xs
    assert min(b - a for a, b in itertools.pairwise(xs)) >= 44


@every_layout
def test_the_trick_cards_stay_readable(layout: Layout) -> None:
    assert layout.trick_card_h >= (90 if layout.players == 4 else 110)
    for slots in tricks(layout).values():
        assert len({(box.w, box.h) for box in slots.values()}) == 1


@every_layout
def test_a_trick_lies_evenly_whichever_player_sits_out(layout: Layout) -> None:
    """Three cards side by side about the middle of the table, the outer two at one height, each
    towards its own seat.
    """
    for out, slots in tricks(layout).items():
        assert out not in slots and len(slots) == 3
        first, second, third = slots.values()
        assert (
            abs(second.centerx - layout.table.centerx) <= layout.u(14)
            and abs(first.centerx + third.centerx - 2 * second.centerx) <= 2
        )
        assert first.y == third.y and first.right < second.x and second.right < third.x
        assert slots.get("left", first) is first and slots.get("right", third) is third
        if "me" in slots:
            assert slots["me"].y == max(box.y for box in slots.values())
        if "across" in slots:
            assert slots["across"] is second and second.y < first.y


@every_layout
def test_ten_cards_never_go_below_the_floor_of_their_deck(layout: Layout) -> None:
    """A Tell ten carries its numeral in the middle: 0.56 w. French cards have an index: 0.36 w."""
    fan = layout.fan(10)
    assert fan.step >= (0.56 if layout.ratio == GERMAN_RATIO else 0.36) * layout.card_w - 0.5
    assert fan.covered == (layout.ratio == GERMAN_RATIO and fan.step < 0.62 * layout.card_w - 0.5)
    assert fan.step <= 0.70 * layout.card_w + 0.5


@pytest.mark.parametrize("size", WINDOWS)
def test_twelve_cards_at_the_exchange_are_told_apart(size: tuple[int, int]) -> None:
    for ratio in DECKS:
        layout = Layout(*size, ratio)
        assert layout.fan(12).step >= 0.57 * layout.card_w - 0.5
        narrow = layout.fan(12).step < 0.62 * layout.card_w - 0.5
        assert layout.fan(12).covered == (narrow and ratio == GERMAN_RATIO), (
            "else a Tell eight looks like a seven"
        )


@every_layout
def test_a_tab_on_a_raised_card_touches_no_plate(layout: Layout) -> None:
    """Not even while the mouse lifts the card a little more; the tab stands 32 above the card."""
    plate = layout.me.move(0, -layout.tab_room)
    lifted = max(4, layout.u(8))
    assert plate.bottom < layout.hand_y - layout.lift - lifted - layout.f(32)


def test_corner_letters_come_by_themselves_where_numerals_are_covered() -> None:
    large = Layout(1280, 720, GERMAN_RATIO, card_scale=1.15)
    assert large.fan(12).step < 0.56 * large.card_w
    assert large.fan(12).covered and not Layout(1280, 720, GERMAN_RATIO).fan(10).covered
    assert not Layout(1280, 720, FRENCH_RATIO, card_scale=1.15).fan(12).covered


@every_layout
def test_the_fan_is_centred_and_inside_the_table(layout: Layout) -> None:
    for count in (1, 2, 5, 8, 10, 12):
        xs = layout.fan(count).xs
        assert len(xs) == count
        assert abs((xs[0] + xs[-1] + layout.card_w) / 2 - layout.table.w / 2) <= 1
        assert xs[0] >= 0 and xs[-1] + layout.card_w <= layout.table.right


@pytest.mark.parametrize(
    "size, t, card, step",
    [
        ((1024, 640), 0.70, (115, 182), 80),
        ((1280, 720), 0.74, (129, 205), 90),
        ((1920, 1080), 1.0, (194, 308), 136),
        ((3840, 2160), 2.0, (388, 616), 272),
    ],
)
def test_the_sizes_of_the_plan(
    size: tuple[int, int], t: float, card: tuple[int, int], step: int
) -> None:
    layout = Layout(*size)
    assert layout.tab_room == layout.f(32) + layout.u(6)
    assert round(layout.t, 2) == t
    assert (layout.card_w, layout.card_h) == card
    assert round(layout.fan(10).step) in (step, step - 1, step + 1)


def test_the_pad_is_a_sheet_on_demand_in_a_narrow_window() -> None:
    assert Layout(1024, 640).compact and Layout(1179, 720).compact and not Layout(1180, 720).compact
    assert Layout(1024, 640).table.w == 1024
    assert Layout(1280, 720).table.right == Layout(1280, 720).pad.x


def test_settings_enlarge() -> None:
    plain = Layout(1920, 1080)
    assert (
        Layout(1920, 1080, text_scale=1.15).f(100) == 115
        and Layout(1920, 1080, text_scale=1.3).f(100) >= 128
    )
    assert Layout(1920, 1080, card_scale=1.15).card_h == round(plain.card_h * 1.15)
    assert Layout(1920, 1080, text_scale=1.3).u(100) == plain.u(100)


@every_layout
def test_calls_lie_beside_their_seat(layout: Layout) -> None:
    width, height = layout.f(180), layout.f(84)
    for place in ("left", "right", "me"):
        box = layout.bubble(place, width, height)
        assert layout.window.contains(box)
        assert not box.overlaps(layout.seat(place))
        apart(layout, [box], layout.backs("left", 12), layout.backs("right", 12))
        others = [layout.seat(other) for other in ("me", *opponents(layout)) if other != place]
        apart(layout, [box], others)


@every_layout
@pytest.mark.parametrize("money", [False, True])
def test_where_four_sit_no_call_covers_another_or_a_plate(layout: Layout, money: bool) -> None:
    layout = replace(layout, players=4, money=money)
    plain = layout.text_scale == layout.card_scale == 1
    for wide in (100, 190) if plain else (100,):
        calls = {
            place: layout.bubble(place, layout.f(wide), layout.f(60))
            for place in ("left", "across", "right")
        }
        apart(layout, *([call] for call in calls.values()), *([layout.seat(one)] for one in calls))
        if wide == 100 and plain:
            apart(layout, [*calls.values()], layout.talon())


def test_columns_and_rows_fill_a_box() -> None:
    box = Box(10, 20, 101, 50)
    columns = box.columns(3, 4, (1, 2, 1))
    assert columns[0].x == 10 and columns[-1].right == box.right
    assert [b.x - a.right for a, b in itertools.pairwise(columns)] == [4, 4]
    assert columns[1].w > 1.9 * columns[0].w
    rows = box.rows(4)
    assert rows[0].y == 20 and rows[-1].bottom == box.bottom
    assert all(a.bottom == b.y for a, b in itertools.pairwise(rows))


def test_boxes() -> None:
    box = Box(10, 10, 20, 10)
    assert box.inset(2) == Box(12, 12, 16, 6) and box.inset(-1, 0) == Box(9, 10, 22, 10)
    assert box.holds((10, 10)) and box.holds((29, 19)) and not box.holds((30, 15))
    assert box.overlaps(Box(29, 19, 5, 5)) and not box.overlaps(Box(30, 10, 5, 5))
    assert box.contains(Box(10, 10, 20, 10)) and not box.contains(Box(10, 10, 21, 10))


def test_layout_and_motion_need_no_pygame() -> None:
    program = (
        "import sys; sys.modules['pygame'] = None; import prefgame.ui.draw.layout, "
        "prefgame.ui.draw.motion, prefgame.i18n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
