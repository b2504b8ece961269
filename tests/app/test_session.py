"""A session: the player, the AI seats, and every event in the store before it is seen."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import prefgame.app.play.thinking as thinking_module
from prefgame.ai.level import UnknownLevel
from prefgame.app.session import Session
from prefgame.app.storage.store import Store, UnreadableMatch
from prefgame.engine.commands import DEALER
from prefgame.engine.events import CardPlayed, Dealt, DefenceAnswered, KontraSaid, Said
from prefgame.engine.legal import IllegalCommand
from prefgame.rules.base import Refused
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.engine.battery import DECLINING

NAMES = ("Ana", "Bojan", "Cvita")


def go_on(session: Session, until_player: bool = True, hands: int = 1) -> None:
    """Let the AI seats play; the player's seat (if any) does the first legal thing unless it is to
    be left to the test.
    """
    end = time.monotonic() + 60
    while session.match.to_act is not None and time.monotonic() < end:
        acting = session.match.to_act
        if acting is DEALER:
            if session.match.table.hands_played >= hands:
                return
            session.deal()
        elif acting == session.player:
            if until_player:
                return
            session.submit(session.view().legal[0])
        else:
            session.advance()
            time.sleep(0.0005)
    assert time.monotonic() < end, "the table stands still"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite")


def begin(store: Store, first_dealer: int | None = None) -> Session:
    rules, levels = find_ruleset("croatian"), (None, "simple", "simple")
    return Session.begin(store, rules, NAMES, levels, seed=11, first_dealer=first_dealer)


def test_the_store_is_never_behind_what_can_be_seen(store: Store) -> None:
    session = begin(store)
    for _ in range(400):
        if session.match.to_act is DEALER and session.match.table.hands_played == 2:
            break
        if session.match.to_act is DEALER:
            session.deal()
        elif session.match.to_act == session.player:
            session.submit(session.view().legal[0])
        else:
            session.advance()
            time.sleep(0.0005)
        session.take_events()
        assert store.load(session.number)[1].log == session.match.log
    session.close()


def test_a_resumed_session_goes_on_with_the_same_cards_and_the_same_opponents(store: Store) -> None:
    one = begin(store)
    go_on(one, until_player=False)
    one.close()
    other_store = Store(store.path.with_name("other.sqlite"))
    two = begin(other_store)
    go_on(two)  # stops at the player's first decision
    two.close()
    again = Session.resume(other_store, two.number)
    assert again.match == two.match and again.take_events() == ()
    go_on(again, until_player=False)
    again.close()
    assert again.match.log == one.match.log


def test_a_match_with_a_way_of_playing_that_is_no_more_says_so(store: Store) -> None:
    session = begin(store)
    session.close()
    levels = tuple(level and "grandmaster" for level in session.plan.levels)
    store.change_plan(session.number, session.plan.model_copy(update={"levels": levels}))
    with pytest.raises(UnreadableMatch, match="does not know how one of its players plays"):
        Session.resume(store, session.number)


def test_the_player_sees_only_the_own_cards(store: Store) -> None:
    session = begin(store)
    session.deal()
    dealt = [event for event in session.take_events() if isinstance(event, Dealt)]
    assert len(dealt) == 1 and dealt[0].talon is None
    assert [hand is not None for hand in dealt[0].hands] == [
        seat == session.player for seat in dealt[0].order
    ]
    session.close()


def test_the_player_cannot_act_for_another_seat(store: Store) -> None:
    session = begin(store, first_dealer=0)  # Bojan is the eldest
    session.deal()
    with pytest.raises(IllegalCommand) as refusal:
        session.submit(session.match.legal()[0])
    assert refusal.value.reason is Refused.NOT_YOUR_TURN
    session.close()


def test_the_same_seed_deals_the_same_hands_and_lots_decide_the_dealer(store: Store) -> None:
    deals = []
    for _ in range(2):
        session = begin(store)
        session.deal()
        deals.append(session.match.log[1])
        session.close()
    assert deals[0] == deals[1]
    dealers = {
        Session.begin(
            store, find_ruleset("serbian"), NAMES, (None, "simple", "simple"), seed=seed
        ).plan.first_dealer
        for seed in range(20)
    }
    assert dealers == {0, 1, 2}


def test_an_unknown_level_is_refused_by_name(store: Store) -> None:
    with pytest.raises(UnknownLevel, match="grandmaster"):
        Session.begin(store, find_ruleset("croatian"), NAMES, (None, "simple", "grandmaster"))


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_a_seat_whose_thinking_fails_does_the_least_it_may_and_the_match_goes_on(
    rules: RuleSet, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(thinking_module, "choose", broken)
    session = Session.begin(store, rules, NAMES, (None, "simple", "simple"), seed=11)
    go_on(session, until_player=False)
    session.close()
    assert session.match.table.hands_played == 1
    said = [e for e in session.match.log if isinstance(e, (DefenceAnswered, KontraSaid, Said))]
    assert {str(event.command) for event in said if event.seat != session.player} <= DECLINING


def test_a_written_off_match_is_settled_and_offered_no_more(store: Store) -> None:
    session = begin(store)
    session.write_off()
    assert session.match.to_act is None and sum(session.match.table.settlement or (1,)) == 0
    assert [saved.id for saved in store.unfinished_matches()] == [session.number], (
        "killed now, the settlement can still be seen"
    )
    session.mark_settled()
    session.close()
    assert store.unfinished_matches() == ()


def test_a_whole_hand_between_ai_seats_plays_every_card(store: Store) -> None:
    session = Session.begin(
        store, find_ruleset("serbian"), NAMES, ("simple",) * 3, seed=5, options={"play_out": True}
    )
    go_on(session, hands=6)
    session.close()
    assert session.match.table.hands_played == 6
    assert sum(isinstance(event, CardPlayed) for event in session.match.log) > 20
