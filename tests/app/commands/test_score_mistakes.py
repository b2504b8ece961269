"""Each kind of mistake in a score file is answered with its hand and its reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefgame.app.commands.documents import score_document, score_file
from tests.app.commands.score_files import BETL, BOTH, GOOD
from tests.scored_hands import score_hands

WRONG_HANDS = [
    ("no declarer", {"contract": "4", "defence": BOTH}, ["declarer is missing"]),
    ("unknown declarer", GOOD | {"declarer": "Z"}, ["declarer 'Z'", "A, B, C"]),
    ("unknown defender", GOOD | {"defence": {"B": "come", "Z": "come"}}, ["'Z'", "A, B, C"]),
    (
        "the declarer defends",
        GOOD | {"defence": {"A": "come", "B": "come"}},
        ["A does not defend", "B and C do"],
    ),
    ("unknown trick taker", GOOD | {"tricks": {"A": 6, "Z": 4}}, ["'Z'", "A, B, C"]),
    ("unknown sayer", GOOD | {"kontra": 1, "kontra_by": "Z"}, ["'Z'"]),
    ("the declarer says kontra", GOOD | {"kontra": 1, "kontra_by": "A"}, ["A is not a defender"]),
    ("kontra by nobody", GOOD | {"kontra": 1}, ["kontra_by is missing"]),
    ("a sayer without kontra", GOOD | {"kontra_by": "B"}, ["kontra is 0"]),
    (
        "a guest says kontra",
        GOOD | {"defence": {"B": "come", "C": "invited"}, "kontra": 1, "kontra_by": "C"},
        ["does not defend by choice"],
    ),
    (
        "kontra at home",
        GOOD
        | {
            "defence": {"B": "come", "C": "stay"},
            "kontra": 1,
            "kontra_by": "C",
            "tricks": {"A": 6, "B": 4},
        },
        ["does not defend by choice"],
    ),
    ("kontra 5", GOOD | {"kontra": 5, "kontra_by": "B"}, ["kontra 5", "0 to 4"]),
    ("kontra -1", GOOD | {"kontra": -1, "kontra_by": "B"}, ["kontra -1"]),
    ("contract 1", GOOD | {"contract": "1"}, ["no contract 1", "2, 3, 4, 5, 6, 7"]),
    ("contract 8 where it is not played", GOOD | {"contract": "8"}, ["no contract 8"]),
    ("contract hearts", GOOD | {"contract": "hearts"}, ["no contract hearts"]),
    ("no contract", {"declarer": "A", "defence": BOTH, "tricks": {"A": 10}}, ["no contract"]),
    ("contract as a number", GOOD | {"contract": 4}, ["contract must be a text in quotes, not 4"]),
    ("nine tricks", GOOD | {"tricks": {"A": 6, "B": 2, "C": 1}}, ["add up to 9", "ten"]),
    ("eleven tricks", GOOD | {"tricks": {"A": 7, "B": 2, "C": 2}}, ["add up to 11"]),
    (
        "six tricks of the defence",
        GOOD | {"tricks": {"A": 4, "B": 3, "C": 3}},
        ["at 5 tricks", "6"],
    ),
    ("negative tricks", GOOD | {"tricks": {"A": 11, "B": -1, "C": 0}}, ["tricks of B", "-1"]),
    (
        "half a trick",
        GOOD | {"tricks": {"A": 6.5, "B": 2, "C": 1}},
        ["tricks.A must be a whole number, not 6.5"],
    ),
    (
        "tricks in words",
        GOOD | {"tricks": {"A": "six"}},
        ['tricks.A must be a whole number, not "six"'],
    ),
    ("tricks true", GOOD | {"tricks": {"A": True}}, ["tricks.A must be a whole number, not true"]),
    ("tricks at home", GOOD | {"defence": {"B": "come", "C": "stay"}}, ["C dropped out"]),
    ("tricks when both stay", GOOD | {"defence": {"B": "stay", "C": "stay"}}, ["nobody plays"]),
    ("no tricks though they play", GOOD | {"tricks": {}}, ["add up to 0"]),
    ("an answer is missing", GOOD | {"defence": {"B": "come"}}, ["answer of C is missing"]),
    (
        "an unknown answer",
        GOOD | {"defence": {"B": "come", "C": "whist"}},
        ["'whist'", "come, stay, invited"],
    ),
    ("two guests", GOOD | {"defence": {"B": "invited", "C": "invited"}}, ["nobody defends"]),
    (
        "a guest without a host",
        GOOD | {"defence": {"B": "invited", "C": "stay"}},
        ["nobody defends"],
    ),
    (
        "leaving a betl",
        BETL | {"defence": {"B": "stay", "C": "come"}},
        ["nobody may drop out against betl"],
    ),
    (
        "inviting to a betl",
        BETL | {"defence": {"B": "come", "C": "invited"}},
        ["nobody may drop out against betl"],
    ),
    ("a betl of nine tricks", BETL | {"tricks": {"A": 0, "B": 9}}, ["add up to 9"]),
    ("a plain two played without kontra", GOOD | {"contract": "2"}, ["plain 2"]),
    ("all passed and a declarer", {"passed": True, "declarer": "A"}, ["all passed"]),
    ("all passed and tricks", {"passed": True, "tricks": {"A": 10}}, ["all passed"]),
    ("all passed and a kontra", {"passed": True, "kontra_by": "B"}, ["all passed"]),
    ("an unknown dealer", {"passed": True, "dealer": "Z"}, ["dealer 'Z'", "A, B, C"]),
    ("an unknown word", GOOD | {"declaer": "A"}, ["declaer"]),
    ("no hand at all", 7, ["a hand is an object"]),
    ("nothing", {}, ["declarer is missing"]),
    ("null", None, ["a hand is an object"]),
]


@pytest.mark.parametrize(
    ("wrong", "words"), [case[1:] for case in WRONG_HANDS], ids=[case[0] for case in WRONG_HANDS]
)
def test_a_wrong_hand_stops_the_sheet_with_its_number(wrong: Any, words: list[str]) -> None:
    answer = score_document(
        {"rules": "croatian", "players": ["A", "B", "C"], "hands": [GOOD, wrong, GOOD]}
    )
    assert (
        answer.status == 2
        and answer.data["error"]["hand"] == 2
        and not answer.data["over"]
        and answer.data["settlement"] is None
    )
    assert len(answer.data["hands"]) == 1
    message = answer.data["error"]["message"]
    assert all(word in message for word in words) and "\n" not in message, message
    assert answer.error == f"hand 2: {message}"


def test_a_kontra_without_end_is_shown_as_far_as_its_numbers_can_be_written() -> None:
    """Nine digits are enough for twenty doublings, at the table as on the paper."""
    answer = score_hands(GOOD | {"kontra": 20, "kontra_by": "B"}, start=30, kontra_max="none")
    assert answer["error"] is None and json.dumps(answer)
    for beyond in (21, 20_000):
        answer = score_hands(
            GOOD | {"kontra": beyond, "kontra_by": "B"}, start=30, kontra_max="none"
        )
        assert (
            answer["error"]["message"]
            == f"kontra {beyond} is not said at this table; it goes from 0 to 20"
        )


def test_a_hand_after_the_end_is_refused() -> None:
    betl = {"declarer": "A", "contract": "6", "tricks": {"A": 0, "B": 10}}
    answer = score_hands(betl, GOOD, start=4)
    assert (
        answer["error"] == {"hand": 2, "message": "the match is over"} and len(answer["hands"]) == 1
    )


WRONG_FILES = [
    ("not an object", [], ["the file must be an object with names, not []"]),
    ("no rules", {"players": ["A", "B", "C"]}, ["rules is missing"]),
    (
        "unknown rules",
        {"rules": "x", "players": ["A", "B", "C"]},
        ["'x' are unknown", "croatian, slovenian, serbian"],
    ),
    ("no players", {"rules": "croatian"}, ["players"]),
    ("two players", {"rules": "croatian", "players": ["A", "B"]}, ["seats 3 or 4 players, not 2"]),
    (
        "a name twice",
        {"rules": "croatian", "players": ["A", "B", "A"]},
        ["a different name", "'A', 'B', 'A'"],
    ),
    (
        "a blank name",
        {"rules": "croatian", "players": ["A", "B", " "]},
        ["a name needs at least one visible letter, unlike ' '"],
    ),
    (
        "a name of two lines",
        {"rules": "croatian", "players": ["A\nB", "B", "C"]},
        ["only characters that print, not \\n as in 'A\\nB'"],
    ),
    (
        "names in one text",
        {"rules": "croatian", "players": "A B C"},
        ["players must be a list in square brackets", '"A B C"'],
    ),
    (
        "a number for a name",
        {"rules": "croatian", "players": ["A", "B", 3]},
        ["players.2 must be a text in quotes, not 3"],
    ),
    (
        "options without values",
        {"rules": "croatian", "players": ["A", "B", "C"], "options": ["start"]},
        ["options must be an object with names"],
    ),
    (
        "half an option",
        {"rules": "croatian", "players": ["A", "B", "C"], "options": {"start": 30.5}},
        ["option start: 30.5 is not an even number"],
    ),
    (
        "an option of nothing",
        {"rules": "croatian", "players": ["A", "B", "C"], "options": {"hold": None}},
        ["option hold: nothing is not one of"],
    ),
    (
        "an unknown option",
        {"rules": "croatian", "players": ["A", "B", "C"], "options": {"bula": 3}},
        ["bula is unknown", "start"],
    ),
    (
        "a wrong option",
        {"rules": "croatian", "players": ["A", "B", "C"], "options": {"start": 3}},
        ["start", "even number"],
    ),
    (
        "a Styrian pot without trumps",
        {
            "rules": "illustrated",
            "players": ["A", "B", "C"],
            "options": {"pot": "styrian", "premium_pot": True},
        },
        ["premium_pot=yes contradicts pot=styrian", "pot=basic or unlimited or limited"],
    ),
    (
        "a limit below one basic stake",
        {"rules": "viennese", "players": ["A", "B", "C"], "options": {"base": 40}},
        ["limit=30 is below base=40", "at least 40"],
    ),
    (
        "an unknown word",
        {"rules": "croatian", "players": ["A", "B", "C"], "hand": []},
        ["hand is not a word"],
    ),
    (
        "a state without a player",
        {
            "rules": "croatian",
            "players": ["A", "B", "C"],
            "state": {"players": {"A": {"declarer": 0}}},
        },
        ["lacks B"],
    ),
    (
        "a state above zero",
        {
            "rules": "croatian",
            "players": ["A", "B", "C"],
            "state": {"players": {n: {"declarer": 1} for n in "ABC"}},
        },
        ["add up to 3"],
    ),
]


@pytest.mark.parametrize(
    ("wrong", "words"), [case[1:] for case in WRONG_FILES], ids=[case[0] for case in WRONG_FILES]
)
def test_a_wrong_file_is_refused_before_the_first_hand(wrong: object, words: list[str]) -> None:
    answer = score_document(wrong)
    assert (
        answer.status == 2 and answer.data["error"]["hand"] is None and answer.data["hands"] == []
    )
    assert all(word in answer.data["error"]["message"] for word in words), answer.data["error"][
        "message"
    ]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("s.json", b"{", ["line 1", "not JSON"]),
        ("s.json", b'{"rules": "croatian",\n "players": [}', ["line 2", "not JSON"]),
        ("s.json", b'{"rules": "\xff"}', ["line 1", "not UTF-8"]),
        ("s.json", b"[" * 100_000, ["s.json: is nested too deeply; at most 20 levels"]),
        (
            "s.json",
            b'{"rules": ' + b"9" * 5000 + b"}",
            ["s.json: rules: a number has at most 9 digits, not 5000"],
        ),
        ("s.toml", b"rules = ", ["not TOML"]),
        ("s.toml", b"rules = " + b"[" * 5000, ["s.toml: is nested too deeply; at most 20 levels"]),
        ("s.toml", b"rules = " + b"9" * 4500, ["s.toml: a number has at most 9 digits"]),
        ("s.toml", b"rules = 0x" + b"f" * 4500, ["s.toml: rules: a number has at most 9 digits"]),
        ("missing.json", None, ["cannot be read"]),
    ],
)
def test_a_file_that_cannot_be_read_is_reported_where(
    tmp_path: Path, name: str, content: bytes | None, words: list[str]
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    answer = score_file(path)
    assert (
        answer.status == 2
        and answer.error is not None
        and all(word in answer.error for word in words)
    ), answer.error


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-20, 20)
    | st.floats(allow_nan=False)
    | st.sampled_from(["A", "B", "C", "4", "6", "come", "stay", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["A", "B", "C", "Z", "declarer", "tricks"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)
WORDS = [
    "passed",
    "declarer",
    "contract",
    "game",
    "dealer",
    "defence",
    "kontra",
    "kontra_by",
    "tricks",
]


@given(st.dictionaries(st.sampled_from(WORDS), ANYTHING), st.booleans())
@settings(max_examples=150)
def test_whatever_a_hand_says_the_answer_is_a_state_or_an_error(
    hand: dict[str, Any], over_a_good_one: bool
) -> None:
    answer = score_document(
        {
            "rules": "serbian",
            "players": ["A", "B", "C"],
            "hands": [GOOD | hand if over_a_good_one else hand],
        }
    ).data
    assert (answer["error"] is None) == (len(answer["hands"]) == 1)
    if answer["error"] is not None:
        assert answer["error"]["hand"] == 1 and answer["error"]["message"]
    json.dumps(answer)


@given(ANYTHING)
@settings(max_examples=60)
def test_whatever_a_file_holds_it_is_answered(content: Any) -> None:
    assert score_document(content).status == 2
    answer = score_document(
        {"rules": "croatian", "players": ["A", "B", "C"], "state": content, "options": {}}
    )
    assert (answer.status == 0) is (answer.data["error"] is None)
