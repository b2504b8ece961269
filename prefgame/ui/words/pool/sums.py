"""The sums behind the numbers of a pulya, as on paper: "18 + 2 = 20", "4 × 6 = 24".

Invariant: every number in a sum was worked out by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from prefgame.paper.pool import PoolNumber
from prefgame.rules.base import Amount, magnitude
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolReason
from prefgame.ui.words.numbers import FRACTIONS, MINUS, NO_BREAK, TIMES
from prefgame.ui.words.pool.words import scoring_name

GIVEN = (PoolReason.AID, PoolReason.SURPLUS)
"""points that the own pool has no room for"""


def written(amount: Amount) -> str:
    """A number as it stands on the paper: "18", "7½", "3 1/3". A point would be read as the one
    between two numbers.
    """
    exact = abs(Fraction(amount))
    whole, rest = divmod(exact, 1)
    sign = MINUS if amount < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = FRACTIONS.get(rest)
    if part is None:
        return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
    return f"{sign}{whole or ''}{part}"


def with_sign(amount: Amount) -> str:
    """A number that is added, as on the paper: "+7½"."""
    return f"+{written(amount)}" if amount > 0 else written(amount)


def added(line: PoolNumber) -> Amount:
    """What was added to an area; the number itself where the match began with it."""
    if not line.entries:
        return line.number
    return sum((Fraction(entry.amount) for entry in line.entries), Fraction(0))


def sum_words(line: PoolNumber) -> str:
    """The number as a sum: "18 + 2 = 20"; the first of its area alone."""
    amount = added(line)
    before = Fraction(line.number) - amount
    if not before:
        return written(line.number)
    sign = MINUS if amount < 0 else "+"
    return f"{written(before)} {sign} {written(magnitude(amount))} = {written(line.number)}"


def arithmetic(line: PoolNumber, rules: RuleSet) -> tuple[str, ...]:
    """The multiplication: what each trick or point counts, and how many times it is written. Of a
    number with one entry.
    """
    entry, score = line.entry, pool_score(rules)
    if not entry.count or not entry.value:
        return ()
    product = Fraction(entry.value) * entry.count
    sums = []
    if is_shared(line, score):
        sums.append(f"{written(2 * product)} : 2 = {written(product)}")
    elif entry.value != 1 and (
        entry.count != 1
        or product != magnitude(entry.amount)
        or entry.reason in (PoolReason.HALF_WHIST, PoolReason.TALON)
    ):
        sums.append(f"{entry.count} {TIMES} {written(entry.value)} = {written(product)}")
    if product != magnitude(entry.amount):
        times = magnitude(Fraction(entry.amount)) / product
        size = written(magnitude(entry.amount))
        sums.append(f"{scoring_name(score)} {TIMES} {written(times)} = {size}")
    # a sum is not broken
    return tuple(each.replace(" ", NO_BREAK) for each in sums)


def is_shared(line: PoolNumber, score: Pool) -> bool:
    """Whether two defenders share the whists for their tricks (002:122)."""
    entry, hand = line.entry, line.report
    assert hand is not None
    return (
        entry.reason is PoolReason.TRICKS
        and hand.contract is not None
        and entry.value != score.base_worth(hand.contract)
    )


def parts_of(line: PoolNumber, lines: Sequence[PoolNumber]) -> tuple[Amount, ...]:
    """The points for what the player did, pool by pool, and what no pool needs; nothing for a
    number that is not the first of them. ``line`` has one entry.
    """
    entries = [
        entry
        for other in lines
        for entry in other.entries
        if other.hand == line.hand
        and entry.seat == line.area.seat
        and (
            entry.reason in (PoolReason.MADE, PoolReason.NO_TRICKS, PoolReason.SURPLUS)
            or (entry.reason is PoolReason.AID and entry.on is not None)
        )
    ]
    if not entries or line.entry is not entries[0]:
        return ()
    once = [entry for entry in entries if entry.reason is not PoolReason.SURPLUS]
    once += [entry for entry in entries if entry.reason is PoolReason.SURPLUS][:1]
    return tuple(entry.count if entry.reason in GIVEN else entry.amount for entry in once)


def parts_sum(parts: Sequence[Amount]) -> tuple[str, ...]:
    """The points as a sum, where they went to several places: "6 = 2 + 4"."""
    if len(parts) < 2:
        return ()
    terms = f"{NO_BREAK}+{NO_BREAK}".join(map(written, parts))
    return (f"{written(sum(parts, Fraction(0)))}{NO_BREAK}={NO_BREAK}{terms}",)


def pool_score(rules: RuleSet) -> Pool:
    assert isinstance(rules.score, Pool)
    return rules.score
