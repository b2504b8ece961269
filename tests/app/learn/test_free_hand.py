"""The hand that a learner plays alone: the same for everybody, friendly, and it can be left."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from prefgame.ai.level import find_level
from prefgame.ai.player import advise, choose
from prefgame.app.learn.lessons import (
    BadLesson,
    FreeHandSession,
    Lesson,
    LessonSession,
    Tricks,
    evenings,
    is_done,
    left_hand,
    place_in,
    practice_of,
    read_lesson,
    remember,
    remember_done,
    took_part,
    tricks_of_player,
)
from prefgame.app.look_back.open_hand import open_hand_as_played
from prefgame.app.play.thinking import stream_of
from prefgame.app.session import PLAYER, level_names
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.cards import Suit
from prefgame.engine.commands import DEALER
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.base import Phase
from tests.app.learn.a_record import RECORD

GOLDEN = Path(__file__).parents[2] / "golden"
FREE = [one for evening in evenings() for one in evening.lessons if one.ends_in_a_hand]
UNFINISHED = [one for evening in evenings() for one in evening.lessons if one.unfinished]
by_lesson = pytest.mark.parametrize("lesson", FREE, ids=lambda lesson: lesson.key)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite")


def played(session: FreeHandSession, level: str, moves: int = 1000) -> FreeHandSession:
    """Played on by a seat of that level in the learner's place, for so many of its moves."""
    end = time.monotonic() + 120
    while moves and not session.match.table.scored and time.monotonic() < end:
        if session.match.to_act == PLAYER:
            chance = random.Random(stream_of(7, len(session.match.log), PLAYER))
            session.submit(choose(session.view(), find_level(level), chance))
            moves -= 1
        elif not session.advance():
            time.sleep(0.001)
    assert session.match.table.scored or not moves, "the table stands still"
    session.close()
    return session


def test_the_last_lesson_of_most_evenings_is_such_a_hand() -> None:
    assert {lesson.key.split("/")[0] for lesson in FREE} >= {"croatian", "austrian", "russian"}
    for evening in evenings():
        assert not any(lesson.ends_in_a_hand for lesson in evening.lessons[:-1])


@by_lesson
def test_a_hint_says_of_the_hand_what_the_lesson_says(lesson: Lesson, store: Store) -> None:
    """Bid a number, take the talon, and play the long suit: the best of an expert's choices."""
    session = FreeHandSession(lesson, store)
    hand = session.match.hand_of(PLAYER)
    long_suit = max(Suit, key=lambda suit: sum(card.suit is suit for card in hand))
    while session.match.phase is not Phase.PLAY:
        if session.match.to_act == PLAYER:
            best = advise(session.view(), find_level("expert"), random.Random(1)).options[0]
            if session.match.phase is Phase.AUCTION:
                assert best.contract is not None and not best.contract.game
                assert best.contract.trump is long_suit
            session.submit(best.command)
        elif not session.advance():
            time.sleep(0.001)
    contracted = session.match.table.contracted
    assert contracted.declarer == PLAYER and contracted.contract.trump is long_suit
    session.close()


@by_lesson
def test_a_beginner_who_bids_makes_it_and_everybody_has_the_same_hand(
    store: Store, lesson: Lesson
) -> None:
    first = played(FreeHandSession(lesson, store), "simple").match
    hand = first.table.this_hand
    assert hand.declarer == PLAYER and hand.contract is not None and hand.tricks
    found = tricks_of_player(first.log)
    assert found is not None and hand.contract.goal.is_met(found.taken)
    assert hand.contract.goal.is_met(found.best or 0)
    again = FreeHandSession(lesson, store, "Eva")
    assert played(again, "simple").match.log[1:] == first.log[1:]
    assert again.view().table.players[PLAYER] == "Eva"


@by_lesson
def test_the_others_pass_and_the_learner_speaks(lesson: Lesson) -> None:
    practice = practice_of(lesson)
    match = Match.replay(practice.log)
    assert match.to_act == practice.seat == PLAYER and match.phase is Phase.AUCTION
    assert set(practice.levels) == {None, level_names()[0]}


@by_lesson
def test_a_hand_that_was_left_goes_on_as_if_nobody_had_left_it(
    store: Store, lesson: Lesson
) -> None:
    assert left_hand(lesson, store) == ()
    whole = FreeHandSession(lesson, store)
    assert left_hand(lesson, store) == (), "nothing was done yet"
    played(whole, "simple", moves=5)
    log = left_hand(lesson, Store(store.path))
    assert log == whole.match.log
    later = FreeHandSession(lesson, store, log=log)
    assert later.may_take_back and later.gives_hints and later.can_be_continued
    played(later, "simple")
    assert left_hand(lesson, store) == ()
    undisturbed = played(FreeHandSession(lesson, store), "simple")
    assert undisturbed.match.log == later.match.log


def test_a_lesson_leaves_no_hand_that_cannot_be_played_on() -> None:
    """Each ends with its last note: where the hand is not over by then, it goes on from there."""
    for lesson in (one for evening in evenings() for one in evening.lessons):
        assert lesson.steps[-1].at == len(lesson.commands), lesson.key
        match = Match(lesson.started)
        for command in lesson.commands:
            match.submit(command)
        assert lesson.unfinished is not (match.to_act is DEALER), lesson.key
    assert {one.key for one in FREE} < {one.key for one in UNFINISHED}


@pytest.mark.parametrize("lesson", UNFINISHED, ids=lambda lesson: lesson.key)
def test_a_hand_in_which_a_lesson_ends_is_played_on_from_there(
    store: Store, lesson: Lesson
) -> None:
    session = played(FreeHandSession(lesson, store), "simple")
    before = practice_of(lesson).log
    assert session.match.log[: len(before)] == before and session.match.table.scored


def test_what_is_taken_back_is_left_shorter(store: Store) -> None:
    session = played(FreeHandSession(FREE[0], store), "simple", moves=3)
    back = session.taken_back()
    assert len(back.match.log) < len(session.match.log)
    assert left_hand(FREE[0], store) == back.match.log
    assert back.match.to_act == PLAYER and not back.take_events()
    anew = back.again()
    assert isinstance(anew, FreeHandSession) and left_hand(FREE[0], store) == ()
    for one in (back, anew):
        one.close()


def test_the_lesson_is_done_when_the_hand_has_been_played(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    remember(file, LessonSession(FREE[0]))
    assert not is_done(file.settings, FREE[0]) and place_in(file.settings, FREE[0]) == 0
    remember_done(file, FREE[0])
    assert is_done(file.settings, FREE[0])


@by_lesson
def test_best_play_is_counted_by_the_solver_in_the_contract_that_was_played(
    store: Store, lesson: Lesson
) -> None:
    match = played(FreeHandSession(lesson, store), "simple").match
    found = tricks_of_player(match.log)
    assert found is not None and not found.few
    assert found.best == open_hand_as_played(match.table).tricks()
    assert found.taken == match.table.this_hand.taken[PLAYER]


def passed_out(name: str) -> Match:
    """Return a hand of a golden record that nobody declared."""
    text = (GOLDEN / f"{name}.pref").read_text("utf-8")
    match = read_record(text).match
    assert match is not None
    ends = [at for at, event in enumerate(match.log, 1) if isinstance(event, HandScored)]
    hands = (Match.replay(match.log[:end]) for end in ends)
    return next(one for one in hands if one.table.this_hand.declarer is None)


def test_where_nobody_declares_nothing_is_compared() -> None:
    assert tricks_of_player(passed_out("croatian-three").log) is None
    alone = passed_out("russian-three")
    taken = alone.table.this_hand.taken[PLAYER]
    assert tricks_of_player(alone.log) == Tricks(taken, None, few=False)


def test_who_passes_had_no_part_in_a_hand_and_who_declares_had() -> None:
    """Nobody can choose better than that all others give up; a hand that is passed out is not
    played, but where everybody plays then, it is.
    """
    assert not took_part(passed_out("croatian-three").log)
    assert took_part(passed_out("russian-three").log)
    match = Match(FREE[0].started)
    for command in FREE[0].commands:
        match.submit(command)
    while not match.table.scored:
        wanted = (one for one in match.legal() if {"2", "stay", "no"} & set(str(one).split()))
        match.submit(next(wanted, match.legal()[0]))
    hand = match.table.this_hand
    assert hand.declarer == PLAYER and not hand.tricks
    assert tricks_of_player(match.log) is None and took_part(match.log)


def test_a_defender_is_compared_with_their_own_tricks() -> None:
    match = read_record((GOLDEN / "croatian-three.pref").read_text("utf-8")).match
    assert match is not None
    seen = set()
    for end in (at for at, event in enumerate(match.log, 1) if isinstance(event, HandScored)):
        played_hand = Match.replay(match.log[:end])
        hand, found = played_hand.table.this_hand, tricks_of_player(match.log[:end])
        if found is None or hand.declarer in (None, PLAYER):
            continue
        assert found.best is not None and not found.few
        assert 0 <= found.best <= 10 - open_hand_as_played(played_hand.table).tricks()
        seen.add(found.best)
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("tricks", "sign"),
    [
        (Tricks(6, 7, few=False), -1),
        (Tricks(7, 7, few=False), 0),
        (Tricks(8, 7, few=False), 1),
        (Tricks(1, 0, few=True), -1),
        (Tricks(0, 1, few=True), 1),
        (Tricks(3, None, few=False), 0),
    ],
)
def test_more_tricks_are_better_unless_few_are_wanted(tricks: Tricks, sign: int) -> None:
    assert tricks.against_best == sign


@pytest.mark.parametrize(
    "text",
    [
        RECORD + "#: free One\n#: step Two\n",
        RECORD + "#: free One\nAna: 2\n",
        RECORD + "#: free One\n#: do Bid.\n",
        "#: lesson A\n#: about B\nrules: croatian\nplayers: Ana Bojan Cvita\n#: free One\n",
    ],
)
def test_nothing_follows_the_note_before_the_hand(text: str) -> None:
    assert read_lesson("x", RECORD + "#: free One\n").ends_in_a_hand
    with pytest.raises(BadLesson, match="begins where the record ends"):
        read_lesson("x", text)
