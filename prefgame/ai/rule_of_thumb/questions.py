"""What to say to the questions of some games, by rules of thumb: taking over, splitting
the tricks, aces.

Invariant: each answer comes from the seat's own cards alone.
"""

from __future__ import annotations

from prefgame.ai.estimate.defence_tricks import defence_tricks
from prefgame.ai.estimate.stakes import contracts_to_take, unit_of
from prefgame.ai.masks import masks
from prefgame.ai.rule_of_thumb.exchange import best_prospect
from prefgame.engine.commands import FOUR_ACES, NO_BONUS, Command, Say
from prefgame.engine.view import SeatView
from prefgame.rules.negotiation import ACCEPT, REFUSE, offer, offered_tricks
from prefgame.rules.takeover import LEAVE, TAKE

USUAL_OFFER = 3
"""The tricks that a declarer offers (001:258-266)."""
TAKES = 2.0
"""What ten cards must promise to take over, in units of the stake: the two others help a little."""


def announce_four(view: SeatView) -> Command:
    """Four aces are strong, and a hand without any seldom is."""
    return FOUR_ACES if FOUR_ACES in view.legal else NO_BONUS


def choose_takeover(view: SeatView) -> Command:
    """Take over with a hand that hardly needs the two cards."""
    value, _ = best_prospect(view, masks(view.cards), 0, contracts_to_take(view))
    return Say(TAKE if value >= TAKES * unit_of(view) else LEAVE)


def choose_offer(view: SeatView) -> Command:
    """The declarer offers the usual tricks once; a defender accepts as many as they count."""
    hand = view.contracted
    talk = hand.words_in(view.turn.phase)
    if view.seat == hand.declarer:
        usual = Say(offer(USUAL_OFFER))
        return usual if not talk and usual in view.legal else Say(REFUSE)
    tricks = offered_tricks(talk[-1][1]) if talk else None
    own = defence_tricks(masks(view.cards), hand.contract.trump)
    return Say(ACCEPT if tricks is not None and tricks + 0.5 >= own else REFUSE)
