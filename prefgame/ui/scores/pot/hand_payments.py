"""How a hand ended around a pot: in words, and the panel of what was paid.

Invariant: it works out no payment. The panel is laid out by one function from top to bottom, which
only measures where it gets no surface.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Surface

from prefgame.i18n import _, pgettext
from prefgame.paper.pot import LedgerRow, PotPaper, RowKind
from prefgame.rules.scoring.pot import PotPayment
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.scores.marks import Progress
from prefgame.ui.scores.pot.payments import payment_detail, payment_title
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.hand_facts import HandFacts
from prefgame.ui.words.numbers import short_name, signed, size_of, with_short_names


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


# ---- the payments of a hand on its page: player by player, each a sum, and then the pot


def news(paper: PotPaper) -> Sequence[tuple[Hashable, bool]]:
    """What the last hand wrote, in the order of the page: (its key, whether it is a number)."""
    return [(("purse", seat), True) for seat in range(len(paper.players))]


@dataclass(frozen=True)
class PaymentLine:
    """A payment of the panel, and why it is paid."""

    payment: PotPayment
    note: str


def payment_lines(story: PotStory, line: LedgerRow) -> tuple[PaymentLine, ...]:
    """The payments of a row in order."""
    found, sheet = [], line.before
    for payment in line.payments:
        note = payment_detail(payment, line.report, story.rules.defence, story.deck, sheet.pot)
        found.append(PaymentLine(payment, note))
        sheet = sheet.with_payments((payment,))
    return tuple(found)


class PaymentsPanel:
    """The text of the panel for one hand."""

    def __init__(self, story: PotStory, paper: PotPaper, shown: Progress) -> None:
        self.story, self.paper, self.shown = story, paper, shown
        rows = [line for line in paper.last if line.kind is RowKind.HAND]
        self.line = rows[0] if rows else paper.lines[-1]
        self.lines = payment_lines(story, self.line)
        self.tight = False

    def settle(self, kit: Kit, width: int, room: int) -> None:
        """Choose how to lay it out in ``room`` pixels of height."""
        self.tight = False
        self.tight = self.height(kit, width) > room

    def height(self, kit: Kit, width: int) -> int:
        """The height of the panel."""
        return self._flow(None, kit, Box(0, 0, width, 0))

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the panel from the top of ``box``."""
        self._flow(surface, kit, box)

    def _flow(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        f, y = kit.f, box.y + kit.f(50)
        if surface is not None:
            heading = _("What this hand paid")
            kit.text(surface, box.x, box.y + f(16), heading, "title", 34, max_width=box.w)
        if not self.lines:
            y = self._paragraph(surface, kit, box, y, _("Nothing was paid.")) + f(12)
        for line in self.lines:
            y = self._payment(surface, kit, box._replace(y=y), line)
        y += f(10)
        if surface is not None:
            shapes.line(surface, box.x, y, box.w, "ink2", kit.thin(2))
        rows: list[tuple[Hashable, str, str, str]] = [
            (("purse", seat), name, signed(change) if change else "", signed(purse))
            for seat, (name, change, purse) in enumerate(
                zip(self.story.names, self.line.changes, self.line.after.purses)
            )
        ]
        change = self.line.after.pot - self.line.before.pot
        pot = size_of(self.line.after.pot)
        rows.append(("pot", _("in the pot"), signed(change) if change else "", pot))
        step, head = f(42) if self.tight else f(50), f(34)
        if surface is not None:
            middle, edge = y + head // 2 + f(4), box.x + box.w * 0.66
            kit.text(
                surface,
                edge,
                middle,
                pgettext("payment", "this hand"),
                "label",
                22,
                "ink2",
                "right",
            )
            kit.text(surface, box.right, middle, _("purse"), "label", 22, "ink2", "right")
        y += head
        if surface is not None:
            place = Box(box.x, y, box.w, step)
            for key, name, now, after in rows:
                self._purse(surface, kit, place, key, name, now, after)
                place = place._replace(y=place.y + step)
        return y + step * len(rows) - box.y

    @staticmethod
    def _paragraph(surface: Surface | None, kit: Kit, box: Box, y: int, words: str) -> int:
        if surface is not None:
            kit.paragraph(surface, box.x, y, box.w, words, "label", 24)
        return y + kit.paragraph_height(words, box.w, "label", 24)

    def _payment(self, surface: Surface | None, kit: Kit, box: Box, line: PaymentLine) -> int:
        f = kit.f
        amount = size_of(line.payment.amount)
        room = box.w - kit.width(amount, "title", 34) - f(16)
        high = f(36) if self.tight else f(40)
        note = kit.paragraph_height(line.note, room, "label", 22, 1.2)
        bottom = box.y + high + note + (f(2) if self.tight else f(10))
        if surface is not None:
            y = box.y + high // 2
            how: tuple[Face, float] = ("button", 24)
            title = partial(payment_title, line.payment)
            words = with_short_names(kit, room, self.story.names, title, *how)
            kit.text(surface, box.x, y, words, *how, max_width=room)
            kit.text(surface, box.right, y, amount, "title", 34, "ink", "right")
            top = box.y + high
            kit.paragraph(
                surface, box.x, top, room, line.note, "label", 22, "ink2", line_height=1.2
            )
            shapes.line(surface, box.x, bottom, box.w, "rule", 1)
        return bottom + f(4)

    def _purse(
        self,
        surface: Surface,
        kit: Kit,
        box: Box,
        key: Hashable,
        name: str,
        change: str,
        after: str,
    ) -> None:
        """What a player won or paid, and the purse after it."""
        y = box.centery
        if key == "pot":
            kit.text(surface, box.x, y, name, "label", 24, "ink2", max_width=box.w * 0.42)
        else:
            words = short_name(kit, name, "title", 30, box.w * 0.42)
            kit.text(surface, box.x, y, words, "title", 30)
        kit.pencil(
            surface, box.x + box.w * 0.66, y, change, 34, "pencil2", "right", seed=(key, "now")
        )
        clip, part = surface.get_clip(), self.shown(key)
        left = box.x + round(box.w * 0.68)
        surface.set_clip(clip.clip((left, box.y, round((box.right - left) * part), box.h)))
        x = box.right - kit.f(8)
        kit.pencil(surface, x, y, after, 42, "pencil", "right", seed=key, bold=True)
        surface.set_clip(clip)
        shapes.line(surface, box.x, box.bottom, box.w, "rule", 1)
