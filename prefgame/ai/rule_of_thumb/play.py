"""Which card to play by custom: for a declarer or a defender, in a contract for tricks or
in a betl.

Invariant: no card is chosen here; each case has a module of its own.
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
    """The card that the customs of the table ask for, as a command."""
    return PlayCard(_choose_card(Situation(view)))


def customary_lead(view: SeatView, suit: Suit) -> Card:
    """The card that a defender leads by custom from this suit; against few tricks the lowest."""
    at = Situation(view)
    return at.own_cards(suit)[0] if at.contract.goal.wants_few else lead_of_suit(at, suit)


def _choose_card(at: Situation) -> Card:
    if at.contract.goal.wants_few:
        return play_betl(at) if at.declares else break_betl(at)
    return play_as_declarer(at) if at.declares else play_as_defender(at)
