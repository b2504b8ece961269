"""The pulya as it is drawn: everything in its area, nothing across a line, long matches too."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from prefgame.i18n import languages, use_language
from prefgame.paper.pool import Area, PoolNumber
from prefgame.rules.scoring.pool_sheet import PoolPart
from prefgame.ui.paper.note import Note
from prefgame.ui.scores.pool.areas import AreaCell, Circle, span
from prefgame.ui.scores.pool.drawing import MORE, Pencil, flow
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.narrow import known
from tests.paper.pulyas import FOUR, SHORT, log_of, random_hands
from tests.ui.paper.pool.shown import drawn_pulya, shown
from tests.ui.paper.shown_scenes import SIZES, press

PAPERS = {
    "short": log_of(SHORT),
    "three": log_of(random_hands(1, 50), pool=50),
    "four": log_of(random_hands(2, 50, FOUR), FOUR, pool=50),
    "rostov": log_of(random_hands(3, 50, FOUR), FOUR, pool=50, scoring="rostov"),
    "thirds": log_of(random_hands(4, 30), pool=50, scoring="rostov", rostov_exact=True),
}


@pytest.fixture(params=(*SIZES, (1080, 1920)), ids=lambda size: f"{size[0]}x{size[1]}")
def window(request: Any) -> Iterator[Window]:
    headless()
    FocusGroup.keyboard = False
    opened = Window(request.param, less_motion=True)
    yield opened
    opened.close()


@pytest.fixture
def usual() -> Iterator[Window]:
    headless()
    FocusGroup.keyboard = False
    opened = Window((1280, 720), less_motion=True)
    yield opened
    opened.close()


def visible(scene: Any) -> list[Any]:
    return [mark for mark in drawn_pulya(scene).marks if mark.visible]


@pytest.mark.parametrize("name", PAPERS)
def test_every_number_is_inside_its_area_and_on_no_other(window: Window, name: str) -> None:
    scene = shown(window, PAPERS[name])
    drawn = drawn_pulya(scene)
    polygons = {cell.area: cell.polygon for cell in drawn.drawing.cells}
    for mark in visible(scene):
        placed, wide = mark.placed, mark.rect.w - 2 * drawn.writing.beside
        for part in (-0.3, 0.3):
            edges = span(polygons[mark.line.area], placed.y + part * drawn.writing.row)
            assert edges is not None, mark.line
            assert edges[0] < placed.x - wide / 2 and placed.x + wide / 2 < edges[1], mark.line
    boxes = [pygame.Rect(mark.rect).inflate(-22, -4) for mark in visible(scene)]
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("name", PAPERS)
def test_what_is_pressed_for_a_number_is_no_part_of_its_neighbour(
    window: Window, name: str
) -> None:
    marks = visible(shown(window, PAPERS[name]))
    beside = [(one, two) for one, two in combinations(marks, 2) if one.placed.y == two.placed.y]
    assert beside and not [pair for pair in beside if pair[0].rect.overlaps(pair[1].rect)]


@pytest.mark.parametrize("name", PAPERS)
def test_the_last_number_of_every_area_is_seen_and_no_heading_is_written_over(
    window: Window, name: str
) -> None:
    scene = shown(window, PAPERS[name])
    drawn = drawn_pulya(scene)
    for numbers in drawn.numbers.values():
        assert not numbers or drawn._by_line[numbers[-1]].visible
    limit, *heads = [pygame.Rect(box) for box in (*drawn.fixed, *drawn.signs)]
    middles = [pygame.Rect(mark.rect).inflate(-22, -mark.rect.h // 2) for mark in visible(scene)]
    for box in (limit.inflate(-20, -20), *(head.inflate(0, -10) for head in heads)):
        assert box.collidelist(middles) < 0, box


def test_what_made_room_for_others_can_be_scrolled_back_to(usual: Window) -> None:
    scene = shown(usual, log_of(random_hands(5, 120), pool=200))
    area = drawn_pulya(scene).area
    assert MORE in [placed.words for placed in drawn_pulya(scene).more]
    seen = {mark.line for mark in visible(scene)}
    assert len(seen) < len(drawn_pulya(scene).marks)
    while area.offset:
        area.scroll(-area._step)
        drawn_pulya(scene).arrange(scene.kit, area.rect)
        seen |= {mark.line for mark in visible(scene)}
    assert seen == {mark.line for mark in drawn_pulya(scene).marks}
    first = [numbers[0] for numbers in drawn_pulya(scene).numbers.values() if numbers]
    assert all(drawn_pulya(scene)._by_line[line].visible for line in first), (
        "Home shows the first ones"
    )


@pytest.mark.parametrize("own", range(4))
def test_the_own_part_is_below_and_the_next_in_play_at_the_left(usual: Window, own: int) -> None:
    """002: the game goes clockwise; whists on a player are on the side near that player."""
    cells = {
        cell.area: cell for cell in drawn_pulya(shown(usual, PAPERS["four"], own)).drawing.cells
    }
    middle = {
        (area.seat, area.part, area.on): (
            sum(x for x, _y in cell.polygon) / 4,
            sum(y for _x, y in cell.polygon) / 4,
        )
        for area, cell in cells.items()
    }
    own, left, across, right = (*range(own, 4), *range(own))
    pools = {seat: middle[seat, PoolPart.POOL, None] for seat in range(4)}
    assert pools[own][1] > pools[left][1] > pools[across][1]
    assert pools[left][0] < pools[across][0] < pools[right][0]
    on_left, on_right = (middle[own, PoolPart.WHISTS, seat][0] for seat in (left, right))
    assert on_left < pools[own][0] < on_right


def test_rostov_has_no_dump_and_its_pools_take_the_room(usual: Window) -> None:
    drawn = drawn_pulya(shown(usual, PAPERS["rostov"]))
    assert PoolPart.DUMP not in {cell.area.part for cell in drawn.drawing.cells}


def test_a_closed_pool_is_marked_and_only_that(window: Window) -> None:
    scene = shown(window, log_of(random_hands(1, 200), pool=10))
    closed = [mark.line for mark in drawn_pulya(scene).marks if mark.closed]
    assert [(line.area.part, line.number) for line in closed] == [(PoolPart.POOL, 10)] * 3
    early = shown(window, log_of(SHORT, pool=10))
    assert not any(mark.closed for mark in drawn_pulya(early).marks)


@pytest.mark.parametrize("name", ["short", "four"])
def test_the_arrows_reach_every_number(usual: Window, name: str) -> None:
    scene = shown(usual, PAPERS[name])
    marks = visible(scene)
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    reached, edge = {marks[0].line}, [marks[0]]
    while edge:
        mark = edge.pop()
        for way in ways:
            there = mark.beside(mark, *way)
            if there is not None and there.line not in reached:
                reached.add(there.line)
                edge.append(there)
    assert reached == {mark.line for mark in marks}


def test_a_number_in_focus_is_explained_and_an_arrow_goes_on(usual: Window) -> None:
    scene = shown(usual, PAPERS["short"])
    marks = [mark for mark in drawn_pulya(scene).marks if mark.line.area.on is not None]
    press(usual, pygame.K_TAB)
    first = next(mark for mark in marks if mark.after is not None)
    scene.group.focus_on(first)
    assert scene.explained_mark is first
    press(usual, pygame.K_RIGHT)
    assert scene.explained_mark is not None and scene.explained_mark.line == first.after


@pytest.mark.parametrize("name", ["short", "four"])
def test_a_note_hides_no_number(window: Window, name: str) -> None:
    scene = shown(window, PAPERS[name])
    for mark in visible(scene)[::3]:
        explanation = scene.parts.explain(scene.paper, scene.rules, scene.kit.deck, mark.line)
        note: Note = scene._place(mark, explanation)
        hidden = [
            other.line
            for other in visible(scene)
            if other is not mark and note.box.overlaps(other.written_box(scene.kit))
        ]
        assert not hidden, (mark.line, hidden)


@pytest.mark.parametrize("options", [{}, {"scoring": "rostov"}], ids=["dumps", "rostov"])
def test_no_number_is_written_into_the_circle(window: Window, options: dict[str, Any]) -> None:
    """In a long match the dumps beside the circle are full, or where there are none, the pools."""
    scene = shown(window, log_of(random_hands(6, 400), pool=900, **options))
    circle, writing = drawn_pulya(scene).drawing.circle, drawn_pulya(scene).writing
    beside = 0
    for mark in visible(scene):
        written = mark.rect.inset(round(writing.beside), round(mark.rect.h * 0.15))
        x = min(max(circle.centre[0], written.x), written.right)
        y = min(max(circle.centre[1], written.y), written.bottom)
        away = math.dist((x, y), circle.centre)
        assert away > circle.radius, (mark.line.area, mark.line.number)
        beside += abs(y - circle.centre[1]) < circle.radius and away < 2 * circle.radius
    upright = window.layout.height > window.layout.width
    assert beside or upright, "only a page that is high has room for all of them above it"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("players", [FOUR[:3], FOUR], ids=["three", "four"])
def test_a_note_hides_no_heading_and_keeps_off_the_circle_and_the_edge_of_the_panel(
    size: tuple[int, int], players: tuple[str, ...]
) -> None:
    headless()
    window = Window(size, less_motion=True)
    scene = shown(window, log_of(random_hands(7, 14, players), players, pool=50))
    circle, edge = pygame.Rect(drawn_pulya(scene).drawing.circle.box), scene.places.side.x - 26
    heads = [pygame.Rect(box) for box in drawn_pulya(scene).signs]
    # where four have filled the paper, there may be no place that hides no number but these
    full, hidden = len(players) == 4, 0
    for mark in visible(scene):
        explanation = scene.parts.explain(scene.paper, scene.rules, scene.kit.deck, mark.line)
        note, thread = scene._place(mark, explanation)
        box = pygame.Rect(note)
        assert not box.colliderect(circle), mark.line
        assert not any(circle.clipline(one, two) for one, two in pairwise(thread)), mark.line
        assert full or not note.x < edge < note.right, mark.line
        hidden += box.collidelist(heads) >= 0
    assert hidden <= (3 if full else 0)
    window.close()


@pytest.mark.parametrize("players", [FOUR[:3], FOUR, ("Anna", "Konstantin", "Vera", "Gleb")])
def test_all_areas_for_whists_say_alike_that_they_are_written_on_somebody(
    window: Window, players: tuple[str, ...]
) -> None:
    drawn = drawn_pulya(shown(window, log_of(random_hands(1, 5, players), players)))
    heads = [(drawn.headings[cell.area], cell.area.on) for cell in drawn.drawing.cells]
    beginnings = set()
    for words, on in heads:
        if on is not None:
            start, _blank, name = words.rpartition(" ")
            beginnings.add(start)
            assert name and players[on].startswith(name.removesuffix("."))
    assert beginnings in ({"on"}, {"whists on"})


@pytest.mark.parametrize("size", SIZES[1:])
def test_headings_are_smaller_before_short_names_are_cut(size: tuple[int, int]) -> None:
    """ "на Бориса" has a little too little room in the narrow areas of four players."""
    headless()
    window = Window(size, less_motion=True)
    players = ("Анна", "Борис", "Глеб", "Вера")
    use_language("ru")
    drawn = drawn_pulya(
        shown(window, log_of(random_hands(1, 5, players), players, scoring="rostov"))
    )
    use_language("en")
    said = {words for area, words in drawn.headings.items() if area.on is not None}
    assert said == {"на Анну", "на Бориса", "на Глеба", "на Веру"}
    window.close()


@pytest.mark.parametrize("pool", [30, 40, 50, 60])
@pytest.mark.parametrize("players", [FOUR[:3], FOUR], ids=["three", "four"])
def test_the_strokes_under_a_closed_pool_touch_no_line(
    window: Window, players: tuple[str, ...], pool: int
) -> None:
    scene = shown(window, log_of(random_hands(8, 300, players), players, pool=pool))
    polygons = {cell.area: cell.polygon for cell in drawn_pulya(scene).drawing.cells}
    closed = [mark for mark in drawn_pulya(scene).marks if mark.closed]
    assert len(closed) == len(players)
    for mark in closed:
        low, half = max(mark.closing_heights(scene.kit)), mark.rect.w * 0.36
        edges = span(polygons[mark.line.area], low + scene.kit.f(5))
        assert edges is not None, mark.line.area
        middle = known(mark.placed).x
        assert edges[0] < middle - half and middle + half < edges[1]


@pytest.mark.parametrize("players", [FOUR[:3], FOUR], ids=["three", "four"])
@pytest.mark.parametrize("code", languages())
def test_the_sign_for_earlier_numbers_is_explained_below_the_paper(
    window: Window, code: str, players: tuple[str, ...]
) -> None:
    use_language(code)
    early = drawn_pulya(shown(window, log_of(SHORT, pool=50)))
    assert early.earlier is None and not early.more
    scene = shown(window, log_of(random_hands(2, 300, players), players, pool=200))
    words, place = known(drawn_pulya(scene).earlier)
    assert drawn_pulya(scene).more and words.startswith(MORE)
    frame, (middle, _y) = drawn_pulya(scene).drawing.frame, drawn_pulya(scene).drawing.names["own"]
    name = scene.kit.width(players[0], "pencil_bold", 54)
    assert place.y > frame.bottom and frame.x <= place.x and place.right < middle - name / 2
    assert place in drawn_pulya(scene).signs


def test_page_up_goes_back_to_earlier_numbers(usual: Window) -> None:
    """As the line below the paper says, wherever the focus is."""
    scene = shown(usual, log_of(random_hands(2, 300), pool=200))
    before = drawn_pulya(scene).area.offset
    press(usual, pygame.K_PAGEUP)
    assert drawn_pulya(scene).area.offset < before


@pytest.mark.parametrize("players", [FOUR[:3], FOUR], ids=["three", "four"])
@pytest.mark.parametrize("size", SIZES)
def test_every_heading_is_inside_its_area(size: tuple[int, int], players: tuple[str, ...]) -> None:
    headless()
    window = Window(size, less_motion=True)
    drawn = drawn_pulya(shown(window, log_of(random_hands(2, 300, players), players, pool=200)))
    high = window.kit.f(22) * 0.3
    for cell in drawn.drawing.cells:
        (x, y), words = drawn.heads[cell.area], drawn.headings[cell.area]
        wide = window.kit.width(words, "label", drawn.heading_size)
        left = x - wide / 2 if cell.centred else x
        for edge in (y - high, y + high):
            edges = span(cell.polygon, edge)
            assert edges is not None and edges[0] < left < left + wide < edges[1], cell.area
    window.close()


@pytest.mark.parametrize("count", range(2, 12))
def test_the_last_number_of_an_area_stands_alone_only_where_no_other_fits_beside_it(
    count: int,
) -> None:
    """Four numbers of one width in rows for three are two and two."""
    area = Area(0, PoolPart.DUMP)
    corners = ((0.0, 0.0), (100.0, 0.0), (100.0, 200.0), (0.0, 200.0))
    cell = AreaCell(area, corners, Circle((500.0, 500.0), 1), (50.0, 5.0), 10.0)
    pencil = Pencil(lambda _words, last: 26.0 if last else 24.0, 6.0, 20.0, 4.0, 2.0)
    numbers = [PoolNumber(area, at, 11 * at, 1) for at in range(count)]
    rows = flow(pencil, cell, numbers, cut=False)
    assert rows.whole and [one.number for one in rows.placed] == numbers
    lengths = list(Counter(one.y for one in rows.placed).values())
    assert max(lengths) <= 3 and (count <= 3 or lengths[-1] > 1)
    assert all(one.box.x >= 0 and one.box.right <= 100 for one in rows.placed)
