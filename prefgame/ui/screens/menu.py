"""The menu: a card on the table, with the matches that wait, and what went wrong."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.evening import find_waiting_evening
from prefgame.app.own_game import own_game
from prefgame.app.storage.rows import SavedMatch
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.frames.rail import EDGE, draw_edge, draw_table
from prefgame.ui.screens.still_life import DrawPiece, pieces
from prefgame.ui.spoken.nodes import Node
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Either,
    Element,
    Inset,
    Laid,
    Paragraph,
    Row,
    Space,
    Stretch,
    Text,
)
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.styles import HEADING, LEADING, NOTE, TITLE, Style
from prefgame.ui.widgets.told import told
from prefgame.ui.words.numbers import fitting_wording
from prefgame.ui.words.options import name_of_game

# ---- a line of the menu card


_BESIDE = 84
"""design width that stays free beside the words of a row"""
_NOTED, _PLAIN = 116, 64
"""design heights that a row likes: with a note of two lines, and without one"""
_POSTER, _BELOW = Style("title", "poster"), Style("caption", "lead", "ink2")


class MenuRow(Widget):
    """A line of the menu card; the one in focus lies on brass with an arrow."""

    shows_focus = True

    def __init__(self, words: str, on_press: Press, note: str = "", style: Style = TITLE) -> None:
        super().__init__(on_press=on_press)
        self.words, self.note, self.style = words, note, style

    def said(self, kit: Kit) -> str:
        return self.words

    def spoken(self, kit: Kit) -> Node | None:
        node = super().spoken(kit)
        return node and replace(node, about=self.note.replace("\n", ", "))

    @staticmethod
    def room(kit: Kit, width: int) -> float:
        """Return the pixels that a line of a row of this ``width`` may have."""
        return width - kit.f(_BESIDE)

    def natural_height(self, kit: Kit, width: int) -> int:
        return max(kit.layout.hit, kit.f(_NOTED if self.note else _PLAIN))

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        kit.ground(surface, box, chosen=self.focused, hovered=self.hovered)
        if self.focused:
            x = box.x + kit.space("apart")
            icons.triangle(surface, x, box.centery, kit.f(11), "right", "ox")
        room, middle = self.room(kit, box.w), box.x + box.w / 2
        lines = self.note.split("\n") if self.note else []
        size, small = self.style.pixels, NOTE.pixels
        # as high as the row, if need be
        part = min(1.0, box.h / kit.f(size + 1.5 * small * len(lines))) if lines else 1.0
        step = kit.f(LEADING * small) * part
        y = box.centery - len(lines) * step * 0.56
        kit.text(
            surface, middle, y, self.words, "title", size * part, "ink", "center", max_width=room
        )
        y += kit.f(size * 0.62 + 0.6 * small) * part
        for line in lines:
            kit.text(
                surface, middle, y, line, "label", small * part, "ink", "center", max_width=room
            )
            y += step

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """Draw nothing: the brass is seen well enough."""


# ---- the words about a match that waits to be continued: its rules, its hand, its day


def rules_name(saved: SavedMatch) -> str:
    return name_of_game(saved.rules, dict(saved.options))


def rules_and_hand(saved: SavedMatch) -> tuple[str, str, str]:
    """Return the same with its hand and its day, without the day, and without the way either."""
    both, rules = _("{rules} · {hand}"), rules_name(saved)
    hand = _("hand {n}").format(n=max(1, saved.hands))
    return (
        both.format(rules=rules, hand=hand_and_day(saved)),
        both.format(rules=rules, hand=hand),
        both.format(rules=_(find_ruleset(saved.rules).name), hand=hand),
    )


def hand_and_day(saved: SavedMatch) -> str:
    """At which hand it is, and when it was last played."""
    return _("hand {hand} · {day}").format(hand=max(1, saved.hands), day=day_of(saved.last))


def day_of(stamp: str, today: date | None = None) -> str:
    """When something was last played: today with the hour, or the day. A wrong clock may have put
    it into the future. ``stamp`` is a time in ISO 8601.
    """
    try:
        when = datetime.fromisoformat(stamp)
        when = (when if when.tzinfo else when.replace(tzinfo=UTC)).astimezone()
    except (ValueError, OverflowError, OSError):  # a day that no calendar here has
        return "?"
    days = ((today or datetime.now().astimezone().date()) - when.date()).days
    if days == 0:
        return _("today, {time}").format(time=f"{when:%H:%M}")
    if days == 1:
        return _("yesterday")
    if 1 < days < 7:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    return when.date().isoformat()


# ---- files that are dropped on the menu or the records


_ARCHIVE, _PROBLEMS = ".zip", ".problems"


def is_one_record(paths: Sequence[Path]) -> bool:
    """Return whether one file was dropped that can be looked at; all else is for the book."""
    return len(paths) == 1 and not paths[0].is_dir() and paths[0].suffix.lower() != _ARCHIVE


def no_file_name() -> str:
    return _(
        "The name of the dropped file cannot be read. Rename the file, or copy it to the "
        "records folder and choose it from the list."
    )


# ---- the menu: a card on the table, with the matches that wait to be continued
# Invariant: the menu opens scenes and does nothing itself. The card shows its entries, or the
# matches that wait beside the one played last.


_CARD, _SLIP = 560, 640
"""design widths of the card, and of the slip with the notices at most"""
_SUITS, _STROKE = 24, 52
"""design widths of a sign between the title and the rows, and of the stroke beside the four"""


class MenuScene(Scene):
    """The first scene."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.waiting = game.store.unfinished_matches()
        self.evening = find_waiting_evening(game.store)
        game.take_notice()
        self.listing = False
        self.group = FocusGroup()
        self.rows: list[MenuRow] = []
        self._other: Deck | None = None
        self._ground = Surface((0, 0))
        self._pieces = deque[DrawPiece]()
        """what is still to be laid on the table"""
        self._laid: list[Laid] = []
        self._slip = NOWHERE

    # ---- entries

    def _entries(self) -> Iterator[MenuRow]:
        if self.waiting:
            newest = self.waiting[0]
            room = MenuRow.room(self.kit, self._inner_width(self.kit))
            words = fitting_wording(self.kit, room, *rules_and_hand(newest), size=NOTE.pixels)
            note = f"{words}\n{', '.join(newest.players)}"
            yield MenuRow(_("Continue"), self._resume_action(newest), note)
        if self.evening is not None and self.evening.next_place is not None:
            place = self.evening.next_place
            words = _("Match {number} of {matches} of your evening").format(
                number=place.number, matches=place.matches
            )
            note = f"{words}\n{', '.join(self.evening.start.players)}"
            yield MenuRow(_("The evening goes on"), self._open_evening, note)
        if len(self.waiting) > 1:
            words = _("Other matches ({count})").format(count=len(self.waiting) - 1)
            yield MenuRow(words, lambda: self._list(True))
        yield MenuRow(_("New match"), self.game.way(routes.NewMatch()))
        yield MenuRow(_("Today"), self.game.way(routes.TodayPage()))
        yield MenuRow(_("Learn to play"), self.game.way(routes.Lessons()))
        yield MenuRow(pgettext("menu", "Deals"), self.game.way(routes.LayOut()))
        yield MenuRow(_("Your book"), self.game.way(routes.BookPage()))
        yield MenuRow(_("Score keeper"), self.game.way(routes.KeptSheets()))
        yield MenuRow(_("Rules of the game"), self.game.way(routes.UsualRules()))
        yield MenuRow(_("Settings"), self.game.way(routes.SettingsPage()))
        yield MenuRow(_("Quit"), lambda: self.window.quit())

    def _matches(self) -> Iterator[MenuRow]:
        for saved in self.waiting[1:]:
            note = f"{hand_and_day(saved)}\n{', '.join(saved.players)}"
            yield MenuRow(rules_name(saved), self._resume_action(saved), note, HEADING)
        back = MenuRow(_("Back"), lambda: self._list(False), style=HEADING)
        back.shortcut = pygame.K_ESCAPE
        yield back

    def _open_evening(self) -> None:
        assert self.evening is not None
        self.game.open(routes.EveningPage(self.evening))

    def _resume_action(self, saved: SavedMatch) -> Callable[[], None]:
        return self.game.way(routes.ResumeMatch(saved.id))

    def _list(self, listing: bool) -> None:
        self.listing = listing
        self.group.focus_on(None)
        self.rebuild()

    # ---- place

    def _card(self, kit: Kit) -> Box:
        layout, usual = kit.layout, kit.u(_CARD)
        free = layout.height - kit.u(EDGE)
        w, h = kit.f(_CARD), min(free - kit.u(96), kit.f(860))
        # where text is large, the card grows to the left
        left = (layout.width - kit.u(1920)) / 2 + 0.10 * kit.u(1920)
        return Box(round(max(layout.margin, left - (w - usual))), round((free - h) / 2), w, h)

    def _inner_width(self, kit: Kit) -> int:
        return self._card(kit).w - 2 * kit.space("wide")

    def resize(self, layout: Layout) -> None:
        kit = self.kit
        name: DeckName = "french" if kit.deck.name == "german" else "german"
        look, other = kit.deck.look, self._other
        if other is None or (other.name, other.look) != (name, look):
            other = self._other = Deck(name, look)
        self._ground = Surface((layout.width, layout.height), 0, self.window.surface)
        draw_table(self._ground, kit, rail=False)
        draw_edge(self._ground, kit)
        self._pieces = deque(pieces(kit, other, own_game(self.game.settings)))
        self.rebuild()

    def rebuild(self) -> None:
        """Build entries and slip anew; the focus stays on the same line of the card."""
        kit = self.kit
        at = next((i for i, row in enumerate(self.rows) if row is self.group.focus), 0)
        self.rows = list(self._matches() if self.listing else self._entries())
        self._laid = [Laid(self._page(), kit, self._card(kit))]
        if self.game.notices:
            wide = min(kit.f(_SLIP), kit.layout.width - kit.u(120) - kit.f(600))
            slip = Inset(self._notices(), "apart", "apart")
            x = kit.layout.width - wide - kit.space("margin")
            self._slip = Box(x, kit.space("wide"), wide, slip.height(kit, wide))
            self._laid.append(Laid(slip, kit, self._slip))
        widgets = [one for laid in self._laid for one in laid.widgets.values()]
        self.group.set(widgets, self.rows[min(at, len(self.rows) - 1)])

    def _page(self) -> Element:
        below = _("a card game for three or four")
        head = (
            Text(_("Preference"), _POSTER, "center"),
            Text(below, _BELOW, "center"),
            Drawing(_draw_suits, high=2 * _SUITS),
        )
        body = listed_matches(self.rows) if self.listing else stack_of(self.rows)
        return Inset(Column((*head, Stretch(body)), "none"), "wide", "wide")

    def _notices(self) -> Element:
        """Return what is on the slip with what went wrong: it stays until it is put away."""
        close = Button(_("OK"), self._put_away, size=25, shortcut=pygame.K_ESCAPE)
        foot = Row((Stretch(Space()), Control("close", close)))
        said = (Paragraph(notice) for notice in self.game.notices)
        return Column((Text(_("Please note"), HEADING), *said, foot))

    def _put_away(self) -> None:
        self.game.notices.clear()
        self.rebuild()

    # ---- the scene

    def take_files(self, names: Sequence[str]) -> bool:
        if not all(names):
            self.game.notices.append(no_file_name())
            self.rebuild()
        paths = [Path(name) for name in names if name]
        if paths and all(path.suffix.lower() == _PROBLEMS for path in paths):
            self.game.open(routes.ProblemCollections(paths))
        elif is_one_record(paths):
            self.game.open(routes.RecordPage(paths[0]))
        elif paths:
            self.game.open(routes.BookPage(paths))
        return True

    def handle(self, event: Event) -> None:
        if (
            not self.group.handle(event)
            and event.type == pygame.KEYDOWN
            and event.key == keys.RULES
        ):
            self.game.open(routes.UsualRules())

    def update(self, dt: float) -> None:
        self.group.update(dt)

    @property
    def awake(self) -> bool:
        """While the still life is being laid: a table that lies still is drawn seldom."""
        return bool(self._pieces)

    def told(self) -> tuple[Node, ...]:
        pages = (node for laid in self._laid for node in told(laid, self.kit))
        return (*pages, *self.sentence_told())

    def draw(self, surface: Surface) -> None:
        kit, card = self.kit, self._card(self.kit)
        surface.blit(self._ground, (0, 0))
        kit.sheet(surface, card, 6, 30, 14)
        shapes.ring(surface, card.inset(kit.u(15)), kit.u(3), "ox", kit.thin(3, 2))
        shapes.ring(surface, card.inset(kit.u(22)), kit.u(2), "ox", 1)
        if self.game.notices:
            kit.sheet(surface, self._slip, 4, 22, 10)
        for laid in self._laid:
            laid.paint(surface, kit)
        self.group.draw(surface, kit)
        if self._pieces:  # seen in the next frame
            self._pieces.popleft()(self._ground)


def stack_of(rows: Sequence[MenuRow]) -> Element:
    """Return the rows one below the other; one with a note is higher."""
    controls = (Control(f"row {at}", row, fill=True) for at, row in enumerate(rows))
    weights = (2.2 if row.note else 1.0 for row in rows)
    return Column(tuple(map(Stretch, controls, weights)), "tight")


def listed_matches(rows: Sequence[MenuRow]) -> Element:
    """Return the matches that wait, in a list that scrolls where it must, and the way back."""
    *matches, back = (Control(f"row {at}", row) for at, row in enumerate(rows))
    listed = Column(tuple(matches), "tight")
    scroll = Stretch(Control("matches", Scroll(listed), fill=True))
    return Either((Column((listed, Stretch(Space()), back)), Column((scroll, back))))


def _draw_suits(surface: Surface, kit: Kit, box: Box) -> None:
    sign, stroke = kit.f(_SUITS), kit.f(_STROKE)
    for x in (box.centerx - 2 * sign - stroke, box.centerx + 2 * sign):
        shapes.line(surface, x, box.centery, stroke, "ox", 1)
    for i, suit in enumerate("SDHC"):
        kit.sign(surface, box.centerx + (i - 1.5) * sign, box.centery, suit, sign)
