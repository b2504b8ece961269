"""``prefgame solve``: files as the formats describe them, and mistakes in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from prefgame.__main__ import main
from prefgame.app.commands.documents import solve_document

DEAL: dict[str, Any] = {
    "hands": [["SA", "S7"], ["SK", "H7"], ["SQ", "H8"]],
    "declarer": 0,
    "leader": 1,
    "contract": "trump",
    "trump": "H",
    "must_trump": True,
    "must_beat": 0,
    "trick": [],
}
NO_TRUMP = {"contract": "notrump", "trump": None}


def test_a_file_is_answered_deal_by_deal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The ace is good for one trick, whatever is led; the seven is ruffed, or thrown
    on the trump.
    """
    file = tmp_path / "deals.json"
    file.write_text(
        json.dumps(
            {
                "deals": [
                    DEAL,
                    DEAL | {"trick": ["HA"]} | {"hands": [["SA", "S7"], ["SK"], ["SQ", "H8"]]},
                ]
            }
        )
    )
    assert main(["solve", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "deals": [{"tricks": 1, "values": {"SK": 1, "H7": 1}}, {"tricks": 1, "values": {"H8": 1}}],
    }
    assert main(["solve", str(file)]) == 0
    assert capsys.readouterr().out == "deal 1: 1; SK 1, H7 1\ndeal 2: 1; H8 1\n"


def test_what_may_be_left_out() -> None:
    """Trumps, cards on the table and obligations have their usual values; answers in the file are
    not looked at.
    """
    short = {key: DEAL[key] for key in ("hands", "declarer", "leader")} | {"contract": "notrump"}
    long = DEAL | NO_TRUMP | {"tricks": 9, "values": {"SK": 9}}
    expected = {"deals": [{"tricks": 1, "values": {"SK": 2, "H7": 1}}]}
    assert (
        solve_document({"deals": [short]}).data
        == solve_document({"deals": [long]}).data
        == expected
    )


def test_contracts() -> None:
    """Without trumps the king gives two tricks away; in betl the ace stays above nothing: it is
    thrown on the hearts.
    """
    answer = solve_document(
        {"deals": [DEAL | NO_TRUMP, DEAL | NO_TRUMP | {"contract": "betl"}]}
    ).data["deals"]
    assert [deal["tricks"] for deal in answer] == [1, 0]
    assert answer[1]["values"] == {"SK": 0, "H7": 0}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"hands": [["SA", "1S"], ["SK", "H7"], ["SQ", "H8"]]},
            "hands: '1S' is not a card; a card is a suit S D H C and a rank 7 8 9 T J Q K A, "
            "as in HT",
        ),
        (
            {"hands": [["SA", "S7"], ["SK", "H7"]]},
            "hands: expected three (an empty one for a player who is out), not 2",
        ),
        (
            {"hands": [["SA", "S7"], ["SA", "H7"], ["SQ", "H8"]]},
            "SA appears twice; each card may appear only once",
        ),
        ({"trick": ["SK"]}, "SK is on the table and in a hand; each card may appear only once"),
        ({"hands": 3}, "hands must be a list in square brackets, not 3"),
        (
            {"contract": "sans"},
            'contract must be "trump", "notrump" or "betl", not "sans"',
        ),
        ({"trump": None}, "trump: expected a suit S, D, H or C for the contract trump, not null"),
        (
            {"trump": "hearts"},
            'trump: expected a suit S, D, H or C for the contract trump, not "hearts"',
        ),
        ({"contract": "betl"}, 'trump: expected null for the contract betl, not "H"'),
        ({"must_beat": 3}, "must_beat: expected 0, 1 or 2, not 3"),
        ({"must_beat": True}, "must_beat must be a whole number, not true"),
        ({"leader": 5}, "leader: expected 0, 1 or 2, not 5"),
        (
            {"must_beats": 1},
            (
                "must_beats is not a word of deals; they are hands, declarer, leader, contract, "
                "trump, must_trump, must_beat, trick"
            ),
        ),
    ],
)
def test_a_bad_deal_is_reported_with_its_place(
    change: dict[str, Any], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole file is checked before a deal is solved."""
    file = tmp_path / "deals.json"
    file.write_text(json.dumps({"deals": [DEAL, DEAL | change, DEAL]}))
    assert main(["solve", str(file), "--json"]) == 2
    output = capsys.readouterr()
    data = json.loads(output.out)
    assert output.err == f"prefgame: {file}, deal 2: {message}\n"
    assert data["deals"] == [] and data["error"] == {
        "deal": 2,
        "message": f"{file}, deal 2: {message}",
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"deals": [', "line 1, column 12: not JSON"),
        ("[]", 'expected an object {"deals": [deal, …]}'),
        ('{"deal": []}', 'expected an object {"deals": [deal, …]}'),
        ('{"deals": []}', "the list of deals is empty"),
        ('{"deals": [7]}', "deal 1: a deal is an object such as"),
        ('{"deals": [{}]}', "deal 1: hands is missing"),
        ("[" * 100000, "nested too deeply; at most 20 levels"),
    ],
)
def test_a_file_that_is_none_is_reported(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deals.json"
    file.write_text(text)
    assert main(["solve", str(file)]) == 2
    assert message in capsys.readouterr().err
    assert main(["solve", str(tmp_path / "missing.json"), "--json"]) == 2
    assert "cannot be read" in json.loads(capsys.readouterr().out)["error"]["message"]
