"""Stress runs: the game under far more than a player would ever do to it, with figures printed.

    python build/stress.py commands [--number 1000000]   legal and illegal commands on the engine
    python build/stress.py events   [--number 100000]    clicks, keys, files and more on every scene
    python build/stress.py kills    [--number 500]       the game killed, at play and at work
    python build/stress.py damage   [--number 10000]     damaged and hostile files
    python build/stress.py memory   [--number 200]       hands played in one window
    python build/stress.py room     [--number 100000]    pages in which every word has its place

They need Linux, which shows how much memory a process holds. ``--seed`` repeats a run.
Exit status 1 where something did not hold; what it was is printed with all that is needed to
see it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

from stress_runs import commands, damage, events, kills, memory
from stress_runs.rooms import walk

RUNS = {
    "commands": (commands.run, 1_000_000),
    "events": (events.run, 100_000),
    "kills": (kills.run, 500),
    "damage": (damage.run, 10_000),
    "memory": (memory.run, 200),
    "room": (walk.run, 100_000),
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", choices=RUNS)
    parser.add_argument("--number", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    run, usual = RUNS[options.name]
    begun = time.perf_counter()
    result = run(options.number or usual, options.seed)
    print(
        f"{options.name}: {result.figures}; {time.perf_counter() - begun:.0f} s, seed "
        f"{options.seed}"
    )
    for fault in result.faults:
        print(f"FAULT {fault}")
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(main())
