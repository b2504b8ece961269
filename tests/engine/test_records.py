"""Records: a match as text is read back equal, and whatever text comes, the answer is a match or an
error with its line.
"""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from prefgame.app.commands.records import replay_data
from prefgame.engine.match import BadTable, Match
from prefgame.engine.record import Reading, read_record, write_record
from prefgame.engine.record_lines import physical_lines
from prefgame.quoting import composed
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import BadScore
from prefgame.rules.scoring.columns_sheet import sheet_from_plain, sheet_to_plain
from tests.engine.battery import SAYABLE
from tests.engine.some_records import DEAL, HEAD, some_match
from tests.helpers import BALKAN_GAMES, NAMES, deal, parse, play_carefully, sheet, start
from tests.narrow import column_sheet


def check_reading(text: str) -> Reading:
    """Return what holds for every text: an error has a line of the text, a reason and a sentence; a
    match can be written and read again.
    """
    reading = read_record(text)
    answer = replay_data(reading)
    json.dumps(answer)
    if reading.error is not None:
        assert 1 <= reading.error.line <= len(physical_lines(text)), reading.error
        assert (
            reading.error.reason
            and reading.error.message.strip()
            and "\n" not in reading.error.message
        )
        assert answer["error"]["line"] == reading.error.line
    else:
        assert reading.match is not None
    if reading.match is not None:
        again = read_record(write_record(reading.match))
        assert again.error is None and again.match == reading.match
    return reading


@given(st.integers(0, 10**9))
@settings(max_examples=60)
def test_a_match_written_and_read_is_the_same_match(seed: int) -> None:
    match = some_match(seed)
    text = write_record(match)
    reading = read_record(text)
    assert reading.error is None and reading.match == match
    assert write_record(match) == text
    assert reading.rules == match.table.rules.key


@given(
    st.lists(st.text(min_size=1, max_size=12).map(composed), min_size=3, max_size=4, unique=True),
    st.integers(0, 10**6),
)
@example(["Ana M", "rules", "deal"], 1)
@example(["a:b", "c#d", "e|f"], 2)
@example(["talon", "dealer", "score", "agreed"], 3)
@example(['Ana "M"', "B", "C"], 4)
@example(["A\nB", "C", "D"], 5)
@example(["A\u2028B", "C\x85", "D"], 6)
@example([" A", "A ", "A"], 7)
@settings(max_examples=60)
def test_every_name_a_player_may_have_survives_a_record(names: list[str], seed: int) -> None:
    try:
        match = Match.start(find_ruleset("serbian"), names, sheet=sheet(*[-9] * len(names)))
    except BadTable as refusal:
        assert str(refusal)
        return
    play_carefully(match, random.Random(seed), hands=1)
    reading = read_record(write_record(match))
    assert reading.error is None, (reading.error, write_record(match)[:200])
    assert reading.match == match


SOURCES = [write_record(some_match(seed)) for seed in range(12)]
SNIPPETS = [
    "",
    " ",
    "\n",
    "#",
    '"',
    ":",
    "|",
    "=",
    "pass",
    "2",
    "same",
    "game",
    "discard",
    "Ana",
    "Bojan: pass",
    "SA",
    "dealer: Ana",
    "{",
    "}",
    "score: {}",
    "rules: serbian",
    "agreed: write off",
    "options: start=4",
    "\ufeff",
    "\t",
    "\r",
    "ž",
    "\x00",
    "\u2028",
    "kontra 64",
    "99999",
]


@given(st.sampled_from(SOURCES), st.data())
@settings(max_examples=250)
def test_a_record_spoiled_at_random_is_an_error_with_a_line_and_never_an_exception(
    text: str, data: st.DataObject
) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        upto = min(len(text), at + data.draw(st.integers(0, 30)))
        lines = text.splitlines(keepends=True)
        match data.draw(st.sampled_from(["cut", "put", "swap", "double", "drop", "any"])):
            case "cut":
                text = text[:at] + text[upto:]
            case "put":
                text = text[:at] + data.draw(st.sampled_from(SNIPPETS)) + text[upto:]
            case "any":
                text = text[:at] + data.draw(st.text(max_size=8)) + text[upto:]
            case "swap" if len(lines) > 1:
                one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
                lines[one], lines[other] = lines[other], lines[one]
                text = "".join(lines)
            case "double" if lines:
                one = data.draw(st.integers(0, len(lines) - 1))
                text = "".join([*lines[: one + 1], *lines[one:]])
            case "drop" if lines:
                one = data.draw(st.integers(0, len(lines) - 1))
                text = "".join([*lines[:one], *lines[one + 1 :]])
    check_reading(text)


@given(st.text(max_size=200))
@settings(max_examples=60)
def test_any_text_at_all_is_answered(text: str) -> None:
    check_reading(text)
    check_reading(HEAD + text)
    check_reading(HEAD + DEAL + text)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "score: " + "[" * 100_000,
        HEAD + 'score: {"players": {"Ana": {"declarer": ' + "1" * 5000 + "}}}",
        HEAD
        + (
            'score: {"players": {"Ana": {"declarer": NaN}, "Bojan": {"declarer": -1}, "Cvita": '
            '{"declarer": -1}}}'
        ),
        HEAD + 'score: {"players": {"Ana": {"declarer": 1e400}}}',
        "rules: croatian\noptions: start=" + "9" * 5000,
        HEAD + DEAL + "Ana: discard " + "SA " * 1000,
        HEAD + DEAL + "Ana: kontra " + "9" * 6000,
        "rules:" + " " * 100_000 + "croatian",
        '"' * 999,
    ],
)
def test_overgrown_lines_are_errors_too(text: str) -> None:
    """Numbers and nestings beyond what Python reads are refused like any bad line."""
    reading = check_reading(text)
    assert reading.error is not None


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    """A form feed or a line separator inside a comment is no new line; ends of line may
    be Windows ones.
    """
    for odd in ("\x0c", "\u2028", "\x85", "\x1c"):
        reading = read_record(f"# by Ana{odd}and Bojan\n{HEAD}{DEAL}Ana: 3\n")
        assert reading.error is not None and (reading.error.line, reading.error.reason) == (
            7,
            "bid_skips",
        )
    reading = read_record((HEAD + DEAL + "Ana: 3\n").replace("\n", "\r\n"))
    assert reading.error is not None and (reading.error.line, reading.error.reason) == (
        6,
        "bid_skips",
    )


def test_comments_and_blanks_may_stand_anywhere() -> None:
    plain = read_record(HEAD + DEAL + "Ana: 2\n").match
    spaced = HEAD.replace("\n", "   # so it was\n\n") + "\n# the first deal\n"
    spaced += DEAL.replace(": ", ":   ").replace(" | ", "|") + "  Ana :  2  # two\n"
    assert read_record(spaced).match == plain and plain is not None
    tabs = HEAD.replace(" ", "\t") + DEAL.replace(" ", "\t") + "Ana:\t2\n"
    assert read_record(tabs).match == plain


def test_cards_of_a_hand_come_in_any_order() -> None:
    plain = read_record(HEAD + DEAL).match
    assert (
        read_record(
            HEAD + DEAL.replace("S8 SJ SQ SA", "SA SJ S8 SQ").replace("talon D7 H9", "talon H9 D7")
        ).match
        == plain
        and plain is not None
    )


def test_a_record_may_begin_in_the_middle_of_a_match() -> None:
    lines = {
        "Ana": {
            "declarer": -24,
            "soup": {"Bojan": 12, "Cvita": 0},
            "open_refas": 1,
            "hat": False,
        },
        "Bojan": {"declarer": 4, "soup": {}, "hat": True},
        "Cvita": {"declarer": -10},
    }
    paper = {"players": lines, "sum": -30}
    reading = read_record(HEAD + "score: " + json.dumps(paper) + "\n" + DEAL)
    assert reading.error is None and reading.match is not None
    state = replay_data(reading)["score"]
    assert (
        state["players"]["Ana"] == lines["Ana"]
        and state["sum"] == -30
        and state["players"]["Bojan"]["hat"]
    )
    assert "score: " in write_record(reading.match)
    again = read_record(write_record(reading.match))
    assert again.match == reading.match


def with_ana(**line: object) -> dict[str, object]:
    return {
        "players": {
            "Ana": {"declarer": -1} | line,
            "Bojan": {"declarer": 0},
            "Cvita": {"declarer": 0},
        }
    }


@given(
    st.lists(
        st.tuples(st.integers(-999, 999), st.integers(0, 500), st.integers(0, 9)),
        min_size=3,
        max_size=4,
    )
)
@settings(max_examples=40)
def test_a_sheet_in_plain_words_is_read_back_equal(lines: list[tuple[int, int, int]]) -> None:
    paper = sheet(*(middle for middle, _, _ in lines), refas=[opened for _, _, opened in lines])
    names = NAMES[: len(lines)]
    if paper.sum <= 0:
        assert sheet_from_plain(sheet_to_plain(paper, names), names) == paper
        return
    with pytest.raises(BadScore, match=f"add up to {paper.sum}; a match ends at zero"):
        sheet_from_plain(sheet_to_plain(paper, names), names)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (
            {"players": {"Ana": {}, "Bojan": {"declarer": 0}, "Cvita": {"declarer": 0}}},
            ["declarer of Ana", "whole number"],
        ),
        ({"players": {"Ana": {"declarer": -1}, "Bojan": {"declarer": 0}}}, ["lacks Cvita"]),
        ({"players": {name: {"declarer": -1} for name in NAMES}}, ["Dora", "Ana, Bojan, Cvita"]),
        (with_ana(soup={"Ana": 3}), ["soup of Ana", "Bojan, Cvita"]),
        (with_ana(soup={"Bojan": -3}), ["soup of Ana", "from 0"]),
        (with_ana(soup=3), ["soup of Ana", "object"]),
        (with_ana(hat=True), ["Ana", "hat is false"]),
        (with_ana(open_refas=-1), ["open_refas", "from 0"]),
        (with_ana(declarer=True), ["declarer of Ana", "whole number"]),
        (with_ana(middle=4), ["middle", "Ana"]),
        (with_ana() | {"sum": 7}, ["-1", "7"]),
        (with_ana() | {"total": 7}, ["total"]),
        ({"players": []}, ["players of the score", "object"]),
        ([], ["the score", "object"]),
    ],
)
def test_a_wrong_sheet_says_where_and_what_would_be_right(spoil: object, words: list[str]) -> None:
    with pytest.raises(BadScore) as refusal:
        sheet_from_plain(spoil, NAMES[:3])
    assert all(word in str(refusal.value) for word in words), str(refusal.value)


def test_every_command_has_one_text_and_is_read_back() -> None:
    texts = [str(command) for command in SAYABLE]
    assert len(set(texts)) == len(texts)
    for command, text in zip(SAYABLE, texts):
        assert parse(text) == command and parse(f"  {text.replace(' ', '   ')} ") == command
    assert parse("discard SA S7") == parse("discard S7 SA"), (
        "a hand-written record may name the higher card first"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Pass",
        "PASS",
        "SX",
        "1S",
        "S10",
        "discard",
        "discard SA",
        "discard SA SA",
        "discard SA SK SQ",
        "discard 2 3",
        "announce",
        "announce 9",
        "game game",
        "kontra 2",
        "kontra 33",
        "kontra x",
        "0",
        "9",
        "-2",
        "two",
        "play SA",
        "deal",
    ],
)
def test_a_text_that_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a c|two different cards"):
        parse(text)


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_name_used_twice_or_a_wrong_number_of_players_is_refused(rules: str) -> None:
    twice, blank, broken = ("Ana", "Ana", "Bojan"), ("Ana", "Bojan", " "), ("A\n", "B", "C")
    for names in (
        twice,
        ("Ana", "Bojan"),
        blank,
        ("Ana", "Bojan", ""),
        (*NAMES, "Eva"),
        ('A"', "B", "C"),
        broken,
    ):
        with pytest.raises(BadTable):
            Match.start(find_ruleset(rules), names)


def test_a_paper_that_does_not_fit_the_table_is_refused() -> None:
    for paper in (sheet(-30, -30, -30, -30), sheet(0, 0, 0), sheet(-30, 40, 0)):
        with pytest.raises(BadTable):
            Match.start(find_ruleset("croatian"), NAMES[:3], sheet=paper)
    assert column_sheet(start(paper=sheet(-1, 0, 0))).sum == -1 and deal(0).dealer == 0
