"""Checks that draw every form, and the table at every question."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TypeVar

from prefgame.app.book.exchange import import_file
from prefgame.app.company import PEOPLE
from prefgame.app.deals.composed import Composed
from prefgame.app.evening import Evening, PlayedMatch
from prefgame.app.keeper.entry import Ask
from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.app.learn.drills import Round, courses
from prefgame.app.learn.lessons import evenings
from prefgame.app.odds.held import HeldHand
from prefgame.app.problems.shelf import shipped
from prefgame.app.records import open_record
from prefgame.app.session import Session
from prefgame.app.settings import OwnTable, SettingsFile
from prefgame.app.storage.rows import EveningPlace, MatchPlan
from prefgame.app.storage.store import Store
from prefgame.cards import parse_cards
from prefgame.engine.events import MatchStarted
from prefgame.i18n import ENGLISH
from prefgame.quoting import LONGEST_NAME
from prefgame.rules.base import Phase
from prefgame.rules.registry import RULESETS, taught_games
from prefgame.ui.daily.problem import ProblemScene
from prefgame.ui.daily.today import TodayScene
from prefgame.ui.deals.editor import LayOutScene
from prefgame.ui.draw.motion import Pace
from prefgame.ui.frames import routes
from prefgame.ui.learn.lessons import LearnScene
from prefgame.ui.learn.tables import DrillTable, LessonTable
from prefgame.ui.problems.collected import ChoiceScene, CollectedScene, collected_scene
from prefgame.ui.problems.shelf import CollectionsScene
from prefgame.ui.program import Program
from prefgame.ui.screens.book.scene import BookScene
from prefgame.ui.screens.first_start import QUESTIONS, FirstStartScene
from prefgame.ui.screens.help import PAGES, HelpScene
from prefgame.ui.screens.keeper.scene import KeeperScene
from prefgame.ui.screens.keeper.sheets import KeptSheetScene
from prefgame.ui.screens.new_match.company import CompanyScene
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.screens.odds import OddsScene
from prefgame.ui.screens.settings import SettingsScene
from prefgame.ui.spoken.nodes import Role
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.window import Window

# ---- the program as the checks open it, and how a check fails

SEED = 7
STEP = 0.05  # seconds of the table's time in one frame
T = TypeVar("T")


class Failed(Exception):
    """A check that failed; the message says what was wrong."""


def some(things: Iterable[T], what: str) -> tuple[T, ...]:
    """Return all of these things; Failed if there is none: a check of nothing checks nothing."""
    there = tuple(things)
    if not there:
        raise Failed(f"no {what}")
    return there


def counted(number: int, what: str) -> str:
    """Return the count that a check ends with: ``12 sounds``; Failed at zero."""
    if number <= 0:
        raise Failed(f"no {what}")
    return f"{number} {what}"


def open_program(folder: Path, size: tuple[int, int], pace: Pace = Pace.AT_ONCE) -> Program:
    """Open the program at this size, with settings and store of its own."""
    home = Path(tempfile.mkdtemp(dir=folder))
    window = Window(size, pace=pace)
    return Program(window, SettingsFile(home / "settings.json"), Store(home / "matches.sqlite"))


@contextmanager
def opened(folder: Path, size: tuple[int, int]) -> Iterator[Program]:
    """Open the program at this size, and close it."""
    program = open_program(folder, size)
    yield program
    program.window.close()
    program.store.close()


def shown(program: Program, route: routes.Route, kind: type[T]) -> T:
    """Open what is at the end of a route, and return it."""
    program.open(route)
    assert isinstance(program.window.scene, kind)
    return program.window.scene


def silent_parts(window: Window) -> list[str]:
    """Return what can be used on the window, but has no name for who does not see it, or is not
    told at all.
    """
    nodes = list(window.told().walk())
    nameless = [type(one.target).__name__ for one in nodes if one.acts and not one.name.strip()]
    told = {id(node.target) for node in nodes}
    group = getattr(window.scene, "group", None)
    widgets = group.widgets if isinstance(group, FocusGroup) else []
    untold = [one for one in widgets if one.focusable and one.visible and id(one) not in told]
    return nameless + [type(one).__name__ for one in untold]


def unclear_parts(window: Window) -> list[str]:
    """Return what is called like something beside it that does something else. Rows of a list may
    have the same words: a reader says the place of each.
    """
    found = set[str]()
    for parent in window.told().walk():
        known: dict[tuple[Role, str], object] = {}
        for one in parent.children:
            if not one.acts or one.place is not None:
                continue
            does = getattr(one.target, "on_press", None) or one.target
            if known.setdefault((one.role, one.name), does) != does:
                found.add(one.name)
    return sorted(found)


def draw_frames(window: Window, what: str) -> None:
    """Draw what is on the window; Failed where that is nothing, a text has no room, the mouse could
    press what no key reaches, or a reader cannot name what can be used.
    """
    for _frame in range(3):
        window.frame(STEP)
    if window.kit.overflows:
        raise Failed(f"{what}: no room for {', '.join(map(repr, sorted(window.kit.overflows)))}")
    if unreached := [repr(widget) for widget in _without_key(window)]:
        raise Failed(f"{what}: only the mouse reaches {', '.join(unreached)}")
    if silent := silent_parts(window):
        raise Failed(f"{what}: without a spoken name: {', '.join(silent)}")
    if unclear := unclear_parts(window):
        raise Failed(f"{what}: not told apart by a reader: {', '.join(map(repr, unclear))}")
    colours = {
        tuple(window.surface.get_at((x, y)))
        for x in range(0, window.layout.width, 97)
        for y in range(0, window.layout.height, 53)
    }
    if len(colours) < 20:
        raise Failed(f"{what}: the picture is empty")


def _without_key(window: Window) -> Iterator[Widget]:
    """Find what can be pressed at which the keyboard does not stop, and which does what nothing
    else does.
    """
    group = getattr(window.scene, "group", None)
    widgets: list[Widget] = [] if group is None else group.widgets
    stops = [one.on_press for one in widgets if one.focusable]
    for one in widgets:
        pressed = one.visible and one.enabled and one.on_press is not None
        if pressed and not (one.focusable or one.has_key or one.on_press in stops):
            yield one


# ---- checks that draw the page of today, its problem in every state, and the table of its deal

DAY = date(2026, 12, 1)


def draw_today(program: Program, _folder: Path) -> Iterator[str]:
    """Walk past the page of a day, and its problem, in a game of each way of keeping score."""
    today = TodayScene(program, lambda: DAY)
    program.window.push(today)
    first = {type(each.score): each for each in reversed(taught_games())}
    for rules in reversed(first.values()):
        today.show(rules, DAY)
        yield f"today, {rules.name}, the problem is looked for"
        today.wait()
        yield f"today, {rules.name}"
        assert today.problem is not None
        problem = ProblemScene(program, today.problem)
        program.window.push(problem)
        for what in _every_state(problem):
            yield f"problem, {rules.name}, {what}"
        program.window.pop()
        yield f"today, {rules.name}, after its problem"


def _every_state(scene: ProblemScene) -> Iterator[str]:
    yield "question"
    while scene.trying.solved is None:
        legal = scene.trying.position.legal
        usual = scene.problem.usual
        scene.play(usual if usual in legal else legal[0])
        yield "a card"
    yield "a try that has ended"
    scene.again()
    scene.cover(closed=True)
    yield "closed"
    scene.show_answer()
    yield "answer"
    scene.step()
    yield "the first trick of the answer"


def draw_collections(program: Program, _folder: Path) -> Iterator[str]:
    """Walk past the collections of problems, and a problem of each kind of question."""
    shown(program, routes.ProblemCollections(), CollectionsScene)
    yield "the collections of problems"
    kinds = set[tuple[object, ...]]()
    for kept in shipped():
        program.open(routes.ProblemCollection(kept))
        yield f"the problems of {kept.path.stem}"
        for number, problem in enumerate(kept.collection.problems):
            told = bool(problem.words.title or problem.words.name)
            kind = problem.question, problem.is_single, told
            if kind not in kinds:
                kinds.add(kind)
                scene = collected_scene(program, kept, number)
                program.window.push(scene)
                yield from _asked_and_answered(scene, f"problem {number + 1} of {kept.path.stem}")
                program.window.pop()
        program.window.pop()


def _asked_and_answered(scene: CollectedScene | ChoiceScene, what: str) -> Iterator[str]:
    if isinstance(scene, ChoiceScene):
        scene.search.wait()
    yield what
    while (hint := scene.widgets.get("hint")) is not None and hint.enabled:
        scene.give_hint()
    yield f"{what}, with every hint"
    scene.show_answer()
    yield f"{what}, answered"


# ---- checks that draw every form, and the table at every question


def draw_forms(folder: Path, size: tuple[int, int]) -> str:
    """Draw every page of every form; returns how many there are."""
    with opened(folder, size) as program:
        count = 0
        for pages in FORMS:
            before = count
            for what in pages(program, folder):
                draw_frames(program.window, what)
                count += 1
            counted(count - before, f"pages of {pages.__name__.strip('_')}")
    return counted(count, "pages drawn")


def _menu_and_rules(program: Program, _folder: Path) -> Iterator[str]:
    program.notices.append("A note for the menu.")
    program.open(routes.Menu())
    yield "menu"
    form = shown(program, routes.NewMatch(), NewMatchScene)
    yield "new match"
    form.show_tables()
    yield "own tables, none"
    tables = {rules.name: OwnTable(rules=rules.key) for rules in RULESETS}
    program.change(own_tables=tables | {"W" * LONGEST_NAME: OwnTable(rules="unknown")})
    program.window.pop()
    form.show_tables()
    yield "own tables"
    program.window.pop()
    yield "new match with a table of its own"
    yield from _company(program, form)
    window, draft = program.window, Draft(program.settings)
    for rules in RULESETS:
        draft.choose_rules(rules)
        window.push(TableRulesScene(program, draft))
        yield f"table rules, {rules.name}"
        program.open(routes.RulesPage(rules))
        for page in range(len(PAGES)):
            assert isinstance(window.scene, HelpScene)
            window.scene.open_page(page)
            yield f"help, {rules.name}, page {page + 1}"


def _company(program: Program, form: NewMatchScene) -> Iterator[str]:
    for at, person in enumerate(some(PEOPLE, "company")):
        form.draft.seat_person(at % 2, person)
        form.rebuild()
        yield f"new match with {person.name}"
        company = CompanyScene(program, form.draft, form.rebuild)
        program.window.push(company)
        company.wait()
        yield f"company, {person.name}"
        program.window.pop()
    names = tuple(person.name for person in PEOPLE[:2])
    start = MatchStarted(RULESETS[0].key, (), ("Ana", *names))
    for number in (1, 2):
        place = EveningPlace(evening=SEED, number=number, matches=2)
        plan = MatchPlan(levels=(None, "club", "club"), seed=SEED, first_dealer=0, evening=place)
        played = (PlayedMatch(at, at, (-124, 1234, -1110)) for at in range(1, number + 1))
        program.open(routes.EveningPage(Evening(start, plan, place, tuple(played))))
        yield f"evening, match {number}"
        program.window.pop()


def _settings(program: Program, _folder: Path) -> Iterator[str]:
    settings = shown(program, routes.SettingsPage(), SettingsScene)
    for chapter in range(len(settings.chapters)):
        settings.open_chapter(chapter)
        yield f"settings, chapter {chapter + 1}"
    program.open(routes.RecordPage())
    yield "records"


def _keeper(program: Program, _folder: Path) -> Iterator[str]:
    for rules in RULESETS:
        for players in rules.seats:
            table = KeptTable(rules, ("Ana", "Bojan", "Cvita", "Davor")[:players])
            program.open(routes.NewKeptSheet(table))
            yield f"new sheet, {rules.name}, {players} players"
            for what in _enter_a_hand(program, table):
                yield f"score keeper, {rules.name}, {players} players, {what}"
    program.open(routes.KeptSheets())
    yield "kept sheets"


def _book(program: Program, folder: Path) -> Iterator[str]:
    for what in ("book, empty", "book"):
        book = shown(program, routes.BookPage(), BookScene)
        book.wait()
        yield what
        played = folder / "played.pref"
        played.write_text(_PLAYED, encoding="utf-8")
        import_file(program.store, played, "Ana")


def _learning(program: Program, _folder: Path) -> Iterator[str]:
    learn = shown(program, routes.Lessons(), LearnScene)
    for at, evening in enumerate(some(evenings(), "lessons")):
        learn.open_evening(at)
        yield f"lessons, {evening.name}"
    for course in some(courses(), "drills"):
        program.open(routes.Drills(course.rules))
        yield f"drills, {course.rules.name}"


def _deals(program: Program, _folder: Path) -> Iterator[str]:
    """Walk past a hand of each game that is laid out, and past its cards when they lie open."""
    for rules in some(RULESETS, "games"):
        deal = Composed(rules).filled(random.Random(SEED))
        contract = rules.contracts[0]
        laid = Composed(rules, deal.hands, deal.aside, contract=contract, declarer=0)
        for hand in (Composed(rules), laid):
            scene = shown(program, routes.LayOut(hand), LayOutScene)
            yield f"a hand laid out, {rules.key}"
        scene.look()
        yield f"open cards, {rules.key}"


def _odds(program: Program, _folder: Path) -> Iterator[str]:
    for rules in RULESETS:
        odds = shown(program, routes.HandOdds((HeldHand(rules, parse_cards(_HELD)),)), OddsScene)
        yield f"odds, {rules.name}, before any deal"
        if rules in RULESETS[::3]:  # one of each way of keeping score: counting takes a while
            odds.wait()
            yield f"odds, {rules.name}"
        program.window.pop()


def _first_start(program: Program, _folder: Path) -> Iterator[str]:
    first = FirstStartScene(program)
    program.window.replace(first)
    for question in range(QUESTIONS):
        first.show(question)
        yield f"first start, question {question + 1}"


def _enter_a_hand(program: Program, table: KeptTable) -> Iterator[str]:
    """Enter a hand on the score keeper's page, answer by answer, and write it."""
    scene = shown(
        program, routes.KeptSheet(Keeping.begin(program.store.sheets, table)), KeeperScene
    )
    while (
        asked := next((q for q in scene.shown_now.entry.questions if q.is_open), None)
    ) is not None:
        yield f"{asked.ask.name} {asked.name}".strip()
        able = [choice.value for choice in asked.choices if choice.why_not is None]
        scene.answer(asked, asked.start if asked.ask is Ask.TRICKS else able[0])
    yield "what will be written"
    scene.write_down()
    program.window.frame(STEP)
    if scene.table.written.hands != 1:
        raise Failed(f"{table.rules.name}: the hand is not written")
    scene.change_hand(0)
    yield "a hand that is changed"
    scene.choose_hand()
    yield "the list of hands"
    program.window.pop()
    scene.show_sheet()
    yield "the sheet"
    sheet = program.window.scene
    if not isinstance(sheet, KeptSheetScene):
        raise Failed(f"{table.rules.name}: the sheet does not come")
    sheet.correct()
    yield "a correction by hand"


def draw_lessons(folder: Path, size: tuple[int, int]) -> str:
    """Draw the notes of the first lesson of each evening with the reasons why something is taken
    back, the last note of the last one, and the table of the hand that it ends in.
    """
    with opened(folder, size) as program:
        count = 0
        for evening in evenings():
            first, last = evening.lessons[0], evening.lessons[-1]
            steps = [(first, *one) for one in enumerate(first.steps)]
            for lesson, number, step in (*steps, (last, len(last.steps) - 1, last.steps[-1])):
                table = shown(program, routes.LessonStep(lesson, number), LessonTable)
                what = f"{lesson.key}, step {number + 1}"
                draw_frames(program.window, what)
                if not table.note.shown:
                    raise Failed(f"{what}: the note does not come")
                for _command, reason in step.wrong:
                    table.hands.take_back(reason)
                    draw_frames(program.window, f"{what}, taken back")
                count += 1
            if last.ends_in_a_hand:
                program.open(routes.FreeHand(last, ()))
                draw_frames(program.window, f"{last.key}, the hand")
                program.open(routes.EndPractice())
    return counted(count, "notes drawn")


def draw_drills(folder: Path, size: tuple[int, int], language: str = ENGLISH) -> str:
    """Draw a drill of each situation, in the first game that has it: the question, a wrong answer
    and the right one.
    """
    with opened(folder, size) as program:
        program.change(language=language)
        sets = {one.situation: one for course in reversed(courses()) for one in course.sets}
        for drills in sets.values():
            program.open(routes.NextDrill(Round((drills,), random.Random(SEED))))
            table = program.window.scene
            assert isinstance(table, DrillTable)
            draw_frames(program.window, f"{drills.key}, the question")
            best, *others = table.drill.drill.choices
            for choice in (others[-1], best):
                table.hands.submit(choice.command)
                what = f"{drills.key}, the answer to {choice.command}"
                draw_frames(program.window, what)
                if not table.note.shown:
                    raise Failed(f"{what}: the note does not come")
                table.note.again.press()
    return counted(len(sets), "drills answered")


FORMS = (
    _menu_and_rules,
    _settings,
    _keeper,
    _book,
    _learning,
    _deals,
    _odds,
    _first_start,
    draw_today,
    draw_collections,
)
"""what draws the pages of the forms"""

_HELD = "S7 S9 ST SQ SA DT DA H7 C8 CK"
_DEAL = """\
rules: croatian
players: Ana Bojan Cvita
dealer: {dealer}
deal: {first} S8 SJ SQ SA D9 DT H7 H8 C9 CJ | {second} S7 SK D8 DJ DQ HT HQ HK CQ CK | \
{third} S9 ST DK DA HJ HA C7 C8 CT CA | talon D7 H9
"""
_ANA_FIRST = _DEAL.format(dealer="Cvita", first="Ana", second="Bojan", third="Cvita")
_ANA_LAST = _DEAL.format(dealer="Ana", first="Bojan", second="Cvita", third="Ana")
_WON = _ANA_FIRST + "Ana: 2\nBojan: pass\nCvita: pass\n"
_ANNOUNCED = (
    _ANA_LAST
    + "Bojan: 2\nCvita: pass\nAna: pass\nBojan: discard D7 H9\nBojan: announce 5\nCvita: come\n"
)
_PLAYED = _ANNOUNCED.replace("Cvita: come", "Cvita: stay") + "Ana: stay\n"
_QUESTIONS = {
    Phase.AUCTION: _ANA_FIRST,
    Phase.REVEAL: _ANA_FIRST + "Ana: game\nBojan: game\nCvita: pass\n",
    Phase.EXCHANGE: _WON,
    Phase.ANNOUNCE: _WON + "Ana: discard H7 C9\n",
    Phase.DEFENCE: _ANNOUNCED,
    Phase.KONTRA: _ANNOUNCED + "Ana: come\nCvita: no\n",
    Phase.PLAY: _ANNOUNCED + "Ana: come\nCvita: no\nAna: no\nBojan: SA\nCvita: S7\n",
}
"""by phase: a record that ends where Ana is asked"""


def draw_questions(folder: Path, size: tuple[int, int]) -> str:
    """Draw the table at every question that a player can be asked."""
    with opened(folder, size) as program:
        plan = MatchPlan(levels=(None, "simple", "simple"), seed=SEED, first_dealer=0)
        for phase, text in _QUESTIONS.items():
            path = folder / f"{phase.value}.pref"
            path.write_text(text, encoding="utf-8")
            record = open_record(path)
            if record.error is not None or record.match is None:
                raise Failed(f"{phase.value}: {record.error}")
            session = Session(record.match, plan, program.store, program.store.begin(plan), saved=0)
            if session.view().turn.phase is not phase or not session.view().legal:
                raise Failed(f"{phase.value}: Ana is not asked")
            program.open(routes.MatchTable(session))
            draw_frames(program.window, f"the table, {phase.value}")
    return counted(len(_QUESTIONS), "questions asked")
