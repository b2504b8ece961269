"""``prefgame engine``: a seat of ours at somebody else's table, asked in lines of JSON.

Invariant: a seat gets the view that the lines of the table give, and nothing else. Whatever comes
in gets an answer or an error of one sentence, and the next message is read; the process ends when
its input does. The same lines and the same seed give the same answer, unless there was no time.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any, BinaryIO, TypeVar

import prefgame
from prefgame.ai.level import LEVELS, SIMPLE, Level, UnknownLevel, find_level
from prefgame.ai.player import advise, choose
from prefgame.app.play.thinking import question_of
from prefgame.app.protocol.messages import (
    ADVICE,
    ADVISE,
    ANSWER,
    ASK,
    ERROR,
    HELLO,
    LINES,
    MATCH,
    PROTOCOL,
    QUIT,
    BadMessage,
    Message,
    lines_in,
    message_lines,
    read_message,
    seconds_of,
    text_of,
    whole_of,
    write_message,
)
from prefgame.app.protocol.position import plain_option, plain_position, reason_for
from prefgame.app.protocol.seen import BadHead, SeenMatch
from prefgame.engine.commands import Command
from prefgame.engine.legal import least_binding
from prefgame.engine.record_lines import Bad
from prefgame.engine.view import SeatView
from prefgame.quoting import LONGEST_NAME, bounded, quote, shorten, some_of
from prefgame.rules.registry import RULESETS
from prefgame.solver import Stop, Stopped, stopped_by

TIME_TO_SPARE = 0.8
"""the part of the time for an answer after which the seat answers by rules of thumb"""
KINDS = (HELLO, MATCH, LINES, ASK, ADVISE, QUIT)

_COMPARED = ("to_act", "phase", "legal")
"""what a question repeats, and must say as the lines do"""

_log = logging.getLogger(__name__)
Found = TypeVar("Found")


class Engine:
    """Answers the messages of one table. ``level``: how well it plays where the table says
    nothing; ``seed``: names the chance in what it does.
    """

    def __init__(self, level: Level, seed: int = 1) -> None:
        self._usual = level, seed
        self._level, self._seed = level, seed
        self._match: SeenMatch | None = None
        self.over = False
        """whether the table wants nothing more"""

    def reply(self, line: bytes | BadMessage) -> bytes:
        """Return the message that answers this line; nothing if none does."""
        try:
            if isinstance(line, BadMessage):
                raise line
            if not line.strip():
                return b""
            return self._reply(read_message(line))
        except BadMessage as error:
            known = {} if error.id is None else {"id": error.id}
            return write_message(ERROR, {**known, "message": str(error)})

    def _reply(self, message: Message) -> bytes:
        kind = message["type"]
        if kind not in KINDS:
            known = ", ".join(KINDS)
            raise BadMessage(f"type {quote(kind)} is unknown; a table says {known}")
        replies: dict[str, Callable[[Message], bytes]] = {
            HELLO: self._hello,
            MATCH: self._begin,
            LINES: self._take,
            ASK: self._answer,
            ADVISE: self._advise,
            QUIT: self._quit,
        }
        return replies[kind](message)

    def _hello(self, message: Message) -> bytes:
        spoken = whole_of(message, "protocol")
        if spoken < 1:
            raise BadMessage(f"protocol must be 1 or more, not {spoken}")
        return write_message(
            HELLO,
            {
                "protocol": PROTOCOL,
                "name": "prefgame",
                "version": prefgame.__version__,
                "rules": [rules.key for rules in RULESETS],
                "options": {
                    rules.key: [option.name for option in rules.options] for rules in RULESETS
                },
                "levels": [level.name for level in LEVELS],
                "advises": True,
            },
        )

    def _quit(self, message: Message) -> bytes:
        self.over = True
        return b""

    # ---- what the seat sees

    def _begin(self, message: Message) -> bytes:
        self._match = None
        self._level, self._seed = self._usual
        if "level" in message:
            try:
                self._level = find_level(text_of(message, "level"))
            except UnknownLevel as error:
                raise BadMessage(str(error)) from None
        if "seed" in message:
            self._seed = whole_of(message, "seed")
        lines_in(message)
        self._match = SeenMatch(text_of(message, "seat", LONGEST_NAME))
        return self._take(message)

    def _take(self, message: Message) -> bytes:
        match = self._begun()
        for number, line in enumerate(lines_in(message), 1):
            self._see(f"line {number}", line, partial(match.take, line))
        self._see("line 1", "", match.check)
        return b""

    def _see(self, place: str, line: str, read: Callable[[], None]) -> None:
        """Read a line, or look at the head. If that cannot be, the match is over."""
        try:
            read()
        except BadHead as error:
            place, why = error.place, str(error)
        except Bad as error:
            why = str(error)
        except Exception:  # lines that no match has, which the rules were not made for
            _log.exception("%s: %s", place, shorten(line, 200))
            why = f"{quote(line)} fits no match"
        else:
            return
        self._match = None
        raise BadMessage(f"{place}: {why}; the next {MATCH} begins anew")

    def _begun(self) -> SeenMatch:
        if self._match is None:
            raise BadMessage(f"no match has begun; {MATCH} with seat and lines comes first")
        return self._match

    def _asked(self, question: int) -> SeatView:
        """Return the view of the seat, which has to decide."""
        try:
            view = self._begun().view
        except (Bad, BadMessage) as error:
            raise BadMessage(str(error), question) from None
        if not view.legal:
            players, turn = view.table.players, view.turn
            who = players[turn.seat] if isinstance(turn.seat, int) else "nobody"
            why = f"{players[view.seat]} has nothing to decide ({turn.phase.value}, {who} to act)"
            raise BadMessage(why, question)
        return view

    # ---- what the seat does

    def _answer(self, message: Message) -> bytes:
        question, seconds = whole_of(message, "id"), seconds_of(message)
        view = self._asked(question)
        self._compare(message, view, question)
        command = self._within(seconds, lambda: choose(view, self._level, self._chance(view)))
        if command is None:
            command = self._at_once(view)
        return write_message(ANSWER, {"id": question, "command": str(command)})

    def _compare(self, message: Message, view: SeatView, question: int) -> None:
        """Refuse to answer if the table says that something else is asked, or is legal."""
        position = plain_position(view)
        usual = {"seat": position["to_act"], **{name: position[name] for name in _COMPARED}}
        for name, found in usual.items():
            said = message.get(name, found)
            if name == "legal" and isinstance(said, list):
                said, found = sorted(map(str, said)), sorted(found)
            if said != found:
                shown = some_of(found) if isinstance(found, list) else found
                why = f"the lines lead to another question: {name} is {shown}"
                raise BadMessage(why, question)

    def _advise(self, message: Message) -> bytes:
        question, seconds = whole_of(message, "id"), seconds_of(message)
        view = self._asked(question)
        if not self._level.worlds:
            raise BadMessage(
                f"level {self._level.name} plays by rules of thumb and weighs nothing", question
            )
        found = self._within(seconds, lambda: self._advice(view))
        if found is None:
            command = str(self._at_once(view))
            found = {"command": command, "options": [], "reason": None}
        return write_message(ADVICE, {"id": question, **found})

    def _advice(self, view: SeatView) -> dict[str, Any]:
        advice = advise(view, self._level, self._chance(view))
        command = str(advice.best.command)
        return {
            "command": command,
            "options": [plain_option(option) for option in advice.options],
            "reason": reason_for(view, advice, command),
        }

    def _chance(self, view: SeatView) -> random.Random:
        return random.Random(f"engine/{self._seed}/{question_of(view)}")

    def _at_once(self, view: SeatView) -> Command:
        """Choose without much thought; if even that fails, the least that the seat may do."""
        try:
            return choose(view, SIMPLE, self._chance(view))
        except Exception:
            _log.exception("no rule of thumb in %s", view.turn.phase.value)
            return least_binding(view.turn.phase, view.legal)

    def _within(self, seconds: float | None, work: Callable[[], Found]) -> Found | None:
        """Do the work in a thread; None if it fails, or takes longer than there is time: then it
        soon stops.
        """
        found, stop = list[Found](), Stop()

        def think() -> None:
            try:
                with stopped_by(stop):
                    found.append(work())
            except Stopped:
                pass
            except Exception:  # a position that cannot be dealt, for example
                _log.exception("no answer")

        # a daemon, so that the process ends with its input whatever is thought about
        thread = Thread(target=think, name="engine", daemon=True)
        thread.start()
        thread.join(None if seconds is None else seconds * TIME_TO_SPARE)
        stop.set()
        return found[0] if found else None


def serve(level: str, seed: int, input: BinaryIO, output: BinaryIO) -> str | None:
    """Answer the lines of ``input`` until it ends. Returns what is wrong with the command, in a
    sentence; None if nothing is.
    """
    try:
        engine = Engine(find_level(level), seed)
    except UnknownLevel as error:
        return bounded(str(error))
    try:
        for line in message_lines(input):
            if reply := engine.reply(line):
                output.write(reply)
                output.flush()
            if engine.over:
                break
    except BrokenPipeError:  # the table has gone
        pass
    return None
