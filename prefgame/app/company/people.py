"""The persons who can be asked to the table: a name, a level, a style, and a sentence about them.

Invariant: nobody has a secret; a person knows and plays what level and style say. Their names are
written alike in every language, as the names of players are.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.ai.level import UnknownLevel, find_level
from prefgame.i18n import _


@dataclass(frozen=True, slots=True)
class Person:
    """``key``: level and style, as the plan of a match keeps them."""

    name: str
    key: str

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


PEOPLE: tuple[Person, ...] = (
    Person("Joža", "beginner-bold"),
    Person("Zora", "club-timid"),
    Person("Stipe", "club-doubling"),
    Person("Resi", "club-barefoot"),
    Person("Alojz", "club-eager"),
    Person("Dunja", "club-homely"),
    Person("Vida", "club-listening"),
    Person("Lav", "expert"),
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
    """The person who sits at a table under this name with this level and style; None where it is
    somebody else.
    """
    return next((each for each in PEOPLE if (each.name, each.key) == (name, key)), None)


def is_playable(key: str) -> bool:
    """Whether there is a level of that name for a seat of the computer, with its style if one
    follows.
    """
    try:
        return find_level(key).worlds > 0
    except UnknownLevel:
        return False


def split_key(key: str) -> tuple[str, str]:
    """The names of a level and of the style that follows it; "" for none. UnknownLevel where there
    is no such level.
    """
    level = find_level(key)
    return level.name, "" if level.style.is_plain else level.style.name
