"""The proof game for the window: each registry that asks for the kind of auction, defence, score or
sheet gets its line.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from prefgame.engine.view import SeatView
from prefgame.rules.base import Amount
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Entry, Hand
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.auctions import AUCTIONS
from prefgame.ui.guide.defences import DEFENCES
from prefgame.ui.scores.face import (
    HandEnd,
    ScoreFace,
    ScoreMoney,
    ScoreRows,
    ScoreWords,
    WrittenAmounts,
)
from prefgame.ui.scores.lines import ScoreInfo
from prefgame.ui.scores.money import Money, PaymentRow, Said, Transfer, money_lines
from prefgame.ui.scores.registry import FACES
from prefgame.ui.table.phases.contract import CONTRACT_ROWS, ContractButtons
from prefgame.ui.table.status import ROLE_WORDS, RoleWords
from prefgame.ui.words.defence_words import DEFENCE_WORDS, DefenceWords, UnplayedWords
from tests.proof_game.auction import OneRound
from tests.proof_game.defence import OneHead
from tests.proof_game.in_the_guide import AUCTION, DEFENCE, SCORE
from tests.proof_game.on_paper import PAPER
from tests.proof_game.score import Pot, PotPayment, PotSheet


def lies(sheet: PotSheet) -> Money:
    """Return what is where."""
    return Money(sheet.pot, sheet.purses)


def at_stake(view: SeatView) -> str:
    """Return the whole pot."""
    sheet = view.table.sheet
    assert isinstance(sheet, PotSheet)
    return f"all {sheet.pot}"


def rows(
    view: SeatView, entries: Sequence[Entry], hand: Hand | None, deck: Deck
) -> tuple[PaymentRow, ...]:
    """Return a row for each payment."""
    return tuple(
        PaymentRow(
            (Transfer(one.payer, one.payee, one.amount),),
            f"paid for {one.reason}",
            one.reason,
            one.reason,
            str(one.amount),
        )
        for one in entries
        if isinstance(one, PotPayment)
    )


def said(view: SeatView, deck: Deck) -> Said:
    """Return that it is over."""
    return Said("It is over", ())


def amounts(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """Return what the declarer may win or lose, whatever the tricks."""
    seat = None if view.hand is None else view.hand.declarer
    totals = {
        sum(
            one.amount * ((one.payee == seat) - (one.payer == seat))
            for one in entries
            if isinstance(one, PotPayment)
        )
        for _made, entries in ends
    }
    return WrittenAmounts.of(made=totals)


def of_money(view: SeatView) -> ScoreInfo:
    """Purses and pot."""
    sheet = view.table.sheet
    assert isinstance(sheet, PotSheet)
    return money_lines(view, lies(sheet), ())


def score_table(_score: Pot, sheet: PotSheet, _players: Sequence[str]) -> ScoreRows:
    """Return the purses."""
    rows = tuple((str(purse),) for purse in sheet.purses)
    return ScoreRows(f"{sheet.pot} in the pot", ("purse",), rows, (False,) * len(rows))


class Words(ScoreWords[Pot, PotSheet]):
    """Next to nothing."""

    def agreed(self, score: Pot) -> tuple[str, ...]:
        return ("",)

    def amount(self, amount: Amount) -> str:
        return ""

    def over_sentence(self) -> str:
        return ""

    def shares(self, players: Sequence[str], now: PotSheet, stopped: PotSheet) -> str:
        return ""

    def undecided(self, score: Pot, entries: Sequence[Entry]) -> str:
        return ""

    def auction_sentence(self, view: SeatView) -> str:
        return ""

    def declared_worth(self, view: SeatView, contract: Contract) -> str:
        return ""

    def title_note(self, view: SeatView) -> str:
        return ""

    def stake_sentence(self, view: SeatView) -> str:
        return at_stake(view)

    def worth(self, view: SeatView) -> str:
        return ""


def make_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """For as long as the test runs."""
    nothing = lambda *_given: ""  # noqa: E731
    money = ScoreMoney(
        lies, at_stake, rows, lambda *_given: (), nothing, lambda _view: False, nothing, said
    )
    roles = RoleWords(names={}, guest=nothing, describe=lambda view, seat: "{name} defends.")
    monkeypatch.setitem(AUCTIONS, OneRound, AUCTION)
    monkeypatch.setitem(DEFENCES, OneHead, DEFENCE)
    monkeypatch.setitem(CONTRACT_ROWS, OneRound, ContractButtons)
    monkeypatch.setitem(ROLE_WORDS, OneHead, roles)
    unplayed = UnplayedWords(lambda: "{name} plays {contract}", lambda: "alone")
    defence = DefenceWords(unplayed)
    monkeypatch.setitem(DEFENCE_WORDS, OneHead, defence)
    face = ScoreFace(Words(), PAPER, of_money, amounts, (), score_table, SCORE, money=money)
    monkeypatch.setitem(FACES, Pot, face)
