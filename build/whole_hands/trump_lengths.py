"""Whether contracts without the talon are made as told, by how many trumps the declarer has.

A part of the AI benchmark.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from measures.tables import NAMES, ordinary_sheet

from prefgame.ai.belief import imagine
from prefgame.ai.chances import footing_of, prospect
from prefgame.ai.decide.bidding import hands_with_mine
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import EXPERT
from prefgame.ai.masks import SUITS
from prefgame.ai.player import advise, choose
from prefgame.ai.value.forecast import Book, contract_value
from prefgame.ai.value.played_out import PlayedOut
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import Announce, CallBid, Command
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import Bid, BidKind
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet

LENGTHS = (3, 4, 5, 6)
"""how many trumps"""
PROMISING = 0.3
"""An expert is asked where a first look gives the game this chance or more."""


@dataclass
class Made:
    """The contracts with one length: the chances that were told, whether each was made, and by how
    many tricks it came to more than open hands do.
    """

    told: list[float] = field(default_factory=list)
    made: list[bool] = field(default_factory=list)
    more: list[int] = field(default_factory=list)
    alone: list[bool] = field(default_factory=list)


def trump_lengths(rules: RuleSet, number: int, seed: str) -> None:
    """So many contracts of each length that experts choose, told and made. The eldest hand calls a
    game with hearts, where it must be named, and with the best suit elsewhere, and the others pass.
    """
    for length in LENGTHS:
        found = Made()
        for match, chance in _promising(rules, number, length, f"{seed}/{length}"):
            _play(match, chance, found)
        for line in lines(found):
            print(f"lengths: {rules.key}, {length} trumps: {line}", flush=True)


def _promising(
    rules: RuleSet, number: int, length: int, seed: str
) -> Iterator[tuple[Match, random.Random]]:
    """So many deals whose eldest hand has a promising game with trumps of that length."""
    found = tried = 0
    while found < number:
        tried += 1
        where = f"{seed}/{rules.key}/{tried}"
        deal = shuffled_deal(random.Random(where), 2)
        suits = holdings(mask_of(deal.hands[0]))
        if all(mask.bit_count() != length for mask in suits):
            continue
        match = Match.start(rules, NAMES)
        match.submit(deal)
        game = _game(match.view(0))
        if game.trump is None or suits[SUITS.index(game.trump)].bit_count() != length:
            continue
        if prospect(suits, 0, game, footing=footing_of(rules.play)).chance < PROMISING:
            continue
        match = Match.start(rules, NAMES, sheet=ordinary_sheet(rules, where))
        match.submit(deal)
        view, chance = match.view(0), random.Random(where)
        if advise(view, EXPERT, chance).best.command == _command(view, game):
            found += 1
            yield match, chance


def _game(view: SeatView) -> Contract:
    """Return the game with trumps that is tried."""
    named = [
        bid.contract
        for bid in _bids(view)
        if bid.kind is BidKind.NAMED and bid.contract is not None and bid.contract.trump
    ]
    if named:
        return named[0]
    suits = holdings(mask_of(view.cards))
    footing = footing_of(view.table.rules.play)
    with_trumps = (game for game in view.table.rules.auction.all_games if game.trump)
    return max(with_trumps, key=lambda game: prospect(suits, 0, game, footing=footing).chance)


def _bids(view: SeatView) -> list[Bid]:
    return [command.bid for command in view.legal if isinstance(command, CallBid)]


def _play(match: Match, chance: random.Random, found: Made) -> None:
    view = match.view(0)
    game, rules = _game(view), view.table.rules
    worlds = imagine(view, EXPERT.for_a_word(), chance)
    hands = [hands_with_mine(world, view, mask_of(view.cards)) for world in worlds]
    told = contract_value(view, game, hands, Book(glances=False)).success
    truth = {seat: mask_of(match.hand_of(seat)) for seat in view.this_hand.order}
    while isinstance(match.to_act, int):
        seen = match.view(match.to_act)
        match.submit(_command(seen, game) or choose(seen, EXPERT, chance), seen.seat)
    hand, table = match.table.this_hand, match.table
    if hand.contract != game or hand.declarer != 0:
        return
    found.told.append(told)
    found.made.append(0 not in table.result.down)
    if not hand.tricks:
        return
    playing = tuple(sorted(seat for seat, role in table.roles.items() if role.plays))
    open_hands = PlayedOut(rules, view.table.sheet, hand.order, 0, game, [truth], 0)
    taken = sum(trick.winner == 0 for trick in hand.tricks)
    found.more.append(taken - open_hands.tricks(playing, 0))
    found.alone.append(len(playing) == 2)


def _command(view: SeatView, game: Contract) -> Command | None:
    """Return the call or announcement that leads to that game; None for what seats decide
    themselves.
    """
    if view.turn.phase is Phase.AUCTION:
        legal = {str(command): command for command in view.legal}
        if view.seat:
            return legal["pass"]
        return legal.get(game.word, legal.get("game", legal["pass"]))
    if view.turn.phase is Phase.ANNOUNCE:
        return Announce(game)
    return None


def lines(found: Made) -> Iterator[str]:
    """Yield what was counted, for print."""
    if not found.told:
        yield "none was played"
        return
    made = statistics.fmean(found.made)
    error = (made * (1 - made) / len(found.made)) ** 0.5
    yield (
        f"{len(found.told)} contracts: told {100 * statistics.fmean(found.told):.1f} %, made "
        f"{100 * made:.1f} ± {100 * error:.1f} %; {_slips(found, False)}; {_slips(found, True)}"
    )


def _slips(found: Made, alone: bool) -> str:
    more: Sequence[int] = [more for more, single in zip(found.more, found.alone) if single is alone]
    against = "one defender" if alone else "two defenders"
    if not more:
        return f"none against {against}"
    shares = [100 * sum(least(each) for each in more) / len(more) for least in (_less, _more)]
    return (
        f"against {against} ({len(more)}) fewer tricks than with open hands in {shares[0]:.0f} %, "
        f"more in {shares[1]:.0f} %"
    )


def _less(tricks: int) -> bool:
    return tricks < 0


def _more(tricks: int) -> bool:
    return tricks > 0
