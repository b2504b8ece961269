"""Which card to play: hands the position to the one who knows.

Law of this module: a betl is one thing and six tricks are another, and so are playing and defending.
"""

from __future__ import annotations

import random

from prefgame.ai.simple.betl import break_betl, play_betl
from prefgame.ai.simple.declarer import play_as_declarer
from prefgame.ai.simple.defender import play_as_defender
from prefgame.ai.simple.position import Position
from prefgame.cards import Card
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Goal


def customary(view: SeatView) -> Command:
    """The card that the customs of the table ask for."""
    return PlayCard(_thought(Position(view)))


def by_habit(view: SeatView, rng: random.Random) -> Command:
    """A card played without thinking."""
    return PlayCard(_habitual(Position(view), rng))


def _thought(at: Position) -> Card:
    declares = at.me == at.declarer
    if at.contract.goal is Goal.NONE:
        return play_betl(at) if declares else break_betl(at)
    return play_as_declarer(at) if declares else play_as_defender(at)


def _habitual(at: Position, rng: random.Random) -> Card:
    """Any suit from the top, win when it can be won, low otherwise."""
    if not at.trick:
        suit = rng.choice(sorted({card.suit for card in at.legal}, key=str))
        return at.held(suit)[-1] if at.contract.goal is not Goal.NONE else at.held(suit)[0]
    if (at.contract.goal is Goal.NONE and at.me == at.declarer) or not at.winners:
        return at.cheapest
    return at.winners[0]
