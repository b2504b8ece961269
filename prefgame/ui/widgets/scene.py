"""What a scene is: one screen of the program, which draws itself and answers events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypedDict, Unpack

from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import DeckName, Look
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import Pace, Timeline
from prefgame.ui.draw.theme import Palette
from prefgame.ui.spoken.nodes import Node, Role, label
from prefgame.ui.spoken.speaker import Speaker
from prefgame.ui.widgets.canvas import Kit


class Looks(TypedDict, total=False):
    """What may be changed of a window; what is not given stays, and so does the deck if None is."""

    deck: DeckName | None
    text_scale: float
    card_scale: float
    look: Look
    players: int
    money: bool
    pace: Pace
    less_motion: bool
    palette: Palette
    left_handed: bool


class Host(Protocol):
    """What a scene sees of its window."""

    kit: Kit
    pace: Pace
    less_motion: bool
    speaker: Speaker
    """whom to tell what happens; it may be another one later"""

    @property
    def surface(self) -> Surface:
        """What is seen."""

    @property
    def layout(self) -> Layout:
        """The measures of the window as it is now."""

    @property
    def mouse(self) -> tuple[int, int]:
        """Where the mouse was seen last."""

    @property
    def full_screen(self) -> bool:
        """Whether the window fills the screen."""

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size of the window when it does not fill the screen."""

    def toggle_full_screen(self) -> None:
        """Fill the screen, or have the size from before again."""

    def configure(self, **changes: Unpack[Looks]) -> None:
        """Change how the program looks while it runs; scenes are laid out anew."""

    def timeline(self) -> Timeline:
        """Return a timeline at the pace of the settings."""

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""

    def push(self, scene: Scene) -> None:
        """Lay `scene` on top of the others."""

    def pop(self) -> None:
        """Take the top scene off."""

    def replace(self, scene: Scene) -> None:
        """Put `scene` in the place of the whole stack."""

    def look_at(self, box: Box) -> None:
        """Bring a part of a picture that is larger than the window into view."""

    def ignore_presses(self) -> None:
        """Ignore presses for a moment: the scene that opens now does so by itself."""

    def post(self, work: Callable[[], None]) -> None:
        """Run `work` before the next frame; for other threads."""

    def quit(self) -> None:
        """End the program, if the scenes allow it."""


class Scene:
    """Base of all screens. The window calls, in this order: `enter`, `resize`, then `handle`,
    `update`, `draw` every frame, `leave` at the end. Overlays leave the scene below visible; it is
    drawn but gets no events.
    """

    overlay = False
    by_changes = False
    """whether frames are drawn only where they changed

    ``draw.sprites`` demands that no picture is drawn on once it was shown, and no pixel is read.
    """
    window: Host

    @property
    def kit(self) -> Kit:
        return self.window.kit

    def enter(self, window: Host) -> None:
        """Become part of `window`."""
        self.window = window

    def resize(self, layout: Layout) -> None:
        """Place things for this layout, once before the first frame and after each change."""

    def handle(self, event: Event) -> None:
        """Answer a pygame event. QUIT, F11 and changes of size have been dealt with."""

    def take_files(self, names: Sequence[str]) -> bool:
        """Files were dropped together on the window; a name that cannot be read is empty. Returns
        whether the scene has taken them, or has said why it cannot.
        """
        return False

    def update(self, dt: float) -> None:
        """`dt` seconds have passed since the last call."""

    def draw(self, surface: Surface) -> None:
        """Draw the whole window; an overlay draws on top of what is there."""

    def leave(self) -> None:
        """Leave the window."""

    @property
    def awake(self) -> bool:
        """Whether every frame counts: something moves, or is awaited from another thread."""
        return False

    @property
    def focus_box(self) -> Box | None:
        """Where the keyboard is; None where it is nowhere."""
        group = getattr(self, "group", None)
        return None if group is None else group.looked_at

    def told(self) -> tuple[Node, ...]:
        """Return all of it in words, in the order of reading: what a screen reader finds."""
        raise NotImplementedError

    def sentence_told(self) -> tuple[Node, ...]:
        """Return the sentence that answers the last press, to be said at once."""
        words: str = getattr(getattr(self, "group", None), "sentence", "")
        return (label(words, role=Role.SAID_AT_ONCE),) if words else ()

    def may_quit(self) -> bool:
        """Whether the window may be closed without a question; False after asking one."""
        return True
