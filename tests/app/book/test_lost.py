"""The points left on the table: by the measure of the judgement, each loss once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from unittest.mock import patch

import pytest

from prefgame.app.book.keeping import hand_logs, points_lost
from prefgame.app.look_back.judge import HandJudge
from prefgame.app.look_back.open_values import OpenValues
from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.app.look_back.positions import CardInQuestion, positions
from prefgame.engine.commands import PlayCard, Settled
from prefgame.engine.events import Event
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
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
from tests.helpers import judge

CAME_ALONE = "Bojan: come\nCvita: stay\nBojan: alone\nBojan: no"


def open_loss(log: Sequence[Event], seat: Seat) -> float | None:
    """Return what the best line with open cards would have added; nothing is thought about
    mistakes.
    """
    with patch.object(HandJudge, "mistake", return_value=None):
        found = points_lost(log, seat)
    return None if found is None else found.open_cards


def came_alone() -> Match:
    return play_on(match_of(NINE_SURE, GAME_IN_HEARTS + CAME_ALONE))


def test_coming_is_compared_with_staying_as_the_match_stands() -> None:
    """Ana makes a game in hearts with nine sure tricks. Bojan, who came alone, writes one trick
    (+10, and Ana −10) and falls (−100). Ana's 100 are won either way; what falls makes the match
    longer, and a third of that is Bojan's own again: −100 + 100 / 3 + 10.
    """
    log = came_alone().log
    assert open_loss(log, BOJAN) == pytest.approx(100 - 100 / 3 - 10)
    assert open_loss(log, CVITA) == 0


def test_what_was_left_is_what_the_judgement_of_the_hand_says() -> None:
    log = came_alone().log
    judged = judge(log).judged
    assert judged
    for seat in (ANA, BOJAN, CVITA):
        said = sum(one.lost for one in judged if one.decision.seat == seat)
        assert open_loss(log, seat) == pytest.approx(said)


@pytest.mark.parametrize("key", ["croatian", "viennese", "russian"])
def test_cards_lose_what_the_page_of_the_hand_says(key: str) -> None:
    """And nothing else is lost by a seat that neither discarded cards nor answered."""
    lost_somewhere = 0
    for seed in range(3):
        for events in hand_logs(random_match(find_ruleset(key), 3, seed, 3).log):
            found = list(positions(events))[-1:]
            for seat in range(3):
                lost = open_loss(events, seat)
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
    assert open_loss(log, ANA) == 0


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
        assert open_loss(match.log, ANA) == pytest.approx(200 * 2 / 3 + 10)
        assert open_loss(match.log, CVITA) == 0


INVITE_OR_KONTRA = """rules: serbian
options: start=30
players: Ana Vera Gleb Boris
dealer: Ana
deal: Vera S8 SK SA DJ DQ DK DA HT HQ CT | Gleb S9 SJ SQ DT H7 H8 HJ HA C8 CJ \
| Boris S7 ST D7 D8 H9 HK C7 C9 CQ CA | talon D9 CK
Vera: game
Gleb: pass
Boris: pass
Vera: announce game 3
Gleb: stay
Boris: stay
dealer: Vera
deal: Gleb ST SJ D7 DJ DQ DA H7 H8 HT CT | Boris SQ D8 D9 HQ HK HA C7 C9 CQ CK \
| Ana S7 S8 SK SA DK H9 HJ C8 CJ CA | talon S9 DT
Gleb: pass
Boris: 2
Ana: pass
Boris: discard S9 SQ
Boris: announce 5
Ana: come
Gleb: stay
Ana: alone
Ana: no
Boris: HQ
Ana: H9
Boris: D8
Ana: DK
Ana: SA
Boris: C7
Boris: HK
Ana: HJ
Boris: D9
Ana: C8
Ana: CA
Boris: C9
Ana: SK
Boris: CQ
Boris: CK
Ana: CJ
Boris: DT
Ana: S8
Boris: HA
Ana: S7
"""


def test_inviting_and_kontra_exclude_each_other_and_one_of_them_counts() -> None:
    """Ana came alone against five, which she could beat: with kontra that was worth 135 more, and
    inviting 60 more. She can have one of the two, and lost 10 with a card: 145 in all, not 205.
    """
    reading = read_record(INVITE_OR_KONTRA)
    assert reading.match is not None
    _first, second = hand_logs(reading.match.log)
    lost = points_lost(second, ANA)
    assert lost is not None and lost.open_cards == pytest.approx(145)
    judged = [one for one in judge(second).judged if one.decision.seat == ANA]
    assert sum(one.lost for one in judged) == pytest.approx(145), "the parts add up to it"
    assert [one.decision.phase for one in judged] == [Phase.KONTRA, Phase.PLAY]


def test_what_could_not_be_known_is_no_mistake() -> None:
    """Nobody could know that five would fail, so kontra is nothing that Ana should have said; that
    her ace of clubs lost a trick, she could.
    """
    reading = read_record(INVITE_OR_KONTRA)
    assert reading.match is not None
    _first, second = hand_logs(reading.match.log)
    lost = points_lost(second, ANA)
    assert lost is not None and lost.mistakes == pytest.approx(10)


@pytest.mark.parametrize("key", ["croatian", "serbian", "viennese", "russian"])
def test_a_word_is_worth_what_the_best_later_words_make_of_it(key: str) -> None:
    """So the losses of a seat's words add up to what its best words would have added, and a loss is
    in none of them twice.
    """
    pairs = 0
    for seed in range(8):
        for events in hand_logs(random_match(find_ruleset(key), 3, seed, 4).log):
            hand = FinishedHand.of(events)
            decisions = tuple(hand.decisions())
            values = OpenValues(hand, decisions, None)
            for seat in range(3):
                said = [
                    one
                    for one in decisions
                    if one.seat == seat and one.phase in (Phase.DEFENCE, Phase.KONTRA)
                ]
                found = [(one, values.of(one)) for one in said]
                for (one, worth), (_next, later) in pairwise(found):
                    if worth and later:
                        best = max(value.points for value in later.values())
                        assert worth[one.chosen].points == pytest.approx(best)
                        pairs += 1
    assert pairs >= (0 if key in ("viennese", "russian") else 5)
