"""Files that people give: only ordinary ones of bounded size are read, whatever a path may name."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from prefgame.app.files import LARGEST_FILE, Unreadable, read_text

POSIX = pytest.mark.skipif(os.name != "posix", reason="pipes and devices have names on POSIX only")


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        (b"a\nb\0c", 2, "byte 4 is zero; expected a text file"),
        (b"a\n\xff", 2, "byte 3 is not UTF-8 text"),
        (
            "rules: croatian\n".encode("utf-16"),
            1,
            "is text in UTF-16; expected a text file in UTF-8",
        ),
        ("rules: croatian\n".encode("utf-16-be"), 1, "byte 1 is zero"),
        (b"\xed\xa0\x80", 1, "byte 1 is not UTF-8 text"),
        (b"x" * (LARGEST_FILE + 1), 1, "is larger than 2 MB; expected a file of at most 2 MB"),
    ],
    ids=["zero", "latin", "utf-16", "utf-16 without mark", "half a letter", "large"],
)
def test_what_is_no_text_of_bounded_size_is_refused_with_its_place(
    tmp_path: Path, content: bytes, line: int, words: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(Unreadable) as error:
        read_text(path)
    assert error.value.line == line and words in error.value.why and str(path) in str(error.value)


def test_the_largest_text_is_read_with_or_without_the_mark_of_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * LARGEST_FILE)
    assert len(read_text(path)) == LARGEST_FILE
    path.write_bytes(b"\xef\xbb\xbfrules:")
    assert read_text(path) == "rules:"
    path.write_bytes(b"")
    assert read_text(path) == ""


@pytest.mark.parametrize("path", ["missing", "a\0b", "x" * 5000, "file/inside", "."])
def test_what_the_system_refuses_is_reported_with_its_reason(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unreadable, match="cannot be read") as error:
        read_text(tmp_path / path)
    assert (
        error.value.cause is not None
        and len(str(error.value)) < 350
        and str(error.value).isprintable()
    )


@pytest.fixture
def piped() -> Iterator[None]:
    """Give the input of the tests is a pipe, whatever it was."""
    before, (reading, writing) = os.dup(0), os.pipe()
    os.dup2(reading, 0)
    yield
    os.dup2(before, 0)
    for each in (before, reading, writing):
        os.close(each)


@POSIX
@pytest.mark.usefixtures("piped")
@pytest.mark.parametrize("kind", ["pipe", "socket", "/dev/zero", "/dev/tty", "/dev/stdin"])
def test_pipes_and_devices_are_never_waited_for(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    path = Path(kind) if kind.startswith("/") else tmp_path / kind
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        os.chdir(tmp_path)  # the name of a socket is short
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind("socket")
    with pytest.raises(Unreadable, match=r"is not an ordinary file|cannot be read"):
        read_text(path)


@POSIX
def test_a_link_to_a_device_is_no_file_and_a_link_to_a_text_is(tmp_path: Path) -> None:
    (tmp_path / "zero").symlink_to("/dev/zero")
    with pytest.raises(Unreadable, match="is not an ordinary file"):
        read_text(tmp_path / "zero")
    (tmp_path / "text").write_text("x")
    (tmp_path / "link").symlink_to(tmp_path / "text")
    assert read_text(tmp_path / "link") == "x"
