"""A seat that plays by rules of thumb.

Invariant: every decision is made from the seat's own cards and from the open cards, by estimates
and habits, without imagining the hidden hands. The other seats are measured against this one.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from prefgame.ai.rule_of_thumb.bidding import choose_bid, choose_reveal
from prefgame.ai.rule_of_thumb.defence import choose_answer, choose_kontra
from prefgame.ai.rule_of_thumb.exchange import choose_contract, choose_discard
from prefgame.ai.rule_of_thumb.play import customary_play
from prefgame.ai.rule_of_thumb.questions import announce_four, choose_offer, choose_takeover
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase

ANSWERS: dict[Phase, Callable[[SeatView], Command]] = {
    Phase.REVEAL: choose_reveal,
    Phase.EXCHANGE: choose_discard,
    Phase.ANNOUNCE: choose_contract,
    Phase.TAKEOVER: choose_takeover,
    Phase.DEFENCE: choose_answer,
    Phase.NEGOTIATION: choose_offer,
    Phase.KONTRA: choose_kontra,
    Phase.BONUS: announce_four,
    Phase.PLAY: customary_play,
}


def rule_of_thumb(view: SeatView, rng: random.Random) -> Command:
    """The command that the seat chooses; it has a choice."""
    phase = view.turn.phase
    return choose_bid(view, rng) if phase is Phase.AUCTION else ANSWERS[phase](view)
