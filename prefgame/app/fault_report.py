"""A file about an error that nobody foresaw, for those who can mend it.

Invariant: it names no player and no home folder, it shows no card that the player could not see,
and writing it never raises: the error that it is about comes first.
"""

from __future__ import annotations

import platform
import re
import tempfile
import traceback
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path

from prefgame import __version__
from prefgame.app.files import data_dir, write_new
from prefgame.engine.codec import encode_event
from prefgame.engine.events import Event, MatchStarted

EVENTS = 40
"""events of the match that a report has, the last ones"""
LONGEST = 400
"""letters of one event"""


@dataclass(frozen=True)
class Circumstances:
    """What went on when the error came. ``players``: by seat, at the table; ``others``: further
    names that the report must not have; ``lines``: what went on, without any name.
    """

    players: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


def at_the_table(log: Sequence[Event]) -> Circumstances:
    """Show the end of a match, as one seat has seen it. ``log`` begins with its start."""
    start = log[0]
    assert isinstance(start, MatchStarted)
    seats = tuple(f"seat {seat}" for seat in range(len(start.players)))
    nameless = [replace(start, players=seats), *log[1:]]
    numbered = list(enumerate(nameless))
    shown = [numbered[0], *numbered[max(1, len(nameless) - EVENTS) :]]
    lines = (f"{at:5} {' '.join(_encoded(event))}"[:LONGEST] for at, event in shown)
    return Circumstances(start.players, lines=("the match, as the player saw it:", *lines))


def _encoded(event: Event) -> tuple[str, str]:
    kind, data = encode_event(event)
    return kind, data.decode()


def save_fault(
    error: BaseException, lead: str, about: Iterable[str], where: Circumstances
) -> Path | None:
    """Write the report and say where it is. It is in the folder of matches, or in that of temporary
    files if that one refuses; None if neither takes it. ``lead``: the words at its beginning, for
    the player; ``about``: lines about this installation.
    """
    now = datetime.now()
    for folder in (data_dir, lambda: Path(tempfile.gettempdir())):
        with suppress(Exception):
            text = fault_text(error, lead, (f"{now:%Y-%m-%d %H:%M:%S}", *about), where)
            path = folder() / f"prefgame-error-{now:%Y-%m-%d-%H%M%S-%f}.txt"
            write_new(path, text.encode("utf-8", "backslashreplace"))
            return path
    return None


def fault_text(error: BaseException, lead: str, about: Iterable[str], where: Circumstances) -> str:
    system = platform.platform(), f"Python {platform.python_version()}", _solver()
    parts = (
        [lead],
        [f"prefgame {__version__}", ", ".join(system), *about],
        ["".join(_traceback(error, where)).rstrip()],
        list(where.lines),
    )
    text = "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"
    return without_home(text)


def _solver() -> str:
    """Tell whether the solver of this installation is compiled."""
    found = find_spec("prefgame.solver.search")
    return "interpreted" if found is None or str(found.origin).endswith(".py") else "compiled"


def without_home(text: str) -> str:
    """Put ``~`` for the player's home folder, which often has a name in it."""
    with suppress(RuntimeError):  # a system that does not say where that is
        home = str(Path.home())
        if len(home) > 1:
            for written in (home, home.replace("\\", "/"), home.replace("\\", "\\\\")):
                text = text.replace(written, "~")
    return text


def _traceback(error: BaseException, where: Circumstances) -> Iterable[str]:
    """Go through the lines of the traceback; what errors say of themselves may quote a name."""
    for part in traceback.TracebackException.from_exception(error).format():
        yield part if part.lstrip(" |").startswith('File "') else without_names(part, where)


def without_names(text: str, where: Circumstances) -> str:
    called = {name: "a player" for name in where.others}
    called |= {name: f"seat {seat}" for seat, name in enumerate(where.players)}
    longest_first = sorted(filter(None, called), key=len, reverse=True)
    if not longest_first:
        return text
    names = "|".join(map(re.escape, longest_first))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda found: called[found[0]], text)
