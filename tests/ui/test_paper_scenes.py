"""Hand result, score sheet and settlement, driven by events: what they show is what the score
wrote, and every number is explained.
"""

from __future__ import annotations

import math
import random
import sys
import threading
import time
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame.event import Event

from prefgame.app.look_back import review as review_module
from prefgame.app.look_back.answer_values import AnswerValue
from prefgame.app.look_back.deciding_hands import deciding_hands
from prefgame.app.look_back.open_hands import OpenHand
from prefgame.app.look_back.past_matches import PlayedHands, RecordedHand
from prefgame.app.look_back.review import Review, Slip, reviews
from prefgame.app.records import open_record, records_dir
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.app.words.sentences import all_of, any_of, in_turn
from prefgame.cards import DECK, Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.engine.record_writer import write_record
from prefgame.paper.columns import arrange
from prefgame.rules.base import Phase, Role
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.columns.entries import Mark
from prefgame.ui.cards.deck import Deck
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.dialog import Dialog
from prefgame.ui.paper.column_reckoning import reckoning_info
from prefgame.ui.paper.columns import ColumnMark, neighbours
from prefgame.ui.paper.deciding import DecidingRow
from prefgame.ui.paper.hand import numbers as result_numbers
from prefgame.ui.paper.hand import page as hand_page
from prefgame.ui.paper.hand.cards import hand_step
from prefgame.ui.paper.hand.recorded import RecordedHandScene
from prefgame.ui.paper.hand.result import HandResultScene
from prefgame.ui.paper.hand_rows import hand_runs, shortest_run
from prefgame.ui.paper.picture import sheet_picture
from prefgame.ui.paper.reckoning import draw_reckoning, who_wins, winner_words
from prefgame.ui.paper.save import short_folder
from prefgame.ui.paper.score_sheet import ScoreSheetScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.paper.sheet_scene import SheetScene
from prefgame.ui.table.menu import table_menu
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit, Sign, Words
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.sounds import Sounds
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.widgets.window import Window, headless
from prefgame.ui.words.column_entries import explain
from prefgame.ui.words.column_story import ColumnStory
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.review import told
from prefgame.ui.words.stopping import odd_points, were_shared, would_share
from tests.app import test_review as review_hands
from tests.app.test_review import ruffed_ace
from tests.helpers import NAMES
from tests.test_paper import example

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


class FakeGame:
    """Remembers which rooms were asked for."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.asked: list[tuple[Any, ...]] = []
        self.sounds = Sounds(enabled=False)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *given: self.asked.append((name, *given))


def begin(
    store: Store, rules: str = "croatian", players: int = 3, seed: int = 1, **options: Any
) -> Session:
    levels = [None, *["simple"] * (players - 1)]
    return Session.begin(
        store,
        find_ruleset(rules),
        NAMES[:players],
        levels,
        options=options,
        seed=seed,
        first_dealer=players - 1,
    )


def play_hand(session: Session, rng: random.Random) -> None:
    """Deal and play a hand of random legal calls and cards; calls are low ones more often than
    not.
    """
    session.deal()
    while session.match.phase not in (Phase.DEAL, Phase.OVER):
        legal = session.match.legal()
        low = session.match.phase is not Phase.PLAY and rng.random() < 0.5
        session._do(legal[0] if low else rng.choice(legal), session.match.to_act)


def told_session(hands: int) -> Any:
    """The worked example of source 000 as a session to look at; nothing can be played on it."""
    match = Match.replay(example(hands, ("Ana", "Bojan", "Cvita")))
    plan = SimpleNamespace(levels=(None, "simple", "simple"))
    return SimpleNamespace(
        match=match, seen_log=lambda: match.log, view=lambda: match.view(0), plan=plan
    )


def show(window: Window, scene: Any) -> Any:
    """Put a scene on the window and let its writing finish."""
    window.configure(players=len(scene.paper.players))
    window.replace(scene)
    window.frame(0.01)
    scene.timeline.finish()
    window.frame(0.5)
    return scene


def press(window: Window, code: int) -> None:
    pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    window.frame(0.02)


def click(window: Window, widget: Widget | Box) -> None:
    place = widget if isinstance(widget, Box) else widget.rect
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=place.center, button=1))
    window.frame(0.02)


def words(run: Any) -> str:
    """A run as text: signs by their letter."""
    if isinstance(run, str):
        return run
    return " ".join(
        f"[{piece.suit}]"
        if isinstance(piece, Sign)
        else piece.text
        if isinstance(piece, Words)
        else piece
        for piece in run
    )


# ---- the hand result


@pytest.mark.parametrize(
    ("rules", "players"), [("croatian", 3), ("slovenian", 3), ("serbian", 3), ("serbian", 4)]
)
def test_every_kind_of_hand_has_its_page(
    window: Window, store: Store, rules: str, players: int
) -> None:
    """Random hands, passed, unplayed, stopped early, doubled: nothing overflows, every number has
    its reason, all cards are shown.
    """
    kinds = set()
    for seed in range(3):
        session, rng = begin(store, rules, players, seed, start=60), random.Random(f"{rules}{seed}")
        for _hand in range(9):
            if session.match.to_act is None:
                break
            play_hand(session, rng)
            scene = show(window, HandResultScene(FakeGame(window), session))
            story = scene.story
            hand = story.hand
            kinds.add(
                (
                    hand.unplayed,
                    hand.contract and hand.contract.goal,
                    hand.kontra.level > 0,
                    0 < len(hand.tricks) < 10,
                )
            )
            shown = [card for row in story.rows() for card in (*row.cards, *row.aside)]
            assert sorted(shown) == sorted(DECK) and all(
                len(row.cards) == 10 for row in story.rows()
            )
            numbers = [line for line in scene.paper.last if line.is_number]
            assert all(story.note(line) for line in numbers)
            assert {row.seat for row in story.rows()} == set(story.hand.order)
            assert not window.kit.overflows, window.kit.overflows
        session.close()
    assert len(kinds) >= 5, kinds


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("deck", ["german", "french"])
def test_the_pages_fit_every_window(store: Store, size: tuple[int, int], deck: Any) -> None:
    headless()
    window = Window(size, deck=deck)
    session, rng = begin(store, "serbian", 4, 3, start=30), random.Random(7)
    for _hand in range(8):
        play_hand(session, rng)
        for scene in (
            HandResultScene(FakeGame(window), session),
            ScoreSheetScene(FakeGame(window), session),
        ):
            show(window, scene)
            for name, widget in scene.widgets.items():
                if isinstance(widget, Button):
                    assert (
                        window.layout.window.contains(widget.rect)
                        and min(widget.rect.w, widget.rect.h) >= 44
                    ), name
            assert not window.kit.overflows
    session.close()
    window.close()


def hand_where(store: Store, wanted: Any, rules: str = "croatian", **options: Any) -> Session:
    """The first session of a random row whose last hand is as wanted."""
    for seed in range(60):
        session, rng = begin(store, rules, seed=seed, start=60, **options), random.Random(seed)
        for _hand in range(6):
            play_hand(session, rng)
            if wanted(session.match.table):
                return session
        session.close()
    raise AssertionError("no such hand among the random ones")


def test_the_page_tells_a_hand_in_words(window: Window, store: Store) -> None:
    session = hand_where(
        store,
        lambda table: (
            table.hand.contract
            and table.hand.contract.trump
            and Role.ALONE in table.roles.values()
            and not table.hand.kontra.level
            and len(table.hand.tricks) == 10
        ),
    )
    scene = show(window, HandResultScene(FakeGame(window), session))
    table = session.match.table
    declarer, won = table.players[table.hand.declarer], table.hand.taken[table.hand.declarer]
    assert words(scene.story.headline()).startswith(
        declarer
    ) and f"[{table.hand.contract.trump}]" in words(scene.story.headline())
    assert words(scene.story.headline()).endswith(f"with {won} tricks")
    alone = next(table.players[seat] for seat, role in table.roles.items() if role is Role.ALONE)
    assert f"{alone} came alone" in scene.story.facts() and "no kontra" in scene.story.facts()
    value = table.rules.score.value(table.hand.contract)
    assert scene.story.worth()[0][1] == f"{value} × 2 = {2 * value}"


def test_a_deal_that_all_passed_says_what_the_refa_means(window: Window, store: Store) -> None:
    session = begin(store, refas=2)
    session.deal()
    while session.match.phase is Phase.AUCTION:
        session._do(session.match.legal()[0], session.match.to_act)
    scene = show(window, HandResultScene(FakeGame(window), session))
    assert scene.story.headline() == "All passed: a refa for everybody"
    assert (
        scene.story.refa_words()
        == "The next contract of each player counts double. This was refa 1 of at most 2."
    )
    assert scene.story.rows()[0].aside_words == "the talon" and not scene.widgets["replay"].enabled
    assert [key for key, _number in scene.news()] == [("refa", 0), ("refa", 1), ("refa", 2)]


@pytest.mark.parametrize("deck", ["german", "french"])
def test_a_hand_that_has_room_lies_as_open_as_what_is_beside_it(window: Window, deck: Any) -> None:
    window.configure(deck=deck)
    kit = window.kit
    wide, narrow = hand_step(kit, 2000, 50), hand_step(kit, 50, 50)
    assert wide == 0.62 and 0 < narrow < wide
    between = hand_step(kit, 50 * (1 + 9 * 0.6), 50)
    assert between == pytest.approx(0.6), "ten cards end where their room ends"


def written(window: Window, scene: HandResultScene, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sums of a result as they stand in pencil."""
    pieces: list[str] = []
    write = Kit.pencil

    def pencil(
        kit: Kit, surface: Any, x: float, y: float, text: str, *given: Any, **rest: Any
    ) -> Box:
        pieces.append(text)
        return write(kit, surface, x, y, text, *given, **rest)

    with monkeypatch.context() as patched:
        patched.setattr(Kit, "pencil", pencil)
        scene.draw(window.surface)
    return pieces


def test_a_debt_that_changes_is_written_as_a_sum_with_its_signs(
    window: Window, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """−60 − 16 = −76: with the figures of the paper alone nobody sees which way it went."""
    session = begin(store, start=60)
    session.deal()
    for text in ("2", "pass", "pass", "discard", "announce 4", "come", "stay", "alone", "no"):
        session._do(
            next(command for command in session.match.legal() if str(command).startswith(text)),
            session.match.to_act,
        )
    while session.match.phase is Phase.PLAY:
        session._do(session.match.legal()[0], session.match.to_act)
    scene = show(window, HandResultScene(FakeGame(window), session))
    line = next(line for line in scene.paper.last if line.is_number and line.entry.against is None)
    sign = "+" if line.entry.amount > 0 else "−"
    before, total = written(window, scene, monkeypatch)[:2]
    assert before == f"−60 {sign} 8 =" and total == f"−{60 - line.entry.amount}"
    told = explain(scene.paper, session.match.table.rules, window.kit.deck, line)
    assert told.title.endswith(f"{before} {total}"), "and tapped on the sheet it says the same"


def test_next_hand_deals_and_goes_back_to_the_table(window: Window, store: Store) -> None:
    session = begin(store)
    play_hand(session, random.Random(1))
    below = ScoreSheetScene(FakeGame(window), session)
    window.replace(below)
    scene = HandResultScene(FakeGame(window), session)
    window.push(scene)
    window.frame(0.01)
    press(window, pygame.K_RETURN)  # the first press skips the writing
    assert window.scene is scene and not scene.timeline.busy and session.match.phase is Phase.DEAL
    press(window, pygame.K_RETURN)
    assert (
        window.scene is below
        and session.match.phase is Phase.AUCTION
        and session.match.table.hands_played == 1
    )


def test_after_the_last_hand_the_way_leads_to_the_settlement(window: Window, store: Store) -> None:
    session = begin(store, start=2)
    session.deal()
    # nobody comes, and six is all that is missing
    for text in ("2", "pass", "pass", "discard", "announce 3", "stay", "stay"):
        command = next(
            command for command in session.match.legal() if str(command).startswith(text)
        )
        session._do(command, session.match.to_act)
    assert session.match.to_act is None
    scene = show(window, HandResultScene(game := FakeGame(window), session))
    assert scene.widgets["on"].label == "Settlement"
    click(window, scene.widgets["on"])
    assert game.asked == [("settlement", session)]


def played(store: Store) -> Session:
    return hand_where(store, lambda table: len(table.hand.tricks) == 10)


def test_the_tricks_are_replayed_by_keys(window: Window, store: Store) -> None:
    scene = show(window, HandResultScene(FakeGame(window), played(store)))
    click(window, scene.widgets["replay"])
    assert scene.trick == 0
    press(window, pygame.K_RIGHT)
    press(window, pygame.K_RETURN)  # "next trick" is in focus
    assert scene.trick == 2
    press(window, pygame.K_LEFT)
    assert scene.trick == 1
    for _more in range(12):
        press(window, pygame.K_RIGHT)
    assert scene.trick == 9 and not scene.widgets["next"].enabled
    press(window, pygame.K_ESCAPE)
    assert scene.trick is None and window.scene is scene


def test_a_trick_is_looked_at_by_a_click_on_its_column(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, HandResultScene(FakeGame(window), session))
    click(window, scene.widgets["trick 4"])
    assert scene.trick == 4
    trick = session.match.table.hand.tricks[4]
    assert (
        scene.tricks[4].winner == trick.winner
        and scene.tricks[4].leader == trick.cards[0][0]
        and scene.tricks[4].cards == dict(trick.cards)
    )
    click(window, scene.widgets["previous"])
    assert scene.trick == 3
    click(window, scene.widgets["result"])
    assert scene.trick is None


def test_the_writing_greys_the_old_number_and_writes_the_new(window: Window, store: Store) -> None:
    session = played(store)
    scene = HandResultScene(FakeGame(window), session)
    window.replace(scene)
    window.frame(0.0)
    first = next(key for key, number in scene.news() if number)
    assert scene.shown(first) == 0.0 and scene.timeline.busy
    for _step in range(60):
        window.frame(0.1)
    assert not scene.timeline.busy and all(scene.shown(key) == 1.0 for key, _number in scene.news())


def test_a_click_on_a_button_skips_the_writing_and_means_the_button(
    window: Window, store: Store
) -> None:
    session = played(store)
    game = FakeGame(window)
    scene = HandResultScene(game, session)
    window.replace(scene)
    window.frame(0.0)
    click(window, scene.widgets["sheet"])
    assert not scene.timeline.busy and game.asked == [("score_sheet", session)]


def test_the_menu_of_the_table_opens_from_the_result_too(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, HandResultScene(game := FakeGame(window), session))
    back = scene.widgets["back"]
    assert isinstance(back, Button) and (back.label, back.icon) == ("Menu", "menu")
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scene, TableMenu) and game.asked == []
    press(window, pygame.K_ESCAPE)
    assert window.scene is scene
    for entry in ("Score sheet", "Rules", "Settings", "Agree to stop", "Leave the table"):
        click(window, scene.widgets["back"])
        menu = window.scene
        assert isinstance(menu, TableMenu)
        click(window, next(button for button in menu.buttons if button.label == entry))
        if entry == "Agree to stop":
            assert (
                isinstance(window.scene, Dialog)
                and window.scene.question == "Agree to stop the match?"
            )
            press(window, pygame.K_ESCAPE)
    assert game.asked == [
        ("score_sheet", session),
        ("help", "croatian"),
        ("settings_room",),
        ("leave_table",),
    ]


def test_the_keys_of_the_menu_hold_at_the_result(window: Window, store: Store) -> None:
    scene = show(window, HandResultScene(game := FakeGame(window), played(store)))
    for code in (keys.RULES, keys.SCORE_SHEET, keys.DECK):
        press(window, code)
    assert [asked[0] for asked in game.asked] == ["help", "score_sheet", "other_deck"]
    click(window, scene.widgets["replay"])
    back = scene.widgets["back"]
    assert isinstance(back, Button) and (back.label, back.icon) == ("Back", "back"), (
        "from a trick the way leads to the numbers"
    )


def pencilled(window: Window, scene: HandResultScene, monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """Where the new numbers of a result are written."""
    new: list[Box] = []
    write = Kit.pencil

    def pencil(
        kit: Kit, surface: Any, x: float, y: float, text: str, *given: Any, **rest: Any
    ) -> Box:
        box = write(kit, surface, x, y, text, *given, **rest)
        if rest.get("bold"):
            new.append(box)
        return box

    with monkeypatch.context() as patched:
        patched.setattr(Kit, "pencil", pencil)
        scene.draw(window.surface)
    return new


def test_new_numbers_stand_in_one_line_and_use_the_room_there_is(
    window: Window, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right below each other at the right, in the full page and in the roomy one; and where a full
    page has room left, its blocks take it.
    """
    full = 0
    for seed in range(8):
        session, rng = begin(store, seed=seed, start=60), random.Random(seed)
        for _hand in range(6):
            play_hand(session, rng)
            scene = show(window, HandResultScene(FakeGame(window), session))
            panel, kit, view = scene.panel, window.kit, scene.side
            if not panel.blocks:
                continue
            rights = [box.right for box in pencilled(window, scene, monkeypatch)]
            assert all(abs(right - (view.right - kit.f(12))) <= 2 * kit.u(5) for right in rights), (
                "but for the pencil's own unrest"
            )
            if not panel.tight:
                continue
            full += 1
            if scene.with_legend:
                assert panel.air == kit.f(26) or view.h - scene.legend.h - panel.height(
                    kit, view.w
                ) < len(panel.blocks)
        session.close()
    assert full > 1


def test_a_record_is_saved_and_its_place_is_said(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, HandResultScene(FakeGame(window), session))
    click(window, scene.widgets["save"])
    saved = next(records_dir().iterdir())
    assert scene.notice is not None and saved.name in scene.notice.text
    reading = read_record(saved.read_text("utf-8"))
    assert (
        reading.error is None
        and reading.match is not None
        and reading.match.table.sheet == session.match.table.sheet
    )


def test_a_record_that_cannot_be_saved_says_why(window: Window, store: Store) -> None:
    session = played(store)
    scene = show(window, HandResultScene(FakeGame(window), session))
    records_dir().parent.mkdir(parents=True, exist_ok=True)
    records_dir().write_text("a file where the folder should be")
    click(window, scene.widgets["save"])
    assert scene.notice is not None and scene.notice.text.startswith("The record cannot be saved")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene_class", [HandResultScene, SettlementScene])
def test_the_notice_of_a_saved_record_covers_nothing_and_goes_away_by_itself(
    size: tuple[int, int], scene_class: Any, store: Store
) -> None:
    headless()
    window = Window(size)
    session = played(store)
    session.write_off()
    scene = show(window, scene_class(FakeGame(window), session))
    click(window, scene.widgets["save"])
    assert scene.group.tooltip is None and scene.awake
    slip = scene.notice.place(scene.kit, scene.page)
    others = [window.layout.rail, *(widget.rect for widget in scene.widgets.values())]
    assert Box(0, 0, *size).contains(slip) and not any(slip.overlaps(box) for box in others)
    for _frame in range(50):  # five seconds without a hand on mouse or keys
        window.frame(0.1)
    assert scene.notice is None and not scene.awake
    click(window, scene.widgets["save"])
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=slip.center, rel=(1, 1), buttons=(0, 0, 0))
    )
    for _frame in range(150):
        window.frame(0.1)
    assert scene.notice is not None, "the mouse rests on it"
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(1, 1), buttons=(0, 0, 0))
    )
    for _frame in range(50):
        window.frame(0.1)
    assert scene.notice is None
    assert not window.kit.overflows
    session.close()
    window.close()


def test_a_long_folder_is_shortened_to_its_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert short_folder(tmp_path / "games" / "records") == str(Path("~/games/records"))
    deep = short_folder(Path("/") / "/".join(["folder"] * 30) / "records")
    assert len(deep) == 60 and deep.startswith("…") and deep.endswith("records")


def test_every_button_is_reached_by_keyboard(window: Window, store: Store) -> None:
    scene = show(window, HandResultScene(FakeGame(window), played(store)))
    reached = set()
    for _step in range(len(scene.widgets) + 2):
        reached.add(
            next(name for name, widget in scene.widgets.items() if widget is scene.group.focus)
        )
        press(window, pygame.K_TAB)
    assert reached >= {name for name, widget in scene.widgets.items() if widget.focusable}


def test_nobody_is_called_invited_where_a_betl_was_doubled(window: Window, store: Store) -> None:
    """000:57: who said kontra carries it all; the other defender neither writes nor pays."""
    told = {}
    for made in (True, False):
        session = hand_where(
            store,
            lambda table, made=made: (
                table.hand.contract
                and table.hand.contract.goal.takes_none
                and table.hand.tricks
                and table.hand.kontra.level
                and (table.hand.taken[table.hand.declarer] == 0) is made
            ),
        )
        scene = show(window, HandResultScene(FakeGame(window), session))
        story, hand = scene.story, scene.story.hand
        other = next(seat for seat in hand.defenders if seat != hand.kontra.by)
        assert [row.role for row in story.rows() if row.seat == other] == ["defender"]
        told[made] = story.nothing(other).removeprefix(story.names[hand.kontra.by])
    assert told == {True: " said kontra, and pays alone", False: " said kontra, and writes alone"}


def test_the_page_counts_tricks_in_figures(window: Window, store: Store) -> None:
    session = hand_where(
        store,
        lambda table: (
            table.hand.contract and table.hand.contract.trump and len(table.hand.tricks) == 10
        ),
    )
    scene = show(window, HandResultScene(FakeGame(window), session))
    line = next(
        line
        for line in scene.paper.last
        if line.is_number and line.entry.player == scene.story.hand.declarer
    )
    won = scene.story.hand.taken[scene.story.hand.declarer]
    assert scene.story.note(line).startswith(f"{won} tricks, 6 were needed")


def notes_of(scene: HandResultScene, wanted: Any) -> list[str]:
    """What stands below the numbers in soups of the players wanted."""
    return [
        scene.story.note(line)
        for line in scene.paper.last
        if line.entry.against is not None and wanted(line.entry.player)
    ]


def test_tricks_together_are_told_as_won_and_needed(window: Window, store: Store) -> None:
    session = hand_where(
        store,
        lambda table: (
            list(table.roles.values()).count(Role.COMES) == 2 and len(table.hand.tricks) > 6
        ),
    )
    scene = show(window, HandResultScene(FakeGame(window), session))
    team = sum(scene.story.hand.taken[seat] for seat in scene.story.hand.defenders)
    told = notes_of(scene, lambda seat: scene.story.roles[seat] is Role.COMES)
    assert told and all(note.endswith(f"; {team} together, 4 were needed") for note in told)


@pytest.mark.parametrize("some", [True, False])
def test_the_tricks_of_a_guest_are_named_where_there_are_any(
    window: Window, store: Store, some: bool
) -> None:
    def wanted(table: Any) -> bool:
        guests = [seat for seat, role in table.roles.items() if role is Role.GUEST]
        full = (
            table.hand.contract and table.hand.contract.may_be_left and len(table.hand.tricks) == 10
        )
        won = sum(table.hand.taken[seat] for seat in table.hand.defenders) if full else 0
        return bool(won and guests and (table.hand.taken[guests[0]] > 0) is some)

    scene = show(window, HandResultScene(FakeGame(window), hand_where(store, wanted)))
    guest = next(
        scene.story.names[seat] for seat, role in scene.story.roles.items() if role is Role.GUEST
    )
    told = notes_of(scene, lambda _seat: True)
    assert told and all((guest in note) is some and "were needed" in note for note in told)


@pytest.mark.parametrize("doubled", [True, False])
def test_who_became_a_guest_by_a_kontra_was_not_invited(
    window: Window, store: Store, doubled: bool
) -> None:
    def wanted(table: Any) -> bool:
        invited = "invite" in [answer.value for _seat, answer in table.hand.answers]
        guest = (
            Role.GUEST in table.roles.values()
            and table.hand.contract.may_be_left
            and table.hand.tricks
        )
        return bool(
            guest and invited is not doubled and (table.hand.kontra.by is not None) is doubled
        )

    scene = show(window, HandResultScene(FakeGame(window), hand_where(store, wanted)))
    guest = next(seat for seat, role in scene.story.roles.items() if role is Role.GUEST)
    host = next(
        scene.story.names[seat]
        for seat, role in scene.story.roles.items()
        if role in (Role.HOST, Role.KONTRA)
    )
    told = (
        f"{host} said kontra, and writes the tricks of both"
        if doubled
        else f"was invited: the tricks are written by {host}"
    )
    assert scene.story.nothing(guest) == told


def test_a_refa_is_called_by_its_owner(window: Window, store: Store) -> None:
    used = hand_where(
        store,
        lambda table: (
            table.hand.tricks and any(entry.mark is Mark.REFA_USED for entry in table.last_entries)
        ),
        refas=3,
    )
    scene = show(window, HandResultScene(FakeGame(window), used))
    assert f"{scene.story.declarer}’s refa" in scene.story.facts()
    assert f"{scene.story.declarer}’s refa doubles" in [told for told, _sum in scene.story.worth()]


def test_the_cut_in_the_last_hand_names_what_was_missing_after_all_that_doubles(
    window: Window, store: Store
) -> None:
    session = begin(store, start=2)
    session.deal()
    for text in ("2", "pass", "pass", "discard", "announce 4", "come", "stay", "alone", "no"):
        session._do(
            next(command for command in session.match.legal() if str(command).startswith(text)),
            session.match.to_act,
        )
    while session.match.phase is Phase.PLAY:
        session._do(session.match.legal()[0], session.match.to_act)
    view = session.view()
    made = [
        entry
        for entry in view.table.last_entries
        if entry.player == view.hand.declarer and entry.amount > 0
    ]
    scene = show(window, HandResultScene(FakeGame(window), session))
    told = [words for words, _sum in scene.story.worth()]
    assert made and told[1:] == ["Kontra", "Cut to the 6 still missing"]


@pytest.mark.parametrize(
    ("size", "text_scale"), [((1024, 640), 1.0), ((1280, 720), 1.3), ((1920, 1080), 1.0)]
)
def test_a_hat_touches_no_sentence(
    store: Store, size: tuple[int, int], text_scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over the old number or the new one, in the roomy page and in the full one."""
    headless()
    window = Window(size, text_scale=text_scale)
    hats: list[Box] = []
    sentences: list[Box] = []
    write = Kit.paragraph

    def hat(_surface: Any, x: float, y: float, size: float, width: float, **_rest: Any) -> None:
        hats.append(
            Box(
                round(x - size),
                round(y - size * 0.54 - width / 2),
                round(2 * size),
                round(size * 0.84 + width),
            )
        )

    def paragraph(
        kit: Kit,
        surface: Any,
        x: float,
        y: float,
        width: float,
        text: str,
        *given: Any,
        **rest: Any,
    ) -> int:
        bottom = write(kit, surface, x, y, width, text, *given, **rest)
        sentences.append(
            Box(
                round(x),
                round(y),
                min(round(width), kit.width(text, "label", 22)),
                bottom - round(y),
            )
        )
        return bottom

    monkeypatch.setattr(result_numbers.icons, "hat", hat)
    monkeypatch.setattr(Kit, "paragraph", paragraph)
    seen = set()
    for seed in range(3):
        session, rng = begin(store, seed=seed, start=6), random.Random(seed)
        for _hand in range(12):  # cards played at random do not bring a match to its end
            if session.match.to_act is None:
                break
            play_hand(session, rng)
            hats.clear()
            sentences.clear()
            scene = show(window, HandResultScene(FakeGame(window), session))
            area = scene.widgets["numbers"]
            assert not [
                (one, other) for one in hats for other in sentences if one.overlaps(other)
            ], (seed, scene.paper.hands)
            seen.add((bool(hats), area.focusable))
        session.close()
    assert any(hat for hat, _scrolls in seen)
    window.close()


# ---- the score sheet


def figures(scene: SheetScene) -> list[list[str]]:
    """What stands in each column, from left to right, as it is drawn."""
    signs = {Mark.HAT: "hat", Mark.HAT_OFF: "turned"}
    columns: dict[int, list[str]] = {}
    for mark in scene.drawn.marks:
        entry = mark.line.entry
        sign = (
            f"refa {mark.line.worth}"
            if entry.mark is Mark.REFA
            else signs.get(entry.mark, mark.line.figure)
        )
        columns.setdefault(round(mark.rect.x + mark.rect.w / 2) // 20, []).append(sign)
    return [columns[x] for x in sorted(columns)]


def test_the_sheet_shows_the_worked_example_after_step_k(window: Window) -> None:
    scene = show(window, ScoreSheetScene(FakeGame(window), told_session(10)))
    assert figures(scene) == [
        ["120"],
        ["30", "refa 20", "10", "2", "hat", "30"],
        ["12", "92", "132"],
        ["12", "22"],
        ["30", "20", "refa 24", "28", "52"],
        ["24"],
        ["60", "188"],
        ["30", "24", "refa 20", "4", "hat", "8", "turned", "2", "34"],
        ["30", "150"],
    ]
    info = reckoning_info(scene.paper, scene.rules)
    assert info.caption == "Own columns: 56 still to be won."
    assert (
        info.remark == "The totals leave out 560: ten times the 56 points that nobody has won yet."
    )
    assert dict(info.lines) == {
        "left soup": ("+120", "+22", "+188"),
        "right soup": ("+132", "+24", "+150"),
        "owed left": ("−24", "−150", "−132"),
        "owed right": ("−188", "−120", "−22"),
        "10 × own": ("+300", "−520", "−340"),
    }
    assert info.totals == ("+340", "−744", "−156")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_the_sheet_shows_what_each_would_get_if_the_match_were_stopped(
    size: tuple[int, int], rules: str, players: int, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window(size)
    session, rng = begin(store, rules, players, players, start=60), random.Random(players)
    for _hand in range(6):
        play_hand(session, rng)
    said: list[tuple[str, Box]] = []
    for method in ("text", "pencil"):
        write = getattr(Kit, method)

        def note(
            kit: Kit,
            surface: Any,
            x: float,
            y: float,
            words: str,
            *given: Any,
            write: Any = write,
            **rest: Any,
        ) -> Box:
            said.append((words, write(kit, surface, x, y, words, *given, **rest)))
            return said[-1][1]

        monkeypatch.setattr(Kit, method, note)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    expected = scene.rules.score.write_off(scene.paper.sheet)[0].settlement()
    info = reckoning_info(scene.paper, scene.rules)
    assert sum(expected) == 0 and info.stopped == tuple(signed(amount) for amount in expected)
    written = {words for words, _box in said}
    assert set(info.stopped) <= written and written & {"If we stopped now", "If stopped"}
    legend = next(box for words, box in said if words == "a refa, used and crossed out")
    assert legend.bottom <= scene.widgets["on"].rect.y, "and all of it stands above the buttons"
    assert not window.kit.overflows
    assert not reckoning_info(
        show(window, SettlementScene(FakeGame(window), stopped(session))).paper, scene.rules
    ).stopped
    session.close()
    window.close()


def stopped(session: Session) -> Session:
    session.write_off()
    return session


def mark_of(scene: SheetScene, player: int, total: int) -> ColumnMark:
    return next(
        mark
        for mark in scene.drawn.marks
        if mark.line.is_number
        and (mark.line.entry.player, mark.line.entry.total) == (player, total)
    )


def test_a_tapped_number_says_how_it_arose(window: Window) -> None:
    """(k): C wrote 4 tricks of a rekontra on A's hearts, 4 × 32 = 128 (000:120)."""
    scene = show(window, ScoreSheetScene(FakeGame(window), told_session(10)))
    mark = mark_of(scene, 2, 188)
    click(window, mark)
    assert scene.explained is mark
    told = explain(scene.paper, scene.rules, window.kit.deck, mark.line)
    assert told.title == "Cvita: 60 + 128 = 188"
    assert told.lines == (
        "4 tricks against Ana, hand 10",
        "Hearts 4 × 2 = 8, rekontra × 4 = 32",
        "4 × 32 = 128",
    )
    click(window, mark)
    assert scene.explained is None


def faults(window: Window, scene: SheetScene) -> Iterator[tuple[ColumnMark, str]]:
    """Every mark whose explanation hides or crosses something, and what."""
    view = scene.drawn.area.rect
    seen = [mark for mark in scene.drawn.marks if view.contains(mark.rect)]
    for mark in seen:
        note, thread = scene._place(
            mark, explain(scene.paper, scene.rules, window.kit.deck, mark.line)
        )
        assert window.layout.window.contains(note)
        for other in scene.drawn.marks:
            written = other.written(scene.kit)
            if other is not mark and other.rect.overlaps(view) and written.overlaps(note):
                yield mark, f"hides {other.line.figure}"
            if (
                other is not mark
                and other.rect.overlaps(view)
                and any(pygame.Rect(written).clipline(one, two) for one, two in pairwise(thread))
            ):
                yield mark, f"crosses {other.line.figure}"
        if note.overlaps(scene.reckoned[0]) or any(
            note.overlaps(button.rect)
            for button in scene.widgets.values()
            if isinstance(button, Button)
        ):
            yield mark, "lies on the reckoning or a button"


@pytest.mark.parametrize("size", SIZES)
def test_the_explanation_hides_and_crosses_no_other_number(size: tuple[int, int]) -> None:
    headless()
    window = Window(size)
    for hands in (4, 10, 15):
        assert not list(
            faults(window, show(window, ScoreSheetScene(FakeGame(window), told_session(hands))))
        )
    window.close()


@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_on_a_full_sheet_the_explanation_still_finds_its_place(
    rules: str, players: int, window: Window, store: Store
) -> None:
    session, rng = begin(store, rules, players, players, start=100), random.Random(players)
    for _hand in range(18):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    assert len(scene.drawn.marks) > 35
    assert not list(faults(window, scene))


@pytest.mark.parametrize("size", SIZES)
def test_a_note_far_away_has_no_thread(size: tuple[int, int], store: Store) -> None:
    """On a sheet longer than the page, at its end and at its beginning; note and thread keep off
    the bar too.
    """
    headless()
    window = Window(size)
    session, rng = begin(store, start=100), random.Random(3)
    while (
        max(
            len(column)
            for column in show(
                window, ScoreSheetScene(FakeGame(window), session)
            ).paper.columns.values()
        )
        < 22
    ):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    area, kit = scene.drawn.area, scene.kit
    threads = []
    for way in (area.limit, -area.limit):
        area.scroll(way)
        window.frame(0.02)
        for mark in (mark for mark in scene.drawn.marks if area.rect.contains(mark.rect)):
            note, thread = scene._place(
                mark, explain(scene.paper, scene.rules, kit.deck, mark.line)
            )
            threads.append(sum(math.dist(one, other) for one, other in pairwise(thread)))
            assert threads[-1] <= kit.u(420)
            assert not note.overlaps(area.track) and not any(
                pygame.Rect(area.track).clipline(one, two) for one, two in pairwise(thread)
            )
    assert any(threads) and 0 in threads
    session.close()
    window.close()


@pytest.mark.parametrize("size", [(1280, 720), (3840, 1080), (1080, 1920)])
def test_finding_the_place_of_an_explanation_takes_few_steps_in_a_window_of_any_shape(
    size: tuple[int, int], store: Store
) -> None:
    headless()
    window = Window(size)
    session, rng = begin(store, start=100), random.Random(3)
    for _hand in range(24):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    steps = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    for mark in [mark for mark in scene.drawn.marks if scene.drawn.area.rect.contains(mark.rect)]:
        told = explain(scene.paper, scene.rules, window.kit.deck, mark.line)
        before = steps
        sys.setprofile(count)
        scene._place(mark, told)
        sys.setprofile(None)
        assert steps - before < 80_000, mark.line
    session.close()
    window.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_the_signs_of_the_sheet_are_explained_in_every_window(
    size: tuple[int, int], rules: str, players: int, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window(size)
    said: list[str] = []
    write = Kit.text

    def text(
        kit: Kit, surface: Any, x: float, y: float, words: str, *given: Any, **rest: Any
    ) -> Box:
        box = write(kit, surface, x, y, words, *given, **rest)
        said.append(words)
        assert box.bottom <= window.layout.height
        return box

    session = begin(store, rules, players)
    play_hand(session, random.Random(players))
    monkeypatch.setattr(Kit, "text", text)
    show(window, ScoreSheetScene(FakeGame(window), session))
    assert {"under the hat: above zero", "a refa, used and crossed out"} <= set(said)
    assert set(said) & {"hat turned, or no hat: below zero", "turned, or none: below zero"}
    session.close()
    window.close()


def test_the_thread_goes_to_the_number_that_was_tapped(window: Window) -> None:
    """By mouse: the note is there at once, its thread begins at the ring and ends at the edge of
    the note.
    """
    scene = show(window, ScoreSheetScene(FakeGame(window), told_session(10)))
    mark = mark_of(scene, 2, 188)
    click(window, mark)
    assert scene._note is not None
    note, thread = scene._note[1]
    assert (
        mark.rect.inset(-3).holds(thread[0])
        and note.inset(-1).holds(thread[-1])
        and not note.inset(2).holds(thread[-1])
    )


def test_every_mark_is_explained_with_the_contract_that_made_it(
    window: Window, store: Store
) -> None:
    for rules, players in (("croatian", 3), ("serbian", 4)):
        session, rng = begin(store, rules, players, 2, start=30), random.Random(11)
        for _hand in range(10):
            play_hand(session, rng)
        scene = show(window, ScoreSheetScene(FakeGame(window), session))
        for mark in scene.drawn.marks:
            told = explain(scene.paper, scene.rules, window.kit.deck, mark.line)
            assert told.title and all(told.lines) and "{" not in told.title + "".join(told.lines)
            if mark.line.entry.factors:
                assert f"{abs(mark.line.entry.amount)}" in told.lines[-1] and not told.lines[
                    1
                ].startswith("Contract")
        session.close()


def test_keyboard_focus_explains_and_moves_among_the_numbers(window: Window) -> None:
    scene = show(window, ScoreSheetScene(FakeGame(window), told_session(10)))
    press(window, pygame.K_TAB)
    assert scene.explained is None  # a button is in focus
    scene.group.focus_on(mark_of(scene, 0, 132))
    assert scene.explained is mark_of(scene, 0, 132)
    press(window, pygame.K_UP)
    assert scene.explained is mark_of(scene, 0, 92)
    press(window, pygame.K_LEFT)
    assert scene.explained is not None and scene.explained.line.place == (0, None)


def test_the_left_column_is_against_the_left_neighbour() -> None:
    """000:72: the left column is for when the left hand opponent declares; the next in order sits
    there, or at the right (004:25).
    """
    croatian, serbian = find_ruleset("croatian").direction, find_ruleset("serbian").direction
    assert neighbours(3, croatian) == {"left": 1, "right": 2}
    assert neighbours(3, serbian) == {"left": 2, "right": 1}
    assert neighbours(4, croatian) == {"left": 1, "across": 2, "right": 3}
    assert neighbours(4, serbian) == {"left": 3, "across": 2, "right": 1}


def test_a_long_column_opens_at_its_newest_row_and_scrolls_back_to_its_oldest(
    window: Window, store: Store
) -> None:
    session, rng = begin(store, start=100), random.Random(3)
    while (
        max(
            len(column)
            for column in show(
                window, ScoreSheetScene(FakeGame(window), session)
            ).paper.columns.values()
        )
        < 22
    ):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    view = scene.drawn.area.rect
    longest = max((lines for lines in scene.paper.columns.values()), key=len)
    marks = [mark for mark in scene.drawn.marks if mark.line.place == longest[0].place]
    assert view.contains(marks[-1].rect) and not marks[0].rect.overlaps(view)
    newest = [
        [mark for mark in scene.drawn.marks if mark.line.place == place][-1]
        for place, lines in scene.paper.columns.items()
        if lines
    ]
    assert all(view.contains(mark.rect) for mark in newest), "the newest of every column is seen"
    before = [mark.rect.y for mark in scene.drawn.marks]
    scene.group.focus_on(scene.drawn.area)
    press(window, pygame.K_HOME)
    window.frame(0.02)
    assert view.contains(marks[0].rect) and not marks[-1].rect.overlaps(view)
    assert {mark.rect.y - y for mark, y in zip(scene.drawn.marks, before)} == {
        scene.drawn.area.limit
    }, "all columns move together"
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=view.center, rel=(1, 1), buttons=(0, 0, 0)))
    pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=-100))
    window.frame(0.02)
    window.frame(0.02)
    assert view.contains(marks[-1].rect)


def test_a_cut_column_of_numbers_above_zero_begins_with_its_hat(
    window: Window, store: Store
) -> None:
    """Its own hat is out of sight at the newest row, and comes back when the column is scrolled."""
    session, rng = begin(store, seed=2, start=30), random.Random(2)
    for _hand in range(27):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    columns, kit = scene.drawn, window.kit
    area = columns.area.rect
    for strip in columns.strips:
        marks = [mark for mark in columns.marks if mark.line.place == strip.place]
        seen = [mark for mark in marks if mark.rect.bottom > area.y + columns.row]
        hats = [mark for mark in marks if mark.line.entry.mark in (Mark.HAT, Mark.HAT_OFF)]
        above = [mark for mark in hats if seen and marks.index(mark) < marks.index(seen[0])]
        wanted = (
            bool(above)
            and above[-1].line.entry.mark is Mark.HAT
            and seen[0].line.entry.mark is not Mark.HAT_OFF
        )
        signs = [sign for sign in columns._signs if sign.x == strip.x]
        assert len(signs) == wanted, strip.place
        if signs:
            number = next(mark for mark in marks if mark.rect.centery > area.y + kit.f(30))
            assert number.written(kit).y >= signs[0].bottom - kit.f(8), (
                "the first number stands below it"
            )
    assert columns._signs
    scene.group.focus_on(columns.area)
    press(window, pygame.K_HOME)
    window.frame(0.02)
    assert not columns._signs
    session.close()


def test_new_numbers_are_written_between_the_hands_only(window: Window, store: Store) -> None:
    session = begin(store)
    play_hand(session, random.Random(2))
    scene = ScoreSheetScene(FakeGame(window), session)
    window.replace(scene)
    assert scene.timeline.busy is bool(scene.paper.last)
    session.deal()
    scene = ScoreSheetScene(FakeGame(window), session)
    window.replace(scene)
    assert not scene.timeline.busy


def test_stopping_tells_what_each_would_get_and_ends_the_match(
    window: Window, store: Store
) -> None:
    session = played(store)
    scene = show(window, ScoreSheetScene(game := FakeGame(window), session))
    click(window, scene.widgets["stop"])
    dialog = window.scene
    assert isinstance(dialog, Dialog)
    expected = session.match.table.rules.score.write_off(session.match.table.sheet)[0].settlement()
    for name, amount in zip(session.match.table.players, expected):
        assert (
            f"{name}\u00a0{'+' if amount > 0 else '−' if amount else ''}{abs(amount)}"
            in dialog.sentence
        ), "a name stands beside its number"
    assert dialog.sentence.startswith(
        f"The {scene.paper.sheet.missing} points that nobody has won yet are shared out: "
    )
    press(window, pygame.K_ESCAPE)
    assert session.match.to_act is not None and window.scene is scene
    scene.ask_to_stop()
    window.frame(0.02)
    press(window, pygame.K_RIGHT)
    press(window, pygame.K_RIGHT)
    press(window, pygame.K_RETURN)
    assert (
        session.match.to_act is None
        and session.match.table.settlement == expected
        and game.asked == [("settlement", session)]
    )


def test_points_that_cannot_be_divided_are_told_player_by_player_and_add_up() -> None:
    names = ("Ana", "Bojan", "Cvita")
    assert would_share(names, (103, 103, 102)) == (
        "The 308 points that nobody has won yet are shared out: 103 to Ana, 103 to Bojan and 102 "
        "to Cvita."
    )
    assert odd_points((103, 103, 102)) == ("The odd points go to the players who owe most.",)
    assert (
        were_shared(names, (1, 0, 0))
        == "Stopped by agreement: the 1 point that nobody had won was shared out, 1 to Ana."
    )
    assert odd_points((1, 0, 0)) == ("The odd point goes to the player who owes most.",)
    assert (
        would_share(names, (30, 30, 30))
        == "The 90 points that nobody has won yet are shared out: 30 to each player."
    )
    assert odd_points((30, 30, 30)) == ()


@pytest.mark.parametrize("players", [3, 4])
def test_a_number_that_was_written_off_says_what_everybody_got(
    players: int, window: Window, store: Store
) -> None:
    for hands in range(1, 6):
        session, rng = begin(store, players=players, start=60), random.Random(hands)
        for _hand in range(hands):
            play_hand(session, rng)
        before = session.match.table.sheet
        paper = arrange(stopped(session).seen_log())
        assert sum(paper.shared_out) == before.missing and len(paper.shared_out) == players
        line = next(line for line in paper.last if line.entry.mark is Mark.WRITE_OFF)
        told = explain(paper, session.match.table.rules, window.kit.deck, line).lines
        assert told[0] == (
            f"Stopped by agreement: {line.entry.amount} of the {before.missing} points that "
            "nobody had won."
        )
        assert bool(told[1:]) is (len(set(paper.shared_out)) > 1)
        info = reckoning_info(paper, session.match.table.rules)
        assert info.caption == were_shared(paper.players, paper.shared_out)
        session.close()


def test_a_hand_in_play_is_not_stopped(window: Window, store: Store) -> None:
    session = begin(store)
    session.deal()
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    click(window, scene.widgets["stop"])
    reason = "A match can be stopped between two hands only."
    assert scene.group.tooltip is not None and scene.group.tooltip.text == reason
    assert window.scene is scene
    stop = next(
        button
        for button in table_menu(scene.game, window, session).buttons
        if button.label == "Agree to stop"
    )
    assert not stop.enabled and stop.reason == reason, "nor from the menu of the table"


# ---- the settlement


def test_the_settlement_of_the_worked_example(window: Window) -> None:
    scene = show(window, SettlementScene(FakeGame(window), told_session(15)))
    assert figures(scene) == [
        ["120", "160", "166"],
        ["30", "refa 20", "10", "2", "hat", "30", "42"],
        ["12", "92", "132"],
        ["12", "22", "54"],
        ["30", "20", "refa 24", "28", "52", "42", "30", "24"],
        ["24"],
        ["60", "188"],
        ["30", "24", "refa 20", "4", "hat", "8", "turned", "2", "34", "18"],
        ["30", "150", "168"],
    ]
    info = reckoning_info(scene.paper, scene.rules)
    assert info.caption == "The own columns add up to 0."
    assert info.sentence == "Ana wins 506: 496 from Bojan and 10 from Cvita."
    assert dict(info.lines) == {
        "left soup": ("+166", "+54", "+188"),
        "right soup": ("+132", "+24", "+168"),
        "owed left": ("−24", "−168", "−132"),
        "owed right": ("−188", "−166", "−54"),
        "10 × own": ("+420", "−240", "−180"),
    }
    assert info.totals == ("+506", "−496", "−10")


@pytest.mark.parametrize("text_scale", [1.0, 1.15, 1.3])
def test_numbers_of_the_reckoning_of_four_players_do_not_run_together(
    text_scale: float, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    headless()
    window = Window((1024, 640))
    window.configure(text_scale=text_scale)
    session, rng = begin(store, "serbian", 4, seed=3), random.Random(3)
    for _hand in range(3):
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    info = reckoning_info(scene.paper, session.match.table.rules)
    numbers: list[Box] = []
    write = Kit.pencil
    monkeypatch.setattr(
        Kit,
        "pencil",
        lambda kit, *given, **rest: (numbers.append(write(kit, *given, **rest)), numbers[-1])[1],
    )
    draw_reckoning(window.surface, scene.kit, scene.reckoning_box, info)
    rows = [numbers[at : at + 4] for at in range(0, len(numbers), 4)]
    assert len(rows) == len(info.lines) + 2
    assert min(two.x - one.right for row in rows for one, two in pairwise(row)) >= 3
    session.close()
    window.close()


def test_no_number_of_the_reckoning_runs_past_its_rule(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in SIZES:
        headless()
        window = Window(size)
        session = played(store)
        scene = show(window, ScoreSheetScene(FakeGame(window), session))
        boxes: list[Box] = []
        write = Kit.pencil

        def pencil(
            kit: Kit, *given: Any, write: Any = write, boxes: list[Box] = boxes, **rest: Any
        ) -> Box:
            boxes.append(write(kit, *given, **rest))
            return boxes[-1]

        monkeypatch.setattr(Kit, "pencil", pencil)
        right = 600
        draw_reckoning(
            window.surface,
            window.kit,
            Box(100, 60, right - 100, 500),
            reckoning_info(scene.paper, scene.rules),
        )
        monkeypatch.undo()
        assert boxes and all(box.right <= right - window.kit.u(2) for box in boxes), size
        session.close()
        window.close()


def over(store: Store, rules: str = "croatian", players: int = 3, hands: int = 6) -> Session:
    """A match that was played for a while and then stopped."""
    session, rng = begin(store, rules, players, players, start=60), random.Random(players)
    for _hand in range(hands):
        play_hand(session, rng)
    return stopped(session)


def test_the_end_says_first_who_won_and_by_how_much() -> None:
    paper: Any = SimpleNamespace(players=("Ana", "Bojan", "Cvita"), settlement=(88, 316, -404))
    assert winner_words(paper) == "Bojan wins 316"
    paper.settlement = (50, -100, 50)
    assert winner_words(paper) == "Ana and Cvita win 50 each"
    paper.settlement = (0, 0, 0)
    assert winner_words(paper) == "Nobody wins"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize(("rules", "players"), [("croatian", 3), ("serbian", 4)])
def test_the_settlement_shows_the_three_hands_that_decided_it(
    size: tuple[int, int], text_scale: float, rules: str, players: int, store: Store
) -> None:
    headless()
    window = Window(size, text_scale=text_scale)
    session = over(store, rules, players)
    settlement = session.match.table.settlement
    assert settlement is not None
    scene = show(window, SettlementScene(FakeGame(window), session))
    assert scene.title == winner_words(scene.paper) and scene.title.endswith(
        f"wins {max(settlement)}"
    )
    chosen = deciding_hands(session.match.log, settlement.index(max(settlement)))
    rows = [scene.widgets[f"hand {swing.hand}"] for swing in chosen]
    assert len(rows) == 3 and all(min(row.rect.w, row.rect.h) >= 44 for row in rows)
    others = [
        widget.rect
        for name, widget in scene.widgets.items()
        if widget not in rows and not name.startswith("mark")
    ]
    assert not [(one, other) for one in rows for other in others if one.rect.overlaps(other)]
    assert scene.reckoned[1].bottom - scene.kit.f(12) <= scene._decided.y + 1, (
        "the reckoning, but for the air below it, ends above them"
    )
    assert not window.kit.overflows
    session.close()
    window.close()


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize(
    ("number", "game", "word"), [(6, False, "betl"), (6, True, "game betl"), (7, False, "sans")]
)
def test_a_contract_without_trumps_has_its_name_in_a_row(
    number: int, game: bool, word: str, made: bool, window: Window
) -> None:
    rules = find_ruleset("croatian")
    hand = RecordedHand(
        1,
        0,
        rules.contract(str(number), game),
        0,
        {0: 1 - made, 1: 9, 2: made},
        None,
        True,
        made,
        None,
    )
    rows = (
        *hand_runs(window.kit.deck, hand, NAMES[:3]),
        shortest_run(window.kit.deck, hand, NAMES[:3]),
    )
    verb = "made" if made else "fell on"
    assert all(" ".join(map(str, row)).startswith(f"Ana {verb} {word}") for row in rows), rows
    assert (rows[0] == rows[2]) is (number == 6), "how many tricks it was says nothing of a betl"


def test_a_contract_that_nobody_played_is_not_called_made_in_few_words(window: Window) -> None:
    hand = RecordedHand(
        1, 0, find_ruleset("croatian").contract("4", True), 0, {}, None, True, True, None
    )
    row = " ".join(map(str, shortest_run(window.kit.deck, hand, NAMES[:3])))
    assert row.startswith("Ana:") and "made" not in row


def test_the_number_of_a_hand_that_decided_the_match_stands_inside_its_row(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frame of the focus does not cross it, and the shade under the mouse goes to its end."""
    headless()
    window = Window((1920, 1080))
    session = over(store)
    scene = show(window, SettlementScene(FakeGame(window), session))
    shades: list[Box] = []
    numbers: list[Box] = []
    rounded, pencil = shapes.rounded, Kit.pencil
    monkeypatch.setattr(
        shapes,
        "rounded",
        lambda surface, box, *how, **more: (
            shades.append(box),
            rounded(surface, box, *how, **more),
        ),
    )
    monkeypatch.setattr(
        Kit, "pencil", lambda *how, **more: (numbers.append(box := pencil(*how, **more)), box)[1]
    )
    rows = [widget for widget in scene.widgets.values() if isinstance(widget, DecidingRow)]
    for row in rows:
        row.hovered = True
        row.draw(window.surface, scene.kit)
        assert (
            row.rect.inset(scene.kit.thin(4, 3) + 2).contains(numbers[-1])
            and shades[-1] == row.rect
        )
        assert row.amount in row.hint and scene.deciding.players[scene.deciding.winner] in row.hint
    assert len(numbers) == len(rows) == 3
    session.close()
    window.close()


def test_a_hand_that_decided_the_match_is_opened_by_mouse_and_by_key(
    window: Window, store: Store
) -> None:
    session = over(store)
    scene = show(window, SettlementScene(FakeGame(window), session))
    name, row = next(
        (name, widget) for name, widget in scene.widgets.items() if name.startswith("hand ")
    )
    click(window, row)
    page = window.scene
    assert (
        isinstance(page, RecordedHandScene) and page.title == f"Hand {name.removeprefix('hand ')}"
    )
    assert page.view.table.settlement is None and "otherwise" in page.widgets, "it can be reviewed"
    press(window, pygame.K_ESCAPE)
    assert window.scene is scene
    FocusGroup.keyboard = True
    scene.group.focus_on(row)
    press(window, pygame.K_RETURN)
    assert isinstance(window.scene, RecordedHandScene)
    session.close()


def save_picture(window: Window, scene: SheetScene) -> None:
    """Click the button and let frames go by until the scene says what became of it."""
    scene.notice = None
    click(window, scene.widgets["picture"])
    for _ in range(500):
        if scene.notice is not None:
            return
        window.frame(1 / 60)
        time.sleep(0.02)
    raise AssertionError("nothing is said of the picture")


def test_the_window_goes_on_while_a_picture_is_written(
    window: Window, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()

    def slow(picture: pygame.Surface) -> bytes:
        assert may_end.wait(20)
        return b"a picture"

    monkeypatch.setattr("prefgame.ui.paper.save.as_png", slow)
    scene = show(window, ScoreSheetScene(FakeGame(window), played(store)))
    click(window, scene.widgets["picture"])
    for _ in range(3):
        window.frame(1 / 60)
    assert scene.notice is None and scene.awake and not list(records_dir().glob("*.png"))
    click(window, scene.widgets["picture"])  # once is enough
    may_end.set()
    for _ in range(200):
        window.frame(1 / 60)
        time.sleep(0.02)
        if scene.notice is not None:
            break
    assert scene.notice is not None and len(list(records_dir().glob("*.png"))) == 1


@pytest.mark.parametrize("scene_class", [ScoreSheetScene, SettlementScene])
def test_the_sheet_is_saved_as_a_picture_and_none_is_ever_overwritten(
    window: Window, store: Store, scene_class: Any
) -> None:
    session = over(store) if scene_class is SettlementScene else played(store)
    scene = show(window, scene_class(FakeGame(window), session))
    for count in (1, 2):
        save_picture(window, scene)
        pictures = sorted(records_dir().glob("*.png"))
        assert len(pictures) == count and scene.notice is not None
        assert any(picture.name in scene.notice.text for picture in pictures)
    assert [path.suffix for path in records_dir().iterdir()] == [".png", ".png"], "no draft is left"
    image = pygame.image.load(pictures[0])
    assert image.get_width() == 1920 and image.get_height() >= 1080
    session.close()


def test_a_picture_that_cannot_be_saved_says_why(window: Window, store: Store) -> None:
    scene = show(window, ScoreSheetScene(FakeGame(window), played(store)))
    records_dir().parent.mkdir(parents=True, exist_ok=True)
    records_dir().write_text("a file where the folder should be")
    save_picture(window, scene)
    assert scene.notice is not None and scene.notice.text.startswith(
        "The picture cannot be saved ("
    )


def test_the_picture_of_a_long_match_shows_every_row(
    window: Window, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, rng = begin(store, start=100), random.Random(3)
    while max(len(column) for column in arrange(session.seen_log()).columns.values()) < 22:
        play_hand(session, rng)
    scene = show(window, ScoreSheetScene(FakeGame(window), session))
    assert scene.drawn.area.limit, "in the window the oldest rows are out of sight"
    drawn = set()
    draw = ColumnMark.draw

    def seen(mark: ColumnMark, surface: Any, kit: Kit) -> None:
        assert surface.get_rect().contains(mark.rect)
        drawn.add((mark.line.place, mark.line.hand, mark.line.entry.mark, mark.line.entry.total))
        draw(mark, surface, kit)

    monkeypatch.setattr(ColumnMark, "draw", seen)
    sheet_picture(window.kit.deck, scene.paper, scene.rules, None, date(2026, 11, 22))
    lines = [line for column in scene.paper.columns.values() for line in column]
    assert drawn == {(line.place, line.hand, line.entry.mark, line.entry.total) for line in lines}
    session.close()


def test_two_winners_are_paid_by_one() -> None:
    paper: Any = SimpleNamespace(players=("Ana", "Bojan", "Cvita"), settlement=(30, -50, 20))
    assert who_wins(paper) == "Bojan pays 30 to Ana and 20 to Cvita."
    paper.settlement = (0, 0, 0)
    assert who_wins(paper) == "Everybody ends at 0: nobody pays."


def test_serbian_paper_may_write_winnings_with_a_minus(window: Window, store: Store) -> None:
    session = begin(store, "serbian", start=30, paper_sign=True)
    play_hand(session, random.Random(4))
    session.write_off()
    scene = show(window, SettlementScene(FakeGame(window), session))
    info = reckoning_info(scene.paper, scene.rules)
    assert session.match.table.settlement is not None
    for amount, written in zip(session.match.table.settlement, info.totals):
        assert written == (f"−{amount}" if amount > 0 else f"+{-amount}" if amount else "0")
    assert info.sentence.endswith("At this table a minus is a win.")


def test_a_new_match_is_begun_at_the_same_table(window: Window, store: Store) -> None:
    session = begin(store, "serbian", 4, start=30, refas=2)
    session.write_off()
    scene = show(window, SettlementScene(game := FakeGame(window), session))
    FocusGroup.keyboard = True
    press(window, pygame.K_RETURN)
    assert game.asked == [
        (
            "begin",
            find_ruleset("serbian"),
            NAMES,
            (None, "simple", "simple", "simple"),
            {"start": 30, "refas": 2},
            None,
        )
    ]
    click(window, scene.widgets["new"])
    assert game.asked[-1] == ("new_match",), "another table"
    press(window, pygame.K_ESCAPE)
    assert game.asked[-1] == ("menu",)
    click(window, scene.widgets["save"])
    assert len(list(records_dir().iterdir())) == 1


def test_the_deck_and_the_window_may_change_at_any_moment(window: Window, store: Store) -> None:
    session = played(store)
    for kind in (HandResultScene, ScoreSheetScene):
        scene = kind(FakeGame(window), session)  # type: ignore[arg-type]
        window.replace(scene)
        window.frame(0.2)
        window.configure(deck="french", text_scale=1.3)
        window.frame(0.2)
        window.configure(deck="german", text_scale=1.0)
        window.frame(0.2)
        assert not window.kit.overflows


# ---- lists in sentences


def test_lists_are_joined_as_a_sentence_joins_them() -> None:
    assert [all_of("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [any_of("abc"[:n]) for n in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert [in_turn("abc"[:n]) for n in range(4)] == ["", "a", "a, then b", "a, then b, then c"]


# ---- could it have gone otherwise?


def recorded(match: Match) -> Any:
    """A match of a record as a session to look at."""
    plan = SimpleNamespace(levels=(None, "simple", "simple"))
    return SimpleNamespace(
        match=match, seen_log=lambda: match.log, view=lambda: match.view(0), plan=plan
    )


def ask(window: Window, scene: HandResultScene) -> HandResultScene:
    """Press the button, and let the review come."""
    click(window, scene.widgets["otherwise"])
    assert scene.otherwise and scene.reviewing is not None
    scene.reviewing.wait()
    window.frame(0.02)
    window.frame(0.02)
    return scene


def sentences(scene: HandResultScene) -> list[str]:
    return [line.sentence for line in scene._findings()]


def test_the_result_tells_whether_the_hand_could_have_gone_otherwise(window: Window) -> None:
    """Ana’s ace is ruffed, and her game falls by it: the page shows the card, what was better, and
    marks it in the list of tricks.
    """
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace()))))
    assert sentences(scene)[:3] == [
        "Yes: in trick 1 Ana had a better card.",
        "Ana takes 6 tricks: the contract is made.",
        "In trick 1 Ana’s card cost 1 trick and the contract.",
    ]
    played, better = scene._findings()[2].groups
    assert played.cards == (Card.SA,) and (better.cards or better.words == "any other was better")
    assert scene._costly() == {Card.SA} and not window.kit.overflows
    click(window, scene.widgets["trick 0"])
    assert scene.trick == 0 and scene.otherwise
    press(window, pygame.K_ESCAPE)
    assert scene.trick is None and scene.otherwise, (
        "from a trick the way leads back to the findings"
    )
    press(window, pygame.K_ESCAPE)
    assert scene.at_numbers and "numbers" in scene.widgets and scene._costly() == frozenset()


def test_the_page_is_there_before_the_review_is(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: Any = SimpleNamespace(latest=None, over=False, close=lambda: None)
    monkeypatch.setattr(hand_page, "Reviewing", lambda _log: waiting)
    match = ruffed_ace()
    scene = show(window, HandResultScene(FakeGame(window), recorded(match)))
    click(window, scene.widgets["otherwise"])
    window.frame(0.02)
    assert sentences(scene) == ["Going through the cards …"] and scene.awake
    waiting.latest = next(iter(reviews(match.log)))
    window.frame(0.02)
    assert len(sentences(scene)) > 1 and scene.awake
    waiting.over = True
    window.frame(0.02)
    assert not scene.awake


def test_a_review_that_failed_is_told_in_one_sentence(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        hand_page,
        "Reviewing",
        lambda _log: SimpleNamespace(latest=None, over=True, close=lambda: None),
    )
    scene = show(window, HandResultScene(FakeGame(window), recorded(ruffed_ace())))
    click(window, scene.widgets["otherwise"])
    window.frame(0.02)
    assert sentences(scene) == ["This hand could not be worked out."]


def test_the_review_stops_with_its_page(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []
    monkeypatch.setattr(
        hand_page,
        "Reviewing",
        lambda _log: SimpleNamespace(latest=None, over=False, close=lambda: closed.append(True)),
    )
    window.replace(SheetStub())
    scene = HandResultScene(FakeGame(window), recorded(ruffed_ace()))
    window.push(scene)
    window.frame(0.01)
    scene.look_otherwise()
    assert not closed
    window.pop()
    assert closed == [True]


class SheetStub(Scene):
    """Something below."""

    def draw(self, surface: Any) -> None:
        surface.fill("black")


WORDS_OF_A_REVIEW = {
    "both stayed": (
        review_hands.FIVE_TRUMPS,
        review_hands.GAME_IN_HEARTS + "Bojan: stay\nCvita: stay",
        [
            "Yes: Bojan had a better answer.",
            "Against both defenders Ana takes 6 tricks: the contract is made.",
            "Coming alone would have brought Bojan 40 points, with 4 tricks.",
            "Inviting Bojan would have brought Cvita 40 points, with 4 tricks together.",
            "Coming alone would have brought Cvita 30 points, with 3 tricks.",
        ],
    ),
    "saved": (
        review_hands.NINE_SURE,
        review_hands.GAME_IN_HEARTS + "Bojan: stay\nCvita: stay",
        [
            "No: with all cards open nobody could have done better.",
            "Against both defenders Ana takes 9 tricks: the contract is made.",
            "Staying at home saved Bojan 90 points: coming alone would have brought only 1 trick.",
        ],
    ),
    "came in vain": (
        review_hands.NINE_SURE,
        review_hands.GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: alone\nBojan: no",
        [
            "Ana takes 9 tricks: the contract is made.",
            "Coming could not pay: Bojan gets 1 trick and loses 90 points.",
        ],
    ),
    "invited in vain": (
        review_hands.NINE_SURE,
        review_hands.GAME_IN_HEARTS + "Bojan: come\nCvita: stay\nBojan: invite\nBojan: no",
        ["Inviting could not pay: Bojan gets 1 trick with Cvita and loses 90 points."],
    ),
    "betl let through": (
        review_hands.BEATEN_BETL,
        review_hands.BETL + "Bojan: no\nCvita: no\nAna: CK\nBojan: CA\nCvita: C8",
        [
            "Yes: in trick 1 Bojan had a better card.",
            "Ana must take a trick: the contract falls.",
            "In trick 1 Bojan’s card let the contract through.",
        ],
    ),
    "kontra in vain": (
        review_hands.SAFE_BETL,
        review_hands.BETL + "Bojan: kontra\nAna: no",
        ["Kontra could not win: the contract is made, and Bojan loses 280 points."],
    ),
    "all passed": (
        review_hands.EACH_HIS_SUIT,
        "Ana: pass\nBojan: pass\nCvita: pass",
        [
            "Yes: Ana had a better contract.",
            "Ana could have made acorns with the talon.",
            "Bojan could have made hearts with the talon.",
        ],
    ),
    "another contract": (
        review_hands.EACH_HIS_SUIT,
        review_hands.FALLEN_DIAMONDS,
        ["Yes: Ana had a better contract.", "Ana could have made acorns instead."],
    ),
}


@pytest.mark.parametrize("kind", WORDS_OF_A_REVIEW)
@pytest.mark.parametrize("size", SIZES)
def test_every_finding_is_a_plain_sentence(
    size: tuple[int, int], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_module, "COMPILED", True)
    deal, lines, wanted = WORDS_OF_A_REVIEW[kind]
    headless()
    window = Window(size)
    match = review_hands.play_on(review_hands.match_of(deal, lines))
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(match))))
    told = sentences(scene)
    assert [line for line in told if line in wanted] == wanted, told
    assert not window.kit.overflows
    window.close()


def test_a_hand_that_stopped_early_and_had_to_fall_says_with_how_many_tricks(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The declarer took fewer tricks than best play to the last card gives, but only because the
    play stopped.
    """
    monkeypatch.setattr(review_module, "COMPILED", False)
    five_trumps = review_hands.FIVE_TRUMPS.replace("Ana SA", "Ana S7").replace("S8 S7", "S8 SA")
    match = review_hands.match_of(
        five_trumps, review_hands.GAME_IN_HEARTS + "Bojan: come\nCvita: come\nBojan: no\nCvita: no"
    )
    hand = match.table.hand
    assert hand is not None and hand.contract is not None
    best = OpenHand(
        match.table.rules.play, hand.order, tuple(map(match.hand_of, hand.order)), 0, hand.contract
    )
    for trick in best.line():
        for _seat, card in trick.cards:
            match.submit(PlayCard(card))
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(match))))
    review = scene.review
    assert review is not None and (review.best, review.taken, review.played, review.slips) == (
        5,
        3,
        8,
        (),
    )
    said = sentences(scene)
    assert (
        said[0] == "Ana takes only 5 tricks: the contract falls, as it did when the play stopped."
    )
    assert not any(line.startswith(("Yes", "No")) for line in said), (
        "whether another contract could have been made is not known"
    )


def words_of(found: Review) -> list[str]:
    """What a review of this hand is told as; the hand itself is Ana's game in hearts."""
    match = review_hands.play_on(
        review_hands.match_of(
            review_hands.NINE_SURE, review_hands.GAME_IN_HEARTS + "Bojan: stay\nCvita: stay"
        )
    )
    return [line.sentence for line in told(found, ColumnStory(match.view(0), Deck("french")))]


def test_a_card_that_gave_back_what_another_had_given_away_says_so() -> None:
    hearts = find_ruleset("croatian").contract("4", True)
    slips = (
        Slip(2, 1, Card.CA, (Card.C7,), 1, True, False),
        Slip(5, 0, Card.HA, (Card.H7,), 1, True, False),
    )
    found = Review(0, hearts, 7, True, 7, 10, True, slips, complete=True)
    assert words_of(found)[1:4] == [
        "Ana takes 7 tricks, just as it went.",
        "In trick 2 Bojan’s card gave away 1 trick.",
        "In trick 5 Ana’s card gave back 1 trick.",
    ]


@pytest.mark.parametrize(
    ("made", "best_made", "played", "said"),
    [
        (False, False, 8, False),
        (True, False, 10, False),
        (False, True, 8, False),
        (True, True, 10, True),
        (True, False, 0, True),
    ],
)
def test_another_answer_makes_a_contract_fall_only_if_it_did_not_anyway(
    made: bool, best_made: bool, played: int, said: bool
) -> None:
    stand = AnswerValue(1, Role.COMES, False, 2, 20, False)
    found = Review(
        0,
        find_ruleset("croatian").contract("4", True),
        5,
        best_made,
        5,
        played,
        made,
        answer_values=(stand,),
        complete=True,
    )
    beside = "Coming beside Cvita would have brought Bojan 20 points, with 2 tricks."
    assert beside + (" The contract would have fallen." if said else "") in words_of(found)


def test_all_ten_that_cannot_be_taken_are_told_with_the_number() -> None:
    preferans = find_ruleset("serbian").with_options({"preferans": True}).contract("8", False)
    found = Review(0, preferans, 8, False, 8, 10, False, complete=True)
    assert "Ana takes only 8 tricks, not all ten: the contract falls." in words_of(found)


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_the_buttons_below_a_hand_need_one_line(
    size: tuple[int, int], deck: Any, store: Store
) -> None:
    headless()
    window = Window(size, deck=deck)
    session = begin(store, seed=2, start=60)
    play_hand(session, random.Random(2))
    play_hand(session, random.Random(3))
    game, past = FakeGame(window), PlayedHands.of(session.seen_log(), 0)
    for page, names in (
        (HandResultScene(game, session), ("replay", "otherwise", "save", "sheet")),
        (
            RecordedHandScene(game, past, 1, lambda _index: None, "Back"),
            ("replay", "otherwise", "before", "sheet"),
        ),
    ):
        scene = show(window, page)
        for name in names:
            button = scene.widgets[name]
            assert isinstance(button, Button) and button.size > 20
            assert (
                window.kit.run_width(button.label, "button", button.size) + window.kit.f(16)
                <= button.rect.w
            ), name
    session.close()
    window.close()


def test_a_slow_solver_says_that_other_contracts_are_not_tried(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_module, "COMPILED", False)
    match = review_hands.match_of(review_hands.EACH_HIS_SUIT, "Ana: pass\nBojan: pass\nCvita: pass")
    scene = ask(window, show(window, HandResultScene(FakeGame(window), recorded(match))))
    assert sentences(scene) == ["Other contracts are not tried here: that would take too long."]


@pytest.mark.parametrize("deck", ["german", "french"])
def test_reviews_of_any_hand_fit_their_page(store: Store, deck: Any) -> None:
    headless()
    for size in SIZES:
        window = Window(size, deck=deck)
        session, rng = begin(store, "serbian", 4, 3, start=60), random.Random(7)
        for _hand in range(6):
            play_hand(session, rng)
            scene = ask(window, show(window, HandResultScene(FakeGame(window), session)))
            for at in range(len(scene.tricks)):
                scene.look_at(at)
                window.frame(0.02)
            assert not window.kit.overflows
        session.close()
        window.close()


def test_a_hand_of_a_record_is_asked_too_and_the_next_one_anew(
    window: Window, store: Store, tmp_path: Path
) -> None:
    session, rng = begin(store, seed=2, start=60), random.Random(2)
    for _hand in range(2):
        play_hand(session, rng)
    path = tmp_path / "match.pref"
    path.write_text(write_record(session.match), encoding="utf-8")
    played = open_record(path).played
    scene: Any = ask(
        window,
        show(window, RecordedHandScene(FakeGame(window), played, 0, lambda _index: None, "Back")),
    )  # type: ignore[arg-type]
    first = scene.review
    assert first is not None and first.complete
    scene.go_to(1)
    assert scene.at_numbers and scene.review is None and scene.reviewing is None
    assert ask(window, scene).review == review_module.review(session.match.log) != first
    session.close()
