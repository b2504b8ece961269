"""What the store knows of a match beside its record: who sat where, when it was played, whether it
is over, and which cards fell because the rest was settled. It is written as comments of the record.

Invariant: the mark is a keyed digest (HMAC-SHA256) of the record and of all that is kept, made with
the secret of the store. One that fits proves that a store with this secret wrote the record and
that nobody has changed it since. It proves nothing of how the match was played, and nothing to
whoever can read the secret in the file of the store.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from hashlib import sha256
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from prefgame.app.book.rows import KINDS
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.unsaved_match import now
from prefgame.app.storage.whole_match import WholeMatch
from prefgame.engine.commands import Settled
from prefgame.engine.events import CardPlayed
from prefgame.engine.match import Match
from prefgame.engine.record.lines import RULES_HASH
from prefgame.engine.record.writing import write_record
from prefgame.quoting import composed

_COMMENT, _MARK, _BOOK = "# kept: ", "# mark: ", "# book: "
_LONGEST = 4000
"""characters of a line: records have lines of at most 5,000"""
_BOOK_DIGITS = 12
_TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]{0,10}\+00:00"
_Time = Annotated[str, Field(pattern=f"^{_TIME}$")]
_Number = Annotated[int, Field(ge=0, lt=10**7)]


class Kept(BaseModel):
    """``times``: of the events that hands and matches end with, by their numbers; ``settled``: the
    number of each card that fell by itself, the seat that settled the rest, and whether it gave up.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    plan: MatchPlan
    started: _Time
    finished: bool
    times: tuple[tuple[_Number, _Time], ...]
    settled: tuple[tuple[_Number, Annotated[int, Field(ge=0, le=3)], bool], ...] = ()

    @classmethod
    def of(cls, match: WholeMatch) -> Kept:
        """What is kept of this match. A time that is damaged is none."""
        last = len(match.log) - 1
        times = {n: at for n, at in match.times.items() if _is_time(at)}
        return cls(
            plan=match.plan,
            started=next(filter(_is_time, (match.started, *times.values())), now()),
            finished=match.finished,
            times=tuple(
                (n, times[n])
                for n, event in enumerate(match.log)
                if (n == last or isinstance(event, KINDS)) and n in times
            ),
            settled=tuple(
                (n, event.settled.seat, event.settled.given_up)
                for n, event in enumerate(match.log)
                if isinstance(event, CardPlayed) and event.settled is not None
            ),
        )

    def restored(self, match: Match) -> WholeMatch:
        """The match as the store had it."""
        settled = {n: Settled(seat, given_up) for n, seat, given_up in self.settled}
        log = tuple(
            replace(event, settled=settled[n])
            if n in settled and isinstance(event, CardPlayed)
            else event
            for n, event in enumerate(match.log)
        )
        return WholeMatch(self.plan, log, self.started, dict(self.times), self.finished)


def _is_time(text: str) -> bool:
    return re.fullmatch(_TIME, text) is not None


class Proof(Enum):
    """What the comments of a record prove."""

    NONE = "nothing is kept in it"
    OWN = "this store wrote it, and nobody has changed it"
    OTHER = "it says that another store wrote it"
    BROKEN = "it says that this store wrote it, but somebody has changed it"


def write_kept(match: WholeMatch, proved: Match, key: bytes) -> str:
    """The record of a match that was proved, with what is kept of it."""
    kept = Kept.of(match).model_dump_json()
    lines = [kept[at : at + _LONGEST] for at in range(0, len(kept), _LONGEST)]
    return "".join(
        (
            write_record(proved, with_hash=True),
            f"{_BOOK}{book_name(key)}\n",
            *(f"{_COMMENT}{line}\n" for line in lines),
            f"{_MARK}{_mark(proved, kept, key)}\n",
        )
    )


def read_kept(text: str, match: Match, key: bytes) -> tuple[Kept | None, Proof]:
    """What is kept in a record, of this match, and what that proves to the store of this key."""
    kept = "".join(_after(_COMMENT, text))
    book, mark = "".join(_after(_BOOK, text)), "".join(_after(_MARK, text))
    if not kept:
        return None, Proof.NONE
    ours = hmac.compare_digest(book.encode(), book_name(key).encode())
    if ours and not hmac.compare_digest(mark.encode(), _mark(match, kept, key).encode()):
        return None, Proof.BROKEN
    try:
        found = Kept.model_validate_json(kept)
    except ValidationError:
        return None, Proof.BROKEN if ours else Proof.NONE
    seats = len(match.table.players)
    if len(found.plan.levels) != seats or found.plan.first_dealer not in range(seats):
        return None, Proof.BROKEN if ours else Proof.NONE
    return found, Proof.OWN if ours else Proof.OTHER


def _after(word: str, text: str) -> Iterator[str]:
    return (
        line.removeprefix(word).rstrip("\r") for line in text.split("\n") if line.startswith(word)
    )


def _mark(match: Match, kept: str, key: bytes) -> str:
    """Without the rules' hash, which an edition changes, and whatever the line ends are, or the way
    in which letters are composed.
    """
    lines = write_record(match).splitlines(keepends=True)
    record = "".join(line for line in lines if not line.startswith(f"{RULES_HASH}:"))
    return hmac.new(key, composed(f"{record}\n{kept}").encode(), sha256).hexdigest()


def book_name(key: bytes) -> str:
    """What tells the records of this store from those of another one; it says nothing of the
    secret.
    """
    return sha256(b"book " + key).hexdigest()[:_BOOK_DIGITS]
