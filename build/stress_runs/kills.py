"""The running game killed without warning, and started again in the same folder.

In the middle of a match, at its settlement, while it is started for the first time and its files
are being made; and at work: while a store of an earlier version is opened, while records are added,
judged or deleted, while a backup is written or comes back. Every event that the player was shown is
in the store afterwards, every stored match can be continued, and the next start has nothing to
complain about. One process runs at a time, and each is ended by its own number.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from stress_runs.result import Result
from stress_runs.works import WORKS, Works

GAME, BUSY = "stress_runs.killed", "stress_runs.busy"
"""the modules that are started"""
PLACES = Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1]
"""where they and the game are found"""
MOMENTS = {"at a first start": 0.2, "in play": 0.3, "at a settlement": 0.1}
MOMENTS |= dict.fromkeys(WORKS, 0.1)
"""how often a kill comes when"""
STARTING = 0.3
"""seconds after ``begun`` in which a kill hits a start"""
SHOWN = 40
"""times that events were shown in which a kill hits the play"""
SOON = 0.02
"""seconds after what a kill waits for in which it comes"""
WORKING = 0.5
"""seconds of work in which a kill hits it"""
LONGEST = 60.0  # seconds until a process must have come as far as that


def run(number: int, seed: int) -> Result:
    rng, result, counts = random.Random(seed), Result(), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="prefgame-") as folder:
        works, moments = Works(Path(folder), rng), random.Random(f"{seed}/moments")
        for kill in range(number):
            home = Path(folder) / "home"
            (moment,) = moments.choices(tuple(MOMENTS), tuple(MOMENTS.values()))
            counts[moment] += 1
            if moment == "at a first start":
                shutil.rmtree(home, ignore_errors=True)
            if moment in WORKS:
                works.prepare(moment, Path(folder) / "work")
                home = Path(folder) / "work"
            home.mkdir(exist_ok=True)
            said = _said_until_killed(home, rng, moment)
            counts["events shown"] += sum(line.startswith("shown") for line in said)
            faults = _faults(home, said)
            if moment in WORKS:
                faults += works.faults(moment, home, said)
            result.faults += [f"kill {kill} {moment}: {fault}" for fault in faults]
            if len(result.faults) >= 10:
                break
    result.figures = f"{kill + 1} kills: " + ", ".join(
        f"{count} {what}" for what, count in counts.items()
    )
    return result


def _said_until_killed(home: Path, rng: random.Random, moment: str) -> list[str]:
    """Return what the game had said until it was killed at such a moment, and the errors it
    printed.
    """
    errors, said = home.parent / "errors", list[str]()
    begins: list[str | Path] = (
        [BUSY, home, moment] if moment in WORKS else [GAME, home, str(rng.randrange(10**6))]
    )
    with errors.open("wb") as sink:
        game = subprocess.Popen(
            [sys.executable, "-m", *begins],
            env=os.environ
            | {"PYTHONPATH": os.pathsep.join(map(str, PLACES)), "PREFGAME_HOME": str(home)},
            stdout=subprocess.PIPE,
            stderr=sink,
            text=True,
        )
        watchdog = threading.Timer(LONGEST, game.kill)
        watchdog.start()
        try:
            assert game.stdout is not None
            for line in game.stdout:
                said.append(line.rstrip("\n"))
                if _is_come(moment, said, rng):
                    break
            else:  # it ended by itself, or the watchdog ended it
                said.append(f"trouble never came to where it is killed {moment}")
            late = {"at a first start": STARTING} | dict.fromkeys(WORKS, WORKING)
            time.sleep(rng.uniform(0, late.get(moment, SOON)))
        finally:
            game.kill()
            watchdog.cancel()
        rest, _none = game.communicate()
    trouble = [
        line for line in errors.read_text("utf-8", "replace").splitlines() if "Error" in line
    ]
    return [*said, *rest.splitlines(), *(f"trouble {line}" for line in trouble[-3:])]


def _is_come(moment: str, said: list[str], rng: random.Random) -> bool:
    match moment:
        case "at a first start" | "migration":
            return True
        case "import" | "judging" | "deletion" | "backup" | "restoring":
            return "at work" in said
        case "in play":
            return said[-1].startswith("shown") and rng.random() < 2 / SHOWN
        case _:
            return said[-1].startswith("settling")


def _faults(home: Path, said: list[str]) -> list[str]:
    """Return what the next start would find, against what was shown."""
    faults = [line for line in said if line.startswith(("notice", "trouble"))]
    shown: dict[int, int] = {}
    for line in said:
        if line.startswith("shown"):
            _word, seed, events = line.split()
            shown[int(seed)] = int(events)
        elif line.startswith("settling"):
            shown.pop(int(line.split()[1]), None)
    settings = SettingsFile(home / "settings.json")
    store = Store(home / "matches.sqlite")
    faults += [
        f"the next start says: {word}"
        for word in (*store.messages, store.warning, settings.warning)
        if word
    ]
    stored = {}
    for match in store.unfinished_matches():
        plan, played = store.load(match.id)
        stored[plan.seed] = len(played.log)
    store.close()
    faults += [
        f"{events} events were shown, {stored.get(seed, 0)} are stored"
        for seed, events in shown.items()
        if stored.get(seed, 0) < events
    ]
    return faults
