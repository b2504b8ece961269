"""Damaged files and closed folders do not stop the start of the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.ui.system.display import headless
from prefgame.ui.widgets.window import Window
from tests.helpers import POSIX

BOUND = ("setpriv", "--bounding-set=-all", "--inh-caps=-all")
"""begins a program to which closed folders are closed: the rights of the superuser have no end"""


def start(folder: Path, *before: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Return the program to its menu, in a process of its own; prints the notices. ``before``: what
    starts it.
    """
    lines = (
        "from prefgame.ui import start",
        "from prefgame.ui.program import Program",
        "import pygame",
        "real = Program.run",
        "def run(rooms, files):",
        " pygame.event.post(pygame.event.Event(pygame.QUIT))",
        " print(*rooms.notices, sep='\\n')",
        " real(rooms, files)",
        "Program.run = run",
        "raise SystemExit(start.play())",
    )
    root = Path(__file__).resolve().parents[2]
    kept = (
        os.environ
        | {
            "PREFGAME_HOME": str(folder),
            "PYTHONPATH": str(root),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        | environment
    )
    return subprocess.run(
        [*before, sys.executable, "-c", "\n".join(lines)],
        cwd="/",
        env=kept,
        capture_output=True,
        text=True,
        timeout=100,
    )


@POSIX
@pytest.mark.parametrize("closed", ["", "data", "config"])
def test_a_folder_without_rights_does_not_stop_the_start(tmp_path: Path, closed: str) -> None:
    Store(tmp_path / "home/data/matches.sqlite").close()
    SettingsFile(tmp_path / "home/config/settings.json").save()
    shut = tmp_path / "home" / closed
    shut.chmod(0)
    done = start(tmp_path / "home", *(BOUND if os.geteuid() == 0 else ()))
    shut.chmod(0o755)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    notices = [line for line in done.stdout.splitlines() if not line.startswith("pygame-ce")]
    sentences = {"data": "Matches cannot be saved", "config": "The settings cannot be read"}
    notices_wanted = [sentences[closed]] if closed else list(sentences.values())
    assert (
        all(any(line.startswith(sentence) for line in notices) for sentence in notices_wanted)
        and len(notices) <= 3
    ), notices


@POSIX
@pytest.mark.parametrize("what", ["pipe", "device", "zero byte", "window"])
def test_settings_and_store_of_anything_do_not_stop_the_start(tmp_path: Path, what: str) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "data").mkdir()
    settings, store = tmp_path / "config/settings.json", tmp_path / "data/matches.sqlite"
    match what:
        case "pipe":
            os.mkfifo(settings)
            os.mkfifo(store)
        case "device":
            settings.symlink_to("/dev/zero")
            store.symlink_to("/dev/zero")
        case "zero byte":
            settings.write_bytes(b"\0" * 700)
            store.write_bytes(b"\0" * 4096)
        case _:
            settings.write_text(
                json.dumps(
                    {
                        "window": [30000, 30000],
                        "player": "A\0",
                        "opponents": ["\u200b", "B", "C"],
                        "language": "hr\0",
                    }
                )
            )
    done = start(tmp_path)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    notices = [
        line for line in done.stdout.splitlines() if line and not line.startswith("pygame-ce")
    ]
    assert len(notices) == (0 if what == "window" else 2) and all(
        "set aside" in line for line in notices
    )


def test_a_window_that_the_screen_refuses_opens_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, **screen: int) -> pygame.Surface:
        if size[0] > 4000:
            raise pygame.error("Out of memory")
        return real(size, flags, **screen)

    headless()
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    window = Window((8000, 8000))
    assert window.surface.get_width() <= 4000
    window.close()
