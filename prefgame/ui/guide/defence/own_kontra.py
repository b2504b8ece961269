"""Kontra of each defender for their own payment, in words.

Invariant: it explains; what holds comes from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_or
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term


def the_kontra(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """Who may double, and what."""
    doubling = rules.kontra
    doubled = [
        ContractWords(line, deck).in_sentence
        for line in rules.contracts
        if doubling is not None and doubling.may_double(0, line)
    ]
    if not doubled:
        return
    yield Head(_("Kontra"))
    yield Paragraph(
        _(
            "Against {contracts}, each defender in turn may say kontra, a bet that the contract "
            "will fail. It doubles only what this defender and the declarer pay each other."
        ).format(contracts=join_with_or(doubled))
    )
    yield Paragraph(
        _(
            "The declarer may answer with rekontra. It doubles once more (×4) what is paid "
            "between the declarer and every defender who said kontra."
        )
    )


def the_words(_rules: RuleSet) -> Iterator[Term]:
    """The doublings."""
    yield Term(
        _("kontra"),
        _("A bet that the contract will fail; it doubles what this defender is paid or pays."),
    )
    yield Term(_("rekontra"), _("The declarer’s answer to kontra; it doubles again."))
