"""A decision in the list of the judgement: a plate with its verdict, what was chosen, a sentence.

Invariant: three verdicts differ in shape and word, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.app.judgement.judge import Verdict
from prefgame.ui.draw import icons, shapes, strokes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.draw.theme import Colour
from prefgame.ui.paper.judged.led_to import LedTo, LedToTable
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.widget import Press, Widget
from prefgame.ui.words.looking_back.judgement import badge_meaning, badge_word

_PLATE = 40
"""design height of a plate"""
_PAD = 14
"""design pixels between the edge of a row and its words"""
_LINE = 1.22
"""distance of lines of the sentence, in heights of its letters"""

_GROUNDS: dict[Verdict, tuple[Colour, Colour, Colour, Colour]] = {
    Verdict.MISTAKE: ("ox", "ox", "ox", "cream"),
    Verdict.BAD_LUCK: ("paper_high", "paper", "ink", "ink"),
    Verdict.LUCKY: ("brass_high", "brass_low", "brass_dark", "ink"),
}
"""by verdict: the ground from top to bottom, the edge, the words"""


def badge_width(kit: Kit, verdict: Verdict) -> int:
    """The width of the plate with this verdict."""
    return kit.width(badge_word(verdict), "button", 22) + kit.f(48)


def draw_badge(surface: Surface, kit: Kit, x: int, y: int, verdict: Verdict) -> Box:
    """The plate, its middle at the height ``y``: a cross, an arrow down or an arrow up, and the
    word.
    """
    top, low, edge, ink = _GROUNDS[verdict]
    high = kit.f(_PLATE - 6)
    box = Box(x, y - high // 2, badge_width(kit, verdict), high)
    shapes.rounded_box(surface, box, kit.u(6), top, low, edge=edge, edge_width=kit.thin(2))
    sign_x, size = box.x + kit.f(20), kit.f(7)
    if verdict is Verdict.MISTAKE:
        for way in (1, -1):
            ends = [(sign_x - size, y - way * size), (sign_x + size, y + way * size)]
            strokes.stroke(surface, ends, ink, kit.thin(3, 2))
    else:
        pointing: icons.Pointing = "down" if verdict is Verdict.BAD_LUCK else "up"
        icons.triangle(surface, sign_x, y, kit.f(9), pointing, ink)
    kit.text(surface, box.x + kit.f(36), y, badge_word(verdict), "button", 22, ink)
    return box


class JudgedRow(Widget):
    """A decision, pressed to be looked at. Without a ``verdict`` the row has no plate. ``led_to``:
    what each card led to, the best ones first, in a row that is chosen, under ``led_to_heading``.
    """

    shows_focus = True

    def __init__(
        self,
        verdict: Verdict | None,
        heading: Run,
        better: Run,
        sentence: str,
        on_press: Press,
        *,
        chosen: bool = False,
        led_to: Sequence[LedTo] = (),
        led_to_heading: str = "",
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press)
        self.led_to, self.led_to_heading = led_to, led_to_heading
        self.verdict, self.heading, self.better, self.sentence = verdict, heading, better, sentence
        self.chosen = chosen
        self.choice = "judged"

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def _head(self, kit: Kit, width: int) -> tuple[int, bool, bool]:
        """Where the heading begins, whether it has a line below the plate, and whether what was
        better needs another line.
        """
        room = width - 2 * kit.f(_PAD)
        start = 0 if self.verdict is None else badge_width(kit, self.verdict) + kit.f(14)
        heading = kit.run_width(self.heading, "button", 24)
        better = kit.run_width(self.better, "button", 24) + kit.f(16) if self.better else 0
        if start + heading + better <= room:
            return start, False, False
        below = start + heading > room
        return (0 if below else start), below, (0 if below else start) + heading + better > room

    def height(self, kit: Kit, width: int) -> int:
        """The height of the row."""
        _start, below, split = self._head(kit, width)
        lines = 1 + below + split
        words = kit.paragraph_height(self.sentence, width - 2 * kit.f(_PAD), "label", 22, _LINE)
        return kit.f(_PLATE) * lines + words + kit.f(20) + self._table(kit, width).height(kit)

    def _table(self, kit: Kit, width: int) -> LedToTable:
        """What each card led to, in the room that the words have."""
        return LedToTable.of(kit, self.led_to_heading, self.led_to, width - 2 * kit.f(_PAD))

    def draw(self, surface: Surface, kit: Kit) -> None:
        box, pad = self.rect, kit.f(_PAD)
        if self.chosen:
            shapes.rounded_box(
                surface, box, kit.u(8), "chosen", "#dcc482", edge="ink", edge_width=kit.thin(2)
            )
        elif self.hovered:
            shapes.rounded_box(surface, box, kit.u(8), "field", alpha=120)
        x, y, room = box.x + pad, box.y + kit.f(8 + _PLATE // 2), box.w - 2 * pad
        start, below, split = self._head(kit, box.w)
        if self.verdict is not None:
            draw_badge(surface, kit, x, y, self.verdict)
        if below:
            y += kit.f(_PLATE)
        kit.run(surface, x + start, y, self.heading, "button", 24, "ink", max_width=room - start)
        if self.better:
            if split:
                y += kit.f(_PLATE)
            left = x if split else x + start + kit.run_width(self.heading, "button", 24) + kit.f(16)
            kit.run(
                surface,
                left,
                y,
                self.better,
                "button",
                24,
                "ink2",
                max_width=box.right - pad - left,
            )
        y += kit.f(_PLATE // 2)
        y = kit.paragraph(
            surface,
            x,
            y,
            room,
            self.sentence,
            "label",
            22,
            "ink" if self.chosen else "ink2",
            line_height=_LINE,
        )
        self._table(kit, box.w).draw(surface, kit, x, y)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect.inset(-kit.u(3)), kit.u(10), "ink", kit.thin(4, 3))


def legend_height(kit: Kit, note: str = "") -> int:
    """The height of the three lines that say what the plates mean, and of a ``note``."""
    return kit.f(16 + (4 if note else 3) * 34)


def draw_badge_legend(surface: Surface, kit: Kit, box: Box, note: str = "") -> None:
    """What the plates mean, a line each, in a box so high; below it the ``note``."""
    shapes.line(surface, box.x, box.y + kit.f(4), box.w, "ink2", 1)
    words = max(kit.width(badge_word(verdict), "button", 22) for verdict in Verdict) + kit.f(22)
    for at, verdict in enumerate(Verdict):
        y = box.y + kit.f(16 + 17 + 34 * at)
        kit.text(surface, box.x, y, badge_word(verdict), "button", 22, "ink2")
        meaning = badge_meaning(verdict)
        kit.text(surface, box.x + words, y, meaning, "label", 22, "ink2", max_width=box.w - words)
    if note:
        y = box.y + kit.f(16 + 17 + 34 * len(Verdict))
        kit.text(surface, box.x, y, note, "label", 22, "ink2", max_width=box.w)
