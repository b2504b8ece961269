"""The entrance to the seats that the computer plays.

Invariant: ``choose`` sees what its seat sees, and returns one of the legal commands of that view.
It depends on the view, the level and the state of the random generator alone. ``advise`` rates
every legal command in the same way.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from prefgame import solver
from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.decide.bidding import advise_bid, advise_reveal
from prefgame.ai.decide.defence import advise_answer, advise_kontra
from prefgame.ai.decide.exchange import advise_contract, advise_discard
from prefgame.ai.decide.lapses import as_it_seems
from prefgame.ai.decide.play import advise_card
from prefgame.ai.decide.promises import as_promised
from prefgame.ai.decide.questions import advise_bonus, advise_offer, advise_takeover
from prefgame.ai.level import EXPERT, LEVELS, Level, UnknownLevel, find_level
from prefgame.ai.rule_of_thumb.seat import customary_lead, rule_of_thumb
from prefgame.ai.stakes import error_share, others_are_foreseen, unit_of
from prefgame.ai.value.hidden_discard import only_discard_is_hidden, own_discard_is_hidden
from prefgame.cards import Suit
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase

DECISIONS: dict[Phase, Callable[[SeatView, Level, random.Random], Advice]] = {
    Phase.AUCTION: advise_bid,
    Phase.REVEAL: advise_reveal,
    Phase.EXCHANGE: advise_discard,
    Phase.ANNOUNCE: advise_contract,
    Phase.TAKEOVER: advise_takeover,
    Phase.DEFENCE: advise_answer,
    Phase.NEGOTIATION: advise_offer,
    Phase.KONTRA: advise_kontra,
    Phase.BONUS: advise_bonus,
    Phase.PLAY: advise_card,
}
PONDERED = frozenset(
    {Phase.AUCTION, Phase.TAKEOVER, Phase.DEFENCE, Phase.NEGOTIATION, Phase.KONTRA, Phase.PLAY}
)
"""Phases in which a close choice is thought over once more. An exchange does so itself, and it is
hardly ever close which game was meant.
"""
ALIKE, CLOSE = 0.05, 0.8
"""Units of the stake: within the first, the choice does not matter; within the second, the imagined
deals may mislead the seat.
"""
TRUST = 0.3
"""Units of the stake that a seat gives up for a card which its partner wants."""
INTERPRETED = 6
"""Imagined deals if the solver is not compiled; contracts are then judged at first sight."""


def choose(view: SeatView, level: Level, rng: random.Random) -> Command:
    """Choose the seat's command. ValueError if it is not the seat's turn."""
    if not view.legal:
        raise ValueError(f"seat {view.seat} has nothing to decide")
    if len(view.legal) == 1:
        return view.legal[0]
    if not level.worlds:
        return rule_of_thumb(view, rng)
    return advise(view, level, rng).best.command


def heed(view: SeatView, level: Level, rng: random.Random, wanted: Command) -> Command:
    """Choose as ``choose`` does, but what the partner wants where that costs the seat little."""
    if not level.worlds:
        return wanted
    advice = advise(view, level, rng)
    score = next(option.score for option in advice.options if option.command == wanted)
    costs_little = score >= advice.best.score - TRUST * unit_of(view)
    return wanted if costs_little else advice.best.command


def heed_suit(view: SeatView, level: Level, rng: random.Random, wanted: Suit) -> Command:
    """Choose the card of the suit that the partner wants led; as ``choose`` does if the seat has
    none.
    """
    held = [each for each in view.legal if isinstance(each, PlayCard) and each.card.suit is wanted]
    if not held:
        return choose(view, level, rng)
    if not level.worlds:
        return PlayCard(customary_lead(view, wanted))
    options = advise(view, level, rng).options
    return max((each for each in options if each.command in held), key=_score).command


def _score(option: Option) -> float:
    return option.score


def advise(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate every legal command as a seat of that level does. ValueError if it is not the seat's
    turn, or if the level imagines no deals.
    """
    if not view.legal:
        raise ValueError(f"seat {view.seat} has nothing to decide")
    if not level.worlds:
        raise ValueError(
            f"level {level.name!r} plays by rules of thumb and weighs nothing; one that imagines "
            "deals is wanted"
        )
    unit = unit_of(view)
    budget = (
        level
        if solver.COMPILED
        else replace(level.in_a_hurry(INTERPRETED / level.worlds), glances=True)
    ).in_points(unit, error_share(view, level.name))
    advised = DECISIONS[view.turn.phase]
    advice = advised(view, budget, rng)
    if budget.ponders and _is_pondered(view) and is_close(advice, unit):
        advice = advised(view, budget.for_a_second_look(), rng)
    return as_promised(view, as_it_seems(view, advice, level.style, unit))


def _is_pondered(view: SeatView) -> bool:
    """Tell whether a close choice is thought over once more. A call is not if the seat foresees
    what the others play: it is compared with a pass in the same deals, and more of them change
    nothing. Nor is a card that was tried with every discard, or by who sees all cards.
    """
    phase = view.turn.phase
    if phase is Phase.PLAY and (only_discard_is_hidden(view) or own_discard_is_hidden(view)):
        return False
    return phase in PONDERED and not (phase is Phase.AUCTION and others_are_foreseen(view))


def is_close(advice: Advice, unit: float) -> bool:
    """Tell whether the choice matters and the best one is so little ahead of another that other
    deals might turn them round. ``unit``: that of the stake.
    """
    best = advice.best.score
    return any(
        ALIKE * unit < abs(best - option.score) < CLOSE * unit
        for option in advice.options
        if option.weighed
    )


__all__ = [
    "EXPERT",
    "LEVELS",
    "Advice",
    "Level",
    "Option",
    "Success",
    "UnknownLevel",
    "advise",
    "choose",
    "find_level",
]
