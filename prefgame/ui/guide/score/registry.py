"""What the guide says about each way of keeping score.

Invariant: a way of keeping score explains itself; the pages only ask for its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Term
from prefgame.ui.guide.score import columns, pool, pool_sheet, pot, raspasy

Part = Callable[[RuleSet, Deck], Iterable[Block]]


Worth = tuple[tuple[str, str], Callable[[Contract], tuple[str, str]]]
"""two heads of the table of contracts, and what is below them for a contract"""


@dataclass(frozen=True, slots=True)
class ScoreParts:
    """What is to be said about one of them."""

    game: Part
    """what the match is about, in a few sentences"""
    all_pass: Part
    """what becomes of a hand that everybody passes"""
    worth: Callable[[RuleSet], Worth]
    """what a contract is worth, beside its name"""
    defence: Part
    """which contracts the sheet keeps the defenders from answering"""
    sheet: Part
    end: Part
    words: Callable[[RuleSet], Iterable[Term]]
    dealer: Callable[[RuleSet], str]
    """what a dealer who sits out does with the sheet"""


SCORES: dict[type, ScoreParts] = {
    Columns: ScoreParts(
        columns.the_game,
        columns.all_pass,
        columns.worth,
        columns.plain_two,
        columns.the_sheet,
        columns.the_end,
        columns.the_words,
        columns.sitting_dealer,
    ),
    Pool: ScoreParts(
        pool.the_game,
        raspasy.all_pass,
        pool.worth,
        pool.defence,
        pool_sheet.the_sheet,
        pool.the_end,
        pool.the_words,
        pool_sheet.sitting_dealer,
    ),
    Pot: ScoreParts(
        pot.the_game,
        pot.all_pass,
        pot.worth,
        pot.both_must_come,
        pot.the_sheet,
        pot.the_end,
        pot.the_words,
        pot.sitting_dealer,
    ),
}
