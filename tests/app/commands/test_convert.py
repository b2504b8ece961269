"""``prefgame convert``: a record as PPN, PPN as a record, and nothing overwritten."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from prefgame.__main__ import main
from prefgame.engine.record import read_record
from tests.app.deals.test_ppn import PPN, RECORD
from tests.damage import GOLDEN


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def test_there_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.pref").write_text(RECORD, "utf-8")
    assert main(["convert", "a.pref", "a.PPN"]) == 0
    assert Path("a.PPN").read_text("utf-8") == PPN
    assert capsys.readouterr().out == (
        "a.PPN: 3 hands\nOther programs do not read how the match ends; this one does.\n"
    )
    assert main(["convert", "a.PPN", "b.pref"]) == 0
    written = Path("b.pref").read_text("utf-8")
    assert read_record(written).match == read_record(RECORD).match
    assert capsys.readouterr().out == "b.pref: 3 hands\n"


def test_json_names_what_was_not_carried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "a.ppn", tmp_path / "a.pref"
    source.write_text(PPN.replace("4 2 0 0 8", "4 2 0 0 10"), "utf-8")
    assert main(["convert", str(source), str(target), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": str(target),
        "hands": 3,
        "not_carried": [{"fact": "value", "deals": [1], "words": ""}],
        "error": None,
    }


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("a.pref", "a.txt", "a.txt: the name of the new file must end in .pref or .ppn"),
        ("a.pref", "there.ppn", "there.ppn: cannot be written (something has that name already)"),
        ("a.pref", "new/b.ppn", "new/b.ppn: there is no folder new"),
        ("none.pref", "b.ppn", "none.pref: cannot be read (it is not there)"),
        ("bad.ppn", "b.pref", "bad.ppn, line 1: the tags before the deals lack Refe"),
        ("none.ppn", "b.pref", "none.ppn, line 1: 'hello' is neither a tag nor a deal"),
        ("bad.pref", "b.ppn", "bad.pref, line 1: 'rules' has no colon"),
        ("russian.pref", "b.ppn", "only for Serbian, Croatian and Slovenian preferans."),
        ("four.pref", "b.ppn", "only for tables of three players."),
    ],
)
def test_what_cannot_be_gets_one_sentence_and_no_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    source: str,
    target: str,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {
        "a.pref": RECORD,
        "there.ppn": "of somebody",
        "bad.ppn": "[Bula 100]\n",
        "none.ppn": "hello",
        "bad.pref": "rules",
        "russian.pref": (GOLDEN / "russian-three.pref").read_text("utf-8"),
        "four.pref": (GOLDEN / "serbian-four.pref").read_text("utf-8"),
    }
    for name, text in texts.items():
        Path(name).write_text(text, "utf-8")
    assert main(["convert", source, target]) == 2
    out, error = capsys.readouterr()
    assert out == "" and words in error and len(error) <= 320 and error.count("\n") == 1
    assert files(tmp_path) == texts


def test_a_link_is_not_followed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.pref").write_text(RECORD, "utf-8")
    os.symlink(tmp_path / "elsewhere.ppn", tmp_path / "b.ppn")
    assert main(["convert", str(tmp_path / "a.pref"), str(tmp_path / "b.ppn")]) == 2
    assert "something has that name already" in capsys.readouterr().err
    assert not (tmp_path / "elsewhere.ppn").exists()


@pytest.mark.parametrize("command", ["replay", "verify", "solve --hand 1"])
def test_other_commands_read_ppn_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    said = []
    for name, text in (("a.ppn", PPN), ("a.pref", RECORD)):
        (tmp_path / name).write_text(text, "utf-8")
        status = main([*command.split(), str(tmp_path / name), "--json"])
        said.append((status, json.loads(capsys.readouterr().out)))
    assert said[0] == said[1] and said[0][0] == 0
