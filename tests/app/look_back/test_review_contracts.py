"""Other contracts: what was open to each seat, and what the cards that nobody played cost."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from prefgame.app.commands.documents import solve_document
from prefgame.app.look_back import review as reviewing
from prefgame.app.look_back.review import MissedContract, Review, reviews
from prefgame.app.play.claims import Claim, claimed_card, give_up, part_claim
from prefgame.cards import Suit, parse_cards
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from tests.app.look_back.review_hands import (
    ANA,
    BOJAN,
    CVITA,
    EACH_HIS_SUIT,
    FALLEN_DIAMONDS,
    GAME_IN_HEARTS,
    NINE_SURE,
    match_of,
    play_on,
    plays,
)
from tests.helpers import play_at_random, review, say, start
from tests.narrow import known


def made(found: Review, hands: dict[int, Any], talon: str, offer: MissedContract) -> bool:
    """Whether the offered contract is made, by ``prefgame solve``; the eldest hand leads."""
    kept = [card for card in (*hands[offer.seat], *parse_cards(talon)) if card not in offer.discard]
    dealt = [list(map(str, kept if seat == offer.seat else cards)) for seat, cards in hands.items()]
    line = {
        "hands": dealt,
        "declarer": offer.seat,
        "leader": 0,
        "contract": "trump",
        "trump": str(offer.contract.trump),
    }
    return bool(solve_document({"deals": [line]}).data["deals"][0]["tricks"] >= 6)


def settled(end: Callable[[Match], Any], match: Match) -> Review:
    claim = end(match)
    assert isinstance(claim, Claim)
    while match.phase is Phase.PLAY:
        match.submit(claimed_card(match, claim))
    return review(match.log)


def test_cards_that_nobody_played_cost_nothing_but_giving_up_may() -> None:
    """Ana plays nine sure tricks: a player who gives up before the sixth throws the contract away,
    and no card is blamed for it.
    """
    tricks = "Ana HA Bojan H7 Cvita S7", "Ana HK Bojan H8 Cvita S8", "Ana SA Bojan D7 Cvita S9"
    early = settled(
        give_up,
        match_of(
            NINE_SURE,
            GAME_IN_HEARTS,
            "Bojan: come\nCvita: come\nBojan: no\nCvita: no",
            plays(*tricks),
        ),
    )
    assert (
        early.end is not None
        and (early.end.trick, early.end.seat, early.end.given_up) == (4, ANA, True)
        and not early.costly_cards
    )
    assert early.end in early.findings and early.better
    assert early.end.cost == known(early.best) - max(5, early.taken)
    assert early.end.decided is not early.made


def test_a_claim_that_takes_what_best_play_takes_costs_nothing() -> None:
    spades = "Ana SA Bojan D7 Cvita S9", "Ana SK Bojan D8 Cvita ST"
    hearts = "Ana HA Bojan H7 Cvita S7", "Ana HK Bojan H8 Cvita S8"
    rest = "Ana HQ Bojan D9 Cvita SJ", "Ana HJ Bojan DT Cvita C8", "Ana HT Bojan CJ Cvita DJ"
    match = match_of(
        NINE_SURE,
        GAME_IN_HEARTS,
        "Bojan: come\nCvita: come\nBojan: no\nCvita: no",
        plays(*hearts, *spades, *rest),
    )
    found = settled(part_claim, match)
    assert (
        found.end is not None
        and not found.end.given_up
        and not found.end.cost
        and not found.end.decided
        and not found.costly_cards
    )
    assert found.taken == found.best == 9 and found.findings[-1] == found.end


def test_where_all_passed_every_seat_hears_its_highest_contract(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "COMPILED", True)
    match = match_of(EACH_HIS_SUIT, "Ana: pass\nBojan: pass\nCvita: pass")
    first, found = reviews(match.log)
    assert first.asks_for_contracts and not first.complete and first.missed_contracts == ()
    assert found.complete and found.tried_contracts and found.declarer is None
    assert [
        (offer.seat, offer.contract.trump, offer.contract.game) for offer in found.missed_contracts
    ] == [
        (ANA, Suit.C, False),
        (BOJAN, Suit.H, False),
        (CVITA, Suit.D, False),
    ]
    hand = match.table.hand
    assert hand is not None
    hands = dict(enumerate(hand.open_hands))
    assert all(
        made(found, hands, "SA SK", offer) and len(offer.discard) == 2
        for offer in found.missed_contracts
    )


def test_a_contract_that_had_to_fall_names_one_that_was_open_and_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "COMPILED", True)
    match = play_on(match_of(EACH_HIS_SUIT, FALLEN_DIAMONDS))
    found = review(match.log)
    assert (
        not found.made
        and not found.best_made
        and found.asks_for_contracts
        and found.tried_contracts
    )
    (offer,) = found.missed_contracts
    assert (offer.seat, offer.contract.trump, offer.contract.game) == (
        ANA,
        Suit.C,
        False,
    ) and offer in found.findings
    hand = match.table.hand
    assert hand is not None and made(found, dict(enumerate(hand.open_hands)), "SA SK", offer)


def test_the_interpreted_solver_leaves_the_discards_alone_and_keeps_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "COMPILED", False)
    found = review(play_on(match_of(EACH_HIS_SUIT, FALLEN_DIAMONDS)).log)
    assert (
        found.complete
        and found.asks_for_contracts
        and not found.tried_contracts
        and found.missed_contracts == ()
    )
    assert found.best is not None and found.answer_values


def test_a_fallen_game_is_tried_without_the_talon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana announces a game in diamonds, of which she has two small ones; in clubs her five and
    nothing else would win, so nothing is made.
    """
    monkeypatch.setattr(reviewing, "COMPILED", True)
    lines = (
        "Ana: game\nBojan: pass\nCvita: pass\nAna: announce game 3\nBojan: come\nCvita: come\n"
        "Bojan: no\nCvita: no"
    )
    found = review(play_on(match_of(EACH_HIS_SUIT, lines)).log)
    assert found.tried_contracts and found.missed_contracts == ()


def test_a_review_does_not_say_whether_tricks_come_one_after_another() -> None:
    """003:125: a sans atout is made with any six tricks in a row; best play only counts them."""
    match = start("illustrated", highest=6, sans_atout=True)
    say(match, "pass", "six", "pass", "no", "no")
    found = review(play_at_random(match, random.Random(1)).log)
    assert found.contract is not None and found.contract.goal.run
    assert found.best is not None and found.best_made is None
    assert not any(card.decided for card in found.costly_cards)
    everybody_passed = start("illustrated", highest=6, sans_atout=True)
    say(everybody_passed, "pass", "pass", "pass")
    offers = review(play_at_random(everybody_passed, random.Random(1)).log).missed_contracts
    assert offers and not any(offer.contract.goal.run for offer in offers)
