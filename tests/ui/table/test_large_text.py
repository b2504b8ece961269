"""Enlarged text at the table: it gives way to its usual size before a word is cut, leaves its place
or lies on something else.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw import sprites
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.table.calls import bubble_box
from prefgame.ui.table.plate import plaque_box
from prefgame.ui.table.slips.answer_slip import AnswerSlip
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.helpers import ORDINARY_DEAL, deal, say
from tests.ui.table_game import Player, sit_down

ANNOUNCED = ("2", "pass", "pass", "discard ST D8", "announce 5")
ASKED = {
    "the first answer": (1, ANNOUNCED),
    "the second answer": (2, (*ANNOUNCED, "stay")),
    "after who comes": (2, (*ANNOUNCED, "come")),
    "kontra": (1, (*ANNOUNCED, "come", "come")),
    "rekontra": (0, (*ANNOUNCED, "come", "come", "kontra")),
    "subkontra": (1, (*ANNOUNCED, "come", "come", "kontra", "rekontra")),
}
"""who is asked, and what was said before"""


def at_the_table(name: str, window: Window, folder: Path, code: str, *, start: int = 60) -> Player:
    """Where somebody is asked in a language, with the largest text."""
    seat, said = ASKED[name]
    match = Match.start(find_ruleset("croatian"), ("Bojan", "Cvita", "Davor"), start=start)
    match.submit(deal(2, *ORDINARY_DEAL))
    say(match, *said)
    assert match.to_act == seat, name
    player = sit_down(
        window,
        folder,
        match,
        player=seat,
        still=True,
        pace="at_once",
        text_scale=130,
        language=code,
    )
    use_language(code)
    player.table.hands.refresh()
    player.until_still()
    return player


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize(
    ("code", "size"),
    each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)]),
)
def test_every_word_of_an_answer_has_its_place(
    size: tuple[int, int], code: str, name: str, tmp_path: Path, written: dict[str, Box]
) -> None:
    headless()
    window = Window(size)
    for start in (60, 2):  # at the end of a match a win counts less than a loss
        written.clear()
        sprites.drop_pictures()
        player = at_the_table(name, window, tmp_path / str(start), code, start=start)
        kit = player.table.kit
        assert not kit.overflows, kit.overflows
        for offer in player.table.desk.choices:
            assert isinstance(offer, AnswerSlip) and written[offer.info.label].h <= kit.f(30), (
                "a button has one line"
            )
    window.close()


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize(
    ("code", "size"),
    each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)]),
)
def test_plaque_plates_calls_and_rail_leave_each_other_free(
    size: tuple[int, int], code: str, name: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    table = at_the_table(name, window, tmp_path, code).table
    frame, layout = table.frame, table.kit.layout
    things = {
        "plaque": plaque_box(table.kit, frame.plaque),
        **{f"plate {place}": layout.seat(place) for place in ("left", "right")},
        **{
            f"call {place}": bubble_box(table.kit, place, call)
            for place, call in table.desk.stage.bubbles.items()
        },
        **{
            f"button {at}": button.rect
            for at, button in enumerate((frame.menu, frame.last, frame.sheet))
        },
        **({"notes": frame.notes.rect} if layout.compact else {}),
    }
    assert [
        pair for pair in combinations(things, 2) if things[pair[0]].overlaps(things[pair[1]])
    ] == []
    window.close()


@pytest.mark.parametrize(
    ("rules", "size", "words"),
    [
        ("russian", (1280, 720), "Russian, Sochi · hand 1"),
        ("russian", (1024, 640), "Russian, Sochi · hand 1"),
        ("croatian", (1280, 720), "hand 1"),
    ],
)
def test_the_rail_says_the_way_of_scoring_where_there_are_several_and_room(
    rules: str, size: tuple[int, int], words: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    frame = sit_down(window, tmp_path, rules=rules, still=True).table.frame
    found, box = frame.rail_words()
    assert found == words
    buttons = (frame.menu, frame.last, frame.sheet)
    assert not any(box.overlaps(button.rect) for button in buttons)
    window.close()
