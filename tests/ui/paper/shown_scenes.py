"""Scenes of the paper put on a window, over sessions of random hands or of a record."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, TypeVar

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.session import Session
from prefgame.app.settings import Settings
from prefgame.app.storage.store import Store
from prefgame.engine.match import Match
from prefgame.paper.columns import ColumnLine, ColumnPaper
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns_sheet import MarkKind
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand_result import HandPage, HandResultScene, NumbersArea
from prefgame.ui.paper.judged_page import JudgedHandScene
from prefgame.ui.paper.settlement import ScoreSheetScene
from prefgame.ui.paper.sheet_scene import PaperScene, SheetScene
from prefgame.ui.scores.columns.drawing import ColumnMark, PaperColumns
from prefgame.ui.scores.columns.hand_numbers import ColumnStory
from prefgame.ui.scores.hand_numbers import NumbersPanel
from prefgame.ui.system.sounds import Sounds
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Sign, StyledWords
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES
from tests.narrow import all_of_kind, as_kind
from tests.paper.matches import example

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


S = TypeVar("S", bound=PaperScene)


class FakeGame(Game):
    """Remembers which routes were asked for; its settings are the usual ones, and nobody reads its
    store.
    """

    def __init__(self, window: Window) -> None:
        self.window, self.store = window, Store.__new__(Store)
        self.asked: list[routes.Route | tuple[object, ...]] = []
        self.sounds = Sounds(enabled=False)

    @property
    def settings(self) -> Settings:
        return Settings()

    def open(self, route: routes.Route) -> None:
        self.asked.append(route)

    def other_deck(self, rules: RuleSet) -> None:
        self.asked.append(("other_deck", rules))


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
    """Deal and play a hand of random legal calls and cards; calls are low ones more
    often than not.
    """
    session.deal()
    while session.match.phase not in (Phase.DEAL, Phase.OVER):
        legal = session.match.legal()
        low = session.match.phase is not Phase.PLAY and rng.random() < 0.5
        session._do(legal[0] if low else rng.choice(legal), session.match.to_act)


def told_session(hands: int) -> Any:
    """Return the worked example of source 000 as a session to look at; nothing can be
    played on it.
    """
    return recorded(Match.replay(example(hands, ("Ana", "Bojan", "Cvita"))))


def recorded(match: Match) -> Any:
    """Return a match of a record as a session to look at."""
    plan = SimpleNamespace(levels=(None, "simple", "simple"), seed=0, evening=None, taken_back=0)
    return SimpleNamespace(
        match=match,
        seen_log=lambda: match.log,
        open_log=lambda: match.log,
        view=lambda: match.view(0),
        plan=plan,
        programs=SimpleNamespace(failures=()),
        goes_on=True,
        player=0,
    )


def show(window: Window, scene: S) -> S:
    """Put a scene on the window and let its writing finish."""
    window.configure(players=len(scene.paper.players))
    window.replace(scene)
    window.frame(0.01)
    scene.timeline.finish()
    window.frame(0.5)
    return scene


def column_paper(scene: PaperScene) -> ColumnPaper:
    """Return the paper of a scene of a match that is written in columns."""
    return as_kind(ColumnPaper, scene.paper)


def drawn_columns(scene: SheetScene) -> PaperColumns:
    """Return the same paper as it is drawn."""
    return as_kind(PaperColumns, scene.drawn)


def last_lines(scene: PaperScene) -> list[ColumnLine]:
    """Return what was written last there."""
    return all_of_kind(ColumnLine, scene.paper.last)


def numbers_of(scene: HandPage) -> NumbersPanel:
    """How the numbers of a hand arose, as its page says it."""
    return as_kind(NumbersArea, scene.widgets["numbers"]).numbers


def column_story(scene: HandPage) -> ColumnStory:
    """Return the last hand of such a match in words."""
    return as_kind(ColumnStory, scene.story)


def press(window: Window, code: int) -> None:
    pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    pygame.event.post(Event(pygame.KEYUP, key=code, mod=0))
    window.frame(0.02)


def click(window: Window, widget: Widget | Box) -> None:
    place = widget if isinstance(widget, Box) else widget.rect
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=place.center, button=1))
    window.frame(0.02)


def words(run: Any) -> str:
    """Return a run as text: signs by their letter."""
    if isinstance(run, str):
        return run
    return " ".join(
        f"[{piece.suit}]"
        if isinstance(piece, Sign)
        else piece.text
        if isinstance(piece, StyledWords)
        else piece
        for piece in run
    )


# ---- the hand result


def hand_where(store: Store, wanted: Any, rules: str = "croatian", **options: Any) -> Session:
    """Return the first session of a random row whose last hand is as wanted."""
    for seed in range(60):
        session, rng = begin(store, rules, seed=seed, start=60, **options), random.Random(seed)
        for _hand in range(6):
            play_hand(session, rng)
            if wanted(session.match.table):
                return session
        session.close()
    raise AssertionError("no such hand among the random ones")


def played(store: Store) -> Session:
    return hand_where(store, lambda table: len(table.hand.tricks) == 10)


def play_four(session: Session) -> None:
    """Play a hand in which a four is played, as this deal has it, against one defender."""
    session.deal()
    for text in ("2", "pass", "pass", "discard", "announce 4", "come", "stay", "alone", "no"):
        session._do(
            next(command for command in session.match.legal() if str(command).startswith(text)),
            session.match.to_act,
        )
    while session.match.phase is Phase.PLAY:
        session._do(session.match.legal()[0], session.match.to_act)


def notes_of(scene: HandResultScene, wanted: Any) -> list[str]:
    """Return what stands below the numbers in soups of the players wanted."""
    story = column_story(scene)
    return [
        story.note(line)
        for line in last_lines(scene)
        if line.entry.against is not None and wanted(line.entry.player)
    ]


# ---- the score sheet


def long_sheet(window: Window, store: Store) -> ScoreSheetScene:
    """Return the score sheet of a match with a column longer than the page."""
    session, rng = begin(store, start=100), random.Random(3)
    while True:
        scene = ScoreSheetScene(FakeGame(window), session)
        if max(map(len, column_paper(scene).columns.values())) >= 22:
            return show(window, scene)
        play_hand(session, rng)


def hat_box(x: float, y: float, size: float, width: float) -> Box:
    """Where a hat of this size is drawn around a point, in lines of this width."""
    return Box(
        round(x - size),
        round(y - size * 0.54 - width / 2),
        round(2 * size),
        round(size * 0.84 + width),
    )


def figures(scene: SheetScene) -> list[list[str]]:
    """Return what stands in each column, from left to right, as it is drawn."""
    signs = {MarkKind.HAT: "hat", MarkKind.HAT_OFF: "turned"}
    columns: dict[int, list[str]] = {}
    for mark in all_of_kind(ColumnMark, scene.drawn.marks):
        entry = mark.line.entry
        sign = (
            f"refa {mark.line.worth}"
            if entry.mark is MarkKind.REFA
            else signs.get(entry.mark, mark.words)
        )
        columns.setdefault(round(mark.rect.x + mark.rect.w / 2) // 20, []).append(sign)
    return [columns[x] for x in sorted(columns)]


def stopped(session: Session) -> Session:
    session.write_off()
    return session


def mark_of(scene: SheetScene, player: int, total: int) -> ColumnMark:
    return next(
        mark
        for mark in all_of_kind(ColumnMark, scene.drawn.marks)
        if mark.line.is_number
        and (mark.line.entry.player, mark.line.entry.total) == (player, total)
    )


# ---- the settlement


def over(store: Store, rules: str = "croatian", players: int = 3, hands: int = 6) -> Session:
    """Return a match that was played for a while and then stopped."""
    session, rng = begin(store, rules, players, players, start=60), random.Random(players)
    for _hand in range(hands):
        play_hand(session, rng)
    return stopped(session)


# ---- could it have gone otherwise?


class SheetStub(Scene):
    """Something below."""

    def draw(self, surface: Surface) -> None:
        surface.fill("black")


def ask(window: Window, scene: HandPage) -> JudgedHandScene:
    """Press the button, and let the judgement come."""
    click(window, scene.widgets["judge"])
    assert scene.judged is not None and isinstance(window.scene, JudgedHandScene)
    scene.judged.wait()
    window.frame(0.02)
    window.frame(0.02)
    return window.scene


def sentences(scene: JudgedHandScene) -> list[str]:
    """Return what is said below the list, or instead of it."""
    return [line.sentence for line in scene.lines()]
