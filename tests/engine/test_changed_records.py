"""Records that a mailer, an editor or an old system has changed are read as they were written."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Callable

import pytest

from prefgame.engine.record import read_record, write_record
from prefgame.engine.record_lines import physical_lines, record_lines
from tests.engine.some_records import DEAL, HEAD, some_match


def wrapped(text: str, width: int) -> str:
    """As mailers do it: lines are broken at spaces, words never."""
    return "\n".join(
        part
        for line in text.split("\n")
        for part in textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)
        or [""]
    )


def quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


CHANGES: dict[str, Callable[[str], str]] = {
    "wrapped at 76": lambda text: wrapped(text, 76),
    "wrapped at 72": lambda text: wrapped(text, 72),
    "quoted": quoted,
    "quoted twice": lambda text: quoted(quoted(text)),
    "quoted without a space": lambda text: "\n".join(f">{line}" for line in text.split("\n")),
    "quoted, then wrapped": lambda text: wrapped(quoted(text), 76),
    "wrapped, then quoted": lambda text: quoted(wrapped(text, 76)),
    "carriage returns alone": lambda text: text.replace("\n", "\r"),
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "^Z": lambda text: text + "\x1a",
    "^Z in a line of its own": lambda text: text + "\x1a\r\n",
    "mark": lambda text: "\ufeff" + text,
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
}


@pytest.mark.parametrize("how", CHANGES)
@pytest.mark.parametrize("seed", range(6))
def test_a_changed_record_is_the_same_match(how: str, seed: int) -> None:
    match = some_match(seed)
    text = "# a match, and a comment about it that is as long as comments are in mails\n"
    text += write_record(match, with_hash=True)
    text += f'# kept: {{"plan":{{"levels":[{"null," * 200}null]}}}}\n# mark: {"0a" * 32}\n'
    reading = read_record(CHANGES[how](text))
    assert reading.error is None and reading.match == match


def test_a_name_is_one_however_its_letters_are_written() -> None:
    composed, decomposed = "\u017deljko", "Z\u030celjko"
    text = f"rules: croatian\nplayers: {decomposed} B C\ndealer: {composed}\n"
    reading = read_record(text)
    assert reading.error is None and reading.match is not None
    assert reading.match.table.players[0] == reading.dealer == composed


@pytest.mark.parametrize("how", CHANGES)
def test_an_error_has_the_line_in_which_an_editor_shows_it(how: str) -> None:
    text = CHANGES[how](f"# by Ana\n{HEAD}{DEAL}Ana: 3\nBojan: pass\n")
    reading = read_record(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    at = next(number for number, line in enumerate(lines, 1) if line.endswith("Ana: 3"))
    assert reading.error is not None and reading.error.line == at
    assert physical_lines(text)[at - 1].endswith("Ana: 3")


def test_a_line_that_no_mailer_broke_stands_for_itself() -> None:
    text = wrapped(f"{HEAD}{DEAL}Ana: 2\n", 76)
    for slip in ("Bojan pass", "Bojn: pass"):
        reading = read_record(f"{text}{slip}\n")
        assert reading.error is not None and reading.error.line == text.count("\n") + 1
    whole = HEAD + DEAL + "Ana: 2\nBojan pass\n"
    reading = read_record(whole)
    assert reading.error is not None and reading.error.line == whole.count("\n")


def test_as_written_every_line_is_taken_as_it_is() -> None:
    lines = (HEAD + DEAL).split("\n")
    assert [line for _number, line in record_lines(lines)] == [line for line in lines if line]
