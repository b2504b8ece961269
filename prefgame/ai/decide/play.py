"""Which card to play.

Law of this module: every legal card is tried in the same imagined deals, each solved with open
hands; what counts is what the ends bring on the sheet, then tricks, and among equals the lowest
card, for few tricks the highest. A defender follows the customs of the table (000:157-162) where
they cost nothing. A win that is proved is never let go, and no level errs beyond what it would
notice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.decide.lapses import options_as_they_seem, unnoticed_cards
from prefgame.ai.decide.sure_cards import sure_cards
from prefgame.ai.estimate.stakes import unit_of
from prefgame.ai.imagine.worlds import World
from prefgame.ai.level import Level
from prefgame.ai.rule_of_thumb.play import customary_lead, customary_play
from prefgame.ai.value.card_values import EndsByTricks, card_values
from prefgame.ai.value.end_values import mean_end, succeeds_by_own_tricks
from prefgame.cards import Card, Rank
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import TRICKS

COUNTED = 3
"""With so few cards left everybody counts who does not fumble: there are no lapses any more."""
CUSTOM = 0.06
"""Units of the stake that the customs of the table may cost: less than the imagined deals can tell
apart.
"""
EQUAL = 1e-7
"""Units of the stake within which two cards are worth the same."""


def advise_card(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Every card that may be played."""
    assert view.hand is not None
    if len(view.cards_in_play) <= COUNTED and not level.fumbles:
        level = replace(level, careless=0.0)
    worlds, ends = (
        imagine(view, level.for_doubled_hand(view.hand.kontra.level), rng),
        EndsByTricks(view),
    )
    counted = weighed(view, ends, worlds)
    sure = sure_cards(view, ends, counted, level, rng)
    open_to_it = [option for option in counted if option.command in sure]
    tempting = unnoticed_cards(level, open_to_it) if level.careless else sure
    seeming = options_as_they_seem(view, level, ends, counted, worlds, rng)
    chosen = preferred_card(view, [option for option in seeming if option.command in tempting])
    if _plays_for_few(view):
        chosen = _highest_of_equals(view, open_to_it, chosen)
    first = next(option for option in seeming if option.command == chosen)
    noticed = {
        option.command: min(option.score, first.score)
        for option in counted
        if option.command not in tempting
    }
    seeming = [
        replace(option, score=noticed[option.command]) if option.command in noticed else option
        for option in seeming
    ]
    return Advice.of(seeming, success_of(view), len(worlds)).with_first(first)


def weighed(view: SeatView, ends: EndsByTricks, worlds: Sequence[World]) -> list[Option]:
    """Every card with what it brings in these worlds; of equals that comes first which takes more
    tricks, or is lower.
    """
    hand = view.hand
    assert hand is not None and hand.contract is not None
    values, counted = card_values(view, worlds), ends.counted
    declares = view.seat == counted
    towards = 1 if declares is not hand.contract.goal.wants_few else -1
    options = []
    for card in (command.card for command in view.legal if isinstance(command, PlayCard)):
        tricks = [value[card.index] for value in values]
        end = mean_end([(1 / len(worlds), ends.of(count)) for count in tricks])
        mean = sum(tricks) / len(worlds)
        own = hand.taken[counted] + mean if declares else TRICKS - hand.taken[counted] - mean
        options.append((Option(PlayCard(card), end.gain, end.success, own), towards * mean, card))
    options.sort(key=lambda each: (-each[1], each[2].rank, each[2].index))
    return [option for option, _, _ in options]


def success_of(view: SeatView) -> Success:
    """What the seat of the view plays for."""
    role, hand = view.role(view.seat), view.hand
    assert role is not None and hand is not None and hand.contract is not None
    if hand.declarer in (None, view.seat):
        return Success.CONTRACT
    return (
        Success.QUOTA
        if succeeds_by_own_tricks(view.table.rules, role, hand.contract)
        else Success.FALL
    )


# ---- among cards that are worth the same


def preferred_card(view: SeatView, options: Sequence[Option]) -> PlayCard:
    """The best card; a defender, and a player for few tricks, plays by custom where it costs
    nothing.
    """
    hand, best = view.hand, Advice.of(options, Success.CONTRACT, 0).best
    assert hand is not None and hand.contract is not None
    defends = hand.declarer not in (None, view.seat)
    within = CUSTOM if defends else EQUAL if _plays_for_few(view) else None
    if within is None:
        return _command(best)
    near = [
        _command(option)
        for option in options
        if option.score >= best.score - within * unit_of(view.table.rules)
    ]
    wanted = [command for command in (customary_play(view),) if isinstance(command, PlayCard)]
    if defends and not hand.trick:
        led = (
            *wanted,
            PlayCard(customary_lead(view, _command(best).card.suit)),
            _command(best),
            *near,
        )
        wanted = [command for command in led if not _bare_trump_honour(view, command.card)]
    return next((command for command in wanted if command in near), _command(best))


def _command(option: Option) -> PlayCard:
    assert isinstance(option.command, PlayCard)
    return option.command


def _bare_trump_honour(view: SeatView, card: Card) -> bool:
    """Whether the card is the only trump of the seat and may win a trick by itself later."""
    hand = view.hand
    assert hand is not None and hand.contract is not None
    alone = sum(other.suit is card.suit for other in view.cards_in_play) == 1
    return card.suit is hand.contract.trump and alone and Rank.QUEEN <= card.rank < Rank.ACE


def _plays_for_few(view: SeatView) -> bool:
    hand = view.hand
    assert hand is not None and hand.contract is not None
    return hand.contract.goal.wants_few and hand.declarer in (None, view.seat)


def _highest_of_equals(view: SeatView, counted: Sequence[Option], chosen: PlayCard) -> PlayCard:
    """The highest card of the same suit that is worth as much: who plays for few tricks keeps no
    danger.
    """
    worth = {_command(option): option.score for option in counted}
    least = worth[chosen] - EQUAL * unit_of(view.table.rules)
    equal = [
        other
        for other, score in worth.items()
        if other.card.suit is chosen.card.suit and score >= least
    ]
    return max(equal, key=lambda command: command.card.rank)
