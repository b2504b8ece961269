"""The nightly command shows how each part has ended, and goes on after one that has failed."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.source_tree import ROOT

MAKES = "import pathlib, sys; pathlib.Path(sys.argv[1], 'game.exe').write_bytes(bytes(1_500_000))"


@pytest.fixture
def nightly(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    return importlib.import_module("nightly")


def test_each_part_calls_what_is_there(nightly: ModuleType, tmp_path: Path) -> None:
    called = [part.command[1] for part in nightly.parts(tmp_path, tmp_path)]
    assert [name for name in called if not Path(name).is_file()] == []


def test_the_table_has_every_part_however_it_ended(
    nightly: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def small(product: Path, scratch: Path) -> list[object]:
        def part(name: str, code: str, *products: str) -> object:
            return nightly.Part(
                name, (sys.executable, "-c", code, str(product / name)), tuple(products)
            )

        return [
            part("fails", "print('why it failed'); print(); raise SystemExit(3)", "*.exe"),
            part("forgets", "print('sound')", "*.deb"),
            part("makes", MAKES, "*.exe"),
            part("says", "print('900 passed')"),
            part("greets", "print('1 failed'); import pygame; raise SystemExit(1)"),
        ]

    monkeypatch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)
    monkeypatch.setattr(nightly, "parts", small)
    assert nightly.main([str(tmp_path), "--scratch", str(tmp_path)]) == 1
    rows = (tmp_path / nightly.RESULTS).read_text("utf-8").splitlines()
    assert [" ".join(row.split()) for row in rows] == [
        "fails FAILED 0 min why it failed",
        "forgets FAILED 0 min it has not made *.deb",
        "makes sound 0 min game.exe 1.5 MB",
        "says sound 0 min 900 passed",
        "greets FAILED 0 min 1 failed",
    ]
    assert len({row.index("0 min") for row in rows}) == 1
    assert nightly.main([str(tmp_path), "--scratch", str(tmp_path), "--only", "makes", "says"]) == 0


def test_a_part_that_takes_too_long_has_failed(
    nightly: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(nightly, "_PART", 0.1)
    waits = nightly.Part("waits", (sys.executable, "-c", "import time; time.sleep(60)"))
    ended = nightly.try_part(waits, tmp_path / "waits")
    assert not ended.sound and ended.seconds < 60
    assert ended.last == "it has not ended within 0.1 s"
