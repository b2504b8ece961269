"""What the Russian auction says at the player's turn."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.i18n import languages, use_language
from prefgame.rules.scoring.pool_sheet import PoolLine, PoolSheet
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.table.phases.levels import GridButton, LevelsPhase
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.narrow import all_of_kind
from tests.ui.table.russian_positions import russian
from tests.ui.table_game import sit_at_rest

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize(
    ("hold", "calls", "player", "said"),
    [
        ("position", ("6S", "7S", "pass"), 0, "beat Bojan, because you sit earlier."),
        ("forehand", ("6S", "7S", "pass"), 0, "beat Bojan."),
        ("forehand", ("pass", "7S"), 2, "beat Bojan."),
    ],
)
def test_a_reason_for_bidding_the_same_is_given_where_it_holds(
    hold: str, calls: tuple[str, ...], player: int, said: str, window: Window, tmp_path: Path
) -> None:
    """A-6: the dealer, who sits last, may do so too once the eldest hand has passed."""
    match = russian(*calls, hold=hold)
    phase = sit_at_rest(window, tmp_path, match, player=player).table.desk.phase
    assert isinstance(phase, LevelsPhase)
    assert phase.rule_now() == f"You may bid 7 spades too and {said}"


@pytest.mark.parametrize(
    ("exit_", "row", "said"),
    [
        ("any", 2, "any bid, or pass."),
        ("seven", 0, "any bid, or pass."),
        ("seven", 2, "any bid from 7 tricks, or pass."),
        ("seven_eight", 1, "any bid from 7 tricks, or pass."),
        ("seven_eight", 2, "any bid from 8 tricks, or pass."),
    ],
)
def test_the_question_names_only_bids_that_may_be_made(
    exit_: str, row: int, said: str, window: Window, tmp_path: Path
) -> None:
    sheet = PoolSheet((PoolLine(0, 0, (0, 0, 0)),) * 3, raspasy=row)
    match = russian(sheet=sheet, raspasy_exit=exit_)
    phase = sit_at_rest(window, tmp_path, match).table.desk.phase
    assert phase.hint() == f"Your call: {said}"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("options", [{}, {"scoring": "rostov", "rostov_exact": True}])
def test_what_a_bid_writes_has_room_beside_the_grid(
    options: dict[str, object], size: tuple[int, int], tmp_path: Path
) -> None:
    """The longest rows: a pool that is nearly full, and thirds of whists."""
    headless()
    window = Window(size)
    lines = tuple(PoolLine(pool, 0, (0, 0, 0)) for pool in (9, 0, 3))
    match = russian("6S", "6D", "pass", sheet=PoolSheet(lines, raspasy=1), agreed=options)
    assert not sit_at_rest(window, tmp_path, match).table.kit.overflows
    window.close()


@pytest.mark.parametrize(
    ("language", "size"), each_value(languages(), [(1024, 640), (1280, 720), (1920, 1080)])
)
def test_what_each_bid_writes_has_room_beside_the_grid_in_every_language(
    language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """ "misère no trick" ran into its amount as soon as the mouse was on misère."""
    headless()
    use_language(language)
    window = Window(size)
    try:
        for nine in (False, True):
            match = russian(misere_hand=True, nine_hand=nine)
            seated = sit_at_rest(window, tmp_path / str(nine), match, language=language)
            for choice in list(seated.table.desk.choices):
                seated.hover(*choice.rect.center)
                assert not seated.table.kit.overflows
    finally:
        use_language("en")
        window.close()


@pytest.mark.parametrize("key", [pygame.K_END, pygame.K_HOME, pygame.K_7])
def test_a_key_in_the_frame_of_the_call_is_heard_by_nobody(
    key: int, window: Window, tmp_path: Path
) -> None:
    player = sit_at_rest(window, tmp_path, russian("6S", "7S", "pass"))
    at = player.button("Pass").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=at, button=1))
    player.key(key)
    assert player.last_command == "pass"


@pytest.mark.parametrize("size", SIZES)
def test_what_the_rows_of_the_grid_win_is_kept_free(
    size: tuple[int, int], tmp_path: Path, written: dict[str, Box]
) -> None:
    """The note of a lesson lay on these words."""
    headless()
    window = Window(size)
    phase = sit_at_rest(window, tmp_path, russian()).table.desk.phase
    kept = phase.visible_boxes()
    for points in (2, 4, 6, 8, 10):
        words = next(box for said, box in written.items() if said.split() == ["pool", f"+{points}"])
        assert any(box.inset(-2).contains(words) for box in kept), points
    window.close()


def test_a_nine_without_the_talon_has_its_bid_its_key_and_its_contracts(
    window: Window, tmp_path: Path
) -> None:
    seated = sit_at_rest(window, tmp_path, russian(misere_hand=True, nine_hand=True))
    buttons = all_of_kind(Button, seated.table.desk.choices)
    bids = [str(each.label) for each in buttons if not isinstance(each, GridButton)]
    assert bids == ["Pass", "Misère", "Misère, no talon", "9, no talon"]
    seated.key(pygame.K_9, mod=pygame.KMOD_LSHIFT)
    assert seated.last_command == "nine-hand"
    match = russian("nine-hand", "pass", "pass", misere_hand=True, nine_hand=True)
    seated = sit_at_rest(window, tmp_path / "won", match)
    buttons = all_of_kind(Button, seated.table.desk.choices)
    able = [str(each.label) for each in buttons if each.enabled]
    assert [label for label in able if label.isdigit()] == ["9", "10"]
    assert len(able) == 2 + len("SCDHN")
