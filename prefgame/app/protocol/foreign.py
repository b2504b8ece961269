"""A seat that is somebody else's program: started, asked, and ended.

Invariant: a program is started from a command line that the player has typed, never by a shell, and
is always ended, by its number. It is given the lines of its seat and nothing else. However it
behaves, whoever asks waits no longer than the time for an answer, and gets a legal command or
``ProgramFailed`` with one sentence for the player.
"""

from __future__ import annotations

import atexit
import logging
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import prefgame
from prefgame.app.desktop.programs import surroundings
from prefgame.app.files import reason_of
from prefgame.app.protocol.messages import (
    ANSWER,
    ASK,
    ERROR,
    HELLO,
    LINES,
    LONGEST_MESSAGE,
    MATCH,
    PROTOCOL,
    QUIT,
    BadMessage,
    Message,
    in_messages,
    read_message,
    text_of,
    whole_of,
    write_message,
)
from prefgame.app.protocol.position import plain_position
from prefgame.app.protocol.seen import lines_of
from prefgame.app.settings import LONGEST_COMMAND, USUAL_SECONDS
from prefgame.documents import write_json
from prefgame.engine.commands import Command
from prefgame.engine.events import Dealt, Event, MatchStarted, start_of
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.quoting import LONGEST_NAME, bounded, shorten
from prefgame.rules.base import Seat

PATIENCE = 1.0
"""seconds that a program has to end after it was asked to"""
_MOMENT = 0.2
"""seconds for the rest of its error output, which its children may hold open"""
_AGAIN = 0.01
"""seconds between two looks whether it has ended"""
_LONGEST_DETAIL = 120
"""characters of what a program said, in a sentence"""
_LAST_ERRORS = 1000
"""bytes of its error output that are kept: its last line is shown if it ends"""
MOST_UNREAD = 100
"""messages of a program that nobody has asked for"""

_log = logging.getLogger(__name__)


# ---- what may go wrong, and how it is said


class Fault(Enum):
    """What is wrong with a program."""

    NO_COMMAND = "nothing was typed, or what does not print"
    HALF_QUOTED = "a quotation mark has no other"
    ITSELF = "the command line starts the window of this game"
    NOT_STARTED = "the system does not start it"
    NOT_THE_PROTOCOL = "it speaks another protocol"
    BAD_HELLO = "it does not say hello as the protocol does"
    OTHER_RULES = "it does not know the rules of the table"
    SILENT = "no answer in time"
    ENDED = "it has ended"
    NO_MESSAGE = "what it says is no message, or not an answer to the question"
    GIVES_UP = "it says that it cannot answer"
    ILLEGAL = "it answers with what is not legal"
    TOO_MUCH = "it says far more than it is asked"
    FORGOTTEN = "its command line is kept no more"
    NOT_TYPED = "nobody has typed its command line on this computer"


class ProgramFailed(Exception):
    """A program that cannot play on; ``detail``: what it said, or what the system did."""

    def __init__(self, fault: Fault, detail: str = "", seconds: float = 0) -> None:
        super().__init__(f"{fault.value}{f' ({detail})' if detail else ''}")
        self.fault, self.detail, self.seconds = fault, shorten(detail, _LONGEST_DETAIL), seconds


def failure_words(name: str, failed: ProgramFailed) -> str:
    """Say in one sentence what is wrong with the program called ``name``."""
    seconds = max(1, round(failed.seconds))
    words = {
        Fault.NO_COMMAND: lambda: _("Type the command line that starts the program."),
        Fault.HALF_QUOTED: lambda: _("A quotation mark of the command line has no other one."),
        Fault.ITSELF: lambda: _(
            "This command line would open the game again; as a player it is started with the word "
            "engine."
        ),
        Fault.NOT_STARTED: lambda: _("{name} cannot be started ({detail})."),
        Fault.NOT_THE_PROTOCOL: lambda: _("{name} does not speak the protocol of this game."),
        Fault.BAD_HELLO: lambda: _("{name} does not say hello as it should ({detail})."),
        Fault.OTHER_RULES: lambda: _("{name} does not know the rules of this table."),
        Fault.SILENT: lambda: ngettext(
            "{name} has not answered within {seconds} second.",
            "{name} has not answered within {seconds} seconds.",
            seconds,
        ),
        Fault.ENDED: lambda: _("{name} has stopped ({detail})."),
        Fault.NO_MESSAGE: lambda: _("{name} gave an answer that cannot be read ({detail})."),
        Fault.GIVES_UP: lambda: _("{name} could not answer ({detail})."),
        Fault.ILLEGAL: lambda: _("{name} wanted to do what the rules do not allow ({detail})."),
        Fault.TOO_MUCH: lambda: _("{name} does not stop talking."),
        Fault.FORGOTTEN: lambda: _("{name} is not among the programs typed in New match."),
        Fault.NOT_TYPED: lambda: _("The command line of {name} was not typed on this computer."),
    }[failed.fault]()
    return bounded(words.format(name=name, detail=failed.detail, seconds=seconds))


# ---- the command line


def words_of(command: str) -> list[str]:
    """Divide a command line into its words, as the player means them. ProgramFailed if there are
    none, if a quotation mark has no other, or if they start the window of this game.
    """
    if len(command) > LONGEST_COMMAND or not command.isprintable():
        raise ProgramFailed(Fault.NO_COMMAND)
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError:
        raise ProgramFailed(Fault.HALF_QUOTED) from None
    if os.name == "nt":  # where a backslash is a part of a path, the marks are left in the words
        words = [word.strip('"') for word in words]
    if not words:
        raise ProgramFailed(Fault.NO_COMMAND)
    if _is_this_game(words[0]) and "engine" not in words[1:]:
        raise ProgramFailed(Fault.ITSELF)
    return words


def _is_this_game(word: str) -> bool:
    """Tell whether the first word of a command line is the program that is running. An interpreter
    is not: what it runs follows.
    """
    found = shutil.which(word)
    if found is None:
        return False
    own = sys.executable if getattr(sys, "frozen", False) else sys.argv[0]
    with suppress(OSError):
        return bool(own) and Path(found).resolve() == Path(own).resolve()
    return False


def program_name(command: str) -> str:
    """Name a program by its command line: the file that it seems to be."""
    try:
        words = words_of(command)
    except ProgramFailed:
        return shorten(command, LONGEST_NAME)
    scripts = [word for word in words[1:] if Path(word).suffix]
    return shorten(Path((*scripts, words[0])[0]).stem, LONGEST_NAME)


def told_apart(commands: Sequence[str]) -> list[str]:
    """Name programs by their command lines; those of one name with the words that only some of them
    have.
    """
    names = [program_name(command) for command in commands]
    found = []
    for name, command in zip(names, commands):
        alike = [other.split() for one, other in zip(names, commands) if one == name]
        own = [word for word in command.split() if not all(word in other for other in alike)]
        found.append(shorten(" ".join((name, *own)), LONGEST_NAME))
    return found


# ---- the process


@dataclass(frozen=True, slots=True)
class _Gone:
    """Why nothing more comes from a process."""

    fault: Fault


class Process:
    """A process that reads and writes lines. What it says is read in a thread of its own, and what
    it is told is written in another one, so that nobody waits for it.
    """

    def __init__(self, words: Sequence[str]) -> None:
        """Start it. ProgramFailed if the system does not."""
        own_group: dict[str, Any] = (
            {"creationflags": getattr(subprocess, "CREATE_NO_WINDOW", 0)}
            if os.name == "nt"
            else {"process_group": 0}
        )
        try:
            self._process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=surroundings(),
                **own_group,
            )
        except (OSError, ValueError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else words[0]
            raise ProgramFailed(Fault.NOT_STARTED, reason) from None
        self._said: queue.Queue[bytes | _Gone] = queue.Queue(MOST_UNREAD + 1)
        """what nobody has heard yet; the last place is for its end"""
        self._told: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors = b""
        """the end of its error output"""
        self._killing = Lock()
        works = [
            Thread(target=work, name="program", daemon=True)
            for work in (self._read, self._write, self._read_errors)
        ]
        for work in works:
            work.start()
        self._hearing_errors = works[-1]
        atexit.register(self.kill)

    @property
    def number(self) -> int:
        """The number that the system knows it by."""
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._ended_with() is None

    def _ended_with(self) -> int | None:
        """Return the number it ended with, below zero for a signal; None if it runs. Where the
        system can, its own number is not given back yet: until then it is nobody else's.
        """
        if self._process.returncode is not None or not hasattr(os, "waitid"):
            return self._process.poll()
        found = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is None:
            return None
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status

    # ---- lines

    def tell(self, line: bytes) -> None:
        """Give it a line; returns at once."""
        self._told.put(line)

    def hear(self, until: float) -> bytes | _Gone | None:
        """Wait for a line that it says; None if none has come ``until`` then, by the clock that
        only goes forward.
        """
        try:
            return self._said.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return None

    def _read(self) -> None:
        assert self._process.stdout is not None
        descriptor, rest, fault = self._process.stdout.fileno(), b"", Fault.ENDED
        with suppress(OSError, ValueError):
            while part := os.read(descriptor, LONGEST_MESSAGE):
                *lines, rest = (rest + part).split(b"\n")
                said = [line for line in lines if line.strip()]
                # nobody else puts anything there, so the room can only grow meanwhile
                many = len(said) > MOST_UNREAD - self._said.qsize()
                if many or any(len(line) > LONGEST_MESSAGE for line in (*lines, rest)):
                    fault = Fault.TOO_MUCH
                    self.kill()
                    self._forget_all()
                    break
                for line in said:
                    self._said.put_nowait(line)
        self._said.put_nowait(_Gone(fault))
        self._process.stdout.close()

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        with suppress(OSError, ValueError):
            while part := os.read(self._process.stderr.fileno(), LONGEST_MESSAGE):
                self._errors = (self._errors + part)[-_LAST_ERRORS:]
        self._process.stderr.close()

    def last_error(self) -> str:
        """Return the last line of its error output, once it has ended; "" if there is none."""
        self._hearing_errors.join(_MOMENT)
        lines = self._errors.decode("utf-8", "replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def _forget_all(self) -> None:
        with suppress(queue.Empty):
            while True:
                self._said.get_nowait()

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with suppress(OSError, ValueError):
            while (line := self._told.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with suppress(OSError, ValueError):
            pipe.close()

    # ---- the end

    def wait(self, seconds: float) -> int | None:
        """Wait until it has ended; returns the number it ended with, None if it has not."""
        until = time.monotonic() + seconds
        while (number := self._ended_with()) is None and time.monotonic() < until:
            time.sleep(_AGAIN)
        return number

    def kill(self) -> None:
        """End it now, and what it has started itself where the system knows that."""
        with self._killing:
            atexit.unregister(self.kill)
            self._told.put(None)
            if self._process.returncode is None:
                with suppress(OSError):
                    if os.name == "nt":
                        self._process.kill()
                    else:  # it leads a group of its own, whose number is its own
                        os.killpg(self._process.pid, signal.SIGKILL)
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(PATIENCE)

    def end(self) -> None:
        """Ask it to end, and end it if it does not: up to ``PATIENCE`` seconds later."""
        self.tell(write_message(QUIT))
        self._told.put(None)
        self.wait(PATIENCE)
        self.kill()


# ---- the seat


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a program says of itself. ``rules``: the games that it knows; None: all."""

    name: str
    version: str = ""
    rules: tuple[str, ...] | None = None

    @property
    def shown(self) -> str:
        """Name and version, as they are shown."""
        return f"{self.name} {self.version}".strip()


class ForeignSeat:
    """A program that plays a seat. ``seconds``: the time for an answer."""

    def __init__(self, command: str, seconds: float = USUAL_SECONDS) -> None:
        self.command, self.seconds = command, seconds
        self.name = program_name(command)
        self.failed: ProgramFailed | None = None
        """why it plays no more"""
        self.answers: list[float] = []
        """the seconds that each answer has taken"""
        self._process: Process | None = None
        self._greeting: Greeting | None = None
        self._starting = Lock()
        self._closed = False
        self._asked = 0
        self._seat, self._shown = 0, 0
        """where it sits, and how many events it has been given"""

    # ---- its life

    def start(self) -> Greeting:
        """Start it, if it does not run yet, and have it say hello. ProgramFailed if it does not."""
        if self._greeting is None:
            try:
                self._greeting = self._greet()
            except ProgramFailed as failed:
                self._fail(failed)
                raise
            self.name = self._greeting.name
        return self._greeting

    def _greet(self) -> Greeting:
        words = words_of(self.command)
        with self._starting:
            if self._closed:  # meanwhile, by another thread
                raise ProgramFailed(Fault.ENDED)
            self._process = Process(words)
        table = f"prefgame {prefgame.__version__}"
        message = self._exchange(HELLO, {"protocol": PROTOCOL, "table": table}, HELLO)
        try:
            if whole_of(message, "protocol") != PROTOCOL:
                raise ProgramFailed(Fault.NOT_THE_PROTOCOL)
            name = shorten(" ".join(text_of(message, "name", 200).split()), LONGEST_NAME)
            version = message.get("version", "")
            known = message.get("rules")
        except BadMessage as error:
            raise ProgramFailed(Fault.BAD_HELLO, str(error)) from None
        games = tuple(map(str, known)) if isinstance(known, list) else None
        version = shorten(version, 20) if isinstance(version, str) else ""
        return Greeting(name or program_name(self.command), version, games)

    def check_rules(self, rules: str) -> None:
        """Start it, if it does not run yet. ProgramFailed if it does not know this game."""
        greeting = self.start()
        if greeting.rules is not None and rules not in greeting.rules:
            raise ProgramFailed(Fault.OTHER_RULES)

    @property
    def process(self) -> int | None:
        """The number of its process; None if none is running."""
        process = self._process
        return process.number if process is not None and process.running else None

    def close(self) -> None:
        """End it, for good; returns at once. It has a moment to end by itself, and the end of this
        program waits for that.
        """
        with self._starting:
            self._closed = True
            process, self._process = self._process, None
        if process is not None:
            Thread(target=process.end, name="program ends").start()

    def _fail(self, failed: ProgramFailed) -> None:
        """Note that it failed, and end it."""
        self.failed = failed
        _log.info("program %s: %s", self.name, failed)
        if self._process is not None:
            self._process.kill()
            self._process = None

    def revive(self) -> None:
        """Let it be started again, after it has failed."""
        self.failed = self._greeting = None

    # ---- the match

    def sit_down(self, seat: Seat) -> None:
        """Take this seat in a match that is new to the program."""
        self._seat, self._shown = seat, 0

    def see(self, log: Sequence[Event]) -> None:
        """Give it what its seat has seen of a match since it was given something last; returns at
        once.
        """
        process = self._process
        if process is None or not self._shown:
            return
        lines = new_lines(log, self._seat, self._shown)
        self._shown = len(log)
        for part in in_messages(lines) if lines else ():
            process.tell(write_message(LINES, {"lines": list(part)}))

    def decide(self, log: Sequence[Event], view: SeatView) -> Command:
        """Ask what it does, after these events, of which it is given what its seat sees.
        ProgramFailed if it does nothing that can be done.
        """
        try:
            if self.failed is not None:
                raise self.failed
            if not self._shown:
                self._begin(start_of(log))
            self.see(log)
            return self._ask(view)
        except ProgramFailed as failed:
            if failed is not self.failed:
                self._fail(failed)
            raise

    def _begin(self, started: MatchStarted) -> None:
        self.check_rules(started.rules)
        lines = lines_of((started,), started.players, ())
        fields = {"seat": started.players[self._seat], "lines": lines}
        self._running().tell(write_message(MATCH, fields))
        self._shown = 1

    def _running(self) -> Process:
        """Return its process. ProgramFailed if it was closed meanwhile."""
        process = self._process
        if process is None:
            raise ProgramFailed(Fault.ENDED)
        return process

    def _ask(self, view: SeatView) -> Command:
        self._asked += 1
        position = plain_position(view)
        fields = {
            "id": self._asked,
            "seconds": self.seconds,
            "seat": position["to_act"],
            **position,
        }
        began = time.monotonic()
        message = self._exchange(ASK, fields, ANSWER)
        self.answers.append(time.monotonic() - began)
        command = message.get("command")
        known = {str(legal): legal for legal in view.legal}
        if not isinstance(command, str):
            raise ProgramFailed(Fault.NO_MESSAGE, write_json(message))
        text = " ".join(command[:LONGEST_NAME].split())
        if text not in known:
            raise ProgramFailed(Fault.ILLEGAL, text or command)
        return known[text]

    def _exchange(self, kind: str, fields: Mapping[str, object], wanted: str) -> Message:
        """Say something and wait for the message that answers it. Others are passed over, but not
        many of them: an answer to an earlier question, or what a later protocol may say.
        """
        process = self._running()
        process.tell(write_message(kind, fields))
        until = time.monotonic() + self.seconds
        for _passed_over in range(MOST_UNREAD):
            line = process.hear(until)
            if line is None or time.monotonic() > until:
                raise ProgramFailed(Fault.SILENT, seconds=self.seconds)
            if isinstance(line, _Gone):
                raise ProgramFailed(line.fault, self._how_it_ended(process))
            try:
                message = read_message(line)
            except BadMessage:
                raise ProgramFailed(Fault.NO_MESSAGE, line.decode("utf-8", "replace")) from None
            if message["type"] == ERROR:
                said = message.get("message")
                raise ProgramFailed(Fault.GIVES_UP, said if isinstance(said, str) else ERROR)
            if message["type"] != wanted:
                continue
            if wanted == HELLO or message.get("id") == fields["id"]:
                return message
        raise ProgramFailed(Fault.TOO_MUCH)

    def _how_it_ended(self, process: Process) -> str:
        number = process.wait(PATIENCE)
        if number is None:
            return _("its output is closed")
        how = _("signal {number}") if number < 0 else _("code {number}")
        words, said = how.format(number=abs(number)), process.last_error()
        return f"{words}: {said}" if said else words


def new_lines(log: Sequence[Event], seat: Seat, first: int) -> list[str]:
    """Write what a seat has seen of these events from the one with the number ``first`` on."""
    dealt = next((event for event in reversed(log[:first]) if isinstance(event, Dealt)), None)
    seen = [event.seen_by(seat) for event in log[first:]]
    return lines_of(seen, start_of(log).players, () if dealt is None else dealt.order)
