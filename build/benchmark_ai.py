"""How well and how fast the seats of the computer play.

``python build/benchmark_ai.py [part ...] [--rules R] [--deals N]``

Every part prints its figures with standard errors where they are means; none of them
passes or fails.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from audit.costs import KINDS, costs  # noqa: E402
from audit.figures import Figures  # noqa: E402
from audit.hands import audited_hands  # noqa: E402
from audit.judge import AUDITOR  # noqa: E402
from audit.steps import steps  # noqa: E402
from audit.story import story  # noqa: E402
from audit.verdicts import judged  # noqa: E402
from measures.calibration import calibration, contracts  # noqa: E402
from measures.defence import DEFENDERS, GOALS, defence  # noqa: E402
from measures.exchange import discards, dropped  # noqa: E402
from measures.ladder import STEPS, hands  # noqa: E402
from measures.sans import sans  # noqa: E402
from measures.times import LEVELS, add_time_arguments, decision_times  # noqa: E402
from played.losses import played  # noqa: E402
from whole_hands.catch import catch  # noqa: E402
from whole_hands.company import company  # noqa: E402
from whole_hands.every_trick import every_trick  # noqa: E402
from whole_hands.misere import misere  # noqa: E402
from whole_hands.opened import opened  # noqa: E402
from whole_hands.passes import passes  # noqa: E402
from whole_hands.risky import risky  # noqa: E402
from whole_hands.takeovers import takeovers  # noqa: E402
from whole_hands.trump_lengths import trump_lengths  # noqa: E402
from whole_hands.undeclared import undeclared  # noqa: E402
from whole_hands.undeclared_told import undeclared_told  # noqa: E402

from prefgame import solver  # noqa: E402
from prefgame.ai.imagine import likelihood, sampling, worlds  # noqa: E402
from prefgame.ai.imagine import undeclared as undeclared_hands  # noqa: E402
from prefgame.ai.level import EXPERT, Level, find_level  # noqa: E402
from prefgame.ai.stakes import unit_on  # noqa: E402
from prefgame.ai.value import nobody_declares  # noqa: E402
from prefgame.app.company import PEOPLE  # noqa: E402
from prefgame.rules.contracts import NO_TRICK  # noqa: E402
from prefgame.rules.registry import find_ruleset  # noqa: E402
from prefgame.rules.ruleset import RuleSet  # noqa: E402
from prefgame.solver import search  # noqa: E402

# ---- what did each decision cost, and was the prediction right?


def audit(
    rules: RuleSet,
    number: int,
    level: Level | None = None,
    seed: str = "audit",
    written: bool = False,
) -> None:
    """So many hands among seats of one level, each decision compared with a careful expert's.

    They are experts where no level is named. ``written``: card by card too.
    """
    level, figures = level or EXPERT, Figures(unit_on(rules, rules.score.new_sheet(3)))
    for hand in audited_hands(rules, level, number, seed, AUDITOR):
        figures.add(hand)
        if written:
            print("\n".join(story(hand)), flush=True)
    for line in figures.lines():
        print(f"audit: {rules.key} {level.name}: {line}")


def without_compiler() -> None:
    """Let the seats run as on a machine without a C compiler: the same sources interpreted."""
    for compiled, user, name in (
        (search, solver, "Search"),
        (sampling, worlds, "deal_out"),
        (sampling, likelihood, "Scale"),
        (undeclared_hands, nobody_declares, "Undeclared"),
    ):
        setattr(user, name, getattr(interpreted(compiled), name))
    solver.COMPILED = False


@cache
def interpreted(compiled: ModuleType) -> ModuleType:
    """Return the same module from its source."""
    assert compiled.__file__ is not None
    source = Path(compiled.__file__).parent / f"{compiled.__name__.split('.')[-1]}.py"
    spec = importlib.util.spec_from_file_location(compiled.__name__, source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PARTS: dict[str, Callable[[RuleSet, argparse.Namespace], None]] = {
    "audit": lambda rules, given: audit(
        rules, given.hands, find_level(given.level), given.seed, given.print
    ),
    "costs": lambda rules, given: costs(
        rules,
        given.hands,
        find_level(given.level),
        given.seed,
        given.over,
        given.to,
        given.kinds,
    ),
    "steps": lambda rules, given: steps(rules, given.hands, given.seed, given.kinds),
    "played": lambda rules, given: played(
        rules,
        given.hands,
        find_level(given.level),
        given.seed,
        given.over,
        [kind for kind in given.kinds if kind != "cards"],
    ),
    "judged": lambda rules, given: judged(rules, given.hands, find_level(given.level), given.seed),
    "hands": lambda rules, given: hands(rules, given.deals, given.seed, given.steps),
    "calibration": lambda rules, given: calibration(rules, given.deals),
    "contracts": lambda rules, given: contracts(rules, given.deals),
    "sans": lambda rules, given: sans(rules, given.deals),
    "time": lambda rules, given: decision_times(
        rules, given.each, given.seed, [LEVELS[name] for name in given.levels], given.told
    ),
    "discards": lambda rules, given: discards(rules, given.deals, given.seed),
    "dropped": lambda rules, given: dropped(rules, given.deals, given.seed),
    "catch": lambda rules, given: catch(rules, given.hands, given.seed),
    "misere": lambda rules, given: misere(rules, given.hands, given.seed),
    "risky": lambda rules, given: risky(rules, given.hands, given.seed),
    "undeclared": lambda rules, given: undeclared(rules, given.hands, given.seed),
    "opened": lambda rules, given: opened(rules, given.hands, given.seed),
    "takeovers": lambda rules, given: takeovers(rules, given.deals, given.seed),
    "told": lambda rules, given: undeclared_told(rules, given.hands, given.seed),
    "passes": lambda rules, given: passes(rules, given.hands, given.seed),
    "lengths": lambda rules, given: trump_lengths(rules, given.hands, given.seed),
    "every": lambda rules, given: every_trick(rules, given.hands, given.seed),
    "company": lambda rules, given: company(
        rules, given.deals, given.seed, given.styles, given.keep
    ),
    "defence": lambda rules, given: defence(
        rules, given.deals, given.defenders, (NO_TRICK,) if given.betl else GOALS
    ),
}


def command_line() -> argparse.ArgumentParser:
    """Return the arguments of the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "parts", nargs="*", default=list(PARTS), metavar="part", help=" ".join(PARTS)
    )
    parser.add_argument("--rules", default="croatian")
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--defenders", nargs="+", default=list(DEFENDERS), choices=list(DEFENDERS))
    parser.add_argument("--betl", action="store_true", help="the part defence with betls only")
    parser.add_argument(
        "--level",
        default="expert",
        help="whose hands the parts audit, costs, played and judged look at",
    )
    parser.add_argument("--hands", type=int, default=60, help="how many hands they look at")
    parser.add_argument(
        "--seed",
        default="audit",
        help="which hands these are, for the parts discards and hands too",
    )
    parser.add_argument(
        "--steps",
        nargs="+",
        default=list(STEPS),
        choices=list(STEPS),
        help="the better levels that the part hands looks at",
    )
    add_time_arguments(parser)
    parser.add_argument(
        "--styles",
        nargs="+",
        default=[each.key for each in PEOPLE],
        help="levels with styles, for the part company",
    )
    parser.add_argument(
        "--keep", action="store_true", help="what the part company finds becomes the shown figures"
    )
    parser.add_argument("--print", action="store_true", help="the audited hands card by card too")
    parser.add_argument(
        "--kinds",
        nargs="+",
        default=list(KINDS),
        choices=list(KINDS),
        help="what the parts costs, steps and played count",
    )
    parser.add_argument(
        "--over",
        type=float,
        default=30.0,
        help="what costs more points is printed by itself by these two",
    )
    parser.add_argument("--to", type=Path, help="a folder in which that is kept as records")
    parser.add_argument(
        "--interpreted", action="store_true", help="as where nothing could be compiled"
    )
    return parser


if __name__ == "__main__":
    given = command_line().parse_args()
    if given.interpreted:
        without_compiler()
    for part in given.parts:
        PARTS[part](find_ruleset(given.rules), given)
