"""A pot in the guide: what fills it, what a hand pays, and the end of the match.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.words.contracts import contract_in_sentence
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, ngettext
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pot.score import STYRIAN_STAKES, PaidAces, Pot, PotKind
from prefgame.ui.cards.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, TableBlock, Term, Word
from prefgame.ui.widgets.canvas import Run, Sign
from prefgame.ui.words.contracts import contract_name_with_game


def _score(rules: RuleSet) -> Pot:
    assert isinstance(rules.score, Pot)
    return rules.score


def the_game(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What the match is about."""
    yield Paragraph(
        _(
            "The players pay into a pot, a dish in the middle of the table, and each hand is "
            "played for money out of it. The declarer pays the defenders for their tricks; a "
            "player who goes down pays into the pot. A purse counts what each player has won and "
            "paid."
        )
    )


def forced(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """When nobody may stay."""
    score = _score(rules)
    if score.forced_at_base:
        yield Paragraph(
            _(
                "While the pot holds no more than one basic stake, {amount}, nobody is asked: "
                "both defenders come."
            ).format(amount=score.base)
        )


# ---- what is paid


def the_sheet(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What is paid when."""
    yield from _filling(rules, deck)
    yield from _hand(rules)
    yield from _bonuses(rules)
    yield from _premiums(rules, deck)
    yield from _all_pass(rules)


def _filling(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    score = _score(rules)
    yield Head(_("The pot"))
    match score.kind:
        case PotKind.BASIC | PotKind.STYRIAN:
            yield Paragraph(
                _(
                    "Everybody pays {amount} into the pot before the first hand, and again "
                    "whenever it is empty."
                ).format(amount=score.fill)
            )
        case PotKind.UNLIMITED | PotKind.LIMITED:
            yield Paragraph(
                _("The dealer of each hand pays {amount} into the pot.").format(amount=score.base)
            )
    match score.kind:
        case PotKind.BASIC:
            yield Paragraph(
                _(
                    "Each hand is played for {amount} of it, the stake, or for all that is left "
                    "in the pot."
                ).format(amount=score.base)
            )
        case PotKind.UNLIMITED:
            yield Paragraph(_("Each hand is played for all that is in the pot: that is the stake."))
        case PotKind.LIMITED:
            yield Paragraph(
                _(
                    "Each hand is played for all that is in the pot, but for {limit} at most: "
                    "that is the stake."
                ).format(limit=score.limit)
            )
        case PotKind.STYRIAN:
            yield Paragraph(
                _(
                    "The trump suit says how much of it a hand is played for (the stake), as far "
                    "as the pot holds so much:"
                )
            )
            yield TableBlock((), tuple(_styrian_rows(rules, deck)), wide=1)


def _styrian_rows(rules: RuleSet, deck: Deck) -> Iterator[tuple[Run, ...]]:
    for suit, stake in zip(dict.fromkeys(rules.suit_order), STYRIAN_STAKES):
        yield (Sign(str(suit)), deck.suit_name(str(suit))), str(stake)


def _hand(rules: RuleSet) -> Iterator[Block]:
    score = _score(rules)
    yield Head(_("The hand"))
    if score.takes_first:
        yield Paragraph(
            _(
                "The declarer takes the stake out of the pot, and pays each defender who plays a "
                "tenth of it for each trick. A declarer who goes down pays the stake back twice."
            )
        )
    else:
        yield Paragraph(
            _(
                "The declarer pays each defender who plays a tenth of the stake for each trick. "
                "A declarer who makes the contract takes the stake out of the pot; one who goes "
                "down pays as much into it."
            )
        )
    yield Paragraph(
        _(
            "A defender who goes down, or a host whose side takes too few tricks, pays the stake "
            "into the pot, but is paid for the tricks."
        )
    )


def _bonuses(rules: RuleSet) -> Iterator[Block]:
    score = _score(rules)
    if dict(score.premiums).get("hearts"):
        yield Paragraph(
            _(
                "For a game in hearts each of the others pays the declarer {amount} more, also "
                "a player who stayed; a declarer who goes down pays that to each of them."
            ).format(amount=score.base * dict(score.premiums)["hearts"])
        )
    if score.aces is PaidAces.NOT_PAID:
        return
    yield Head(_("Aces"))
    yield Paragraph(
        _(
            "A declarer who holds all four aces after the discard and makes the contract gets "
            "{amount} from each of the others."
        ).format(amount=score.base)
    )
    if score.aces is not PaidAces.FOUR:
        yield Paragraph(
            _(
                "A declarer without any ace may say so before the first lead: then each of the "
                "others pays {amount} if the contract is made, and gets {amount} if not."
            ).format(amount=score.base)
        )
    if score.aces is PaidAces.GAMES:
        yield Paragraph(_("Both are paid only in contracts without the talon."))


def _premiums(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    score = _score(rules)
    premium = [line for line in rules.contracts if not line.may_be_left and score.premium(line)]
    if not premium:
        return
    yield Head(_("Premium contracts"))
    names = join_with_and([contract_in_sentence(line, deck) for line in premium])
    words = (
        _(
            "For {contracts} no tricks are paid and no defender can go down. Each defender pays "
            "the premium, or is paid it; besides, the stake is won or paid as always."
        )
        if score.premium_for_pot
        else _(
            "For {contracts} no tricks are paid and no defender can go down. Each defender pays "
            "the premium, or is paid it; the pot is left alone."
        )
    )
    yield Paragraph(words.format(contracts=names))
    rows = [
        (
            contract_name_with_game(line, deck),
            str(score.premium(line)),
            str(score.premium(line.as_game)),
        )
        for line in premium
    ]
    yield TableBlock((_("contract"), _("premium"), _("without the talon")), tuple(rows), wide=1)


def _all_pass(rules: RuleSet) -> Iterator[Block]:
    score = _score(rules)
    yield Head(_("If all pass"))
    if rules.when_all_pass is None:
        yield Paragraph(_("If everybody passes, nothing is paid and the next player deals."))
        return
    yield Paragraph(
        _(
            "If everybody passes, all play for themselves, without trumps. The player with the "
            "most tricks pays {amount} into the pot; of a tie, each of them does."
        ).format(amount=score.base)
    )


# ---- the end


def the_end(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """When the match is over, and what it comes to."""
    score = _score(rules)
    if score.deals:
        yield Paragraph(
            ngettext(
                "The match is over after {count} deal.",
                "The match is over after {count} deals.",
                score.deals,
            ).format(count=score.deals)
        )
    else:
        yield Paragraph(_("The match goes on until the players agree to stop."))
    yield Paragraph(
        _(
            "Between two hands the players may agree to stop. What is left in the pot at the end "
            "is shared out in equal whole parts; what cannot be shared goes to the lowest purse."
        )
    )
    yield Paragraph(
        _(
            "Then the purses are settled: what some have won, the others have paid, so they add "
            "up to zero."
        )
    )


def the_words() -> Iterator[Word]:
    """What is on the ledger."""
    yield "ante", Term(_("ante"), _("What the dealer pays into the pot before the hand."))
    yield "ledger", Term(_("ledger"), _("The score sheet: a line for each hand and its payments."))
    yield (
        "pot",
        Term(_("pot"), _("The dish that everybody pays into and that hands are played for.")),
    )
    yield (
        "premium",
        Term(_("premium"), _("What each defender pays for a contract without trumps, or is paid.")),
    )
    yield (
        "purse",
        Term(_("purse"), _("What a player has won so far, less what the player has paid.")),
    )
    yield "stake", Term(_("stake"), _("What a hand is played for, out of the pot."))
