"""``build/run.py``: installed once, started at once; a network only where something
must be installed.

The project that is set up here is a small one with the real ``run.py``: it brings its own build
backend, so that pip needs no network for it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "prefgame"
version = "1"
"""
BACKEND = """
import pathlib, zipfile
INSTALLED = pathlib.Path(__file__).parent / "installations"

def build_editable(folder, config_settings=None, metadata_directory=None):
    INSTALLED.write_text(INSTALLED.read_text() + "x" if INSTALLED.exists() else "x")
    name, info = "prefgame-1-py3-none-any.whl", "prefgame-1.dist-info"
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w") as wheel:
        wheel.writestr("prefgame.pth", str(INSTALLED.parent))
        extras = "Provides-Extra: art\\nProvides-Extra: test\\n"
        made = "Generator: here\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
        wheel.writestr(
            f"{info}/METADATA", "Metadata-Version: 2.1\\nName: prefgame\\nVersion: 1\\n" + extras
        )
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\n" + made)
        wheel.writestr(f"{info}/RECORD", "")
    return name
"""
GAME = "import sys; print('playing', *sys.argv[1:]); sys.exit(7 if 'lose' in sys.argv else 0)"
ALONE = ("unshare", "--map-root-user", "--net")
"""Runs a program without any network, where the system has namespaces."""

Start = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("checkout with a space")
    files = {
        "pyproject.toml": PROJECT,
        "backend.py": BACKEND,
        "setup.py": "",
        "prefgame/__init__.py": "",
        "prefgame/__main__.py": GAME,
    }
    files |= {
        "prefgame/search.py": "",
        "prefgame/search.pxd": "",
        "prefgame/plain.py": "",
        "pytest.py": "print('testing')",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text)
    (root / "build").mkdir()
    shutil.copy(ROOT / "build" / "run.py", root / "build" / "run.py")
    assert start(root, "play", network=True).returncode == 0
    return root


def start(root: Path, *words: str, network: bool = False) -> subprocess.CompletedProcess[str]:
    cut = (
        () if network or subprocess.run([*ALONE, "true"], capture_output=True).returncode else ALONE
    )
    nowhere = {} if network else {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "0"}
    command = [*cut, sys.executable, str(root / "build" / "run.py"), *words]
    return subprocess.run(
        command,
        env=os.environ | nowhere,
        cwd=root.parent,
        capture_output=True,
        text=True,
        timeout=120,
    )


def installations(root: Path) -> int:
    return len((root / "installations").read_text())


def test_the_first_start_says_what_it_does_and_the_second_needs_no_network(project: Path) -> None:
    (project / ".venv" / "installed.json").unlink()
    shutil.rmtree(project / ".venv")
    first = start(project, "play", network=True)
    assert "Setting up in .venv" in first.stdout and first.stdout.endswith("playing\n"), first
    before = installations(project)
    second = start(project, "play", "--self-test")
    assert (second.returncode, second.stdout, second.stderr) == (0, "playing --self-test\n", "")
    assert installations(project) == before


def test_the_exit_status_of_the_game_comes_through(project: Path) -> None:
    assert start(project, "play", "lose").returncode == 7


@pytest.mark.parametrize(
    "changed", ["pyproject.toml", "setup.py", "prefgame/search.py", "prefgame/search.pxd"]
)
def test_what_the_installation_is_made_from_has_changed(project: Path, changed: str) -> None:
    file = project / changed
    file.write_text(file.read_text() + "\n# changed\n")
    before = installations(project)
    again = start(project, "play", network=True)
    assert again.stdout.startswith(
        "The project has changed; installing it again"
    ) and again.stdout.endswith("playing\n"), again
    assert installations(project) == before + 1
    assert start(project, "play").stdout == "playing\n" and installations(project) == before + 1


def test_other_code_is_read_where_it_is(project: Path) -> None:
    before = installations(project)
    (project / "prefgame" / "plain.py").write_text("# changed")
    assert start(project, "play").stdout == "playing\n" and installations(project) == before


def test_the_tests_ask_for_more_than_the_game_and_the_game_is_content_with_it(
    project: Path,
) -> None:
    before = installations(project)
    first = start(project, "test", network=True)
    assert (
        first.stdout.startswith("Installing the test tools")
        and "testing" in first.stdout
        and installations(project) == before + 1
    )
    for task, says in (("test", "testing"), ("play", "playing")):
        assert start(project, task).stdout.startswith(says) and installations(project) == before + 1


def test_an_installation_that_failed_is_tried_again(project: Path) -> None:
    sound = (project / "backend.py").read_text()
    (project / "backend.py").write_text("")
    (project / "setup.py").write_text("# changed again")
    failed = start(project, "play")
    assert (
        failed.returncode
        and "could not be installed" in failed.stderr
        and "playing" not in failed.stdout
    )
    (project / "backend.py").write_text(sound)
    before = installations(project)
    assert (
        start(project, "play").stdout.endswith("playing\n") and installations(project) == before + 1
    )


def test_a_project_that_was_moved_is_installed_where_it_is_now(
    project: Path, tmp_path: Path
) -> None:
    moved = tmp_path / "moved"
    shutil.copytree(project, moved, symlinks=True)
    (moved / "prefgame" / "__main__.py").write_text("print('playing there')")
    assert start(moved, "play", network=True).stdout.endswith("playing there\n")


def test_a_damaged_stamp_counts_as_none(project: Path) -> None:
    for text in ("", "[]", '{"made_from": 1}', "\0"):
        (project / ".venv" / "installed.json").write_text(text)
        assert start(project, "play", network=True).stdout.endswith("playing\n")


def test_an_unknown_word_gets_the_two_that_are_known(project: Path) -> None:
    answer = start(project, "paly")
    assert answer.returncode == 2 and "play" in answer.stdout and "test" in answer.stdout
