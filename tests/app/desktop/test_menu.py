"""The game in the menu of one player: what is written, and that nothing of it stays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from prefgame.__main__ import main
from prefgame.app.desktop import menu
from prefgame.app.desktop.places import ENTRY, METAINFO, TYPES, Shared, shared_files
from prefgame.app.files import asset_root
from tests.source_tree import ROOT

FILES = shared_files(ROOT / "prefgame", asset_root())


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the shared folder of a player on Linux, whose system has its tools."""
    folder = tmp_path / "share"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda tool: tool)
    monkeypatch.setattr(subprocess, "run", work_as_the_tools)
    return folder


def work_as_the_tools(words: list[str], **_how: Any) -> None:
    """Write, and remove, what the tools of a system were seen to."""
    folder = Path(words[-1])
    if words[0] == "update-desktop-database":
        assert folder.is_dir()
        (folder / "mimeinfo.cache").touch()
    else:
        assert words[0] == "update-mime-database" and (folder / "packages").is_dir()
        for name in ("globs2", "mime.cache", "version"):
            (folder / name).touch()
        (folder / "application").mkdir(exist_ok=True)


def files_in(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if not file.is_dir()}


def test_all_is_written_and_removed_again_without_a_trace(share: Path) -> None:
    assert main(["--install-desktop"]) == 0
    expected = {place for _source, place in FILES} - {METAINFO}
    assert expected < files_in(share)
    for source, place in FILES:
        if place not in (METAINFO, ENTRY):
            assert (share / place).read_bytes() == source.read_bytes()
    assert main(["--install-desktop"]) == 0  # again, after the program was moved
    assert main(["--uninstall-desktop"]) == 0
    assert list(share.iterdir()) == []
    assert main(["--uninstall-desktop"]) == 0


def test_what_others_have_there_stays(share: Path) -> None:
    others = {
        *("applications/other.desktop", "mime/packages/other.xml", "mime/globs2", "prefgame/a.db"),
        *("icons/hicolor/48x48/apps/other.png", "applications/mimeinfo.cache"),
    }
    for name in others:
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).touch()
    assert main(["--install-desktop"]) == main(["--uninstall-desktop"]) == 0
    assert files_in(share) == others | {"mime/mime.cache", "mime/version"}


def test_a_system_without_the_tools_has_the_files_all_the_same(
    share: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda tool: None)
    assert main(["--install-desktop"]) == 0
    assert files_in(share) == {place for _source, place in FILES} - {METAINFO}


@pytest.mark.parametrize(
    "fault", [OSError("not a program"), subprocess.TimeoutExpired("update-mime-database", 60)]
)
def test_a_tool_that_fails_is_not_missed(
    share: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fail(words: list[str], **_how: Any) -> None:
        raise fault

    monkeypatch.setattr(subprocess, "run", fail)
    assert main(["--install-desktop"]) == 0
    assert (share / TYPES).is_file()


def test_a_folder_that_is_none_is_named(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    share.mkdir()
    (share / "man").touch()
    assert main(["--install-desktop"]) == 2
    said = capsys.readouterr().err
    assert "man" in said and "cannot be changed" in said


@pytest.mark.parametrize(("system", "name"), [("win32", "Windows"), ("darwin", "macOS")])
def test_other_systems_are_told_that_it_is_not_for_them(
    share: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    system: str,
    name: str,
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert main(["--install-desktop"]) == 2
    assert name in capsys.readouterr().err and not share.exists()


def test_a_relative_folder_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The rule of freedesktop.org; it would lie in another place at every start."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for named in ("share", ""):
        monkeypatch.setenv("XDG_DATA_HOME", named)
        assert menu.share_folder() == tmp_path / ".local" / "share"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["/usr/bin/prefgame"], "Exec=/usr/bin/prefgame %F"),
        (["/home/a b/prefgame"], 'Exec="/home/a b/prefgame" %F'),
        (["/a/100%/prefgame"], "Exec=/a/100%%/prefgame %F"),
        (["/a/$x`y/p"], 'Exec="/a/\\\\$x\\\\`y/p" %F'),
        (["/bin/python3", "-m", "prefgame"], "Exec=/bin/python3 -m prefgame %F"),
    ],
)
def test_the_entry_starts_the_program_where_it_lies(words: list[str], line: str) -> None:
    entry = (ROOT / "prefgame" / "desktop" / "prefgame.desktop").read_text("utf-8")
    lines = menu.started_by(entry, words).splitlines()
    assert line in lines and f"TryExec={words[0]}" in lines
    assert [one for one in lines if not one.startswith(("Exec=", "TryExec="))] == [
        one for one in entry.splitlines() if not one.startswith("Exec=")
    ]


def test_the_program_finds_its_own_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/opt/env/lib/prefgame/__main__.py"])
    assert menu.own_command() == [sys.executable, "-m", "prefgame"]
    monkeypatch.setattr(sys, "argv", ["bin/prefgame", "--install-desktop"])
    assert menu.own_command() == [os.path.abspath("bin/prefgame")]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/games/prefgame")
    assert menu.own_command() == [os.path.abspath("/opt/games/prefgame")]


def test_tools_of_the_system_get_its_own_libraries(
    share: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one file starts with a path of libraries that it brings."""
    seen = []

    def run(words: list[str], env: dict[str, str], **_how: Any) -> None:
        seen.append(env.get("LD_LIBRARY_PATH"))

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/tmp/unpacked")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    menu.add_to_menu(FILES, ["/opt/prefgame"], share)
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/local/lib")
    menu.remove_from_menu(FILES, share)
    assert seen == [None, None, "/usr/local/lib", "/usr/local/lib"]


def test_every_file_that_is_shared_is_there() -> None:
    assert all(source.is_file() for source, _place in FILES)
    assert len({place for _source, place in FILES}) == len(FILES)
    sizes = {place.split("/")[2] for _source, place in FILES if place.startswith("icons/")}
    drawn = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
    assert sizes == {"scalable", *(f"{side}x{side}" for side in drawn)}
    told = {source.name for source, _place in FILES if source.parent.name == "desktop"}
    assert told == {file.name for file in (ROOT / "prefgame" / "desktop").iterdir()}
    assert Shared(ROOT / "prefgame/desktop/prefgame.desktop", ENTRY) in FILES
