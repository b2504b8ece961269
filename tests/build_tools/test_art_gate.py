"""The gate of the drawing has passed what is there, and would miss no change."""

from __future__ import annotations

import importlib
import shutil
from pathlib import Path
from types import ModuleType

import pytest

from tests.source_tree import ROOT


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    return importlib.import_module("art_gate")


def test_what_is_drawn_has_passed_its_own_gate(gate: ModuleType) -> None:
    assert gate.has_passed(), (
        f"{', '.join(gate.SEEN)} changed: run `python3 build/run.py art`, which draws all pictures "
        "again, and commit build/art_gate.txt"
    )


@pytest.fixture
def drawn(gate: ModuleType, tmp_path: Path) -> Path:
    """Give a small project that has passed its gate."""
    for folder in gate.SEEN:
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "a.txt").write_text(folder)
    (tmp_path / "build" / "art_gate.txt").write_text(gate.fingerprint(tmp_path) + "\n")
    assert gate.has_passed(tmp_path)
    return tmp_path


@pytest.mark.parametrize("folder", ["build/art", "build/icons", "assets", "tests/art"])
@pytest.mark.parametrize("change", ["other words", "a new file", "a new name", "none of it left"])
def test_a_change_is_seen(gate: ModuleType, drawn: Path, folder: str, change: str) -> None:
    file = drawn / folder / "a.txt"
    if change == "other words":
        file.write_text("another picture")
    elif change == "a new file":
        (drawn / folder / "more").mkdir()
        (drawn / folder / "more" / "b.txt").touch()
    elif change == "a new name":
        file.rename(file.with_name("b.txt"))
    else:
        shutil.rmtree(drawn / folder)
    assert not gate.has_passed(drawn)


def test_what_python_keeps_is_no_change_and_a_lost_record_is_no_pass(
    gate: ModuleType, drawn: Path
) -> None:
    (drawn / "build/art/__pycache__").mkdir()
    (drawn / "build/art/__pycache__/a.pyc").touch()
    assert gate.has_passed(drawn)
    (drawn / "build/art_gate.txt").unlink()
    assert not gate.has_passed(drawn)
