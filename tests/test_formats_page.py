"""The page of the formats: every example on it is what the game reads, writes and prints.

Each block names its kind after the fence, and a file its name. A session is run where the files of
the page lie, and has to print what it shows.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from prefgame.app.deals.composed import Composed
from prefgame.app.deals.notations import read_deal_text
from prefgame.app.deals.pasted import read_pasted
from prefgame.app.deals.ppn_read import read_ppn
from prefgame.app.deals.ppn_write import write_ppn
from prefgame.app.play.shuffle import read_deal_code, write_deal_code
from prefgame.app.problems.text import read_collection
from prefgame.app.table_file import read_table
from prefgame.cards import Card
from prefgame.command_line import parser, run
from prefgame.documents import parse_json
from prefgame.engine.events import Dealt
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.options import TableOption
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.source_tree import ROOT

PAGE = ROOT / "docs" / "formats.md"
FENCE = re.compile(r"^```(?P<kind>\S*) ?(?P<name>\S*)\n(?P<text>.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Block:
    """An example: its kind, the name of its file, and its text."""

    kind: str
    name: str
    text: str


def blocks() -> tuple[Block, ...]:
    page = PAGE.read_text("utf-8")
    found = tuple(Block(**each.groupdict()) for each in FENCE.finditer(page))
    assert page.count("```") == 2 * len(found), "a block is not closed, or not at the left"
    return found


def of_kind(kind: str) -> list[Block]:
    return [block for block in blocks() if block.kind == kind]


def record_of(text: str) -> Match:
    reading = read_record(text)
    assert reading.error is None and reading.match is not None, reading.error
    return reading.match


def dealt(match: Match) -> list[Dealt]:
    return [event for event in match.log if isinstance(event, Dealt)]


# ---- what each kind is tried with


def try_record(block: Block) -> None:
    assert dealt(record_of(block.text))


def try_deal(block: Block) -> None:
    """Each of them is the first deal of the first record."""
    first = dealt(record_of(of_kind("record")[0].text))[0]
    hands, talon = read_deal_text(block.text)
    assert tuple(tuple(sorted(hand)) for hand in hands) == first.hands
    assert tuple(sorted(talon)) == first.talon


def try_hand(block: Block) -> None:
    """Paste it: it is the deal of the page, played in hearts."""
    laid = read_pasted(block.text, Composed(find_ruleset("croatian")), 0)
    first = dealt(record_of(of_kind("record")[0].text))[0]
    assert laid.hands == first.hands and laid.names == ("Ana", "Bojan", "Cvita")
    assert (str(laid.contract), laid.declarer, laid.leader) == ("4", 0, 0)
    assert laid.discard == (Card.D7, Card.D8)


def try_code(block: Block) -> None:
    assert write_deal_code(*read_deal_code(block.text)) == block.text.strip()


def try_ppn(block: Block) -> None:
    reading, report = read_ppn(block.text)
    assert reading.error is None and reading.match is not None and not report
    assert write_ppn(reading.match)[0] == block.text


def try_json(block: Block) -> None:
    assert isinstance(parse_json(block.text), dict)


def try_table(block: Block) -> None:
    assert read_table(parse_json(block.text)).name


def try_lines(block: Block) -> None:
    assert all(isinstance(json.loads(line), dict) for line in block.text.splitlines())


def try_session(block: Block) -> None:
    assert block.text.startswith("$ prefgame ")


def try_command(block: Block) -> None:
    """Each line is a command as the program reads it."""
    for line in block.text.splitlines():
        program, *words = shlex.split(line)
        assert program == "prefgame" and parser().parse_args(words).command


def try_problems(block: Block) -> None:
    assert read_collection(block.text).problems


def _option_lines() -> list[str]:
    games: dict[str, list[str]] = {}
    for rules in RULESETS:
        for option in rules.options:
            line = f"{option.name}={_plain(option.default(rules))}  {_values(option, rules)}"
            games.setdefault(f"{line}  {option.title}", []).append(rules.key)
    return [f"{line} [{' '.join(keys)}]" for line, keys in games.items()]


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _values(option: TableOption, rules: RuleSet) -> str:
    if option.ladder is not None:
        return f"1-2-3 and so on, at most {option.ladder.steps} numbers to {option.ladder.most}"
    if option.values:
        return " | ".join(_plain(value) for value, _label in option.values)
    if isinstance(option.default(rules), bool):
        return "no | yes"
    step = f" by {option.step}" if option.step > 1 else ""
    return f"{option.least} to {option.most}{step}"


def try_options(block: Block) -> None:
    """Compare the list with the options of every game."""
    assert block.text.splitlines() == _option_lines()


TRIED: dict[str, Callable[[Block], None]] = {
    "record": try_record,
    "score": try_json,
    "deal": try_deal,
    "hand": try_hand,
    "code": try_code,
    "ppn": try_ppn,
    "solve": try_json,
    "table": try_table,
    "backup": try_lines,
    "session": try_session,
    "command": try_command,
    "problems": try_problems,
    "answer": try_json,
    "options": try_options,
}


def test_each_example_says_what_it_is_and_is_that() -> None:
    found = blocks()
    assert {block.kind for block in found} == set(TRIED)
    for block in found:
        TRIED[block.kind](block)


def test_the_deal_and_its_code_are_of_the_record() -> None:
    first = dealt(record_of(of_kind("record")[0].text))[0]
    assert first.talon is not None
    code = write_deal_code([hand or () for hand in first.hands], first.talon)
    assert f"deal: {of_kind('deal')[0].text}" in of_kind("record")[0].text
    assert of_kind("code")[0].text.strip() == code


def commands_in(text: str) -> Iterator[tuple[str, str]]:
    """Go through the commands of a session, each with what it prints."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        line, _, printed = part.partition("\n")
        yield line, printed


@pytest.mark.parametrize("at", range(len(of_kind("session"))))
def test_a_session_prints_what_the_page_shows(
    at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for block in blocks():
        if block.name:
            (tmp_path / block.name).write_text(block.text, "utf-8")
    monkeypatch.chdir(tmp_path)
    for line, printed in commands_in(of_kind("session")[at].text):
        assert run(shlex.split(line)[1:]) == 0, line
        assert capsys.readouterr().out == printed, line


def test_the_first_examples_are_what_people_send_each_other() -> None:
    kinds = dict.fromkeys(block.kind for block in blocks())
    assert list(kinds)[:5] == ["record", "session", "score", "deal", "code"]


# ---- what the page lists


def test_every_game_and_every_option_of_the_page_is_known() -> None:
    page = PAGE.read_text("utf-8")
    assert f"`{' '.join(rules.key for rules in RULESETS)}`" in page
    table = page.partition("| option | in | what it is |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (`.*?) \| (.*?) \|", table, re.M)
    games = {rules.key: rules for rules in RULESETS}
    assert len(rows) > 5
    for names, where in rows:
        for game in games if where == "all" else where.split(", "):
            known = {option.name for option in games[game].options}
            assert set(re.findall("`(.*?)`", names)) <= known, (names, game)
