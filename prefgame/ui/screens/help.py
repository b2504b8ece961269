"""The rules of the chosen game, the words of the game, and how the program is used.

Invariant: it lays out pages; what they say is the business of the guide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.fonts import Face
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT
from prefgame.ui.draw.theme import LAST_SHRINK
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game, usual_deck
from prefgame.ui.guide import pages
from prefgame.ui.guide.blocks import (
    Block,
    CardRow,
    CardTable,
    Head,
    Page,
    Paragraph,
    TableBlock,
    Term,
)
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Align, Kit
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import Tabs

# ---- a table of the rules pages: its columns, and the words in them
# Invariant: no word lies on another one; what has no room side by side is closer, and then smaller.

_NAME, _CELL, _HEAD = 27, 24, 22
"""sizes of the first column, of the others, and of the heads"""
_THIRD = 384
"""design distance of the third column"""
_APART = 16
"""the least design distance of two columns"""


def heights(table: TableBlock) -> list[float]:
    """The height of each row, where one without a note has 1."""
    return [1.6 if note else 1.0 for note in table.notes] or [1.0] * len(table.rows)


class _Columns:
    """Where the columns of a table are: ``left`` edges of the wide ones, ``right`` edges of the
    numbers, and the ``part`` of their size that all words have.
    """

    def __init__(self, kit: Kit, box: Box, table: TableBlock) -> None:
        self.kit, self.box, self.table = kit, box, table
        self.count = len(table.rows[0])
        self.wide = min(table.wide, self.count)
        self.part = 1.0
        least = kit.layout.usual * LAST_SHRINK
        self._as_usual()
        while not self._have_room():
            self._close_up()
            if self._have_room() or self.part <= least:
                break
            self.part = max(least, self.part - 0.03)

    def _as_usual(self) -> None:
        kit, box, table = self.kit, self.box, self.table
        second = table.second or (110 if table.heads else 50)
        self.left = [box.x, box.x + kit.f(second), box.x + kit.f(_THIRD)]
        after = range(self.count - 1, -1, -1)
        self.right = [box.right - at * kit.f(table.numbers) for at in after]

    def _close_up(self) -> None:
        """Put each column as near to its neighbour as may be."""
        apart, x, right = self.kit.f(_APART), self.box.x, self.box.right
        for at in range(self.wide):
            self.left[at] = x
            x += self._width(at) + apart
        for at in range(self.count - 1, self.wide - 1, -1):
            self.right[at] = right
            right -= self._width(at) + apart

    def _have_room(self) -> bool:
        end = self.box.x
        for at in range(self.count):
            width = self._width(at)
            start = self.left[at] if at < self.wide else self.right[at] - width
            if start < end:
                return False
            end = start + width + self.kit.f(_APART) // 2
        return True

    def _width(self, at: int) -> int:
        kit, table, part = self.kit, self.table, self.part
        face, size = style(at)
        words = [kit.run_width(row[at], face, size * part) for row in table.rows]
        if table.heads:
            words.append(kit.width(table.heads[at], "label", _HEAD * part))
        return max(words)


def style(column: int) -> tuple[Face, float]:
    """Face and size of a column."""
    return ("title", _NAME) if column == 0 else ("label", _CELL)


def draw_table(surface: Surface, kit: Kit, box: Box, table: TableBlock) -> None:
    """The heads above a line, and the rows."""
    columns = _Columns(kit, box, table)
    wide, left, right, part = columns.wide, columns.left, columns.right, columns.part
    high = heights(table)
    step = box.h / (bool(table.heads) + sum(high))
    y = float(box.y)
    if table.heads:
        for i, head in enumerate(table.heads):
            align: Align = "left" if i < wide else "right"
            x = left[i] if i < wide else right[i]
            kit.text(surface, x, y + step / 2, head, "label", _HEAD * part, "ink2", align)
        shapes.line(surface, box.x, y + step - kit.f(2), box.w, "rule", 1)
        y += step
    for row, height, note in zip(table.rows, high, table.notes or [""] * len(high)):
        middle = y + step / 2
        for i, cell in enumerate(row):
            face, size = style(i)
            if i < wide:
                kit.run(surface, left[i], middle, cell, face, size * part)
            else:
                kit.run(surface, right[i], middle, cell, "label", _CELL * part, "ink", "right")
        if note:
            x, low = left[wide - 1], middle + 0.75 * step
            kit.text(surface, x, low, note, "label", _HEAD * part, "ink2", max_width=box.right - x)
        y += step * height


# ---- the rules of the chosen game, the words of the game, and how the program is used


PAGES = (
    pages.the_game,
    pages.the_auction,
    pages.the_contracts,
    pages.the_defence,
    pages.the_play,
    pages.the_sheet,
    pages.the_end,
    pages.this_table,
    pages.words_of_the_game,
    pages.at_the_computer,
)
PAGE_OF = {
    Phase.DEAL: pages.the_sheet,  # what the last hand paid lies on the table
    Phase.AUCTION: pages.the_auction,
    Phase.REVEAL: pages.the_contracts,
    Phase.EXCHANGE: pages.the_contracts,
    Phase.ANNOUNCE: pages.the_contracts,
    Phase.TAKEOVER: pages.the_contracts,
    Phase.DEFENCE: pages.the_defence,
    Phase.NEGOTIATION: pages.the_defence,
    Phase.KONTRA: pages.the_defence,
    Phase.BONUS: pages.the_sheet,
    Phase.PLAY: pages.the_play,
    Phase.OVER: pages.the_end,
}
"""the page on which the rules of a phase are"""
_TABS, _TEXT = "pages", "text"
_CARD, _SMALL_CARD = 118, 84
_HEADS, _BETWEEN = 40, 10
"""design heights in a table of cards: of its heads, and between two rows"""
"""design heights of a card"""
_WIDEST = 850
"""design width of a page: about 75 letters in a line can be read well"""


class HelpScene(FormScene):
    """Lies over the menu or the table; ``rules`` are those of the table, with its options. The page
    about the ``phase`` at the table is open first.
    """

    def __init__(self, game: Game, rules: RuleSet, phase: Phase | None = None) -> None:
        super().__init__(game)
        self.rules, self.own = rules, rules
        self.chosen = 0 if phase is None else PAGES.index(PAGE_OF[phase])
        self._book_deck: Deck | None = None

    @property
    def title(self) -> str:
        return _(self.rules.heading)

    @property
    def kit(self) -> Kit:
        """The window's kit with the deck in which this game is played: the one that the player
        chose, or the one usual in its region.
        """
        whole = super().kit
        name: DeckName = self.game.settings.deck or usual_deck(self.rules)
        if name == whole.deck.name:
            return whole
        look, other = whole.deck.look, self._book_deck
        if other is None or (other.name, other.look) != (name, look):
            other = self._book_deck = Deck(name, look)
        return Kit(whole.layout, other, whole.overflows)

    @property
    def first(self) -> str:
        return _TABS

    def rail(self) -> dict[str, Button]:
        return {"rules": Chooser(_("Other rules"), self._ask, kind="wood", size=23)}

    def show_rules(self) -> None:
        """They are shown."""

    def _ask(self) -> None:
        answers = [(_(known.name), _(known.title)) for known in RULESETS]
        chosen = [known.key for known in RULESETS].index(self.rules.key)
        question = _("The rules of which game?")
        self.window.push(ChoiceSheet(question, "", answers, chosen, self._show))

    def _show(self, index: int) -> None:
        chosen = RULESETS[index]
        self.rules = self.own if chosen.key == self.own.key else chosen
        self.open_page(self.chosen)

    def open_page(self, page: int) -> None:
        """Show the page of that number, from 0."""
        self.chosen = page
        text = self.widgets.get(_TEXT)
        if isinstance(text, ScrollArea):
            text.offset = 0
        self.rebuild()

    # ---- place

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        pages = [make(self.rules, kit.deck) for make in PAGES]
        tabs_box = Box(page.x + kit.u(40), page.y + kit.u(36), kit.f(270), page.h - 2 * kit.u(36))
        tabs = Tabs([one.title for one in pages], self.chosen, self.open_page, tabs_box)
        x = tabs_box.right + kit.u(80)
        body = Box(x, page.y + kit.u(36), page.right - kit.u(30) - x, page.h - 2 * kit.u(36))
        self._line = x - kit.u(40)
        shown = pages[self.chosen]

        def height(kit: Kit, width: int, close: bool) -> int:
            return lay_out_page(kit, Box(0, 0, width, 0), shown, close=close)

        width = body.w - 2 * kit.u(14)
        # rather than a bar for a few lines
        close = height(kit, width, False) > body.h >= height(kit, width, True)

        def draw(surface: Surface, kit: Kit, box: Box) -> None:
            lay_out_page(kit, box, shown, surface, close=close)

        text = self.scroll_area(_TEXT, body, lambda kit, width: height(kit, width, close), draw)
        return {_TABS: tabs, _TEXT: text}

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        line = page.inset(0, kit.u(36))
        shapes.line(surface, self._line, line.y, line.h, "rule", 1, upright=True)


# ---- pages


def lay_out_page(
    kit: Kit, box: Box, page: Page, surface: Surface | None = None, *, close: bool = False
) -> int:
    """Draw a page from the top of ``box`` down, or only measure it; returns its height.

    The gap below its last block does not count. ``close`` makes smaller gaps.
    """
    width = min(box.w, kit.f(_WIDEST))
    y = box.y + kit.f(24)
    if surface is not None:
        kit.text(surface, box.x, y, page.title, "title", 40)
    y += kit.f(38)
    for block in page.blocks:
        height = _measure(kit, block, width, close)
        seen = surface is not None and surface.get_clip().colliderect(Rect(box.x, y, width, height))
        if seen and surface is not None:
            _draw(surface, kit, Box(box.x, y, width, height), block)
        y += height + _gap(kit, block, close)
    return y - _gap(kit, page.blocks[-1], close) - box.y


def _gap(kit: Kit, block: Block, close: bool) -> int:
    """The room below a block."""
    match block:
        case Head():
            return kit.f(8 if close else 12)
        case Paragraph():
            return kit.f(8 if close else 14)
        case TableBlock():
            return kit.f(4 if close else 20)
        case Term() | CardRow() | CardTable():
            return kit.f(8 if close else 16)


def _measure(kit: Kit, block: Block, width: int, close: bool) -> int:
    """The height of a block by itself."""
    match block:
        case Head():
            return kit.f(56)
        case Paragraph(words=words):
            return kit.paragraph_height(words, width)
        case TableBlock():
            rows = bool(block.heads) + sum(heights(block))
            return round(kit.f(36 if close else 40) * rows)
        case Term(word=word, meaning=meaning):
            inner = width - kit.f(24)
            head = kit.paragraph_height(word, inner, "button", 25)
            return head + kit.paragraph_height(meaning, inner, "label", 23)
        case CardRow():
            lines = 1 + max(line for _x, line, *_rest in _card_groups(kit, block, width))
            return lines * kit.f(_CARD) + (lines - 1) * kit.f(_BETWEEN)
        case CardTable(rows=rows):
            return kit.f(_HEADS) + len(rows) * kit.f(_SMALL_CARD + _BETWEEN)


def _draw(surface: Surface, kit: Kit, box: Box, block: Block) -> None:
    match block:
        case Head(words=words):
            kit.text(surface, box.x, box.y + kit.f(34), words, "title", 33)
            shapes.line(surface, box.x, box.y + kit.f(56), box.w, "rule", kit.thin(2))
        case Paragraph(words=words):
            kit.paragraph(surface, box.x, box.y, box.w, words)
        case TableBlock():
            draw_table(surface, kit, box, block)
        case CardRow():
            _draw_cards(surface, kit, box, block)
        case CardTable():
            _draw_card_table(surface, kit, box, block)
        case Term(word=word, meaning=meaning, aside=aside, marked=marked):
            if marked:
                bar = Box(box.x, box.y + kit.f(4), kit.thin(8, 4), box.h - kit.f(4))
                shapes.rounded_box(surface, bar, kit.u(4), "ox")
            x = box.x + kit.f(24)
            inner = box.w - kit.f(24)
            below = kit.paragraph(surface, x, box.y, inner, word, "button", 25)
            right = x + kit.width(word, "button", 25) + kit.f(18)
            if aside and right + kit.width(aside, "caption", 25) <= box.right:
                kit.text(surface, right, box.y + kit.line_step(25) / 2, aside, "caption", 25, "ox")
            kit.paragraph(surface, x, below, inner, meaning, "label", 23, "ink2")


def _card_groups(
    kit: Kit, row: CardRow, width: int
) -> Iterator[tuple[float, int, str, float, Sequence[str]]]:
    """Each group of cards: where its words begin, its line, its words, where its cards begin, and
    the cards. Where a group does not fit beside the one before it, it has a line of its own.
    """
    x, line = 0.0, 0
    for words, cards, room in ((row.words, row.cards, 150), (row.aside_words, row.aside, 0)):
        if not cards:
            continue
        told = max(kit.f(room), kit.width(words, "label", 23) + kit.f(16)) if words else 0
        if x and x + told + _overlapping_width(kit, kit.f(_CARD), len(cards)) > width:
            x, line = 0.0, line + 1
        yield x, line, words, x + told, cards
        x += told + _overlapping_width(kit, kit.f(_CARD), len(cards)) + kit.f(36)


def _draw_cards(surface: Surface, kit: Kit, box: Box, row: CardRow) -> None:
    """Cards that overlap as in a hand, each group after its words."""
    high = kit.f(_CARD)
    for x, line, words, start, cards in _card_groups(kit, row, box.w):
        group = Box(round(box.x + start), box.y + line * (high + kit.f(_BETWEEN)), box.w, high)
        if words:
            kit.text(surface, box.x + x, group.centery, words, "label", 23, "ink2")
        _draw_overlapping(surface, kit, group, cards, row.grey)


def _overlapping_width(kit: Kit, height: int, count: int) -> float:
    """The width of so many cards of this height that overlap as in a hand."""
    width = kit.deck.width(height)
    return width + (count - 1) * _overlap_step(kit, width)


def _overlap_step(kit: Kit, width: float) -> float:
    return width * (0.62 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.46)


def _draw_overlapping(
    surface: Surface, kit: Kit, box: Box, cards: Sequence[str], grey: Sequence[str] = ()
) -> None:
    """Cards as high as the box, from its left edge on."""
    width, x = kit.deck.width(box.h), float(box.x)
    step = _overlap_step(kit, width)
    for card in cards:
        kit.card(surface, card, x, box.y, box.h, dim=card in grey, covered=card != cards[-1])
        x += step


def _draw_card_table(surface: Surface, kit: Kit, box: Box, table: CardTable) -> None:
    """The heads, and below them rows of cards with their numbers."""
    f, room = kit.f, min(box.w, kit.f(760))
    column, y = room // len(table.heads), box.y + kit.f(_HEADS) // 2
    rights = [box.x + (at + 1) * column for at in range(1, len(table.heads))]
    kit.text(surface, box.x, y, table.heads[0], "label", 22, "ink2", max_width=column)
    for right, head in zip(rights, table.heads[1:]):
        kit.text(surface, right, y, head, "label", 22, "ink2", "right", max_width=column - f(12))
    top = box.y + f(_HEADS)
    shapes.line(surface, box.x, top - f(4), room, "rule", 1)
    for cards, numbers in table.rows:
        row = Box(box.x, top, room, f(_SMALL_CARD))
        _draw_overlapping(surface, kit, row, cards)
        for right, number in zip(rights, numbers):
            kit.text(surface, right, row.centery, number, "label", 24, "ink", "right")
        top += f(_SMALL_CARD + _BETWEEN)
