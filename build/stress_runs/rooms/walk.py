"""Every page of the window in small and large windows, with each size of text, in every language:
no text lacks room, nothing that is pressed lies on another, and nothing leaves the window.

A page is looked at as a player comes to it. A note that hides what it is about counts, too.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

from prefgame.i18n import languages
from prefgame.ui.every_scene import open_program
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import FormScene
from prefgame.ui.learn.tables import LessonTable
from prefgame.ui.program import Program
from prefgame.ui.table.hand import HandCard
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.selection import Switch
from stress_runs.result import Result
from stress_runs.rooms.pages import PAGES, Pages
from stress_runs.rooms.written import Writing, watched
from stress_runs.visits import furnish

SIZES = ((1024, 640), (1024, 768), (1194, 672), (1366, 768), (1920, 1080))
TEXTS = (100, 115, 130, 200)
FRAMES, STEP = 3, 0.4
"""frames after which a page lies still, and seconds of each"""
LONGEST = 40
"""frames for a page that is made by another thread"""


def run(number: int, seed: int) -> Result:
    """Look at so many pages: one after another of each way to them, in each window in turn."""
    rng, result = random.Random(seed), Result()
    ways = list(product(SIZES, TEXTS, languages(), PAGES))
    rng.shuffle(ways)
    seen = Counter[str]()
    found: dict[str, str] = {}
    for size, text, language, pages in ways:
        if seen.total() >= number:
            break
        for what in look(pages, size, text, language, seed, number - seen.total(), seen):
            found.setdefault(what, f"at {size[0]}x{size[1]}, text {text}, {language}")
    result.faults = [f"{what} {where}" for what, where in found.items()]
    result.figures = f"{seen.total()} pages; by scene: " + ", ".join(
        f"{name} {count}" for name, count in seen.most_common()
    )
    return result


def look(
    pages: Pages,
    size: tuple[int, int],
    text: int,
    language: str,
    seed: int,
    most: int,
    seen: Counter[str],
) -> Iterator[str]:
    """Go one way with one window; what has no room, and where."""
    with (
        tempfile.TemporaryDirectory(prefix="prefgame-", ignore_cleanup_errors=True) as name,
        watched() as writing,
    ):
        folder, rng = Path(name), random.Random(seed)
        os.environ["PREFGAME_HOME"] = str(folder / "home")
        program = open_program(folder, size)
        program.change(
            language=language,
            pace="at_once",
            text_scale=text,
            less_motion=True,
            deck=rng.choice((None, "french")),
        )
        furnish(program, folder, rng)
        program.open(routes.Menu())
        before = seen.total()
        for what in pages(program, folder, rng):
            for fault in _look_at(program, writing):
                yield f"{what}: {fault}"
            seen[type(program.window.scene).__name__] += 1
            if program.settings.language != language:  # the first start chooses another one
                program.change(language=language)
            if seen.total() - before >= most:
                break
        program.open(routes.Menu())
        program.window.close()
        program.store.close()


def _look_at(program: Program, writing: Writing) -> Iterator[str]:
    window = program.window
    window.kit.overflows.clear()
    writing.begin()
    for frame in range(LONGEST):
        window.frame(STEP)
        if frame >= FRAMES and not (window.scene is not None and window.scene.awake):
            break
    if window.scene is not None:  # it is drawn anew, without what has moved or was said before
        writing.forget_places()
        if isinstance(window.scene, FormScene):
            window.scene.resize(window.layout)
        window.frame(STEP)
    for words in sorted(window.kit.overflows):
        yield f"no room for {words!r}"
    scene, screen = window.scene, window.layout.window
    widgets = [one for one in getattr(getattr(scene, "group", None), "widgets", ()) if _seen(one)]
    for widget in widgets:
        if not screen.contains(widget.rect):
            yield f"{_name(widget)} at {widget.rect} leaves the window"
    for one, two in combinations(widgets, 2):
        if one.rect.overlaps(two.rect) and not _lie_together(one, two):
            yield f"{_name(one)} at {one.rect} lies on {_name(two)} at {two.rect}"
    if isinstance(scene, LessonTable) and scene.note.shown:
        box = scene.note.box
        if not screen.contains(box):
            yield f"the note at {box} leaves the window"
        for ring in scene.note.rings:
            if box.overlaps(ring):
                yield f"the note at {box} lies on what it is about, {ring}"
        if box.overlaps(window.layout.me):
            yield f"the note at {box} lies on the own plate"
    if scene is not None and scene.overlay:  # what is below it has been left for a moment
        writing.forget_places()
    firm = [one for one in widgets if not isinstance(one, (HandCard, Switch))]
    yield from writing.faults(firm, alone=isinstance(scene, FormScene))


def _seen(widget: Widget) -> bool:
    shown = widget.visible and widget.focusable and widget.rect.w > 0
    return shown and (widget.area is None or widget.area.rect.contains(widget.rect))


def _lie_together(one: Widget, two: Widget) -> bool:
    """Cards of a hand lie on each other; what scrolls lies in its area."""
    cards = isinstance(one, HandCard) and isinstance(two, HandCard)
    return cards or isinstance(one, ScrollArea) or isinstance(two, ScrollArea)


def _name(widget: Widget) -> str:
    words = getattr(widget, "label", "") or getattr(widget, "words", "")
    return f"{type(widget).__name__} {words!r}" if words else type(widget).__name__
