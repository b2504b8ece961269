"""Which sound an event makes: some as its movement begins, a card as it lands.

Invariant: everything that sounds is visible on the table too; this only names sounds.
"""

from __future__ import annotations

from prefgame.engine.events import (
    BidCalled,
    CardPlayed,
    ContractAnnounced,
    Dealt,
    DefenceAnswered,
    Event,
    GameRevealed,
    KontraSaid,
    Said,
    TalonTaken,
    TrickTaken,
)
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import BidKind
from prefgame.ui.system.sounds import SoundName


def sound_at_start(event: Event) -> SoundName | None:
    """The sound as an event begins to be seen."""
    match event:
        case Dealt():
            return "deal"
        case BidCalled(bid=bid):
            return "pass" if bid.kind is BidKind.PASS else "call"
        case GameRevealed(game=game):
            return "pass" if game is None else "call"
        case ContractAnnounced() | Said():
            return "call"
        case DefenceAnswered(answer=answer):
            return "pass" if answer.declines else "call"
        case KontraSaid(level=level):
            return "pass" if level == 0 else "kontra" if level == 1 else "rekontra"
        case TalonTaken(shown=True):
            return "turn"
        case TrickTaken():
            return "gather"
    return None


def sound_at_rest(event: Event, after: SeatView) -> SoundName | None:
    """The sound as a movement ends: a card taps the cloth.

    It taps a little fuller when it is the highest so far.
    """
    hand = after.hand
    if not isinstance(event, CardPlayed) or hand is None or hand.contract is None or not hand.trick:
        return None
    leads = len(hand.trick) > 1 and hand.highest == event.seat
    return "highest" if leads else "card"
