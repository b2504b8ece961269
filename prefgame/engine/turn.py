"""Whose decision it is, and from whose hand a card comes.

Invariant: a turn is only a value; the course of the hand finds it from the public facts, so every seat knows it.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.engine.commands import Dealer
from prefgame.rules.base import Phase, Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """``seat`` decides (DEALER between hands, None when the match is over); ``card_of`` is the hand a card comes from.

    ``seat`` is None also for a moment that needs no decision, while the engine itself goes on.
    """

    phase: Phase
    seat: Seat | Dealer | None
    card_of: Seat | None = None
