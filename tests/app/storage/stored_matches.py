"""Matches to be stored, a disk that refuses them, and what is then in the file."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.codec import encode_event
from prefgame.engine.commands import DEALER, Deal
from prefgame.engine.events import CardPlayed, Commanded, Event
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset

PLAN = MatchPlan(levels=(None, "simple", "simple"), seed=7, first_dealer=0)


def deal(match: Match, rng: random.Random) -> Deal:
    return shuffled_deal(rng, match.table.next_dealer() or 0)


def play(match: Match, hands: int, rng: random.Random) -> None:
    while match.to_act is not None and not (
        match.to_act is DEALER and match.table.hands_played == hands
    ):
        match.submit(deal(match, rng) if match.to_act is DEALER else rng.choice(match.legal()))


class Disk:
    """What the disk does to every connection while it refuses: a pragma, as real disks answer with
    the very same errors.
    """

    def __init__(self) -> None:
        self.pragma = ""
        self.connections: list[sqlite3.Connection] = []

    def takes_again(self) -> None:
        self.pragma = ""
        for db in self.connections:
            with suppress(sqlite3.ProgrammingError):  # closed before
                db.executescript("PRAGMA max_page_count = 100000; PRAGMA query_only = OFF;")


def refuse(store: Store, disk: Disk, how: str) -> None:
    """From now on: ``full`` or ``readonly``."""
    store.close()
    db = sqlite3.connect(store.path)
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.close()
    disk.pragma = {
        "full": f"PRAGMA max_page_count = {pages}",
        "readonly": "PRAGMA query_only = ON",
    }[how]


def some_log(hands: int = 6) -> tuple[Match, tuple[Event, ...]]:
    match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), start=1000)
    play(match, hands, random.Random(5))
    return match, match.log


def last_command(log: Sequence[Event]) -> int:
    """Where the events of the last command begin."""
    return max(at for at, event in enumerate(log) if isinstance(event, Commanded))


def kept(path: Path) -> tuple[int, list[int]]:
    """Return the matches in the file, and the numbers of the events as they were written."""
    with sqlite3.connect(path) as db:
        return db.execute("SELECT count(*) FROM match").fetchone()[0], [
            row[0] for row in db.execute("SELECT n FROM event ORDER BY at, n")
        ]


def falsified(log: tuple[Event, ...], number: int) -> tuple[str, bytes]:
    """Another event of the same kind, which could be read."""
    event = log[number]
    assert isinstance(event, CardPlayed)
    return encode_event(
        CardPlayed(
            event.seat,
            next(card.card for card in log[number + 1 :] if isinstance(card, CardPlayed)),
        )
    )
