"""How likely a declarer is taken over in imagined deals, and what becomes of the hand then.

Invariant: a player takes over by a first look at their own ten cards; the declarer's discard, which
they take up, is what lies aside in the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.ai.estimate.contract_chances import footing_of, prospect
from prefgame.ai.estimate.stakes import expected_gain, unit_on
from prefgame.ai.imagine.likelihood import RARE, Threshold, chance_beyond, holdings
from prefgame.ai.imagine.worlds import ALL_CARDS
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.plans import best_plan
from prefgame.ai.value.played_out import Hands
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Winner
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract

TAKES: Threshold = (0.5, 1.0)
"""The units of the stake that ten cards must promise for a player to take over half the time, and
how many more make the odds 2.7 times better.
"""


@dataclass(frozen=True, slots=True)
class TakenOver:
    """For each deal how likely the declarer is taken over (``shares``), and what that wins the
    declarer in points, multiplied by its share (``gains``).
    """

    shares: Sequence[float]
    gains: Sequence[float]


def expect_takeover(
    view: SeatView, contract: Contract, worlds: Sequence[Hands]
) -> TakenOver | None:
    """What the others may do to the seat as declarer of this contract; None where nobody may take
    it over, or would.
    """
    seats, contracts = _takers(view, contract)
    chances = [
        (at, seat, chance)
        for at, world in enumerate(worlds)
        for seat in seats
        if (chance := _chance_of_taking(view, world, seat, contracts)) > RARE
    ]
    if not chances:
        return None
    shares, gains = [0.0] * len(worlds), [0.0] * len(worlds)
    found = dict[tuple[Seat, Contract], list[tuple[int, float, Hands]]]()
    for at, seat, chance in chances:
        part, world = chance * (1 - shares[at]), worlds[at]
        shares[at] += part
        plan = best_plan(view, ALL_CARDS & ~_beside(world, seat), contracts)
        found.setdefault((seat, plan.contract), []).append((at, part, {**world, seat: plan.kept}))
    for (seat, played), parts in found.items():
        weights, hands = [part for _, part, _ in parts], [hands for _, _, hands in parts]
        forecast = Forecast(view, seat, played, hands, weights=weights)
        for (at, part, _), end in zip(parts, forecast.ends_before_answers()):
            gains[at] += part * end.gain
    return TakenOver(shares, gains)


def _takers(view: SeatView, contract: Contract) -> tuple[Sequence[Seat], Sequence[Contract]]:
    """Who has bid and may take over the seat's contract, and what they may play then. A player who
    has not called yet would rather bid such a contract at once.
    """
    hand, rules = view.this_hand, view.table.rules
    if rules.takeover is None:
        return (), ()
    taken = view.turn.phase is Phase.TAKEOVER or bool(hand.takers)
    won = Winner(view.seat, contract, contract.game, fixed=False)
    lowest = rules.takeover.lowest(rules.contracts, won, contract, taken)
    if lowest is None:
        return (), ()
    bids = {seat: hand.calls.first_bid(seat) for seat in hand.order if seat != view.seat}
    return (
        [seat for seat, bid in bids.items() if bid not in (None, PASS)],
        rules.auction.contracts_for(Winner(view.seat, lowest, game=False, fixed=False)),
    )


def _chance_of_taking(
    view: SeatView, world: Hands, seat: Seat, contracts: Sequence[Contract]
) -> float:
    held, footing = holdings(world[seat]), footing_of(view.table.rules.play)
    found = (prospect(held, 0, each, footing=footing) for each in contracts)
    value = max(expected_gain(view, each.contract, each.chance, each.missed) for each in found)
    return chance_beyond(value / unit_on(view.table.rules, view.table.sheet), TAKES)


def _beside(world: Hands, taker: Seat) -> int:
    """The cards of the two other hands."""
    return sum(cards for seat, cards in world.items() if seat != taker)
