"""What is written on a pulya for a contract or for tricks, as short amounts: "dump +2".

Invariant: every number was written by the score.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Amount, Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.hand import Hand
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolPart, PoolReason, PoolSheet
from prefgame.ui.words.pool.sums import with_sign, written


def pool_of(view: SeatView) -> tuple[Pool, PoolSheet]:
    """The score and the sheet of a table with a pulya."""
    score, sheet = view.table.rules.score, view.table.sheet
    assert isinstance(score, Pool) and isinstance(sheet, PoolSheet)
    return score, sheet


# ---- a contract


def lacking_words(view: SeatView, contract: Contract) -> str:
    """What is written for each trick that the declarer lacks, or takes where none is wanted."""
    _sheet, entries = contract_end(view, contract, made=False)
    down = (entry for entry in entries if entry.reason is PoolReason.DECLARER_DOWN)
    return next(map(amount_words, down), "")


def whists_a_trick(view: SeatView, contract: Contract) -> str:
    """The whists for a trick of the defence; nothing where none are written for tricks. A contract
    of all tricks must go down for the defence to take one.
    """
    made = not contract.goal.takes_all
    _sheet, entries = contract_end(view, contract, made=made)
    paid = [entry.amount for entry in entries if entry.reason is PoolReason.TRICKS]
    tricks = TRICKS - contract.goal.least if made else 1
    return written(Fraction(sum(paid)) / tricks) if paid else ""


def short_words(view: SeatView) -> str:
    """What is written against the player for each trick that they lack; nothing where they need
    none, or where it is not settled yet who whists.
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
    """What is written against a dealer who sits out, for a talon that is thrown (002:127)."""
    contract = view.table.rules.contracts[0]
    _sheet, entries = contract_end(view, contract, made=True, thrown=True)
    thrown = (entry for entry in entries if entry.reason is PoolReason.THROWN)
    return next(map(amount_words, thrown), "")


def declarer_of(view: SeatView) -> Seat:
    """The declarer, or the player who asks what a bid would write."""
    hand = view.this_hand
    if hand.declarer is not None:
        return hand.declarer
    return view.seat if view.seat in hand.order else hand.order[0]


def contract_end(
    view: SeatView, contract: Contract, *, made: bool, thrown: bool = False
) -> tuple[PoolSheet, list[PoolEntry]]:
    """The sheet once the contract is just made, or goes down by one trick, and what was written."""
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


# ---- raspasy


def tricks_words(view: SeatView, tricks: int, row: int | None = None) -> str:
    """What so many tricks write after all have passed: "dump +2"; at least one. ``row``: after so
    many other hands that all passed; None: after those of the match.
    """
    return amount_words(_trick_entry(view, tricks, row))


def price_of_trick(view: SeatView, row: int) -> str:
    """The bare number for one trick."""
    return written(Fraction(_trick_entry(view, 1, row).amount))


def _trick_entry(view: SeatView, tricks: int, row: int | None) -> PoolEntry:
    """It is the same for everybody, so that of the first in the order of play will do."""
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
    """The sheet once a player has taken so many tricks after all have passed, and each other one
    some, and what was written.
    """
    rules, order = view.table.rules, view.this_hand.order
    _score, sheet = pool_of(view)
    before = sheet if row is None else replace(sheet, raspasy=row)
    others = [other for other in order if other != seat]
    rest = TRICKS - tricks
    counts = {seat: tricks, others[0]: rest - rest // 2, others[1]: rest // 2}
    roles = dict.fromkeys(order, Role.FOR_ITSELF)
    return _written(rules, before, Hand(None, rules.when_all_pass, roles, counts))


def _written(rules: RuleSet, sheet: Sheet, hand: Hand) -> tuple[PoolSheet, list[PoolEntry]]:
    after, entries, _result = rules.score.write(sheet, hand, rules.defence)
    assert isinstance(after, PoolSheet)
    return after, [entry for entry in entries if isinstance(entry, PoolEntry)]


def amount_words(entry: PoolEntry) -> str:
    """One amount and its place: "pool +4", "5 to each"."""
    amount = written(Fraction(entry.amount))
    if entry.part is PoolPart.POOL:
        return _("pool +{amount}").format(amount=amount)
    if entry.part is PoolPart.DUMP and entry.amount < 0:
        return _("dump {amount}").format(amount=amount)
    if entry.part is PoolPart.DUMP:
        return _("dump +{amount}").format(amount=amount)
    return _("{amount} to each").format(amount=amount)


def whists_words(amount: Amount) -> str:
    """Whists that a player writes on others: "whists +30"."""
    return _("whists {amount}").format(amount=with_sign(amount))
