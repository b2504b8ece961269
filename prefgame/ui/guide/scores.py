"""What the guide says about each way of keeping score.

Invariant: a way of keeping score explains itself; the pages only ask for its parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide import columns, pot
from prefgame.ui.guide.blocks import Block, Head, Paragraph
from prefgame.ui.guide.score import pool, pool_sheet, raspasy


@dataclass(frozen=True, slots=True)
class ScoreGuide:
    """A text with the parts "game", "all pass", "dealer", "worth" (two heads for the table of
    contracts), "defence", "sheet", "end" and "words", and what is below those heads for a contract.
    """

    text: Any
    worth: Callable[[RuleSet, Contract], tuple[str, str]]


class Functions:
    """The parts that are no text yet."""

    def __init__(self, **parts: Callable[[RuleSet, Deck], Any]) -> None:
        self.parts = parts

    def part(self, name: str, rules: RuleSet, deck: Deck) -> list[Block]:
        """Return the blocks of a part."""
        return list(self.parts[name.replace(" ", "_")](rules, deck))


SCORES: dict[type, ScoreGuide] = {
    Columns: ScoreGuide(columns.COLUMNS, columns.worth),
    Pool: ScoreGuide(
        Functions(
            game=pool.the_game,
            all_pass=raspasy.all_pass,
            worth=lambda rules, _deck: map(Head, pool.worth(rules)[0]),
            defence=pool.defence,
            sheet=pool_sheet.the_sheet,
            end=pool.the_end,
            words=lambda rules, _deck: pool.the_words(rules),
            dealer=lambda rules, _deck: [Paragraph(pool_sheet.sitting_dealer(rules))],
        ),
        lambda rules, contract: pool.worth(rules)[1](contract),
    ),
    Pot: ScoreGuide(pot.POT, pot.worth),
}
