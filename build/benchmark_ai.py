"""How well and how fast the seats of the computer play.

``python build/benchmark_ai.py [part ...] [--rules R] [--deals N]``

Every part prints its figures with standard errors where they are means; none of them
passes or fails.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
import sys
import time
from array import array
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from ai_exchange import discards  # noqa: E402
from ai_ladder import STEPS, hands  # noqa: E402
from ai_sans import sans  # noqa: E402
from ai_tables import deals, mean, play_on, seat_of  # noqa: E402
from audit.costs import KINDS, costs  # noqa: E402
from audit.figures import Figures  # noqa: E402
from audit.hands import audited  # noqa: E402
from audit.judge import AUDITOR  # noqa: E402
from audit.story import story  # noqa: E402
from played.losses import played  # noqa: E402

from prefgame import solver  # noqa: E402
from prefgame.ai.belief import imagine  # noqa: E402
from prefgame.ai.estimate.stakes import unit_on  # noqa: E402
from prefgame.ai.imagine import likelihood, sampling, worlds  # noqa: E402
from prefgame.ai.imagine.worlds import ALL_CARDS, World, Worlds, mask_of  # noqa: E402
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, SIMPLE, Level, find_level  # noqa: E402
from prefgame.ai.player import Advice, Success, advise, choose  # noqa: E402
from prefgame.ai.value.table_solver import solver_of  # noqa: E402
from prefgame.cards import DECK  # noqa: E402
from prefgame.engine.commands import Command  # noqa: E402
from prefgame.engine.match import Match  # noqa: E402
from prefgame.engine.view import SeatView  # noqa: E402
from prefgame.rules.base import Phase, Seat  # noqa: E402
from prefgame.rules.contracts import ALL_TRICKS, NO_TRICK, SIX_TRICKS, Goal  # noqa: E402
from prefgame.rules.registry import find_ruleset  # noqa: E402
from prefgame.rules.ruleset import RuleSet  # noqa: E402
from prefgame.solver import search  # noqa: E402

# ---- does what a seat believes at 30 % happen at 30 %?


def calibration(rules: RuleSet, number: int) -> None:
    """Where each hidden card lies, whether the chosen way succeeds, and whether a contract is made
    as the declarer expected when it was bid.

    What is believed, beside what is so.
    """
    places: list[tuple[float, bool]] = []
    chances: list[tuple[float, bool]] = []
    bids: list[tuple[float, bool]] = []
    for match, chance in deals(rules, number, "calibration"):
        advised: list[tuple[Seat, Advice]] = []
        believed: list[dict[tuple[Seat | None, int], float]] = []
        bid: dict[Seat, float | None] = {}
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            advice = advise(view, EXPERT, chance)
            if view.turn.phase in (Phase.AUCTION, Phase.REVEAL):
                bid[view.seat] = advice.best.chance
            if len(view.legal) > 1 and view.turn.phase in (
                Phase.ANNOUNCE,
                Phase.DEFENCE,
                Phase.PLAY,
            ):
                advised.append((view.seat, advice))
                if view.turn.phase is not Phase.ANNOUNCE and chance.random() < 0.3:
                    believed.append(shares(view, chance))
            match.submit(advice.best.command, match.to_act)
        hand = match.table.hand
        assert hand is not None
        if hand.contract is None:
            continue
        aside = {card.index for card in hand.open_discard}
        if hand.contract.game or not hand.talon_taken:
            aside = set(range(32)) - {card.index for cards in hand.open_hands for card in cards}
        where = {
            card.index: seat for seat, cards in zip(hand.order, hand.open_hands) for card in cards
        }
        for view_of in believed:
            for (place, index), share in view_of.items():
                lies = None if index in aside else where.get(index, hand.declarer)
                places.append((share, lies == place))
        lost = match.table.result.down
        if hand.declarer is not None and (chance_then := bid.get(hand.declarer)) is not None:
            bids.append((chance_then, hand.declarer not in lost))
        for seat, advice in advised:
            if (
                advice.best.chance is not None
                and hand.tricks
                and advice.success is not Success.DOWN
            ):
                chances.append((advice.best.chance, seat not in lost))
    table("where a hidden card lies", places)
    table("success of what was chosen (contract made, quota reached)", chances)
    table("the contract is made, as its declarer expected at the last bid", bids)


def shares(view: SeatView, chance: random.Random) -> dict[tuple[Seat | None, int], float]:
    """For each hidden card the share of imagined deals in which it lies in each place."""
    worlds = imagine(view, EXPERT, chance)
    hidden_cards = Worlds(view)
    places = [place.seat for place in hidden_cards.places]
    found = {
        (place, card.index): 0.0
        for card in DECK
        if hidden_cards.hidden >> card.index & 1
        for place in places
    }
    for world in worlds:
        for place, index in found:
            if (world.aside if place is None else world.hands[place]) >> index & 1:
                found[place, index] += 1 / len(worlds)
    return found


def table(what: str, pairs: Sequence[tuple[float, bool]]) -> None:
    print(f"calibration: {what}, {len(pairs)} cases")
    for low in range(10):
        inside = [(believed, came) for believed, came in pairs if min(int(believed * 10), 9) == low]
        if inside:
            came = statistics.fmean(came for _, came in inside)
            error = (came * (1 - came) / len(inside)) ** 0.5
            meant = statistics.fmean(believed for believed, _ in inside)
            print(
                f"  believed {100 * meant:5.1f} %: happened {100 * came:5.1f} % ± "
                f"{100 * error:.1f} of {len(inside)}"
            )


def contracts(rules: RuleSet, number: int) -> None:
    """How often defenders believe that a contract is made with open hands, and how often it is.

    Nobody has answered yet.
    """
    kinds: dict[str, list[tuple[float, float]]] = {}
    for match, chance in deals(rules, number, "contracts"):
        play_on(match, lambda seat: seat_of(CLUB), chance, until=Phase.DEFENCE)
        hand = match.table.hand
        if not isinstance(match.to_act, int) or hand is None or hand.contract is None:
            continue
        hands = tuple(mask_of(match.hand_of(seat)) for seat in range(len(match.table.players)))
        truth = [World(hands, ALL_CARDS & ~sum(hands))]
        kind = "sans"
        if hand.contract.trump is not None:
            kind = "trump"
        elif hand.contract.goal.takes_none:
            kind = "betl"
        for seat in hand.defenders:
            view = match.view(seat)
            kinds.setdefault(kind, []).append(
                (made_open(view, imagine(view, EXPERT, chance)), made_open(view, truth))
            )
    for kind, pairs in kinds.items():
        believed, true = ([100 * pair[at] for pair in pairs] for at in (0, 1))
        print(
            f"contracts: {kind}: believed made {mean(believed)} %, made {mean(true)} % with open "
            f"hands, {len(pairs)} defenders"
        )


def made_open(view: SeatView, worlds: Sequence[World]) -> float:
    """In which part of the worlds the declarer makes the contract, all three playing."""
    hand, play = view.hand, view.table.rules.play
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    lead = hand.order.index(play.leader(hand.order, hand.order, hand.declarer, hand.contract))
    flat = array("I", [world.hands[seat] for world in worlds for seat in hand.order])
    goal = hand.contract.goal.decisive
    reached = statistics.fmean(
        solver_of(play, hand.contract, hand.order, hand.order, hand.declarer).can_take(
            flat, lead, goal
        )
    )
    return 1 - reached if hand.contract.goal.wants_few else reached


# ---- how long does a decision take?


def spent(rules: RuleSet, number: int) -> None:
    """Milliseconds of every decision in which there is a choice, by level and phase."""
    for level in (BEGINNER, CLUB, EXPERT):
        times: dict[str, list[float]] = {}

        def brain(
            view: SeatView,
            chance: random.Random,
            level: Level = level,
            times: dict[str, list[float]] = times,
        ) -> Command:
            began = time.perf_counter()
            command = choose(view, level, chance)
            if len(view.legal) > 1:
                for name in (view.turn.phase.value, "all"):
                    times.setdefault(name, []).append(1000 * (time.perf_counter() - began))
            return command

        for match, chance in deals(rules, number, "time"):
            play_on(match, lambda seat, brain=brain: brain, chance)  # type: ignore[misc]
        for name, values in times.items():
            values.sort()
            late = values[int(0.95 * len(values))]
            middle, last = statistics.median(values), values[-1]
            print(
                f"time: {level.name} {name}: {middle:.1f} ms median, {late:.1f} at the 95th "
                f"percentile, {last:.1f} at most, of {len(values)}"
            )


# ---- what is listening worth in defence?


GOALS = (SIX_TRICKS, NO_TRICK, ALL_TRICKS)
UNIFORM = Level("uniform", worlds=400)
"""deals that agree with what was seen alone, in as much time as an expert takes"""
DECLARER = Level("declarer", worlds=24, drawn=2000)
"""as many deals as a declarer needs, and no mistakes of its own"""
DEFENDERS = {level.name: level for level in (UNIFORM, SIMPLE, BEGINNER, CLUB, EXPERT)}


def defence(
    rules: RuleSet,
    number: int,
    names: Sequence[str] = tuple(DEFENDERS),
    goals: Sequence[Goal] = GOALS,
) -> None:
    """The same contracts, bid and declared by one fixed seat, defended in different ways.

    How often contracts of these goals are made, and how much more often than against the first of
    the ways.
    """
    ways = {name: DEFENDERS[name] for name in names}
    made: dict[str, list[float]] = {name: [] for name in ways}
    tricks: dict[str, list[float]] = {name: [] for name in ways}
    took: dict[str, float] = dict.fromkeys(ways, 0.0)
    for match, chance in deals(rules, number, "defence"):
        play_on(match, lambda seat: seat_of(SIMPLE), chance, until=Phase.PLAY)
        if not isinstance(match.to_act, int):
            continue
        seed, contract = chance.random(), match.table.hand.contract if match.table.hand else None
        if contract is None or contract.goal not in goals:
            continue
        for name, level in ways.items():
            other = Match.replay(match.log)
            declarer = other.table.hand.declarer if other.table.hand else None
            began = time.perf_counter()
            play_on(
                other,
                lambda seat, level=level, declarer=declarer: seat_of(
                    DECLARER if seat == declarer else level
                ),
                random.Random(seed),
            )  # type: ignore[misc]
            took[name] += time.perf_counter() - began
            hand = other.table.hand
            assert hand is not None and hand.contract is not None and hand.declarer is not None
            lost = other.table.result.down
            made[name].append(100.0 * (hand.declarer not in lost))
            if hand.contract.may_be_left:
                tricks[name].append(hand.taken[hand.declarer] + (10 - sum(hand.taken.values())) / 2)
    base = made[names[0]]
    if not base:
        print(f"defence: no such contract in {number} deals; more deals are needed")
        return
    for name, values in made.items():
        against = [a - b for a, b in zip(values, base)]
        print(
            f"defence: {name}: contract made in {mean(values)} % of {len(values)}, "
            f"{mean(tricks[name])} tricks; "
            f"against {names[0]} {mean(against)}; {1000 * took[name] / len(values):.0f} ms a hand"
        )


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
    for hand in audited(rules, level, number, seed, AUDITOR):
        figures.add(hand)
        if written:
            print("\n".join(story(hand)), flush=True)
    for line in figures.lines():
        print(f"audit: {rules.key} {level.name}: {line}")


def without_compiler() -> None:
    """Let the seats run as on a machine without a C compiler: the same sources interpreted."""
    for compiled in (search, sampling):
        spec = importlib.util.spec_from_file_location(
            compiled.__name__,
            Path(compiled.__file__).parent / f"{compiled.__name__.split('.')[-1]}.py",
        )
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        if compiled is search:
            solver.Search, solver.COMPILED = module.Search, False
        else:
            worlds.deal_out, likelihood.Scale = module.deal_out, module.Scale


PARTS = {
    "audit": audit,
    "costs": costs,
    "played": played,
    "hands": hands,
    "calibration": calibration,
    "contracts": contracts,
    "sans": sans,
    "time": spent,
    "discards": discards,
    "defence": defence,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "parts", nargs="*", default=list(PARTS), metavar="part", help=" ".join(PARTS)
    )
    parser.add_argument("--rules", default="croatian")
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--defenders", nargs="+", default=list(DEFENDERS), choices=list(DEFENDERS))
    parser.add_argument("--betl", action="store_true", help="the part defence with betls only")
    parser.add_argument(
        "--level", default="expert", help="whose hands the parts audit, costs and played look at"
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
    parser.add_argument("--print", action="store_true", help="the audited hands card by card too")
    parser.add_argument(
        "--kinds",
        nargs="+",
        default=list(KINDS),
        choices=list(KINDS),
        help="what the parts costs and played count",
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
    given = parser.parse_args()
    if given.interpreted:
        without_compiler()
    for part in given.parts:
        if part == "audit":
            audit(
                find_ruleset(given.rules),
                given.hands,
                find_level(given.level),
                given.seed,
                given.print,
            )
        elif part == "costs":
            costs(
                find_ruleset(given.rules),
                given.hands,
                find_level(given.level),
                given.seed,
                given.over,
                given.to,
                given.kinds,
            )
        elif part == "played":
            played(
                find_ruleset(given.rules),
                given.hands,
                find_level(given.level),
                given.seed,
                given.over,
                [kind for kind in given.kinds if kind != "cards"],
            )
        elif part == "discards":
            discards(find_ruleset(given.rules), given.deals, given.seed)
        elif part == "hands":
            hands(find_ruleset(given.rules), given.deals, given.seed, given.steps)
        elif part == "defence":
            defence(
                find_ruleset(given.rules),
                given.deals,
                given.defenders,
                (NO_TRICK,) if given.betl else GOALS,
            )
        else:
            PARTS[part](find_ruleset(given.rules), given.deals)
