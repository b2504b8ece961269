"""What the trials of all programs see: what is on a screen, what is kept, and which hand counts."""

from __future__ import annotations

import importlib
import json
import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path
from types import ModuleType, SimpleNamespace

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


OWN = ["Dealt", "OwnCard", "HandScored"]
OF_OTHERS = ["Dealt", "CardPlayed", "HandScored"]


@pytest.mark.parametrize(
    ("matches", "played"),
    [
        ([[*OWN, "Dealt"]], 1),
        # a match is of no use in which the others play alone, or that the hand ends
        ([[*OF_OTHERS, "MatchEnded"], [*OWN, "MatchEnded"], [*OF_OTHERS, *OWN, "Dealt"]], 3),
        ([[*OF_OTHERS, "MatchEnded"]] * 9, None),
    ],
)
def test_matches_are_begun_until_one_has_a_hand_of_the_player(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, matches: list[list[str]], played: int | None
) -> None:
    """Each key brings the next event of the match; a new player begins the next match."""
    evening = module(monkeypatch, "evening")
    monkeypatch.setattr(evening, "LOOK", 0)
    monkeypatch.setattr(evening, "BETWEEN_KEYS", 0)
    begun: list[list[str]] = []
    seen: list[str] = []

    class Window:
        on = SimpleNamespace(shows_game=lambda: True, picture=lambda path: None)

        def press(self, key: str) -> None:
            if key == "Return":
                seen.extend(begun[-1][len(seen) : len(seen) + 1])
                if begun[-1][len(seen) :] == ["MatchEnded"]:  # it comes with the last hand
                    seen.append("MatchEnded")

    def forget() -> None:
        begun.append(matches[len(begun)])
        seen.clear()

    monkeypatch.setattr(evening, "kept", lambda store: list(seen))
    home = SimpleNamespace(store=tmp_path / "store", forget=forget)
    if played is None:
        with pytest.raises(AssertionError, match="8 matches have ended without a hand"):
            evening.plays_with_keys(lambda: nullcontext(Window()), home, tmp_path)
    else:
        said = evening.plays_with_keys(lambda: nullcontext(Window()), home, tmp_path)
        assert "1 own cards in it" in said
        assert len(begun) == played
