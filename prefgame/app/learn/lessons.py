"""All lessons, by evenings, and how far a player has come in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import prefgame
from prefgame.app.files.reading import notes_of
from prefgame.app.learn.lesson import ASKS, Lesson, read_lesson
from prefgame.app.learn.lesson_session import LessonSession
from prefgame.app.session import level_names
from prefgame.app.settings import Settings, SettingsFile, unnumbered
from prefgame.rules.registry import find_ruleset, taught_games
from prefgame.rules.ruleset import RuleSet

# ---- all lessons, by evenings, in the order of the rule sets
# Invariant: which lessons there are is what lies in the folders of ``prefgame/lessons``, one for
# each rule set, in the order of the numbers with which the names of the files begin. The key of a
# lesson has no such number, so a lesson that moves keeps it.


FOLDER = Path(prefgame.__file__).resolve().parent / "lessons"
ENDING = ".pref"


@dataclass(frozen=True, slots=True)
class Evening:
    """Lessons that follow one another, played by ``rules``."""

    rules: RuleSet
    lessons: tuple[Lesson, ...]

    @property
    def name(self) -> str:
        """What it is called, in English."""
        return self.rules.heading

    def after(self, lesson: Lesson) -> Lesson | None:
        """Find the lesson that follows; None after the last one."""
        at = self.lessons.index(lesson) + 1
        return self.lessons[at] if at < len(self.lessons) else None


@cache
def evenings() -> tuple[Evening, ...]:
    """List the evening of each taught game that has lessons, in the order of the rule sets."""
    found = (Evening(rules, tuple(_lessons(rules.key))) for rules in taught_games())
    return tuple(evening for evening in found if evening.lessons)


def _lessons(folder: str) -> Iterator[Lesson]:
    for path in sorted((FOLDER / folder).glob(f"*{ENDING}")):
        yield read_lesson(unnumbered(f"{folder}/{path.stem}"), path.read_text("utf-8"))


def asked_of_learners(rules: RuleSet) -> int:
    """Count the notes in the lessons of a game that ask the learner to do something."""
    texts = (path.read_text("utf-8") for path in (FOLDER / rules.key).glob(f"*{ENDING}"))
    return sum(words.partition(" ")[0] in ASKS for text in texts for _line, words in notes_of(text))


def best_taught(games: Sequence[RuleSet] = ()) -> RuleSet:
    """Choose the game for somebody who knows none: that of these in whose lessons a learner does
    most, the first of several. Where none of these is taught, all games count.
    """
    return max([each for each in games if each.taught] or taught_games(), key=asked_of_learners)


def evening_of(rules: RuleSet) -> Evening:
    """Find the evening of a game, whatever its options are; where it has none, the first one of its
    region, else the first one of all.
    """
    return min(
        evenings(),
        key=lambda one: (one.rules.key != rules.key, one.rules.region != rules.region),
    )


def evening_with(lesson: Lesson) -> Evening:
    """Find the evening that a lesson belongs to."""
    return next(one for one in evenings() if lesson in one.lessons)


# ---- how far a player has come: the lessons that are done, and where each of the others was left
# Invariant: a place is the number of a step. A lesson that has changed since begins anew if it
# has no such step. A lesson that ends in a hand is done when the learner had a part in that hand:
# who passes may play it again, as the note says.


def remember(file: SettingsFile, session: LessonSession) -> None:
    """Remember that the player has come to this step; at the last one the lesson is done, unless it
    ends in a hand.
    """
    if session.is_last and not session.step.free:
        remember_done(file, session.lesson)
    else:
        _change(file, session.lesson, session.number_of_step, file.settings.lessons_done)


def remember_done(file: SettingsFile, lesson: Lesson) -> None:
    """Remember that the lesson is done, and the player is one who learns."""
    _change(file, lesson, None, tuple(dict.fromkeys((*file.settings.lessons_done, lesson.key))))
    meet_beginners(file)


def _change(file: SettingsFile, lesson: Lesson, place: int | None, done: tuple[str, ...]) -> None:
    """Write what has changed, if anything has."""
    settings = file.settings
    places = {name: at for name, at in settings.lesson_places.items() if name != lesson.key}
    if place is not None:
        places[lesson.key] = place
    last = lesson.started.rules
    now = settings.lesson_places, settings.lessons_done, settings.last_lessons
    if (places, done, last) != now:
        file.change(lesson_places=places, lessons_done=done, last_lessons=last)


def meet_beginners(file: SettingsFile) -> None:
    """Give who learns the game the easiest opponents, unless others have been chosen."""
    if not file.settings.levels:
        file.change(levels=(level_names()[0],) * len(file.settings.opponents))


def is_done(settings: Settings, lesson: Lesson) -> bool:
    """Tell whether the player has come to the end of the lesson once."""
    return lesson.key in settings.lessons_done


def place_in(settings: Settings, lesson: Lesson) -> int:
    """Find the step at which the lesson was left, from 0."""
    place = settings.lesson_places.get(lesson.key, 0)
    return place if 0 <= place < len(lesson.steps) else 0


def next_lesson(settings: Settings, evening: Evening) -> Lesson:
    """Find the lesson of an evening that comes next: the one that was left last, else the first one
    that is not done after the last one that is, else the first one that is not; the first of all if
    all are.
    """
    lessons = evening.lessons
    for key in reversed(settings.lesson_places):
        for lesson in lessons:
            if lesson.key == key and not is_done(settings, lesson):
                return lesson
    done = [at for at, lesson in enumerate(lessons) if is_done(settings, lesson)]
    after = done[-1] + 1 if done else 0
    left = (one for one in (*lessons[after:], *lessons) if not is_done(settings, one))
    return next(left, lessons[0])


def evening_now(settings: Settings) -> Evening:
    """Find the evening in which the player is: that of the last lesson until all of it is done,
    else that of the game that was played last.
    """
    if settings.last_lessons:
        last = evening_of(find_ruleset(settings.last_lessons))
        if not all_done(settings, last):
            return last
    return evening_of(settings.own_rules)


def all_done(settings: Settings, evening: Evening) -> bool:
    """Tell whether the player has come to the end of every lesson of an evening."""
    return all(is_done(settings, lesson) for lesson in evening.lessons)
