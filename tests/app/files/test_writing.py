"""A file is there whole or not at all, and nothing beside it is touched."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from prefgame.app.files import LONGEST_STEM, stem_of, write_new, write_numbered, write_whole

WRITERS = (write_whole, write_new)


@pytest.mark.parametrize("write", WRITERS)
def test_a_file_is_written_with_its_folder_and_nothing_else(
    tmp_path: Path, write: Callable[[Path, bytes], None]
) -> None:
    write(tmp_path / "a" / "b" / "file", b"words")
    assert (tmp_path / "a/b/file").read_bytes() == b"words" and os.listdir(
        tmp_path / "a" / "b"
    ) == ["file"]


@pytest.mark.parametrize(
    ("write", "calls"),
    [
        (write_whole, ["fsync"]),
        (write_whole, ["replace"]),
        (write_new, ["fsync"]),
        (write_new, ["link", "rename"]),
    ],
)
def test_a_refusal_leaves_no_draft_and_what_was_there(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Path, bytes], None],
    calls: list[str],
) -> None:
    def full(*_arguments: object, **_more: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "other").write_bytes(b"before")
    for call in calls:
        monkeypatch.setattr(os, call, full)
    with pytest.raises(OSError, match="No space"):
        write(tmp_path / "file", b"words")
    assert os.listdir(tmp_path) == ["other"]


def test_what_is_put_in_its_place_was_on_the_disk_before_it_had_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(fd: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")
        fsync(fd)

    def noted_replace(one: Path, other: Path) -> None:
        steps.append("name")
        replace(one, other)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write_whole(tmp_path / "file", b"words")
    assert steps == ["file", "name", "folder"]


@pytest.mark.parametrize("beside", ["link", "pipe", "file"])
def test_nothing_beside_it_is_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: str
) -> None:
    """Somebody else's file may have the very name of the draft."""
    monkeypatch.setattr(secrets, "token_hex", lambda _size: "taken")
    (tmp_path / "secret").write_bytes(b"not for you")
    draft = tmp_path / ".prefgame-taken"
    makers: dict[str, Callable[[], object]] = {
        "link": lambda: draft.symlink_to("secret"),
        "pipe": lambda: os.mkfifo(draft),
        "file": lambda: draft.write_bytes(b"theirs"),
    }
    makers[beside]()
    before = draft.lstat()
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "file", b"words")
    assert (tmp_path / "secret").read_bytes() == b"not for you" and not (tmp_path / "file").exists()
    assert draft.lstat().st_ino == before.st_ino, "and it is still there"


def test_a_link_in_its_place_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"theirs")
    (tmp_path / "file").symlink_to("other")
    write_whole(tmp_path / "file", b"words")
    assert (tmp_path / "other").read_bytes() == b"theirs" and (
        tmp_path / "file"
    ).read_bytes() == b"words"


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_never_replaces_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def none(*_arguments: object, **_more: object) -> None:
        raise PermissionError

    if not links:
        monkeypatch.setattr(os, "link", none)
    write_new(tmp_path / "file", b"first")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "file", b"second")
    (tmp_path / "dangling").symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "dangling", b"third")
    assert (tmp_path / "file").read_bytes() == b"first" and not (tmp_path / "nowhere").exists()


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    names = [write_numbered(folder, "two", ".txt", data).name for data in (b"1", b"2", b"3")]
    assert names == ["two.txt", "two 2.txt", "two 3.txt"]
    assert [(folder / name).read_bytes() for name in names] == [b"1", b"2", b"3"]


def test_a_file_in_the_place_of_the_folder_is_no_name_that_is_taken(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"theirs")
    with pytest.raises(OSError):
        write_numbered(tmp_path / "file", "two", ".txt", b"1")


def test_a_stem_is_what_every_system_takes() -> None:
    assert stem_of(" a/b:c? - Žana_1 ") == "abc - Žana_1"
    assert stem_of("/?", "usual") == "usual" and stem_of("..") == ""
    assert len(stem_of("ж" * 200).encode()) == LONGEST_STEM
