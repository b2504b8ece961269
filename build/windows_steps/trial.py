"""A first evening with the programs for Windows, under wine.

Each trial tells what it has seen in a line, and raises AssertionError where something is not as it
should be. The screen, the hand with the keyboard and the store are those of ``trials``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

from trials import evening
from trials.evening import HAND, LOOK, MATCHES, WINDOW, Window
from trials.screen import screen, until
from trials.store import Home, kept, rows_of

from windows_steps.wine import Wine

SELF_TEST = 3000
"""seconds of a self-test under wine, on a machine that does other work too"""
STORE = "AppData/Local/prefgame/matches.sqlite"


@contextmanager
def opened(wine: Wine, scratch: Path, *command: str | Path) -> Iterator[Window]:
    """Open a window on a screen; when the block ends it is killed, as when the power fails."""
    with screen(scratch) as on:
        # it has each letter of a name: keys that are made up while one is typed come too late for
        # wine
        on.use_keyboard("hr")
        more = {"DISPLAY": on.name, "SDL_AUDIODRIVER": "dummy"}
        program = wine.start(*command, more=more)
        try:
            yield Window(on, program)
        finally:
            wine.end_all()
            program.communicate(timeout=60)


def self_test(wine: Wine, *program: str | Path) -> list[str]:
    """Run a self-test to its end and return what it says."""
    elsewhere = wine.folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    ended = wine.run(*program, "--self-test", cwd=elsewhere, timeout=SELF_TEST)
    assert ended.status == 0, f"the self-test of {program[0]} failed:\n{ended.text}"
    return ended.text.splitlines()


# ---- a hand, played with the keyboard alone (by ``trials``) and with the mouse alone
# The window stands in the middle of the screen and is 1280x720; the places are those of its pages.

SKIP_WELCOME, NEW_MATCH, NAME, DEAL = (60, 68), (292, 265), (533, 481), (551, 700)
CARDS = [(x, 655) for x in range(60, 940, 45)]
QUESTIONS = [(x, y) for y in range(400, 561, 32) for x in range(270, 960, 60)]
"""where a hand has its cards, and where the table puts its questions"""
PLAYER = "Žiža Đ"


def plays_with_keys(wine: Wine, program: Path, scratch: Path, pictures: Path) -> str:
    """Play a hand in the window as a new player, and go on after the program was killed."""
    return evening.plays_with_keys(lambda: opened(wine, scratch, program), home_of(wine), pictures)


def home_of(wine: Wine) -> Home:
    """Return where the game keeps what it knows of the player."""
    store = wine.home / STORE
    return Home(store, (store.parent,))


def plays_with_mouse(wine: Wine, program: Path, scratch: Path, pictures: Path) -> str:
    """Play a hand with the mouse, as a player whose name has letters that English has not."""
    home = home_of(wine)
    store = home.store
    for _match in range(MATCHES):
        home.forget()
        with opened(wine, scratch, program) as window:
            on = window.on
            until(on.shows_game, WINDOW, "the window")
            for place in (SKIP_WELCOME, NEW_MATCH, NAME):
                time.sleep(LOOK)
                on.click(*place)
            on.press("ctrl+a")
            on.type(PLAYER)
            time.sleep(LOOK)
            on.picture(pictures / "name.png")
            on.click(*DEAL)
            until(lambda: bool(kept(store)), WINDOW, "the match")
            begun = time.monotonic()
            for place in cycle((*CARDS, *QUESTIONS)):
                on.click(*place)
                if "HandScored" in kept(store):
                    break
                assert time.monotonic() - begun < HAND, "the hand did not end"
            on.picture(pictures / "mouse.png")
        ((begin,),) = rows_of(store, "SELECT data FROM event WHERE kind = 'MatchStarted'")
        names = json.loads(begin)["players"]
        assert names[0] == PLAYER, f"{PLAYER} is kept as {names[0]}"
        own = kept(store).count("OwnCard")
        if own:  # else the others have played it alone
            return f"{PLAYER} played a hand with the mouse, {own} own cards in it"
    raise AssertionError(f"{MATCHES} matches have begun with a hand without the player")
