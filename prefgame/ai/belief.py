"""What the calls, the contract, the discard and the answers say about the hidden hands.

Law of this module: it weighs worlds and never makes one impossible. A weight is how likely the other seats would have done what they did if
the cards lay so.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.ai import likelihood
from prefgame.ai.level import Level
from prefgame.ai.likelihood import holdings
from prefgame.ai.worlds import CardMask, World, Worlds, mask_of, played_by
from prefgame.engine.view import SeatView
from prefgame.rules.auctions import Calls
from prefgame.rules.base import Answer, BidKind, Contract, Goal, Seat


def imagine(view: SeatView, level: Level, rng: random.Random, worlds: Worlds | None = None) -> list[World]:
    """As many worlds as the level thinks about: picked by their weights, or each as likely as the other for a level that does not listen."""
    every = Worlds(view) if worlds is None else worlds
    if not level.drawn:
        return every.draw(level.worlds, rng)
    drawn = every.draw(level.drawn, rng)
    return rng.choices(drawn, Belief(view).weights(drawn), k=level.worlds)


@dataclass(frozen=True, slots=True)
class Heard:
    """A call: who, what kind, the least number he could have bid (None: none), and whether he could have said a game."""

    seat: Seat
    kind: BidKind
    lowest: int | None
    game: bool


def heard(view: SeatView) -> tuple[Heard, ...]:
    """The calls of the auction as they came."""
    assert view.hand is not None
    auction, calls = view.table.rules.auction, Calls(view.hand.order)
    found = []
    for seat, bid in view.hand.calls.made:
        options = auction.bids(calls, seat)
        numbers = [option.number for option in options if option.kind is BidKind.NUMBER]
        if calls.standing and any(option.kind is BidKind.SAME for option in options):
            numbers = [calls.standing[0]]
        found.append(Heard(seat, bid.kind, min(numbers, default=None), any(option.kind is BidKind.GAME for option in options)))
        calls = calls.with_bid(seat, bid)
    return tuple(found)


class Belief:
    """What one seat makes of the table."""

    def __init__(self, view: SeatView) -> None:
        hand = view.hand
        assert hand is not None
        self.view, self.hand = view, hand
        self._heard = tuple(call for call in heard(view) if call.seat != view.seat)
        self._played = played_by(view)
        self._talon = mask_of(view.talon)
        self._answers = self._heard_answers()
        self._laid_away = hand.talon_taken and hand.discarded and hand.declarer != view.seat
        self._instead = self._other_contracts(hand.contract) if hand.contract is not None else ()

    def weights(self, worlds: Sequence[World]) -> list[float]:
        """A weight for each world, none of them zero; only their proportions mean anything."""
        return [self._weight(world) for world in worlds]

    def _weight(self, world: World) -> float:
        weight = 1.0
        dealt = {seat: holdings(self._dealt(world, seat)) for seat in self.hand.order if seat != self.view.seat}
        contract = self.hand.contract
        for call in self._heard:
            if contract is None or contract.goal is not Goal.NONE or call.seat != self.hand.declarer:
                weight *= likelihood.call(dealt[call.seat], call.kind, call.lowest, call.game)
        if contract is None:
            return weight
        if self.hand.declarer != self.view.seat:
            weight *= self._chosen(world, contract)
        for seat, said, before in self._answers:
            weight *= likelihood.answer(dealt[seat], contract.trump, said, before)
        if contract.goal is Goal.SIX:
            for seat, level in self.hand.kontra.said:
                if level < 2 and seat in dealt and seat != self.hand.declarer:
                    doubles = likelihood.doubles(dealt[seat], contract.trump, self.hand.needs_kontra)
                    weight *= 0.02 + 0.96 * (doubles if level else 1 - doubles)
        return weight

    def _dealt(self, world: World, seat: Seat) -> CardMask:
        """The ten cards the seat was dealt."""
        cards = world.hands[seat] | self._played[seat]
        if seat == self.hand.declarer and self.hand.talon_taken:
            if self.hand.discarded:
                cards |= world.aside
            cards &= ~self._talon
        return cards

    def _chosen(self, world: World, contract: Contract) -> float:
        """How likely the declarer of that world would have laid those two away, and played this contract."""
        assert self.hand.declarer is not None
        kept = holdings(world.hands[self.hand.declarer] | self._played[self.hand.declarer])
        if not self._laid_away:
            return 0.02 + 0.98 * likelihood.announced(kept, 0, contract, self._instead)
        held = holdings(world.hands[self.hand.declarer] | self._played[self.hand.declarer] | world.aside)
        return 0.002 + likelihood.discard(held, kept, contract) * likelihood.announced(held, 2, contract, self._instead)

    def _other_contracts(self, contract: Contract) -> tuple[Contract, ...]:
        """What else the declarer might have played."""
        open_to_him = self.view.table.rules.contracts_from(self.hand.number, contract.game)
        return tuple(other for other in open_to_him if other != contract)

    def _heard_answers(self) -> tuple[tuple[Seat, Answer, Answer | None], ...]:
        """What other seats answered, each with what had been answered before."""
        found = []
        for at, (seat, said) in enumerate(self.hand.answers):
            if seat != self.view.seat:
                found.append((seat, said, self.hand.answers[0][1] if at == 1 else None))
        return tuple(found)
