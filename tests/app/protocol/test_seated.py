"""A program at a table of ours: it plays as a level does, somebody plays on for one that fails, and
it is started only from what the player has typed.
"""

from __future__ import annotations

import json
import re
import time
import zipfile
from pathlib import Path

import pytest

from prefgame.app.book.exchange import export_matches, import_file
from prefgame.app.book.kept import OF_THE_MACHINE, settings_brought, write_beside
from prefgame.app.book.rows import MIXED, opponents_of
from prefgame.app.protocol import foreign
from prefgame.app.protocol.foreign import Fault
from prefgame.app.protocol.seated import planned, typed_for
from prefgame.app.records import last_choice
from prefgame.app.session import Session
from prefgame.app.settings import LONGEST_COMMAND, Settings, SettingsFile, TypedProgram, mark_of
from prefgame.app.storage.rows import MatchPlan, SeatProgram
from prefgame.app.storage.store import Store
from prefgame.engine.commands import CallBid
from prefgame.rules.auctions.base import PASS
from prefgame.rules.registry import find_ruleset
from tests.app.protocol.bots import command_of, when_asked
from tests.app.protocol.test_foreign import wait_until_gone
from tests.app.protocol.test_protocol_page import BOT
from tests.app.test_session import NAMES, go_on

BOJAN = 1
"""where the program sits"""
LONG = 120


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite")


def typed(folder: Path, source: str, name: str = "bot.py", seconds: int = LONG) -> TypedProgram:
    return TypedProgram(command=command_of(folder, source, name), seconds=seconds)


def begin(store: Store, program: TypedProgram) -> Session:
    levels = (None, "simple", "simple")
    return Session.begin(
        store,
        find_ruleset("croatian"),
        NAMES,
        levels,
        seed=11,
        first_dealer=0,
        programs={BOJAN: program},
    )


def processes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the numbers of the processes that are started from now on, as they are."""
    started: list[int] = []
    start = foreign.Process.__init__

    def noting(self: foreign.Process, words: list[str]) -> None:
        start(self, words)
        started.append(self.number)

    monkeypatch.setattr(foreign.Process, "__init__", noting)
    return started


def test_a_program_plays_its_seat(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = processes(monkeypatch)
    session = begin(store, typed(tmp_path, BOT))
    assert BOJAN in session.programs and not session.is_computer(BOJAN) and session.is_computer(2)
    go_on(session, until_player=False, hands=2)
    assert session.match.table.hands_played == 2
    assert session.programs.name_at(BOJAN) == "Twenty lines" and not session.programs.failures
    choice = last_choice(session)
    assert choice is not None and choice.before.to_act != BOJAN
    session.close()
    (number,) = started
    wait_until_gone(number)


def test_the_plan_of_a_match_knows_the_seat_and_no_command_line(
    store: Store, tmp_path: Path
) -> None:
    session = begin(store, typed(tmp_path, BOT))
    session.close()
    plan, _match = store.load(session.number)
    (kept,) = plan.programs
    assert kept == SeatProgram(seat=BOJAN, name="bot", digest=kept.digest)
    assert re.fullmatch("[0-9a-f]{8}", kept.digest)
    assert str(tmp_path) not in plan.model_dump_json() and opponents_of(plan) == MIXED
    usual = MatchPlan(levels=(None, "club", "club"), seed=1, first_dealer=0)
    assert "programs" not in usual.model_dump_json() and opponents_of(usual) == "club"


CRASHES = when_asked("os._exit(3)")


def test_a_level_plays_on_for_a_program_that_fails(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = processes(monkeypatch)
    session = begin(store, typed(tmp_path, CRASHES))
    go_on(session, until_player=False)
    assert session.match.table.hands_played == 1
    (failure,) = session.programs.failures
    assert failure.seat == BOJAN and failure.words == "Bad bot has stopped (code 3)."
    digest = session.plan.programs[0].digest
    noted = SeatProgram(seat=BOJAN, name="bot", digest=digest, failed="ended", hand=1)
    assert session.plan.programs == (noted,) and session.is_computer(BOJAN)
    session.close()
    assert store.load(session.number)[0].programs == (noted,)
    wait_until_gone(*started)
    again = Session.resume(store, session.number, [typed(tmp_path, CRASHES)])
    assert BOJAN not in again.programs, "it has failed in this match"
    assert [one.words for one in again.programs.failures] == ["bot stopped in hand 1."]
    again.close()


def test_a_program_that_has_stopped_is_started_again_for_the_next_hand(
    store: Store, tmp_path: Path
) -> None:
    session = begin(store, typed(tmp_path, CRASHES))
    session.deal()
    while not session.programs.failures:
        go_on_once(session)
    typed(tmp_path, BOT)  # somebody has mended it
    assert session.programs.may_start_again
    session.programs.start_again()
    assert not session.programs.failures and BOJAN not in session.programs
    session.close()
    again = Session.resume(store, session.number, [typed(tmp_path, BOT)])
    assert not again.programs.failures and BOJAN not in again.programs, "in the same hand"
    go_on(again, until_player=False, hands=2)
    assert BOJAN in again.programs and not again.programs.failures
    assert again.programs.name_at(BOJAN) == "Twenty lines"
    again.close()
    forgotten = Session.resume(store, session.number)
    assert not forgotten.programs.may_start_again
    forgotten.close()


def go_on_once(session: Session) -> None:
    """Let the player do what is legal, or the others go on one step."""
    if session.match.to_act == session.player:
        session.submit(session.match.legal()[0])
    else:
        session.advance()


def test_a_match_that_is_continued_goes_on_with_its_program(store: Store, tmp_path: Path) -> None:
    program = typed(tmp_path, BOT)
    session = begin(store, program)
    go_on(session)
    session.close()
    others = typed(tmp_path, CRASHES, "other.py")
    again = Session.resume(store, session.number, [others, program])
    assert BOJAN in again.programs
    go_on(again, until_player=False, hands=2)
    assert again.match.table.hands_played == 2 and not again.programs.failures
    again.close()


def test_nothing_is_started_that_was_not_typed_here(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(store, typed(tmp_path, BOT))
    session.close()
    started = processes(monkeypatch)
    again = Session.resume(store, session.number, [typed(tmp_path, CRASHES, "other.py")])
    (failure,) = again.programs.failures
    assert failure.seat == BOJAN and "bot" in failure.words and not started
    assert not again.plan.programs[0].failed, "it may be typed again"
    go_on(again, until_player=False)
    assert again.match.table.hands_played == 1 and not started
    again.close()


def test_a_line_from_elsewhere_waits_for_the_word_of_the_player(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(store, typed(tmp_path, BOT)).close()
    started = processes(monkeypatch)
    session = Session.resume(store, 1, [typed(tmp_path, BOT)], lambda command: False)
    assert session.programs.doubted == {BOJAN: typed(tmp_path, BOT)}
    (failure,) = session.programs.failures
    assert failure.words == "The command line of bot was not typed on this computer."
    go_on(session, until_player=False)
    assert not started and session.is_computer(BOJAN) and not session.plan.programs[0].failed
    session.programs.trust(typed(tmp_path, BOT).command)
    assert not session.programs.failures and not session.programs.doubted
    go_on(session, until_player=False, hands=2)
    assert started and not session.programs.failures
    session.close()


def test_a_mark_holds_for_one_line_and_one_store(tmp_path: Path) -> None:
    one, other = (Store(tmp_path / name).secret() for name in ("one.sqlite", "other.sqlite"))
    assert one == Store(tmp_path / "one.sqlite").secret() != other
    marks = {mark_of(line, key) for line in ("bot", "bot ", "bot\ud800") for key in (one, other)}
    assert len(marks) == 6
    for name in ("unwritable",):
        folder = tmp_path / name
        folder.write_text("in the way")
        lost = Store(folder / "matches.sqlite")
        assert lost.secret() == lost.secret() and len(lost.secret()) == 32


def test_a_program_is_not_asked_while_the_choice_before_it_may_be_taken_back(
    store: Store, tmp_path: Path
) -> None:
    session = Session.begin(
        store,
        find_ruleset("croatian"),
        NAMES,
        (None, "simple", "simple"),
        seed=11,
        first_dealer=2,  # the player is the eldest hand, and the program follows
        programs={BOJAN: typed(tmp_path, BOT)},
    )
    session.deal()
    session.holds = True
    session.submit(CallBid(PASS))
    assert session.held and session.next_is_ready
    for _ in range(20):
        assert not session.advance()
    assert session.thinking is None
    session.take_back()
    session.submit(CallBid(PASS))
    session.let_go()
    session.holds = False
    go_on(session, until_player=False)
    assert not session.programs.failures
    session.close()


def test_a_program_that_is_silent_keeps_nobody_waiting_at_the_end(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = processes(monkeypatch)
    session = begin(store, typed(tmp_path, when_asked("time.sleep(600)")))
    session.deal()
    while session.thinking != BOJAN:
        session.advance()
    while not started:
        time.sleep(0.01)
    before = time.monotonic()
    session.close()
    assert time.monotonic() - before < 1
    wait_until_gone(*started)


# ---- what is typed is kept, and comes from nowhere else


def test_settings_keep_what_was_typed(tmp_path: Path) -> None:
    program = TypedProgram(command="python3 bot.py", seconds=30)
    SettingsFile(tmp_path / "settings.json").change(
        programs=(program,), program_seats=("", program.command, "")
    )
    again = SettingsFile(tmp_path / "settings.json")
    assert again.warning is None and again.settings.programs == (program,)
    assert again.settings.program_seats == ("", "python3 bot.py", "")


def test_a_command_line_that_is_too_long_costs_no_other_setting(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    programs = [{"command": "x" * (LONGEST_COMMAND + 1)}, {"command": "bot"}]
    path.write_text(json.dumps({"version": 1, "cloth": "blue", "programs": programs}))
    found = SettingsFile(path).settings
    assert found.cloth == "blue" and [one.command for one in found.programs] == ["bot"]


def test_no_archive_brings_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    evil = {"programs": [{"command": "rm -r x"}], "program_seats": ["rm -r x", "", ""]}
    assert settings_brought(Settings(), {**evil, "cloth": "blue"}) == {"cloth": "blue"}
    assert {"programs", "program_seats", "typed_here"} <= OF_THE_MACHINE
    store = Store(tmp_path / "matches.sqlite")
    own = Settings(cloth="blue", programs=(TypedProgram(command="bot"),))
    text, _left = write_beside(store, own)
    assert "blue" in text and "bot" not in text


def test_a_match_of_an_archive_names_a_program_and_starts_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    store = Store(tmp_path / "matches.sqlite")
    session = begin(store, typed(tmp_path, BOT))
    go_on(session, until_player=False)
    session.close()
    (archive,) = export_matches(store).paths
    with zipfile.ZipFile(archive) as files:
        assert not any(str(tmp_path).encode() in files.read(name) for name in files.namelist())
    other = Store(tmp_path / "other.sqlite")
    started = processes(monkeypatch)
    assert import_file(other, archive, NAMES[0], own_book=True).added == 1
    (number,) = (saved.id for saved in other.unfinished_matches())
    again = Session.resume(other, number)
    go_on(again, until_player=False, hands=2)
    assert not started and again.plan.programs[0].name == "bot"
    again.close()


def test_of_two_command_lines_with_a_name_the_last_one_typed_counts() -> None:
    plan = MatchPlan(
        levels=(None, "club", "club"),
        seed=1,
        first_dealer=0,
        programs=(SeatProgram(seat=1, name="bot"), SeatProgram(seat=2, name="bot", failed="ended")),
    )
    last, first = TypedProgram(command="/new/bot"), TypedProgram(command="/old/bot")
    assert typed_for(plan, (last, first)) == {1: last, 2: last}


def test_two_programs_of_one_name_are_known_apart() -> None:
    strong, weak = (TypedProgram(command=f"python3 bot.py --{how}") for how in ("strong", "weak"))
    plan = MatchPlan(
        levels=(None, "club", "club"),
        seed=1,
        first_dealer=0,
        programs=planned({1: strong, 2: weak}),
    )
    assert {one.name for one in plan.programs} == {"bot"}
    assert "--" not in plan.model_dump_json() and "py" not in plan.model_dump_json()
    for typed in ((strong, weak), (weak, strong)):
        assert typed_for(plan, typed) == {1: strong, 2: weak}
    slower = weak.model_copy(update={"seconds": 60})
    assert typed_for(plan, (strong, slower))[2] == slower, "the time for an answer is no matter"


def test_another_command_line_of_the_same_name_takes_no_seat_of_an_older_match() -> None:
    before, now = TypedProgram(command="/old/bot"), TypedProgram(command="/new/bot")
    plan = MatchPlan(
        levels=(None, "club", "club"), seed=1, first_dealer=0, programs=planned({1: before})
    )
    assert typed_for(plan, (now,)) == {}
    assert typed_for(plan, (now, before)) == {1: before}


def test_the_plan_of_an_earlier_game_is_written_as_it_was() -> None:
    text = '{"seat":1,"name":"bot","failed":"","hand":0}'
    assert SeatProgram.model_validate_json(text).model_dump_json() == text


def test_every_fault_can_be_noted() -> None:
    for fault in Fault:
        assert SeatProgram(seat=1, name="x", failed=fault.name.lower())
