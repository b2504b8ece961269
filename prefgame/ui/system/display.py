"""The real window on the screen: its size, whether it fills the screen, the surface to draw on.

Invariant: it knows no scene and no layout, only how pygame opens and enlarges a window.
"""

from __future__ import annotations

import contextlib
import os
import warnings

import pygame

from prefgame.app.paths import asset_root
from prefgame.i18n import _
from prefgame.ui.draw.measures import MIN_HEIGHT, MIN_WIDTH
from prefgame.ui.system.screen import (
    Size,
    first_size,
    require_screen,
    screen_size,
    silence,
    size_that_fits,
)

WINDOW_CLASS = "prefgame"
"""by which a desktop groups windows and finds their icon"""


class NoDisplay(RuntimeError):
    """There is no screen to open a window on; the message is one sentence for the player."""


class Display:
    """The window of the program.

    ``windowed_size`` is its size in pixels when it does not fill the screen.
    """

    def __init__(self, size: Size | None, title: str, full_screen: bool) -> None:
        """`size` is as ``Window`` has it. Raises NoDisplay."""
        self.full_screen = full_screen
        # real pixels, never stretched ones
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        for system in ("X11", "WAYLAND"):  # pygame would name it after the file that Python runs
            os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = WINDOW_CLASS
        if "SDL_VIDEO_WINDOW_POS" not in os.environ:
            os.environ["SDL_VIDEO_CENTERED"] = "1"
        try:
            with silence():
                pygame.display.init()
            require_screen()
            pygame.font.init()
            icon = asset_root() / "icons" / "icon.png"
            if icon.exists():
                pygame.display.set_icon(pygame.image.load(icon))
            pygame.display.set_caption(title)
            self.windowed_size = _fitting_size(size)
            try:
                self._set_mode()
            except pygame.error:  # a size that this screen cannot have
                self.windowed_size = MIN_WIDTH, MIN_HEIGHT
                self._set_mode()
        except pygame.error as reason:
            raise NoDisplay(
                _("The game could not open a window: it found no screen ({reason}).").format(
                    reason=reason
                )
            ) from reason
        pygame.key.set_repeat(400, 60)
        with contextlib.suppress(pygame.error, NotImplementedError, AttributeError), silence():
            pygame.mixer.init()  # without a sound device the game is silent

    def _set_mode(self) -> None:
        if self.full_screen:
            self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.surface = pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE)
            with warnings.catch_warnings(), contextlib.suppress(AttributeError, pygame.error):
                # the only way yet to give the window a least size
                warnings.simplefilter("ignore")
                pygame.Window.from_display_module().minimum_size = (MIN_WIDTH, MIN_HEIGHT)

    def toggle_full_screen(self) -> None:
        """Fill the screen, or have the size from before again."""
        self.full_screen = not self.full_screen
        self._set_mode()

    def see_size(self) -> None:
        """Take over the size that the player has given the window."""
        self.surface = pygame.display.get_surface() or self.surface

    def keep_size(self) -> Size:
        """The size of the window now, never less than the least one."""
        width, height = self.surface.get_size()
        if not self.full_screen:
            if width < MIN_WIDTH or height < MIN_HEIGHT:
                width, height = max(width, MIN_WIDTH), max(height, MIN_HEIGHT)
                self.surface = pygame.display.set_mode((width, height), pygame.RESIZABLE)
            self.windowed_size = width, height
        return width, height


def _fitting_size(size: Size | None) -> Size:
    """The size wanted, or the one that suits the screen, within what the screen has room for."""
    screen = screen_size()
    wanted = size or (first_size(screen) if screen else (1280, 720))
    least = max(wanted[0], MIN_WIDTH), max(wanted[1], MIN_HEIGHT)
    return size_that_fits(least, screen) if screen else least
