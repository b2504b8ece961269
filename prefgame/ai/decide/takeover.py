"""Whether to take over the declarer's hand.

Invariant: taking is tried with the two cards that the declarer discarded in each imagined deal, and
leaving with the answers and the play that follow; both in the same deals.
"""

from __future__ import annotations

import random

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.decide.bidding import hands_with_mine, outcome_with_two_more
from prefgame.ai.estimate.stakes import contracts_to_take
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import Level
from prefgame.ai.value.contract_value import Book
from prefgame.ai.value.forecast import Forecast
from prefgame.engine.commands import Say
from prefgame.engine.view import SeatView
from prefgame.rules.takeover import LEAVE, TAKE


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
