"""A table to be played at in tests: the real scene, session and store, and rooms that
only take notes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame
from pygame.event import Event

from prefgame.app.session import Session
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.events import Commanded
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui.frames.navigation import Game
from prefgame.ui.frames.routes import Route
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.hints import TableHints
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window
from tests.narrow import as_kind, known
from tests.ui.whole_program import unseen

STEP = 1 / 30


class NoteTaker(Game):
    """The rooms beside the table: each route is noted in ``visits``."""

    def __init__(self, window: Window, home: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.visits: list[Route] = []
        super().__init__(
            window, SettingsFile(home / "settings.json"), Store(home / "matches.sqlite")
        )

    def open(self, route: Route) -> None:
        self.visits.append(route)


class Player:
    """Somebody at the table, with a mouse and a keyboard and nothing else."""

    def __init__(self, window: Window, game: NoteTaker, session: Session) -> None:
        self.window, self.game, self.session = window, game, session
        self.table = TableScene(game, session)
        FocusGroup.keyboard = False
        window.replace(self.table)
        self.dice = random.Random(5)

    # ---- time

    def frames(self, count: int = 1, dt: float = STEP) -> None:
        for _frame in range(count):
            self.window.frame(dt)
            if (
                self.session.thinking is not None
                or self.session.hint_pending
                or self.session.writing
                or self.window.kit.deck.reading
            ):
                time.sleep(0.005)  # a frame in which nothing moves is over before a thread has run

    def until(self, condition: Callable[[], bool], frames: int = 6000) -> None:
        """Let time pass until the condition holds; fails when it never does."""
        for _frame in range(frames):
            if condition():
                return
            self.frames()
        raise AssertionError(
            f"waited in vain in {self.table.shown.view.turn}, queue "
            f"{list(self.table.event_queue.waiting)[:3]}"
        )

    def until_still(self) -> None:
        """Let time pass until nothing moves or fades any more: in long steps, of which only the
        last one is drawn, for no other is of interest.
        """
        for _frame in range(200):
            with unseen(self.window):
                self.frames(dt=0.1)
            if not self._moving:
                self.frames(dt=0.0)
                if not self.window.fading and not self._moving:
                    return
        raise AssertionError(f"something still moves in {self.table.shown.view.turn}")

    @property
    def _moving(self) -> bool:
        return bool(
            self.table.desk.timeline.busy
            or self.table.animation.moving
            or self.table.animation.fresh
            or self.table.event_queue.waiting
        )

    def until_asked(self) -> None:
        self.until(lambda: self.ready or bool(self.game.visits))

    @property
    def ready(self) -> bool:
        return (
            self.table.shown.live
            and not self.table.desk.timeline.busy
            and not self.table.animation.fresh
        )

    @property
    def phase(self) -> str:
        return self.table.shown.view.turn.phase.value

    @property
    def last_command(self) -> str:
        """The text of the command that was submitted last, by anybody."""
        log = self.session.match.log
        return str(next(event for event in reversed(log) if isinstance(event, Commanded)).command)

    @property
    def hints(self) -> TableHints:
        """The hint of the table, and its slip."""
        return as_kind(TableHints, self.table.hints)

    @property
    def tip(self) -> str:
        """The words of the tooltip that is shown."""
        return known(self.table.group.tooltip).text

    # ---- hands

    def click(self, x: int, y: int) -> None:
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0)))
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1))
        self.frames()

    def hover(self, x: int, y: int) -> None:
        """Let the mouse come to rest there."""
        for at in (x - 2, x):
            pygame.event.post(Event(pygame.MOUSEMOTION, pos=(at, y), rel=(1, 0), buttons=(0, 0, 0)))
            self.frames()

    def press(self, widget: Widget) -> None:
        """Click on the middle of what can be seen of it."""
        self.click(*widget.rect.center)

    def key(self, code: int, mod: int = 0) -> None:
        pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        pygame.event.post(Event(pygame.KEYUP, key=code, mod=mod))
        self.frames()

    def card(self, text: str) -> HandCard:
        return next(card for card in self.table.desk.stage.hand if card.card == text)

    def button(self, words: str) -> Widget:
        """Return the choice whose label begins with these words."""
        return next(
            widget for widget in self.table.desk.choices if label_of(widget).startswith(words)
        )

    def labels(self) -> list[str]:
        return [label_of(widget) for widget in self.table.desk.choices]


def label_of(widget: Widget) -> str:
    label: Run = getattr(widget, "label", "") or getattr(getattr(widget, "info", None), "label", "")
    return (
        label
        if isinstance(label, str)
        else "".join(piece for piece in label if isinstance(piece, str))
    )


def sit_down(
    window: Window,
    home: Path,
    match: Match | None = None,
    *,
    seed: int = 7,
    rules: str = "croatian",
    player: int | None = 0,
    players: int = 3,
    dealer: int = 2,
    still: bool = False,
    chosen: Mapping[str, object] | None = None,
    **settings: object,
) -> Player:
    """At a new match, or at ``match`` where it stands. ``still``: the other seats do not go
    on by themselves; ``chosen``: more settings.

    Every card is played, unless the settings say otherwise.
    """
    game = NoteTaker(window, home)
    game.change(**{"claims": "never", **(chosen or {}), **settings})
    names = ("Ana", "Bojan", "Cvita", "Davor")[:players]
    levels = tuple(None if seat == player else "simple" for seat in range(players))
    if match is None:
        session = Session.begin(
            game.store, find_ruleset(rules), names, levels, seed=seed, first_dealer=dealer
        )
    else:
        levels = tuple(
            None if seat == player else "simple" for seat in range(len(match.table.players))
        )
        plan = MatchPlan(levels=levels, seed=seed, first_dealer=dealer)
        number = game.store.begin(plan)
        game.store.append(number, 0, match.log)
        session = Session.resume(game.store, number)
    if still:
        session.advance = lambda: False  # type: ignore[method-assign]
    return Player(window, game, session)


def sit_at_rest(
    window: Window,
    home: Path,
    match: Match,
    *,
    player: int = 0,
    chosen: Mapping[str, object] | None = None,
    **settings: object,
) -> Player:
    """At that match, with everything at rest: nothing moves, and nobody goes on by themselves."""
    settings = {**(chosen or {}), **settings}
    seated = sit_down(window, home, match, player=player, still=True, chosen=settings)
    seated.until_still()
    return seated
