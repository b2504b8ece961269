"""A number of a kept sheet is corrected by hand: which one, by how much, and why.

Invariant: what cannot be written is never written: the button says why.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from pygame import Surface

from prefgame.app.keeper.table import KeptTable
from prefgame.i18n import _
from prefgame.rules.base import Amount, exact
from prefgame.rules.scoring.base import Place, Unfit
from prefgame.rules.scoring.corrections import LONGEST_REASON, Correction, Fault
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.scores.registry import words_of
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Paragraph,
    Row,
    Share,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.styles import NAME, NOTE
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.words.numbers import MINUS, signed, size_of

_LABEL = 0.26
"""the part of a row that its label takes"""
_LONGEST_AMOUNT = 12
"""characters of an amount"""
_AMOUNT = re.compile("([+-]?)([0-9]{1,7})(?:[.,]([0-9]{1,2})|/([1-9][0-9]{0,2}))?")


def read_amount(text: str) -> Amount | None:
    """Read what is added: "12", "-7.5", "+40/3"; None if it is no number."""
    found = _AMOUNT.fullmatch(text.replace(MINUS, "-").replace(" ", ""))
    if found is None:
        return None
    sign, whole, decimals, divisor = found.groups()
    size = Fraction(f"{whole}.{decimals or 0}") / int(divisor or 1)
    return exact(-size if sign == "-" else size)


_UNFIT: dict[Unfit, Callable[[], str]] = {
    Unfit.HALF: lambda: _("This number must be whole."),
    Unfit.DECIMALS: lambda: _("A purse has at most one decimal."),
    Unfit.NEGATIVE: lambda: _("This number cannot be below zero."),
    Unfit.CLOSED: lambda: _("The pool of a player cannot be above its target."),
    Unfit.ABOVE_ZERO: lambda: _("The bulas together cannot be above zero."),
    Unfit.POT: lambda: _("The pot must keep a whole number of units, and not fewer than none."),
    Unfit.SHARED: lambda: _(
        "The pot has been shared out: choose the player who pays what is added."
    ),
    Unfit.OTHER: lambda: _("The rules of this table do not allow this."),
}


class CorrectionScene(FormScene):
    """The form. ``on_write(correction)`` is called after it has gone."""

    def __init__(
        self, game: Game, table: KeptTable, on_write: Callable[[Correction], None]
    ) -> None:
        super().__init__(game)
        self.table, self.on_write = table, on_write
        self.place = table.places[0]
        self.amount = self.reason = ""

    @property
    def title(self) -> str:
        return _("Correct a number")

    @property
    def first(self) -> str:
        return "player"

    def show_rules(self) -> None:
        self.game.open(routes.RulesPage(self.table.rules))

    # ---- what is entered

    @property
    def correction(self) -> Correction | None:
        """The correction as it is entered; None while no number is."""
        by = read_amount(self.amount)
        if by is None:
            return None
        place, players = self.place, self.table.players
        on = None if place.on is None else players[place.on]
        reason = " ".join(self.reason.split())
        return Correction(players[place.seat], place.part, by, reason, on)

    @property
    def why_not(self) -> str:
        """Why the correction cannot be written yet, as a sentence; nothing where it can."""
        correction = self.correction
        if correction is None or not correction.by:
            return _("Enter what is added, such as 10 or -10.")
        unfit = self.table.with_correction(correction).written.unfit
        if unfit is None:
            return ""
        if unfit.fault is Fault.REASON:
            return _("Enter the reason.")
        return _UNFIT[unfit.unfit]()

    def _is_unfit(self, correction: Correction) -> bool:
        """Tell whether no sheet can have the number that it would bring."""
        unfit = self.table.with_correction(correction).written.unfit
        return unfit is not None and unfit.fault is Fault.SHEET

    def _choose_player(self, seat: int) -> None:
        same = [one for one in self._places(seat) if one.part == self.place.part]
        kept = [one for one in same if one.on == self.place.on]
        self.place = (kept or same)[0]
        self.rebuild()

    def _choose_place(self, at: int) -> None:
        self.place = self._places(self.place.seat)[at]
        self.rebuild()

    def _places(self, seat: int) -> list[Place]:
        return [one for one in self.table.places if one.seat == seat]

    def _enter_amount(self, text: str) -> None:
        self.amount = text
        self._check()

    def _enter_reason(self, text: str) -> None:
        self.reason = text
        self._check()

    def _check(self) -> None:
        """Say anew what the number will be, and whether it can be written."""
        write = self.widgets["write"]
        write.reason = self.why_not
        write.enabled = not write.reason
        self._still = None

    def _write(self) -> None:
        correction = self.correction
        if correction is not None and not self.why_not:
            self.window.pop()
            self.on_write(correction)

    # ---- the page

    def content(self, kit: Kit) -> Element:
        players, place = self.table.players, self.place
        who = Segments(list(players), place.seat, self._choose_player, size=23)
        who.called = _("Players")
        amount = TextField(
            self.amount, self._enter_amount, most=_LONGEST_AMOUNT, size=26, prompt=_("10 or -10")
        )
        reason = TextField(
            self.reason, self._enter_reason, most=LONGEST_REASON, size=26, prompt=_("why")
        )
        write = Button(_("Write the correction"), self._write, kind="brass", size=30)
        write.reason = self.why_not
        write.enabled = not write.reason
        result = Drawing(self._paint_result, 10, round(NAME.pixels * 1.5))
        page = (
            Paragraph(
                _(
                    "What stands on the sheet stays there; the new number is written after it, "
                    "in red, with its reason."
                ),
                NOTE,
            ),
            _row(_("Player"), Control("player", who)),
            _row(_("Number"), self._number(kit)),
            _row(_("Added"), Row((Share(0.34, Control("amount", amount)), Stretch(result)))),
            _row(_("Reason"), Control("reason", reason)),
            Stretch(Space()),
            Row((Stretch(Space()), Share(0.4, Control("write", write)))),
        )
        return Inset(Column(page, "wide"), "margin", "wide")

    def _number(self, kit: Kit) -> Element:
        """Return the numbers of the player beside each other, or in a list."""
        say, places = words_of(self.table.rules).place, self._places(self.place.seat)
        words = [say(one, self.table.players) for one in places]
        chosen = places.index(self.place)

        def ask() -> None:
            answers = [(one, "") for one in words]
            self.window.push(ChoiceSheet(_("Number"), "", answers, chosen, self._choose_place))

        segments = Segments(list(words), chosen, self._choose_place, size=23)
        return Either((Control("place", segments), Control("place", Chooser(words[chosen], ask))))

    def _paint_result(self, surface: Surface, kit: Kit, box: Box) -> None:
        kit.text(surface, box.x, box.centery, self.result, *NAME.how, max_width=box.w)

    @property
    def result(self) -> str:
        """What stands there, and what it will be: "18 + 2 = 20"."""
        before = self.table.rules.score.number_at(self.table.written.sheet, self.place)
        by, correction = read_amount(self.amount), self.correction
        if not by or correction is None or self._is_unfit(correction):
            return _("Now: {number}").format(number=_number(before))
        sign = MINUS if by < 0 else "+"
        return f"{_number(before)} {sign} {size_of(max(by, -by))} = {_number(before + by)}"


def _number(amount: Amount) -> str:
    return signed(amount).removeprefix("+")


def _row(label: str, control: Element) -> Element:
    return Row((Share(_LABEL, Text(label, lines=2)), Stretch(control)))
