"""An evening of several matches: its table, and that it goes on wherever the program was closed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from prefgame.ai.level import SIMPLE as SIMPLE_LEVEL
from prefgame.ai.player import choose
from prefgame.app.book.keeping import fill
from prefgame.app.book.rows import Account
from prefgame.app.company import PEOPLE, met
from prefgame.app.evening import (
    Evening,
    PlayedMatch,
    find_evening,
    find_waiting_evening,
    first_place,
)
from prefgame.app.session import Session
from prefgame.app.storage.rows import EveningPlace, MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.commands import DEALER
from prefgame.engine.events import MatchStarted
from prefgame.engine.record import read_record, write_record
from prefgame.rules.registry import find_ruleset
from tests.narrow import as_kind, known

RULES = find_ruleset("croatian")
NAMES = ("Ana", "Bojan", "Cvita")
SIMPLE = ("simple", "simple", "simple")
ZORA, STIPE = (next(each for each in PEOPLE if each.name == name) for name in ("Zora", "Stipe"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite")


def begin(
    store: Store,
    evening: EveningPlace | None,
    seed: int = 5,
    names: Sequence[str] = NAMES,
    levels: Sequence[str | None] = SIMPLE,
) -> Session:
    return Session.begin(
        store, RULES, names, levels, options={"start": 10}, seed=seed, evening=evening
    )


def play(session: Session, hands: int | None = None) -> None:
    """So many hands, or to the end of the match."""
    while session.match.to_act is not None:
        if session.match.to_act is DEALER:
            if session.match.table.hands_played == hands:
                break
            session.deal()
        else:
            seat = as_kind(int, session.match.to_act)
            session._do(choose(session.match.view(seat), SIMPLE_LEVEL, random.Random(1)), seat)
    session.close()


def play_to_the_end(store: Store, evening: EveningPlace | None, seed: int = 5) -> Session:
    session = begin(store, evening, seed)
    play(session)
    session.mark_settled()
    return session


def test_one_match_is_no_evening(store: Store) -> None:
    assert first_place(1) is None
    session = play_to_the_end(store, first_place(1))
    assert session.plan.evening is None
    assert find_evening(store, session.plan) is None and find_waiting_evening(store) is None


def test_an_evening_has_the_settlements_of_its_matches_and_their_sums(store: Store) -> None:
    first = play_to_the_end(store, first_place(2))
    evening = find_evening(store, first.plan)
    assert evening is not None and len(evening.played) == 1
    second = play_to_the_end(store, evening.next_place, seed=6)
    evening = find_evening(store, second.plan)
    assert evening is not None
    settled = [known(each.view(0).table.settlement) for each in (first, second)]
    assert [each.settlement for each in evening.played] == settled
    assert [each.number for each in evening.played] == [1, 2]
    assert evening.sums == tuple(a + b for a, b in zip(*settled))
    assert evening.next_place is None and find_waiting_evening(store) is None


def test_sums_are_exact() -> None:
    third = Fraction(1, 3)
    played = tuple(PlayedMatch(n, n, (third, third, -2 * third)) for n in (1, 2, 3))
    place = EveningPlace(evening=1, number=3, matches=3)
    plan = MatchPlan(levels=SIMPLE, seed=1, first_dealer=0, evening=place)
    start = MatchStarted(rules="croatian", options=(), players=NAMES)
    assert Evening(start, plan, place, played).sums == (1, 1, -2)


def test_it_goes_on_after_the_program_was_closed_between_two_matches(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    play_to_the_end(Store(path), first_place(3))
    waiting = find_waiting_evening(Store(path))
    assert waiting is not None and waiting.next_place is not None
    assert (waiting.next_place.number, waiting.next_place.matches) == (2, 3)
    assert waiting.start.players == NAMES and waiting.plan.levels == SIMPLE


def test_it_goes_on_after_the_program_was_closed_within_a_match(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = Store(path)
    place = first_place(2)
    session = begin(store, place)
    play(session, hands=1)
    assert find_waiting_evening(store) is None  # the match itself waits
    store.close()
    store = Store(path)
    again = Session.resume(store, store.unfinished_matches()[0].id)
    assert again.plan.evening == place
    play(again)
    again.mark_settled()
    waiting = find_waiting_evening(store)
    assert waiting is not None and len(waiting.played) == 1


def test_another_match_ends_the_waiting(store: Store) -> None:
    play_to_the_end(store, first_place(3))
    assert find_waiting_evening(store) is not None
    play_to_the_end(store, None, seed=9)
    assert find_waiting_evening(store) is None


def test_a_match_that_was_deleted_ends_no_evening(store: Store) -> None:
    first = play_to_the_end(store, first_place(3))
    evening = find_evening(store, first.plan)
    assert evening is not None
    second = play_to_the_end(store, evening.next_place, seed=6)
    store.delete(evening.played[0].match)
    evening = find_evening(store, second.plan)
    assert evening is not None and [each.number for each in evening.played] == [2]
    assert evening.deleted == (1,) and evening.done == 2 and not evening.is_over
    assert evening.next_place is not None and evening.next_place.number == 3
    assert find_waiting_evening(store) == evening
    third = play_to_the_end(store, evening.next_place, seed=7)
    evening = find_evening(store, third.plan)
    assert evening is not None and evening.is_over and evening.next_place is None
    assert evening.place_to_play is not None and evening.place_to_play.number == 1
    store.delete(evening.played[-1].match)  # then the last one is to be played again
    evening = find_waiting_evening(store)
    assert evening is not None and evening.next_place == third.plan.evening


def test_two_evenings_are_kept_apart(store: Store) -> None:
    one = play_to_the_end(store, first_place(2), seed=5)
    two = play_to_the_end(store, first_place(2), seed=6)
    for session in (one, two):
        evening = find_evening(store, session.plan)
        assert evening is not None and len(evening.played) == 1


# ---- persons in the store


def test_a_person_sits_there_again_when_a_match_is_resumed(tmp_path: Path) -> None:
    path, zora = tmp_path / "matches.sqlite", ZORA
    store = Store(path)
    session = begin(store, None, names=("Ana", zora.name, "C"), levels=(None, zora.key, "club"))
    session.close()
    store.close()
    store = Store(path)
    again = Session.resume(store, store.unfinished_matches()[0].id)
    assert again.plan.levels == (None, zora.key, "club")
    assert again._levels[1].key == zora.key and again._levels[2].key == "club"


def test_the_record_of_a_match_with_a_person_is_read_again(store: Store) -> None:
    zora = ZORA
    session = begin(store, None, names=(*NAMES[:2], zora.name), levels=SIMPLE)
    play(session, hands=1)
    reading = read_record(write_record(session.match, with_hash=True))
    assert reading.error is None and reading.match is not None
    assert reading.match.table.players[2] == zora.name


def test_the_players_own_figures_against_a_person(store: Store) -> None:
    zora, session = ZORA, begin(store, None, names=("Ana", ZORA.name, "Cvita"))
    play(session, hands=3)
    # as if the player and this person had sat there
    plan = session.plan.model_copy(update={"levels": (None, zora.key, "club")})
    with store.open_file() as db, db:
        db.execute("UPDATE match SET plan = ?", (plan.model_dump_json(),))
    list(fill(store))
    with store.open_file() as db:
        found, other = met(db, zora, Account("croatian")), met(db, STIPE, Account("croatian"))
        elsewhere = met(db, zora, Account("serbian"))
    assert other is None and elsewhere is None
    assert found is not None and (found.matches, found.hands) == (1, 3)
    declared = [
        event.hand.declarer == 1
        for event in session.match.log
        if hasattr(event, "entries") and hasattr(event, "hand")
    ]
    assert found.declared == sum(declared)
