"""Days, and the chance that belongs to one.

Invariant: everything of a day comes from its date, the game and numbers that are seeded with a
text, so every machine finds the same.
"""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta

from prefgame.rules.ruleset import RuleSet

LAST_DAYS = 30
"""how many days are looked back on, today included"""


def today() -> date:
    """Find the day of the calendar where the player is."""
    return datetime.now().astimezone().date()


def last_days(day: date, count: int = LAST_DAYS) -> tuple[date, ...]:
    """List so many days up to this one, in order."""
    count = min(count, day.toordinal())  # a clock may be in the first year
    return tuple(day - timedelta(days=back) for back in range(count - 1, -1, -1))


def stream_of_day(what: str, day: date, rules: RuleSet) -> str:
    """Name the chance in something of a day."""
    return f"{what} of the day/{day.isoformat()}/{rules.key}"


def seed_of_day(what: str, day: date, rules: RuleSet) -> int:
    """Draw the same chance as a number, for a match."""
    return random.Random(stream_of_day(what, day, rules)).getrandbits(48)
