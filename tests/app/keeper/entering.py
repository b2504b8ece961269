"""Entering hands through the questions of the score keeper, as a player does."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from prefgame.app.keeper.entry import NO_ACES, Ask, Entry, Question, Undeclared, new_entry
from prefgame.app.keeper.table import KeptTable
from prefgame.rules.base import Fault
from prefgame.rules.registry import find_ruleset
from prefgame.rules.reported_hand import ReportedHand

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "cases" / "scores.json").read_text("utf-8")
)["cases"]
NAMES = ("A", "B", "C", "D")


def answer_for(question: Question, report: ReportedHand) -> Any:
    """Return what the report says to a question; None where it says nothing."""
    values = [choice.value for choice in question.choices]
    match question.ask:
        case Ask.DEALER:
            return report.dealer
        case Ask.PLAYS:
            if report.passed or report.misdeal:
                return Undeclared.PASSED if report.passed else Undeclared.MISDEAL
            return report.declarer
        case Ask.CONTRACT:
            return next(each for each in values if each.name == report.contract)
        case Ask.GAME:
            return report.game
        case Ask.ANSWER:
            return report.defence.get(question.name, values[0])
        case Ask.KONTRA:
            return report.kontra
        case Ask.KONTRA_BY:
            by = report.kontra_by
            said = {by} if isinstance(by, str) else set(by or ())
            return next(each for each in values if set(each) == said)
        case Ask.TRICKS:
            return report.tricks.get(question.name, 0)
        case Ask.ROW:
            return report.tricks[report.declarer or ""] if report.row is None else report.row
        case Ask.ACES:
            return report.aces or NO_ACES
        case Ask.AGREED:
            return report.agreed
        case Ask.TALON:
            return report.talon
        case Ask.GIVEN_UP:
            return report.given_up
    assert question.ask is Ask.THROWN
    return report.thrown


def enter(table: KeptTable, report: ReportedHand, entry: Entry | None = None) -> Entry:
    """Return the hand of the report, entered question by question. AssertionError where the form
    would not let the player enter it.
    """
    entry = entry or new_entry(table)
    done: set[object] = set()
    while (asked := next((q for q in entry.questions if q.key not in done), None)) is not None:
        done.add(asked.key)
        if asked.ask is Ask.LEVEL:
            level = next(c.goal for c in table.rules.contracts if c.name == report.contract)
            entry = entry.answered(asked, level)
            continue
        wanted = answer_for(asked, report)
        if wanted is not None and asked.chosen != wanted:
            why = {choice.value: choice.why_not for choice in asked.choices}.get(wanted)
            assert why is None, f"{asked.ask}: {wanted} is not possible: {why}"
            entry = entry.answered(asked, wanted)
    assert entry.is_complete, f"{report} ends as {entry.report}: {entry.why_not}"
    return entry


def enter_all(table: KeptTable, reports: Sequence[ReportedHand]) -> KeptTable:
    """Return the table after these hands were entered."""
    for report in reports:
        table = enter(table, report).written
    return table


def question(entry: Entry, ask: Ask, name: str = "") -> Question:
    return next(each for each in entry.questions if each.key == (ask, name))


def answered(entry: Entry, *answers: tuple[Ask, str, Any]) -> Entry:
    for ask, name, value in answers:
        entry = entry.answered(question(entry, ask, name), value)
    return entry


def croatian() -> Entry:
    """C plays three."""
    entry = new_entry(KeptTable(find_ruleset("croatian"), NAMES[:3]))
    entry = answered(entry, (Ask.PLAYS, "", "C"))
    three = next(c.value for c in question(entry, Ask.CONTRACT).choices if c.value.name == "3")
    return answered(entry, (Ask.CONTRACT, "", three))


def fault(entry: Entry, ask: Ask, name: str, value: Any) -> Fault | None:
    found = {choice.value: choice.why_not for choice in question(entry, ask, name).choices}[value]
    return None if found is None else found.fault
