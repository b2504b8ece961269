"""The words about a match that waits to be continued: its rules, its hand, its day."""

from __future__ import annotations

from datetime import UTC, date, datetime

from prefgame.app.storage.rows import SavedMatch
from prefgame.i18n import _, ngettext
from prefgame.rules.registry import find_ruleset
from prefgame.ui.words.options import name_of_game


def rules_name(saved: SavedMatch) -> str:
    """The name of its rules, with the way of keeping score where they have several."""
    return name_of_game(saved.rules, dict(saved.options))


def rules_and_hand(saved: SavedMatch) -> tuple[str, str, str]:
    """The same with its hand and its day, without the day, and without the way either."""
    both, rules = _("{rules} · {hand}"), rules_name(saved)
    hand = _("hand {n}").format(n=max(1, saved.hands))
    return (
        both.format(rules=rules, hand=hand_and_day(saved)),
        both.format(rules=rules, hand=hand),
        both.format(rules=_(find_ruleset(saved.rules).name), hand=hand),
    )


def hand_and_day(saved: SavedMatch) -> str:
    """At which hand it is, and when it was last played."""
    return _("hand {hand} · {day}").format(hand=max(1, saved.hands), day=day_of(saved.last))


def day_of(stamp: str, today: date | None = None) -> str:
    """When something was last played: today with the hour, or the day.

    A wrong clock may have put it into the future. ``stamp`` is a time in ISO 8601.
    """
    try:
        when = datetime.fromisoformat(stamp)
        when = (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone()
    except (ValueError, OverflowError, OSError):  # a day that no calendar here has
        return "?"
    days = ((today or datetime.now().astimezone().date()) - when.date()).days
    if days == 0:
        return _("today, {time}").format(time=f"{when:%H:%M}")
    if days == 1:
        return _("yesterday")
    if 1 < days < 7:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    return when.date().isoformat()
