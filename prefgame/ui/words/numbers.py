"""Numbers as the window writes them."""

from __future__ import annotations

import re
from fractions import Fraction

from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Amount, magnitude

MINUS, TIMES = "−", "×"
NO_BREAK = "\u00a0"
"""a blank at which no line is broken"""


def signed(amount: Amount, minus_is_good: bool = False) -> str:
    """ "+16", "−8", "0", with the true minus; on paper where minus is good the
    signs change places.
    """
    if amount == 0:
        return "0"
    return f"{'+' if (amount > 0) is not minus_is_good else MINUS}{size_of(amount)}"


FRACTIONS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
"""fractions with a sign of their own, which is shorter than their figures"""


def size_of(amount: Amount) -> str:
    """An amount without its sign: "18", "7½"; any other fraction with at most two decimals."""
    size = abs(Fraction(amount))
    if size.denominator == 1:
        return str(size.numerator)
    if size % 1 in FRACTIONS:
        return f"{size.numerator // size.denominator or ''}{FRACTIONS[size % 1]}"
    return decimal(float(size), 2)


def decimal(value: float, places: int) -> str:
    """A number without its sign, with so many decimals at most: "8.5". What was measured is written
    so; the sign of a fraction would say that it is exact.
    """
    whole, _point, decimals = f"{abs(value):.{places}f}".partition(".")
    return _with_decimals(whole, decimals.rstrip("0"))


def fixed(value: float, places: int) -> str:
    """The same with just so many decimals: "8.50"; for numbers that stand beside others."""
    whole, _point, decimals = f"{abs(value):.{places}f}".partition(".")
    return _with_decimals(whole, decimals)


def _with_decimals(whole: str, decimals: str) -> str:
    return whole + pgettext("before decimals", ".") + decimals if decimals else whole


def rounded(points: float) -> Amount:
    """Points, which may hold half an estimate: whole ones, or one decimal where they are few."""
    return round(points) if abs(points) >= 3 else Fraction(round(10 * points), 10)


def with_noun(words: str) -> str:
    """The same, but no line is broken between a number and what it counts."""
    return re.sub(r"(?<=\d) (?=\w)", NO_BREAK, words)


def grammatical_number(amount: Amount) -> int:
    """The number that chooses between singular and plural; a fraction has a plural."""
    size = magnitude(amount)
    return int(size) if size == int(size) else 2


def plain(amount: int) -> str:
    """A number with the true minus and no plus."""
    return f"{MINUS if amount < 0 else ''}{abs(amount)}"


def percent(share: float) -> str:
    """A share (0 to 1) in whole percent: "53 %"."""
    return f"{round(100 * share)}{NO_BREAK}%"


def number_of_tricks(count: int) -> str:
    """So many tricks, in figures: "3 tricks"."""
    return ngettext("{count} trick", "{count} tricks", count).format(count=count)


def with_need(won: str | int, needed: int) -> str:
    """A count of tricks, in words or where there is little room in figures, and how many of them
    were needed: "8 tricks (6 needed)". Fewer, enough and more are said alike everywhere.
    """
    return _("{won} ({needed} needed)").format(won=won, needed=needed)


def tricks_with_need(won: int, needed: int) -> str:
    """The same of so many tricks, in full."""
    return with_need(number_of_tricks(won), needed)
