"""Somebody else's program in a seat: asked as the protocol says, and however it behaves, the table
gets an answer or one sentence in time, and no process is left.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from prefgame.app.protocol import foreign
from prefgame.app.protocol.foreign import (
    MOST_UNREAD,
    Fault,
    ForeignSeat,
    ProgramFailed,
    failure_words,
    program_name,
    words_of,
)
from prefgame.app.settings import LONGEST_COMMAND
from prefgame.engine.match import Match
from prefgame.rules.registry import RULESETS
from tests.app.protocol.bots import GOOD, command_of, when_asked
from tests.app.protocol.test_seen import some_hands
from tests.helpers import POSIX, play_carefully, start

LONG = 120.0
"""seconds for an answer that is given at once"""
SHORT = 0.3
"""seconds for an answer that is not given"""


@pytest.fixture
def seats() -> Iterator[list[ForeignSeat]]:
    found: list[ForeignSeat] = []
    yield found
    for seat in found:
        seat.close()


def seated(seats: list[ForeignSeat], command: str, seconds: float = LONG) -> ForeignSeat:
    seat = ForeignSeat(command, seconds)
    seats.append(seat)
    return seat


def asked(seat: ForeignSeat, match: Match) -> str:
    """Return what the program does where a match stands, in the seat to act."""
    acting = match.to_act
    assert isinstance(acting, int)
    seat.sit_down(acting)
    return str(seat.decide(match.log, match.view(acting)))


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_gone(number: int) -> None:
    last = time.monotonic() + 10
    while is_running(number):
        assert time.monotonic() < last, f"process {number} was left behind"
        time.sleep(0.01)


# ---- a program that behaves


def test_a_program_says_who_it_is_and_is_asked(tmp_path: Path, seats: list[ForeignSeat]) -> None:
    seat = seated(seats, command_of(tmp_path, GOOD))
    assert seat.name == "bot"
    assert seat.start().shown == "Good bot 2" and seat.name == "Good bot"
    match = start("croatian")
    assert asked(seat, match) == str(match.legal()[-1])
    assert len(seat.answers) == 1 and 0 < seat.answers[0] < LONG


def test_a_seat_of_ours_plays_every_game_by_the_protocol(seats: list[ForeignSeat]) -> None:
    """``prefgame engine`` takes every line that we write, and knows the same choices."""
    seat = seated(seats, f"{sys.executable} -m prefgame engine --level simple")
    assert seat.start().rules == tuple(rules.key for rules in RULESETS)
    for rules in RULESETS:
        seat.sit_down(1)
        asks = 0
        for match in some_hands(rules, 3, 31, 2):
            if match.to_act == 1:
                assert seat.decide(match.log, match.view(1)) in match.legal()
                asks += 1
        seat.see(match.log)
        assert asks > 5


@POSIX
def test_a_program_is_ended_with_its_seat(tmp_path: Path, seats: list[ForeignSeat]) -> None:
    seat = seated(seats, command_of(tmp_path, GOOD))
    seat.start()
    number = seat.process
    assert number is not None and is_running(number)
    seat.close()
    wait_until_gone(number)


# ---- programs that do not

WILL_NOT_END = when_asked("""
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
answer = {"type": "answer", "id": message["id"], "command": message["legal"][0]}
print(json.dumps(answer), flush=True)
while True:
    time.sleep(1)
""")
HAS_A_CHILD = when_asked("""
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(json.dumps({"type": "answer", "id": message["id"], "command": str(child.pid)}), flush=True)
""")
BAD: dict[str, tuple[str, Fault, str]] = {
    "ends at once": ("", Fault.ENDED, "code 0"),
    "crashes": ("raise ValueError('too many aces')", Fault.ENDED, "ValueError: too many aces"),
    "says much about its crash": (
        "import sys; sys.stderr.write('x' * 300_000 + '\\nlost\\n\\n'); os._exit(2)".replace(
            "import sys", "import os, sys"
        ),
        Fault.ENDED,
        "code 2: lost",
    ),
    "does not print well": (
        "import os, sys; sys.stderr.write('\\x1b[31m\\u202e'); sys.stderr.flush(); os._exit(2)",
        Fault.ENDED,
        r"code 2: \x1b[31m\u202e",
    ),
    "leaves its error output open": (
        "import os, subprocess, sys\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'], stdout=2)\n"
        "os._exit(4)",
        Fault.ENDED,
        "code 4",
    ),
    "crashes when asked": (when_asked("os._exit(7)"), Fault.ENDED, "code 7"),
    "is killed": (when_asked("os.kill(os.getpid(), 9)"), Fault.ENDED, "signal 9"),
    "closes its output": (when_asked("os.close(1)\ntime.sleep(60)"), Fault.ENDED, "closed"),
    "is silent from the start": ("import time; time.sleep(60)", Fault.SILENT, ""),
    "is silent when asked": (when_asked("time.sleep(60)"), Fault.SILENT, ""),
    "answers another question": (
        when_asked('print(json.dumps({"type": "answer", "id": 0, "command": "pass"}), flush=True)'),
        Fault.SILENT,
        "",
    ),
    "answers another question for ever": (
        when_asked(
            'answer = {"type": "answer", "id": 0, "command": "S7"}\n'
            "while True: print(json.dumps(answer), flush=True)"
        ),
        Fault.TOO_MUCH,
        "",
    ),
    "says nonsense": (when_asked('print("I pass", flush=True)'), Fault.NO_MESSAGE, "I pass"),
    "says no text": (
        when_asked(r'sys.stdout.buffer.write(b"\xff\xfe\n"); sys.stdout.flush()'),
        Fault.NO_MESSAGE,
        "\ufffd",
    ),
    "names no command": (
        when_asked('print(json.dumps({"type": "answer", "id": message["id"]}), flush=True)'),
        Fault.NO_MESSAGE,
        '{"type": "answer", "id": 1}',
    ),
    "gives up": (
        when_asked('print(json.dumps({"type": "error", "message": "I am lost"}), flush=True)'),
        Fault.GIVES_UP,
        "I am lost",
    ),
    "does what is not legal": (
        when_asked(
            'answer = {"type": "answer", "id": message["id"], "command": "HA"}\n'
            "print(json.dumps(answer), flush=True)"
        ),
        Fault.ILLEGAL,
        "HA",
    ),
    "does what has no end": (
        when_asked(
            'answer = {"type": "answer", "id": message["id"], "command": "x" * 60000}\n'
            "print(json.dumps(answer), flush=True)"
        ),
        Fault.ILLEGAL,
        "xxx",
    ),
    "writes a line without an end": (
        when_asked('while True: sys.stdout.write("x" * 10000)'),
        Fault.TOO_MUCH,
        "",
    ),
    "writes lines for ever": (
        'while True: print(\'{"type": "note"}\')',
        Fault.TOO_MUCH,
        "",
    ),
    "speaks a later protocol": (
        'print(\'{"type": "hello", "protocol": 2, "name": "x"}\', flush=True); input()',
        Fault.NOT_THE_PROTOCOL,
        "",
    ),
    "has no name": (
        'print(\'{"type": "hello", "protocol": 1}\', flush=True); input()',
        Fault.BAD_HELLO,
        "name of hello must be a text",
    ),
    "has a name without an end": (
        'print(\'{"type": "hello", "protocol": 1, "name": "\' + 500 * "x" + \'"}\', flush=True); '
        "input()",
        Fault.BAD_HELLO,
        "at most 200 characters",
    ),
    "knows other rules": (
        'print(\'{"type": "hello", "protocol": 1, "name": "x", "rules": ["x"]}\', flush=True)\n'
        "import sys; sys.stdin.read()",
        Fault.OTHER_RULES,
        "",
    ),
}


@POSIX
@pytest.mark.parametrize(("source", "fault", "detail"), list(BAD.values()), ids=list(BAD))
def test_a_program_that_misbehaves(
    source: str,
    fault: Fault,
    detail: str,
    tmp_path: Path,
    seats: list[ForeignSeat],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[int] = []
    begin = foreign.Process.__init__

    def noting(self: foreign.Process, words: list[str]) -> None:
        begin(self, words)
        started.append(self.number)

    monkeypatch.setattr(foreign.Process, "__init__", noting)
    silent = fault is Fault.SILENT
    seat = seated(
        seats, command_of(tmp_path, source), SHORT if silent and "ask" not in source else LONG
    )
    with pytest.raises(ProgramFailed) as failed:
        if silent and "ask" in source:
            seat.start()
            seat.seconds = SHORT
        asked(seat, start("croatian"))
    assert failed.value.fault is fault and detail in failed.value.detail
    sentence = failure_words("Bot", failed.value)
    assert len(sentence) <= 300 and sentence.endswith(".") and "{" not in sentence.partition("(")[0]
    assert seat.failed is failed.value and seat.process is None
    (number,) = started
    wait_until_gone(number)


@POSIX
def test_a_program_that_will_not_end_is_ended(tmp_path: Path, seats: list[ForeignSeat]) -> None:
    seat = seated(seats, command_of(tmp_path, WILL_NOT_END))
    asked(seat, start("croatian"))
    number = seat.process
    assert number is not None
    seat.close()
    wait_until_gone(number)


@POSIX
def test_what_a_program_has_started_ends_with_it(tmp_path: Path, seats: list[ForeignSeat]) -> None:
    seat = seated(seats, command_of(tmp_path, HAS_A_CHILD))
    with pytest.raises(ProgramFailed) as failed:
        asked(seat, start("croatian"))
    wait_until_gone(int(failed.value.detail))


def test_a_program_that_reads_nothing_keeps_nobody_waiting(
    tmp_path: Path, seats: list[ForeignSeat]
) -> None:
    """Far more is told than a pipe holds."""
    source = (
        'print(\'{"type": "hello", "protocol": 1, "name": "x"}\', flush=True)\n'
        "import time; time.sleep(60)"
    )
    seat = seated(seats, command_of(tmp_path, source))
    seat.start()
    match = start("croatian")
    long = Match.replay(match.log)
    play_carefully(long, random.Random(4), hands=60)
    seat.sit_down(0)
    seat.seconds = SHORT
    with pytest.raises(ProgramFailed) as failed:
        seat.decide(long.log, match.view(0))
    assert failed.value.fault is Fault.SILENT


@pytest.mark.parametrize("lines", [MOST_UNREAD, MOST_UNREAD + 1, 10 * MOST_UNREAD])
def test_whoever_listens_to_a_program_is_not_kept_by_what_nobody_hears(
    tmp_path: Path, lines: int
) -> None:
    """It ends after as many lines as are kept for somebody to hear, one more, and many more."""
    before = set(threading.enumerate())
    command = command_of(tmp_path, f"print('x\\n' * {lines}, end='', flush=True)")
    process = foreign.Process(words_of(command))
    listening = [one for one in threading.enumerate() if one not in before]
    process.wait(10)
    process.kill()
    for one in listening:
        one.join(10)
        assert not one.is_alive()
    heard = [process.hear(0) for _line in range(MOST_UNREAD + 2)]
    faults = [one.fault for one in heard if isinstance(one, foreign._Gone)]
    assert faults == [Fault.ENDED if lines <= MOST_UNREAD else Fault.TOO_MUCH]


@POSIX
def test_a_seat_that_is_closed_while_its_program_starts_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the table was left in the moment between two lines of the thread that starts it."""
    started: list[int] = []
    begin = foreign.Process.__init__

    def noting(self: foreign.Process, words: list[str]) -> None:
        begin(self, words)
        started.append(self.number)

    monkeypatch.setattr(foreign.Process, "__init__", noting)
    seat = ForeignSeat(command_of(tmp_path, GOOD), LONG)
    read = foreign.words_of

    def closing(command: str) -> list[str]:
        seat.close()
        return read(command)

    monkeypatch.setattr(foreign, "words_of", closing)
    with pytest.raises(ProgramFailed):
        asked(seat, start("croatian"))
    assert not started and seat.process is None


# ---- the command line


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ("", Fault.NO_COMMAND),
        ("   ", Fault.NO_COMMAND),
        ('bot "one', Fault.HALF_QUOTED),
        ("bot\nrm", Fault.NO_COMMAND),
        ("x" * (LONGEST_COMMAND + 1), Fault.NO_COMMAND),
        ("/no/such/program", Fault.NOT_STARTED),
        (os.path.dirname(__file__), Fault.NOT_STARTED),
    ],
)
def test_a_command_line_that_starts_nothing(command: str, fault: Fault) -> None:
    seat = ForeignSeat(command)
    with pytest.raises(ProgramFailed) as failed:
        seat.start()
    assert failed.value.fault is fault and seat.failed is failed.value
    assert failure_words(seat.name, failed.value)


def test_no_shell_reads_the_command_line(tmp_path: Path) -> None:
    mark = tmp_path / "written"
    seat = ForeignSeat(f"echo x; touch {mark}", LONG)
    with pytest.raises(ProgramFailed):
        seat.start()
    assert not mark.exists()


def test_the_game_is_not_started_again_by_accident(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "prefgame"
    game.write_text("")
    game.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(game))
    for command in (str(game), f"{game} --self-test"):
        with pytest.raises(ProgramFailed) as failed:
            words_of(command)
        assert failed.value.fault is Fault.ITSELF
    assert words_of(f"{game} engine --level club")[1:] == ["engine", "--level", "club"]


@pytest.mark.parametrize(
    ("command", "name"),
    [("bot", "bot"), ("/usr/bin/python3 -u /home/x/my-bot.py --fast", "my-bot"), ('"', '"')],
)
def test_a_program_is_named_by_its_file(command: str, name: str) -> None:
    assert program_name(command) == name


def test_every_fault_has_its_sentence() -> None:
    for fault in Fault:
        words = failure_words("Bot", ProgramFailed(fault, "x" * 400, 10))
        assert len(words) <= 300 and re.search(r"\w(\.\.\.)?\)?\.$", words) and "{" not in words


@POSIX
def test_no_program_outlives_the_game(tmp_path: Path) -> None:
    """A game that ends by a fault, without closing anything."""
    command = command_of(tmp_path, WILL_NOT_END)
    game = f"""
from prefgame.app.protocol.foreign import ForeignSeat
seat = ForeignSeat({command!r}, {LONG})
seat.start()
print(seat.process, flush=True)
raise SystemExit("a fault")
"""
    done = subprocess.run([sys.executable, "-c", game], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    wait_until_gone(int(done.stdout))


@POSIX
def test_a_seat_of_ours_ends_when_its_table_is_killed() -> None:
    table = f"""
import subprocess, sys
engine = subprocess.Popen([{sys.executable!r}, "-m", "prefgame", "engine"], stdin=subprocess.PIPE)
print(engine.pid, flush=True)
sys.stdin.read()
"""
    killed = subprocess.Popen(
        [sys.executable, "-c", table], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert killed.stdin is not None and killed.stdout is not None
    number = int(killed.stdout.readline())
    killed.kill()
    killed.communicate()
    wait_until_gone(number)
