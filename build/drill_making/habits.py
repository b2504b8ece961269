"""How the hands are played in which drills are looked for.

Invariant: always a legal command. Habits are enough to lead from question to question; in some
deals nobody bids, or the safest hand bids to take no trick, for such hands seldom come by
themselves. Where nobody may stay in a first hand, another one is passed by everybody before it:
otherwise no answer would ever be a question.
"""

from __future__ import annotations

import random

from drill_making.deals import NAMES, hand_safety
from prefgame.ai.level import SIMPLE
from prefgame.ai.player import choose
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import CallBid, Command, Deal
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.ruleset import RuleSet

SAFE = 0.25
"""how likely a hand takes no trick, from which on it bids so"""


def opened(rules: RuleSet, deal: Deal, number: int) -> Match:
    """Return the match at the first call of the deal of that number."""
    match = Match.start(rules, NAMES)
    if _first_hand_is_forced(rules):
        before = (deal.dealer - 1) % len(NAMES)
        match.submit(shuffled_deal(random.Random(f"drills/{rules.key}/{number}/before"), before))
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            match.submit(_pass(view) or choose(view, SIMPLE, random.Random(number)), view.seat)
    match.submit(deal)
    return match


def _first_hand_is_forced(rules: RuleSet) -> bool:
    """Whether nobody may stay in the first hand of a match, whatever is played."""
    sheet, _entries = rules.score.before_hand(rules.score.new_sheet(len(NAMES)), 0)
    left = [contract for contract in rules.contracts if contract.may_be_left]
    return all(rules.score.terms(sheet, 0, contract).forced for contract in left)


def next_command(match: Match, deal: Deal, number: int) -> Command:
    """Return what the seat to act does in the deal of that number."""
    assert isinstance(match.to_act, int)
    view = match.view(match.to_act)
    wanted = (
        _no_bids(view) if number % 4 == 0 else _no_trick(view, deal) if number % 4 == 1 else None
    )
    return wanted or choose(view, SIMPLE, random.Random(f"{number}/{len(match.log)}"))


def _no_bids(view: SeatView) -> Command | None:
    """Return a pass, where a hand that all have passed is played."""
    return _pass(view) if view.table.rules.when_all_pass is not None else None


def _no_trick(view: SeatView, deal: Deal) -> Command | None:
    """Let the safest hand bid for no trick, and the others pass; None where it is not safe
    enough or cannot bid so.
    """
    safest = max(deal.hands, key=hand_safety)
    if hand_safety(safest) < SAFE:
        return None
    if set(view.dealt) != set(safest):
        return _pass(view)  # also where nobody can bid so: then the hand is over at once
    return next((one for one in view.legal if _is_for_no_trick(one)), None)


def _pass(view: SeatView) -> Command | None:
    passes = (
        one for one in view.legal if isinstance(one, CallBid) and one.bid.kind is BidKind.PASS
    )
    return next(passes, None)


def _is_for_no_trick(command: Command) -> bool:
    contract = command.bid.contract if isinstance(command, CallBid) else None
    return contract is not None and contract.goal.takes_none
