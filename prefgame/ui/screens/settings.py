"""The settings: chapters at the left, their rows in the middle.

Invariant: whatever is changed holds at once, and is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw import shapes, textures, theme
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK, CORNER, Deck
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser
from prefgame.ui.frames.folder import folder_button
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.looks import CARD_SCALES
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.settings_chapters import (
    SHOWN,
    Chapter,
    Section,
    Setting,
    chapters,
    deck_title,
    sections,
)
from prefgame.ui.spoken.nodes import Node, Role
from prefgame.ui.widgets.buttons import Press, Widget, Zone
from prefgame.ui.widgets.canvas import Kit, Run, Sign
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Paragraph,
    Row,
    Rule,
    Share,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import RadioRow, Segments, Stepper, Switch, Tabs, draw_radio
from prefgame.ui.widgets.styles import HEADING, NOTE, STRONG, TEXT

# ---- a deck to be chosen, shown by three of its cards


class DeckChoice(Widget):
    """Three cards of a deck, its name and a dot."""

    def __init__(self, deck: Deck, on_press: Press, *, chosen: bool) -> None:
        super().__init__(on_press=on_press)
        self.deck, self.chosen = deck, chosen

    role = Role.RADIO

    def said(self, kit: Kit) -> str:
        return deck_title(self.deck.name)

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        return node and replace(node, on=self.chosen)

    def natural_height(self, kit: Kit, width: int) -> int:
        return round(kit.layout.height * 0.185) + kit.f(74)

    def draw(self, surface: Surface, kit: Kit) -> None:
        key = ("deck choice", self.deck.name, self.chosen, self.hovered)
        kit.sprite(surface, key, self.rect, 4, lambda s, b: self._draw(s, kit, b))

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        r, edge = kit.corner, kit.thin(2)
        if self.chosen:
            shapes.chosen_box(surface, box, r, edge)
        else:
            top = "field" if self.hovered else "paper_high"
            shapes.rounded_box(surface, box, r, top, "#f0e4c8", edge="rule", edge_width=edge)
        foot, pad, cards = kit.f(60), kit.space("near"), SHOWN[self.deck.name]
        height = min(box.h - foot - pad, round((box.w - 2 * pad) / self.deck.ratio / 1.6))
        width = self.deck.width(height)
        step = (box.w - 2 * pad - width) / (len(cards) - 1)
        for i, card in enumerate(cards):
            place = Box(round(box.x + pad + i * step), box.y + pad, width, height)
            shapes.shadow(surface, place, round(height * CORNER), kit.thin(10, 3), kit.u(5), 110)
            surface.blit(self.deck.card(card, height), place[:2])
        title, y = deck_title(self.deck.name), box.bottom - foot // 2
        face, pixels, ink = STRONG.how
        # a long word in a narrow place is nearer to its dot
        side = 30 if theme.fit(title, face, kit.f(pixels), box.w - foot, 2).complete else 20
        draw_radio(surface, kit, box.x + kit.f(side), y, self.chosen)
        x, room = box.x + kit.f(side + 22), box.w - kit.f(side + 24)
        kit.text(surface, x, y, title, face, pixels, ink, max_width=room, lines=2)


# ---- a piece of the table: cards as they lie in a hand, a back, and the suits by name

_PREVIEW = (("CK", "HQ", "DJ"), ("SA", "CT", BACK))
_OVERLAP = 0.58  # of a card's width: what is seen of one beneath its neighbour
_LINE = 46
"""design height of the name of a suit"""


def _draw_preview(surface: Surface, kit: Kit, box: Box) -> None:
    layout = kit.layout
    cloth = textures.cloth(layout.width, layout.height)
    surface.blit(cloth, box[:2], (round(layout.width * 0.40) - box.w // 2, box.y, box.w, box.h))
    shapes.ring(
        surface, box.inset(-kit.space("hair")), kit.space("tight"), "walnut", kit.thin(8, 3)
    )
    shapes.ring(surface, box.inset(kit.space("hair")), kit.space("hair"), "brass_dark", 1)
    pad = kit.space("apart")
    names: list[Run] = [(Sign(suit, tile=True), kit.deck.suit_name(suit)) for suit in "CHDS"]
    columns = 2 if all(Text(name, NOTE).width(kit) <= box.w / 2 - pad for name in names) else 1
    foot = box.inset(pad)
    high = len(names) // columns * kit.f(_LINE)
    foot = foot._replace(y=foot.bottom - high + pad // 2, h=high)
    _draw_cards(surface, kit, Box(foot.x, box.y + pad, foot.w, foot.y - box.y - 2 * pad))
    for row, some in zip(foot.rows(len(names) // columns), zip(*[iter(names)] * columns)):
        for name, place in zip(some, row.columns(columns)):
            Text(name, NOTE.inked("cream")).draw(surface, kit, place)


def _draw_cards(surface: Surface, kit: Kit, box: Box) -> None:
    """Draw the rows of cards in the middle of their room, larger ones where they are set so."""
    gap, beside = kit.space("apart"), len(_PREVIEW[0]) - 1
    largest_scale = max(CARD_SCALES.values())
    in_width = box.w / (1 + _OVERLAP * beside) / kit.deck.ratio * largest_scale
    largest = min((box.h - gap) / 2, in_width)
    height = round(largest * kit.layout.card_scale / largest_scale)
    width = kit.deck.width(height)
    step = min(_OVERLAP * width, (box.w - width) / beside)
    left, y = box.x + (box.w - width - step * beside) / 2, box.centery - height - gap / 2
    for row in _PREVIEW:
        for k, card in enumerate(row):
            kit.card(surface, card, left + k * step, y, height, covered=True)
        y += height + gap


# ---- the settings

_TABS = "chapters"
_WIDE, _LIST = 1150, 760
"""design widths of the rows and of an open list, at most"""
_AIR, _ANSWER = 30, 88
"""design heights of what is free above a row, and of an answer of an open list, at most"""


class _FocusedSentence(Zone):
    """The sentence of the row in focus, at the foot of rows that have no room for all of them."""

    def __init__(self, sentences: dict[Widget, str]) -> None:
        super().__init__()
        self.sentences = sentences

    def natural_height(self, kit: Kit, width: int) -> int:
        return Paragraph("\n", NOTE).height(kit, width)

    def draw(self, surface: Surface, kit: Kit) -> None:
        focus = self.group.focus if self.group is not None else None
        if focus in self.sentences:
            Text(self.sentences[focus], NOTE, lines=2).draw(surface, kit, self.rect)


class SettingsScene(FormScene):
    """Lies over the menu or the table."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.chosen = 0
        self.chapters: tuple[Chapter, ...] = ()

    @property
    def title(self) -> str:
        return _("Settings")

    @property
    def first(self) -> str:
        return _TABS

    @property
    def chapter(self) -> Chapter:
        return self.chapters[self.chosen]

    def open_chapter(self, chapter: int) -> None:
        """Show the chapter of that number, from 0."""
        self.chosen = chapter
        self.rebuild()

    # ---- the page

    def content(self, kit: Kit) -> Element:
        self.chapters = chapters(self.game)
        self.chosen = min(self.chosen, len(self.chapters) - 1)
        chapter = self.chapter
        tabs = Tabs([one.title for one in self.chapters], self.chosen, self.open_chapter)
        if chapter.question:
            body: Element = Stretch(self._open_list(chapter.rows[0]), most=_LIST)
        elif chapter.rows:
            body = Stretch(self._rows(chapter), most=_WIDE)
        else:
            told = Column(tuple(map(_section, sections(self.game))), "apart")
            folder = Control("folder", folder_button(self.notify))
            body = Stretch(Column((Stretch(Control("storage", Scroll(told), fill=True)), folder)))
        if chapter.preview:
            share = 0.24 if kit.layout.compact else 0.34
            body = Stretch(Row((body, Share(share, Drawing(_draw_preview))), "wide"))
        parts = Control(_TABS, tabs, fill=True), Rule(upright=True), body
        return Inset(Row(parts, "wide"), "wide", "apart")

    def _rows(self, chapter: Chapter) -> Element:
        """Return the rows with their sentences, or if that is too much only with their titles."""
        controls = [control_of(self.game, row) for row in chapter.rows]
        sentences = {one: row.sentence for one, row in zip(controls, chapter.rows)}
        rows = list(zip(chapter.rows, controls))

        def column(share: float, *, told: bool) -> Element:
            return Column(tuple(_apart(_row(*each, share, told=told) for each in rows)), "none")

        foot = Control("sentence", _FocusedSentence(sentences))
        brief = Column((Stretch(column(0.58, told=False)), foot), "none")
        return Either((column(0.46, told=True), column(0.54, told=True), brief))

    def _open_list(self, row: Setting) -> Element:
        now = getattr(self.game.settings, row.name)
        answers = [
            RadioRow(
                words,
                "",
                partial(self.game.change, **{row.name: value}),
                chosen=value == now,
                ruled=value != row.values[-1][0],
            )
            for value, words in row.values
        ]
        stretched = (
            Stretch(Control(f"choice {at}", each, fill=True), most=_ANSWER)
            for at, each in enumerate(answers)
        )
        return Column((Text(row.title, TEXT.inked("ink2")), *stretched), "tight")


def _row(row: Setting, control: Widget, share: float, *, told: bool) -> Element:
    """Return a row: its title, its sentence if ``told``, and its control with its ``share``."""
    words: Element = Text(row.title, STRONG, lines=1 if told else 2)
    if told:
        words = Column((words, Paragraph(row.sentence, NOTE)), "hair", middle=True)
    placed: Element = Control(row.name, control)
    if not isinstance(control, Switch):
        placed = Share(share, placed)
    return Row((Stretch(words), placed))


def _apart(rows: Iterator[Element]) -> Iterator[Element]:
    """Return the rows with lines between them, and as much air above each as below it."""
    air = Stretch(Space(), most=_AIR)
    for at, row in enumerate(rows):
        yield from (Rule(), air) if at else ()
        yield from (row, air)


def _section(section: Section) -> Element:
    paths = (Paragraph(path) for path in section.paths)
    said = Text(section.title, HEADING), Paragraph(section.sentence, TEXT.inked("ink2"))
    return Column((*said, *paths), "hair")


def control_of(game: Game, row: Setting) -> Widget:
    """Return the widget that shows and changes a setting."""
    name = row.name
    value = game.window.full_screen if name == "full_screen" else getattr(game.settings, name)
    off: dict[str, Any] = {"enabled": not row.off, "reason": row.off}
    values, words = [one for one, _word in row.values], [word for _one, word in row.values]

    def change(new: object) -> None:
        game.change(**{name: new})

    def choose(index: int) -> None:
        change(values[index])

    if row.scale:
        least, most, step = row.scale
        text = _("{count} %")
        return Stepper(
            value, least, most, change, step=step, text=lambda n: text.format(count=n), **off
        )
    if not values:
        return Switch(bool(value), change, **off)
    # a language that came with another version is none of them
    chosen = values.index(value) if value in values else -1
    if not row.listed:
        return Segments(words, chosen, choose, size=23, **off)
    chosen = max(0, chosen)

    def ask() -> None:
        answers = [(word, "") for word in words]
        game.window.push(ChoiceSheet(row.title, row.sentence, answers, chosen, choose))

    return Chooser(words[chosen], ask, **off)
