"""Play a match of each family with eyes closed: the player hears what is said and what the focus is
on, presses keys, and knows nothing else. Prints what was heard and pressed.

    .venv/bin/python build/eyes_closed.py                    # a match of each family
    .venv/bin/python build/eyes_closed.py austrian --deals 1
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402
from pygame.event import Event  # noqa: E402

from prefgame.app.session import Session  # noqa: E402
from prefgame.app.settings import SettingsFile  # noqa: E402
from prefgame.app.storage.store import Store  # noqa: E402
from prefgame.rules.registry import find_ruleset  # noqa: E402
from prefgame.ui.frames import routes  # noqa: E402
from prefgame.ui.program import Program  # noqa: E402
from prefgame.ui.system.display import headless  # noqa: E402
from prefgame.ui.widgets.focus import FocusGroup  # noqa: E402
from prefgame.ui.widgets.window import Window  # noqa: E402

FAMILIES = ("croatian", "austrian", "russian")
"""a game of each way of keeping score"""
STEP = 1 / 20
PATIENCE = 120.0
"""seconds in which something must be heard"""
MOST_STEPS = 60
"""presses of Tab after which the player has been everywhere"""
CARD = re.compile(r"(?:Ace|King|Queen|Jack|Over|Under|10|9|8|7) of \w+", re.IGNORECASE)
GO_ON = ("Next hand", "Continue", "Agree", "Settle", "Settlement", "Go on", "OK")
"""buttons that are pressed where nothing is asked"""
UNAVAILABLE = ", unavailable"
"""what a reader says after the name of what cannot be pressed"""
RAIL = ("menu", "hint", "take back", "last trick", "score sheet", "play")
"""buttons that name no contract"""
STRONG = 2
"""aces and kings with which the player bids"""
MEEK = ("pass", "drop out", "no kontra", "no rekontra", "i leave them", "i play", "no", "silent")


class Ears:
    """Hears what is said, and prints it."""

    def __init__(self) -> None:
        self.news: list[str] = []

    def say(self, text: str, *, interrupt: bool = True) -> None:
        """Hear a sentence."""
        print(f"  {text}")
        self.news.append(text)


class Player:
    """Decides by what was heard: bids once with a strong hand, whists with one, plays the first
    card that may be played.
    """

    def __init__(self, program: Program) -> None:
        self.window, self.ears = program.window, Ears()
        self.window.speaker = self.ears
        FocusGroup.keyboard = True  # as after a menu that was gone through by keys
        self.has_bid = False
        self.strength = 0

    # ---- ears and hands

    def _wait(self, until: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not until():
            self.window.frame(STEP)
            time.sleep(0.002)
            if time.monotonic() > end:
                raise SystemExit("eyes_closed: nothing is said any more")

    def _key(self, code: int) -> None:
        pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        pygame.event.post(Event(pygame.KEYUP, key=code, mod=0))
        for _frame in range(8):
            self.window.frame(STEP)

    def _focus(self) -> str:
        """Hear what a reader says of the focus."""
        focused = (node for node in self.window.told().walk() if node.focused)
        node = next(focused, None)
        if node is None:
            return ""
        return node.name if node.able else f"{node.name}{UNAVAILABLE}"

    def _press(self, wanted: Callable[[str], bool], key: int = pygame.K_RETURN) -> None:
        """Go on with Tab to what is wanted, by its name, and press it."""
        for step in range(MOST_STEPS):
            name = self._focus()
            if wanted(name.casefold()):
                print(f"> tab × {step}, {pygame.key.name(key)} on “{name}”")
                self._key(key)
                return
            self._key(pygame.K_TAB)
        raise SystemExit("eyes_closed: what was said cannot be found")

    # ---- decisions

    def play(self) -> None:
        """Play until the match is over."""
        while True:
            self._wait(lambda: self._answer(" ".join(self.ears.news)) is not None)
            answer = self._answer(" ".join(self.ears.news))
            self.ears.news.clear()
            assert answer is not None
            answer()
            if self.over:
                return

    over = False

    def _answer(self, heard: str) -> Callable[[], None] | None:
        """Find what there is to do; None while nothing is asked."""
        if "calls first" in heard or "call first" in heard:
            self.has_bid, self.strength = False, len(re.findall(r"\b(?:Ace|King)\b", heard))
        if "Settlement" in heard or "The match is over" in heard:
            return self._end
        question = heard.rpartition("Your turn. ")[2] if "Your turn. " in heard else ""
        if "Choose two cards to discard" in question:
            return self._discard
        if offered := re.search(r"You may say: (.*?)\.(?: |$)", question or heard):
            choices = re.split(r", | or ", offered.group(1))
            return lambda: self._choose(choices)
        if question:
            allowed = re.search(r"You may play: (.*)", question)
            return lambda: self._card(allowed.group(1) if allowed else "")
        if self._focus() in GO_ON:
            return lambda: self._press(bool)
        return None

    def _end(self) -> None:
        self.over = True

    def _choose(self, choices: list[str]) -> None:
        bids = [one for one in choices if one[:1].isdigit() and " for me" not in one]
        strong = self.strength >= STRONG
        if bids and strong and not self.has_bid:
            self.has_bid = True
            low = bids[0].partition(" to ")[0].casefold()
            return self._press(lambda name: name.startswith(low))
        brave = [one for one in choices if one.casefold() in ("defend", "whist", "defend alone")]
        if brave and strong:
            return self._press(lambda name: name.startswith(brave[0].casefold()))
        meek = [one.casefold() for one in choices if one.casefold() in MEEK] or [
            choices[-1].casefold()
        ]
        return self._press(lambda name: name.startswith(meek[0]))

    def _card(self, allowed: str) -> None:
        """Press the first card whose suit and rank were said to be allowed; any if all are."""
        named = {
            f"{rank} of {suit}".casefold()
            for suit, ranks in re.findall(r"(\w+): ([^.]*)\.", allowed)
            for rank in ranks.split(", ")
        }
        self._press(lambda name: name in named if named else bool(CARD.match(name)))

    def _discard(self) -> None:
        for _card in range(2):
            self._press(lambda name: bool(re.match(r"[789]|10", name)) and " of " in name)
            self._key(pygame.K_TAB)
        pressed = set[str]()
        while (told := re.search("Press “(.*?)”", " ".join(self.ears.news))) is None:
            self._press(lambda name: self._may_choose(name, pressed))
            pressed.add(self._focus().casefold())
        button = told.group(1).casefold()
        self._press(lambda name: name.startswith(button))

    @staticmethod
    def _may_choose(name: str, pressed: set[str]) -> bool:
        """Tell whether it may name the contract, or a part of it."""
        ruled_out = CARD.match(name) or name in (*RAIL, *pressed) or name.endswith(UNAVAILABLE)
        return bool(name) and not ruled_out


def play(game: str, deals: int) -> None:
    """Play a match of this game to its end."""
    headless()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        store = Store(home / "matches.sqlite")
        settings = SettingsFile(home / "settings.json")
        program = Program(Window((1280, 720)), settings, store)
        program.change(pace="at_once", language="en", welcomed=True, hints=False)
        session = Session.begin(
            store,
            find_ruleset(game),
            ("Ana", "Bojan", "Cvita"),
            (None, "beginner", "beginner"),
            options={"deals": deals},
            seed=5,
        )
        player = Player(program)
        program.open(routes.MatchTable(session))
        player.play()
        program.window.close()
        store.close()


def main() -> int:
    """Play the games that are asked for; return the exit status."""
    reading = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    reading.add_argument("games", nargs="*", default=list(FAMILIES), help="by their keys")
    reading.add_argument("--deals", type=int, default=4, help="how many deals a match has")
    given = reading.parse_args()
    for game in given.games:
        print(f"# {game}")
        play(game, given.deals)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
