"""The line of a situation: its name, what to look for, and how far the player has come."""

from __future__ import annotations

from pygame import Surface

from prefgame.app.drills.library import Standing, words_in
from prefgame.app.drills.situations import Situation
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.drills.marks import draw_marks, marks_width, standing_words
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.widget import Press, Widget
from prefgame.ui.words.defence_words import drill_words

_WORDS = 200
"""design width of the words below the marks"""
_TOP, _GAP = 9, 2
"""design heights: above the name, and between it and the sentence"""


class SituationRow(Widget):
    """A situation with its standing."""

    def __init__(
        self, rules: RuleSet, situation: Situation, standing: Standing, on_press: Press
    ) -> None:
        super().__init__(NOWHERE, on_press=on_press)
        words = words_in(situation, rules)
        self.title, self.look = drill_words(rules, words.title), _(words.look)
        self.standing = standing

    def _room(self, kit: Kit, width: int) -> int:
        """How wide title and sentence may be."""
        return width - 2 * kit.f(18) - max(marks_width(kit), kit.f(_WORDS)) - kit.f(20)

    def height(self, kit: Kit, width: int) -> int:
        """How high the row has to be."""
        room = self._room(kit, width)
        look = kit.paragraph_height(self.look, room, "label", 22, 1.2)
        words = self._title_height(kit, room) + kit.f(_GAP) + look
        return max(kit.layout.hit, words + 2 * kit.f(_TOP))

    def _title_height(self, kit: Kit, room: int) -> int:
        return kit.paragraph_height(self.title, room, "title", 30, 1.1)

    def draw(self, surface: Surface, kit: Kit) -> None:
        key = ("situation", self.title, self.standing, self.hovered)
        kit.sprite(surface, key, self.rect, 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        if self.hovered:
            shapes.rounded_box(surface, box, kit.u(8), "field", alpha=160)
        x, room = box.x + kit.f(18), self._room(kit, box.w)
        y = box.y + kit.f(_TOP)
        kit.paragraph(surface, x, y, room, self.title, "title", 30, line_height=1.1)
        y += self._title_height(kit, room) + kit.f(_GAP)
        kit.paragraph(surface, x, y, room, self.look, "label", 22, "ink2", line_height=1.2)
        right = x + room + kit.f(20)
        wide = box.right - kit.f(18) - right
        y = box.centery - kit.f(14)
        draw_marks(surface, kit, right + (wide - marks_width(kit)) / 2, y, self.standing)
        kit.text(
            surface,
            right + wide / 2,
            box.centery + kit.f(17),
            standing_words(self.standing),
            "label",
            22,
            "ink2",
            "center",
            max_width=wide,
        )
