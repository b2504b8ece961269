"""Words about a day and its results.

Invariant: a date is one sentence of the catalogue, because the month changes its form in some
languages.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from prefgame.app.storage.kept_rows import KeptDay
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.problems.words import solved_words
from prefgame.ui.words.numbers import signed


def day_words(day: date) -> str:
    """ "Sunday, 22 November"."""
    weekday = (
        _("Monday"),
        _("Tuesday"),
        _("Wednesday"),
        _("Thursday"),
        _("Friday"),
        _("Saturday"),
        _("Sunday"),
    )[day.weekday()]
    words = (
        _("{weekday}, {day} January"),
        _("{weekday}, {day} February"),
        _("{weekday}, {day} March"),
        _("{weekday}, {day} April"),
        _("{weekday}, {day} May"),
        _("{weekday}, {day} June"),
        _("{weekday}, {day} July"),
        _("{weekday}, {day} August"),
        _("{weekday}, {day} September"),
        _("{weekday}, {day} October"),
        _("{weekday}, {day} November"),
        _("{weekday}, {day} December"),
    )[day.month - 1]
    return words.format(weekday=weekday, day=day.day)


def deal_words(kept: KeptDay, rules: RuleSet) -> str:
    """Return what the player made of the deal of a day."""
    if kept.own is None:
        return _("Begun, not finished") if kept.begun else _("Not played yet")
    own = signed(kept.own, rules.minus_is_good)
    if kept.par is None:
        return _("You {own}").format(own=own)
    par = signed(kept.par, rules.minus_is_good)
    return _("You {own}, an expert {par}").format(own=own, par=par)


def against_par(kept: KeptDay) -> int | None:
    """1 for more than par, 0 for par, -1 for less; None where either is not known."""
    if kept.own is None or kept.par is None:
        return None
    return (kept.own > kept.par) - (kept.own < kept.par)


def solved_on(days: Iterable[KeptDay]) -> str:
    """Return how many of the problems of these days were solved; "" where none was tried."""
    return solved_words(day.problem for day in days)
