"""Whist, pass and half in words, open and closed whist, and what whisters need.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_or
from prefgame.i18n import _
from prefgame.rules.base import Role
from prefgame.rules.contracts import Contract
from prefgame.rules.defence.whisting import HALF_WHIST_LEVELS, QUOTAS, Whisting
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, CardRow, Head, Paragraph, TableBlock, Term
from prefgame.ui.words.numbers import number_of_tricks


def _whisting(rules: RuleSet) -> Whisting:
    assert isinstance(rules.defence, Whisting)
    return rules.defence


def whist_or_pass(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """Who is asked what, and what it means."""
    whisting = _whisting(rules)
    yield Paragraph(
        _(
            "Each of the other two players whists, that is, plays against the contract, or "
            "passes. The one after the declarer answers first. If both pass, the declarer "
            "wins without playing."
        )
    )
    yield Paragraph(
        _(
            "If only one whists, that player says whether the defenders’ cards are laid open. "
            "With open cards the whister plays both hands. With closed cards both defenders play "
            "their own. Either way the tricks of both count for the whister."
        )
    )
    levels = join_with_or([str(level) for level in HALF_WHIST_LEVELS])
    yield Paragraph(
        _(
            "Half: if the first defender has passed, the second one may say half to a contract "
            "of {levels} tricks. Then nobody plays: the declarer has made the contract, and the "
            "second defender is paid for half the tricks that the defence would have needed. "
            "Before that, the first defender may still whist; then “half” counts as a pass."
        ).format(levels=levels)
    )
    yield from _duties(rules, whisting, deck)
    yield from _example(rules, deck)


def _duties(rules: RuleSet, whisting: Whisting, deck: Deck) -> Iterator[Block]:
    """How many tricks whisters need."""
    yield Head(_("How many tricks the whisters need"))
    rows = []
    for level in QUOTAS:
        contract = next(line for line in rules.contracts if line.goal.least == level)
        alone, both = (whisting.owes(role, contract) for role in (Role.HOST, Role.COMES))
        if alone is None or both is None:
            continue
        each = "–" if both.own is None else str(both.own)
        rows.append((number_of_tricks(level), str(alone.needed), each))
    yield TableBlock(
        (_("contract"), _("together"), _("each of two")), tuple(rows), wide=1, second=240
    )
    yield Paragraph(
        _("A single whister needs all of these tricks, and the tricks of the other defender count.")
    )
    yield Paragraph(
        _("Of two whisters, each needs half of the tricks, whatever the other one takes.")
        if whisting.personal
        else _(
            "Two whisters need the tricks together, half of them each. If both together take "
            "too few, each pays for what is missing from that half, but the two never pay for "
            "more tricks than are missing in all."
        )
    )
    yield Paragraph(_("One trick cannot be divided: of two whisters, the second one needs it."))
    if not whisting.ten_whisted:
        yield Paragraph(
            _(
                "Against a contract of ten tricks nobody is asked: both defenders play, are "
                "paid for no tricks, and need none."
            )
        )
    if whisting.stalingrad:
        lowest = ContractWords(rules.contract(whisting.lowest), deck).in_sentence
        yield Paragraph(
            _(
                "Stalingrad: against {contract} nobody is asked. Both must whist, with closed "
                "cards."
            ).format(contract=lowest)
        )
    yield Paragraph(_("In misère nobody is asked: both defenders play, and need no tricks."))


def _example(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """A hand that whists for sure against the lowest contract that is asked about, and one that
    passes.
    """
    whisting = _whisting(rules)
    contract = next(
        line for line in rules.contracts if line.trump is not None and whisting.is_asked(line)
    )
    yield Paragraph(
        _("With these cards, a defender whists against {contract}: four tricks are likely.").format(
            contract=ContractWords(contract, deck).in_sentence
        )
    )
    yield _row(rules, contract, ("AK8", "AQ", "A87", "Q9"))
    yield Paragraph(_("With these cards, a defender passes:"))
    yield _row(rules, contract, ("97", "J87", "T98", "J7"))


def _row(rules: RuleSet, contract: Contract, ranks: tuple[str, ...]) -> CardRow:
    suits = tuple(dict.fromkeys((contract.trump, *reversed(rules.suit_order))))
    return CardRow("", tuple(f"{suit}{rank}" for suit, held in zip(suits, ranks) for rank in held))


def the_words(_rules: RuleSet) -> Iterator[Term]:
    """Answers and parts."""
    yield Term(_("closed whist"), _("Each defender plays their own cards, and nobody shows them."))
    yield Term(
        _("half"),
        _("The second defender’s answer after a pass: nobody plays, and half the tricks are paid."),
    )
    yield Term(
        _("open whist"),
        _("Both defenders lay their cards open, and the whister plays both hands."),
    )
    yield Term(
        _("whist"),
        _(
            "Play against the contract, and answer for a number of tricks. Whists are also the "
            "points for tricks, written on the declarer."
        ),
    )
