"""The part of the AI benchmark that asks how long a decision, a hint and a review take.

Invariant: what is counted is processor time, so other programs change the figures little. Hands go
on until each kind of decision was timed as often as wanted, or too many hands had none.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count

from measures.tables import NAMES, ordinary_sheet, play_on
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, Level
from prefgame.ai.player import choose
from prefgame.app.look_back.judge import judgements
from prefgame.app.look_back.review import reviews
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.play.thinking import find_hint
from prefgame.engine.commands import Command
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet

HANDS_FOR_EACH = 20
"""A kind that comes up less than once in so many hands is not waited for."""
LEVELS = {level.name: level for level in (BEGINNER, CLUB, EXPERT)}


def add_time_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command line says of this part."""
    parser.add_argument(
        "--each", type=int, default=50, help="how many decisions of each kind the part time wants"
    )
    parser.add_argument(
        "--levels",
        nargs="+",
        default=list(LEVELS),
        choices=list(LEVELS),
        help="the levels whose decisions the part time looks at",
    )
    parser.add_argument(
        "--told",
        action="store_true",
        help="the part time looks at hints, and at what is told after a hand, too",
    )


def kind_of(view: SeatView) -> str:
    """Return the kind of a decision: its phase, and for a card what the seat plays for."""
    hand = view.this_hand
    if view.turn.phase is not Phase.PLAY or hand.contract is None:
        return view.turn.phase.value
    if hand.declarer is None:
        return "card, nobody declares"
    goal = "no trick" if hand.contract.goal.takes_none else "tricks"
    return f"card, {'declarer' if view.seat == hand.declarer else 'defender'}, {goal}"


def decision_times(
    rules: RuleSet, number: int, seed: str, levels: Collection[Level], told: bool
) -> None:
    """Milliseconds of the decisions in which there is a choice, by level and kind, ``number`` of
    each kind. ``told``: of hints too, and of what is told about a hand that has ended.
    """
    for level in levels:
        times = Times(rules.key, level.name, number)
        _decide(rules, times, f"{seed}/time", _chooser(level))
    if told:
        _decide(rules, Times(rules.key, "hint", number), f"{seed}/hint", _hinting)
        _look_back(rules, Times(rules.key, "after a hand", number), f"{seed}/after")


def _chooser(level: Level) -> Callable[[SeatView, random.Random], Command]:
    return lambda view, chance: choose(view, level, chance)


def _hinting(view: SeatView, _chance: random.Random) -> Command:
    return find_hint(view).choices[0].commands[0]


class Times:
    """Milliseconds by kind, ``wanted`` of each. A kind is printed as soon as it has so many."""

    def __init__(self, rules: str, who: str, wanted: int) -> None:
        self._what, self.wanted = f"time: {rules}: {who}", wanted
        self.found: dict[str, list[float]] = {}

    def enough(self, kind: str) -> bool:
        """Whether the kind was timed as often as wanted."""
        return len(self.found.get(kind, ())) >= self.wanted

    def take(self, kind: str, began: float) -> None:
        """Add the time since ``began``."""
        self.found.setdefault(kind, []).append(1000 * (time.process_time() - began))
        if self.enough(kind):
            self._print(kind, self.found[kind])

    def end(self) -> None:
        """Print the kinds that came up too seldom, and all together."""
        for kind, values in self.found.items():
            if not self.enough(kind):
                self._print(kind, values)
        self._print("all", [each for values in self.found.values() for each in values])

    def _print(self, kind: str, values: Sequence[float]) -> None:
        values = sorted(values)
        late, middle = values[int(0.95 * len(values))], statistics.median(values)
        print(
            f"{self._what}: {kind}: {middle:.1f} ms median, {late:.1f} at the 95th percentile, "
            f"{values[-1]:.1f} at most, of {len(values)}",
            flush=True,
        )


def _decide(
    rules: RuleSet, times: Times, seed: str, decide: Callable[[SeatView, random.Random], Command]
) -> None:
    """Time each kind. Where a kind has been timed often enough, a club player decides."""

    def brain(view: SeatView, chance: random.Random) -> Command:
        kind = kind_of(view)
        if len(view.legal) == 1 or times.enough(kind):
            return choose(view, CLUB, chance)
        began = time.process_time()
        command = decide(view, chance)
        times.take(kind, began)
        return command

    for at, (match, chance) in enumerate(_dealt(rules, seed), 1):
        play_on(match, lambda _seat: brain, chance)
        missing = [len(found) for kind, found in times.found.items() if not times.enough(kind)]
        if at >= times.wanted and all(HANDS_FOR_EACH * (count + 1) < at for count in missing):
            break
    times.end()


def _look_back(rules: RuleSet, times: Times, seed: str) -> None:
    """Time what is told of a hand that has ended: best play, and the judgement."""
    for match, chance in _dealt(rules, seed):
        play_on(match, lambda _seat: _chooser(CLUB), chance)
        if match.table.this_hand.tricks:
            for what, look in (("best play", reviews), ("judgement", judgements)):
                began = time.process_time()
                list(look(match.log))
                times.take(what, began)
        if times.enough("judgement"):
            break
    times.end()


def _dealt(rules: RuleSet, seed: str) -> Iterator[tuple[Match, random.Random]]:
    for deal in count():
        where = f"{seed}/{rules.key}/{deal}"
        chance = random.Random(where)
        match = Match.start(rules, NAMES, sheet=ordinary_sheet(rules, where))
        match.submit(shuffled_deal(chance, deal % 3))
        yield match, chance
