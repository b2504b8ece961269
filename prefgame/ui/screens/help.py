"""The rules of the chosen game, the words of the game, and how the program is used.

Invariant: it lays out pages; what they say is the business of the guide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game, usual_deck
from prefgame.ui.guide import telling
from prefgame.ui.guide.telling import (
    Block,
    CardRow,
    CardTable,
    Head,
    Page,
    TableBlock,
    Term,
)
from prefgame.ui.screens import rules_pages as pages
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Align, Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Inset,
    Leaf,
    Marked,
    Paragraph,
    Placed,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import Tabs
from prefgame.ui.widgets.styles import ASIDE, HEADING, NAME, NOTE, STRONG, TEXT, TITLE, Style
from prefgame.ui.widgets.table import Line, Table, head

# ---- the blocks of a page

_BODY = Style("text", "text")
_THIRD = 384
"""design distance of the third column of a table"""
_APART = 16
"""the least design distance of two columns"""
_TOLD = 0.18
"""the part of a line that the words before cards take"""


def page_element(page: Page, *, close: bool = False) -> Element:
    """Return a page from its title down; ``close`` makes smaller gaps."""
    parts = (part for block in page.blocks for part in _element(block))
    return Column((Text(page.title, TITLE), *parts), "tight" if close else "near")


def _element(block: Block) -> Iterator[Element]:
    match block:
        case Head(words=words):
            yield Column((Space("tight"), Text(words, HEADING), Rule(thick=2)), "hair")
        case telling.Paragraph(words=words):
            yield Paragraph(words, _BODY)
        case TableBlock():
            yield _Columns(block)
        case Term(marked=marked):
            said = _term(block)
            yield Row((Space("apart"), Stretch(Marked(said) if marked else said)), "none")
        case CardRow():
            yield _card_row(block)
        case CardTable(heads=(first, *heads), rows=rows):
            lines = (
                Line(
                    _Cards(cards, small=True), tuple(Text(each, align="right") for each in numbers)
                )
                for cards, numbers in rows
            )
            yield Table(Text(first, NOTE), tuple(map(head, heads)), tuple(lines), ruled=False)


def _term(term: Term) -> Element:
    """Return a word, what is said after it where that has room, and what it means."""
    word: Element = Paragraph(term.word, STRONG)
    if term.aside:
        beside = Row(
            (Text(term.word, STRONG), Text(term.aside, ASIDE.inked("ox")), Stretch(Space()))
        )
        word = Either((beside, word))
    return Column((word, Paragraph(term.meaning, TEXT.inked("ink2"))), "none")


def _card_row(row: CardRow) -> Element:
    """Both groups of cards after their words, side by side or one below the other."""
    told = Text(row.words, TEXT.inked("ink2"))
    first = (*((Share(_TOLD, told),) if row.words else ()), _Cards(row.cards, row.grey))
    if not row.aside:
        return Row(first)
    aside = Text(row.aside_words, TEXT.inked("ink2")), _Cards(row.aside, row.grey)
    end = Stretch(Space())
    return Either((Row((*first, *aside, end), "apart"), Column((Row(first), Row((*aside, end))))))


@dataclass(frozen=True)
class _Cards(Leaf):
    cards: Sequence[str]
    grey: Sequence[str] = ()
    small: bool = False

    def said(self, kit: Kit) -> str:
        return ", ".join(map(kit.deck.card_name, self.cards))

    def _step(self, kit: Kit) -> float:
        part = 0.62 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.46
        return part * kit.deck.width(self.height(kit, 0))

    def width(self, kit: Kit) -> int:
        return round(kit.deck.width(self.height(kit, 0)) + (len(self.cards) - 1) * self._step(kit))

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(84 if self.small else 118)

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        x, high = float(box.x), self.height(kit, 0)
        for card in self.cards:
            covered = card != self.cards[-1]
            kit.card(surface, card, x, box.y, high, dim=card in self.grey, covered=covered)
            x += self._step(kit)


@dataclass(frozen=True)
class _Columns(Element):
    """A table with columns of words at the left and of numbers at the right. No word lies on
    another one: what has no room side by side is closer, and then smaller.
    """

    block: TableBlock

    def width(self, kit: Kit) -> int:
        return sum(self._wishes(kit))

    def height(self, kit: Kit, width: int) -> int:
        return self._rows(kit, width).height(kit, width)

    def lay(self, kit: Kit, box: Box) -> Iterator[Placed]:
        return self._rows(kit, box.w).lay(kit, box)

    def _cells(self) -> Iterator[list[Text]]:
        """Return the heads, and the cells of each row."""
        wide = self.block.wide
        aligned: list[Align] = ["left" if at < wide else "right" for at in range(wide + 9)]
        if self.block.heads:
            yield [Text(words, NOTE, align) for words, align in zip(self.block.heads, aligned)]
        for row in self.block.rows:
            styles = NAME if wide else TEXT, *[TEXT] * len(row)
            yield [Text(*each) for each in zip(row, styles, aligned)]

    def _wishes(self, kit: Kit) -> list[int]:
        """How wide each column is at least."""
        apart = kit.f(_APART)
        return [max(cell.width(kit) for cell in column) + apart for column in zip(*self._cells())]

    def _lengths(self, kit: Kit, width: int) -> list[int]:
        """How wide each column is: as usual, or where that is too much, as its words."""
        block, wishes = self.block, self._wishes(kit)
        second = kit.f(block.second or (110 if block.heads else 50))
        usual = [second, kit.f(_THIRD) - second, *[kit.f(block.numbers)] * len(wishes)]
        wide = min(block.wide, len(wishes))
        usual = [*usual[: wide - 1], 0, *usual[2 : 2 + len(wishes) - wide]]
        lengths = [max(pair) for pair in zip(usual, wishes)]
        if sum(lengths) > width:
            lengths = wishes
        lengths[wide - 1] += max(0, width - sum(lengths))
        return lengths

    def _rows(self, kit: Kit, width: int) -> Element:
        lengths = self._lengths(kit, width)
        whole = max(width, sum(lengths), 1)

        def row(cells: Sequence[Element]) -> Element:
            parts = (Share(length / whole, cell) for length, cell in zip(lengths, cells))
            return Row(tuple(parts), "none")

        rows = [row(cells) for cells in self._cells()]
        heads = [rows.pop(0), Rule()] if self.block.heads else []
        before = sum(lengths[: self.block.wide - 1]) / whole
        for at, note in enumerate(self.block.notes):
            if note:
                below = Row((Share(before, Space()), Stretch(Text(note, NOTE))), "none")
                rows[at] = Column((rows[at], below), "none")
        return Column((*heads, *rows), "hair")


# ---- the pages of a game


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
        if isinstance(text, Scroll):
            text.offset = 0
        self.rebuild()

    # ---- the page

    def content(self, kit: Kit) -> Element:
        pages = [make(self.rules, kit.deck) for make in PAGES]
        tabs = Tabs([one.title for one in pages], self.chosen, self.open_page)

        def text(*, close: bool, whole: bool) -> Element:
            page = page_element(pages[self.chosen], close=close)
            return Control(_TEXT, Scroll(Row((Stretch(page, most=_WIDEST),)), whole=whole), True)

        # rather than a bar for a few lines
        wholes = (text(close=close, whole=True) for close in (False, True))
        body = Stretch(Either((*wholes, text(close=False, whole=False))))
        parts = Control(_TABS, tabs, fill=True), Rule(upright=True), body
        return Inset(Row(parts, "wide"), "wide", "apart")
