"""Damaged files and closed folders do not stop the start of the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.ui.widgets.window import Window, headless
from tests.helpers import POSIX


def start(
    folder: Path, user: int | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The program to its menu, in a process of its own; prints the notices."""
    lines = (
        "from prefgame.ui import start",
        "from prefgame.ui.program import Program",
        "import pygame",
        "real = Program.run",
        "def run(rooms):",
        " pygame.event.post(pygame.event.Event(pygame.QUIT))",
        " print(*rooms.notices, sep='\\n')",
        " real(rooms)",
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
        [sys.executable, "-c", "\n".join(lines)],
        cwd="/",
        env=kept,
        capture_output=True,
        text=True,
        timeout=100,
        user=user,
    )


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may look into, which the folders of tests are not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def can_play(user: int) -> bool:
    """Whether this user may run the Python of the tests."""
    command = [sys.executable, "-c", "import pygame"]
    try:
        return not subprocess.run(command, cwd="/", capture_output=True, user=user).returncode
    except PermissionError:
        return False


@POSIX
@pytest.mark.parametrize("closed", ["", "data", "config"])
def test_a_folder_without_rights_does_not_stop_the_start(open_folder: Path, closed: str) -> None:
    """As somebody who may not look into it: the rights of the superuser have no end."""
    nobody = 65534 if os.geteuid() == 0 else None
    Store(open_folder / "home/data/matches.sqlite").close()
    SettingsFile(open_folder / "home/config/settings.json").save()
    shut = open_folder / "home" / closed
    shut.chmod(0)
    if nobody is not None and not can_play(nobody):
        shut.chmod(0o755)
        pytest.skip("nobody may run this Python")
    done = start(open_folder / "home", nobody)
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
