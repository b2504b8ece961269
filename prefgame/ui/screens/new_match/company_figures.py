"""A person on paper: who it is, what was counted of them, and the player's own hands with them.

Invariant: numbers that were counted are in pencil, those of the plain level in print; no colour
says good or bad.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface

from prefgame.app.company.measured import Met, measured
from prefgame.app.company.people import Person
from prefgame.i18n import _
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.layout import Box
from prefgame.ui.screens.new_match import company_words as words
from prefgame.ui.screens.new_match.company_table import FigureTable
from prefgame.ui.screens.new_match.words import level_and_style, level_word
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.fitting import fitting_wording

_NAME, _GAP = 54, 24
"""design heights of the name, and of what is between two tables"""


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """What is on the paper. ``rules``: those of the player's own hands, ``met``; it is None where
    there are none, or they are not read yet (``read``).
    """

    person: Person
    rules: RuleSet
    met: Met | None
    read: bool

    def height(self, kit: Kit, width: int) -> int:
        """The height that all of it takes."""
        return self._draw(None, kit, Box(0, 0, width, 0))

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw it from the top of ``box``."""
        self._draw(surface, kit, box)

    def _draw(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        y = self._draw_head(surface, kit, box)
        found = measured(self.person.key)
        if found is not None and found.rules == self.rules.key:
            y = self._draw_measured(surface, kit, box._replace(y=y)) + kit.f(_GAP)
        elif found is not None:
            note = words.not_counted(self.person, find_ruleset(found.rules))
            y = _paragraph(surface, kit, box, y, note, "label", 22, "ink2") + kit.f(_GAP)
        return self._draw_met(surface, kit, box._replace(y=y)) - box.y

    def _draw_head(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        person = self.person
        if surface is not None:
            middle = box.y + kit.f(_NAME) / 2
            drawn = kit.text(surface, box.x, middle, person.shown, "title", 42, max_width=box.w)
            x = drawn.right + kit.f(18)
            room = max(1, box.right - x)
            alone = level_word(person.level)
            whole = level_and_style(person.level, person.style, self.rules)
            liking = fitting_wording(kit, room, whole, alone, face="caption", size=26)
            kit.text(surface, x, middle + kit.f(5), liking, "caption", 26, "ink2", max_width=room)
        y = box.y + kit.f(_NAME + 4)
        about = words.about(person, self.rules)
        return _paragraph(surface, kit, box, y, about, "label", 26, "ink") + kit.f(14)

    def _draw_measured(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        found = measured(self.person.key)
        assert found is not None
        rules = find_ruleset(found.rules)
        heads = (self.person.shown, level_word(self.person.level), _("difference"))
        lines = tuple(words.figure_lines(found, rules.minus_is_good))
        y = FigureTable(_("How they play"), heads, lines).draw(surface, kit, box) + kit.f(10)
        return _paragraph(surface, kit, box, y, words.note_words(found, rules), "label", 22, "ink2")

    def _draw_met(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        title = _("With you ({rules})").format(rules=_(self.rules.name))
        turned = self.rules.minus_is_good
        lines = (
            ()
            if self.met is None
            else tuple(words.met_lines(self.met, turned, kontra=self.rules.kontra is not None))
        )
        y = FigureTable(title, (), lines).draw(surface, kit, box)
        if self.met is not None:
            return y
        sentence = words.never_met(self.person) if self.read else _("One moment …")
        return _paragraph(surface, kit, box, y + kit.f(8), sentence, "label", 23, "ink2")


def _paragraph(
    surface: Surface | None, kit: Kit, box: Box, y: int, words: str, face: str, size: int, ink: str
) -> int:
    """Where a paragraph ends; it is drawn where there is a surface."""
    if surface is None:
        return y + kit.paragraph_height(words, box.w, face, size, 1.25)  # type: ignore[arg-type]
    return kit.paragraph(surface, box.x, y, box.w, words, face, size, ink, line_height=1.25)  # type: ignore[arg-type]
