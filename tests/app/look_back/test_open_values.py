"""What choices were worth with open cards where others would have had to answer something else, or
where somebody took over.
"""

from __future__ import annotations

from typing import Any

import pytest

from prefgame.app.look_back.judge import Verdict
from prefgame.app.look_back.open_hand import OpenHand
from prefgame.app.look_back.open_values import OpenValues
from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.cards import Card
from prefgame.engine.commands import Announce, Defend, Discard
from prefgame.engine.match import Match
from prefgame.engine.phases.questions import SAY_LEAVE
from prefgame.engine.record import read_record
from prefgame.rules.base import Answer, Phase, Seat
from prefgame.rules.play import Played
from tests.helpers import judge, review
from tests.narrow import as_kind

STAYED = """rules: croatian
players: Ana Bojan Cvita
dealer: Cvita
deal: Ana CA CK CQ CJ CT C9 DK HK SK SQ | Bojan C8 DQ DJ DT D9 HQ HJ HT H9 S9 \
| Cvita C7 DA D8 D7 HA H8 H7 SA S8 S7 | talon SJ ST
Ana: 2
Bojan: pass
Cvita: pass
Ana: discard SJ ST
Ana: announce 5
Bojan: stay
Cvita: stay
"""
INVITED = STAYED.replace("Cvita: stay\n", "Cvita: come\nCvita: invite\nCvita: no\n")
UNOPPOSED = """rules: croatian
players: Ana Bojan Cvita
dealer: Ana
deal: Bojan SJ SQ SK D7 DJ H9 HT HQ C8 CT | Cvita S9 ST DQ DK H8 HJ HK HA C7 C9 \
| Ana S7 S8 SA D8 D9 H7 CJ CQ CK CA | talon DT DA
Bojan: pass
Cvita: 2
Ana: 3
Cvita: pass
Ana: discard S7 SA
Ana: announce 5
Bojan: stay
Cvita: stay
"""
TAKEN_OVER = """rules: illustrated
options: nachgehen=yes
players: Ana Bojan Cvita
dealer: Cvita
deal: Ana S7 S8 S9 D7 D8 H7 H8 C7 C8 CJ | Bojan SA SK DA DK DQ DJ HA HK H9 C9 \
| Cvita SQ SJ ST DT D9 HQ HJ HT CK CQ | talon CA CT
Ana: 1
Bojan: 2
Cvita: pass
Ana: pass
Bojan: discard H9 C9
Ana: take
Ana: discard H7 C8
Ana: announce 5
Bojan: take
Bojan: discard H7 C8
Bojan: announce {number}
"""


def match_of(text: str) -> Match:
    """Return the match of this record; the rest of the hand is the first legal command
    each time.
    """
    reading = read_record(text)
    assert reading.match is not None and reading.error is None, reading.error
    match = reading.match
    while isinstance(match.to_act, int):
        match.submit(match.legal()[0])
    return match


def test_who_stays_could_have_come_in_the_best_way() -> None:
    """Three aces are enough alone, and one too few beside a guest who takes nothing."""
    answered = [
        one for one in judge(match_of(STAYED).log).judged if one.decision.phase is Phase.DEFENCE
    ]
    assert [(one.decision.seat, one.better) for one in answered] == [(2, Defend(Answer.COME))]
    assert answered[0].lost > 0


def test_a_later_answer_of_the_same_seat_is_judged_for_itself() -> None:
    """Coming was right, and inviting wrong. So coming is not called wrong for what was said after
    it: nobody could learn from "better stay", and then "better come alone".
    """
    judged = judge(match_of(INVITED).log).judged
    answered = [one for one in judged if one.decision.phase is Phase.DEFENCE]
    assert [(one.decision.chosen, one.better) for one in answered] == [
        (Defend(Answer.INVITE), Defend(Answer.ALONE))
    ]
    assert answered[0].lost > 0


def test_what_another_call_would_have_led_to_is_not_said() -> None:
    """A game would have been better as far as could be known; open cards know the pass only."""
    found = judge(match_of(INVITED).log)
    assert found.complete
    assert not any(one.decision.phase is Phase.AUCTION for one in found.judged)


@pytest.mark.parametrize("number", [6, 8])
def test_a_hand_that_was_taken_over_is_judged_and_reviewed(number: int) -> None:
    """003:122-123: who takes over takes up what the other discarded."""
    log = match_of(TAKEN_OVER.format(number=number)).log
    assert review(log).complete
    found = judge(log)
    assert found.complete
    assert not any(one.decision.phase is Phase.AUCTION for one in found.judged)


def test_a_contract_that_was_announced_after_taking_over_is_judged() -> None:
    judged = judge(match_of(TAKEN_OVER.format(number=8)).log).judged
    announced = [one for one in judged if isinstance(one.decision.chosen, Announce)]
    assert [(one.decision.seat, str(one.better)) for one in announced] == [(1, "announce 6")]


def test_taking_over_is_judged_beside_leaving_the_hand_to_its_declarer() -> None:
    judged = judge(match_of(TAKEN_OVER.format(number=8)).log).judged
    took = [one for one in judged if one.decision.phase is Phase.TAKEOVER]
    assert [(one.decision.seat, one.better) for one in took] == [(1, SAY_LEAVE)]
    assert took[0].lost > 0


def test_nobody_who_stayed_against_one_contract_is_taken_to_stay_against_another() -> None:
    """Sans takes three tricks, and somebody would have come: clubs, against which nobody did, lost
    nothing. By what could be known diamonds were better, so this was lucky and not bad luck.
    """
    judged = judge(match_of(UNOPPOSED).log).judged
    announced = next(one for one in judged if one.decision.phase is Phase.ANNOUNCE)
    assert (announced.verdict, str(announced.better)) == (Verdict.LUCKY, "announce 3")
    assert announced.lost == 0


def test_a_discard_that_lost_nothing_is_lucky_where_a_better_one_could_be_known() -> None:
    """An ace is discarded, beside two low spades; nobody came, so it made no difference."""
    judged = judge(match_of(UNOPPOSED).log).judged
    laid_away = next(one for one in judged if one.decision.phase is Phase.EXCHANGE)
    assert laid_away.verdict is Verdict.LUCKY and laid_away.lost == 0
    assert laid_away.expected > 20
    assert Card.SA not in as_kind(Discard, laid_away.better).cards


def test_play_that_many_answers_lead_to_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    line = OpenHand.line

    def counted(self: OpenHand, favoured: Seat | None = None, played: Played = ()) -> Any:
        if not played:
            asked.append((self.hands, self.declarer, self.contract, favoured))
        return line(self, favoured, played)

    hand = FinishedHand.of(match_of(INVITED).log)
    decisions = tuple(hand.decisions())
    values = OpenValues(hand, decisions, None)
    monkeypatch.setattr(OpenHand, "line", counted)
    for decision in decisions:
        if decision.phase in (Phase.ANNOUNCE, Phase.DEFENCE, Phase.KONTRA):
            values.of(decision)
    assert len(asked) == len(set(asked)) > 1
