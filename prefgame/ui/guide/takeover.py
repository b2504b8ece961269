"""Taking over the declarer's hand, in words.

Invariant: it explains; what holds comes from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.contracts import ContractWords
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, Term


def taking_over(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """Who may take over, when, and for what; nothing where the table does not play it."""
    takeover, course = rules.takeover, rules.course
    if takeover is None or not takeover.played or Phase.TAKEOVER not in course:
        return
    lowest = next((line for line in rules.contracts if line.rank >= takeover.least), None)
    if lowest is None:
        return
    yield Head(_("Taking over"))
    when = (
        _("Before the declarer announces the contract")
        if course.index(Phase.TAKEOVER) < course.index(Phase.ANNOUNCE)
        else _("After the declarer has announced the contract")
    )
    yield Paragraph(
        _(
            "{when}, each opponent who has bid may take over: pick up the two cards that the "
            "declarer discarded, discard two cards, and play {contract} or higher as the new "
            "declarer."
        ).format(when=when, contract=ContractWords(lowest, deck).by_number)
    )
    yield Paragraph(
        _(
            "Then the others are asked again, and may take over with a still higher contract, "
            "until nobody does."
        )
    )
    yield Paragraph(
        _(
            "A declarer who plays without the talon, or who won the auction with {contract} or "
            "higher, cannot be taken over."
        ).format(contract=ContractWords(lowest, deck).by_number)
        if takeover.numbers_only
        else _("A declarer who plays without the talon cannot be taken over.")
    )


def the_words(rules: RuleSet) -> Iterator[Term]:
    """The words for it, where the table plays it."""
    takeover = rules.takeover
    if takeover is not None and takeover.played:
        yield Term(
            _("take over"),
            _("Pick up the declarer’s discard and play a higher contract instead."),
        )
