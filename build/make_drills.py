"""Finds drills in deals of our own and writes them into the package.

    python build/make_drills.py croatian russian --minutes 10

    python build/make_drills.py serbian --like croatian

It plays hands among the computer's seats, looks at every decision that is a known situation
(``drill_making/recognize.py``), and keeps those whose choices differ clearly by the expert's advice
on that seat's own view. With ``--like`` it looks at the drills of another game instead: many of
their decisions come up by the rules of a neighbour too. It can be stopped at any time, and goes on
where it was.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from drill_making.search import Finder, adopt_drills, find_drills

from prefgame.rules.registry import find_ruleset, taught_games

ROOT = Path(__file__).resolve().parent.parent
TO = ROOT / "prefgame" / "drills"
PROGRESS = ROOT / ".scratch" / "drills"


def command_line() -> argparse.ArgumentParser:
    """Return the arguments of the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rules", nargs="*", default=[rules.key for rules in taught_games()])
    parser.add_argument("--minutes", type=float, default=5.0, help="for each rule set")
    parser.add_argument("--deals", type=int, default=10_000, help="at most, for each rule set")
    parser.add_argument("--most", type=int, default=8, help="drills of a situation")
    parser.add_argument("--only", nargs="+", default=[], help="how the keys of situations begin")
    parser.add_argument("--like", help="the game whose drills are tried by these rules")
    parser.add_argument("--to", type=Path, default=TO, help="the folder for the drills")
    return parser


def main() -> int:
    """Look for drills as the arguments say."""
    given = command_line().parse_args()
    for key in given.rules:
        finder = Finder(find_ruleset(key), given.to, given.most, given.only)
        seconds = 60 * given.minutes
        if given.like:
            like = find_ruleset(given.like)
            others = (drill for one in Finder(like, given.to, 0).found.values() for drill in one)
            adopt_drills(finder, others, PROGRESS / f"{key}-like-{like.key}.txt", seconds)
        else:
            find_drills(finder, PROGRESS / f"{key}.txt", seconds, given.deals)
        print(finder.summary(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
