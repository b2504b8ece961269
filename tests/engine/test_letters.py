"""Records with a letter around them: what mailers put before and after is left out."""

from __future__ import annotations

import pytest

from prefgame.engine.record import read_record

RECORD = """\
rules: croatian
players: Ana Bojan "Cvita M"
dealer: "Cvita M"
deal: Ana SA ST D8 HA HK HQ H9 H7 CK C9 | Bojan SK SQ S9 DA DK DJ D7 HT H8 C7 | \
"Cvita M" S7 S8 SJ D9 DT DQ HJ CA CQ CJ | talon CT C8
Ana: 2
Bojan: pass
"Cvita M": pass
"""
BEFORE = {
    "a greeting": "Hi, here is the hand:\n\n",
    "heads of a mail": "From: Bob <bob@example.org>\nSubject: our hand\n\nLook:\n",
    "a quotation's head": "On Sunday Bob wrote:\n",
}
AFTER = {
    "a signature": "-- \nBob\nhttp://example.org: my page\n",
    "a bare signature": "\n--\nBob\n# 1 of the club\n",
    "a greeting": "\nSee you,\nBob\n",
}
HEADS = len(RECORD.splitlines())


@pytest.mark.parametrize("before", ["", *BEFORE.values()])
@pytest.mark.parametrize("after", ["", *AFTER.values()])
def test_a_letter_around_a_record_is_left_out(before: str, after: str) -> None:
    reading, bare = read_record(before + RECORD + after), read_record(RECORD)
    assert reading.error is None and reading.match is not None and bare.match is not None
    assert reading.match.log == bare.match.log
    first = len(before.splitlines())
    outside = [*range(1, first + 1), *range(first + HEADS + 1, 99)]
    lines = ["", *(before + RECORD + after).splitlines()]
    assert reading.left_out == tuple(at for at in outside if at < len(lines) and lines[at].strip())


def test_a_record_that_is_quoted_below_a_letter() -> None:
    quoted = "".join(f"> {line}\n" for line in RECORD.splitlines())
    reading = read_record(f"Bob wrote:\n\n{quoted}\n-- \nAna\n")
    assert reading.error is None and reading.left_out == (1, HEADS + 4, HEADS + 5)


def test_a_record_alone_is_taken_as_it_is() -> None:
    for text in (RECORD, f"# a comment\n{RECORD}\n# one more: here\n", f"\n{RECORD}\n\n"):
        reading = read_record(text)
        assert reading.error is None and reading.left_out == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (RECORD + "Bojn: pass\n", HEADS + 1),
        (RECORD + "nonsense\n", HEADS + 1),
        (RECORD + "\nPS: and then he passed\n", HEADS + 2),
        (f"dealer: Ana\n{RECORD}", 1),
        (f"Bojan: pass\n{RECORD}", 1),
        (RECORD.replace("rules: croatian", "rules: whist"), 1),
        ("Hi, here is the hand:\nAna: 2\n", 1),
    ],
)
def test_what_might_be_of_the_record_is_refused_where_it_stands(text: str, line: int) -> None:
    error = read_record(text).error
    assert error is not None and error.line == line
