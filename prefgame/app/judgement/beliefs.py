"""What a seat could believe at a decision: how it would rate its choices, and where the cards lay.

Invariant: a belief is found from the view of the seat alone; where the cards really lay is put
beside it afterwards, from the hand that lies open.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Thread

from prefgame.ai.advice import Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.imagine.worlds import World, cards_of_mask, hidden_cards
from prefgame.ai.player import advise
from prefgame.app.judgement.decisions import Decision
from prefgame.app.judgement.judge import LOOK, level_for
from prefgame.app.judgement.verdict import Judged
from prefgame.cards import Card
from prefgame.rules.base import Seat

_log = logging.getLogger(__name__)

Place = Seat | None
"""Where a card lies: with a seat, or out of play (None)."""


@dataclass(frozen=True, slots=True)
class HiddenCard:
    """A card that the seat did not see. ``shares``: how often (0 to 1) it lay in each place in the
    deals that the seat could imagine; ``lay``: where it really was.
    """

    card: Card
    shares: Mapping[Place, float]
    lay: Place


@dataclass(frozen=True, slots=True)
class Belief:
    """``options``: the choices, the best first; ``places``: those in which hidden cards may lie."""

    options: tuple[Option, ...]
    success: Success
    cards: tuple[HiddenCard, ...]
    places: tuple[Place, ...]


def belief(decision: Decision, judged: Judged | None = None) -> Belief:
    """What the best seat would have believed with this view. It is the same every time. ``judged``:
    the judgement of this decision, whose figures are then those of the belief: it looked at more
    deals where something was doubtful.
    """
    view, level = decision.view, level_for(decision, LOOK)
    seed = f"{view.this_hand.order}/{view.dealt}/{decision.number}"
    advice = advise(view, level, random.Random(seed)) if judged is None else judged.advice
    hidden = cards_of_mask(hidden_cards(view))
    worlds = imagine(view, level, random.Random(seed)) if hidden else []
    places: list[Place] = [seat for seat in view.this_hand.order if seat != view.seat]
    places.append(None)
    cards = tuple(
        HiddenCard(
            card,
            {place: _share(card, place, worlds) for place in places},
            _where(decision, card),
        )
        for card in hidden
    )
    seen = tuple(place for place in places if any(one.shares[place] for one in cards))
    return Belief(advice.options, advice.success, cards, seen)


def _share(card: Card, place: Place, worlds: list[World]) -> float:
    bit = 1 << card.index
    holding = sum(
        bool((world.aside if place is None else world.hands[place]) & bit) for world in worlds
    )
    return holding / len(worlds)


def _where(decision: Decision, card: Card) -> Place:
    secrets = decision.state.secrets
    assert secrets is not None
    return next((seat for seat, cards in secrets.hands.items() if card in cards), None)


class Believing:
    """A belief that is found in its own thread. ``found``: None as long as it is not known."""

    def __init__(self, decision: Decision, judged: Judged | None = None) -> None:
        self.judged = judged
        self.found: Belief | None = None
        self.over = False
        """whether the thread has ended; if nothing is ``found`` then, it has failed"""
        self._thread = Thread(
            target=self._work, args=(decision, judged), name="belief", daemon=True
        )
        self._thread.start()

    def _work(self, decision: Decision, judged: Judged | None) -> None:
        try:
            self.found = belief(decision, judged)
        except Exception:  # a page without beliefs is better than no table
            _log.exception("the belief of a seat failed")
        self.over = True

    def wait(self) -> None:
        """Wait until it is over."""
        self._thread.join()
