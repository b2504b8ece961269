"""What a hand does at a window, drawn by chance: a click mostly on something, a key, a drag, the
wheel, text, a dropped file.

A third of the keys comes with modifiers, from a layout that types no Latin letters, or from the
keypad.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
from pygame.event import Event

from prefgame.ui.program import Program
from prefgame.ui.widgets.buttons import Widget

KEYS = (
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_TAB,
    pygame.K_ESCAPE,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_F1,
    pygame.K_F2,
    pygame.K_F8,
    pygame.K_h,
    pygame.K_c,
    pygame.K_d,
    pygame.K_t,
    pygame.K_w,
    pygame.K_p,
    pygame.K_2,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_INSERT,
    pygame.K_HOME,
    pygame.K_END,
    pygame.K_PAGEDOWN,
)
STRANGE = 1 / 3
"""how many of the keys are no plain key of a Latin layout"""
CHORDS = (
    pygame.KMOD_CTRL,
    pygame.KMOD_ALT,
    pygame.KMOD_MODE,
    pygame.KMOD_META,
    pygame.KMOD_SHIFT,
    pygame.KMOD_CTRL | pygame.KMOD_SHIFT,
    pygame.KMOD_CTRL | pygame.KMOD_ALT,
    pygame.KMOD_CAPS,
)
IN_CHORDS = (*KEYS, pygame.K_a, pygame.K_v, pygame.K_x, pygame.K_z)
LAYOUTS = ("фисвуапршолдьтщзйкыегмцчня", "αβψδεφγηιξκλμνοπ;ρστθωςχυζ")
"""what the places of the letters a to z type in Russian and in Greek"""
PLACES = tuple(range(pygame.KSCAN_A, pygame.KSCAN_A + 26))
KEYPAD = tuple(getattr(pygame, f"K_KP{figure}") for figure in range(10))
TEXTS = ("a", "Ž", "9", " ", "\u200b", "\u202e", "🂡", "Ж", "e\u030c", "王", "\t", "x" * 60)


def some_input(
    program: Program, rng: random.Random, files: Sequence[Path]
) -> Iterator[tuple[str, Event]]:
    """Events that follow one another, each with its kind: "plain", or "strange" for a key that is
    no plain one. ``files``: what may be dropped.
    """
    match rng.randrange(20):
        case 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8:
            for event in _click(program, rng):
                yield "plain", event
        case 9 | 10 | 11 | 12 | 13 | 14 | 15:
            strange = rng.random() < STRANGE
            for event in _strange_key(rng) if strange else _key(rng.choice(KEYS)):
                yield "strange" if strange else "plain", event
        case 16 | 17:
            y = rng.choice((-3, -1, 1, 3))
            wheel = {"x": 0, "y": y, "precise_x": 0.0, "precise_y": float(y), "flipped": False}
            yield "plain", Event(pygame.MOUSEWHEEL, wheel)
        case 18 if rng.random() < 0.1:
            for _file in range(rng.choice((1, 1, 3))):
                yield "plain", Event(pygame.DROPFILE, file=str(rng.choice(files)))
        case _:
            yield "plain", Event(pygame.TEXTINPUT, text=rng.choice(TEXTS))


def _click(program: Program, rng: random.Random) -> Iterator[Event]:
    width, height = program.window.surface.get_size()
    at = rng.randrange(width), rng.randrange(height)
    widgets = [widget for widget in _widgets(program) if widget.rect.w]
    if widgets and rng.random() < 0.8:
        at = rng.choice(widgets).rect.center
    button = rng.choice((1, 1, 1, 1, 2, 3))
    yield Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
    yield Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
    if rng.random() < 0.1:  # a drag
        yield Event(pygame.MOUSEMOTION, pos=(at[0] + 40, at[1]), rel=(40, 0), buttons=(1, 0, 0))
    if rng.random() < 0.95:
        yield Event(pygame.MOUSEBUTTONUP, pos=at, button=button)


def _widgets(program: Program) -> list[Widget]:
    group = getattr(program.window.scene, "group", None)
    return list(getattr(group, "widgets", ()))


def _key(key: int, mod: int = 0, text: str = "", place: int = 0) -> Iterator[Event]:
    yield Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=place)
    yield Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=place)


def _strange_key(rng: random.Random) -> Iterator[Event]:
    match rng.randrange(3):
        case 0:
            yield from _key(rng.choice(IN_CHORDS), rng.choice(CHORDS))
        case 1:
            at, letters = rng.randrange(len(PLACES)), rng.choice(LAYOUTS)
            mod = rng.choice((0, 0, *CHORDS))
            yield from _key(ord(letters[at]), mod, letters[at], PLACES[at])
            if not mod:
                yield Event(pygame.TEXTINPUT, text=letters[at])
        case _:
            figure = rng.randrange(10)
            locked = rng.random() < 0.5
            mod = pygame.KMOD_NUM if locked else 0
            yield from _key(KEYPAD[figure], mod, str(figure) if locked else "")
