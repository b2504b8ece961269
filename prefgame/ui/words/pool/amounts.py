"""What is written on a pulya for a contract or for tricks, as short amounts: "dump +2".

Invariant: every number was written by the score.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.hand import Hand
from prefgame.rules.scoring.pool.entries import PoolEntry, PoolPart, PoolReason
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pool.sheet import PoolSheet
from prefgame.ui.words.pool.entries import in_whists
from prefgame.ui.words.pool.sums import written

_GIVEN = (PoolReason.AID, PoolReason.SURPLUS)
"""points for a contract that the own pool has no room for"""


def pool_of(view: SeatView) -> tuple[Pool, PoolSheet]:
    """The score and the sheet of a table with a pulya."""
    score, sheet = view.table.rules.score, view.table.sheet
    assert isinstance(score, Pool) and isinstance(sheet, PoolSheet)
    return score, sheet


# ---- a contract


def made_words(view: SeatView, contract: Contract) -> tuple[str, ...]:
    """What a declarer writes who makes it: "pool +4". Where the pool has no room for all of it,
    what is written for the points above it too: "20 whists".
    """
    declarer = _declarer(view)
    reasons = PoolReason.MADE, *_GIVEN
    mine = [
        entry
        for entry in _contract_entries(view, contract, made=True)
        if entry.seat == declarer and entry.reason in reasons
    ]
    aid = sum(entry.amount for entry in mine if entry.reason is PoolReason.AID)
    words = [amount_words(entry) for entry in mine if entry.reason is PoolReason.MADE]
    words += [in_whists(aid)] if aid else []
    surplus = [entry for entry in mine if entry.reason is PoolReason.SURPLUS]
    return (*words, *map(amount_words, surplus[:1]))


def lacking_words(view: SeatView, contract: Contract) -> str:
    """What is written for each trick that the declarer lacks, or takes where none is wanted."""
    entries = _contract_entries(view, contract, made=False)
    down = (entry for entry in entries if entry.reason is PoolReason.DECLARER_DOWN)
    return next(map(amount_words, down), "")


def whists_a_trick(view: SeatView, contract: Contract) -> str:
    """The whists for a trick of the defence; nothing where none are written for tricks. A contract
    of all tricks must go down for the defence to take one.
    """
    made = not contract.goal.takes_all
    entries = _contract_entries(view, contract, made=made)
    paid = [entry.amount for entry in entries if entry.reason is PoolReason.TRICKS]
    tricks = TRICKS - contract.goal.least if made else 1
    return written(Fraction(sum(paid)) / tricks) if paid else ""


def short_words(view: SeatView) -> str:
    """What is written against the player for each trick that they lack; nothing where they owe
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
    entries = _written(
        view.table.rules, view.table.sheet, Hand(declarer, hand.contract, roles, tricks)
    )
    short = (
        entry
        for entry in entries
        if entry.reason is PoolReason.WHISTER_DOWN and view.seat in (entry.seat, entry.on)
    )
    return next(map(amount_words, short), "")


def thrown_words(view: SeatView) -> str:
    """What is written against a dealer who sits out, for a talon that is thrown (002:127)."""
    entries = _contract_entries(view, view.table.rules.contracts[0], made=True, thrown=True)
    thrown = (entry for entry in entries if entry.reason is PoolReason.THROWN)
    return next(map(amount_words, thrown), "")


def _declarer(view: SeatView) -> Seat:
    """The declarer, or the player who asks what a bid would write."""
    hand = view.this_hand
    if hand.declarer is not None:
        return hand.declarer
    return view.seat if view.seat in hand.order else hand.order[0]


def _contract_entries(
    view: SeatView, contract: Contract, *, made: bool, thrown: bool = False
) -> list[PoolEntry]:
    """What is written where the contract is just made, or goes down by one trick."""
    rules, declarer = view.table.rules, _declarer(view)
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
    """What so many tricks write after all have passed: "dump +2". ``row``: after so many other
    hands that all passed; None: after those of the match.
    """
    entry = _raspasy_entry(view, tricks, row)
    return "" if entry is None else amount_words(entry)


def price_of_trick(view: SeatView, row: int) -> str:
    """The bare number for one trick."""
    entry = _raspasy_entry(view, 1, row)
    assert entry is not None, "a trick costs something"
    return written(Fraction(entry.amount))


def _raspasy_entry(view: SeatView, tricks: int, row: int | None) -> PoolEntry | None:
    """It is the same for everybody, so it is written on a sheet that is empty but for the row."""
    rules, order = view.table.rules, view.this_hand.order
    score, sheet = pool_of(view)
    before = replace(
        score.new_sheet(len(sheet.lines)), raspasy=sheet.raspasy if row is None else row
    )
    rest = TRICKS - tricks
    counts = {order[0]: tricks, order[1]: rest - rest // 2, order[2]: rest // 2}
    roles = dict.fromkeys(order, Role.FOR_ITSELF)
    entries = _written(rules, before, Hand(None, rules.when_all_pass, roles, counts))
    reason = PoolReason.RASPASY if tricks else PoolReason.NO_TRICKS
    return next(
        (
            entry
            for entry in entries
            if entry.reason is reason and order[0] in (entry.seat, entry.on)
        ),
        None,
    )


def _written(rules: RuleSet, sheet: object, hand: Hand) -> list[PoolEntry]:
    _sheet, entries, _result = rules.score.write(sheet, hand, rules.defence)
    return [entry for entry in entries if isinstance(entry, PoolEntry)]


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
