"""Pages as trees of elements: how they share their room, and what gives way."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Explained,
    Inset,
    Laid,
    Paragraph,
    Row,
    Share,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.list import List
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.table import Line, Table, head
from prefgame.ui.widgets.window import Window

PAGE = Box(10, 20, 600, 400)


@pytest.fixture
def window() -> Iterator[Window]:
    headless()
    opened = Window((1280, 720))
    yield opened
    opened.close()


@pytest.fixture
def kit(window: Window) -> Kit:
    return window.kit


def button(name: str = "one") -> Control:
    return Control(name, Button("Word"))


def boxes(element: Element, kit: Kit, box: Box = PAGE) -> list[Box]:
    return [place for place, _leaf in element.lay(kit, box)]


def test_a_row_shares_what_its_fixed_children_leave(kit: Kit) -> None:
    row = Row((Share(0.25, button()), Stretch(button(), 1), Stretch(button(), 3)), "none")
    first, second, third = boxes(row, kit)
    assert (first.x, first.w) == (PAGE.x, 150)
    assert second.x == first.right and third.x == second.right and third.right == PAGE.right
    assert third.w == pytest.approx(3 * second.w, abs=2)


def test_a_column_gives_what_is_left_to_what_stretches(kit: Kit) -> None:
    column = Column((button(), Stretch(Control("list", Button("x"), fill=True)), button()))
    first, middle, last = boxes(column, kit)
    assert first.y == PAGE.y and last.bottom == PAGE.bottom
    assert first.h == last.h == kit.layout.hit
    assert middle.y - first.bottom == last.y - middle.bottom == kit.space("near")


def test_gaps_give_way_before_anything_is_squeezed(kit: Kit) -> None:
    column, hit, gap = Column((button(), button(), button()), "wide"), kit.layout.hit, kit.space
    assert column.height(kit, 600) == 3 * hit + 2 * gap("wide")
    low = PAGE._replace(h=3 * hit + gap("wide"))
    assert [box.h for box in boxes(column, kit, low)] == [hit] * 3
    assert column.fits(kit, low)
    lower = PAGE._replace(h=2 * hit)
    assert not column.fits(kit, lower)
    assert boxes(column, kit, lower)[-1].bottom <= lower.bottom + 1, "nothing leaves its place"


def test_the_first_choice_that_fits_is_taken(kit: Kit) -> None:
    long, short = Text("A long sentence with many words"), Text("Short")
    either = Either((long, short))
    assert [leaf for _box, leaf in either.lay(kit, PAGE)] == [long]
    narrow = PAGE._replace(w=long.width(kit) - 1)
    assert [leaf for _box, leaf in either.lay(kit, narrow)] == [short]


def test_a_sentence_is_left_out_where_it_would_crowd_the_rest(kit: Kit) -> None:
    told = Paragraph("Some words. " * 12)
    page = Either((Column((button(), told)), Column((button(),))))
    assert len(boxes(page, kit)) == 2
    assert len(boxes(page, kit, PAGE._replace(h=kit.layout.hit + 8))) == 1


def test_a_paragraph_is_as_high_as_its_lines_and_a_text_has_one(kit: Kit) -> None:
    words = "Some words that need several lines in a narrow column. " * 3
    assert Paragraph(words).height(kit, 200) > 3 * Text(words).height(kit, 200)
    inset = Inset(Paragraph(words), "wide", "apart")
    inner = Paragraph(words).height(kit, 400 - 2 * kit.space("wide"))
    assert inset.height(kit, 400) == inner + 2 * kit.space("apart")


def test_widgets_come_from_the_tree_in_the_order_of_reading(kit: Kit) -> None:
    page = Column((Row((button("a"), button("b"))), Explained(Text("x"), "what x is"), button("c")))
    laid = Laid(page, kit, PAGE)
    assert list(laid.widgets) == ["a", "b", "sign 0", "c"]
    assert laid.widgets["sign 0"].hint == "what x is" and not laid.widgets["sign 0"].focusable
    assert all(PAGE.contains(one.rect) for one in laid.widgets.values())


def test_controls_that_scroll_follow_their_area(kit: Kit) -> None:
    rows = Column(tuple(button(f"row {at}") for at in range(20)))
    laid = Laid(Control("area", Scroll(rows), fill=True), kit, PAGE)
    area = laid.widgets["area"]
    assert isinstance(area, Scroll) and list(laid.widgets)[1] == "row 0"
    assert area.limit > 0 and not area.focusable, "its controls can be reached"
    before = laid.widgets["row 5"].rect
    area.scroll(60)
    area.draw(pygame.Surface((1280, 720)), kit)
    assert laid.widgets["row 5"].rect == before.move(0, -60)
    again = Scroll(rows)
    again.resume(area)
    assert again.offset == 60


def test_numbers_of_a_table_end_at_the_same_edge(kit: Kit) -> None:
    lines = tuple(
        Line(Text(name), (Text(one, align="right"), Text(two, align="right")))
        for name, one, two in (("a", "1", "1000"), ("bb", "100", "2"))
    )
    for edges in ((), (0.5, 1.0)):
        table = Table("Title", (head("one"), head("two")), lines, edges)
        right = {
            leaf.words: box.right for box, leaf in table.lay(kit, PAGE) if isinstance(leaf, Text)
        }
        assert right["one"] == right["1"] == right["100"]
        assert right["two"] == right["1000"] == right["2"]
        assert table.height(kit, PAGE.w) < PAGE.h


def test_a_name_without_room_beside_its_numbers_stands_above_them(kit: Kit) -> None:
    def table(name: str) -> Table:
        return Table("", (), (Line(Text(name), (Text("12345", align="right"),)),))

    assert table("short").height(kit, 200) * 2 == table("a very long name " * 3).height(kit, 200)


def test_a_list_is_walked_by_keys_and_draws_what_is_seen(kit: Kit) -> None:
    made, chosen = list[int](), list[int]()

    def row(at: int, _chosen: bool) -> Element:
        made.append(at)
        return Text(f"row {at}")

    rows = List(1000, row, 0, on_choose=chosen.append)
    Laid(Control("rows", rows, fill=True), kit, PAGE)
    FocusGroup([rows]).focus_on(rows)
    for key in (pygame.K_DOWN, pygame.K_END, pygame.K_UP):
        assert rows.key(Event(pygame.KEYDOWN, key=key))
    assert chosen == [1, 999, 998]
    assert not rows.key(Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
    made.clear()
    rows.draw(pygame.Surface((1280, 720)), kit)
    assert 998 in made and len(made) < 20
    assert rows.rect.h % (rows.rect.h // (len(made) - 1)) < kit.layout.hit


def test_an_empty_list_is_no_stop(kit: Kit) -> None:
    rows = List(0, lambda at, chosen: Space(), 0, on_choose=lambda at: None)
    Laid(Control("rows", rows, fill=True), kit, PAGE)
    assert not rows.focusable and not rows.key(Event(pygame.KEYDOWN, key=pygame.K_DOWN))
    rows.draw(pygame.Surface((1280, 720)), kit)
