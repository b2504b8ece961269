"""The paper as text: every number has its word."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from decimal import Decimal

import pytest

from prefgame.app.commands.documents import score_document
from prefgame.engine.commands import DEALER, CallTime
from prefgame.engine.match import Match
from prefgame.paper.base import Stop
from prefgame.paper.columns import arrange
from prefgame.paper.text import paper_lines, sheet_lines
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import settlement_if_stopped
from prefgame.ui.scores.columns.face import summary_info
from tests.helpers import NAMES, SOME_DEAL, deal, deal_next, say
from tests.narrow import known
from tests.ui.screens.keeper.keeper_page import case_table

WORDS = re.compile(r"(, (bula|total|pool|dump|purse|whists on .+)|soup against .+|hand \d+|pot)$")


@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("worked-croatian-001", 7),
        ("match-austrian-223", 3),
        ("match-viennese-231", 3),
        ("match-russian-235", 4),
    ],
)
def test_every_line_of_numbers_says_what_they_are(name: str, hands: int, stopped: bool) -> None:
    table = replace(case_table(name, hands), stopped=stopped)
    lines = paper_lines(table.written.log)
    assert (lines[-1] == "Stopped by agreement.") is stopped
    for line in lines:
        head, colon, _numbers = line.partition(": ")
        assert not colon or WORDS.search(head), line
    amounts = settlement_if_stopped(table.rules.score, table.written.sheet)
    for line in sheet_lines(table.rules, table.written.sheet, table.players, amounts):
        assert not re.search(r"^\w+: [+-]?\d", line) or line.startswith("pot: "), line


def test_what_was_paid_off_when_the_match_was_stopped_is_told_from_what_was_won() -> None:
    table = replace(case_table("worked-croatian-001", 7), stopped=True)
    lines = paper_lines(table.written.log)
    assert lines[0] == "A, bula: 30, refa (used: 20), 10, 2, hat, 17 (stopped: 19 paid off)"
    assert "A, total: +298" in lines


TO_THE_END = [("worked-croatian-001", 7), ("match-austrian-223", 3), ("match-russian-235", 4)]


@pytest.mark.parametrize(("name", "hands"), TO_THE_END)
@pytest.mark.parametrize("unit_worth", [0, 5, 7])
def test_the_text_of_a_settlement_has_its_money_everywhere(
    name: str, hands: int, unit_worth: int
) -> None:
    """docs/formats.md: "the text of a settlement then has the money too"; in hundredths."""
    table = case_table(name, hands)
    rules = table.rules.with_options({**dict(table.rules.chosen), "unit_worth": unit_worth})
    stopped = replace(table, rules=rules, stopped=True)
    amounts = known(settlement_if_stopped(rules.score, table.written.sheet))
    sheet = sheet_lines(rules, stopped.written.sheet, table.players, amounts)
    found = [line for line in sheet if ", in money: " in line]
    assert found == [line for line in paper_lines(stopped.written.log) if ", in money: " in line]
    assert len(found) == (len(table.players) if unit_worth else 0)
    assert all(re.search(r": [+-]\d+\.\d\d$", line) for line in found)
    assert not sum(Decimal(line.partition(": ")[2]) for line in found), "it adds up"


@pytest.mark.parametrize("sign", [False, True])
def test_the_text_has_the_signs_of_the_paper(sign: bool) -> None:
    """004:335-337: on such a paper a win has a minus."""
    table = case_table("worked-croatian-001", 7)
    rules = find_ruleset("serbian").with_options({"paper_sign": sign, "unit_worth": 100})
    amounts = known(settlement_if_stopped(rules.score, table.written.sheet))
    lines = sheet_lines(rules, table.written.sheet, table.players, amounts)
    for name, amount in zip(table.players, amounts):
        assert f"{name}, total: {-amount if sign else amount:+}" in lines
        assert f"{name}, in money: {-amount if sign else amount:+}.00" in lines


def test_the_text_says_why_a_match_was_stopped() -> None:
    table = case_table("worked-croatian-001", 7)
    rules = table.rules.with_options({**dict(table.rules.chosen), "deals": 7})
    lines = paper_lines(replace(table, rules=rules).written.log)
    assert lines[-1] == "Over after 7 deals, as agreed."
    answer = score_document(json.loads(replace(table, rules=rules).document))
    assert "The match is over. Over after 7 deals, as agreed." in answer.lines
    answer = score_document(json.loads(replace(table, stopped=True).document))
    assert "The match is over. Stopped by agreement." in answer.lines


def test_a_match_whose_time_was_up_says_so() -> None:
    rules = find_ruleset("croatian").with_options({"minutes": 30})
    match = Match.start(rules, NAMES[:3])
    match.submit(deal(0, *SOME_DEAL))
    say(match, "pass", "pass", "pass")
    match.submit(CallTime(), DEALER)
    while match.to_act is not None:
        deal_next(match, random.Random(1))
        say(match, "pass", "pass", "pass")
    assert paper_lines(match.log)[-1] == "The time is up."
    paper = arrange(match.log)
    assert paper.stop is Stop.TIME
    assert summary_info(paper, rules).short == "The time is up."
    assert summary_info(paper, rules).caption.startswith("The time is up: the ")
