"""Saving the book and adding it again is a whole backup; what is not proved stands apart."""

from __future__ import annotations

import random
import re
import time
import zipfile
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from prefgame.app.book import exchange as outgoing_module
from prefgame.app.book.exchange import Imported, export_matches, import_file
from prefgame.app.book.figures import accounts_played, past_games
from prefgame.app.book.keeping import Wish, fill, read_page
from prefgame.app.evening import first_place
from prefgame.app.storage.rows import MatchPlan, Origin, WholeMatch, read_whole, write_whole_match
from prefgame.app.storage.store import Store
from prefgame.engine.codec import encode_event
from prefgame.engine.commands import Settled
from prefgame.engine.events import CardPlayed
from prefgame.engine.match import Match, prove
from prefgame.engine.record import read_record, write_record
from prefgame.rules.registry import RULESETS, find_ruleset
from tests.app.book.stored_book import plan_of, random_match
from tests.narrow import known
from tests.source_tree import ROOT


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))


def settled(match: Match) -> Match:
    """Return the same with its last cards fallen because a claim was agreed to."""
    log = list(match.log)
    cards = [at for at, event in enumerate(log) if isinstance(event, CardPlayed)]
    for at in cards[-7:]:
        event = log[at]
        assert isinstance(event, CardPlayed)
        log[at] = replace(event, settled=Settled(event.seat, given_up=True))
    return Match.replay(log)


def kept(store: Store) -> list[tuple[object, ...]]:
    """Everything that the store has of its matches, but for their numbers."""
    with store.open_file() as db:
        numbers = [number for (number,) in db.execute("SELECT id FROM match")]
        found = [read_whole(db, number) for number in numbers]
    return sorted(
        (m.plan.model_dump_json(), m.started, m.finished, *map(encode_event, m.log), *book_times(m))
        for m in found
    )


def book_times(match: WholeMatch) -> list[str]:
    """When hands and the match ended, and something happened last."""
    names = ("HandScored", "MatchEnded")
    last = len(match.log) - 1
    return [
        match.times[n]
        for n, event in enumerate(match.log)
        if n == last or type(event).__name__ in names
    ]


def some_book(folder: Path) -> Store:
    """Own and added matches, of an evening and by themselves, over and not, of other days."""
    store = Store(folder / "matches.sqlite")
    place = first_place(3)
    plans = [
        plan_of(3, 1, "expert/bold", seed=77, evening=place and place.model_dump()),
        plan_of(3, None, "club"),
        plan_of(3, 0, "", imported=True),
        plan_of(3, 0, "", imported=True, edited=True),
    ]
    for at, rules in enumerate(RULESETS):
        match = settled(random_match(rules, 3, 60 + at, 2))
        log = match.log if at % 3 else prove(match.log[: len(match.log) * 2 // 3]).log
        times = {n: f"2025-0{1 + at}-11T10:00:{n % 60:02}.000+00:00" for n in range(len(log))}
        whole = WholeMatch(plans[at % 4], log, f"2025-0{1 + at}-11T09:00:00.000+00:00", times)
        with store.open_file() as db, db:
            write_whole_match(db, replace(whole, finished=bool(at % 3)))
    list(fill(store))
    return store


def test_a_backup_brings_everything_back_as_it_was(tmp_path: Path) -> None:
    store = some_book(tmp_path)
    before = kept(store)
    saved = export_matches(store)
    assert (saved.records, saved.left_out) == (len(RULESETS), 0)
    with store.open_file() as db:
        numbers = [number for (number,) in db.execute("SELECT id FROM match")]
    for number in numbers:
        store.delete(number)
    found = import_file(store, saved.path, "Zora")
    assert (found.added, found.refused, found.theirs) == (len(RULESETS), 0, 0)
    assert kept(store) == before
    assert import_file(store, saved.path, "Zora") == Imported(known=len(RULESETS))


def test_another_store_asks_whose_book_it_is(tmp_path: Path) -> None:
    store = some_book(tmp_path)
    saved = export_matches(store)
    other = Store(tmp_path / "other.sqlite")
    found = import_file(other, saved.path, "Ana")
    assert found.theirs == found.added > 0
    with other.open_file() as db:
        assert {game.origin for game in past_games(db)} == {Origin.ADDED}
    assert import_file(other, saved.path, "Ana", own_book=True).added > 0, "not yet a finished hand"
    assert kept(other) == kept(store)


def test_records_are_plain_records(tmp_path: Path) -> None:
    store = some_book(tmp_path)
    with zipfile.ZipFile(export_matches(store).path) as files:
        for name in files.namelist():
            text = files.read(name).decode()
            reading = read_record(text)
            assert reading.error is None and max(map(len, text.splitlines())) < 5000
            plain = "".join(line for line in text.splitlines(True) if not line.startswith("#"))
            assert plain == write_record(known(reading.match), with_hash=True)


def changed(text: str) -> str:
    """Return the record with another last card, played in another order."""
    match = read_record(text).match
    assert match is not None
    ended = max(at for at, e in enumerate(match.log) if type(e).__name__ == "Dealt")
    rng, other = random.Random(8), Match.replay(match.log[: ended + 1])
    while isinstance(other.to_act, int):
        other.submit(rng.choice(other.legal()))
    comments = "".join(line for line in text.splitlines(True) if line.startswith("#"))
    return write_record(other, with_hash=True) + comments


@pytest.mark.parametrize("comments", [True, False], ids=["marked", "plain"])
def test_a_forged_record_stands_apart_in_all_figures(tmp_path: Path, comments: bool) -> None:
    match = random_match(find_ruleset("croatian"), 3, 71, 3)
    store = Store(tmp_path / "matches.sqlite")
    store.add(plan_of(3), match.log)
    own = random_match(find_ruleset("croatian"), 3, 72, 3)
    store.add(plan_of(3), own.log)
    archive = export_matches(store, {1}).path
    with zipfile.ZipFile(archive) as files:
        text = files.read(files.namelist()[0]).decode()
    assert import_file(store, archive, "Ana") == Imported(known=1)
    store.delete(1)
    with store.open_file() as db:
        page = read_page(db, Wish(), {})
    forged = tmp_path / "forged.pref"
    text = changed(text)
    forged.write_text(text if comments else re.sub("(?m)^#.*\n", "", text))
    found = import_file(store, forged, "Ana")
    assert (found.added, found.edited) == (1, int(comments))
    with store.open_file() as db:
        after = read_page(db, Wish(), {})
        assert (after.chosen, after.figures, after.curve) == (
            page.chosen,
            page.figures,
            page.curve,
        )
        added = [account.added for account in accounts_played(db)]
    assert added == ([False] if comments else [False, True])
    assert len(after.games) == len(page.games) + 1


def test_more_than_one_archive_holds_is_written_into_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = some_book(tmp_path)
    monkeypatch.setattr(outgoing_module, "MOST_IN_ARCHIVE", 3)
    saved = export_matches(store)
    assert len(saved.paths) == 3 and saved.records == len(RULESETS)
    before = kept(store)
    with store.open_file() as db, db:
        for table in ("match", "event", "book_match", "book_hand", "book_deal"):
            db.execute(f"DELETE FROM {table}")
    assert sum(import_file(store, path, "").added for path in saved.paths) == len(RULESETS)
    assert kept(store) == before


def test_what_cannot_be_a_record_is_counted(tmp_path: Path) -> None:
    store = some_book(tmp_path)
    with store.open_file() as db, db:
        db.execute("DELETE FROM event WHERE match = 1 AND n = 3")
        db.execute("UPDATE match SET finished = 2 WHERE id = 2")
        db.execute("UPDATE event SET kind = 'x' WHERE match = 4")
    saved = export_matches(store)
    assert (saved.records, saved.left_out) == (len(RULESETS) - 3, 3)


def test_a_match_is_saved_though_the_disk_has_damaged_its_times(tmp_path: Path) -> None:
    store = some_book(tmp_path)
    with store.open_file() as db, db:
        db.execute("UPDATE event SET at = 'x' WHERE n > 0")
        db.execute("UPDATE match SET started = x'00ff' WHERE id = 2")
    saved = export_matches(store)
    assert (saved.records, saved.left_out) == (len(RULESETS), 0)
    store.delete(2)
    found = import_file(store, saved.path, "Zora")
    assert (found.added, found.refused, found.theirs) == (1, 0, 0)
    with store.open_file() as db:
        assert read_whole(db, len(RULESETS) + 1).started == "2025-02-11T10:00:00.000+00:00"


def test_the_example_of_the_formats_page_is_what_is_written(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    example = re.search(
        r"```record kept.pref\n(rules: croatian\n.*?# mark: \w+\n)```", page, re.DOTALL
    )
    assert example is not None
    store = Store(tmp_path / "matches.sqlite")
    with store.open_file() as db, db:
        db.execute("UPDATE secret SET value = ?", ("00" * 32,))
    path = tmp_path / "example.pref"
    path.write_text(example[1], encoding="utf-8")
    assert import_file(store, path, "").added == 1
    with store.open_file() as db:
        whole = read_whole(db, 1)
    assert whole.plan == MatchPlan(levels=(None, "club", "expert"), seed=7, first_dealer=2)
    assert (whole.started[:10], whole.finished) == ("2026-05-01", False)
    with zipfile.ZipFile(export_matches(store).path) as files:
        written = files.read(files.namelist()[0]).decode()
    # the hash is another one after every change of the rules
    assert re.sub("rules hash.*", "", written) == re.sub("rules hash.*", "", example[1])


@pytest.mark.parametrize("year", [1, 1970, 1979, 9999])
def test_the_book_is_saved_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    """An archive has no number for a year before 1980, and a machine without a battery is there."""
    began = datetime(year, 1, 2, 12, tzinfo=UTC)
    store = Store(tmp_path / "matches.sqlite")
    match = random_match(find_ruleset("croatian"), 3, 61, 2)
    times = {n: began.isoformat(timespec="milliseconds") for n in range(len(match.log))}
    with store.open_file() as db, db:
        write_whole_match(db, WholeMatch(plan_of(3), match.log, times[0], times))
    before, seconds = kept(store), began.timestamp()
    real = time.localtime
    monkeypatch.setattr(time, "time", lambda: seconds)
    monkeypatch.setattr(time, "localtime", lambda at=None: real(seconds if at is None else at))
    assert date.today().year == year
    saved = export_matches(store)
    assert saved.path.name.startswith(f"{year:04}-01-0") and saved.records == 1
    with zipfile.ZipFile(saved.path) as files:
        assert any(name.startswith(f"{year:04}-01-02 ") for name in files.namelist())
    store.delete(1)
    assert import_file(store, saved.path, "Zora").added == 1
    assert kept(store) == before
