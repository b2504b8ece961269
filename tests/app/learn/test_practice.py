"""A hand that is played again: from any place, by any seat, and nothing is kept of it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from prefgame.app.learn.practice import (
    Point,
    Practice,
    PracticeSession,
    StartingPoint,
    last_before,
    starting_points,
)
from prefgame.app.look_back.past_hands import FinishedHand
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import CardPlayed, Event, HandScored, OfSeat
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.base import Phase

GOLDEN = Path(__file__).parents[2] / "golden"
RECORDS = sorted(GOLDEN.glob("*-three.pref")) + sorted(GOLDEN.glob("*-four.pref"))


def first_hands(path: Path, count: int) -> list[tuple[Event, ...]]:
    """Return the log of a record to the end of each of its first hands."""
    match = read_record(path.read_text("utf-8")).match
    assert match is not None
    ends = [at for at, event in enumerate(match.log) if isinstance(event, HandScored)]
    return [match.log[: end + 1] for end in ends[:count]]


def played_out(session: PracticeSession) -> PracticeSession:
    """Played to the end of the hand; the player does the first legal thing."""
    end = time.monotonic() + 60
    while not session.match.table.scored and time.monotonic() < end:
        if session.match.to_act == session.player:
            session.submit(session.view().legal[0])
        else:
            session.advance()
            time.sleep(0.0005)
    assert session.match.table.scored, "the table stands still"
    session.close()
    return session


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_place_of_a_hand_can_be_taken_up_again(path: Path) -> None:
    for log in first_hands(path, 3):
        points = starting_points(log)
        assert points[0].point is Point.DEAL
        tricks = [point.trick for point in points if point.point is Point.TRICK]
        assert tricks == list(range(1, len(tricks) + 1))
        hand = Match.replay(log).table.this_hand
        assert len(tricks) in (len(hand.tricks), len(hand.tricks) + 1)
        for point in points:
            match = Match.replay(log[: point.at])
            assert not match.table.scored and match.legal()
            assert (match.phase is Phase.PLAY) is (point.point is Point.TRICK)


def test_the_place_before_a_decision_is_its_trick_the_answers_or_the_deal() -> None:
    kinds = {Phase.AUCTION: Point.DEAL, Phase.DEFENCE: Point.ANSWERS, Phase.PLAY: Point.TRICK}
    seen = set()
    for log in (first_hands(path, 1)[0] for path in RECORDS):
        points = starting_points(log)
        for one in FinishedHand.of(log).decisions():
            place = last_before(points, one.at)
            assert place.at <= one.at and place.trick == (one.trick or 0)
            assert place.point is kinds.get(one.phase, place.point)
            seen.add(place.point)
    assert seen == set(Point) - {Point.HERE}
    assert last_before(points, 0) is points[0]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_hand_that_is_not_over_can_be_taken_up_where_it_stands(path: Path) -> None:
    """In the middle of a trick, of the auction or of anything else."""
    log, seen = first_hands(path, 1)[0], set()
    for at in range(2, len(log)):
        if not isinstance(log[at], OfSeat):
            continue
        *before, last = starting_points(log[:at])
        assert last.at == at and all(point.at < at for point in before)
        assert [point.point for point in before].count(Point.DEAL) == bool(before)
        whole = starting_points(log)
        assert all(point in whole for point in before)
        assert last in whole or last.point is Point.HERE
        seen.add(last.point)
    assert {Point.DEAL, Point.HERE} <= seen


def practice_of(name: str, pick: int = -1) -> tuple[Practice, tuple[StartingPoint, ...]]:
    """Return a hand of ten tricks, to be taken up at the place of that number by who acts there."""
    logs = first_hands(GOLDEN / f"{name}.pref", 99)
    log = next(log for log in logs if len(Match.replay(log).table.this_hand.tricks) == 10)
    points = starting_points(log)
    acting = Match.replay(log[: points[pick].at]).to_act
    assert isinstance(acting, int)
    levels = (None,) + ("simple",) * (len(Match.replay(log).table.players) - 1)
    return Practice(log, points[pick].at, acting, levels, seed=3), points


@pytest.mark.parametrize("name", ["croatian-three", "austrian-four", "russian-three"])
def test_a_hand_is_played_to_its_end_and_nothing_is_kept(name: str) -> None:
    practice, _points = practice_of(name, 0)
    session = played_out(PracticeSession(practice))
    assert session.match.log[: practice.at] == practice.log[: practice.at]
    assert isinstance(session.open_log()[-1], HandScored)
    assert session.warning is None


def test_the_seat_of_the_player_before_is_taken_by_a_usual_one() -> None:
    practice, _points = practice_of("croatian-three")
    plan = PracticeSession(practice).plan
    assert plan.levels[practice.seat] is None
    assert plan.levels.count(None) == 1


def test_moves_are_taken_back_one_by_one_to_the_beginning() -> None:
    practice, points = practice_of("croatian-three", 2)
    session, depths = played_out(PracticeSession(practice)), []
    while session.may_take_back:
        session = session.taken_back()
        depths.append(len(session.match.log))
        assert session.match.to_act == practice.seat and len(session.match.legal()) > 1
        session.close()
    assert depths == sorted(set(depths), reverse=True) and len(depths) > 3
    assert min(depths) >= points[2].at


def test_nothing_before_the_beginning_is_taken_back() -> None:
    practice, points = practice_of("croatian-three", -3)
    session = PracticeSession(practice)
    assert not session.may_take_back
    before = session.match.log
    assert session.taken_back().match.log == before == practice.log[: points[-3].at]
    session.close()


def test_the_same_moves_meet_the_same_answers() -> None:
    """The others do not think of something new when a move is taken back and made again."""
    practice, _points = practice_of("croatian-three", 1)
    once = played_out(PracticeSession(practice))
    again = played_out(once.again())
    assert once.match.log == again.match.log
    cards = [event for event in once.match.log if isinstance(event, CardPlayed)]
    assert cards and all(isinstance(event.command, PlayCard) for event in cards)
