"""A contract that was given up after the talon: the bid is judged, and so is giving up."""

from __future__ import annotations

import pytest

from prefgame.app.look_back.judge import Judged, Verdict, belief
from prefgame.app.look_back.open_values import OpenValues
from prefgame.app.look_back.past_hands import Decision, FinishedHand
from prefgame.engine.commands import WITHOUT_THREE, Announce, CallBid
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.auctions.base import PASS
from prefgame.rules.base import Phase
from prefgame.solver import COMPILED, Stop
from tests.helpers import judge

pytestmark = pytest.mark.skipif(not COMPILED, reason="without the solver nothing is judged")

HOPELESS = (
    "B S7 SA D8 DJ DK H7 H9 HQ C9 CT",
    "C S8 ST SJ D9 DQ HK HA C8 CK CA",
    "A SQ SK D7 DT H8 HT HJ C7 CJ CQ",
)
STRONG = (
    "B S7 SA D8 DJ DK H7 H9 HQ C9 CT",
    "C S8 ST SJ D7 D9 DT DQ H8 HT HJ",
    "A SQ SK HK HA C7 C8 CJ CQ CK CA",
)
"""the talon is S9 DA"""


def given_up(hands: tuple[str, ...], *said: str) -> Match:
    lines = ["rules: russian", "options: without_three=yes", "players: A B C", "dealer: A"]
    lines.append(f"deal: {' | '.join(hands)} | talon S9 DA")
    lines += ["B: pass", "C: 6S", "A: 6C", "C: pass", *said, "A: without three"]
    match = read_record("\n".join(lines) + "\n").match
    assert match is not None and match.table.hands_played == 1
    return match


def decisions_of_a(match: Match) -> list[Decision]:
    return [one for one in FinishedHand.of(match.log).decisions() if one.seat == 0]


def judged_in(match: Match, phase: Phase) -> list[Judged]:
    return [one for one in judge(match.log).judged if one.decision.phase is phase]


def test_the_discard_before_it_is_no_decision() -> None:
    match = given_up(HOPELESS, "A: discard SQ SK")
    assert [one.phase for one in decisions_of_a(match)] == [Phase.AUCTION, Phase.ANNOUNCE]
    bid, end = decisions_of_a(match)
    assert bid.exchange is None and end.exchange is not None
    assert end.exchange.phase is Phase.EXCHANGE and end.chosen == WITHOUT_THREE


def test_a_bid_that_is_given_up_is_judged_as_others_are() -> None:
    """6C over 6S on nothing: it cost what three tricks down cost, and a pass was free."""
    match = given_up(HOPELESS, "A: discard SQ SK")
    (bid,) = judged_in(match, Phase.AUCTION)
    assert bid.verdict is Verdict.MISTAKE and bid.better == CallBid(PASS)
    assert bid.lost > 10 and bid.decision.seat == 0
    assert not judged_in(match, Phase.ANNOUNCE), "to give up was right"


@pytest.mark.parametrize("away", ["S9 SQ", "CK CA"])
def test_to_give_up_a_contract_that_could_be_made_is_a_mistake(away: str) -> None:
    """Whatever lay away: nobody had chosen that."""
    match = given_up(STRONG, f"A: discard {away}")
    (end,) = judged_in(match, Phase.ANNOUNCE)
    assert end.verdict is Verdict.MISTAKE and end.decision.chosen == WITHOUT_THREE
    assert isinstance(end.better, Announce) and end.lost > 10
    assert not judged_in(match, Phase.AUCTION), "the bid was good"


def test_what_lay_away_changes_no_value() -> None:
    values = []
    for away in ("S9 SQ", "CK CA"):
        match = given_up(STRONG, f"A: discard {away}")
        hand = FinishedHand.of(match.log)
        decisions = tuple(hand.decisions())
        end = next(one for one in decisions if one.phase is Phase.ANNOUNCE)
        found = OpenValues(hand, decisions, Stop()).of(end)
        assert set(found) == set(end.view.legal)
        values.append({str(command): value.points for command, value in found.items()})
    assert values[0] == values[1]


def test_the_seat_is_shown_what_it_could_believe() -> None:
    match = given_up(STRONG, "A: discard CK CA")
    end = decisions_of_a(match)[-1]
    options = belief(end).options
    assert isinstance(options[0].command, Announce)
    assert WITHOUT_THREE in {option.command for option in options}
