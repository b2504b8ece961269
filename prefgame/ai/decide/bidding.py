"""What to call, and which game to name.

Law of this module: a number counts with every talon that the imagined deals hold, and as high as
the others drive it there; a game with the cards in hand; each is held against what passing brings.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.estimate.stakes import unit_of
from prefgame.ai.imagine.worlds import CardMask, World, mask_of
from prefgame.ai.level import Level
from prefgame.ai.models.registry import auction_model
from prefgame.ai.value.contract_value import Book, contract_value
from prefgame.ai.value.forecast import Hands
from prefgame.ai.value.plans import Plan, best_plan, every_plan
from prefgame.ai.value.sheet_value import sheet_value
from prefgame.engine.commands import CallBid, Command, RevealGame
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, Bid
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.hand import Hand, Unplayed


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a call brings on average in some worlds: ``gain`` in points of the settlement;
    ``played``: in what share of the worlds the seat plays after it; ``made``: in what share it
    plays each contract and makes it.
    """

    gain: float
    played: float
    made: Mapping[Contract, float]

    @property
    def chance(self) -> float | None:
        """How often the contract is made where the seat plays; None where it never does."""
        return sum(self.made.values()) / self.played if self.played else None

    @property
    def contract(self) -> Contract | None:
        """The one that is mostly made."""
        return max(self.made, key=lambda contract: self.made[contract], default=None)

    def averaged_with(self, share: float, other: Outlook) -> Outlook:
        """With the ``other`` in the rest of the worlds, where this one is that ``share`` of them
        all.
        """
        both = [(share, self), (1 - share, other)]
        made = {
            contract: sum(part * each.made.get(contract, 0.0) for part, each in both)
            for contract in (*self.made, *other.made)
        }
        return Outlook(
            sum(part * each.gain for part, each in both),
            sum(part * each.played for part, each in both),
            made,
        )


Trial = Callable[[Sequence[World]], Outlook]
"""How a call is tried in worlds."""
PASSING = -0.4
"""What passing brings while others may play, in units of the stake: somebody does, and mostly makes
it.
"""
FIRST_TRY = 16
"""Imagined deals after which what is clearly worse is dropped."""
CLEARLY = 3.0
"""Units of the stake behind the best that are clearly worse after the first try."""


def advise_bid(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Every call that may be made."""
    return _advised(
        view, level, rng, CallBid(PASS), lambda command, *known: _trial(view, command.bid, *known)
    )


def advise_reveal(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Every game that may be named, and silence where it is allowed."""
    return _advised(
        view,
        level,
        rng,
        RevealGame(None),
        lambda command, *known: _game(view, (command.game,), *known),
    )


def _advised(
    view: SeatView, level: Level, rng: random.Random, quiet: Command, trial: Callable[..., Trial]
) -> Advice:
    """All commands tried in the same worlds; ``quiet`` is the one that leaves the play to others.
    ``trial`` is given a command, the seat's cards and the book.
    """
    worlds, mine, book = (
        imagine(view, level.for_a_word(), rng),
        mask_of(view.cards),
        Book(level.glances),
    )
    trials = [(command, trial(command, mine, book)) for command in view.legal if command != quiet]
    nothing = value_of_passing(view)
    options = [
        Option(command, nothing, rough=not is_last_pass(view))
        for command in view.legal
        if command == quiet
    ]
    tried = _tried(trials, worlds, nothing, CLEARLY * unit_of(view.table.rules), level.thorough)
    chance = max(tried, key=lambda option: option.score).chance if tried else None
    error = level.word_error(rng, chance)  # of the hand, whatever is called with it
    seeming = [replace(option, score=option.score + error) for option in tried]
    return Advice.of([*options, *seeming], Success.CONTRACT, len(worlds))


def value_of_passing(view: SeatView) -> float:
    """What passing brings, in points of the settlement: what the rules write where it is the last
    pass of all, else an estimate.
    """
    if not is_last_pass(view):
        return _somebody_plays(view)
    table = view.table
    nobody = Hand(None, None, {}, {}, unplayed=Unplayed.ALL_PASSED)
    sheet, _, _ = table.rules.score.write(table.sheet, nobody, table.rules.defence)
    return sheet_value(sheet, view.seat) - sheet_value(table.sheet, view.seat)


def _somebody_plays(view: SeatView) -> float:
    return PASSING * unit_of(view.table.rules)


def is_last_pass(view: SeatView) -> bool:
    """Whether a pass would be the last one of all, so that no card is played."""
    hand, auction = view.hand, view.table.rules.auction
    assert hand is not None
    passed = hand.calls.with_bid(view.seat, PASS)
    return (
        auction.to_call(passed) is None
        and auction.highest_bid(passed) is None
        and view.table.rules.when_all_pass is None
    )


def _tried(
    trials: Sequence[tuple[Command, Trial]],
    worlds: Sequence[World],
    nothing: float,
    clearly: float,
    thorough: bool,
) -> list[Option]:
    """Each call in a few worlds, and what is left (or, where it is ``thorough``, every one) in all
    of them; ``clearly``: points behind the best.
    """
    few, rest = worlds[:FIRST_TRY], worlds[FIRST_TRY:]
    first = [(command, trial, trial(few)) for command, trial in trials]
    enough = max([nothing, *(outlook.gain for _, _, outlook in first)]) - clearly
    options = []
    for command, trial, outlook in first:
        if rest and (thorough or outlook.gain >= enough):
            outlook = outlook.averaged_with(len(few) / len(worlds), trial(rest))
        options.append(Option(command, outlook.gain, outlook.chance, contract=outlook.contract))
    return options


def _trial(view: SeatView, bid: Bid, mine: CardMask, book: Book) -> Trial:
    """How a bid is tried in worlds."""
    assert view.hand is not None
    contracts = view.table.rules.auction.contracts_after(view.hand.calls, bid)
    return (
        _game(view, contracts, mine, book)
        if contracts[0].game
        else _with_talon(view, bid, contracts, mine, book)
    )


def _game(view: SeatView, games: Sequence[Contract], mine: CardMask, book: Book) -> Trial:
    """The better of the two likeliest games, with the cards in hand."""
    likely = list(dict.fromkeys(plan.contract for plan in every_plan(view, mine, games)[:2]))

    def trial(worlds: Sequence[World]) -> Outlook:
        hands = [hands_with_mine(world, view, mine) for world in worlds]
        end, contract = max(
            ((contract_value(view, contract, hands, book), contract) for contract in likely),
            key=lambda tried: tried[0].gain,
        )
        return Outlook(end.gain, 1.0, {contract: end.success})

    return trial


def _with_talon(
    view: SeatView, bid: Bid, contracts: Sequence[Contract], mine: CardMask, book: Book
) -> Trial:
    """The best contract and discard of each world's talon, as a look at the twelve cards finds
    them, from the number on at which the others let go; what passing brings where they do not.
    """
    rivals, passed = auction_model(view.table.rules).rivals(view, bid), _somebody_plays(view)

    def trial(worlds: Sequence[World]) -> Outlook:
        looks = [
            {
                contract.rank: best_plan(view, mine | world.aside, (contract,))
                for contract in contracts
            }
            for world in worlds
        ]
        limit = _limit(looks, contracts[0].rank, passed)
        chosen: dict[Contract, list[Hands]] = {}
        for world, plans in zip(worlds, looks):
            price = rivals.price(world, limit)
            if price is not None:
                plan = max(
                    (plans[each] for each in plans if each >= price),
                    key=lambda plan: (plan.look, plan.chance),
                )
                chosen.setdefault(plan.contract, []).append(hands_with_mine(world, view, plan.kept))
        ends = {
            contract: (len(hands) / len(worlds), contract_value(view, contract, hands, book))
            for contract, hands in chosen.items()
        }
        played = sum(share for share, _ in ends.values())
        gain = sum(share * end.gain for share, end in ends.values()) + (1 - played) * passed
        return Outlook(
            gain, played, {contract: share * end.success for contract, (share, end) in ends.items()}
        )

    return trial


def _limit(looks: Sequence[Mapping[int, Plan]], number: int, passed: float) -> int:
    """The highest number from ``number`` on to which the seat would go before it sees the talon: as
    long as a look at each of the worlds finds, on the whole, more than passing brings
    (``passed``).
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
    """The hands of a world by seat, the seat itself holding ``mine``."""
    assert view.hand is not None
    return {seat: mine if seat == view.seat else world.hands[seat] for seat in view.hand.order}
