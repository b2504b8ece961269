"""A player who hears the game: finds what can be pressed, presses it, and goes on.

Invariant: it knows words and roles, no place on the window and nothing of the rules. What may not
be played says why, and so it tries another thing.
"""

from __future__ import annotations

import random
import time
from contextlib import suppress

from jeepney import DBusErrorResponse

from reader_steps.at_spi import PATIENCE, Bus, Found

BUTTON = 43
"""the role of what can be pressed, in AT-SPI"""
ROUND = {"Menu", "Hint", "Take back", "Notes", "Last trick", "Score sheet", "Save record", "Back"}
"""what lies round the table: pressed, it does not bring the game on"""
ON = ("Next hand", "Settlement", "Go on", "OK", "Discard", "Announce")
"""what brings it on, the first that is there"""
RESULT = ("Next hand", "Settlement")
"""what the page of a hand that has ended has"""
END = "Same table again"
AT_LAST = 900.0
"""seconds after which a match must be over"""
LOOK = 0.15
"""seconds between two looks at a table on which nothing can be done"""


class Player:
    """Plays the program at this place of the bus."""

    def __init__(self, bus: Bus, program: tuple[str, str]) -> None:
        self.bus, self.program = bus, program
        self.dice = random.Random(1)
        self.pressed = self.hands = self.looks = 0
        self.heard: list[str] = []

    def look(self) -> list[Found]:
        """Return all of the window as it is now."""
        self.looks += 1
        self.heard += self.bus.listen()
        return self.bus.tree(self.program)

    def press(self, name: str) -> None:
        """Press what has this name, once it is there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for found in self.look():
                if found.name == name and found.role == BUTTON:
                    self._press(found)
                    return
            time.sleep(LOOK)
        raise SystemExit(f"nothing is called {name!r}: {[one.name for one in self.look()]}")

    def _press(self, found: Found) -> None:
        with suppress(DBusErrorResponse):  # it may have gone since it was found
            self.bus.press(found)
            self.pressed += 1
        time.sleep(LOOK)

    def play_to_the_end(self) -> None:
        """Answer whatever is asked until the match is settled."""
        end, ended = time.monotonic() + AT_LAST, False
        while time.monotonic() < end:
            there = {one.name: one for one in self.look() if one.role == BUTTON}
            if END in there:
                return
            on = next((there[name] for name in ON if name in there), None)
            if on is not None:
                self.hands += on.name in RESULT and not ended
                ended = on.name in RESULT
                self._press(on)
                continue
            ended = False
            able = [one for name, one in there.items() if name not in ROUND and self._may(one)]
            if able:
                self._press(self.dice.choice(able))
            else:
                time.sleep(LOOK)
        raise SystemExit(f"the match does not end: {[one.name for one in self.look()]}")

    def _may(self, found: Found) -> bool:
        """Return whether it may be pressed: a card that may not be played says why, and what has
        gone since it was found says nothing.
        """
        if " of " not in found.name:
            return True
        try:
            return not self.bus.describe(found)
        except DBusErrorResponse:
            return False

    def report(self) -> str:
        """Return what was done, in numbers."""
        return (
            f"{self.hands} hands ended, {self.pressed} presses, {self.looks} looks, "
            f"{len(self.heard)} sentences announced"
        )
