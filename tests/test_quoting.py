"""What may be a name, and how input is shown in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from prefgame.quoting import escape, name_fault, quote, shorten, show_path, show_value

HOSTILE = (
    "\x1b[2J",
    "\x9b2J",
    "a\nb",
    "\r",
    "\x07",
    "\x00",
    "\u202e",
    "\u2066",
    "\u200b",
    "\ufeff",
    "\u2028",
    "\ud800",
    "\udcff",
    "\x7f",
)


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_what_does_not_print_is_escaped_everywhere(text: str) -> None:
    path = Path("/tmp") / text.replace("\0", "\x01")
    for made in (
        escape(text),
        shorten(text),
        quote(text),
        show_value(text),
        show_value([text]),
        show_path(path),
    ):
        assert made.isprintable() and made.isascii(), ascii(made)


@pytest.mark.parametrize(
    "value",
    [
        "x" * 10**6,
        "\x1b" * 10**6,
        "\ud800" * 50,
        10**5000,
        [[[1] * 1000]],
        {"a" * 500: 1},
        1e308,
        b"x" * 999,
    ],
    ids=type,
)
def test_of_a_long_value_only_the_beginning_is_shown(value: object) -> None:
    assert len(show_value(value)) <= 42


def test_short_values_are_shown_as_files_write_them() -> None:
    assert [show_value(value) for value in (None, True, 6.5, -3, "six", [], {}, [1], {"a": 1})] == [
        "null",
        "true",
        "6.5",
        "-3",
        '"six"',
        "[]",
        "{}",
        "a list",
        "an object",
    ]
    assert (
        quote("Čvita") == "'Čvita'"
        and quote("x" * 41) == "'" + "x" * 37 + "...'"
        and quote("O'Neill") == '"O\'Neill"'
    )


def test_a_long_path_keeps_its_beginning_and_its_end() -> None:
    path = show_path(Path("/home") / ("x" * 3000) / "match.pref")
    assert path.startswith("/home/x") and path.endswith("x/match.pref") and len(path) <= 200


@pytest.mark.parametrize(
    "name", ["A", "Ana M", "Љиља", "Zoë", "Z\u030coran", "李", "x" * 40, "O'Neill", "¿?"]
)
def test_a_name_of_letters_is_one(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x" * 41,
        "x" * 100_000,
        "\u200b",
        "\u200d\u200c",
        "\u0301\u0302",
        "\u3164",
        "\u2800",
        "\ufeff",
        "A\u200bB",
        "A\u202eB",
        "\x1b[31mA",
        "A\nB",
        "A\0B",
        "\ud800",
        "\ufe0f",
        " \u0301",
        'A"B',
    ],
    ids=ascii,
)
def test_what_cannot_be_seen_or_written_is_no_name(name: str) -> None:
    fault = name_fault(name)
    assert fault is not None and fault.isprintable() and len(fault) < 150
