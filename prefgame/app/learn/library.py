"""All lessons, by evenings, in the order of the rule sets.

Invariant: which lessons there are is what lies in the folders of ``prefgame/lessons``, one for each
rule set, in the order of the numbers with which the names of the files begin. The key
of a lesson has no such number, so a lesson that moves keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import prefgame
from prefgame.app.files.notes import notes_of
from prefgame.app.learn.lesson import ASKS, Lesson, read_lesson
from prefgame.app.settings import unnumbered
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet

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
        """The lesson that follows; None after the last one."""
        at = self.lessons.index(lesson) + 1
        return self.lessons[at] if at < len(self.lessons) else None


@cache
def evenings() -> tuple[Evening, ...]:
    """Every evening, in the order of the rule sets."""
    return tuple(Evening(rules, tuple(_lessons(rules.key))) for rules in RULESETS)


def _lessons(folder: str) -> Iterator[Lesson]:
    for path in sorted((FOLDER / folder).glob(f"*{ENDING}")):
        yield read_lesson(unnumbered(f"{folder}/{path.stem}"), path.read_text("utf-8"))


def asked_of_learners(rules: RuleSet) -> int:
    """How many notes in the lessons of a game ask the learner to do something."""
    texts = (path.read_text("utf-8") for path in (FOLDER / rules.key).glob(f"*{ENDING}"))
    return sum(words.partition(" ")[0] in ASKS for text in texts for _line, words in notes_of(text))


def best_taught(games: Sequence[RuleSet] = RULESETS) -> RuleSet:
    """The game for somebody who knows none: that of these in whose lessons a learner does most, the
    first of several.
    """
    return max(games, key=asked_of_learners)


def evening_of(rules: RuleSet) -> Evening:
    """The evening of a game, whatever its options are."""
    return next(one for one in evenings() if one.rules.key == rules.key)


def evening_with(lesson: Lesson) -> Evening:
    """The evening that a lesson belongs to."""
    return next(one for one in evenings() if lesson in one.lessons)
