"""Words that fit a width: the longest wording, the largest size, or names cut to a few letters.

Invariant: what does not fit is put in other words, made smaller or cut; nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prefgame.ui.draw.theme import Face, fit
from prefgame.ui.widgets.canvas import Kit, Piece, Run, Sign


def fitting_wording(
    kit: Kit, width: float, *wordings: str, face: Face = "label", size: float = 24
) -> str:
    """The first wording that fits the width as it is; the last one where none does."""
    return next(
        (words for words in wordings if kit.width(words, face, size) <= width), wordings[-1]
    )


def fitting_size(kit: Kit, text: str, face: Face, size: float, least: float, width: float) -> float:
    """The largest size from ``size`` down to ``least`` at which a name fits: names cannot be put in
    other words.
    """
    return fitting_run(kit, text, face, size, least, width)


def fitting_run(kit: Kit, run: Run, face: Face, size: float, least: float, width: float) -> float:
    """The largest size from ``size`` down to ``least`` at which a run fits."""
    while size > least and kit.run_width(run, face, size) > width:
        size -= 1
    return size


def fitting_lines(
    kit: Kit, text: str, face: Face, size: float, least: float, width: int, lines: int
) -> float:
    """The largest size from ``size`` down to ``least`` at which a text fits in so many lines."""
    while size > least and not fit(text, face, kit.f(size), width, lines).complete:
        size -= 1
    return size


def run_rows(kit: Kit, run: Run, face: Face, size: float, width: float) -> tuple[Run, ...]:
    """A run in rows that fit the width, broken at blanks; a sign stays with the word after it."""
    rows: list[tuple[Piece, ...]] = []
    begun: tuple[Piece, ...] = ()
    for piece in (run,) if isinstance(run, str) else run:
        for word in piece.split(" ") if isinstance(piece, str) else (piece,):
            grown = _joined(begun, word)
            end = len(begun) - isinstance(begun[-1], Sign) if begun else 0
            if end and kit.run_width(grown, face, size) > width:
                rows.append(begun[:end])
                grown = _joined(begun[end:], word)
            begun = grown
    return (*rows, begun)


def _joined(run: tuple[Piece, ...], word: Piece) -> tuple[Piece, ...]:
    if run and isinstance(run[-1], str) and isinstance(word, str):
        return *run[:-1], f"{run[-1]} {word}"
    return *run, word


def short_name(kit: Kit, name: str, face: Face, size: float, width: float) -> str:
    """The name, or as many of its first letters as fit, with a full stop."""
    return short_names(kit, (name,), face, size, width)[0]


def short_names(
    kit: Kit, names: Sequence[str], face: Face, size: float, width: float
) -> tuple[str, ...]:
    """Names beside each other: whole where all fit, else cut after the same
    number of letters.
    """
    for letters in range(max(map(len, names)), 1, -1):
        cut = _cut_after(names, letters)
        if all(kit.width(name, face, size) <= width for name in cut):
            return cut
    return tuple(name[:1] for name in names)


def with_short_names(
    kit: Kit,
    width: float,
    names: Sequence[str],
    words: Callable[[Sequence[str]], str],
    face: Face = "label",
    size: float = 24,
) -> str:
    """What ``words`` says with these names: whole where that fits, else with all names cut after
    the same number of letters, so that none is lost behind another.
    """
    said = words(names)
    for letters in range(max(map(len, names)) - 1, 2, -1):
        if kit.width(said, face, size) <= width:
            break
        said = words(_cut_after(names, letters))
    return said


def _cut_after(names: Sequence[str], letters: int) -> tuple[str, ...]:
    return tuple(name if len(name) <= letters else name[:letters].rstrip() + "." for name in names)
