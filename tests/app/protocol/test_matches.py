"""Hands between a program and seats of ours: the same deals for both, and a table of results."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from prefgame.__main__ import main
from prefgame.ai.level import SIMPLE
from prefgame.app.commands.programs import match_program
from prefgame.app.protocol.foreign import ForeignSeat
from prefgame.app.protocol.matches import MOST_FAULTS, Arena, Comparison, hand_gains
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.base import Seat
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from tests.app.protocol.bots import command_of, when_asked
from tests.app.protocol.test_foreign import wait_until_gone
from tests.app.protocol.test_protocol_page import BOT
from tests.helpers import POSIX

LONG = 120
SOMETIMES = when_asked("""
if message["phase"] == "play":
    os._exit(3)
answer = {"type": "answer", "id": message["id"], "command": message["legal"][0]}
print(json.dumps(answer), flush=True)
""")
"""crashes in the play"""


def reported(command: str, **wishes: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "rules": "croatian",
        "against": "simple",
        "deals": 4,
        "seed": 3,
        "seconds": LONG,
    }
    return match_program(command, **(usual | wishes)).data


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_bot_of_the_page_plays_every_game(rules: RuleSet, tmp_path: Path) -> None:
    found = reported(command_of(tmp_path, BOT), rules=rules.key, deals=3)
    assert found["error"] is None and found["faults"] == []
    assert found["program"]["name"] == "Twenty lines" and found["hands"] == 3
    assert found["program"]["ms"]["answers"] > 9


def test_both_play_the_same_deals_in_the_same_seats(tmp_path: Path) -> None:
    kept: list[tuple[int, Seat, Match]] = []
    arena = Arena(
        find_ruleset("austrian"),
        3,
        SIMPLE,
        9,
        lambda match, number, seat: kept.append((number, seat, match)),
    )
    program = ForeignSeat(command_of(tmp_path, BOT), LONG)
    try:
        arena.play(program, 4, found := Comparison.of(arena))
    finally:
        program.close()
    assert [(number, seat) for number, seat, _match in kept] == [
        (number, seat) for number in range(1, 5) for seat in range(3)
    ]
    for at in range(4):
        three = [match for _number, _seat, match in kept[3 * at : 3 * at + 3]]
        assert len({match.log[1] for match in three}) == 1, "not the same cards"
        gains = [float(hand_gains(match.log)[seat]) for seat, match in enumerate(three)]
        assert found.program.gains[at] == pytest.approx(sum(gains) / 3)
        assert [match.table.players[seat] for seat, match in enumerate(three)] == [
            "Twenty lines"
        ] * 3
    assert found.differences == [
        mine - theirs for mine, theirs in zip(found.program.gains, found.level.gains)
    ]


def test_the_same_seed_leads_to_the_same_hands(tmp_path: Path) -> None:
    command = command_of(tmp_path, BOT)
    one, again, other = (reported(command, seed=seed) for seed in (3, 3, 4))
    for found in (one, again, other):
        del found["program"]["ms"]
    assert one == again != other


def test_a_seat_like_the_others_wins_what_they_would() -> None:
    """Rules of thumb know no chance in this game: what a seat says by the protocol it says here."""
    command = f"{sys.executable} -m prefgame engine --level simple"
    found = reported(command, rules="viennese", deals=4)
    assert found["difference"] == {"mean": 0.0, "se": 0.0}
    assert found["program"]["mean"] == found["level"]["mean"] != 0


def test_a_program_that_fails_is_played_on_for_and_noted(tmp_path: Path) -> None:
    found = reported(command_of(tmp_path, SOMETIMES), deals=9)
    assert len(found["faults"]) == MOST_FAULTS and "3 times" in found["error"]
    first = found["faults"][0]
    assert first["fault"] == "ended" and first["message"] == "Bad bot has stopped (code 3)."


HAS_A_CHILD = when_asked("""
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(os.getpid(), child.pid, file=open(sys.argv[1], "w"), flush=True)
while True:
    time.sleep(1)
""")


@contextmanager
def waiting_match(
    folder: Path, number: int, handler: signal.Handlers
) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """Start a match with a program that never answers and has a child; give its process, and the
    numbers of those two. ``handler``: what the match begins with for this signal, whatever these
    tests were started with: behind ``nohup`` hang-ups are ignored, and so in all they start.
    """
    trace = folder / "trace"
    command = f"{command_of(folder, HAS_A_CHILD)} {trace}"
    words = [sys.executable, "-m", "prefgame", "match", command, "--against", "simple"]
    before = signal.signal(number, handler)
    try:
        process = subprocess.Popen(
            [*words, "--seconds", "600"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
    finally:
        signal.signal(number, before)
    with process:
        try:
            last = time.monotonic() + LONG
            while not (trace.exists() and trace.read_text().endswith("\n")):
                assert time.monotonic() < last and process.poll() is None
                time.sleep(0.05)
            yield process, [int(each) for each in trace.read_text().split()]
        finally:
            process.kill()  # if it runs: nobody waits for it until its program answers


@POSIX
@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_match_that_is_ended_ends_the_program_and_what_it_has_started(
    how: str, tmp_path: Path
) -> None:
    number = getattr(signal, how)
    with waiting_match(tmp_path, number, signal.SIG_DFL) as (process, started):
        process.send_signal(number)
        out, error = process.communicate(timeout=LONG)
    assert process.returncode == 2 and "Bad bot" in out
    assert error == "prefgame: the match was ended after 0 of 50 hands\n"
    for each in started:
        wait_until_gone(each)


@POSIX
def test_a_match_behind_nohup_goes_on_when_the_terminal_is_closed(tmp_path: Path) -> None:
    with waiting_match(tmp_path, signal.SIGHUP, signal.SIG_IGN) as (process, started):
        process.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGTERM)
        assert "was ended after 0" in process.communicate(timeout=LONG)[1]
    for each in started:
        wait_until_gone(each)


def test_no_record_of_before_is_replaced(tmp_path: Path) -> None:
    """The same record is not written twice."""
    folder = tmp_path / "records"
    for _again in range(2):
        reported(command_of(tmp_path, BOT), deals=1, records=folder)
    assert len(list(folder.iterdir())) == 3
    before = {path: path.read_bytes() for path in folder.iterdir()}
    reported(command_of(tmp_path, BOT), deals=1, records=folder, against="beginner")
    assert {path: path.read_bytes() for path in before} == before
    assert len(list(folder.iterdir())) == 6 and (folder / "croatian-3-1-1 2.pref").exists()


def test_a_program_that_does_not_know_the_game_is_not_asked_to_play_it(tmp_path: Path) -> None:
    bot = BOT.replace('"protocol": 1,', '"protocol": 1, "rules": ["russian"],')
    found = reported(command_of(tmp_path, bot))
    assert found == {"error": "Twenty lines does not know the rules of this table."}


def test_the_records_of_the_hands_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    reported(command_of(tmp_path, BOT), deals=2, records=folder, players=4)
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"croatian-3-{n}-{s}.pref" for n in (1, 2) for s in (1, 2, 3, 4)]
    for path in folder.iterdir():
        reading = read_record(path.read_text("utf-8"))
        assert reading.error is None and reading.match is not None


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"deals": 0}, "--hands must be from 1"),
        ({"seconds": 0}, "--seconds must be from 1"),
        ({"players": 5}, "seats 3 or 4 players, not 5"),
        ({"rules": "bridge"}, "bridge"),
        ({"against": "god"}, "unknown"),
        ({"options": "start=x"}, "start"),
        ({"options": "start"}, "name=value"),
        ({"table": Path("/no/such/file")}, "cannot be read"),
    ],
)
def test_what_cannot_be_played_is_said(wishes: dict[str, Any], why: str) -> None:
    assert why in reported("/no/such/program", **wishes)["error"]


def test_the_command_prints_a_table(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    command = command_of(tmp_path, BOT)
    wishes = ["--hands", "2", "--against", "simple", "--seconds", str(LONG)]
    assert main(["match", command, *wishes]) == 0
    out, error = capfd.readouterr()
    heading, _empty, heads, program, level, difference, _e, answers, faults = out.splitlines()
    assert heading.startswith("croatian: 2 hands, each played 3 times with Twenty lines")
    assert "points a hand" in heads and program.startswith("Twenty lines  ")
    assert level.startswith("simple ") and difference.startswith("difference ")
    assert "answers in" in answers and faults == "no faults" and error == ""
    assert main(["match", command, *wishes, "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["hands"] == 2
    assert main(["match", "/no/such/program"]) == 2
    assert capfd.readouterr().err == ("prefgame: program cannot be started (it is not there).\n")
