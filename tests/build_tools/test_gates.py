"""The gates of what seldom changes: they would miss no change. The drawing has passed its own."""

from __future__ import annotations

import importlib
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from tests.source_tree import ROOT


@pytest.fixture
def gates(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    return importlib.import_module("gates")


def test_what_is_drawn_has_passed_its_own_gate(gates: ModuleType) -> None:
    assert gates.ART.has_passed(), (
        f"{', '.join(gates.ART.seen)} changed: run `python3 build/run.py art`, which draws all "
        "pictures again, and commit build/art_gate.txt"
    )


def test_a_gate_looks_at_what_is_there(gates: ModuleType) -> None:
    named = [name for gate in gates.GATES.values() for name in gate.seen]
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.fixture
def project(gates: ModuleType, tmp_path: Path) -> SimpleNamespace:
    """Give a small project that has passed its gates, its folder as ``root``."""
    for gate in gates.GATES.values():
        for name in gate.seen:
            file = tmp_path / (name if (ROOT / name).is_file() else f"{name}/a.txt")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(name)
    found = {name: replace(gate, root=tmp_path) for name, gate in gates.GATES.items()}
    for gate in found.values():
        gate.passed.write_text(gate.fingerprint() + "\n")
        assert gate.has_passed()
    return SimpleNamespace(root=tmp_path, **found)


@pytest.mark.parametrize("folder", ["build/art", "build/icons", "assets", "tests/art"])
@pytest.mark.parametrize("change", ["other words", "a new file", "a new name", "none of it left"])
def test_a_change_is_seen(project: SimpleNamespace, folder: str, change: str) -> None:
    file = project.root / folder / "a.txt"
    if change == "other words":
        file.write_text("another picture")
    elif change == "a new file":
        (file.parent / "more").mkdir()
        (file.parent / "more" / "b.txt").touch()
    elif change == "a new name":
        file.rename(file.with_name("b.txt"))
    else:
        shutil.rmtree(file.parent)
    assert not project.art.has_passed()


@pytest.mark.parametrize("name", ["setup.py", "build/prefgame.spec", "assets/a.txt"])
def test_a_program_is_tried_again_after_its_recipe_or_its_pictures_have_changed(
    project: SimpleNamespace, name: str
) -> None:
    (project.root / name).write_text("something else")
    assert not project.program.has_passed()


def test_what_python_keeps_is_no_change_and_a_lost_record_is_no_pass(
    project: SimpleNamespace,
) -> None:
    (project.root / "build/art/__pycache__").mkdir()
    (project.root / "build/art/__pycache__/a.pyc").touch()
    assert project.art.has_passed()
    project.art.passed.unlink()
    assert not project.art.has_passed()


@pytest.mark.parametrize(
    ("script", "words", "status", "passes"),
    [
        ("", [], 0, True),
        ("raise SystemExit(3)", [], 3, False),
        ("", ["a part"], 0, False),  # a part of it has passed, and nothing more
        ("from pathlib import Path; Path('seen/a.txt').touch()", [], 1, False),
    ],
)
def test_a_gate_passes_what_was_whole_sound_and_left_alone(
    gates: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    script: str,
    words: list[str],
    status: int,
    passes: bool,
) -> None:
    (tmp_path / "build").mkdir()
    (tmp_path / "seen").mkdir()
    gate = gates.Gate("small", ("seen",), ("-c", script), tmp_path)
    monkeypatch.setitem(gates.GATES, "small", gate)
    assert gates.main(["small", *words]) == status
    assert gate.has_passed() == passes
    if passes:
        monkeypatch.setattr(sys, "executable", "nothing that could be run")
        assert gates.main(["small", "--if-changed"]) == 0
