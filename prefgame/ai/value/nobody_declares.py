"""What a hand is worth to a seat that does not declare it, whether another does or nobody."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb, exp
from typing import NamedTuple

from prefgame.ai.chances import plain_tricks
from prefgame.ai.imagine.undeclared import COMPILED, Undeclared
from prefgame.ai.imagine.worlds import CardMask, World, Worlds, bits, mask_of
from prefgame.ai.masks import masks
from prefgame.ai.models.base import habits_of
from prefgame.ai.models.registry import auction_model
from prefgame.ai.stakes import left_to_others, others_are_foreseen
from prefgame.ai.value.end_values import EndValues, beating_owed, sheet_value
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.plans import best_plan
from prefgame.ai.value.played_out import Hands, Known
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Winner
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.deal import TALON_SIZE
from prefgame.rules.play import TALON_SEAT, Play
from prefgame.rules.scoring.base import Hand, Unplayed

# ---- how many tricks each seat takes in a hand that nobody declares, when tricks harm their taker
# Invariant: it plays imagined deals to the end by the habits of players who want few tricks, and
# chooses nothing. The habits know two duties, to follow suit and to beat; with trumps the solver
# plays. It would have the two others play against one; here each of them only avoids tricks.

NO_CARD = -1


def everybody_avoids(view: SeatView) -> bool:
    """Tell whether nobody declares, and the rest of the hand can be played on by these habits."""
    hand = view.this_hand
    return (
        hand.declarer is None
        and hand.contract is not None
        and may_be_avoided(view.table.rules.play, hand.contract, view.table.playing)
    )


def may_be_avoided(play: Play, contract: Contract, playing: Sequence[Seat]) -> bool:
    """Tell whether the habits know the duties of a hand that nobody declares: tricks harm their
    taker, there are no trumps, and no card that beats is prescribed.
    """
    duties = play.duties_in(contract, playing)
    return contract.goal.wants_few and contract.trump is None and beating_owed(duties) < 2


class Split(NamedTuple):
    """The tricks of the seat, and of the two after it in order of play."""

    own: int
    next: int
    last: int


def split_of(own: int, others: int) -> Split:
    return Split(own, *divmod(others, _BASE))


_BASE = TRICKS + 1


def avoided_card_values(
    view: SeatView, worlds: Sequence[World]
) -> tuple[list[array[int]], list[array[int]]]:
    """Count, for each world in 32 numbers, the own tricks to come after the card of that index, and
    in one number those of the others (``split_of``); −1 if it cannot be played.
    """
    hand = view.contracted
    leader = hand.order.index(hand.trick[0][0] if hand.trick else view.seat)
    cards = [1 << card.index for _, card in hand.trick] + [0, 0]
    led = hand.led_from_talon
    values, others = (array("b", bytes(32 * len(worlds))) for _ in range(2))
    Undeclared().tricks_by_card(
        array("I", [world.hands[seat] for world in worlds for seat in hand.order]),
        leader,
        cards[0],
        cards[1],
        NO_CARD if led is None else led.index,
        array("i", [_led_next(view, world) for world in worlds]),
        int(_talon_takes(view)),
        _beating_owed(view, hand.contract),
        hand.order.index(view.seat),
        values,
        others,
    )
    starts = range(0, len(values), 32)
    return [values[at : at + 32] for at in starts], [others[at : at + 32] for at in starts]


def avoided_tricks(view: SeatView, worlds: Sequence[World]) -> list[Split]:
    """Count for each world the tricks of a hand that all pass now, before its first card."""
    hand, play = view.this_hand, view.table.rules.play
    contract = view.table.rules.when_all_pass
    assert contract is not None
    leader = play.leader(hand.order, hand.order, None, contract, hand.dealer)
    first, second = array("i"), array("i")
    for world in worlds:
        one, other = map(_number, bits(world.aside))
        first.append(one if play.talon_leads else NO_CARD)
        second.append(other if play.talon_leads else NO_CARD)
    tricks, others = (array("b", bytes(len(worlds))) for _ in range(2))
    Undeclared().tricks(
        array("I", [world.hands[seat] for world in worlds for seat in hand.order]),
        hand.order.index(leader),
        first,
        second,
        int(_talon_takes(view)),
        _beating_owed(view, contract),
        hand.order.index(view.seat),
        tricks,
        others,
    )
    return list(map(split_of, tricks, others))


def _beating_owed(view: SeatView, contract: Contract) -> int:
    """Return 1 if a hand that can beat must, when nobody declares this contract; otherwise 0."""
    return beating_owed(view.table.rules.play.duties_in(contract, view.this_hand.order))


def _talon_takes(view: SeatView) -> bool:
    """Tell whether a card of the talon that is led can take the trick."""
    hand = view.this_hand
    return view.table.rules.play.talon_seat(hand.dealer, hand.order) != TALON_SEAT


def _led_next(view: SeatView, world: World) -> int:
    """Find the card that the talon leads to the next trick; NO_CARD if it leads none."""
    led = view.this_hand.talon_led
    if view.this_hand.led_from_talon is None or len(led) == TALON_SIZE:
        return NO_CARD
    (other,) = bits(world.aside & ~mask_of(led))
    return _number(other)


def _number(card: CardMask) -> int:
    return card.bit_length() - 1


# ---- what a hand that nobody declares is worth to a seat before the first card
# Invariant: if the habits know the duties, imagined deals are played to the end; elsewhere the
# seat's own tricks are estimated by its cards, and those of the others are divided by chance. The
# rules write each end.


OWN_TRICKS = (2.4, 0.37)
"""The tricks of a seat whose cards are worth none, and how many more for each trick that they
seem worth; counted in hands that the seats played among themselves.
"""
SPREAD = 1.6
"""The standard error of this estimate, in tricks."""
DEALS, DEALS_INTERPRETED = 200, 20
"""How many deals are played on, if that is compiled and if it is not."""


def value_of_all_passing(view: SeatView, contract: Contract) -> float:
    """Estimate the points that the seat expects if each plays for themselves."""
    hand, table = view.this_hand, view.table
    values = EndValues(
        table.rules, table.sheet, view.seat, contract, dict.fromkeys(hand.order, Role.FOR_ITSELF)
    )
    if may_be_avoided(table.rules.play, contract, hand.order):
        return _value_played(view, values)
    shares = _shares_estimated(view)
    gain = 0.0
    for own, share in shares.items():
        rest = TRICKS - own
        for first in range(rest + 1):
            part = share * comb(rest, first) / 2**rest
            gain += part * values.end_with_split(own, first).gain
    return gain / sum(shares.values())


def _value_played(view: SeatView, values: EndValues) -> float:
    """Estimate the same in deals that are played on by habit."""
    worlds = Worlds(view).draw(DEALS if COMPILED else DEALS_INTERPRETED, random.Random(0))
    found = Counter(avoided_tricks(view, worlds))
    order = view.this_hand.order
    at = order.index(view.seat)
    seats = [order[(at + step) % len(order)] for step in range(len(order))]
    leads = view.table.rules.play.talon_seat(view.this_hand.dealer, order)
    gain = 0.0
    for split, count in found.items():
        tricks = dict(zip(seats, split))
        if leads != TALON_SEAT and sum(split) < TRICKS:
            tricks[leads] = TRICKS - sum(split)
        gain += count * values.end(tricks).gain
    return gain / len(worlds)


def _shares_estimated(view: SeatView) -> Mapping[int, float]:
    """Estimate how likely the seat takes how many tricks by a look at its cards."""
    least, each = OWN_TRICKS
    expected = least + each * sum(map(plain_tricks, masks(view.cards)))
    return {own: exp(-((own - expected) ** 2) / (2 * SPREAD**2)) for own in range(TRICKS + 1)}


# ---- what a hand wins a seat that does not declare it: by a pass, or by a bid that others beat
# Invariant: the declarer plays what looks best with the declarer's own cards. For a pot the seat
# answers as its own cards make it likely, like everybody: the best answer in a few imagined deals
# seems better than the one that it will give.


class Passing:
    """One decision of a seat that holds ``mine``. Many calls leave the same hand to the same
    declarer, so each is looked at once. ``foresees``: the seat has time to look at them.
    ``is_estimate``: what others play is one number, the same in every world; ``is_foreseen``: what
    a pass wins has to be found in each of them. ``by_habit``: the seat foresees its own later words
    as it foresees those of others, so how far it holds a bid follows from what it would then play.
    """

    def __init__(self, view: SeatView, mine: CardMask, foresees: bool) -> None:
        self._view, self._mine = view, mine
        self.is_estimate = not (
            foresees and view.turn.phase is Phase.AUCTION and others_are_foreseen(view)
        )
        self.is_foreseen = not (self.is_estimate or is_last_pass(view))
        self._gains: dict[tuple[World, Seat, Contract], float] = {}
        self.by_habit = habits_of(view.table.rules).differing
        self._known = Known()

    def gain_of_pass(self, worlds: Sequence[World]) -> float:
        """Estimate the points of the settlement that a pass wins: what the rules write if all have
        passed then, otherwise what the others play.
        """
        if is_last_pass(self._view):
            return gain_when_all_pass(self._view)
        if self.is_estimate:
            return left_to_others(self._view)
        rivals = auction_model(self._view.table.rules).rivals(self._view, PASS)
        return self.gain_without([(world, rivals.winner(world, 0)) for world in worlds])

    def gain_without(self, parts: Sequence[tuple[World, Winner | None]]) -> float:
        """Estimate what the seat expects on average in worlds in which it does not win the auction,
        each with the other that wins it; None if all pass.
        """
        if self.is_estimate:
            return left_to_others(self._view)
        quiet = sum(winner is None for _, winner in parts)
        gain = quiet * gain_when_all_pass(self._view) if quiet else 0.0
        declared = [
            (world, winner.seat, *self._contract_played(world, winner))
            for world, winner in parts
            if winner is not None
        ]
        self._look_at(declared)
        gain += sum(self._gains[world, seat, contract] for world, seat, contract, _ in declared)
        return gain / len(parts)

    def _look_at(self, declared: Sequence[tuple[World, Seat, Contract, Hands]]) -> None:
        new = dict[tuple[Seat, Contract], dict[World, Hands]]()
        for world, seat, contract, hands in declared:
            if (world, seat, contract) not in self._gains:
                new.setdefault((seat, contract), {})[world] = hands
        for (seat, contract), worlds in new.items():
            alike = list(worlds.values())
            forecast = Forecast(
                self._view, seat, contract, alike, self._known, by_habit=self.by_habit
            )
            for world, end in zip(worlds, forecast.ends_before_answers()):
                self._gains[world, seat, contract] = end.gain

    def _contract_played(self, world: World, winner: Winner) -> tuple[Contract, Hands]:
        """Find what the winner of the auction plays in a world, and the hands then."""
        view = self._view
        contracts = view.table.rules.auction.contracts_for(winner)
        held = world.hands[winner.seat] | (0 if contracts[0].game else world.aside)
        plan = best_plan(view, held, contracts)
        hands = {seat: world.hands[seat] for seat in view.this_hand.order}
        return plan.contract, hands | {view.seat: self._mine, winner.seat: plan.kept}


def gain_if_given_up(view: SeatView) -> float:
    """Compute what the rules write if the seat gives up the contract that it has bid."""
    table, hand = view.table, view.won
    roles = {view.seat: Role.DECLARER} | dict.fromkeys(hand.defenders, Role.STAYS)
    contract = hand.auction_winner.contract
    assert contract is not None
    return (
        EndValues(table.rules, table.sheet, view.seat, contract, roles)
        .end_unplayed(Unplayed.GIVEN_UP)
        .gain
    )


def gain_when_all_pass(view: SeatView) -> float:
    """Compute what the rules write if all have passed, or what the play then brings."""
    table = view.table
    if table.rules.when_all_pass is not None:
        return value_of_all_passing(view, table.rules.when_all_pass)
    nobody = Hand(None, None, {}, {}, unplayed=Unplayed.ALL_PASSED)
    sheet, _, _ = table.rules.score.write(table.sheet, nobody, table.rules.defence)
    return sheet_value(table.rules, sheet, view.seat) - sheet_value(
        table.rules, table.sheet, view.seat
    )


def is_last_pass(view: SeatView) -> bool:
    """Tell whether all have passed if the seat passes now."""
    hand, auction = view.this_hand, view.table.rules.auction
    passed = hand.calls.with_bid(view.seat, PASS)
    return auction.to_call(passed) is None and auction.highest_bid(passed) is None
