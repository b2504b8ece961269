"""Which call to make, and which game to name.

Invariant: a number is tried with the talon of every imagined deal, as high as the others raise it
there; a game with the cards in hand. Each call is compared with a pass.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from statistics import fmean

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.chances import prospect
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import CardMask, World, mask_of
from prefgame.ai.level import Level
from prefgame.ai.models.registry import auction_model, calls_worth_trying
from prefgame.ai.stakes import doubt_of, gain_and_loss, unit_of
from prefgame.ai.value.end_values import costs_each_trick
from prefgame.ai.value.forecast import Book, contract_value
from prefgame.ai.value.nobody_declares import Passing, is_last_pass
from prefgame.ai.value.plans import Plan, TalonPlans, every_plan
from prefgame.ai.value.played_out import Hands
from prefgame.engine.commands import CallBid, Command, RevealGame
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Bid, Winner
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract

# ---- what a call leads to, and which of the calls is made
# Invariant: what a call is told to win is a plain mean. Only the choice between calls shuns a risk:
# that of a call for no trick if every trick costs as much again, that of a game that is paid for
# besides, and that of a bid which others may still beat and whose contract may well fail.

MORE, WITHIN = 4, 8.0
"""A call for no trick that is no more than the second number of units of the stake behind is tried
in the first number of times the deals: it wins or loses so much that the few say little.
"""
THINKABLE = 0.25
"""The chance of a misère without the two worst cards from which more deals are drawn for it."""
RISK = 0.2
"""What a risk is worth avoiding, as a share of the standard deviation of what is won: a sure
contract is preferred to the odds of a misère whose tricks all cost, and to those of a game that is
never played with the talon and wins or loses a premium.
"""
LIKELY = 0.8
"""The chance of a contract above which a bid for it is not doubted, though others may beat it."""


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
        """How often the contract is made when the seat declares; None if it never does."""
        return sum(self.made.values()) / self.played if self.played else None

    @property
    def contract(self) -> Contract | None:
        """The contract that is made most often; None if none is."""
        return max(self.made, key=lambda contract: self.made[contract], default=None)

    def average_with(self, share: float, other: CallOutcome) -> CallOutcome:
        """Average the outlook: this one for that ``share`` of the worlds, else ``other``."""
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


TryCall = Callable[[Sequence[World], float], CallOutcome]
"""A function that tries one call in worlds in which a pass wins so many points."""


def deals_for_calls(view: SeatView, calls: Iterable[Command]) -> int:
    """Say how many times the deals of a call are drawn: more if one for no trick is thinkable."""
    held = holdings(mask_of(view.cards))
    risky = (call.bid.contract for call in calls if isinstance(call, CallBid))
    return (
        MORE
        if any(
            costs_each_trick(view, contract) and prospect(held, 2, contract).chance > THINKABLE
            for contract in risky
            if contract is not None
        )
        else 1
    )


def risks_each_trick(view: SeatView, command: Command) -> bool:
    """Tell whether no trick is wanted, and tricks after the first cost as much again."""
    contract = command.bid.contract if isinstance(command, CallBid) else None
    return contract is not None and costs_each_trick(view, contract)


def tried_again(
    view: SeatView,
    trials: Sequence[tuple[Command, TryCall]],
    tried: Sequence[Option],
    nothing: float,
    worlds: Sequence[World],
    before: float,
) -> list[Option]:
    """Try the calls for no trick in more worlds, unless another call is clearly better; the others
    stay. ``before``: the share of all worlds that were tried.
    """
    best = max([nothing, *(option.score for option in tried)])
    found = []
    for (command, trial), option in zip(trials, tried):
        if risks_each_trick(view, command) and option.contract is not None:
            chance, gain = option.chance or 0.0, option.score
            if gain >= best - WITHIN * unit_of(view):
                again = trial(worlds, nothing)
                gain = before * gain + (1 - before) * again.gain
                chance = before * chance + (1 - before) * (again.chance or 0.0)
            option = replace(option, score=gain, chance=chance)
        found.append(option)
    return found


def best_at_its_risk(view: SeatView, advice: Advice) -> Option:
    """Find the call that is best when a risk counts too."""
    return max(
        advice.options,
        key=lambda option: round(
            at_its_risk(
                view, option.command, option.contract, option.score, option.chance, option.declares
            ),
            6,
        ),
    )


def at_its_risk(
    view: SeatView,
    command: Command,
    contract: Contract | None,
    gain: float,
    chance: float | None,
    declares: float | None,
) -> float:
    """Rate a call in the choice that wins so much on average, with this contract in most deals:
    lower if it risks much, or if others may beat it and it may fail.
    """
    if contract is not None and chance is not None and declares is not None and declares < 1:
        gain -= doubt_of(view) * max(0.0, LIKELY - chance)
    if contract is None or not (contract.only_game or risks_each_trick(view, command)):
        return gain
    return gain - RISK * _deviation(view, contract, gain, chance or 0.0)


def _deviation(view: SeatView, contract: Contract, gain: float, chance: float) -> float:
    """Estimate the standard deviation of what a contract wins that is made with this chance and
    wins so much on average. A game wins or loses one sum; a contract for no trick loses more with
    each trick.
    """
    won, lost = gain_and_loss(view, contract)
    if contract.only_game:
        return (won + lost) * sqrt(chance * (1 - chance))
    return max(0.0, won - gain) * sqrt(chance / max(1 - chance, 0.01))


# ---- which call to make, and which game to name


FIRST_TRY = 16
"""The number of imagined deals after which calls that are clearly worse are dropped."""
CLEARLY = 3.0
"""A call is clearly worse if it is this many units of the stake behind the best."""


def advise_bid(view: SeatView, level: Level, rng: random.Random) -> Advice:
    plans = TalonPlans(view, mask_of(view.cards))
    return _advise_calls(
        view,
        level,
        rng,
        CallBid(PASS),
        lambda command, *known: _bid_trial(view, command.bid, plans, *known),
    )


def advise_reveal(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate every game that may be named, and silence if it is allowed."""
    return _advise_calls(
        view,
        level,
        rng,
        RevealGame(None),
        lambda command, mine, book, _: _game_trial(view, (command.game,), mine, book),
    )


def _advise_calls(
    view: SeatView, level: Level, rng: random.Random, quiet: Command, trial: Callable[..., TryCall]
) -> Advice:
    """Try all commands in the same worlds. ``quiet`` is the one that leaves the contract to others;
    ``trial`` makes the trial of a command from the command, the seat's cards, the book, and what is
    known of passing.
    """
    calls = calls_worth_trying(view)
    budget = level.for_a_word()
    more = 1 if level.glances else deals_for_calls(view, calls)
    every = imagine(view, replace(budget, worlds=more * budget.worlds), rng)
    worlds = every[::more]
    mine = mask_of(view.cards)
    book = Book(level.glances)
    passing = Passing(view, mine, foresees=not level.glances)
    trials = [
        (command, trial(command, mine, book, passing)) for command in calls if command != quiet
    ]
    nothing, tried = _try_calls(view, trials, passing, worlds, level.thorough)
    if more > 1:
        others = [world for at, world in enumerate(every) if at % more]
        tried = tried_again(view, trials, tried, nothing, others, len(worlds) / len(every))
    options = [
        Option(command, nothing, rough=passing.is_estimate and not is_last_pass(view))
        for command in calls
        if command == quiet
    ]
    luck = rng.random()  # it is the hand that is misjudged, so it is the same for every call
    seeming = [
        # if the seat does not play the hand, it misjudges nothing
        replace(
            option,
            score=option.score
            + level.word_error(random.Random(luck), option.chance)
            * (1.0 if passing.is_estimate or option.declares is None else option.declares),
        )
        for option in tried
    ]
    advice = Advice.of([*options, *seeming], Success.CONTRACT, len(worlds))
    return advice.with_first(best_at_its_risk(view, advice))


def _try_calls(
    view: SeatView,
    trials: Sequence[tuple[Command, TryCall]],
    passing: Passing,
    worlds: Sequence[World],
    thorough: bool,
) -> tuple[float, list[Option]]:
    """Try what a pass wins, and each call.

    All are tried in a few worlds first; those that are not clearly behind the best (all, if it is
    ``thorough``) are tried in all worlds, as long as the best has not turned out to be worse. A
    pass too, unless the first look settles it.
    """
    clearly = CLEARLY * unit_of(view)
    few, rest = worlds[:FIRST_TRY], worlds[FIRST_TRY:]
    part = len(few) / len(worlds)
    nothing = passing.gain_of_pass(few)
    found = {command: trial(few, nothing) for command, trial in trials}

    def best() -> float:
        # a risk counts here as it does in the choice: the odds of a misère put nothing behind
        return max(
            (
                at_its_risk(
                    view, command, outlook.contract, outlook.gain, outlook.chance, outlook.played
                )
                for command, outlook in found.items()
            ),
            default=nothing,
        )

    if rest and passing.is_foreseen and (thorough or abs(best() - nothing) <= clearly):
        nothing = part * nothing + (1 - part) * passing.gain_of_pass(rest)
    left = dict(trials) if rest else {}
    while left:
        enough = -inf if thorough else max(nothing, best()) - clearly
        near = [command for command in left if found[command].gain >= enough]
        if not near:
            break
        for command in near:
            found[command] = found[command].average_with(part, left.pop(command)(rest, nothing))
    return nothing, [
        Option(
            command,
            outlook.gain,
            outlook.chance,
            contract=outlook.contract,
            declares=outlook.played,
        )
        for command, outlook in found.items()
    ]


def _bid_trial(
    view: SeatView, bid: Bid, plans: TalonPlans, mine: CardMask, book: Book, passing: Passing
) -> TryCall:
    contracts = view.table.rules.auction.contracts_after(view.this_hand.calls, bid)
    return (
        _game_trial(view, contracts, mine, book)
        if contracts[0].game
        else _talon_trial(view, bid, contracts, plans, book, passing)
    )


def _game_trial(view: SeatView, games: Sequence[Contract], mine: CardMask, book: Book) -> TryCall:
    """Make the trial of a game: the better of the two that look best with the cards in hand."""
    likely = list(dict.fromkeys(plan.contract for plan in every_plan(view, mine, games)[:2]))

    def trial(worlds: Sequence[World], _: float) -> CallOutcome:
        hands = [hands_with_mine(world, view, mine) for world in worlds]
        end, contract = max(
            ((contract_value(view, contract, hands, book), contract) for contract in likely),
            key=lambda tried: tried[0].gain,
        )
        return CallOutcome(end.gain, 1.0, {contract: end.success})

    return trial


def _talon_trial(
    view: SeatView,
    bid: Bid,
    contracts: Sequence[Contract],
    plans: TalonPlans,
    book: Book,
    passing: Passing,
) -> TryCall:
    """Make the trial of a bid for the talon. In each world the seat plays the best plan for its
    twelve cards, at the number at which the others give up or higher; if they do not give up,
    another plays.
    """
    rivals, lowest = auction_model(view.table.rules).rivals(view, bid), contracts[0].rank

    def trial(worlds: Sequence[World], passed: float) -> CallOutcome:
        looks = [plans.with_talon(world.aside, contracts) for world in worlds]
        if passing.is_estimate or not passing.by_habit:
            limit = _limit_at_first_sight(looks, lowest, passed)
            return outcome(worlds, looks, [rivals.winner(world, limit) for world in worlds])
        winners = [rivals.winner(world, lowest) for world in worlds]
        for limit in sorted(rank for rank in looks[0] if rank > lowest):
            raised = {
                at: winner
                for at, (world, lower) in enumerate(zip(worlds, winners))
                if _price(view, lower) is None and (winner := rivals.winner(world, limit)) != lower
            }
            if not raised:
                continue
            some = [worlds[at] for at in raised]
            held = outcome(some, [looks[at] for at in raised], list(raised.values()))
            if held.gain <= passing.gain_without([(worlds[at], winners[at]) for at in raised]):
                break
            for at, winner in raised.items():
                winners[at] = winner
        return outcome(worlds, looks, winners)

    def outcome(
        worlds: Sequence[World],
        looks: Sequence[Mapping[int, Plan]],
        winners: Sequence[Winner | None],
    ) -> CallOutcome:
        prices = [_price(view, winner) for winner in winners]
        lost = [each for each, price in zip(zip(worlds, winners), prices) if price is None]
        without = passing.gain_without(lost) if lost else 0.0
        return _outcome(view, worlds, looks, prices, without, book)

    return trial


def _price(view: SeatView, winner: Winner | None) -> int | None:
    """Find the rank of the contract for which the seat wins the auction; None if it does not."""
    if winner is None or winner.seat != view.seat or winner.game or winner.contract is None:
        return None
    return winner.contract.rank


def outcome_with_two_more(
    view: SeatView,
    contracts: Sequence[Contract],
    worlds: Sequence[World],
    mine: CardMask,
    book: Book,
) -> CallOutcome:
    """Try one of the contracts with the two cards that lie aside."""
    plans = TalonPlans(view, mine)
    looks = [plans.with_talon(world.aside, contracts) for world in worlds]
    return _outcome(view, worlds, looks, [contracts[0].rank] * len(worlds), 0.0, book)


def _outcome(
    view: SeatView,
    worlds: Sequence[World],
    looks: Sequence[Mapping[int, Plan]],
    prices: Sequence[int | None],
    without: float,
    book: Book,
) -> CallOutcome:
    """Play the best plan of each world, at the rank that the seat has to play there at least;
    ``without``: the mean gain of the worlds in which it does not play (None).
    """
    chosen: dict[Contract, list[Hands]] = {}
    for world, plans, least in zip(worlds, looks, prices):
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
    gain = sum(share * end.gain for share, end in ends.values()) + (1 - played) * without
    return CallOutcome(
        gain, played, {contract: share * end.success for contract, (share, end) in ends.items()}
    )


def _limit_at_first_sight(looks: Sequence[Mapping[int, Plan]], number: int, passed: float) -> int:
    """Find the highest number to which the seat would go, at least ``number``, before it sees the
    talon: as long as the plans of all worlds look better on average than a pass (``passed``).
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
    """List the hands of a world by seat; the seat of the view holds ``mine``."""
    return {seat: mine if seat == view.seat else world.hands[seat] for seat in view.this_hand.order}
