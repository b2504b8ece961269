"""A program for a seat: typed in the new match, tried and seated; and what the table says of it."""

from __future__ import annotations

import shlex
import time
from pathlib import Path

import pygame
import pytest

from prefgame.app.evening import Evening, PlayedMatch
from prefgame.app.protocol.foreign import told_apart
from prefgame.app.settings import TypedProgram, mark_of
from prefgame.app.storage.rows import EveningPlace, MatchPlan, SeatProgram
from prefgame.engine.commands import DEALER
from prefgame.engine.events import MatchStarted
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import ChoiceSheet, Chooser, Dialog
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.program import Program
from prefgame.ui.scenes import next_match
from prefgame.ui.screens.new_match.program import SECONDS, ProgramScene
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.elements import Laid, Paragraph
from tests.app.protocol.bots import GOOD, command_of, when_asked
from tests.app.protocol.test_seated import begin, typed
from tests.app.test_session import go_on
from tests.narrow import as_kind
from tests.ui.whole_program import SIZES, Open, click, frames, press_key, widget

CRASHES = when_asked("os._exit(3)")
LAST_ANSWER_CRASHES = """
if len(message["hand"][message["seat"]]) == 3: os._exit(3)
answer = {"type": "answer", "id": message["id"], "command": message["legal"][-1]}
print(json.dumps(answer), flush=True)
"""
"""crashes at the last answer of the first hand of ``begin``, which ends with three cards left"""
PATIENCE = 60.0
"""seconds for a program to answer"""


def opened(program: Open, size: tuple[int, int] = (1280, 720)) -> Program:
    rooms = program(size)
    rooms.change(last_rules="croatian")
    rooms.open(routes.NewMatch())
    frames(rooms)
    return rooms


def slip(rooms: Program) -> ProgramScene:
    return as_kind(ProgramScene, rooms.window.scene)


def part(rooms: Program, name: str) -> Widget:
    laid = slip(rooms)._laid
    assert laid is not None
    return laid.widgets[name]


def ask(rooms: Program, command: str) -> None:
    """Open the slip, and type a command line."""
    click(rooms, widget(rooms, "program").rect)
    field = slip(rooms).field
    field.line.take_all()
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=command))
    frames(rooms, 1)
    assert field.text == command


def wait_for(rooms: Program, done: object) -> None:
    last = time.monotonic() + PATIENCE
    assert callable(done)
    while not done():
        assert time.monotonic() < last
        frames(rooms, 1)
        time.sleep(0.01)


def test_a_program_is_typed_and_seated(program: Open) -> None:
    rooms = opened(program)
    ask(rooms, "python3 /home/ana/bot.py")
    segment_of(rooms, "seat of", 1, 2)
    segment_of(rooms, "seconds", SECONDS.index(30), len(SECONDS))
    click(rooms, part(rooms, "seat").rect)
    form = as_kind(NewMatchScene, rooms.window.scene)
    typed = TypedProgram(command="python3 /home/ana/bot.py", seconds=30)
    assert form.draft.seat_programs == {2: typed} and form.draft.programs == [None, typed, None]
    control = as_kind(Chooser, widget(rooms, "level right"))
    assert "bot" in control.label and "python3 /home/ana/bot.py" in control.hint
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.settings.programs == (typed,)
    assert rooms.settings.program_seats == ("", typed.command, "")
    rooms.open(routes.NewMatch())
    frames(rooms)
    assert as_kind(NewMatchScene, rooms.window.scene).draft.seat_programs == {2: typed}


def segment_of(rooms: Program, name: str, index: int, of: int) -> None:
    """Click one of the words of a row of segments on the slip."""
    click(rooms, part(rooms, name).rect, ((index + 0.5) / of, 0.5))


def test_a_level_is_chosen_again_and_the_program_is_kept_for_another_time(program: Open) -> None:
    rooms = opened(program)
    ask(rooms, "bot")
    press_key(rooms, pygame.K_RETURN)
    form = as_kind(NewMatchScene, rooms.window.scene)
    click(rooms, widget(rooms, "level left").rect)
    sheet = as_kind(ChoiceSheet, rooms.window.scene)
    assert sheet.chosen == len(sheet.answers) - 1, "a program"
    sheet._take(1)
    assert form.draft.seat_programs == {} and form.draft.levels[0] == "club"
    click(rooms, widget(rooms, "program").rect)
    assert slip(rooms).field.text == "bot"


def test_the_sheet_of_levels_leads_to_the_slip(program: Open) -> None:
    rooms = opened(program, (1024, 640))
    click(rooms, widget(rooms, "level right").rect)
    sheet = as_kind(ChoiceSheet, rooms.window.scene)
    sheet._take(len(sheet.answers) - 1)
    frames(rooms)
    assert slip(rooms).names == ("Cvita",)


@pytest.mark.parametrize(
    ("source", "said"),
    [(GOOD, "Good bot 2 is ready."), ("raise ValueError", "bot has stopped (code 1: ValueError).")],
)
def test_a_program_is_tried(program: Open, tmp_path: Path, source: str, said: str) -> None:
    rooms = opened(program)
    ask(rooms, command_of(tmp_path, source))
    click(rooms, part(rooms, "try").rect)
    shown = slip(rooms)
    assert shown.said and shown.awake
    wait_for(rooms, lambda: not shown.awake)
    assert shown.said == said and shown.failed is (source is not GOOD)
    assert as_kind(ProgramScene, rooms.window.scene) is shown


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("", "Type the command line that starts the program."),
        ('bot "x', "A quotation mark of the command line has no other one."),
    ],
)
def test_what_is_no_command_line_is_refused_beside_the_field(
    program: Open, command: str, why: str
) -> None:
    rooms = opened(program)
    click(rooms, widget(rooms, "program").rect)
    slip(rooms).field.line.write(command)
    for name in ("try", "seat"):
        click(rooms, part(rooms, name).rect)
        tip = slip(rooms).group.tooltip
        assert tip is not None and tip.text == why


def test_a_program_that_does_not_know_the_game_is_not_ready(program: Open, tmp_path: Path) -> None:
    rooms = opened(program)
    ask(rooms, command_of(tmp_path, GOOD.replace('"version"', '"rules": ["russian"], "version"')))
    click(rooms, part(rooms, "try").rect)
    wait_for(rooms, lambda: not slip(rooms).awake)
    assert slip(rooms).said == "Good bot does not know the rules of this table."


def test_a_trial_is_over_when_another_line_is_typed(program: Open, tmp_path: Path) -> None:
    rooms = opened(program)
    ask(rooms, command_of(tmp_path, "import time; time.sleep(600)"))
    click(rooms, part(rooms, "try").rect)
    shown = slip(rooms)
    trying = shown._trying
    assert trying is not None and not part(rooms, "try").enabled
    click(rooms, part(rooms, "field").rect)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    frames(rooms, 1)
    assert not shown.awake and not shown.said and part(rooms, "try").enabled
    shown._show(trying, "of the line before", failed=True)
    assert not shown.said


def test_one_of_before_is_taken_with_its_time(program: Open) -> None:
    rooms = program()
    first, second = (TypedProgram(command=f"/opt/{name}", seconds=60) for name in ("one", "two"))
    rooms.change(last_rules="croatian", programs=(second, first))
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "program").rect)
    assert slip(rooms).field.text == "/opt/two"
    click(rooms, part(rooms, "program 0").rect)
    assert slip(rooms).field.text == "/opt/one" and slip(rooms).seconds == 60


def test_a_second_seat_does_not_begin_with_the_program_of_the_first(program: Open) -> None:
    rooms = program()
    first, second = (TypedProgram(command=f"/opt/{name}") for name in ("one", "two"))
    seats = ("/opt/one", "", "")
    rooms.change(last_rules="croatian", programs=(first,), program_seats=seats)
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "program").rect)
    for seat, command in ((1, ""), (0, "/opt/one")):
        segment_of(rooms, "seat of", seat, 2)
        assert slip(rooms).field.text == command
    slip(rooms).field.line.write("x")
    segment_of(rooms, "seat of", 1, 2)
    assert "x" in slip(rooms).field.text, "what was typed is kept"
    rooms.change(programs=(first, second))
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "program").rect)
    segment_of(rooms, "seat of", 1, 2)
    assert slip(rooms).field.text == "/opt/two", "the last one that sits nowhere"


def test_one_is_taken_off_the_list(program: Open) -> None:
    rooms = program()
    first, second = (TypedProgram(command=f"/opt/{name}") for name in ("one", "two"))
    rooms.change(
        last_rules="croatian",
        programs=(second, first),
        program_seats=("/opt/two", "/opt/one", ""),
    )
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "program").rect)
    click(rooms, part(rooms, "forget").rect)
    assert slip(rooms).field.text == "/opt/one" and slip(rooms).typed == (first,)
    slip(rooms).field.line.write("x")
    frames(rooms)
    click(rooms, part(rooms, "cancel").rect)
    form = as_kind(NewMatchScene, rooms.window.scene)
    assert form.draft.typed == (first,) and form.draft.programs == [None, first, None]
    press_key(rooms, pygame.K_ESCAPE)
    assert rooms.settings.programs == (first,)


def test_programs_of_one_name_are_told_apart(program: Open) -> None:
    commands = [f"python3 /opt/bot.py --{how} 9" for how in ("strong", "weak")] + ["/opt/other"]
    assert told_apart(commands) == ["bot --strong", "bot --weak", "other"]
    assert told_apart(commands[:1]) == ["bot"]
    rooms = program()
    many = tuple(TypedProgram(command=command) for command in commands)
    seats = (commands[0], commands[1], "")
    rooms.change(last_rules="croatian", programs=many, program_seats=seats)
    rooms.open(routes.NewMatch())
    frames(rooms)
    draft = as_kind(NewMatchScene, rooms.window.scene).draft
    assert [draft.program_label(at) for at in (0, 1)] == ["bot --strong", "bot --weak"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "hr", "ru"])
def test_the_slip_has_room(program: Open, size: tuple[int, int], language: str) -> None:
    rooms = program(size)
    many = tuple(TypedProgram(command=f"/opt/bots/program-{n} --depth {n}") for n in range(9))
    rooms.change(language=language, last_rules="croatian", programs=many, players=4)
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "program").rect)
    kit, laid = rooms.window.kit, slip(rooms)._laid
    assert laid is not None
    for name, one in laid.widgets.items():
        assert slip(rooms).box.contains(one.rect), name
        assert one.fits(kit, one.rect), name


def test_long_names_have_room(program: Open) -> None:
    rooms = program((1024, 640))
    rooms.change(last_rules="croatian", opponents=("W" * 40, "M" * 40, "Davor"), players=4)
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "program").rect)
    chooser = as_kind(Chooser, part(rooms, "seat of"))
    click(rooms, chooser.rect)
    as_kind(ChoiceSheet, rooms.window.scene)._take(2)
    assert slip(rooms).at == 2


# ---- a command line that came with a settings file


def brought(rooms: Program, command: str) -> None:
    """Put a program into the settings that nobody has typed."""
    rooms.change(
        last_rules="croatian",
        programs=(TypedProgram(command=command),),
        program_seats=(command, command, ""),
    )


def touching(path: Path) -> str:
    return shlex.join(("touch", str(path)))


def question(rooms: Program) -> Dialog:
    return as_kind(Dialog, rooms.window.scene)


def press(rooms: Program, at: int) -> None:
    """Press the answer of that number of the question."""
    click(rooms, question(rooms)._buttons[at].rect)


@pytest.mark.parametrize("wanted", [False, True])
def test_a_line_that_was_not_typed_here_is_shown_whole_before_it_is_started(
    program: Open, tmp_path: Path, wanted: bool
) -> None:
    rooms, trace = program(), tmp_path / "trace"
    brought(rooms, touching(trace))
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "deal").rect)
    frames(rooms)
    assert touching(trace) in question(rooms).sentence
    press(rooms, int(wanted))
    frames(rooms)
    scene = as_kind(TableScene, rooms.window.scene)
    session = scene.shown.session
    assert (1 in session.programs and 2 in session.programs) is wanted
    play_on(rooms, scene, lambda: len(session.match.log) > 5)  # each seat has said something
    assert trace.exists() is wanted
    assert bool(rooms.settings.typed_here) is wanted
    rooms.open(routes.Menu())
    frames(rooms)
    rooms.open(routes.ResumeMatch(rooms.store.unfinished_matches()[0].id))
    frames(rooms)
    assert isinstance(rooms.window.scene, Dialog) is not wanted, "asked again, or not"


def test_a_mark_of_elsewhere_counts_for_nothing(program: Open, tmp_path: Path) -> None:
    rooms, trace = program(), tmp_path / "trace"
    brought(rooms, touching(trace))
    rooms.change(typed_here=(mark_of(touching(trace), b"another secret"), "", "x"))
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "deal").rect)
    frames(rooms)
    assert question(rooms).question == "Start this program?"


def test_such_a_line_is_shown_before_it_is_tried(program: Open, tmp_path: Path) -> None:
    rooms, trace = program(), tmp_path / "trace"
    brought(rooms, touching(trace))
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "program").rect)
    for name in ("try", "seat"):
        click(rooms, part(rooms, name).rect)
        assert touching(trace) in question(rooms).sentence
        press(rooms, 0)
    assert slip(rooms)._trying is None and not trace.exists()
    click(rooms, part(rooms, "try").rect)
    press(rooms, 1)
    wait_for(rooms, lambda: not slip(rooms).awake)
    assert trace.exists()


def test_what_the_player_types_is_asked_about_never_again(program: Open, tmp_path: Path) -> None:
    rooms = opened(program)
    table_with(rooms, command_of(tmp_path, GOOD))
    frames(rooms, 3)
    assert isinstance(rooms.window.scene, TableScene)
    rooms.open(routes.NewMatch())
    frames(rooms)
    click(rooms, widget(rooms, "program").rect)
    click(rooms, part(rooms, "seat").rect)
    assert isinstance(rooms.window.scene, NewMatchScene)


# ---- at the table


def table_with(rooms: Program, command: str) -> TableScene:
    """Return the table of a match in which a program sits on the left."""
    ask(rooms, command)
    press_key(rooms, pygame.K_RETURN)
    click(rooms, widget(rooms, "deal").rect)
    return as_kind(TableScene, rooms.window.scene)


def play_on(rooms: Program, scene: TableScene, done: object) -> None:
    """Let the hand go on, the player saying or playing the first that is legal."""
    session = scene.shown.session

    def step() -> bool:
        assert callable(done)
        if session.match.to_act is DEALER:
            session.deal()
        elif session.match.to_act == session.player and not session.writing:
            session.submit(session.view().legal[0])
            session.let_go()
        return bool(done())

    wait_for(rooms, step)


def test_a_program_plays_at_the_table_and_its_plate_says_so(program: Open, tmp_path: Path) -> None:
    rooms = opened(program)
    scene = table_with(rooms, command_of(tmp_path, GOOD))
    session = scene.shown.session
    play_on(rooms, scene, lambda: session.programs.name_at(1) == "Good bot")
    tips = [words for _name, _box, words in scene.hands.tips._seats()]
    assert any("The program Good bot plays for Bojan." in words for words in tips)
    assert scene.frame.left not in scene.group.widgets
    assert [info.program for _place, _box, info in scene.frame.seats()] == [False, True, False]


def test_the_table_says_of_a_program_that_fails_who_goes_on(program: Open, tmp_path: Path) -> None:
    rooms = opened(program)
    scene = table_with(rooms, command_of(tmp_path, CRASHES))
    session = scene.shown.session
    play_on(rooms, scene, lambda: session.programs.failures)
    frames(rooms, 3)
    said = "Bad bot has stopped (code 3). A player of the game goes on for Bojan."
    assert scene.frame._failures() == said
    assert not any(info.program for _place, _box, info in scene.frame.seats())
    assert scene.frame.left in scene.group.widgets
    before = len(session.match.log)
    play_on(rooms, scene, lambda: len(session.match.log) > before + 4)
    scene.frame.left.press()
    assert question(rooms).sentence.startswith(said)
    press(rooms, 0)
    assert session.programs.failures
    scene.frame.left.press()
    press(rooms, 1)
    frames(rooms)
    assert not session.programs.failures and scene.frame.left not in scene.group.widgets


def test_the_result_of_a_hand_says_which_program_failed_in_it(
    program: Open, tmp_path: Path
) -> None:
    """Also one that failed at its last answer, when the result is already on its way."""
    rooms = opened(program)
    failing = when_asked(LAST_ANSWER_CRASHES)
    session = begin(rooms.store, typed(tmp_path, failing))
    said = "Bad bot has stopped (code 3). A player of the game goes on for Bojan."
    for hand, told in ((1, (said,)), (2, ())):
        go_on(session, until_player=False, hands=hand)
        wait_for(rooms, lambda: not session.writing)
        page = HandResultScene(rooms, session, asked=True)
        rooms.window.push(page)
        parts = as_kind(Laid, page._laid).parts
        assert tuple(leaf.words for _box, leaf in parts if isinstance(leaf, Paragraph)) == told
        rooms.window.pop()
    session.close()


def test_a_match_goes_on_with_its_program_after_the_menu(program: Open, tmp_path: Path) -> None:
    rooms = opened(program)
    scene = table_with(rooms, command_of(tmp_path, GOOD))
    number = scene.shown.session.number
    play_on(rooms, scene, lambda: scene.shown.session.programs.name_at(1) == "Good bot")
    rooms.open(routes.Menu())
    frames(rooms)
    rooms.open(routes.ResumeMatch(rooms.store._numbers.get(number, number)))
    frames(rooms)
    again = as_kind(TableScene, rooms.window.scene).shown.session
    assert again is not scene.shown.session and 1 in again.programs


def test_the_next_match_of_an_evening_seats_the_program_again() -> None:
    """Also one that has failed in the match before; nobody sits down whose line was forgotten."""
    bot = SeatProgram(seat=1, name="bot", failed="silent", hand=3)
    place = EveningPlace(evening=1, number=1, matches=2)
    plan = MatchPlan(
        levels=(None, "club", "club"),
        seed=1,
        first_dealer=0,
        evening=place,
        programs=(bot, SeatProgram(seat=2, name="forgotten")),
    )
    started = MatchStarted("croatian", (), ("Ana", "Bojan", "Cvita"))
    evening = Evening(started, plan, place, (PlayedMatch(1, 1, (0, 0, 0)),))
    typed = TypedProgram(command="python3 bot.py", seconds=5)
    begins = next_match(evening, (typed,))
    assert begins.programs == {1: typed} and begins.levels == plan.levels
    assert next_match(evening, ()).programs == {}
