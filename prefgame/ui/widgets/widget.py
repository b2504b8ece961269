"""What can be pressed: the base of all widgets.

Invariant: a widget knows of its group and its scrolling area only what the protocols here say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.draw.motion import TOOLTIP_AFTER
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.tooltip import Tooltip

Ground = Literal["cloth", "paper"]
Press = Callable[[], None]
HINT = "blue"
"""of the ring round what a hint means; no focus, no kontra and no card has this colour"""


class ScrollHost(Protocol):
    """What a widget sees of the scrolling area it lies in."""

    rect: Box

    def reveal(self, widget: Widget) -> None:
        """Scroll until the widget is in sight."""


class FocusHost(Protocol):
    """What a widget sees of the group it belongs to."""

    focus: Widget | None

    def focus_on(self, widget: Widget | None) -> None:
        """The keyboard means this widget from now on."""

    def say(self, text: str, anchor: Box) -> None:
        """Show a sentence at once, beside ``anchor``."""


class Widget:
    """A rectangle that answers the mouse and the keyboard.

    `reason` is the sentence said when it is pressed while not `enabled`; `hint` is said when the
    mouse rests on it. `ground` is what it lies on: it decides the colour of the focus ring.
    `shortcut` is a pygame key that presses it.
    """

    focusable = True
    shows_focus = False
    """whether its looks show that it is in focus; for all others the ring does"""
    plain = False
    """whether Enter plainly means it, also before the ring is seen: the brass button of a form"""

    def __init__(
        self,
        rect: Box = NOWHERE,
        *,
        on_press: Press | None = None,
        enabled: bool = True,
        reason: str = "",
        hint: str = "",
        ground: Ground = "paper",
        shortcut: int | None = None,
    ) -> None:
        self.rect = rect
        self.on_press = on_press
        self.enabled = enabled
        self.reason = reason
        self.hint = hint
        self.ground: Ground = ground
        self.shortcut = shortcut
        # a way out of the scene: pressed, it gives the focus back to where it was before
        self.gives_back = False
        self.visible = True
        self.choice = ""
        """what is chosen among this and other widgets; Tab stops once for all of them"""
        self.ringed = False  # a hint points at it
        self.hovered = self.pressed = self.focused = False
        self.area: ScrollHost | None = None  # the scrolling area it lies in
        self.group: FocusHost | None = None

    @property
    def is_chosen(self) -> bool:
        """Whether it is the one that is chosen, where one of several widgets is."""
        return False

    @property
    def spot(self) -> Box:
        """The part of it that is in focus: where the arrow keys set out from."""
        return self.rect

    @property
    def said_at(self) -> Box:
        """What a tooltip of it points at."""
        return self.rect

    @property
    def uncovered_box(self) -> Box | None:
        """The part of it that no tooltip may cover."""
        seen = self.visible and (self.area is None or self.area.rect.contains(self.rect))
        return self.rect if seen and self.focusable else None

    # -- behaviour --------------------
    def hit(self, point: tuple[int, int]) -> bool:
        """Whether the mouse at `point` means this widget."""
        return (
            self.visible
            and self.rect.holds(point)
            and (self.area is None or self.area.rect.holds(point))
        )

    def press(self) -> None:
        """Mouse click, Enter, Space or the shortcut: act, or say why not."""
        if not self.enabled:
            if self.group is not None and self.reason:
                self.group.say(self.reason, self.said_at)
        elif self.on_press is not None:
            self.on_press()

    def click(self, point: tuple[int, int]) -> None:
        """The mouse was pressed and released on it; widgets of several parts look where."""
        self.press()

    def over(self, point: tuple[int, int]) -> None:
        """The mouse is over it."""

    def grab(self, point: tuple[int, int]) -> None:
        """The button of the mouse goes down on it."""
        self.drag(point)

    def drag(self, point: tuple[int, int]) -> None:
        """The mouse moves with its button held down since it was pressed here."""

    patience = TOOLTIP_AFTER
    """milliseconds that the mouse rests on it before it says something"""

    def tip(self) -> Tooltip | None:
        """What it says when the mouse rests on it."""
        text = self.hint if self.enabled else self.reason or self.hint
        return Tooltip(text, self.said_at) if text else None

    def key(self, event: Event) -> bool:
        """A key while focused, before the group moves the focus with it; True if it was used."""
        return False

    def handle(self, event: Event) -> bool:
        """Any other event (wheel, text) while focused or under the mouse; True if it was used."""
        return False

    def handle_unclaimed(self, event: Event) -> bool:
        """A key or a turn of the wheel that is nobody else's; True if it was used."""
        return False

    def focus_changed(self) -> None:
        """`focused` has changed."""

    # -- looks --------------------
    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it as it is now."""
        raise NotImplementedError

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """The ring round the focused widget: cream on cloth and walnut, ink on paper."""
        colour = "cream" if self.ground == "cloth" else "ink"
        outside = kit.u(8) + 1
        shapes.ring(surface, self.rect.inset(-outside), kit.u(10) + outside, colour, kit.thin(4, 3))

    def draw_hint_ring(self, surface: Surface, kit: Kit) -> None:
        """The ring round what a hint means, just outside its edge: the words reach close to it."""
        line = kit.thin(6, 3)
        shapes.ring(surface, self.rect.inset(-line), kit.u(10) + line, HINT, line)
