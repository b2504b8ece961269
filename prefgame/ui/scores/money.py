"""What of the score lies on the cloth as money: a pot, purses, and what is paid.

Invariant: values only. The amounts are those of the sheet and of its entries; nothing is worked out
here but where they lie after a payment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Amount, Seat
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.numbers import signed, size_of


@dataclass(frozen=True, slots=True)
class Transfer:
    """``payer`` gives ``payee`` the ``amount``; None is the pot."""

    payer: Seat | None
    payee: Seat | None
    amount: Amount


@dataclass(frozen=True, slots=True)
class Money:
    """What is in the ``pot``, and in the purse of each player, by seat."""

    pot: Amount
    purses: tuple[Amount, ...]

    def changed(self, who: Seat | None, amount: Amount) -> Money:
        """Return the money once the pot (None) or a purse has so much more."""
        if who is None:
            return replace(self, pot=self.pot + amount)
        purses = list(self.purses)
        purses[who] += amount
        return replace(self, purses=tuple(purses))

    def before(self, transfers: Iterable[Transfer]) -> Money:
        """Return the money before these transfers."""
        money = self
        for one in transfers:
            money = money.changed(one.payer, one.amount).changed(one.payee, -one.amount)
        return money


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """What is paid in one go, and why.

    ``title``: who pays whom; ``detail``: what for, in a line; ``bill``: the same in a word or two,
    and ``amount`` as the bill has it.
    """

    transfers: tuple[Transfer, ...]
    title: str
    detail: str
    bill: str
    amount: str


@dataclass(frozen=True, slots=True)
class Said:
    """How a hand ended and for whom: a ``headline``, and short ``facts``, the first ones first."""

    headline: Run
    facts: tuple[str, ...]


def transfers_of(rows: Iterable[PaymentRow]) -> tuple[Transfer, ...]:
    """Return all that these rows pay, in order."""
    return tuple(one for row in rows for one in row.transfers)


def balance(transfers: Iterable[Transfer], who: Seat | None) -> Amount:
    """Return what these transfers come to for a player, or for the pot (None)."""
    return sum(one.amount * ((one.payee == who) - (one.payer == who)) for one in transfers)


# ---- purses and pot in short, as they are while money moves over the table
# Invariant: at rest the purses and the pot add up to zero.


def money_lines(view: SeatView, money: Money, explained: tuple[str, ...]) -> ScoreInfo:
    """Return what each purse has won or paid, the own one first, and the pot as last line.
    ``explained``: what the numbers are.
    """
    players = view.table.players
    seats = [(view.seat + step) % len(players) for step in range(len(players))]
    lines = [ScoreLine(players[seat], (signed(money.purses[seat]),), 0) for seat in seats]
    return ScoreInfo(
        _("Score"),
        (pgettext("column", "won or paid"),),
        (*lines, ScoreLine(_("Pot"), (size_of(money.pot),), 0)),
        explained,
    )
