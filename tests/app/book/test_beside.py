"""What a backup has beside the matches comes back, once, and only to whom it belongs."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from prefgame.app.book import kept as beside_module
from prefgame.app.book.exchange import Imported, export_matches, import_file
from prefgame.app.book.kept import (
    BESIDE,
    OF_THE_MACHINE,
    read_beside,
    settings_brought,
    write_beside,
)
from prefgame.app.settings import Settings
from prefgame.app.storage.kept_rows import KeptDay, ProblemResult
from prefgame.app.storage.rows import own_key
from prefgame.app.storage.store import Store
from prefgame.engine.match import Match
from prefgame.quoting import LARGEST_NUMBER
from prefgame.rules.registry import find_ruleset
from tests.app.storage.stored_matches import some_log

DAYS = (
    KeptDay("2026-05-01", "russian", 7, ProblemResult.FIRST, True, 12, 10),
    KeptDay("2026-05-01", "croatian", LARGEST_NUMBER, ProblemResult.TRIED, True),
    KeptDay("2026-05-02", "russian", None, ProblemResult.HELPED, True, Fraction(-7, 3), None),
)
SETTINGS = Settings(
    cloth="blue",
    player="Zora",
    opponents=("Ivo", "Ana", "Eva"),
    lessons_done=("croatian/tricks", "russian/misère"),
    lesson_places={"croatian/talon": 3},
    drills={"croatian/lead": (2, 9), "croatian/claim": (0, 1)}
    | {f"russian/{number}": (1, 1) for number in range(200)},
    tables={"russian": {"scoring": "sochi"}},
    volume=20,
    window_sizes={"1920x1080": (1700, 950)},
    full_screen=True,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))


def full(folder: Path) -> Store:
    """Return a store with days, problems, sheets (with characters that end lines elsewhere) and
    begun hands.
    """
    store = Store(folder / "matches.sqlite")
    for day in DAYS:
        store.days.change(day)
    store.problems.change("ab12", ProblemResult.HELPED)
    store.problems.change("cd34", ProblemResult.TRIED)
    sheet = store.sheets.begin("one\u2028 two\u0085")
    store.sheets.change(sheet, "over", finished=True, stopped=True)
    store.sheets.begin("begun\u2028 \u0085\r\n\x1e")
    store.hands.keep("deal/1", some_log(1)[1])
    store.hands.keep("lesson/x", some_log(2)[1])
    return store


def everything(store: Store) -> list[list[tuple[object, ...]]]:
    with store.open_file() as db:
        return [sorted(kept.columns_of_all(db), key=repr) for kept in store.kept]


def test_a_new_computer_gets_days_sheets_hands_and_settings(tmp_path: Path) -> None:
    store = full(tmp_path)
    saved = export_matches(store, settings=SETTINGS)
    assert (saved.records, saved.left_out, saved.beside) == (0, 0, True)
    other = Store(tmp_path / "other.sqlite")
    assert import_file(other, saved.path, "Ana") == Imported(beside_theirs=1)
    assert everything(other) == [[], [], [], []], "nobody has said whose it is"
    found = import_file(other, saved.path, "Ana", own_book=True)
    assert (found.beside, found.beside_known, found.refused) == (9, 0, 0)
    assert everything(other) == everything(store)
    assert set(other.days.of_game("russian")) == {"2026-05-01", "2026-05-02"}
    assert other.days.one("2026-05-02", "russian").own == Fraction(-7, 3)
    assert other.problems.one("ab12") is ProblemResult.HELPED
    assert len(other.sheets.all()) == 2 and other.hands.one("deal/1")
    again = import_file(other, saved.path, "Ana", own_book=True)
    assert (again.beside, again.beside_known) == (0, 9)
    assert everything(other) == everything(store), "twice is as good as once"
    now = settings_brought(Settings(), found.settings)
    there = Settings().model_copy(update=Settings.model_validate(now).model_dump() | {})
    kept = SETTINGS.model_dump()
    assert there.model_dump() == {
        name: Settings().model_dump()[name] if name in OF_THE_MACHINE else kept[name]
        for name in kept
    }


def test_the_same_store_gets_back_what_is_gone_and_loses_nothing(tmp_path: Path) -> None:
    store = full(tmp_path)
    before = everything(store)
    saved = export_matches(store)
    for sheet in store.sheets.all():
        store.sheets.delete(sheet)
    store.hands.forget("deal/1")
    store.days.change(KeptDay("2026-05-03", "russian", 1))
    assert import_file(store, saved.path, "Ana").beside == 3
    with store.open_file() as db, db:
        db.execute("DELETE FROM day WHERE day = '2026-05-03'")
    assert everything(store) == before


def test_the_first_result_of_a_problem_that_decides_stays(tmp_path: Path) -> None:
    store, other = full(tmp_path), Store(tmp_path / "other.sqlite")
    saved = export_matches(store)
    other.problems.change("ab12", ProblemResult.SHOWN)
    other.problems.change("cd34", ProblemResult.FIRST)
    import_file(other, saved.path, "Ana", own_book=True)
    assert other.problems.all() == {"ab12": ProblemResult.SHOWN, "cd34": ProblemResult.FIRST}


day = partial(KeptDay, "2026-05-01", "croatian")


KNOWN = day(3, ProblemResult.SHOWN, True, -4)
BETTER = day(3, ProblemResult.FIRST, True, 99, 7)


@pytest.mark.parametrize(
    ("here", "there", "both"),
    [
        (KNOWN, DAYS[1], KNOWN),
        (DAYS[1], KNOWN, day(LARGEST_NUMBER, ProblemResult.SHOWN, True, -4)),
        (day(), KNOWN, KNOWN),
        (KNOWN, BETTER, day(3, ProblemResult.SHOWN, True, -4, 7)),
    ],
)
def test_the_first_result_of_a_day_counts(
    tmp_path: Path, here: KeptDay, there: KeptDay, both: KeptDay
) -> None:
    store, other = Store(tmp_path / "one.sqlite"), Store(tmp_path / "other.sqlite")
    store.days.change(there)
    other.days.change(here)
    import_file(other, export_matches(store).path, "Ana", own_book=True)
    assert other.days.one("2026-05-01", "croatian") == both


def test_what_is_further_here_stays_further(tmp_path: Path) -> None:
    store = full(tmp_path)
    saved = export_matches(store)
    log = some_log(1)[1]
    sheet = next(each for each in store.sheets.all() if not each.finished)
    store.sheets.change(sheet, "changed since", finished=False)
    store.hands.keep("deal/1", log[:-1])
    store.hands.keep("lesson/x", Match.start(find_ruleset("russian"), ("A", "B", "C")).log)
    other = store.hands.one("lesson/x")
    assert import_file(store, saved.path, "Ana").beside == 1, "the shorter hand goes on"
    assert "changed since" in {each.document for each in store.sheets.all()}
    assert store.hands.one("deal/1") == log and store.hands.one("lesson/x") == other


def test_settings_that_were_chosen_here_stay() -> None:
    here = Settings(cloth="wine", drills={"croatian/lead": (3, 30)}, lessons_done=("new/one",))
    found = {
        name: value
        for name, value in SETTINGS.model_dump(mode="json").items()
        if value != Settings().model_dump(mode="json")[name]
    }
    changed = settings_brought(here, found | {"unknown": 5, "pace": "fast"})
    assert "cloth" not in changed and changed["player"] == "Zora"
    assert changed["drills"] == found["drills"] | {"croatian/lead": [3, 30]}
    assert changed["lessons_done"] == ["new/one", *SETTINGS.lessons_done]
    assert not changed.keys() & (OF_THE_MACHINE | {"unknown", "pace"})
    after = Settings.model_validate(here.model_dump() | changed)
    assert settings_brought(after, found) == {}, "twice is as good as once"


CHANGES: tuple[Callable[[str], str], ...] = (
    lambda text: text.replace('"first"', '"helped"'),
    lambda text: text.replace("2026-05-02", "2026-05-03"),
    lambda text: text.replace('"mark": "', '"mark": "0'),
    lambda text: "".join(text.splitlines(keepends=True)[:-1]),
    lambda text: text[: len(text) // 2],
    lambda text: text.replace('"backup": 1', '"backup": 2'),
    lambda text: "\x00" + text,
    lambda text: "",
    lambda text: "[" * 100_000,
)


@pytest.mark.parametrize("change", CHANGES, ids=map(str, range(len(CHANGES))))
def test_what_was_altered_does_not_come_back(tmp_path: Path, change: Callable[[str], str]) -> None:
    store = full(tmp_path)
    text, left = write_beside(store, SETTINGS)
    path = tmp_path / "altered.zip"
    with zipfile.ZipFile(path, "w") as files:
        files.writestr(BESIDE, change(text))
    assert left == 0 and change(text) != text
    for sheet in store.sheets.all():
        store.sheets.delete(sheet)
    before = everything(store)
    found = import_file(store, path, "Ana", own_book=True)
    assert found == Imported(refused=1) and everything(store) == before


@pytest.mark.parametrize(
    "line",
    [
        {"day": ["2026-05-01", "russian", -5, "first", 1, "1", "1"]},
        {"day": ["2026-05-01"]},
        {"day": [[], {}, None, [], {}, [], []]},
        {"keeper": ["x", 1, 2, 3, 4, 5]},
        {"keeper": ["-1", "a", "b", "c", 0, 0]},
        {"keeper": ["99999999999999999999999", "a", "b", "c", 0, 0]},
        {"hand": ["deal/9", 5, 5]},
        {"match": [1, 2, 3]},
        {"setting": ["volume", 7000]},
        {"setting": 5},
        [],
    ],
    ids=str,
)
def test_a_line_that_cannot_be_read_costs_no_other(tmp_path: Path, line: object) -> None:
    store = Store(tmp_path / "matches.sqlite")
    good = [
        {"day": ["2026-06-01", "serbian", 1, "first", 1, "3", None]},
        {"setting": ["volume", 5]},
    ]
    with store.open_file() as db:
        key = own_key(db)
    head = {"backup": 1, "book": "somebody"}
    text = "".join(
        f"{json.dumps(each)}\n" for each in (head, good[0], line, good[1], {"mark": "0"})
    )
    path = tmp_path / BESIDE
    path.write_text(text)
    assert read_beside(text, key) is not None
    found = import_file(store, tmp_path, "Ana", own_book=True)
    assert found.beside == 1 and store.days.one("2026-06-01", "serbian").own == 3
    assert settings_brought(Settings(), found.settings) == {"volume": 5}


def test_what_is_too_large_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = full(tmp_path)
    store.sheets.begin("x" * 5000)
    monkeypatch.setattr(beside_module, "LONGEST_LINE", 4000)
    saved = export_matches(store)
    other = Store(tmp_path / "other.sqlite")
    found = import_file(other, saved.path, "Ana", own_book=True)
    assert saved.left_out == 9 - found.beside + 1 >= 1


def test_nothing_is_half_brought_back(tmp_path: Path) -> None:
    store = full(tmp_path)
    saved = export_matches(store)
    other = Store(tmp_path / "other.sqlite")
    with other.open_file() as db, db:
        db.execute("DROP TABLE hand")
    found = import_file(other, saved.path, "Ana", own_book=True)
    assert found.stopped is not None
    with other.open_file() as db:
        assert db.execute("SELECT count(*) FROM day").fetchone() == (0,)
