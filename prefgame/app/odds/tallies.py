"""What many deals of one contract came to: chances, tricks and gains, each with its error.

Invariant: numbers only. A figure says in how many deals it was counted, and its error is one
standard error; a deal in which something never happened still leaves an error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import erf, sqrt

from prefgame.cards import DECK, Card
from prefgame.rules.contracts import TRICKS, Goal

Lie = tuple[int, ...]
"""how many trumps each defender has, the longer holding first"""
Group = tuple[int, ...]
"""what two cards bring: the trumps among them, and the good cards beside"""
ENOUGH = 40
"""deals with a talon that had come before, from which it is known how much of a gain is chance"""
SURE = 1.96
"""standard errors to either side, within which 95 of 100 figures are"""
A_TRICK = 1.0
"""gains of so much and more are a trick"""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean or a chance (0 to 1) with its standard error, and the deals behind it."""

    value: float
    error: float
    deals: int

    @property
    def differs(self) -> bool:
        """Whether a difference is more than chance alone may well have made."""
        return abs(self.value) > SURE * self.error

    @property
    def at_least(self) -> float | None:
        """The bound to tell of a chance so near 1 that its error would go beyond; None of others,
        whose error can be told.
        """
        return self.interval[0] if self._reaches_one and not self._reaches_none else None

    @property
    def at_most(self) -> float | None:
        """The same of a chance near 0."""
        return self.interval[1] if self._reaches_none and not self._reaches_one else None

    @property
    def interval(self) -> tuple[float, float]:
        """Where a chance lies, 95 times of 100 (Wilson's interval). Unlike a standard error it
        stays true where all deals, or none, have come out well.
        """
        whole = self.deals + SURE**2
        middle = (self.deals * self.value + SURE**2 / 2) / whole
        inside = self.deals * max(self.value * (1 - self.value), 0.0) + SURE**2 / 4
        half = SURE * sqrt(inside) / whole
        return max(middle - half, 0.0), min(middle + half, 1.0)

    @property
    def _reaches_one(self) -> bool:
        return self.value + SURE * self.error > 1

    @property
    def _reaches_none(self) -> bool:
        return self.value - SURE * self.error < 0


@dataclass(frozen=True, slots=True)
class Line:
    """A part of the deals: how large it is (``share``), and how often the contract is made there;
    ``key``: which part.
    """

    key: tuple[int, ...]
    share: Figure
    made: Figure


@dataclass(frozen=True, slots=True)
class TalonGain:
    """What two cards bring on average, in tricks; ``talon``: their mask."""

    talon: int
    gain: Figure

    @property
    def cards(self) -> tuple[Card, ...]:
        """The two cards."""
        return tuple(card for card in DECK if self.talon >> card.index & 1)


@dataclass(frozen=True, slots=True)
class GroupGain:
    """What talons of one kind bring; ``talons``: how many there are."""

    key: Group
    talons: int
    share: Figure
    gain: Figure


@dataclass(frozen=True, slots=True)
class Gains:
    """What the two cards of the talon bring, compared with the ten cards alone in the same deals.
    ``shares``: how often how many tricks, of which below zero are lost. ``bring``: how many of the
    ``talons`` bring a trick or more on average. ``best`` and ``worst``: some of them.
    """

    mean: Figure
    shares: tuple[tuple[int, Figure], ...]
    bring: Figure
    talons: int
    groups: tuple[GroupGain, ...]
    best: tuple[TalonGain, ...]
    worst: tuple[TalonGain, ...]


def share_of(part: float, whole: int) -> Figure:
    """Make the figure of ``part`` deals of a ``whole``. None or all of few deals prove little, so
    the error is that of a share half a deal further in.
    """
    if not whole:
        return Figure(0.0, 0.5, 0)
    inner = (part + 0.5) / (whole + 1)
    return Figure(part / whole, sqrt(inner * (1 - inner) / whole), whole)


def mean_of(total: float, squares: float, count: int) -> Figure:
    """Make the figure of a mean from the sums of values and of their squares."""
    if count < 2:
        return Figure(total / count if count else 0.0, 1.0, count)
    mean = total / count
    return Figure(mean, sqrt(max(squares / count - mean * mean, 0.0) / (count - 1)), count)


@dataclass(slots=True)
class _OfTalon:
    """What came with one talon: how often how many tricks, and the gains over the ten cards."""

    tricks: list[int] = field(default_factory=lambda: [0] * (TRICKS + 1))
    deals: int = 0
    gained: int = 0
    squares: int = 0
    gains: int = 0
    """the deals in which the gain was counted"""


class Tally:
    """One contract in a number of deals. ``few``: no trick is wanted, and one stands for any number
    of them; then a gain is a hand that is made instead of lost.
    """

    def __init__(self, few: bool = False) -> None:
        self.few = few
        self.deals = 0
        self.tricks = [0] * (TRICKS + 1)
        self.at_least = [0.0] * (TRICKS + 1)
        self.at_least_squares = [0.0] * (TRICKS + 1)
        self.guessed_deals = 0
        self.talons: dict[int, _OfTalon] = {}
        self.groups: dict[int, Group] = {}
        self.by_trumps: dict[int, list[int]] = {}
        self.by_lie: dict[Lie, list[int]] = {}
        self.by_gain: Counter[int] = Counter()

    def add(self, talon: int, tricks: int, trumps: int, lie: Lie) -> None:
        """Count a deal: the declarer's tricks, the trumps they play with, and how the others lie.
        ``talon``: the two cards, 0 where none were taken up.
        """
        self.deals += 1
        self.tricks[tricks] += 1
        self.by_trumps.setdefault(trumps, [0] * (TRICKS + 1))[tricks] += 1
        self.by_lie.setdefault(lie, [0] * (TRICKS + 1))[tricks] += 1
        here = self.talons.setdefault(talon, _OfTalon())
        here.tricks[tricks] += 1
        here.deals += 1

    def add_guessed(self, chances: Iterable[tuple[float, int]]) -> None:
        """Count what the same deal comes to against defenders who cannot see the cards."""
        self.guessed_deals += 1
        reached = [0.0] * (TRICKS + 1)
        for chance, tricks in chances:
            for number in range(tricks + 1):
                reached[number] += chance
        for number, part in enumerate(reached):
            self.at_least[number] += part
            self.at_least_squares[number] += part * part

    def add_gain(self, talon: int, group: Group, gain: int) -> None:
        """Count what the talon brought in a deal that was counted."""
        here = self.talons[talon]
        here.gained += gain
        here.squares += gain * gain
        here.gains += 1
        self.groups[talon] = group
        self.by_gain[gain] += 1

    # ---- the figures

    def distribution(self) -> tuple[Figure, ...]:
        """Say how often the declarer takes how many tricks, from none to all."""
        return tuple(share_of(count, self.deals) for count in self.tricks)

    def mean(self) -> Figure:
        total = sum(number * count for number, count in enumerate(self.tricks))
        squares = sum(number * number * count for number, count in enumerate(self.tricks))
        return mean_of(total, squares, self.deals)

    def made(self, goal: Goal) -> Figure:
        """Say how often the goal is reached. All talons are as often among the deals, so the error
        comes from what differs while the talon is the same.
        """
        plain = self._made(goal, self.tricks)
        freedom = self.deals - len(self.talons)
        if len(self.talons) < 2 or freedom < len(self.talons):
            return plain
        inside = 0.0
        for each in self.talons.values():
            good = sum(each.tricks[number] for number in range(TRICKS + 1) if goal.is_met(number))
            inside += good * (each.deals - good) / each.deals
        error = sqrt(inside / freedom / self.deals)
        return Figure(plain.value, max(error, 0.5 / self.deals), self.deals)

    def guessed(self, goal: Goal) -> Figure | None:
        """Say the same against defenders who cannot see the cards; None where nothing is known."""
        deals = self.guessed_deals
        if not deals or goal.run:
            return None
        if goal.wants_few:
            over = goal.most + 1
            reached = deals - self.at_least[over]
            squares = deals - 2 * self.at_least[over] + self.at_least_squares[over]
        else:
            reached, squares = self.at_least[goal.least], self.at_least_squares[goal.least]
        found = mean_of(reached, squares, deals)
        return Figure(found.value, max(found.error, 0.5 / deals), deals)

    def each_talon(self) -> list[tuple[int, int]]:
        """List for each talon its deals, and in how many of them no trick was taken."""
        return [(each.deals, each.tricks[0]) for each in self.talons.values()]

    def lines_by_trumps(self, goal: Goal) -> tuple[Line, ...]:
        """Split the deals by how many trumps the declarer plays with."""
        return self._lines({(number,): counts for number, counts in self.by_trumps.items()}, goal)

    def lines_by_lie(self, goal: Goal) -> tuple[Line, ...]:
        """Split the deals by how the trumps of the others lie."""
        return self._lines(self.by_lie, goal)

    def _lines(self, parts: dict[tuple[int, ...], list[int]], goal: Goal) -> tuple[Line, ...]:
        return tuple(
            Line(key, share_of(sum(counts), self.deals), self._made(goal, counts))
            for key, counts in sorted(parts.items())
        )

    @staticmethod
    def _made(goal: Goal, counts: Sequence[int]) -> Figure:
        good = sum(count for number, count in enumerate(counts) if goal.is_met(number))
        return share_of(good, sum(counts))

    # ---- what the two cards bring

    def gains(self, some: int = 3) -> Gains | None:
        """Say what the talon brings; None before enough deals. ``some``: talons at either end."""
        counted = {talon: each for talon, each in self.talons.items() if each.gains}
        deals = sum(each.gains for each in counted.values())
        freedom = deals - len(counted)
        if freedom < ENOUGH:
            return None
        noise = (
            sum(each.squares - each.gained**2 / each.gains for each in counted.values()) / freedom
        )
        mean = sum(each.gained for each in counted.values()) / deals
        groups, found = [], dict[int, Figure]()
        for key in sorted(set(self.groups.values()), reverse=True):
            inside = {talon: each for talon, each in counted.items() if self.groups[talon] == key}
            groups.append(self._group(key, inside, noise, deals))
            found |= _drawn_together(inside, noise, groups[-1].gain.value)
        order = sorted(found, key=lambda talon: (-found[talon].value, talon))
        likely = [_chance_above(figure, A_TRICK) for figure in found.values()]
        bring = Figure(sum(likely), sqrt(sum(each * (1 - each) for each in likely)), deals)
        return Gains(
            Figure(mean, sqrt(noise / deals), deals),
            tuple((gain, share_of(self.by_gain[gain], deals)) for gain in sorted(self.by_gain)),
            bring,
            len(found),
            tuple(groups),
            tuple(TalonGain(talon, found[talon]) for talon in order[:some]),
            tuple(TalonGain(talon, found[talon]) for talon in order[: -some - 1 : -1]),
        )

    def _group(
        self, key: Group, inside: dict[int, _OfTalon], noise: float, deals: int
    ) -> GroupGain:
        number = sum(each.gains for each in inside.values())
        gained = sum(each.gained for each in inside.values())
        gain = Figure(gained / number, sqrt(noise / number), number)
        return GroupGain(key, len(inside), share_of(number, deals), gain)


def _drawn_together(inside: dict[int, _OfTalon], noise: float, middle: float) -> dict[int, Figure]:
    """Estimate the gain of each talon of a group. A mean of few deals is partly luck, and the best
    of many such means mostly is: so each is drawn towards the mean of its group, the more so the
    fewer deals it has and the less the talons of the group differ beyond chance.
    """
    means = {talon: each.gained / each.gains for talon, each in inside.items()}
    spread = sum((each - middle) ** 2 for each in means.values()) / max(len(means) - 1, 1)
    by_chance = sum(noise / each.gains for each in inside.values()) / len(inside)
    apart = max(spread - by_chance, 0.0)
    found = {}
    for talon, each in inside.items():
        own = noise / each.gains
        trust = apart / (apart + own) if apart + own else 0.0
        error = sqrt(trust * own + (1 - trust) ** 2 * by_chance / len(inside))
        found[talon] = Figure(middle + trust * (means[talon] - middle), error, each.gains)
    return found


def _chance_above(figure: Figure, bound: float) -> float:
    """Say how likely the true value is ``bound`` or more."""
    if not figure.error:
        return float(figure.value >= bound)
    return 0.5 + 0.5 * erf((figure.value - bound) / figure.error / sqrt(2))


EVEN = 0.2
"""deals that are added to those of a talon, half of each kind, before a chance is bent"""


def mean_over(tally: Tally, chance: Callable[[float], float], least: int) -> Figure | None:
    """Average over all talons a chance that follows from how often no trick is taken with each;
    None before each talon has had ``least`` deals. It adds to how often none is taken in all.
    """
    parts = tally.each_talon()
    if not parts or min(deals for deals, _good in parts) < least:
        return None
    total = squares = 0.0
    for deals, good in parts:
        inner = (good + EVEN / 2) / (deals + EVEN)
        total += good + deals * (chance(inner) - inner)
        slope = (chance(min(inner + 0.01, 1.0)) - chance(max(inner - 0.01, 0.0))) / 0.02
        squares += deals * slope * slope * inner * (1 - inner)
    return Figure(min(total / tally.deals, 1.0), sqrt(squares) / tally.deals, tally.deals)
