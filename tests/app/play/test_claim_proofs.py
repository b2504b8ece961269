"""What can be claimed: it is proved, or there is a reason why not."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from prefgame.ai.decide.questions import can_claim, claims_none
from prefgame.app.play.claims import (
    Claim,
    NoClaim,
    claimed_card,
    proved_claim,
    why_no_claim,
)
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.storage.store import Store
from prefgame.engine.match import Match
from prefgame.rules.base import Answer, Phase
from prefgame.rules.registry import find_ruleset
from tests.ai.decide.endings import ending
from tests.app.play.claimed_hands import ALL_TEN, cards, failed_betl, go_on, sit
from tests.helpers import BALKAN_GAMES, NAMES, announced, anything, say, start

NO_CLAIMS = {
    "the ace of trumps is out": (
        NoClaim.UNPROVED,
        ending("game 2", "SK SQ SJ", "SA S7 D7", "S8 D8 C8", aside="C7 C9"),
    ),
    "another's turn": (
        NoClaim.NOT_THE_TURN,
        ending("game 2", "SK SQ SJ", "SA S7 D7", "S8 D8 C8", seat=1, aside="C7 C9"),
    ),
    "at home": (
        NoClaim.LOOKS_ON,
        ending(
            "game 2",
            "SK SQ",
            "SA S7",
            "S8 D8",
            seat=2,
            answers=(Answer.COME, Answer.STAY),
            aside="C7 C9",
        ),
    ),
    "the last card": (NoClaim.LAST_CARD, ending("game 2", "SA", "SK", "S8", aside="C7 C9")),
    "against a betl": (
        NoClaim.DECLARER_ONLY,
        ending("game 6", "S9 D9", "S8 D8", "S7 D7", seat=1, leader=1, aside="CK CQ"),
    ),
    "a betl with a high card": (
        NoClaim.NONE_UNPROVED,
        ending("game 6", "SA D9", "S8 D8", "DT", leader=2, trick="S7", aside="CK CQ"),
    ),
    "the trick of the other": (
        NoClaim.PARTNERS_TRICK,
        ending("game 2", "S7", "D8", "SK DA", seat=2, leader=0, trick="S9 SQ", aside="C7 C9"),
    ),
}


@pytest.mark.parametrize("kind", NO_CLAIMS)
def test_a_seat_that_may_not_claim_is_given_a_reason(kind: str) -> None:
    why, view = NO_CLAIMS[kind]
    assert not can_claim(view) and why_no_claim(view) is why


def test_before_the_cards_are_played_there_is_no_claim() -> None:
    assert why_no_claim(start().view(0)) is NoClaim.BEFORE_THE_PLAY
    assert (
        why_no_claim(Match.start(find_ruleset("croatian"), NAMES[:3]).view(0))
        is NoClaim.BEFORE_THE_PLAY
    )


def test_a_fallen_betl_that_is_played_to_the_end_is_not_claimed_while_it_is_not_settled() -> None:
    match = failed_betl()
    while match.to_act != 0:
        match.submit(match.legal()[0])
    assert why_no_claim(match.view(0)) is NoClaim.COUNT_UNPROVED


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_rest_of_a_misere_is_settled_with_as_many_tricks_as_was_claimed(seat: int) -> None:
    rng, found = random.Random(f"misere {seat}"), set[bool]()
    for _ in range(60):
        match = Match.start(find_ruleset("russian"), NAMES[:3])
        match.submit(shuffled_deal(rng, 2))
        say(match, "misere", "pass", "pass")
        while (
            match.to_act != seat or match.phase is not Phase.PLAY or not can_claim(match.view(seat))
        ):
            if not isinstance(match.to_act, int):
                break
            match.submit(anything(match.view(match.to_act), rng))
        else:
            before, claim = dict(match.table.this_hand.taken), proved_claim(match)
            assert claim is not None and claim.seat == seat and claim.side == (0,)
            found.add(claim.none)
            while match.phase is Phase.PLAY:
                match.submit(claimed_card(match, claim))
            late = match.table.this_hand.taken[0] - before[0]
            assert late == (0 if claim.none else claim.tricks) and claim.total == before[0] + late
    assert found == {True, False}


def test_a_claim_that_is_not_proved_is_not_made(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prefgame.app.play.thinking.can_claim", lambda view: True)
    packets = (ALL_TEN.replace("SA", "D7"),)
    match = say(
        announced("croatian", "game 2", dealer=0, packets=packets), "come", "come", "no", "no"
    )
    session = sit(store, match)
    session.claims.setting = "ask"
    go_on(session)
    assert session.claims.on_table is None and cards(session) == 0
    go_on(session)
    assert session.claims.on_table is None and cards(session) > 0, "the seat plays instead"
    session.close()


def test_all_that_is_claimed_is_taken_whatever_the_others_play() -> None:
    kinds = {
        kind
        for rules in BALKAN_GAMES
        for kind in _claims(
            Match.start(find_ruleset(rules), NAMES[:3], start=1000), random.Random(rules)
        )
    }
    assert {(1, False), (2, False)} <= kinds


def test_a_claimed_betl_takes_no_trick() -> None:
    packets = "SA SK D8 D9 DT HJ HQ HK C8 C9", "S7 S8 S9 ST D7 H7 H8 H9 HT C7", "SQ SJ"
    # Cvita plays it, Bojan has led
    match = say(start(dealer=0, packets=packets), "pass", "betl", "pass", "no", "no", "SA")
    claim = proved_claim(match)
    assert claim is not None and (claim.seat, claim.side, claim.none) == (2, (2,), True)
    _settled(match, claim, random.Random(0))


def _claims(match: Match, rng: random.Random) -> Iterator[tuple[int, bool]]:
    """Every claim of some hands, settled: by how many, and whether to take no trick."""
    while match.table.hands_played < 16:
        if not isinstance(match.to_act, int):
            dealer = match.table.next_dealer()
            match.submit(shuffled_deal(rng, 0 if dealer is None else dealer))
            continue
        view = match.view(match.to_act)
        if view.turn.phase is Phase.PLAY and can_claim(view):
            claim = proved_claim(match)
            assert claim is not None
            _settled(match, claim, rng)
            yield len(claim.side), claims_none(view)
        else:
            match.submit(anything(view, rng))


def _settled(match: Match, claim: Claim, rng: random.Random) -> None:
    """Once with the cards that are played when all agree, once with anything the
    others may play.
    """
    assert match.table.hand is not None
    before = len(match.table.hand.tricks)
    for wild in (True, False):
        ending = Match.replay(match.log) if wild else match
        while ending.phase is Phase.PLAY:
            own = ending.to_act in claim.side or not wild
            ending.submit(claimed_card(ending, claim) if own else rng.choice(ending.legal()))
        assert ending.table.hand is not None
        late = ending.table.hand.tricks[before:]
        assert claim.none or len(late) == claim.tricks
        assert late and all((trick.winner in claim.side) is not claim.none for trick in late)
