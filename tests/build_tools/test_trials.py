"""What the trials of all programs see: what is on a screen, what is kept, and which hand counts."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest

from tests.source_tree import ROOT


def module(monkeypatch: pytest.MonkeyPatch, name: str) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    return importlib.import_module(f"trials.{name}")


@pytest.mark.parametrize(
    ("pixel", "drawn", "seen"),
    [
        (b"\0\0\0\xff", 1.0, False),  # the fourth byte is no colour
        (b"\0\0\x01\0", 0.9, True),
        (b"\xff\0\0\0", 0.2, False),  # no more than a message
    ],
)
def test_a_game_is_seen_once_most_of_the_screen_has_a_colour(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pixel: bytes, drawn: float, seen: bool
) -> None:
    screen = module(monkeypatch, "screen")
    wide, high = screen.SIZE
    pixels = round(wide * high * drawn)
    contents = tmp_path / "Xvfb_screen0"
    contents.write_bytes(b"head" * 25 + pixel * pixels + bytes(4) * (wide * high - pixels))
    assert screen.Screen(":1", contents).shows_game() == seen


def test_what_does_not_come_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    until = module(monkeypatch, "screen").until
    looks = iter([False, True])
    assert until(lambda: next(looks), 60, "the window") < 60
    with pytest.raises(AssertionError, match="the window did not come within 0 s"):
        until(lambda: False, 0, "the window")


def test_the_last_match_is_read_from_a_store_that_is_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store = module(monkeypatch, "store")
    path = tmp_path / "matches.sqlite"
    assert store.kept(path) == []
    with closing(sqlite3.connect(path)) as rows:
        rows.execute("PRAGMA journal_mode=WAL")
        rows.execute('CREATE TABLE "match" (id INTEGER)')
        rows.execute("CREATE TABLE event (match INTEGER, n INTEGER, kind TEXT, data BLOB)")
        rows.executemany('INSERT INTO "match" VALUES (?)', [(1,), (2,)])
        events = [(1, "CardPlayed", 0), (2, "CardPlayed", 1), (2, "CardPlayed", 0)]
        rows.executemany(
            "INSERT INTO event VALUES (?, ?, ?, ?)",
            [
                (match, n, kind, json.dumps({"seat": seat}).encode())
                for n, (match, kind, seat) in enumerate(events)
            ],
        )
        rows.commit()
        assert store.kept(path) == ["CardPlayed", "OwnCard"]


def test_a_hand_counts_in_which_the_player_has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    hands_played = module(monkeypatch, "store").hands_played
    passed = ["Dealt", "BidCalled", "HandScored"]
    of_others = ["Dealt", "CardPlayed", "CardPlayed", "HandScored"]
    own = ["Dealt", "CardPlayed", "OwnCard", "HandScored"]
    assert hands_played([*passed, *of_others]) == 0
    assert hands_played([*own, *passed, *of_others]) == 1
    assert hands_played([*own[:-1], *of_others]) == 0


def test_a_key_is_not_pressed_in_a_program_that_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = module(monkeypatch, "evening")

    class Ended:
        returncode = 3

        def poll(self) -> int:
            return self.returncode

    with pytest.raises(AssertionError, match="ended with status 3"):
        evening.Window(None, Ended()).press("Return")
