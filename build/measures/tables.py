"""Deals, seats that play them on, and means with their errors.

The parts of the AI benchmark share them.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from prefgame.ai.level import SIMPLE, Level  # noqa: E402
from prefgame.ai.player import choose  # noqa: E402
from prefgame.app.play.shuffle import shuffled_deal  # noqa: E402
from prefgame.engine.commands import Command  # noqa: E402
from prefgame.engine.match import Match  # noqa: E402
from prefgame.engine.view import SeatView  # noqa: E402
from prefgame.rules.base import Phase, Seat  # noqa: E402
from prefgame.rules.ruleset import RuleSet  # noqa: E402
from prefgame.rules.scoring.base import Sheet  # noqa: E402
from prefgame.rules.scoring.pot import Pot, PotSheet  # noqa: E402

NAMES = ("Ana", "Bojan", "Cvita")
HANDS_BEFORE = 20
"""A single hand for a pot comes after fewer hands than this."""
Brain = Callable[[SeatView, random.Random], Command]


def ordinary_sheet(rules: RuleSet, seed: str) -> Sheet:
    """Return the sheet on which a single hand is played: an empty one, but where there is a pot,
    one from the middle of a match.

    Seats by rules of thumb play that match. What lies in the pot decides who comes and who bids; a
    first hand is no measure of that, for it may be played under terms of its own. So the pot is not
    empty before the ante.
    """
    match = Match.start(rules, NAMES)
    if not isinstance(rules.score, Pot):
        return match.table.sheet
    chance = random.Random(f"{seed}/sheet")
    for _ in range(chance.randrange(1, HANDS_BEFORE)):
        _simple_hand(match, chance)
    while isinstance(sheet := match.table.sheet, PotSheet) and not sheet.pot:
        _simple_hand(match, chance)
    return match.table.sheet


def _simple_hand(match: Match, chance: random.Random) -> None:
    match.submit(shuffled_deal(chance, match.table.next_dealer() or 0))
    play_on(match, lambda seat: seat_of(SIMPLE), chance)


def deals(rules: RuleSet, number: int, seed: str) -> Iterator[tuple[Match, random.Random]]:
    """So many matches, dealt, each on a sheet of its own (``ordinary_sheet``)."""
    for deal in range(number):
        where = f"{seed}/{rules.key}/{deal}"
        chance = random.Random(where)
        match = Match.start(rules, NAMES, sheet=ordinary_sheet(rules, where))
        match.submit(shuffled_deal(chance, deal % 3))
        yield match, chance


def play_on(
    match: Match, brain: Callable[[Seat], Brain], chance: random.Random, until: Phase | None = None
) -> None:
    """To the end of the hand, or until that phase begins."""
    while isinstance(match.to_act, int):
        view = match.view(match.to_act)
        if view.turn.phase is until:
            return
        match.submit(brain(match.to_act)(view, chance), match.to_act)


def seat_of(level: Level) -> Brain:
    return lambda view, chance: choose(view, level, chance)


def mean(values: Sequence[float]) -> str:
    """Return the mean and its standard error, for print."""
    if not values:
        return "none"
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{statistics.fmean(values):.2f} ± {error:.2f}"
