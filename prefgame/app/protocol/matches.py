"""Many deals between a program and seats of ours, and what they came to.

Invariant: every deal is played once with the program in each seat, and once with seats of ours
alone; the cards, and the chance in what our seats do, are the same each time. So luck is the same
for both, and the difference is that of the same deals. Each deal begins a match, from an empty
sheet: what a hand is worth does not depend on those before it.
"""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from prefgame.ai.level import Level
from prefgame.ai.player import choose
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.protocol.foreign import ForeignSeat, ProgramFailed
from prefgame.engine.commands import Command
from prefgame.engine.events import Event, HandOpened, HandScored, start_of
from prefgame.engine.match import Match
from prefgame.paper.base import first_sheet
from prefgame.quoting import name_fault
from prefgame.rules.base import Amount, Role, Seat
from prefgame.rules.ruleset import RuleSet

MOST_FAULTS = 3
"""after which nothing more is played with a program"""


@dataclass(slots=True)
class Played:
    """What one kind of seat did: ``gains``: a number a deal, the mean of its seats in points of the
    settlement.
    """

    name: str
    gains: list[float] = field(default_factory=list)
    declared: int = 0
    made: int = 0
    defended: int = 0
    down: int = 0


@dataclass(frozen=True, slots=True)
class FaultInDeal:
    """A fault of the program: in which deal, from 1, and in which seat, from 1."""

    deal: int
    seat: int
    failed: ProgramFailed


@dataclass(slots=True)
class Comparison:
    """What has been played. ``program`` and ``level``: in the same deals and seats."""

    program: Played
    level: Played
    deals: int = 0
    """those that were played in all seats"""
    faults: list[FaultInDeal] = field(default_factory=list)

    @classmethod
    def of(cls, arena: Arena) -> Comparison:
        """Return what has been played there before the first deal."""
        return cls(Played("program"), Played(arena.level.name))

    @property
    def differences(self) -> list[float]:
        """By how much the program won more than the level in its place, deal by deal."""
        return [mine - theirs for mine, theirs in zip(self.program.gains, self.level.gains)]

    @property
    def given_up(self) -> bool:
        """Whether the program has failed too often."""
        return len(self.faults) >= MOST_FAULTS


def error_of(values: Sequence[float]) -> float | None:
    """Return the standard error of the mean of some values; None of fewer than two."""
    return statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else None


def hand_gains(log: Iterable[Event]) -> tuple[Amount, ...]:
    """Compute what each player won with the first hand of a match, in points of the settlement."""
    events = tuple(log)
    table = Match(start_of(events)).table
    opened = next((event.entries for event in events if isinstance(event, HandOpened)), ())
    scored = next(event for event in events if isinstance(event, HandScored))
    before, entries = first_sheet(start_of(events)), (*opened, *scored.entries)
    gains: tuple[Amount, ...] = table.rules.score.hand_gains(before, scored.sheet, entries)
    return gains


@dataclass(frozen=True, slots=True)
class Arena:
    """Where it is played: at this ``table`` with so many ``players``, who are of this ``level``.
    ``keep`` gets each match that the program has played, the number of its deal and its seat.
    """

    table: RuleSet
    players: int
    level: Level
    seed: int
    keep: Callable[[Match, int, Seat], None]

    def play(self, program: ForeignSeat, deals: int, found: Comparison) -> None:
        """Play so many deals, and note in ``found`` what they came to. ProgramFailed if the program
        does not even start, or does not know the game.
        """
        name = program.start().name
        program.check_rules(self.table.key)
        found.program.name = name if name_fault(name) is None else "program"
        for number in range(1, deals + 1):
            if found.given_up:
                break
            self._play_deal(program, found, number)

    def _play_deal(self, program: ForeignSeat, found: Comparison, number: int) -> None:
        usual, mine = self._match(number, None, ""), list[float]()
        self._finish(usual, number, None)
        matches = []
        for seat in range(self.players):
            match = self._match(number, seat, found.program.name)
            failed = self._finish(match, number, (program, seat))
            if failed is not None:
                found.faults.append(FaultInDeal(number, seat + 1, failed))
                if found.given_up:
                    return  # a deal that is not complete is not compared
                program.revive()
            mine.append(float(hand_gains(match.log)[seat]))
            matches.append(match)
        for seat, match in enumerate(matches):
            self.keep(match, number, seat)
            _count(found.program, match, (seat,))
        _count(found.level, usual, range(self.players))
        found.program.gains.append(statistics.fmean(mine))
        found.level.gains.append(statistics.fmean(map(float, hand_gains(usual.log))))
        found.deals += 1

    def _match(self, number: int, seat: Seat | None, name: str) -> Match:
        """Deal a hand, with the program in this seat under this name."""
        names = [f"{self.level.name}-{at + 1}" for at in range(self.players)]
        if seat is not None:
            names[seat] = name if name not in names else f"{name}, program"
        match = Match.start(self.table, names)
        chance = random.Random(f"{self.seed}/deal {number}")
        match.submit(shuffled_deal(chance, (number - 1) % self.players))
        return match

    def _finish(
        self, match: Match, number: int, guest: tuple[ForeignSeat, Seat] | None
    ) -> ProgramFailed | None:
        """Play the hand to its end. Returns why the program has failed, if it has; the level has
        played on for it then.
        """
        decided: Counter[Seat] = Counter()
        failed: ProgramFailed | None = None
        if guest is not None:
            guest[0].sit_down(guest[1])
        while not match.table.scored:
            acting = match.to_act
            assert isinstance(acting, int)
            decided[acting] += 1
            command: Command | None = None
            if guest is not None and failed is None and acting == guest[1]:
                try:
                    command = guest[0].decide(match.log, match.view(acting))
                except ProgramFailed as why:
                    failed = why
            if command is None:
                where = f"{self.seed}/deal {number}/seat {acting}/decision {decided[acting]}"
                command = choose(match.view(acting), self.level, random.Random(where))
            match.submit(command, acting)
        if guest is not None and failed is None:
            guest[0].see(match.log)
        return failed


def _count(played: Played, match: Match, seats: Iterable[Seat]) -> None:
    """Count what the hand did to its declarer, and to the defenders who answered for tricks."""
    hand, down = match.table.this_hand, match.table.result.down
    for seat in seats:
        role = match.table.roles.get(seat)
        if role is Role.DECLARER:
            played.declared += 1
            played.made += seat not in down
        elif (
            role is not None
            and hand.tricks
            and hand.contract is not None
            and match.table.rules.defence.owes(role, hand.contract) is not None
        ):
            played.defended += 1
            played.down += seat in down
