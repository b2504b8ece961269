"""The persons who can be asked to the table: a name, a level, a style, and a sentence about them.

Invariant: nobody has a secret; a person knows and plays what level and style say. A match keeps the
name in the letters of the language in which it began, and whoever has one of the ``spellings`` with
this level and style is this person.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from prefgame.ai.level import PLAIN, UnknownLevel, find_level
from prefgame.app.words.sentences import shown_name
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.hand import Hand, Result


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
        """The name of the level."""
        return find_level(self.key).name

    @property
    def style(self) -> str:
        """The name of the style."""
        return find_level(self.key).style.name

    @property
    def about(self) -> str:
        """One sentence about this person."""
        return _sentences()[self.name]

    def style_in(self, rules: RuleSet) -> str:
        """Return the name of the style, if this game has what it is about; "plain" otherwise."""
        return style_in(self.style, rules)


def style_in(style: str, rules: RuleSet) -> str:
    """Find the style as it shows in this game: who likes kontra plays like anybody else if there is
    none.
    """
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
    """Find the person who sits at a table under this name with this level and style; None if it is
    somebody else.
    """
    return next((each for each in PEOPLE if name in each.spellings and each.key == key), None)


def is_playable(key: str) -> bool:
    """Tell whether there is a level of that name for a seat of the computer, with its style if one
    follows.
    """
    try:
        return find_level(key).worlds > 0
    except UnknownLevel:
        return False


def split_key(key: str) -> tuple[str, str]:
    """Split the names of a level and of the style that follows it; "" for none. UnknownLevel if
    there is no such level.
    """
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
