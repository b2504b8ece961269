"""Records come into the book.

Invariant: no hand is counted twice, and nothing is left out unsaid. A record is taken only where
the rules accept every line of it. What is not proved to be the player's own stands apart.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from prefgame.app.book.exchange.beside import bring_back, read_beside
from prefgame.app.book.exchange.kept import Kept, Proof, read_kept
from prefgame.app.book.exchange.sources import BesideText, Left, records_at
from prefgame.app.book.fill import fill, fill_match
from prefgame.app.book.identity import deals_of, is_edited, joined
from prefgame.app.files.merging import Document
from prefgame.app.storage.rows import MatchPlan, Origin
from prefgame.app.storage.store import Store
from prefgame.app.storage.unsaved_match import now
from prefgame.app.storage.whole_match import WholeMatch, own_key, read_whole, write_whole_match
from prefgame.engine.events import Dealt, Event
from prefgame.engine.match import Match
from prefgame.engine.proof import prove
from prefgame.engine.record.reading import read_record

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Imported:
    """How many matches were added, were in the book already, and were no complete record.
    ``rules``: the keys of the rules that those added were played by, each once.
    """

    added: int = 0
    known: int = 0
    refused: int = 0
    rules: tuple[str, ...] = ()
    completed: int = 0
    """matches of the book that went on, or were proved to be the player's own"""
    edited: int = 0
    """of those added: altered copies, which stand apart and are counted in no figures"""
    beyond: int = 0
    """records that go on after what was played here, without a proof: they were left out"""
    theirs: int = 0
    """records that another book has kept, and that nobody has said to be the player's own"""
    packed: int = 0
    """packed in a way that is not read"""
    too_much: int = 0
    """beyond what is unpacked at once; of a folder with too many names, one for all that follow"""
    beside: int = 0
    """results of days, score sheets and single hands that came back, or go on"""
    beside_known: int = 0
    """the same, of those that were known"""
    beside_theirs: int = 0
    """of those that another book has kept, and that nobody has said to be the player's own"""
    settings: Document = field(default_factory=dict)
    """of the player, as they were kept"""
    stopped: Exception | None = None
    """why the disk took no more; what comes after was not looked at"""

    def __add__(self, other: Imported) -> Imported:
        both = {
            each.name: getattr(self, each.name) + getattr(other, each.name)
            for each in fields(self)
            if each.name not in ("rules", "settings", "stopped")
        }
        return Imported(
            **both,
            rules=tuple(dict.fromkeys((*self.rules, *other.rules))),
            settings=self.settings | other.settings,
            stopped=self.stopped or other.stopped,
        )


_LEFT = {
    Left.UNREADABLE: Imported(refused=1),
    Left.PACKED: Imported(packed=1),
    Left.TOO_MUCH: Imported(too_much=1),
}


def import_file(store: Store, path: Path, player: str, *, own_book: bool = False) -> Imported:
    """Add what is in one file, as ``import_files`` does."""
    return import_files(store, (path,), player, own_book=own_book)


def import_files(
    store: Store, paths: Sequence[Path], player: str, *, own_book: bool = False
) -> Imported:
    """Add the match of each record, and of every record in an archive or a folder. Of what this
    store has kept everything comes back as it was; of what another store has kept too, where the
    player says that it is their ``own_book``. In any other record the player sits under a name that
    they have had in a match of the store, or the name ``player``; otherwise nobody knows where.

    Where the disk refuses, ``stopped`` says so; what was added before stays.
    """
    found = Imported()
    try:
        for _number in fill(store):
            pass  # the book must know every match, so that none is added twice
        for path in paths:
            for one in _taken(store, path, player, own_book):
                found += one
    except (OSError, sqlite3.Error) as error:
        _log.warning("the rest of %s is not added", paths, exc_info=True)
        found += Imported(stopped=error)
    return found


def _taken(store: Store, path: Path, player: str, own_book: bool) -> Iterator[Imported]:
    """What became of each record there."""
    names = _names_of_player(store) | {player}
    with store.open_file() as db:
        key = own_key(db)
    taking = _Taking(store, key, names, own_book)
    for text in records_at(path):
        if isinstance(text, BesideText):
            yield taking.take_beside(text)
        else:
            yield _LEFT[text] if isinstance(text, Left) else taking.take(text)


def _names_of_player(store: Store) -> frozenset[str]:
    with store.open_file() as db:
        rows = db.execute(
            "SELECT DISTINCT players, seat FROM book_match WHERE seat IS NOT NULL AND origin = ?",
            (Origin.OWN,),
        ).fetchall()
    return frozenset(json.loads(players)[seat] for players, seat in rows)


@dataclass(frozen=True)
class _Taking:
    """The store, and what is known of the player."""

    store: Store
    key: bytes
    names: Collection[str]
    own_book: bool

    def take(self, text: str) -> Imported:
        """Add what the record has and the book has not."""
        reading = read_record(text)
        match = reading.match
        if reading.error is not None or match is None or len(match.log) < 2:
            return Imported(refused=1)
        kept, proof = read_kept(text, match, self.key)
        believed = kept if proof is Proof.OWN or self.own_book else None
        edited = proof is Proof.BROKEN
        for number, known in self._others_with_a_deal_of(match.log):
            whole = joined(known.log, match.log)
            if whole is not None:
                return self._join(number, known, match, whole, believed)
            edited = edited or is_edited(known.log, match.log)
        theirs = int(kept is not None and believed is None)
        if believed is None and not match.table.hands_played:
            return Imported(refused=1)
        found = self._plain(match, edited) if believed is None else believed.restored(match)
        if edited and believed is not None:
            plan = found.plan.model_copy(update={"edited": True})
            found = replace(found, plan=plan, finished=True)
        self._write(found, None)
        rules = match.table.rules.key
        return Imported(added=1, rules=(rules,), edited=int(edited), theirs=theirs)

    def take_beside(self, text: str) -> Imported:
        """Add what is beside the records."""
        beside = read_beside(text, self.key)
        if beside is None or beside.proof is Proof.BROKEN:
            return Imported(refused=1)
        if beside.proof is Proof.OTHER and not self.own_book:
            return Imported(beside_theirs=1)
        new, known = bring_back(self.store, beside)
        return Imported(beside=new, beside_known=known, settings=beside.settings)

    def _others_with_a_deal_of(self, log: tuple[Event, ...]) -> Iterator[tuple[int, WholeMatch]]:
        """The matches of the book that have a deal in common with a log; those that were altered
        come last.
        """
        digests = [digest for _n, digest in deals_of(log)]
        found = dict[int, WholeMatch]()
        with self.store.open_file() as db:
            for digest in digests:
                for (number,) in db.execute(
                    "SELECT match FROM book_deal WHERE digest = ?", (digest,)
                ).fetchall():
                    if number in found:
                        continue
                    with suppress(ValueError, LookupError):  # damaged: nothing is joined to it
                        found[number] = _proved(read_whole(db, number))
        yield from sorted(found.items(), key=lambda one: (one[1].plan.edited, one[0]))

    def _join(
        self,
        number: int,
        known: WholeMatch,
        match: Match,
        whole: tuple[Event, ...],
        believed: Kept | None,
    ) -> Imported:
        """What becomes of a match of the book, of which the record has a part, or more."""
        is_all = whole == match.log
        if believed is not None and is_all:
            found = believed.restored(match)
            alike = (found.plan, found.started) == (known.plan, known.started)
            if len(known.log) == len(whole) and (known.plan.origin is Origin.OWN or alike):
                return Imported(known=1)
            self._write(found, number)
            return Imported(completed=1)
        if whole == known.log:
            return Imported(known=1)
        if known.plan.origin is Origin.OWN and believed is None:
            return Imported(beyond=1)
        self._write(replace(known, log=whole, times=_times(known, whole)), number)
        return Imported(completed=1)

    def _plain(self, match: Match, edited: bool) -> WholeMatch:
        """A match of which only the record is believed."""
        players = match.table.players
        own = [name for name in players if name in self.names]
        levels = tuple(None if own == [name] else "" for name in players)
        dealer = next(event.dealer for event in match.log if isinstance(event, Dealt))
        plan = MatchPlan(levels=levels, seed=0, first_dealer=dealer, imported=True, edited=edited)
        return WholeMatch(plan, match.log)

    def _write(self, match: WholeMatch, number: int | None) -> None:
        with self.store.open_file() as db, db:
            number = write_whole_match(db, match, number)
        fill_match(self.store, number)


def _proved(match: WholeMatch) -> WholeMatch:
    """The match with all that follows automatically; as it is stored where it cannot be proved."""
    try:
        return replace(match, log=prove(match.log).log)
    except Exception:  # of other rules, or damaged: nothing is joined to it
        return match


def _times(known: WholeMatch, whole: tuple[Event, ...]) -> dict[int, str]:
    """When the events of a longer log happened: those that the book had, when it says; the others
    now.
    """
    before = next(
        at for at in range(len(whole)) if whole[at : at + len(known.log) - 1] == known.log[1:]
    )
    shift = before - 1
    times = {n + shift: at for n, at in known.times.items() if n}
    return {0: known.started, 1: known.started, **times, len(known.log) + shift: now()}
