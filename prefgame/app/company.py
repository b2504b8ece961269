"""The opponents who have a name: who they are, and what was measured of them.

Invariant: nobody has a secret; a person knows and plays what level and style say. A match keeps the
name in the letters of the language in which it began, and whoever has one of the ``spellings`` with
this level and style is this person.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from prefgame.ai.level import PLAIN, UnknownLevel, find_level
from prefgame.app.book.figures import Mean, mean_of
from prefgame.app.book.rows import PARTS_OF_A_POINT, Account
from prefgame.app.words.sentences import shown_name
from prefgame.documents import parse_json
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Hand, Result


@dataclass(frozen=True, slots=True)
class Person:
    """``name``: in Latin letters, as settings keep it; ``key``: level and style, as the plan of a
    match keeps them; ``cyrillic``: the name in those letters.
    """

    name: str
    key: str
    cyrillic: str

    @property
    def spellings(self) -> tuple[str, ...]:
        """The names under which this person sits at tables."""
        return self.name, self.cyrillic

    @property
    def shown(self) -> str:
        """The name in the letters of the language in use."""
        return shown_name(self.name)

    @property
    def level(self) -> str:
        return find_level(self.key).name

    @property
    def style(self) -> str:
        return find_level(self.key).style.name

    @property
    def about(self) -> str:
        return _sentences()[self.name]

    def style_in(self, rules: RuleSet) -> str:
        """Return the name of the style, if this game has what it is about; "plain" otherwise."""
        return style_in(self.style, rules)


def style_in(style: str, rules: RuleSet) -> str:
    """Find the style as it shows here: who likes kontra is plain if there is none."""
    return PLAIN.name if style == "doubling" and rules.kontra is None else style


PEOPLE: tuple[Person, ...] = (
    Person("Joža", "beginner-bold", "Йожа"),
    Person("Zora", "club-timid", "Зора"),
    Person("Stipe", "club-doubling", "Стипе"),
    Person("Resi", "club-barefoot", "Рези"),
    Person("Alojz", "club-eager", "Алойз"),
    Person("Dunja", "club-homely", "Дуня"),
    Person("Vida", "club-listening", "Вида"),
    Person("Lav", "expert", "Лев"),
)


def _sentences() -> dict[str, str]:
    return {
        "Joža": _("Likes to declare, and hopes for the talon."),
        "Zora": _("Bids only what can hardly fail."),
        "Stipe": _("Says kontra a little sooner than is wise."),
        "Resi": _("Would rather take no trick than ten."),
        "Alojz": _("Does not like to drop out."),
        "Dunja": _("Prefers to leave the defence to others."),
        "Vida": _("Remembers every card, and thinks about every discard."),
        "Lav": _("Has no favourite contract, and thinks for a long time."),
    }


def person_at(name: str, key: str | None) -> Person | None:
    """Find the person of this name, level and style; None if it is somebody else."""
    return next((each for each in PEOPLE if name in each.spellings and each.key == key), None)


def is_playable(key: str) -> bool:
    """Tell whether there is a level of that name, with its style if one follows."""
    try:
        return find_level(key).worlds > 0
    except UnknownLevel:
        return False


def split_key(key: str) -> tuple[str, str]:
    """Split level and style, "" for none. UnknownLevel if there is no such level."""
    level = find_level(key)
    return level.name, "" if level.style.is_plain else level.style.name


# ---- what a person says after a hand, in a word or two, now and then
# Invariant: it follows from what everybody has seen and from a chance of its own, made of the seed
# of the match and the number of the hand; no seat plays otherwise because of it. At most one word
# comes in ``EVERY`` hands that follow each other in a block.


EVERY = 6


class Occasion(Enum):
    """What happened to a person in a hand."""

    KONTRA_LOST = "a doubled contract was made"
    KONTRA_WON = "a doubled contract went down"
    NONE_MADE = "no trick was wanted, and none was taken"
    MADE = "the own contract was made"
    DOWN = "the own contract went down"
    SHORT = "a defender lacked tricks"


@dataclass(frozen=True, slots=True)
class Remark:
    """What the player at ``seat`` says."""

    seat: Seat
    words: str


def remark_after(
    hand: Hand, result: Result, names: Sequence[str], levels: Sequence[str | None], where: str
) -> Remark | None:
    """Choose what somebody says after this hand; None if nobody does. ``levels`` as in the plan of
    the match; ``where``: the seed of the match and the number of the hand, from 0, with a stroke
    between.
    """
    if not _is_time(where):
        return None
    chance = random.Random(f"{where}/remark")
    able = [
        (seat, person, occasion)
        for seat, (name, level) in enumerate(zip(names, levels))
        if (person := person_at(name, level)) is not None
        for occasion in _occasions(hand, result, seat)
    ]
    if not able:
        return None
    seat, person, occasion = chance.choice(able)
    return Remark(seat, chance.choice(_words(occasion, person)))


def _is_time(where: str) -> bool:
    """Tell whether this hand is the one of its block after which somebody may speak."""
    seed, _stroke, number = where.rpartition("/")
    block, at = divmod(int(number), EVERY)
    return random.Random(f"{seed}/{block}/remark").randrange(EVERY) == at


def _occasions(hand: Hand, result: Result, seat: Seat) -> Iterator[Occasion]:
    if result.made is None or hand.contract is None or hand.agreed:
        return
    if hand.declarer == seat:
        if not result.made:
            yield Occasion.DOWN
        elif hand.contract.goal.takes_none:
            yield Occasion.NONE_MADE
        else:
            yield Occasion.MADE
    elif hand.kontra and (hand.kontra_by == seat or seat in hand.doubled):
        yield Occasion.KONTRA_LOST if result.made else Occasion.KONTRA_WON
    elif seat in result.down:
        yield Occasion.SHORT


def _words(occasion: Occasion, person: Person) -> tuple[str, ...]:
    """List what may be said then, by everybody and by those of this style."""
    common = {
        Occasion.KONTRA_LOST: (_("Too soon."), _("I had to try.")),
        Occasion.KONTRA_WON: (_("I thought so."), _("There it is.")),
        Occasion.NONE_MADE: (_("Not one trick!"), _("All low.")),
        Occasion.MADE: (_("That will do."), _("It was enough.")),
        Occasion.DOWN: (_("So it goes."), _("Oh well.")),
        Occasion.SHORT: (pgettext("tricks of a defender", "Too few."), _("The cards lay badly.")),
    }
    own = {
        (Occasion.MADE, "timid"): (_("I was sure."),),
        (Occasion.DOWN, "timid"): (_("I should have passed."),),
        (Occasion.MADE, "bold"): (_("You see?"),),
        (Occasion.DOWN, "bold"): (_("Next time."),),
        (Occasion.KONTRA_LOST, "doubling"): (_("I would do it again."),),
        (Occasion.KONTRA_WON, "doubling"): (_("Always worth it."),),
        (Occasion.NONE_MADE, "barefoot"): (_("My kind of hand."),),
        (Occasion.SHORT, "eager"): (_("I could not drop out."),),
        (Occasion.SHORT, "homely"): (_("I knew it."),),
        (Occasion.MADE, "listening"): (_("I counted."),),
    }
    return (*common[occasion], *own.get((occasion, person.style), ()))


# ---- what was measured of each person
# Invariant: the numbers come from the file that ``build/benchmark_ai.py company`` writes; nothing
# is put right by hand.


FILE = Path(__file__).with_name("measured.json")


class Counts(BaseModel):
    """One seat in so many ``hands``. ``kontras`` are those of a defender, of the hands
    ``defended``; ``none`` counts the declared contracts in which no trick is wanted; ``cards`` are
    those that plain seats chose in these deals, and ``lost`` the tricks that are lost, with open
    cards, by what this seat would have played in their place.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    hands: int = 0
    declared: int = 0
    made: int = 0
    none: int = 0
    asked: int = 0
    came: int = 0
    defended: int = 0
    kontras: int = 0
    cards: int = 0
    lost: int = 0

    def __add__(self, other: Counts) -> Counts:
        mine, theirs = self.model_dump(), other.model_dump()
        return Counts(**{name: mine[name] + theirs[name] for name in mine})


class Difference(BaseModel):
    """How much a style is above its plain level at the same deals, per hand, and its error."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    mean: float
    error: float

    @property
    def errors(self) -> float:
        """How many standard errors it is away from nothing."""
        return abs(self.mean) / self.error if self.error else 0.0


class Measured(BaseModel):
    """``counts`` of a level with its style, ``plain`` those of the level alone in the same deals;
    ``first``: those of the style in the first deals, which a test plays again. ``gain``
    in points of the settlement, ``apart`` by the fields of ``Counts``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    rules: str
    seed: str
    deals: int
    counts: Counts
    plain: Counts
    first: Counts
    gain: Difference
    apart: dict[str, Difference]

    def between(self, field: str, of: str) -> Difference | None:
        """Compute how much the share that ``field`` has in ``of`` is above that of the plain level;
        None if a share is of nothing. Its error is that of both counts at the same deals, as if
        they were independent: if one grows with the other, it is smaller.
        """
        mine, plain = (
            (getattr(each, field), getattr(each, of)) for each in (self.counts, self.plain)
        )
        if not mine[1] or not plain[1]:
            return None
        usual = plain[0] / plain[1]
        error = self.apart[field].error
        if of in self.apart:
            error = hypot(error, usual * self.apart[of].error)
        return Difference(mean=mine[0] / mine[1] - usual, error=error * self.counts.hands / mine[1])


@cache
def every_measure() -> Mapping[str, Measured]:
    """Read what was measured, by the key of level and style."""
    found: Any = parse_json(FILE.read_text("utf-8"))
    return {key: Measured.model_validate(fields) for key, fields in found.items()}


def measured(key: str) -> Measured | None:
    return every_measure().get(key)


# ---- what the store's book has of the player's own matches against a person
# Invariant: counts of hands that ended, in one account; nothing is added up over different ones.


_HANDS = (
    "SELECT count(DISTINCT book_match.match), count(*), sum(theirs.part = 'declarer'), "
    "sum(theirs.part = 'declarer' AND theirs.made IS 1), sum(theirs.doubled), sum(mine.gain), "
    "sum(mine.gain * 1.0 * mine.gain) "
    "FROM book_match JOIN match ON match.id = book_match.match "
    "JOIN json_each(match.plan, '$.levels') AS level ON level.value = :key "
    "JOIN book_hand AS theirs ON theirs.match = match.id AND theirs.seat = level.key "
    "JOIN book_hand AS mine ON mine.match = match.id AND mine.number = theirs.number "
    "AND mine.place = 0 "
    "WHERE book_match.rules = :rules AND book_match.unit = :unit "
    "AND book_match.origin = :added AND book_match.seat IS NOT NULL "
    "AND json_extract(book_match.players, '$[' || level.key || ']') IN (:latin, :cyrillic)"
)


@dataclass(frozen=True, slots=True)
class Met:
    """The ``hands`` of so many ``matches`` that the player has played with a person, what the
    person did in them, and what a hand won the player, in points.
    """

    matches: int
    hands: int
    declared: int
    made: int
    kontras: int
    gain: Mean


def met(db: sqlite3.Connection, person: Person, account: Account) -> Met | None:
    """Compute the player's figures against this person; None before the first hand."""
    latin, cyrillic = person.spellings
    values = {"key": person.key, "latin": latin, "cyrillic": cyrillic, **asdict(account)}
    matches, hands, declared, made, kontras, gains, squares = db.execute(_HANDS, values).fetchone()
    if not hands:
        return None
    gain = mean_of(hands, gains / PARTS_OF_A_POINT, squares / PARTS_OF_A_POINT**2)
    return Met(matches, hands, declared, made, kontras, gain)
