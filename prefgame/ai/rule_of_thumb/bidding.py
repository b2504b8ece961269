"""Which call to make, by rules of thumb.

Invariant: every call is compared with a pass in expected points: a number with the talons that the
seat may find, a game with the cards in hand.
"""

from __future__ import annotations

import random

from prefgame.ai.estimate.stakes import left_to_others, unit_of
from prefgame.ai.masks import masks
from prefgame.ai.models.registry import calls_worth_trying
from prefgame.ai.rule_of_thumb.exchange import best_prospect, value_with_talon
from prefgame.engine.commands import CallBid, Command, RevealGame
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Bid, named_bid

HOPE = 0.75
"""How much of what a pass loses counts: another player declares, and mostly makes the contract."""
HARDER = 0.05
"""How much better a game is that is named at once, in units of the stake: it is harder to outbid.
"""


def choose_bid(view: SeatView, rng: random.Random) -> Command:
    """The call that promises most: pass, the number (or the same), a game, or a named game."""
    offers = [command for command in calls_worth_trying(view) if isinstance(command, CallBid)]
    rated = [(_value(view, offer.bid, rng), -at) for at, offer in enumerate(offers)]
    return offers[-max(rated)[1]]


def _value(view: SeatView, bid: Bid, rng: random.Random) -> float:
    auction = view.table.rules.auction
    contracts = auction.contracts_after(view.this_hand.calls, bid)
    if not contracts:
        return HOPE * left_to_others(view)
    if not contracts[0].game:
        return value_with_talon(view, contracts, rng)
    value, plan = best_prospect(view, masks(view.cards), 0, contracts)
    if bid.contract is None and named_bid(plan.contract) in auction.bids(
        view.this_hand.calls, view.seat
    ):
        value -= HARDER * unit_of(view)
    return value


def choose_reveal(view: SeatView) -> Command:
    """The game to name when several were called; silence where all that are left would
    rather go down.
    """
    contracts = [
        command.game
        for command in view.legal
        if isinstance(command, RevealGame) and command.game is not None
    ]
    if not contracts:
        return view.legal[-1]
    value, plan = best_prospect(view, masks(view.cards), 0, contracts)
    silent = next((command for command in view.legal if command == RevealGame(None)), None)
    if value < HOPE * left_to_others(view) and silent is not None:
        return silent
    return RevealGame(plan.contract)
