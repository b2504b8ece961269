"""What a seat could believe at a decision: how it would rate its choices, and where the cards lay.

Invariant: a belief is found from the view of the seat alone; where the cards really lay is put
beside it afterwards, from the hand that lies open.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Thread

from prefgame.ai.advice import Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.imagine.worlds import World, cards_of_mask, hidden_cards
from prefgame.ai.level import Level
from prefgame.ai.player import advise
from prefgame.ai.value.hidden_discard import (
    every_discard,
    keeps_discard_secret,
    only_discard_is_hidden,
)
from prefgame.app.judgement.judge import LOOK, Judged, level_for
from prefgame.app.look_back.past_hands import Decision
from prefgame.cards import Card
from prefgame.engine.view import SeatView
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
    """``options``: the choices, the best first; ``places``: those in which hidden cards may lie;
    ``secret``: whether two cards that the seat had discarded were hidden from the others, while it
    saw every card.
    """

    options: tuple[Option, ...]
    success: Success
    cards: tuple[HiddenCard, ...]
    places: tuple[Place, ...]
    secret: bool = False


def belief(decision: Decision, judged: Judged | None = None) -> Belief:
    """Find what the best seat would have believed with this view. It is the same every time.
    ``judged``: the judgement of this decision, whose figures are then those of the belief: it
    looked at more deals if something was doubtful.
    """
    view, level = decision.view, level_for(decision, LOOK)
    seed = f"{view.this_hand.order}/{view.dealt}/{decision.number}"
    advice = advise(view, level, random.Random(seed)) if judged is None else judged.advice
    hidden = cards_of_mask(hidden_cards(view))
    worlds, weights = _imagined(view, level, random.Random(seed)) if hidden else ([], [])
    places: list[Place] = [seat for seat in view.this_hand.order if seat != view.seat]
    places.append(None)
    cards = tuple(
        HiddenCard(
            card,
            {place: _share(card, place, worlds, weights) for place in places},
            _where(decision, card),
        )
        for card in hidden
    )
    seen = tuple(place for place in places if any(one.shares[place] for one in cards))
    return Belief(advice.options, advice.success, cards, seen, keeps_discard_secret(view))


def _imagined(
    view: SeatView, level: Level, rng: random.Random
) -> tuple[Sequence[World], Sequence[float]]:
    """Imagine deals as the seat does, with the share of each."""
    if only_discard_is_hidden(view):
        return every_discard(view)
    worlds = imagine(view, level, rng)
    return worlds, [1 / len(worlds)] * len(worlds)


def _share(card: Card, place: Place, worlds: Sequence[World], weights: Sequence[float]) -> float:
    bit = 1 << card.index
    return sum(
        share
        for world, share in zip(worlds, weights)
        if (world.aside if place is None else world.hands[place]) & bit
    )


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
