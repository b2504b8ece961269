"""What others say at the table: a partner proposes a card where both defenders' hands lie open; a
word in pencil lies beside its plate, over nothing that must be seen, and is soon gone.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.company import Remark
from prefgame.app.play.partner import partner_in_talk
from prefgame.app.play.thinking import find_hint
from prefgame.engine.commands import PlayCard
from prefgame.engine.match import Match
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.table.scene import TableScene
from prefgame.ui.table.talk import SEEN
from prefgame.ui.table.tooltips import boxes_slips_avoid
from prefgame.ui.widgets.canvas import Sign
from prefgame.ui.widgets.window import Window
from tests.ui.table import pot_positions
from tests.ui.table.russian_positions import (
    MISERE_OF_BOJAN,
    MISERE_OF_CVITA,
    POSITIONS,
    russian,
)
from tests.ui.table.seen_things import things_on_table
from tests.ui.table_game import Player, sit_at_rest, sit_down

BOTH_OPEN = {
    "partner at the right": russian(*MISERE_OF_BOJAN),
    "partner at the left": russian(*MISERE_OF_CVITA),
    "open whist": POSITIONS["open whist, own lead"],
    "the partner's card": POSITIONS["open whist, partner's card"],
    "one catches": POSITIONS["misere caught by the player"],
    "a pot": pot_positions.POSITIONS["the defenders' hands are open"],
}


def until_said(player: Player) -> Box:
    player.until(lambda: player.table.frame.talk_box() is not None)
    box = player.table.frame.talk_box()
    assert box is not None
    return box


# ---- who may talk


@pytest.mark.parametrize(
    ("name", "partner"),
    [
        ("misere, own lead", 2),
        ("misere of the player", None),
        ("open whist, own lead", 1),
        ("open whist by the partner", 2),
        ("misere caught by the player", 1),
        ("misere caught by the partner", 2),
        ("open whist against the player", None),
        ("closed whist", None),
        ("raspasy later", None),
        ("auction", None),
    ],
)
def test_defenders_talk_where_the_hands_of_both_lie_open(name: str, partner: int | None) -> None:
    assert partner_in_talk(POSITIONS[name].view(0)) == partner


# ---- what is said


def test_the_partner_proposes_what_the_hint_for_the_player_is(
    window: Window, tmp_path: Path
) -> None:
    match = BOTH_OPEN["partner at the right"]
    player = sit_at_rest(window, tmp_path, match)
    until_said(player)
    hint = player.session.hint
    assert hint is not None
    best = hint.choices[0].commands[0]
    assert isinstance(best, PlayCard)
    words = player.table.frame.talk.words()
    assert isinstance(words, tuple) and words[0] == "Lead"
    assert words[1] == Sign(str(best.card.suit))
    assert find_hint(match.view(0)).choices == hint.choices  # the player's view is enough
    assert not player.hints.open


def test_a_card_that_follows_is_only_named(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, BOTH_OPEN["a pot"])
    until_said(player)
    words = player.table.frame.talk.words()
    assert isinstance(words, tuple) and isinstance(words[0], Sign)


def test_the_slip_goes_with_the_card_that_is_played(window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, BOTH_OPEN["partner at the right"])
    until_said(player)
    player.frames(30)
    assert player.table.frame.talk_box() is not None
    player.press(player.card("SA"))
    assert player.table.frame.talk_box() is None
    player.frames(10)
    assert player.table.frame.talk_box() is None and not player.table.frame.talk.waiting


@pytest.mark.parametrize("match", [POSITIONS["closed whist"], POSITIONS["two whisters"]])
def test_nobody_thinks_where_nobody_may_talk(match: Match, window: Window, tmp_path: Path) -> None:
    player = sit_at_rest(window, tmp_path, match)
    player.frames(20)
    assert not player.session.hint_pending and player.session.hint is None


def test_the_player_may_do_without_the_advice(window: Window, tmp_path: Path) -> None:
    match = BOTH_OPEN["partner at the right"]
    player = sit_at_rest(window, tmp_path, match, partner_talks=False)
    player.frames(20)
    assert not player.session.hint_pending and player.session.hint is None


# ---- where it lies


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("deck", ["french", "german"])
def test_the_slip_covers_nothing(deck: str, size: tuple[int, int], tmp_path: Path) -> None:
    headless()
    window = Window(size, less_motion=True)
    for name, match in BOTH_OPEN.items():
        player = sit_at_rest(window, tmp_path / name, match, deck=deck)
        slip = until_said(player)
        table = player.table
        player.frames(2)
        beside = things_on_table(player)
        beside += [(what, box) for what, box, _words in table.frame.money_words()]
        beside += [("back", box) for box in table.desk.stage.back_boxes(table.kit.layout)]
        memo = table.frame.memo_box()
        beside += [("memo", memo)] if memo else []
        for place in table.desk.stage.opened:
            field = table.desk.stage.field(table.kit.layout, place)
            beside += [("field", field)] if field else []
        assert table.kit.layout.table.contains(slip), name
        for what, box in beside:
            assert not slip.overlaps(box), (name, what)
    window.close()


# ---- a word in pencil


def say(scene: TableScene, seat: int, words: str = "I should have passed.") -> None:
    scene.word._remark, scene.word._since = Remark(seat, words), 0.0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4), ("russian", 3)])
def test_a_word_covers_nothing(
    size: tuple[int, int], rules: str, players: int, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    seated = sit_down(window, tmp_path, rules=rules, players=players, pace="at_once")
    seated.until_asked()
    shown = 0
    for seat in range(1, players):
        say(seated.table, seat)
        box = seated.table.word.box()
        if box is not None:
            shown += 1
            assert not any(box.overlaps(other) for other in boxes_slips_avoid(seated.table.frame))
    assert shown
    seated.session.close()
    window.close()


def test_a_word_is_gone_after_some_seconds(window: Window, tmp_path: Path) -> None:
    seated = sit_down(window, tmp_path, pace="at_once")
    seated.until_asked()
    say(seated.table, 1)
    assert seated.table.awake
    seated.frames(int(SEEN / 1000 / 0.1) + 2, dt=0.1)
    assert not seated.table.word.shown
    seated.session.close()


def test_a_switch_turns_words_off(window: Window, tmp_path: Path) -> None:
    seated = sit_down(window, tmp_path, pace="at_once", words=False)
    seated.until_asked()
    say(seated.table, 1)
    seated.frames(1)
    assert not seated.table.word.shown
    seated.session.close()
