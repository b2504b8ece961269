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
from prefgame.ui.paper.note.drawing import Note, draw_note, explanation_height
from prefgame.ui.paper.note.place import place_beside, place_note
from prefgame.ui.paper.picture import sheet_picture
from prefgame.ui.paper.save import PictureSaving
from prefgame.ui.paper.sheet_places import place_sheet
from prefgame.ui.paper.summary_drawing import SummaryPlaces
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.widgets.zone import Zone, zones_of
from prefgame.ui.words.explanation import Explanation


class SheetScene(PaperScene):
    """The frame of score sheet and settlement: the paper, the summary, and buttons below it."""

    opening = SCENE_FADE

    def __init__(self, game: Game, source: PaperSource) -> None:
        super().__init__(game, source)
        self.rules = source.view().table.rules
        self.tapped: PaperMark | None = None
        self._note: tuple[Hashable, Note] | None = None
        self._noted = 0
        self._offset: int | None = None
        self._saving: PictureSaving | None = None
        self.opened = False
        """whether the summary lies on the paper, where it is a sheet of its own"""
        self.summary_places = SummaryPlaces(NOWHERE, NOWHERE, NOWHERE, NOWHERE)

    @property
    def writing_time(self) -> float:  # type: ignore[override]
        """How long a line of this paper takes."""
        return self.parts.line_time

    def news(self) -> Iterable[tuple[Hashable, bool]]:
        return [(line, line.is_number) for line in self.paper.last]

    # ---- the page

    @property
    def title(self) -> str:
        return _("Score sheet")

    @property
    def first(self) -> str:
        return "on"

    def buttons(self) -> dict[str, Button]:
        """The buttons under the summary, by name."""
        return {"on": Button(_("Back"), self.go_back, kind="brass", size=24)}

    @property
    def _share(self) -> float:
        return self.parts.share(self.kit, len(self.paper.players))

    @property
    def folds(self) -> bool:
        """Whether the summary is a sheet of its own in this window, which opens on the paper."""
        return self._share >= 1

    def _arrange_paper(self, kit: Kit, box: Box) -> None:
        """Lay the paper, with all that is written on it, into the box."""
        self.drawn = self.parts.drawn(
            kit,
            box,
            self.paper,
            self.rules,
            self.source.view().seat,
            self.tap,
            self.shown,
            lambda key: self.greyed.get(key, 1.0),
        )

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        places = self.places = place_sheet(kit, page, self._share, opened=self.opened)
        self._arrange_paper(kit, places.paper)
        area = self.drawn.area
        if self._offset is not None:
            area.scroll(self._offset - area.offset)
        if places.slip != NOWHERE:  # what lies under the summary cannot be seen or pressed
            area.rect = area.rect._replace(w=places.slip.x - area.rect.x)
        line = None if self.tapped is None else self.tapped.line
        self.tapped = next((mark for mark in self.drawn.marks if mark.line == line), None)
        buttons = self.buttons()
        for button, place in zip(
            buttons.values(), self._beside(kit, places.buttons, list(buttons.values()))
        ):
            button.rect = place
        marks = {f"mark {at}": mark for at, mark in enumerate(self.drawn.marks)}
        self.summary_box, more = NOWHERE, dict[str, Widget]()
        if places.side != NOWHERE:
            self.summary_box, more = self.below(kit, places.side)
        summary = self.parts.summary(self.paper, self.rules)
        hints = {
            "total": Zone(hint=summary.remark),
            "stopped": Zone(hint=self.parts.stopped(self.paper)),
            **{f"line {at}": Zone(hint=words) for at, words in enumerate(summary.meanings)},
        }
        seen = [one for one in self.drawn.explained if not one.box.overlaps(places.slip)]
        signs = zones_of(seen)
        return {**buttons, **more, **hints, "paper": self.drawn.area, **signs, **marks}

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
        picture = Button(_("Save picture"), self.save_picture, kind="wood", size=23)
        if not self.folds:
            return {"picture": picture}
        words = _("Settlement") if self.paper.settlement is not None else _("Standing")
        return {
            "summary": Button(words, self.open_summary, kind="wood", size=23),
            "picture": picture,
        }

    def open_summary(self) -> None:
        """Lay the summary on the paper, or put it away."""
        self.opened = not self.opened
        if not self.opened:
            self.tapped = None
        self.rebuild()

    @property
    def deciding(self) -> DecidingHands | None:
        """The hands that decided the match, once it is over."""
        return None

    def save_picture(self) -> None:
        """Keep the sheet as a picture among the records, and soon say where."""
        if self._saving is None:
            view = self.source.view()
            picture = sheet_picture(
                self.kit.deck, self.paper, self.rules, self.deciding, date.today(), view.seat
            )
            self._saving = PictureSaving(view, picture)

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
        self.summary_places = SummaryPlaces(NOWHERE, NOWHERE, NOWHERE, NOWHERE)
        places = self.places
        if places.side == NOWHERE:
            return
        if places.slip != NOWHERE:
            kit.sheet(surface, places.slip)
        else:
            top, height = page.y + kit.u(24), page.h - 2 * kit.u(24)
            x, width = places.side.x - kit.u(26), kit.thin(2)
            shapes.line(surface, x, top, height, "ox", width, upright=True)
        summary = self.parts.summary(self.paper, self.rules)
        self.summary_places = summary.draw(surface, kit, self.summary_box, noted=self._noted)
        self.widgets["total"].rect = self.summary_places.totals
        self.widgets["stopped"].rect = self.summary_places.stopped
        for at, line in enumerate(self.summary_places.lines):
            self.widgets[f"line {at}"].rect = line

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

    def put_away(self) -> bool:
        """Put the note away, and the summary where that lies on the paper; False where nothing
        does. The focus stays, and is seen again with the next key.
        """
        lies_on_it = self.folds and self.opened
        if self.explained_mark is None and not lies_on_it:
            return False
        self.tapped, FocusGroup.keyboard = None, False
        if lies_on_it:
            self.open_summary()
        return True

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.put_away():
            return
        if event.type == pygame.MOUSEBUTTONDOWN and not any(
            mark.hit(event.pos) for mark in self.drawn.marks
        ):
            self.tapped = None
        super().handle(event)
        self._offset = self.drawn.area.offset
        if self.folds and not self.opened and self.explained_mark is not None:
            self.open_summary()

    def draw(self, surface: Surface) -> None:
        mark, kit = self.explained_mark, self.kit
        if mark is None:
            self._make_room(0)
            super().draw(surface)
            return
        explanation = self.parts.explain(self.paper, self.rules, kit.deck, mark.line)
        self._make_room(explanation_height(kit, explanation, self.places.side.w))
        super().draw(surface)
        if not mark.rect.overlaps(self.drawn.area.rect):
            return
        key = (kit.identity, mark.line, mark.rect)
        if self._note is None or self._note[0] != key:
            self._note = key, self._place(mark, explanation)
        draw_note(surface, kit, self._seen(mark), self._note[1], explanation)

    def _make_room(self, high: int) -> None:
        """Let the summary leave so much height to a note beside the paper, if notes lie there."""
        noted = high if self.drawn.notes_beside else 0
        if noted != self._noted:
            self._noted, self._still = noted, None

    def _seen(self, mark: PaperMark) -> Box:
        """The part of a mark that does not lie under the summary."""
        return mark.rect._replace(w=min(mark.rect.right, self.drawn.area.rect.right) - mark.rect.x)

    def _place(self, mark: PaperMark, explanation: Explanation) -> Note:
        """Where the note of a mark hides nothing: on the paper, or beside it where that is free."""
        view, kit = self.drawn.area.rect, self.kit
        if self.drawn.notes_beside:
            summary, lane = self.summary_places, self.places.side.x - kit.u(26)
            foot = self.summary_box._replace(
                y=self.summary_box.bottom, h=self.places.side.bottom - self.summary_box.bottom
            )
            return place_beside(
                kit,
                self.places.side,
                self._seen(mark),
                [summary.totals],
                [summary.figures, foot],
                lane,
                explanation,
            )
        numbers = [
            other.written_box(kit)
            for other in self.drawn.marks
            if other is not mark and other.rect.overlaps(view)
        ]
        buttons = [
            button.rect.inset(-kit.u(6))
            for button in self.widgets.values()
            if isinstance(button, Button)
        ]
        bar = [self.drawn.area.track] if self.drawn.area.limit else []
        heads = self.places.paper._replace(h=view.y - self.places.paper.y)
        top = kit.u(8)  # where nothing is free on the paper, the note may go up to the rail
        room = Box(view.x, top, self.places.side.right - view.x, view.bottom - top)
        rows = [widget.rect for widget in self.widgets.values() if isinstance(widget, DecidingLine)]
        edge = Box(self.places.side.x - kit.u(26), room.y, kit.thin(2), room.h)
        return place_note(
            kit,
            room,
            mark.rect,
            [*numbers, *self.drawn.fixed, self.summary_places.figures, *buttons, *bar],
            self.drawn.signs,
            [kit.layout.rail, heads, edge, self.summary_places.words, *rows],
            self.drawn.lanes,
            explanation,
        )
