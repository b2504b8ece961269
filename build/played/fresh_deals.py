"""Matches that a seat cannot tell from its own, with the other cards dealt afresh.

Invariant: the seat has seen and heard the same in every one of them, and the rules have accepted
every command again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from prefgame.ai.belief import imagine
from prefgame.ai.imagine.worlds import CardMask, World, bits, cards_of_mask, mask_of
from prefgame.ai.level import EXPERT, Level
from prefgame.engine.commands import Command, Deal, Discard
from prefgame.engine.events import Commanded, Dealt, Discarded, Event, TalonTaken
from prefgame.engine.match import Match
from prefgame.rules.base import Seat


def fresh_matches(
    match: Match, number: int, chance: random.Random, drawn: int = EXPERT.drawn
) -> Iterator[Match]:
    """So many matches in which the same seat has the same question before the first card.

    The hidden cards lie as the seat believes; ``drawn``: the deals from which these are picked.
    """
    seat, log = match.to_act, match.log
    assert isinstance(seat, int)
    began = max(at for at, event in enumerate(log) if isinstance(event, Dealt))
    before = Match.replay(log[:began])
    for each in range(len(before.table.players)):
        before.view(each)  # folded once for all
    for world in imagine(match.view(seat), Level("fresh", worlds=number, drawn=drawn), chance):
        fresh = before.fork()
        for command in commands_with(log[began:], seat, match, world, chance):
            fresh.submit(command)
        yield fresh


def commands_with(
    events: Sequence[Event], seat: Seat, match: Match, world: World, chance: random.Random
) -> list[Command]:
    """Return the commands of this hand, had the cards been dealt so that they now lie as in the
    world.
    """
    view, aside = match.view(seat), world.aside
    hands = dict(enumerate(world.hands)) | {seat: mask_of(view.cards)}
    commands: list[Command] = []
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        if isinstance(event, TalonTaken):
            taken = _cards_taken_up(events[:at], event, seat, hands[event.seat], chance)
            hands[event.seat] &= ~taken
            aside = taken
        elif isinstance(event, Discarded):
            hands[event.seat] |= aside
            first, second = cards_of_mask(aside)
            commands.append(Discard((first, second), event.thrown))
        elif isinstance(event, Dealt):
            dealt = tuple(cards_of_mask(hands[owner]) for owner in event.order)
            commands.append(Deal(event.dealer, dealt, cards_of_mask(aside)))
        elif isinstance(event, Commanded):
            commands.append(event.command)
    return commands[::-1]


def _cards_taken_up(
    before: Sequence[Event], event: TalonTaken, seat: Seat, held: CardMask, chance: random.Random
) -> CardMask:
    """Which two of the twelve cards the declarer has taken up.

    Where the seat cannot know it, any two, with those that it has seen on their way to there.
    """
    known = event.seen_by(seat).cards
    if known is not None:
        return mask_of(known)
    laid_away = [each for each in before if isinstance(each, Discarded)]
    if laid_away and laid_away[-1].seat == seat:
        return mask_of(laid_away[-1].cards or ())
    seen = 0
    for each in before:
        if isinstance(each, TalonTaken) and each.seat == event.seat:
            seen = 0  # what was seen before may have been in that hand since then
        elif isinstance(each, TalonTaken | Discarded):
            seen |= mask_of(each.seen_by(seat).cards or ())
    must = list(bits(held & seen))
    return sum(must + chance.sample(list(bits(held & ~seen)), 2 - len(must)))
