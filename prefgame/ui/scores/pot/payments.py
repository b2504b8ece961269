"""The words of a pot: payments at the table and in the lines of its ledger.

Invariant: it puts payments into words; amounts are only added up, never worked out again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from prefgame.app.words.contracts import ContractWords
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.pot import LedgerRow, PotPaper, RowKind
from prefgame.rules.base import Amount, Role, Seat, kontra_factor
from prefgame.rules.contracts import Contract
from prefgame.rules.defence import Defence, tricks_needed
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Hand, Result
from prefgame.rules.scoring.pot import PaymentReason, PotPayment, balance_of
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.hand_numbers import GAPS, Name, NumbersPanel, Revealed, ruled, said
from prefgame.ui.scores.marks import Progress
from prefgame.ui.scores.summary import Figure
from prefgame.ui.widgets.canvas import Piece
from prefgame.ui.widgets.elements import Column, Element, Paragraph, Pencilled, Row, Stretch, Text
from prefgame.ui.widgets.styles import HEADING, NOTE, STRONG, TextSize
from prefgame.ui.widgets.table import Line, Table, head
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import (
    MINUS,
    NO_BREAK,
    TIMES,
    Explanation,
    corrected_words,
    fill,
    number_of_tricks,
    signed,
    size_of,
    tricks_with_need,
)
from prefgame.ui.words.options import odd_units

REASONS: dict[PaymentReason, Callable[[], str]] = {
    PaymentReason.ANTE: lambda: pgettext("payment", "ante"),
    PaymentReason.FILL: lambda: pgettext("payment", "filling the pot"),
    PaymentReason.POT: lambda: pgettext("payment", "stake"),
    PaymentReason.TRICKS: lambda: pgettext("payment", "tricks"),
    PaymentReason.DECLARER_DOWN: lambda: pgettext("payment", "went down"),
    PaymentReason.DEFENDER_DOWN: lambda: pgettext("payment", "too few tricks"),
    PaymentReason.HEARTS: lambda: pgettext("payment", "hearts"),
    PaymentReason.FOUR_ACES: lambda: pgettext("payment", "four aces"),
    PaymentReason.NO_ACES: lambda: pgettext("payment", "no aces"),
    PaymentReason.PREMIUM: lambda: pgettext("payment", "premium"),
    PaymentReason.MOST_TRICKS: lambda: pgettext("payment", "most tricks"),
    PaymentReason.SHARE: lambda: pgettext("payment", "share of the pot"),
    PaymentReason.CORRECTION: lambda: pgettext("payment", "correction"),
}
"""what each payment is for, in a word or two"""


def reason_words(payment: PotPayment) -> str:
    """Return what the payment is for, in a word or two: "stake", "3 tricks", "four aces"."""
    if payment.reason is PaymentReason.TRICKS and payment.count:
        return number_of_tricks(payment.count)
    return REASONS[payment.reason]()


def bill_words(payment: PotPayment, players: Sequence[str]) -> str:
    """Return the same on a bill that lies on the table by itself: an ante says whose it is."""
    if payment.reason is PaymentReason.ANTE and payment.payer is not None:
        return _("{name}’s ante").format(name=players[payment.payer])
    return reason_words(payment)


def payment_title(payment: PotPayment, players: Sequence[str]) -> str:
    """Return who pays whom: "Anna pays Bruno", "Anna pays into the pot", "Anna takes the stake"."""
    if payment.payer is None:
        assert payment.payee is not None
        words = (
            _("{name} takes a share of the pot")
            if payment.reason is PaymentReason.SHARE
            else _("{name} takes from the pot")
            if payment.reason is PaymentReason.CORRECTION
            else _("{name} takes the stake")
        )
        return words.format(name=players[payment.payee])
    payer = players[payment.payer]
    if payment.payee is None:
        return _("{name} pays into the pot").format(name=payer)
    return _("{payer} pays {payee}").format(payer=payer, payee=players[payment.payee])


def payment_detail(
    payment: PotPayment, hand: Hand | None, defence: Defence, deck: Deck, before: Amount
) -> str:
    """Return why it is paid, with the numbers behind it, in a line: "3 tricks at 10 each", "1 trick
    (2 needed)". ``hand``: the hand that is paid for, None before it is played; ``before``: what was
    in the pot just before this payment.
    """
    if payment.reason is PaymentReason.SHARE:
        return _("in equal parts")
    contract = None if hand is None else hand.contract
    if hand is None or contract is None:
        return reason_words(payment)
    match payment.reason:
        case PaymentReason.POT:
            if payment.amount == before:
                return _("all that was in the pot")
            return _("{amount} of the {pot} in the pot").format(
                amount=size_of(payment.amount), pot=size_of(before)
            )
        case PaymentReason.TRICKS:
            each = size_of(Fraction(payment.amount) / payment.count) if payment.count else ""
            return ngettext(
                "{count} trick at {each}", "{count} tricks at {each} each", payment.count
            ).format(count=payment.count, each=each)
        case PaymentReason.DECLARER_DOWN if hand.declarer is not None:
            return _short_of(hand.tricks[hand.declarer], contract.goal.least)
        case PaymentReason.DEFENDER_DOWN:
            return _defender_detail(payment, hand, contract, defence)
        case PaymentReason.HEARTS | PaymentReason.PREMIUM:
            return _contract_detail(payment, hand, contract, deck)
    return reason_words(payment)


def _short_of(won: int, needed: int) -> str:
    """Too few tricks, or, where none may be taken, too many."""
    return tricks_with_need(won, needed) if needed else _("took a trick")


def _defender_detail(payment: PotPayment, hand: Hand, contract: Contract, defence: Defence) -> str:
    assert payment.payer is not None
    role = hand.roles[payment.payer]
    won = sum(
        tricks
        for seat, tricks in hand.tricks.items()
        if seat != hand.declarer and defence.writer(seat, hand.roles) == payment.payer
    )
    return _short_of(won, tricks_needed(defence, role, contract))


def _contract_detail(payment: PotPayment, hand: Hand, contract: Contract, deck: Deck) -> str:
    made = payment.payee == hand.declarer
    name = ContractWords(contract, deck).in_sentence_with_game
    if contract.goal.takes_none:
        words = (
            pgettext("contract for no trick", "{contract} made")
            if made
            else pgettext("contract for no trick", "{contract} failed")
        )
    else:
        words = _("{contract} made") if made else _("{contract} failed")
    words = words.format(contract=name)
    other = payment.payer if made else payment.payee
    if hand.kontra and other in hand.doubled:
        words += f" · {TIMES}{kontra_factor(hand.kontra)}"
    return words[:1].upper() + words[1:]


# ---- what a row of the ledger comes to


def player_sum(payments: Sequence[PotPayment], seat: Seat, name: str) -> str:
    """Return what these payments come to for one player, as a sum: "Bruno: 30 (stake) − 9 (3
    tricks) = +21", "Clara: + 2 × 30 (premium) = +60". Payments for the same reason are one term.
    """
    alike: dict[tuple[PaymentReason, bool], list[PotPayment]] = {}
    for payment in payments:
        for who, paid in ((payment.payer, True), (payment.payee, False)):
            if who == seat:
                alike.setdefault((payment.reason, paid), []).append(payment)
    if not alike:
        return _("{name}: nothing").format(name=name)
    terms = list[str]()
    for (_reason, paid), parts in alike.items():
        reason = reason_words(replace(parts[0], count=sum(part.count for part in parts)))
        sign = (MINUS if paid else "+") + (" " if terms else "")
        terms.append(f"{sign}{_size(parts)} ({reason})")
    if len(terms) > 1 or TIMES in terms[0]:
        terms.append(f"= {signed(balance_of(seat, payments))}")
    # a line is broken between the terms
    return _("{name}: {sum}").format(
        name=name, sum=" ".join(term.replace(" ", NO_BREAK) for term in terms)
    )


def _size(parts: Sequence[PotPayment]) -> str:
    """Return what payments for the same reason come to; of several players who pay the same, "2 ×
    30".
    """
    if len(parts) > 1 and not parts[0].count and len({part.amount for part in parts}) == 1:
        return f"{len(parts)} {TIMES} {size_of(parts[0].amount)}"
    return size_of(sum(part.amount for part in parts))


def pot_sum(before: Amount, payments: Iterable[PotPayment]) -> str:
    """Return what these payments do to the pot, as a sum: "Pot: 40 + 10 − 30 = 20"."""
    terms = [
        payment.amount if payment.payee is None else -payment.amount
        for payment in payments
        if payment.payee is None or payment.payer is None
    ]
    if not terms:
        return _("Pot: {amount}").format(amount=size_of(before))
    steps = "".join(f" {MINUS if term < 0 else '+'}{NO_BREAK}{size_of(term)}" for term in terms)
    total = f"{size_of(before)}{steps} ={NO_BREAK}{size_of(before + sum(terms))}"
    return _("Pot: {amount}").format(amount=total)


# ---- a row of the ledger in words: how the hand went, and how it was paid


def row_words(line: LedgerRow) -> str:
    """Return what a row says that has no contract."""
    match line.kind:
        case RowKind.START:
            return _("carried over")
        case RowKind.FILL:
            amount = size_of(line.payments[0].amount)
            words = (
                _("each pays {amount} into the pot")
                if line.hand == 1
                else _("pot empty: each pays {amount} again")
            )
            return words.format(amount=amount)
        case RowKind.SHARE:
            return _("what is left in the pot is shared out")
        case RowKind.CORRECTION:
            return _("corrected: {reason}").format(reason=line.reason)
        case RowKind.HAND if line.report is None:
            return _("being played")
    played = line.report is not None and line.report.tricks
    return _("all passed, played out") if played else _("all passed")


def contract_run(contract: Contract, deck: Deck, *, short: bool = False) -> tuple[Piece, ...]:
    """Return the contract of a row: the sign of its suit and its name; if ``short``, the sign
    alone, or the number of a contract without trumps.
    """
    plain = contract.with_talon
    runs = ContractRuns(plain)
    if plain.trump is None:
        run: tuple[Piece, ...] = (plain.name if short else ContractWords(plain, deck).alone,)
    else:
        run = runs.in_short_list(deck) if short else runs.in_list(deck)
    if not contract.game:
        return run
    return fill(pgettext("contract in the ledger", "{suit} game"), suit=run)


def outcome_words(hand: Hand, result: Result) -> str:
    """Return how it went for the declarer, in the fewest words: "made 7", "down with 5, ×2"."""
    assert hand.declarer is not None and hand.contract is not None
    count = hand.tricks.get(hand.declarer, 0)
    if not hand.tricks or (result.made and not hand.contract.may_be_left):
        words = _("made") if result.made else _("went down")
    else:
        words = (_("made {count}") if result.made else _("down with {count}")).format(count=count)
    if hand.kontra:
        words += f", {TIMES}{kontra_factor(hand.kontra)}"
    return _("{words}, agreed").format(words=words) if hand.agreed else words


def tricks_words(hand: Hand, names: Sequence[str], *, tight: bool = False) -> str:
    """Return the tricks of those who played with or against the declarer: "Bruno 2 · Clara 2", of a
    host and a guest, who share them, "Bruno + Clara 4", of a defender alone "Bruno 2"; nothing
    where it is the same who of the defence took them. ``tight``: without blanks.
    """
    if not hand.tricks:
        return "" if hand.declarer is None else _("both dropped out")
    if hand.contract is not None and not hand.contract.may_be_left:
        return ""
    played = {
        names[seat]: count
        for seat, count in hand.tricks.items()
        if seat != hand.declarer and hand.roles.get(seat) is not Role.STAYS
    }
    if Role.HOST in hand.roles.values():
        words = f"{' + '.join(played)} {sum(played.values())}"
    else:
        words = " · ".join(f"{name} {count}" for name, count in played.items())
    return words.replace(" ", "") if tight else words


def explain(paper: PotPaper, _rules: RuleSet, deck: Deck, line: LedgerRow) -> Explanation:
    """Return how the row was paid: one sum a player, and one for the pot."""
    if line.kind is RowKind.START:
        return Explanation(
            _("Carried over"), (_("Pot and purses of the sheet this match started with."),)
        )
    if line.kind is RowKind.CORRECTION:
        (paid,) = line.payments
        title = _("{name}: {sum}").format(
            name=payment_title(paid, paper.players), sum=size_of(paid.amount)
        )
        return Explanation(title, (corrected_words(line.hand, line.reason),))
    took_over = _("{name} took the hand over from {other}.")
    paying = {seat for each in line.payments for seat in (each.payer, each.payee)}
    sums = [
        player_sum(line.payments, seat, name)
        for seat, name in enumerate(paper.players)
        if seat in paying
    ]
    return Explanation(
        _title(paper, deck, line),
        (
            *(
                took_over.format(name=paper.players[taker], other=paper.players[before])
                for before, taker in pairwise(line.declarers)
            ),
            *(sums or [_("Nothing was paid.")]),
            *_kontra_sums(paper, line),
            pot_sum(line.before.pot, line.payments),
            *(odd_units(line.before.odd_share) if line.kind is RowKind.SHARE else ()),
        ),
    )


def _kontra_sums(paper: PotPaper, line: LedgerRow) -> Iterator[str]:
    hand = line.report
    if hand is None or hand.declarer is None:
        return
    words = (
        _("{name} said kontra, {declarer} rekontra: {premium} × {factor} = {amount}.")
        if hand.kontra > 1
        else _("{name} said kontra: {premium} × {factor} = {amount}.")
    )
    for payment in line.payments:
        seat = payment.payer if payment.payee == hand.declarer else payment.payee
        if payment.reason is PaymentReason.PREMIUM and seat is not None and seat in hand.doubled:
            factor = kontra_factor(hand.kontra)
            yield words.format(
                name=paper.players[seat],
                declarer=paper.players[hand.declarer],
                premium=size_of(Fraction(payment.amount) / factor),
                factor=factor,
                amount=size_of(payment.amount),
            )


def _title(paper: PotPaper, deck: Deck, line: LedgerRow) -> str:
    if line.kind is RowKind.FILL:
        return _("Filling the pot for hand {hand}").format(hand=line.hand)
    if line.kind is RowKind.SHARE:
        return _("The pot is shared out")
    hand = line.report
    if hand is None or hand.contract is None or hand.declarer is None:
        return _("Hand {hand}: {words}").format(hand=line.hand, words=row_words(line))
    return _("Hand {hand}: {name}, {contract}").format(
        hand=line.hand,
        name=paper.players[hand.declarer],
        contract=ContractWords(hand.contract, deck).in_sentence_with_game,
    )


def deals_words(paper: PotPaper, deals: int) -> str:
    """Return how far the match has come."""
    if not deals:
        return ngettext("{count} deal played.", "{count} deals played.", paper.hands).format(
            count=paper.hands
        )
    return ngettext(
        "{count} of {deals} deal played.", "{count} of {deals} deals played.", deals
    ).format(count=paper.hands, deals=deals)


# ---- how a hand ended around a pot: in words, and the panel of what was paid


class PotStory(HandFacts):
    """The facts of the last hand, and its payments."""

    @property
    def payments(self) -> tuple[PotPayment, ...]:
        """What was paid when the hand was scored, in order."""
        return tuple(entry for entry in self.table.last_entries if isinstance(entry, PotPayment))

    def all_passed(self) -> str:
        return _("All passed: the pot stays as it is")

    def undecided(self) -> str:
        return _("No kontra to {contract}: nothing is paid")

    def doublings(self) -> tuple[str, ...]:
        return ()


def news(paper: PotPaper) -> Sequence[tuple[Hashable, bool]]:
    """Return what the last hand wrote, in the order of the page."""
    return [(("purse", seat), True) for seat in range(len(paper.players))]


def payment_notes(story: PotStory, row: LedgerRow) -> Iterator[tuple[PotPayment, str]]:
    """Yield the payments of a row in order, and why each is paid."""
    pot, defence = row.before.pot, story.rules.defence
    for payment in row.payments:
        yield payment, payment_detail(payment, row.report, defence, story.deck, pot)
        pot += payment.amount * ((payment.payee is None) - (payment.payer is None))


def payments_panel(story: PotStory, paper: PotPaper, shown: Progress) -> NumbersPanel:
    """Return the panel: payment by payment, then purse by purse, and the pot."""
    row = next((line for line in paper.last if line.kind is RowKind.HAND), paper.lines[-1])
    paid = [
        Row((Stretch(_paid(payment, note, story.names)), Text(size_of(payment.amount), HEADING)))
        for payment, note in payment_notes(story, row)
    ]
    nothing = [] if paid else [said(_("Nothing was paid."))]
    above = (Text(_("What this hand paid"), HEADING), *nothing, *ruled(paid))
    sizes: tuple[TextSize, ...] = ("title", "heading", "heading")
    return NumbersPanel(
        [Column((*above, _purses(story, row, shown, size)), gap) for gap, size in zip(GAPS, sizes)]
    )


def _paid(payment: PotPayment, note: str, names: Sequence[str]) -> Element:
    title = Paragraph(payment_title(payment, names), STRONG)
    return Column((title, Paragraph(note, NOTE)), "none")


def _purses(story: PotStory, row: LedgerRow, shown: Progress, size: TextSize) -> Table:
    lines = [
        _purse(("purse", seat), Name(name), change, signed(purse), shown, size)
        for seat, (name, change, purse) in enumerate(
            zip(story.names, row.changes, row.after.purses)
        )
    ]
    pot, came = row.after.pot, row.after.pot - row.before.pot
    lines.append(_purse("pot", Text(_("in the pot"), NOTE), came, size_of(pot), shown, size))
    heads = head(pgettext("payment", "this hand")), head(_("purse"))
    return Table("", heads, tuple(lines))


def _purse(
    key: Hashable, name: Element, change: Amount, after: str, shown: Progress, size: TextSize
) -> Line:
    cell = Pencilled(signed(change), seed=(key, "now")) if change else None
    return Line(name, (cell, Revealed(Figure(after, size, True, key), key, shown)))
