"""What a pot has at the table: the money and its words, and what the ends of a hand pay.

Invariant: it puts payments and sheets into words, and sums only what one row of the list pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Entry, Hand
from prefgame.rules.scoring.pot import (
    PaymentReason,
    Pot,
    PotPayment,
    PotSheet,
    balance_of,
    paid_for_hand,
)
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.face import HandEnd, WrittenAmounts
from prefgame.ui.scores.lines import ScoreInfo
from prefgame.ui.scores.money import Money, PaymentRow, Said, Transfer, money_lines
from prefgame.ui.scores.pot.hand_payments import PotStory
from prefgame.ui.scores.pot.payments import bill_words, payment_detail, payment_title
from prefgame.ui.scores.pot.words import purse_meaning
from prefgame.ui.words.numbers import grammatical_number, size_of

IN_ONE_GO = {
    PaymentReason.FILL,
    PaymentReason.HEARTS,
    PaymentReason.PREMIUM,
    PaymentReason.FOUR_ACES,
    PaymentReason.NO_ACES,
    PaymentReason.SHARE,
}
"""What several players pay, or are paid, at the same time."""


def lies(sheet: PotSheet) -> Money:
    """What is where."""
    return Money(sheet.pot, sheet.purses)


def _score(view: SeatView) -> tuple[Pot, PotSheet]:
    score, sheet = view.table.rules.score, view.table.sheet
    assert isinstance(score, Pot) and isinstance(sheet, PotSheet)
    return score, sheet


def at_stake(view: SeatView) -> str:
    """What the declarer plays for, out of the pot; before there is a contract, what any contract
    for tricks is played for, or nothing where it is not the same for all.
    """
    (score, sheet), hand = _score(view), view.hand
    if hand is None or hand.ended or (hand.contract is not None and hand.declarer is None):
        return ""
    possible = _possible(view)
    stakes = {score.stake(sheet, contract) for contract in possible}
    if possible and not any(stakes):
        return _("not at stake")
    stake = stakes.pop() if hand.contract is not None else score.usual_stake(sheet)
    return "" if stake is None else _("{amount} at stake").format(amount=size_of(stake))


def _possible(view: SeatView) -> tuple[Contract, ...]:
    """The contract; before it is named, those that the highest bid leaves, none without a bid."""
    hand = view.this_hand
    if hand.contract is not None:
        return (hand.contract,)
    auction, winner = view.table.rules.auction, hand.auction_winner
    if winner is None and (bid := auction.highest_bid(hand.calls)) is not None:
        winner = Winner(bid.seat, bid.contract, bid.game, fixed=False)
    return () if winner is None else auction.contracts_for(winner)


def rows(
    view: SeatView, entries: Sequence[Entry], hand: Hand | None, deck: Deck
) -> tuple[PaymentRow, ...]:
    """What these payments are, row by row."""
    paid = [entry for entry in entries if isinstance(entry, PotPayment)]
    _pot, sheet = _score(view)
    pot = sheet.pot + sum(one.amount * ((one.payer is None) - (one.payee is None)) for one in paid)
    shares = [one.amount for one in paid if one.reason is PaymentReason.SHARE]
    found = []
    for some in _in_one_go(paid):
        first = some[0]
        detail = payment_detail(first, hand, view.table.rules.defence, deck, pot)
        if first.reason is PaymentReason.SHARE and first.amount > min(shares):
            odd = first.amount - min(shares)
            detail = ngettext("with the odd unit", "with the odd units", grammatical_number(odd))
        found.append(_row(some, view.table.players, detail))
        pot += sum(one.amount * ((one.payee is None) - (one.payer is None)) for one in some)
    return tuple(found)


def rows_before(view: SeatView, entries: Sequence[Entry], deck: Deck) -> tuple[PaymentRow, ...]:
    """What was paid for this hand before it was played: the ante. A pot that was filled again is
    not a part of the hand.
    """
    return rows(view, paid_for_hand(entries), None, deck)


def said(view: SeatView, deck: Deck) -> Said:
    """How the hand ended and for whom: in one sentence, and what each defender did."""
    story = PotStory(view, deck)
    return Said(story.headline(), story.outcome())


def filled_before(entries: Sequence[Entry]) -> str:
    """What was paid before this hand and is no part of it, in a sentence: what filled the pot."""
    filled = [
        one.amount
        for one in entries
        if isinstance(one, PotPayment) and one.reason is PaymentReason.FILL
    ]
    if not filled:
        return ""
    return _("Before it, each paid {amount} into the pot.").format(amount=size_of(filled[0]))


def _in_one_go(paid: Sequence[PotPayment]) -> Iterator[list[PotPayment]]:
    """What is paid for the same reason, and as much, is paid in one go."""
    for _why, some in groupby(enumerate(paid), key=lambda one: _key(*one)):
        yield [payment for _at, payment in some]


def _key(at: int, payment: PotPayment) -> object:
    return (payment.reason, payment.amount) if payment.reason in IN_ONE_GO else at


def _row(some: Sequence[PotPayment], players: Sequence[str], detail: str) -> PaymentRow:
    first, amount = some[0], size_of(some[0].amount)
    return PaymentRow(
        tuple(Transfer(one.payer, one.payee, one.amount) for one in some),
        payment_title(first, players) if len(some) == 1 else _title(some, players),
        detail[:1].upper() + detail[1:],
        bill_words(first, players),
        pgettext("payment", "{amount} each").format(amount=amount) if len(some) > 1 else amount,
    )


def _title(some: Sequence[PotPayment], players: Sequence[str]) -> str:
    """Several payments of the same amount at once: who pays whom."""
    first = some[0]
    if first.reason is PaymentReason.FILL:
        return _("Everybody pays {amount} into the pot").format(amount=size_of(first.amount))
    if first.reason is PaymentReason.SHARE:
        return _("The pot is shared out")
    payer, amount = _same([one.payer for one in some]), size_of(first.amount)
    if payer is not None:
        return _("{name} pays {amount} to each").format(name=players[payer], amount=amount)
    assert first.payee is not None
    return _("{name} gets {amount} from each").format(name=players[first.payee], amount=amount)


def _same(seats: Sequence[Seat | None]) -> Seat | None:
    return seats[0] if len(set(seats)) == 1 else None


def next_deal(view: SeatView) -> str:
    """Who deals next, and what that costs."""
    score, sheet = _score(view)
    dealer = view.table.next_dealer()
    if score.over(sheet) or dealer is None:
        return ""
    name = view.table.players[dealer]
    paid: dict[Seat | None, Amount] = {
        one.payer: one.amount for one in score.before_hand(sheet, dealer)[1]
    }
    if not paid:
        return _("{name} deals next.").format(name=name)
    amount = size_of(max(paid.values()))
    words = (
        _("{name} deals next and pays the ante of {amount}.")
        if len(paid) == 1
        else _("{name} deals next. The pot is empty: everybody pays {amount}.")
    )
    return words.format(name=name, amount=amount)


# ---- what the ends of a hand pay out of a pot and among the players


def pot_amounts(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """The amounts that these ends pay: what the declarer plays for or loses, what the player pays
    for too few tricks, and what a trick, or a lost contract without trumps, wins.
    """
    hand = view.declared
    declarer, mine = hand.declarer, view.seat != hand.declarer
    why = PaymentReason.TRICKS if hand.contract.may_be_left else PaymentReason.PREMIUM
    made = down = own = won = bonus = frozenset[Amount]()
    for is_made, entries in ends:
        paid = paid_for_hand(entries)
        besides = [one for one in paid if one.reason is not PaymentReason.TRICKS]
        total = {balance_of(declarer, besides)}
        made, down = (made | total, down) if is_made else (made, down | total)
        if mine:
            bonuses = [one for one in besides if one.reason.is_bonus]
            fines = [one for one in besides if one not in bonuses and one.payer == view.seat]
            own |= {balance_of(view.seat, fines)}
            bonus |= {balance_of(view.seat, bonuses)}
        won |= {
            Fraction(one.amount) / max(1, one.count)
            for one in paid
            if one.payer == declarer and one.reason is why and (one.payee == view.seat or not mine)
        }
    nothing = frozenset[Amount]((0,))
    return WrittenAmounts(
        made=made - nothing,
        down=down - nothing,
        own=own - nothing,
        against=won - nothing,
        bonus=bonus - nothing,
        cut=frozenset(),
    )


# ---- the score in money in short


def of_money(view: SeatView) -> ScoreInfo:
    """Return purses and pot in short."""
    return money_lines(view, lies(_score(view)[1]), (purse_meaning(),))
