"""The list at the left of the records: matches that were played here, and saved records.

Invariant: a row says what it opens; opening is the business of the scene.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.app.storage.rows import SavedMatch
from prefgame.i18n import _
from prefgame.rules.registry import RULESETS
from prefgame.ui.draw.layout import Box
from prefgame.ui.frames.form import heading
from prefgame.ui.screens.menu.saved_matches import day_of, rules_name
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import RadioRow
from prefgame.ui.widgets.widget import Press
from prefgame.ui.words.fitting import fitting_wording
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.runs import BESIDE

_HEAD = 58
"""design height of a heading in the list"""
_MATCH, _FILE = 84, 62
"""design heights of the rows"""


class FileRow(RadioRow):
    """A row with the name of a file, which is long."""

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        title, self.title = self.title, ""
        super()._draw(surface, kit, box)
        self.title = title
        x = box.x + kit.f(62)
        kit.text(surface, x, box.centery, title, "label", 23, max_width=box.w - kit.f(72), lines=2)


def match_row(
    kit: Kit, width: int, saved: SavedMatch, on_press: Press, *, chosen: bool
) -> RadioRow:
    """The row of a finished match in a list so wide."""
    title, *notes = match_words(saved)
    note = fitting_wording(kit, width - kit.f(90), *notes, size=22)
    return RadioRow(title, note, on_press, chosen=chosen)


class RecordList:
    """Rows of matches and of files, each kind below its heading; a kind without rows is left out,
    but for a sentence where there is neither.
    """

    def __init__(self, matches: Sequence[RadioRow], files: Sequence[RadioRow]) -> None:
        self.matches, self.files = tuple(matches), tuple(files)

    @property
    def rows(self) -> tuple[RadioRow, ...]:
        """All rows, in order."""
        return (*self.matches, *self.files)

    def height(self, kit: Kit, width: int) -> int:
        """How high the list is."""
        return self._arranged(kit, Box(0, 0, width, 0))[1]

    def arrange(self, kit: Kit, box: Box) -> None:
        """Put the rows in their places."""
        self._arranged(kit, box)

    def _arranged(self, kit: Kit, box: Box) -> tuple[list[tuple[int, str]], int]:
        """Put the rows in their places; returns the headings with their middles, and the height."""
        heads: list[tuple[int, str]] = []
        y = box.y
        for words, rows, height in (
            (_("Finished matches"), self.matches, _MATCH),
            (_("Saved records"), self.files, _FILE),
        ):
            if not rows and (rows is self.matches or self.matches):
                continue
            y += kit.f(10) if heads else 0
            heads.append((y + kit.f(18), words))
            y += kit.f(_HEAD)
            step = max(kit.layout.hit, kit.f(height))
            for row in rows:
                row.rect = Box(box.x, y, box.w, step - kit.u(4))
                y += step
        return heads, y - box.y

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the headings."""
        for middle, words in self._arranged(kit, box)[0]:
            heading(surface, kit, box, words, middle)


def match_words(saved: SavedMatch) -> tuple[str, str, str]:
    """A finished match in two lines: its rules and its day, and what each player won; then the
    second line with initials.
    """
    title = _("{rules} · {hand}").format(rules=rules_name(saved), hand=day_of(saved.last))
    turned = any(rules.key == saved.rules and rules.minus_is_good for rules in RULESETS)
    whole, short = (
        ", ".join(f"{name}{BESIDE}{signed(won, turned)}" for name, won in zip(names, saved.results))
        for names in (saved.players, [f"{name[:1]}." for name in saved.players])
    )
    return title, whole or ", ".join(saved.players), short
