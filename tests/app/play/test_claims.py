"""Claims at the table: asked, made at once or never, settled by ordinary cards, and safe when the
program is killed.
"""

from __future__ import annotations

import pytest

from prefgame.app.play.claims import (
    proved_claim,
)
from prefgame.app.session import Session
from prefgame.app.storage.store import Store
from prefgame.engine.commands import Command
from prefgame.rules.base import Phase
from tests.app.play.claimed_hands import ALL_TEN, at_claim, cards, go_on, sit, taken
from tests.helpers import announced, say, start
from tests.narrow import known


def test_a_seat_claims_and_nobody_plays_until_the_player_has_agreed(store: Store) -> None:
    session = sit(store, at_claim(dealer=0))
    session.claims.setting = "ask"
    go_on(session)
    claim = session.claims.on_table
    assert claim is not None and (claim.seat, claim.side, claim.tricks, claim.none) == (
        1,
        (1,),
        10,
        False,
    )
    assert claim.hands == {seat: session.match.hand_of(seat) for seat in range(3)}
    assert (
        session.claims.asks
        and not session.advance()
        and session.thinking is None
        and cards(session) == 0
    )
    session.settle_claim()
    assert session.claims.on_table is None and session.match.phase is Phase.DEAL
    assert taken(session) == {0: 0, 1: 10, 2: 0} and cards(session) == 30
    assert store.load(session.number)[1] == session.match
    session.close()


def test_who_brings_down_the_contract_claims_the_tricks_that_are_still_played(store: Store) -> None:
    """The play stops at the fifth trick of the defence; where it does not, all ten are claimed."""
    for played_out, claimed in ((False, (5, True)), (True, (10, False))):
        match = start(dealer=2, packets=(ALL_TEN,), play_out=played_out)
        session = sit(
            store, say(match, "pass", "game", "pass", "announce game 2", "come", "come", "no", "no")
        )
        session.claims.setting = "ask"
        session.claims.claim_rest()
        assert (
            session.claims.on_table is not None
            and session.claims.on_table.side == (0,)
            and (session.claims.on_table.tricks, session.claims.on_table.goes_down) == claimed
        )
        session.settle_claim()
        assert taken(session)[0] == claimed[0]
        session.close()


def test_the_player_may_want_to_play_on_and_is_not_asked_again_in_this_hand(store: Store) -> None:
    session = sit(store, at_claim(dealer=0))
    session.claims.setting = "ask"
    go_on(session)
    session.claims.play_on()
    while session.match.phase is Phase.PLAY:
        go_on(session)
        assert session.claims.on_table is None
        if session.match.to_act == session.player:
            session.submit(session.view().legal[0])
    assert taken(session)[1] == 10
    session.close()


def test_where_claims_are_never_made_everything_is_played(store: Store) -> None:
    session = sit(store, at_claim(dealer=0))
    go_on(session)
    assert (
        session.claims.on_table is None
        and cards(session) == 2
        and session.match.to_act == session.player
    )
    own = sit(store, at_claim(dealer=2))
    own.advance()
    own.claims.claim_rest()
    assert not own.claims.player_may and own.claims.on_table is None
    session.close()
    own.close()


def test_the_player_claims_only_when_wanting_to(store: Store) -> None:
    session = sit(store, at_claim(dealer=2))
    session.claims.setting = "ask"
    assert not session.advance() and session.claims.on_table is None and session.claims.player_may
    session.claims.claim_rest()
    assert (
        session.claims.on_table is not None
        and session.claims.on_table.seat == 0
        and not session.claims.asks
        and not session.claims.player_may
    )
    session.settle_claim()
    assert taken(session)[0] == 10
    session.close()


@pytest.mark.parametrize("dealer", [0, 2])
def test_where_claims_are_always_made_every_seat_that_can_claims_and_nobody_is_asked(
    store: Store, dealer: int
) -> None:
    session = sit(store, at_claim(dealer))
    session.claims.setting = "always"
    go_on(session)
    assert (
        session.claims.on_table is not None
        and session.claims.on_table.seat == (dealer + 1) % 3
        and not session.claims.asks
    )
    session.close()


def test_nothing_is_offered_that_could_go_wrong_or_out_of_turn(store: Store) -> None:
    packets = (ALL_TEN.replace("SA", "D7"),)  # the ace of trumps is out
    match = say(
        announced("croatian", "game 2", dealer=2, packets=packets), "come", "come", "no", "no"
    )
    session = sit(store, match)
    session.claims.setting = "ask"
    assert session.match.to_act == 0 and not session.claims.player_may
    session.submit(session.view().legal[0])
    assert not session.claims.player_may and proved_claim(session.match) is None
    session.close()


def test_a_player_who_sits_by_is_not_asked(store: Store) -> None:
    match = say(
        announced("croatian", "game 2", dealer=0, packets=(ALL_TEN,)), "come", "stay", "alone", "no"
    )
    session = sit(store, match)
    session.claims.setting = "ask"
    assert session.view().role(0) is not None and not known(session.view().role(0)).plays
    go_on(session)
    assert (
        session.claims.on_table is not None
        and set(session.claims.on_table.hands) == {1, 2}
        and not session.claims.asks
    )
    session.settle_claim()
    assert taken(session) == {0: 0, 1: 10, 2: 0}
    session.close()


class Killed(BaseException):
    """The program is gone."""


@pytest.mark.parametrize("after", [0, 1, 5, 29])
def test_killed_in_the_middle_of_a_claimed_ending_the_match_is_resumed_and_ends_alike(
    store: Store, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sit(store, at_claim(dealer=0))
    session.claims.setting = "ask"
    go_on(session)
    left = [after]

    def dying(command: Command, seat: object) -> None:
        if not left[0]:
            raise Killed
        left[0] -= 1
        Session._do(session, command, seat)

    monkeypatch.setattr(session, "_do", dying)
    with pytest.raises(Killed):
        session.settle_claim()
    session.close()
    again = Session.resume(store, session.number)
    assert cards(again) == after
    again.claims.setting = "ask"
    while again.match.phase is Phase.PLAY:
        go_on(again)
        if again.claims.on_table is not None:
            again.settle_claim()
        elif again.match.to_act == again.player:
            again.submit(again.view().legal[0])
    assert taken(again) == {0: 0, 1: 10, 2: 0}
    again.close()
