"""Which card to play.

Invariant: every legal card is tried in the same imagined deals, each solved with open hands. The
score of the ends counts first, then the tricks; of equal cards the lowest is played, or if few
tricks are wanted the highest. A defender follows the customs of the table (000:157-162) if that
loses nothing, and wastes a winner only if that is right without open hands too. A proved win is
never given away, and no level errs by more than it would notice.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import inf, sqrt
from operator import mul
from statistics import fmean, stdev

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.decide.lapses import card_as_taught, options_as_they_seem, unnoticed_cards
from prefgame.ai.imagine.likelihood import is_top
from prefgame.ai.imagine.worlds import (
    CardMask,
    World,
    Worlds,
    cards_of_mask,
    count_deals,
    every_deal,
    mask_of,
)
from prefgame.ai.level import Level
from prefgame.ai.models.base import habits_of
from prefgame.ai.rule_of_thumb.seat import customary_lead, customary_play
from prefgame.ai.rule_of_thumb.situation import Situation
from prefgame.ai.stakes import unit_of
from prefgame.ai.value.card_values import (
    EndsByTricks,
    card_values,
    card_values_by_share,
    card_values_in,
)
from prefgame.ai.value.catching import Catch
from prefgame.ai.value.end_values import mean_end, succeeds_by_own_tricks
from prefgame.ai.value.hidden_discard import (
    every_discard,
    only_discard_is_hidden,
    options_with_hidden_discard,
    own_discard_is_hidden,
)
from prefgame.ai.value.nobody_declares import avoided_card_values, everybody_avoids, split_of
from prefgame.cards import Card, Rank
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.view import SeatView, table_after_card
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS

# ---- whether a defender may waste a winner
# Invariant: with open hands a declarer finds every throw-in, so the solver likes to be rid of a
# high card that a player would be glad of. If it wants to waste one, the hand is played on by
# the customs of the table, in which nobody sees the others' cards, and the winner is kept if
# that is clearly better. That was measured at tables that play for a pot, and is done only there.

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
    """Return the chosen card, or if it wastes a winner, an allowed one that is clearly better once
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
    """List the cards that may be played instead of a winner that is wasted: when discarding, the
    lowest of each suit; otherwise the lowest of the same suit. None if no winner is wasted.
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
    """Count the points in each world, played on by custom after this card."""
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


# ---- the cards that keep a proved win
# Invariant: a win is proved if the seat succeeds in every deal that agrees with what it has
# seen, with open hands from then on. Few deals are all looked at; of many a sample, in which calls
# and answers make no deal rare.


MOST_DEALS = 1500
"""up to this many deals are all looked at"""
SAMPLE = 300
"""the size of the sample if there are more"""
AT_FIRST, AT_ONCE = 16, 128
"""how many deals the solver gets at first, in which nearly every doubtful card fails, and how many
each time after that
"""
CERTAIN = 1 - 1e-9


def sure_cards(
    view: SeatView, ends: EndsByTricks, counted: Sequence[Option], level: Level, rng: random.Random
) -> frozenset[Command]:
    """Find the cards with which the win stays proved; all cards if there is no proved win.
    ``counted``: the cards with their chances in the imagined deals.
    """
    left = set(_certain(counted))
    deals = _deals(view, level, rng) if left else iter(())
    most = AT_FIRST
    while left and (some := list(islice(deals, most))):
        most = AT_ONCE
        found = card_values_in(view, some)
        left = {
            command
            for command in left
            if isinstance(command, PlayCard)
            and _always_succeeds(ends, (value[command.card.index] for value in found))
        }
    return frozenset(left) or frozenset(option.command for option in counted)


def sure_in_all(counted: Sequence[Option]) -> frozenset[Command]:
    """Find the same if the cards were counted in all deals that are possible."""
    return _certain(counted) or frozenset(option.command for option in counted)


def _certain(counted: Sequence[Option]) -> frozenset[Command]:
    return frozenset(
        option.command
        for option in counted
        if option.chance is not None and option.chance >= CERTAIN
    )


def _always_succeeds(ends: EndsByTricks, tricks: Iterator[int]) -> bool:
    return all(ends.of(count).success >= CERTAIN for count in set(tricks))


def _deals(view: SeatView, level: Level, rng: random.Random) -> Iterator[tuple[CardMask, ...]]:
    if count_deals(view) <= MOST_DEALS:
        return every_deal(view)
    hand = view.this_hand
    number = 0 if level.glances else SAMPLE
    return (
        tuple(world.hands[seat] if seat in view.table.playing else 0 for seat in hand.order)
        for world in Worlds(view).draw(number, rng)
    )


# ---- which card to play


COUNTED = 3
"""With so few cards left, a seat that does not fumble counts them all without errors."""
CUSTOM = 0.06
"""Units of the stake that the customs of the table may lose: too few to matter in the deals."""
BY_LUCK = 0.2
"""How often the defence catches a discard with open cards that no common card catches."""
EQUAL = 1e-7
"""Units of the stake within which two cards are worth the same."""


def advise_card(view: SeatView, level: Level, rng: random.Random) -> Advice:
    if len(view.cards_in_play) <= COUNTED and not level.fumbles:
        level = replace(level, careless=0.0)
    ends = EndsByTricks(view)
    if only_discard_is_hidden(view):
        worlds, shares = every_discard(view)
        catch = _catch_together(view, worlds, shares) if level.ponders else None
        counted = rate_cards(view, ends, worlds, shares, catch)
        sure = sure_in_all(counted)
    elif own_discard_is_hidden(view):
        worlds = Worlds(view).draw(1, rng)
        counted = rate_cards(view, ends, worlds)
        if not level.glances:
            counted = options_with_hidden_discard(view, ends, counted)
        sure = sure_in_all(counted)
    else:
        worlds = imagine(view, level.for_doubled_hand(view.this_hand.kontra.level), rng)
        counted = rate_cards(view, ends, worlds)
        sure = sure_cards(view, ends, counted, level, rng)
    open_to_it = [option for option in counted if option.command in sure]
    tempting = unnoticed_cards(view, level, open_to_it) if level.careless else sure
    seeming = options_as_they_seem(view, level, ends, counted, worlds, rng)
    chosen = preferred_card(view, [option for option in seeming if option.command in tempting])
    if level.taught:
        chosen = card_as_taught(view, chosen, open_to_it, unit_of(view))
    else:
        kept = card_that_keeps_winners(view, ends, chosen, list(sure), worlds)
        seeming, chosen = _worth_as_much(seeming, kept, chosen), kept
    if _plays_for_few(view):
        chosen = _highest_of_equals(view, open_to_it, chosen)
    else:
        drawn = _drawing_trumps(view, open_to_it, chosen)
        seeming, chosen = _worth_as_much(seeming, drawn, chosen), drawn
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


def rate_cards(
    view: SeatView,
    ends: EndsByTricks,
    worlds: Sequence[World],
    shares: Sequence[float] | None = None,
    together: Mapping[Card, Sequence[bool]] | None = None,
) -> list[Option]:
    """Score every card in these worlds, which are equally likely or have these shares. Of equal
    cards the one comes first that leads to more tricks, then the lower one. ``together``: for each
    card the worlds in which the defence catches without knowing which of them it is; in the others
    it may find the catch by luck.
    """
    hand = view.contracted
    counted = ends.counted
    others = None
    if everybody_avoids(view):
        values, others = avoided_card_values(view, worlds)
    elif shares is None:
        values = card_values(view, worlds)
    else:
        values = card_values_by_share(view, worlds, shares)
    declares = view.seat == counted
    towards = 1 if declares is not hand.contract.goal.wants_few else -1
    options = []
    for card in (command.card for command in view.legal if isinstance(command, PlayCard)):
        tricks = [value[card.index] for value in values]
        if others is not None:
            at = card.index
            splits = Counter(split_of(count, rest[at]) for count, rest in zip(tricks, others))
            end = mean_end([(n / len(worlds), ends.of_each(each)) for each, n in splits.items()])
            mean = sum(tricks) / len(worlds)
        elif shares is None:
            end = mean_end([(1 / len(worlds), ends.of(count)) for count in tricks])
            mean = sum(tricks) / len(worlds)
        else:
            parts = shares
            if together is not None:
                tricks += [count if caught else 0 for count, caught in zip(tricks, together[card])]
                parts = [BY_LUCK * each for each in shares]
                parts += [each - luck for each, luck in zip(shares, parts)]
            end = mean_end([(part, ends.of(count)) for part, count in zip(parts, tricks)])
            mean = sum(map(mul, parts, tricks))
        own = hand.taken[counted] + mean if declares else TRICKS - hand.taken[counted] - mean
        # if nobody declares there is nothing to succeed in
        chance = None if hand.declarer is None else end.success
        options.append((Option(PlayCard(card), end.gain, chance, own), towards * mean, card))
    options.sort(key=lambda each: (-each[1], each[2].rank, each[2].index))
    return [option for option, _, _ in options]


def _catch_together(
    view: SeatView, worlds: Sequence[World], shares: Sequence[float]
) -> Mapping[Card, Sequence[bool]] | None:
    """Find what each card catches of these discards, before the declarer has taken a trick."""
    hand = view.declared
    if not hand.contract.goal.takes_none or hand.taken[hand.declarer]:
        return None
    return Catch(view, worlds, shares).caught()


def success_of(view: SeatView) -> Success:
    role, hand = view.role(view.seat), view.contracted
    assert role is not None
    if hand.declarer in (None, view.seat):
        return Success.CONTRACT
    return (
        Success.QUOTA
        if succeeds_by_own_tricks(view.table.rules, role, hand.contract)
        else Success.DOWN
    )


# ---- among cards that are worth the same


def preferred_card(view: SeatView, options: Sequence[Option]) -> PlayCard:
    """Choose the best card. A defender, and a player who wants few tricks, plays by custom if that
    loses nothing; with the last cards it is counted who has what.
    """
    hand, best = view.contracted, Advice.of(options, Success.CONTRACT, 0).best
    defends = hand.declarer not in (None, view.seat)
    custom = CUSTOM if len(view.cards_in_play) > COUNTED else EQUAL
    within = custom if defends else EQUAL if _plays_for_few(view) else None
    if within is None:
        return _command(best)
    near = [
        _command(option)
        for option in options
        if option.score >= best.score - within * unit_of(view)
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


def _worth_as_much(options: Sequence[Option], kept: PlayCard, wasted: PlayCard) -> list[Option]:
    """Rate the card that keeps a winner no lower than wasting it."""
    least = next(option for option in options if option.command == wasted)
    return [
        replace(least, command=kept)
        if option.command == kept and option.score < least.score
        else option
        for option in options
    ]


def _bare_trump_honour(view: SeatView, card: Card) -> bool:
    """Tell whether the card is the only trump of the seat and may win a trick by itself later."""
    hand = view.contracted
    alone = sum(other.suit is card.suit for other in view.cards_in_play) == 1
    return card.suit is hand.contract.trump and alone and Rank.QUEEN <= card.rank < Rank.ACE


def _plays_for_few(view: SeatView) -> bool:
    hand = view.contracted
    return hand.contract.goal.wants_few and hand.declarer in (None, view.seat)


def _drawing_trumps(view: SeatView, counted: Sequence[Option], chosen: PlayCard) -> PlayCard:
    """Return the chosen card, or a declarer's highest trump if that draws those of the defenders
    and loses nothing: with open cards a declarer would always know what the last trump may ruff.
    """
    at = Situation(view)
    if not at.declares or at.trick or not at.trumps_out():
        return chosen
    drawn = customary_play(view)
    if not isinstance(drawn, PlayCard) or drawn.card.suit is not at.trump:
        return chosen
    worth = {_command(option): option.score for option in counted}
    costs_nothing = worth.get(drawn, -inf) >= worth[chosen] - CUSTOM * unit_of(view)
    return drawn if costs_nothing and is_top(view, drawn.card) else chosen


def _highest_of_equals(view: SeatView, counted: Sequence[Option], chosen: PlayCard) -> PlayCard:
    """Find the highest card of the same suit that is worth as much: a player who wants few tricks
    keeps no dangerous card.
    """
    worth = {_command(option): option.score for option in counted}
    least = worth[chosen] - EQUAL * unit_of(view)
    equal = [
        other
        for other, score in worth.items()
        if other.card.suit is chosen.card.suit and score >= least
    ]
    return max(equal, key=lambda command: command.card.rank)
