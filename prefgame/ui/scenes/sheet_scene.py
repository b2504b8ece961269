"""The paper at the left and the reckoning at the right: what score sheet and settlement share.

Law of this module: it shows what has been written; a number that is tapped, or reached by key, says how it came about.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.session import Session
from prefgame.ui import paint
from prefgame.ui.buttons import Button
from prefgame.ui.explain import explain
from prefgame.ui.game import Game
from prefgame.ui.kit import Kit
from prefgame.ui.layout import NOWHERE, Box
from prefgame.ui.motion import SCENE_FADE
from prefgame.ui.paper import PaperColumns, PaperMark
from prefgame.ui.reckoning import draw_reckoning, reckoning_info
from prefgame.ui.scenes.paper_scene import PaperScene
from prefgame.ui.thread import draw_note, place_note
from prefgame.ui.widget import FocusGroup, Widget


class SheetScene(PaperScene):
    """The paper at the left, the reckoning at the right, two buttons below it: the frame of score sheet and settlement."""

    opening = SCENE_FADE

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.rules = session.view().table.rules
        self.tapped: PaperMark | None = None
        self._note: tuple[Hashable, Box] | None = None
        self._offset: int | None = None
        self.reckoned = NOWHERE

    def news(self) -> Iterable[tuple[Hashable, bool]]:
        return [(line, line.is_number) for line in self.paper.last]

    # ---- the page

    def buttons(self) -> dict[str, Button]:
        """The two buttons under the reckoning, by name."""
        raise NotImplementedError

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        left, share = page.x + kit.u(36), 0.68 if len(self.paper.players) == 4 else 0.64
        wide, top, bottom = round(page.w * share), page.y + kit.f(40), page.bottom - kit.u(24)
        self.sheet_box = Box(left, top, wide, bottom - top)
        self.columns = PaperColumns(kit, self.sheet_box, self.paper, self.rules.direction, self.tap, self.shown,
                                    lambda key: self.greyed.get(key, 1.0))  # fmt: skip
        if self._offset is not None:
            self.columns.area.scroll(self._offset - self.columns.area.offset)
        side = left + wide + kit.u(30)
        foot = page.bottom - kit.u(28) - kit.layout.hit
        self.side_box = Box(side, top, page.right - kit.u(36) - side, foot - kit.u(14) - top)
        self.tapped = None
        buttons = self.buttons()
        for button, place in zip(buttons.values(), Box(side, foot, self.side_box.w, kit.layout.hit).columns(len(buttons), kit.u(14))):
            button.rect = place
        marks = {f"mark {at}": mark for at, mark in enumerate(self.columns.marks)}
        return {**buttons, "paper": self.columns.area, **marks}

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        self.columns.draw_frame(surface, kit)
        height = page.bottom - kit.u(24) - page.y - kit.u(24)
        paint.line(surface, self.side_box.x - kit.u(26), page.y + kit.u(24), height, "ox", kit.thin(2), upright=True)
        bottom = draw_reckoning(surface, kit, self.side_box, reckoning_info(self.paper, self.rules))
        self.reckoned = self.side_box._replace(h=bottom - self.side_box.y)

    # ---- explaining

    def tap(self, mark: PaperMark) -> None:
        """Explain this number, or put the explanation away."""
        self.tapped = None if self.tapped is mark else mark

    @property
    def explained(self) -> PaperMark | None:
        """The mark in focus by keyboard, or the one that was tapped."""
        focus = self.group.focus
        if FocusGroup.keyboard:
            return focus if isinstance(focus, PaperMark) else None
        return self.tapped

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and not any(mark.hit(event.pos) for mark in self.columns.marks):
            self.tapped = None
        super().handle(event)
        self._offset = self.columns.area.offset

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        mark = self.explained
        if mark is None or not mark.rect.overlaps(self.columns.area.rect):
            return
        kit, told = self.kit, explain(self.paper, self.rules, self.kit.deck, mark.line)
        key = (kit.identity, mark.line, mark.rect)
        if self._note is None or self._note[0] != key:
            view = self.columns.area.rect
            others = [other.rect for other in self.columns.marks if other is not mark and other.rect.overlaps(view)]
            others += [self.reckoned] * 9 + [button.rect for button in self.widgets.values() if isinstance(button, Button)] * 9
            room = view._replace(w=self.side_box.right - view.x)
            self._note = key, place_note(kit, room, mark.rect, others, told)
        draw_note(surface, kit, mark.rect, self._note[1], told)
