"""The part of the cases that a run has is chosen by the commit; a gate has all, and skips none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from prefgame import __version__
from tests import sample
from tests.sample import GAMES, ONE_IN, left_out, sample_of_commit
from tests.source_tree import ROOT

MANY = [f"tests/ui/test_a.py::test_a[{size}-hr]" for size in range(500)]
GAME = [f"tests/ai/test_a.py::test_a[{game}-{at}]" for game in sorted(GAMES) for at in range(300)]


def test_a_sample_has_the_first_case_and_its_share_of_the_others() -> None:
    kept = set(MANY) - left_out(MANY, "0123abcd")
    assert MANY[0] in kept and len(MANY) / ONE_IN / 2 < len(kept) < 2 * len(MANY) / ONE_IN


def test_a_sample_is_always_the_same_and_many_commits_see_all_cases() -> None:
    assert left_out(MANY, "0123abcd") == left_out(MANY, "0123abcd")
    kept = [set(MANY) - left_out(MANY, f"{commit:08x}") for commit in range(12 * ONE_IN)]
    assert kept[0] != kept[1] and set().union(*kept) == set(MANY)


def test_where_no_window_is_drawn_every_game_is_in_each_sample() -> None:
    kept = set(GAME) - left_out(GAME, "0123abcd")
    assert kept >= {f"tests/ai/test_a.py::test_a[{game}-0]" for game in GAMES}


def test_a_test_with_few_cases_and_the_rules_have_them_all() -> None:
    assert left_out(MANY[:2], "x") == set()
    assert left_out([name.replace("tests/ui", "tests/rules") for name in MANY], "x") == set()


def test_the_sample_is_the_commit_and_without_git_the_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if (ROOT / ".git").exists():
        git = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True)
        assert git.stdout.startswith(sample_of_commit()) and len(sample_of_commit()) == 8
    monkeypatch.setattr(sample, "ROOT", tmp_path)
    assert sample_of_commit() == __version__
    monkeypatch.setenv("PATH", str(tmp_path))
    assert sample_of_commit() == __version__


CASES = """
import pytest

@pytest.mark.parametrize("at", range(300))
def test_many(at):
    pass

@pytest.mark.skipif(True, reason="nothing is installed here")
def test_skipped():
    pass
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a small test module with the real ``conftest.py``."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words, "tests/ui"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    (folder / "tests" / "ui").mkdir(parents=True)
    (folder / "tests" / "ui" / "test_many.py").write_text(CASES)
    (folder / "conftest.py").write_text("from tests.conftest import *\n")
    (folder / "pytest.ini").write_text("[pytest]\npythonpath = " + str(ROOT) + "\n")
    return folder


def test_a_run_says_which_sample_it_has_and_can_be_repeated(project: Path) -> None:
    first = run(project, "--sample", "0123abcd")
    said, *_ = first.stdout.splitlines()
    assert "0123abcd" in said and "--sample 0123abcd" in said and "--thorough" in said
    names = [
        [line for line in done.stdout.splitlines() if "::" in line]
        for word in ("0123abcd", "0123abcd", "4567cdef")
        for done in [run(project, "--collect-only", "--sample", word)]
    ]
    assert names[0] == names[1] != names[2] and 1 < len(names[0]) < 30


def test_a_thorough_run_has_every_case(project: Path) -> None:
    done = run(project, "--thorough")
    assert "300 passed, 1 skipped" in done.stdout and done.returncode == 0, done.stdout
    assert "sample" not in done.stdout


def test_a_gate_fails_where_a_test_was_skipped(project: Path) -> None:
    done = run(project, "--thorough", "--no-skips", "-rs", "-n", "2")
    assert done.returncode == 1 and "nothing is installed here" in done.stdout, done.stdout
    assert "300 passed, 1 skipped" in done.stdout and "may not be" in done.stdout
    sound = run(project, "--no-skips", "-k", "not skipped")
    assert sound.returncode == 0 and "may not be" not in sound.stdout
