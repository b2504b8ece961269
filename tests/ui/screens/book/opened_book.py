"""The book, opened in the window, for its tests."""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.storage.store import Store
from prefgame.rules.registry import RULESETS
from prefgame.ui.program import Program
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.screens.menu import MenuScene
from tests.app.book.stored_book import plan_of, random_match, random_matches
from tests.ui.whole_program import click, frames, menu_row


def matches_of(count: int, rules: str = "croatian") -> Callable[[Store], None]:
    found = next(each for each in RULESETS if each.key == rules)

    def prepare(store: Store) -> None:
        for seed in range(count):
            store.add(plan_of(3), random_match(found, 3, seed, 3).log)

    return prepare


def every_game(store: Store) -> None:
    for plan, match in random_matches(seeds=1):
        store.add(plan, match.log)


def book(rooms: Program) -> BookScene:
    """Return the book, opened from the menu, once it is filled and read."""
    if isinstance(rooms.window.scene, MenuScene):
        click(rooms, menu_row(rooms, "Your book").rect)
    scene = rooms.window.scene
    assert isinstance(scene, BookScene)
    scene.keeper.wait()
    settle(rooms, scene)
    return scene


def settle(rooms: Program, scene: BookScene) -> None:
    """Frames until nothing is read or worked on any more."""
    quiet = 0
    while quiet < 3:
        if scene._asked is not None:
            scene._asked.wait()
        scene.works.wait()
        frames(rooms, 1)
        quiet = 0 if scene._asked is not None or scene.works.busy else quiet + 1
