"""What a bid would write on a pulya, for the slip beside the bids, and what tricks cost after all
have passed.

Invariant: every number was written by the score.
"""

from __future__ import annotations

from fractions import Fraction

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Role
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.scoring.hand import Hand
from prefgame.rules.scoring.pool.entries import PoolEntry, PoolPart, PoolReason
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pool.sheet import PoolSheet
from prefgame.ui.words.pool.entries import written
from prefgame.ui.words.stairs import Stairs, seen_part


def bid_rows(view: SeatView, contract: Contract) -> tuple[tuple[str, str], ...]:
    """What the contract wins if it is made, and what each trick costs that goes wrong."""
    few = contract.goal.wants_few
    rows = [
        (_("no trick") if few else _("made"), _entry_words(view, contract, PoolReason.MADE)),
        (
            _("each trick") if few else _("each short"),
            _entry_words(view, contract, PoolReason.DECLARER_DOWN),
        ),
    ]
    owed = view.table.rules.defence.owes(Role.HOST, contract)
    if owed is not None:
        rows.append((_("whisters need"), str(owed.needed)))
    return tuple(rows)


def _entry_words(view: SeatView, contract: Contract, reason: PoolReason) -> str:
    """ "pool +4": what is written for this reason, for a single trick where it is for tricks."""
    rules, order = view.table.rules, view.this_hand.order
    others = [seat for seat in order if seat != view.seat]
    made = reason is PoolReason.MADE
    goal = contract.goal
    own = goal.least if made else 1 if goal.wants_few else goal.least - 1
    left = TRICKS - own
    tricks = {view.seat: own, others[0]: left - left // 2, others[1]: left // 2}
    roles = {view.seat: Role.DECLARER} | dict.fromkeys(others, Role.OBLIGED)
    hand = Hand(view.seat, contract, roles, tricks)
    _sheet, entries, _result = rules.score.write(view.table.sheet, hand, rules.defence)
    found = [entry for entry in entries if isinstance(entry, PoolEntry) and entry.reason is reason]
    return "" if not found else _amount_words(found[0])


def _amount_words(entry: PoolEntry) -> str:
    amount = written(Fraction(entry.amount))
    if entry.part is PoolPart.POOL:
        return _("pool +{amount}").format(amount=amount)
    if entry.part is PoolPart.DUMP:
        return _("dump +{amount}").format(amount=amount)
    return _("{amount} to each").format(amount=amount)


def title_note(view: SeatView) -> str:
    """What a trick costs after all have passed, for the plaque; nothing with a declarer."""
    if view.contracted.declarer is not None:
        return ""
    return _("{amount} a trick").format(amount=_price(view))


def _price(view: SeatView) -> int:
    score, sheet = view.table.rules.score, view.table.sheet
    assert isinstance(score, Pool) and isinstance(sheet, PoolSheet)
    return score.raspasy_factor(sheet)


def row_stairs(view: SeatView) -> Stairs | None:
    """What a trick costs in each hand of a row in which all pass, and what ends the row; None where
    it always costs the same.
    """
    score, sheet = view.table.rules.score, view.table.sheet
    assert isinstance(score, Pool) and isinstance(sheet, PoolSheet)
    prices = score.raspasy_factors()
    if len(prices) == 1:
        return None
    steps, now, more = seen_part(prices, min(sheet.raspasy, len(prices) - 1))
    ends = (
        _("Any contract leads back to {amount}.")
        if score.reset_by_any
        else _("A contract made leads back to {amount}.")
    ).format(amount=prices[0])
    most = "" if more else _("It never rises above {amount}.").format(amount=prices[-1])
    return Stairs(_("All-pass hands in a row"), steps, now, more, f"{ends} {most}".strip())


def tricks_cost(view: SeatView, tricks: int) -> str:
    """What so many tricks write after all have passed: "dump +2"."""
    rules, order = view.table.rules, view.this_hand.order
    contract = view.contracted.contract
    roles = dict.fromkeys(order, Role.FOR_ITSELF)
    rest = TRICKS - tricks
    counts = {order[0]: tricks, order[1]: rest - rest // 2, order[2]: rest // 2}
    hand = Hand(None, contract, roles, counts)
    _sheet, entries, _result = rules.score.write(view.table.sheet, hand, rules.defence)
    reason = PoolReason.RASPASY if tricks else PoolReason.NO_TRICKS
    mine = [
        entry
        for entry in entries
        if isinstance(entry, PoolEntry)
        and entry.reason is reason
        and order[0] in (entry.seat, entry.on)
    ]
    return "" if not mine else _amount_words(mine[0])
