"""Ways to every scene of the window, as its buttons go them.

Invariant: a visit needs only the program at its menu, and what ``furnish`` has put into its store.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from prefgame.app.book.exchange import export_matches, import_file
from prefgame.app.book.keeping import fill
from prefgame.app.daily_deal import today
from prefgame.app.evening import Evening, PlayedMatch
from prefgame.app.keeper.table import Keeping, KeptTable
from prefgame.app.learn.drills import Round, courses
from prefgame.app.learn.lessons import evenings
from prefgame.app.learn.practice import Practice
from prefgame.app.look_back.past_hands import PlayedHands
from prefgame.app.play.shuffle import sealed, shuffled_deal
from prefgame.app.session import Session
from prefgame.app.storage.rows import EveningPlace, MatchPlan
from prefgame.engine.commands import WriteOff
from prefgame.engine.events import MatchStarted
from prefgame.engine.match import Match
from prefgame.engine.record import write_record
from prefgame.rules.registry import RULESETS
from prefgame.ui.daily.today import TodayScene
from prefgame.ui.frames import routes
from prefgame.ui.paper.hand_result import HandResultScene
from prefgame.ui.paper.settlement import SettlementScene
from prefgame.ui.program import Program
from prefgame.ui.screens.first_start import FirstStartScene
from prefgame.ui.screens.new_match.company import CompanyScene
from prefgame.ui.screens.new_match.draft import Draft
from prefgame.ui.screens.new_match.scene import NewMatchScene
from prefgame.ui.screens.new_match.table_rules import TableRulesScene
from prefgame.ui.screens.records import MatchScene
from prefgame.ui.widgets.scene import Scene
from stress_runs import deep_visits as deep
from stress_runs.desk import NAMES, begin
from stress_runs.lengths import short

Visit = Callable[[Program, random.Random], object]
RECORDS = 6
"""records that are furnished"""
LEVELS = (None, "simple", "simple", "simple")


def furnish(program: Program, folder: Path, rng: random.Random) -> list[Path]:
    """Put finished matches into the store; returns files that can be dropped: records, an archive
    of them, a damaged one, and what is no record.
    """
    files = []
    for number in range(RECORDS):
        files.append(folder / f"match {number}.pref")
        files[-1].write_text(write_record(played(rng, 2), with_hash=True), "utf-8")
        import_file(program.store, files[-1], NAMES[0])
    files.append(export_matches(program.store).path)
    damaged, foreign = folder / "damaged.zip", folder / "a picture.png"
    damaged.write_bytes(files[-1].read_bytes()[:-90])
    foreign.write_bytes(b"\x89PNG")
    return [*files, damaged, foreign, folder / "not there.pref", folder]


def played(rng: random.Random, hands: int, *, over: bool = True) -> Match:
    """Return a match at random play, of so many hands; the table agrees to stop, if it
    is ``over``.
    """
    rules = rng.choice(RULESETS)
    players = NAMES[: rng.choice(rules.seats)]
    match = Match.start(rules.with_options(short(rules, 10)), players)
    while match.to_act is not None and match.table.hands_played < hands:
        if isinstance(match.to_act, int):
            match.submit(rng.choice(match.legal()))
        else:
            dealer = match.table.next_dealer() or 0
            match.submit(sealed(shuffled_deal(rng, dealer), random.Random(rng.random())))
    if match.to_act is not None and over:
        match.submit(WriteOff())
    return match


def _session(program: Program, match: Match) -> Session:
    levels = LEVELS[: len(match.table.players)]
    plan = MatchPlan(levels=levels, seed=1, first_dealer=0)
    session = Session(match, plan, program.store, program.store.begin(plan), saved=0)
    while session.writing:  # nobody sees an event before it is on disk
        time.sleep(0.001)
    return session


# ---- the visits


def _table(program: Program, rng: random.Random) -> None:
    rules = rng.choice(RULESETS)
    begin(
        program,
        rules.key,
        rng.randrange(10**6),
        player=rng.random() < 0.9,
        start=rng.choice((2, 10)),
        players=rng.choice(rules.seats),
    )


def _resume(program: Program, _rng: random.Random) -> None:
    waiting = program.store.unfinished_matches()
    if waiting:
        program.open(routes.ResumeMatch(waiting[0].id))


def _hand_result(program: Program, rng: random.Random) -> HandResultScene:
    session = _session(program, played(rng, 1, over=False))
    program.open(routes.MatchTable(session))
    program.open(routes.HandResult(session, asked=True))
    scene = program.window.scene
    assert isinstance(scene, HandResultScene)
    return scene


def _judged_hand(program: Program, rng: random.Random) -> None:
    _hand_result(program, rng).look_judged()


def _score_sheet(program: Program, rng: random.Random) -> None:
    session = _session(program, played(rng, 2, over=False))
    program.open(routes.MatchTable(session))
    program.open(routes.ScoreSheet(session))


def _settlement(program: Program, rng: random.Random) -> None:
    session = _session(program, played(rng, 2))
    program.open(routes.MatchTable(session))
    program.open(routes.Settlement(session))


def _judged_match(program: Program, rng: random.Random) -> None:
    session = _session(program, played(rng, 2))
    program.open(routes.MatchTable(session))
    scene = SettlementScene(program, session)
    program.window.replace(scene)
    scene.look_at_match()


def _practice(program: Program, rng: random.Random) -> None:
    log = played(rng, 1, over=False).log
    players = len(Match.replay(log).table.players)
    at = max(2, len(log) - rng.randrange(1, 12))
    program.open(routes.PlayAgain(Practice(log, at, rng.randrange(3), LEVELS[:players])))


def _duplicate(program: Program, rng: random.Random) -> None:
    session = _session(program, played(rng, 2))
    program.open(routes.MatchTable(session))
    program.open(routes.DuplicatePage(PlayedHands.at_table(session)))


def _evening(program: Program, rng: random.Random) -> None:
    start = MatchStarted(RULESETS[0].key, (), NAMES[:3])
    place = EveningPlace(evening=1, number=rng.choice((1, 2)), matches=2)
    plan = MatchPlan(levels=LEVELS[:3], seed=1, first_dealer=0, evening=place)
    matches = (PlayedMatch(at, at, (-124, 1234, -1110)) for at in range(1, place.number + 1))
    program.open(routes.EveningPage(Evening(start, plan, place, tuple(matches))))


def _new_match(program: Program, _rng: random.Random) -> NewMatchScene:
    program.open(routes.NewMatch())
    form = program.window.scene
    assert isinstance(form, NewMatchScene)
    return form


def _company(program: Program, rng: random.Random) -> None:
    form = _new_match(program, rng)
    program.window.push(CompanyScene(program, form.draft, form.rebuild))


def _table_rules(program: Program, rng: random.Random) -> None:
    draft = Draft(program.settings)
    draft.choose_rules(rng.choice(RULESETS))
    program.window.push(TableRulesScene(program, draft))


def _record(program: Program, _rng: random.Random) -> None:
    program.open(routes.RecordPage())


def _match_of_the_book(program: Program, rng: random.Random) -> None:
    for _number in fill(program.store):
        pass
    with program.store.open_file() as db:
        known = [number for (number,) in db.execute("SELECT match FROM book_match WHERE readable")]
    if known:
        program.open(routes.BookPage())
        program.window.push(MatchScene(program, rng.choice(known), "today"))


def _keeper(program: Program, rng: random.Random) -> None:
    rules = rng.choice(RULESETS)
    table = KeptTable(rules, NAMES[: rng.choice(rules.seats)])
    program.open(routes.KeptSheet(Keeping.begin(program.store.sheets, table)))


def _lesson(program: Program, rng: random.Random) -> None:
    lesson = rng.choice(rng.choice(evenings()).lessons)
    program.open(routes.LessonStep(lesson, rng.randrange(len(lesson.steps))))


def _free_hand(program: Program, rng: random.Random) -> None:
    able = [one.lessons[-1] for one in evenings() if one.lessons[-1].ends_in_a_hand]
    program.open(routes.Lessons())
    program.open(routes.FreeHand(rng.choice(able), ()))


def _drill(program: Program, rng: random.Random) -> None:
    program.open(routes.NextDrill(Round(rng.choice(courses()).sets, rng)))


def _problem(program: Program, rng: random.Random) -> None:
    """Of one game: to find one of each takes longer than all else together."""
    scene = TodayScene(program, today)
    program.window.push(scene)
    scene.show(RULESETS[0], today())
    scene.wait()
    if scene.problem is not None:
        program.open(routes.ProblemPage(scene.problem))


def _first_start(program: Program, _rng: random.Random) -> None:
    program.window.replace(FirstStartScene(program))


def _plain(route: routes.Route) -> Visit:
    return lambda program, _rng: program.open(route)


def _help(program: Program, rng: random.Random) -> None:
    program.open(routes.RulesPage(rng.choice(RULESETS)))


PLAIN: tuple[routes.Route, ...] = (
    routes.SettingsPage(),
    routes.KeptSheets(),
    routes.BookPage(),
    routes.Lessons(),
    routes.Drills(),
    routes.TodayPage(),
)

VISITS: tuple[Visit, ...] = (
    *map(_plain, PLAIN),
    *(_new_match, _company, _table_rules, _evening, _first_start, _help, _record),
    *(_table, _resume, _hand_result, _judged_hand, _score_sheet, _settlement),
    *(_judged_match, _practice, _duplicate, _match_of_the_book, _keeper),
    *(_lesson, _free_hand, _drill, _problem),
    *(deep.free_hand_to_its_end, deep.deal_of_day_to_its_end, deep.hint_in_a_narrow_window),
    *(deep.coded_deal, deep.kept_hands),
)
"""all of them; the menu is where each begins"""


def all_scenes(scene: type[Scene] = Scene) -> set[str]:
    """Return the names of the scenes that are no more than the base of others."""
    found = set[str]()
    for inner in scene.__subclasses__():
        found |= all_scenes(inner) | ({inner.__name__} if not inner.__subclasses__() else set())
    return found
