"""A pot in the guide: what fills it, what a hand pays, and the end of the match.

Invariant: it explains; numbers come from the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.aces import LostAces, PaidAces
from prefgame.rules.scoring.pot import STYRIAN_STAKES, Pot, PotKind, WithoutTalon
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Head, Paragraph, TableBlock, Term
from prefgame.ui.guide.score.worked_hand import worked_example
from prefgame.ui.widgets.canvas import Run, Sign


def _score(rules: RuleSet) -> Pot:
    assert isinstance(rules.score, Pot)
    return rules.score


def the_game(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What the match is about."""
    yield Paragraph(
        _(
            "The players pay into a pot, a dish on the table, and each hand is played for money "
            "out of it. The declarer pays the defenders for their tricks; a "
            "player who goes down pays into the pot. A purse counts what each player has won and "
            "paid."
        )
    )


def all_pass(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What becomes of a hand that everybody passes."""
    if rules.when_all_pass is None:
        yield Paragraph(_("If everybody passes, nothing is paid and the next player deals."))
        return
    yield Head(_("If all pass: Ausfechten"))
    yield Paragraph(
        _(
            "If everybody passes, the hand is played without trumps and without the talon. All "
            "play for themselves and try to take few tricks. The player with the most tricks "
            "pays {amount} into the pot; if two share the most, both pay."
        ).format(amount=_score(rules).base)
    )


def sitting_dealer(rules: RuleSet) -> str:
    """What a dealer of four gets and pays."""
    if _score(rules).dealer_pays:
        return _("With four players, the dealer gets no cards, and pays only into the pot.")
    return _(
        "With four players, the dealer gets no cards, and neither pays nor gets anything for "
        "that hand."
    )


def worth(
    rules: RuleSet,
) -> tuple[tuple[str, str], Callable[[Contract], tuple[str, str]]]:
    """The premium of a contract, with the talon and without it."""
    score = _score(rules)

    def of(contract: Contract) -> tuple[str, str]:
        values = score.premium(contract.with_talon), score.premium(contract.as_game)
        with_talon, without = (str(value or "–") for value in values)
        return "–" if contract.only_game else with_talon, without

    return (_("premium"), _("without the talon")), of


def both_must_come(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """When nobody may stay."""
    score = _score(rules)
    if score.forced_at_base:
        yield Paragraph(
            _(
                "While the pot holds no more than one basic stake ({amount}), nobody is "
                "asked: both others must defend."
            ).format(amount=score.base)
        )


# ---- what is paid


def the_sheet(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """What is paid when."""
    yield from _filling(rules, deck)
    yield from _hand(rules)
    yield from _bonuses(rules)
    yield from _premiums(rules, deck)
    yield from worked_example(rules, deck)


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
                    "Each hand is played for the stake: {amount} out of the pot, or all that is "
                    "left in it if that is less."
                ).format(amount=score.base)
            )
        case PotKind.UNLIMITED:
            yield Paragraph(_("Each hand is played for the stake: all that is in the pot."))
        case PotKind.LIMITED:
            yield Paragraph(
                _(
                    "Each hand is played for the stake: all that is in the pot, but at most "
                    "{limit}."
                ).format(limit=score.limit)
            )
        case PotKind.STYRIAN:
            yield Paragraph(
                _(
                    "Each hand is played for the stake. It depends on the trump suit, and is "
                    "never more than the pot holds:"
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
                "The declarer takes the stake out of the pot. For each trick of a defender, the "
                "declarer pays that defender a tenth of the stake. A declarer who goes down pays "
                "twice the stake back into the pot."
            )
        )
    else:
        yield Paragraph(
            _(
                "For each trick of a defender, the declarer pays that defender a tenth of the "
                "stake. A declarer who makes the contract takes the stake out of the pot; one who "
                "goes down pays as much into it."
            )
        )
    yield Paragraph(
        _(
            "A defender who goes down pays the stake into the pot, but is still paid for the "
            "tricks. A host goes down if host and guest together take too few tricks."
        )
    )


def _bonuses(rules: RuleSet) -> Iterator[Block]:
    score = _score(rules)
    if dict(score.premiums).get("hearts"):
        yield Paragraph(
            _(
                "There is a bonus for hearts without the talon. If the contract is made, "
                "each opponent pays the declarer {amount} more, even one who dropped out. "
                "If it fails, the declarer pays {amount} to each of them."
            ).format(amount=score.base * dict(score.premiums)["hearts"])
        )
    yield from _aces(rules)


def _aces(rules: RuleSet) -> Iterator[Block]:
    """What is paid for aces, when they are announced, and what a lost contract pays for them."""
    score = _score(rules)
    paid = score.aces.paid
    if paid is PaidAces.NOT_PAID:
        return
    yield Head(_("Aces"))
    yield Paragraph(
        (
            _(
                "A declarer who holds all four aces after the discard may say so before the "
                "first lead, and then gets {amount} from each opponent if the contract is made."
            )
            if score.aces.four_announced
            else _(
                "A declarer who holds all four aces after the discard and makes the contract gets "
                "{amount} from each opponent."
            )
        ).format(amount=score.base)
    )
    if paid is not PaidAces.FOUR:
        yield Paragraph(
            (
                _(
                    "A declarer without any ace may say so before the first lead: then each "
                    "opponent pays {amount} if the contract is made."
                )
                if score.aces.lost is LostAces.NEITHER
                else _(
                    "A declarer without any ace may say so before the first lead: then each "
                    "opponent pays {amount} if the contract is made, and gets {amount} if it fails."
                )
            ).format(amount=score.base)
        )
        yield Paragraph(_("A declarer who has discarded an ace may not say so."))
    if score.aces.lost is LostAces.BOTH:
        yield Paragraph(
            _("A declarer who goes down with four aces pays {amount} to each opponent.").format(
                amount=score.base
            )
        )
    if paid is PaidAces.GAMES:
        yield Paragraph(_("Both bonuses are paid only in contracts without the talon."))
    if rules.course.index(Phase.BONUS) < rules.course.index(Phase.DEFENCE):
        yield Paragraph(_("Aces are announced before the others say whether they defend."))


def _premiums(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    score = _score(rules)
    premium = [line for line in rules.contracts if not line.may_be_left and score.premium(line)]
    if not premium:
        return
    yield Head(_("Premium contracts"))
    names = join_with_and([ContractWords(line, deck).in_sentence for line in premium])
    words = (
        _(
            "In {contracts}, no tricks are paid and no defender can go down. Each defender pays "
            "the premium if the contract is made, and gets it if it fails. The declarer also "
            "wins or pays the stake, as usual."
        )
        if score.premium_for_pot
        else _(
            "In {contracts}, no tricks are paid and no defender can go down. Each defender pays "
            "the premium if the contract is made, and gets it if it fails. The pot neither pays "
            "nor takes anything."
        )
    )
    yield Paragraph(words.format(contracts=names))
    if any(score.premium(line.as_game) > score.premium(line) for line in premium):
        yield Paragraph(
            _("Without the talon, the premium is twice as much.")
            if score.without_talon is WithoutTalon.DOUBLE
            else _("Without the talon, the premium is one basic stake ({amount}) more.").format(
                amount=score.base
            )
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
            "Between two hands the players may agree to stop. At the end, what is left in the "
            "pot is shared out equally, in whole units; the odd units go to the player with the "
            "lowest purse."
        )
    )
    yield Paragraph(
        _(
            "Then the purses are settled. What some have won, the others have paid, so the "
            "purses add up to zero."
        )
    )


def the_words(rules: RuleSet) -> Iterator[Term]:
    """What is on the ledger."""
    score = _score(rules)
    if rules.when_all_pass is not None:
        yield Term(
            _("ausfechten"),
            _(
                "The hand that is played when everybody has passed: all play for themselves "
                "and try to take few tricks."
            ),
        )
    yield Term(
        _("basic stake"),
        _("Antes, bonuses and premiums are a multiple of it: here {amount}.").format(
            amount=score.base
        ),
    )
    if score.dealer_pays:
        about = _("The basic stake that the dealer pays into the pot before the hand.")
        yield Term(_("ante"), about)
    yield Term(_("ledger"), _("The score sheet: a line for each hand and its payments."))
    yield Term(
        _("pot"),
        _(
            "The dish that everybody pays into. Each hand is played for what is in "
            "it, or for part of it."
        ),
    )
    if any(not line.may_be_left for line in rules.contracts):
        yield Term(
            _("premium"),
            _(
                "What each defender pays if a contract without trumps is made, and gets if it "
                "fails."
            ),
        )
    yield Term(_("purse"), _("What a player has won so far, less what the player has paid."))
    yield Term(_("stake"), _("What a hand is played for: an amount out of the pot."))
    yield Term(
        _("unit"),
        _("What pot and purses are counted in. The table agrees what a unit is worth."),
    )
