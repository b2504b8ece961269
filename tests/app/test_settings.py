"""Settings: kept in one step, and set aside where they cannot be used."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from prefgame.app.files import writing
from prefgame.app.settings import Settings, SettingsFile


def test_what_is_set_is_there_next_time(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "c" / "settings.json")
    file.change(deck="french", pace="brisk", window=(1600, 900))
    assert file.warning is None
    assert SettingsFile(file.path).settings == Settings(
        deck="french", pace="brisk", window=(1600, 900), welcomed=False
    )


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"\xff\xfe\x00",
        b"[]",
        b'{"pace": "hurried"}',
        b'{"version": 99, "holograms": true}',
        b"",
        b'{"opponents": ["Bojan"]}',
        pytest.param(b"[" * 200_000, id="nested without end"),
    ],
)
def test_a_file_that_does_not_fit_is_kept_under_another_name(
    tmp_path: Path, content: bytes
) -> None:
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
    assert file.warning is None and (file.settings.corner_letters, file.settings.deck) == (
        wish,
        "french",
    )


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


@pytest.mark.parametrize(
    "size",
    [
        "[30000, 30000]",
        "[-1, 720]",
        "[0, 0]",
        '"large"',
        '["a", "b"]',
        "[1280.5, 720]",
        "[true, true]",
        "[1280]",
        "null",
        "{}",
    ],
)
def test_a_window_that_no_screen_has_costs_no_other_setting(tmp_path: Path, size: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f'{{"window": {size}, "deck": "french"}}')
    file = SettingsFile(path)
    assert (
        file.warning is None
        and file.settings == Settings(deck="french")
        and file.settings.window is None
    )


@pytest.mark.parametrize(
    "fields",
    [
        '"window": [NaN, Infinity]',
        f'"window": [{"9" * 5000}, 720]',
        '"volume": -1',
        f'"volume": {"7" * 12}',
        '"trump": 1',
        '"deck": "\\u0000"',
    ],
)
def test_absurd_values_set_the_file_aside(tmp_path: Path, fields: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f"{{{fields}}}")
    file = SettingsFile(path)
    assert file.settings == Settings() and file.warning is not None and "set aside" in file.warning


@pytest.mark.parametrize(
    "name",
    ["Ana\\u0000", "\\u200b", " ", "\\u202eanA", "A" * 41, "A" * 100_000, 'A\\"B', "\\ud800"],
    ids=lambda name: name[:9],
)
def test_a_name_that_cannot_be_written_gives_way_to_the_usual_one(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        f'{{"player": "{name}", "opponents": ["Eva", "{name}", "Franjo"], "deck": "french"}}'
    )
    file = SettingsFile(path)
    assert file.warning is None and file.settings == Settings(
        opponents=("Eva", "Cvita", "Franjo"), deck="french"
    )


@pytest.mark.parametrize("code", ["", "hr\\u0000", "../../tmp", "A" * 10_000])
def test_a_language_that_can_be_none_is_english(tmp_path: Path, code: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f'{{"language": "{code}"}}')
    assert (
        SettingsFile(path).settings == Settings()
        and Settings(language="sr_Latn").language == "sr_Latn"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes or devices in a folder")
@pytest.mark.parametrize("what", ["pipe", "device", "endless"])
def test_what_is_no_file_neither_blocks_nor_is_written_to(tmp_path: Path, what: str) -> None:
    path = tmp_path / "settings.json"
    if what == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/null" if what == "device" else "/dev/zero")
    file = SettingsFile(path)
    assert file.settings == Settings() and file.warning is not None and "set aside" in file.warning
    file.change(deck="french")
    assert path.is_file() and not path.is_symlink() and len(list(tmp_path.iterdir())) == 2


def test_a_refused_save_leaves_no_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    file = SettingsFile(tmp_path / "settings.json")
    file.change(deck="french")
    before = file.path.read_bytes()
    monkeypatch.setattr(writing.os, "fsync", full)
    file.change(deck="german")
    assert file.warning is not None and "No space" in file.warning
    assert list(tmp_path.iterdir()) == [file.path] and file.path.read_bytes() == before


def test_a_version_that_is_no_number_is_damage_and_costs_no_later_change(tmp_path: Path) -> None:
    """Read as the number in it, it would be saved so, and the next start would meet settings of a
    newer game.
    """
    path = tmp_path / "settings.json"
    path.write_text('{"version": "7"}')
    SettingsFile(path).change(volume=50)
    again = SettingsFile(path)
    assert again.settings.volume == 50 and again.warning is None
