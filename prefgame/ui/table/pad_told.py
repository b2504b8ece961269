"""The pad of the table in words: calls, the last trick, what lies aside, the score.

Invariant: all that is on the pad is told, also what has no room on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.i18n import _
from prefgame.ui.draw.box import Box
from prefgame.ui.spoken.nodes import Node, Role, label
from prefgame.ui.table.notes import LastTrick, PadInfo
from prefgame.ui.widgets.canvas import Kit


def pad_told(kit: Kit, info: PadInfo, box: Box) -> Iterator[Node]:
    """Yield what is on the pad, a line at a time."""
    yield label(info.title, box, Role.HEADING)
    for row in info.rows:
        calls = [
            f"{name}: {kit.said(call)}" for name, call in zip(info.names, row) if call is not None
        ]
        if calls:
            yield label(", ".join(calls), box)
    if info.note:
        yield label(info.note, box)
    if info.stairs is not None:
        stairs = info.stairs
        yield label(f"{stairs.title}: {stairs.steps[stairs.now]}. {stairs.words}", box)
    if info.last is not None:
        yield label(listed(info.last.title, _last(kit, info, info.last)), box)
    for pile in info.piles:
        yield label(listed(pile.title, [kit.deck.card_name(card) for card in pile.cards]), box)
    if info.score is not None:
        yield label(info.score.title, box, Role.HEADING)
        for line in info.score.lines:
            heads = info.score.heard
            numbers = [
                f"{head} {value}".strip()
                for head, value in zip((*heads, *[""] * len(line.values)), line.values)
                if value
            ]
            marks = line.marks.explained if line.marks is not None else ""
            yield label(" ".join(filter(None, (listed(line.name, numbers), marks))), box)


def _last(kit: Kit, info: PadInfo, last: LastTrick) -> list[str]:
    return [
        f"{name}: {kit.deck.card_name(card)}" + (f" ({_('takes it')})" if at == last.winner else "")
        for at, (name, card) in enumerate(zip(info.names, last.cards))
        if card is not None
    ]


def listed(title: str, words: list[str]) -> str:
    """Return a title with what belongs to it."""
    return f"{title}: {', '.join(words)}"
