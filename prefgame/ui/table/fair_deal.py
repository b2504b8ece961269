"""The sheet about the seal of a deal: before the end of a hand the seal, after it the proof.

Invariant: it shows and changes nothing; what it shows can be copied.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import suppress

import pygame
from pygame import Surface

from prefgame.app.look_back.fair_deal import FairDeal
from prefgame.i18n import _
from prefgame.rules.deal import SealKind
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.table.overlays import SheetOverlay
from prefgame.ui.widgets.buttons import Button

_WIDE = 820
"""design width of the text"""
_GROUP, _LINE = 8, 35
"""characters of a seal without a blank between, and those of a line with its blanks"""


class FairDealSheet(SheetOverlay):
    """The sheet about ``deal``."""

    def __init__(self, deal: FairDeal) -> None:
        super().__init__()
        self.deal = deal
        self.copy = Button(_("Copy"), self._copy, size=25)
        self.done = Button(_("Close"), self.close, kind="brass", size=26, shortcut=pygame.K_ESCAPE)

    # ---- words

    def sentence(self) -> str:
        """What the seal is, and whether the cards fit it."""
        covers_score = self.deal.kind is SealKind.SCORE
        if not self.deal.salt and covers_score:
            return _(
                "The computer sealed this hand before the first call: the cards, who holds them, "
                "who deals, the score, and which hand of which match it is. The seal is made of "
                "these and a secret number. After the hand you see all of it: another deal would "
                "give another seal."
            )
        if not self.deal.salt:
            return _(
                "The computer sealed this hand before the first call: the cards, who holds them, "
                "who deals, and which hand of which match it is. The seal is made of these and a "
                "secret number. After the hand you see all of it: another deal would give another "
                "seal."
            )
        if self.deal.fits and covers_score:
            return _(
                "The seal was made before the first call; “Fair deal” in the menu has shown it "
                "since then. The cards, the seats, the dealer, the score, the hand, the match and "
                "the secret number give exactly this seal, so nothing of it was changed during the "
                "hand."
            )
        if self.deal.fits and self.deal.kind is SealKind.TABLE:
            return _(
                "The seal was made before the first call; “Fair deal” in the menu has shown it "
                "since then. The cards, the seats, the dealer, the hand, the match and the secret "
                "number give exactly this seal, so nothing of it was changed during the hand."
            )
        if self.deal.fits:
            return _(
                "The seal was made before the first call; “Fair deal” in the menu has shown it "
                "since then. The cards and the secret number give exactly this seal, so no card "
                "was exchanged during the hand."
            )
        return _("The cards and the secret number do not give this seal.")

    def lines(self) -> tuple[tuple[str, str], ...]:
        """Each thing that can be checked: its name, and its signs in groups."""
        deal = self.deal
        shown = [(_("Seal"), _grouped(deal.seal))]
        if deal.salt:
            shown += [(_("Secret number"), _grouped(deal.salt)), (_("Code of the deal"), deal.code)]
        return tuple(shown)

    def foot(self) -> str:
        """What can be done with it."""
        if not self.deal.salt:
            return _("Copy the seal now if you want to compare it later.")
        return _(
            "“prefgame verify” checks a saved record. Anybody can play these cards with "
            "the code: Records, in the book, opens it. The code does not say which game it "
            "was, or whose cards were yours. Tell the other player both."
        )

    def _copy(self) -> None:
        with suppress(pygame.error):  # a system without a clipboard
            pygame.scrap.put_text(
                "\n".join(f"{name}: {signs.replace(' ', '')}" for name, signs in self.lines())
            )
            self.group.say(_("Copied."), self.copy.rect)

    # ---- place

    def resize(self, layout: Layout) -> None:
        kit, hit, pad = self.kit, layout.hit, self.kit.f(34)
        inner = min(kit.f(_WIDE), layout.width - 2 * layout.margin - 2 * pad)
        height = round(self._write(None, Box(0, 0, inner, 0))) + kit.f(28) + hit + kit.f(28)
        self.box = layout.centred(inner + 2 * pad, height)
        foot = Box(self.box.x + pad, self.box.bottom - kit.f(28) - hit, inner, hit)
        self.copy.rect, self.done.rect = foot.columns(2, kit.u(16))
        self.group.set([self.done, self.copy], self.done)

    def _write(self, surface: Surface | None, box: Box) -> float:
        """Everything from the top of ``box``; without a surface it is only measured. Returns where
        it ends.
        """
        kit = self.kit
        y = box.y + kit.f(82)
        if surface is not None:
            top = box.y + kit.f(46)
            kit.text(surface, box.x, top, _("Fair deal"), "title", 38, max_width=box.w)
        for words, quiet, below in self._paragraphs():
            ink = "ink2" if quiet else "ink"
            if surface is not None:
                kit.paragraph(surface, box.x, y, box.w, words, "label", 24, ink, line_height=1.3)
            y += kit.paragraph_height(words, box.w, "label", 24, 1.3) + kit.f(below)
        return y

    def _paragraphs(self) -> Iterator[tuple[str, bool, float]]:
        """The words one below the other, whether they are quiet, and the room below them."""
        yield self.sentence(), False, 14
        for name, signs in self.lines():
            yield name, True, 2
            *upper, last = textwrap.wrap(signs, _LINE)
            yield from ((line, False, 0) for line in upper)
            yield last, False, 12
        yield self.foot(), True, 14

    # ---- the scene

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        self.kit.sheet(surface, self.box, 10, 26, 14)
        pad = self.kit.f(34)
        inner = self.box.w - 2 * pad
        self._write(surface, Box(self.box.x + pad, self.box.y, inner, self.box.h))
        self.group.draw(surface, self.kit)


def _grouped(signs: str) -> str:
    return " ".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))
