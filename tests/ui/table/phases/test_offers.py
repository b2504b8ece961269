"""The slips that are offered: where they lie, where they are taken, and their headings."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.table.slips.answer_slip import AnswerSlip, SlipChoice, slip_places
from prefgame.ui.widgets.canvas import Kit
from tests.ui.table.pad.filled_pad import WINDOWS, kit_of

pytestmark = pytest.mark.usefixtures("screen")


@pytest.mark.parametrize("size", WINDOWS)
def test_offers_stand_between_seat_and_hand(size: tuple[int, int]) -> None:
    for ratio in (0.63, 0.716):
        layout = Layout(*size, ratio)
        for place in slip_places(layout, 4, layout.height):
            assert place.bottom <= layout.hand_y and place.h > 3 * layout.hit
            assert not any(place.overlaps(seat) for seat in (layout.me, layout.right, layout.left))


def test_an_offer_is_taken_anywhere_on_its_slip() -> None:
    taken: list[str] = []
    info = SlipChoice(
        "Defend alone",
        2,
        "2 tricks needed",
        (("you, each trick", "+8"), ("you, 1 or none", "−8")),
        note="Cvita lays her cards down.",
        kind="brass",
    )
    kit = kit_of()
    offer = AnswerSlip(
        info, lambda: taken.append("come"), slip_places(kit.layout, 4, kit.layout.height)[1]
    )
    offer.draw(Surface((1280, 720)), kit)
    assert offer.hit(offer.rect.center) and not offer.hit((offer.rect.x - 2, offer.rect.centery))
    offer.press()
    assert taken == ["come"] and not kit.overflows
    button = offer._button(kit)
    assert Box(*offer.rect).contains(button) and button.h == kit.layout.hit


@pytest.mark.parametrize("size", WINDOWS)
def test_a_long_heading_of_a_slip_stays_above_the_rule(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = kit_of(size)
    info = SlipChoice("Drop out", 0, "Maximilian wins", (("you score", "0"),))
    drawn: list[Box] = []
    rules: list[float] = []
    write, line = Kit.text, shapes.line

    def text(
        kit: Kit, surface: Surface, x: float, y: float, words: str, *given: Any, **rest: Any
    ) -> Box:
        box = write(kit, surface, x, y, words, *given, **rest)
        if words == info.need:
            drawn.append(box)
        return box

    monkeypatch.setattr(Kit, "text", text)

    def noted_line(surface: Surface, x: float, y: float, *how: Any, **more: Any) -> None:
        rules.append(y)
        line(surface, x, y, *how, **more)

    monkeypatch.setattr(shapes, "line", noted_line)
    offer = AnswerSlip(info, rect=slip_places(kit.layout, 4, kit.layout.height)[0])
    offer.draw(Surface(size), kit)
    heading = drawn[0]
    assert heading.bottom <= rules[1] and heading.y >= rules[0]


class SeenHead:
    """A head of a slip that notes where it is drawn."""

    def __init__(self) -> None:
        self.boxes: list[Box] = []

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        self.boxes.append(box)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("need", ["no bonus", "bonus: 10 from or to each of the two opponents"])
def test_the_head_of_a_slip_lies_on_its_paper_above_a_heading_of_any_length(
    size: tuple[int, int], need: str
) -> None:
    kit, head = kit_of(size), SeenHead()
    info = SlipChoice("Four aces", 0, need, (("fewer", "0"),), head=head)
    offer = AnswerSlip(info, rect=slip_places(kit.layout, 4, kit.layout.height)[0])
    offer.draw(Surface(size), kit)
    lines = [box for box in head.boxes if box.h >= kit.f(46)]
    # drawn on a picture of its own, in which the paper begins below its shadow
    assert lines and all(box.y >= kit.u(66) for box in lines)
