"""A page as a tree of elements: it is made from what is to be shown, measures itself, and is laid
into a box; what is painted, what can be pressed and the order of Tab all come from that tree.

Invariant: an element is a value. What it measures and what it paints follow from the same lines.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from pygame import Surface

from prefgame.ui.draw import shapes, theme
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import Colour
from prefgame.ui.widgets.buttons import Widget, Zone
from prefgame.ui.widgets.canvas import Align, Kit, Run
from prefgame.ui.widgets.styles import (
    DISTANCES,
    HEADING,
    LEADING,
    PENCIL,
    PENCIL_STRONG,
    TEXT,
    Distance,
    Style,
)

# ---- what every element answers


class Element:
    """A part of a page: it says how much room it would like, and goes into what it gets."""

    def width(self, kit: Kit) -> int:
        """Return how wide it would like to be, in pixels."""
        raise NotImplementedError

    def height(self, kit: Kit, width: int) -> int:
        """Return how high it is where it has this width."""
        raise NotImplementedError

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        """Give each of its leaves a place in ``box``, in the order of reading."""
        raise NotImplementedError

    def fits(self, kit: Kit, box: Box) -> bool:
        """Return whether nothing of it is made smaller, cut or crowded in ``box``."""
        return all(leaf.fits(kit, place) for place, leaf in self.lay(kit, box))


class Leaf(Element):
    """An element that is drawn or can be pressed."""

    def width(self, kit: Kit) -> int:
        return 0

    def height(self, kit: Kit, width: int) -> int:
        return 0

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box, self)

    def fits(self, kit: Kit, box: Box) -> bool:
        return box.w >= self.width(kit) and box.h >= self.height(kit, box.w)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Paint it into its place."""

    def said(self, kit: Kit) -> str:
        """Return its words; none for what is no more than drawn."""
        return ""


class Placed(NamedTuple):
    box: Box
    leaf: Leaf


class Laid:
    """A tree that has been laid into a box: its leaves and their places."""

    def __init__(self, element: Element, kit: Kit, box: Box) -> None:
        self.parts = tuple(element.lay(kit, box))
        self.place(kit)
        self.widgets = self._named()
        """what can be pressed or explains itself, by name and in the order of Tab"""

    def _named(self) -> dict[str, Widget]:
        found: dict[str, Widget] = {}
        unnamed = count()
        for _box, leaf in self.parts:
            if isinstance(leaf, Control):
                found[leaf.name or f"sign {next(unnamed)}"] = leaf.widget
                found.update(leaf.widget.inner)
        return found

    def place(self, kit: Kit, dx: int = 0, dy: int = 0) -> None:
        """Put the widgets where they are, moved by so many pixels."""
        for box, leaf in self.parts:
            if isinstance(leaf, Control):
                leaf.widget.lie(kit, box.move(dx, dy))

    def paint(self, surface: Surface, kit: Kit, dx: int = 0, dy: int = 0) -> None:
        """Paint all but the widgets, moved by so many pixels; what cannot be seen is left out."""
        clip = Box(*surface.get_clip()).inset(-kit.u(DISTANCES["near"]))
        for box, leaf in self.parts:
            place = box.move(dx, dy)
            if place.overlaps(clip):
                leaf.draw(surface, kit, place)


# ---- how children share a length


class Around(Element):
    """An element that measures and lays its one child, and adds something."""

    child: Element

    def width(self, kit: Kit) -> int:
        return self.child.width(kit)

    def height(self, kit: Kit, width: int) -> int:
        return self.child.height(kit, width)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        return self.child.lay(kit, box)


@dataclass(frozen=True)
class Stretch(Around):
    """Takes a part of the length that the others in its row or column leave, by ``weight``; at
    most ``most`` design pixels of text.
    """

    child: Element
    weight: float = 1.0
    most: float | None = None


@dataclass(frozen=True)
class Share(Around):
    """As wide as that ``part`` of its row."""

    part: float
    child: Element


@dataclass(frozen=True)
class AsWide(Around):
    """As wide as another element would like to be, like the others of a column."""

    child: Element
    like: Element

    def width(self, kit: Kit) -> int:
        return self.like.width(kit)


def _lengths(
    kit: Kit, children: Sequence[Element], wanted: Sequence[int], room: int, gap: int
) -> tuple[list[float], float]:
    """Return the length of each child in ``room``, and what is between two of them. Where all is
    too long, the gaps give way to a third, and then every child by the same part.
    """
    between = max(0, len(children) - 1)
    stretched = [one if isinstance(one, Stretch) else None for one in children]
    fixed = sum(want for want, one in zip(wanted, stretched) if one is None)
    free: float = room - fixed - gap * between
    apart: float = gap
    if free < 0 and between:
        apart = max(gap / 3, gap + free / between)
        free = room - fixed - apart * between
    weights = sum(one.weight for one in stretched if one is not None)
    part = 1.0 if free >= 0 or not fixed else max(0.0, (room - apart * between) / fixed)
    lengths: list[float] = []
    for want, one in zip(wanted, stretched):
        if one is None:
            lengths.append(want * part)
            continue
        length = max(0.0, free) * one.weight / weights
        lengths.append(length if one.most is None else min(length, kit.f(one.most)))
    return lengths, apart


@dataclass(frozen=True)
class Row(Element):
    """Elements side by side, all as high as the row."""

    children: tuple[Element, ...]
    gap: Distance = "near"

    def width(self, kit: Kit) -> int:
        gaps = kit.space(self.gap) * max(0, len(self.children) - 1)
        return sum(child.width(kit) for child in self.children) + gaps

    def height(self, kit: Kit, width: int) -> int:
        boxes = self._boxes(kit, Box(0, 0, width, 0))
        return max(
            (child.height(kit, box.w) for child, box in zip(self.children, boxes)), default=0
        )

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        for child, place in zip(self.children, self._boxes(kit, box)):
            yield from child.lay(kit, place)

    def _boxes(self, kit: Kit, box: Box) -> Iterator[Box]:
        wanted = [_width_in(kit, child, box.w) for child in self.children]
        gap = kit.space(self.gap)
        lengths, apart = _lengths(kit, self.children, wanted, box.w, gap)
        at = float(box.x)
        for length in lengths:
            yield Box(round(at), box.y, round(at + length) - round(at), box.h)
            at += length + apart


def _width_in(kit: Kit, child: Element, room: int) -> int:
    """How wide a child of a row is before what is left is shared out."""
    if isinstance(child, Stretch):
        return 0
    return round(child.part * room) if isinstance(child, Share) else child.width(kit)


@dataclass(frozen=True)
class Column(Element):
    """Elements one below the other, all as wide as the column. ``middle``: in the middle of a
    higher box, else at its top.
    """

    children: tuple[Element, ...]
    gap: Distance = "near"
    middle: bool = False

    def width(self, kit: Kit) -> int:
        return max((child.width(kit) for child in self.children), default=0)

    def height(self, kit: Kit, width: int) -> int:
        gaps = kit.space(self.gap) * max(0, len(self.children) - 1)
        return sum(child.height(kit, width) for child in self.children) + gaps

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        wanted = [
            0 if isinstance(child, Stretch) else child.height(kit, box.w) for child in self.children
        ]
        gap = kit.space(self.gap)
        lengths, apart = _lengths(kit, self.children, wanted, box.h, gap)
        left = box.h - sum(lengths) - apart * max(0, len(lengths) - 1)
        at = box.y + (max(0.0, left / 2) if self.middle else 0.0)
        for child, length in zip(self.children, lengths):
            place = Box(box.x, round(at), box.w, round(at + length) - round(at))
            yield from child.lay(kit, place)
            at += length + apart


@dataclass(frozen=True)
class Inset(Element):
    """An element with free edges: ``x`` at each side, ``y`` above and below."""

    child: Element
    x: Distance = "none"
    y: Distance = "none"

    def width(self, kit: Kit) -> int:
        return self.child.width(kit) + 2 * kit.space(self.x)

    def height(self, kit: Kit, width: int) -> int:
        inner = width - 2 * kit.space(self.x)
        return self.child.height(kit, inner) + 2 * kit.space(self.y)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        return self.child.lay(kit, box.inset(kit.space(self.x), kit.space(self.y)))


@dataclass(frozen=True)
class Either(Element):
    """The first of several elements that fits its place; the last one where none does."""

    choices: tuple[Element, ...]

    def _chosen(self, kit: Kit, box: Box) -> Element:
        *first, last = self.choices
        return next((one for one in first if one.fits(kit, box)), last)

    def width(self, kit: Kit) -> int:
        return self.choices[0].width(kit)

    def height(self, kit: Kit, width: int) -> int:
        high = max(one.height(kit, width) for one in self.choices)
        return self._chosen(kit, Box(0, 0, width, high)).height(kit, width)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        return self._chosen(kit, box).lay(kit, box)


# ---- leaves: space, lines, text, and what can be pressed


@dataclass(frozen=True)
class Space(Element):
    """Nothing, of this width and height."""

    size: Distance = "none"

    def width(self, kit: Kit) -> int:
        return kit.space(self.size)

    def height(self, kit: Kit, width: int) -> int:
        return kit.space(self.size)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        return iter(())


@dataclass(frozen=True)
class Rule(Leaf):
    """A line across its place, of so many design pixels; or an ``upright`` one."""

    ink: Colour = "rule"
    thick: float = 1
    upright: bool = False

    def width(self, kit: Kit) -> int:
        return kit.thin(self.thick)

    def height(self, kit: Kit, width: int) -> int:
        return kit.thin(self.thick)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        x, y = (box.centerx, box.y) if self.upright else (box.x, box.centery)
        length = box.h if self.upright else box.w
        thick = kit.thin(self.thick)
        shapes.line(surface, x, y, length, self.ink, thick, upright=self.upright)


@dataclass(frozen=True)
class Text(Leaf):
    """Words, perhaps with suit signs, around the middle of their place. They have at most so many
    ``lines``; what has no room is made a little smaller.
    """

    words: Run
    style: Style = TEXT
    align: Align = "left"
    lines: int = 1

    def width(self, kit: Kit) -> int:
        return kit.run_width(self.words, self.style.face, self.style.pixels)

    def height(self, kit: Kit, width: int) -> int:
        return line_height(kit, self.style) * self._count(kit, width)

    def _count(self, kit: Kit, width: int) -> int:
        if self.lines == 1 or not isinstance(self.words, str):
            return 1
        pixels = kit.f(self.style.pixels)
        return len(theme.fit(self.words, self.style.face, pixels, max(1, width), self.lines).lines)

    def fits(self, kit: Kit, box: Box) -> bool:
        if box.h < self.height(kit, box.w):
            return False
        if self.lines == 1 or not isinstance(self.words, str):
            return self.width(kit) <= box.w
        pixels = kit.f(self.style.pixels)
        return theme.fit(self.words, self.style.face, pixels, max(1, box.w), self.lines).complete

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        kit.words(surface, box, self.words, self.style.how, self.align, lines=self.lines)

    def said(self, kit: Kit) -> str:
        return kit.said(self.words)


def line_height(kit: Kit, style: Style) -> int:
    return kit.line_step(style.pixels, LEADING)


@dataclass(frozen=True)
class Paragraph(Leaf):
    """Words in as many lines as they need, from the top of their place."""

    words: str
    style: Style = TEXT
    align: Align = "left"

    def width(self, kit: Kit) -> int:
        return kit.width(self.words, self.style.face, self.style.pixels)

    def height(self, kit: Kit, width: int) -> int:
        face, size = self.style.face, self.style.pixels
        return kit.paragraph_height(self.words, max(1, width), face, size, LEADING)

    def fits(self, kit: Kit, box: Box) -> bool:
        return box.h >= self.height(kit, box.w)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        kit.paragraph(
            surface,
            box.x,
            box.y,
            max(1, box.w),
            self.words,
            *self.style.how,
            line_height=LEADING,
            align=self.align,
        )

    def said(self, kit: Kit) -> str:
        return self.words


@dataclass(frozen=True)
class Pencilled(Leaf):
    """Handwriting: what was counted or written down."""

    words: str
    strong: bool = False
    align: Align = "right"
    seed: Hashable = 0

    @property
    def _style(self) -> Style:
        return PENCIL_STRONG if self.strong else PENCIL

    def width(self, kit: Kit) -> int:
        return kit.width(self.words, self._style.face, self._style.pixels)

    def height(self, kit: Kit, width: int) -> int:
        return line_height(kit, self._style)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        x = {"left": box.x, "center": box.centerx, "right": box.right}[self.align]
        _face, size, ink = self._style.how
        kit.pencil(
            surface,
            x,
            box.centery,
            self.words,
            size,
            ink,
            self.align,
            seed=self.seed,
            bold=self.strong,
        )

    def said(self, kit: Kit) -> str:
        return self.words


@dataclass(frozen=True)
class Drawing(Leaf):
    """What only its own function can draw, ``wide`` and ``high`` in design pixels of text; cards,
    if it shows some.
    """

    paint: Callable[[Surface, Kit, Box], None]
    wide: float = 0
    high: float = 0
    cards: tuple[str, ...] = ()

    def said(self, kit: Kit) -> str:
        return ", ".join(kit.deck.card_name(card) for card in self.cards if card)

    def width(self, kit: Kit) -> int:
        return kit.f(self.wide)

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(self.high)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        self.paint(surface, kit, box)


def draw_nothing(_surface: Surface, _kit: Kit, _box: Box) -> None:
    """Draw nothing: something else draws itself there."""


@dataclass(frozen=True)
class Reserved(Drawing):
    """A place for cards, by whose ``name`` a page finds its box once it is laid out."""

    paint: Callable[[Surface, Kit, Box], None] = draw_nothing
    name: str = ""


def reserved_places(parts: Iterable[Placed]) -> dict[str, Box]:
    """Return the boxes of the places for cards among these parts of a page, by their names."""
    return {leaf.name: box for box, leaf in parts if isinstance(leaf, Reserved)}


@dataclass(frozen=True)
class Control(Leaf):
    """A widget, known by ``name``: as high as it likes in the middle of its place, or all of it
    where it shall ``fill`` it. ``whole``: only what has all its words in one line fits.
    """

    name: str
    widget: Widget
    fill: bool = False
    whole: bool = False

    def width(self, kit: Kit) -> int:
        return self.widget.natural_width(kit)

    def height(self, kit: Kit, width: int) -> int:
        return self.widget.natural_height(kit, width)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        high = box.h if self.fill else min(box.h, self.height(kit, box.w))
        yield Placed(Box(box.x, box.y + (box.h - high) // 2, box.w, high), self)

    def fits(self, kit: Kit, box: Box) -> bool:
        if self.whole and box.w < self.widget.natural_width(kit):
            return False
        return self.widget.fits(kit, box)


# ---- what pages are often made of


@dataclass(frozen=True)
class Explained(Around):
    """An element that says what it means where the mouse rests on it."""

    child: Element
    meaning: str

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield from self.child.lay(kit, box)
        if self.meaning:
            yield Placed(box, Control("", Zone(hint=self.meaning), fill=True))


@dataclass(frozen=True)
class _Ground(Leaf):
    edge: Colour
    thick: float

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        radius, edge_width = kit.space("tight"), kit.thin(self.thick, 2)
        shapes.rounded_box(
            surface, box, radius, "paper_high", edge=self.edge, edge_width=edge_width
        )


@dataclass(frozen=True)
class Framed(Around):
    """An element on a slip of its own, with an edge of so many design pixels."""

    child: Element
    edge: Colour = "rule"
    thick: float = 2

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        yield Placed(box, _Ground(self.edge, self.thick))
        yield from self.child.lay(kit, box)


@dataclass(frozen=True)
class _Bar(Leaf):
    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        shapes.rounded_box(surface, box, box.w // 2, "ox")


@dataclass(frozen=True)
class Marked(Around):
    """An element with a mark at its left: it was changed."""

    child: Element

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        wide, aside = kit.space("tight"), kit.space("near") + kit.space("hair")
        yield Placed(Box(box.x - aside, box.y, wide, box.h), _Bar())
        yield from self.child.lay(kit, box)


def wordings(*words: Run, style: Style = TEXT, align: Align = "left") -> Element:
    """Return the first of these wordings that fits, as an element."""
    return Either(tuple(Text(each, style, align) for each in words))


def heading(words: str, beside: Element | None = None) -> Element:
    """Return a heading with a line under it, and an element in the room beside it."""
    title: Element = Text(words, HEADING)
    title = title if beside is None else Row((title, Stretch(beside)), "apart")
    return Column((title, Rule("ox", 2)), "hair")


def centred(child: Element) -> Element:
    return Row((Stretch(Space()), child, Stretch(Space())), "none")
