"""The order of the checks, and the line that each of them prints.

Invariant: a check is a line, "ok" or "FAIL"; nothing of the player's is touched, and no check stops
the others.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame

from prefgame.rules.registry import RULESETS
from prefgame.ui.self_test.checks import (
    check_cards,
    check_fonts,
    check_icon,
    check_languages,
    check_seats,
    check_solver,
    check_sounds,
    play_test_match,
)
from prefgame.ui.self_test.scenes import draw_drills, draw_forms, draw_lessons, draw_questions
from prefgame.ui.widgets.window import headless

SIZES = ((1280, 720), (1920, 1080))

Report = Callable[[str], None]


def run_checks(say: Report = print) -> int:
    """Run all checks and ``say`` a line for each; returns 0, or 1 where one failed."""
    headless()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    failed = False
    with tempfile.TemporaryDirectory(prefix="prefgame-") as folder:
        for name, check in _checks(Path(folder)):
            try:
                result = check()
            except Exception as error:  # whatever it is, it is shown, and the others go on
                failed = True
                say(f"FAIL {name}: {error or type(error).__name__}")
            else:
                say(f"ok   {name}: {result}")
    pygame.quit()
    return int(failed)


def _checks(folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "fonts", check_fonts
    for deck in ("german", "french"):
        yield f"{deck} cards", partial(check_cards, deck)
    yield "icon", check_icon
    yield "sounds", check_sounds
    yield "languages", check_languages
    yield "solver", check_solver
    yield "seats", check_seats
    for size in SIZES:
        yield f"forms at {size[0]}x{size[1]}", partial(draw_forms, folder, size)
        yield f"table at {size[0]}x{size[1]}", partial(draw_questions, folder, size)
    yield f"lessons at {SIZES[0][0]}x{SIZES[0][1]}", partial(draw_lessons, folder, SIZES[0])
    yield f"drills at {SIZES[0][0]}x{SIZES[0][1]}", partial(draw_drills, folder, SIZES[0])
    for at, rules in enumerate(RULESETS):
        size = SIZES[at % len(SIZES)]
        name = f"{rules.name} match at {size[0]}x{size[1]}"
        yield name, partial(play_test_match, folder, rules.key, size)
