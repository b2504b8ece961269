"""Numbers as the window writes them: means with their errors, words that fit a width, and sentences
as runs, with drawn signs in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from string import Formatter

from prefgame.i18n import _, asks_for_form, in_form, ngettext, pgettext
from prefgame.rules.base import Amount, magnitude
from prefgame.ui.draw.theme import Face, fit
from prefgame.ui.widgets.canvas import Kit, Piece, Run, Sign

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
    """Return an amount without its sign: "18", "7½"; any other fraction with at most two
    decimals.
    """
    size = abs(Fraction(amount))
    if size.denominator == 1:
        return str(size.numerator)
    if size % 1 in FRACTIONS:
        return f"{size.numerator // size.denominator or ''}{FRACTIONS[size % 1]}"
    return decimal(float(size), 2)


def decimal(value: float, places: int) -> str:
    """Return a number without its sign, with so many decimals at most: "8.5". What was measured is
    written so; the sign of a fraction would say that it is exact.
    """
    whole, _point, decimals = f"{abs(value):.{places}f}".partition(".")
    return _with_decimals(whole, decimals.rstrip("0"))


def fixed(value: float, places: int) -> str:
    """Return the same with just so many decimals: "8.50"; for numbers that stand beside others."""
    whole, _point, decimals = f"{abs(value):.{places}f}".partition(".")
    return _with_decimals(whole, decimals)


def money_size(money: Fraction) -> str:
    """Return money without its sign: "2.40"; a third decimal where it is no whole hundredth."""
    return fixed(float(money), 2 if (100 * money).denominator == 1 else 3)


def signed_money(money: Fraction) -> str:
    """Return the same with its sign: "+2.40", "−1.20", "0.00"."""
    return {1: "+", 0: "", -1: MINUS}[(money > 0) - (money < 0)] + money_size(money)


def _with_decimals(whole: str, decimals: str) -> str:
    return whole + pgettext("before decimals", ".") + decimals if decimals else whole


def rounded(points: float) -> Amount:
    """Points, which may hold half an estimate: whole ones, or one decimal where they are few."""
    return round(points) if abs(points) >= 3 else Fraction(round(10 * points), 10)


def with_noun(words: str) -> str:
    """Return the same, but no line is broken between a number and what it counts."""
    return re.sub(r"(?<=\d) (?=\w)", NO_BREAK, words)


def grammatical_number(amount: Amount) -> int:
    """Return the number that chooses between singular and plural; a fraction has a plural."""
    size = magnitude(amount)
    return int(size) if size == int(size) else 2


def plain(amount: int) -> str:
    """Return a number with the true minus and no plus."""
    return f"{MINUS if amount < 0 else ''}{abs(amount)}"


def percent(share: float) -> str:
    """Return a share (0 to 1) in whole percent: "53 %"."""
    return f"{round(100 * share)}{NO_BREAK}%"


def number_of_tricks(count: int) -> str:
    """So many tricks, in figures: "3 tricks"."""
    return ngettext("{count} trick", "{count} tricks", count).format(count=count)


def with_need(won: str | int, needed: int) -> str:
    """Return a count of tricks, in words or where there is little room in figures, and how many of
    them were needed: "8 tricks (6 needed)". Fewer, enough and more are said alike everywhere.
    """
    return _("{won} ({needed} needed)").format(won=won, needed=needed)


def tricks_with_need(won: int, needed: int) -> str:
    return with_need(number_of_tricks(won), needed)


# ---- means with their errors, as the window writes them
# Invariant: a number is rounded to what its error says of it, and its sign is that of its paper.

PLUS_MINUS = "±"


def unbroken(sentence: str) -> str:
    """Return the sentence in which the sign stays in one line with the words after it."""
    return sentence.replace(f"{PLUS_MINUS} ", f"{PLUS_MINUS}{NO_BREAK}")


def places_for(errors: Iterable[float | None]) -> int:
    """Return how many decimals means in points with such errors have: none where all errors are
    large. A column has the same number of them in every line.
    """
    known = [error for error in errors if error is not None]
    return 0 if known and min(known) >= 10 else 1


def points(
    mean: float, error: float | None, turned: bool = False, places: int | None = None
) -> str:
    """Return a mean in points with its standard error, if there is one, both with so many
    ``places``, or as many as the error allows. ``turned``: on this paper minus is good.
    """
    if places is None:
        places = places_for([error])
    size = fixed(mean, places)
    beside = "" if error is None else f" {PLUS_MINUS} {fixed(error, places)}"
    if not round(mean, places):
        return size + beside
    return ("+" if (mean > 0) is not turned else MINUS) + size + beside


# ---- words that fit a width
# Invariant: what does not fit is put in other words, made smaller or cut; nothing is drawn here.


def fitting_wording(
    kit: Kit, width: float, *wordings: str, face: Face = "label", size: float = 24
) -> str:
    """Return the first wording that fits the width as it is; the last one where none does."""
    return next(
        (words for words in wordings if kit.width(words, face, size) <= width), wordings[-1]
    )


def fitting_size(kit: Kit, text: str, face: Face, size: float, least: float, width: float) -> float:
    """Return the largest size from ``size`` down to ``least`` at which a name fits: names cannot be
    put in other words.
    """
    return fitting_run(kit, text, face, size, least, width)


def fitting_run(kit: Kit, run: Run, face: Face, size: float, least: float, width: float) -> float:
    """Return the largest size from ``size`` down to ``least`` at which a run fits."""
    while size > least and kit.run_width(run, face, size) > width:
        size -= 1
    return size


def fitting_lines(
    kit: Kit, text: str, face: Face, size: float, least: float, width: int, lines: int
) -> float:
    """Return the largest size from ``size`` down to ``least`` at which a text fits in so many
    lines.
    """
    while size > least and not fit(text, face, kit.f(size), width, lines).complete:
        size -= 1
    return size


def run_rows(kit: Kit, run: Run, face: Face, size: float, width: float) -> tuple[Run, ...]:
    """Return a run in rows that fit the width, broken at blanks; a sign stays with the word
    after it.
    """
    rows: list[tuple[Piece, ...]] = []
    begun: tuple[Piece, ...] = ()
    for piece in (run,) if isinstance(run, str) else run:
        for word in piece.split(" ") if isinstance(piece, str) else (piece,):
            grown = _joined(begun, word)
            end = len(begun) - isinstance(begun[-1], Sign) if begun else 0
            if end and kit.run_width(grown, face, size) > width:
                rows.append(begun[:end])
                grown = _joined(begun[end:], word)
            begun = grown
    return (*rows, begun)


def _joined(run: tuple[Piece, ...], word: Piece) -> tuple[Piece, ...]:
    if run and isinstance(run[-1], str) and isinstance(word, str):
        return *run[:-1], f"{run[-1]} {word}"
    return *run, word


def short_name(kit: Kit, name: str, face: Face, size: float, width: float) -> str:
    """Return the name, or as many of its first letters as fit, with a full stop."""
    return short_names(kit, (name,), face, size, width)[0]


def short_names(
    kit: Kit, names: Sequence[str], face: Face, size: float, width: float
) -> tuple[str, ...]:
    """Names beside each other: whole where all fit, else cut after the same
    number of letters.
    """
    for letters in range(max(map(len, names)), 1, -1):
        cut = _cut_after(names, letters)
        if all(kit.width(name, face, size) <= width for name in cut):
            return cut
    return tuple(name[:1] for name in names)


def with_short_names(
    kit: Kit,
    width: float,
    names: Sequence[str],
    words: Callable[[Sequence[str]], str],
    face: Face = "label",
    size: float = 24,
) -> str:
    """Return what ``words`` says with these names: whole where that fits, else with all names cut
    after the same number of letters, so that none is lost behind another.
    """
    said = words(names)
    for letters in range(max(map(len, names)) - 1, 2, -1):
        if kit.width(said, face, size) <= width:
            break
        said = words(_cut_after(names, letters))
    return said


def _cut_after(names: Sequence[str], letters: int) -> tuple[str, ...]:
    return tuple(name if len(name) <= letters else name[:letters].rstrip() + "." for name in names)


# ---- sentences as runs
# Invariant: the sentence comes from the catalogue; what is put into it is a name, a number or a
# drawn sign.


def fill(template: str, **values: Run) -> tuple[Piece, ...]:
    """Return the sentence ``template`` as a run: a placeholder may stand for text or for a run with
    drawn signs. Words that meet become one piece, so that no gap is drawn before a comma.
    """
    pieces: list[Piece] = []
    text = ""

    def end_text() -> None:
        nonlocal text
        if text.strip():
            pieces.append(text.strip())
        text = ""

    for before, name, spec, _conversion in Formatter().parse(template):
        text += before
        value = values[name] if name else ""
        if isinstance(value, str) and spec and asks_for_form(spec):
            value = in_form(value, spec)
        for piece in (value,) if isinstance(value, str) else value:
            if isinstance(piece, str):
                text += piece
            else:
                end_text()
                pieces.append(piece)
    end_text()
    return tuple(pieces)


# ---- what a note on the paper says


def corrected_words(hand: int, reason: str) -> str:
    """Return that players corrected a number by hand after so many hands, and why."""
    if not hand:
        return _("Corrected by hand before the first hand: {reason}").format(reason=reason)
    return _("Corrected by hand after hand {hand}: {reason}").format(hand=hand, reason=reason)


@dataclass(frozen=True)
class Explanation:
    """A title ("Cvita: 60 + 128 = 188") and sentences below it."""

    title: str
    lines: tuple[str, ...]
