"""What the guide says about each way of defending.

Invariant: a mechanism explains itself; the pages only ask for its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from prefgame.rules.defence.quotas import Quotas
from prefgame.rules.defence.whisting import Whisting
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Term
from prefgame.ui.guide.defence import quotas, whisting
from prefgame.ui.guide.defence.slip_keys import slip_keys


@dataclass(frozen=True, slots=True)
class DefenceParts:
    """What is to be said about one way of defending."""

    answers: Callable[[RuleSet, Deck], Iterable[Block]]
    keys: Callable[[RuleSet], Iterable[Block]]
    words: Callable[[RuleSet], Iterable[Term]]


DEFENCES: dict[type, DefenceParts] = {
    Quotas: DefenceParts(quotas.come_or_stay, slip_keys, quotas.the_words),
    Whisting: DefenceParts(whisting.whist_or_pass, slip_keys, whisting.the_words),
}
