"""Whether a defender may waste a winner.

Invariant: with open hands a declarer finds every throw-in, so the solver likes to be rid of a high
card that a player would be glad of. Where it wants to waste one, the hand is played on by the
customs of the table, in which nobody sees the others' cards, and the winner is kept where that is
clearly better. That was measured where a table plays for a pot, and is done only there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from prefgame.ai.imagine.high_cards import is_top
from prefgame.ai.imagine.worlds import CardMask, World, cards_of_mask, mask_of
from prefgame.ai.models.habits import habits_of
from prefgame.ai.rule_of_thumb.play import customary_play
from prefgame.ai.rule_of_thumb.situation import Situation
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.cards import Card
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.view import SeatView, table_after_card
from prefgame.rules.base import Seat

DEALS = 60
"""The number of imagined deals in which a hand is played on."""
FEWEST = 3
"""With fewer cards there is nothing left to be thrown in with: it is counted who has what."""
CLEARLY = 2.0
"""Standard errors by which another card must be better."""


def card_that_keeps_winners(
    view: SeatView,
    ends: EndsByTricks,
    chosen: PlayCard,
    allowed: Sequence[Command],
    worlds: Sequence[World],
) -> PlayCard:
    """The chosen card, or where it wastes a winner, an allowed one that is clearly better once
    nobody sees the others' cards.
    """
    others = [card for card in _others(view, chosen.card) if PlayCard(card) in allowed]
    deals = worlds[:DEALS]
    if not others or len(deals) < 2:
        return chosen
    as_chosen = _played_on(view, ends, chosen.card, deals)
    best, most = chosen.card, 0.0
    for card in others:
        better = [
            gain - usual for gain, usual in zip(_played_on(view, ends, card, deals), as_chosen)
        ]
        mean = fmean(better)
        if mean > max(most, CLEARLY * stdev(better) / sqrt(len(better))):
            best, most = card, mean
    return PlayCard(best)


def _others(view: SeatView, chosen: Card) -> list[Card]:
    """The cards that may be played instead of a winner that is wasted: when discarding, the lowest
    of each suit; otherwise the lowest of the same suit. None where no winner is wasted.
    """
    if not habits_of(view.table.rules).keeps_winners:
        return []
    at = Situation(view)
    if (
        at.declares
        or at.contract.goal.wants_few
        or at.hand.laid_open
        or len(view.cards) < FEWEST
        or chosen.suit is at.trump
        or not is_top(view, chosen)
    ):
        return []
    suits = {chosen.suit}
    if at.trick:
        if at.winners:
            return []
        if at.trick[0][1].suit is not chosen.suit:
            suits = {card.suit for card in at.legal}
    elif not at.may_ruff(at.declarer, chosen.suit):
        return []
    lowest = {min(card for card in at.legal if card.suit is suit) for suit in suits}
    return sorted(lowest - {chosen})


def _played_on(
    view: SeatView, ends: EndsByTricks, card: Card, worlds: Sequence[World]
) -> list[float]:
    """The points that the hand ends with in each world, played on by custom after this card."""
    return [_played_on_in(view, ends, card, world) for world in worlds]


def _played_on_in(view: SeatView, ends: EndsByTricks, card: Card, world: World) -> float:
    hands: dict[Seat, CardMask] = dict(enumerate(world.hands)) | {view.seat: mask_of(view.cards)}
    aside = {view.contracted.declarer: cards_of_mask(world.aside)}
    seat, table = view.seat, view.table
    while True:
        hands[seat] &= ~mask_of((card,))
        table = table_after_card(table, seat, card)
        to_act = SeatView(seat, table).turn.seat
        if not isinstance(to_act, int):
            return ends.of_split(table.this_hand.taken).gain
        seat = to_act
        now = SeatView(
            seat, table, cards_of_mask(hands[seat]), discard=aside.get(seat, view.discard)
        )
        command = customary_play(now) if len(now.legal) > 1 else now.legal[0]
        assert isinstance(command, PlayCard)
        card = command.card
