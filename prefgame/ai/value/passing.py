"""What a hand wins a seat that does not declare it: by a pass, or by a bid that others beat.

Invariant: the declarer plays what looks best with the declarer's own cards. For a pot the seat
answers as its own cards make it likely, like everybody: the best answer in a few imagined deals
seems better than the one that it will give.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.ai.estimate.stakes import left_to_others, others_are_foreseen
from prefgame.ai.imagine.worlds import CardMask, World
from prefgame.ai.models.base import habits_of
from prefgame.ai.models.registry import auction_model
from prefgame.ai.value.end_values import sheet_value
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.nobody_declares import value_of_all_passing
from prefgame.ai.value.plans import best_plan
from prefgame.ai.value.played_out import Hands, Known
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Winner
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.hand import Hand, Unplayed


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
        """Find what the hands win that are not yet known."""
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


def gain_when_all_pass(view: SeatView) -> float:
    """Compute what the rules write if all have passed, or what the seat expects of the play
    then.
    """
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
