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
from prefgame.engine.commands import Say
from prefgame.engine.view import SeatView
from prefgame.rules.takeover import LEAVE, TAKE

CLEARLY = -2.0
"""Units of the stake that taking over must seem to win at least, if two cards of the hand could be
exchanged for harmless ones; with less there is nothing to think about. The deals that were tried
in full made such a hand worth far less.
"""


def look_at_taking(view: SeatView) -> Option:
    """What taking over seems to win by a look at the seat's own ten cards."""
    held, footing = holdings(mask_of(view.cards)), footing_of(view.table.rules.play)
    looks = [prospect(held, 2, each, footing=footing) for each in contracts_to_take(view)]
    gains = [expected_gain(view, each.contract, each.chance, each.missed) for each in looks]
    gain, look = max(zip(gains, looks), key=lambda each: each[0])
    return Option(Say(TAKE), gain, look.chance, weighed=False, rough=True, contract=look.contract)


def advise_takeover(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate taking over, and leaving the hand to its declarer; at a glance where nothing speaks for
    taking, unless the seat is thorough.
    """
    look = look_at_taking(view)
    if look.score < CLEARLY * unit_of(view) and not level.thorough:
        return Advice.of([Option(Say(LEAVE), 0.0, rough=True), look], Success.CONTRACT, 0)
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
