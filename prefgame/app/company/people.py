"""The persons who can be asked to the table: a name, a level, a style, and a sentence about them.

Invariant: nobody has a secret; a person knows and plays what level and style say. A match keeps the
name in the letters of the language in which it began, and whoever has one of the ``spellings`` with
this level and style is this person.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.ai.level import UnknownLevel, find_level
from prefgame.ai.style import PLAIN
from prefgame.app.words.names import shown_name
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet


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
        """The name of the style, where this game has what it is about; "plain" otherwise."""
        return style_in(self.style, rules)


def style_in(style: str, rules: RuleSet) -> str:
    """The style as it shows in this game: who likes kontra plays like anybody else where there is
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
    """The person who sits at a table under this name with this level and style; None where it is
    somebody else.
    """
    return next((each for each in PEOPLE if name in each.spellings and each.key == key), None)


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
