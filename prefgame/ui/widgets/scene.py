"""What a scene is: one screen of the program, which draws itself and answers events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw.layout import Layout

if TYPE_CHECKING:
    from prefgame.ui.widgets.canvas import Kit
    from prefgame.ui.widgets.window import Window


class Scene:
    """Base of all screens. The window calls, in this order: `enter`, `resize`, then `handle`, `update`, `draw` every
    frame, `leave` at the end. Overlays leave the scene below visible; it is drawn but gets no events."""

    overlay = False
    by_changes = False
    """whether frames are drawn only where they changed, as ``draw.changes`` demands: no picture that was shown is drawn on, and no pixel is read"""
    window: Window

    @property
    def kit(self) -> Kit:
        """The drawing kit of the window as it is now."""
        return self.window.kit

    def enter(self, window: Window) -> None:
        """The scene is now part of `window`."""
        self.window = window

    def resize(self, layout: Layout) -> None:
        """The window has this layout from now on; called once before the first frame. Place things here."""

    def handle(self, event: Event) -> None:
        """A pygame event. QUIT, F11 and changes of size have been dealt with."""

    def update(self, dt: float) -> None:
        """`dt` seconds have passed since the last call."""

    def draw(self, surface: Surface) -> None:
        """Draw the whole window; an overlay draws on top of what is there."""

    def leave(self) -> None:
        """The scene is taken off the window."""

    @property
    def awake(self) -> bool:
        """Whether something moves by itself or is awaited from another thread: then every frame counts."""
        return False

    def may_quit(self) -> bool:
        """Whether the window may be closed without a question; False after asking one."""
        return True
