"""The notepad: calls in pencil, one sentence, the last trick, cards put aside, the score in short.

Invariant: the calls are the course of the hand, so they get their rows first. The note loses its
last sentences before they come closer; they come closer, and the last trick gets smaller, before a
row leaves the pad. But the cards of the last trick stay large
enough to be read: before they get smaller than that, rows leave. The stairs of a row of hands
come before the last trick, which gives way to them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from functools import cached_property

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.table.hand import draw_tab, tab_box
from prefgame.ui.table.notes import Cell, LastTrick, PadInfo
from prefgame.ui.table.pad_blocks import ScoreBlock, stairs_block
from prefgame.ui.widgets.buttons import Zone
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Laid
from prefgame.ui.widgets.styles import HEADING, LEADING, NAME, NOTE, SIZES, STRONG

# ---- the calls on the pad where they have more rows than room: the newest are seen first
# Invariant: it counts rows; the pad draws them. A new row brings the newest ones again.

_PAGES = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}


class CallsZone(Zone):
    """Turned by the wheel, by Page up and Page down, or by a click.

    A click goes to the first rows, and from there to the newest. ``changed`` is called then.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(on_press=self._jump)
        self.has_key = True  # Page Up and Page Down
        self.changed = changed
        self.back = 0
        self._rows = self._hidden = 0

    def fit(self, rows: int, hidden: int) -> None:
        """Take note of how many ``rows`` there are, and for how many of them there is no room."""
        if rows != self._rows:
            self.back = 0
        self._rows, self._hidden = rows, hidden
        self.back = min(self.back, hidden)

    def _turn(self, by: int) -> bool:
        if not self._hidden:
            return False
        self.back = max(0, min(self._hidden, self.back + by))
        self.changed()
        return True

    def _jump(self) -> None:
        self._turn(self._hidden if self.back < self._hidden else -self._hidden)

    def handle_unclaimed(self, event: Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._turn(event.y)
        paged = event.type == pygame.KEYDOWN and event.key in _PAGES
        return paged and self._turn(_PAGES[event.key])


# ---- where everything is, by the size of the pad and its content

_TITLE_AT, _NAMES_AT, _CALLS_AT = 28, 72, 104
"""design heights below the binding: the middle of the title, the names of the columns, the calls"""
_BINDING = 24
_LAST_HEAD, _LAST_FOOT = 72, 8
"""from the top of the last trick to its cards: the title, and a crown below it; and below them"""
_PILE_HEAD, _PILE_FOOT = 34, 18  # above and below cards put aside
_LEAST_PILE = 76  # the height at which cards put aside can be read
_ROOMY, _ROW, _CLOSE, _TIGHT = 42, 35, 30, 23
"""heights of a row of calls: where there is room, beside a last trick of full size, beside a whole
note, and before a row leaves the pad
"""
_ROWS_BEFORE_LAST = 2  # so many rows of calls are seen before the last trick may take their room
_BESIDE_STAIRS = 10  # above and below the stairs
_LEAST_LAST = 84  # the height at which cards of the last trick can still be read at a glance
_PART_OF_COLUMN = 0.79  # the width of a card of the last trick that has all the room it wants
_AIR = 16  # around the note


def _note(kit: Kit, note: str, width: int, room: int) -> tuple[str, int]:
    """Return as many sentences of the note as there is room for, the first in any case; and its
    height.
    """
    sentences, high = re.split(r"(?<=[.!?]) ", note), 0
    while note:
        note = " ".join(sentences)
        high = kit.paragraph_height(note, width, NOTE.face, NOTE.pixels, LEADING) + kit.f(6)
        if high <= room or len(sentences) == 1:
            break
        sentences.pop()
    return note, high


def _rows(kit: Kit, rows: int, room: int, wanted: int, least: int) -> tuple[int, int]:
    """Return how high a row of calls is, and how many are seen; the last trick wants ``wanted``
    pixels and needs ``least``.
    """
    f = kit.f
    roomy = next((f(size) for size in (_ROOMY, _ROW) if rows * f(size) + wanted <= room), None)
    height = roomy or max(f(_TIGHT), min(f(_ROW), (room - least) // rows))
    return height, max(1, min(rows, (room - least) // height))


# ---- the pad

_CALL, _SMALLEST_CALL = SIZES["title"], SIZES["note"]
_CALL_HIGH = 34  # the height of a row in which a call has its full size
_CALL_AIR = 18  # beside a call, before the lines of its column
_LINE_STEP = 0.74  # of the size: two lines of one call


class Pad:
    """The pad in ``box`` with what is on it.

    Its places are pixels from its top: ``names`` and ``calls`` of the columns, ``note``,
    ``stairs``, ``last`` trick, ``piles`` and ``score``. Of the calls the rows from ``first_row`` to
    before ``end_row`` are seen, and ``hidden`` ones have no room. ``columns`` are middles;
    ``words``: what there is room for of the note.
    """

    def __init__(self, kit: Kit, box: Box, info: PadInfo) -> None:
        self.kit, self.box, self.info, f = kit, box, info, kit.f
        self.edge = kit.space("near")
        inner, top = box.w - 2 * self.edge, kit.u(_BINDING)
        self.column_w = inner / max(1, len(info.names))
        middles = (self.column_w * (at + 0.5) for at in range(len(info.names)))
        self.columns = tuple(self.edge + middle for middle in middles)
        self.names, self.calls = top + f(_NAMES_AT), top + f(_CALLS_AT)
        self.score = box.h - f(10)
        if info.score:
            self.score -= ScoreBlock.height(kit, info.score)
        self.pile_h, self.piles = 0, self.score
        if info.piles:
            self.pile_h = max(round(inner / 7 / kit.deck.ratio), f(_LEAST_PILE))
            self.piles -= self.pile_h + f(_PILE_HEAD + _PILE_FOOT)
        self._share_room(inner)

    @cached_property
    def next_last_h(self) -> int:
        """The height that the cards of the next trick would have here; 0 without room for them."""
        info = self.info
        if info.last is not None:
            return self.last_h
        trick = LastTrick("", (None,) * len(info.names), None)
        return Pad(self.kit, self.box, replace(info, last=trick)).last_h

    def _share_room(self, inner: int) -> None:
        """Give calls, note, stairs and last trick what is left for them."""
        kit, info, f = self.kit, self.info, self.kit.f
        beside, rows = f(_LAST_HEAD + _LAST_FOOT), max(1, len(info.rows))
        room, wide = self.piles - self.calls - f(_AIR), inner - kit.space("tight")
        climb = 0
        if info.stairs is not None:
            climb = stairs_block(info.stairs).height(kit, wide) + 2 * f(_BESIDE_STAIRS)
        last_least = beside + f(_LEAST_LAST) if info.last and not climb else 0
        others = f(_CLOSE) * rows + (climb or last_least)
        self.words, self.note_h = _note(kit, info.note, wide, room - others)
        room -= self.note_h
        least_rows = min(rows, _ROWS_BEFORE_LAST)
        if climb > room - f(_TIGHT) * least_rows:
            climb = 0
        room -= climb
        whole = least = 0  # what the last trick wants and needs
        if info.last and (room - beside - f(_LEAST_LAST)) // f(_TIGHT) >= least_rows:
            whole = round(inner / max(3, len(info.last.cards)) * _PART_OF_COLUMN / kit.deck.ratio)
            least = beside + f(_LEAST_LAST)
        self.row_h, seen = _rows(kit, rows, room, beside + whole if whole else 0, least)
        self.hidden = rows - seen
        self.first_row = max(0, self.hidden - info.back)
        self.end_row = self.first_row + seen
        self.note = self.calls + self.row_h * seen + f(_AIR)
        self.stairs = self.note + self.note_h + f(_BESIDE_STAIRS)
        self.stairs_h = max(0, climb - 2 * f(_BESIDE_STAIRS))
        self.last, self.last_h = self.note + self.note_h + climb, 0
        if whole:
            space = self.piles - self.last - beside
            self.last_h = min(space, whole)
            self.last += max(0, (space - self.last_h) // 2)

    def _moved(self, box: Box, info: PadInfo) -> Pad:
        """Return the same places in a box elsewhere, with a part of what is on the pad."""
        pad = copy(self)
        pad.box, pad.info = box, info
        return pad

    @property
    def left(self) -> int:
        """Where words begin."""
        return self.box.x + self.edge + self.kit.space("hair")

    def row_y(self, row: int) -> float:
        """Return the middle of a row of calls."""
        return self.calls + self.row_h * (row - self.first_row + 0.62)

    def shows(self, row: int) -> bool:
        """Return whether this row of calls is seen."""
        return self.first_row <= row < self.end_row

    def _part(self, top: int, high: int) -> Box:
        return Box(self.box.x, self.box.y + top, self.box.w, high)

    # ---- places

    def zones(self) -> dict[str, Box]:
        """Return where the pad can be tapped, by name; only what is there.

        "calls" brings rows that have no room, "last" shows the last trick, "piles" the cards put
        aside, "score" the sheet.
        """
        info, zones = self.info, dict[str, Box]()
        if self.hidden:
            zones["calls"] = self._part(0, self.note)
        if info.last and self.last_h:
            high = self.last_h + self.kit.f(_LAST_HEAD + _LAST_FOOT)
            zones["last"] = self._part(self.last, min(high, self.piles - self.last))
        if info.piles:
            places = [*(card for _name, card in self.pile_cards()), *self._pile_titles()]
            wide = max(place.right for place in places) + self.kit.f(_PILE_FOOT) - self.box.x
            whole = self._part(self.piles, self.score - self.piles)
            zones["piles"] = whole._replace(w=min(self.box.w, wide))
        if info.score:
            zones["score"] = self._part(self.score, self.box.h - self.score)
        return zones

    def parts(self) -> dict[str, Box]:
        """Return the parts of the pad that show something, by name; only what is there: calls (with
        the head), note, stairs, last, piles and score.
        """
        zones = self.zones()
        seen = self.row_h * (self.end_row - self.first_row)
        parts = {"calls": self._part(0, self.calls + seen)}
        if self.info.note:
            parts["note"] = self._part(self.note, self.note_h)
        if self.stairs_h:
            parts["stairs"] = self._part(self.stairs, self.stairs_h)
        return parts | {name: zones[name] for name in ("last", "piles", "score") if name in zones}

    def cards(self) -> list[tuple[str, str, Box]]:
        """Return the cards on the pad: the zone of each ("last", "piles"), its name, its place."""
        parts = {"last": self._last_cards(), "piles": self.pile_cards()}
        return [(part, card, place) for part, cards in parts.items() for card, place in cards]

    def score_block(self) -> ScoreBlock | None:
        """Return the score in short, at its place."""
        score = self.info.score
        if score is None:
            return None
        return ScoreBlock(self.kit, self._part(self.score, 0).inset(self.edge, 0), score)

    def signs(self) -> list[tuple[Box, str]]:
        """Return the signs on the pad that have no words, and what they mean: at the heads of the
        score, at its numbers, and over the last trick.
        """
        found, last, score = list[tuple[Box, str]](), self.info.last, self.score_block()
        if score is not None:
            found += zip(score.heads(), score.score.explained)
            found += score.marked_numbers()
        if last is not None and last.winner is not None and self.last_h:
            crown = tab_box(self.kit, *self._last_place(last, last.winner), "", crowned=True)
            words = _("{name} took this trick.").format(name=self.info.names[last.winner])
            found.append((crown, words))
        return found

    def _last_place(self, last: LastTrick, column: int) -> tuple[float, int]:
        """Return the middle and the top of a card of the last trick."""
        part = (self.box.w - 2 * self.edge) / max(3, len(last.cards))
        top = self.box.y + self.last + self.kit.f(_LAST_HEAD)
        return self.box.x + self.edge + part * (column + 0.5), top

    def _last_cards(self) -> Iterator[tuple[str, Box]]:
        last, high = self.info.last, self.last_h
        width = self.kit.deck.width(high)
        for column, card in enumerate(last.cards if last and high else ()):
            if last and card is not None:
                middle, top = self._last_place(last, column)
                yield card, Box(round(middle - width / 2), top, width, high)

    def _pile_titles(self) -> list[Box]:
        kit = self.kit
        half = (self.box.right - kit.space("hair") - self.edge - self.left) / 2
        room = round(half - kit.space("tight"))
        widths = [
            min(room, kit.width(pile.title, NOTE.face, NOTE.pixels)) for pile in self.info.piles
        ]
        top, high = self.box.y + self.piles, kit.f(28)
        return [Box(round(self.left + at * half), top, w, high) for at, w in enumerate(widths)]

    def pile_cards(self) -> Iterator[tuple[str, Box]]:
        """Yield the cards of the piles side by side; a pile begins where its title does."""
        high, step = self.pile_h, self.kit.f(6)
        width = self.kit.deck.width(high)
        top = self.box.y + self.piles + self.kit.f(_PILE_HEAD)
        for title, pile in zip(self._pile_titles(), self.info.piles):
            for at, card in enumerate(pile.cards):
                yield card, Box(title.x + at * (width + step), top, width, high)

    # ---- drawing

    def draw(self, surface: Surface, written: float = 1.0) -> None:
        """Draw it; the newest call is written as far as ``written`` (0 to 1) says.

        A large picture is slow to compose, so what changes with every card is drawn beside it: the
        blank leaf, with cards put aside and the score, is kept for most of a hand, and the words on
        it as long as nothing is said.
        """
        info, kit, box = self.info, self.kit, self.box
        newest = info.newest if written < 1 else None
        blank = replace(
            info,
            now=None,
            ring=None,
            last=None,
            newest=None,
            names=(),
            rows=(),
            note="",
            stairs=None,
            back=0,
        )
        words = replace(info, now=None, ring=None, last=None, newest=newest)
        key, bleed = ("blank leaf", blank), kit.u(60) + 8
        kit.sprite(surface, key, box, bleed, lambda s, b: self._moved(b, blank)._draw_blank(s))
        said, upper = (
            ("words", words, info.last and len(info.last.cards)),
            box._replace(h=self.piles),
        )
        kit.sprite(
            surface,
            said,
            upper,
            0,
            lambda s, b: self._moved(b._replace(h=box.h), words)._draw_words(s),
        )
        if info.last and self.last_h and "last" not in info.covered:
            self._draw_last(surface, info.last)
        if info.now is not None:
            self._draw_now(surface, info.now)
        if info.ring is not None and self.shows(info.ring[0]):
            r = min(kit.f(15), round(self.row_h * 0.44))
            x, y = self._cell(info.ring)
            shapes.ring(
                surface, Box(round(x) - r, round(y) - r, 2 * r, 2 * r), r, "ox", kit.thin(3, 2)
            )
        if written < 1 and info.newest is not None:
            x = self._cell(info.newest)[0] - self.column_w / 2
            clip = surface.get_clip()
            surface.set_clip(clip.clip((x, box.y, self.column_w * written, box.h)))
            self._draw_call(surface, info.newest)
            surface.set_clip(clip)

    def _cell(self, cell: Cell) -> tuple[float, float]:
        row, column = cell
        return self.box.x + self.columns[column], self.box.y + self.row_y(row)

    def _draw_words(self, surface: Surface) -> None:
        """Draw calls, stairs and note, without whose turn it is; a newest call that is being
        written is left out.
        """
        kit, box, info = self.kit, self.box, self.info
        self._draw_calls(surface)
        self._draw_more(surface)
        inner = box.right - self.edge - kit.space("hair") - self.left
        if info.stairs is not None and self.stairs_h and "stairs" not in info.covered:
            place = Box(self.left, box.y + self.stairs, inner, self.stairs_h)
            Laid(stairs_block(info.stairs), kit, place).paint(surface, kit)
        if info.note and "note" not in info.covered:
            how, y = NOTE.how, box.y + self.note
            kit.paragraph(surface, self.left, y, inner, self.words, *how, line_height=LEADING)

    def _draw_blank(self, surface: Surface) -> None:
        kit, box, info = self.kit, self.box, self.info
        kit.sheet(surface, box.move(kit.u(6), kit.space("tight")), 6, 8, 3)  # the leaf below
        kit.sheet(surface, box, 6)
        binding = box._replace(h=kit.thin(20, 8))
        shapes.rounded_box(surface, binding, kit.u(6), "ox_high", "ox_low")
        y, room = box.y + kit.u(_BINDING) + kit.f(_TITLE_AT), box.w - 2 * self.edge
        kit.text(surface, self.left, y, info.title, *HEADING.how, max_width=room)
        if "piles" not in info.covered:
            for place, pile in zip(self._pile_titles(), info.piles):
                x, y, room = place.x, place.centery, place.w
                kit.text(surface, x, y, pile.title, *NOTE.how, max_width=room)
            for card, place in self.pile_cards():
                kit.card(surface, card, place.x, place.y, place.h)
        score = self.score_block()
        if score is not None and "score" not in info.covered:
            score.draw(surface)

    def _draw_now(self, surface: Surface, column: int) -> None:
        """Draw a triangle over the name of the player who is to call."""
        r, x = self.kit.f(8), self.box.x + self.columns[column]
        y = self.box.y + self.names - self.kit.f(11)
        self.kit.sprite(
            surface,
            ("now", x % 1),
            Box(int(x) - r, y - r, 2 * r, 2 * r),
            4,
            lambda s, b: icons.triangle(s, b.x + r + x % 1, b.y + r, r, "down", "ox"),
        )

    def _draw_calls(self, surface: Surface) -> None:
        kit, box, info = self.kit, self.box, self.info
        name_y, top = box.y + self.names + kit.f(12), box.y + self.calls
        name = STRONG.face, NOTE.pixels, STRONG.ink
        room = self.column_w - kit.space("tight")
        for middle, words in zip(self.columns, info.names):
            kit.text(surface, box.x + middle, name_y, words, *name, "center", max_width=room)
        inner = box.w - 2 * self.edge
        shapes.line(surface, box.x + self.edge, top, inner, "ink2", kit.thin(2))
        for middle in self.columns[1:]:
            x, high = box.x + middle - self.column_w / 2, self.note - self.calls
            shapes.line(surface, x, top, high, "rule", 1, upright=True)
        for row in range(self.first_row, min(self.end_row, len(info.rows))):
            for column in range(len(info.rows[row])):
                if (row, column) != info.newest:
                    self._draw_call(surface, (row, column))

    def _draw_more(self, surface: Surface) -> None:
        """Say how many rows of calls are above what is seen, and how many below, beside the
        title.
        """
        kit = self.kit
        x, y = self.box.right - kit.f(22), self.box.y + kit.u(_BINDING) + kit.f(_TITLE_AT)
        number = STRONG.face, NOTE.pixels, "ox"
        rows: list[tuple[int, icons.Pointing]] = [
            (len(self.info.rows) - self.end_row, "down"),
            (self.first_row, "up"),
        ]
        for count, way in rows:
            if self.hidden and count > 0:
                icons.triangle(surface, x, y, kit.f(9), way, "ox")
                x = kit.text(surface, x - kit.f(15), y, str(count), *number, "right").x - kit.f(20)

    def _draw_call(self, surface: Surface, cell: Cell) -> None:
        kit, (row, column) = self.kit, cell
        call = self.info.rows[row][column]
        if call is None or not self.shows(row):
            return
        (x, y), room = self._cell(cell), self.column_w - kit.f(_CALL_AIR)
        size = max(_SMALLEST_CALL, round(_CALL * min(1.0, self.row_h / kit.f(_CALL_HIGH))))
        if not isinstance(call, str):
            kit.run(
                surface, x, y, call, "pencil", size, "pencil", "center", sign_height=0.82, alpha=235
            )
            return
        while size > _SMALLEST_CALL and kit.width(call, "pencil", size) > room:
            size -= 1  # a hand writes a long word a little smaller
        lines = [call] if kit.width(call, "pencil", size) <= room else call.rsplit(" ", 1)
        for at, line in enumerate(lines):
            down = (at - (len(lines) - 1) / 2) * kit.f(size * _LINE_STEP)
            kit.pencil(surface, x, y + down, line, size, seed=row)

    def _draw_last(self, surface: Surface, last: LastTrick) -> None:
        kit = self.kit
        y, room = self.box.y + self.last + kit.f(24), self.box.right - self.edge - self.left
        kit.text(surface, self.left, y, last.title, *NAME.how, max_width=room)
        for card, place in self._last_cards():
            kit.card(surface, card, place.x, place.y, place.h)
        if last.winner is not None:
            draw_tab(surface, kit, *self._last_place(last, last.winner), "", crowned=True)
