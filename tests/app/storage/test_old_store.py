"""A store that an earlier version wrote opens, and its matches go on."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from prefgame.ai.level import SIMPLE
from prefgame.ai.player import choose
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.storage.store import Store
from prefgame.engine.events import HandEnded, HandScored
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase
from prefgame.rules.scoring.base import UNKNOWN
from prefgame.rules.scoring.columns_sheet import ColumnEntry
from tests.narrow import all_of_kind

FIXTURE = Path(__file__).resolve().parents[2] / "fixtures" / "store_version_1.sqlite"
"""five matches: in the play, at the exchange, at a kontra (four players), between two
hands, and over
"""


@pytest.fixture
def old(tmp_path: Path) -> Store:
    shutil.copy(FIXTURE, tmp_path / "matches.sqlite")
    return Store(tmp_path / "matches.sqlite")


def matches(store: Store) -> list[Match]:
    return [store.load(saved.id)[1] for saved in store.unfinished_matches()]


def test_every_match_of_an_old_store_is_offered_as_it_was_left(old: Store) -> None:
    found = matches(old)
    assert not old.messages
    left = {
        (match.table.rules.key, len(match.table.players), match.phase, match.table.hands_played)
        for match in found
    }
    assert left == {
        ("croatian", 3, Phase.PLAY, 6),
        ("slovenian", 3, Phase.EXCHANGE, 6),
        ("serbian", 4, Phase.KONTRA, 6),
        ("serbian", 3, Phase.DEAL, 4),
        ("croatian", 3, Phase.OVER, 3),
    }
    assert sum(isinstance(event, HandScored) for match in found for event in match.log) == 25


def test_hands_that_were_stored_without_a_result_get_the_one_of_the_rules(old: Store) -> None:
    db = sqlite3.connect(old.path)
    stored = [
        json.loads(data)
        for (data,) in db.execute("SELECT data FROM event WHERE kind = 'HandScored'")
    ]
    db.close()
    assert len(stored) == 25 and not any("result" in event for event in stored)
    for match in matches(old):
        ended = None
        for event in match.log:
            if isinstance(event, HandEnded):
                ended = event
            if isinstance(event, HandScored):
                assert (
                    ended is not None
                    and event.result != UNKNOWN
                    and event.result.unplayed is ended.unplayed
                )
                middles = [
                    entry
                    for entry in all_of_kind(ColumnEntry, event.entries)
                    if entry.against is None and entry.amount
                ]
                assert set(event.result.down) == {
                    entry.player for entry in middles if entry.amount < 0
                }
                assert (event.result.made is None) is (not middles)


def test_they_go_on_to_the_end_of_the_next_hand(old: Store) -> None:
    for match in matches(old):
        if match.phase is Phase.OVER:
            continue
        rng = random.Random(1)
        if match.phase is Phase.DEAL:
            match.submit(shuffled_deal(rng, match.table.next_dealer() or 0))
        hands = match.table.hands_played
        while isinstance(match.to_act, int):
            match.submit(choose(match.view(match.to_act), SIMPLE, rng))
        assert match.table.hands_played == hands + 1
        assert read_record(write_record(match)).match == match
