"""The question whether to take over, at the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from prefgame.rules.base import Phase
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.table.calls import bubble_box, last_calls
from prefgame.ui.table.notes import pad_info
from prefgame.ui.table.slips.answer_slip import AnswerSlip
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.window import Window
from tests.helpers import start
from tests.narrow import all_of_kind
from tests.ui.table.pot_positions import DEAL, LAID, NO_ACE, POSITIONS, at, go_on
from tests.ui.table_game import sit_at_rest


def test_leaving_has_the_focus_and_key_two_takes(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["taken over before the contract"])
    leave, take = all_of_kind(AnswerSlip, player.table.desk.choices)
    assert leave.info.kind == "brass" and take.info.kind == "paper"
    assert player.table.group.focus is leave and leave.rect[2:] == take.rect[2:]
    player.key(pygame.K_2)
    assert player.last_command == "take"
    player.until_asked()
    assert player.phase == "exchange" and len(player.table.desk.stage.hand) == 12
    assert player.table.frame.plaque.line == "you take over with at least 5"
    assert {card.tab for card in player.table.desk.stage.hand} == {"", "taken"}


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
            others += [choice.rect for choice in table.desk.choices]
            others += [bubble_box(kit, *each) for each in table.desk.stage.bubbles.items()]
            laid = table.desk.phase.visible_boxes()
            assert not any(box.overlaps(other) for box in laid for other in others), (size, name)
            assert laid or size[0] < 1920 or name == "among four", (size, name)
        window.close()


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("name", ["before the contract", "after the contract", "again"])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_the_backs_of_the_others_stay_beside_the_slips(
    size: tuple[int, int], name: str, deck: str, tmp_path: Path
) -> None:
    """Six rows of Vienna too: half covered backs are drawn nowhere."""
    headless()
    window = Window(size, less_motion=True)
    table = sit_at_rest(window, tmp_path, POSITIONS[f"taken over {name}"], deck=deck).table
    backs = table.desk.stage.back_boxes(table.kit.layout)
    assert backs and not any(
        choice.rect.overlaps(back) for choice in table.desk.choices for back in backs
    )
    window.close()


TAKEN = ("1", "2", "pass", "pass", LAID, "announce 3", "take")
"""Ana takes over from Bojan, and has not discarded anything yet"""


@pytest.mark.parametrize("seat", [1, 2])
def test_a_discard_that_another_player_takes_up_lies_closed(
    seat: int, window: Window, tmp_path: Path, written: dict[str, Box]
) -> None:
    """001:209-224: not the talon that the first declarer took long ago."""
    player = sit_at_rest(window, tmp_path, at("viennese", *TAKEN), player=seat)
    assert not player.table.desk.phase.cards()
    assert "the discard" in written and "the talon" not in written
    assert player.table.desk.phase.note() == "Only the player who takes the discard sees it."
    piles = [pile.title for pile in pad_info(player.table.shown.view, "", turn=True).piles]
    assert piles == (["Talon", "Discarded"] if seat == 1 else [])


def test_forced_defenders_are_not_noted_before_nobody_takes_over_any_more() -> None:
    """The contract may still be one in which they are not forced."""

    def pad(*texts: str) -> list[object]:
        # the pot has the ante alone: both defenders must come
        match = go_on(start("viennese", packets=DEAL), *TAKEN[:-1], *texts)
        return [call for row in pad_info(match.view(2), "", turn=False).rows for call in row]

    assert "defends" not in pad("take")
    assert "defends" in pad("leave")


def test_the_words_of_a_takeover_go_with_the_first_answer_to_the_contract() -> None:
    match = at("viennese", "1", "2", "pass", "pass", LAID, "announce 3", "leave")
    assert last_calls(match.view(1))["right"] == "I leave them"
    go_on(match, "stay")
    assert "I leave them" not in last_calls(match.view(1)).values()
    assert "I leave them" not in last_calls(match.view(2)).values()


def test_a_player_who_was_invited_does_not_stay_any_more() -> None:
    said = ("1", "pass", "pass", LAID, "announce 2", "come", "stay")
    match = at("austrian", *said, packets=NO_ACE)
    assert last_calls(match.view(0))["right"] == "I’m out"
    assert last_calls(go_on(match, "invite").view(0)) == {"left": "I invite"}


def test_the_laid_cards_lie_beside_the_player_who_laid_them_away(tmp_path: Path) -> None:
    headless()
    window = Window((1920, 1080), less_motion=True)
    for name, texts in (
        ("left", ("1", "2", "pass", "pass", LAID)),
        ("right", ("1", "pass", "2", "pass", LAID)),
    ):
        player = sit_at_rest(window, tmp_path / name, at("illustrated", *texts))
        table = player.table
        bubble = table.desk.stage.call_box(table.kit, name, "I have discarded")
        first, last = table.desk.phase.visible_boxes()[-2:]
        gaps = first.x - bubble.right, bubble.x - last.right
        assert 0 < gaps[name == "right"] <= table.kit.u(40), (name, gaps)
    window.close()
