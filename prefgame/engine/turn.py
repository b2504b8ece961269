"""Whose decision it is, and from whose hand the card comes.

Law of this module: the turn follows from the public facts alone, so every seat knows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from prefgame.engine.commands import DEALER, Dealer
from prefgame.rules.base import Phase, Seat

if TYPE_CHECKING:
    from prefgame.engine.state import HandTable, Table


@dataclass(frozen=True, slots=True)
class Turn:
    """``seat`` decides (DEALER between hands, None when the match is over); ``card_of`` is the hand a card comes from.

    ``seat`` is None also for a moment that needs no decision, while the engine itself goes on.
    """

    phase: Phase
    seat: Seat | Dealer | None
    card_of: Seat | None = None


def find_turn(table: Table) -> Turn:
    """The turn at this table (which knows it as ``table.turn``)."""
    hand = table.hand
    if table.settlement is not None:
        return Turn(Phase.OVER, None)
    if hand is None or hand.ended:
        return Turn(Phase.DEAL, DEALER if table.scored and not table.rules.score.over(table.sheet) else None)
    if hand.declarer is None:
        return _auction(table, hand)
    if hand.contract is None:
        if not hand.game and not hand.discarded:
            return Turn(Phase.EXCHANGE, hand.declarer if hand.talon_taken else None)
        return Turn(Phase.ANNOUNCE, hand.declarer)
    return _play(table, hand) if hand.leader is not None else _defence(table, hand)


def _auction(table: Table, hand: HandTable) -> Turn:
    auction = table.rules.auction
    caller = auction.to_call(hand.calls)
    if caller is not None:
        return Turn(Phase.AUCTION, caller)
    revealer = auction.to_reveal(hand.calls)
    return Turn(Phase.AUCTION, None) if revealer is None else Turn(Phase.REVEAL, revealer)


def _defence(table: Table, hand: HandTable) -> Turn:
    """The questions to the defence, and then the kontra."""
    assert hand.declarer is not None and hand.contract is not None
    rules = table.rules.defence
    if not hand.needs_kontra:
        asked = rules.to_answer(hand.defenders, hand.answers, hand.contract)
        if asked is not None:
            return Turn(Phase.DEFENCE, asked)
    asked = rules.to_kontra(hand.declarer, hand.defenders, table.roles, hand.kontra, hand.contract)
    return Turn(Phase.KONTRA, asked)


def _play(table: Table, hand: HandTable) -> Turn:
    playing = table.playing
    assert hand.leader is not None and hand.declarer is not None and hand.contract is not None
    if len(hand.trick) == len(playing) or table.rules.play.is_over(hand.taken, hand.declarer, hand.contract):
        return Turn(Phase.PLAY, None)
    if hand.trick:
        seat = playing[(playing.index(hand.trick[-1][0]) + 1) % len(playing)]
    else:
        seat = hand.tricks[-1].winner if hand.tricks else hand.leader
    return Turn(Phase.PLAY, seat, seat)
