"""The points left on the table: by the measure of the judgement, each loss once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from prefgame.app.book.lost import hand_logs, points_lost
from prefgame.app.judgement.decisions import FinishedHand
from prefgame.app.judgement.judge import judge
from prefgame.app.judgement.positions import CardInQuestion, positions
from prefgame.engine.commands import PlayCard, Settled
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Seat
from prefgame.rules.registry import find_ruleset
from tests.app.book.stored_book import random_match
from tests.app.look_back.review_hands import (
    ANA,
    BOJAN,
    CVITA,
    EACH_HIS_SUIT,
    FIVE_TRUMPS,
    GAME_IN_HEARTS,
    NINE_SURE,
    match_of,
    play_on,
)

CAME_ALONE = "Bojan: come\nCvita: stay\nBojan: alone\nBojan: no"


def came_alone() -> Match:
    return play_on(match_of(NINE_SURE, GAME_IN_HEARTS + CAME_ALONE))


def test_coming_is_compared_with_staying_as_the_match_stands() -> None:
    """Ana makes a game in hearts with nine sure tricks. Bojan, who came alone, writes one trick
    (+10, and Ana −10) and falls (−100). Ana's 100 are won either way; what falls makes the match
    longer, and a third of that is Bojan's own again: −100 + 100 / 3 + 10.
    """
    log = came_alone().log
    assert points_lost(log, BOJAN) == pytest.approx(100 - 100 / 3 - 10)
    assert points_lost(log, CVITA) == 0


def test_what_was_left_is_what_the_judgement_of_the_hand_says() -> None:
    log = came_alone().log
    judged = judge(log).judged
    assert judged
    for seat in (ANA, BOJAN, CVITA):
        said = sum(one.lost for one in judged if one.decision.seat == seat)
        assert points_lost(log, seat) == pytest.approx(said)


@pytest.mark.parametrize("key", ["croatian", "viennese", "russian"])
def test_cards_lose_what_the_page_of_the_hand_says(key: str) -> None:
    """And nothing else is lost by a seat that neither laid cards away nor answered."""
    lost_somewhere = 0
    for seed in range(3):
        for events in hand_logs(random_match(find_ruleset(key), 3, seed, 3).log):
            found = list(positions(events))[-1:]
            for seat in range(3):
                lost = points_lost(events, seat)
                if FinishedHand.of(events).after.this_hand.declarer is None:
                    assert lost is None
                    continue
                by_cards = sum(lost_by(one) for one in (found or [()])[0] if mine(one, seat))
                assert lost is not None and lost >= by_cards - 1e-5
                assert spoke(events, seat) or lost == pytest.approx(by_cards, abs=1e-5)
                lost_somewhere += lost > 0
    assert lost_somewhere


def mine(one: CardInQuestion, seat: Seat) -> bool:
    return one.decision.seat == seat


def lost_by(one: CardInQuestion) -> float:
    return max(0.0, one.losses[0][1]) if one.losses else one.lost


def spoke(events: tuple[Event, ...], seat: Seat) -> bool:
    phases = {one.phase for one in FinishedHand.of(events).decisions() if one.seat == seat}
    return bool(phases & {Phase.EXCHANGE, Phase.DEFENCE, Phase.KONTRA})


def test_another_contract_is_nothing_that_was_left() -> None:
    """A discard is compared with others for the contract that was played, so the contract itself
    would count what the discard has lost again.
    """
    words = "Ana: 2\nBojan: pass\nCvita: pass\nAna: discard D9 DT\nAna: announce 3\n"
    log = match_of(EACH_HIS_SUIT, words + "Bojan: stay\nCvita: stay").log
    said = [one for one in judge(log).judged if one.decision.phase is Phase.ANNOUNCE]
    assert said and said[0].lost > 0
    assert points_lost(log, ANA) == 0


def test_who_gives_up_loses_what_the_same_cards_would_have_lost() -> None:
    """With open cards Ana makes her game in hearts, and takes five tricks instead of six: −100 for
    +100. Of these 200 points, a third is hers again, as the match is longer by so much; and the
    fifth trick of the defence costs her 10.
    """
    answers = "Bojan: come\nCvita: come\nBojan: no\nCvita: no"
    played, given_up = (match_of(FIVE_TRUMPS, GAME_IN_HEARTS + answers) for _each in range(2))
    while played.to_act in (ANA, BOJAN, CVITA):
        card = played.legal()[0]
        assert isinstance(card, PlayCard)
        played.submit(card)
        given_up.submit(replace(card, settled=Settled(ANA, given_up=True)))
    for match in (played, given_up):
        assert points_lost(match.log, ANA) == pytest.approx(200 * 2 / 3 + 10)
        assert points_lost(match.log, CVITA) == 0
