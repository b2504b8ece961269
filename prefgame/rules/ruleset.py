"""The record of one regional game: data, and the mechanisms it configures.

Law of this module: everything a table may agree on is reachable from here, and nothing here knows the state of a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from prefgame.cards import Suit
from prefgame.rules.auctions import Stepwise
from prefgame.rules.base import Direction
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Quotas
from prefgame.rules.options import Option, OptionValue, check_options
from prefgame.rules.play import Play
from prefgame.rules.scoring.base import Score


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A regional game, with the defaults of its table; ``with_options`` gives the game of one table."""

    key: str
    """its name in records and on the command line"""
    name: str
    heading: str
    """what its rules are called, whole: a language may not be able to make it out of the name"""
    title: str
    """one line for the menu"""
    deck: str
    """the deck usual in the region: ``german`` or ``french``"""
    direction: Direction
    seats: tuple[int, ...]
    """how many may sit at the table; of four, the dealer sits out"""
    packets: tuple[int, ...]
    """the deal: cards to each player in turn, 0 standing for the two of the talon"""
    contracts: tuple[Contract, ...]
    """the table of contracts, low to high, each with the talon"""
    auction: Stepwise
    talon_shown: bool
    defence: Quotas
    play: Play
    score: Score[Any, Any]
    minus_is_good: bool = False
    """the paper writes winnings with a minus (A-26); everywhere else plus is good"""
    options: tuple[Option, ...]
    chosen: tuple[tuple[str, OptionValue], ...] = ()
    """the options this table agreed on, in the order of ``options``"""

    @property
    def suit_order(self) -> tuple[Suit, ...]:
        """The trump suits, low to high."""
        return tuple(line.trump for line in self.contracts if line.trump is not None)

    def contract(self, number: int, game: bool = False) -> Contract:
        """The contract of that number. KeyError where the table does not play it."""
        for contract in self.contracts:
            if contract.rank == number <= self.auction.highest:
                return replace(contract, game=True) if game else contract
        raise KeyError(number)

    def contracts_from(self, number: int | None, game: bool) -> tuple[Contract, ...]:
        """What the winner of the auction may announce: from his number up (000:41), or whatever a plain game may be."""
        if number is None:
            return tuple(self.contract(n, game) for n in self.auction.games)
        return tuple(self.contract(n, game) for n in range(number, self.auction.highest + 1))

    def every_game(self) -> tuple[Contract, ...]:
        """All contracts that may be played without the talon: those a plain game may be, and those that are named at the first call."""
        numbers = {*self.auction.games, *(number for number, _ in self.auction.named_games)}
        return tuple(self.contract(number, True) for number in sorted(numbers))

    def with_options(self, given: Mapping[str, object]) -> RuleSet:
        """This game as one table plays it; what was chosen before stays. OptionError names an option that is unknown, wrong or contradictory."""
        checked = check_options(self.options, dict(self.chosen) | dict(given), self, f"the {self.name} rules")
        table = self
        for option in self.options:
            if option.name in checked:
                table = option.apply(table, checked[option.name])
        return replace(table, chosen=tuple(checked.items()))

    def agreed(self) -> dict[str, OptionValue]:
        """Every option with its value at this table."""
        return {option.name: option.default(self) for option in self.options}
