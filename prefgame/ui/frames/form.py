"""What all forms share: the rail, one sheet of paper, and widgets built from a state.

Invariant: a form is built anew whenever something has changed; its widgets are known by name, so
that the focus stays where it was. What does not move is composed once into a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.own_game import own_game
from prefgame.i18n import _
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.frames.rail import draw_rail_title, draw_table, place_rail
from prefgame.ui.spoken.nodes import Node, Role, label
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Icon, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Element, Laid
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.styles import HEADING, NOTE
from prefgame.ui.widgets.text_field import TextField
from prefgame.ui.widgets.told import spoken_widgets, told

# ---- the sentence about a file that was saved
# Invariant: it has one line, whatever the folder is called.

_LONGEST = 60
"""letters of a folder that are shown; of a longer one the end is"""


def saved_sentence(path: Path) -> str:
    """Return a sentence in one line that says where a file was saved."""
    return _("Saved as {name} in {folder}").format(name=path.name, folder=short_folder(path.parent))


def short_folder(folder: Path) -> str:
    """Return a folder as people call it: the home folder is "~", and a long one is its end."""
    try:
        shown = str(Path("~") / folder.relative_to(Path.home()))
    except (ValueError, RuntimeError):  # not in the home folder, or there is none
        shown = str(folder)
    return shown if len(shown) <= _LONGEST else "…" + shown[1 - _LONGEST :]


# ---- a sentence on a slip of paper below the sheet of a form
# Invariant: it covers nothing, not even the edge of the sheet, and takes no click and no key; it
# goes away by itself unless the mouse rests on it.


_LEAST, _A_LETTER = 2.5, 0.05
"""seconds that a notice stays, and the seconds that each of its letters adds"""
_FADE = 0.15
_SIZE, _HIGH, _BESIDE = NOTE.pixels, 1.1, 20
"""size of the words, how high they are in sizes, and the design pixels beside them"""


def draw_foot(surface: Surface, kit: Kit, page: Box, words: str) -> None:
    """Write quiet words in the middle of the strip below the sheet ``page``."""
    strip = page._replace(y=page.bottom, h=kit.layout.height - page.bottom)
    kit.words(surface, strip, words, NOTE.inked("cream2").how)


class FootNotice:
    """What was done, or why it could not be done."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lasts = _LEAST + _A_LETTER * len(text)
        self.age = 0.0

    @property
    def over(self) -> bool:
        return self.age >= self.lasts

    def update(self, dt: float, *, read: bool = False) -> None:
        """Let ``dt`` seconds pass. ``read``: the mouse rests on it, so it stays."""
        self.age = min(self.age, _FADE) if read else self.age + dt

    def place(self, kit: Kit, page: Box) -> Box:
        """Return the slip, in the middle of the strip below the sheet."""
        top, inner = page.bottom + kit.thin(2), page.w - 2 * kit.f(_BESIDE)
        high = kit.layout.height - kit.thin(1) - top
        size = self._size(kit, high, inner)
        wide = min(inner, kit.width(self.text, "label", size) + kit.space("hair")) + 2 * kit.f(
            _BESIDE
        )
        return Box(page.centerx - wide // 2, top, wide, high)

    def _size(self, kit: Kit, high: int, wide: int) -> float:
        """Of the words: enlarged ones give way to the strip and the sheet."""
        least = _SIZE * kit.layout.usual
        size = min(
            _SIZE, high / _HIGH / kit.layout.t, kit.give_way(self.text, "label", _SIZE, wide)
        )
        return max(size, least)

    def draw(self, surface: Surface, kit: Kit, page: Box) -> None:
        slip = self.place(kit, page)
        part = max(0.0, min(1.0, self.age / _FADE, (self.lasts - self.age) / _FADE))
        key, alpha = ("foot notice", self.text), round(255 * part)
        kit.sprite(surface, key, slip, kit.u(20) + 4, lambda s, b: self._draw(s, kit, b), alpha)

    def _draw(self, surface: Surface, kit: Kit, slip: Box) -> None:
        shapes.shadow(surface, slip, kit.space("hair"), kit.thin(7, 3), kit.thin(4, 2), 110)
        r, line = kit.space("hair"), kit.thin(1.5)
        shapes.rounded_box(
            surface, slip, r, "paper_high", "paper", edge="paper_line", edge_width=line
        )
        place = slip.inset(kit.f(_BESIDE), 0).move(0, -slip.h * 0.04)
        size = self._size(kit, slip.h, place.w)
        kit.words(surface, place, self.text, ("label", size, "ink"))


# ---- what all forms share: the rail, one sheet of paper, and widgets built from a state


BACK = "back"


class FormScene(Scene):
    """One sheet on the table, with a ``title``, widgets, and what is painted between them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.group = FocusGroup()
        self.widgets: dict[str, Widget] = {}
        self._still: Surface | None = None
        self._laid: Laid | None = None
        self._other: Deck | None = None
        self.notice: FootNotice | None = None
        """what was said last, as long as it is seen"""

    # ---- what a form gives

    @property
    def title(self) -> str:
        """The words on the rail."""
        raise NotImplementedError

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        """Return the widgets, placed on ``page``, by name and in the order of Tab."""
        self._laid = Laid(self.content(kit), kit, page)
        return self._laid.widgets

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        """Everything else on the page; composed once after each ``build``."""
        if self._laid is not None:
            self._laid.paint(surface, kit)

    def content(self, kit: Kit) -> Element:
        """Return the page as it is now; a form that has none places and paints by itself."""
        raise NotImplementedError

    def rail(self) -> dict[str, Button]:
        """Buttons at the right end of the rail, by name."""
        return {}

    @property
    def foot(self) -> str:
        """Quiet words below the sheet; nothing for none."""
        return ""

    @property
    def back_words(self) -> str:
        """Where the button on the rail leads."""
        return _("Back")

    @property
    def back_icon(self) -> Icon:
        """The sign on that button."""
        return "back"

    @property
    def first(self) -> str:
        """The widget in focus when the form opens."""
        return BACK

    # ---- what the forms do

    def scroll_area(
        self,
        name: str,
        rect: Box,
        height: Callable[[Kit, int], int],
        draw: Callable[[Surface, Kit, Box], None] | None = None,
        *,
        children: Sequence[Widget] = (),
        arrange: Callable[[Kit, Box], None] | None = None,
    ) -> ScrollArea:
        """Return a scrolling area with its children, as far scrolled as the one called ``name``."""
        area = ScrollArea(height, draw, rect, children=children, arrange=arrange)
        before = self.widgets.get(name)
        area.fades = True
        area.offset = before.offset if isinstance(before, ScrollArea) else 0
        box = area.content_box(self.kit)
        if arrange is not None:
            arrange(self.kit, box)
        area.focusable = not children and area.limit > 0
        return area

    def deck(self, name: DeckName) -> Deck:
        """Return that deck, in use or not; a form may show both."""
        if name == self.kit.deck.name:
            return self.kit.deck
        look, other = self.kit.deck.look, self._other
        if other is None or (other.name, other.look) != (name, look):
            other = self._other = Deck(name, look)
        return other

    def go_back(self) -> None:
        """Escape, and the button on the rail."""
        self.window.pop()

    def rebuild(self) -> None:
        """Something has changed: build and paint anew, with the focus where it was."""
        kit = self.kit
        focus = self.group.focus
        before = (name for name, widget in self.widgets.items() if widget is focus)
        focused = next(before, self.first)
        back = Button(
            self.back_words,
            self.go_back,
            kind="wood",
            icon=self.back_icon,
            size=23,
            shortcut=pygame.K_ESCAPE,
        )
        right = self.rail()
        self._free_rail = place_rail(kit, [back], list(right.values()))
        left = self.widgets
        self.widgets = {BACK: back, **right, **self.build(kit, self.page)}
        for name, widget in self.widgets.items():
            if name in left:
                widget.resume(left[name])
        wanted = (self.widgets.get(name) for name in (focused, self.first))
        able = (one for one in wanted if one is not None and one.focusable)
        self.group.set(self.widgets.values(), next(able, back))
        self._still = None

    @property
    def page(self) -> Box:
        return self.kit.layout.sheet

    def notify(self, sentence: str) -> None:
        """Show a sentence below the sheet for a few seconds."""
        self.notice = FootNotice(sentence)

    def resize(self, layout: Layout) -> None:
        self.rebuild()

    def show_rules(self) -> None:
        """Lay the rules of the game that the form is about over it: what F1 does."""
        self.game.open(routes.UsualRules())

    @property
    def deck_rules(self) -> RuleSet:
        """The game whose cards are on the page: D changes their deck."""
        return own_game(self.game.settings)

    def handle(self, event: Event) -> None:
        if self.group.handle(event) or isinstance(self.group.focus, TextField):
            return
        if event.type == pygame.KEYDOWN and event.key == keys.RULES:
            self.show_rules()
        elif event.type == pygame.KEYDOWN and event.key == keys.DECK:
            self.game.other_deck(self.deck_rules)

    @property
    def awake(self) -> bool:
        return self.notice is not None

    # ---- what is heard

    def told(self) -> tuple[Node, ...]:
        kit, page = self.kit, self.page_told()
        named = {one.target for node in page for one in node.walk()}
        others = spoken_widgets((one for one in self.widgets.values() if one not in named), kit)
        foot = [label(self.foot)] if self.foot else []
        notice = self.notice
        said = [label(notice.text, role=Role.SAID)] if notice is not None else []
        title = label(self.title, role=Role.HEADING)
        nodes = (title, *others, *page, *foot, *said, *self.sentence_told())
        return tuple(_called_after(node, self.title) for node in nodes)

    def page_told(self) -> tuple[Node, ...]:
        """Return what is on the page in words; a form that paints by itself says it."""
        return () if self._laid is None else told(self._laid, self.kit)

    def update(self, dt: float) -> None:
        self.group.update(dt)
        if self.notice is not None:
            slip = self.notice.place(self.kit, self.page)
            self.notice.update(dt, read=slip.holds(self.window.mouse))
            self.notice = None if self.notice.over else self.notice

    def draw(self, surface: Surface) -> None:
        kit = self.kit
        if self.window.scene is not self:  # what lies over it says more, and the mouse is there
            self.group.drop_tooltip()
        if self._still is None:
            self._still = Surface(surface.get_size(), 0, surface)
            draw_table(self._still, kit)
            kit.sheet(self._still, self.page, 8, 26, 12)
            self.paint(self._still, kit, self.page)
            draw_foot(self._still, kit, self.page, self.foot)
        surface.blit(self._still, (0, 0))
        draw_rail_title(surface, kit, self.title, self._free_rail)
        if self.notice is not None:
            self.notice.draw(surface, kit, self.page)
        self.group.draw(surface, kit)


def _called_after(node: Node, title: str) -> Node:
    """Return a part that has no name with that of the form: one that fills the page."""
    if node.name or not node.acts:
        return node
    return replace(node, name=node.value or title, value="" if node.opens else node.value)


def heading(surface: Surface, kit: Kit, box: Box, words: str, y: float) -> None:
    """Draw a heading with its middle at ``y``, underlined over the width of ``box``."""
    kit.text(surface, box.x, y, words, *HEADING.how, max_width=box.w)
    shapes.line(surface, box.x, y + kit.f(25), box.w, "ox", kit.thin(2))
