"""Hints at the table: asked for by key and by mouse in every phase, shown on a slip, followed by
what is ringed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Surface

import prefgame.app.play.thinking as thinking_module
from prefgame.app.play.thinking import Hint
from prefgame.app.words.hints import (
    describe_score,
)
from prefgame.cards import Card
from prefgame.engine.commands import Announce
from prefgame.engine.match import Match
from prefgame.i18n import languages, use_language
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.system.display import headless
from prefgame.ui.table.all_choices import ChoicesSheet, name_commands
from prefgame.ui.table.hints import HintGlance, HintSlip, SlipInfo
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.widgets.window import Window
from tests.each_value import each_value
from tests.helpers import announced, say
from tests.narrow import as_kind
from tests.ui.table.hints.asked_hints import ASKED, asks, hidden, ringed
from tests.ui.table.pad.filled_pad import kit_of
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, LONG, POSITIONS, at
from tests.ui.table.pot_positions import at as pot_at
from tests.ui.table_game import sit_down

pytestmark = pytest.mark.usefixtures("remembered_hints")


def hold_hints(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Hints are thought about until the event is set."""
    go = threading.Event()
    real: Callable[..., Hint] = vars(thinking_module)["find_hint"]
    monkeypatch.setattr(thinking_module, "find_hint", lambda *given: (go.wait(60), real(*given))[1])
    return go


# ---- every phase


@pytest.mark.parametrize("name", ASKED)
def test_pressing_what_is_ringed_does_what_the_hint_says(
    name: str, window: Window, tmp_path: Path
) -> None:
    player = asks(window, tmp_path, POSITIONS[name])
    hint = player.session.hint
    assert hint is not None and player.table.hints.shown
    assert player.hints.words().startswith("Hint. ") and hint.choices
    before = len(player.session.match.log)
    for _press in range(5):
        if len(player.session.match.log) > before:
            break
        assert ringed(player), "something is ringed until it is done"
        player.press(ringed(player)[0])
        player.frames(8)
    again = Match.replay(player.session.match.log[:before])
    for command in hint.choices[0].commands:
        again.submit(command)
    assert player.session.match.log[before : len(again.log)] == again.log[before:]
    assert not ringed(player) and not player.hints.open, "the hint went with the turn"


@pytest.mark.parametrize(
    ("size", "deck"),
    each_value([(1024, 640), (1280, 720), (1920, 1080)], ["german", "french"]),
)
def test_every_word_of_a_hint_has_its_place(
    size: tuple[int, int], deck: str, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    for name in ASKED:
        player = asks(window, tmp_path / name, POSITIONS[name], deck=deck)
        layout = window.layout
        slip = player.hints.slip if not layout.compact else as_kind(HintGlance, window.scene).slip
        assert slip.box.h > 0 and layout.window.contains(slip.box), name
        assert layout.compact or not hidden(player), name
        boxes = [slip.more.rect, slip.away.rect]
        assert all(slip.box.contains(box) and box.h >= layout.hit for box in boxes) and not boxes[
            0
        ].overlaps(boxes[1]), name
        player.click(*slip.more.rect.center)
        player.frames(10)
        assert isinstance(window.scene, ChoicesSheet) and layout.window.contains(
            window.scene.box
        ), name
        assert not window.kit.overflows, (name, window.kit.overflows)
    window.close()


def test_large_text_leaves_the_slip_on_the_pad(tmp_path: Path) -> None:
    headless()
    window = Window((1280, 720))
    for name in ASKED:
        player = asks(window, tmp_path / name, POSITIONS[name], text_scale=130)
        assert window.layout.window.contains(player.hints.slip.box), name
        assert not {"hand", "choice", "trick", "plate"} & hidden(player), name
    window.close()


@pytest.mark.parametrize("code", languages())
def test_a_hint_has_room_in_every_language(code: str, window: Window, tmp_path: Path) -> None:
    first = languages().index(code) % 2
    for name in [*ASKED][first::2]:
        player = asks(window, tmp_path / name, POSITIONS[name], language=code)
        assert window.layout.window.contains(player.hints.slip.box) and not hidden(player) - {
            "score"
        }, name
        player.press(player.hints.slip.more)
        player.frames(4)
        assert not window.kit.overflows, (name, window.kit.overflows)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_longest_contract_has_room_as_heading_and_beside_cards(
    code: str, size: tuple[int, int], screen: object
) -> None:
    use_language(code)
    kit, rules = kit_of(size), find_ruleset("illustrated")
    wide = kit.layout.pad.w
    contracts = (*rules.contracts, *rules.auction.all_games)
    view = pot_at("illustrated").view(0)
    for cards, contract in product(((), (Card.SA, Card.S7)), contracts):
        said = name_commands(view, kit.deck, (Announce(contract),))
        info = SlipInfo(cards, said, "", True)
        slip = HintSlip(lambda: None, lambda: None)
        slip.put(kit, info, Box(0, 0, wide, slip.content(kit, info, wide).height(kit, wide)))
        slip.draw(Surface(size), kit)
    use_language("en")
    assert not kit.overflows


# ---- asking and putting away


def test_the_same_by_mouse_and_the_slip_goes_by_its_cross_the_button_the_key_and_escape(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at(), still=True, pace="at_once")
    player.until_asked()
    hints = player.hints
    ways: tuple[Callable[[], None], ...] = (
        lambda: player.press(hints.slip.away),
        lambda: player.press(hints.button),
        lambda: player.key(pygame.K_h),
        lambda: player.key(pygame.K_ESCAPE),
    )
    for close in ways:
        player.press(hints.button)
        player.until(lambda: hints.shown and player.session.hint is not None)
        player.frames(4)
        assert ringed(player)
        close()
        player.frames(4)
        assert not hints.shown and not ringed(player)
        assert window.scene is player.table, "Escape puts the slip away, nothing else"
    player.key(pygame.K_ESCAPE)
    assert isinstance(window.scene, TableMenu)


def test_enter_waits_once_for_a_hint_that_was_asked_for(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It made the choice in focus before the hint could be seen; a second press does not wait."""
    go = hold_hints(monkeypatch)
    player = sit_down(window, tmp_path, at(), still=True, pace="at_once")
    player.until_asked()
    player.key(pygame.K_LEFT)  # the focus is seen
    player.key(pygame.K_h)
    before = len(player.session.match.log)
    player.key(pygame.K_RETURN)
    player.frames(4)
    assert len(player.session.match.log) == before
    tooltip = player.table.group.tooltip
    assert tooltip is not None and tooltip.text.startswith("The hint is on its way.")
    player.key(pygame.K_RETURN)
    player.frames(4)
    assert len(player.session.match.log) == before + 1
    go.set()


def test_what_is_pressed_as_a_hint_appears_was_not_meant_for_what_it_says(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The focus goes to what the hint means, which nobody has read yet."""
    go = hold_hints(monkeypatch)
    player = sit_down(window, tmp_path, at(), still=True, pace="at_once")
    player.until_asked()
    player.key(pygame.K_LEFT)
    player.key(pygame.K_h)
    player.frames(4, 0.05)
    before = len(player.session.match.log)
    go.set()
    player.until(lambda: bool(ringed(player)))
    player.key(pygame.K_RETURN)
    assert len(player.session.match.log) == before
    player.frames(4, 0.2)
    player.key(pygame.K_RETURN)
    player.frames(4)
    assert len(player.session.match.log) > before


def test_while_it_is_thought_about_the_slip_says_so_but_not_at_once(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = hold_hints(monkeypatch)
    player = sit_down(window, tmp_path, at(), still=True, pace="at_once")
    player.until_asked()
    player.key(pygame.K_h)
    hints = player.table.hints
    assert hints.waiting and not hints.shown and player.table.awake
    player.frames(4, 0.05)
    assert hints.shown and hints.slip.info.why == "Thinking…" and not ringed(player)
    go.set()
    player.until(lambda: player.session.hint is not None)
    player.frames(4)
    assert hints.slip.info.why != "Thinking…" and ringed(player)


def test_a_hint_asked_for_goes_with_the_turn(window: Window, tmp_path: Path) -> None:
    player = asks(window, tmp_path, at())
    player.key(pygame.K_p)
    player.frames(10)
    hints = player.hints
    assert not hints.shown and not hints.open and not hints.button.enabled
    player.key(pygame.K_h)
    assert (
        player.table.group.tooltip is not None
        and player.table.group.tooltip.text == "You can ask for a hint when it is your turn."
    )


def test_calls_last_trick_and_score_stay_to_be_seen_beside_the_slip(
    window: Window, tmp_path: Path
) -> None:
    player = asks(
        window, tmp_path, at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", "HA", "H8", "HJ")
    )
    info = player.table.frame.pad().info
    assert info.rows and info.last is not None and info.score is not None and not info.covered
    assert not hidden(player)


def test_what_of_the_pad_must_lie_under_the_slip_is_not_seen_cut(
    window: Window, tmp_path: Path
) -> None:
    """With larger letters much is said in the auction: the sentence of the pad gives way as a
    whole, and comes back.
    """
    player = asks(window, tmp_path, POSITIONS["auction"], text_scale=130)
    parts = player.table.frame.pad().parts()
    under = {name for name, box in parts.items() if box.overlaps(player.hints.slip.box)}
    assert under and under == player.table.frame.pad().info.covered <= {"note", "piles"}
    player.key(pygame.K_ESCAPE)
    player.frames(4)
    assert not player.table.frame.pad().info.covered


@pytest.mark.parametrize(
    ("answers", "ending"),
    [
        (("come", "come", "no", "no", "no"), "plus half of the other defender’s."),
        (("come", "stay", "alone", "no"), "your points at the settlement, on average."),
        (
            ("stay", "come", "invite", "no", "no"),
            "your partner’s points at the settlement, on average.",
        ),
    ],
)
def test_a_score_says_whose_points_it_counts(answers: tuple[str, ...], ending: str) -> None:
    """The seat after the declarer came with the other one, alone, or is the other one's guest."""
    match = announced("croatian", "4")
    for answer in answers:
        if match.view(1).turn.phase is not Phase.PLAY:
            say(match, answer)
    view = match.view(1)
    assert view.turn.phase is Phase.PLAY and describe_score(view).endswith(ending)


def test_all_choices_are_listed_and_escape_leads_back_to_the_slip(
    window: Window, tmp_path: Path
) -> None:
    player = asks(window, tmp_path, POSITIONS["exchange"])
    player.press(player.hints.slip.more)
    scene = window.scene
    assert isinstance(scene, ChoicesSheet)
    assert len(scene.rows) == 66 and all(row.plays and row.choice for row in scene.rows)
    assert not scene.rows[0].rough and any(row.rough for row in scene.rows)
    assert all(row.score.startswith("about ") is row.rough for row in scene.rows)
    player.frames(4)
    assert (
        window.layout.window.contains(scene.box)
        and scene.box.contains(scene.area.track)
        and scene.area.limit > 0
    )
    player.key(pygame.K_END)
    player.frames(2)
    assert scene.area.offset == scene.area.limit
    player.key(pygame.K_ESCAPE)
    assert window.scene is player.table and player.table.hints.shown


def test_a_narrow_window_shows_the_slip_alone_and_the_rings_stay(tmp_path: Path) -> None:
    headless()
    window = Window((1024, 640))
    player = asks(window, tmp_path, at())
    glance = window.scene
    assert isinstance(glance, HintGlance)
    player.key(pygame.K_ESCAPE)
    player.frames(4)
    assert window.scene is player.table and ringed(player)
    player.press(ringed(player)[0])
    assert not ringed(player)
    window.close()


def test_a_player_who_wants_no_hints_has_neither_button_nor_key(
    window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, at(), still=True, pace="at_once", hints=False)
    player.until_asked()
    assert player.hints.button not in player.table.group.widgets
    player.key(pygame.K_h)
    player.frames(4)
    assert not player.hints.open and player.session.hint is None and not player.session.hint_pending
    player.game.change(hints=True)
    player.frames(2)
    assert player.hints.button in player.table.group.widgets


# ---- words


@pytest.mark.parametrize(
    ("size", "text_scale"), [((1280, 720), 100), ((1366, 768), 100), ((1920, 1080), 115)]
)
def test_slip_and_backs_stay_as_they_are_while_the_exchange_is_chosen(
    size: tuple[int, int], text_scale: int, tmp_path: Path
) -> None:
    headless()
    window = Window(size)
    player = asks(window, tmp_path, at(*LONG[:9]), deck="french", text_scale=text_scale)
    table = player.table

    def still() -> tuple[Box, bool]:
        player.frames(10)
        slip = player.hints.slip.box
        things = [
            *(card.rect for card in table.desk.stage.hand),
            *(choice.rect for choice in table.desk.choices),
            *table.desk.stage.visible_boxes(table.kit),
        ]
        assert not any(slip.overlaps(box) for box in things)
        return slip, table.desk.stage._is_hidden(table.desk.stage.back_boxes(table.kit.layout))

    before = still()
    for text in ("HQ", "H7"):
        card = player.card(text)
        player.click(card.rect.x + 8, card.rect.y + 20)
        assert still() == before
    player.press(player.button("5"))
    assert still() == before
    player.window.configure(text_scale=1.3)
    assert still() != before, "another window, another place"
    window.close()


@pytest.mark.parametrize("name", ASKED)
def test_the_focus_goes_to_what_the_hint_means(name: str, window: Window, tmp_path: Path) -> None:
    player = asks(window, tmp_path, POSITIONS[name])
    assert player.table.group.focus in ringed(player)
