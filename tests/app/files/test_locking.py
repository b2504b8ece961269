"""Two windows change a file in turn, and nobody waits for a lock that there is not."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from prefgame.app import files
from prefgame.app.files import locked


def test_a_file_system_without_locks_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def refuse(descriptor: int) -> None:
        asked.append(descriptor)
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(files, "_try", refuse)
    with locked(tmp_path):
        assert len(asked) == 1


def test_a_lock_that_another_one_holds_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def refuse_twice(descriptor: int) -> None:
        asked.append(descriptor)
        if len(asked) < 3:
            raise BlockingIOError(errno.EAGAIN, "held")

    monkeypatch.setattr(files, "_try", refuse_twice)
    with locked(tmp_path):
        assert len(asked) == 3
