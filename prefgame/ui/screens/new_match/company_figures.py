"""A person on paper: who it is, what was counted of them, and the player's own hands with them.

Invariant: numbers that were counted are in pencil, those of the plain level in print; no colour
says good or bad.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.company import Measured, Met, Person, measured
from prefgame.i18n import _, ngettext
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Face
from prefgame.ui.screens.new_match.draft import level_and_style, level_word
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import NO_BREAK, fitting_size, fitting_wording, fixed, points

# ---- the words about persons: what they like, and what their figures are called
# Invariant: whole words out of figures; nothing is counted here.

CLEAR = 2.0
"""standard errors from which a figure is said to differ"""


@dataclass(frozen=True, slots=True)
class Line:
    """A figure of a person beside that of the plain level, and the ``difference`` with its standard
    error. ``clear``: they differ by more than chance does. "" where there is no such number.
    """

    name: str
    theirs: str
    plain: str
    difference: str
    clear: bool = False

    @property
    def numbers(self) -> tuple[str, str, str]:
        """What stands under the three heads."""
        return self.theirs, self.plain, self.difference


def figure_lines(found: Measured, turned: bool) -> Iterator[Line]:
    """The figures of a person, those that can be seen first. ``turned``: on the paper of their
    game minus is good.
    """

    def line(name: str, field: str, of: str, scale: int, unit: str = "") -> Line:
        theirs, plain = (
            _share(getattr(each, field), getattr(each, of), scale) + unit
            for each in (found.counts, found.plain)
        )
        between = found.between(field, of)
        if between is None or not between.error:
            return Line(name, theirs, plain, "" if between is None else "0")
        difference = points(scale * between.mean, scale * between.error)
        return Line(name, theirs, plain, difference, between.errors > CLEAR)

    percent = f"{NO_BREAK}%"
    yield line(_("declares, of all hands"), "declared", "hands", 100, percent)
    yield line(_("makes the contract"), "made", "declared", 100, percent)
    yield line(_("contracts for no trick, in 100 hands"), "none", "hands", 100)
    yield line(_("defends when asked"), "came", "asked", 100, percent)
    yield line(_("says kontra, in 100 defences"), "kontras", "defended", 100)
    if found.counts.cards:
        yield line(_("tricks lost, in 10 hands"), "lost", "hands", 10)
    gain = found.gain
    difference = points(gain.mean, gain.error, turned)
    yield Line(_("points a hand"), "", "", difference, gain.errors > CLEAR)


def _share(count: int, of: int, scale: int) -> str:
    if not of:
        return "–"
    share = scale * count / of
    return fixed(share, 0 if share >= 10 else 1)


def note_words(found: Measured, rules: RuleSet) -> str:
    """Where the figures come from."""
    sentence = _(
        "Counted in {hands} hands ({rules}). A plain player played the same deals. ± is "
        "the standard error; clear differences are bold."
    )
    words = sentence.format(hands=found.counts.hands, rules=_(rules.name))
    if not found.counts.cards:
        return words
    opened = _(
        "Lost tricks are counted with open cards. Both players choose cards in the same positions."
    )
    return f"{words} {opened}"


def about(person: Person, rules: RuleSet) -> str:
    """One sentence about a person in this game."""
    if person.style_in(rules) == person.style:
        return person.about
    return _("{name} plays this game like others of this level.").format(name=person.shown)


def not_counted(person: Person, rules: RuleSet) -> str:
    """That nothing was counted in this game. ``rules``: the game in which something was."""
    words = _("How {name} plays this game was never counted, only another one: {rules}.")
    return words.format(name=person.shown, rules=_(rules.name))


def met_lines(found: Met, turned: bool, *, kontra: bool = True) -> Iterator[Line]:
    """What is known of the player's own matches against a person. ``kontra``: whether the game has
    it.
    """

    def line(name: str, value: str) -> Line:
        return Line(name, "", "", value)

    matches = ngettext("{count} match", "{count} matches", found.matches)
    hands = ngettext("{count} hand", "{count} hands", found.hands)
    yield line(
        _("played together"),
        _("{matches}, {hands}").format(
            matches=matches.format(count=found.matches), hands=hands.format(count=found.hands)
        ),
    )
    declared = _("{made} of {declared} made")
    made = declared.format(made=found.made, declared=found.declared)
    yield line(_("their contracts"), made)
    if kontra:
        yield line(_("their kontras"), str(found.kontras))
    yield line(_("a hand won you"), points(found.gain.mean, found.gain.error, turned))


def never_met(person: Person) -> str:
    """That the player has no hands with a person yet."""
    return _("You have not played with {name} yet.").format(name=person.shown)


# ---- a table of figures on paper: names at the left, and under each head its numbers
# Invariant: a number that was counted is in pencil, one of the plain player in print; what has no
# room beside its numbers stands above them.


_LINE, _HEAD, _ROW_GAP = 42, 50, 18
"""design heights of a line and of the head, and the least that is free between two columns"""
_ROW_NAME, _LEAST, _HEADED, _PRINT, _PENCIL = 24, 20, 22, 24, 34
"""design sizes: of a name and the least of it, of a head, and of the numbers"""
_PRINTED = 1
"""which column is in print"""


@dataclass(frozen=True, slots=True)
class FigureTable:
    """``lines`` under a ``title``; ``heads`` of the columns, none where the last one is alone."""

    title: str
    heads: tuple[str, ...]
    lines: Sequence[Line]

    def draw(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        """Draw it from the top of ``box``; only measure it where there is no surface. Where it
        ends.
        """
        edges = self._edges(kit, box)
        y = self._draw_head(surface, kit, box, edges)
        for line in self.lines:
            y = self._draw_line(surface, kit, box._replace(y=y), edges, line)
        return y

    def _edges(self, kit: Kit, box: Box) -> list[int]:
        """The right edges of the columns: the last at the right, each other one as near as the
        words of those behind it allow.
        """
        edges, x = list[int](), box.x + round(box.w * 0.99)
        for column in (2, 1, 0):
            edges.insert(0, x)
            wide = [0, *(_width(kit, line, column) for line in self.lines)]
            wide += [kit.width(self.heads[column], "label", _HEADED)] if self.heads else []
            x -= max(wide) + kit.f(_ROW_GAP)
        return edges

    def _draw_head(self, surface: Surface | None, kit: Kit, box: Box, edges: list[int]) -> int:
        """Where the lines begin. The heads stand beside the title if there is room for them."""
        first = edges[0] - kit.width(self.heads[0], "label", _HEADED) if self.heads else box.right
        apart = box.x + kit.width(self.title, "title", 32) + kit.f(_ROW_GAP) > first
        top = box.y + kit.f(_LINE) * apart
        if surface is not None:
            middle, low = box.y + kit.f(22), top + kit.f(26)
            kit.text(surface, box.x, middle, self.title, "title", 32, max_width=box.w)
            for edge, head in zip(edges, self.heads):
                kit.text(surface, edge, low, head, "label", _HEADED, "ink2", "right")
            y = top + kit.f(_HEAD - 6)
            shapes.line(surface, box.x, y, box.w, "ink2", kit.thin(2))
        return top + kit.f(_HEAD)

    def _draw_line(
        self, surface: Surface | None, kit: Kit, box: Box, edges: list[int], line: Line
    ) -> int:
        face: Face = "button" if line.clear else "text"
        first = min(
            edge - _width(kit, line, column)
            for column, edge in enumerate(edges)
            if line.numbers[column]
        )
        room = first - kit.f(_ROW_GAP) - box.x
        size = fitting_size(kit, line.name, face, _ROW_NAME, _LEAST * kit.layout.usual, room)
        above = kit.width(line.name, face, size) > room
        size = _ROW_NAME if above else size
        y = box.y + kit.f(_LINE) * (1 + above)
        if surface is not None:
            middle = box.y + kit.f(_LINE) / 2
            kit.text(surface, box.x, middle, line.name, face, size, max_width=box.w)
            _draw_numbers(surface, kit, y - kit.f(_LINE) / 2, edges, line)
            shapes.line(surface, box.x, y - 1, box.w, "rule", 1)
        return y


def _pencil(line: Line) -> Face:
    return "pencil_bold" if line.clear else "pencil"


def _width(kit: Kit, line: Line, column: int) -> int:
    number = line.numbers[column]
    if column == _PRINTED:
        return kit.width(number, "label", _PRINT)
    return kit.width(number, _pencil(line), _PENCIL)


def _draw_numbers(surface: Surface, kit: Kit, y: float, edges: list[int], line: Line) -> None:
    for column, (x, number) in enumerate(zip(edges, line.numbers)):
        if column == _PRINTED:
            kit.text(surface, x, y, number, "label", _PRINT, "ink2", "right")
        elif number:
            seed = line.name, number
            kit.pencil(surface, x, y, number, _PENCIL, align="right", seed=seed, bold=line.clear)


# ---- a person on paper


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
            note = not_counted(self.person, find_ruleset(found.rules))
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
        liking = about(person, self.rules)
        return _paragraph(surface, kit, box, y, liking, "label", 26, "ink") + kit.f(14)

    def _draw_measured(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        found = measured(self.person.key)
        assert found is not None
        rules = find_ruleset(found.rules)
        heads = (self.person.shown, level_word(self.person.level), _("difference"))
        lines = tuple(figure_lines(found, rules.minus_is_good))
        y = FigureTable(_("How they play"), heads, lines).draw(surface, kit, box) + kit.f(10)
        return _paragraph(surface, kit, box, y, note_words(found, rules), "label", 22, "ink2")

    def _draw_met(self, surface: Surface | None, kit: Kit, box: Box) -> int:
        title = _("With you ({rules})").format(rules=_(self.rules.name))
        turned = self.rules.minus_is_good
        lines = (
            ()
            if self.met is None
            else tuple(met_lines(self.met, turned, kontra=self.rules.kontra is not None))
        )
        y = FigureTable(title, (), lines).draw(surface, kit, box)
        if self.met is not None:
            return y
        sentence = never_met(self.person) if self.read else _("One moment …")
        return _paragraph(surface, kit, box, y + kit.f(8), sentence, "label", 23, "ink2")


def _paragraph(
    surface: Surface | None, kit: Kit, box: Box, y: int, words: str, face: str, size: int, ink: str
) -> int:
    """Where a paragraph ends; it is drawn where there is a surface."""
    if surface is None:
        return y + kit.paragraph_height(words, box.w, face, size, 1.25)  # type: ignore[arg-type]
    return kit.paragraph(surface, box.x, y, box.w, words, face, size, ink, line_height=1.25)  # type: ignore[arg-type]
