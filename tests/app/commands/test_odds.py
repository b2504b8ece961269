"""``prefgame odds``: what is printed, and what is refused."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from prefgame.__main__ import main
from tests.app.commands.test_advise import CALLED, DEAL, PLAYED
from tests.source_tree import ROOT

HAND = "SA SQ ST S9 S7 DA DT H7 CK C8"


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any], str]:
    """Status, the object printed, and the sentence on the other stream."""
    status = main(["odds", *words, "--json"])
    printed = capsys.readouterr()
    return status, json.loads(printed.out), printed.err.removeprefix("prefgame: ")


def test_a_hand_is_answered_with_every_contract(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--cards", HAND, "--rules", "croatian", "--place", "second", "--deals", "300")
    status, answer, error = asked(capsys, *words)
    assert (status, error, answer["error"], answer["seat"]) == (0, "", None, None)
    assert answer["cards"] == sorted(HAND.split(), key=answer["cards"].index)
    assert (answer["rules"], answer["place"], answer["deals"]) == ("croatian", "second", 300)
    assert [(each["with"], each["contract"]) for each in answer["contracts"]] == [
        *(("talon", name) for name in "234567"),
        *(("alone", f"game {name}") for name in "234567"),
    ]
    for each in answer["contracts"]:
        best, guessing = each["best_defence"], each["guessing_defence"]
        assert 0 <= best["value"] <= 1 and best["error"] > 0 and best["deals"] == 300
        assert guessing is None or 0 <= guessing["value"] <= 1
    spades = answer["kinds"][0]
    assert sum(spades["tricks"]) == pytest.approx(1.0, abs=0.001)
    assert spades["gains"]["talons"] == 231 == answer["talons"]
    assert sum(each["share"]["value"] for each in spades["by_trumps"]) == pytest.approx(1, abs=0.01)
    assert {each["trumps"] for each in spades["by_trumps"]} <= {4, 5, 6, 7}
    assert answer["best_suit"]["made"]["value"] >= spades["made"]["value"] - 0.02


def test_the_same_words_give_the_same_answer(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--cards", HAND, "--deals", "30", "--seed")
    first, again, other = (asked(capsys, *words, seed) for seed in ("4", "4", "5"))
    assert first == again and first != other


def test_people_read_lines(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--cards", HAND, "--deals", "300", "--contract", "game 2", "--rules", "croatian"]
    assert main(["odds", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "croatian, first seat: S7 S9 ST SQ SA DT DA H7 C8 CK"
    assert lines[1] == "300 deals, all equally likely"
    (row,) = (line for line in lines if line.startswith("  game 2 (S)"))
    assert row.count("±") == 2 and row.count("%") == 2
    assert "game 2 in detail" in lines and "what two cards bring" not in "\n".join(lines)
    assert any(line.startswith("Best defence sees all cards") for line in lines)
    assert max(map(len, lines[:-1])) <= 100


def test_what_two_cards_bring_is_said_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--cards", HAND, "--deals", "300", "--contract", "2"]) == 0
    text = capsys.readouterr().out
    for words in (
        "what two cards bring on average, in tricks: +",
        "of 231 talons bring a trick or more",
        "two trumps (3 talons)",
        "neither a trump nor an ace (",
        "best: ",
        "worst: ",
        "by trumps held:",
        "by trumps of the others:",
    ):
        assert words in text


@pytest.mark.parametrize(
    ("text", "seat", "contracts"),
    [(DEAL, "A", 12), (CALLED, "C", 6), (PLAYED, "A", 1)],
)
def test_a_record_is_answered_for_the_seat_that_decides(
    text: str, seat: str, contracts: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "m.pref"
    path.write_text(text, "utf-8")
    status, answer, error = asked(capsys, str(path), "--deals", "8")
    assert (status, error, answer["seat"], answer["deals"]) == (0, "", seat, 8)
    assert len(answer["contracts"]) == contracts


def test_the_example_of_the_documents_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    (line,) = (each for each in page.splitlines() if each.startswith("prefgame odds --cards"))
    assert main(shlex.split(line)[1:]) == 0
    answer = json.loads(capsys.readouterr().out)
    _before, section = page.split("## What a hand makes over all deals")
    described = section.split("\n## ")[0]
    for name in (
        *answer,
        *answer["contracts"][0],
        *answer["kinds"][0],
        *answer["kinds"][0]["gains"],
    ):
        assert f"`{name}`" in described, name


def test_time_may_be_given_instead_of_deals(capsys: pytest.CaptureFixture[str]) -> None:
    status, answer, _error = asked(capsys, "--cards", HAND, "--seconds", "1", "--deals", "16")
    assert status == 0 and answer["deals"] == 16, "whichever is first"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "say either a record"),
        (("--cards", "SA SK"), "expected 10 cards, or 12 with the talon, not 2"),
        (("--cards", "SA ZZ"), "'ZZ' is not a card"),
        (("--cards", HAND, "--discard", "SA D7"), "SA must appear only once"),
        (("--cards", HAND, "--rules", "bridge"), "bridge"),
        (("--cards", HAND, "--options", "start"), "name=value"),
        (("--cards", HAND, "--options", "start=1,start=2"), "written once"),
        (("--cards", HAND, "--options", "nothing=1"), "nothing"),
        (("--cards", HAND, "--place", "fourth"), "first, second, third, not 'fourth'"),
        (("--cards", HAND, "--deals", "0"), "--deals must be from 1 to 200000, not 0"),
        (("--cards", HAND, "--seconds", "601"), "--seconds must be from 1 to 600, not 601"),
        (("--cards", HAND, "--deals", "2", "--contract", "9NT"), "'9NT' is not counted here"),
        (("--cards", "x" * 5000), "is not a card"),
        (("--cards", HAND, "no.pref"), "say either a record"),
        (("no.pref",), "no.pref"),
        (("no.pref", "--rules", "russian"), "go with --cards only"),
    ],
)
def test_what_is_refused_is_said_in_a_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, answer, error = asked(capsys, *words)
    assert status == 2 and said in error and list(answer) == ["error"]
    assert len(error) <= 312 and "Traceback" not in error


def test_a_record_in_which_nobody_decides_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "m.pref"
    path.write_text(DEAL + "A: pass\nB: pass\nC: pass\n", "utf-8")
    status, _answer, error = asked(capsys, str(path))
    assert status == 2 and "line 7: nobody decides here" in error


def test_a_chance_near_all_is_told_by_its_bound_and_noise_as_no_difference(
    capsys: pytest.CaptureFixture[str],
) -> None:
    sure = "SA SK SQ SJ ST S9 S8 S7 DA HA"
    assert main(["odds", "--cards", sure, "--deals", "300", "--contract", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (row,) = (line for line in lines if line.startswith("  2 (S)"))
    assert row.count("at least 98.7 %") == 2 and "100.0" not in row
    said = [line for line in lines if "no difference to be seen (" in line]
    assert said and all("+0.00" in line for line in said)
    assert max(map(len, lines[:-1])) <= 100


def test_of_few_deals_their_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A sure thing of three deals is no 100 percent with an error that nobody can use."""
    sure = "SA SK SQ SJ ST S9 S8 S7 DA HA"
    assert main(["odds", "--cards", sure, "--deals", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (row,) = (line for line in lines if line.startswith("  2 (S)"))
    assert "3 of 3" in row and "±" not in row
