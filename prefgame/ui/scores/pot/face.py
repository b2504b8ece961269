"""The face of the score of a pot: the money on the table and its words, the summary beside the
ledger, and the form of a new match.

Invariant: it puts payments and sheets into words, and sums only what one row of the list pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.paper.base import Stop
from prefgame.paper.pot import LedgerRow, PotPaper, RowKind, arrange
from prefgame.rules.auctions.base import Winner
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Hand, unit_in_money
from prefgame.rules.scoring.pot import (
    PaymentReason,
    Pot,
    PotPayment,
    PotSheet,
    balance_of,
    paid_for_hand,
)
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.face import (
    HandEnd,
    LengthRow,
    ScoreFace,
    ScoreGuide,
    ScoreMoney,
    ScorePaper,
    ScoreRows,
    WrittenAmounts,
)
from prefgame.ui.scores.hand_numbers import Name
from prefgame.ui.scores.lines import ScoreInfo
from prefgame.ui.scores.money import Money, PaymentRow, Said, Transfer, money_lines
from prefgame.ui.scores.pot import guide
from prefgame.ui.scores.pot.ledger import ROW_WRITE, Ledger, ledger_share
from prefgame.ui.scores.pot.payments import (
    PotStory,
    bill_words,
    deals_words,
    explain,
    news,
    payment_detail,
    payment_title,
    payments_panel,
)
from prefgame.ui.scores.pot.words import PotWords, played_for, pot_of, purse_meaning
from prefgame.ui.scores.summary import Figure, Part, Summary, money_of, winning_sentence
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Drawing, Element, Paragraph, Row, Stretch, Text
from prefgame.ui.widgets.styles import NOTE, STRONG, TEXT, TITLE, Style, TextSize
from prefgame.ui.widgets.table import Line, Table
from prefgame.ui.words.numbers import (
    grammatical_number,
    money_size,
    signed,
    size_of,
)
from prefgame.ui.words.options import odd_units, stop_words

# ---- the money on the table, and what is paid


IN_ONE_GO = {
    PaymentReason.FILL,
    PaymentReason.HEARTS,
    PaymentReason.PREMIUM,
    PaymentReason.FOUR_ACES,
    PaymentReason.NO_ACES,
    PaymentReason.SHARE,
}
"""What several players pay, or are paid, at the same time."""


def lies(sheet: PotSheet) -> Money:
    """Return what is where."""
    return Money(sheet.pot, sheet.purses)


def at_stake(view: SeatView) -> str:
    """Return what the declarer plays for, out of the pot; before there is a contract, what any
    contract for tricks is played for, or nothing where it is not the same for all.
    """
    (score, sheet), hand = pot_of(view), view.hand
    if hand is None or hand.ended or (hand.contract is not None and hand.declarer is None):
        return ""
    possible = _possible(view)
    stakes = {score.stake(sheet, contract) for contract in possible}
    if possible and not any(stakes):
        return _("not at stake")
    stake = stakes.pop() if hand.contract is not None else score.usual_stake(sheet)
    return "" if stake is None else _("{amount} at stake").format(amount=size_of(stake))


def _possible(view: SeatView) -> tuple[Contract, ...]:
    """Return the contract; before it is named, those that the highest bid leaves, none without a
    bid.
    """
    hand = view.this_hand
    if hand.contract is not None:
        return (hand.contract,)
    auction, winner = view.table.rules.auction, hand.auction_winner
    if winner is None and (bid := auction.highest_bid(hand.calls)) is not None:
        winner = Winner(bid.seat, bid.contract, bid.game, fixed=False)
    return () if winner is None else auction.contracts_for(winner)


def rows(
    view: SeatView, entries: Sequence[Entry], hand: Hand | None, deck: Deck
) -> tuple[PaymentRow, ...]:
    """Return what these payments are, row by row."""
    paid = [entry for entry in entries if isinstance(entry, PotPayment)]
    _pot, sheet = pot_of(view)
    pot = sheet.pot + sum(one.amount * ((one.payer is None) - (one.payee is None)) for one in paid)
    shares = [one.amount for one in paid if one.reason is PaymentReason.SHARE]
    found = []
    for _why, alike in groupby(enumerate(paid), key=_in_one_go):
        some = [payment for _at, payment in alike]
        first = some[0]
        detail = payment_detail(first, hand, view.table.rules.defence, deck, pot)
        if first.reason is PaymentReason.SHARE and first.amount > min(shares):
            odd = first.amount - min(shares)
            detail = ngettext("with the odd unit", "with the odd units", grammatical_number(odd))
        found.append(_row(some, view.table.players, detail))
        pot += sum(one.amount * ((one.payee is None) - (one.payer is None)) for one in some)
    return tuple(found)


def rows_before(view: SeatView, entries: Sequence[Entry], deck: Deck) -> tuple[PaymentRow, ...]:
    """Return what was paid for this hand before it was played: the ante. A pot that was filled
    again is not a part of the hand.
    """
    return rows(view, paid_for_hand(entries), None, deck)


def said(view: SeatView, deck: Deck) -> Said:
    """Return how the hand ended and for whom: in one sentence, and what each defender did."""
    story = PotStory(view, deck)
    return Said(story.headline(), story.outcome())


def filled_before(entries: Sequence[Entry]) -> str:
    """Return what was paid before this hand and is no part of it: what filled the pot."""
    filled = [
        one.amount
        for one in entries
        if isinstance(one, PotPayment) and one.reason is PaymentReason.FILL
    ]
    if not filled:
        return ""
    return _("Before it, each paid {amount} into the pot.").format(amount=size_of(filled[0]))


def _in_one_go(numbered: tuple[int, PotPayment]) -> object:
    """Return what payments have in common that are one: what several players pay at the
    same time.
    """
    at, payment = numbered
    return (payment.reason, payment.amount) if payment.reason in IN_ONE_GO else at


def _row(some: Sequence[PotPayment], players: Sequence[str], detail: str) -> PaymentRow:
    first, amount = some[0], size_of(some[0].amount)
    return PaymentRow(
        tuple(Transfer(one.payer, one.payee, one.amount) for one in some),
        payment_title(first, players) if len(some) == 1 else _title(some, players),
        detail[:1].upper() + detail[1:],
        bill_words(first, players),
        pgettext("payment", "{amount} each").format(amount=amount) if len(some) > 1 else amount,
    )


def _title(some: Sequence[PotPayment], players: Sequence[str]) -> str:
    first = some[0]
    if first.reason is PaymentReason.FILL:
        return _("Everybody pays {amount} into the pot").format(amount=size_of(first.amount))
    if first.reason is PaymentReason.SHARE:
        return _("The pot is shared out")
    amount = size_of(first.amount)
    if first.payer is not None and len({one.payer for one in some}) == 1:
        return _("{name} pays {amount} to each").format(name=players[first.payer], amount=amount)
    assert first.payee is not None
    return _("{name} gets {amount} from each").format(name=players[first.payee], amount=amount)


def next_deal(view: SeatView) -> str:
    """Return who deals next, and what that costs."""
    score, sheet = pot_of(view)
    dealer = view.table.next_dealer()
    if score.over(sheet) or dealer is None:
        return ""
    if score.asks_to_refill(sheet):
        return _("The pot is empty.")
    name = view.table.players[dealer]
    paid: dict[Seat | None, Amount] = {
        one.payer: one.amount for one in score.before_hand(sheet, dealer)[1]
    }
    if not paid:
        return _("{name} deals next.").format(name=name)
    amount = size_of(max(paid.values()))
    words = (
        _("{name} deals next and pays the ante of {amount}.")
        if len(paid) == 1
        else _("{name} deals next. The pot is empty: everybody pays {amount}.")
    )
    return words.format(name=name, amount=amount)


def may_end(view: SeatView) -> bool:
    """Return whether the players decide now to refill the pot or to end the match (003:97)."""
    score, sheet = pot_of(view)
    return score.asks_to_refill(sheet)


# ---- what the ends of a hand pay out of a pot and among the players


def pot_amounts(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """Return the amounts that these ends pay: what the declarer plays for or loses, what the player
    pays for too few tricks, and what a trick, or a lost contract without trumps, wins.
    """
    hand = view.declared
    declarer, mine = hand.declarer, view.seat != hand.declarer
    why = PaymentReason.TRICKS if hand.contract.may_be_left else PaymentReason.PREMIUM
    made = down = own = won = bonus = frozenset[Amount]()
    for is_made, entries in ends:
        paid = paid_for_hand(entries)
        besides = [one for one in paid if one.reason is not PaymentReason.TRICKS]
        total = {balance_of(declarer, besides)}
        made, down = (made | total, down) if is_made else (made, down | total)
        if mine:
            bonuses = [one for one in besides if one.reason.is_bonus]
            fines = [one for one in besides if one not in bonuses and one.payer == view.seat]
            own |= {balance_of(view.seat, fines)}
            bonus |= {balance_of(view.seat, bonuses)}
        won |= {
            Fraction(one.amount) / max(1, one.count)
            for one in paid
            if one.payer == declarer and one.reason is why and (one.payee == view.seat or not mine)
        }
    return WrittenAmounts.of(made=made, down=down, own=own, against=won, bonus=bonus)


# ---- the score in money in short


def of_money(view: SeatView) -> ScoreInfo:
    """Return purses and pot in short."""
    return money_lines(view, lies(pot_of(view)[1]), (purse_meaning(),))


# ---- the summary: the purses line by line, the pot, and what they mean

_PACK, _PACK_ROOM = 12, 34
"""design size of the pack of the dealer, and the room that it has before its words"""


@dataclass(frozen=True)
class PursesPanel(Summary):
    """The purses of a match, the highest first once it is over."""

    paper: PotPaper
    rules: RuleSet

    @property
    def score(self) -> Pot:
        assert isinstance(self.rules.score, Pot)
        return self.rules.score

    @property
    def remark(self) -> str:  # type: ignore[override]
        return _(
            "A purse counts what its player has won, less what was paid. Pot and purses always "
            "add up to 0."
        )

    def least_height(self, kit: Kit, width: int, *, remark: bool = False) -> int:
        whole = next(iter(self.ways(kit, width, noted=False, printed=False)))
        return whole.height(kit, width)

    def ways(self, kit: Kit, width: int, *, noted: bool, printed: bool) -> Iterator[Element]:
        over = self.paper.settlement is not None
        heading = Text(_("Settlement") if over else _("Standing"), TITLE)
        caption = Paragraph(self._caption(over), NOTE)
        sizes: tuple[TextSize, ...] = "result", "heading", "name"
        high, low, lowest = (Part("totals", self._purses(over, size)) for size in sizes)
        # the lines and the title of the page say most of who wins how much from whom
        sentence = [Paragraph(winning_sentence(self.paper), TEXT)] if over else []
        foot = list[Element]()
        if not over and self.score.dealer_pays:
            words = _("deals, and pays {amount} into the pot").format(amount=self.score.base)
            pack = Drawing(_draw_pack, _PACK_ROOM, _PACK_ROOM)
            foot.append(Row((pack, Stretch(Paragraph(words, NOTE))), "hair"))
        if not printed:
            foot.append(Paragraph(_("Click a line to see how it was paid."), NOTE))
        ways: list[tuple[Element, ...]] = [(heading, caption, high, *sentence, *foot)]
        if not printed:
            ways += (heading, caption, high, *sentence), (heading, high, *sentence)
            ways += (heading, low, *sentence), (heading, lowest, *sentence)
        if noted:
            ways += (heading, low), (heading, lowest), (low,)
        return (
            Part("figures", Column(parts, "hair" if lowest in parts else "tight")) for parts in ways
        )

    def _caption(self, over: bool) -> str:
        paper = self.paper
        parts = [deals_words(paper, self.score.deals)]
        if over:
            if paper.stop not in (None, Stop.DEALS):  # how many were played is said already
                parts.append(f"{stop_words(paper.stop, self.rules)}.")
            parts.append(_("The pot is empty.") if not paper.sheet.pot else "")
            shared = [line for line in paper.last if line.kind is RowKind.SHARE]
            parts += [words for line in shared for words in odd_units(line.before.odd_share)]
            unit = unit_in_money(self.score)
            if unit:
                parts.append(_("In money, a unit is {amount}.").format(amount=money_size(unit)))
        else:
            parts.append(played_for(self.score))
        return " ".join(filter(None, parts))

    def _purses(self, over: bool, size: TextSize) -> Table:
        sheet, players = self.paper.sheet, self.paper.players
        money = money_of(self.score, self.paper.settlement)
        seats = list(range(len(players)))
        if over:
            seats.sort(key=lambda seat: (-sheet.purses[seat], seat))
        named: list[tuple[Element, str, str]] = [
            (Name(players[seat], STRONG), signed(sheet.purses[seat]), money[seat] if money else "")
            for seat in seats
        ]
        if sheet.pot or not over:
            named.append((Text(_("in the pot"), NOTE), size_of(sheet.pot), ""))
        lines = tuple(
            Line(name, (Figure(amount, size, True), *([Figure(money, "name")] if money else [])))
            for name, amount, money in named
        )
        return Table("", (), lines, line=Style("pencil", size))


def _draw_pack(surface: Surface, kit: Kit, box: Box) -> None:
    icons.dealer_pack(surface, box.centerx, box.centery, kit.f(_PACK))


def stopped_sentence(_paper: PotPaper) -> str:
    """Return what the numbers mean that each player would get if the match were stopped."""
    return _("What each player would win or lose: the pot would be shared out equally.")


# ---- the face


LENGTH = (
    # without a number of deals nothing but the players ends the match
    LengthRow(
        "deals",
        lambda: (_("Deals"), _("Deals")),
        (12, 24, 36, 48, 0),
        lambda: pgettext("deals of a match", "no limit"),
    ),
    LengthRow("pot", lambda: (_("The pot"), _("Pot"))),
    LengthRow("fill", lambda: (_("Paid in by each"), _("Paid in"))),
    LengthRow(
        "base",
        lambda: (_("Basic stake"), _("Stake")),
        about=lambda: _("The dealer pays the basic stake into the pot."),
    ),
    LengthRow("limit", lambda: (_("Limit"), _("Limit"))),
)
"""how long a match is, and what else the form asks first"""


def score_table(_score: Pot, sheet: PotSheet, _players: Sequence[str]) -> ScoreRows:
    """Show a sheet as the table of a record has it: a row for each player."""
    return ScoreRows(
        _("{amount} in the pot").format(amount=size_of(sheet.pot)),
        (_("purse"),),
        tuple((signed(purse),) for purse in sheet.purses),
        (False,) * len(sheet.purses),
    )


POT: ScoreFace[Pot, PotSheet, PotPaper, LedgerRow, PotStory] = ScoreFace(
    words=PotWords(),
    paper=ScorePaper(
        arrange=arrange,
        drawn=lambda kit, box, paper, rules, _seat, *rest: Ledger(kit, box, paper, rules, *rest),
        share=ledger_share,
        line_time=ROW_WRITE,
        explain=explain,
        summary=PursesPanel,
        stopped=stopped_sentence,
        story=PotStory,
        numbers=payments_panel,
        news=news,
    ),
    lines=of_money,
    amounts=pot_amounts,
    length_rows=LENGTH,
    table=score_table,
    guide=ScoreGuide(guide.GUIDE, guide.worth),
    usual=(("deals", 12),),
    money=ScoreMoney(
        lies=lies,
        at_stake=at_stake,
        rows=rows,
        rows_before=rows_before,
        next_deal=next_deal,
        may_end=may_end,
        filled_before=filled_before,
        said=said,
    ),
)
