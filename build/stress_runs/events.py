"""A hundred thousand clicks, keys, wheels, drags and resizes on the real window.

They lead from its menu to wherever they lead. No event ends the program or leaves it without a
scene, the match at the table keeps folding into itself, and no text lacks room.
"""

from __future__ import annotations

import random
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygame
from pygame.event import Event

from prefgame.engine.match import Match
from prefgame.i18n import language
from prefgame.rules.registry import RULESETS
from prefgame.ui.draw.motion import Pace
from prefgame.ui.program import Program
from prefgame.ui.widgets.widget import Widget
from stress_runs.desk import begin, draw, open_program
from stress_runs.result import Result

SIZES = ((1280, 720), (1024, 640), (1600, 900), (1280, 1024))
KEYS = (
    *(
        pygame.K_RETURN,
        pygame.K_SPACE,
        pygame.K_TAB,
        pygame.K_ESCAPE,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
    ),
    *(
        pygame.K_F1,
        pygame.K_F2,
        pygame.K_h,
        pygame.K_c,
        pygame.K_d,
        pygame.K_BACKSPACE,
        pygame.K_HOME,
        pygame.K_END,
        pygame.K_PAGEDOWN,
    ),
)
LETTERS = "aŽ9 \u200b\u202e🂡"
FRAME = 4
"""events between two frames, at most"""
CHECK = 500
"""frames between two looks at the match"""
RESIZE = 0.0005


def run(number: int, seed: int) -> Result:
    rng, result, scenes = random.Random(seed), Result(), Counter[str]()
    home = tempfile.TemporaryDirectory(prefix="prefgame-")
    program = open_program(Path(home.name), pace=Pace.AT_ONCE)
    program.menu()
    sent = frames = 0
    last: list[str] = []
    without_room: set[str] = set()
    while sent < number and len(result.faults) < 5:
        frames += 1
        last.clear()
        for _event in range(rng.randint(1, FRAME)):
            for event in _input(program, rng):
                last.append(f"{pygame.event.event_name(event.type)} {event.dict}")
                pygame.event.post(event)
                sent += 1
        try:
            _resize(program, rng)
            draw(program, step=rng.choice((0.016, 0.05, 0.1)))
            for text in program.window.kit.overflows - without_room:
                without_room.add(text)
                result.faults.append(f"{_screen(program)}, frame {frames}: no room for {text!r}")
            if frames % CHECK == 0:
                _check(program)
        except Exception:
            result.faults.append(
                f"{_screen(program)}, frame {frames}: {traceback.format_exc(limit=-4)} after {last}"
            )
            program.menu()
        if program.window.scene is None:  # the player has left the game
            scenes["left"] += 1
            program.menu()
        scenes[type(program.window.scene).__name__] += 1
        if program.session is None and rng.random() < 0.01:
            players = rng.choice((3, 3, 4))
            begin(
                program,
                rng.choice(RULESETS).key,
                rng.randrange(10**6),
                player=rng.random() < 0.9,
                start=rng.choice((2, 10)),
                players=players,
            )
    result.figures = f"{sent} events in {frames} frames: " + ", ".join(
        f"{name} {count}" for name, count in scenes.most_common()
    )
    program.window.close()
    program.store.close()
    home.cleanup()
    return result


def _input(program: Program, rng: random.Random) -> Iterator[Event]:
    """What a hand does once: a click mostly on something, a key, a drag, the wheel, text."""
    width, height = program.window.surface.get_size()
    at = rng.randrange(width), rng.randrange(height)
    widgets = [widget for widget in _widgets(program) if widget.rect.w]
    if widgets and rng.random() < 0.8:
        at = rng.choice(widgets).rect.center
    match rng.randrange(10):
        case 0 | 1 | 2 | 3 | 4:
            button = rng.choice((1, 1, 1, 1, 2, 3))
            yield Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
            yield Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
            if rng.random() < 0.95:
                yield Event(pygame.MOUSEBUTTONUP, pos=at, button=button)
        case 5 | 6 | 7:
            key, mod = rng.choice(KEYS), rng.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
            yield Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
            yield Event(pygame.KEYUP, key=key, mod=mod)
        case 8:
            yield Event(
                pygame.MOUSEWHEEL, x=0, y=rng.choice((-3, -1, 1, 3)), precise_y=0.0, flipped=False
            )
        case _:
            yield Event(pygame.TEXTINPUT, text=rng.choice(LETTERS))


def _widgets(program: Program) -> list[Widget]:
    group = getattr(program.window.scene, "group", None)
    return list(getattr(group, "widgets", ()))


def _resize(program: Program, rng: random.Random) -> None:
    if rng.random() < RESIZE:
        size = rng.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def _screen(program: Program) -> str:
    """What was on the screen, and how."""
    layout = program.window.layout
    return (
        f"{type(program.window.scene).__name__} at {layout.width}x{layout.height}, text "
        f"{layout.text_scale}, cards {layout.card_scale}, {language()}"
    )


def _check(program: Program) -> None:
    assert program.store.warning is None and not program.store.messages, program.store.warning
    if program.session is not None:
        assert Match.replay(program.session.match.log) == program.session.match, (
            "the log folds into another match"
        )
