"""A drill: a record that stops at a decision; and all drills, with how far a player has come.

Invariant: a drill has no rules of its own: the engine has read its record, and knows each of its
choices as legal there. The player sits in the first seat, whose turn it is.

A file has the drills of one situation at one rule set, each a record (``engine.record``) with notes
(``app.files``)::

    #: drill 431
    #: success quota
    #: right 12.4 61 - come
    #: wrong -3.2 - - stay
    rules: croatian
    …

Its number is that of the deal. ``success`` says what a chance is the chance of (``ai.advice``). A
choice has its points, the chance in percent, the contract that it is meant for (``-`` if there
is none), and the commands that are worth exactly this, with commas between. What is legal and not
listed was not weighed: such calls only cost room, and bring nothing that a lower one would not.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

import prefgame
from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.facts import Fact, Reason
from prefgame.ai.reasons import reasons_for
from prefgame.app.files import NOTE, notes_of
from prefgame.app.learn.practice import Practice
from prefgame.app.learn.situations import (
    SITUATIONS,
    Premise,
    Situation,
    Topic,
    Words,
    find_situation,
)
from prefgame.app.play.thinking import Hint, HintChoice
from prefgame.app.session import PLAYER, GuidedSession, with_player
from prefgame.app.settings import Settings, SettingsFile
from prefgame.engine.commands import Command
from prefgame.engine.events import Event, MatchStarted, start_of
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract
from prefgame.rules.registry import find_ruleset, taught_games
from prefgame.rules.ruleset import RuleSet

HEAD = f"{NOTE} drill "
NONE, JOINED = "-", "_"
"""no value; the space in the text of a contract"""


class BadDrill(ValueError):
    """A drill that cannot be played; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal choice. ``points`` of the settlement that the expert expects of it, None if it was
    not weighed; ``chance`` (0 to 1) of what the drill calls success, None if there is nothing to
    succeed in; ``contract``: what a discard or a call is meant for.
    """

    command: Command
    points: float | None
    chance: float | None
    contract: Contract | None
    right: bool


@dataclass(frozen=True)
class Drill:
    """One decision. ``key``: rule set, situation and number; ``log``: the match until there;
    ``choices``: all that is legal, the best first, and last what was not weighed.
    """

    rules_key: str
    situation: Situation
    number: int
    log: tuple[Event, ...]
    choices: tuple[Choice, ...]
    success: Success

    @property
    def key(self) -> str:
        """Its name: rule set, situation and number."""
        return f"{self.rules_key}/{self.situation.key}/{self.number}"

    @property
    def rules(self) -> RuleSet:
        return find_ruleset(self.rules_key)

    @property
    def started(self) -> MatchStarted:
        return start_of(self.log)

    @cached_property
    def view(self) -> SeatView:
        """What the player knows there."""
        return Match.replay(self.log).view(PLAYER)

    def choice_of(self, command: Command) -> Choice:
        """Find the choice with that command, which is legal there."""
        return next(choice for choice in self.choices if choice.command == command)

    @property
    def weighed(self) -> tuple[tuple[Choice, float], ...]:
        """The choices that were weighed, with their points."""
        return tuple((one, one.points) for one in self.choices if one.points is not None)

    @property
    def best(self) -> Choice:
        """The choice that is worth most."""
        return self.choices[0]


# ---- reading


def read_drills(rules_key: str, situation: str, text: str) -> tuple[Drill, ...]:
    """Read the drills of a file. BadDrill if a record or a note cannot be read."""
    parts = text.split(HEAD)[1:]
    return tuple(_read(f"{rules_key}/{situation}", situation, HEAD + part) for part in parts)


def count_drills(text: str) -> int:
    """Count the drills of a file without reading them."""
    return text.count(HEAD)


def _read(where: str, situation: str, text: str) -> Drill:
    notes = [words.split() for _line, words in notes_of(text)]
    number = " ".join(notes[0][1:])
    reading = read_record(text)
    if reading.error is not None or reading.match is None:
        raise BadDrill(f"{where}/{number}: {reading.error and reading.error.message}")
    match = reading.match
    if match.to_act != PLAYER:
        raise BadDrill(f"{where}/{number}: the first player is not to decide")
    legal = {str(command): command for command in match.view(PLAYER).legal}
    try:
        said = {words[0]: words[1] for words in notes if words[0] == "success"}
        choices = tuple(
            choice for words in notes for choice in _choices(words, legal, match.table.rules)
        )
        success = Success[said["success"].upper()]
        found, deal = find_situation(situation), int(number)
    except (KeyError, ValueError, IndexError) as error:
        raise BadDrill(f"{where}/{number}: {error}") from error
    if not choices or not choices[0].right:
        raise BadDrill(f"{where}/{number}: it has no right choice")
    weighed = {choice.command for choice in choices}
    others = (
        Choice(one, None, None, None, right=False) for one in legal.values() if one not in weighed
    )
    return Drill(match.table.rules.key, found, deal, match.log, (*choices, *others), success)


def _choices(words: Sequence[str], legal: dict[str, Command], rules: RuleSet) -> Iterator[Choice]:
    kind, *rest = words
    if kind not in ("right", "wrong"):
        return
    points, chance, meant, *texts = rest
    for text in " ".join(texts).split(", "):
        part = None if chance == NONE else int(chance) / 100
        contract = None if meant == NONE else rules.read_contract(meant.replace(JOINED, " "))
        yield Choice(legal[text], float(points), part, contract, kind == "right")


# ---- a drill at the table: the match as far as its decision, and nothing that follows
# Invariant: the player is asked at once; what the player answers is compared and never done.


class DrillSession(GuidedSession):
    """The drill. ``player``: what the player is called, if nobody else is called so."""

    def __init__(self, drill: Drill, player: str = "") -> None:
        self.drill = drill
        match = Match.replay((with_player(drill.started, player), *drill.log[1:]))
        super().__init__(match, drill.number)
        self.take_events()  # what led to the decision is there already

    def choice_of(self, command: Command) -> Choice:
        return self.drill.choice_of(command)

    def view_after(self, command: Command) -> SeatView:
        """Show what the player would see if they did that; the drill stays as it is."""
        match = Match.replay(self.match.log)
        match.submit(command)
        return match.view(PLAYER)

    @property
    def solution(self) -> Hint:
        """All choices with what they are worth, and why the best one is right."""
        drill, meant = self.drill, self.drill.best.contract
        options = tuple(
            Option(one.command, points, one.chance, contract=one.contract)
            for one, points in drill.weighed
        )
        choices = tuple(
            HintChoice((option.command,), option.score, option.chance, contract=option.contract)
            for option in options
        )
        advice = Advice(options, drill.success, worlds=0)
        reasons = map(self._as_here, reasons_for(self.view(), advice, meant))
        return Hint(choices, drill.success, tuple(filter(self._holds, reasons)))

    def _holds(self, reason: Reason) -> bool:
        """Tell whether the reason does not speak against another choice that is right too."""
        alone = sum(choice.right for choice in self.drill.choices) == 1
        return alone or reason.fact not in (Fact.WOULD_MAKE, Fact.DEFENDS_BETTER)

    def _as_here(self, reason: Reason) -> Reason:
        """Drop the reason's word on other discards if those are wrong here: they may make the
        contract as often, and win less.
        """
        alone = sum(choice.right for choice in self.drill.choices) == 1
        spoken = {Fact.MAKES_ANYWAY, Fact.MAKES_TOO} if alone else {Fact.MAKES_ANYWAY}
        return replace(reason, fact=Fact.MAKES) if reason.fact in spoken else reason

    @property
    def practice(self) -> Practice:
        """The hand to be played on from here, for practice."""
        log = self.match.log
        return Practice(log, len(log), PLAYER, self.plan.levels, self.drill.number)

    # ---- what a session does

    def advance(self) -> bool:
        """Do nothing, as nobody else does."""
        return False


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
    """List the course of each taught game that has drills, in the order of the rule sets."""
    found = (Course(rules, _sets(rules)) for rules in taught_games())
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
    sets: Sequence[DrillSet], standing: Standings, rng: random.Random, last: DrillSet | None = None
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
        self.now = pick_set(self.sets, standing, self.rng, self.now)
        return next_drill(self.now, standing(self.now))
