"""What notes claim about seats, duties, bonuses and the pot.

Invariant: as of every claim, a check looks at the rules and at the match of the record.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.ai.decide.questions import can_claim
from prefgame.app.session import PLAYER
from prefgame.rules.auctions.base import PASS, Calls, number_bid
from prefgame.rules.base import Answer, Phase, Role
from prefgame.rules.defence import QUOTAS, Whisting
from prefgame.rules.scoring.base import Aces
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from tests.app.learn.position import Position
from tests.narrow import as_kind, pot_sheet


def _eldest(at: Position, name: str) -> bool:
    """Who speaks first in this hand."""
    return at.match.table.this_hand.order[0] == at.seat(name)


def _once(at: Position, word: str) -> bool:
    """Return a player may say this at the first call, and no longer after a number."""
    auction, order = at.rules.auction, at.match.table.this_hand.order
    bid, calls = auction.read(word), Calls(order)
    lowest, next_one = map(number_bid, at.rules.contracts[:2])
    later = calls.with_bid(order[0], lowest).with_bid(order[1], next_one).with_bid(order[2], PASS)
    return bid in auction.bids(calls, order[0]) and bid not in auction.bids(later, order[0])


def _unpaid(at: Position) -> bool:
    """If all pass nobody pays anything, and the next player deals."""
    match = at.after(1)
    before = match.table
    assert before.hand is not None and not before.scored
    while not match.table.scored:
        match.submit(next(one for one in match.legal() if str(one) == "pass"))
    first, last = pot_sheet(before.sheet), pot_sheet(match)
    unpaid = (first.pot, first.purses) == (last.pot, last.purses)
    return unpaid and match.table.next_dealer() != before.hand.dealer


def _shares(at: Position) -> bool:
    """Return what is left in the pot is shared when the players stop."""
    score, sheet = as_kind(Pot, at.rules.score), pot_sheet(at.match)
    after, paid = score.write_off(sheet)
    return sheet.pot > 0 == after.pot and len(paid) == len(sheet.purses)


def _lowest(at: Position, name: str) -> bool:
    """Return whether, when this player is to play next, several cards beat the lead and only the
    lowest of them is allowed.
    """
    count = at.step.at
    while (match := at.after(count)).to_act != at.seat(name):
        count += 1
    hand, table = match.hand_of(at.seat(name)), match.table
    return table.duties.owes_lowest(hand, table.this_hand.trick)


def _aces(at: Position, holding: str, value: str, *, made: bool) -> bool:
    """Return what each of the others pays for these aces to the declarer who has made the contract
    that is played, or is paid by one who has not.
    """
    score, contract = as_kind(Pot, at.rules.score), at.match.table.declared.contract
    return score.bonus_of(Aces(holding), contract, made) == int(value)


def _dropped(at: Position, name: str, value: str) -> bool:
    """Return this player has dropped out, and so much passes between them and the declarer."""
    table = at.match.table
    seat, hand = at.seat(name), table.declared
    out, score = table.roles[seat] is Role.STAYS, as_kind(Pot, table.rules.score)
    return out and score.premium_of(seat, hand.contract, 0, ()) == int(value)


def _refill(at: Position, value: str) -> bool:
    """How much is in the pot once an empty one has been filled."""
    score = at.rules.score
    sheet, _paid = score.before_hand(score.new_sheet(len(at.match.table.players)), PLAYER)
    return bool(sheet.pot == int(value))


def _half(at: Position, tricks: str) -> bool:
    """For how many tricks half a whist against the contract that is played is paid."""
    table, defence = at.match.table, at.rules.defence
    contract = table.contracted.contract
    assert contract is not None and isinstance(defence, Whisting)
    offered = Answer.HALF in defence.choices((0, 2), ((2, Answer.PASS),), contract)
    return offered and QUOTAS[contract.goal.least] == 2 * int(tricks)


def _price(at: Position, *prices: str) -> bool:
    """Return what a trick costs in the first hands of a row that all passed."""
    score = at.rules.score
    assert isinstance(score, Pool)
    found = map(score.price_after, range(len(prices)))
    return tuple(map(str, found)) == prices


def _claims(at: Position) -> bool:
    """Somebody could have claimed the rest of the last hand before it was played."""
    count = at.step.at
    while (match := at.after(count)).phase is not Phase.AUCTION:
        seat = match.to_act
        if match.phase is Phase.PLAY and isinstance(seat, int) and can_claim(match.view(seat)):
            return True
        count -= 1
    return False


TABLE_CHECKS: dict[str, Callable[..., bool]] = {
    "eldest": _eldest,
    "once": _once,
    "unpaid": _unpaid,
    "shares": _shares,
    "lowest": _lowest,
    "bonus": lambda at, aces, value: _aces(at, aces, value, made=True),
    "lost_bonus": lambda at, aces, value: _aces(at, aces, value, made=False),
    "dropped": _dropped,
    "refill": _refill,
    "claims": _claims,
    "half": _half,
    "price": _price,
}
