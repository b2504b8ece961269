"""Sentences as runs: text with drawn signs in it.

Invariant: the sentence comes from the catalogue; what is put into it is a name, a number or a
drawn sign.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter

from prefgame.i18n import CASES, in_case
from prefgame.ui.widgets.canvas import Piece, Run

BESIDE = "\u00a0"
"""a blank at which no line is broken"""


def fill(template: str, **values: Run) -> tuple[Piece, ...]:
    """Return the sentence ``template`` as a run: a placeholder may stand for text or for a run with
    drawn signs. Words that meet become one piece, so that no gap is drawn before a comma.
    """
    pieces: list[Piece] = []
    text = ""

    def end_text() -> None:
        nonlocal text
        if text.strip():
            pieces.append(text.strip())
        text = ""

    for before, name, spec, _conversion in Formatter().parse(template):
        text += before
        value = values[name] if name else ""
        if isinstance(value, str) and spec in CASES:
            value = in_case(value, spec)
        for piece in (value,) if isinstance(value, str) else value:
            if isinstance(piece, str):
                text += piece
            else:
                end_text()
                pieces.append(piece)
    end_text()
    return tuple(pieces)


# ---- what a note on the paper says


@dataclass(frozen=True)
class Explanation:
    """A title ("Cvita: 60 + 128 = 188") and sentences below it."""

    title: str
    lines: tuple[str, ...]
