"""A choice that is held back: it can be taken back, and nobody else knows of it until then."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from prefgame.app.play.held_choice import takes_back
from prefgame.app.session import Session
from prefgame.app.settings import TakeBackSetting
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.storage.store import Store
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import CardPlayed, Commanded, TrickTaken
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from tests.app.storage.slow_disk import SlowDisk, until
from tests.ui.table.positions import POSITIONS, at

BEGINNERS = (None, "beginner", "beginner")


def sit(store: Store, position: str | Match) -> Session:
    match = POSITIONS[position] if isinstance(position, str) else position
    number = store.begin(MatchPlan(levels=BEGINNERS, seed=3, first_dealer=2))
    store.append(number, 0, match.log)
    session = Session.resume(store, number)
    session.holds = True
    return session


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite")


@pytest.mark.parametrize("position", ["auction", "first to answer", "lead", "announce", "kontra"])
def test_the_player_sees_a_choice_of_which_match_and_disk_know_nothing(
    position: str, store: Store
) -> None:
    session = sit(store, position)
    before, view = session.match.log, session.view()
    session.submit(view.legal[0])
    assert session.held and session.match.log == before == store.load(session.number)[1].log
    (own,) = session.take_events()
    assert isinstance(own, Commanded) and own.command == view.legal[0]
    assert session.view() != view and not session.has_news
    session.take_back()
    assert session.view() == view and not session.held and session.take_events() == ()
    session.submit(view.legal[1])
    session.let_go()
    taken = session.take_events()
    assert isinstance(taken[0], Commanded) and taken[0].command == view.legal[1]
    assert session.match.log == store.load(session.number)[1].log != before
    session.close()


def test_what_follows_by_itself_is_not_shown_before_the_choice_is_final(store: Store) -> None:
    """The last pass opens the talon."""
    match = at("pass", "2")
    match.submit(match.read("pass"))
    while match.to_act != 0:
        match.submit(match.legal()[0])
    session = sit(store, match)
    before, view = len(match.log), session.view()
    session.submit(view.legal[0])
    (own,) = session.take_events()
    hidden = len(session._held.after.log) - before - 1 if session._held else 0
    session.let_go()
    assert len(session.take_events()) == hidden and isinstance(own, Commanded)
    session.close()


def test_a_card_that_completes_a_trick_shows_no_winner_before(store: Store) -> None:
    match = at("pass", "2", "pass", "discard S9 D7", "announce 3", "come", "come", "no", "no")
    match.submit(match.legal()[0])  # Ana leads; then the winner of each trick, until she is last
    dice = random.Random(3)
    while match.to_act != 0 or len(match.table.this_hand.trick) < 2 or len(match.legal()) < 2:
        match.submit(dice.choice(match.legal()))
    session = sit(store, match)
    session.submit(session.view().legal[0])
    assert [type(event) for event in session.take_events()] == [CardPlayed]
    session.let_go()
    assert TrickTaken in map(type, session.take_events())
    session.close()


def test_several_commands_of_one_press_are_taken_back_together(store: Store) -> None:
    session = sit(store, "exchange")
    view = session.view()
    session.submit(view.legal[0])
    assert session.held
    session.submit_next(session.view().legal[0])
    assert len(session.take_events()) == 2
    session.take_back()
    assert session.view() == view
    session.close()


def test_the_next_press_makes_the_one_before_final(store: Store) -> None:
    session = sit(store, "exchange")
    session.submit(session.view().legal[0])
    after = session.view()
    session.submit(after.legal[0])
    session.take_back()
    assert session.view() == after and len(session.match.log) > 0
    session.close()


def test_what_the_rules_refuse_is_not_held(store: Store) -> None:
    session = sit(store, "auction")
    held, card = session.view(), PlayCard(session.view().cards[0])
    with pytest.raises(IllegalCommand):
        session.submit(card)
    assert not session.held and session.view() == held
    session.close()


def test_the_others_think_meanwhile_and_do_nothing(store: Store) -> None:
    session = sit(store, "lead")
    session.submit(session.view().legal[0])
    log = session.match.log
    assert not session.next_is_ready
    session.advance()
    until(lambda: session.next_is_ready)
    assert not session.advance() and session.match.log == log
    session.let_go()
    until(session.advance)
    assert len(session.match.log) > len(log) + 1
    session.close()


def test_a_choice_that_was_taken_back_leaves_no_trace_in_what_the_others_do(store: Store) -> None:
    """They think in the same chance, about what really happened."""
    logs = []
    for hesitates in (False, True):
        session = sit(store, "lead")
        first, second = session.view().legal[:2]
        if hesitates:
            session.submit(second)
            session.advance()
            session.take_back()
        session.submit(first)
        session.let_go()
        until(session.advance)
        logs.append(session.match.log)
        session.close()
    assert logs[0] == logs[1]


def test_how_often_it_was_used_is_kept_with_the_match(store: Store) -> None:
    session = sit(store, "auction")
    for _time in range(2):
        session.submit(session.view().legal[0])
        session.take_back()
    assert session.plan.taken_back == 2
    session.close()
    other = Store(store.path)
    assert other.load(session.number)[0].taken_back == 2
    other.close()


def test_a_match_that_ends_in_a_kill_asks_again(store: Store) -> None:
    session = sit(store, "lead")
    view = session.view()
    session.submit(view.legal[0])
    other = Store(store.path)  # what another process finds
    again = Session.resume(other, session.number)
    assert again.view() == view
    again.close()
    session.close()


def test_leaving_the_table_makes_it_final(store: Store) -> None:
    session = sit(store, "lead")
    card = session.view().legal[0]
    session.submit(card)
    session.close()
    last = [one for one in store.load(session.number)[1].log if isinstance(one, Commanded)][-1]
    assert last.command == card


def test_nothing_is_taken_back_while_the_disk_is_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SlowDisk()
    monkeypatch.setattr("prefgame.app.storage.store.encode_event", disk.write)
    store = Store(tmp_path / "slow.sqlite", behind=True)
    session = sit(store, "exchange")
    until(lambda: not session.writing)
    disk.busy = True
    session.submit(session.view().legal[0])
    session.let_go()
    seen = session.view()
    assert session.writing and not session.held
    session.take_back()
    disk.busy = False
    until(lambda: not session.writing)
    assert session.view() != seen and session.plan.taken_back == 0
    session.close()
    store.close()


def test_without_the_wish_a_choice_is_final_at_once(store: Store) -> None:
    session = sit(store, "lead")
    session.holds = False
    session.submit(session.view().legal[0])
    assert not session.held and session.match.log[-1] != POSITIONS["lead"].log[-1]
    session.close()


def test_no_hint_and_no_claim_is_about_a_choice_that_is_held(store: Store) -> None:
    session = sit(store, "lead")
    session.claims.setting = "ask"
    session.submit(session.view().legal[0])
    session.ask_hint()
    assert not session.hint_pending and not session.claims.player_may
    assert session.claims.sure_tricks() == 0
    session.claims.claim_part()
    assert session.claims.on_table is None and session.claims.give_up() is None
    session.close()


@pytest.mark.parametrize(
    ("setting", "levels", "wanted"),
    [
        ("beginners", (None, "beginner", "beginner-timid"), True),
        ("beginners", (None, "beginner", "club"), False),
        ("always", (None, "expert", "club"), True),
        ("never", (None, "beginner", "beginner"), False),
    ],
)
def test_where_a_choice_can_be_taken_back(
    setting: TakeBackSetting, levels: tuple[str | None, ...], wanted: bool
) -> None:
    assert takes_back(setting, levels) is wanted
