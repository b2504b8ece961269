"""Offers of a split of the tricks, at the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import prefgame.app.play.thinking as thinking_module
from prefgame.app.play.thinking import Hint, HintChoice
from prefgame.engine.commands import Say
from prefgame.ui.table.calls import last_calls
from prefgame.ui.table.notes import pad_info
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.narrow import pot_sheet
from tests.ui.table.pot_positions import POSITIONS
from tests.ui.table_game import sit_at_rest


def test_the_offer_is_stepped_within_what_lets_nobody_go_down(
    window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["offered"])
    labels = player.labels()
    assert labels[:3] == ["Accept", "Offer Cvita 6", "Refuse"]
    more = player.button("+")
    assert not more.enabled
    assert more.reason == "Cvita would go down if you took 5."
    player.press(more)
    assert player.labels()[1] == "Offer Cvita 6"
    fewer = player.button("−")
    assert fewer.reason == "3 tricks for you were offered before."
    FocusGroup.keyboard = True
    player.table.group.focus_on(player.table.desk.choices[1])
    player.key(pygame.K_MINUS)
    assert player.labels()[1] == "Offer Cvita 8"
    player.key(pygame.K_RIGHT)
    assert player.labels()[1] == "Offer Cvita 6"
    player.key(pygame.K_2)
    assert player.last_command == "offer 4"


def test_a_hint_brings_its_offer_to_the_table(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = HintChoice((Say("offer 2"),), 1.0, 0.5)
    monkeypatch.setattr(thinking_module, "find_hint", lambda *_: Hint((choice,)))
    player = sit_at_rest(window, tmp_path, POSITIONS["offered"])
    assert player.labels()[1] == "Offer Cvita 6"
    player.key(pygame.K_h)
    player.until(lambda: player.session.hint is not None)
    player.frames(4)
    assert player.labels()[1] == "Offer Cvita 8" and player.table.desk.choices[1].ringed
    assert player.table.group.focus is player.table.desk.choices[1]


def test_an_agreement_is_accepted_and_ends_the_hand(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["offered"])
    assert player.table.group.focus is player.table.desk.choices[0]
    player.key(pygame.K_1)
    hand = player.session.match.table.this_hand
    assert hand.ended and not hand.tricks and player.last_command == "accept"
    assert pot_sheet(player.session.match).purses == (-13, 16, -13)
    player.until_still()
    assert player.table.frame.plaque.line == "agreed: Cvita takes 7"
    view = player.session.match.view(0)
    counts = [seat_info(view, seat, mine=seat == 0).count for seat in range(3)]
    assert counts == ["3 (2 needed)", "", "7 (6 needed)"], "what was agreed, where it is counted"


def test_an_offer_is_heard_and_noted(window: Window, tmp_path: Path) -> None:
    view = POSITIONS["offered"].view(0)
    assert last_calls(view)["right"] == "7 for me, 3 for you?"
    assert pad_info(view, "", turn=False).rows[-1][2] == "7 : 3"
    waiting = sit_at_rest(window, tmp_path, POSITIONS["offered to Cvita"])
    assert waiting.table.frame.plaque.line == "you offer Cvita 6 of the ten tricks"
    back = POSITIONS["offered to Cvita"].view(2)
    assert last_calls(back)["left"] == "4 for me, 6 for you?"


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ("offered", "agree or play?"),
        ("no offer", "offer or play?"),
        ("first offer", "offer or play?"),
    ],
)
def test_a_plate_asks_for_an_agreement_only_where_there_is_an_offer(
    position: str, asked: str
) -> None:
    assert seat_info(POSITIONS[position].view(0), 0, mine=True).note == asked
