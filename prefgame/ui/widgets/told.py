"""A page in words: the texts of its tree and its widgets, in the order of reading.

Invariant: a widget without words of its own is called by those beside it, as people who see the
page find it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from prefgame.ui.draw.box import Box
from prefgame.ui.spoken.nodes import Node, Role, label
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Control, Element, Laid, Leaf, Paragraph, Placed, Rule, Text

_WIDE, _HIGH = 4000, 4000
"""pixels in which an element is laid of which only the words are wanted"""


@dataclass(frozen=True)
class Saying(Leaf):
    """What is said in the place of all words in its box: a line of a table with its heads."""

    words: str

    def said(self, kit: Kit) -> str:
        return self.words


@dataclass(frozen=True)
class Heard(Text):
    """Words that are heard as others, such as those that were shortened to their room: as
    ``whole``, or not at all where others say them.
    """

    whole: str = ""

    def said(self, kit: Kit) -> str:
        return self.whole


def words_of(element: Element, kit: Kit) -> str:
    """Return the words of an element, wherever it lies."""
    return words_in(kit, tuple(element.lay(kit, Box(0, 0, _WIDE, _HIGH))))


def words_in(kit: Kit, parts: Iterable[Placed]) -> str:
    """Return the words of these leaves, one after another."""
    return ", ".join(words for _box, words, _leaf in _texts(kit, parts) if words)


def told(laid: Laid, kit: Kit, dx: int = 0, dy: int = 0) -> tuple[Node, ...]:
    """Return the nodes of a page, moved by so many pixels."""
    page = _Page()
    for box, words, leaf in _texts(kit, laid.parts):
        if isinstance(leaf, Rule):
            page.free = len(page.nodes)
        elif isinstance(leaf, Control):
            node = leaf.widget.spoken(kit) if leaf.widget.visible else None
            if node is not None:
                page.add_widget(node)
        elif words:
            page.add_words(words, box.move(dx, dy), _role(leaf))
    return tuple(page.nodes)


class _Page:
    """The nodes of a page as they are found. Those from ``free`` on stand before no widget yet."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.free = 0

    def add_words(self, words: str, box: Box, role: Role) -> None:
        """Add words to read; those of one line are one node."""
        last = self.nodes[-1] if len(self.nodes) > self.free else None
        if last is not None and last.role is role is Role.LABEL and _is_beside(last.box, box):
            right = max(last.box.right, box.right)
            both = last.box._replace(w=right - last.box.x)
            self.nodes[-1] = label(f"{last.name}, {words}", both)
        else:
            self.nodes.append(label(words, box, role))

    def add_widget(self, node: Node) -> None:
        """Add a widget; one without a name takes that of the words before it."""
        if not node.name:
            node = self._named(node)
        self.nodes.append(node)
        self.free = len(self.nodes)

    def _named(self, node: Node) -> Node:
        words, rest = self.nodes[self.free :], self.nodes[: self.free]
        if not words and node.opens:  # its value says what it is
            return replace(_called(node, node.value), value="")
        if not words or node.role in _AREAS:
            before = (one.name for one in reversed(self.nodes) if one.role is Role.HEADING)
            return _called(node, next(before, ""))
        self.nodes = rest
        more = " ".join(filter(None, (*(one.name for one in words[1:]), node.about)))
        return replace(_called(node, words[0].name), about=more)


_AREAS = (Role.SCROLLED, Role.LIST)
"""what is named after a heading, for the words before it are read by themselves"""


def _called(node: Node, name: str) -> Node:
    return replace(node, name=name, key=(node.key, name))


def _is_beside(left: Box, right: Box) -> bool:
    """Return whether two words stand in one line."""
    apart = abs(left.centery - right.centery)
    return right.x >= left.x and 3 * apart <= min(left.h, right.h)


def _texts(kit: Kit, parts: Iterable[Placed]) -> Iterator[tuple[Box, str, Leaf]]:
    """Yield the leaves with their words; what is said in their place leaves out the others."""
    said: Box | None = None
    for box, leaf in parts:
        if isinstance(leaf, Saying):
            said = box
        elif said is not None and said.contains(box):
            if not isinstance(leaf, (Control, Rule)):
                continue
        else:
            said = None
        yield box, leaf.said(kit), leaf


def _role(leaf: Leaf) -> Role:
    """Return what words are: those in the face of titles head what follows."""
    heads = isinstance(leaf, (Text, Paragraph)) and leaf.style.face == "title"
    return Role.HEADING if heads else Role.LABEL


def spoken_widgets(widgets: Iterable[Widget], kit: Kit) -> Iterator[Node]:
    """Yield what is told of widgets that lie in no area of their own."""
    for widget in widgets:
        node = widget.spoken(kit) if widget.visible and widget.area is None else None
        if node is not None:
            yield node
