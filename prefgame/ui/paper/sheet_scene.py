"""The paper at the left and the summary at the right: what score sheet and settlement share.

Invariant: it shows what has been written; a number that is tapped, or reached by key, is explained.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from datetime import date

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.draw.motion import SCENE_FADE
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.base import PaperScene, PaperSource
from prefgame.ui.paper.deciding_hands import DecidingHands, DecidingLine
from prefgame.ui.paper.mark import PaperMark
from prefgame.ui.paper.note import Note, draw_note, place_note
from prefgame.ui.paper.picture import sheet_picture
from prefgame.ui.paper.save import PictureSaving
from prefgame.ui.paper.summary_drawing import SummaryPlaces
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.widgets.zone import Zone
from prefgame.ui.words.explanation import Explanation


class SheetScene(PaperScene):
    """The frame of score sheet and settlement: the paper, the summary, and buttons below it."""

    opening = SCENE_FADE

    def __init__(self, game: Game, source: PaperSource) -> None:
        super().__init__(game, source)
        self.rules = source.view().table.rules
        self.tapped: PaperMark | None = None
        self._note: tuple[Hashable, Note] | None = None
        self._offset: int | None = None
        self._saving: PictureSaving | None = None
        self.summary_places = SummaryPlaces(NOWHERE, NOWHERE, NOWHERE, NOWHERE)

    def news(self) -> Iterable[tuple[Hashable, bool]]:
        return [(line, line.is_number) for line in self.paper.last]

    # ---- the page

    def buttons(self) -> dict[str, Button]:
        """The buttons under the summary, by name."""
        raise NotImplementedError

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        left, share = page.x + kit.u(36), self.parts.share(kit, len(self.paper.players))
        wide, top, bottom = round(page.w * share), page.y + kit.f(40), page.bottom - kit.u(24)
        self.sheet_box = Box(left, top, wide, bottom - top)
        self.drawn = self.parts.drawn(
            kit,
            self.sheet_box,
            self.paper,
            self.rules,
            self.tap,
            self.shown,
            lambda key: self.greyed.get(key, 1.0),
        )
        if self._offset is not None:
            self.drawn.area.scroll(self._offset - self.drawn.area.offset)
        side = left + wide + kit.u(30)
        foot = page.bottom - kit.u(28) - kit.layout.hit
        self.side_box = Box(side, top, page.right - kit.u(36) - side, foot - kit.u(14) - top)
        self.tapped = None
        buttons = self.buttons()
        for button, place in zip(
            buttons.values(),
            self._beside(
                kit, Box(side, foot, self.side_box.w, kit.layout.hit), list(buttons.values())
            ),
        ):
            button.rect = place
        marks = {f"mark {at}": mark for at, mark in enumerate(self.drawn.marks)}
        self.summary_box, more = self.below(kit, self.side_box)
        hints = {
            "total": Zone(hint=self.parts.summary(self.paper, self.rules).remark),
            "stopped": Zone(hint=self.parts.stopped(self.paper)),
        }
        return {**buttons, **more, **hints, "paper": self.drawn.area, **marks}

    @staticmethod
    def _beside(kit: Kit, row: Box, buttons: Sequence[Button]) -> list[Box]:
        """Places for the buttons: all equally wide, or as their words ask where one needs more."""
        even = row.columns(len(buttons), kit.u(14))
        widths = [button.natural_width(kit) for button in buttons]
        return even if max(widths) <= even[0].w else row.columns(len(buttons), kit.u(14), widths)

    def below(self, kit: Kit, side: Box) -> tuple[Box, dict[str, Widget]]:
        """The room that is left for the summary, and widgets at the foot of ``side``, by name."""
        return side, {}

    def rail(self) -> dict[str, Button]:
        return {"picture": Button(_("Save picture"), self.save_picture, kind="wood", size=23)}

    @property
    def deciding(self) -> DecidingHands | None:
        """The hands that decided the match, once it is over."""
        return None

    def save_picture(self) -> None:
        """Keep the sheet as a picture among the records, and soon say where."""
        if self._saving is None:
            picture = sheet_picture(
                self.kit.deck, self.paper, self.rules, self.deciding, date.today()
            )
            self._saving = PictureSaving(self.source.view(), picture)

    def update(self, dt: float) -> None:
        if self._saving is not None and self._saving.over:
            sentence, self._saving = self._saving.report(), None
            self.notify(sentence)
        super().update(dt)

    @property
    def awake(self) -> bool:
        return super().awake or self._saving is not None

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        self.drawn.draw_frame(surface, kit)
        height = page.bottom - kit.u(24) - page.y - kit.u(24)
        shapes.line(
            surface,
            self.side_box.x - kit.u(26),
            page.y + kit.u(24),
            height,
            "ox",
            kit.thin(2),
            upright=True,
        )
        summary = self.parts.summary(self.paper, self.rules)
        self.summary_places = summary.draw(surface, kit, self.summary_box)
        self.widgets["total"].rect = self.summary_places.totals
        self.widgets["stopped"].rect = self.summary_places.stopped

    # ---- explaining

    def tap(self, mark: PaperMark) -> None:
        """Explain this number, or put the explanation away."""
        self.tapped = None if self.tapped is mark else mark

    @property
    def explained_mark(self) -> PaperMark | None:
        """The mark in focus by keyboard, or the one that was tapped."""
        focus = self.group.focus
        if FocusGroup.keyboard:
            return focus if isinstance(focus, PaperMark) else None
        return self.tapped

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and not any(
            mark.hit(event.pos) for mark in self.drawn.marks
        ):
            self.tapped = None
        super().handle(event)
        self._offset = self.drawn.area.offset

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        mark = self.explained_mark
        if mark is None or not mark.rect.overlaps(self.drawn.area.rect):
            return
        kit = self.kit
        explanation = self.parts.explain(self.paper, self.rules, kit.deck, mark.line)
        key = (kit.identity, mark.line, mark.rect)
        if self._note is None or self._note[0] != key:
            self._note = key, self._place(mark, explanation)
        draw_note(surface, kit, mark.rect, self._note[1], explanation)

    def _place(self, mark: PaperMark, explanation: Explanation) -> Note:
        """Where the note of a mark hides nothing: on the paper, or beside it where that is free."""
        view, kit = self.drawn.area.rect, self.kit
        numbers = [
            other.written(kit)
            for other in self.drawn.marks
            if other is not mark and other.rect.overlaps(view)
        ]
        buttons = [
            button.rect.inset(-kit.u(6))
            for button in self.widgets.values()
            if isinstance(button, Button)
        ]
        bar = [self.drawn.area.track] if self.drawn.area.limit else []
        heads = self.sheet_box._replace(h=view.y - self.sheet_box.y)
        top = kit.u(8)  # where nothing is free on the paper, the note may go up to the rail
        room = (
            self.side_box
            if self.drawn.notes_beside
            else Box(view.x, top, self.side_box.right - view.x, view.bottom - top)
        )
        rows = [widget.rect for widget in self.widgets.values() if isinstance(widget, DecidingLine)]
        hidden = [*numbers, self.summary_places.figures, *buttons, *bar]
        return place_note(
            kit,
            room,
            mark.rect,
            hidden,
            [kit.layout.rail, heads, self.summary_places.words, *rows],
            self.drawn.lanes,
            explanation,
        )
