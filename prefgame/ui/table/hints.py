"""Hints at the table: asked for by button or key, shown on a slip that lies on the free part of the
pad, or beside it on the cloth.

Invariant: the session thinks; here a hint is only asked for, waited for and shown. It goes
with the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.play.thinking import Hint
from prefgame.app.words.hints import explain_hint, success_head
from prefgame.cards import Card
from prefgame.i18n import _
from prefgame.ui.draw.box import NOWHERE, Box, clear_place
from prefgame.ui.draw.layout import Layout
from prefgame.ui.table.all_choices import (
    ChoicesSheet,
    hint_rows,
    name_commands,
    score_words,
)
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.overlays import SheetOverlay
from prefgame.ui.table.phases.base import cards_in
from prefgame.ui.table.tooltips import boxes_slips_avoid
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run, run_words
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Drawing,
    Element,
    Inset,
    Laid,
    Paragraph,
    Row,
    Stretch,
    Text,
)
from prefgame.ui.widgets.styles import HEADING, STRONG, TEXT, Style
from prefgame.ui.words.aloud import card_words, sentences
from prefgame.ui.words.numbers import TIMES

# ---- the slip with a hint: the choice, one sentence why, and the way to all choices
# Invariant: every place that is free comes before one that is not; the cards are drawn where they
# have room.


_CARD = 96
_BESIDE = 190
"""the least width of a column of words beside cards"""
_WHY = Style("text", "text")
_WIDTHS = (360, 440, 540, 660)
"""Design widths of a slip on the cloth; where the room is low it must be wide."""
_SPARED: tuple[tuple[str, ...], ...] = (
    (),
    ("note",),
    ("note", "stairs"),
    ("note", "stairs", "backs"),
    ("note", "stairs", "piles"),
)
"""What may be covered, in the order tried: nothing; the sentence of the pad, which the hint
answers; the stairs; then cards face down; then those put aside.
"""


@dataclass(frozen=True)
class SlipInfo:
    """What the slip says; all words are translated.

    ``cards`` are drawn, ``said`` names the choice, and ``why`` gives the reason. ``more``: there is
    a list to be seen. ``snug``: there is little paper around the words.
    """

    cards: tuple[Card, ...] = ()
    said: Run = ""
    why: str = ""
    more: bool = False
    snug: bool = False

    @property
    def lower(self) -> SlipInfo:
        """A lower slip: the cards, which are ringed in the hand, are not drawn again."""
        return replace(self, cards=())


class HintSlip:
    """The slip; ``show_all`` opens the list of all choices, ``close`` takes the slip away."""

    def __init__(self, show_all: Press, close: Press) -> None:
        self.info = SlipInfo()
        self.box = NOWHERE
        self.more = Button("", show_all, size=TEXT.pixels)
        self.away = Button(TIMES, close, shortcut=pygame.K_ESCAPE)

    def put(self, kit: Kit, info: SlipInfo, box: Box) -> list[Widget]:
        """Put the slip in ``box`` and return its buttons."""
        self.info, self.box = info, box
        self.more.label, self.away.hint = _("Show all choices"), _("Key Escape")
        self.away.called = _("Close")
        self._laid = Laid(self.content(kit, info, box.w), kit, box)
        return list(self._laid.widgets.values())

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw the slip without its buttons."""

        def draw(picture: Surface, box: Box) -> None:
            kit.sheet(picture, box, 8, 20, 6)
            self._laid.paint(picture, kit, box.x - self.box.x, box.y - self.box.y)

        key = "hint", self.info, self.box.w, self.box.h
        kit.sprite(surface, key, self.box, kit.u(60) + 8, draw)

    def content(self, kit: Kit, info: SlipInfo, width: int) -> Element:
        """Return what is on a slip of that width."""
        said = info.said if info.said and not info.cards else _("Hint")
        head = Text(said, HEADING, lines=2)
        why, away = Paragraph(info.why, _WHY), Control("away", self.away)
        parts: list[Element] = [head if info.more else Row((Stretch(head), away)), why]
        if info.cards:
            parts[1:] = self._cards(kit, info, width, why)
        if info.more:
            parts.append(Row((Stretch(Control("more", self.more)), away), "tight"))
        if info.snug:
            return Inset(Column(tuple(parts), "hair"), "tight", "tight")
        return Inset(Column(tuple(parts), "tight"), "near", "near")

    @staticmethod
    def _cards(kit: Kit, info: SlipInfo, width: int, why: Element) -> list[Element]:
        """Return the cards with the words beside them, or below them if there is no room."""
        wide = _CARD * kit.deck.ratio
        cards = Row(tuple(Drawing(_drawn(card), wide, _CARD) for card in info.cards), "tight")
        said = Text(info.said, STRONG, lines=2)
        room = width - 3 * kit.space("near") - cards.width(kit)
        if room >= kit.f(_BESIDE):
            words = Column((said, why) if info.said else (why,), "tight")
            return [Row((cards, Stretch(words)))]
        return [Row((cards, Stretch(Column((said,), middle=True)))), why]

    # ---- where it is

    def find_place(self, frame: TableFrame, info: SlipInfo) -> tuple[Box, SlipInfo]:
        """Return its box and what is drawn in it, in a window that has a pad."""
        kit = frame.desk.kit
        air = kit.u(10)
        for but in _SPARED:
            keep = [box.inset(-air) for box in boxes_slips_avoid(frame, but=but)]
            for shape, room, width, near in _wishes(kit, info):
                high = self.content(kit, shape, width).height(kit, width)
                box = clear_place(room, (width, high), keep, near)
                if box is not None:
                    return box, shape
        return self.foot_of_pad(kit, info.lower), info.lower

    def foot_of_pad(self, kit: Kit, info: SlipInfo, *, low: bool = True) -> Box:
        """Return the lower end of the pad, or the upper one, whatever is there."""
        room = _on_pad(kit.layout)
        height = min(room.h, self.content(kit, info, room.w).height(kit, room.w))
        return Box(room.x, room.bottom - height if low else room.y, room.w, height)


def _drawn(card: Card) -> Callable[[Surface, Kit, Box], None]:
    return lambda surface, kit, box: _draw_card(surface, kit, box, str(card))


def _draw_card(surface: Surface, kit: Kit, box: Box, card: str) -> None:
    kit.card(surface, card, box.x, box.y, kit.f(_CARD))


def _wishes(kit: Kit, info: SlipInfo) -> Iterator[tuple[SlipInfo, Box, int, tuple[float, float]]]:
    """Return what may be drawn, in which room, how wide, and near which point: the best first."""
    layout = kit.layout
    shapes = [info, info.lower] if info.cards else [info]
    shapes.append(replace(info.lower, snug=True))
    pad, cloth = _on_pad(layout), layout.table.inset(layout.margin, layout.u(10))
    for shape in shapes:
        yield shape, pad, pad.w, (pad.centerx, pad.bottom)
    for shape in shapes:
        for width in map(kit.f, _WIDTHS):
            yield shape, cloth, width, (cloth.right, layout.trick.centery)


def _on_pad(layout: Layout) -> Box:
    return layout.pad.inset(layout.u(10))


# ---- the hint at the table


WAITING_AFTER = 150.0
"""Milliseconds after which the slip says that a hint is being thought about."""

JUST_SHOWN = 450.0
"""Milliseconds in which a hint is not yet read."""


class TableHints(Hints):
    """The hint at the table in ``frame``: whether it is open, and its slip."""

    def __init__(self, frame: TableFrame) -> None:
        super().__init__()
        self.frame, self.desk, self.now = frame, frame.desk, frame.desk.shown
        self.button = Button("", self.toggle, kind="wood", size=TEXT.pixels)
        self.slip = HintSlip(self._show_all, self.close)
        self.open = False
        self._there = False  # the slip is on the table
        self._pointing = False  # the choice is ringed
        self._waited = 0.0
        self._fresh = 0.0  # milliseconds in which a hint that was waited for has just appeared
        self._warned = False  # the player knows that a second press does not wait for the hint
        # where the slip is, and for what
        self._lies: tuple[Kit, SlipInfo, tuple[Box, SlipInfo]] | None = None

    # ---- when it is shown

    @property
    def _here(self) -> bool:
        """Whether the player is asked something that a hint can answer."""
        return self.now.live and self.desk.phase.takes_hints and bool(self.now.view.legal)

    @property
    def shown(self) -> bool:
        return self._there

    @property
    def waiting(self) -> bool:
        return self.open and self.now.session.hint_pending

    def place_button(self) -> list[Button]:
        self.button.label = _("Hint")
        self.button.hint = _("Key {key}").format(key=keys.key_name(keys.HINT))
        self.button.enabled = self._here
        self.button.reason = _("You can ask for a hint when it is your turn.")
        if self.now.live and self.now.proposal is None:
            self.button.reason = self.desk.phase.first_this()
        return [self.button] if self._wanted else []

    @property
    def _wanted(self) -> bool:
        """Whether the player wants hints, and they are given here."""
        return self.now.game.settings.hints and self.now.session.gives_hints

    def toggle(self) -> None:
        """Ask for a hint, or take the slip away."""
        if self.open:
            self.close()
        elif self._here:
            self.now.session.ask_hint()
            self.open, self._waited, self._warned = True, 0.0, False
            self._look()

    def key(self) -> None:
        if self._wanted:
            self.button.press()

    def holds_back(self, event: Event) -> bool:
        """Return whether this key would make a choice before the hint can be seen.

        While it is thought about, the first such key only says so, and the second one does not
        wait; what is pressed as the hint appears was meant for the choice before.
        """
        focus = self.desk.group.focus
        if event.type != pygame.KEYDOWN or event.key not in keys.PRESS:
            return False
        if focus not in (*self.desk.choices, *self.desk.stage.hand):
            return False
        first = self.waiting and not self._warned
        if first:
            self._warned = True
            self._say_it_comes()
        return first or self._fresh > 0

    def _say_it_comes(self) -> None:
        focus = self.desk.group.focus
        if focus is not None:
            words = _("The hint is on its way. Press again to go on without it.")
            self.desk.group.say(words, focus.rect)

    def close(self) -> None:
        """Take the slip away, and the rings with it."""
        if self.open:
            self.forget()
            self.desk.hands.refresh()

    def forget(self) -> None:
        self.open = self._there = self._pointing = False
        self._fresh = 0.0
        self._lies = None

    def update(self, passed: float) -> None:
        # the setting may have changed meanwhile
        if self.now.live and (self.button in self.desk.group.widgets) is not self._wanted:
            self.forget()
            self.desk.hands.refresh()
        self._fresh = max(0.0, self._fresh - passed)
        if self.waiting:
            before, self._waited = self._waited, self._waited + passed
            if before < WAITING_AFTER <= self._waited:
                self.desk.hands.refresh()
                if self._warned:
                    self._say_it_comes()
                elif self.desk.layout.compact:
                    self.desk.group.say(_("Thinking…"), self.button.rect)
        elif self.open and not self._pointing:
            self._look()

    def _look(self) -> None:
        hint = self._hint
        if hint is None:
            return
        self._pointing = True
        self._fresh = JUST_SHOWN if self._waited >= WAITING_AFTER else 0.0
        if hint.choices:
            self.desk.phase.turn_to(hint.choices[0].commands)
        self.desk.hands.refresh()
        self._focus()
        # without a pad the slip is looked at and closed, and the rings stay
        if self.desk.layout.compact:
            self.open = False
            self.desk.window.push(HintGlance(self._info(), self._show_all))

    def _focus(self) -> None:
        """Move the focus to what the hint means, so that the keyboard's ring marks nothing else."""
        for widget in (*self.desk.choices, *self.desk.stage.hand):
            if widget.ringed:
                self.desk.group.focus_on(widget)
                return

    @property
    def _hint(self) -> Hint | None:
        return self.now.session.hint if self._here else None

    # ---- what is shown

    def widgets(self) -> list[Widget]:
        waits = self._hint is None and self._waited < WAITING_AFTER
        due = self.open and self._here and not waits
        self._there = due and not self.desk.layout.compact
        if not self._there:
            return []
        self.box, info = self._place(self._info())
        buttons = self.slip.put(self.desk.kit, info, self.box)
        self.now.changed()  # what the slip covers of the pad is not drawn
        return buttons

    def _place(self, info: SlipInfo) -> tuple[Box, SlipInfo]:
        """Return the box of the slip, and what is drawn in it.

        A slip stays where it was laid while cards and contracts are being chosen, although another
        place may be free by then.
        """
        kit = self.desk.kit
        if self._lies is None or self._lies[0] is not kit or self._lies[1] != info:
            self._lies = kit, info, self.slip.find_place(self.frame, info)
        return self._lies[2]

    def point(self) -> None:
        hint, desk = self._hint if self._pointing else None, self.desk
        best = hint.choices[0].commands if hint is not None and hint.choices else None
        meant = [] if best is None else desk.phase.widgets_for(best)
        for widget in (*desk.choices, *desk.stage.hand):
            widget.ringed = widget in meant

    def _info(self) -> SlipInfo:
        hint, view, deck = self._hint, self.now.view, self.desk.kit.deck
        if hint is None:
            return SlipInfo(why=_("Thinking…"))
        if not hint.choices:
            return SlipInfo(why=_("There is no hint this time."))
        best = hint.choices[0].commands
        said, why = name_commands(view, deck, best), explain_hint(view, deck, hint)
        return SlipInfo(cards_in(best), said, why, len(hint.choices) > 1)

    def _show_all(self) -> None:
        hint, view, kit = self._hint, self.now.view, self.desk.kit
        if hint is not None:
            rows = hint_rows(view, kit.deck, hint)
            words = score_words(view, hint)
            self.desk.window.push(ChoicesSheet(rows, success_head(view, hint.success), words))

    def draw(self, surface: Surface) -> None:
        if self._there:
            self.slip.draw(surface, self.desk.kit)

    def words(self) -> str:
        if not self._there:
            return ""
        info, deck = self._info(), self.desk.kit.deck
        cards = card_words(info.cards, deck)
        return sentences(_("Hint"), cards or run_words(info.said, deck), info.why)


class HintGlance(SheetOverlay):
    """The slip where the window is too narrow for the pad: a click beside it puts it away."""

    closed_by = keys.HINT

    def __init__(self, info: SlipInfo, show_all: Press) -> None:
        super().__init__()
        self.info = info
        self._then = show_all
        self.slip = HintSlip(self._all, self.close)

    def _all(self) -> None:
        self.close()
        self._then()

    def resize(self, layout: Layout) -> None:
        self.box = self.slip.foot_of_pad(self.kit, self.info, low=False)
        self.group.set(self.slip.put(self.kit, self.info, self.box))

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        self.slip.draw(surface, self.kit)
        self.group.draw(surface, self.kit)
