"""Speed, measured and printed.

``python build/benchmark.py [engine] [solver] [frames] [thinking] [taps] [keeper] [book] [start]``

Figures are medians of several runs on this machine; only ratios taken in one run mean anything on
another one.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from prefgame.ai.level import find_level  # noqa: E402
from prefgame.ai.player import choose  # noqa: E402
from prefgame.app.book.keeping import (  # noqa: E402
    Wish,
    fill,
    read_page,
)
from prefgame.app.play.shuffle import shuffled_deal  # noqa: E402
from prefgame.app.storage.rows import MatchPlan  # noqa: E402
from prefgame.app.storage.store import Store  # noqa: E402
from prefgame.cards import Card  # noqa: E402
from prefgame.engine.commands import DEALER, Deal  # noqa: E402
from prefgame.engine.match import Match  # noqa: E402
from prefgame.rules.registry import RULESETS  # noqa: E402
from prefgame.solver import hand_bits, search  # noqa: E402


def deal(match: Match, rng: random.Random) -> Deal:
    return shuffled_deal(rng, match.table.next_dealer() or 0)


def play(match: Match, hands: int, rng: random.Random) -> None:
    """Play at random up to so many hands."""
    while match.to_act is not None and not (
        match.to_act is DEALER and match.table.hands_played == hands
    ):
        match.submit(deal(match, rng) if match.to_act is DEALER else rng.choice(match.legal()))


def long_match(hands: int, seed: int) -> Match:
    match = Match.start(RULESETS[0], ("Ana", "Bojan", "Cvita"), start=4000)
    play(match, hands, random.Random(seed))
    return match


def sensible_match(hands: int, seed: int) -> Match:
    """Return a match between seats that come, invite and play on, as people's matches are."""
    rng = random.Random(seed)
    match = Match.start(RULESETS[0], ("Ana", "Bojan", "Cvita"), start=4000)
    while match.to_act is not None and match.table.hands_played < hands:
        acting = match.to_act
        match.submit(
            choose(match.view(acting), find_level("simple"), rng)
            if isinstance(acting, int)
            else deal(match, rng)
        )
    return match


def run_seconds(what: Callable[[], object], runs: int = 5) -> list[float]:
    seconds = []
    for _ in range(runs):
        start = time.perf_counter()
        what()
        seconds.append(time.perf_counter() - start)
    return sorted(seconds)


def engine() -> None:
    seconds = run_seconds(lambda: long_match(200, 1))
    print(
        f"engine: {200 / statistics.median(seconds):8.0f} random hands a second (best "
        f"{200 / seconds[0]:.0f})"
    )

    def random_match() -> None:
        play(Match.start(RULESETS[0], ("Ana", "Bojan", "Cvita")), 40, random.Random(2))

    seconds = run_seconds(random_match)
    print(
        f"engine: {1 / statistics.median(seconds):8.1f} random matches of up to 40 hands a second"
    )
    match = sensible_match(100, 3)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matches.sqlite"
        store = Store(path)
        store.append(
            store.begin(MatchPlan(levels=(None, "simple", "simple"), seed=1, first_dealer=0)),
            0,
            match.log,
        )
        store.close()

        def resume() -> None:
            again = Store(path)
            again.load(again.unfinished_matches()[0].id)[1].view(0)
            again.close()

        seconds = run_seconds(resume)
    print(
        f"store:  {statistics.median(seconds):8.3f} s to open and resume a match of 100 hands "
        f"({len(match.log)} events)"
    )


def solver() -> None:
    """Time the exact number of tricks in ten-card deals, compiled and interpreted.

    One thread; the table is emptied before each deal.
    """
    deals = json.loads((ROOT / "tests" / "cases" / "solver_deals.json").read_text("utf-8"))["deals"]
    spec = importlib.util.spec_from_file_location(
        "interpreted_search", ROOT / "prefgame" / "solver" / "search.py"
    )
    assert spec is not None and spec.loader is not None
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    for contract in ("trump", "notrump", "betl"):
        chosen = [deal for deal in deals if deal["contract"] == contract]
        # turn about, so that what else the machine does slows both
        both = [
            (solving(plain, deal, 2), solving(search, deal, 15) if search.COMPILED else 0.0)
            for deal in chosen
        ]
        slow = sorted(plainly for plainly, _ in both)
        fast = sorted(compiled for _, compiled in both) if search.COMPILED else slow
        print(f"solver: {tail(fast)} of {len(fast)} deals of {contract}", end="; ")
        print(
            f"interpreted {tail(slow)}: {sum(slow) / sum(fast):.0f} times as long"
            if search.COMPILED
            else "not compiled here"
        )


def tail(spent: list[float]) -> str:
    median, late = statistics.median(spent), spent[int(0.95 * len(spent))]
    return f"{median:8.3f} ms median, {late:.3f} ms at the 95th percentile"


def solving(module: ModuleType, deal: dict[str, Any], runs: int) -> float:
    """Milliseconds, the best of so many runs.

    That is what the search takes, not what else the machine does.
    """
    trump = "SDHC".index(deal["trump"]) if deal["trump"] else -1
    table = module.Search(
        trump, deal["contract"] == "betl", True, deal["must_beat"], 1 << 15, array("i", [0])
    )
    hands = array("I", [hand_bits(map(Card, hand)) for hand in deal["hands"]])
    answer = array("b", [0])

    def run() -> None:
        table.forget()
        table.run(hands, 1, deal["declarer"], deal["leader"], 0, 0, 0, answer)

    seconds = run_seconds(run, runs)
    assert answer[0] == deal["tricks"], deal
    return 1000 * seconds[0]


def frames() -> None:
    """In a process of its own a size, so that nothing drawn for another one helps."""
    for size in ("1280x720", "1920x1080"):
        _in_process("frames", size)


def thinking() -> None:
    _in_process("thinking", "1280x720")


def taps() -> None:
    for size in ("1024x640", "1280x720", "1920x1080", "3840x1080", "1080x1920", "3840x2160"):
        _in_process("taps", size)


def keeper() -> None:
    _in_process("keeper", "1280x720")


def book() -> None:
    """Time the player's book with 10,000 hands of one game: filling it, and a page of it."""
    matches = [sensible_match(25, seed) for seed in range(20)]
    plan = MatchPlan(levels=(None, "club", "club"), seed=1, first_dealer=0)
    names = {rules.key: rules.name for rules in RULESETS}
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "matches.sqlite")
        count = 0
        while count < 10_000:
            for match in matches:
                store.add(plan, match.log)
                count += match.table.hands_played
        began = time.perf_counter()
        filled = sum(1 for _match in fill(store))
        seconds = time.perf_counter() - began
        print(f"book:   {seconds:8.3f} s to fill {count} hands of {filled} matches")
        with store.open_file() as db, db:
            db.execute("UPDATE book_hand SET foretold = 0.75, deals = 240, lost = 1.5, judged = 1")
        with store.open_file() as db:
            spent = run_seconds(lambda: read_page(db, Wish(search="ana"), names), runs=25)
        print(
            f"book:   {1000 * statistics.median(spent):8.1f} ms for a page of {count} hands "
            f"(best {1000 * spent[0]:.1f}, worst {1000 * spent[-1]:.1f})"
        )
        store.close()


def start() -> None:
    runs = [_in_process("", "", "benchmark_start.py", quiet=True).split() for _ in range(5)]
    table, menu = (sorted(map(float, times)) for times in zip(*runs, strict=True))
    print(
        f"start:  {table[2]:8.3f} s from the command to the first picture (best {table[0]:.3f}), "
        f"{menu[2]:.3f} to the menu (best {menu[0]:.3f})"
    )


def _in_process(
    part: str, size: str, script: str = "benchmark_window.py", quiet: bool = False
) -> str:
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PREFGAME_HOME": home,
            "PYTHONPATH": str(ROOT),
        }
        environment["BENCHMARK_STARTED"] = repr(time.time())
        command = [sys.executable, str(ROOT / "build" / script), part, size]
        output = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True, timeout=300
        ).stdout
    answer = output.splitlines()[-1]
    if not quiet:
        print(answer)
    return answer


if __name__ == "__main__":
    parts = {
        "engine": engine,
        "solver": solver,
        "frames": frames,
        "thinking": thinking,
        "taps": taps,
        "keeper": keeper,
        "book": book,
        "start": start,
    }
    for name in sys.argv[1:] or parts:
        parts[name]()
