"""JSON and TOML from outside: what is beyond the bounds is refused with its place."""

from __future__ import annotations

import json

import pytest

from prefgame.documents import MOST_SIGNS, Unfit, parse_json, parse_toml, write_json


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: not JSON"),
        ('{"a":\n 1 2}', "line 2, column 4: not JSON: a comma is missing"),
        ('{"a": 1,}', "not JSON: a "),  # newer Pythons say what is wrong with the comma
        ("[1, 1234567890]", "1: a number has at most 9 digits, not 10"),
        ('{"a": {"b": [-' + "9" * 5000 + "]}}", "a.b.0: a number has at most 9 digits, not 5000"),
        ('{"a": 1e999}', "a: the number is too large"),
        ('{"a": NaN}', "a: NaN is not a number"),
        ('{"a": [-Infinity]}', "a.0: -Infinity is not a number"),
        ('{"a": {"b": 1, "b": 2}}', 'a: "b" appears twice'),
        ('{"a\\u001b": 1, "a\\u001b": 2}', '"a\\x1b" appears twice'),
        ('{"h": [' + "0," * 2000 + "0]}", "h: at most 2,000 entries are read, not 2,001"),
        ('{"h": [[' + "0," * 100 + "0]]}", "h.0: at most 100 entries are read, not 101"),
        (
            "{" + ",".join(f'"{at}": 0' for at in range(101)) + "}",
            "at most 100 entries are read, not 101",
        ),
        ("[" * 21 + "]" * 21, "is nested too deeply; at most 20 levels are read"),
        # how far a reader of JSON gets before it complains differs between Pythons
        ("[" * 21, "is nested too deeply; at most 20 levels are read"),
        ("[" * 20, "line 1, column 21: not JSON: a value is missing"),
        ('["' + "[" * 30 + '\\"[", ', "line 1, column 39: not JSON: a value is missing"),
        ("[]," * 30, "line 1, column 3: not JSON: something follows after the end"),
        ("[" * 100_000, "is nested too deeply; at most 20 levels are read"),
        ('{"' + "k" * 1000 + '": [NaN]}', "k....0: NaN is not a number"),
    ],
)
def test_json_beyond_the_bounds(text: str, message: str) -> None:
    with pytest.raises(Unfit) as error:
        parse_json(text)
    assert (
        message in str(error.value)
        and len(str(error.value)) < 200
        and str(error.value).isprintable()
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = ", "not TOML"),
        ("a = 0x" + "f" * 4000, "a: a number has at most 9 digits"),
        ("a = " + "9" * 4500, "a number has at most 9 digits"),
        ("b = 1\na = " + "1" * 100_000, "line 2: a word or number has at most 5,000 characters"),
        ("a" + ".a" * 30_000 + " = 1", "line 1: a word or number has at most 5,000 characters"),
        ("a = 2026-02-30", "line 1, column 5: not TOML"),
        ("a = inf", "a: the number is too large"),
        ("a = " + "[" * 5000, "is nested too deeply; at most 20 levels"),
        ("x = 1\na" + ".a" * 20 + " = 1", "line 2: a key has at most 20 parts"),
        ('[ "a" ' + '. "a"' * 30_000 + "]", "line 1: a key has at most 20 parts"),
        ("a = [" + "1," * MOST_SIGNS + "]", "is too large"),
        ("\x1b[" + "x" * 1000, "not TOML"),
        ("a = 1\n[a." + "x" * 4000 + "]", "not TOML"),
    ],
)
def test_toml_beyond_the_bounds(text: str, message: str) -> None:
    with pytest.raises(Unfit) as error:
        parse_toml(text)
    assert (
        message in str(error.value)
        and len(str(error.value)) < 300
        and str(error.value).isprintable()
    )


def test_what_is_within_the_bounds_is_read() -> None:
    value = {"a": [999_999_999, -999_999_999, 1.5, None, True, "x"], "b": {}, "c": [0] * 2000}
    assert parse_json(json.dumps(value)) == value
    assert parse_toml('a = 999999999\n"J.R.R. T.A.B.C.D.E.F.G.H.I.J" = 1.5\na2.b.c = "x.x.x"') == {
        "a": 999_999_999,
        "J.R.R. T.A.B.C.D.E.F.G.H.I.J": 1.5,
        "a2": {"b": {"c": "x.x.x"}},
    }


def test_json_is_written_with_escapes_for_what_does_not_print() -> None:
    value = {"a": "Čvita \u202e\x9b\x7f\ud800\U000e0001\n"}
    text = write_json(value)
    assert text.isprintable() and "Čvita" in text and json.loads(text) == value
