"""All drills: for each game its situations, how far a player has come in them, and which drill
comes next.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import prefgame
from prefgame.app.learn.drill import Drill, count_drills, read_drills
from prefgame.app.learn.situations import SITUATIONS, Premise, Situation, Topic, Words
from prefgame.app.settings import Settings, SettingsFile
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet

# ---- the words of a situation in a game: whether what they presume of the rules holds there
# Invariant: facts of the rules alone; no game by name.


def words_in(situation: Situation, rules: RuleSet) -> Words:
    """Find what the situation is called in this game, and what to look for."""
    other = situation.otherwise
    return situation.words if other is None or holds(other.premise, rules) else other.words


def holds(premise: Premise, rules: RuleSet) -> bool:
    """Tell whether the rules are as a sentence presumes."""
    if premise is Premise.MAY_STAY_BELOW:
        return rules.play.duties.may_stay_below
    prices = map(rules.score.base_worth, rules.contracts)
    return all(less < more for less, more in pairwise(prices))


# ---- all drills: for each game its situations, in the order of the topics
# Invariant: which drills there are is what lies in the folders of ``prefgame/drills``, one for each
# rule set and in it a file for each situation; one with too few drills waits for more. A file is
# read when its drills are wanted: the engine plays every one of them.


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
        """List those of a topic."""
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
    """List the course of each game that has drills, in the order of the rule sets."""
    found = (Course(rules, _sets(rules)) for rules in RULESETS)
    return tuple(course for course in found if course.sets)


def _sets(rules: RuleSet) -> tuple[DrillSet, ...]:
    files = (FOLDER / rules.key).glob(f"*{ENDING}")
    there = {path.stem for path in files if count_drills(path.read_text("utf-8")) >= LEAST}
    return tuple(DrillSet(rules, one) for one in SITUATIONS if one.key in there)


def courses_from(rules: RuleSet) -> tuple[Course, ...]:
    """List all courses, that of these rules first, then those of its region."""
    return tuple(
        sorted(
            courses(),
            key=lambda one: (one.rules.key != rules.key, one.rules.region != rules.region),
        )
    )


# ---- how far a player has come in each situation
# Invariant: a situation is mastered after three right answers in a row, and until the next wrong
# one. An answer that was tried again does not count.


IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """``row``: right answers in a row, at most ``IN_A_ROW``; ``asked``: all answers that count."""

    row: int = 0
    asked: int = 0

    @property
    def mastered(self) -> bool:
        """Whether enough answers in a row were right."""
        return self.row >= IN_A_ROW

    def after(self, right: bool) -> Standing:
        """Return the standing after one more answer."""
        return Standing(min(IN_A_ROW, self.row + 1) if right else 0, self.asked + 1)


def standing_in(settings: Settings, drills: DrillSet) -> Standing:
    """Find how far the player has come there."""
    row, asked = settings.drills.get(drills.key, (0, 0))
    return Standing(max(0, min(IN_A_ROW, row)), max(0, asked))


def remember(file: SettingsFile, drills: DrillSet, right: bool) -> Standing:
    """Remember an answer that counts, and return the new standing."""
    after = standing_in(file.settings, drills).after(right)
    file.change(drills={**file.settings.drills, drills.key: (after.row, after.asked)})
    return after


# ---- which drill comes next
# Invariant: about one question in ten comes from a situation that is mastered, the others from
# those that are not, as long as there are both. The drills of a situation come in turn, so that
# none comes again before all were there.


AGAIN = 0.1
"""the share of questions from situations that are mastered"""

Standings = Callable[[DrillSet], Standing]


def pick_set(
    sets: Sequence[DrillSet],
    standing: Standings,
    rng: random.Random,
    last: DrillSet | None = None,
) -> DrillSet:
    """Choose the next situation out of these; not the ``last`` one again if another is as good."""
    mastered = [one for one in sets if standing(one).mastered]
    others = [one for one in sets if not standing(one).mastered]
    wanted = mastered if mastered and (not others or rng.random() < AGAIN) else others
    return rng.choice([one for one in wanted if last is None or one.key != last.key] or wanted)


def next_drill(drills: DrillSet, standing: Standing) -> Drill:
    """Find the drill of the situation whose turn it is."""
    return drills.drills[standing.asked % len(drills.drills)]


class Round:
    """A player's questions, one after another, from these situations of one game.

    ``now``: the situation of the last question; None before the first one.
    """

    def __init__(self, sets: Sequence[DrillSet], rng: random.Random) -> None:
        self.sets, self.rng = tuple(sets), rng
        self.now: DrillSet | None = None

    def next(self, standing: Standings) -> Drill:
        """Choose the next drill."""
        self.now = pick_set(self.sets, standing, self.rng, self.now)
        return next_drill(self.now, standing(self.now))
