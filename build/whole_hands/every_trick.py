"""Whether contracts for all tricks with the talon are made as told.

A part of the AI benchmark. The eldest hand bids the lowest of them where an expert is told a fair
chance, and the others pass. An expert discards; seats that imagine fewer deals answer and play.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from measures.tables import NAMES, mean, seat_of

from prefgame.ai.chances import footing_of, prospect
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import EXPERT, Level
from prefgame.ai.player import advise
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import CallBid
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet

FAIR, WORTH_ASKING = 0.2, 0.1
"""The chance from which it is bid, and the one at first sight from which an expert is asked."""
PLAYS = seat_of(Level("cards", worlds=60, drawn=2000))
"""answers and plays the cards"""
SHOWN_EVERY = 15


@dataclass
class Told:
    """The chances that were told, and whether each contract was made."""

    at_the_bid: list[float] = field(default_factory=list)
    by_the_discard: list[float] = field(default_factory=list)
    made: list[bool] = field(default_factory=list)


def every_trick(rules: RuleSet, number: int, seed: str) -> None:
    """So many contracts for all tricks, told and made."""
    if not any(contract.goal.takes_all for contract in rules.contracts):
        print(f"every: {rules.key} has no contract for all tricks with the talon")
        return
    found, deal = Told(), 0
    while len(found.made) < number:
        deal += 1
        if _try_deal(rules, f"{seed}/{rules.key}/{deal}", found):
            count = len(found.made)
            if count % SHOWN_EVERY == 0 or count == number:
                print(line(rules, found), flush=True)


def line(rules: RuleSet, found: Told) -> str:
    """Return what was counted, for print."""
    bid, discard, made = (
        mean([100.0 * each for each in some])
        for some in (found.at_the_bid, found.by_the_discard, found.made)
    )
    return (
        f"every: {rules.key}, {len(found.made)} contracts for all tricks: told {bid} % at the bid, "
        f"{discard} by the discard, made {made}"
    )


def _try_deal(rules: RuleSet, where: str, found: Told) -> bool:
    """Play the deal if it has such a contract; whether it had."""
    chance, match = random.Random(where), Match.start(rules, NAMES)
    match.submit(shuffled_deal(chance, 2))
    view = match.view(0)
    bid = next(
        command
        for command in view.legal
        if isinstance(command, CallBid)
        and command.bid.kind is BidKind.NUMBER
        and command.bid.contract is not None
        and command.bid.contract.goal.takes_all
    )
    assert bid.bid.contract is not None
    held = holdings(mask_of(view.cards))
    looks = prospect(held, 2, bid.bid.contract, footing=footing_of(rules.play)).chance
    if looks < WORTH_ASKING:
        return False
    options = {option.command: option for option in advise(view, EXPERT, chance).options}
    told = options[bid].chance if bid in options else None
    if told is None or told < FAIR:
        return False
    match.submit(bid, view.seat)
    while match.phase is Phase.AUCTION:
        match.submit(next(each for each in match.legal() if str(each) == "pass"), match.to_act)
    by_the_discard = told
    while isinstance(match.to_act, int):
        now = match.view(match.to_act)
        if now.turn.phase is Phase.EXCHANGE:
            best = advise(now, EXPERT, chance).best
            by_the_discard = told if best.chance is None else best.chance
            match.submit(best.command, now.seat)
        else:
            match.submit(now.legal[0] if len(now.legal) == 1 else PLAYS(now, chance), now.seat)
    hand = match.table.this_hand
    assert hand.contract is not None
    found.at_the_bid.append(told)
    found.by_the_discard.append(by_the_discard)
    found.made.append(not hand.tricks or hand.taken[view.seat] >= hand.contract.goal.least)
    return True
