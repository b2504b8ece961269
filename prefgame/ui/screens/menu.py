"""The menu: a card on the table, with the matches that wait, and what went wrong."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.evening import find_waiting_evening
from prefgame.app.storage.rows import SavedMatch
from prefgame.i18n import _, ngettext
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.card_style import DeckName
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.frames.rail import draw_table
from prefgame.ui.screens.still_life import DrawPiece, draw_edge, edge_height, pieces
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Scene
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.numbers import fitting_wording
from prefgame.ui.words.options import name_of_game

# ---- a line of the menu card


class MenuRow(Widget):
    """A line of the menu card; the one in focus lies on brass with an arrow."""

    shows_focus = True

    def __init__(self, words: str, on_press: Press, note: str = "", size: float = 38) -> None:
        super().__init__(NOWHERE, on_press=on_press)
        self.words, self.note, self.size = words, note, size

    @staticmethod
    def room(kit: Kit, width: int) -> float:
        """The pixels that a line of a row of this ``width`` may have."""
        return width - kit.f(84)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self.rect
        if self.focused:
            r, edge = kit.u(8), kit.thin(2)
            shapes.rounded_box(
                surface, box, r, "chosen", "#dcc482", edge="brass_dark", edge_width=edge
            )
            icons.triangle(surface, box.x + kit.f(26), box.centery, kit.f(11), "right", "ox")
        elif self.hovered:
            shapes.rounded_box(surface, box, kit.u(8), "field", alpha=130)
        room, middle = self.room(kit, box.w), box.x + box.w / 2
        lines = self.note.split("\n") if self.note else []
        part = min(1.0, box.h / kit.f(self.size + 36 * len(lines))) if lines else 1.0
        size, step = self.size * part, kit.f(28) * part
        y = box.centery - len(lines) * step * 0.56
        kit.text(surface, middle, y, self.words, "title", size, "ink", "center", max_width=room)
        for i, line in enumerate(lines):
            top = y + kit.f(size * 0.62 + 13 * part) + i * step
            small = 23 * part
            kit.text(surface, middle, top, line, "label", small, "ink", "center", max_width=room)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """Draw nothing: the brass is seen well enough."""


# ---- the words about a match that waits to be continued: its rules, its hand, its day


def rules_name(saved: SavedMatch) -> str:
    """The name of its rules, with the way of keeping score where they have several."""
    return name_of_game(saved.rules, dict(saved.options))


def rules_and_hand(saved: SavedMatch) -> tuple[str, str, str]:
    """The same with its hand and its day, without the day, and without the way either."""
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
    """When something was last played: today with the hour, or the day.

    A wrong clock may have put it into the future. ``stamp`` is a time in ISO 8601.
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


# ---- a slip in the menu with what went wrong: a file set aside, a disk that refuses
# Invariant: a notice stays until it is put away.


_ARCHIVE = ".zip"


def is_one_record(paths: Sequence[Path]) -> bool:
    """Whether one file was dropped that can be looked at; more, a folder or an archive are for the
    book.
    """
    return len(paths) == 1 and not paths[0].is_dir() and paths[0].suffix.lower() != _ARCHIVE


def no_file_name() -> str:
    """About a dropped file whose name nobody can read."""
    return _(
        "The name of the dropped file cannot be read. Rename the file, or copy it to the "
        "records folder and choose it from the list."
    )


class NoticeSlip:
    """The slip with all notices; ``changed`` is called when it has been put away."""

    def __init__(self, notices: list[str], changed: Callable[[], None]) -> None:
        self.notices, self._changed = notices, changed
        self.box = NOWHERE

    def place(self, kit: Kit) -> list[Widget]:
        """Its place in the window, and its widgets: none where there is no notice."""
        if not self.notices:
            return []
        pad, hit = kit.f(26), kit.layout.hit
        width = min(kit.f(640), kit.layout.width - kit.u(120) - kit.f(600))
        inner = width - 2 * pad
        text = sum(kit.paragraph_height(notice, inner) + kit.f(12) for notice in self.notices)
        height = kit.f(64) + text + hit + pad
        self.box = Box(kit.layout.width - width - kit.u(60), kit.u(50), width, height)
        close = Button(_("OK"), self._put_away, size=25, shortcut=pygame.K_ESCAPE)
        wide = min(inner, close.natural_width(kit) + kit.f(30))
        close.rect = Box(self.box.right - pad - wide, self.box.bottom - pad - hit, wide, hit)
        return [close]

    def _put_away(self) -> None:
        self.notices.clear()
        self._changed()

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it where it was placed."""
        if not self.notices:
            return
        box, pad = self.box, kit.f(26)
        kit.sheet(surface, box, 4, 22, 10)
        x, middle, room = box.x + pad, box.y + kit.f(36), box.w - 2 * pad
        kit.text(surface, x, middle, _("Please note"), "title", 34, "ink", max_width=room)
        y = box.y + kit.f(64)
        for notice in self.notices:
            y = kit.paragraph(surface, box.x + pad, y, box.w - 2 * pad, notice) + kit.f(12)


# ---- the menu: a card on the table, with the matches that wait to be continued
# Invariant: the menu opens scenes and does nothing itself. The card shows its entries, or the
# matches that wait beside the one played last.


@dataclass
class _Table:
    """The still life as far as it is laid: the picture, and what is to come."""

    picture: Surface
    rest: deque[DrawPiece]


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
        self.slip = NoticeSlip(game.notices, self.rebuild)
        self._table: _Table | None = None
        self._other: Deck | None = None
        self._area: ScrollArea | None = None

    # ---- entries

    def _entries(self) -> Iterator[MenuRow]:
        if self.waiting:
            newest = self.waiting[0]
            room = MenuRow.room(self.kit, self._inner_width(self.kit))
            words = fitting_wording(self.kit, room, *rules_and_hand(newest), size=23)
            note = f"{words}\n{', '.join(newest.players)}"
            yield MenuRow(_("Continue"), self._resume_action(newest), note, 42)
        if self.evening is not None and self.evening.next_place is not None:
            place = self.evening.next_place
            words = _("Match {number} of {matches} of your evening").format(
                number=place.number, matches=place.matches
            )
            note = f"{words}\n{', '.join(self.evening.start.players)}"
            yield MenuRow(_("The evening goes on"), self._open_evening, note, 42)
        if len(self.waiting) > 1:
            words = _("Other matches ({count})").format(count=len(self.waiting) - 1)
            yield MenuRow(words, lambda: self._list(True))
        yield MenuRow(_("New match"), self.game.way(routes.NewMatch()))
        yield MenuRow(_("Today"), self.game.way(routes.TodayPage()))
        yield MenuRow(_("Learn to play"), self.game.way(routes.Lessons()))
        yield MenuRow(_("Your book"), self.game.way(routes.BookPage()))
        yield MenuRow(_("Score keeper"), self.game.way(routes.KeptSheets()))
        yield MenuRow(_("Rules of the game"), self.game.way(routes.UsualRules()))
        yield MenuRow(_("Settings"), self.game.way(routes.SettingsPage()))
        yield MenuRow(_("Quit"), lambda: self.window.quit())

    def _matches(self) -> Iterator[MenuRow]:
        for saved in self.waiting[1:]:
            note = f"{hand_and_day(saved)}\n{', '.join(saved.players)}"
            yield MenuRow(rules_name(saved), self._resume_action(saved), note, 34)

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
        layout = kit.layout
        free = layout.height - edge_height(kit)
        w, h = kit.f(560), min(free - kit.u(96), kit.f(860))
        # where text is large, the card grows to the left
        left = (layout.width - kit.u(1920)) / 2 + 0.10 * kit.u(1920)
        return Box(round(max(layout.margin, left - (w - kit.u(560)))), round((free - h) / 2), w, h)

    def _inner_width(self, kit: Kit) -> int:
        return self._card(kit).w - 2 * kit.u(52)

    def resize(self, layout: Layout) -> None:
        kit = self.kit
        name: DeckName = "french" if kit.deck.name == "german" else "german"
        look, other = kit.deck.look, self._other
        if other is None or (other.name, other.look) != (name, look):
            other = self._other = Deck(name, look)
        ground = Surface((layout.width, layout.height), 0, self.window.surface)
        draw_table(ground, kit, rail=False)
        draw_edge(ground, kit)
        rules = self.game.settings.own_rules
        self._table = _Table(ground, deque(pieces(kit, other, rules)))
        self.rebuild()

    def rebuild(self) -> None:
        """Build entries and slip anew; the focus stays on the same line of the card."""
        kit, card = self.kit, self._card(self.kit)
        at = next((i for i, row in enumerate(self.rows) if row is self.group.focus), 0)
        top = card.y + round(card.h * 0.125) + kit.f(104) + kit.f(32)
        inner = Box(card.x + kit.u(52), top, self._inner_width(kit), card.bottom - kit.u(44) - top)
        if self.listing:
            widgets = self._place_list(kit, inner)
        else:
            self.rows = list(self._entries())
            widgets = list(self.rows)
            _stack(kit, self.rows, inner)
        self.group.set([*widgets, *self.slip.place(kit)], self.rows[min(at, len(self.rows) - 1)])

    def _place_list(self, kit: Kit, inner: Box) -> list[Widget]:
        back = MenuRow(_("Back"), lambda: self._list(False), size=34)
        back.shortcut = pygame.K_ESCAPE
        height = max(kit.layout.hit, kit.f(64))
        back.rect = Box(inner.x, inner.bottom - height, inner.w, height)
        matches = list(self._matches())
        step, room = kit.f(124), Box(inner.x, inner.y, inner.w, inner.h - height - kit.u(12))

        def arrange(_kit: Kit, box: Box) -> None:
            # without a thumb beside them, in the middle of the card
            wide = room.w if step * len(matches) <= room.h else box.w
            for i, row in enumerate(matches):
                row.rect = Box(box.x, box.y + i * step, wide, step - kit.u(8))

        area = ScrollArea(
            lambda _kit, _width: step * len(matches), None, room, children=matches, arrange=arrange
        )
        area.focusable = False
        arrange(kit, area.content_box(kit))
        self._area, self.rows = area, [*matches, back]
        return [area, *self.rows]

    # ---- the scene

    def take_files(self, names: Sequence[str]) -> bool:
        if not all(names):
            self.game.notices.append(no_file_name())
            self.rebuild()
        paths = [Path(name) for name in names if name]
        if is_one_record(paths):
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
        return self._table is not None and bool(self._table.rest)

    def draw(self, surface: Surface) -> None:
        assert self._table is not None
        kit = self.kit
        surface.blit(self._table.picture, (0, 0))
        self._draw_card(surface, kit, self._card(kit))
        self.slip.draw(surface, kit)
        self.group.draw(surface, kit)
        if self._table.rest:  # seen in the next frame
            self._table.rest.popleft()(self._table.picture)

    def _draw_card(self, surface: Surface, kit: Kit, card: Box) -> None:
        kit.sheet(surface, card, 6, 30, 14)
        shapes.ring(surface, card.inset(kit.u(15)), kit.u(3), "ox", kit.thin(3, 2))
        shapes.ring(surface, card.inset(kit.u(22)), kit.u(2), "ox", 1)
        middle, y = card.x + card.w / 2, card.y + card.h * 0.125
        room = card.w - kit.u(90)
        kit.text(surface, middle, y, _("Preference"), "title", 84, "ink", "center", max_width=room)
        words, below = _("a card game for three or four"), y + kit.f(62)
        kit.text(surface, middle, below, words, "caption", 29, "ink2", "center", max_width=room)
        y += kit.f(104)
        for x in (middle - kit.f(96), middle + kit.f(44)):
            shapes.line(surface, x, y, kit.f(52), "ox", 1)
        for i, suit in enumerate("SDHC"):
            kit.sign(surface, middle + (i - 1.5) * kit.f(24), y, suit, kit.f(25))


def _stack(kit: Kit, rows: list[MenuRow], inner: Box) -> None:
    """Rows one below the other; one with a note is higher."""
    weights = [2.2 if row.note else 1.0 for row in rows]
    unit = inner.h / (sum(weights) + 0.15)
    y = float(inner.y)
    for row, weight in zip(rows, weights):
        row.rect = Box(inner.x, round(y), inner.w, round(unit * weight - kit.u(6)))
        y += unit * weight
