"""Settings: kept in one step, and set aside where they cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.app.settings import Settings, SettingsFile


def test_what_is_set_is_there_next_time(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "c" / "settings.json")
    file.change(deck="french", pace="brisk", window=(1600, 900))
    assert file.warning is None
    assert SettingsFile(file.path).settings == Settings(deck="french", pace="brisk", window=(1600, 900))


@pytest.mark.parametrize("content", [
    b"{", b"\xff\xfe\x00", b"[]", b'{"pace": "hurried"}', b'{"version": 99, "holograms": true}', b"", b'{"opponents": ["Bojan"]}',
    pytest.param(b"[" * 200_000, id="nested without end"),
])  # fmt: skip
def test_a_file_that_does_not_fit_is_kept_under_another_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    file = SettingsFile(path)
    assert file.settings == Settings()
    assert file.warning is not None and "set aside" in file.warning
    assert [kept.read_bytes() for kept in tmp_path.iterdir()] == [content]


@pytest.mark.parametrize(("switch", "wish"), [("false", "overlap"), ("true", "always")])
def test_corner_letters_were_a_switch_once(tmp_path: Path, switch: str, wish: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f'{{"corner_letters": {switch}, "deck": "french"}}')
    file = SettingsFile(path)
    assert file.warning is None and (file.settings.corner_letters, file.settings.deck) == (wish, "french")


def test_a_game_that_this_version_does_not_know_costs_no_other_setting(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"last_rules": "whist", "deck": "french"}')
    file = SettingsFile(path)
    assert file.warning is None and file.settings == Settings(deck="french")


def test_a_file_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    (path / "kept").write_text("")
    file = SettingsFile(path)
    assert file.warning is not None and "cannot be read" in file.warning
    file.change(deck="french")
    assert path.is_file() and [kept.name for kept in tmp_path.rglob("kept")] == ["kept"]


def test_a_disk_that_refuses_leaves_the_settings_for_this_session(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    file = SettingsFile(tmp_path / "file" / "settings.json")
    assert file.change(less_motion=True).less_motion
    assert file.warning is not None
