"""What has changed between two trees: a reader is told of nothing else.

Invariant: a node has the same number as long as something of the same key is at the same place in
the tree; a number that was given away is never given again.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from prefgame.ui.spoken.nodes import Act, Node

ROOT = 1
"""the number of the window"""


@dataclass(frozen=True)
class Told:
    """A node as a reader is told of it: its number, and those of the nodes in it."""

    number: int
    node: Node
    children: tuple[int, ...]


@dataclass(frozen=True)
class Changes:
    """The nodes that are new or different, and the number of the one in focus."""

    nodes: tuple[Told, ...]
    focus: int


class Tree:
    """The tree that the reader knows."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Node, tuple[int, ...]]] = {}
        self._numbers: dict[tuple[int, Hashable, int], int] = {}
        self._targets: dict[int, Node] = {}
        self._next = ROOT + 1
        self.focus = ROOT

    def whole(self) -> Changes:
        """Return all of it, for a reader that knows nothing yet."""
        return Changes(tuple(Told(at, *what) for at, what in self._known.items()), self.focus)

    def show(self, root: Node) -> Changes | None:
        """Return what differs from the tree before; None if nothing does."""
        numbers = dict[tuple[int, Hashable, int], int]()
        known = dict[int, tuple[Node, tuple[int, ...]]]()
        self._targets = {}
        before, self.focus = self.focus, ROOT
        self._take(root, ROOT, numbers, known)
        told = tuple(
            Told(number, *what) for number, what in known.items() if self._known.get(number) != what
        )
        self._numbers, self._known = numbers, known
        return Changes(told, self.focus) if told or before != self.focus else None

    def _take(
        self,
        node: Node,
        number: int,
        numbers: dict[tuple[int, Hashable, int], int],
        known: dict[int, tuple[Node, tuple[int, ...]]],
    ) -> None:
        if node.focused:
            self.focus = number
        self._targets[number] = node
        children, counts = list[int](), dict[Hashable, int]()
        for child in node.children:
            nth = counts[child.key] = counts.get(child.key, -1) + 1
            place = number, child.key, nth
            at = self._numbers.get(place)
            if at is None:
                at, self._next = self._next, self._next + 1
            numbers[place] = at
            children.append(at)
            self._take(child, at, numbers, known)
        alone = replace(node, children=()) if node.children else node
        known[number] = alone, tuple(children)

    def obey(self, number: int, act: Act, value: str = "") -> bool:
        """Hand an action of the reader to what is there now; return whether anything took it."""
        node = self._targets.get(number)
        if node is None or node.target is None or act not in node.acts:
            return False
        node.target.obey(act, value)
        return True
