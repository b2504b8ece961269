"""Hands that are laid open in the play."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.ui.system.display import headless
from prefgame.ui.table.open_hands import break_in_rows, edge_tab, laid_boxes, strips
from prefgame.ui.table.plate import tongue_box
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.window import Window
from tests.ui.table.pot_positions import POSITIONS
from tests.ui.table.russian_positions import POSITIONS as RUSSIAN
from tests.ui.table_game import sit_at_rest


def test_an_open_hand_is_broken_between_suits() -> None:
    cards = ["SA", "SK", "SQ", "HA", "HK", "D9", "D8", "C9", "C8", "C7"]
    assert break_in_rows(cards) == (tuple(cards[:5]), tuple(cards[5:]))
    long = ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "C8", "C7"]  # no break near the middle
    assert [len(row) for row in break_in_rows(long)] == [5, 5]
    assert break_in_rows(cards[:5]) == (tuple(cards[:5]),)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    ("name", "place"),
    [("the declarer's hand is open", "left"), ("the defenders' hands are open", "right")],
)
def test_an_open_hand_lies_clear_of_the_trick_and_never_changes_rows(
    name: str, place: str, size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size, less_motion=True)
    player = sit_at_rest(window, tmp_path, POSITIONS[name])
    stage, layout = player.table.desk.stage, player.table.kit.layout
    rows, left = stage.laid[place], stage.opened[place]
    boxes, field = laid_boxes(layout, place, rows, left)
    others = (*layout.trick_slots().values(), layout.seat(place), layout.me, layout.bar)
    assert not any(field.overlaps(other) for other in others)
    assert all(field.contains(box) for box in boxes) and layout.table.contains(field)
    assert boxes[0].h >= 0.4 * layout.card_h and boxes == stage.open_spots(layout, place)
    heights = {card: box.y for card, box in zip(left, boxes)}
    fewer = left[1::2]
    for card, box in zip(fewer, laid_boxes(layout, place, rows, fewer)[0]):
        assert box.y == heights[card]
    assert laid_boxes(layout, place, rows, fewer)[1] == field
    window.close()


def test_plaque_and_plates_say_whose_hand_is_open_and_for_how_much_they_play(
    window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["the declarer's hand is open"])
    assert player.table.frame.plaque.line == "Bojan plays with an open hand"
    infos = [seat_info(player.table.shown.view, seat, mine=seat == 0) for seat in range(3)]
    assert [info.role for info in infos] == ["said kontra", "declarer, hand open", "defender"]
    assert (infos[0].note, infos[2].note) == ("for 60", "for 30")
    vienna = sit_at_rest(window, tmp_path / "vienna", POSITIONS["the defenders' hands are open"])
    assert vienna.table.frame.plaque.line == "Bojan plays against open hands"
    assert seat_info(vienna.table.shown.view, 2, mine=False).role == "defender, hand open"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["french", "german"])
@pytest.mark.parametrize(
    "name", ["open whist, own lead", "open whist, partner's card", "misere caught by the player"]
)
def test_the_tab_of_a_played_hand_is_clear_of_the_tab_of_the_own_plate(
    name: str, deck: str, size: tuple[int, int], tmp_path: Path
) -> None:
    headless()
    window = Window(size, less_motion=True)
    table = sit_at_rest(window, tmp_path, RUSSIAN[name], deck=deck).table
    field, played = table.desk.stage.field(table.kit.layout, "left"), table.desk.stage.played
    assert field is not None and played is not None
    place, plate, info = table.frame.seats()[0]
    own = tongue_box(table.kit, plate, info.tongue or info.decides)
    assert place == "me" and not edge_tab(table.kit, field, due=played.due).overlaps(own)
    spots = table.desk.stage.open_spots(table.kit.layout, "left")
    strips_seen = strips(spots)
    assert all(strip.w >= 40 and strip.h >= 40 for strip in strips_seen)
    window.close()
