"""A hand at a pot with all its payments, as the rules of the table play and pay it.

Invariant: it only arranges; cards, tricks and payments come from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from prefgame.app.look_back.worked_hand import with_tricks, worked_hand
from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_and
from prefgame.i18n import _, given_names
from prefgame.paper.pot import payments_of
from prefgame.rules.base import Amount
from prefgame.rules.contracts import TRICKS
from prefgame.rules.reported_check import check_reported_hand
from prefgame.rules.reported_hand import ReportedHand
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.hand import Hand
from prefgame.rules.scoring.pot import Pot
from prefgame.rules.scoring.pot_sheet import PotPayment, PotSheet
from prefgame.ui.draw.card_style import sorted_hand
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, CardRow, Head, Paragraph, TableBlock
from prefgame.ui.guide.score.worked import card_texts, tricks_sentence
from prefgame.ui.scores.pot.payments import payment_detail, payment_title
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.numbers import signed, size_of

_STAKES = 6
"""basic stakes in the pot before the deal"""


def _players() -> tuple[str, str, str]:
    given = given_names()
    return given["Anna"], given["Bruno"], given["Clara"]


def worked_example(rules: RuleSet, deck: Deck) -> Iterator[Block]:
    """One hand with its payments, and what it would have paid with other tricks: all by the rules
    of this table.
    """
    score = rules.score
    assert isinstance(score, Pot)
    pot = _STAKES * score.base
    sheet = PotSheet(pot, (-pot // 3,) * 3)
    hand = worked_hand(rules, _players(), sheet)
    anna, bruno, clara = _players()
    before = hand.before
    assert isinstance(before, PotSheet)
    yield Head(_("A worked hand"))
    yield Paragraph(
        _("{dealer} deals, and the pot holds {pot}. {name} holds these cards:").format(
            dealer=clara, pot=size_of(before.pot), name=anna
        )
    )
    yield CardRow(anna, card_texts(hand.dealt), _("talon"), card_texts(hand.talon))
    yield Paragraph(
        _(
            "{name} bids {bid}, and the others pass. {name} takes the talon, discards two "
            "cards, and announces {contract}. {others} defend."
        ).format(
            name=anna,
            bid=ContractWords(hand.contract, deck).by_number,
            contract=ContractWords(hand.contract, deck).in_sentence,
            others=join_with_and([bruno, clara]),
        )
    )
    kept = [card for card in (*hand.dealt, *hand.talon) if card not in hand.discarded]
    shown = sorted_hand(tuple(kept), hand.contract.trump)
    yield CardRow(anna, card_texts(shown), _("discarded"), card_texts(hand.discarded))
    yield Paragraph(tricks_sentence(_players(), hand.report.tricks))
    yield _payments_table(rules, deck, hand.report, before, payments_of(hand.entries))
    least = hand.contract.goal.least
    tricks = {0: least - 1, 1: TRICKS - least, 2: 1}
    _other, entries, _result = with_tricks(rules, hand, tricks)
    told = tricks_sentence(_players(), tricks)
    yield Paragraph(_("If the tricks fall otherwise: {tricks}").format(tricks=told))
    report = replace(hand.report, tricks=tricks)
    yield _payments_table(rules, deck, report, before, payments_of(entries))
    yield from _worked_premium(rules, deck, before)


def _worked_premium(rules: RuleSet, deck: Deck, before: PotSheet) -> Iterator[Block]:
    """The lowest contract with a premium that is made, doubled by one defender where the table
    doubles; nothing where no contract has one.
    """
    score = rules.score
    assert isinstance(score, Pot)
    contract = next((line for line in rules.contracts if score.premium(line)), None)
    if contract is None:
        return
    anna, bruno, clara = _players()
    doubled = rules.kontra is not None and rules.kontra.may_double(0, contract)
    won = TRICKS if contract.goal.least else 0
    reported = ReportedHand(
        declarer=anna,
        contract=contract.name,
        kontra=int(doubled),
        kontra_by=[bruno] if doubled else None,
        tricks={anna: won, bruno: TRICKS - won, clara: 0},
    )
    hand = check_reported_hand(rules, _players(), before, reported)
    _after, entries, _result = score.write(before, hand, rules.defence)
    words = (
        _("{name} plays {contract} and makes it, though {doubler} said kontra:")
        if doubled
        else _("{name} plays {contract} and makes it:")
    )
    contract_words = ContractWords(contract, deck).in_sentence
    yield Paragraph(words.format(name=anna, contract=contract_words, doubler=bruno))
    yield _payments_table(rules, deck, hand, before, payments_of(entries))


def _payments_table(
    rules: RuleSet,
    deck: Deck,
    report: Hand,
    before: PotSheet,
    payments: Sequence[PotPayment],
) -> TableBlock:
    """A row a payment, and what each player won or paid in all."""
    rows: list[tuple[Run, ...]] = []
    notes: list[str] = []
    sheet = before
    for payment in payments:
        notes.append(payment_detail(payment, report, rules.defence, deck, sheet.pot))
        moved = sheet.with_payments((payment,))
        changes = (signed(amount) if amount else "" for amount in _changes(sheet, moved))
        rows.append((payment_title(payment, _players()), *changes))
        sheet = moved
    rows.append((_("Together"), *map(signed, _changes(before, sheet))))
    heads = "", *_players(), _("pot")
    return TableBlock(heads, tuple(rows), wide=1, numbers=105, notes=(*notes, ""))


def _changes(before: PotSheet, after: PotSheet) -> tuple[Amount, ...]:
    """What each player won or paid, and what came into the pot."""
    return *after.won_since(before), after.pot - before.pot
