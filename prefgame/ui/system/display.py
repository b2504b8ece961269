"""The real window on the screen, and what the system offers besides: screens, the clipboard, a
message box, languages.

Invariant: it knows no scene and no layout, only how pygame opens and enlarges a window. What cannot
be found out does not change.
"""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import functools
import os
import textwrap
import warnings
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.files import asset_root
from prefgame.i18n import _
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import MIN_HEIGHT, MIN_WIDTH, Measures

# ---- the clipboard of the system
# Invariant: a clipboard that cannot be read or written is an empty one.


def paste() -> str:
    """Return the text that was copied last, by whatever program; empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""


def copy(text: str) -> None:
    with suppress(pygame.error, UnicodeError):
        pygame.scrap.put_text(text)


# ---- the languages that the player has chosen in the system
# Invariant: where the system does not say, there are none.


def preferred_locales() -> tuple[str, ...]:
    """Such as ``de_AT``, the preferred one first."""
    try:
        found = pygame.system.get_pref_locales()
    except (AttributeError, pygame.error):
        return ()
    named = ((one.get("language"), one.get("country")) for one in found)
    return tuple("_".join(filter(None, each)) for each in named)


# ---- the screen: whether there is one, how large a window suits it, what its libraries write

COMFORTABLE = ((3200, 1800), (2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
"""sizes of a first window, the largest first"""
_TITLE_BAR = 48
"""pixels of the screen that title bar and edges take; both are larger on a scaled screen"""

_NO_SCREEN = ("offscreen", "dummy")
"""drivers that draw into memory"""

Size = tuple[int, int]


def screens() -> tuple[Size, ...]:
    """Return the pixels of each screen; none where the system does not say, or SDL draws into
    memory.
    """
    if not pygame.display.get_init() or pygame.display.get_driver() in _NO_SCREEN:
        return ()
    sizes = pygame.display.get_desktop_sizes()
    return tuple(sizes) if sizes and min(map(min, sizes)) > 0 else ()


def name_of(screen: Size) -> str:
    """By which a screen is known again: ``1920x1080``."""
    return f"{screen[0]}x{screen[1]}"


def largest_size(screen: Size) -> Size:
    """Return how large a window can be on that screen, with its title bar."""
    return screen[0], max(1, screen[1] - _TITLE_BAR)


def first_size(screen: Size) -> Size:
    """Return the largest comfortable window on a screen nobody has chosen a size for.

    On a small one it takes as much as there is, no wider than 16:9.
    """
    width, height = largest_size(screen)
    fitting = next(((w, h) for w, h in COMFORTABLE if w <= width and h <= height), None)
    return fitting or (
        min(width, max(MIN_WIDTH, height * 16 // 9)),
        min(height, max(MIN_HEIGHT, width * 9 // 16)),
    )


def size_that_fits(size: Size, screen: Size) -> Size:
    """Return a size that was chosen, no less than the least one, as far as the screen has room
    for it.
    """
    width, height = largest_size(screen)
    return min(max(size[0], MIN_WIDTH), width), min(max(size[1], MIN_HEIGHT), height)


def is_small(screen: Size) -> bool:
    width, height = largest_size(screen)
    return width < MIN_WIDTH or height < MIN_HEIGHT


def drawn_size(shown: Size) -> Size:
    """Return how large a picture is drawn for a window of that size: it itself, or where that is
    less than the least one, the least picture of its shape that has room for everything.
    """
    larger = max(MIN_WIDTH / shown[0], MIN_HEIGHT / shown[1], 1.0)
    return round(shown[0] * larger), round(shown[1] * larger)


def require_screen() -> None:
    """Raise pygame.error where there is no screen.

    SDL may draw into memory instead; nobody would ever see that.
    """
    driver = pygame.display.get_driver()
    if driver in _NO_SCREEN and driver != os.environ.get("SDL_VIDEODRIVER"):
        raise pygame.error("no display is set")


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """Keep display and sound libraries from writing to the terminal what they miss.

    The game says it in its own words.
    """
    try:
        kept = os.dup(2)
    except OSError:  # a program without a terminal
        yield
        return
    silence = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(silence, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(silence)


# ---- a box of the system with a sentence, for when the game has no window of its own
# Invariant: it never raises, and where nobody could see it, it does not wait.

LINE = 72
"""letters of a line"""


def wrap_words(line: str) -> str:
    """Return the line in lines; what has no space, such as the name of a file, stays whole."""
    return textwrap.fill(line, LINE, break_long_words=False, break_on_hyphens=False)


def show_message(title: str, sentence: str) -> None:
    """Show the sentence until it is closed. Nothing where there is no screen.

    Not every system breaks its lines.
    """
    lines = "\n".join(wrap_words(one) for one in sentence.split("\n"))
    with suppress(pygame.error, NotImplementedError, AttributeError), silence():
        pygame.display.message_box(title, lines, "error", buttons=(_("OK"),))


# ---- all screens together, as they are now: to notice that one was taken away or added


def arrangement() -> tuple[Size, ...]:
    """Return the sizes of the screens. With X11 that of the whole desktop too: there SDL goes on
    counting a screen that was switched off.
    """
    whole = _x11_size() if pygame.display.get_driver() == "x11" else None
    return (*screens(), whole) if whole else screens()


def _x11_size() -> Size | None:
    x11 = _x11()
    display = x11.XOpenDisplay(None) if x11 is not None else None  # the open one keeps what it knew
    if x11 is None or not display:
        return None
    try:
        screen = x11.XDefaultScreen(display)
        return x11.XDisplayWidth(display, screen), x11.XDisplayHeight(display, screen)
    finally:
        x11.XCloseDisplay(display)


@functools.cache
def _x11() -> Any:
    """Return the library of X11; None where there is none."""
    with suppress(OSError, AttributeError):
        x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
        for name in ("XDefaultScreen", "XCloseDisplay"):
            getattr(x11, name).argtypes = [ctypes.c_void_p]
        for name in ("XDisplayWidth", "XDisplayHeight"):
            getattr(x11, name).argtypes = [ctypes.c_void_p, ctypes.c_int]
        return x11
    return None


# ---- a picture that is larger than its window, for text beyond what the table has room for
# Invariant: pure arithmetic in pixels; the mouse can bring every part of the picture into view.

LARGEST_IN_PLACE = 1.3
"""the scale of text for which every scene has room; beyond it the whole picture grows"""
_STEPS = range(100, 401, 2)
_EDGE = 0.08
"""the part of the window along its edges in which the mouse is as far as it goes"""


def magnification(size: Size, text_scale: float) -> float:
    """Return how many times as large as a window of this ``size`` its picture is, so that text is
    ``text_scale`` times as large as usual there; 1 up to ``LARGEST_IN_PLACE``.
    """
    if text_scale <= LARGEST_IN_PLACE:
        return 1.0
    wanted = Measures(*size).t * text_scale
    for step in _STEPS:
        width, height = (round(side * step / 100) for side in size)
        if Measures(width, height, text_scale=LARGEST_IN_PLACE).t >= wanted:
            return step / 100
    return _STEPS[-1] / 100


class Attention:
    """What the player looks at: what the keyboard has moved to, and what has come up by itself."""

    def __init__(self) -> None:
        self._before: tuple[object, Box | None] = (None, None)

    def turns_to(self, scene: object, focused: Box | None, *, by_key: bool) -> Box | None:
        """Return the box to be brought into view now, with this scene and this box in focus; None
        where the view stays.
        """
        (before, box), self._before = self._before, (scene, focused)
        return focused if before is not scene or (by_key and box != focused) else None


def view_at(mouse: Size, window: Size, picture: Size) -> Size:
    """Return the left upper corner of what is seen of the picture with the mouse there in the
    window.
    """
    corner = []
    for at, seen, whole in zip(mouse, window, picture):
        edge = seen * _EDGE
        part = min(1.0, max(0.0, (at - edge) / (seen - 2 * edge)))
        corner.append(round((whole - seen) * part))
    return corner[0], corner[1]


def view_of(box: Box, window: Size, picture: Size) -> Size:
    """Return the same with the middle of a box in the middle of the window, as far as that can
    be.
    """
    x, y = (
        max(0, min(whole - seen, middle - seen // 2))
        for middle, seen, whole in zip(box.center, window, picture)
    )
    return x, y


# ---- the real window on the screen

WINDOW_CLASS = "prefgame"
"""by which a desktop groups windows and finds their icon"""


def name_window(title: str) -> None:
    pygame.display.set_caption(title)


class NoDisplay(RuntimeError):
    """There is no screen to open a window on; the message is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the window was left: the screen, its size there and on other screens, by their names.

    ``size`` is for a screen it was never on; None: what suits the screen.
    """

    size: Size | None = None
    screen: str = ""
    sizes: Mapping[str, Size] = field(default_factory=dict)


class Display:
    """The window of the program.

    ``surface`` is drawn on, never smaller than the least window; a smaller window shows it reduced.
    With very large text it is larger, and the window shows a part of it, which follows the mouse.
    ``windowed_size`` is its size in pixels when it does not fill the screen, ``sizes`` those by
    screen.
    """

    def __init__(
        self, place: Place, title: str, full_screen: bool, text_scale: float = 1.0
    ) -> None:
        """Open the window, as ``Window`` has it. Raises NoDisplay."""
        self.full_screen = full_screen
        self.sizes = dict(place.sizes)
        self._text_scale = text_scale
        self._corner = (0, 0)
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
            with suppress(FileNotFoundError, pygame.error):  # it is only an ornament
                pygame.display.set_icon(pygame.image.load(icon))
            name_window(title)
            self._arrangement = arrangement()
            self._index = next(
                (at for at, one in enumerate(screens()) if name_of(one) == place.screen), 0
            )
            self.windowed_size = self._fitting_size(place.size)
            try:
                self._set_mode()
            except pygame.error:  # a size that this screen cannot have
                self.windowed_size = MIN_WIDTH, MIN_HEIGHT
                self._set_mode()
        except pygame.error as reason:
            raise NoDisplay(_("The game could not open a window: it found no screen.")) from reason
        pygame.key.set_repeat(400, 60)
        with suppress(pygame.error, NotImplementedError, AttributeError), silence():
            pygame.mixer.init()  # without a sound device the game is silent

    # ---- its screen

    @property
    def _screen_size(self) -> Size | None:
        sizes = screens()
        return sizes[min(self._index, len(sizes) - 1)] if sizes else None

    @property
    def screen(self) -> str:
        """The screen it is on, by its name; empty where there is none."""
        size = self._screen_size
        return name_of(size) if size else ""

    @property
    def place(self) -> Place:
        """Where it is, to be opened there again."""
        screen, sizes = self.screen, dict(self.sizes)
        if screen and not self.full_screen:
            sizes[screen] = self.windowed_size
        return Place(self.windowed_size, screen, sizes)

    def see_screen(self, index: int) -> None:
        """Note that the window has been moved to the screen of that number."""
        self._index = index

    def see_arrangement(self) -> bool:
        """Have the window where it can be seen if a screen was taken away or added.

        Return whether it may have another size now.
        """
        now = arrangement()
        if now == self._arrangement:
            return False
        self._arrangement = now
        self._index = 0
        self.windowed_size = self._fitting_size(self.windowed_size)
        self._set_mode()
        self._centre()
        return True

    def _fitting_size(self, size: Size | None) -> Size:
        """Return that of this screen, or ``size``, within what the screen has room for."""
        screen = self._screen_size
        if screen is None:
            width, height = size or (1280, 720)
            return max(width, MIN_WIDTH), max(height, MIN_HEIGHT)
        return size_that_fits(self.sizes.get(name_of(screen)) or size or first_size(screen), screen)

    # ---- its size

    def _set_mode(self) -> None:
        display = min(self._index, pygame.display.get_num_displays() - 1)
        if self.full_screen:
            self._shown = pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=display)
        else:
            size = self.windowed_size
            self._shown = pygame.display.set_mode(size, pygame.RESIZABLE, display=display)
            screen = self._screen_size
            small = screen is not None and is_small(screen)
            with _window() as window:
                window.minimum_size = (1, 1) if small else (MIN_WIDTH, MIN_HEIGHT)
                if small:  # as large as panels and title bar allow
                    window.maximize()
        self._take_surface()

    def _centre(self) -> None:
        if not self.full_screen:
            with _window() as window:
                window.position = pygame.WINDOWPOS_CENTERED

    def toggle_full_screen(self) -> None:
        """Fill the screen, or have the size from before again."""
        self.full_screen = not self.full_screen
        self._set_mode()
        self.see_arrangement()

    def see_size(self) -> None:
        """Take over the size that the window has now."""
        self._shown = pygame.display.get_surface() or self._shown
        self._take_surface()

    def _take_surface(self) -> None:
        self._corner = (0, 0)
        self._seen = drawn_size(self._shown.get_size())
        times = magnification(self._seen, self._text_scale)
        drawn = round(self._seen[0] * times), round(self._seen[1] * times)
        if drawn == self._shown.get_size():
            self.surface = self._shown
        else:
            self.surface = Surface(drawn, 0, self._shown)

    def enlarge(self, text_scale: float | None) -> None:
        """Have a surface with room for text of this scale; None: as it is."""
        if text_scale is not None and text_scale != self._text_scale:
            self._text_scale = text_scale
            self._take_surface()

    def look_at(self, box: Box) -> None:
        self._corner = view_of(box, self._seen, self.surface.get_size())

    def keep_size(self) -> Size:
        """Remember the size that the player has given the window; returns that of the surface."""
        if not self.full_screen:
            self.windowed_size = self._shown.get_size()
            if self.screen:
                self.sizes[self.screen] = self.windowed_size
        return self.surface.get_size()

    # ---- frames

    def show(self) -> None:
        if self.surface is not self._shown:
            part = self.surface.subsurface((*self._corner, *self._seen))
            if self._seen == self._shown.get_size():
                self._shown.blit(part, (0, 0))
            else:
                pygame.transform.smoothscale(part, self._shown.get_size(), self._shown)
        pygame.display.flip()

    def on_surface(self, event: Event) -> Event:
        if self.surface is self._shown or not hasattr(event, "pos"):
            return event
        (wide, high), (w, h) = self._seen, self._shown.get_size()
        fields = {
            name: (value[0] * wide // w, value[1] * high // h) if name in ("pos", "rel") else value
            for name, value in event.dict.items()
        }
        if event.type == pygame.MOUSEMOTION:
            self._corner = view_at(fields["pos"], self._seen, self.surface.get_size())
        x, y = fields["pos"]
        fields["pos"] = x + self._corner[0], y + self._corner[1]
        return Event(event.type, fields)


def headless() -> None:
    """Let pygame work without a screen or sound; call before Window().

    Tests need it, and pictures for documents.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"


@contextlib.contextmanager
def hidden_window() -> Iterator[None]:
    """Hide the window meanwhile: some systems let a reader in only before it is shown."""
    with _window() as window:
        window.hide()
    yield
    with _window() as window:
        window.show()


@contextlib.contextmanager
def _window() -> Iterator[pygame.Window]:
    """Return the window as pygame knows it; what an older one cannot do is left."""
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore")  # there is no other way yet
        yield pygame.Window.from_display_module()
