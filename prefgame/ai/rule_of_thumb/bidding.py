"""What to call.

Law of this module: every call is weighed in expected points against passing; a number counts with the talons it may find,
a game with the cards in hand.
"""

from __future__ import annotations

import random

from prefgame.ai.masks import masks
from prefgame.ai.rule_of_thumb.exchange import best_prospect, with_talon
from prefgame.engine.commands import CallBid, Command, RevealGame
from prefgame.engine.view import SeatView
from prefgame.rules.base import Bid, BidKind

PASSING = -3.0
"""What passing is worth: somebody else plays, and mostly makes it."""


def choose_bid(view: SeatView, rng: random.Random) -> Command:
    """Pass, the number (or the same), a game, or a game named at once: whatever promises most."""
    offers = [command for command in view.legal if isinstance(command, CallBid)]
    rated = [(_value(view, offer.bid, rng), -at) for at, offer in enumerate(offers)]
    return offers[-max(rated)[1]]


def _value(view: SeatView, bid: Bid, rng: random.Random) -> float:
    assert view.hand is not None
    rules, calls = view.table.rules, view.hand.calls
    match bid.kind:
        case BidKind.PASS:
            return PASSING
        case BidKind.NUMBER:
            return with_talon(view, rules.contracts_from(bid.number, False), rng)
        case BidKind.SAME:
            assert calls.standing is not None
            return with_talon(view, rules.contracts_from(calls.standing[0], False), rng)
        case BidKind.GAME:
            games = rules.contracts_from(None, True)
        case BidKind.NAMED:
            games = (rules.contract(bid.number, True),)
    value, plan = best_prospect(view, masks(view.cards), 0, games)
    if bid.kind is BidKind.GAME and plan.contract.rank in dict(rules.auction.named_games):
        value -= 0.5  # said by name at once it is harder to outbid
    return value


def choose_reveal(view: SeatView) -> Command:
    """The game to name when several were called; silent where every one that is left would rather fall."""
    open_games = [command for command in view.legal if isinstance(command, RevealGame) and command.number is not None]
    contracts = [view.table.rules.contract(command.number, True) for command in open_games if command.number is not None]
    if not contracts:
        return RevealGame(None)
    value, plan = best_prospect(view, masks(view.cards), 0, contracts)
    if value < PASSING and RevealGame(None) in view.legal:
        return RevealGame(None)
    return RevealGame(plan.contract.rank)
