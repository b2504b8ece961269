"""A store that writes on a thread of its own: nothing is seen before it is stored, and nobody
waits for the disk.
"""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from prefgame.app.session import Session
from prefgame.app.storage import store as store_module
from prefgame.app.storage.store import Store
from prefgame.engine.events import Dealt, Event
from prefgame.rules.registry import find_ruleset
from tests.app.storage.slow_disk import LONG, SlowDisk, until
from tests.app.storage.stored_matches import PLAN, Disk, kept, last_command, refuse, some_log

NAMES = ("Ana", "Bojan", "Cvita")


def test_an_event_is_seen_only_when_it_is_stored(tmp_path: Path, slow: SlowDisk) -> None:
    store = Store(tmp_path / "matches.sqlite", behind=True)
    session = Session.begin(
        store, find_ruleset("croatian"), NAMES, (None, "simple", "simple"), seed=11
    )
    until(lambda: store.count_offered(session.number) == 1)
    session.take_events()
    slow.busy = True
    session.deal()
    assert session.writing and session.has_news and not session.between_hands
    assert (
        session.take_events() == () and session.view().hand is None and len(session.seen_log()) == 1
    )
    assert len(kept(store.path)[1]) == 1
    slow.busy = False
    until(lambda: not session.writing)
    assert session.view().hand is not None and session.view() == session.match.view(0)
    assert (
        isinstance(session.take_events()[0], Dealt)
        and session.take_events() == ()
        and not session.has_news
    )
    assert len(kept(store.path)[1]) == len(session.match.log)
    assert threading.get_ident() not in slow.writers
    session.close()
    store.close()


def test_what_comes_while_the_disk_is_busy_is_written_in_order(
    tmp_path: Path, slow: SlowDisk
) -> None:
    match, log = some_log()
    store = Store(tmp_path / "matches.sqlite", behind=True)
    slow.busy = True
    number = store.begin(PLAN)
    for at, event in enumerate(log):
        store.append(number, at, [event])
    assert store.count_offered(number) < len(log)
    slow.busy = False
    until(lambda: store.count_offered(number) == len(log))
    assert kept(store.path) == (1, list(range(len(log)))) and store.warning is None
    assert store.load(number)[1] == match and store.unfinished_matches()[0].hands == 6
    store.finish(number)
    assert store.unfinished_matches() == ()
    store.close()
    assert Store(store.path).unfinished_matches() == ()


@pytest.mark.parametrize("how", ["full", "readonly"])
def test_what_a_disk_refuses_is_shown_with_a_warning_and_written_later(
    tmp_path: Path, disk: Disk, how: str
) -> None:
    _match, log = some_log()
    store = Store(tmp_path / "matches.sqlite", behind=True)
    number = store.begin(PLAN)
    store.append(number, 0, log[:3])
    refuse(store, disk, how)
    for at in range(3, len(log) - 1):
        store.append(number, at, [log[at]])
    until(lambda: store.count_offered(number) == len(log) - 1)
    assert store.warning is not None and len(kept(store.path)[1]) < len(log) - 1
    disk.takes_again()
    store.append(number, len(log) - 1, log[-1:])
    until(lambda: store.count_offered(number) == len(log))
    assert store.warning is None and kept(store.path) == (1, list(range(len(log))))
    store.close()


def test_closing_waits_for_what_is_being_written(tmp_path: Path, slow: SlowDisk) -> None:
    match, log = some_log()
    store = Store(tmp_path / "matches.sqlite", behind=True)
    number = store.begin(PLAN)
    slow.busy = True
    store.append(number, 0, log)
    threading.Timer(0.2, lambda: setattr(slow, "busy", False)).start()
    store.close()
    assert Store(store.path).load(1)[1] == match


def test_a_disk_that_never_answers_keeps_nobody_from_closing_or_looking(
    tmp_path: Path, slow: SlowDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", 0.05)
    monkeypatch.setattr(store_module, "LAST_PATIENCE", 0.05)
    store = Store(tmp_path / "matches.sqlite", behind=True)
    number = store.begin(PLAN)
    slow.busy = True
    store.append(number, 0, some_log()[1])
    assert [saved.players for saved in store.unfinished_matches()] == [NAMES], (
        "what is in memory is offered"
    )
    assert store.warning is not None
    store.close()
    assert slow.busy


def played_on_elsewhere(home: Path, log: tuple[Event, ...]) -> tuple[Store, Store, int]:
    """Return the stores of two windows, and the number of a match that the first one began with
    three events and the other one has played on by two.
    """
    one, two = (Store(home / "matches.sqlite", behind=True) for _window in range(2))
    number = one.begin(PLAN)
    one.append(number, 0, log[:3])
    until(lambda: one.count_offered(number) == 3)
    (saved,) = two.unfinished_matches()
    two.append(saved.id, 3, log[3:5])
    until(lambda: two.count_offered(saved.id) == 5)
    return one, two, number


def test_a_match_that_another_window_plays_is_shown_too(tmp_path: Path) -> None:
    log = some_log()[1]
    one, two, number = played_on_elsewhere(tmp_path, log)
    one.append(number, 3, log[3:5])
    until(lambda: one.count_offered(number) == 5)
    assert two.warning is None and one.warning is not None and "another window" in one.warning
    one.append(number, 5, log[5:6])
    assert one.count_offered(number) == 6
    for store in (one, two):
        store.close()


def test_what_follows_while_a_match_is_found_to_be_played_elsewhere_is_shown_too(
    tmp_path: Path, slow: SlowDisk
) -> None:
    log = some_log()[1]
    one, two, number = played_on_elsewhere(tmp_path, log)
    slow.writers.clear()
    slow.busy = True
    one.append(number, 3, log[3:4])
    until(lambda: bool(slow.writers))
    one.append(number, 4, log[4:6])
    slow.busy = False
    until(lambda: one.count_offered(number) == 6)
    for store in (one, two):
        store.close()


def test_what_follows_automatically_from_a_stored_match_is_seen_at_once(
    tmp_path: Path, slow: SlowDisk
) -> None:
    """It can be worked out from what is stored, so it need not be written before it is seen."""
    _match, log = some_log()
    store = Store(tmp_path / "matches.sqlite", behind=True)
    number = store.begin(PLAN)
    last = last_command(log)
    assert last < len(log) - 1
    store.append(number, 0, log[: last + 1])
    until(lambda: store.count_offered(number) == last + 1)
    slow.busy = True
    session = Session.resume(store, number)
    assert not session.writing and session.view() == session.match.view(session.player or 0)
    slow.busy = False
    session.close()
    store.close()


def test_a_whole_match_goes_on_behind_a_busy_disk(tmp_path: Path, slow: SlowDisk) -> None:
    store = Store(tmp_path / "matches.sqlite", behind=True)
    session = Session.begin(store, find_ruleset("serbian"), NAMES, ("simple",) * 3, seed=3)
    seen = list(session.take_events())
    end = time.monotonic() + LONG
    turn = 0
    while session.match.table.hands_played < 3 or session.has_news:
        assert time.monotonic() < end
        turn += 1
        slow.busy = turn % 7 < 5
        if session.writing:
            assert len(seen) <= len(kept(store.path)[1])
        elif session.between_hands:
            session.deal()
        else:
            session.advance()
        seen += session.take_events()
    assert tuple(seen) == session.seen_log()[-len(seen) :]
    session.close()
    store.close()


@pytest.mark.parametrize("elsewhere", [False, True], ids=["here", "in another window"])
def test_an_event_is_on_disk_before_it_is_seen_after_a_deletion_too(
    tmp_path: Path, slow: SlowDisk, elsewhere: bool
) -> None:
    store = Store(tmp_path / "m.sqlite", behind=True)
    _match, log = some_log(1)
    number = store.begin(PLAN)
    store.append(number, 0, log[:12])
    store.finish(number)
    until(lambda: store.count_offered(number) == 12)
    with store.open_file() as db:
        ((deleted,),) = db.execute("SELECT id FROM match").fetchall()
    deleting = Store(tmp_path / "m.sqlite") if elsewhere else store
    deleting.delete(deleted)
    new = store.begin(PLAN)
    store.append(new, 0, log[:2])
    until(lambda: store.count_offered(new) == 2)
    slow.busy = True
    store.append(new, 2, log[2:12])
    assert store.count_offered(new) == 2, "what is not on the disk is not seen"
    slow.busy = False
    until(lambda: store.count_offered(new) == 12)
    with store.open_file() as db:
        assert db.execute("SELECT match FROM event GROUP BY match").fetchall() != [(deleted,)]
    store.close()
