"""The last thirty days: a column for each, with what became of its problem and its deal.

Invariant: it shows what was kept; pressed, a column opens its day.
"""

from __future__ import annotations

from datetime import date

from pygame import Surface

from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.daily.words import against_par, day_words, deal_words, problem_words
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Press, Widget

ROWS = (0.30, 0.35, 0.35)
"""the heights of the number of the day, its problem and its deal, in heights of the strip"""


class DayColumn(Widget):
    """A day: ``chosen`` is the one whose problem and deal are shown."""

    def __init__(self, day: date, kept: KeptDay, rules: RuleSet, chosen: bool, on_press: Press):
        problem = _("Problem: {result}").format(result=problem_words(kept.problem))
        deal = _("Deal: {result}").format(result=deal_words(kept, rules))
        super().__init__(NOWHERE, on_press=on_press, hint=f"{day_words(day)}. {problem}. {deal}.")
        self.day, self.kept, self.chosen = day, kept, chosen
        self.choice = "day"

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        if self.chosen:
            shapes.chosen_box(surface, box, kit.u(6), kit.thin(2))
        elif self.hovered:
            shapes.rounded_box(surface, box, kit.u(6), "field", alpha=160)
        number, problem, deal = box.rows(3, 0, ROWS)
        ink = "ox" if self.day.weekday() == 6 else "ink"
        x, size = box.centerx, 22
        while size > 16 and kit.width("30", "label", size) > box.w - 5:
            size -= 1
        kit.text(surface, x, number.centery, str(self.day.day), "label", size, ink, "center")
        radius = min(kit.f(9), box.w * 0.34)
        draw_problem_mark(surface, kit, x, problem.centery, radius, self.kept.problem)
        draw_deal_mark(surface, kit, x, deal.centery, radius, self.kept)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        shapes.ring(surface, self.rect.inset(-2), kit.u(8), "ink", kit.thin(4, 2))


def draw_problem_mark(
    surface: Surface, kit: Kit, x: float, y: float, r: float, result: ProblemResult
) -> None:
    """A tick on brass: at the first try; a tick: solved; a ring: tried or shown; a dot: nothing."""
    line = kit.thin(4, 2)
    if result is ProblemResult.FIRST:
        shapes.disc(surface, x, y, r * 1.25, "chosen", edge="brass_dark", edge_width=kit.thin(2))
        icons.tick(surface, x, y, r * 0.8, "ink", line)
    elif result is ProblemResult.HELPED:
        icons.tick(surface, x, y, r, "ink", line)
    elif result is ProblemResult.UNTRIED:
        shapes.disc(surface, x, y, max(1.5, r * 0.2), "rule")
    else:
        shapes.disc(surface, x, y, r * 0.75, "paper_high", edge="ink2", edge_width=kit.thin(3))


def draw_deal_mark(surface: Surface, kit: Kit, x: float, y: float, r: float, kept: KeptDay) -> None:
    """More than par, par, less than par, begun, or nothing."""
    than = against_par(kept)
    if than:
        colour = "ink" if than > 0 else "ox"
        icons.triangle(surface, x, y, r, "up" if than > 0 else "down", colour)
    elif than == 0 or kept.own is not None:
        width = round(r * 1.6)
        shapes.line(surface, round(x - width / 2), round(y - r * 0.3), width, "ink", kit.thin(3))
        if than == 0:
            low = round(y + r * 0.4)
            shapes.line(surface, round(x - width / 2), low, width, "ink", kit.thin(3))
    elif kept.begun:
        shapes.disc(surface, x, y, r * 0.75, "paper_high", edge="ink2", edge_width=kit.thin(3))
    else:
        shapes.disc(surface, x, y, max(1.5, r * 0.2), "rule")


def day_columns(box: Box, count: int, words: int) -> list[Box]:
    """Where the days are, right of words so wide."""
    return box._replace(x=box.x + words, w=box.w - words).columns(count, 1)
