"""Where everything on the notepad is, by the size of the pad and its content; and the stairs.

Invariant: the calls are the course of the hand, so they get their rows first. The note loses its
last sentences before they come closer; they come closer, and the last trick gets smaller, before a
row leaves the pad. But the cards of the last trick stay large
enough to be read: before they get smaller than that, rows leave. The stairs of a row of hands
come before the last trick, which gives way to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine, Stairs
from prefgame.ui.table.hand import tab_box
from prefgame.ui.table.notes import LastTrick, PadInfo, Pile
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import short_names

# ---- the stairs of hands in a row on the pad, in pencil, with the present step ringed
# Invariant: it draws what it is given; its height follows from the number of steps and the words.

_HEAD = 46  # the title
_ABOVE = 54  # from the highest step up to the top of its ring
_STEP, _CLIMB = 30, 76
"""Design height of a step, and of all steps but the lowest together at most."""
_BELOW = 12  # down to the words
_NUMBER, _NOW = 36, 46
_TITLE, _WORDS = 28, 22


def stairs_height(kit: Kit, stairs: Stairs, width: int) -> int:
    """What title, drawing and words need together, in pixels."""
    words = kit.paragraph_height(stairs.words, width, "label", _WORDS, 1.25)
    return kit.f(_HEAD + _ABOVE + _STEP) + _steps_high(kit, stairs) + kit.f(_BELOW) + words


def _steps_high(kit: Kit, stairs: Stairs) -> int:
    return _rise(kit, stairs) * (len(stairs.steps) - 1)


def _rise(kit: Kit, stairs: Stairs) -> int:
    return min(kit.f(_STEP), kit.f(_CLIMB) // max(1, len(stairs.steps) - 1))


def draw_stairs(surface: Surface, kit: Kit, box: Box, stairs: Stairs) -> None:
    """The stairs in ``box``, which is as high as they need."""
    f = kit.f
    title = stairs.title
    kit.text(surface, box.x, box.y + f(24), title, "title", _TITLE, max_width=box.w)
    base = box.y + f(_HEAD + _ABOVE + _STEP) + _steps_high(kit, stairs)
    wide = (box.w - f(12)) / len(stairs.steps)
    tops = [base - f(_STEP) - _rise(kit, stairs) * at for at in range(len(stairs.steps))]
    edges = [box.x + f(6) + wide * at for at in range(len(stairs.steps) + 1)]
    corners = [(edges[0], float(base))]
    for at, top in enumerate(tops):
        corners += [(edges[at], top), (edges[at + 1], top)]
    corners.append((edges[-1], tops[-1] - _rise(kit, stairs) if stairs.more else base))
    for at, (start, end) in enumerate(pairwise(corners)):
        line = shapes.wobble(start, end, kit.u(26), ("stairs", at))
        shapes.stroke(surface, line, "pencil", kit.thin(3, 2), 230)
    for at, (price, top) in enumerate(zip(stairs.steps, tops)):
        _draw_price(surface, kit, (edges[at] + edges[at + 1]) / 2, top, price, at == stairs.now)
    foot = base + f(_BELOW)
    words = stairs.words
    kit.paragraph(surface, box.x, foot, box.w, words, "label", _WORDS, "ink2", line_height=1.25)


def _draw_price(surface: Surface, kit: Kit, x: float, step: float, price: str, now: bool) -> None:
    y = step - kit.f(26)
    size = _NOW if now else _NUMBER
    kit.pencil(surface, x, y, price, size, bold=now, seed=("stairs", price))
    if now:
        half = max(kit.f(26), kit.width(price, "pencil_bold", size) // 2 + kit.f(8))
        ring = Box(round(x) - half, round(y) - kit.f(26), 2 * half, 2 * kit.f(26))
        shapes.ring(surface, ring, kit.f(26), "ox", kit.thin(3, 2))


# ---- where everything on the pad is


LAST_HEAD = 72
"""from the top of the last trick to its cards: the title, and a crown below it"""
_LAST_FOOT = 8
_PILE_HEAD = 34  # from the top of the piles to their cards
_LEAST_PILE = 76  # the height at which cards put aside can be read
_ROOMY, _ROW, _CLOSE, _TIGHT = 42, 35, 30, 23
"""heights of a row of calls: where there is room, beside a last trick of full size, beside a whole
note, and before a row leaves the pad
"""
_ROWS_BEFORE_LAST = 2  # so many rows of calls are seen before the last trick may take their room
_BESIDE_STAIRS = 10  # above and below the stairs
_LEAST_LAST = 84  # the height at which cards of the last trick can still be read at a glance


@dataclass(frozen=True)
class PadPlan:
    """Vertical places on a pad, in pixels from its top.

    Of the calls the rows from ``first_row`` to before ``end_row`` are seen.
    """

    columns: tuple[float, ...]  # middles
    column_w: float
    names: int
    calls: int
    row_h: int
    first_row: int
    end_row: int
    hidden: int  # rows for which there is no room
    note: int
    note_h: int
    words: str  # what there is room for of the note
    stairs: int
    stairs_h: int
    last: int
    last_h: int
    piles: int
    pile_h: int
    score: int

    def row_y(self, row: int) -> float:
        """The middle of a row of calls."""
        return self.calls + self.row_h * (row - self.first_row + 0.62)

    def shows(self, row: int) -> bool:
        """Whether this row of calls is seen."""
        return self.first_row <= row < self.end_row


def plan_pad(kit: Kit, w: int, h: int, info: PadInfo) -> PadPlan:
    """The places on a pad of that size."""
    f = kit.f
    left, inner = f(14), w - 2 * f(14)
    column_w = inner / max(1, len(info.names))
    names = kit.u(24) + f(28) + f(44)
    calls = names + f(32)
    score = h - f(10) - (score_height(kit, info.score) if info.score else 0)
    pile_h = max(round(inner / 7 / kit.deck.ratio), f(_LEAST_PILE)) if info.piles else 0
    piles = score - (pile_h + f(_PILE_HEAD) + f(18) if info.piles else 0)
    beside, rows = f(LAST_HEAD + _LAST_FOOT), max(1, len(info.rows))
    room = piles - calls - f(16)
    climb = _climb(kit, info, inner - f(8))
    last_least = beside + f(_LEAST_LAST) if info.last and not climb else 0
    others = f(_CLOSE) * rows + (climb or last_least)
    words, note_h = _note(kit, info.note, inner - f(8), room - others)
    room -= note_h
    if climb > room - f(_TIGHT) * min(rows, _ROWS_BEFORE_LAST):
        climb = 0
    room -= climb
    shows_last = info.last is not None and (room - beside - f(_LEAST_LAST)) // f(_TIGHT) >= min(
        rows, _ROWS_BEFORE_LAST
    )
    whole = _whole_last(kit, info.last, inner) if info.last and shows_last else 0
    row_h, seen = _rows(
        kit,
        rows,
        room,
        beside + whole if shows_last else 0,
        beside + f(_LEAST_LAST) if shows_last else 0,
    )
    note = calls + row_h * seen + f(16)
    last, last_h = note + note_h + climb, 0
    if shows_last:
        space = piles - last - beside
        last_h = min(space, whole)
        last += max(0, (space - last_h) // 2)
    first = max(0, rows - seen - info.back)
    return PadPlan(
        columns=tuple(left + column_w * (i + 0.5) for i in range(len(info.names))),
        column_w=column_w,
        names=names,
        calls=calls,
        row_h=row_h,
        first_row=first,
        end_row=first + seen,
        hidden=rows - seen,
        note=note,
        note_h=note_h,
        words=words,
        stairs=note + note_h + f(_BESIDE_STAIRS),
        stairs_h=max(0, climb - 2 * f(_BESIDE_STAIRS)),
        last=last,
        last_h=last_h,
        piles=piles,
        pile_h=pile_h,
        score=score,
    )


def _whole_last(kit: Kit, last: LastTrick, width: int) -> int:
    """The height of the cards of the last trick where they have all the room they want."""
    return round(width / max(3, len(last.cards)) * 0.92 / kit.deck.ratio * 0.86)


def _climb(kit: Kit, info: PadInfo, width: int) -> int:
    """The height of the stairs with the air around them; 0 where there are none."""
    if info.stairs is None:
        return 0
    return stairs_height(kit, info.stairs, width) + 2 * kit.f(_BESIDE_STAIRS)


def _note(kit: Kit, note: str, width: int, room: int) -> tuple[str, int]:
    """As many sentences of the note as there is room for, the first in any case; and its height."""
    sentences, high = re.split(r"(?<=[.!?]) ", note), 0
    while note:
        note = " ".join(sentences)
        high = kit.paragraph_height(note, width, "label", 22, 1.25) + kit.f(6)
        if high <= room or len(sentences) == 1:
            break
        sentences.pop()
    return note, high


def _rows(kit: Kit, rows: int, room: int, wanted: int, least: int) -> tuple[int, int]:
    """How high a row of calls is, and how many are seen.

    The last trick wants ``wanted`` pixels and needs ``least``.
    """
    f = kit.f
    roomy = next((f(size) for size in (_ROOMY, _ROW) if rows * f(size) + wanted <= room), None)
    height = roomy or max(f(_TIGHT), min(f(_ROW), (room - least) // rows))
    return height, max(1, min(rows, (room - least) // height))


def pad_zones(kit: Kit, box: Box, info: PadInfo) -> dict[str, Box]:
    """Where the pad can be tapped, by name; only what is there.

    "calls" brings rows that have no room, "last" shows the last trick, "piles" the cards put aside,
    "score" the sheet.
    """
    plan, zones = plan_pad(kit, box.w, box.h, info), {}
    if plan.hidden:
        zones["calls"] = Box(box.x, box.y, box.w, plan.note)
    if info.last and plan.last_h:
        zones["last"] = Box(
            box.x,
            box.y + plan.last,
            box.w,
            min(plan.last_h + kit.f(LAST_HEAD + _LAST_FOOT), plan.piles - plan.last),
        )
    if info.piles:
        cards = pile_cards(kit, box, plan, info.piles)
        titles = pile_titles(kit, box, plan, info.piles)
        right = max(place.right for place in (*(card for _name, card in cards), *titles))
        zones["piles"] = Box(
            box.x,
            box.y + plan.piles,
            min(box.w, right + kit.f(18) - box.x),
            plan.score - plan.piles,
        )
    if info.score:
        zones["score"] = Box(box.x, box.y + plan.score, box.w, box.h - plan.score)
    return zones


def pad_cards(kit: Kit, box: Box, info: PadInfo) -> list[tuple[str, str, Box]]:
    """The cards on the pad: the zone of each ("last", "piles"), its name, its place."""
    plan = plan_pad(kit, box.w, box.h, info)
    parts = {
        "last": last_cards(kit, box, plan, info.last),
        "piles": pile_cards(kit, box, plan, info.piles),
    }
    return [(part, card, place) for part, cards in parts.items() for card, place in cards]


def pad_heads(kit: Kit, box: Box, info: PadInfo) -> list[Box]:
    """Where the heads of the number columns are, from left to right."""
    return (
        score_marks(kit, box, plan_pad(kit, box.w, box.h, info).score, info.score)
        if info.score
        else []
    )


def pad_signs(kit: Kit, box: Box, info: PadInfo) -> list[tuple[Box, str]]:
    """The signs on the pad that have no words, and what they mean: at the heads of the score, at
    its numbers, and over the last trick.
    """
    plan, found = plan_pad(kit, box.w, box.h, info), list[tuple[Box, str]]()
    if info.score is not None:
        found += zip(pad_heads(kit, box, info), info.score.explained)
        found += marked_numbers(kit, box, plan.score, info.score)
    last = info.last
    if last is not None and last.winner is not None and plan.last_h:
        crown = tab_box(kit, *last_place(kit, box, plan, last, last.winner), "", crowned=True)
        words = _("{name} took this trick.").format(name=info.names[last.winner])
        found.append((crown, words))
    return found


def pad_parts(kit: Kit, box: Box, info: PadInfo) -> dict[str, Box]:
    """The parts of the pad that show something, by name; only what is there.

    The names are calls (with the head), note, stairs, last, piles and score.
    """
    plan = plan_pad(kit, box.w, box.h, info)
    parts = {
        "calls": Box(box.x, box.y, box.w, plan.calls + plan.row_h * (plan.end_row - plan.first_row))
    }
    if info.note:
        parts["note"] = Box(box.x, box.y + plan.note, box.w, plan.note_h)
    if plan.stairs_h:
        parts["stairs"] = Box(box.x, box.y + plan.stairs, box.w, plan.stairs_h)
    zones = pad_zones(kit, box, info)
    return parts | {name: zones[name] for name in ("last", "piles", "score") if name in zones}


def last_place(
    kit: Kit, box: Box, plan: PadPlan, last: LastTrick, column: int
) -> tuple[float, int]:
    """The middle and the top of a card of the last trick."""
    part = (box.w - 2 * kit.f(14)) / max(3, len(last.cards))
    return box.x + kit.f(14) + part * (column + 0.5), box.y + plan.last + kit.f(LAST_HEAD)


def last_cards(
    kit: Kit, box: Box, plan: PadPlan, last: LastTrick | None
) -> Iterator[tuple[str, Box]]:
    """The cards of the last trick, where they have room."""
    width = kit.deck.width(plan.last_h)
    for column, card in enumerate(last.cards if last and plan.last_h else ()):
        if last and card is not None:
            middle, top = last_place(kit, box, plan, last, column)
            yield card, Box(round(middle - width / 2), top, width, plan.last_h)


def pile_titles(kit: Kit, box: Box, plan: PadPlan, piles: tuple[Pile, ...]) -> list[Box]:
    """Where the titles of the piles are."""
    half = (box.w - 2 * kit.f(18)) / 2
    widths = [min(round(half - kit.f(8)), kit.width(pile.title, "label", 22)) for pile in piles]
    return [
        Box(round(box.x + kit.f(18) + at * half), box.y + plan.piles, width, kit.f(28))
        for at, width in enumerate(widths)
    ]


def pile_cards(
    kit: Kit, box: Box, plan: PadPlan, piles: tuple[Pile, ...]
) -> Iterator[tuple[str, Box]]:
    """The cards of the piles side by side; a pile begins where its title does."""
    width = kit.deck.width(plan.pile_h)
    for title, pile in zip(pile_titles(kit, box, plan, piles), piles):
        for i, card in enumerate(pile.cards):
            yield (
                card,
                Box(
                    title.x + i * (width + kit.f(6)),
                    box.y + plan.piles + kit.f(_PILE_HEAD),
                    width,
                    plan.pile_h,
                ),
            )


# ---- the score in short, at the foot of the pad: a line a player, and one a dish


_SCORE_HEAD = 62
_SCORE_ROW = 52  # room for marks over and under the number
_NUMBERS = 0.735  # the part of the width that is for the columns of numbers
_RIGHT = 0.98  # where the last column ends, in parts of the width
_LESS = 0.88  # four columns are written smaller by so much
_SOUP, _DEBT = "100", "−100"  # numbers for which a column has room


def score_height(kit: Kit, score: ScoreInfo) -> int:
    """The height of the score in short."""
    return kit.f(_SCORE_HEAD) + kit.f(_SCORE_ROW) * len(score.lines)


def score_marks(kit: Kit, box: Box, top: int, score: ScoreInfo) -> list[Box]:
    """Where the heads of the number columns are on the pad in ``box``, from left to right.

    The score begins ``top`` pixels below the edge of the pad.
    """
    y, half = box.y + top + kit.f(32), kit.f(16)
    wide = [kit.width(head, "label", _size(score, 22)) for head in score.heads]
    return [
        Box(round(edge) - w, y - half, w, 2 * half)
        for edge, w in zip(_edges(kit, box, score), wide)
    ]


def marked_numbers(kit: Kit, box: Box, top: int, score: ScoreInfo) -> list[tuple[Box, str]]:
    """The numbers that have marks over or under them, and what these mean."""
    edges, high = _edges(kit, box, score), kit.f(_SCORE_ROW)
    return [
        (_number_box(kit, score, edges[row.main], box.y + top + kit.f(52) + high * at), words)
        for at, row in enumerate(score.lines)
        if row.marks is not None and (words := row.marks.explained)
    ]


def _number_box(kit: Kit, score: ScoreInfo, edge: float, y: int) -> Box:
    wide = _number_width(kit, score, main=True)
    return Box(round(edge) - wide, y, wide, kit.f(_SCORE_ROW))


def draw_score(surface: Surface, kit: Kit, box: Box, top: int, score: ScoreInfo) -> None:
    """The score on the pad in ``box``, from ``top`` pixels below its edge."""
    f = kit.f
    left, width, y = box.x + f(14), box.w - 2 * f(14), box.y + top
    shapes.line(surface, left, y, width, "ink2", kit.thin(2))
    edges = _edges(kit, box, score)
    first_head = edges[0] - kit.width(score.heads[0], "label", _size(score, 22))
    room, x = min(width * 0.30, first_head - f(10) - left - f(4)), left + f(4)
    kit.text(surface, x, y + f(30), score.title, "title", _size(score, 30), max_width=room)
    for edge, head in zip(edges, score.heads):
        kit.text(surface, edge, y + f(32), head, "label", _size(score, 22), "ink2", "right")
    for edge in edges[:-1]:
        shapes.line(
            surface,
            edge + _gap(kit, box, score) / 2,
            y,
            score_height(kit, score),
            "rule",
            1,
            upright=True,
        )
    first = max(
        kit.width(row.values[0], "pencil", _number_size(score, row.main == 0))
        for row in score.lines
    )
    names = short_names(
        kit, [row.name for row in score.lines], "button", 22, edges[0] - first - f(14) - left
    )
    for i, (row, name) in enumerate(zip(score.lines, names)):
        _draw_line(
            surface, kit, left, width, y + f(78) + f(_SCORE_ROW) * i, edges, score, row, name
        )


def _edges(kit: Kit, box: Box, score: ScoreInfo) -> list[float]:
    """The right edges of the number columns, all equally far apart.

    A column is as wide as its head or its numbers.
    """
    left, width, wide = box.x + kit.f(14), box.w - 2 * kit.f(14), _widths(kit, score)
    gap = _gap(kit, box, score)
    return [
        left + _RIGHT * width - sum(wide[at + 1 :]) - gap * (len(wide) - 1 - at)
        for at in range(len(wide))
    ]


def _widths(kit: Kit, score: ScoreInfo) -> list[int]:
    main = score.lines[0].main if score.lines else 0
    return [
        max(kit.width(head, "label", _size(score, 22)), _number_width(kit, score, at == main))
        for at, head in enumerate(score.heads)
    ]


def _gap(kit: Kit, box: Box, score: ScoreInfo) -> float:
    """Between two columns."""
    wide = _widths(kit, score)
    return (_NUMBERS * (box.w - 2 * kit.f(14)) - sum(wide)) / max(1, len(wide) - 1)


def _size(score: ScoreInfo, size: float) -> float:
    return size * _LESS if len(score.heads) > 3 else size


def _number_size(score: ScoreInfo, main: bool) -> float:
    return _size(score, 38 if main else 34)


def _number_width(kit: Kit, score: ScoreInfo, main: bool) -> int:
    return kit.width(_DEBT if main else _SOUP, "pencil", _number_size(score, main))


def _draw_line(
    surface: Surface,
    kit: Kit,
    left: int,
    width: int,
    y: int,
    edges: list[float],
    score: ScoreInfo,
    row: ScoreLine,
    name: str,
) -> None:
    f = kit.f
    kit.text(surface, left + f(4), y, name, "button", 22)
    for k, (edge, value) in enumerate(zip(edges, row.values)):
        main = k == row.main
        ink = "pencil" if main else "ink2"
        number = kit.pencil(
            surface,
            edge,
            y,
            value,
            _number_size(score, main),
            ink,
            "right",
            bold=main,
            seed=(row.name, k),
        )
        if main and row.marks is not None:
            row.marks.draw(surface, kit, number, y, row.name)
    if row is not score.lines[-1]:
        shapes.line(surface, left, y + f(_SCORE_ROW) // 2, width, "rule", 1, 160)
