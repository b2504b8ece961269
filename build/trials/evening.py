"""A hand played with the keyboard alone by a new player, on any system."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from trials.screen import Screen, until
from trials.store import Home, hands_played, kept

WINDOW, HAND = 240, 1500
"""seconds until the window must be there, and a hand must be played, on a busy machine"""
LOOK, BETWEEN_KEYS = 5, 0.7
"""seconds until a page has come to rest, and until the next key"""
MATCHES = 8
"""that are begun until the player has a hand to play"""
ENDED = "MatchEnded"
"""the kind of the last event of a match"""


@dataclass(frozen=True)
class Window:
    """A program that was started on a screen."""

    on: Screen
    process: subprocess.Popen[bytes]

    def press(self, key: str) -> None:
        """Press a key in a program that must be running still."""
        status = self.process.poll()
        assert status is None, f"the program ended with status {status}"
        self.on.press(key)


def plays_with_keys(
    opened: Callable[[], AbstractContextManager[Window]], home: Home, pictures: Path
) -> str:
    """Open the window as a new player, play a hand with the keyboard, kill the program, and go on
    with the match.

    ``opened``: starts the program, and kills it when the block ends. ``home``: where it keeps what.
    """
    for _match in range(MATCHES):
        home.forget()
        with opened() as window:
            first = play_a_hand(window, home.store, pictures)
        before = kept(home.store)
        if hands_played(before) and ENDED not in before:
            break
    else:
        raise AssertionError(f"{MATCHES} matches have ended without a hand of the player")
    with opened() as window:
        again = until(window.on.shows_game, WINDOW, "the window")
        time.sleep(LOOK)

        def went_on() -> bool:
            window.press("Return")
            return len(kept(home.store)) > len(before)

        until(went_on, HAND, "the next hand", BETWEEN_KEYS)
        window.on.picture(pictures / "continued.png")
    after = kept(home.store)
    assert after[: len(before)] == before, "the match that was killed has not gone on"
    return (
        f"first picture after {first:.2f} s, again {again:.2f} s; a hand was played with the "
        f"keyboard, {before.count('OwnCard')} own cards in it, kept, and gone on with after the "
        "program was killed"
    )


def play_a_hand(window: Window, store: Path, pictures: Path) -> float:
    """Begin a match, and go on until a hand was played in it, or the others have played all of it
    alone. Returns the seconds until the first picture.
    """
    first = until(window.on.shows_game, WINDOW, "the window")
    time.sleep(LOOK)
    window.on.picture(pictures / "first.png")
    window.press("Escape")  # past the questions of the welcome, to the menu
    time.sleep(LOOK)

    def played() -> bool:
        """Enter goes on everywhere, and plays what the focus is on."""
        window.press("Return")
        events = kept(store)
        return hands_played(events) > 0 or ENDED in events

    until(played, HAND, "the end of a hand", BETWEEN_KEYS)
    window.on.picture(pictures / "keys.png")
    return first
