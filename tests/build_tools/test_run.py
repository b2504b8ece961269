"""``build/run.py``: installed once, started at once; a network only where something
must be installed.

The project that is set up here is a small one with the real ``run.py``: it brings its own build
backend, so that pip needs no network for it.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE

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
        "prefgame/locale/hr/LC_MESSAGES/prefgame.po": "igram",
        "pytest.py": "print('testing')",
        "build/gates.py": "print('drawing')",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    shutil.copy(ROOT / "build" / "run.py", root / "build" / "run.py")
    assert start(root, "play", network=True).returncode == 0
    return root


def start(
    root: Path, *words: str, network: bool = False, **environment: str
) -> subprocess.CompletedProcess[str]:
    cut = (
        () if network or subprocess.run([*ALONE, "true"], capture_output=True).returncode else ALONE
    )
    nowhere = {} if network else {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "0"}
    python: str = vars(sys)["_base_executable"]  # what a virtual environment was made with
    command = [*cut, python, str(root / "build" / "run.py"), *words]
    return subprocess.run(
        command,
        env=os.environ | nowhere | environment,
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
    steps = [line.strip() for line in first.stdout.splitlines() if " of 3: " in line]
    assert [step[:8] for step in steps] == ["1 of 3: ", "2 of 3: ", "3 of 3: "], first.stdout
    assert all("second" in step or "minute" in step for step in steps), "how long each takes"
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


SENTENCE = "prefgame/locale/hr/LC_MESSAGES/prefgame.po"
BABEL = """
import pathlib, sys
(folder,) = map(pathlib.Path, sys.argv[sys.argv.index("--directory") + 1:][:1])
for po in folder.rglob("*.po"):
    po.with_suffix(".mo").write_text("made from " + po.read_text())
"""
"""what stands here for the library that makes the catalogues"""


@pytest.fixture
def babel(project: Path) -> Iterator[None]:
    """Give the environment has the library, as that of the tests has."""
    (library,) = (project / ".venv").rglob("site-packages")
    place = library / "babel" / "messages"
    place.mkdir(parents=True)
    (place.parent / "__init__.py").touch()
    (place / "frontend.py").write_text(BABEL)
    yield
    shutil.rmtree(place.parent)


def test_without_the_library_a_changed_translation_is_installed_again(project: Path) -> None:
    (project / SENTENCE).write_text("zvali")
    before = installations(project)
    again = start(project, "play", network=True)
    assert again.stdout.startswith("The project has changed; installing it again"), again
    assert start(project, "play").stdout == "playing\n"
    assert installations(project) == before + 1


@pytest.mark.usefixtures("babel")
def test_with_it_the_catalogues_are_made_again_without_a_network(project: Path) -> None:
    before = installations(project)
    sentence, made = project / SENTENCE, (project / SENTENCE).with_suffix(".mo")
    lone = project / "prefgame/locale/de/LC_MESSAGES/prefgame.mo"
    lone.parent.mkdir(parents=True)
    lone.touch()  # the language is gone
    for words in ("dalje", "igram"):
        sentence.write_text(words)
        assert start(project, "play").stdout == "playing\n"
        assert made.read_text() == f"made from {words}"
    made.unlink()  # as after an earlier commit was looked at, which had the catalogues in it
    assert start(project, "play").stdout == "playing\n" and made.exists()
    assert not lone.exists() and installations(project) == before


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
        first.stdout.startswith("Installing more tools")
        and "testing" in first.stdout
        and installations(project) == before + 1
    )
    for task, says in (("test", "testing"), ("play", "playing")):
        assert start(project, task).stdout.startswith(says) and installations(project) == before + 1
    assert start(project, "art", network=True).stdout.endswith("drawing\n")
    for task, says in (("art", "drawing"), ("test", "testing"), ("play", "playing")):
        assert start(project, task).stdout.startswith(says) and installations(project) == before + 2


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


def test_an_unknown_word_gets_those_that_are_known(project: Path) -> None:
    answer = start(project, "paly")
    assert answer.returncode == 2 and "play" in answer.stdout and "test" in answer.stdout


# ---- a Python as Debian and Ubuntu have it


def holds_pip(root: Path) -> bool:
    return any((root / ".venv").rglob("pip/__main__.py"))


def test_the_environment_needs_no_pip_of_its_own(project: Path, tmp_path: Path) -> None:
    """Debian's Python has no ensurepip, so none can be put there."""
    (tmp_path / "ensurepip.py").write_text("raise SystemExit('no ensurepip here')")
    shutil.rmtree(project / ".venv")
    first = start(project, "play", network=True, PYTHONPATH=str(tmp_path))
    assert first.stdout.endswith("playing\n") and not holds_pip(project), first


def test_what_an_earlier_version_left_half_made_is_filled(project: Path) -> None:
    """It stopped in the middle without ensurepip, and once that was there it still failed."""
    (project / ".venv" / "installed.json").unlink()
    for package in (project / ".venv").rglob("site-packages/*"):
        shutil.rmtree(package) if package.is_dir() else package.unlink()
    assert start(project, "play", network=True).stdout.endswith("playing\n")


@pytest.mark.parametrize("what", ["a link to nothing", "no program", "marked"])
def test_what_is_half_made_is_made_anew(project: Path, what: str) -> None:
    place = project / ".venv"
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    (place / "installed.json").unlink()
    (place / "rubbish").touch()
    if what == "marked":
        (place / "half-made").touch()
    else:
        python.unlink()
        if what == "no program":
            python.touch()
        else:
            python.symlink_to(place / "nowhere")
    again = start(project, "play", network=True)
    assert again.stdout.endswith("playing\n"), again
    assert not (place / "rubbish").exists() and not (place / "half-made").exists()


def test_an_environment_that_somebody_else_made_is_kept(project: Path) -> None:
    (project / ".venv" / "installed.json").unlink()
    (project / ".venv" / "mine").touch()
    assert start(project, "play", network=True).stdout.endswith("playing\n")
    assert (project / ".venv" / "mine").exists()


def test_without_any_pip_one_sentence_says_what_to_install(project: Path, tmp_path: Path) -> None:
    (tmp_path / "pip.py").write_text("raise ImportError('no pip here')")
    (tmp_path / "ensurepip.py").write_text("raise SystemExit('no ensurepip here')")
    shutil.rmtree(project / ".venv")
    refused = start(project, "play", PYTHONPATH=str(tmp_path), PATH="/usr/bin:/bin")
    (sentence,) = refused.stderr.splitlines()
    assert refused.returncode == 1 and "sudo apt install python3-pip" in sentence
    assert start(project, "play", network=True).stdout.endswith("playing\n")


OLD_PIP = """
import pathlib, runpy, shutil, sys
here = pathlib.Path(__file__).resolve().parent
if "--python" in sys.argv:
    sys.exit("no such option: --python")
sys.path[:] = [place for place in sys.path if pathlib.Path(place).resolve() != here.parent]
for name in [name for name in sys.modules if name.partition(".")[0] == "pip"]:
    del sys.modules[name]
if "--target" in sys.argv:
    import pip
    library = pathlib.Path(sys.argv[sys.argv.index("--target") + 1])
    shutil.copytree(pathlib.Path(pip.__file__).parent, library / "pip")
else:
    runpy.run_module("pip", run_name="__main__", alter_sys=True)
"""


def test_a_pip_that_cannot_fill_another_environment_puts_a_newer_one_there(
    project: Path, tmp_path: Path
) -> None:
    (tmp_path / "pip").mkdir()
    (tmp_path / "pip" / "__init__.py").write_text("__version__ = '22.0.2'")
    (tmp_path / "pip" / "__main__.py").write_text(OLD_PIP)
    shutil.rmtree(project / ".venv")
    first = start(project, "play", network=True, PYTHONPATH=str(tmp_path))
    assert first.stdout.endswith("playing\n") and holds_pip(project), first


def test_without_a_compiler_it_says_that_seats_are_slower(project: Path) -> None:
    """The small project has sources that nothing compiles."""
    (project / "setup.py").write_text("# changed once more")
    again = start(project, "play", network=True)
    assert "no C compiler" in again.stdout and again.stdout.endswith("playing\n")
    for name in ("search", *{file.stem for file in (project / "prefgame").glob("*.pxd")}):
        ending = sysconfig.get_config_var("EXT_SUFFIX")
        (project / "prefgame" / f"{name}{ending}").touch()
    (project / "setup.py").write_text("# and again")
    again = start(project, "play", network=True)
    assert "compiler" not in again.stdout and again.stdout.endswith("playing\n")


@pytest.mark.skipif(os.name == "nt", reason="no program can send Ctrl+C there")
def test_ctrl_c_while_it_installs_is_no_traceback(project: Path) -> None:
    sound = (project / "backend.py").read_text()
    begun = project / "begun"
    waits = "import pathlib, time; pathlib.Path('begun').touch(); time.sleep(60)\n"
    (project / "backend.py").write_text(waits)
    (project / "setup.py").write_text("# stopped")
    command = [sys.executable, str(project / "build" / "run.py"), "play"]
    stopped = subprocess.Popen(command, stdout=PIPE, stderr=PIPE, text=True)
    while not begun.exists() and stopped.poll() is None:
        time.sleep(0.05)
    stopped.send_signal(signal.SIGINT)
    _out, errors = stopped.communicate(timeout=30)
    assert stopped.returncode == 130 and "Traceback" not in errors, errors
    (project / "backend.py").write_text(sound)
    assert start(project, "play", network=True).stdout.endswith("playing\n")
