"""The settings: chapters at the left, their rows in the middle.

Invariant: whatever is changed holds at once, and is kept.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw import shapes, textures
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import CARD_SCALES, Game
from prefgame.ui.screens.settings_chapters import chapters, lay_out_sections, sections
from prefgame.ui.screens.settings_rows import Chapter, Row
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit, Run, Sign
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import RadioRow, Switch, Tabs

PREVIEW = (("CK", "HQ", "DJ"), ("SA", "CT", BACK))
OVERLAP = 0.58  # of a card's width: what is seen of one beneath its neighbour
_TABS = "chapters"


class SettingsScene(FormScene):
    """Lies over the menu or the table."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.chosen = 0
        self.chapters: tuple[Chapter, ...] = ()
        self._controls: dict[str, Widget] = {}
        self._brief = False
        """only the row in focus has its sentence, at the foot: all of them have no room"""

    @property
    def title(self) -> str:
        return _("Settings")

    @property
    def first(self) -> str:
        return _TABS

    def open_chapter(self, chapter: int) -> None:
        """Show the chapter of that number, from 0."""
        self.chosen = chapter
        self.rebuild()

    # ---- place

    def _tabs(self, kit: Kit, page: Box) -> Box:
        return Box(page.x + kit.u(40), page.y + kit.u(44), kit.f(280), page.h - 2 * kit.u(44))

    def _body(self, kit: Kit, page: Box) -> Box:
        """Everything right of the line beside the tabs."""
        x = self._tabs(kit, page).right + kit.u(80)
        return Box(x, page.y + kit.u(36), page.right - kit.u(40) - x, page.h - 2 * kit.u(36))

    def _preview(self, kit: Kit, body: Box) -> Box:
        width = round(body.w * (0.24 if kit.layout.compact else 0.34))
        return Box(body.right - width, body.y + kit.u(8), width, body.h - 2 * kit.u(8))

    def _rows(self, kit: Kit, body: Box) -> list[Box]:
        chapter = self.chapter
        width = min(body.w, kit.f(1150))
        if chapter.preview:
            width = self._preview(kit, body).x - kit.u(50) - body.x
        height = body.h - (kit.f(60) if self._brief else 0)
        boxes, y = [], body.y
        for high in self._heights(kit, chapter, width, height):
            boxes.append(Box(body.x, y, width, high))
            y += high
        return boxes

    def _heights(self, kit: Kit, chapter: Chapter, width: int, height: int) -> list[int]:
        """All rows alike, but one with a long sentence has the room that it needs."""
        step = min(kit.f(122), height // max(1, len(chapter.rows)))
        needs = [
            0 if self._brief else self._words_height(kit, row, width) + kit.f(14)
            for row in chapter.rows
        ]
        tall = [need for need in needs if need > step]
        short = len(needs) - len(tall)
        usual = min(step, (height - sum(tall)) // short) if short else step
        return [need if need > step else usual for need in needs]

    def _room(self, kit: Kit, row: Row, width: int) -> int:
        """The room for words in a row so wide, beside its control."""
        control = self._controls.get(row.name)
        beside = Switch.size(kit)[0] if isinstance(control, Switch) else self._beside(kit, width)
        return width - beside - kit.u(20)

    def _words_height(self, kit: Kit, row: Row, width: int) -> int:
        room = self._room(kit, row, width)
        return kit.f(34) + kit.paragraph_height(row.sentence, room, "label", 22, 1.2)

    def _choices(self, kit: Kit, body: Box) -> list[Box]:
        """Where the answers of an open list are, below its question."""
        count, top = len(self.chapter.choices), body.y + kit.f(44)
        step = min(kit.f(96), (body.bottom - top) // max(1, count))
        width, height = min(body.w, kit.f(760)), step - kit.u(8)
        return [Box(body.x, top + i * step, width, height) for i in range(count)]

    @property
    def chapter(self) -> Chapter:
        """The chapter that is open."""
        return self.chapters[self.chosen]

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        self.chapters = chapters(self.game)
        self.chosen = min(self.chosen, len(self.chapters) - 1)
        titles = [chapter.title for chapter in self.chapters]
        tabs = Tabs(titles, self.chosen, self.open_chapter, self._tabs(kit, page))
        widgets: dict[str, Widget] = {_TABS: tabs}
        body = self._body(kit, page)
        self._controls = {row.name: row.control() for row in self.chapter.rows}
        self._brief = kit.layout.compact
        rows = self._rows(kit, body)
        if rows and rows[-1].bottom > body.bottom:
            self._brief = True
            rows = self._rows(kit, body)
        for row, box in zip(self.chapter.rows, rows):
            self._controls[row.name].rect = self._control(kit, box)
        widgets |= self._controls
        for at, (choice, box) in enumerate(zip(self.chapter.choices, self._choices(kit, body))):
            ruled = at < len(self.chapter.choices) - 1
            widgets[f"choice {at}"] = RadioRow(
                choice.words, "", choice.choose, box, chosen=choice.chosen, ruled=ruled
            )
        if not self.chapter.rows and not self.chapter.choices:
            widgets["storage"] = self._storage(body)
        return widgets

    def _storage(self, body: Box) -> ScrollArea:
        found = sections(self.game)

        def height(kit: Kit, width: int) -> int:
            return lay_out_sections(kit, Box(0, 0, width, 0), found)

        def draw(surface: Surface, kit: Kit, box: Box) -> None:
            lay_out_sections(kit, box, found, surface)

        return self.scroll_area("storage", body, height, draw)

    def _beside(self, kit: Kit, width: int) -> int:
        return round(width * (0.58 if self._brief else 0.46))

    def _control(self, kit: Kit, row: Box) -> Box:
        width = self._beside(kit, row.w)
        return Box(row.right - width, row.centery - kit.layout.hit // 2, width, kit.layout.hit)

    # ---- looks

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        body = self._body(kit, page)
        x, y = body.x - kit.u(40), page.y + kit.u(36)
        shapes.line(surface, x, y, page.h - 2 * kit.u(36), "rule", 1, upright=True)
        rows = self._rows(kit, body)
        for i, (row, box) in enumerate(zip(self.chapter.rows, rows)):
            self._paint_row(surface, kit, row, box)
            if i < len(rows) - 1:
                shapes.line(surface, box.x, box.bottom, box.w, "rule", 1)
        if self.chapter.question:
            words, middle = self.chapter.question, body.y + kit.f(20)
            kit.text(surface, body.x, middle, words, "label", 24, "ink2", max_width=body.w)
        if self.chapter.preview:
            self._paint_preview(surface, kit, self._preview(kit, body))

    def _paint_row(self, surface: Surface, kit: Kit, row: Row, box: Box) -> None:
        room = self._room(kit, row, box.w)
        if self._brief:
            kit.text(surface, box.x, box.centery, row.title, "button", 25, max_width=room, lines=2)
            return
        height = self._words_height(kit, row, box.w)
        top = box.centery - height / 2
        kit.text(surface, box.x, top + kit.f(15), row.title, "button", 25, max_width=room)
        y = top + kit.f(34)
        kit.paragraph(surface, box.x, y, room, row.sentence, "label", 22, "ink2", line_height=1.2)

    def _paint_preview(self, surface: Surface, kit: Kit, box: Box) -> None:
        """A piece of the table with cards as they lie in a hand, a back, and the suits by name."""
        layout = kit.layout
        cloth = textures.cloth(layout.width, layout.height)
        surface.blit(cloth, box[:2], (round(layout.width * 0.40) - box.w // 2, box.y, box.w, box.h))
        shapes.ring(surface, box.inset(-kit.u(4)), kit.u(8), "walnut", kit.thin(8, 3))
        shapes.ring(surface, box.inset(kit.u(5)), kit.u(4), "brass_dark", 1)
        pad, gap, line = kit.u(28), kit.u(30), kit.f(46)
        names: list[Run] = [(Sign(suit, tile=True), kit.deck.suit_name(suit)) for suit in "CHDS"]
        widest = max(kit.run_width(name, "label", 22) for name in names)
        columns = 2 if widest <= box.w / 2 - pad else 1
        foot = len(names) // columns * line + kit.u(20)
        whole = 1 + OVERLAP * (len(PREVIEW[0]) - 1)  # in widths of a card of normal size
        largest_scale = max(CARD_SCALES.values())
        in_width = (box.w - 2 * pad) / whole / kit.deck.ratio * largest_scale
        largest = min((box.h - foot - pad - gap) / 2, in_width)
        height = round(largest * layout.card_scale / largest_scale)
        width = kit.deck.width(height)
        step = min(OVERLAP * width, (box.w - 2 * pad - width) / (len(PREVIEW[0]) - 1))
        left = box.x + (box.w - width - step * (len(PREVIEW[0]) - 1)) / 2
        top = box.y + (box.h - foot - 2 * height - gap) / 2 + kit.u(6)
        for i, row in enumerate(PREVIEW):
            y = top + i * (height + gap)
            for k, card in enumerate(row):
                kit.card(surface, card, left + k * step, y, height, covered=True)
        for i, name in enumerate(names):
            x = box.x + pad + i % columns * (box.w / 2 - pad)
            y = box.bottom - foot + line * (i // columns + 0.5)
            kit.run(surface, x, y, name, "label", 22, "cream", max_width=box.w / columns - pad)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self._brief:
            self._draw_sentence(surface, self.kit)

    def _draw_sentence(self, surface: Surface, kit: Kit) -> None:
        """The sentence of the row in focus, at the foot."""
        body = self._body(kit, self.page)
        x, y = body.x, body.bottom - kit.f(22)
        for row in self.chapter.rows:
            if self.widgets.get(row.name) is self.group.focus:
                room, words = self._rows(kit, body)[0].w, row.sentence
                kit.text(surface, x, y, words, "label", 22, "ink2", max_width=room, lines=2)
