"""What the score keeper shows: the stored table, and the hand that is being entered.

Invariant: a value of the table and the entry; a hand that is complete is already on the paper of
``table``, and what it wrote there is known.
"""

from __future__ import annotations

from functools import cached_property

from prefgame.app.keeper.entry import Ask, Entry, entry_of, new_entry
from prefgame.app.keeper.table import KeptTable
from prefgame.i18n import _
from prefgame.paper.base import Line, Paper
from prefgame.ui.paper.kinds import parts_of
from prefgame.ui.screens.keeper.words import fault_words, open_words


def next_entry(table: KeptTable) -> Entry:
    """The hand to be entered now: one that cannot have been comes first."""
    if table.written.bad is not None:
        return entry_of(table, table.written.hands)
    return new_entry(table)


class Shown:
    """The ``entry`` on the page of ``stored``."""

    def __init__(self, stored: KeptTable, entry: Entry) -> None:
        self.stored, self.entry = stored, entry
        self.number = entry.index + 1
        """of the hand"""

    # ---- the state of the page

    @property
    def changes(self) -> bool:
        """Whether a hand that was entered before is being changed."""
        return self.entry.index < len(self.stored.reports)

    @property
    def may_leave(self) -> bool:
        """Whether a hand is being changed that may as well stay as it was."""
        return self.changes and self.stored.written.bad is None

    @property
    def same(self) -> bool:
        """Whether the hand is what it was."""
        return self.changes and self.entry.report == self.stored.reports[self.entry.index]

    @property
    def done(self) -> bool:
        """Whether the match is over, and no hand is being changed."""
        return self.stored.over and not self.changes

    @cached_property
    def complete(self) -> bool:
        """Whether the hand can be written."""
        return not self.done and self.entry.is_complete

    @property
    def may_write(self) -> bool:
        """Whether there is something to be written."""
        return self.complete and not self.same

    # ---- the paper

    @cached_property
    def table(self) -> KeptTable:
        """The table with the hand, once that is complete."""
        return self.entry.written if self.complete else self.stored

    def lines(self, paper: Paper) -> tuple[Line, ...]:
        """What of this paper the hand writes; nothing until it is complete."""
        if not self.complete:
            return ()
        return tuple(paper.last if self.number == paper.hands else paper.lines_of(self.number))

    @cached_property
    def stored_lines(self) -> frozenset[Line]:
        """Everything on the paper as it is stored."""
        paper = parts_of(self.stored.rules).arrange(self.stored.source.seen_log())
        return frozenset(paper.all_lines())

    # ---- in words

    @property
    def heading(self) -> str:
        """Which hand it is, while the match goes on."""
        words = _("Change hand {hand}") if self.changes else _("Hand {hand}")
        return words.format(hand=self.number)

    @property
    def why_not_write(self) -> str:
        """Why the hand cannot be written yet, as a sentence; nothing where it can."""
        if self.complete:
            return _("Nothing is changed yet.") if self.same else ""
        questions = self.entry.questions
        after_level = any(each.ask is Ask.LEVEL for each in questions)
        unanswered = next((each for each in questions if each.is_open), None)
        if unanswered is not None:
            return open_words(unanswered, after_level=after_level)
        why = self.entry.why_not
        return "" if why is None else fault_words(self.stored.rules, why)

    @property
    def missing(self) -> str:
        """What is said where nothing can be written yet."""
        bad = self.stored.written.bad
        if bad is not None and self.same:
            return _("This hand cannot have been played like this: {reason}").format(
                reason=fault_words(self.stored.rules, bad)
            )
        return self.why_not_write

    @property
    def warning(self) -> str:
        """Which later hand cannot have been played after this one; nothing where all can."""
        bad = self.table.written.bad
        if not self.complete or bad is None:
            return ""
        return _("Hand {hand} must then be changed, too: {reason}").format(
            hand=self.table.written.hands + 1, reason=fault_words(self.stored.rules, bad)
        )
