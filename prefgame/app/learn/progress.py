"""How far a player has come: the lessons that are done, and where each of the others was left.

Invariant: a place is the number of a step. A lesson that has changed since begins anew where it has
no such step.
"""

from __future__ import annotations

from prefgame.app.learn.lesson import Lesson
from prefgame.app.learn.library import Evening
from prefgame.app.learn.session import LessonSession
from prefgame.app.session import level_names
from prefgame.app.settings import Settings, SettingsFile


def remember(file: SettingsFile, session: LessonSession) -> None:
    """The player has come to this step; at the last one the lesson is done, and the player is one
    who learns.
    """
    settings, key = file.settings, session.lesson.key
    places = {name: at for name, at in settings.lesson_places.items() if name != key}
    done = settings.lessons_done
    if session.is_last:
        done = tuple(dict.fromkeys((*done, key)))
        meet_beginners(file)
    elif session.number_of_step:
        places[key] = session.number_of_step
    if (places, done) != (settings.lesson_places, settings.lessons_done):
        file.change(lesson_places=places, lessons_done=done)


def meet_beginners(file: SettingsFile) -> None:
    """Who learns the game meets the easiest opponents, unless others have been chosen."""
    if not file.settings.levels:
        file.change(levels=(level_names()[0],) * len(file.settings.opponents))


def is_done(settings: Settings, lesson: Lesson) -> bool:
    """Whether the player has come to the end of the lesson once."""
    return lesson.key in settings.lessons_done


def place_in(settings: Settings, lesson: Lesson) -> int:
    """The step at which the lesson was left, from 0."""
    place = settings.lesson_places.get(lesson.key, 0)
    return place if 0 <= place < len(lesson.steps) else 0


def next_lesson(settings: Settings, evening: Evening) -> Lesson:
    """The first lesson of an evening that is not done; the first one where all are."""
    left = (lesson for lesson in evening.lessons if not is_done(settings, lesson))
    return next(left, evening.lessons[0])
