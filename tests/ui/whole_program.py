"""The whole program, opened at the menu and driven by mouse and keys as a player would."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame
from pygame.event import Event

from prefgame.app.records import OpenedRecord
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.engine.record import write_record
from prefgame.rules.options import TableOption
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.program import Program
from prefgame.ui.screens.menu import MenuRow, MenuScene
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.screens.records import RecordScene
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.list import List
from prefgame.ui.widgets.window import Window
from tests.helpers import deal_next, play_at_random, start
from tests.narrow import as_kind

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
NAMES = ("Ana", "Bojan", "Cvita")
Open = Callable[..., Program]


def frames(rooms: Program, count: int = 2) -> None:
    for _frame in range(count):
        rooms.window.frame(0.2)


@contextmanager
def unseen(window: Window) -> Iterator[None]:
    """Draw nothing while time passes here, for only the frame that comes then is looked at."""
    window._draw = bool  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        vars(window).pop("_draw", None)


def forget_rows(rooms: Program) -> None:
    """As if the store had not been able to read its rows yet."""
    for kept in rooms.store.kept:
        kept._known, kept._look = None, True


def press_key(rooms: Program, *keys: int) -> None:
    for key in keys:
        pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        pygame.event.post(Event(pygame.KEYUP, key=key, mod=0))
        frames(rooms, 1)


def type_text(rooms: Program, text: str) -> None:
    pygame.event.post(Event(pygame.TEXTINPUT, text=text))
    frames(rooms, 1)


def click(rooms: Program, box: Box, at: tuple[float, float] = (0.5, 0.5)) -> None:
    point = round(box.x + box.w * at[0]), round(box.y + box.h * at[1])
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0)))
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    frames(rooms, 2)


def menu_row(rooms: Program, words: str) -> MenuRow:
    scene = rooms.window.scene
    assert isinstance(scene, MenuScene)
    return next(row for row in scene.rows if row.words == words)


def form(rooms: Program) -> FormScene:
    scene = rooms.window.scene
    assert isinstance(scene, FormScene)
    return scene


def widget(rooms: Program, name: str) -> Widget:
    return form(rooms).widgets[name]


def click_row(rooms: Program, name: str, at: int) -> None:
    """Click the row of that number, from 0, in a list; it must be seen."""
    rows = as_kind(List, widget(rooms, name))
    top = rows.rect.y + at * rows._row - rows.offset
    box = rows.rect._replace(y=top, h=rows._row)
    assert rows.rect.contains(box)
    click(rooms, box, (0.3, 0.5))


def deck_in_use(kit: Kit) -> str:
    """Return the name of the deck that is drawn now."""
    return kit.deck.name


def refused_record(rooms: Program) -> OpenedRecord:
    """Return the record that is shown, which could not be read to its end."""
    scene = rooms.window.scene
    assert isinstance(scene, RecordScene) and scene.record is not None
    assert scene.record.error is not None
    return scene.record


def segment(rooms: Program, name: str, index: int, of: int) -> None:
    """Click one of the words of a row of segments."""
    click(rooms, widget(rooms, name).rect, ((index + 0.5) / of, 0.5))


def open_table_rules(
    program: Open, size: tuple[int, int] = (1280, 720), rules: str = "serbian"
) -> Program:
    """Return the program at the table rules of a new match."""
    rooms = program(size)
    rooms.change(last_rules=rules)
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "table rules").rect)
    assert isinstance(rooms.window.scene, TableRulesScene)
    return rooms


def find_option(rules: str, name: str) -> TableOption:
    """Return the option of this name, of a rule set by its key."""
    return next(one for one in find_ruleset(rules).options if one.name == name)


def _session_after(store: Store, rules: str, hands: int, players: tuple[str, ...]) -> Session:
    """Return a stored match after so many hands that were played at random."""
    levels = (None, *["simple"] * (len(players) - 1))
    session = Session.begin(store, find_ruleset(rules), players, levels, seed=3)
    rng = random.Random(1)
    for _hand in range(hands):
        session.deal()
        first = len(session.match.log)
        play_at_random(session.match, rng)
        store.append(session.number, first, session.match.log[first:])
    return session


def begun(rules: str = "croatian", hands: int = 0) -> Callable[[Store], None]:
    """Return a stored match that waits to be continued."""

    def prepare(store: Store) -> None:
        session = _session_after(store, rules, hands, NAMES)
        session.deal()
        session.close()

    return prepare


def finished(
    rules: str = "croatian", hands: int = 2, players: tuple[str, ...] = NAMES
) -> Callable[[Store], None]:
    """Return a stored match that was played, and stopped by agreement."""

    def prepare(store: Store) -> None:
        session = _session_after(store, rules, hands, players)
        session.write_off()
        session.mark_settled()
        session.close()

    return prepare


def both(*prepares: Callable[[Store], None]) -> Callable[[Store], None]:
    """Several stored matches, the last one played last."""

    def prepare(store: Store) -> None:
        for one in prepares:
            one(store)

    return prepare


def overlay(rooms: Program) -> str:
    tooltip = form(rooms).group.tooltip
    return tooltip.text if tooltip else ""


def played(rules: str = "croatian", hands: int = 3, **options: Any) -> str:
    match = start(rules, **options)
    rng = random.Random(4)
    play_at_random(match, rng)
    for _hand in range(hands - 1):
        if match.to_act is not None:
            deal_next(match, rng)
            play_at_random(match, rng)
    return write_record(match)
