"""What a style changes: every seat with a style beside the same seat of its plain level.

Invariant: both play the same deals with the same chance in each decision, so they differ only from
the first choice on that the style makes otherwise. The other two seats are of the plain level. What
is lost by cards is counted at the decisions of plain seats, one by one.
"""

from __future__ import annotations

import json
import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from measures.tables import NAMES, ordinary_sheet

from prefgame.ai.decide.lapses import as_it_seems
from prefgame.ai.level import PLAIN, Level, find_level
from prefgame.ai.models.registry import defence_model
from prefgame.ai.player import advise
from prefgame.ai.stakes import unit_of
from prefgame.ai.value.end_values import sheet_value
from prefgame.app.company import FILE, Counts, Difference, Measured, every_measure
from prefgame.app.files import write_whole
from prefgame.app.look_back.open_hand import open_hand_as_played
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import Card
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.events import KontraSaid
from prefgame.engine.match import Match
from prefgame.rules.base import Role, Seat
from prefgame.rules.ruleset import RuleSet

FIRST = 2
"""deals that are counted by themselves, so that a test can play them again"""
Path = tuple[Command, ...]
Decision = tuple[Seat, Command, tuple[Path, int]]
"""who decided what, after which commands, and how many decisions of this seat that makes"""
Found = tuple[Counts, float]
"""what is counted of a seat in one hand, and what it won, in points"""
SHOWN_EVERY = 20
"""deals after which the figures so far are printed, and kept"""


class Deal:
    """One deal that is played again and again. What was thought and counted once is kept: a style
    changes few choices.
    """

    def __init__(self, rules: RuleSet, seed: str, number: int) -> None:
        self.rules, self.number = rules, number
        self.where = f"{seed}/{rules.key}/{number}"
        self.sheet = ordinary_sheet(rules, self.where)
        self._chosen: dict[tuple[Level, Path], object] = {}
        self._found: dict[Path, tuple[Found, ...]] = {}

    def play(self, levels: Sequence[Level]) -> tuple[Found, ...]:
        """Return what each of these seats does."""
        match = self._dealt()
        path = tuple(command for _seat, command, _at in self._course(match, levels))
        if path not in self._found:
            self._found[path] = tuple(self._count(match, seat) for seat in range(len(levels)))
        return self._found[path]

    def cards_of(self, level: Level) -> Counts:
        """Return the cards that the plain seats chose, and the tricks that are lost by those which
        seats of ``level`` would have played in their place: each decision by itself, so nothing
        that follows from an earlier one is counted.
        """
        plain, match, chosen = find_level(level.name), self._dealt(), dict[Card, Card]()
        for seat, command, at in self._course(match, [plain] * 3):
            if isinstance(command, PlayCard) and len(match.view(seat).legal) > 1:
                instead = self._choice(match, seat, level, *at)
                assert isinstance(instead, PlayCard)
                chosen[command.card] = instead.card
        hand = match.table.this_hand
        if hand.declarer is None or hand.contract is None or not hand.tricks:
            return Counts()
        opened = open_hand_as_played(match.table)
        lost = [
            abs(
                played.values[chosen[played.card]]
                - opened.best(played.seat, played.values.values())
            )
            for played in opened.choices(hand.tricks)
            if played.card in chosen
        ]
        return Counts(cards=len(lost), lost=sum(lost))

    def _dealt(self) -> Match:
        match = Match.start(self.rules, NAMES, sheet=self.sheet)
        match.submit(shuffled_deal(random.Random(self.where), self.number % 3))
        return match

    def _course(self, match: Match, levels: Sequence[Level]) -> Iterator[Decision]:
        """Every decision up to the end of the hand, each before it is submitted."""
        decided: Counter[Seat] = Counter()
        path: Path = ()
        while isinstance(seat := match.to_act, int):
            decided[seat] += 1
            at = path, decided[seat]
            command = self._choice(match, seat, levels[seat], *at)
            yield seat, command, at
            match.submit(command, seat)
            path += (command,)

    def _choice(self, match: Match, seat: Seat, level: Level, path: Path, number: int) -> Command:
        """Return what ``choose`` returns; the advice without the style is kept."""
        view = match.view(seat)
        if len(view.legal) == 1:
            return view.legal[0]
        plain = replace(level, style=PLAIN)
        if (plain, path) not in self._chosen:
            chance = random.Random(f"{self.where}/seat {seat}/decision {number}")
            self._chosen[plain, path] = advise(view, plain, chance)
        advice = self._chosen[plain, path]
        return as_it_seems(view, advice, level.style, unit_of(view)).best.command  # type: ignore[arg-type]

    def _count(self, match: Match, seat: Seat) -> Found:
        rules, hand, result = self.rules, match.table.this_hand, match.table.result
        gain = sheet_value(rules, match.table.sheet, seat) - sheet_value(rules, self.sheet, seat)
        contract, declares = hand.contract, hand.declarer == seat
        binds = defence_model(rules).binds
        answered = [answer for each, answer in hand.answers if each == seat]
        doubled = any(
            isinstance(event, KontraSaid) and event.seat == seat and event.level > 0
            for event in match.log
        )
        role = match.table.roles.get(seat)
        defends = contract is not None and not declares and role is not Role.SITS_OUT
        return (
            Counts(
                hands=1,
                declared=int(declares),
                made=int(declares and seat not in result.down),
                none=int(declares and contract is not None and contract.goal.takes_none),
                asked=int(bool(answered)),
                came=int(any(map(binds, answered))),
                defended=int(defends),
                kontras=int(doubled and defends),
            ),
            gain,
        )


def company(rules: RuleSet, number: int, seed: str, keys: Sequence[str], keep: bool) -> None:
    """Each of these levels with a style, in ``number`` deals and each of the three seats; with
    ``keep``, the file of the figures has them.
    """
    for at, found in enumerate(_counted(rules, number, seed, keys), 1):
        if at % SHOWN_EVERY == 0 or at == number:
            for key, each in found().items():
                print(f"company: {rules.key}: {key}: {'; '.join(_words(each))}", flush=True)
            if keep:
                known = every_measure.__wrapped__() if FILE.exists() else {}
                write_whole(FILE, _document({**known, **found()}))


def count_deals(rules: RuleSet, number: int, seed: str, keys: Sequence[str]) -> dict[str, Measured]:
    """Return the same, without a word and without a file."""
    *_fewer, found = _counted(rules, number, seed, keys)
    return found()


def _counted(
    rules: RuleSet, number: int, seed: str, keys: Sequence[str]
) -> Iterator[Callable[[], dict[str, Measured]]]:
    """After each deal, what gives the figures so far."""
    levels = {key: find_level(key) for key in keys}
    rows: dict[str, list[tuple[Found, Found]]] = {key: [] for key in keys}
    for at in range(number):
        deal = Deal(rules, seed, at)
        for key, level in levels.items():
            plain = find_level(level.name)
            rows[key].append(_of_deal(deal, level, plain))
        yield lambda: {key: _measured(rules, seed, each) for key, each in rows.items()}


def _of_deal(deal: Deal, level: Level, plain: Level) -> tuple[Found, Found]:
    """Return a seat with the style, and one without it, on the three places together."""
    styled = [
        deal.play([level if seat == one else plain for seat in range(3)])[one] for one in range(3)
    ]
    mine, theirs = _together(styled), _together(deal.play([plain] * 3))
    if level.style.listens == 1:
        return mine, theirs
    return (mine[0] + deal.cards_of(level), mine[1]), (theirs[0] + deal.cards_of(plain), theirs[1])


def _together(found: Sequence[Found]) -> Found:
    return sum((counts for counts, _ in found), Counts()), sum(gain for _, gain in found)


def _measured(rules: RuleSet, seed: str, rows: Sequence[tuple[Found, Found]]) -> Measured:
    counts = sum((one for (one, _), _ in rows), Counts())
    plain = sum((other for _, (other, _) in rows), Counts())
    first = sum((one for (one, _), _ in rows[:FIRST]), Counts())
    apart = {
        name: _difference([getattr(a, name) - getattr(b, name) for (a, _), (b, _) in rows])
        for name in Counts.model_fields
        if name != "hands"
    }
    gain = _difference([mine - theirs for (_, mine), (_, theirs) in rows])
    return Measured(
        rules=rules.key,
        seed=seed,
        deals=len(rows),
        counts=counts,
        plain=plain,
        first=first,
        gain=gain,
        apart=apart,
    )


def _difference(values: Sequence[float]) -> Difference:
    """Return the mean a hand of sums over three hands, with its standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return Difference(mean=round(statistics.fmean(values) / 3, 5), error=round(error / 3, 5))


def _words(found: Measured) -> Iterator[str]:
    yield f"{found.deals} deals, gain {found.gain.mean:+.2f} ± {found.gain.error:.2f} a hand"
    for name, apart in found.apart.items():
        mine, theirs = getattr(found.counts, name), getattr(found.plain, name)
        yield f"{name} {mine}, plain {theirs} ({apart.errors:.1f} standard errors)"


def _document(found: dict[str, Measured]) -> bytes:
    plain = {key: each.model_dump() for key, each in sorted(found.items())}
    return (json.dumps(plain, indent=1) + "\n").encode()
