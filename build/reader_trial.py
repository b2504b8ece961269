"""Plays whole matches as somebody does who hears the game: every press goes through AT-SPI, and
every choice is made by what the tree of the window says.

    .venv/bin/python build/reader_trial.py                     # a match of each family
    .venv/bin/python build/reader_trial.py croatian --deals 1  # a short one

It needs Xvfb, dbus-run-session and at-spi2-core (Debian's packages of these names; the second is
in dbus), and the extra ``test``. The game runs on a desktop and a bus of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from reader_steps.at_spi import Bus
from reader_steps.player import Player

ROOT = Path(__file__).resolve().parents[1]
FAMILIES = ("croatian", "austrian", "russian")
"""a game of each way of keeping score"""
TOOLS = ("Xvfb", "xvfb-run", "dbus-run-session")


def main() -> int:
    """Play a match of each of the games; return the exit status."""
    reading = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    reading.add_argument("games", nargs="*", default=list(FAMILIES), help="by their keys")
    reading.add_argument("--deals", type=int, default=6, help="how many deals a match has")
    reading.add_argument("--here", action="store_true", help="on this desktop and this bus")
    given = reading.parse_args()
    if given.here:
        for game in given.games:
            print(f"{game}: {play(Bus(), game, given.deals)}", flush=True)
        return 0
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        print(f"reader_trial: missing {', '.join(missing)}", file=sys.stderr)
        return 1
    return max(_on_a_desktop_of_its_own(game, given.deals) for game in given.games)


def _on_a_desktop_of_its_own(game: str, deals: int) -> int:
    """Play a match on a new desktop: the registry of programs ends with the first one on it."""
    desktop = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "dbus-run-session", "--"]
    again = [sys.executable, sys.argv[0], game, "--deals", str(deals), "--here"]
    return subprocess.call([*desktop, *again])


def _surroundings() -> dict[str, str]:
    """Return the variables for the game, which has a real window: whoever starts this may have
    drawn without one before.
    """
    return {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}


def play(bus: Bus, game: str, deals: int) -> str:
    """Play a match of this game to its end; return what was done, in numbers."""
    with tempfile.TemporaryDirectory() as home:
        _write_settings(Path(home), game, deals)
        running = subprocess.Popen(
            [sys.executable, "-m", "prefgame"],
            env=_surroundings() | {"PREFGAME_HOME": home, "SDL_AUDIODRIVER": "dummy"},
            cwd=ROOT,
        )
        try:
            player = Player(bus, bus.program())
            player.press("New match")
            player.press("Deal the cards")
            player.play_to_the_end()
            player.press("Menu")
            player.press("Quit")
            running.wait(60)
        finally:
            if running.poll() is None:
                running.kill()
        if running.returncode != 0:
            raise SystemExit(f"{game}: the game ended with {running.returncode}")
        return player.report()


def _write_settings(home: Path, game: str, deals: int) -> None:
    """Have the first start behind, at a pace that waits for nobody."""
    settings = {
        "last_rules": game,
        "player": "Ana",
        "opponents": ["Bojan", "Cvita", "Davor"],
        "levels": ["beginner"] * 3,
        "pace": "at_once",
        "tables": {game: {"deals": deals}},
    }
    file = home / "config" / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(settings), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
