"""``prefgame convert IN OUT``: a match out of one notation into another.

Invariant: nothing is overwritten, and nothing is written of a file that cannot be read to its end.
What could not be carried is said.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from prefgame.app.commands.documents import CommandResult
from prefgame.app.commands.records import error_sentence
from prefgame.app.deals.ppn_read import read_match
from prefgame.app.deals.ppn_report import Report, report_lines
from prefgame.app.deals.ppn_text import ENDING as PPN
from prefgame.app.deals.ppn_write import NotForPpn, write_ppn
from prefgame.app.files import Unreadable, read_text, reason_of, write_new
from prefgame.app.records import ENDING
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.quoting import LONGEST_ANSWER, bounded, show_path


def _write_record(match: Match) -> tuple[str, Report]:
    return write_record(match, with_hash=True), ()


_WRITERS: dict[str, Callable[[Match], tuple[str, Report]]] = {ENDING: _write_record, PPN: write_ppn}
"""what writes a file with this ending"""


def convert_file(source: Path, target: Path) -> CommandResult:
    """Read a record or PPN, and write it as the ending of the target says."""
    write = _WRITERS.get(target.suffix.lower())
    if write is None:
        endings = " or ".join(_WRITERS)
        return _refused(f"{show_path(target)}: the name of the new file must end in {endings}")
    if not target.parent.is_dir():
        return _refused(f"{show_path(target)}: there is no folder {show_path(target.parent)}")
    try:
        reading, lost = read_match(read_text(source), source.name)
    except Unreadable as why:
        return _refused(str(why))
    if reading.error is not None:
        return _refused(error_sentence(source, reading.error))
    assert reading.match is not None, "what is read without an error is a match"
    try:
        text, left = write(reading.match)
        write_new(target, text.encode())
    except NotForPpn as reason:
        return _refused(f"{show_path(source)}: {reason}")
    except OSError as error:
        return _refused(f"{show_path(target)}: cannot be written ({reason_of(error)})")
    report = (*lost, *left)
    hands = reading.match.table.hands_played
    data: dict[str, Any] = {
        "file": str(target),
        "hands": hands,
        "not_carried": [
            {"fact": one.fact.name.lower(), "deals": list(one.deals), "words": one.words}
            for one in report
        ],
        "error": None,
    }
    lines = (f"{show_path(target)}: {hands} {'hand' if hands == 1 else 'hands'}",)
    return CommandResult(data, (*lines, *report_lines(report)))


def _refused(sentence: str) -> CommandResult:
    words = bounded(sentence, LONGEST_ANSWER)
    nothing: dict[str, Any] = {"file": None, "hands": 0, "not_carried": []}
    return CommandResult(nothing | {"error": words}, (), words)
