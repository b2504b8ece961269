"""Records of random matches, and the parts of a small one."""

from __future__ import annotations

import random
from collections.abc import Callable

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import DEALER, WriteOff
from prefgame.engine.match import Match
from prefgame.rules.registry import RULESETS
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolLine, PoolSheet
from prefgame.rules.scoring.pot import Pot, PotSheet
from tests.engine.battery import customs
from tests.helpers import NAMES, play_carefully, sheet

HEAD = "rules: croatian\noptions: start=30 refas=1\nplayers: Ana Bojan Cvita\n"
DEAL = (
    "dealer: Cvita\ndeal: Ana S8 SJ SQ SA D9 DT H7 H8 C9 CJ | Bojan S7 SK D8 DJ DQ HT HQ HK CQ CK"
    " | Cvita S9 ST DK DA HJ HA C7 C8 CT CA | talon D7 H9\n"
)


def some_columns(rng: random.Random, seats: int) -> Sheet | None:
    """Return a paper somewhere in a match; None where that match would be over."""
    paper = sheet(
        *(rng.randrange(-60, 20) for _ in range(seats)),
        refas=[rng.randrange(3) for _ in range(seats)],
    )
    return None if paper.over else paper


def some_pot(rng: random.Random, seats: int) -> Sheet:
    """Pot and purses somewhere in a match."""
    pot = 10 * rng.randrange(12)
    purses = [rng.randrange(-60, 60) for _ in range(seats - 1)]
    return PotSheet(pot, (*purses, -pot - sum(purses)))


def some_pool(rng: random.Random, seats: int) -> Sheet:
    """Return a pulya somewhere in a match, also for a small pool; Rostov has no dump."""
    return PoolSheet(
        tuple(
            PoolLine(
                rng.randrange(2),
                0,
                tuple(0 if seat == other else 2 * rng.randrange(90) for other in range(seats)),
            )
            for seat in range(seats)
        )
    )


PAPERS: dict[type, Callable[[random.Random, int], Sheet | None]] = {
    Columns: some_columns,
    Pool: some_pool,
    Pot: some_pot,
}


def some_match(seed: int, names: tuple[str, ...] = NAMES) -> Match:
    """Return a match of a random table, stopped anywhere; some begin with a paper, some are written
    off.
    """
    rng = random.Random(seed)
    rules = rng.choice(RULESETS)
    seats = rng.choice(rules.seats)
    paper = PAPERS[type(rules.score)](rng, seats) if rng.random() < 0.3 else None
    match = Match.start(rules.with_options(customs(rules, rng)), names[:seats], sheet=paper)
    play_carefully(match, rng, hands=rng.randrange(4))
    if match.to_act is DEALER and rng.random() < 0.2:
        match.submit(WriteOff())
    elif match.to_act is DEALER:
        dealer = match.table.next_dealer()
        match.submit(shuffled_deal(rng, rng.randrange(seats) if dealer is None else dealer))
        for _ in range(rng.randrange(45)):
            if isinstance(match.to_act, int):
                match.submit(rng.choice(match.legal()))
    return match
