"""One mark of a paper in columns: a number, a hat or a refa, as it is written.

Invariant: it draws its line as it is and reads no meaning into it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Surface

from prefgame.paper.columns import ColumnLine
from prefgame.rules.scoring.columns_sheet import MarkKind
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.scores.marks import PaperMark, Progress
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_size, plain

LAST = 1.12
"""how much larger the last number of a column is"""


class ColumnMark(PaperMark):
    """One thing on the paper.

    ``after`` is the next number of its column: this one greys when that one is written.
    """

    def __init__(
        self,
        line: ColumnLine,
        on_press: Callable[[ColumnMark], None],
        shown: Progress,
        greyed: Progress,
        after: ColumnLine | None,
        own: bool,
    ) -> None:
        super().__init__(NOWHERE, on_press=lambda: on_press(self))
        self.line, self.shown, self.greyed, self.after, self.own = line, shown, greyed, after, own
        self.size, self.wide = 0.0, 0
        self.top = 0
        """what is above it is under the sign that a cut column begins with"""

    def written_box(self, kit: Kit) -> Box:
        """What the pencil covers of its place."""
        high = min(self.rect.h, kit.f(40))
        return Box(self.rect.x, self.rect.centery - high // 2, self.rect.w, high).inset(
            kit.f(9) if self.line.is_number else self.rect.w * 0.10, 0
        )

    def draw(self, surface: Surface, kit: Kit) -> None:
        part = self.shown(self.line)
        whole = part >= 1 or self.line.used_in is not None
        outside = surface.get_clip()
        clip = outside.clip((0, self.top, *surface.get_size()))
        surface.set_clip(clip)
        if not whole:
            surface.set_clip(
                clip.clip(
                    (
                        self.rect.x,
                        self.rect.y - kit.f(14),
                        round(self.rect.w * part),
                        self.rect.h + kit.f(28),
                    )
                )
            )
        match self.line.entry.mark:
            case MarkKind.HAT | MarkKind.HAT_OFF:
                turned = self.line.entry.mark is MarkKind.HAT_OFF
                key = ("sheet hat", turned, kit.thin(4, 2))
                kit.sprite(
                    surface, key, self.rect, kit.f(14), lambda s, b: draw_hat(s, kit, b, turned)
                )
            case MarkKind.REFA:
                self._draw_refa(surface, kit, part)
            case _:
                self._draw_number(surface, kit)
        surface.set_clip(outside)
        if self.hovered:
            shapes.ring(surface, self.rect, self.rect.h // 2, "paper_line", kit.thin(3, 2))

    def _draw_number(self, surface: Surface, kit: Kit) -> None:
        x, y = self.rect.x + self.rect.w / 2, self.rect.y + self.rect.h / 2
        old = 1.0 if self.after is not None else 0.0
        if self.after is not None:
            old = self.greyed(self.after)
        seed = (self.line.place, self.line.hand)
        if old > 0:
            colour = "pencil" if self.own else "pencil2"
            kit.pencil(
                surface,
                x,
                y,
                self.words,
                self.size,
                colour,
                seed=seed,
                alpha=round(228 * old),
            )
        if old < 1:
            kit.pencil(
                surface,
                x,
                y,
                self.words,
                self.size * LAST,
                seed=seed,
                bold=True,
                alpha=round(245 * (1 - old)),
            )

    @property
    def words(self) -> str:
        """The number as it is written: a debt has its minus, as on the pad and in every sum."""
        return plain(self.line.entry.total)

    @property
    def stroke(self) -> Box:
        """Where the stroke of a refa is: left of the middle.

        The worth of the contract that used it is written beside it.
        """
        return self.rect._replace(
            x=self.rect.x + round(self.rect.w * 0.07), w=round(self.rect.w * 0.36)
        )

    def _draw_refa(self, surface: Surface, kit: Kit, part: float) -> None:
        used = self.line.used_in is not None and part > 0
        key = ("sheet refa", used, self.line.place, self.line.hand, kit.thin(4, 2))
        kit.sprite(
            surface,
            key,
            self.stroke,
            kit.f(14),
            lambda s, b: _draw_refa(s, kit, b, used, (self.line.place, self.line.hand)),
        )
        if used and self.line.worth is not None:
            left, right = self.stroke.right + kit.u(2), self.rect.right - kit.thin(4, 2) - kit.u(4)
            size = fitting_size(
                kit, str(self.line.worth), "pencil", self.size * 0.8, 18, right - left
            )
            y = self.rect.y + self.rect.h / 2
            kit.pencil(
                surface,
                (left + right) / 2,
                y,
                str(self.line.worth),
                size,
                seed=self.line.place,
                alpha=round(235 * part),
            )

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """The oxblood ring and thread of the explanation show where the focus is."""


def draw_hat(surface: Surface, kit: Kit, box: Box, turned: bool) -> None:
    """A hat in the middle of ``box``."""
    icons.hat(
        surface,
        box.x + box.w / 2,
        box.y + box.h / 2,
        min(box.w * 0.34, box.h * 0.72),
        kit.thin(4, 2),
        turned=turned,
    )


def _draw_refa(surface: Surface, kit: Kit, box: Box, used: bool, seed: Hashable) -> None:
    icons.refa(
        surface,
        box.x + box.w / 2,
        box.y + box.h / 2,
        box.w * 0.44,
        kit.thin(4, 2),
        used=used,
        seed=seed,
    )
