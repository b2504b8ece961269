"""Where the end of a lesson leads.

Invariant: there is always a way on: the next lesson of the evening, or a first match.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from prefgame.app.learn.lesson import Lesson
from prefgame.app.learn.library import evening_with, place_in
from prefgame.i18n import _
from prefgame.ui.frames.navigation import Game


def onward(game: Game, lesson: Lesson) -> tuple[str, Callable[[], None]]:
    """The word of a button that leads on after this lesson, and what it does."""
    after = evening_with(lesson).after(lesson)
    if after is None:
        return _("Play a first match"), lambda: game.first_match(lesson.rules)
    return _("Next lesson"), partial(game.lesson, after, place_in(game.settings, after))
