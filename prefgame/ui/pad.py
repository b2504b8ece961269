"""The notepad: calls in pencil, one column a seat; one sentence; the last trick; cards put aside; the score in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.ui import marks, paint
from prefgame.ui.kit import Kit, Run
from prefgame.ui.layout import Box
from prefgame.ui.parts import draw_tab

Cell = tuple[int, int]  # row and column
_SMALLEST_CALL = 22
_SCORE_ROW = 52  # room for a hat over the number and a refa under it
_LAST_HEAD = 66  # from the top of the last trick to its cards: the title, and a crown below it
_PILE_HEAD = 34  # from the top of the piles to their cards
_CALL_ROW, _TIGHT_ROW = 42, 35  # calls stand closer before the oldest leaves the pad
_ROWS_BEFORE_LAST = 3  # so many calls are seen before the last trick may take their room
_LEAST_LAST = 80  # the height at which cards of the last trick are still worth showing


@dataclass(frozen=True)
class LastTrick:
    """A title, the cards under their players' columns (None: played none), and the column of the winner."""

    title: str
    cards: tuple[str | None, ...]
    winner: int


@dataclass(frozen=True)
class Pile:
    """Two cards that were put aside, under their title."""

    title: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class ScoreLine:
    """One player's numbers as written, from left to right. `main` is the index of the large one: it may stand under a
    `hat`, and over the strokes of `refas` that still wait."""

    name: str
    values: tuple[str, ...]
    main: int = 1
    hat: bool = False
    refas: int = 0


@dataclass(frozen=True)
class ScoreInfo:
    """The score in short: a title, the heads of the number columns, a line a player."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True)
class PadInfo:
    """Everything on the pad; all words translated. `now` is the column of the seat to call, `ring` the cell where its
    call will stand, `newest` the cell that is being written. At its foot `covered` pixels lie under something else."""

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[Run | None, ...], ...] = ()
    now: int | None = None
    ring: Cell | None = None
    newest: Cell | None = None
    note: str = ""
    last: LastTrick | None = None
    piles: tuple[Pile, ...] = ()
    score: ScoreInfo | None = None
    covered: int = 0


@dataclass(frozen=True)
class _Plan:
    """Vertical places on a pad, in pixels from its top."""

    columns: list[float]  # middles
    column_w: float
    names: int
    calls: int
    row_h: int
    first_row: int  # older ones have left the pad
    note: int
    last: int
    last_h: int
    piles: int
    pile_h: int
    score: int


def _plan(kit: Kit, w: int, h: int, info: PadInfo) -> _Plan:
    f = kit.f
    h -= info.covered
    left, inner = f(14), w - 2 * f(14)
    column_w = inner / max(1, len(info.names))
    names = kit.u(24) + f(28) + f(44)
    calls = names + f(32)
    score = h - f(10) - (f(62) + f(_SCORE_ROW) * len(info.score.lines) if info.score else 0)
    pile_h = round(inner / 6.4 / kit.deck.ratio) if info.piles else 0
    piles = score - (pile_h + f(_PILE_HEAD) + f(18) if info.piles else 0)
    note_h = kit.paragraph_height(info.note, inner - f(8), "label", 22, 1.25) + f(6) if info.note else 0
    room = piles - calls - note_h - f(16)
    beside_last = room - f(84) - f(_LEAST_LAST)
    shows_last = info.last is not None and beside_last // f(_TIGHT_ROW) >= min(len(info.rows), _ROWS_BEFORE_LAST)
    wanted, for_rows = max(1, len(info.rows)), beside_last if shows_last else room
    row_h = max(f(_TIGHT_ROW), min(f(_CALL_ROW), for_rows // wanted))
    rows = max(1, min(wanted, for_rows // row_h))
    note = calls + row_h * rows + f(16)
    last, last_h = note + note_h, 0
    if info.last and shows_last:
        space = piles - last - f(84)
        last_h = min(space, round(inner / max(3, len(info.last.cards)) * 0.92 / kit.deck.ratio * 0.86))
        last += max(0, (space - last_h) // 2)
    return _Plan([left + column_w * (i + 0.5) for i in range(len(info.names))], column_w, names, calls, row_h,
                 max(0, len(info.rows) - rows), note, last, last_h, piles, pile_h, score)


def draw_pad(surface: Surface, kit: Kit, box: Box, info: PadInfo, written: float = 1.0) -> None:
    """The pad in `box`. While `written` is below 1 the newest call is only written so far."""
    kit.sprite(surface, ("pad", info, written >= 1), box, kit.u(60) + 8,
               lambda s, b: _draw(s, kit, b, info, written >= 1))
    if written < 1 and info.newest is not None:
        plan = _plan(kit, box.w, box.h, info)
        x = box.x + plan.columns[info.newest[1]] - plan.column_w / 2
        clip = surface.get_clip()
        surface.set_clip(clip.clip((x, box.y, plan.column_w * written, box.h)))
        _draw_call(surface, kit, box, plan, info, info.newest)
        surface.set_clip(clip)


def pad_zones(kit: Kit, box: Box, info: PadInfo) -> dict[str, Box]:
    """Where the pad can be tapped: "last" shows the last trick, "piles" the cards put aside, "score" the sheet; only what is there."""
    plan, zones = _plan(kit, box.w, box.h, info), {}
    if info.last and plan.last_h:
        zones["last"] = Box(box.x, box.y + plan.last, box.w, min(plan.last_h + kit.f(84), plan.piles - plan.last))
    if info.piles:
        zones["piles"] = Box(box.x, box.y + plan.piles, box.w, plan.score - plan.piles)
    if info.score:
        zones["score"] = Box(box.x, box.y + plan.score, box.w, box.h - plan.score)
    return zones


def pad_cards(kit: Kit, box: Box, info: PadInfo) -> list[tuple[str, str, Box]]:
    """The cards on the pad: the zone in which each lies ("last", "piles"), its name, its place."""
    plan = _plan(kit, box.w, box.h, info)
    parts = {"last": _last_cards(kit, box, plan, info.last), "piles": _pile_cards(kit, box, plan, info.piles)}
    return [(part, card, place) for part, cards in parts.items() for card, place in cards]


def pad_heads(kit: Kit, box: Box, info: PadInfo) -> list[Box]:
    """Where the heads of the number columns stand, from left to right."""
    if info.score is None:
        return []
    y, half = box.y + _plan(kit, box.w, box.h, info).score + kit.f(32), kit.f(16)
    edges = _number_edges(kit, box, info.score)
    wide = [kit.width(head, "label", 22) for head in info.score.heads]
    return [Box(round(edge) - w, y - half, w, 2 * half) for edge, w in zip(edges, wide)]


def _draw(surface: Surface, kit: Kit, box: Box, info: PadInfo, with_newest: bool) -> None:
    plan = _plan(kit, box.w, box.h, info)
    kit.sheet(surface, box.moved(kit.u(6), kit.u(8)), 6, 8, 3)  # the leaf below
    kit.sheet(surface, box, 6)
    paint.rounded(surface, Box(box.x, box.y, box.w, kit.thin(20, 8)), kit.u(6), "ox_high", "ox_low")
    left, right = box.x + kit.f(14), box.right - kit.f(14)
    kit.text(surface, left + kit.f(4), box.y + kit.u(24) + kit.f(28), info.title, "title", 34, max_width=right - left)
    _draw_calls(surface, kit, box, plan, info, with_newest)
    if info.note:
        kit.paragraph(surface, left + kit.f(4), box.y + plan.note, right - left - kit.f(8), info.note, "label", 22,
                      "ink2", line_height=1.25)
    if info.last and plan.last_h:
        _draw_last(surface, kit, box, plan, info.last)
    if info.piles:
        _draw_piles(surface, kit, box, plan, info.piles)
    if info.score:
        _draw_score(surface, kit, box, plan, info.score)


def _draw_calls(surface: Surface, kit: Kit, box: Box, plan: _Plan, info: PadInfo, with_newest: bool) -> None:
    f = kit.f
    for i, (middle, name) in enumerate(zip(plan.columns, info.names)):
        x, y = box.x + middle, box.y + plan.names
        kit.text(surface, x, y + f(12), name, "button", 22, "ink", "center", max_width=plan.column_w - f(8))
        if info.now == i:
            marks.triangle(surface, x, y - f(11), f(8), "down", "ox")
    paint.line(surface, box.x + f(14), box.y + plan.calls, box.w - 2 * f(14), "ink2", kit.thin(2))
    for column_x in plan.columns[1:]:
        edge = box.x + column_x - plan.column_w / 2
        paint.line(surface, edge, box.y + plan.calls, plan.note - plan.calls, "rule", 1, upright=True)
    for row in range(plan.first_row, len(info.rows)):
        for column in range(len(info.rows[row])):
            if with_newest or (row, column) != info.newest:
                _draw_call(surface, kit, box, plan, info, (row, column))
    if info.ring is not None:
        row, column = info.ring
        r = f(15)
        place = Box(round(box.x + plan.columns[column]) - r, round(box.y + _row_y(plan, row)) - r, 2 * r, 2 * r)
        paint.ring(surface, place, r, "ox", kit.thin(3, 2))


def _row_y(plan: _Plan, row: int) -> float:
    return plan.calls + plan.row_h * (row - plan.first_row + 0.62)


def _draw_call(surface: Surface, kit: Kit, box: Box, plan: _Plan, info: PadInfo, cell: Cell) -> None:
    row, column = cell
    call = info.rows[row][column]
    if call is None or row < plan.first_row:
        return
    x, y = box.x + plan.columns[column], box.y + _row_y(plan, row)
    if isinstance(call, str):
        size = 38.0
        while size > _SMALLEST_CALL and kit.width(call, "pencil", size) > plan.column_w - kit.f(6):
            size -= 1  # a hand writes a long word a little smaller
        kit.pencil(surface, x, y, call, size, seed=row)
    else:
        kit.run(surface, x, y, call, "pencil", 38, "pencil", "center", sign_height=0.82, alpha=235)


def _draw_last(surface: Surface, kit: Kit, box: Box, plan: _Plan, last: LastTrick) -> None:
    kit.text(surface, box.x + kit.f(18), box.y + plan.last + kit.f(16), last.title, "title", 30)
    for card, place in _last_cards(kit, box, plan, last):
        kit.card(surface, card, place.x, place.y, place.h)
    draw_tab(surface, kit, *_last_place(kit, box, plan, last, last.winner), "", crowned=True)


def _last_place(kit: Kit, box: Box, plan: _Plan, last: LastTrick, column: int) -> tuple[float, int]:
    """The middle and the top of a card of the last trick."""
    part = (box.w - 2 * kit.f(14)) / max(3, len(last.cards))
    return box.x + kit.f(14) + part * (column + 0.5), box.y + plan.last + kit.f(_LAST_HEAD)


def _last_cards(kit: Kit, box: Box, plan: _Plan, last: LastTrick | None) -> Iterator[tuple[str, Box]]:
    width = kit.deck.width(plan.last_h)
    for column, card in enumerate(last.cards if last and plan.last_h else ()):
        if last and card is not None:
            middle, top = _last_place(kit, box, plan, last, column)
            yield card, Box(round(middle - width / 2), top, width, plan.last_h)


def _draw_piles(surface: Surface, kit: Kit, box: Box, plan: _Plan, piles: Sequence[Pile]) -> None:
    half = (box.w - 2 * kit.f(18)) / 2
    for at, pile in enumerate(piles):
        kit.text(surface, box.x + kit.f(18) + at * half, box.y + plan.piles + kit.f(14), pile.title, "label", 22, "ink2", max_width=half - kit.f(8))
    for card, place in _pile_cards(kit, box, plan, piles):
        kit.card(surface, card, place.x, place.y, place.h)


def _pile_cards(kit: Kit, box: Box, plan: _Plan, piles: Sequence[Pile]) -> Iterator[tuple[str, Box]]:
    """Side by side; a pile begins where its title does."""
    half, width = (box.w - 2 * kit.f(18)) / 2, kit.deck.width(plan.pile_h)
    for at, pile in enumerate(piles):
        for i, card in enumerate(pile.cards):
            x = box.x + kit.f(18) + at * half + i * (width + kit.f(6))
            yield card, Box(round(x), box.y + plan.piles + kit.f(_PILE_HEAD), width, plan.pile_h)


def _draw_score(surface: Surface, kit: Kit, box: Box, plan: _Plan, score: ScoreInfo) -> None:
    f = kit.f
    left, width, y = box.x + f(14), box.w - 2 * f(14), box.y + plan.score
    paint.line(surface, left, y, width, "ink2", kit.thin(2))
    kit.text(surface, left + f(4), y + f(30), score.title, "title", 30, max_width=width * 0.30)
    edges = _number_edges(kit, box, score)
    for edge, head in zip(edges, score.heads):
        kit.text(surface, edge, y + f(32), head, "label", 22, "ink2", "right")
    for i, row in enumerate(score.lines):
        _draw_score_line(surface, kit, left, width, y + f(78) + f(_SCORE_ROW) * i, edges, row, i == len(score.lines) - 1)


def _number_edges(kit: Kit, box: Box, score: ScoreInfo) -> list[float]:
    """The right edges of the number columns."""
    left, width, count = box.x + kit.f(14), box.w - 2 * kit.f(14), max(1, len(score.heads))
    return [left + width * (0.95 - 0.255 * (3 / max(3, count)) * (count - 1 - i)) for i in range(count)]


def _draw_score_line(surface: Surface, kit: Kit, left: int, width: int, y: int, edges: list[float], row: ScoreLine,
                     is_last: bool) -> None:
    f = kit.f
    kit.text(surface, left + f(4), y, row.name, "button", 22, max_width=width * 0.28)
    for k, (edge, value) in enumerate(zip(edges, row.values)):
        main = k == row.main
        size, ink = (38, "pencil") if main else (34, "ink2")
        number = kit.pencil(surface, edge, y, value, size, ink, "right", bold=main, seed=(row.name, k))
        if main and row.hat:
            marks.hat(surface, number.x + number.w / 2, y - f(19), f(14), kit.thin(3, 2))
        if main:
            _draw_refas(surface, kit, number.x + number.w / 2, y + f(17), row)
    if not is_last:
        paint.line(surface, left, y + f(_SCORE_ROW) // 2, width, "rule", 1, 160)


def _draw_refas(surface: Surface, kit: Kit, x: float, y: float, row: ScoreLine) -> None:
    """Level strokes side by side under the number: in front of it one would be read as a minus."""
    half, gap = kit.f(13 if row.refas < 2 else 8), kit.f(6)
    for at in range(row.refas):
        middle = x + (at - (row.refas - 1) / 2) * (2 * half + gap)
        marks.refa(surface, middle, y, half, kit.thin(3, 2), seed=(row.name, at))
