"""All lessons, by evenings, and how far a player has come in them.

Invariant: a lesson has no rules and no moves of its own. Whatever anybody does in it is a command
of its record, which the engine has read, and so is the right answer to what a note asks; a command
that is as good (``also``) takes its place, and the record goes on as before.

A lesson is a record (``engine.record``) with notes (``app.files``)::

    #: lesson The title
    #: about One sentence for the list of lessons.
    …
    #: step The head of a note, which comes before the next command of the record
    #: at hand HA
    #: text What is true there. A card is written {HA}, the order of the ranks {ranks}.
    #: shows suits
    #: do What the player is asked to do: the next command of the record. Without it: to read.
    #: decide A question instead: the same command, which the player is to find alone.
    #: also HK
    #: wrong pass Why another command is not what is asked; the first reason that fits is given.
    #: wrong announce A word of a command, such as a card, stands for all that have it,
    #: wrong * and this for every other one.
    #: wrong [come invite no] The same of several commands that a button does at once.
    #: claim takes Ana 4

``shows suits``: below the text the four suits of the deck, with their signs.

If the record ends before the hand is over, the learner may play it on alone from there.

``free`` in the place of ``step`` begins the last note of a lesson whose record ends there, at
somebody's turn: the learner plays the hand alone from then on, and no note follows.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from prefgame.app.files import notes_of
from prefgame.app.learn.beginners import ASKS, ENDING, FOLDER, meet_beginners
from prefgame.app.learn.practice import Practice, PracticeSession
from prefgame.app.look_back.open_hand import open_hand_as_played
from prefgame.app.own_game import named_game, own_game
from prefgame.app.session import PLAYER, GuidedSession, level_names, with_player
from prefgame.app.settings import Settings, SettingsFile, unnumbered
from prefgame.app.storage.store import HandKeeper, Store
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.events import Commanded, Event, MatchStarted, OfSeat, split_log
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.base import Seat
from prefgame.rules.registry import find_ruleset, taught_games
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import COMPILED

STEP, FREE = "step", "free"
"""how a note begins"""
SUITS = "suits"
"""what a note may show: the suits of the deck"""
ANY = "*"
"""in place of a command: every other one"""


class BadLesson(ValueError):
    """A lesson that cannot be played; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One note. ``at``: how many commands of the record come before it; ``things``: what it hangs
    on, by name; ``ask``: what the player is to do, "" to read on; ``wrong``: why a command, by its
    text, is not that; ``claims``: what the note says, as a test can check it; ``also``: the texts
    of commands that are as good as the one of the record; ``shows``: a picture, "" for none;
    ``free``: from here on the learner plays alone; ``decides``: what is asked is a question, and
    nothing on the table says the answer.
    """

    at: int
    head: str
    text: str = ""
    things: tuple[str, ...] = ()
    ask: str = ""
    wrong: tuple[tuple[str, str], ...] = ()
    claims: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    shows: str = ""
    free: bool = False
    decides: bool = False

    def why_not(self, command: Command, said: Sequence[Command] = ()) -> str:
        """Say why this command, the first wrong one of those ``said`` at once, is not what is
        asked: the first reason that fits it; "" if the note says nothing of it.
        """
        text = str(command)
        texts = {" ".join(map(str, said)), text, *text.split(), ANY}
        return next((reason for fits, reason in self.wrong if fits in texts), "")

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything in it that a player reads."""
        reasons = (reason for _command, reason in self.wrong)
        return tuple(filter(None, (self.head, self.text, self.ask, *reasons)))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. ``key`` is its name in the settings; ``commands`` are those of its record, and
    ``seats`` say who does each of them, None the dealer.
    """

    key: str
    title: str
    about: str
    started: MatchStarted
    commands: tuple[Command, ...]
    seats: tuple[Seat | None, ...]
    steps: tuple[Step, ...]
    unfinished: bool = False
    """whether it ends in the middle of a hand, which can be played on"""

    @property
    def rules(self) -> RuleSet:
        return find_ruleset(self.started.rules).with_options(dict(self.started.options))

    @property
    def ends_in_a_hand(self) -> bool:
        """Whether the learner plays a hand alone after the notes."""
        return bool(self.steps) and self.steps[-1].free

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything in it that a player reads."""
        return (self.title, self.about, *(said for step in self.steps for said in step.sentences))


def read_lesson(key: str, text: str) -> Lesson:
    """Read the lesson of a record with notes. BadLesson if the record or a note cannot be read."""
    reading = read_record(text)
    if reading.error is not None:
        raise BadLesson(f"{key}, line {reading.error.line}: {reading.error.message}")
    assert reading.match is not None
    started, events = split_log(reading.match.log)
    done = [event for event in events if isinstance(event, Commanded)]
    commands = tuple(event.command for event in done)
    seats = tuple(event.actor if isinstance(event, OfSeat) else None for event in done)
    notes = _Notes(key)
    for number, words in notes_of(text):
        notes.read(number, bisect(reading.command_lines, number), words)
    steps = tuple(notes.steps())
    in_a_hand = isinstance(reading.match.to_act, int)
    for step in steps:
        ends = step is steps[-1] and step.at == len(commands) and not step.ask
        if step.free and not (ends and in_a_hand):
            raise BadLesson(f"{key}: a hand that is played freely begins where the record ends")
    title, about = notes.said["lesson"], notes.said["about"]
    return Lesson(key, title, about, started, commands, seats, steps, in_a_hand)


class _Notes:
    """The notes of a lesson, line by line."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.said = {"lesson": "", "about": ""}
        self._steps: list[tuple[int, dict[str, list[str]]]] = []

    def read(self, number: int, at: int, words: str) -> None:
        """Read the note of one line, before which come so many commands."""
        word, _, rest = words.partition(" ")
        if word in self.said:
            self.said[word] = rest
        elif word in (STEP, FREE):
            parts = {
                name: list[str]()
                for name in ("text", "at", "shows", *ASKS, "also", "wrong", "claim")
            }
            self._steps.append((at, parts | {word: [rest]}))
        elif self._steps and word in self._steps[-1][1]:
            self._steps[-1][1][word].append(rest)
        else:
            raise BadLesson(f"{self.key}, line {number}: {word} is no part of a note")

    def steps(self) -> Sequence[Step]:
        return [
            Step(
                at,
                (parts.get(STEP) or parts[FREE])[0],
                " ".join(parts["text"]),
                tuple(" ".join(parts["at"]).split()),
                " ".join(words for name in ASKS for words in parts[name]),
                tuple(_reason(line) for line in parts["wrong"]),
                tuple(parts["claim"]),
                tuple(parts["also"]),
                " ".join(parts["shows"]),
                FREE in parts,
                bool(parts["decide"]),
            )
            for at, parts in self._steps
        ]


def _reason(line: str) -> tuple[str, str]:
    """Split a command from a sentence; a command of several words is in brackets."""
    if line.startswith("["):
        command, _, sentence = line[1:].partition("] ")
    else:
        command, _, sentence = line.partition(" ")
    return command, sentence


# ---- the hand that a learner plays alone, or plays on: where a lesson stops following its record
# Invariant: the cards are those of the lesson, and the others play at one level with one seed, so
# the same choices of the learner lead to the same hand. It is kept while it is played, and no
# match.


SEED = 1
"""of the chance of the others"""


def practice_of(lesson: Lesson, player: str = "") -> Practice:
    """Make the hand in which a lesson ends, from there on, against the easiest opponents.
    ``player``: what the learner is called, if that is not the name of another one in the lesson.
    """
    match = Match(with_player(lesson.started, player))
    for command in lesson.commands:
        match.submit(command)
    others = (level_names()[0],) * (len(match.table.players) - 1)
    return Practice(match.log, len(match.log), PLAYER, (None, *others), SEED)


def _keeper(lesson: Lesson, store: Store) -> HandKeeper:
    return HandKeeper(store, f"lesson/{lesson.key}")


class FreeHandSession(PracticeSession):
    """The table at which it is played: from the beginning, or as far as ``log``."""

    def __init__(
        self, lesson: Lesson, store: Store, player: str = "", log: Sequence[Event] | None = None
    ) -> None:
        self.lesson, self.title = lesson, lesson.title
        self._store, self._name = store, player
        super().__init__(practice_of(lesson, player), log, _keeper(lesson, store))

    def at(self, log: Sequence[Event]) -> FreeHandSession:
        return FreeHandSession(self.lesson, self._store, self._name, log)


def left_hand(lesson: Lesson, store: Store) -> tuple[Event, ...]:
    """Find the hand as the learner left it; empty if there is none. NotRead if unknown."""
    return _keeper(lesson, store).left(practice_of(lesson).log)


@dataclass(frozen=True, slots=True)
class Tricks:
    """What a player took in a hand. ``best``: what they would have taken with open cards and best
    play by all, None if nobody can say; ``few``: they were to take few.
    """

    taken: int
    best: int | None
    few: bool

    @property
    def against_best(self) -> int:
        """1 for more than best play gives, 0 for as much, -1 for less."""
        if self.best is None:
            return 0
        more = (self.taken > self.best) - (self.taken < self.best)
        return -more if self.few else more


def has_declared(log: Sequence[Event]) -> bool:
    """Tell whether the learner declared the last hand of a log."""
    return Match.replay(log).table.this_hand.declarer == PLAYER


def took_part(log: Sequence[Event]) -> bool:
    """Tell whether the learner had a part in the last hand of a log, which has ended: they played
    cards, or declared, and all others gave up.
    """
    return has_declared(log) or tricks_of_player(log) is not None


def tricks_of_player(log: Sequence[Event]) -> Tricks | None:
    """Count what the learner took in the last hand; None if they played no card."""
    table = Match.replay(log).table
    hand = table.this_hand
    if not hand.tricks or PLAYER not in table.playing:
        return None
    taken = sum(trick.winner == PLAYER for trick in hand.tricks)
    declares = hand.declarer == PLAYER
    few = declares and hand.contract is not None and hand.contract.goal.wants_few
    if hand.declarer is None or not COMPILED:
        return Tricks(taken, None, few)
    line = open_hand_as_played(table).line(None if declares else PLAYER)
    return Tricks(taken, sum(trick.winner == PLAYER for trick in line), few)


# ---- a lesson at the table
# Invariant: the match of a lesson goes the way of its record, or does what a note calls as good.
# What the player does otherwise is answered and never done.


class LessonSession(GuidedSession):
    """The lesson from the step of that number on. ``player``: what the learner is called, if that
    is not the name of another one in the lesson.
    """

    def __init__(self, lesson: Lesson, number: int = 0, player: str = "") -> None:
        self.lesson, self.number_of_step = lesson, number
        match = Match(with_player(lesson.started, player))
        for command in lesson.commands[: lesson.steps[number].at]:
            match.submit(command)
        self._before = lesson.steps[number].at  # how many commands of the record are done
        super().__init__(match)

    # ---- where it is

    @property
    def step(self) -> Step:
        """The note that is shown, or that comes next."""
        return self.lesson.steps[self.number_of_step]

    @property
    def arrived(self) -> bool:
        """Whether the match has come to that note."""
        return self._before == self.step.at

    @property
    def is_last(self) -> bool:
        return self.number_of_step == len(self.lesson.steps) - 1

    def go_on(self) -> None:
        """Go on to the next note: this one has been read, or its task done."""
        if not self.is_last:
            self.number_of_step += 1

    def is_right(self, commands: Sequence[Command]) -> bool:
        """Tell whether these commands are what the note asks for."""
        return bool(self.step.ask) and self.first_wrong(commands) is None

    @property
    def wanted(self) -> tuple[Command, ...]:
        """What the player does from here to the note that follows, whatever others do meanwhile."""
        lesson, begin = self.lesson, self._before
        following = lesson.steps[self.number_of_step + 1 :][:1]
        end = following[0].at if following else begin
        coming = zip(lesson.commands[begin:end], lesson.seats[begin:end])
        return tuple(command for command, seat in coming if seat == PLAYER)

    def right_of(self, commands: Sequence[Command]) -> tuple[Command, ...]:
        """Pick those of these commands that are what comes next in their place, or as good."""
        wanted = self.wanted
        return tuple(
            command
            for at, command in enumerate(commands)
            if wanted[at : at + 1] == (command,) or (at == 0 and str(command) in self.step.also)
        )

    def first_wrong(self, commands: Sequence[Command]) -> Command | None:
        """Find the first of these commands that is not; None: all are right."""
        right = self.right_of(commands)
        return next((command for command in commands if command not in right), None)

    @property
    def asked(self) -> tuple[Command, ...]:
        """The command that the note asks for; none if it is only to be read."""
        return self.lesson.commands[self._before :][:1] if self.step.ask else ()

    @property
    def asked_at_once(self) -> Iterator[tuple[Command, ...]]:
        """That command, with the contract of a discard; then the same of each as good."""
        if not self.step.ask:
            return
        first, *further = self.wanted
        named = [
            one for one in further[:1] if isinstance(first, Discard) and isinstance(one, Announce)
        ]
        yield (first, *named)
        for command in self.view().legal if self.step.also else ():
            if str(command) in self.step.also:
                yield (command, *named)

    # ---- what a session does

    def submit(self, command: Command) -> None:
        super().submit(command)
        self._before += 1

    def advance(self) -> bool:
        """Do the next command of the record, as long as the note that is due is still to come."""
        if self._before >= self.step.at:
            return False
        self._do(self.lesson.commands[self._before], self.match.to_act)
        self._before += 1
        return True


# ---- all lessons, by evenings, in the order of the rule sets
# Invariant: which lessons there are is what lies in the folders of ``prefgame/lessons``, one for
# each rule set, in the order of the numbers with which the names of the files begin. The key of a
# lesson has no such number, so a lesson that moves keeps it.


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


def evening_of(rules: RuleSet) -> Evening:
    """Find the evening of a game, whatever its options are; where it has none, the first one of its
    region, else the first one of all.
    """
    return min(
        evenings(), key=lambda one: (one.rules.key != rules.key, one.rules.region != rules.region)
    )


def evening_with(lesson: Lesson) -> Evening:
    return next(one for one in evenings() if lesson in one.lessons)


# ---- how far a player has come: the lessons that are done, and where each of the others was left
# Invariant: a place is the number of a step. A lesson that has changed since begins anew if it
# has no such step. A lesson that ends in a hand is done when the learner had a part in that hand:
# who passes may play it again, as the note says.


def remember(file: SettingsFile, session: LessonSession) -> None:
    """Remember this step; at the last one the lesson is done, unless it ends in a hand."""
    if session.is_last and not session.step.free:
        remember_done(file, session.lesson)
    else:
        _change(file, session.lesson, session.number_of_step, file.settings.lessons_done)


def remember_done(file: SettingsFile, lesson: Lesson) -> None:
    """Remember that the lesson is done, and the player is one who learns."""
    _change(file, lesson, None, tuple(dict.fromkeys((*file.settings.lessons_done, lesson.key))))
    meet_beginners(file)


def _change(file: SettingsFile, lesson: Lesson, place: int | None, done: tuple[str, ...]) -> None:
    settings = file.settings
    places = {name: at for name, at in settings.lesson_places.items() if name != lesson.key}
    if place is not None:
        places[lesson.key] = place
    last = lesson.started.rules
    now = settings.lesson_places, settings.lessons_done, settings.last_lessons
    if (places, done, last) != now:
        file.change(lesson_places=places, lessons_done=done, last_lessons=last)


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
    if rules := named_game(settings.last_lessons):
        last = evening_of(rules)
        if not all_done(settings, last):
            return last
    return evening_of(own_game(settings))


def all_done(settings: Settings, evening: Evening) -> bool:
    """Tell whether the player has come to the end of every lesson of an evening."""
    return all(is_done(settings, lesson) for lesson in evening.lessons)
