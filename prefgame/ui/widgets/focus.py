"""The group of widgets of one scene: focus, mouse and tooltips.

Invariant: a group serves mouse and keyboard alike. A widget that is not to be used now can still be
focused: pressed, it says why not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TypeVar

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw.box import Box
from prefgame.ui.system.keystrokes import figure_of
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.tooltip import Tooltip, TooltipPlace

# ---- where an arrow key leads: to the next widget in its direction, as a person would point
# Invariant: pure geometry. What lies straight ahead comes before anything that lies aside, however
# near that is; inside a scrolling area its own rows come first, also those that are out of sight.

_W = TypeVar("_W", bound=Widget)
_INTO = 0.25
"""How far a neighbour may reach into the widget that is left, in parts of the smaller one. One that
lies above or below and reaches over its end is not beside it.
"""
_BESIDE = 0.4
"""how far beside a row one that is straight below may begin, in parts of the lower one"""


def neighbour(here: Widget, others: Iterable[_W], dx: int, dy: int) -> _W | None:
    """Return the nearest of ``others`` from ``here`` in the direction (dx, dy), one of them 0."""
    best: _W | None = None
    least = (True, True, float("inf"))
    for there in others:
        area = there.area
        hidden = area is not None and area is not here.area and not there.rect.overlaps(area.rect)
        way = _way(here.spot, there.rect, dx, dy)
        if there is here or hidden or way is None:
            continue
        ahead, aside, shift = way
        leaves = here.area is not None and area is not here.area
        rank = (aside > 0, leaves, ahead + 2 * aside + 0.1 * shift)
        if rank < least:
            best, least = there, rank
    return best


def _way(here: Box, there: Box, dx: int, dy: int) -> tuple[float, float, float] | None:
    """How far ``there`` is ahead, how far aside, and how far apart their middles are. None where it
    is not ahead.
    """
    if dx:
        ahead = there.x - here.right if dx > 0 else here.x - there.right
        aside = max(0, there.y - here.bottom, here.y - there.bottom)
        into = 0.0 if aside else _INTO * min(here.w, there.w)
        if (there.centerx - here.centerx) * dx <= 0 or ahead < -into:
            return None
        return ahead, aside, abs(there.centery - here.centery)
    ahead = there.y - here.bottom if dy > 0 else here.y - there.bottom
    if (there.centery - here.centery) * dy <= 0 or ahead < -_INTO * min(here.h, there.h):
        return None
    aside = max(0, there.x - here.right, here.x - there.right)
    if aside <= _BESIDE * min(here.h, there.h):
        aside = 0
    return ahead, aside, abs(there.centerx - here.centerx)


# ---- the group of widgets of one scene: focus, mouse and tooltips


class FocusGroup:
    """The widgets of one scene, in the order of Tab."""

    # shared by all groups: the last choice was made by key, so the ring is to be seen
    keyboard = False

    def __init__(self, widgets: Iterable[Widget] = ()) -> None:
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.tooltip: Tooltip | None = None
        self._under: Widget | None = None
        self._held: Widget | None = None
        self._home: Widget | None = None  # what was in focus before a widget that gives it back
        self._rested = 0.0  # milliseconds the mouse has rested on the widget under it
        self._sticky = False  # the tooltip answers a press: it stays while the mouse does not move
        self._explained: Widget | None = None  # what a key has asked about last
        self.keep: Callable[[], Iterable[Box]] = tuple
        """what else of the scene no tooltip may cover"""
        self.lines: Callable[[], Iterable[Box]] = tuple
        """lines of text that no tooltip may cover, and across which it may point"""
        self.spared: Callable[[], Iterable[Box]] = tuple
        """what a tooltip covers only where it must"""
        self._spot: tuple[Tooltip, Kit, TooltipPlace] | None = None
        self.set(widgets)

    # -- members --------------------
    def set(self, widgets: Iterable[Widget], focus: Widget | None = None) -> None:
        """Exchange all widgets. The focus stays where it was, if that widget is still there, or
        goes to `focus`.
        """
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.group = self
        if self._held is not None:
            self._held.pressed, self._held = False, None
        self._under = self._under if self._under in self.widgets else None
        self.tooltip = None
        if focus is not None or self.focus not in self.widgets:
            self.focus_on(focus)

    def add(self, *widgets: Widget) -> None:
        self.set([*self.widgets, *widgets])

    def focus_on(self, widget: Widget | None) -> None:
        """Move the focus to this widget, or to none."""
        if self.focus is widget:
            return
        if (
            widget is not None
            and widget.gives_back
            and self.focus is not None
            and not self.focus.gives_back
        ):
            self._home = self.focus
        for one, now in ((self.focus, False), (widget, True)):
            if one is not None:
                one.focused = now
                one.focus_changed()
        self.focus = widget
        if widget is not None and widget.area is not None and self.keyboard:
            widget.area.reveal(widget)

    def say(self, text: str, anchor: Box) -> None:
        """Show a sentence at once, beside `anchor`, until the mouse moves or another key comes."""
        self.tooltip, self._sticky = Tooltip(text, anchor), True

    # -- events --------------------
    def handle(self, event: Event) -> bool:
        """Hand an event to the widget it is meant for; True if it was used."""
        if event.type == pygame.MOUSEMOTION:
            return self._on_move(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos)
        if event.type == pygame.KEYDOWN:
            self._hush()
            if event.key == keys.EXPLAIN:
                return self._explain(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            self._explained = None
            return self._key(event) or self._offer_unclaimed(event)
        areas = [one for one in self.widgets if one is getattr(self._under, "area", None)]
        for widget in (self._under, self.focus, *areas):
            if widget is not None and widget.handle(event):
                return True
        return self._offer_unclaimed(event)

    def _offer_unclaimed(self, event: Event) -> bool:
        """Give what nobody wanted to the area of the focus, or to the first one that can use it."""
        own: object = self.focus.area if self.focus is not None else None
        return any(
            widget.handle_unclaimed(event)
            for widget in sorted(self.widgets, key=lambda one: one is not own)
            if widget.visible
        )

    def _at(self, point: tuple[int, int]) -> Widget | None:
        return next((widget for widget in reversed(self.widgets) if widget.hit(point)), None)

    def _on_move(self, event: Event) -> bool:
        if any(event.rel):
            FocusGroup.keyboard = False
            self.drop_tooltip()
        under = self._at(event.pos)
        if under is not self._under:
            for one, now in ((self._under, False), (under, True)):
                if one is not None:
                    one.hovered = now
            self._under = under
        if under is not None:
            under.over(event.pos)
        self._rested = 0.0
        if self._held is not None:
            self._held.pressed = self._held is under
            self._held.drag(event.pos)
        return self._held is not None

    def _down(self, point: tuple[int, int]) -> bool:
        FocusGroup.keyboard = False
        self.drop_tooltip()
        self._held = self._at(point)
        if self._held is None:
            return False
        self._held.pressed = True
        if self._held.focusable and not self._held.gives_back:
            self.focus_on(self._held)
        self._held.grab(point)
        return True

    def _up(self, point: tuple[int, int]) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        held.pressed = False
        if held.hit(point):
            held.click(point)
        return True

    def _key(self, event: Event) -> bool:
        moves = {
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
        }
        if self.focus is not None and self.focus.visible and self.focus.key(event):
            FocusGroup.keyboard = True
            return True
        shortcut = self._shortcut(event)
        if shortcut is not None:
            FocusGroup.keyboard = True
            shortcut.press()
            return True
        if event.key == pygame.K_TAB:
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in moves:
            self._go(*moves[event.key])
        elif event.key in keys.PRESS and self.focus is not None:
            meant = self.focus if self.focus.plain else None
            if (self._sets_out() or self.focus is meant) and self.focus.visible:
                self._press(self.focus)
        else:
            return False
        return True

    def _shortcut(self, event: Event) -> Widget | None:
        """Return the widget that this key presses. Shift counts where a key is used with it and
        alone, and the figure on a key where nothing has the sign.
        """
        able = {w.shortcut: w for w in reversed(self.widgets) if w.visible}
        for key in (event.key, figure_of(event)):
            shifted = keys.with_shift(key)
            code = shifted if shifted in able and event.mod & pygame.KMOD_SHIFT else key
            if code in able:
                return able[code]
        return None

    def _press(self, widget: Widget) -> None:
        if widget.gives_back and self._home in self._able():
            self.focus_on(self._home)
        widget.press()

    def _explain(self, by: int) -> bool:
        """Say what the mouse is told where it rests: of the focus first, then of one thing after
        another, for the focus does not stop at what cannot be pressed.
        """
        telling = [widget for widget in self.widgets if widget.visible and widget.tip()]
        if not telling:
            return False
        last = self._explained
        if last in telling and last is not None:
            asked = telling[(telling.index(last) + by) % len(telling)]
        else:
            asked = self.focus if self.focus in telling and self.focus else telling[0]
        FocusGroup.keyboard = True
        if asked.area is not None:
            asked.area.reveal(asked)
        self._explained, self.tooltip, self._sticky = asked, asked.tip(), True
        return True

    def _able(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.focusable and widget.visible]

    def _sets_out(self) -> bool:
        """Whether a key that moves or presses the focus does so at once. The first key after the
        mouse only shows where the focus is, unless that was to be seen; then it sets out from where
        the mouse is.
        """
        first, FocusGroup.keyboard = not FocusGroup.keyboard, True
        if (
            first
            and self._under in self._able()
            and self._under is not None
            and self._under.shows_focus
        ):
            self.focus_on(self._under)
        return not first or (self.focus is not None and self.focus.shows_focus)

    def _step(self, by: int) -> None:
        moves, able = self._sets_out(), self._stops()
        if self.focus not in able:
            self.focus_on(able[0 if by > 0 else -1] if able else None)
        elif moves:
            self.focus_on(able[(able.index(self.focus) + by) % len(able)])

    def _stops(self) -> list[Widget]:
        """Where Tab stops: of widgets among which one is chosen, at the one in focus or else at the
        chosen one.
        """
        able = self._able()
        stops: dict[str, Widget] = {}
        for widget in able:
            if widget.choice and (widget.is_chosen or widget.choice not in stops):
                stops[widget.choice] = widget
        if self.focus in able and self.focus is not None and self.focus.choice:
            stops[self.focus.choice] = self.focus
        return [one for one in able if not one.choice or stops[one.choice] is one]

    def _go(self, dx: int, dy: int) -> None:
        moves, able = self._sets_out(), self._able()
        if self.focus is None or self.focus not in able:
            self.focus_on(able[0] if able else None)
        elif moves and (there := neighbour(self.focus, able, dx, dy)) is not None:
            self.focus_on(there)

    # -- frames --------------------
    def update(self, dt: float) -> None:
        """`dt` seconds have passed: the tooltip comes when the mouse has rested."""
        self._rested += dt * 1000
        under = self._under
        if (
            under is not None
            and not self._sticky
            and self.tooltip is None
            and self._rested >= under.patience
        ):
            self.tooltip = under.tip()

    def draw(self, surface: Surface, kit: Kit) -> None:
        for widget in self.widgets:
            if widget.visible and widget.area is None:
                widget.draw(surface, kit)
                if widget.ringed:
                    widget.draw_hint_ring(surface, kit)
        self.draw_ring(surface, kit)
        if self.tooltip is not None:
            spot = self.tip_spot(self.tooltip, kit)
            self.tooltip.draw(surface, kit, spot)

    def tip_spot(self, tooltip: Tooltip, kit: Kit) -> TooltipPlace:
        """Where a tooltip lies, clear of the widgets and of what the scene keeps. It stays there as
        long as it is shown. Where it cannot point at the widget, it names it.
        """
        if self._spot is None or self._spot[0] is not tooltip or self._spot[1] is not kit:
            own = (widget.uncovered_box for widget in self.widgets)
            keep = [*filter(None, own), *self.keep()]
            lines, spared = list(self.lines()), list(self.spared())
            spot = tooltip.place(kit, keep, lines, spared)
            if spot.side is None and tooltip.name:
                self.tooltip = tooltip = tooltip.named()
                spot = tooltip.place(kit, keep, lines, spared)
            self._spot = tooltip, kit, spot
        return self._spot[2]

    def draw_ring(self, surface: Surface, kit: Kit) -> None:
        """Draw the ring round the focused widget, if the last choice was made by key."""
        if FocusGroup.keyboard and self.focus is not None and self.focus.visible:
            self.focus.draw_focus(surface, kit)

    @property
    def looked_at(self) -> Box | None:
        """Where the keyboard is: what it asked about, or what has the focus; None without both."""
        where = self._explained if self._sticky else None
        where = where or self.focus
        return None if where is None else where.rect

    def _hush(self) -> None:
        """Drop what was said, for the next key has come; the mouse says no more until it moves."""
        self.drop_tooltip()
        self._rested = -math.inf

    def show(self, text: str, anchor: Box) -> None:
        """Show a sentence that the speaker says, in the same way."""
        self.tooltip, self._sticky = Tooltip(text, anchor), False

    @property
    def sentence(self) -> str:
        """What was answered to a press and is still shown; empty if nothing is."""
        return self.tooltip.text if self.tooltip is not None and self._sticky else ""

    def drop_tooltip(self) -> None:
        """Drop the tooltip: what it says is out of date."""
        self.tooltip, self._sticky, self._rested = None, False, 0.0
