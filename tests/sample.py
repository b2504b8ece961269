"""Which of many cases a test run has, where it does not have all.

Many tests of the window and of the seats have hundreds of cases that are alike: sizes, languages,
tables, positions. A run has the first of each test, the first of every game where no window is
drawn, and a sample of the others. Each commit has a sample of its own, so that many commits see
them all.
"""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from zlib import crc32

from prefgame import __version__
from prefgame.rules.registry import RULESETS
from tests.source_tree import ROOT

SAMPLED = ("tests/ui/", "tests/ai/", "tests/app/", "tests/engine/test_conformance.py")
DRAWN = "tests/ui/"
MANY = 3
"""cases: a test that has fewer has them all"""
ONE_IN = 64
LIKE_ANOTHER = frozenset({"sl", "sr_Latn", "sr", "uk"})
"""languages whose words are about as wide as those of another one: Croatian and Russian"""
GAMES = frozenset(rules.key for rules in RULESETS)


def sample_of_commit() -> str:
    """Return the name of the sample of this commit: the beginning of its hash.

    Without git it is the version of the program.
    """
    git = ("git", "-c", "safe.directory=*", "rev-parse", "HEAD")
    try:
        done = subprocess.run(git, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return __version__
    return done.stdout.strip()[:8] or __version__


def left_out(names: Iterable[str], sample: str) -> set[str]:
    """Return which cases a sample does not have, of these names of cases (``file::test[case]``)."""
    tests: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        if name.startswith(SAMPLED):
            tests[name.partition("[")[0]].append(name)
    return {
        name for cases in tests.values() if len(cases) >= MANY for name in _left_out(cases, sample)
    }


def like_others(names: Iterable[str], sample: str) -> set[str]:
    """Return which cases of languages that are like another one a sample does not have."""
    return {
        name
        for name in names
        if name.startswith(DRAWN)
        and LIKE_ANOTHER.intersection(re.split(r"\W+", name.partition("[")[2]))
        and crc32(f"{sample} {name}".encode()) % ONE_IN
    }


def _left_out(cases: Sequence[str], sample: str) -> Iterator[str]:
    """Yield the same of the cases of one test."""
    games = GAMES if cases[0].startswith(DRAWN) else frozenset[str]()
    for at, case in enumerate(cases):
        if at and _games_of(case) <= games and crc32(f"{sample} {case}".encode()) % ONE_IN:
            yield case
        else:
            games |= _games_of(case)


def _games_of(case: str) -> frozenset[str]:
    """Return the rule sets that the name of a case has in it."""
    return GAMES.intersection(re.split(r"\W+", case.partition("[")[2]))
