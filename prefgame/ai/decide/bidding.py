"""Which call to make, and which game to name.

Invariant: a number is tried with the talon of every imagined deal, as high as the others raise it
there; a game with the cards in hand. Each call is compared with a pass.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.estimate.stakes import left_to_others, unit_of
from prefgame.ai.imagine.worlds import CardMask, World, mask_of
from prefgame.ai.level import Level
from prefgame.ai.models.registry import auction_model
from prefgame.ai.value.all_passed import value_of_all_passing
from prefgame.ai.value.contract_value import Book, contract_value
from prefgame.ai.value.plans import Plan, best_plan, every_plan
from prefgame.ai.value.played_out import Hands
from prefgame.ai.value.sheet_value import sheet_value
from prefgame.engine.commands import CallBid, Command, RevealGame
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Bid
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.hand import Hand, Unplayed


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """What a call leads to on average in some worlds. ``gain``: in points of the settlement;
    ``played``: the share of the worlds in which the seat then declares; ``made``: for each
    contract, the share in which the seat declares and makes it.
    """

    gain: float
    played: float
    made: Mapping[Contract, float]

    @property
    def chance(self) -> float | None:
        """How often the contract is made where the seat declares; None where it never does."""
        return sum(self.made.values()) / self.played if self.played else None

    @property
    def contract(self) -> Contract | None:
        """The contract that is made most often; None where none is."""
        return max(self.made, key=lambda contract: self.made[contract], default=None)

    def average_with(self, share: float, other: CallOutcome) -> CallOutcome:
        """The outlook for all worlds, of which this one covers that ``share`` and the
        ``other`` the rest.
        """
        both = [(share, self), (1 - share, other)]
        made = {
            contract: sum(part * each.made.get(contract, 0.0) for part, each in both)
            for contract in (*self.made, *other.made)
        }
        return CallOutcome(
            sum(part * each.gain for part, each in both),
            sum(part * each.played for part, each in both),
            made,
        )


TryCall = Callable[[Sequence[World]], CallOutcome]
"""A function that tries one call in worlds."""
FIRST_TRY = 16
"""The number of imagined deals after which calls that are clearly worse are dropped."""
CLEARLY = 3.0
"""A call is clearly worse if it is this many units of the stake behind the best."""


def advise_bid(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate every call that may be made."""
    return _advise_calls(
        view,
        level,
        rng,
        CallBid(PASS),
        lambda command, *known: _bid_trial(view, command.bid, *known),
    )


def advise_reveal(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate every game that may be named, and silence where it is allowed."""
    return _advise_calls(
        view,
        level,
        rng,
        RevealGame(None),
        lambda command, *known: _game_trial(view, (command.game,), *known),
    )


def _advise_calls(
    view: SeatView, level: Level, rng: random.Random, quiet: Command, trial: Callable[..., TryCall]
) -> Advice:
    """All commands, tried in the same worlds. ``quiet`` is the one that leaves the contract to
    others; ``trial`` makes the trial of a command from the command, the seat's cards and the book.
    """
    worlds = imagine(view, level.for_a_word(), rng)
    mine = mask_of(view.cards)
    book = Book(level.glances)
    trials = [(command, trial(command, mine, book)) for command in view.legal if command != quiet]
    nothing = value_of_passing(view)
    options = [
        Option(command, nothing, rough=not is_last_pass(view))
        for command in view.legal
        if command == quiet
    ]
    tried = _try_calls(trials, worlds, nothing, CLEARLY * unit_of(view), level.thorough)
    chance = max(tried, key=lambda option: option.score).chance if tried else None
    error = level.word_error(rng, chance)  # it concerns the hand, so it is the same for every call
    seeming = [replace(option, score=option.score + error) for option in tried]
    return Advice.of([*options, *seeming], Success.CONTRACT, len(worlds))


def value_of_passing(view: SeatView) -> float:
    """The value of a pass in points of the settlement: what the rules write where all have passed
    then, otherwise an estimate.
    """
    if not is_last_pass(view):
        return left_to_others(view)
    table = view.table
    if table.rules.when_all_pass is not None:
        return value_of_all_passing(view, table.rules.when_all_pass)
    nobody = Hand(None, None, {}, {}, unplayed=Unplayed.ALL_PASSED)
    sheet, _, _ = table.rules.score.write(table.sheet, nobody, table.rules.defence)
    return sheet_value(sheet, view.seat) - sheet_value(table.sheet, view.seat)


def is_last_pass(view: SeatView) -> bool:
    """Whether all have passed if the seat passes now."""
    hand, auction = view.hand, view.table.rules.auction
    assert hand is not None
    passed = hand.calls.with_bid(view.seat, PASS)
    return auction.to_call(passed) is None and auction.highest_bid(passed) is None


def _try_calls(
    trials: Sequence[tuple[Command, TryCall]],
    worlds: Sequence[World],
    nothing: float,
    clearly: float,
    thorough: bool,
) -> list[Option]:
    """Each call, tried in a few worlds; those that are not ``clearly`` points behind the best (all,
    where it is ``thorough``) are tried in all worlds.
    """
    few, rest = worlds[:FIRST_TRY], worlds[FIRST_TRY:]
    first = [(command, trial, trial(few)) for command, trial in trials]
    enough = max([nothing, *(outlook.gain for _, _, outlook in first)]) - clearly
    options = []
    for command, trial, outlook in first:
        if rest and (thorough or outlook.gain >= enough):
            outlook = outlook.average_with(len(few) / len(worlds), trial(rest))
        options.append(Option(command, outlook.gain, outlook.chance, contract=outlook.contract))
    return options


def _bid_trial(view: SeatView, bid: Bid, mine: CardMask, book: Book) -> TryCall:
    """The trial of a bid."""
    assert view.hand is not None
    contracts = view.table.rules.auction.contracts_after(view.hand.calls, bid)
    return (
        _game_trial(view, contracts, mine, book)
        if contracts[0].game
        else _talon_trial(view, bid, contracts, mine, book)
    )


def _game_trial(view: SeatView, games: Sequence[Contract], mine: CardMask, book: Book) -> TryCall:
    """The trial of a game: the better of the two that look best with the cards in hand."""
    likely = list(dict.fromkeys(plan.contract for plan in every_plan(view, mine, games)[:2]))

    def trial(worlds: Sequence[World]) -> CallOutcome:
        hands = [hands_with_mine(world, view, mine) for world in worlds]
        end, contract = max(
            ((contract_value(view, contract, hands, book), contract) for contract in likely),
            key=lambda tried: tried[0].gain,
        )
        return CallOutcome(end.gain, 1.0, {contract: end.success})

    return trial


def _talon_trial(
    view: SeatView, bid: Bid, contracts: Sequence[Contract], mine: CardMask, book: Book
) -> TryCall:
    """The trial of a bid for the talon. In each world the seat plays the best plan for its twelve
    cards, at the number at which the others give up or higher; where they do not give up, it counts
    as a pass.
    """
    rivals, passed = auction_model(view.table.rules).rivals(view, bid), left_to_others(view)

    def trial(worlds: Sequence[World]) -> CallOutcome:
        looks = [
            {
                contract.rank: best_plan(view, mine | world.aside, (contract,))
                for contract in contracts
            }
            for world in worlds
        ]
        limit = _limit(looks, contracts[0].rank, passed)
        return _outcome(view, worlds, looks, lambda world: rivals.price(world, limit), passed, book)

    return trial


def outcome_with_two_more(
    view: SeatView,
    contracts: Sequence[Contract],
    worlds: Sequence[World],
    mine: CardMask,
    book: Book,
) -> CallOutcome:
    """What it leads to if the seat takes up the two cards that lie aside and plays one
    of the contracts.
    """
    looks = [
        {contract.rank: best_plan(view, mine | world.aside, (contract,)) for contract in contracts}
        for world in worlds
    ]
    return _outcome(view, worlds, looks, lambda _world: contracts[0].rank, 0.0, book)


def _outcome(
    view: SeatView,
    worlds: Sequence[World],
    looks: Sequence[Mapping[int, Plan]],
    price: Callable[[World], int | None],
    passed: float,
    book: Book,
) -> CallOutcome:
    """The best plan of each world, at the rank that the seat has to play there at least; ``passed``
    where it does not play (None).
    """
    chosen: dict[Contract, list[Hands]] = {}
    for world, plans in zip(worlds, looks):
        least = price(world)
        if least is not None:
            plan = max(
                (plans[each] for each in plans if each >= least),
                key=lambda plan: (plan.look, plan.chance),
            )
            chosen.setdefault(plan.contract, []).append(hands_with_mine(world, view, plan.kept))
    ends = {
        contract: (len(hands) / len(worlds), contract_value(view, contract, hands, book))
        for contract, hands in chosen.items()
    }
    played = sum(share for share, _ in ends.values())
    gain = sum(share * end.gain for share, end in ends.values()) + (1 - played) * passed
    return CallOutcome(
        gain, played, {contract: share * end.success for contract, (share, end) in ends.items()}
    )


def _limit(looks: Sequence[Mapping[int, Plan]], number: int, passed: float) -> int:
    """The highest number to which the seat would go, at least ``number``, before it sees the talon:
    as long as the plans of all worlds look better on average than a pass (``passed``).
    """
    limit = number
    for each in sorted(looks[0]):
        if (
            each > number
            and fmean(max(plan.look for at, plan in plans.items() if at >= each) for plans in looks)
            > passed
        ):
            limit = each
    return limit


def hands_with_mine(world: World, view: SeatView, mine: CardMask) -> dict[Seat, CardMask]:
    """The hands of a world by seat, where the seat of the view holds ``mine``."""
    assert view.hand is not None
    return {seat: mine if seat == view.seat else world.hands[seat] for seat in view.hand.order}
