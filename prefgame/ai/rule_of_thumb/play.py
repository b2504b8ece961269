"""Which card to play by custom: for a declarer or a defender, for tricks or against them.

Invariant: no card is chosen here; each case has a module of its own.
"""

from __future__ import annotations

from prefgame.ai.rule_of_thumb.declarer import play_as_declarer
from prefgame.ai.rule_of_thumb.defender import lead_of_suit, play_as_defender
from prefgame.ai.rule_of_thumb.few_tricks import avoid_tricks, force_a_trick
from prefgame.ai.rule_of_thumb.situation import Situation
from prefgame.cards import Card, Suit
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.view import SeatView


def customary_play(view: SeatView) -> Command:
    """The card that the customs of the table ask for, as a command."""
    return PlayCard(_choose_card(Situation(view)))


def customary_lead(view: SeatView, suit: Suit) -> Card:
    """The card that a defender leads by custom from this suit; against few tricks the lowest."""
    at = Situation(view)
    return at.own_cards(suit)[0] if at.contract.goal.wants_few else lead_of_suit(at, suit)


def _choose_card(at: Situation) -> Card:
    if at.contract.goal.wants_few:
        return avoid_tricks(at) if at.declares else force_a_trick(at)
    return play_as_declarer(at) if at.declares else play_as_defender(at)
