"""Show a sentence where the game says it.

    python build/show_sentence.py LANGUAGE "English sentence" [FOLDER] [--size 1280x720] [--most 3]

Walks through every page, table, lesson and drill that the self-test draws, in this language, and
saves a picture of each scene in which the sentence is said, at most so many of each kind. The
sentence is the `msgid` of a catalogue, or the beginning of one. A sentence that is said nowhere on
the way is named with the places of the code that have it.
"""

from __future__ import annotations

import argparse
import gettext
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402
from babel.messages.pofile import read_po  # noqa: E402

from prefgame import i18n  # noqa: E402
from prefgame.ui import every_scene  # noqa: E402
from prefgame.ui.program import Program  # noqa: E402
from prefgame.ui.widgets.window import Window  # noqa: E402


class Listening(gettext.NullTranslations):
    """A language in use that notes whether one message was asked for."""

    def __init__(self, of: gettext.NullTranslations, wanted: str) -> None:
        super().__init__()
        self._of, self._wanted, self.heard = of, wanted, False

    def _hear(self, message: str) -> None:
        self.heard |= message.startswith(self._wanted)

    def gettext(self, message: str) -> str:
        self._hear(message)
        return self._of.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._hear(msgid1)
        return self._of.ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        self._hear(message)
        return self._of.pgettext(context, message)


def show(language: str, wanted: str, folder: Path, size: tuple[int, int], most: int) -> int:
    """Save the pictures; returns how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    seen: Counter[str] = Counter()
    frame, change = Window.frame, Program.change
    i18n.use_language(language)
    ear = Listening(i18n._current.translations, wanted)

    def listen(program: Program, **fields: object) -> None:
        """Speak the wanted language whatever a scene chooses, and listen to it."""
        change(program, **fields | {"language": language})
        i18n._current.translations = ear

    def framed(window: Window, dt: float | None = None) -> None:
        frame(window, dt)
        kind = type(window.scene).__name__
        if ear.heard and seen[kind] < most:
            seen[kind] += 1
            target = folder / f"{kind} {seen[kind]}.png"
            pygame.image.save(window.surface, target)
            print(target, flush=True)
        ear.heard = False

    Program.change, Window.frame = listen, framed  # type: ignore[method-assign, assignment]
    opened = every_scene.open_program

    def speaking(*words: object, **more: object) -> Program:
        program = opened(*words, **more)  # type: ignore[arg-type]
        program.change(language=language)
        return program

    every_scene.open_program = speaking
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["PREFGAME_HOME"] = scratch
        walks: tuple[Callable[[Path, tuple[int, int]], str], ...] = (
            every_scene.draw_forms,
            every_scene.draw_questions,
            every_scene.draw_lessons,
            every_scene.draw_drills,
        )
        for walk in walks:
            try:
                walk(Path(scratch), size)
            except every_scene.Failed as failed:  # a sentence that finds no room is shown too
                print(failed)
    return sum(seen.values())


def places_of(language: str, wanted: str) -> list[str]:
    """Find the places of the code that have the sentence."""
    po = ROOT / "prefgame" / "locale" / language / "LC_MESSAGES" / "prefgame.po"
    with po.open("rb") as file:
        catalog = read_po(file)
    found = set()
    for message in catalog:
        first = message.id if isinstance(message.id, str) else message.id[0]
        if first and first.startswith(wanted):
            found |= {place for place, _line in message.locations}
    return sorted(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("language")
    parser.add_argument("sentence")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=Path(tempfile.gettempdir()) / "said"
    )
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--most", type=int, default=3)
    given = parser.parse_args()
    places = places_of(given.language, given.sentence)
    if not places:
        print(f"no message of {given.language} begins so")
        return 2
    wide, _x, high = given.size.partition("x")
    if not show(given.language, given.sentence, given.folder, (int(wide), int(high)), given.most):
        print(f"not said on the way; it is in {', '.join(places)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
