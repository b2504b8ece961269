"""Chances as card players speak of them.

Invariant: numbers become words and figures; nothing is looked up.
"""

from __future__ import annotations

from prefgame.i18n import _, ngettext


def tenths(chance: float) -> int:
    """A chance as card players count it: 0 to 10."""
    return max(0, min(10, round(chance * 10)))


def describe_chance(chance: float) -> str:
    """ "about 8 times in 10", "almost always", "almost never"."""
    times = tenths(chance)
    if times in (0, 10):
        return _("almost always") if times else _("fewer than 1 time in 20")
    return ngettext("about {n} time in 10", "about {n} times in 10", times).format(n=times)


def describe_low_chance(chance: float) -> str:
    """The same of what is too seldom: "only about 3 times in 10", "almost never"."""
    times = tenths(chance)
    if times in (0, 10):
        return describe_chance(chance)
    return ngettext("only about {n} time in 10", "only about {n} times in 10", times).format(
        n=times
    )


def percent(chance: float | None) -> str:
    """A chance in a column, where choices are compared: "53 %", "< 1 %", "> 99 %"; nothing where
    there is nothing to succeed in.
    """
    if chance is None:
        return ""
    share = round(chance * 100)
    number = "<\u00a01" if share == 0 else ">\u00a099" if share == 100 else str(share)
    return f"{number}\u00a0%"
