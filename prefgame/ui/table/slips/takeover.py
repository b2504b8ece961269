"""The slips of a takeover: what leaving the declarer alone may win or lose, and what each higher
contract pays.

Invariant: amounts are those that the score writes for such a hand; it advises nothing.
"""

from __future__ import annotations

from prefgame.app.words.contracts import bid_in_sentence, contract_in_sentence
from prefgame.app.words.names import join_with_or
from prefgame.engine.commands import Say
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import Amount, Role
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.scoring.hand import Hand
from prefgame.rules.takeover import LEAVE, TAKE
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.slips.answer_slip import AnswerSlipInfo
from prefgame.ui.table.slips.gains import Outcome, both_ends, declared_outcome, gains
from prefgame.ui.table.slips.heads import Slots, TwoBacks
from prefgame.ui.table.slips.stakes import AmountRows, SlipChoice, declarer_name
from prefgame.ui.words.goals import goal_words
from prefgame.ui.words.numbers import signed


def takeover_choices(view: SeatView, deck: Deck) -> list[SlipChoice]:
    """Leave the two cards, or take them."""
    leave, take = Say(LEAVE), Say(TAKE)
    return [
        SlipChoice(_leave(view, deck), (leave,), "brass"),
        SlipChoice(_take(view, deck), (take,)),
    ]


def _leave(view: SeatView, deck: Deck) -> AnswerSlipInfo:
    hand, name = view.this_hand, declarer_name(view)
    need = _("{name} names the contract").format(name=name)
    if hand.contract is not None:
        need = _("{name} plays {contract}").format(
            name=name, contract=contract_in_sentence(hand.contract, deck)
        )
    return AnswerSlipInfo(_("Leave them"), 0, need, _rows_left(view, deck), head=Slots(0))


def _rows_left(view: SeatView, deck: Deck) -> AmountRows:
    """What the declarer's contract wins or loses for the player; before it is named, what the
    lowest one does, with all those that pay the same.
    """
    hand = view.won
    if hand.contract is not None:
        return _rows_against(view, hand.contract)
    possible = view.table.rules.auction.contracts_for(hand.auction_winner)
    rows = _rows_against(view, possible[0])
    same = [line for line in possible if _rows_against(view, line) == rows]
    heading = _("if it is {contract}").format(
        contract=join_with_or([bid_in_sentence(contract, deck) for contract in same])
    )
    return ((heading, ""), *rows)


def _rows_against(view: SeatView, contract: Contract) -> AmountRows:
    """What this contract of the declarer wins or loses for the player."""
    hand = view.won
    if not contract.may_be_left:
        made, failed = both_ends(view, hand.declarer, contract)
        return (
            (_("it is made"), signed(made[view.seat])),
            (_("it fails"), signed(failed[view.seat])),
        )
    need = view.table.rules.defence.owes(Role.ALONE, contract)
    owed = 0 if need is None else need.needed
    rows: AmountRows = ((_("you defend: each trick"), signed(_each(view, contract, owed))),)
    if not hand.terms.forced:
        rows = ((_("you drop out"), signed(_won(view, contract, Role.STAYS, 0))), *rows)
    if owed:
        lost = _won(view, contract, Role.ALONE, owed - 1) - (owed - 1) * _each(view, contract, owed)
        few = _("you defend: {n} or none") if owed == 2 else _("you defend: fewer than {n}")
        rows += ((few.format(n=owed - 1 if owed == 2 else owed), signed(lost)),)
    return rows


def _each(view: SeatView, contract: Contract, owed: int) -> Amount:
    """What one more trick wins."""
    more, less = (_won(view, contract, Role.ALONE, owed + one) for one in (1, 0))
    return more - less


def _won(view: SeatView, contract: Contract, role: Role, tricks: int) -> Amount:
    """What the player wins with so many tricks, defending alone."""
    hand = view.won
    other = next(seat for seat in hand.order if seat not in (view.seat, hand.declarer))
    roles = {hand.declarer: Role.DECLARER, view.seat: role, other: Role.STAYS}
    made = {} if role is Role.STAYS else {hand.declarer: TRICKS - tricks, view.seat: tricks}
    return gains(view, Hand(hand.declarer, contract, roles, made))[view.seat]


def _take(view: SeatView, deck: Deck) -> AnswerSlipInfo:
    lowest = view.table.lowest_takeover
    assert lowest is not None
    higher = view.table.rules.auction.contracts_for(Winner(view.seat, lowest, False, False))
    outcomes = [(contract, declared_outcome(view, view.seat, contract)) for contract in higher]
    others = len(view.this_hand.order) - 1
    besides = {outcome.besides(others) for _contract, outcome in outcomes}
    with_each = all(outcome.with_each for _contract, outcome in outcomes)
    rows: AmountRows = tuple(
        (_asks(contract, deck), outcome.with_each if with_each else _all(outcome))
        for contract, outcome in outcomes
    )
    if with_each:
        rows = ((_("from or to each defender"), ""), *rows)
        rows += tuple((_("from or to the pot"), amount) for amount in sorted(besides) if amount)
    need = _("you play {number}") if len(higher) == 1 else _("you play {number} or higher")
    return AnswerSlipInfo(
        _("Take them"), 0, need.format(number=bid_in_sentence(lowest, deck)), rows, head=TwoBacks()
    )


def _asks(contract: Contract, deck: Deck) -> str:
    """A contract and its goal in a row."""
    words = _("{number} · {goal}, open") if contract.open_hands else _("{number} · {goal}")
    return words.format(number=bid_in_sentence(contract, deck), goal=goal_words(contract.goal))


def _all(outcome: Outcome) -> str:
    return f"{signed(outcome.made)} / {signed(outcome.failed)}"
