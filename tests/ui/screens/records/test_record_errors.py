"""What cannot be read of a record is reported with its line and its reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.app import files
from prefgame.app.records import open_record
from prefgame.engine.record import RecordError, write_record
from prefgame.i18n import _current
from prefgame.rules.base import Refused
from prefgame.ui.frames import routes
from prefgame.ui.words.record_errors import OF_THE_FILE, reason_lines
from tests.engine.bad_records import BAD
from tests.helpers import announced, say, start
from tests.ui.marked_messages import Marked
from tests.ui.whole_program import Open, frames, refused_record


def test_a_bad_line_is_reported_with_its_reason_and_what_was_legal(
    program: Open, tmp_path: Path
) -> None:
    match = say(announced("croatian", "4"), "come", "come", "no", "no")
    text = write_record(match) + "Ana: C9\nBojan: S7\nCvita: C7\n"
    path = tmp_path / "bad.pref"
    path.write_text(text, encoding="utf-8")
    record = open_record(path)
    assert record.error is not None and record.error.line == len(text.splitlines()) - 1
    assert record.line == "Bojan: S7" and "CQ" in record.error.legal
    path.write_text("# one line\x0cstill the same\n" + text, encoding="utf-8")
    assert open_record(path).line == "Bojan: S7"
    rooms = program()
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    assert not rooms.window.kit.overflows


CODES = {bad[3] for bad in BAD} | {reason.value for reason in Refused} | {"too_many_hands"}


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_reason_has_a_sentence_in_the_language_of_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    path = tmp_path / "bad.pref"
    path.write_text(
        next(
            (bad[1] for bad in BAD if bad[3] == code),
            write_record(say(start("croatian"), "2", "3")),
        ),
        encoding="utf-8",
    )
    record = open_record(path)
    record = replace(
        record, error=record.error or RecordError(9, code, "In the words of the reader.", ())
    )
    monkeypatch.setattr(_current, "translations", Marked())
    sentence, *details = reason_lines(record)
    assert sentence.startswith("«") and "{" not in sentence
    assert len(details) == (code in OF_THE_FILE)


def test_reasons_name_whose_turn_it_was_and_what_stood(tmp_path: Path) -> None:
    wanted = {
        "too low": "Ana has already bid 2.",
        "skipping": "Bids go up by one: the next one is 2.",
        "no turn": "It is Ana’s turn.",
        "wrong dealer": "It is Ana’s turn to deal.",
        "contract too low": "The auction was won with 3, so this is too low.",
        "must follow": "Bojan has a card of the suit led, and must follow.",
        "game with the talon": "Ana has taken the talon, so the contract cannot be one without it.",
        "game without the talon announced plain": (
            "Ana plays without the talon, so the contract must be written as “game”."
        ),
    }
    path = tmp_path / "bad.pref"
    for name, sentence in wanted.items():
        path.write_text(next(bad[1] for bad in BAD if bad[0] == name), encoding="utf-8")
        assert reason_lines(open_record(path)) == (sentence,)


def test_a_reason_of_another_version_is_reported_in_the_words_of_the_reader(tmp_path: Path) -> None:
    record = replace(
        open_record(tmp_path / "none"), error=RecordError(3, "too_loud", "nobody shouts here")
    )
    assert reason_lines(record) == ("Nobody shouts here.",)


@pytest.mark.parametrize(
    "data", [bytes(range(256)), b"", b"rules: tarock\n", b"\xff" * 5000, ("x" * 3000).encode()]
)
def test_what_is_no_record_is_reported_and_drawn(
    program: Open, tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "strange"
    path.write_bytes(data)
    rooms = program((1024, 640))
    rooms.open(routes.RecordPage(path))
    frames(rooms)
    record = refused_record(rooms)
    assert record.error is not None and record.error.line == 1
    assert record.hands == () and not rooms.window.kit.overflows


def test_a_missing_file_and_a_folder_are_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "nothing here.pref", tmp_path / "file" / "in no folder.pref"):
        assert reason_lines(open_record(path)) == ("There is no such file.",)
    assert reason_lines(open_record(tmp_path)) == ("This is a folder, not a file.",)


def test_why_a_file_cannot_be_read_is_reported_in_our_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_reasons = []
    for error in (PermissionError(13, "Permission denied"), OSError(5, "Input/output error")):

        def refuse(_path: Path, error: OSError = error) -> bytes:
            raise error

        monkeypatch.setattr(files, "_open", refuse)
        all_reasons.append(reason_lines(open_record(tmp_path / "refused.pref")))
    assert all_reasons == [
        ("You have no permission to read this file.",),
        ("This file cannot be read (the disk reports an error).",),
    ]
