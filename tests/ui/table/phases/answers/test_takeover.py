"""The question whether to take over, at the table."""

from __future__ import annotations

from pathlib import Path

import pygame

from prefgame.rules.base import Phase
from prefgame.ui.table.call_bubble import bubble_box
from prefgame.ui.table.last_calls import last_calls
from prefgame.ui.table.pad.notes import pad_info
from prefgame.ui.table.seats.status import seat_info
from prefgame.ui.table.slips.answer_slip import AnswerSlip
from prefgame.ui.widgets.window import Window, headless
from tests.ui.table.pot_positions import LAID, POSITIONS, at, go_on
from tests.ui.table_game import sit_at_rest


def test_leaving_has_the_focus_and_key_two_takes(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["taken over before the contract"])
    leave, take = player.table.choices
    assert isinstance(leave, AnswerSlip) and leave.kind == "brass" and take.kind == "paper"
    assert player.table.group.focus is leave and leave.rect[2:] == take.rect[2:]
    player.key(pygame.K_2)
    assert player.last_command == "take"
    player.until_asked()
    assert player.phase == "exchange" and len(player.table.stage.hand) == 12
    assert player.table.frame.plaque.line == "you take over with at least 5"
    assert {card.tab for card in player.table.stage.hand} == {"", "taken"}


def test_plates_bubbles_and_pad_say_who_is_asked_and_what_was_said() -> None:
    view = POSITIONS["taken over before the contract"].view(0)
    notes = [seat_info(view, seat, mine=seat == 0).note for seat in range(3)]
    assert notes == ["take or leave?", "2 or higher", "passed, is not asked"]
    assert last_calls(view) == {"left": "I have discarded"}
    after = go_on(POSITIONS["taken over before the contract"].fork(), "take")
    assert last_calls(after.view(1)) == {"right": "I take them"}
    rows = pad_info(after.view(0), "", turn=False).rows
    assert rows[-1] == ("takes", None, None)


def test_the_last_words_of_a_takeover_stay_until_a_card_is_played() -> None:
    """The play begins at once: they would be gone before they can be read."""
    taken = at("viennese", "1", "2", "pass", "pass", LAID, "announce 3", "take", LAID, "announce 6")
    go_on(taken, "leave")
    assert taken.view(0).turn.phase is Phase.PLAY
    assert last_calls(taken.view(0)) == {"left": "I leave them"}
    taken.submit(taken.legal()[0])
    assert not last_calls(taken.view(0))


def test_the_laid_cards_lie_clear_of_plates_bubbles_and_slips(tmp_path: Path) -> None:
    headless()
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        window = Window(size, less_motion=True)
        for name in ("before the contract", "after the contract", "again", "among four"):
            match = POSITIONS[f"taken over {name}"]
            player = sit_at_rest(window, tmp_path / f"{size[0]} {name}", match)
            table, kit = player.table, player.table.kit
            others = [box for _place, box, _info in table.frame.seats()]
            others += [choice.rect for choice in table.choices]
            others += [bubble_box(kit, *each) for each in table.stage.bubbles.items()]
            laid = table.phase.visible_boxes()
            assert not any(box.overlaps(other) for box in laid for other in others), (size, name)
            assert laid or size[0] < 1920 or name == "among four", (size, name)
        window.close()
