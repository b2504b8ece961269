"""A hand that is named by a code or by its cards is solved, and its odds are counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from prefgame.__main__ import main
from tests.source_tree import ROOT

CODE, LONG = "GYM3-YC20-629F", "2FQ9-WFXZ-5W49-837X-XMJJ-AVZ0"
ENDING = "SA HK | SK H7 | S7 HA"
SIGNS = "♠ A K Q J 10 9 8 7 ♦ A ♥ A"


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0, capsys.readouterr().err
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 2
    return capsys.readouterr().err


def test_a_code_with_a_contract_is_solved_where_it_ends(capsys: pytest.CaptureFixture[str]) -> None:
    stands = asked(capsys, "solve", LONG)["stands"]
    assert (stands["declarer"], stands["contract"], stands["to_act"]) == ("second", "3", "third")
    assert len(stands["values"]) == 2


def test_a_code_of_a_deal_is_solved_with_what_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    said = "--contract", "4", "--declarer", "first"
    waits = asked(capsys, "solve", CODE, *said)["stands"]
    assert waits["phase"] == "exchange"
    (four,) = (one for one in waits["contracts"] if one["contract"] == "4")
    after = asked(capsys, "solve", CODE, *said, "--discard", " ".join(four["discard"]))["stands"]
    assert after["tricks"] == four["tricks"] and len(after["values"]) == 10
    signs = asked(capsys, "solve", CODE, *said, "--discard", "♠ J ♦ 7", "--leader", "second")
    assert signs["stands"]["to_act"] == "second"
    assert "no contract" in refused(capsys, "solve", CODE)
    assert "choose from 2, 3" in refused(capsys, "solve", CODE, "--contract", "9NT")
    assert "first, second, third" in refused(capsys, "solve", CODE, "--declarer", "Ana")
    assert "two of the declarer's cards" in refused(capsys, "solve", CODE, *said, "--discard", "S7")


def test_the_last_tricks_have_the_values_of_a_file_of_deals(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    file = tmp_path / "endings.json"
    file.write_text(page.split("```solve endings.json\n")[1].split("```")[0], "utf-8")
    said = "--contract", "2", "--declarer", "first"
    answer = asked(capsys, "solve", ENDING, *said)
    assert answer == asked(capsys, "solve", str(file))
    text = tmp_path / "ending.txt"
    text.write_text(ENDING.replace(" | ", "\n"), "utf-8")
    assert asked(capsys, "solve", str(text), *said) == answer
    rest = asked(capsys, "solve", ENDING, *said, "--played", "HK H7 HA")
    assert rest["deals"] == [{"tricks": 1, "values": {"S7": 1}}]
    assert "card 2 of --played" in refused(capsys, "solve", ENDING, *said, "--played", "HK SK")
    assert "go with a code" in refused(capsys, "solve", str(file), *said)


@pytest.mark.parametrize("name", ["none", "none.json", "of mine.pref", "folder/none"])
def test_a_file_that_is_not_there_is_named(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "not there" in refused(capsys, "solve", name)


def test_odds_take_signs_codes_and_texts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    few = "--deals", "10"
    plain = asked(capsys, "odds", "--cards", "SA SK SQ SJ ST S9 S8 S7 DA HA", *few)
    assert asked(capsys, "odds", "--cards", SIGNS, *few) == plain
    assert asked(capsys, "odds", SIGNS, *few) == plain
    text = tmp_path / "hand.txt"
    text.write_text(SIGNS, "utf-8")
    assert asked(capsys, "odds", str(text), *few) == plain
    second = asked(capsys, "odds", CODE, "--place", "second", *few)
    assert second["place"] == "second" and "SQ" in second["cards"]
    assert asked(capsys, "odds", LONG, *few)["contracts"]
    assert "♠" in refused(capsys, "odds", "--cards", "♠ A 2")
