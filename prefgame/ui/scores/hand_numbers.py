"""The panel of the numbers of a hand, beside its cards: whose each is, where it is written, why,
and how it arose. It is as roomy as the page lets it be.

Invariant: it works out no score.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.marks import Progress, clipped
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Either,
    Element,
    Laid,
    Leaf,
    Paragraph,
    Row,
    Rule,
    Space,
    Stretch,
    Text,
    line_height,
)
from prefgame.ui.widgets.styles import HEADING, NAME, NOTE, SIZES, TEXT, Distance, Style
from prefgame.ui.words.numbers import short_name

SMALL = Style("label", "note")
_HAT, _ABOVE = 14, 19
"""design half width of a hat over a number, and how far it is above the middle of it"""


@dataclass(frozen=True)
class Name(Leaf):
    """The name of a player; where it has no room, as many of its first letters as have."""

    name: str
    style: Style = NAME

    def width(self, kit: Kit) -> int:
        return kit.width(self.name, self.style.face, self.style.pixels)

    def height(self, kit: Kit, width: int) -> int:
        return line_height(kit, self.style)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        face, size, ink = self.style.how
        words = short_name(kit, self.name, face, size, box.w)
        kit.text(surface, box.x, box.centery, words, face, size, ink)

    def said(self, kit: Kit) -> str:
        return self.name


@dataclass(frozen=True)
class Revealed(Leaf):
    """What is seen as far as ``key`` has been written."""

    child: Leaf
    key: Hashable
    shown: Progress

    def width(self, kit: Kit) -> int:
        return self.child.width(kit)

    def height(self, kit: Kit, width: int) -> int:
        return self.child.height(kit, width)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        # handwriting is turned a little, and looks out of its place
        seen = box.inset(-kit.space("near"), -2 * kit.space("near"))
        with clipped(surface, seen._replace(w=round(seen.w * self.shown(self.key)))):
            self.child.draw(surface, kit, box)

    def said(self, kit: Kit) -> str:
        return self.child.said(kit)


@dataclass(frozen=True)
class _Pencil(Leaf):
    """A number or a sum in pencil; ``hat``: what of it is under a hat, "" where nothing is."""

    words: str
    style: Style
    hat: str = ""
    seed: Hashable = 0

    def width(self, kit: Kit) -> int:
        return kit.width(self.words, self.style.face, self.style.pixels)

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(SIZES["title"]) + (kit.f(_HAT) if self.hat else 0)

    def said(self, kit: Kit) -> str:
        return self.words

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        face, size, ink = self.style.how
        y, bold = box.bottom - kit.f(SIZES["title"] / 2), face == "pencil_bold"
        kit.pencil(surface, box.x, y, self.words, size, ink, "left", seed=self.seed, bold=bold)
        if self.hat:
            middle = box.x + kit.width(self.hat, face, size) / 2
            width = kit.thin(3, 2)
            icons.hat(surface, middle, y - kit.f(_ABOVE), kit.f(_HAT), width, colour=ink)


@dataclass(frozen=True)
class Number:
    """What one player got in one place: whose it is, ``where``, how much, and why. On paper a
    ``sum`` comes to the ``total``; nothing is written for a player who got none.
    """

    name: str
    where: str
    amount: str
    note: str
    key: Hashable = None
    sum: str = ""
    total: str = ""
    hats: tuple[str, str] = ("", "")
    """what of the sum, and what of the total, is under a hat"""

    def pencilled(self, shown: Progress, *, whole: bool = True) -> Element:
        """Return the sum as it is written; without ``whole`` only what it comes to."""
        old, new = self.hats
        before = _Pencil(self.sum, Style("pencil", "heading", "pencil2"), old, (self.key, "sum"))
        total = _Pencil(self.total, Style("pencil_bold", "title", "pencil"), new, self.key)
        written = Revealed(total, self.key, shown)
        return Row((before, written), "tight") if whole and self.sum else written


# ---- the rows, from the roomiest to the closest


def _head(number: Number, *beside: Element) -> Element:
    """Whose it is, where, and how much; the place stands below the name where it must."""
    where, amount = Text(number.where, NOTE), Text(number.amount, HEADING, "right")
    name: Element = Name(number.name)
    one_line = Row((name, Stretch(where), *beside, amount))
    return Either((one_line, Column((Row((Stretch(name), *beside, amount)), where), "none")))


def _sum_below(number: Number, shown: Progress) -> Element:
    parts: list[Element] = [_head(number), Paragraph(number.note, SMALL)]
    if number.total:
        written = number.pencilled(shown)
        parts.append(Row((Stretch(Space()), written, Space("tight")), "none"))
    return Column(tuple(parts), "none")


def _sum_beside(number: Number, shown: Progress) -> Element:
    note: Element = Paragraph(number.note, SMALL)
    if number.total:
        note = Row((Stretch(note), number.pencilled(shown), Space("tight")), "tight")
    return Column((_head(number), note), "none")


def _sum_above(number: Number, shown: Progress) -> Element:
    note = Paragraph(number.note, SMALL)
    if not number.total:
        return Column((_head(number), note), "none")
    heads = (_head(number, number.pencilled(shown, whole=whole)) for whole in (True, False))
    return Column((Either(tuple(heads)), note), "none")


GAPS: tuple[Distance, ...] = ("near", "tight", "hair")
"""between two rows, the roomiest first"""


def ruled(rows: Iterable[Element]) -> Iterator[Element]:
    """Yield these rows, each with a line below it."""
    for row in rows:
        yield row
        yield Rule()


class NumbersPanel:
    """One of several ``ways`` in which a panel may be laid out, the roomiest first."""

    def __init__(self, ways: Sequence[Element]) -> None:
        self.ways = ways
        self.chosen = ways[0]
        self._high: tuple[Kit, Element, int, int] | None = None
        self._laid: tuple[Kit, Element, Box, Laid] | None = None

    @classmethod
    def of(
        cls, numbers: Sequence[Number], shown: Progress, above: Sequence[Element]
    ) -> NumbersPanel:
        """Return the numbers under a heading, and what is said ``above`` them."""
        heading = Text(_("How the score was worked out"), HEADING)
        head = Column((heading, *above, Rule("ink2")), "tight")
        return cls(
            [
                Column((head, *ruled(way(one, shown) for one in numbers)), gap)
                for way in (_sum_below, _sum_beside, _sum_above)
                for gap in GAPS
            ]
        )

    def settle(self, kit: Kit, width: int, room: int) -> None:
        """Choose how to lay it out in ``room`` pixels of height."""
        fitting = (way for way in self.ways if way.height(kit, width) <= room)
        self.chosen = next(fitting, self.ways[-1])

    def height(self, kit: Kit, width: int) -> int:
        known = self._high
        if known is None or known[0] is not kit or known[1] is not self.chosen or known[2] != width:
            known = self._high = kit, self.chosen, width, self.chosen.height(kit, width)
        return known[3]

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Paint it; it is laid anew only in another place."""
        box, known = box._replace(h=self.height(kit, box.w)), self._laid
        if known is None or known[0] is not kit or known[1] is not self.chosen or known[2] != box:
            known = self._laid = kit, self.chosen, box, Laid(self.chosen, kit, box)
        known[3].paint(surface, kit)


def said(words: str) -> Element:
    """Return a sentence of the panel."""
    return Paragraph(words, TEXT)
