"""What can be pressed or only explains itself: widgets, zones, and the button in its four kinds.

Invariant: at most one button of a screen is brass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple, Protocol

from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.motion import TOOLTIP_AFTER
from prefgame.ui.draw.theme import LEAST_SHRINK, SMALLEST, Colour, fit, lighter
from prefgame.ui.spoken.nodes import PRESSED, Act, Node, Role, label
from prefgame.ui.widgets.canvas import Align, Kit, Run, on_dark_ground
from prefgame.ui.widgets.tooltip import Tooltip

# ---- what can be pressed: the base of all widgets
# Invariant: a widget knows of its group and its scrolling area only what the protocols here say.

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
        """Let the keyboard mean this widget from now on."""

    def say(self, text: str, anchor: Box) -> None:
        """Show a sentence at once, beside ``anchor``."""


class Widget:
    """A rectangle that answers the mouse and the keyboard. `reason` is the sentence said when it is
    pressed while not `enabled`; `hint` is said when the mouse rests on it. `ground` is what it lies
    on: it decides the colour of the focus ring. `shortcut` is a pygame key that presses it.
    """

    focusable = True
    has_key = False
    """whether the keyboard does the same elsewhere: a key of the scene, or another widget"""
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

    # -- room --------------------
    def least_width(self, kit: Kit) -> int:
        """Pixels below which it would be crowded."""
        return kit.layout.hit

    def natural_width(self, kit: Kit) -> int:
        return self.least_width(kit)

    def natural_height(self, kit: Kit, width: int) -> int:
        return kit.layout.hit

    def fits(self, kit: Kit, box: Box) -> bool:
        """Return whether it is neither crowded nor too low in ``box``."""
        return box.w >= self.least_width(kit) and box.h >= self.natural_height(kit, box.w)

    def lie(self, kit: Kit, box: Box) -> None:
        self.rect = box

    @property
    def inner(self) -> Mapping[str, Widget]:
        """The widgets inside it, by name and in the order of Tab."""
        return {}

    def resume(self, before: Widget) -> None:
        """Go on as the widget of the same name was left that it takes the place of."""

    # -- behaviour --------------------
    def hit(self, point: tuple[int, int]) -> bool:
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
        """Answer a click; widgets of several parts look where."""
        self.press()

    def over(self, point: tuple[int, int]) -> None:
        """Note that the mouse is over it."""

    def grab(self, point: tuple[int, int]) -> None:
        """Note that the button of the mouse goes down on it."""
        self.drag(point)

    def drag(self, point: tuple[int, int]) -> None:
        """Follow the mouse while the button is held down that was pressed here."""

    patience = TOOLTIP_AFTER
    """milliseconds that the mouse rests on it before it says something"""

    def tip(self) -> Tooltip | None:
        """Return what it says when the mouse rests on it."""
        text = self.hint if self.enabled else self.reason or self.hint
        return Tooltip(text, self.said_at) if text else None

    def key(self, event: Event) -> bool:
        """Use a key while focused, before the group does; return whether it was used."""
        return False

    def handle(self, event: Event) -> bool:
        """Any other event (wheel, text) while focused or under the mouse; True if it was used."""
        return False

    def handle_unclaimed(self, event: Event) -> bool:
        """Use a key or a turn of the wheel that is nobody else's, if possible."""
        return False

    def focus_changed(self) -> None:
        """`focused` has changed."""

    # -- what is heard --------------------
    role = Role.BUTTON
    called = ""
    """what it is, where it has no words of its own and none stand beside it"""

    def said(self, kit: Kit) -> str:
        """Return its own words; where it has none, those beside it say what it is."""
        return self.called

    def spoken(self, kit: Kit) -> Node | None:
        """Return what a screen reader is told of it; None where there is nothing."""
        name = self.said(kit)
        return Node(
            (type(self).__name__, name),
            self.role,
            name,
            about=self.hint if self.enabled else self.reason or self.hint,
            box=self.rect,
            able=self.enabled,
            on=self.is_chosen if self.choice else None,
            acts=PRESSED,
            target=self,
            focused=self.focused,
        )

    def obey(self, act: Act, value: str) -> None:
        """Do what a reader asks, as the mouse would."""
        if self.group is not None and self.focusable and not (self.gives_back and act is Act.PRESS):
            self.group.focus_on(self)
        if self.area is not None:
            self.area.reveal(self)
        if act is Act.PRESS:
            self.press()

    # -- looks --------------------
    def draw(self, surface: Surface, kit: Kit) -> None:
        raise NotImplementedError

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """Draw the ring round the focused widget: cream on cloth and walnut, ink on paper."""
        colour = "cream" if self.ground == "cloth" else "ink"
        (box, radius), outside = self.ring_place(kit), kit.space("tight") + 1
        shapes.ring(surface, box.inset(-outside), radius + outside, colour, kit.thin(4, 3))

    def ring_place(self, kit: Kit) -> tuple[Box, float]:
        """Return what the ring lies round, and the radius of its corners."""
        return self.rect, kit.corner

    def draw_hint_ring(self, surface: Surface, kit: Kit) -> None:
        """Draw the ring round what a hint means, just outside its edge: the words reach close to
        it.
        """
        line = kit.thin(6, 3)
        shapes.ring(surface, self.rect.inset(-line), kit.corner + line, HINT, line)


# ---- a place that only explains itself, or that can be pressed although it is no button
# Invariant: it draws nothing; what is seen there belongs to others.


class Zone(Widget):
    """A part of a scene that only has a tooltip, or that can be tapped. The keyboard does not stop
    there: what can be tapped also has a button, or a key of the scene (``has_key``).
    """

    focusable = False

    def fits(self, kit: Kit, box: Box) -> bool:
        return True  # nothing of it is drawn

    def spoken(self, kit: Kit) -> Node | None:
        return label(self.hint, self.rect) if self.hint else None

    def draw(self, surface: Surface, kit: Kit) -> None:
        pass


class Explained(NamedTuple):
    """A sign or a short word that is drawn in a ``box`` without room for what it means."""

    box: Box
    words: str
    """what it means, in a sentence"""


def zones_of(signs: Iterable[Explained]) -> dict[str, Zone]:
    """Return the zones by name that say what ``signs`` mean where the mouse rests on them."""
    return {f"sign {at}": Zone(sign.box, hint=sign.words) for at, sign in enumerate(signs)}


# ---- the button: paper, brass (the likely one), oxblood (kontra alone), wood (the rail)


ButtonKind = Literal["paper", "brass", "ox", "wood"]
ButtonState = Literal["rest", "hover", "pressed", "disabled"]
Icon = Literal["menu", "back", "list"]
"""a sign beside the words; "list": a list opens"""

_KINDS: dict[str, tuple[Colour, Colour, Colour, Colour]] = {  # top, bottom, edge, text
    "paper": ("paper_high", "paper_low", "paper_line", "ink"),
    "brass": ("brass_high", "brass_low", "brass_dark", "ink"),
    "ox": ("ox_high", "ox_low", "ox_edge", "cream"),
    "wood": ("walnut_lit", "walnut", "brass_dark", "cream"),
}
_NOT_NOW = ("not_now", "not_now_low", "not_now_edge", "not_now_ink")
_NOT_NOW_WOOD = ("walnut_dark", "walnut_dark", "walnut", "cream2")

_FIRST_LINE, _SECOND_LINE = 0.36, 0.74
"""where the middles of two lines are, in heights of the button"""
_EDGE, _BESIDE_ICON = 10, 34
"""design pixels that stay free at each side of the words, and those that an icon takes"""


class Button(Widget):
    """A button with a line of text. Perhaps it has a second line (`sub`: a value, "too low");
    perhaps it is chosen among several.
    """

    def __init__(
        self,
        label: Run,
        on_press: Press | None = None,
        rect: Box = NOWHERE,
        *,
        kind: ButtonKind = "paper",
        size: float = 27,
        sub: str = "",
        icon: Icon | None = None,
        chosen: bool = False,
        **rest: Any,
    ) -> None:
        rest.setdefault("ground", "cloth" if kind == "wood" else "paper")
        super().__init__(rect, on_press=on_press, **rest)
        self.label, self.sub, self.icon = label, sub, icon
        self.kind, self.size, self.chosen = kind, size, chosen
        self.gives_back = kind == "wood"
        self.plain = kind == "brass" and self.ground == "paper"

    def tip(self) -> Tooltip | None:
        tip = super().tip()
        return replace(tip, name=self.label) if tip and isinstance(self.label, str) else tip

    def said(self, kit: Kit) -> str:
        return self.called or ", ".join(filter(None, (kit.said(self.label), self.sub)))

    @property
    def is_chosen(self) -> bool:
        return self.chosen

    def natural_width(self, kit: Kit) -> int:
        beside = kit.f(40 if self.icon is None else 66)
        return max(kit.run_width(self.label, "button", self.size) + beside, kit.layout.hit)

    def fits(self, kit: Kit, box: Box) -> bool:
        if not isinstance(self.label, str) or not super().fits(kit, box):
            return super().fits(kit, box)
        room, lines = max(1, self.words_width(kit, box)), 1 if self.sub else 2
        return fit(self.label, "button", kit.f(self.size), room, lines).complete

    def words_width(self, kit: Kit, box: Box) -> int:
        """Return the room of its words in ``box``."""
        return box.w - 2 * kit.u(_EDGE) - (0 if self.icon is None else kit.f(_BESIDE_ICON))

    def draw(self, surface: Surface, kit: Kit) -> None:
        draw_button(
            surface,
            kit,
            self.rect,
            self.label,
            self.kind,
            state_of(self),
            size=self.size,
            sub=self.sub,
            icon=self.icon,
            chosen=self.chosen,
        )


def row_button(words: str, row: str, on_press: Press) -> Button:
    """Make the button beside a row of a list. Whoever hears it is told of which row it is."""
    button = Button(words, on_press, size=24)
    button.called = _("{name}: {words}").format(name=words, words=row)
    return button


def sub_size(kit: Kit, size: float) -> float:
    """Return the size of the second line; enlarged text gives way as far as the first."""
    return max(size * 0.8, SMALLEST * LEAST_SHRINK * kit.layout.usual)


def _sizes_of_two_lines(kit: Kit, size: float, high: int) -> tuple[float, float]:
    """Return the sizes of both lines: enlarged ones give way until they do not touch."""
    second = sub_size(kit, size)
    pixels = kit.f(size) + kit.f(second)
    fitting = min(1.0, 2 * (_SECOND_LINE - _FIRST_LINE) * high / pixels)
    return size * fitting, second * fitting


def state_of(widget: Widget) -> ButtonState:
    """How a button for `widget` looks now."""
    if not widget.enabled:
        return "disabled"
    if widget.pressed:
        return "pressed"
    return "hover" if widget.hovered else "rest"


def draw_button(
    surface: Surface,
    kit: Kit,
    box: Box,
    label: Run,
    kind: ButtonKind = "paper",
    state: ButtonState = "rest",
    *,
    size: float = 27,
    sub: str = "",
    icon: Icon | None = None,
    chosen: bool = False,
) -> None:
    """Draw a button as it looks in one of its states."""
    key = ("button", label, kind, state, size, sub, icon, chosen)
    kit.sprite(
        surface,
        key,
        box,
        kit.u(40) + 4,
        lambda s, b: _draw_button(s, kit, b, label, kind, state, size, sub, icon, chosen),
    )


def _draw_button(
    surface: Surface,
    kit: Kit,
    box: Box,
    label: Run,
    kind: ButtonKind,
    state: ButtonState,
    size: float,
    sub: str,
    icon: Icon | None,
    chosen: bool,
) -> None:
    box = _draw_ground(surface, kit, box, kind, state)
    ink = _colours(kind, state)[3]
    label = on_dark_ground(label) if ink == "cream" else label
    if chosen:  # an ink frame and a tick: so that the choice needs no second brass
        _draw_tick(surface, kit, box)
    place = box.inset(kit.u(_EDGE), 0)
    middle = box.y + round(box.h * (_FIRST_LINE if sub else 0.5))
    align: Align = "left" if icon == "list" else "center"
    small = 0.0
    if sub:
        size, small = _sizes_of_two_lines(kit, size, box.h)
    if icon is not None:
        beside = kit.f(_BESIDE_ICON)
        words = min(place.w - beside, kit.run_width(label, "button", size))
        place = place._replace(x=place.x + beside, w=place.w - beside)
        at = place.centerx - words / 2 - kit.f(22)
        if icon == "menu":
            icons.bars(surface, at, middle, kit.f(10), ink, kit.thin(3, 2))
        elif icon == "back":
            icons.triangle(surface, at, middle, kit.f(10), "left", ink)
        else:
            place = place.move(kit.u(_EDGE) - beside, 0)
            icons.triangle(surface, box.right - kit.f(22), middle, kit.f(8), "down", ink)
    kit.words(
        surface,
        place._replace(y=middle - box.h // 2),
        label,
        ("button", size, ink),
        align,
        max_height=inner_height(kit, box),
        lines=1 if sub else 2,
        sign_height=1.15,
    )
    if sub:
        second = place._replace(y=box.y + round(box.h * _SECOND_LINE) - box.h // 2)
        kit.words(surface, second, sub, ("label", small, ink), align)


def inner_height(kit: Kit, box: Box) -> int:
    """How high the lines on a button or a segment may be: its edges stay free."""
    return box.h - 2 * kit.thin(2)


def _colours(kind: ButtonKind, state: ButtonState) -> tuple[Colour, Colour, Colour, Colour]:
    if state == "disabled":
        return _NOT_NOW_WOOD if kind == "wood" else _NOT_NOW
    return _KINDS[kind]


def _draw_ground(surface: Surface, kit: Kit, box: Box, kind: ButtonKind, state: ButtonState) -> Box:
    """Draw the button without its words; returns the box in which it lies in this state."""
    top, bottom, edge, _ink = _colours(kind, state)
    r = kit.corner
    if state == "hover":
        top, bottom, box = lighter(top, 14), lighter(bottom, 14), box.move(0, -kit.thin(2))
        shapes.shadow(surface, box, r, kit.thin(9, 4), kit.thin(6, 3), 130)
    elif state == "pressed":
        top, bottom, box = bottom, top, box.move(0, kit.thin(2))
    elif state == "rest":
        shapes.shadow(surface, box, r, kit.thin(7, 3), kit.thin(4, 2), 110)
    shapes.rounded_box(surface, box, r, top, bottom, edge=edge, edge_width=kit.thin(2))
    if state in ("rest", "hover"):
        shine = 90 if kind in ("wood", "ox") else 200
        y = box.y + kit.thin(3, 2)
        shapes.line(surface, box.x + r, y, box.w - 2 * r, "paper_high", 1, shine)
    return box


def _draw_tick(surface: Surface, kit: Kit, box: Box) -> None:
    outside = kit.space("hair")
    shapes.ring(surface, box.inset(-outside), kit.corner + outside, "ink", kit.thin(5, 3))
    corner, radius = (box.right - outside, box.y + outside), kit.f(13)
    shapes.disc(surface, *corner, radius, "ink")
    icons.tick(surface, *corner, radius * 0.55, "cream", kit.thin(3, 2))
