"""The window: a stack of scenes, drawn frame by frame, and a door for other threads.

Invariant: scenes see real pixels. Worker threads never touch a scene: they `post` a function, which
runs before the next frame.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Unpack

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import theme
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.card_style import USUAL
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import SCENE_FADE, STILL_FADE, Pace, Timeline
from prefgame.ui.draw.sprites import Changes
from prefgame.ui.draw.theme import USUAL_PALETTE
from prefgame.ui.spoken.nodes import Node, Role
from prefgame.ui.spoken.opening import opening_words
from prefgame.ui.spoken.speaker import Reader, Silence, Speaker
from prefgame.ui.system import pictures
from prefgame.ui.system.display import LARGEST_IN_PLACE, Attention, Display, Place
from prefgame.ui.system.display import headless as headless
from prefgame.ui.system.keystrokes import HeldKeys, Keystrokes, waiting_events, with_other
from prefgame.ui.system.pictures import bound_pictures, drop_pictures, drop_sized_pictures
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Looks, Scene

# ---- the picture of a scene that has gone, fading away over the one that came
# Invariant: it holds a picture only while that can still be seen.


class CrossFade:
    """The change from one scene to the next."""

    def __init__(self) -> None:
        self._before: Surface | None = None
        self._faded = 1.0

    @property
    def running(self) -> bool:
        return self._before is not None

    def begin(self, surface: Surface) -> None:
        self._before, self._faded = surface.copy(), 0.0

    def stop(self) -> None:
        self._before = None

    def update(self, dt: float, *, less_motion: bool) -> None:
        lasts = STILL_FADE if less_motion else SCENE_FADE
        self._faded = min(1.0, self._faded + dt * 1000 / lasts)

    def draw(self, surface: Surface) -> None:
        if self._before is None:
            return
        if self._faded >= 1:
            self.stop()
        else:
            self._before.set_alpha(round(255 * (1 - self._faded)))
            surface.blit(self._before, (0, 0))


def _laid_out(old: Layout, deck: Deck, looks: Looks) -> Layout:
    return replace(
        old,
        ratio=deck.ratio,
        text_scale=min(looks.get("text_scale", old.text_scale), LARGEST_IN_PLACE),
        card_scale=looks.get("card_scale", old.card_scale),
        players=looks.get("players", old.players),
        money=looks.get("money", old.money),
        left_handed=looks.get("left_handed", old.left_handed),
    )


# ---- the window: a stack of scenes, drawn frame by frame, and a door for other threads


FRAMES_PER_SECOND = 60
AWAKE = 0.6
"""seconds after the last input in which every frame is drawn"""
STILL_FRAME = 0.2
"""seconds between two frames while nothing goes on"""
TOLD = 0.08
"""seconds between two looks at what is to be told a screen reader"""
LOOKED = 1.0
"""seconds after which it is seen whether a screen was taken away"""
UNASKED = 0.45
"""seconds in which a press was meant for the scene before, when one has opened by itself"""
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
# seconds; a frame that took longer (a dragged window) moves nothing further than this
LONGEST_STEP = 0.1


class Window:
    """The program's only window."""

    def __init__(
        self,
        place: Place | tuple[int, int] = (1280, 720),
        *,
        title: str = "Preference",
        full_screen: bool = False,
        **looks: Unpack[Looks],
    ) -> None:
        """Open the window. Raises NoDisplay. `place` is where it was left, or a size in pixels,
        which is enlarged to the least one where needed, and made smaller where the screen is.
        """
        self.pace = looks.get("pace", Pace.CALM)
        self.less_motion = looks.get("less_motion", False)
        self.speaker: Speaker = Silence()
        self._reader: Reader | None = None
        self._told = 0.0
        self._greeted: list[Scene] = []  # the scenes whose opening words were said
        self.running = False
        self.on_full_screen: Callable[[bool], object] = bool
        """called when the window fills the screen from now on, or no longer does"""
        self.on_unwanted_files: Callable[[], object] = bool
        """called when files were dropped on a scene that takes none"""
        self._stack: list[Scene] = []
        self._posted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._mouse = (-1, -1)
        self._changes = Changes()
        self._cross_fade = CrossFade()
        self._left = False  # a scene, or what it drew with, has been left and is not freed yet
        self._held_keys, self._keystrokes = HeldKeys(), Keystrokes()
        self._deaf = 0.0  # seconds in which presses are not heard
        self._last = time.perf_counter()
        self._awake = self._last + AWAKE
        self._clock = pygame.time.Clock()
        self._display = Display(
            place if isinstance(place, Place) else Place(place),
            title,
            full_screen,
            looks.get("text_scale", 1.0),
        )
        self.place = self._display.place
        """where it was when it was closed"""
        self._looked = self._last
        self._attention = Attention()
        width, height = self.surface.get_size()
        pictures.give_back_large_ones()
        theme.use_palette(looks.get("palette", USUAL_PALETTE))
        drop_pictures()  # what was made for a window that was never closed
        cards = Deck(looks.get("deck") or "german", looks.get("look", USUAL))
        self.kit = Kit(_laid_out(Layout(width, height), cards, looks), cards)
        bound_pictures(width * height)
        pictures.leave_out_the_program()

    # -- the real window --------------------
    @property
    def surface(self) -> Surface:
        return self._display.surface

    @property
    def full_screen(self) -> bool:
        return self._display.full_screen

    @property
    def windowed_size(self) -> tuple[int, int]:
        return self._display.windowed_size

    @property
    def mouse(self) -> tuple[int, int]:
        return self._mouse

    def toggle_full_screen(self) -> None:
        self._display.toggle_full_screen()
        self._on_resize()
        self.on_full_screen(self.full_screen)

    def look_at(self, box: Box) -> None:
        self._display.look_at(box)

    def _on_resize(self) -> None:
        width, height = self._display.keep_size()
        self._rebuild(replace(self.layout, width=width, height=height), self.kit.deck)

    # -- how it looks --------------------
    @property
    def layout(self) -> Layout:
        return self.kit.layout

    def configure(self, **changes: Unpack[Looks]) -> None:
        self.pace = changes.get("pace", self.pace)
        self.less_motion = changes.get("less_motion", self.less_motion)
        deck, old, colours = self.kit.deck, self.layout, changes.get("palette", theme.palette())
        wanted = changes.get("deck") or deck.name, changes.get("look", deck.look)
        if wanted != (deck.name, deck.look) or colours != theme.palette():
            deck.stop_reading()
            deck = Deck(*wanted)
        if colours != theme.palette():
            theme.use_palette(colours)
            drop_pictures()
        self._display.enlarge(changes.get("text_scale"))
        width, height = self.surface.get_size()
        sized = replace(old, width=width, height=height)
        self._rebuild(_laid_out(sized, deck, changes), deck)

    def _rebuild(self, layout: Layout, deck: Deck) -> None:
        if (layout.width, layout.height) != (self.layout.width, self.layout.height):
            drop_sized_pictures()
            bound_pictures(layout.width * layout.height)
            self._cross_fade.stop()
        self.kit = Kit(layout, deck)
        self._changes.forget()
        self._left = True
        for scene in self._stack:
            scene.resize(layout)

    def timeline(self) -> Timeline:
        return Timeline(self.pace, self.less_motion)

    # -- scenes --------------------
    @property
    def scene(self) -> Scene | None:
        return self._stack[-1] if self._stack else None

    def push(self, scene: Scene) -> None:
        self._fade_over(scene)
        self._stack.append(scene)
        scene.enter(self)
        scene.resize(self.layout)

    def pop(self) -> None:
        """Take the top scene off; without scenes the program ends."""
        self._fade_over(self._stack[-1])
        self._stack.pop().leave()
        self._left = True
        # what is under the mouse has changed, although the mouse has not moved
        if self.scene is not None:
            at_rest = {"pos": self._mouse, "rel": (0, 0), "buttons": (0, 0, 0)}
            self.scene.handle(Event(pygame.MOUSEMOTION, at_rest))
        self.running = self.running and bool(self._stack)

    def replace(self, scene: Scene) -> None:
        self._fade_over(scene)
        while self._stack:
            self._stack.pop().leave()
            self._left = True
        self._stack.append(scene)
        scene.enter(self)
        scene.resize(self.layout)

    def ignore_presses(self) -> None:
        self._deaf = UNASKED

    @property
    def fading(self) -> bool:
        """Whether a scene that has gone is still fading away."""
        return self._cross_fade.running

    def _fade_over(self, scene: Scene) -> None:
        """`scene` comes or goes; an overlay does so without a fade."""
        self._awake = time.perf_counter() + AWAKE
        if self._stack and not scene.overlay:
            self._cross_fade.begin(self.surface)

    def quit(self) -> None:
        if all(scene.may_quit() for scene in reversed(self._stack)):
            self.running = False

    # -- frames --------------------
    def run(self, scene: Scene) -> None:
        """Show `scene` and go on until the program ends."""
        self.replace(scene)
        self.running = True
        self._last = time.perf_counter()
        try:
            while self.running:
                self.frame()
                self._rest()
        except Exception as error:
            error.add_note(f"on the window: {self._as_it_is()}")
            raise
        finally:
            self.close()

    def _as_it_is(self) -> str:
        """Return the scenes, from below, and what they are drawn with: for a report of an error."""
        scenes = " under ".join(type(scene).__name__ for scene in self._stack)
        full = ", full screen" if self.full_screen else ""
        return f"{scenes} ({pygame.display.get_driver()}{full}), {self.layout}"

    def _rest(self) -> None:
        """Wait for the next frame. That is a sixtieth of a second while something goes on, longer
        while the table lies still.
        """
        self._clock.tick(FRAMES_PER_SECOND)
        end = time.perf_counter() + STILL_FRAME
        while self._still() and time.perf_counter() < end:
            time.sleep(1 / FRAMES_PER_SECOND)

    def _still(self) -> bool:
        """Nothing has been done for a moment, nothing moves, and nothing waits."""
        if (
            time.perf_counter() < self._awake
            or self.fading
            or not self._posted.empty()
            or pygame.event.peek()
        ):
            return False
        return not any(scene.awake for scene in self._shown_scenes())

    def frame(self, dt: float | None = None) -> None:
        """One step: posted functions, events, update, draw. `dt` seconds pass, or the clock's."""
        now = time.perf_counter()
        passed = min(LONGEST_STEP, now - self._last) if dt is None else dt
        self._last = now
        if now > self._looked + LOOKED:
            self._look_at_screens(now)
        self._run_posted()
        dropped = []
        for event in filter(self._held_keys.hear, waiting_events()):
            self._awake = now + AWAKE
            if event.type == pygame.DROPFILE:
                dropped.append(event.file)
                continue
            meant = self._keystrokes.read(event)
            if meant is not None:
                self._handle(self._display.on_surface(meant))
        if dropped and self.scene is not None and not self.scene.take_files(dropped):
            self.on_unwanted_files()
        self._deaf = max(0.0, self._deaf - passed)
        for scene in self._shown_scenes():
            scene.update(passed)
        self._cross_fade.update(passed, less_motion=self.less_motion)
        box = self.scene.focus_box if self.scene is not None else None
        if box := self._attention.turns_to(self.scene, box, by_key=FocusGroup.keyboard):
            self.look_at(box)
        self._draw()
        self._greet()
        self._tell(now)
        if self._left and not self.fading:  # while a scene fades away, every frame counts
            self._left = False
            pictures.free()

    # -- what is heard --------------------
    def told(self) -> Node:
        """Return in words what is in front: the scene on top, and what was said."""
        title, scene = pygame.display.get_caption()[0], self.scene
        return Node("window", Role.WINDOW, title, children=scene.told() if scene else ())

    def _greet(self) -> None:
        """Say what has opened; a scene that comes into view again is known."""
        scene = self.scene
        if scene is None or scene in self._greeted or isinstance(self.speaker, Silence):
            return
        self._greeted = [*(one for one in self._greeted if one in self._stack), scene]
        if words := opening_words(scene.told()):
            self.speaker.say(words, interrupt=False)

    def _tell(self, now: float) -> None:
        """Tell the reader what has changed: a few times a second while something moves."""
        reader = self._reader
        if reader is not None and reader.listens and now >= self._told + TOLD:
            self._told, window = now, self.told()
            said = tuple(reader.voice.said)
            reader.show(replace(window, children=window.children + said))

    def read_by(self, reader: Reader) -> None:
        """Tell this reader from now on what is on the window."""
        self._reader, self.speaker = reader, reader.voice

    def _look_at_screens(self, now: float) -> None:
        self._looked = now
        if self._display.see_arrangement():
            self._on_resize()

    def _run_posted(self) -> None:
        for _i in range(self._posted.qsize()):  # what these functions post runs in the next frame
            self._posted.get()()

    def _handle(self, event: Event) -> None:
        self._mouse = getattr(event, "pos", self._mouse)
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE or event.type == pygame.WINDOWSIZECHANGED:
            self._display.see_size()
            self._changes.forget()
            if self.surface.get_size() != (self.layout.width, self.layout.height):
                self._on_resize()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self._display.see_screen(event.display_index)
        elif event.type == pygame.KEYDOWN and (
            event.key == pygame.K_F11
            or (event.key == with_other(pygame.K_RETURN) and event.mod & pygame.KMOD_ALT)
        ):
            self.toggle_full_screen()
        elif self._deaf > 0 and event.type in PRESSES:
            return
        elif self.scene is not None:
            self.scene.handle(event)

    def _shown_scenes(self) -> list[Scene]:
        first = len(self._stack) - 1
        while first > 0 and self._stack[first].overlay:
            first -= 1
        return self._stack[max(0, first) :]

    def show(self) -> None:
        """Show what was drawn on ``surface``."""
        self._display.show()

    def _draw(self) -> None:
        shown = self._shown_scenes()
        if not self.fading and len(shown) == 1 and shown[0].by_changes:
            self._changes.draw(self.surface, shown[0].draw)
        else:
            self._draw_all(shown)
        self.show()

    def _draw_all(self, shown: Sequence[Scene]) -> None:
        self._changes.forget()
        for scene in shown:
            scene.draw(self.surface)
        self._cross_fade.draw(self.surface)

    # -- doors --------------------
    def post(self, work: Callable[[], None]) -> None:
        self._posted.put(work)

    def close(self) -> None:
        """Take all scenes off and give the window back."""
        while self._stack:
            self._stack.pop().leave()
        self.kit.deck.stop_reading()
        self._reader = None  # it holds on to the window of the system
        self.speaker = Silence()
        if pygame.display.get_init():  # it may have been closed before
            self.place = self._display.place
        drop_pictures()  # a font that outlives pygame never closes its file
        pygame.quit()
