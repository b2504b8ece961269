"""Whether to take over the declarer's hand.

Invariant: taking is tried with the two cards that the declarer discarded in each imagined deal, and
leaving with the answers and the play that follow; both in the same deals. Most hands are left at a
glance, for which nothing is imagined.
"""

from __future__ import annotations

import random

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.decide.bidding import hands_with_mine, outcome_with_two_more
from prefgame.ai.estimate.contract_chances import footing_of, prospect
from prefgame.ai.estimate.stakes import contracts_to_take, expected_gain, unit_of
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import Level
from prefgame.ai.value.contract_value import Book
from prefgame.ai.value.forecast import Forecast
from prefgame.engine.commands import Command, Say
from prefgame.engine.view import SeatView
from prefgame.rules.takeover import LEAVE, TAKE

CLEARLY = -2.0
"""Units of the stake that taking over must seem to win at least, if two cards of the hand could be
exchanged for harmless ones; with less there is nothing to think about. The deals that were tried
in full made such a hand worth far less.
"""


def leaves_at_sight(view: SeatView) -> Command | None:
    """The answer of a seat whose own ten cards leave no doubt that it does not take over; None
    where there is something to think about.
    """
    held, footing = holdings(mask_of(view.cards)), footing_of(view.table.rules.play)
    looks = (prospect(held, 2, each, footing=footing) for each in contracts_to_take(view))
    best = max(expected_gain(view, each.contract, each.chance, each.missed) for each in looks)
    return Say(LEAVE) if best < CLEARLY * unit_of(view) else None


def advise_takeover(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate taking over, and leaving the hand to its declarer."""
    hand, mine = view.won, mask_of(view.cards)
    worlds = imagine(view, level.for_a_word(), rng)
    taken = outcome_with_two_more(view, contracts_to_take(view), worlds, mine, Book(level.glances))
    left = hand.contract or hand.won_with
    assert left is not None
    end = Forecast(
        view, hand.declarer, left, [hands_with_mine(world, view, mine) for world in worlds]
    ).expected_end(hand.answers)
    error = level.word_error(rng, taken.chance)
    return Advice.of(
        [
            Option(Say(LEAVE), end.gain),
            Option(Say(TAKE), taken.gain + error, taken.chance, contract=taken.contract),
        ],
        Success.CONTRACT,
        len(worlds),
    )
