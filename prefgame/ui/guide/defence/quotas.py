"""Defend, drop out and invite in words, and what each part needs.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_or
from prefgame.i18n import _
from prefgame.rules.defence.quotas import Quota, Quotas
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, CardRow, Head, Paragraph, Term
from prefgame.ui.words.numbers import number_of_tricks


def come_or_stay(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """Who is asked what, and what it means."""
    quotas = rules.defence
    assert isinstance(quotas, Quotas)
    yield Paragraph(
        _(
            "Each of the other two players defends, that is, plays against the contract, "
            "or drops out. The one after the declarer answers first. A player who drops "
            "out puts the cards away and takes no part in the hand. If both drop out, the "
            "declarer wins without playing."
        )
    )
    yield Paragraph(
        _(
            "If only one defends, that player plays alone or invites the other as a guest. "
            "A guest must play. The player who invited is the host: the tricks of both "
            "count for the host, and only the host can go down."
        )
    )
    yield Head(_("How many tricks the defenders need"))
    yield Paragraph(
        _(
            "A defender who plays alone needs {alone}. A host needs {together}, and the guest’s "
            "tricks count."
        ).format(alone=number_of_tricks(quotas.alone), together=number_of_tricks(quotas.together))
    )
    if quotas.volunteers is Quota.TEAM:
        yield Paragraph(
            _(
                "If both defend: with {together} together, both are safe. With fewer, each "
                "of them who has fewer than {alone} goes down."
            ).format(together=number_of_tricks(quotas.together), alone=quotas.alone)
        )
    else:
        yield Paragraph(
            _("If both defend: each needs {alone}, whatever the other has.").format(
                alone=number_of_tricks(quotas.alone)
            )
        )
    yield from _examples(rules, quotas.alone, deck)
    open_to_all = [
        ContractWords(line, deck).in_sentence for line in rules.contracts if not line.may_be_left
    ]
    if not open_to_all:
        return
    yield Paragraph(
        _(
            "Against {contracts}, nobody may drop out: both defenders play, and neither of "
            "them can go down."
        ).format(contracts=join_with_or(open_to_all))
    )


def _examples(rules: RuleSet, needed: int, deck: Deck) -> Iterator[Block]:
    """A hand that comes for sure against the highest suit, and one that stays."""
    contract = [line for line in rules.contracts if line.trump is not None and line.may_be_left][-1]
    suits = tuple(dict.fromkeys((contract.trump, *reversed(rules.suit_order))))

    def row(*ranks: str) -> CardRow:
        return CardRow(
            "", tuple(f"{suit}{rank}" for suit, held in zip(suits, ranks) for rank in held)
        )

    yield Paragraph(
        _(
            "The highest trumps are sure to take a trick each. With these cards you defend "
            "against {contract}:"
        ).format(contract=ContractWords(contract, deck).in_sentence)
    )
    yield row("AKQJ"[:needed] + "8", "Q97", "J8", "T7")
    yield Paragraph(_("None of these cards is likely to take a trick. With them you drop out:"))
    yield row("97", "J87", "T98", "J7")


def the_words(_rules: RuleSet) -> Iterator[Term]:
    """Answers and parts."""
    yield Term(_("alone"), _("Defend without the other player."))
    yield Term(
        _("defend"),
        _("Play against the contract. A player who defends needs a certain number of tricks."),
    )
    yield Term(
        _("guest"),
        _("A defender who was invited, and plays, but neither scores nor pays."),
    )
    yield Term(
        _("host"),
        _("A defender who invited the other, and scores and pays for both."),
    )
    yield Term(_("drop out"), _("As a defender, put the cards away and take no part in the hand."))
