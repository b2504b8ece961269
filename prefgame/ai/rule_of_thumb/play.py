"""Which card to play: hands the position to the one who knows.

Law of this module: a betl is one thing and six tricks are another, and so are playing and
defending.
"""

from __future__ import annotations

from prefgame.ai.rule_of_thumb.betl import break_betl, play_betl
from prefgame.ai.rule_of_thumb.declarer import play_as_declarer
from prefgame.ai.rule_of_thumb.defender import lead_of_suit, play_as_defender
from prefgame.ai.rule_of_thumb.situation import Situation
from prefgame.cards import Card, Suit
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.view import SeatView


def customary_play(view: SeatView) -> Command:
    """The card that the customs of the table ask for."""
    return PlayCard(_thought(Situation(view)))


def customary_lead(view: SeatView, suit: Suit) -> Card:
    """The card of a suit that a defender leads by custom, if it is this suit; against few tricks
    the lowest.
    """
    at = Situation(view)
    return at.held(suit)[0] if at.contract.goal.wants_few else lead_of_suit(at, suit)


def _thought(at: Situation) -> Card:
    if at.contract.goal.wants_few:
        return play_betl(at) if at.declares else break_betl(at)
    return play_as_declarer(at) if at.declares else play_as_defender(at)
