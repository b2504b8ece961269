"""A lesson: a match record, and notes that say where it stops and what the player is asked there.

Invariant: a lesson has no rules and no moves of its own. Whatever anybody does in it is a command
of its record, which the engine has read, and so is the right answer to what a note asks; a command
that is as good (``also``) takes its place, and the record goes on as before.

A lesson is a record (``engine.record``) with notes (``app.files.notes``)::

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
from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.app.files.reading import notes_of
from prefgame.engine.commands import Command
from prefgame.engine.events import Commanded, MatchStarted, OfSeat, split_log
from prefgame.engine.record import read_record
from prefgame.rules.base import Seat
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet

STEP, FREE = "step", "free"
"""how a note begins"""
ASKS = ("do", "decide")
"""how a line of a note begins that asks for something"""
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
        """The rules it is played by."""
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
        """Read the note of one line, before which come so many commands: its first word says what
        it is.
        """
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
        """Make the steps, in their order."""
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
