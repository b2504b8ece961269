"""What is said of a page as it opens: its title and its first text, once."""

from __future__ import annotations

from collections.abc import Iterable

from prefgame.ui.spoken.nodes import Node, Role

HEADS = (Role.HEADING, Role.DIALOG)


def opening_words(nodes: Iterable[Node]) -> str:
    """Return the first heading among what is told of a page, and what is read after it."""
    read = [one for node in nodes for one in node.walk() if one.role in (*HEADS, Role.LABEL)]
    named = [one for one in read if one.name]
    head = next((one for one in named if one.role in HEADS), None)
    after = named if head is None else named[named.index(head) + 1 :]
    first = next((one for one in after if head is None or one.name != head.name), None)
    return " ".join(_sentence(one.name) for one in (head, first) if one is not None)


def _sentence(words: str) -> str:
    return words if words[-1] in ".?!…:" else f"{words}."
