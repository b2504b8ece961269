"""Damaged and hostile files met in the window: each leaves one sentence on the screen, and the
program goes on.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.app.records import list_records, records_dir, save_record
from prefgame.app.session import Session
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.ui.paper.hand.result import HandResultScene
from prefgame.ui.paper.save import save_and_report
from prefgame.ui.program import Rooms
from prefgame.ui.screens.menu.scene import MenuScene
from prefgame.ui.screens.records.scene import RecordScene
from prefgame.ui.table.scene import TableScene
from prefgame.ui.widgets.window import Window, headless
from tests.app.storage.stored_matches import PLAN, falsified, play
from tests.ui.whole_program import Open, click, form, frames, menu_row, widget

HEADER = "rules: croatian\nplayers: Ana Bojan Cvita\n"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="no such names or files in a folder")

TEXTS: dict[str, bytes] = {
    "a zero byte": HEADER.encode() + b"dealer: A\0na\n",
    "a line of a megabyte": HEADER.encode() + b"dealer: " + b"m" * 1_000_000,
    "a line of blanks": HEADER.encode() + b"m " * 500_000,
    "a number of thousands of digits": HEADER.encode()
    + b'score: {"players": {"Ana": {"declarer": -'
    + b"9" * 4000
    + b"}}}\n",
    "a bula of thousands of digits": b"rules: croatian\noptions: start="
    + b"9" * 4001
    + b"\nplayers: Ana Bojan Cvita\n",
    "names of 100,000 letters": b"rules: croatian\nplayers: " + b"A" * 100_000 + b" B C\n",
    "a name of no width": "rules: croatian\nplayers: \u200b \u2800 \u0301\n".encode(),
    "half a letter": HEADER.encode() + b"\xed\xa0\x80: pass\n",
    "controls": HEADER.encode() + b"\x1b[31m\x07: pass\n",
}


@pytest.mark.parametrize("what", TEXTS)
def test_a_record_of_anything_is_shown_with_one_reason(
    program: Open, tmp_path: Path, what: str
) -> None:
    path = tmp_path / "hostile.pref"
    path.write_bytes(TEXTS[what])
    rooms = program()
    rooms.open_record(path)
    frames(rooms, 3)
    scene = rooms.window.scene
    assert (
        isinstance(scene, RecordScene)
        and scene.record is not None
        and scene.record.error is not None
    )
    assert (
        scene.record.hands == ()
        and len(scene.record.line) <= 300
        and len(scene.record.error.message) <= 600
    )


@POSIX
@pytest.mark.parametrize("what", ["pipe", "device", "folder", "dangling"])
def test_a_record_that_is_no_file_is_shown_with_one_reason(
    program: Open, tmp_path: Path, what: str
) -> None:
    path = tmp_path / "records" / "odd.pref"
    path.parent.mkdir()
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if what == "device" else "nowhere")
    rooms = program()
    rooms.open_record(path)
    frames(rooms, 3)
    scene = rooms.window.scene
    assert (
        isinstance(scene, RecordScene)
        and scene.record is not None
        and scene.record.error is not None
    )


@POSIX
def test_a_file_name_that_is_no_text_is_listed_opened_and_dropped(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    records_dir().mkdir(parents=True)
    odd = Path(os.fsdecode(os.fsencode(records_dir()) + b"/2026 \xff\xfe.pref"))
    odd.write_text(HEADER)
    rooms = program()
    rooms.open_record()
    frames(rooms, 2)
    assert list_records() == (odd,)
    click(rooms, widget(rooms, "file 0").rect)
    scene = form(rooms)
    assert (
        isinstance(scene, RecordScene)
        and scene.record is not None
        and scene.record.path == odd
        and scene.record.error is None
    )

    def unreadable() -> list[Event]:
        monkeypatch.undo()
        raise SystemError("returned a result with an exception set")  # as pygame does

    monkeypatch.setattr(pygame.event, "get", unreadable)
    frames(rooms, 2)
    assert scene.group.tooltip is not None and "UTF-8" in scene.group.tooltip.text


def test_a_dropped_file_without_a_readable_name_is_reported_in_the_menu(program: Open) -> None:
    rooms = program()
    pygame.event.post(Event(pygame.DROPFILE, file=""))
    frames(rooms, 2)
    assert isinstance(rooms.window.scene, MenuScene) and any(
        "UTF-8" in notice for notice in rooms.notices
    )


@POSIX
def test_a_record_is_saved_in_a_folder_whose_name_is_no_text(
    program: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREFGAME_HOME", os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    rooms = program()
    session = Session.begin(
        rooms.store,
        find_ruleset("croatian"),
        ("Ana", "Bojan", "Cvita"),
        (None, "simple", "simple"),
        seed=1,
    )
    rooms.sit_down(session)
    frames(rooms)
    assert str(records_dir()) in save_and_report(session) or "Saved" in save_and_report(session)
    rooms.settings_room()
    scene = form(rooms)
    scene.open_chapter(len(scene.chapters) - 1)  # type: ignore[attr-defined]
    frames(rooms)
    assert rooms.store.warning is None and len(list_records()) == 1


def test_a_record_of_long_names_has_a_name_that_a_disk_takes(program: Open) -> None:
    names = tuple(letter * 40 for letter in "ŽЖ語")
    session = Session.begin(
        program().store, find_ruleset("croatian"), names, (None, "simple", "simple"), seed=1
    )
    path = save_record(session)
    assert len(os.fsencode(path.name)) <= 255 and save_record(session) == path
    session.close()


@POSIX
@pytest.mark.parametrize("what", ["pipe", "link", "foreign"])
def test_a_record_never_takes_the_place_of_something_else(
    program: Open, tmp_path: Path, what: str
) -> None:
    session = Session.begin(
        program().store,
        find_ruleset("croatian"),
        ("Ana", "Bojan", "Cvita"),
        (None, "simple", "simple"),
        seed=1,
    )
    path = save_record(session)
    path.unlink()
    (tmp_path / "secret").write_text("theirs")
    {
        "pipe": lambda: os.mkfifo(path),
        "link": lambda: path.symlink_to(tmp_path / "secret"),
        "foreign": lambda: path.write_text("theirs"),
    }[what]()
    before = path.lstat().st_ino
    other = save_record(session)
    assert (
        other != path
        and other.is_file()
        and path.lstat().st_ino == before
        and (tmp_path / "secret").read_text() == "theirs"
    )
    session.close()


# ---- the store


def two_matches(store: Store) -> None:
    for seed in (5, 6):
        match = Match.start(find_ruleset("croatian"), ("Ana", "Bojan", "Cvita"), start=1000)
        play(match, 2, random.Random(seed))
        store.append(store.begin(PLAN), 0, match.log)


@pytest.fixture
def damaged(program: Open) -> Iterator[Rooms]:
    """At the menu: two matches wait, and the one that is offered first holds a readable event that
    is false.
    """
    store = Store()
    two_matches(store)
    newest = store.unfinished()[0].id
    log = store.load(newest)[1].log
    store.close()
    number = next(at for at, event in enumerate(log) if type(event).__name__ == "CardPlayed")
    with sqlite3.connect(store.path) as db:
        db.execute(
            "UPDATE event SET kind = ?, data = ? WHERE match = ? AND n = ?",
            (*falsified(log, number), newest, number),
        )
    db.close()
    return program()


def test_a_match_with_a_false_event_is_set_aside_with_a_notice_and_the_other_is_offered(
    damaged: Rooms,
) -> None:
    rooms = damaged
    menu_row(rooms, "Continue").press()
    frames(rooms, 3)
    assert isinstance(rooms.window.scene, MenuScene)
    assert (
        len(rooms.notices) == 1
        and "cannot be continued" in rooms.notices[0]
        and "matches.sqlite" in rooms.notices[0]
    )
    assert len(rooms.window.scene.waiting) == 1
    menu_row(rooms, "Continue").press()
    frames(rooms, 3)
    assert isinstance(rooms.window.scene, HandResultScene)


def test_a_row_that_is_no_text_is_reported_in_the_menu_once(program: Open) -> None:
    store = Store()
    two_matches(store)
    store.close()
    with sqlite3.connect(store.path) as db:
        db.execute(
            "UPDATE event SET data = CAST(replace(data, 'Ana', x'ff') AS BLOB) WHERE match = 1 "
            "AND n = 0"
        )
    db.close()
    rooms = program()
    assert [
        notice for notice in rooms.notices if "cannot be continued" in notice
    ] == rooms.notices and len(rooms.notices) == 1
    rooms.menu()
    frames(rooms)
    assert len(rooms.notices) == 1 and menu_row(rooms, "Continue")


# ---- two presses in one frame


@pytest.mark.parametrize(
    "order",
    [
        ("Next hand", "Show the result"),
        ("Show the result", "Next hand"),
        ("Next hand", "Next hand"),
    ],
)
@pytest.mark.parametrize("behind", [False, True])
def test_two_buttons_in_one_frame_between_the_hands(
    program: Open, tmp_path: Path, behind: bool, order: tuple[str, str]
) -> None:
    rooms = program(prepare=two_matches)
    if behind:
        rooms.store.close()
        rooms.store = Store(behind=True)
    rooms.resume(1)
    frames(rooms, 5)
    while not isinstance(rooms.window.scene, TableScene):
        rooms.window.pop()
        frames(rooms, 5)
    table = rooms.window.scene
    buttons = {choice.label: choice for choice in table.choices}  # type: ignore[attr-defined]
    dealt = table.session.match.table.hands_played
    for words in order:
        buttons[words].press()
    frames(rooms, 5)
    if isinstance(rooms.window.scene, HandResultScene):
        for _time in range(2):
            rooms.window.scene.go_on()
            if not isinstance(rooms.window.scene, HandResultScene):
                break
    for _frame in range(40):
        frames(rooms)
    assert (
        table.session.match.table.hands_played == dealt
        and table.session.match.table.hand is not None
    )
    assert isinstance(rooms.window.scene, TableScene) and not table.session.match.table.hand.ended


# ---- the start


def start(
    folder: Path, user: int | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The program to its menu, in a process of its own; prints the notices."""
    lines = (
        "from prefgame.ui import start",
        "from prefgame.ui.program import Rooms",
        "import pygame",
        "real = Rooms.run",
        "def run(rooms):",
        " pygame.event.post(pygame.event.Event(pygame.QUIT))",
        " print(*rooms.notices, sep='\\n')",
        " real(rooms)",
        "Rooms.run = run",
        "raise SystemExit(start.play())",
    )
    root = Path(__file__).resolve().parents[2]
    kept = (
        os.environ
        | {
            "PREFGAME_HOME": str(folder),
            "PYTHONPATH": str(root),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        | environment
    )
    return subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        cwd="/",
        env=kept,
        capture_output=True,
        text=True,
        timeout=100,
        user=user,
    )


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may look into, which the folders of tests are not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@POSIX
@pytest.mark.parametrize("closed", ["", "data", "config"])
def test_a_folder_without_rights_does_not_stop_the_start(open_folder: Path, closed: str) -> None:
    """As somebody who may not look into it: the rights of the superuser have no end."""
    nobody = 65534 if os.geteuid() == 0 else None
    Store(open_folder / "home/data/matches.sqlite").close()
    SettingsFile(open_folder / "home/config/settings.json").save()
    shut = open_folder / "home" / closed
    shut.chmod(0)
    if (
        nobody is not None
        and subprocess.run(
            [sys.executable, "-c", "import pygame"], cwd="/", capture_output=True, user=nobody
        ).returncode
    ):
        pytest.skip("nobody may run this Python")
    done = start(open_folder / "home", nobody)
    shut.chmod(0o755)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    notices = [line for line in done.stdout.splitlines() if not line.startswith("pygame-ce")]
    sentences = {"data": "Matches cannot be saved", "config": "The settings cannot be read"}
    told = [sentences[closed]] if closed else list(sentences.values())
    assert (
        all(any(line.startswith(sentence) for line in notices) for sentence in told)
        and len(notices) <= 3
    ), notices


@POSIX
@pytest.mark.parametrize("what", ["pipe", "device", "zero byte", "window"])
def test_settings_and_store_of_anything_do_not_stop_the_start(tmp_path: Path, what: str) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "data").mkdir()
    settings, store = tmp_path / "config/settings.json", tmp_path / "data/matches.sqlite"
    match what:
        case "pipe":
            os.mkfifo(settings)
            os.mkfifo(store)
        case "device":
            settings.symlink_to("/dev/zero")
            store.symlink_to("/dev/zero")
        case "zero byte":
            settings.write_bytes(b"\0" * 700)
            store.write_bytes(b"\0" * 4096)
        case _:
            settings.write_text(
                json.dumps(
                    {
                        "window": [30000, 30000],
                        "player": "A\0",
                        "opponents": ["\u200b", "B", "C"],
                        "language": "hr\0",
                    }
                )
            )
    done = start(tmp_path)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    notices = [
        line for line in done.stdout.splitlines() if line and not line.startswith("pygame-ce")
    ]
    assert len(notices) == (0 if what == "window" else 2) and all(
        "set aside" in line for line in notices
    )


def test_a_window_that_the_screen_refuses_opens_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if size[0] > 4000:
            raise pygame.error("Out of memory")
        return real(size, flags)

    headless()
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    window = Window((8000, 8000))
    assert window.surface.get_width() <= 4000
    window.close()
