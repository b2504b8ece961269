"""Whose decision it is, and from whose hand a card comes.

Invariant: a turn is only a value. It follows from the public facts, so every seat knows it.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.engine.commands import Dealer
from prefgame.rules.base import Phase, Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose decision it is. ``seat``: who decides; DEALER between hands; None when the match is
    over, and while the engine continues without a decision. ``card_of``: the seat whose hand a card
    comes from.
    """

    phase: Phase
    seat: Seat | Dealer | None
    card_of: Seat | None = None
