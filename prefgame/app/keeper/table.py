"""A table that plays with real cards, as a value: its rules, its players, and what they reported.

Invariant: a report is never lost. Hands are written in order, as the rules write them; the first
one that cannot have been played stops the sheet, and it and those after it wait.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from prefgame.app.files import Unreadable, read_document
from prefgame.app.keeper.score_file import (
    BadFile,
    Fault,
    correction_line,
    hand_line,
    read_line,
    read_score_file,
    write_score_file,
)
from prefgame.app.look_back.past_hands import PastMatch, RecordedHand
from prefgame.app.storage.kept_rows import KeptSheet, KeptSheets
from prefgame.documents import Unfit, parse_json
from prefgame.engine.events import (
    Corrected,
    Dealt,
    Event,
    HandEnded,
    HandOpened,
    HandScored,
    MatchEnded,
    MatchStarted,
    WrittenOff,
)
from prefgame.engine.view import SeatView, evolve_view
from prefgame.rules.base import BadHand, Seat
from prefgame.rules.deal import HANDS, next_dealer, seats_dealt
from prefgame.rules.reported_hand import (
    ReportedHand,
    check_reported_hand,
    open_reported_hand,
    with_dealer,
)
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Place, Reads, Sheet, stop_after
from prefgame.rules.scoring.corrections import BadCorrection, Correction, write_correction


@dataclass(frozen=True, slots=True)
class Written:
    """What the reports and corrections of a table wrote.

    ``log``: the same events that a match of the game writes, without any card. ``sheets``: before
    the first hand and after each, with what was corrected there; ``end``: the one after the match
    was stopped by agreement, None if it was not. ``bad``: why the next report cannot have been, and
    ``unfit`` why the next correction; None if all are written.
    """

    log: tuple[Event, ...]
    sheets: tuple[Sheet, ...]
    bad: BadHand | None
    end: Sheet | None = None
    unfit: BadCorrection | None = None

    @property
    def hands(self) -> int:
        return len(self.sheets) - 1

    @property
    def sheet(self) -> Sheet:
        return self.sheets[-1] if self.end is None else self.end


@dataclass(frozen=True)
class KeptTable:
    """The table. ``rules`` with its options; ``players`` in order of play; ``start``: the sheet it
    began with, None for a new one; ``stopped``: the players agreed to stop after these reports;
    ``corrections``: in order, each with the number of reports before it.
    """

    rules: RuleSet
    players: tuple[str, ...]
    reports: tuple[ReportedHand, ...] = ()
    start: Sheet | None = None
    stopped: bool = False
    corrections: tuple[tuple[int, Correction], ...] = ()

    # ---- the sheet

    @cached_property
    def written(self) -> Written:
        """The reports as they are written, and the agreement to stop."""
        rules, players = self.rules, self.players
        sheet = self.start if self.start is not None else rules.score.new_sheet(len(players))
        log = (MatchStarted(rules.key, rules.chosen, players, self.start),)
        written = self._corrected_after(Written(log, (sheet,), None), 0)
        for number in range(len(self.reports)):
            if written.bad is not None or written.unfit is not None:
                break
            written = self._written_after(written, number)
        return self._stopped_after(written) if self.stopped else written

    def _corrected_after(self, written: Written, hands: int) -> Written:
        """Write the corrections that follow so many hands, as far as they can be written, and the
        end of the match if it has come. A correction may bring it about, or take it back.
        """
        score, sheet = self.rules.score, written.sheet
        for after, correction in self.corrections:
            if after != hands:
                continue
            try:
                sheet, entries = write_correction(score, self.players, sheet, correction)
            except BadCorrection as why:
                return replace(written, unfit=why)
            log = (*written.log, Corrected(entries, sheet, correction.reason))
            written = replace(written, log=log, sheets=(*written.sheets[:-1], sheet))
        if score.over(sheet) and len(written.log) > 1:
            return replace(written, log=(*written.log, MatchEnded(score.settlement(sheet))))
        dealt = sum(not report.misdeal for report in self.reports[:hands])
        stopped = stop_after(score, sheet, dealt)
        return written if stopped is None else self._ended(written, stopped, planned=True)

    def _ended(
        self, written: Written, stopped: tuple[Sheet, tuple[Entry, ...]], *, planned: bool
    ) -> Written:
        end, entries = stopped
        ended = MatchEnded(self.rules.score.settlement(end))
        return replace(
            written, log=(*written.log, WrittenOff(entries, end, planned), ended), end=end
        )

    def _stopped_after(self, written: Written) -> Written:
        """Add the end that a match writes if it is stopped now; nothing more if a report waits, if
        the match is over, or if the game knows no such agreement.
        """
        score, sheet = self.rules.score, written.sheet
        agreed = score.write_off(sheet)
        waits = written.bad is not None or written.unfit is not None
        if waits or score.over(sheet) or agreed is None:
            return written
        return self._ended(written, agreed, planned=False)

    def _written_after(self, before: Written, number: int) -> Written:
        """Find what is written once the report at ``number`` follows ``before``, with what was
        corrected after it.
        """
        rules, players = self.rules, self.players
        report = with_dealer(self.reports[number], self.reports[number - 1] if number else None)
        try:
            opened = open_reported_hand(rules, players, before.sheet, report)
            hand = check_reported_hand(rules, players, opened, report)
        except BadHand as why:
            return replace(before, bad=why)
        dealer = self.dealer_of(number)
        sheet, due = rules.score.before_hand(before.sheet, dealer)
        log: list[Event] = [Dealt(dealer, seats_dealt(dealer, len(players)), (None,) * 3, None)]
        if due:
            log.append(HandOpened(due, sheet))
        sheet, entries, result = rules.score.write(opened, hand, rules.defence)
        log += [HandEnded((), (), (), hand.unplayed), HandScored(hand, entries, sheet, result)]
        written = Written((*before.log, *log), (*before.sheets, sheet), None)
        return self._corrected_after(written, number + 1)

    @property
    def source(self) -> PastMatch:
        """The sheet for the pages that show one."""
        return PastMatch(self.written.log, 0, self._seen)

    @cached_property
    def _seen(self) -> SeatView:
        """What everybody at the table knows."""
        return PastMatch(self.written.log, 0).view()

    @cached_property
    def _lines(self) -> tuple[str, ...]:
        """Each report and each correction as a line of the score file, in order."""
        lines = [
            *((at, False, hand_line(report)) for at, report in enumerate(self.reports, 1)),
            *((after, True, correction_line(one)) for after, one in self.corrections),
        ]
        return tuple(line for _after, _corrects, line in sorted(lines, key=lambda one: one[:2]))

    @property
    def may_stop(self) -> bool:
        """Whether the players can agree to stop now."""
        return not self.ended_early and replace(self, stopped=True).ended_early

    @property
    def ended_early(self) -> bool:
        """Whether the match is over because the players agreed to stop after these reports."""
        return self.written.end is not None and not self.ended_as_planned

    @property
    def ended_as_planned(self) -> bool:
        """Whether the match is over because all deals are played that were agreed on."""
        off = [event for event in self.written.log[-2:] if isinstance(event, WrittenOff)]
        return bool(off) and off[-1].planned

    @cached_property
    def recorded(self) -> tuple[RecordedHand, ...]:
        """The written hands, for a list of them."""
        scored = [event for event in self.written.log if isinstance(event, HandScored)]
        return tuple(
            RecordedHand(
                number,
                event.hand.declarer,
                event.hand.contract,
                event.hand.kontra,
                event.hand.tricks,
                event.hand.unplayed,
                True,
                event.result.made is True,
                event.sheet,
            )
            for number, event in enumerate(scored, 1)
        )

    @property
    def over(self) -> bool:
        return bool(self.rules.score.over(self.written.sheet))

    # ---- the dealer

    @property
    def dealer_counts(self) -> bool:
        """Whether a report must say who dealt."""
        reads = self.rules.score.reads & {Reads.DEALER, Reads.MISDEAL}
        return len(self.players) > HANDS or bool(reads)

    def dealer_of(self, index: int) -> Seat:
        """Find who dealt the hand at ``index``, or deals it next: the reported one, else the one
        whose turn it is after the dealer before; the last player deals first.
        """
        reports, count = self.reports[: index + 1], len(self.players)
        known = [at for at, report in enumerate(reports) if report.dealer in self.players]
        last = known[-1] if known else 0
        dealer = self.players.index(reports[last].dealer or "") if known else count - 1
        for at in range(last, index):
            misdealt = at < len(reports) and reports[at].misdeal
            dealer = next_dealer(dealer, count, misdealt=misdealt)
        return dealer

    # ---- changes

    def with_hand(self, report: ReportedHand) -> KeptTable:
        table = replace(self, reports=(*self.reports, report))
        waits = self.written.bad is not None or self.written.unfit is not None
        if not waits and not self.stopped:  # the hands before it need not be written again
            written = table._written_after(self.written, len(self.reports))
            table.__dict__["written"] = written
            seen = self._seen
            for event in written.log[len(self.written.log) :]:
                seen = evolve_view(seen, event)
            table.__dict__["_seen"] = seen
        table.__dict__["_lines"] = (*self._lines, hand_line(report))
        return table

    def with_change(self, index: int, report: ReportedHand) -> KeptTable:
        reports = (*self.reports[:index], report, *self.reports[index + 1 :])
        return replace(self, reports=reports)

    def without(self, index: int) -> KeptTable:
        """Return the table without the hand at ``index``, as if it was never reported."""
        corrections = tuple(
            (after - (after > index), correction) for after, correction in self.corrections
        )
        reports = (*self.reports[:index], *self.reports[index + 1 :])
        return replace(self, reports=reports, corrections=corrections)

    def with_correction(self, correction: Correction) -> KeptTable:
        """Return the table once this was corrected after the last hand."""
        return replace(self, corrections=(*self.corrections, (len(self.reports), correction)))

    def without_correction(self, number: int) -> KeptTable:
        """Return the table without the correction at that place among all of them."""
        rest = (*self.corrections[:number], *self.corrections[number + 1 :])
        return replace(self, corrections=rest)

    @property
    def may_correct(self) -> bool:
        """Whether the sheet can be corrected now: everything is written, and nobody has agreed to
        stop.
        """
        return self.written.bad is None and self.written.unfit is None and not self.stopped

    @property
    def places(self) -> tuple[Place, ...]:
        """Every number that can be corrected."""
        return self.rules.score.places(len(self.players))

    # ---- the score file

    @property
    def document(self) -> str:
        """The table as a score file."""
        return write_score_file(
            self.rules, self.players, self.start, self._lines, stopped=self.stopped
        )


def table_of(data: object) -> KeptTable:
    """Make the table of a score file that was read. BadFile says what is wrong with it."""
    file, rules, sheet = read_score_file(data)
    reports, corrections = list[ReportedHand](), list[tuple[int, Correction]]()
    for line in map(read_line, file.hands):
        if isinstance(line, Correction):
            corrections.append((len(reports), line))
        else:
            reports.append(line)
    table = KeptTable(
        rules,
        tuple(file.players),
        tuple(reports),
        None if file.state is None else sheet,
        stopped=file.agreed is not None,
        corrections=tuple(corrections),
    )
    if table.written.unfit is not None:
        raise BadFile(str(table.written.unfit), Fault.CORRECTION)
    return table


def table_of_text(document: str) -> KeptTable:
    """Read the table of a score file's text. BadFile says what is wrong with it."""
    try:
        return table_of(parse_json(document))
    except Unfit as error:
        raise BadFile(str(error), _unfit(error), error.place) from None


def table_of_file(path: Path) -> KeptTable:
    """Read the table of a score file, JSON or TOML. BadFile says what is wrong with it."""
    try:
        return table_of(read_document(path, "a score file is JSON, or TOML named .toml", toml=True))
    except Unreadable as error:
        unfit, cause = error.unfit, error.cause
        if unfit is not None:
            raise BadFile(str(error), _unfit(unfit), unfit.place) from None
        raise BadFile(str(error), Fault.FILE if cause else Fault.TEXT, cause=cause) from None


def _unfit(error: Unfit) -> Fault:
    return Fault.FORMAT if error.foreign else Fault.BOUNDS


# ---- a table and its row in the store
# Invariant: a change is in the store, or the disk has refused it, before it is shown.


class Keeping:
    """The ``table`` that is shown, and the one that is being stored. ``before``: the states from
    which it was changed, which ``undo`` brings back; ``after``: those that were undone.
    """

    def __init__(self, sheets: KeptSheets, sheet: KeptSheet, table: KeptTable) -> None:
        self.sheets, self.sheet, self.table = sheets, sheet, table
        self.before: tuple[KeptTable, ...] = ()
        self.after: tuple[KeptTable, ...] = ()
        self._next: KeptTable | None = None

    @classmethod
    def begin(cls, sheets: KeptSheets, table: KeptTable) -> Keeping:
        return cls(sheets, sheets.begin(table.document), table)

    def change(self, table: KeptTable) -> None:
        """Store another state of the table; it is shown once ``arrived`` says so."""
        self.before, self.after = (*self.before, self.table), ()
        self._store(table)

    def undo(self) -> None:
        """Store the state before the last change again."""
        *earlier, table = self.before
        self.before, self.after = tuple(earlier), (*self.after, self.table)
        self._store(table)

    def redo(self) -> None:
        """Store the state that was undone last."""
        *others, table = self.after
        self.before, self.after = (*self.before, self.table), tuple(others)
        self._store(table)

    def _store(self, table: KeptTable) -> None:
        self._next = table
        over = table.over and table.written.bad is None
        self.sheet = self.sheets.change(
            self.sheet, table.document, finished=over, stopped=table.stopped
        )

    @property
    def storing(self) -> bool:
        return self._next is not None

    def arrived(self) -> bool:
        """Show the state that was stored, if the disk has taken or refused it meanwhile."""
        if self._next is None or not self.sheets.all_offered:
            return False
        self.table, self._next = self._next, None
        return True
