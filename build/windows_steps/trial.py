"""A first evening with the programs for Windows, under wine.

Each trial tells what it has seen in a line, and raises AssertionError where something is not as it
should be. The screen is Xvfb, keys and mouse are xdotool's, and the store is read from outside.
"""

from __future__ import annotations

import json
import mmap
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from windows_steps.wine import Wine

SIZE = 1280, 800
SELF_TEST = 3000
"""seconds of a self-test under wine, on a machine that does other work too"""
_WINDOW, _HAND = 240, 1500
"""seconds until the window must be there, and a hand must be played"""
_BETWEEN_KEYS = 0.7
_MATCHES = 8
"""that are begun until the player has a hand to play"""
STORE = "AppData/Local/prefgame/matches.sqlite"


@dataclass(frozen=True)
class Screen:
    """A virtual screen: its name, and the file in which the server keeps what is on it."""

    name: str
    contents: Path

    def shows_game(self) -> bool:
        """Whether most of it is drawn on: a message would be smaller."""
        with (
            self.contents.open("rb") as file,
            mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as held,
        ):
            points = held[len(held) - SIZE[0] * SIZE[1] * 4 :: 4001]
        return sum(map(bool, points)) > len(points) / 2

    def press(self, key: str) -> None:
        self._tool("xdotool", "key", key)

    def type(self, text: str) -> None:
        self._tool("xdotool", "type", "--delay", "150", text)

    def click(self, x: int, y: int) -> None:
        self._tool("xdotool", "mousemove", str(x), str(y), "sleep", "0.1", "click", "1")

    def picture(self, path: Path) -> None:
        """Save what is on the screen (PNG)."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._tool("import", "-window", "root", str(path))

    def _tool(self, *command: str) -> None:
        subprocess.run(command, check=True, timeout=60, env=os.environ | {"DISPLAY": self.name})


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Give a screen, which ends with the block."""
    folder.mkdir(parents=True, exist_ok=True)
    read, write = os.pipe()
    mode = f"{SIZE[0]}x{SIZE[1]}x24"
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", mode, "-nolisten", "tcp"]
    server = subprocess.Popen(
        [*command, "-fbdir", str(folder)],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as state:
            name = f":{state.readline().strip()}"
        assert name != ":", "Xvfb did not start"
        # a Croatian keyboard: keys that are made up while a name is typed come too late for wine
        keyboard = os.environ | {"DISPLAY": name}
        subprocess.run(["setxkbmap", "hr"], check=True, timeout=60, env=keyboard)
        yield Screen(name, folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait(20)


@contextmanager
def started(wine: Wine, on: Screen, *command: str | Path) -> Iterator[None]:
    """Start a window; when the block ends it is killed, as when the power fails."""
    more = {"DISPLAY": on.name, "SDL_AUDIODRIVER": "dummy"}
    program = wine.start(*command, more=more)
    try:
        yield
    finally:
        wine.end_all()
        program.communicate(timeout=60)


def until(seen: Callable[[], bool], seconds: float, what: str, pause: float = 0.05) -> float:
    """Wait until something is seen; returns the seconds that it took."""
    begun = time.monotonic()
    while not seen():
        assert time.monotonic() - begun < seconds, f"{what} did not come within {seconds} s"
        time.sleep(pause)
    return time.monotonic() - begun


def rows_of(store: Path, query: str) -> list[tuple[Any, ...]]:
    """Ask a store that the game may have open. Nothing is known where it cannot be read just now.

    A copy is read: wine and this machine lock files in different ways.
    """
    with tempfile.TemporaryDirectory() as folder:
        for file in store.parent.glob(f"{store.name}*"):
            shutil.copyfile(file, Path(folder, file.name))
        copied = Path(folder, store.name)
        if not copied.exists():
            return []
        with closing(sqlite3.connect(copied)) as rows:
            try:
                return rows.execute(query).fetchall()
            except sqlite3.DatabaseError:  # copied while it was written
                return []


def kept(store: Path) -> list[str]:
    """Return the kinds of the events of the last match that is on disk; a card of the player is
    ``OwnCard``.
    """
    query = """
        SELECT kind, json_extract(CAST(data AS TEXT), '$.seat') FROM event
        WHERE match = (SELECT max(id) FROM "match") ORDER BY n
    """
    own = ("CardPlayed", 0)
    return ["OwnCard" if event == own else event[0] for event in rows_of(store, query)]


def hands_played(events: Sequence[str]) -> int:
    """Return how many hands were scored in which the player had played cards."""
    count, cards = 0, False
    for kind in events:
        if kind == "Dealt":
            cards = False
        cards = cards or kind == "OwnCard"
        count += kind == "HandScored" and cards
    return count


def self_test(wine: Wine, *program: str | Path) -> list[str]:
    """Run a self-test to its end and return what it says."""
    elsewhere = wine.folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    ended = wine.run(*program, "--self-test", cwd=elsewhere, timeout=SELF_TEST)
    assert ended.status == 0, f"the self-test of {program[0]} failed:\n{ended.text}"
    return ended.text.splitlines()


# ---- a hand, played with the keyboard alone and with the mouse alone
# The window stands in the middle of the screen and is 1280x720; the places are those of its pages.

SKIP_WELCOME, NEW_MATCH, NAME, DEAL = (60, 68), (292, 265), (533, 481), (551, 700)
CARDS = [(x, 655) for x in range(60, 940, 45)]
QUESTIONS = [(x, y) for y in range(400, 561, 32) for x in range(270, 960, 60)]
"""where a hand has its cards, and where the table puts its questions"""
PLAYER = "Žiža Đ"


def plays_with_keys(wine: Wine, program: Path, scratch: Path, pictures: Path) -> str:
    """Open the window as a new player, play a hand with the keyboard, kill the program, and go on
    with the match.
    """
    store = wine.home / STORE
    forget_player(store)
    with screen(scratch) as on, started(wine, on, program):
        first = until(on.shows_game, _WINDOW, "the window")
        time.sleep(5)
        on.picture(pictures / "first.png")
        on.press("Escape")  # past the questions of the welcome, to the menu
        time.sleep(5)

        def played() -> bool:
            """Enter goes on everywhere, and plays what the focus is on."""
            on.press("Return")
            return hands_played(kept(store)) > 0

        until(played, _HAND, "the end of a hand", _BETWEEN_KEYS)
        on.picture(pictures / "keys.png")
    before = kept(store)
    with screen(scratch) as on, started(wine, on, program):
        until(on.shows_game, _WINDOW, "the window")
        time.sleep(5)

        def went_on() -> bool:
            on.press("Return")
            return len(kept(store)) > len(before)

        until(went_on, _HAND, "the next hand", _BETWEEN_KEYS)
        on.picture(pictures / "continued.png")
    assert kept(store)[: len(before)] == before, "the match that was killed has not gone on"
    return (
        f"first picture after {first:.1f} s; a hand was played with the keyboard, "
        f"{before.count('OwnCard')} own cards in it, kept, and gone on with after the program was "
        "killed"
    )


def plays_with_mouse(wine: Wine, program: Path, scratch: Path, pictures: Path) -> str:
    """Play a hand with the mouse, as a player whose name has letters that English has not."""
    store = wine.home / STORE
    for _match in range(_MATCHES):
        forget_player(store)
        with screen(scratch) as on, started(wine, on, program):
            until(on.shows_game, _WINDOW, "the window")
            for place in (SKIP_WELCOME, NEW_MATCH, NAME):
                time.sleep(5)
                on.click(*place)
            on.press("ctrl+a")
            on.type(PLAYER)
            time.sleep(5)
            on.picture(pictures / "name.png")
            on.click(*DEAL)
            until(lambda: bool(kept(store)), _WINDOW, "the match")
            begun = time.monotonic()
            for place in cycle((*CARDS, *QUESTIONS)):
                on.click(*place)
                if "HandScored" in kept(store):
                    break
                assert time.monotonic() - begun < _HAND, "the hand did not end"
            on.picture(pictures / "mouse.png")
        ((begin,),) = rows_of(store, "SELECT data FROM event WHERE kind = 'MatchStarted'")
        names = json.loads(begin)["players"]
        assert names[0] == PLAYER, f"{PLAYER} is kept as {names[0]}"
        own = kept(store).count("OwnCard")
        if own:  # else the others have played it alone
            return f"{PLAYER} played a hand with the mouse, {own} own cards in it"
    raise AssertionError(f"{_MATCHES} matches have begun with a hand without the player")


def forget_player(store: Path) -> None:
    """Remove what the game keeps of whoever has played there."""
    shutil.rmtree(store.parent, ignore_errors=True)
