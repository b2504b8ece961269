"""The cards of the hand as widgets: what can be hit of them, their ring, and where they go."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from pygame import Surface

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import CORNER, Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import Timeline
from prefgame.ui.table.hand import HandCard, lay_hand
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.ui.widgets.presses import click


def assert_ring_stays_outside(widget: Widget, inside: Box, surface: Surface, kit: Kit) -> None:
    """Check that the ring of a hint changes the picture, but nothing inside this box."""
    part = surface.subsurface(inside)
    before = pygame.image.tobytes(part, "RGB"), pygame.image.tobytes(surface, "RGB")
    widget.draw_hint_ring(surface, kit)
    after = pygame.image.tobytes(part, "RGB"), pygame.image.tobytes(surface, "RGB")
    assert before[0] == after[0] and before[1] != after[1]


def test_only_the_visible_strip_of_a_card_can_be_hit(window: Window, log: list[object]) -> None:
    hand = [HandCard(card, partial(log.append, card)) for card in ("SA", "HT", "C9")]
    lay_hand(window.layout, hand, raised=hand[1:2])
    group = FocusGroup(hand)
    layout = window.layout
    assert hand[1].rect.y == layout.hand_y - layout.lift and hand[0].rect.right == hand[1].rect.x
    click(group, hand[1].rect.x - 2, layout.hand_y + 50)
    click(group, hand[1].rect.x + 2, layout.hand_y + 50)
    click(group, hand[1].rect.x + 2, layout.hand_y + layout.card_h - 2)
    click(group, hand[2].rect.x + layout.card_w - 2, layout.hand_y + 50)
    assert log == ["SA", "HT", "HT", "C9"]


def test_the_ring_round_a_card_hides_neither_its_neighbour_nor_its_tab(window: Window) -> None:
    hand = [HandCard(card) for card in ("SA", "HT", "C9")]
    lay_hand(window.layout, hand, raised=hand[1:2])
    hand[0].tab = "talon"
    surface, card, neighbour = window.surface, hand[0], hand[1]
    for one in hand:
        one.draw(surface, window.kit)
    tab = Box(card.rect.centerx - 10, card.rect.y - 12, 20, 10)
    before = [
        pygame.image.tobytes(surface.subsurface(box), "RGB")
        for box in (neighbour.rect, tab, card.rect.inset(-6))
    ]
    card.draw_focus(surface, window.kit)
    after = [
        pygame.image.tobytes(surface.subsurface(box), "RGB")
        for box in (neighbour.rect, tab, card.rect.inset(-6))
    ]
    assert before[0] == after[0], "the neighbour"
    assert before[1] == after[1], "the tab"
    assert before[2] != after[2], "the ring itself"


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("up", [0, 1, 2])
def test_the_frame_of_a_hint_leaves_the_corner_of_the_card_whole(
    up: int, size: tuple[int, int], deck: DeckName
) -> None:
    """Also where a card is raised beside it: `up` is which one."""
    cards = Deck(deck)
    kit, surface = Kit(Layout(*size, cards.ratio), cards), Surface(size)
    hand = [HandCard(card) for card in ("SA", "HT", "C9")]
    lay_hand(kit.layout, hand, raised=hand[up : up + 1])
    for one in hand:
        one.draw(surface, kit)
    # at the right the frame ends where the neighbour begins
    for one, part in zip(hand, (0.8, 0.8, 1.0)):
        # not the rounded corner itself
        inside = one.rect._replace(w=round(one.rect.w * part)).inset(round(one.height * CORNER / 2))
        assert_ring_stays_outside(one, inside, surface, kit)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_frame_of_a_hint_leaves_what_a_button_says_whole(
    size: tuple[int, int], screen: None
) -> None:
    cards = Deck("german")
    kit, surface = Kit(Layout(*size, cards.ratio), cards), Surface(size)
    one = Button("I drop out", rect=Box(100, 100, kit.u(180), kit.layout.hit))
    one.draw(surface, kit)
    inside = one.rect.inset(kit.thin(4))  # not the rounded corner itself
    assert_ring_stays_outside(one, inside, surface, kit)


@pytest.mark.parametrize("lifted_by", ["rule", "mouse"])
def test_no_corner_of_its_neighbour_pokes_out_under_a_card_that_stands_higher(
    lifted_by: str, window: Window
) -> None:
    hand = [HandCard(card) for card in ("SA", "HT", "C9")]
    lay_hand(window.layout, hand, raised=hand[1:2] if lifted_by == "rule" else ())
    hand[1].hovered = lifted_by == "mouse"
    window.surface.fill("black")
    for one in hand:
        one.draw(window.surface, window.kit)
    foot = hand[0].rect.bottom - 2
    assert max(window.surface.get_at((hand[0].rect.centerx, foot))) > 200
    assert max(window.surface.get_at((hand[1].rect.x + hand[1].rect.w // 4, foot))[:3]) < 60


def test_a_card_goes_to_its_place_and_a_refused_one_comes_back(window: Window) -> None:
    line, card = Timeline(), HandCard("SA")
    card.height, card.width = 200, 126
    card.place(100, 500)
    card.move_to(line, 300, 200, 230)
    card.refuse(line, window.kit)
    line.update(0.08)
    assert 100 < card.x < 300 and card.shift > 0
    line.update(0.2)
    assert (card.x, card.y, card.shift) == (300, 200, 0)
