"""What tables agree on that keep a pulya: raspasy in a row, whists, consolation, responsibility.

Invariant: values only. Each says which seats or how much; the score writes it.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from prefgame.rules.base import Role, Roles, Seat
from prefgame.rules.scoring.pool_sheet import Scoring

# ---- raspasy in a row (002:113)


class Exit(Enum):
    """The fewest tricks for which a contract may be bid after hands that all passed (002:113)."""

    ANY = "any"
    SEVEN = "seven"
    """seven after the first one"""
    SEVEN_EIGHT = "seven_eight"
    """seven after the first one, eight from the second on"""

    def least_goal(self, before: int) -> int:
        """Count the fewest tricks after so many hands that all passed; 0 if any may be bid."""
        if self is Exit.ANY or not before:
            return 0
        return 8 if self is Exit.SEVEN_EIGHT and before > 1 else 7


class Escalation(Enum):
    """What a hand that all passed counts after others that all passed (002:113)."""

    NONE = "none"
    ADD = "add"
    """once, twice, three times …"""
    DOUBLE = "double"
    """once, twice, four times …"""
    OWN = "own"
    """prices that the table has written down"""

    def factor(self, before: int, most: int) -> int:
        """Say how many times it counts after ``before`` others, up to the ``most``-th (A-24b)."""
        if self not in (Escalation.ADD, Escalation.DOUBLE):
            return 1
        stage = min(before + 1, most)
        return stage if self is Escalation.ADD else 1 << stage - 1


class RowEnd(Enum):
    """Which contract ends a row of hands that all passed (002:113)."""

    MADE = "made"
    ANY = "any"
    WHISTED = "whisted"
    """one that is made although a defender whisted; nobody whists against a misère (an agreement
    of tournaments: only a whisted contract leads out of raspasy)
    """

    def is_reached(self, made: bool, roles: Roles) -> bool:
        """Tell whether a contract ends the row."""
        whisted = any(role in (Role.HOST, Role.COMES) for role in roles.values())
        return self is RowEnd.ANY or (made and (self is RowEnd.MADE or whisted))


# ---- what defenders write, and what whisters pay


class Gentlemen(Enum):
    """When the defenders share their whists for tricks against a declarer who fails."""

    NEVER = "never"
    ALWAYS = "always"
    """however many have whisted (002:122)"""
    ONE_WHISTED = "one"
    """if exactly one has whisted: the one who passed has half; of two, each writes the own tricks
    (what most tables call gentlemen's whist)
    """

    def share(self, roles: Roles) -> bool:
        """Tell whether defenders with these roles share."""
        alone = Role.HOST in roles.values()
        return self is Gentlemen.ALWAYS or (self is Gentlemen.ONE_WHISTED and alone)


class Consolation(Enum):
    """Who writes whists for the tricks that a declarer lacks."""

    NOBODY = "nobody"
    DEFENDERS = "defenders"
    """each, also one who passed (002:80)"""
    ALL = "all"
    """also a dealer who sits out (the Code of Preferans, 3.8.1.2)"""

    def writers(self, players: int, declarer: Seat, roles: Roles) -> list[Seat]:
        """List the seats that write it, in order of play."""
        if self is Consolation.NOBODY:
            return []
        others = [(declarer + step) % players for step in range(1, players)]
        return [seat for seat in others if seat in roles or self is Consolation.ALL]


class Responsibility(Enum):
    """How much of the worth of a contract a whister pays for a trick that is missing (the Code of
    Preferans, 3.8.1.3 and 3.8.11-12; whists are called responsible or half-responsible).
    """

    USUAL = "usual"
    """all of it, but half in Rostov (002:85, 002:102)"""
    FULL = "full"
    HALF = "half"
    NONE = "none"

    def share(self, scoring: Scoring) -> Fraction:
        """Return the part that is paid at a table that scores so."""
        if self is Responsibility.USUAL:
            return Fraction(1, 2) if scoring is Scoring.ROSTOV else Fraction(1)
        return {
            Responsibility.FULL: Fraction(1),
            Responsibility.HALF: Fraction(1, 2),
            Responsibility.NONE: Fraction(0),
        }[self]
