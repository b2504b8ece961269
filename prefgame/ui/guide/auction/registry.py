"""What the guide says about each kind of auction.

Invariant: a kind of auction explains itself; the pages only ask for its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from prefgame.rules.auctions.levels import Levels
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.auction import levels, stepwise, viennese
from prefgame.ui.guide.blocks import Block, Term


@dataclass(frozen=True, slots=True)
class AuctionParts:
    """What is to be said about one of them."""

    calls: Callable[[RuleSet, Deck], Iterable[Block]]
    winner: Callable[[RuleSet, Deck], Iterable[Block]]
    """how the auction leads to a contract"""
    keys: Callable[[RuleSet], Iterable[Block]]
    """the keys of calls and contracts"""
    words: Callable[[RuleSet], Iterable[Term]]


AUCTIONS: dict[type, AuctionParts] = {
    Levels: AuctionParts(levels.the_auction, levels.the_winner, levels.the_keys, levels.the_words),
    Stepwise: AuctionParts(
        stepwise.the_auction, stepwise.the_winner, stepwise.the_keys, stepwise.the_words
    ),
    ViennaAuction: AuctionParts(
        viennese.the_auction, viennese.the_winner, viennese.the_keys, viennese.the_words
    ),
}
