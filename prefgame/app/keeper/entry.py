"""A hand that is being entered: a report that is not complete yet, and the questions it leaves.

Invariant: after each answer, what no longer fits an earlier one is asked again, and what has only
one answer is answered. Any hand that the rules accept can be entered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from prefgame.app.keeper.asking import questions_of
from prefgame.app.keeper.hand_so_far import HandSoFar
from prefgame.app.keeper.question import Ask, Question, Undeclared
from prefgame.app.keeper.settling import settled
from prefgame.app.keeper.table import KeptTable
from prefgame.rules.contracts import Goal
from prefgame.rules.reported.hand import ReportedHand


@dataclass(frozen=True)
class Entry(HandSoFar):
    """A hand that is being entered, or entered anew."""

    @property
    def is_complete(self) -> bool:
        """Whether the hand can be written."""
        return not any(each.is_open for each in self.questions) and self.why_not is None

    @cached_property
    def written(self) -> KeptTable:
        """The table with this hand in its place."""
        if self.index < len(self.table.reports):
            return self.table.with_change(self.index, self.report)
        return self.table.with_hand(self.report)

    # ---- the questions

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What is asked, in the order of a hand, as far as the answers lead."""
        return tuple(questions_of(self))

    # ---- answers

    def answered(self, question: Question, value: Any) -> Entry:
        """The hand after this answer."""
        report, goal = self.report, self.goal
        match question.ask:
            case Ask.DEALER:
                report = replace(report, dealer=value)
            case Ask.PLAYS:
                report = self._played_by(value)
            case Ask.LEVEL:
                goal, report = value, self._at_level(value)
            case Ask.CONTRACT:
                report = replace(report, contract=value.name)
            case Ask.GAME:
                report = replace(report, game=value)
            case Ask.ANSWER:
                report = replace(report, defence={**report.defence, question.name: value})
            case Ask.KONTRA:
                report = replace(
                    report, kontra=value, kontra_by=report.kontra_by if value else None
                )
            case Ask.KONTRA_BY:
                report = replace(report, kontra_by=value)
            case Ask.TRICKS:
                report = replace(report, tricks=self.shares.after(question.name, value))
            case Ask.ROW:
                report = replace(report, row=value)
            case Ask.ACES:
                report = replace(report, aces=value or None)
            case Ask.AGREED:
                report = replace(report, agreed=value)
            case Ask.TALON:
                report = replace(report, talon=value)
            case Ask.THROWN:
                report = replace(report, thrown=value)
        return settled(replace(self, report=report, goal=goal))

    def _played_by(self, value: object) -> ReportedHand:
        if value is Undeclared.PASSED:
            return replace(self.undeclared, passed=True)
        if value is Undeclared.MISDEAL:
            return replace(self.undeclared, misdeal=True)
        assert isinstance(value, str)
        return replace(self.report, declarer=value, passed=False, misdeal=False)

    def _at_level(self, goal: Goal) -> ReportedHand:
        """The same suit with another goal; the contract of this goal, where there is only one."""
        found = [one for one in self.contracts if one.goal == goal]
        before = self.contract
        same = [one for one in found if before is not None and one.trump is before.trump]
        suits = before is not None and sum(one.goal == before.goal for one in self.contracts) > 1
        known = found if len(found) == 1 else same if suits else []
        return replace(self.report, contract=known[0].name if known else None)


def new_entry(table: KeptTable) -> Entry:
    """The next hand of the table, of which nothing is known but who deals it."""
    index = table.written.hands
    dealer = table.players[table.dealer_of(index)] if table.dealer_counts else None
    return Entry(table, index, ReportedHand(dealer=dealer))


def entry_of(table: KeptTable, index: int) -> Entry:
    """A hand that was entered before, to be changed."""
    return Entry(table, index, table.reports[index])
