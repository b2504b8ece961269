"""What the page of a kept table shows: the stored table, and the hand that is being entered.

Invariant: a value of the table and the entry; a hand that is complete is already on the paper of
``table``, and what it wrote there is known.
"""

from __future__ import annotations

from prefgame.app.keeper.entry import Ask, Entry, entry_of, new_entry
from prefgame.app.keeper.table import KeptTable
from prefgame.i18n import _
from prefgame.paper.base import Line, Paper
from prefgame.ui.scores.registry import paper_of
from prefgame.ui.screens.keeper.words import fault_words, open_words


def next_entry(table: KeptTable) -> Entry:
    """Return the hand to be entered now: one that cannot have been comes first."""
    if table.written.bad is not None:
        return entry_of(table, table.written.hands)
    return new_entry(table)


class Shown:
    """The ``entry`` on the page of ``stored``. ``number``: that of the hand; ``changes``: it was
    entered before; ``may_leave``: it may as well stay as it was; ``same``: it is what it was;
    ``done``: the match is over; ``complete``: the hand can be written.
    """

    def __init__(self, stored: KeptTable, entry: Entry) -> None:
        self.stored, self.entry, self.number = stored, entry, entry.index + 1
        self.changes = entry.index < len(stored.reports)
        self.may_leave = self.changes and stored.written.bad is None
        self.same = self.changes and entry.report == stored.reports[entry.index]
        self.done = stored.over and not self.changes
        self.complete = not self.done and entry.is_complete
        self.table = entry.written if self.complete else stored
        """with the hand, once that is complete"""
        self.breaks = self.complete and self.table.written.unfit is not None
        """whether a correction after it would no longer be possible"""
        self.may_write = self.complete and not self.same and not self.breaks

    def lines(self, paper: Paper) -> tuple[Line, ...]:
        """Return what of this paper the hand writes; nothing until it is complete."""
        if not self.complete:
            return ()
        return tuple(paper.last if self.number == paper.hands else paper.lines_of(self.number))

    def stored_lines(self) -> frozenset[Line]:
        """Return everything on the paper as it is stored."""
        paper = paper_of(self.stored.rules).arrange(self.stored.source.seen_log())
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
        if self.breaks:
            return broken_words()
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
        if self.breaks:
            return broken_words()
        if not self.complete or bad is None:
            return ""
        return _("Hand {hand} must then be changed, too: {reason}").format(
            hand=self.table.written.hands + 1, reason=fault_words(self.stored.rules, bad)
        )


def broken_words() -> str:
    """Return why a change of a hand cannot be written that leaves a correction no place."""
    return _("A correction by hand would then no longer be possible: take it away first.")
