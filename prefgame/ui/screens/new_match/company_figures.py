"""A person on paper: who it is, what was counted of them, and the player's own hands with them.

Invariant: numbers that were counted are in pencil, those of the plain level in print; no colour
says good or bad.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface

from prefgame.app.company.measured import measured
from prefgame.app.company.met import Met
from prefgame.app.company.people import Person
from prefgame.i18n import _
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.screens.new_match import company_words as words
from prefgame.ui.screens.new_match.words import level_and_style, level_word
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.fitting import fitting_run, fitting_wording
from prefgame.ui.words.means import points

_NAME, _LINE, _HEAD, _GAP = 54, 42, 50, 24
"""design heights of the name, a line, the head of a table, and what is between two tables"""
_THEIRS, _PLAIN = 0.77, 0.99
"""right edges of the columns, in shares of the width"""


@dataclass(frozen=True, slots=True)
class Shown:
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
        if found is not None:
            y = self._draw_measured(surface, kit, box._replace(y=y)) + kit.f(_GAP)
        return self._draw_met(surface, kit, box._replace(y=y)) - box.y

    def _draw_head(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        person = self.person
        if surface is not None:
            middle = box.y + kit.f(_NAME) / 2
            drawn = kit.text(surface, box.x, middle, person.name, "title", 42, max_width=box.w)
            x = drawn.right + kit.f(18)
            room = max(1, box.right - x)
            whole, alone = level_and_style(person.level, person.style), level_word(person.level)
            liking = fitting_wording(kit, room, whole, alone, face="caption", size=26)
            kit.text(surface, x, middle + kit.f(5), liking, "caption", 26, "ink2", max_width=room)
        y = box.y + kit.f(_NAME + 4)
        return _paragraph(surface, kit, box, y, person.about, "label", 26, "ink") + kit.f(14)

    def _draw_measured(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        found = measured(self.person.key)
        assert found is not None
        rules = find_ruleset(found.rules)
        heads = (self.person.name, level_word(self.person.level))
        y = _draw_head(surface, kit, box, _("How they play"), heads)
        for line in words.figure_lines(found):
            _draw_line(
                surface, kit, box._replace(y=y), line.name, line.theirs, line.plain, line.clear
            )
            y += kit.f(_LINE)
        gain = points(found.gain.mean, found.gain.error, rules.minus_is_good)
        long, short = _("points a hand beside the plain player"), _("points a hand")
        name = fitting_wording(kit, box.w * 0.62, long, short)
        clear = found.gain.errors > words.CLEAR
        _draw_line(surface, kit, box._replace(y=y), name, gain, "", clear)
        y += kit.f(_LINE + 10)
        return _paragraph(surface, kit, box, y, words.note_words(found, rules), "label", 22, "ink2")

    def _draw_met(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        y = _draw_head(surface, kit, box, _("With you ({rules})").format(rules=_(self.rules.name)))
        if self.met is None:
            sentence = words.never_met(self.person) if self.read else _("One moment …")
            return _paragraph(surface, kit, box, y + kit.f(8), sentence, "label", 23, "ink2")
        for name, value in words.met_lines(self.met, self.rules.minus_is_good):
            _draw_line(surface, kit, box._replace(y=y), name, value, "", bold=False)
            y += kit.f(_LINE)
        return y


def _paragraph(
    surface: Surface | None, kit: Kit, box: Box, y: int, words: str, face: str, size: int, ink: str
) -> int:
    """Where a paragraph ends; it is drawn where there is a surface."""
    if surface is None:
        return y + kit.paragraph_height(words, box.w, face, size, 1.25)  # type: ignore[arg-type]
    return kit.paragraph(surface, box.x, y, box.w, words, face, size, ink, line_height=1.25)  # type: ignore[arg-type]


def _draw_head(
    surface: Surface | None, kit: Kit, box: Box, title: str, heads: tuple[str, ...] = ()
) -> int:
    """Where the lines of a table begin, below its title and the heads of its columns."""
    if surface is not None:
        middle = box.y + kit.f(22)
        room = box.w * (0.5 if heads else 1.0)
        kit.text(surface, box.x, middle, title, "title", 32, max_width=room)
        for at, head in zip((_THEIRS, _PLAIN), heads):
            x, wide = box.x + box.w * at, box.w * 0.2
            kit.text(
                surface, x, middle + kit.f(4), head, "label", 22, "ink2", "right", max_width=wide
            )
        shapes.line(surface, box.x, box.y + kit.f(_HEAD) - kit.f(6), box.w, "ink2", kit.thin(2))
    return box.y + kit.f(_HEAD)


def _draw_line(
    surface: Surface | None, kit: Kit, box: Box, name: str, theirs: str, plain: str, bold: bool
) -> None:
    if surface is None:
        return
    y, x = box.y + kit.f(_LINE) / 2, box.x + box.w * (_THEIRS if plain else _PLAIN)
    wide = kit.width(theirs, "pencil_bold" if bold else "pencil", 34)
    room = x - wide - kit.f(14) - box.x
    face: Face = "button" if bold else "label"
    size = fitting_run(kit, name, face, 24, 20, room)
    kit.text(surface, box.x, y, name, face, size, "ink", max_width=room)
    kit.pencil(surface, x, y, theirs, 34, "pencil", "right", seed=(name, theirs), bold=bold)
    if plain:
        kit.text(surface, box.x + box.w * _PLAIN, y, plain, "label", 24, "ink2", "right")
    shapes.line(surface, box.x, box.y + kit.f(_LINE) - 1, box.w, "rule", 1)
