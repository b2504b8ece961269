"""All drills: for each game its situations, in the order of the topics.

Invariant: which drills there are is what lies in the folders of ``prefgame/drills``, one for each
rule set and in it a file for each situation; one with too few drills waits for more. A file is read
when its drills are wanted: the engine plays every one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import prefgame
from prefgame.app.drills.drill import Drill, count_drills, read_drills
from prefgame.app.drills.situations import SITUATIONS, Situation, Topic
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet

FOLDER = Path(prefgame.__file__).resolve().parent / "drills"
ENDING = ".pref"
LEAST = 3
"""drills: with fewer, a situation is not offered, as three right in a row are wanted"""


@dataclass(frozen=True, slots=True)
class DrillSet:
    """The drills of one situation in one game. ``key`` is its name in the settings."""

    rules: RuleSet
    situation: Situation

    @property
    def key(self) -> str:
        """Rule set and situation."""
        return f"{self.rules.key}/{self.situation.key}"

    @property
    def drills(self) -> tuple[Drill, ...]:
        """The drills, in the order in which they are asked; at least one."""
        return _drills(self.rules.key, self.situation.key)


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that can be drilled in one game."""

    rules: RuleSet
    sets: tuple[DrillSet, ...]

    def about(self, topic: Topic) -> tuple[DrillSet, ...]:
        """Those of a topic."""
        return tuple(one for one in self.sets if one.situation.topic is topic)

    @property
    def topics(self) -> tuple[Topic, ...]:
        """The topics that have any."""
        return tuple(topic for topic in Topic if self.about(topic))


@cache
def _drills(rules_key: str, situation: str) -> tuple[Drill, ...]:
    text = (FOLDER / rules_key / f"{situation}{ENDING}").read_text("utf-8")
    return read_drills(rules_key, situation, text)


@cache
def courses() -> tuple[Course, ...]:
    """The course of each game that has drills, in the order of the rule sets."""
    found = (Course(rules, _sets(rules)) for rules in RULESETS)
    return tuple(course for course in found if course.sets)


def _sets(rules: RuleSet) -> tuple[DrillSet, ...]:
    files = (FOLDER / rules.key).glob(f"*{ENDING}")
    there = {path.stem for path in files if count_drills(path.read_text("utf-8")) >= LEAST}
    return tuple(DrillSet(rules, one) for one in SITUATIONS if one.key in there)


def courses_from(rules: RuleSet) -> tuple[Course, ...]:
    """All courses, that of these rules first, then those of its region."""
    return tuple(
        sorted(
            courses(),
            key=lambda one: (one.rules.key != rules.key, one.rules.region != rules.region),
        )
    )
