"""A row of the ledger in words: how the hand went, and how it was paid.

Invariant: it puts into words what happened; every number is one of the row's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from prefgame.app.words.contracts import contract_name
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.pot import LedgerRow, PotPaper, RowKind
from prefgame.rules.base import Role, Seat, kontra_factor
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.hand import Hand, Result
from prefgame.rules.scoring.pot_sheet import PaymentReason
from prefgame.ui.draw.deck import Deck
from prefgame.ui.widgets.canvas import Piece
from prefgame.ui.words.contracts import contract_in_sentence_with_game, sign_and_name_run, sign_run
from prefgame.ui.words.numbers import TIMES, size_of
from prefgame.ui.words.options import odd_units
from prefgame.ui.words.pot.payments import player_sum, pot_sum
from prefgame.ui.words.runs import Explanation, fill


def row_words(line: LedgerRow) -> str:
    """What a row says that has no contract."""
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
        case RowKind.HAND if line.report is None:
            return _("being played")
    return _("all passed, played out") if was_played(line) else _("all passed")


def was_played(line: LedgerRow) -> bool:
    """Whether tricks were taken in the hand of this row."""
    return line.report is not None and bool(line.report.tricks)


def contract_run(contract: Contract, deck: Deck, *, short: bool = False) -> tuple[Piece, ...]:
    """The contract of a row: the sign of its suit and its name; if ``short``, the sign alone, or
    the number of a contract without trumps.
    """
    plain = contract.with_talon
    if plain.trump is None:
        run: tuple[Piece, ...] = (plain.name if short else contract_name(plain, deck),)
    else:
        run = sign_run(plain, deck) if short else sign_and_name_run(plain, deck)
    if not contract.game:
        return run
    return fill(pgettext("contract in the ledger", "{suit} game"), suit=run)


def outcome_words(hand: Hand, result: Result) -> str:
    """How it went for the declarer, in the fewest words: "made 7", "down with 5, ×2"."""
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
    """The tricks of those who played with or against the declarer: "Bruno 2 · Clara 2", of a host
    and a guest "Bruno 2 + Clara 2", of a defender alone "Bruno 2"; ``tight``: without blanks.
    """
    if not hand.tricks:
        return "" if hand.declarer is None else _("both dropped out")
    joint = " + " if Role.HOST in hand.roles.values() else " · "
    words = joint.join(
        f"{names[seat]} {count}"
        for seat, count in hand.tricks.items()
        if seat != hand.declarer and hand.roles.get(seat) is not Role.STAYS
    )
    return words.replace(" ", "") if tight else words


def explain(paper: PotPaper, _rules: RuleSet, deck: Deck, line: LedgerRow) -> Explanation:
    """How the row was paid: one sum a player, and one for the pot."""
    if line.kind is RowKind.START:
        return Explanation(
            _("Carried over"), (_("Pot and purses of the sheet this match started with."),)
        )
    sums = [
        player_sum(line.payments, seat, name)
        for seat, name in enumerate(paper.players)
        if seat in _paying(line)
    ]
    nothing = [] if sums else [_("Nothing was paid.")]
    return Explanation(
        _title(paper, deck, line),
        (
            *_takeovers(paper, line),
            *sums,
            *nothing,
            *_kontra_sums(paper, line),
            pot_sum(line.before.pot, line.payments),
            *(odd_units(line.before.odd_share) if line.kind is RowKind.SHARE else ()),
        ),
    )


def _takeovers(paper: PotPaper, line: LedgerRow) -> Iterator[str]:
    """Who took the hand over from whom."""
    for before, taker in pairwise(line.declarers):
        yield _("{name} took the hand over from {other}.").format(
            name=paper.players[taker], other=paper.players[before]
        )


def _kontra_sums(paper: PotPaper, line: LedgerRow) -> Iterator[str]:
    """How a premium was doubled, once for each player who doubled their own."""
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


def _paying(line: LedgerRow) -> set[Seat | None]:
    return {seat for each in line.payments for seat in (each.payer, each.payee)}


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
        contract=contract_in_sentence_with_game(hand.contract, deck),
    )


def deals_words(paper: PotPaper, deals: int) -> str:
    """How far the match has come."""
    if not deals:
        return ngettext("{count} deal played.", "{count} deals played.", paper.hands).format(
            count=paper.hands
        )
    return ngettext(
        "{count} of {deals} deal played.", "{count} of {deals} deals played.", deals
    ).format(count=paper.hands, deals=deals)
