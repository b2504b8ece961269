"""What is behind a number on a pulya, as a player would say it aloud.

Invariant: it puts into words what the score wrote; every number in its sentences was worked out by
the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import assert_never

from prefgame.i18n import _, ngettext
from prefgame.paper.pool import Area, PoolNumber, PoolPaper
from prefgame.rules.base import Amount, magnitude
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pool.entries import PoolEntry, PoolPart, PoolReason
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pool.systems import Scoring
from prefgame.ui.cards.deck import Deck
from prefgame.ui.words.contracts import contract_in_sentence_with_game
from prefgame.ui.words.explanation import Explanation
from prefgame.ui.words.numbers import FRACTIONS, MINUS, TIMES, grammatical_number
from prefgame.ui.words.pool.words import scoring_name


def written(amount: Amount) -> str:
    """A number as it is on the paper: "18", "7½", "3 1/3". A point would be read as the one
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


def in_whists(amount: Amount) -> str:
    """An amount with its unit: "20 whists"."""
    return ngettext("{count} whist", "{count} whists", grammatical_number(amount)).format(
        count=written(magnitude(amount))
    )


def area_words(area: Area, players: Sequence[str]) -> str:
    """What is written in an area: "pool", "dump", "whists on Vera"."""
    if area.on is not None:
        return _("whists on {name}").format(name=players[area.on])
    return _("pool") if area.part is PoolPart.POOL else _("dump")


def explain(paper: PoolPaper, rules: RuleSet, deck: Deck, line: PoolNumber) -> Explanation:
    """What this number says, and how it came about."""
    entry, players = line.entry, paper.players
    title = _("{name}, {area}: {sum}").format(
        name=players[line.area.seat], area=area_words(line.area, players), sum=sum_words(line)
    )
    if entry is None:
        return Explanation(title, (_("Carried over from the sheet this match started with."),))
    return Explanation(
        title,
        (
            _("Hand {hand}: {words}").format(
                hand=line.hand, words=reason_of(line, players, rules, deck)
            ),
            *arithmetic(line, rules),
            *_how_written(line, rules),
            *_help_given(paper, line),
        ),
    )


def sum_words(line: PoolNumber) -> str:
    """The number as a sum: "18 + 2 = 20"; the first of its area alone."""
    entry = line.entry
    if entry is None or entry.total == entry.amount:
        return written(line.number)
    sign = MINUS if entry.amount < 0 else "+"
    before = Fraction(entry.total) - entry.amount
    return f"{written(before)} {sign} {written(magnitude(entry.amount))} = {written(entry.total)}"


def reason_of(line: PoolNumber, players: Sequence[str], rules: RuleSet, deck: Deck) -> str:
    """Why the number was written, in a few words."""
    entry, hand = line.entry, line.report
    assert entry is not None and hand is not None
    if hand.contract is None or hand.declarer is None:
        return _reason_without_contract(entry, players)
    contract = contract_in_sentence_with_game(hand.contract, deck)
    names = {
        "contract": contract,
        "declarer": players[hand.declarer],
    }
    match entry.reason:
        case PoolReason.MADE:
            return _made(line).format(**names)
        case PoolReason.DECLARER_DOWN if hand.contract.goal.takes_none:
            return ngettext(
                "{declarer} took {count} trick in {contract}",
                "{declarer} took {count} tricks in {contract}",
                entry.count,
            ).format(**names, count=entry.count)
        case PoolReason.DECLARER_DOWN | PoolReason.CONSOLATION:
            return ngettext(
                "{declarer} went down in {contract}, {count} trick short",
                "{declarer} went down in {contract}, {count} tricks short",
                entry.count,
            ).format(**names, count=entry.count)
        case PoolReason.TRICKS if _is_shared(line, _pool(rules)):
            return _("half of the defenders’ whists against {contract}").format(**names)
        case PoolReason.TRICKS:
            return ngettext(
                "{count} trick against {contract}", "{count} tricks against {contract}", entry.count
            ).format(**names, count=entry.count)
        case PoolReason.HALF_WHIST:
            return _("half whist against {contract}").format(**names)
        case PoolReason.TALON:
            return _("dealt good cards into the talon of {contract}").format(**names)
        case PoolReason.THROWN:
            return _("the talon of {contract} was thrown").format(**names)
        case PoolReason.WHISTER_DOWN:
            return ngettext(
                "whisted against {contract}, {count} trick short",
                "whisted against {contract}, {count} tricks short",
                entry.count,
            ).format(**names, count=entry.count)
        case PoolReason.AID | PoolReason.SURPLUS | PoolReason.MISDEAL:
            return _reason_without_contract(entry, players)
        case PoolReason.RASPASY | PoolReason.NO_TRICKS:
            return _reason_without_contract(entry, players)
    assert_never(entry.reason)


def _made(line: PoolNumber) -> str:
    hand = line.report
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    if not hand.tricks:
        return _("{contract}, won without playing")
    if not hand.contract.goal.counts_tricks or hand.contract.goal.takes_none:
        return _("{contract} made")
    count = hand.tricks.get(hand.declarer, 0)
    words = ngettext(
        "{contract} made with {count} trick", "{contract} made with {count} tricks", count
    )
    return words.format(contract="{contract}", count=count)


def _reason_without_contract(entry: PoolEntry, players: Sequence[str]) -> str:
    """Of raspasy, and of points that are given."""
    match entry.reason:
        case PoolReason.RASPASY:
            words = ngettext("raspasy, {count} trick", "raspasy, {count} tricks", entry.count)
            return words.format(count=entry.count)
        case PoolReason.MISDEAL:
            return _("a wrong deal")
        case PoolReason.NO_TRICKS:
            return _("raspasy, no trick taken")
        case PoolReason.AID if entry.on is None:
            return _("given by a player whose pool is closed")
        case PoolReason.AID:
            assert entry.on is not None
            words = ngettext(
                "{count} point for {name}’s pool",
                "{count} points for {name}’s pool",
                entry.count,
            )
            return words.format(count=entry.count, name=players[entry.on])
        case PoolReason.SURPLUS if entry.part is PoolPart.WHISTS:
            return _("points that no pool needs, written as whists")
        case PoolReason.SURPLUS:
            return _("points that no pool needs come off the dump")
    raise AssertionError(f"{entry.reason} is written only for a contract")


def reason_with_sums(line: PoolNumber, players: Sequence[str], rules: RuleSet, deck: Deck) -> str:
    """Why the number was written and how it arose, in one line: "4 tricks short: 4 × 6 = 24"."""
    assert line.entry is not None
    reason, sums = reason_of(line, players, rules, deck), ", ".join(arithmetic(line, rules))
    return f"{reason}: {sums}" if sums else reason


def arithmetic(line: PoolNumber, rules: RuleSet) -> tuple[str, ...]:
    """The multiplication: what each trick or point counts, and how many times it is written."""
    entry, score = line.entry, _pool(rules)
    assert entry is not None
    if not entry.count or not entry.value:
        return ()
    product = Fraction(entry.value) * entry.count
    sums = []
    if _is_shared(line, score):
        sums.append(f"{written(2 * product)} : 2 = {written(product)}")
    elif entry.value != 1 and (entry.count != 1 or product != magnitude(entry.amount)):
        sums.append(f"{entry.count} {TIMES} {written(entry.value)} = {written(product)}")
    if product != magnitude(entry.amount):
        times = magnitude(Fraction(entry.amount)) / product
        size = written(magnitude(entry.amount))
        sums.append(f"{scoring_name(score)} {TIMES} {written(times)} = {size}")
    return tuple(sums)


def _is_shared(line: PoolNumber, score: Pool) -> bool:
    """Whether two defenders share the whists for their tricks (002:122)."""
    entry, hand = line.entry, line.report
    assert entry is not None and hand is not None
    return (
        entry.reason is PoolReason.TRICKS
        and hand.contract is not None
        and entry.value != score.base_worth(hand.contract)
    )


def _how_written(line: PoolNumber, rules: RuleSet) -> Iterator[str]:
    """Why more or less is written than tricks times value."""
    entry, score = line.entry, _pool(rules)
    if entry is None or not entry.count:
        return
    if Fraction(entry.value) * entry.count in (0, magnitude(entry.amount)):
        return
    if score.scoring is Scoring.LENINGRAD:
        yield _("Leningrad writes dump and whists twice as high.")
    elif entry.reason is PoolReason.WHISTER_DOWN:
        yield _("Rostov has no dump, so the others write whists. A whister pays half.")
    else:
        yield _("Rostov has no dump, so the others write whists.")


def _pool(rules: RuleSet) -> Pool:
    assert isinstance(rules.score, Pool)
    return rules.score


def _help_given(paper: PoolPaper, line: PoolNumber) -> Iterator[str]:
    """Where the points went that the pool of this number had no room for."""
    entry = line.entry
    if entry is None or entry.reason not in (PoolReason.MADE, PoolReason.NO_TRICKS):
        return
    for other in paper.lines:
        given = other.entry
        if other.hand != line.hand or given is None or given.seat != entry.seat:
            continue
        if given.reason is PoolReason.AID and given.on is not None:
            yield _(
                "The pool had no room for {points}: written in {name}’s pool, for {whists}."
            ).format(
                points=_in_points(given.count),
                name=paper.players[given.on],
                whists=in_whists(given.amount),
            )
        elif given.reason is PoolReason.SURPLUS and given.part is PoolPart.DUMP:
            yield _("No pool had room for the rest: {amount} in the dump.").format(
                amount=written(given.amount)
            )
        elif given.reason is PoolReason.SURPLUS and given.on is not None:
            yield _("No pool had room for the rest: {whists} on {name}.").format(
                whists=in_whists(given.amount), name=paper.players[given.on]
            )


def _in_points(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=count)
