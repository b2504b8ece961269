"""Hints at the table: asked for by button or key, shown on a slip that lies on the free part of the
pad, or beside it on the cloth.

Invariant: the session thinks; here a hint is only asked for, waited for and shown. It goes
with the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.play.thinking import Hint
from prefgame.app.words.hints import explain_hint, success_head
from prefgame.cards import Card
from prefgame.i18n import _
from prefgame.ui.draw import theme
from prefgame.ui.draw.box import NOWHERE, Box, clear_place
from prefgame.ui.draw.fonts import Face
from prefgame.ui.draw.layout import Layout
from prefgame.ui.table.all_choices import (
    HintList,
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
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.numbers import TIMES

# ---- the slip with a hint: the choice, one sentence why, and the way to all choices


_TITLE, _SAID, _WHY, _CARD = 34, 26, 23, 96
_BESIDE = 190
"""the least width of a column of words beside cards"""


@dataclass(frozen=True)
class SlipInfo:
    """What the slip says; all words are translated.

    ``cards`` are drawn, ``said`` names the choice, and ``why`` gives the reason. ``more``: there is
    a list to be seen.
    """

    cards: tuple[Card, ...] = ()
    said: Run = ""
    why: str = ""
    more: bool = False


class HintSlip:
    """The slip; ``show_all`` opens the list of all choices, ``close`` takes the slip away."""

    def __init__(self, show_all: Press, close: Press) -> None:
        self.info = SlipInfo()
        self.box = NOWHERE
        self.more = Button("", show_all, size=23)
        self.away = Button(TIMES, close, size=27, shortcut=pygame.K_ESCAPE)

    def put(self, kit: Kit, info: SlipInfo, box: Box) -> list[Widget]:
        """Put the slip in ``box`` and return its buttons."""
        self.info, self.box, hit = info, box, kit.layout.hit
        self.more.label, self.more.hint = _("Show all choices"), ""
        self.away.hint = _("Key Escape")
        edge, gap = kit.f(12), kit.u(10)
        # beside the other button, or in the corner
        low = box.bottom - edge - hit if info.more else box.y + edge
        self.away.rect = Box(box.right - edge - hit, low, hit, hit)
        wide = min(
            self.away.rect.x - gap - box.x - edge, max(kit.f(280), self.more.natural_width(kit))
        )
        self.more.rect = Box(self.away.rect.x - gap - wide, low, wide, hit)
        return [*([self.more] if info.more else []), self.away]

    def draw(self, surface: Surface, kit: Kit) -> None:
        """The slip without its buttons."""
        kit.sprite(
            surface,
            ("hint", self.info, self.box.w, self.box.h),
            self.box,
            kit.u(60) + 8,
            lambda s, b: self._draw(s, kit, b),
        )

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        kit.sheet(surface, box, 8, 20, 6)
        _flow(surface, kit, box, self.info)


def slip_height(kit: Kit, info: SlipInfo, width: int) -> int:
    """How high a slip of that width has to be."""
    foot = kit.layout.hit + kit.f(10) if info.more else 0
    return _flow(None, kit, Box(0, 0, width, 0), info) + foot + kit.f(12)


def without_cards(info: SlipInfo) -> SlipInfo:
    """A lower slip: the cards, which are ringed in the hand, are not drawn again."""
    return replace(info, cards=())


def _flow(surface: Surface | None, kit: Kit, box: Box, info: SlipInfo) -> int:
    """Draw the words and cards from top to bottom, or only measure them; returns the bottom."""
    f, left, inner = kit.f, box.x + kit.f(18), box.w - 2 * kit.f(18)
    head = info.said if info.said and not info.cards else _("Hint")
    room = inner if info.more else inner - kit.layout.hit
    more = _lines(kit, head, room, "title", _TITLE) - 1
    lower = more * f(_TITLE)
    if surface is not None and isinstance(head, str):
        middle = box.y + f(32) + lower / 2
        kit.text(surface, left, middle, head, "title", _TITLE, max_width=room, lines=2)
    elif surface is not None:
        kit.run(surface, left, box.y + f(32), head, "title", _TITLE, max_width=room)
    y = box.y + (f(56) if info.more else max(f(56), f(16) + kit.layout.hit - lower)) + lower
    if not info.cards:
        return _paragraph(surface, kit, left, y, inner, info.why)
    width = round(f(_CARD) * kit.deck.ratio)
    cards = len(info.cards) * (width + f(8)) + f(6)
    if surface is not None:
        for at, card in enumerate(info.cards):
            kit.card(surface, str(card), left + at * (width + f(8)), y, f(_CARD))
    beside, room = left + cards, inner - cards
    text = y
    if info.said:
        lines = _lines(kit, info.said, room, "button", _SAID)
        middle = y + (f(_SAID) * (0.05 + 0.57 * lines) if room >= f(_BESIDE) else f(_CARD) / 2)
        if surface is not None and isinstance(info.said, str):
            kit.text(surface, beside, middle, info.said, "button", _SAID, max_width=room, lines=2)
        elif surface is not None:
            kit.run(surface, beside, middle, info.said, "button", _SAID, max_width=room)
        text += f(_SAID) * lines + f(10)
    if room >= f(_BESIDE):
        return max(y + f(_CARD + 10), _paragraph(surface, kit, beside, text, room, info.why))
    return _paragraph(surface, kit, left, y + f(_CARD + 10), inner, info.why)


def _lines(kit: Kit, words: Run, room: int, face: Face, size: float) -> int:
    """How many lines these words take, two at most; a run with signs is one."""
    if not isinstance(words, str):
        return 1
    return len(theme.fit(words, face, kit.f(size), max(1, room), 2).lines)


def _paragraph(surface: Surface | None, kit: Kit, x: int, y: int, width: int, why: str) -> int:
    if surface is not None:
        kit.paragraph(surface, x, y, width, why, "text", _WHY, line_height=1.25)
    return y + kit.paragraph_height(why, width, "text", _WHY, 1.25)


# ---- where the slip with a hint is: on the free part of the pad, or beside it on the cloth
# Invariant: every place that is free comes before one that is not; the cards are drawn where they
# have room.


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


def slip_place(frame: TableFrame, info: SlipInfo) -> tuple[Box, SlipInfo]:
    """The box of the slip and what is drawn in it, in a window that has a pad."""
    kit = frame.desk.kit
    air = kit.u(10)
    for but in _SPARED:
        keep = [box.inset(-air) for box in boxes_slips_avoid(frame, but=but)]
        for shape, room, width, near in _wishes(kit, info):
            box = clear_place(room, (width, slip_height(kit, shape, width)), keep, near)
            if box is not None:
                return box, shape
    return foot_of_pad(kit, without_cards(info))


def _wishes(kit: Kit, info: SlipInfo) -> Iterator[tuple[SlipInfo, Box, int, tuple[float, float]]]:
    """What may be drawn, in which room, how wide, and near which point: the best first."""
    layout = kit.layout
    shapes = [info, without_cards(info)] if info.cards else [info]
    pad, cloth = _on_pad(layout), layout.table.inset(layout.margin, layout.u(10))
    for shape in shapes:
        yield shape, pad, pad.w, (pad.centerx, pad.bottom)
    for shape in shapes:
        for width in map(kit.f, _WIDTHS):
            yield shape, cloth, width, (cloth.right, layout.trick.centery)


def _on_pad(layout: Layout) -> Box:
    return layout.pad.inset(layout.u(10))


def foot_of_pad(kit: Kit, info: SlipInfo, *, low: bool = True) -> tuple[Box, SlipInfo]:
    """The lower end of the pad, or the upper one, whatever is there."""
    room = _on_pad(kit.layout)
    height = min(room.h, slip_height(kit, info, room.w))
    return Box(room.x, room.bottom - height if low else room.y, room.w, height), info


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
        self.button = Button("", self.toggle, kind="wood", size=23)
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

    def _is_due(self) -> bool:
        """Whether the slip is to lie on the pad."""
        waits = self._hint is None and self._waited < WAITING_AFTER
        return self.open and self._here and not waits and not self.desk.kit.layout.compact

    def place_button(self) -> list[Button]:
        """The button of the rail, if the player wants hints."""
        self.button.label = _("Hint")
        self.button.hint = _("Key {key}").format(key=keys.key_name(keys.HINT))
        self.button.enabled = self._here
        self.button.reason = (
            self.desk.phase.first_this()
            if self.now.live
            else _("You can ask for a hint when it is your turn.")
        )
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
        """Press the button by its key."""
        if self._wanted:
            self.button.press()

    def holds_back(self, event: Event) -> bool:
        """Whether this key would make a choice before the hint that was asked for can be seen.

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
        """Drop the hint: the turn has passed."""
        self.open = self._there = self._pointing = False
        self._fresh = 0.0
        self._lies = None

    def update(self, passed: float) -> None:
        """``passed`` milliseconds. The setting may have changed meanwhile."""
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
                elif self.desk.kit.layout.compact:
                    self.desk.group.say(_("Thinking…"), self.button.rect)
        elif self.open and not self._pointing:
            self._look()

    def _look(self) -> None:
        """Show the hint as soon as there is one."""
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
        if self.desk.kit.layout.compact:
            self.open = False
            self.desk.window.push(HintGlance(self._info(), self._show_all))

    def _focus(self) -> None:
        """Move the focus to what the hint means, so that the keyboard's ring marks nothing else."""
        meant = next(
            (widget for widget in (*self.desk.choices, *self.desk.stage.hand) if widget.ringed),
            None,
        )
        if meant is not None:
            self.desk.group.focus_on(meant)

    @property
    def _hint(self) -> Hint | None:
        return self.now.session.hint if self._here else None

    # ---- what is shown

    def widgets(self) -> list[Widget]:
        """Lay the slip at its place and return its buttons."""
        self._there = self._is_due()
        if not self._there:
            return []
        self.box, info = self._place(self._info())
        buttons = self.slip.put(self.desk.kit, info, self.box)
        self.now.changed()  # what the slip covers of the pad is not drawn
        return buttons

    def _place(self, info: SlipInfo) -> tuple[Box, SlipInfo]:
        """The box of the slip, and what is drawn in it.

        A slip stays where it was laid while cards and contracts are being chosen, although another
        place may be free by then.
        """
        kit = self.desk.kit
        if self._lies is None or self._lies[0] is not kit or self._lies[1] != info:
            self._lies = kit, info, slip_place(self.frame, info)
        return self._lies[2]

    def point(self) -> None:
        """Ring what the hint means, and nothing else."""
        hint, desk = self._hint if self._pointing else None, self.desk
        meant = (
            desk.phase.widgets_for(hint.choices[0].commands)
            if hint is not None and hint.choices
            else []
        )
        for widget in (*desk.choices, *desk.stage.hand):
            widget.ringed = widget in meant

    def _info(self) -> SlipInfo:
        hint, view, deck = self._hint, self.now.view, self.desk.kit.deck
        if hint is None:
            return SlipInfo(why=_("Thinking…"))
        if not hint.choices:
            return SlipInfo(why=_("There is no hint this time."))
        best = hint.choices[0].commands
        return SlipInfo(
            cards_in(best),
            name_commands(view, deck, best),
            explain_hint(view, deck, hint),
            len(hint.choices) > 1,
        )

    def _show_all(self) -> None:
        hint, view, kit = self._hint, self.now.view, self.desk.kit
        if hint is not None:
            rows = hint_rows(view, kit.deck, hint)
            words = score_words(view, hint)
            self.desk.window.push(HintList(rows, success_head(view, hint.success), words))

    def draw(self, surface: Surface) -> None:
        """Draw the slip; its buttons are drawn with all others."""
        if self._there:
            self.slip.draw(surface, self.desk.kit)


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
        self.box, info = foot_of_pad(self.kit, self.info, low=False)
        self.group.set(self.slip.put(self.kit, info, self.box))

    def draw(self, surface: Surface) -> None:
        self.darken(surface)
        self.slip.draw(surface, self.kit)
        self.group.draw(surface, self.kit)
