"""Every lesson, by its own notes: it can be played to its end, and what it says is true."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.app.learn.lessons import (
    ANY,
    SUITS,
    BadLesson,
    Lesson,
    LessonSession,
    Step,
    evening_of,
    evenings,
    is_done,
    next_lesson,
    place_in,
    read_lesson,
    remember,
    remember_done,
)
from prefgame.app.session import PLAYER
from prefgame.app.settings import Settings, SettingsFile
from prefgame.app.words.regional import PLACES
from prefgame.cards import DECK, Card
from prefgame.engine.commands import Announce, Discard
from prefgame.engine.match import Match
from prefgame.i18n import _current
from prefgame.rules.registry import find_ruleset, taught_games
from prefgame.rules.scoring.columns_sheet import ColumnSheet
from tests.app.learn.a_record import RECORD
from tests.app.learn.claims import CHECKS, are_as_good, holds
from tests.app.learn.position import Position
from tests.ui.marked_messages import MarkedNames

LESSONS = [lesson for evening in evenings() for lesson in evening.lessons]
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
MOST_STEPS, MOST_WORDS = 5, 35

WRONG = (
    ("serbian/tricks", 3, ("out D 2", "direction clockwise")),
    ("serbian/come-or-stay", 3, ("both 8",)),
    (
        "serbian/no-tricks",
        0,
        ("doubled game 6 2", "doubled 6 1", "plain 2 3", "fallen 6 70"),
    ),
    ("slovenian/sans", 1, ("leads Bojan", "leads Cvita croatian", "worth 7 12")),
    (
        "slovenian/sheet",
        3,
        ("refa yes", "two slovenian 0 wins", "two slovenian 0 played", "fallen 6 12"),
    ),
    (
        "croatian/tricks",
        1,
        ("holds Ana 9", "legal S7", "trick Bojan", "card S7 6", "needs 5", "takes Ana 8"),
    ),
    (
        "illustrated/kontra",
        2,
        (
            *("kontra 0", "between Ana 10", "between Bojan 20", "premium game 5 10", "goal 6 6 10"),
            *("pot 80", "stake 5 10", "sure H8", "takes Cvita 0"),
        ),
    ),
    (
        "viennese/come-or-stay",
        3,
        ("legal offer 2 accept refuse", "stake 4 10", "pot 20", "down 60"),
    ),
    ("austrian/talon", 2, ("lost 1 HA D7", "lost 1 S7", "best discard 1 8")),
    ("austrian/outbid", 0, ("eldest Bojan", "phase play")),
    ("austrian/outbid", 1, ("hold none",)),
    ("austrian/tricks", 2, ("lowest Cvita",)),
    ("austrian/games", 3, ("dropped Bojan 20", "dropped Ana 10")),
    ("austrian/aces", 1, ("bonus none 0", "lost_bonus none 0", "lost_bonus four 10")),
    ("austrian/pot", 3, ("refill 30",)),
    ("austrian/talon", 0, ("claims",)),
    ("viennese/all-pass", 2, ("only C9", "card CQ 4", "trick Bojan")),
)
"""what is not so, by the key of a lesson and the number of a step"""

by_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
by_step = pytest.mark.parametrize(
    ("lesson", "step"), STEPS, ids=[f"{lesson.key}-{step.head}" for lesson, step in STEPS]
)


def play(session: LessonSession) -> Match:
    """Play a lesson to its end: read on, and do what is asked."""
    for _turn in range(1000):
        while session.advance():
            pass
        assert session.arrived
        if session.step.ask:
            (command,) = session.asked
            assert session.match.to_act == PLAYER
            assert session.is_right((command,))
            session.go_on()
            session.submit(command)
        elif session.is_last:
            return session.match
        else:
            session.go_on()
    raise AssertionError("the lesson has no end")


@by_lesson
def test_a_lesson_is_played_to_its_end_by_its_own_notes(lesson: Lesson) -> None:
    for number in range(len(lesson.steps)):
        session = LessonSession(lesson, number)
        match = play(session)
        done = [command for command in lesson.commands[: lesson.steps[-1].at]]
        again = Match(lesson.started)
        for command in done:
            again.submit(command)
        assert match == again and session.is_last


@by_step
def test_what_a_note_claims_is_true(lesson: Lesson, step: Step) -> None:
    assert step.claims, "a note says something that can be checked"
    at = Position(lesson, step)
    for claim in step.claims:
        assert holds(at, claim), claim


@by_step
def test_a_note_asks_the_learner_for_one_thing(lesson: Lesson, step: Step) -> None:
    session = LessonSession(lesson, lesson.steps.index(step))
    assert session.arrived
    if step.ask:
        legal = session.view().legal
        assert set(session.asked) <= set(legal)
        texts = {str(command) for command in legal} - set(map(str, session.asked))
        known = {command for command, _reason in step.wrong if command != ANY}
        named = {ways.split()[0] for ways in known - texts}  # a word of one, or several at once
        words = {word for text in texts for word in text.split()}
        assert named <= {"announce", *words} and set(step.also) <= texts
        assert known & texts == texts - set(step.also) or ANY in dict(step.wrong), (
            "every other command has a reason"
        )
    elif session.match.to_act == PLAYER and step is not lesson.steps[-1]:
        after = lesson.steps[lesson.steps.index(step) + 1]
        assert after.at == step.at, "the learner's move is not made without asking"


@by_step
def test_what_the_learner_does_as_far_as_the_next_note_is_right_at_once(
    lesson: Lesson, step: Step
) -> None:
    """A discard comes with its contract, also where somebody else is asked between the two."""
    if step.ask:
        number, at = lesson.steps.index(step), Position(lesson, step)
        till = range(step.at, lesson.steps[number + 1].at)
        own = [lesson.commands[count] for count in till if at.after(count).to_act == PLAYER]
        assert LessonSession(lesson, number).is_right(own)


def test_the_first_reason_that_fits_a_command_is_given() -> None:
    """That of the whole command, of a word in it, or of every other one."""
    reasons = (
        ("discard SA HA", "both"),
        ("SA", "an ace"),
        ("C9", "a trump"),
        ("announce", "named"),
        (ANY, "any"),
    )
    step, low = Step(1, "head", wrong=reasons), Discard((Card("S7"), Card("HT")))
    said = (
        Discard((Card("SA"), Card("HA"))),
        Discard((Card("SA"), Card("C9"))),
        Discard((Card("HT"), Card("C9"))),
        low,
        Announce(find_ruleset("austrian").contracts[0]),
    )
    assert [step.why_not(one) for one in said] == ["both", "an ace", "a trump", "any", "named"]
    assert Step(1, "head", wrong=reasons[:-1]).why_not(low) == ""


@by_step
def test_a_reason_for_every_other_command_comes_last(lesson: Lesson, step: Step) -> None:
    assert ANY not in [command for command, _reason in step.wrong[:-1]]


@by_step
def test_a_wrong_answer_changes_nothing(lesson: Lesson, step: Step) -> None:
    session = LessonSession(lesson, lesson.steps.index(step))
    before = session.match.log
    for command in session.view().legal:
        is_wanted = command in session.asked or str(command) in step.also
        assert session.is_right((command,)) is is_wanted
    assert session.match.log == before


@by_step
def test_a_command_that_is_as_good_leads_on(lesson: Lesson, step: Step) -> None:
    for text in step.also:
        session = LessonSession(lesson, lesson.steps.index(step))
        (command,) = (one for one in session.view().legal if str(one) == text)
        assert are_as_good(Position(lesson, step), (command, *session.asked))
        session.go_on()
        session.submit(command)
        play(session)


@by_lesson
def test_the_last_note_is_read_and_the_first_one_finds_a_hand(lesson: Lesson) -> None:
    assert not lesson.steps[-1].ask and lesson.steps[-1].at >= lesson.steps[0].at >= 1
    assert [step.at for step in lesson.steps] == sorted(step.at for step in lesson.steps)
    assert len(lesson.steps) <= MOST_STEPS


@by_step
def test_notes_are_short_and_name_cards_that_exist(lesson: Lesson, step: Step) -> None:
    names = {*map(str, DECK), "ranks", "me", *"SDHC", *PLACES}
    assert step.shows in ("", SUITS)
    for sentence in step.sentences:
        assert len(sentence.split()) <= MOST_WORDS, sentence
        assert set(re.findall(r"\{(\w+)\}", sentence)) <= names
    assert lesson.title and lesson.about and step.head and step.text


@by_step
def test_a_card_in_a_sentence_has_its_article(lesson: Lesson, step: Step) -> None:
    """ "the {HJ}", as hints say it; what is to be pressed may be listed without."""
    for sentence in (step.text, *(reason for _command, reason in step.wrong)):
        for card in re.finditer(r"\{[SDHC][AKQJT987]\}", sentence):
            before = sentence[: card.start()].split()
            assert before and before[-1] in ("the", "The", "your", "Your"), sentence


def test_every_claim_is_used_and_can_fail() -> None:
    """A check that is always true would say nothing."""
    used = {claim.split()[0] for _lesson, step in STEPS for claim in step.claims}
    assert used == set(CHECKS)
    for key, number, wrong in WRONG:
        lesson = next(one for one in LESSONS if one.key == key)
        at = Position(lesson, lesson.steps[number])
        for claim in wrong:
            assert not holds(at, claim), claim


def test_no_two_evenings_have_the_same_name() -> None:
    """All are called alike, by the rules that are played."""
    names = [evening.name for evening in evenings()]
    assert len(set(names)) == len(names)
    assert all(name.endswith(" rules") for name in names)


def test_every_game_has_an_evening_of_its_own() -> None:
    for rules in taught_games():
        evening = evening_of(rules)
        assert evening.rules == rules, (
            f"{rules.key} has no lessons: write prefgame/lessons/{rules.key}, or set taught=False"
        )
        assert evening.lessons[-1].ends_in_a_hand
        assert all(lesson.started.rules == rules.key for lesson in evening.lessons)
    assert len({lesson.key for lesson in LESSONS}) == len(LESSONS)


def test_a_record_that_cannot_be_played_is_no_lesson() -> None:
    with pytest.raises(BadLesson, match="line 2"):
        read_lesson("x", "rules: croatian\nplayers: Ana\n")
    with pytest.raises(BadLesson, match="nonsense is no part of a note"):
        read_lesson("x", "#: nonsense\nrules: croatian\nplayers: Ana Bojan Cvita\n")


def test_a_note_is_placed_as_the_reader_of_records_counts_commands() -> None:
    """A comment may stand anywhere, and hold a colon and odd ends of lines."""
    comments = "  # Ana: pass\n#: step One\n# one\u2028Ana: pass\nAna: pass # Ana: 2\n#: step Two\n"
    lesson = read_lesson("x", RECORD + comments)
    assert [step.at for step in lesson.steps] == [1, 2]
    assert len(lesson.commands) == 2


def test_the_learner_has_their_own_name() -> None:
    lesson = LESSONS[0]
    assert LessonSession(lesson, 0, "Eva").view().table.players[PLAYER] == "Eva"
    other = lesson.started.players[1]
    assert LessonSession(lesson, 0, other).view().table.players == lesson.started.players


def test_a_lesson_is_played_by_the_rules_of_its_record() -> None:
    """With the options that its table agreed on."""
    agreed = RECORD.replace("rules: croatian\n", "rules: croatian\noptions: start=20\n")
    lesson = read_lesson("x", agreed + "#: step One\n")
    table = LessonSession(lesson).view().table
    assert lesson.rules == table.rules != find_ruleset("croatian")
    assert dict(table.rules.chosen) == {"start": 20}
    assert isinstance(table.sheet, ColumnSheet) and table.sheet.sum == -60


def test_a_lesson_has_its_title_and_what_it_is_about_to_be_translated() -> None:
    for lesson in LESSONS:
        assert replace(lesson, steps=()).sentences == (lesson.title, lesson.about)


def test_lessons_done_under_their_old_numbers_stay_done() -> None:
    old = Settings(lessons_done=("croatian/1-tricks",), lesson_places={"croatian/2-talon": 2})
    tricks, talon = evening_of(find_ruleset("croatian")).lessons[:2]
    assert is_done(old, tricks) and not is_done(old, talon) and place_in(old, talon) == 2


def test_the_lesson_that_was_left_last_comes_next(tmp_path: Path) -> None:
    """Also one that was opened out of turn, and left at its first note."""
    file, evening = SettingsFile(tmp_path / "settings.json"), evenings()[0]
    lessons = evening.lessons
    for lesson, step in ((lessons[1], 1), (lessons[4], 0)):
        remember(file, LessonSession(lesson, step))
        assert next_lesson(file.settings, evening) == lesson
    remember_done(file, lessons[4])
    assert next_lesson(file.settings, evening) == lessons[1]
    remember_done(file, lessons[1])
    assert next_lesson(file.settings, evening) == lessons[5]


def test_the_usual_names_of_a_record_are_shown_in_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_current, "translations", MarkedNames())
    lesson = LESSONS[0]
    assert LessonSession(lesson).view().table.players == ("«Ana", "«Bojan", "«Cvita")
    assert LessonSession(lesson, 0, "Ana").view().table.players[PLAYER] == "«Ana"
    assert LessonSession(lesson, 0, "Eva").view().table.players[PLAYER] == "Eva"
