"""The contracts that have names of their own, explained.

Invariant: a contract is explained only at a table that plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from prefgame.app.words.contracts import ShortName
from prefgame.i18n import _
from prefgame.rules.contracts import Contract
from prefgame.ui.guide.blocks import Term

MEANINGS: dict[str, Callable[[], str]] = {
    "betl": lambda: _("The contract to take no tricks, without trumps."),
    "sans": lambda: _("The contract to take six tricks without trumps."),
    "preferans": lambda: _(
        "The contract to take all ten tricks, without trumps. Some tables do not play it."
    ),
    "five": lambda: _("The contract to take no tricks, without trumps."),
    "six": lambda: _("The contract to take all ten tricks, without trumps."),
    "sans atout": lambda: _("The contract to take six tricks in a row, without trumps."),
    "seven": lambda: _("The contract to take no tricks, without trumps and with cards laid open."),
    "eight": lambda: _(
        "The contract to take all ten tricks, without trumps and with cards laid open."
    ),
}
"""by its own name, or the word that names the contract as a game"""


def contract_words(contracts: Iterable[Contract]) -> Iterator[Term]:
    """The terms of those that have a meaning here."""
    for contract in contracts:
        word = contract.own_name or contract.word
        if word in MEANINGS:
            yield Term(ShortName(contract).in_sentence, MEANINGS[word]())
