"""A short message over a page: it covers nothing that is read."""

from __future__ import annotations

import pytest

from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.screens.keeper.scene import KeeperScene
from prefgame.ui.screens.menu import no_file_name
from tests.narrow import as_kind
from tests.ui.screens.keeper.keeper_page import case_table, open_page
from tests.ui.whole_program import Open, finished, form, frames

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)]
SHORT = "The score file is kept as a sheet."
SAVED = "Saved as /home/somebody/.local/share/prefgame/records/2026-11-27 Croatian Ana Bojan 2.png"


def show(rooms: Program, name: str) -> None:
    rooms.open(routes.Menu())
    match name:
        case "keeper" | "sheet":
            open_page(rooms, case_table("match-austrian-223", 20))
            if name == "sheet":
                as_kind(KeeperScene, form(rooms)).show_sheet()
        case "kept":
            rooms.open(routes.KeptSheets())
        case "book":
            rooms.open(routes.BookPage())
        case "new match":
            rooms.open(routes.NewMatch())
    frames(rooms)


@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3])
@pytest.mark.parametrize("size", SIZES)
def test_a_message_lies_beside_the_sheet_and_has_room_for_its_words(
    size: tuple[int, int], scale: float, program: Open, written: dict[str, Box]
) -> None:
    rooms = program(size, finished())
    rooms.window.configure(text_scale=scale)
    for name in ("keeper", "sheet", "kept", "book", "new match"):
        show(rooms, name)
        scene = form(rooms)
        for words in (SHORT, SAVED, no_file_name()):
            scene.notify(words)
            assert scene.notice is not None
            frames(rooms)
            slip = scene.notice.place(scene.kit, scene.page)
            assert Box(0, 0, *size).contains(slip) and not slip.overlaps(scene.page), name
            box = written[words]  # it is drawn once for all pages
            assert box.h <= slip.h and box.w < slip.w, (name, slip, box)
            assert words not in rooms.window.kit.overflows, name
            # what lies in a scroll area is seen only there
            places = [one.rect for one in scene.widgets.values() if one.area is None]
            assert not any(slip.overlaps(place) for place in places), name
