"""Agreeing on the tricks instead of playing, in words.

Invariant: it explains; what holds comes from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term


def agreeing(rules: RuleSet, _deck: Deck) -> Iterator[Block]:
    """Who may offer what; nothing where the table does not play it."""
    negotiation = rules.negotiation
    if negotiation is None or not negotiation.played or Phase.NEGOTIATION not in rules.course:
        return
    yield Head(_("Agreeing on the tricks"))
    yield Paragraph(
        _(
            "If one player defends alone, that player and the declarer may agree on the "
            "tricks instead of playing. First the declarer may offer a number of tricks, "
            "then the defender. An offer is accepted, refused, or answered with another "
            "one."
        )
    )
    yield Paragraph(
        _(
            "They may agree only on a division of the tricks in which neither of them goes down. "
            "It is then paid as if the tricks had been played."
        )
    )


def the_keys(rules: RuleSet) -> Iterator[Block]:
    """The keys of an offer, where the table knows offers."""
    negotiation = rules.negotiation
    if negotiation is not None and negotiation.played:
        yield Term("−, +", _("Offer fewer or more tricks."))


def the_words(rules: RuleSet) -> Iterator[Term]:
    """The words for it, where the table plays it."""
    negotiation = rules.negotiation
    if negotiation is not None and negotiation.played:
        yield Term(
            _("offer"), _("A number of tricks for the defender, instead of playing the hand.")
        )
