"""What is on the window, in words: a tree of nodes that a screen reader walks through.

Invariant: a node is a value, and says all that can be heard. What answers an action of the reader
goes with it, and is no part of what it says.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

from prefgame.ui.draw.box import NOWHERE, Box


class Role(Enum):
    """What a node is, as readers call it in the language of their system."""

    WINDOW = auto()
    DIALOG = auto()
    GROUP = auto()
    HEADING = auto()
    LABEL = auto()
    BUTTON = auto()
    SWITCH = auto()
    NUMBER = auto()
    TEXT_FIELD = auto()
    RADIO_GROUP = auto()
    RADIO = auto()
    TABS = auto()
    TAB = auto()
    LIST = auto()
    OPTION = auto()
    SCROLLED = auto()
    SAID = auto()
    """what was said: it is heard when it comes, wherever the reader is"""
    SAID_AT_ONCE = auto()
    """the same, and what is being said then is cut off"""


class Act(Enum):
    """What a reader can ask of a node."""

    PRESS = auto()
    FOCUS = auto()
    MORE = auto()
    LESS = auto()
    WRITE = auto()
    REVEAL = auto()


PRESSED = frozenset({Act.PRESS, Act.FOCUS})


class Target(Protocol):
    """What answers an action of a reader."""

    def obey(self, act: Act, value: str) -> None:
        """Do what the mouse or the keys would; ``value`` is what shall be written."""


@dataclass(frozen=True)
class Span:
    """A number, and between which others it lies."""

    value: float
    least: float
    most: float


@dataclass(frozen=True)
class Node:
    """A part of the window. ``key`` tells it from those beside it as long as it is there. ``about``
    is said after all else: why it cannot be used, or what it does. ``place`` says that it is so
    many-th of so many.
    """

    key: Hashable
    role: Role
    name: str = ""
    value: str = ""
    about: str = ""
    box: Box = NOWHERE
    able: bool = True
    on: bool | None = None
    """whether it is on, or chosen; None where it cannot be"""
    span: Span | None = None
    place: tuple[int, int] | None = None
    caret: tuple[int, int] = (0, 0)
    """before which letters of a text field what is taken begins, and the caret is"""
    opens: bool = False
    """whether it opens what is chosen from"""
    acts: frozenset[Act] = frozenset()
    children: tuple[Node, ...] = ()
    target: Target | None = field(default=None, compare=False, repr=False)
    focused: bool = field(default=False, compare=False)

    def walk(self) -> Iterator[Node]:
        """Yield it and all that is in it, in the order of reading."""
        yield self
        for child in self.children:
            yield from child.walk()


def label(text: str, box: Box = NOWHERE, role: Role = Role.LABEL) -> Node:
    """Return the node of words that are only read."""
    return Node((role.name, text), role, text, box=box)
