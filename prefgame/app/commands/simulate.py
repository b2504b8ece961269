"""``prefgame simulate``: whole matches between seats that the computer plays, without a window.

Invariant: every match is dealt from its own seed and played once for each rotation of the seats
with the same cards, and what is chance in a decision comes from the hand, the seat and how often it
has decided in it; so luck is the same for all. What the levels win, make and lose is counted from
the events.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from prefgame.ai.level import LEVELS, Level, UnknownLevel, find_level
from prefgame.ai.player import choose
from prefgame.app.commands.documents import CommandResult
from prefgame.app.files import reason_of, write_once
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.table_file import BadTableFile, read_table_file
from prefgame.engine.commands import DEALER, Deal, WriteOff
from prefgame.engine.events import WrittenOff
from prefgame.engine.match import BadTable, Match
from prefgame.engine.record import write_record
from prefgame.quoting import quote, shorten, show_path
from prefgame.rules.base import Amount, Role
from prefgame.rules.options import OptionError, write_value
from prefgame.rules.registry import RULESETS, UnknownRuleSet, find_ruleset
from prefgame.rules.ruleset import RuleSet

LONGEST = 400
"""Hands after which a match that will not end is stopped, by agreement if the game knows one."""


LEVEL_NAMES = tuple(level.name for level in LEVELS)
"""What may be said for a seat."""
GAMES = tuple(rules.key for rules in RULESETS)
"""What may be said for the rules."""


class BadSimulation(ValueError):
    """What cannot be simulated; the message says what would be right."""


@dataclass(slots=True)
class Tally:
    """What one level did in all its matches."""

    settlements: list[float] = field(default_factory=list)
    """a number a match: the mean settlement of this level's seats over all rotations"""
    declared: int = 0
    made: int = 0
    defended: int = 0
    down: int = 0
    thought: list[float] = field(default_factory=list)
    """milliseconds a decision"""

    def plain(self) -> dict[str, Any]:
        error = (
            statistics.stdev(self.settlements) / len(self.settlements) ** 0.5
            if len(self.settlements) > 1
            else 0.0
        )
        return {
            "mean": round(statistics.fmean(self.settlements), 2),
            "se": round(error, 2),
            "declarer": {"hands": self.declared, "made": self.made},
            "defender": {"hands": self.defended, "fallen": self.down},
            "ms": {"median": _rank(self.thought, 0.5), "p95": _rank(self.thought, 0.95)},
        }


def _rank(values: list[float], part: float) -> float:
    return round(sorted(values)[int(part * (len(values) - 1))], 3) if values else 0.0


def simulate_words(
    rules: str,
    seats: str,
    matches: int,
    seed: int,
    options: str,
    records_dir: Path | None,
    table: Path | None = None,
) -> CommandResult:
    """Run ``simulate`` by the words of the command line, lists with commas between. ``table``: a
    file that says which game it is, with the options of its table; ``options`` count more.
    """
    try:
        agreed = wished_table(rules, options, table)
    except (BadSimulation, BadTableFile, UnknownRuleSet, OptionError) as error:
        return CommandResult({"error": str(error)}, (), str(error))
    levels = [level.strip() for level in seats.split(",")]
    given = {name: write_value(value) for name, value in agreed.chosen}
    return simulate(agreed.key, levels, matches, seed, given, records_dir)


def wished_table(rules: str, options: str, table: Path | None) -> RuleSet:
    """Return the rules with the options of a table, as the command line has them. BadSimulation,
    BadTableFile, UnknownRuleSet and OptionError say what cannot be.
    """
    given: dict[str, str] = {}
    kept = None if table is None else read_table_file(table).rules
    for word in filter(None, options.split(",")):
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSimulation(
                f"{quote(word)} is not an option: an option is written name=value, as in start=30"
            )
        if name.strip() in given:
            raise BadSimulation(f"option {shorten(name.strip())} is given twice")
        given[name.strip()] = value.strip()
    if kept is None:
        return find_ruleset(rules).with_options(given)
    agreed = {name: write_value(value) for name, value in kept.chosen}
    return find_ruleset(kept.key).with_options(agreed | given)


def simulate(
    rules: str,
    seats: Sequence[str],
    matches: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    records_dir: Path | None = None,
) -> CommandResult:
    """Play ``matches`` matches in every rotation of the ``seats``, and report on the levels."""
    try:
        table, levels = _table_and_levels(rules, seats, matches, options or {})
        if records_dir is not None:
            records_dir.mkdir(parents=True, exist_ok=True)
        return _simulate(table, levels, matches, seed, records_dir)
    except (UnknownRuleSet, UnknownLevel, OptionError, BadTable, BadSimulation) as error:
        return CommandResult({"error": str(error)}, (), str(error))
    except OSError as error:
        message = (
            f"{show_path(Path(str(error.filename or records_dir)))}: records cannot be "
            f"written ({reason_of(error)})"
        )
        return CommandResult({"error": message}, (), message)


def _table_and_levels(
    rules: str, seats: Sequence[str], matches: int, options: Mapping[str, str]
) -> tuple[RuleSet, list[Level]]:
    table = find_ruleset(rules).with_options(options)
    levels = [find_level(name) for name in seats]
    if len(levels) not in table.seats:
        counts = " or ".join(map(str, table.seats))
        raise BadTable(f"{table.name} preference seats {counts} players, not {len(levels)}")
    if matches < 1:
        raise BadSimulation(f"matches must be at least 1, not {matches}")
    return table, levels


def _simulate(
    table: RuleSet, levels: list[Level], matches: int, seed: int, records: Path | None
) -> CommandResult:
    tallies = {level.key: Tally() for level in levels}
    hands = stopped = 0
    for number in range(matches):
        amounts: dict[str, list[Amount]] = {name: [] for name in tallies}
        for turn in range(len(levels)):
            seated = levels[turn:] + levels[:turn]
            match = play_match(table, seated, f"{seed}/{number}", tallies)
            hands += match.table.hands_played
            stopped += was_stopped(match)
            for level, amount in zip(seated, _settlement(match)):
                amounts[level.key].append(amount)
            if records is not None:
                stem = f"{table.key}-{seed}-{number + 1}-{turn + 1}"
                write_once(records, stem, ".pref", write_record(match).encode())
        for name, of_level in amounts.items():
            tallies[name].settlements.append(statistics.fmean(of_level))
    results = {name: tally.plain() for name, tally in tallies.items()}
    data = {"rules": table.key, "matches": matches, "hands": hands, "levels": results}
    sheet = table.score.new_sheet(len(levels))
    ending = "stopped there" if table.score.write_off(sheet) is None else "written off"
    how = f"did not end in {longest(table, len(levels))} hands; {ending}"
    return CommandResult(data, _lines(data, len(levels), stopped, how))


def longest(table: RuleSet, players: int) -> int:
    """Say after how many hands a match is stopped that no points end."""
    ends = table.score.missing(table.score.new_sheet(players)) is not None
    return LONGEST if ends else min(LONGEST, table.score.usual_hands(players))


def was_stopped(match: Match) -> bool:
    """Tell whether the match was stopped after the longest number of hands."""
    table = match.table
    last = table.hands_played >= longest(table.rules, len(table.players))
    written_off = any(isinstance(event, WrittenOff) for event in match.log)
    return table.settlement is None or (last and written_off)


def play_match(
    table: RuleSet, levels: Sequence[Level], seed: str, tallies: Mapping[str, Tally]
) -> Match:
    """Play one match; the seed deals the same hands for every order. Counts into ``tallies``."""
    match = Match.start(
        table, tuple(f"{level.key}-{seat + 1}" for seat, level in enumerate(levels))
    )
    decided: Counter[tuple[int, int]] = Counter()
    most = longest(table, len(levels))
    while (acting := match.to_act) is not None:
        if acting is DEALER:
            if match.table.hands_played:
                _count_hand(match, levels, tallies)
            if match.table.hands_played >= most:
                _stop(match)
                return match
            match.submit(_deal(match, seed))
        elif isinstance(acting, int):
            view, hand = match.view(acting), match.table.hands_played
            decided[hand, acting] += 1
            chance = random.Random(
                f"{seed}/hand {hand}/seat {acting}/decision {decided[hand, acting]}"
            )
            began = time.perf_counter()
            command = choose(view, levels[acting], chance)
            tallies[levels[acting].key].thought.append((time.perf_counter() - began) * 1000)
            match.submit(command, acting)
    _count_hand(match, levels, tallies)
    return match


def _stop(match: Match) -> None:
    """End the match by agreement, if the score of the game knows one."""
    if match.table.rules.score.write_off(match.table.sheet) is not None:
        match.submit(WriteOff())


def _settlement(match: Match) -> tuple[Amount, ...]:
    """Compute what each player won or lost, so far if the match was stopped."""
    table = match.table
    if table.settlement is not None:
        return table.settlement
    return table.rules.score.settlement(table.sheet)


def _deal(match: Match, seed: str) -> Deal:
    return shuffled_deal(
        random.Random(f"{seed}/hand {match.table.hands_played}"), match.table.next_dealer() or 0
    )


def _count_hand(match: Match, levels: Sequence[Level], tallies: Mapping[str, Tally]) -> None:
    """Count what the hand did to its declarer and to the defenders who answered for tricks."""
    hand = match.table.this_hand
    down = match.table.result.down
    for seat, role in match.table.roles.items():
        tally = tallies[levels[seat].key]
        if role is Role.DECLARER:
            tally.declared += 1
            tally.made += seat not in down
        elif (
            hand.tricks
            and hand.contract is not None
            and match.table.rules.defence.owes(role, hand.contract) is not None
        ):
            tally.defended += 1
            tally.down += seat in down


def _lines(data: Mapping[str, Any], rotations: int, stopped: int, how: str) -> tuple[str, ...]:
    """Write the lines for people. ``how`` says what became of the ``stopped`` matches."""
    heading = (
        f"{data['rules']}: {_count_of(data['matches'], 'match', 'matches')} in {rotations} "
        f"rotations, {_count_of(data['hands'], 'hand')}"
    )
    lines = [heading]
    for name, level in data["levels"].items():
        declarer, defender, ms = level["declarer"], level["defender"], level["ms"]
        # of one match nobody knows it
        error = f" (±{level['se']:.1f})" if data["matches"] > 1 else ""
        lines.append(
            f"{name}: {level['mean']:+.1f} a match{error}; declarer made {declarer['made']} of "
            f"{declarer['hands']}; "
            f"defender went down {_count_of(defender['fallen'], 'time')} in {defender['hands']}; "
            f"{ms['median']:.1f} ms a decision (95 %: {ms['p95']:.1f})"
        )
    if stopped:
        matches = _count_of(stopped, "match", "matches")
        lines.append(f"{matches} {how}.")
    return tuple(lines)


def _count_of(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"
