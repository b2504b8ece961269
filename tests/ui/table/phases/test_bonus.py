"""The question about aces, at the table."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pygame

from prefgame.engine.events import NothingSaid, Said
from prefgame.rules.agreements import LEAVE, TAKE
from prefgame.rules.base import Phase
from prefgame.ui.draw.motion import AI_APART
from prefgame.ui.table.calls import last_calls
from prefgame.ui.table.event_queue import EventQueue
from prefgame.ui.table.slips.answer_slip import AnswerSlip
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets.window import Window
from tests.narrow import all_of_kind
from tests.ui.table.pot_positions import POSITIONS, go_on
from tests.ui.table_game import sit_at_rest


def test_saying_nothing_comes_first_and_nothing_is_brass(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, POSITIONS["bonus"])
    quiet, spoken = all_of_kind(AnswerSlip, player.table.desk.choices)
    assert player.labels() == ["Say nothing", "No aces"]
    assert player.table.group.focus is quiet and {quiet.info.kind, spoken.info.kind} == {"paper"}
    player.key(pygame.K_2)
    assert player.last_command == "no aces"


def test_a_declarer_who_said_nothing_of_aces_says_nothing_aloud() -> None:
    after = go_on(POSITIONS["bonus"].fork(), "no")
    assert "right" not in last_calls(after.view(1))


def test_the_plate_of_another_player_does_not_have_the_question() -> None:
    match = POSITIONS["bonus"]
    mine, of_another = (str(seat_info(match.view(seat), 0, mine=seat == 0)) for seat in (0, 1))
    assert "no aces" in mine and "no aces" not in of_another


def test_silence_comes_as_long_after_an_action_as_the_next_one_would() -> None:
    """So nobody sees whether the declarer had anything to think about (003:92)."""
    before = SimpleNamespace(table=SimpleNamespace(hand=None, hands_played=0))
    session = SimpleNamespace(player=1, take_events=list, view=lambda: before)
    queue = EventQueue(session)  # type: ignore[arg-type]
    silence = NothingSaid(0, Phase.BONUS)
    queue.waiting.append(silence)
    queue.since = AI_APART / 2
    assert queue.next(1.0) is None
    queue.since = AI_APART
    assert queue.next(1.0) is silence and queue.may_follow(1.0)
    own = NothingSaid(1, Phase.BONUS)
    queue.waiting.append(own)
    queue.since = 0.0
    assert queue.next(1.0) is own


def test_leaving_a_hand_to_its_declarer_holds_nobody_up_for_long() -> None:
    before = SimpleNamespace(table=SimpleNamespace(hand=None, hands_played=0))
    session = SimpleNamespace(player=1, take_events=list, view=lambda: before)
    queue = EventQueue(session)  # type: ignore[arg-type]
    for word, wait in ((LEAVE, AI_APART / 2), (TAKE, AI_APART)):
        queue.waiting.append(Said(0, Phase.TAKEOVER, word))
        queue.since = AI_APART
        assert queue.next(1.0) is not None and not queue.may_follow(1.0)
        queue.since += wait
        assert queue.may_follow(1.0)
