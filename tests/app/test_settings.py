"""Settings: kept in one step, and set aside where they cannot be used."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from prefgame.app.learn.lessons import evening_now
from prefgame.app.learn.situations import SITUATIONS
from prefgame.app.own_game import own_game
from prefgame.app.settings import Settings, SettingsFile
from prefgame.rules.registry import RULESETS


def refuse(_descriptor: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


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
        b'{"version": 99, "holograms": true}',
        b"",
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
    path.write_text('{"last_rules": "whist", "last_lessons": "whist", "deck": "french"}')
    file = SettingsFile(path)
    assert file.warning is None and file.settings.deck == "french"
    assert own_game(file.settings) == own_game(Settings())
    assert evening_now(file.settings) == evening_now(Settings())


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
    "field",
    [
        '"window": [1280, 720',
        f'"window": [{"9" * 5000}, 720]',
        f'"window": {"[" * 30}{"]" * 30}',
    ],
)
def test_what_is_no_json_sets_the_file_aside(tmp_path: Path, field: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f"{{{field}}}")
    file = SettingsFile(path)
    assert file.settings == Settings() and file.warning is not None and "set aside" in file.warning


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pace", "fast"),
        ("volume", -1),
        ("volume", int("7" * 12)),
        ("volume", 1e400),
        ("lesson_places", {"croatian/talon": [[], *range(200)]}),
        ("drills", [0] * 3000),
        ("deck", "\0"),
        ("opponents", ["Bojan"]),
        ("drills", "many"),
        ("welcomed", {}),
    ],
)
def test_a_value_that_cannot_be_used_costs_no_other_one_and_is_kept(
    tmp_path: Path, name: str, value: object
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({name: value, "language": "hr", "lessons_done": ["croatian/talon"]}))
    file = SettingsFile(path)
    assert file.settings == Settings(language="hr", lessons_done=("croatian/talon",))
    assert file.warning is not None and f"({name})" in file.warning and len(file.warning) <= 300
    file.change(less_motion=True)
    assert json.loads(path.read_text())[name] == value
    assert list(tmp_path.iterdir()) == [path]
    file.change(**{name: getattr(Settings(), name)}, sound=False)
    assert json.loads(path.read_text())[name] == value, "nobody has changed it"


def test_drills_of_every_situation_are_there_next_time(tmp_path: Path) -> None:
    keys = [f"{rules.key}/{one.key}" for rules in RULESETS for one in SITUATIONS]
    SettingsFile(tmp_path / "settings.json").change(drills={key: (1, 3) for key in keys})
    file = SettingsFile(tmp_path / "settings.json")
    assert file.warning is None and len(file.settings.drills) == len(keys) > 100


def test_a_number_that_is_none_costs_no_other_value(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"volume": NaN, "volume": -Infinity, "language": "hr"}')
    file = SettingsFile(path)
    assert file.settings == Settings(language="hr")
    assert file.warning is not None and "(volume)" in file.warning


def test_a_setting_of_a_later_version_is_kept_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"trump": 1, "deck": "french"}')
    file = SettingsFile(path)
    assert file.warning is None and file.settings == Settings(deck="french")
    file.change(deck="german")
    assert json.loads(path.read_text()) == {"trump": 1, "deck": "german", "version": 1}


def test_an_entry_that_cannot_be_used_costs_no_other_entry(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    drills = {"croatian/bid-last": [2, 5], "croatian/none-bid": "often"}
    path.write_text(json.dumps({"drills": drills, "lessons_done": ["croatian/talon", 7]}))
    file = SettingsFile(path)
    assert file.settings.drills == {"croatian/bid-last": (2, 5)}
    assert file.settings.lessons_done == ("croatian/talon",)
    file.change(drills={**file.settings.drills, "croatian/bid-again": (1, 1)})
    assert json.loads(path.read_text())["drills"] == drills | {"croatian/bid-again": [1, 1]}


def test_many_values_that_cannot_be_used_are_one_short_sentence(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({name: [[None]] for name in Settings.model_fields}))
    file = SettingsFile(path)
    assert file.settings == Settings()
    assert file.warning is not None and len(file.warning) <= 300


# ---- two windows


def two_windows(tmp_path: Path) -> tuple[SettingsFile, SettingsFile]:
    SettingsFile(tmp_path / "settings.json").change(welcomed=True)
    return SettingsFile(tmp_path / "settings.json"), SettingsFile(tmp_path / "settings.json")


def test_what_the_window_closed_last_did_not_change_is_as_the_other_left_it(tmp_path: Path) -> None:
    first, second = two_windows(tmp_path)
    first.change(language="hr", deck="french", lessons_done=("croatian/talon",))
    second.change(full_screen=False, window=(1300, 800))
    again = SettingsFile(first.path).settings
    assert (again.language, again.deck, again.window) == ("hr", "french", (1300, 800))
    assert again.lessons_done == ("croatian/talon",)
    assert second.settings.deck is None, "a window does not change its looks by itself"


def test_progress_of_two_windows_adds_up(tmp_path: Path) -> None:
    first, second = two_windows(tmp_path)
    first.change(lessons_done=("a/one",), lesson_places={"a/two": 1}, drills={"a/x": (1, 1)})
    second.change(lessons_done=("a/three",), lesson_places={"a/four": 2}, drills={"a/y": (0, 1)})
    again = SettingsFile(first.path).settings
    assert set(again.lessons_done) == {"a/one", "a/three"}
    assert again.lesson_places == {"a/two": 1, "a/four": 2}
    assert again.drills == second.settings.drills == {"a/x": (1, 1), "a/y": (0, 1)}
    first.change(lesson_places={})
    assert SettingsFile(first.path).settings.lesson_places == {"a/four": 2}


def test_a_change_that_the_disk_refused_is_written_with_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two_windows(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        first.change(deck="french")
    assert first.warning is not None and "cannot be saved" in first.warning
    second.change(language="sl")
    first.change(volume=10)
    assert first.warning is None
    again = SettingsFile(first.path).settings
    assert (again.deck, again.language, again.volume) == ("french", "sl", 10)


def test_windows_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SettingsFile(path).change(welcomed=True)
    program = """
import sys
from pathlib import Path
from prefgame.app.settings import SettingsFile
file = SettingsFile(Path(sys.argv[1]))
for at in range(20):
    file.change(drills={**file.settings.drills, f"{sys.argv[2]}/{at}": (1, 1)})
"""
    writers = [subprocess.Popen([sys.executable, "-c", program, str(path), name]) for name in "abc"]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    assert len(SettingsFile(path).settings.drills) == 60


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
    file = SettingsFile(tmp_path / "settings.json")
    file.change(deck="french")
    before = file.path.read_bytes()
    monkeypatch.setattr(os, "fsync", refuse)
    file.change(deck="german")
    assert file.warning is not None and "the disk is full" in file.warning
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
