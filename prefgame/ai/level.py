"""How well a seat plays, and what it likes.

Invariant: a level is a budget and a stated weakness; no level knows more of the hidden cards than
another. A style moves a choice by at most ``STRONGEST`` units of what is played for, and no card.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from prefgame.quoting import quote

STRONGEST = 2.0
"""units by which a style moves a choice at most; a unit is a quarter of what is played for, so this
is half of it
"""


@dataclass(frozen=True, slots=True)
class Style:
    """How much better, in units of what is played for, some choices seem than they are; below
    nothing worse. ``bids``: to declare. ``answers``: to answer for tricks as a defender.
    ``doubles``: the first kontra. ``takes_none``: a contract in which no trick is wanted.
    ``listens``: how many times the deals of its level the seat draws and tries, by what the others
    have said and discarded; one that listens more also forgets no card and throws less away. What
    a game does not have, a style does not change.
    """

    name: str
    bids: float = 0.0
    answers: float = 0.0
    doubles: float = 0.0
    takes_none: float = 0.0
    listens: int = 1

    def __post_init__(self) -> None:
        for bias in (self.bids, self.answers, self.doubles, self.takes_none):
            if not -STRONGEST <= bias <= STRONGEST:
                raise ValueError(f"style {self.name} would move a choice by {bias} units")

    @property
    def is_plain(self) -> bool:
        """Whether it says and plays everything as its level does."""
        return self == Style(self.name)


PLAIN = Style("plain")
STYLES: tuple[Style, ...] = (
    PLAIN,
    Style("timid", bids=-1.0),
    Style("bold", bids=1.0),
    Style("doubling", doubles=2.0),
    Style("barefoot", takes_none=2.0),
    Style("eager", answers=1.0),
    Style("homely", answers=-1.0),
    Style("listening", listens=3),
)


# ---- how well a seat plays


SURE = (0.85, 0.95)
"""Chances between which a timid seat loses its fear: from the second on it is like any other."""


def fear(chance: float) -> float:
    """Compute the share of its timidity (0 to 1) that a seat keeps at this chance of success."""
    low, high = SURE
    return min(1.0, max(0.0, (high - chance) / (high - low)))


MOST, TEMPTED = 1.5, 0.5
"""A word never seems worse by more than the first number of standard errors; one that binds the
seat never better by more than the second: who is tempted counts again, who is content does not.
"""


def doubt(chance: float) -> float:
    """Compute the share of its error (0 to 1) that a seat makes when it sees this chance of
    success: what is as good as won, or as lost, nobody misjudges.
    """
    return min(fear(chance), fear(1 - chance))


@dataclass(frozen=True, slots=True)
class Level:
    """``worlds``: the imagined deals in which a choice is tried; 0 for a seat that plays by rules
    of thumb. ``drawn``: the deals from which these are picked, by what the others have said and
    discarded; 0 for a seat that does not listen. ``speaks``: the least number of deals in which a
    call or an answer is tried if there is time, for a wrong word loses more than a wrong card.
    ``ponders``: two choices that seem close are tried again in this many times the deals; 0 for a
    seat that takes the better one at once. ``misjudges``: the standard error, in tricks, of every
    estimate of a hand when the seat discards and names a contract. ``wavers``: the standard error
    of a call or an answer, in units of the stake, unless it is as good as won or lost.
    ``cautious``: units by which such a word seems worse if success is not certain. ``careless``:
    units that a card may lose, by the seat's own count, without the seat noticing; its errors about
    suits are no larger. ``fumbles``: units by which it misjudges a card against the others of its
    suit. These four errors are measured at a table that counts in columns; another way of keeping
    score may make them larger or smaller (``FirstSight.errors``). ``forgets``: how often (0 to 1)
    it thinks that a card is still out which was played. ``timid``: how much (0 to 1) of a kontra,
    and of every level above it, is judged by the worst deals, beyond the caution of every seat.
    ``taught``: the seat does what the lessons teach before it counts. ``glances``: contracts are
    judged at first sight, without the solver. ``thorough``: choices that a first look puts behind
    are tried too, for a player who wants to see all of them. ``style``: what the seat likes beside
    all this.

    If the solver is fast, every level tries a kontra in at least 200 deals (``defence.CAREFUL``).
    """

    name: str
    worlds: int = 0
    drawn: int = 0
    speaks: int = 0
    ponders: int = 0
    misjudges: float = 0.0
    wavers: float = 0.0
    cautious: float = 0.0
    careless: float = 0.0
    fumbles: float = 0.0
    forgets: float = 0.0
    timid: float = 0.0
    taught: bool = False
    glances: bool = False
    thorough: bool = False
    style: Style = PLAIN

    @property
    def key(self) -> str:
        """The text of level and style that ``find_level`` reads."""
        return self.name if self.style is PLAIN else f"{self.name}{JOINT}{self.style.name}"

    def in_style(self, style: Style) -> Level:
        """Make the same level for a seat that likes what this style likes."""
        if style.listens == 1:
            return replace(self, style=style)
        return replace(
            self,
            style=style,
            worlds=self.worlds * style.listens,
            drawn=self.drawn * style.listens,
            forgets=0.0,
            careless=self.careless / style.listens,
        )

    def hand_error(self, rng: random.Random) -> float:
        """Misjudge a hand at random, in tricks, either way."""
        return rng.gauss(0.0, self.misjudges) if self.misjudges else 0.0

    def word_error(self, rng: random.Random, chance: float | None = None) -> float:
        """Misjudge a call or an answer at random, either way, in points if the level is
        ``in_points``. One that binds the seat and has this ``chance`` of success seems worse more
        often than better, and as good as it is if that is as good as settled.
        """
        if chance is None:
            wavers, caution, better = self.wavers, 0.0, MOST
        else:
            wavers, caution = self.wavers * doubt(chance), self.cautious * fear(chance)
            better = TEMPTED
        error = rng.gauss(-caution, wavers) if wavers else 0.0
        return max(-MOST * wavers, min(better * wavers, error))

    def in_points(self, unit: float, share: float = 1.0) -> Level:
        """Make the same level with its misjudgements in points of a settlement; ``unit`` is the
        unit of the stake, and the errors are ``share`` times as large as they are in columns.
        """
        wavers, cautious, careless, fumbles = (
            unit * share * error
            for error in (self.wavers, self.cautious, self.careless, self.fumbles)
        )
        return replace(self, wavers=wavers, cautious=cautious, careless=careless, fumbles=fumbles)

    def for_a_word(self, least: int = 0) -> Level:
        """Make the same level for a word, tried in ``least`` deals or more if there is time."""
        return (
            self
            if self.glances or not self.worlds
            else replace(self, worlds=max(self.worlds, self.speaks, least))
        )

    def for_a_second_look(self) -> Level:
        """Make the same level for a choice that is thought over once more."""
        return replace(self, worlds=self.worlds * self.ponders, speaks=self.speaks * self.ponders)

    def for_doubled_hand(self, times: int) -> Level:
        """Make the same level for a doubled hand: more is at stake, so it imagines more deals."""
        return self if self.glances else replace(self, worlds=self.worlds * (1 + times))

    def in_a_hurry(self, share: float) -> Level:
        """Make the same level with a share of the budget, for a machine with a slow solver."""
        worlds = self.worlds and max(2, round(self.worlds * share))
        return replace(
            self,
            worlds=worlds,
            drawn=round(self.drawn * share),
            speaks=round(self.speaks * share),
            ponders=0,
        )


SIMPLE = Level("simple")
"""the rules of thumb without errors: the other levels are measured against it"""
BEGINNER = Level(
    "beginner",
    worlds=12,
    drawn=300,
    speaks=30,
    misjudges=0.37,
    wavers=1.1,
    cautious=0.68,
    careless=1.6,
    fumbles=0.9,
    forgets=0.7,
    timid=0.4,
    taught=True,
)
CLUB = Level(
    "club",
    worlds=32,
    drawn=1500,
    speaks=150,
    misjudges=0.25,
    wavers=0.27,
    cautious=0.15,
    careless=0.8,
    forgets=0.5,
    timid=0.05,
)
EXPERT = Level("expert", worlds=160, drawn=5000, speaks=200, ponders=3)

LEVELS: tuple[Level, ...] = (BEGINNER, CLUB, EXPERT, SIMPLE)


JOINT = "-"
"""between the names of a level and a style"""


class UnknownLevel(ValueError):
    """No level of that name; the message lists the known ones."""


def find_level(name: str) -> Level:
    """Find the level of that name, also with a style ("club-timid"). UnknownLevel otherwise."""
    first, joint, second = name.partition(JOINT)
    level = next((level for level in LEVELS if level.name == first), None)
    style = next((style for style in STYLES if style.name == second), None) if joint else PLAIN
    if level is None or style is None or (joint and style is PLAIN):
        known = ", ".join(level.name for level in LEVELS)
        raise UnknownLevel(f"level {quote(name)} is unknown; choose from {known}")
    return level.in_style(style)


def level_alone(name: str) -> str:
    """Return the name of the level, without the style that may follow it."""
    return name.partition(JOINT)[0]
