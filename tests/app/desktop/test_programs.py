"""Other programs of the system: what they are started with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from prefgame.app.desktop import programs


def test_a_packed_game_keeps_its_libraries_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/tmp/_MEI1")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/lib")
    found = programs.surroundings()
    assert found["LD_LIBRARY_PATH"] == "/opt/lib" and "LD_LIBRARY_PATH_ORIG" not in found


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Note what is started, and start nothing."""
    found: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda words, **_how: found.append(words))
    return found


@pytest.mark.parametrize(("system", "program"), [("linux", "xdg-open"), ("darwin", "open")])
def test_a_folder_is_shown_by_the_program_of_the_system(
    system: str,
    program: str,
    started: list[list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    folder = tmp_path / "my records; touch x"
    assert programs.show_folder(folder) and folder.is_dir()
    assert started == [[program, str(folder)]]


def test_windows_shows_a_folder_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[Path]()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "startfile", shown.append, raising=False)
    assert programs.show_folder(tmp_path) and shown == [tmp_path]


def test_a_folder_that_nothing_shows_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_words: Any, **_how: Any) -> None:
        raise FileNotFoundError("xdg-open")

    monkeypatch.setattr(subprocess, "Popen", missing)
    assert not programs.show_folder(tmp_path)
