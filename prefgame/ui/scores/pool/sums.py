"""The sums behind the numbers of a pulya, as on paper: "18 + 2 = 20", "4 × 6 = 24".

Invariant: the rules worked out every number in a sum; the score wrote every amount.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.paper.pool import PoolNumber
from prefgame.rules.base import Amount, Role, Seat, magnitude
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Hand, Sheet, Unplayed
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import (
    WHISTS_A_POINT,
    PoolEntry,
    PoolPart,
    PoolReason,
    PoolSheet,
    Scoring,
    SettlementLines,
)
from prefgame.ui.scores.summary import Lines
from prefgame.ui.words.numbers import FRACTIONS, MINUS, NO_BREAK, TIMES, signed

GIVEN = (PoolReason.AID, PoolReason.SURPLUS)
"""points that the own pool has no room for"""


def scoring_name(score: Pool) -> str:
    """Return Sochi, Leningrad or Rostov."""
    return {
        Scoring.SOCHI: _("Sochi"),
        Scoring.LENINGRAD: _("Leningrad"),
        Scoring.ROSTOV: _("Rostov"),
    }[score.scoring]


def pool_meaning() -> str:
    """Return what the numbers of a pool are."""
    return _("The pool: points for contracts made. The match ends when the pools are full.")


def dump_meaning() -> str:
    """Return what the numbers of a dump are."""
    return _("The dump: points against the player.")


def written(amount: Amount) -> str:
    """Return a number as on the paper: "7½", "3 1/3"; a point would part two numbers."""
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
    """Return a number that is added, as on the paper: "+7½"."""
    return f"+{written(amount)}" if amount > 0 else written(amount)


def added(line: PoolNumber) -> Amount:
    """Return what was added to an area; the number itself where the match began with it."""
    if not line.entries:
        return line.number
    return sum((Fraction(entry.amount) for entry in line.entries), Fraction(0))


def sum_words(line: PoolNumber) -> str:
    """Return the number as a sum: "18 + 2 = 20"; the first of its area alone."""
    amount = added(line)
    before = Fraction(line.number) - amount
    if not before:
        return written(line.number)
    sign = MINUS if amount < 0 else "+"
    return f"{written(before)} {sign} {written(magnitude(amount))} = {written(line.number)}"


def arithmetic(line: PoolNumber, rules: RuleSet) -> tuple[str, ...]:
    """Return how a number with one entry was multiplied."""
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
    share = score.share_of_whisters
    if entry.reason is PoolReason.WHISTER_DOWN and share != 1:
        paid = product * share
        sums.append(f"{written(product)} : {written(1 / share)} = {written(paid)}")
        product = paid
    if product != magnitude(entry.amount):
        times = magnitude(Fraction(entry.amount)) / product
        size = written(magnitude(entry.amount))
        sums.append(f"{scoring_name(score)} {TIMES} {written(times)} = {size}")
    # a sum is not broken
    return tuple(each.replace(" ", NO_BREAK) for each in sums)


def is_shared(line: PoolNumber, score: Pool) -> bool:
    """Return whether two defenders share the whists for their tricks (002:122)."""
    entry, hand = line.entry, line.report
    assert hand is not None
    return (
        entry.reason is PoolReason.TRICKS
        and hand.contract is not None
        and entry.value != score.base_worth(hand.contract)
    )


def parts_of(line: PoolNumber, lines: Sequence[PoolNumber]) -> tuple[Amount, ...]:
    """Return the points for what the player did, pool by pool, and what no pool needs; nothing for
    a number that is not the first of them. ``line`` has one entry.
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
    """Return the points as a sum, where they went to several places: "6 = 2 + 4"."""
    if len(parts) < 2:
        return ()
    terms = f"{NO_BREAK}+{NO_BREAK}".join(map(written, parts))
    return (f"{written(sum(parts, Fraction(0)))}{NO_BREAK}={NO_BREAK}{terms}",)


def pool_score(rules: RuleSet) -> Pool:
    assert isinstance(rules.score, Pool)
    return rules.score


# ---- what is written on a pulya for a contract or for tricks, as short amounts: "dump +2"


def pool_of(view: SeatView) -> tuple[Pool, PoolSheet]:
    """Return the score and the sheet of a table with a pulya."""
    score, sheet = view.table.rules.score, view.table.sheet
    assert isinstance(score, Pool) and isinstance(sheet, PoolSheet)
    return score, sheet


# ---- a contract


def lacking_words(view: SeatView, contract: Contract) -> str:
    """Return what is written for each trick that the declarer lacks, or takes in a misère."""
    _sheet, entries = contract_end(view, contract, made=False)
    down = (entry for entry in entries if entry.reason is PoolReason.DECLARER_DOWN)
    return next(map(amount_words, down), "")


def whists_a_trick(view: SeatView, contract: Contract) -> str:
    """Return the whists for a trick of the defence; nothing where none are written for tricks. A
    contract of all tricks must go down for the defence to take one.
    """
    made = not contract.goal.takes_all
    _sheet, entries = contract_end(view, contract, made=made)
    paid = [entry.amount for entry in entries if entry.reason is PoolReason.TRICKS]
    tricks = TRICKS - contract.goal.least if made else 1
    return written(Fraction(sum(paid)) / tricks) if paid else ""


def short_words(view: SeatView) -> str:
    """Return what is written against the player for each trick that they lack; nothing where they
    need none, or where it is not settled yet who whists.
    """
    hand, roles = view.contracted, view.table.roles
    role, declarer = roles.get(view.seat), hand.declarer
    if declarer is None or hand.contract.goal.takes_none:
        return ""
    if role is Role.DECLARER:
        return lacking_words(view, hand.contract)
    if role is None or not (owed := view.owed_by(role)).needed:
        return ""
    mine = max(0, owed.needed - 1)
    other = next(seat for seat in hand.defenders if seat != view.seat)
    theirs = max(0, (owed.team or owed.needed) - 1 - mine)
    tricks = {declarer: TRICKS - mine - theirs, view.seat: mine, other: theirs}
    end = Hand(declarer, hand.contract, roles, tricks)
    _sheet, entries = _written(view.table.rules, view.table.sheet, end)
    short = (
        entry
        for entry in entries
        if entry.reason is PoolReason.WHISTER_DOWN and view.seat in (entry.seat, entry.on)
    )
    return next(map(amount_words, short), "")


def thrown_words(view: SeatView) -> str:
    """Return what is written against a dealer who sits out for a thrown talon (002:127)."""
    contract = view.table.rules.contracts[0]
    _sheet, entries = contract_end(view, contract, made=True, thrown=True)
    thrown = (entry for entry in entries if entry.reason is PoolReason.THROWN)
    return next(map(amount_words, thrown), "")


def declarer_of(view: SeatView) -> Seat:
    """Return the declarer, or the player who asks what a bid would write."""
    hand = view.this_hand
    if hand.declarer is not None:
        return hand.declarer
    return view.seat if view.seat in hand.order else hand.order[0]


def contract_end(
    view: SeatView, contract: Contract, *, made: bool, thrown: bool = False
) -> tuple[PoolSheet, list[PoolEntry]]:
    """Return the sheet, and what is written, where a contract is just made or down by one trick."""
    rules, declarer = view.table.rules, declarer_of(view)
    others = [seat for seat in view.this_hand.order if seat != declarer]
    goal = contract.goal
    own = goal.least if made else 1 if goal.wants_few else goal.least - 1
    left = TRICKS - own
    tricks = {declarer: own, others[0]: left - left // 2, others[1]: left // 2}
    whisted = rules.defence.owes(Role.HOST, contract) is not None
    roles = {declarer: Role.DECLARER}
    roles |= dict.fromkeys(others, Role.COMES if whisted else Role.OBLIGED)
    dealer = view.this_hand.dealer if thrown else None
    hand = Hand(declarer, contract, roles, tricks, dealer=dealer, thrown=thrown)
    return _written(rules, view.table.sheet, hand)


def given_up_words(view: SeatView) -> str:
    """Return what is written if the player gives up the contract that was bid: "dump +12"."""
    hand, rules = view.won, view.table.rules
    roles = {hand.declarer: Role.DECLARER} | dict.fromkeys(hand.defenders, Role.STAYS)
    contract = hand.auction_winner.contract
    end = Hand(hand.declarer, contract, roles, {}, unplayed=Unplayed.GIVEN_UP)
    _sheet, entries = _written(rules, view.table.sheet, end)
    down = (entry for entry in entries if entry.reason is PoolReason.DECLARER_DOWN)
    return next(map(amount_words, down), "")


# ---- raspasy


def tricks_words(view: SeatView, tricks: int, row: int | None = None) -> str:
    """Return what so many tricks write after all have passed: "dump +2"; at least one. ``row``:
    after so many other hands that all passed; None: after those of the match.
    """
    entry = _trick_entry(view, tricks, row)
    if pool_of(view)[0].fewest_alone:
        return _("{amount} to the fewest").format(amount=written(Fraction(entry.amount)))
    return amount_words(entry)


def price_of_trick(view: SeatView, row: int) -> str:
    """Return the bare number for one trick."""
    return written(Fraction(_trick_entry(view, 1, row).amount))


def _trick_entry(view: SeatView, tricks: int, row: int | None) -> PoolEntry:
    """Return the entry of the first in the order of play: it is the same for everybody."""
    first = view.this_hand.order[0]
    _sheet, entries = raspasy_end(view, tricks, first, row)
    return next(
        entry
        for entry in entries
        if entry.reason is PoolReason.RASPASY and first in (entry.seat, entry.on)
    )


def raspasy_end(
    view: SeatView, tricks: int, seat: Seat, row: int | None = None
) -> tuple[PoolSheet, list[PoolEntry]]:
    """Return the sheet once a player has taken so many tricks after all have passed, and what was
    written. Each other one has taken some if the player has none, else one of them none.
    """
    rules, order = view.table.rules, view.this_hand.order
    _score, sheet = pool_of(view)
    before = sheet if row is None else replace(sheet, raspasy=row)
    others = [other for other in order if other != seat]
    rest = TRICKS - tricks
    last = 0 if tricks else rest // 2
    counts = {seat: tricks, others[0]: rest - last, others[1]: last}
    roles = dict.fromkeys(order, Role.FOR_ITSELF)
    return _written(rules, before, Hand(None, rules.when_all_pass, roles, counts))


def _written(rules: RuleSet, sheet: Sheet, hand: Hand) -> tuple[PoolSheet, list[PoolEntry]]:
    after, entries, _result = rules.score.write(sheet, hand, rules.defence)
    assert isinstance(after, PoolSheet)
    return after, [entry for entry in entries if isinstance(entry, PoolEntry)]


def amount_words(entry: PoolEntry) -> str:
    """Return one amount and its place: "pool +4", "5 to each"."""
    amount = written(Fraction(entry.amount))
    if entry.part is PoolPart.POOL:
        return _("pool +{amount}").format(amount=amount)
    if entry.part is PoolPart.DUMP and entry.amount < 0:
        return _("dump {amount}").format(amount=amount)
    if entry.part is PoolPart.DUMP:
        return _("dump +{amount}").format(amount=amount)
    return _("{amount} to each").format(amount=amount)


def whists_words(amount: Amount) -> str:
    """Return whists that a player writes on others: "whists +30"."""
    return _("whists {amount}").format(amount=with_sign(amount))


# ---- the lines of a settlement with their words, as the summary and the rules pages show them
# Invariant: only the results are rounded, and the line that evens them out takes up what the
# rounding has changed.


def own_lines(score: Pool, settled: SettlementLines) -> Lines:
    """Return pools and dumps in whists, where they make a difference."""
    lines: Lines = []
    if any(settled.pools):
        meaning = _("A point in the pool is worth {n} whists.").format(n=score.per_point)
        lines.append((_("{times} × pool").format(times=score.per_point), settled.pools, meaning))
    if score.scoring.has_dump:
        meaning = _("A point in the dump costs {n} whists.").format(n=WHISTS_A_POINT)
        lines.append((_("{times} × dump").format(times=WHISTS_A_POINT), settled.dumps, meaning))
    return lines


def evening_line(settled: SettlementLines, shown: Sequence[Amount]) -> Lines:
    """Return what lies between the lines and the results that are ``shown``, if anything does."""
    evened = [Fraction(result) - settled.sum_of(seat) for seat, result in enumerate(shown)]
    return [(_("evened out"), evened, why_evened(settled))] if any(evened) else []


def why_evened(settled: SettlementLines) -> str:
    """Return why everybody gets or gives the same; nothing where nobody does."""
    each = settled.evening
    if not each:
        return ""
    words = (
        _("The lines add up to {whole}. To end at 0, {each} is taken off each player.")
        if each < 0
        else _("The lines add up to {whole}. To end at 0, {each} is added to each player.")
    )
    whole = -each * len(settled.pools)
    unbroken = written(magnitude(each)).replace(" ", NO_BREAK)
    return words.format(whole=signed(whole), each=unbroken)
