"""The start of the program: the window as it was left, no display, and the self-test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from prefgame.app.settings import Settings, SettingsFile
from prefgame.app.storage.store import Store
from prefgame.ui import start
from prefgame.ui.draw.layout import MIN_HEIGHT, MIN_WIDTH
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
from prefgame.ui.system.display import headless

ROOT = Path(__file__).resolve().parents[2]
MAIN = "from prefgame.__main__ import main; raise SystemExit(main())"
PLAY = "import sys; from prefgame.ui.start import play; sys.exit(play())"


def run(
    program: str, folder: Path, arguments: Sequence[str] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """Return a program of its own, in another folder, without a display."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("SDL_") and name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    kept |= {"PREFGAME_HOME": str(folder / "home"), "PYTHONPATH": str(ROOT)} | environment
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env=kept,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize(
    "driver", [{"SDL_VIDEODRIVER": "impossible"}, {}], ids=["no such driver", "no display"]
)
@pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="these systems always have a display"
)
def test_without_a_display_one_sentence_is_said(tmp_path: Path, driver: dict[str, str]) -> None:
    done = run(PLAY, tmp_path, **driver)
    assert done.returncode == 1 and done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("prefgame: The game could not open a window") and sentence.endswith(
        "."
    )


@pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="these systems always have a display"
)
def test_a_first_start_without_a_display_speaks_the_language_of_the_system(tmp_path: Path) -> None:
    done = run(PLAY, tmp_path, LC_ALL="hr_HR.UTF-8", PYTHONUTF8="1")
    assert done.returncode == 1 and "window" not in done.stderr
    assert use_hr(done.stderr)


def use_hr(said: str) -> bool:
    """Whether this is the sentence in Croatian."""
    return said.startswith("prefgame: Igra ")


def test_who_was_welcomed_has_chosen_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert start.first_language(Settings(language="hr")) == "hr"
    assert start.first_language(Settings(welcomed=False)) == "ru"


def test_the_desktop_knows_the_window_by_the_name_of_the_game(tmp_path: Path) -> None:
    """However it was started: left alone, pygame names it after the file that
    Python runs, ``__main__.py``.
    """
    program = """
import os
from prefgame.app.settings import Settings
from prefgame.ui.start import open_window
open_window(Settings()).close()
print(os.environ["SDL_VIDEO_X11_WMCLASS"], os.environ["SDL_VIDEO_WAYLAND_WMCLASS"])
"""
    done = run(program, tmp_path, DISPLAY=":0", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.stdout.split() == ["prefgame", "prefgame"], done.stderr


def test_a_seat_that_thinks_must_soon_let_the_window_go_on() -> None:
    usual = sys.getswitchinterval()
    headless()
    try:
        start.open_window(Settings()).close()
        assert sys.getswitchinterval() == pytest.approx(start.SWITCHING, rel=0.01)
    finally:
        sys.setswitchinterval(usual)


def test_the_window_comes_back_as_it_was_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    headless()
    sizes = []

    def at_the_menu(rooms: Program) -> None:
        sizes.append(rooms.window.surface.get_size())
        rooms.window._display.windowed_size = (1400, 900)
        pygame.event.post(Event(pygame.QUIT))

    monkeypatch.setattr(Program, "run", _first(at_the_menu, Program.run))
    assert start.play() == 0
    assert start.play() == 0
    assert sizes == [(1280, 720), (1400, 900)]
    assert json.loads((tmp_path / "config/settings.json").read_text())["window"] == [1400, 900]


def _first(
    before: Callable[[Program], None], then: Callable[[Program, Sequence[str]], None]
) -> Callable[[Program, Sequence[str]], None]:
    def both(rooms: Program, files: Sequence[str]) -> None:
        before(rooms)
        then(rooms, files)

    return both


@pytest.mark.parametrize(
    ("screen", "expected"),
    [
        ((1366, 768), (1280, 720)),
        ((1280, 800), (1280, 720)),
        ((1920, 1080), (1600, 900)),
        ((2560, 1440), (1920, 1080)),
        ((3440, 1440), (1920, 1080)),
        ((3840, 2160), (3200, 1800)),
        ((1280, 720), (1194, 672)),
        ((1080, 1920), (1080, 640)),
        ((1024, 640), (1024, 592)),
        ((1024, 600), (1024, 552)),
    ],
)
def test_the_first_window_suits_the_screen_and_never_exceeds_it(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], expected: tuple[int, int]
) -> None:
    headless()
    monkeypatch.setattr("prefgame.ui.system.display.screens", lambda: (screen,))
    window = start.open_window(Settings())
    assert window.windowed_size == pygame.display.get_window_size() == expected
    wide, high = window.surface.get_size()
    assert (wide, high) == expected or (wide >= MIN_WIDTH and high >= MIN_HEIGHT)
    assert expected[0] <= screen[0] and expected[1] <= screen[1]
    window.close()


def test_a_remembered_window_is_shrunk_to_the_screen_and_kept_where_it_fits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    headless()
    monkeypatch.setattr("prefgame.ui.system.display.screens", lambda: ((1366, 768),))
    for remembered, expected in (
        ((3000, 2000), (1366, 720)),
        ((1100, 700), (1100, 700)),
        ((300, 5000), (1024, 720)),
    ):
        window = start.open_window(Settings(window=remembered))
        assert window.surface.get_size() == expected
        window.close()


TWO = ((1366, 768), (1920, 1080))


def at_screens(patch: pytest.MonkeyPatch, sizes: tuple[tuple[int, int], ...]) -> None:
    """Have the system say that there are these screens."""
    patch.setattr("prefgame.ui.system.display.screens", lambda: sizes)


def test_the_size_of_the_window_is_kept_by_screen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A size of a larger screen is neither lost nor cut after a session on a small one."""
    monkeypatch.setenv("PREFGAME_HOME", str(tmp_path))
    headless()
    seen = []

    def sized(rooms: Program) -> None:
        seen.append((rooms.window._display.screen, rooms.window.windowed_size))
        pygame.event.post(Event(pygame.QUIT))

    monkeypatch.setattr(Program, "run", _first(sized, Program.run))
    SettingsFile().change(
        welcomed=True,
        screen="1920x1080",
        window=(1700, 950),
        window_sizes={"1920x1080": (1700, 950)},
    )
    for screens in (TWO, TWO[:1], TWO, ((800, 600), TWO[1])):
        at_screens(monkeypatch, screens)
        assert start.play() == 0
        if screens == TWO[:1]:
            SettingsFile().change(screen="1920x1080")  # the player has moved it back
    assert seen == [
        ("1920x1080", (1700, 950)),
        ("1366x768", (1366, 720)),
        ("1920x1080", (1700, 950)),
        ("1920x1080", (1700, 950)),
    ]
    kept = SettingsFile().settings.window_sizes
    assert kept == {"1366x768": (1366, 720), "1920x1080": (1700, 950)}


def test_where_a_screen_was_taken_away_the_window_is_seen_on_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    headless()
    at_screens(monkeypatch, TWO)
    window = start.open_window(Settings(screen="1920x1080", window=(1700, 950)))
    assert window.windowed_size == (1700, 950)
    at_screens(monkeypatch, TWO[:1])
    window._looked -= 2  # seconds ago
    window.frame(0.01)
    assert window.windowed_size == window.surface.get_size() == (1366, 720)
    window.toggle_full_screen()
    window.toggle_full_screen()
    assert window.windowed_size == (1366, 720)
    window.close()


@pytest.mark.parametrize("size", [(480, 320), (1024, 552), (300, 900)])
def test_a_screen_smaller_than_the_least_window_shows_it_reduced(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    headless()
    window = start.open_window(Settings())
    rooms = Program(window, SettingsFile(tmp_path / "s.json"), Store(tmp_path / "m.sqlite"))
    rooms.open(routes.Menu())
    pygame.display.set_mode(size)
    pygame.event.post(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    window.frame(0.1)
    assert pygame.display.get_window_size() == size
    wide, high = window.surface.get_size()
    assert wide >= MIN_WIDTH and high >= MIN_HEIGHT
    assert wide / high == pytest.approx(size[0] / size[1], rel=0.01)
    shown = pygame.display.get_surface()
    assert (
        shown is not None
        and len({tuple(shown.get_at((x, size[1] // 2))) for x in range(size[0])}) > 9
    )
    middle = Event(
        pygame.MOUSEMOTION, pos=(size[0] // 2, size[1] // 2), rel=(0, 0), buttons=(0, 0, 0)
    )
    pygame.event.post(middle)
    window.frame(0.1)
    assert window.mouse == pytest.approx((wide // 2, high // 2), abs=3)
    window.close()
    rooms.store.close()


def test_the_window_opens_in_the_middle_of_the_screen_unless_it_was_put_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    headless()
    for variable in ("SDL_VIDEO_CENTERED", "SDL_VIDEO_WINDOW_POS"):
        monkeypatch.delenv(variable, raising=False)
    start.open_window(Settings()).close()
    assert os.environ["SDL_VIDEO_CENTERED"] == "1"
    monkeypatch.delenv("SDL_VIDEO_CENTERED")
    monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "0,0")
    start.open_window(Settings()).close()
    assert "SDL_VIDEO_CENTERED" not in os.environ


def test_the_table_is_seen_before_the_rules_are_loaded() -> None:
    program = """
import sys
from prefgame.ui import start
from prefgame.ui.widgets.window import Window, headless
headless()
show = Window.show
def shown(window):
    show(window)
    here = any(name.startswith(("prefgame.rules", "prefgame.engine")) for name in sys.modules)
    seen = {tuple(window.surface.get_at((x, 100))) for x in range(0, window.surface.width, 40)}
    print(here, len(seen) > 1)
    if window.scene is not None:
        window.running = False
Window.show = shown
raise SystemExit(start.play())
"""
    done = run(program, Path.cwd(), PREFGAME_HOME=os.devnull)
    assert done.stdout.split("\n")[-3:] == ["False True", "True True", ""], done.stderr


def test_the_start_needs_nothing_that_plays() -> None:
    """The first frame waits for no scene but its own and for no seat of the computer; they are
    loaded once it is seen. The same holds where the first start asks its questions.
    """
    program = """
import sys
from prefgame.ui import program, start
from prefgame.ui.screens import first_start
late = ("prefgame.ai.player", "prefgame.app.session", "prefgame.ui.table", "prefgame.command_line")
print(sum(name.startswith(late) for name in sys.modules))
from prefgame.app.settings import Settings, SettingsFile
from prefgame.app.storage.store import Store
from prefgame.ui.widgets.window import headless
headless()
rooms = program.Program(start.open_window(Settings()), SettingsFile(), Store())
frame, seen = rooms.window.frame, []
def framed():
    frame()
    seen.append("prefgame.ui.table.scene" in sys.modules)
    if seen[-1]:
        rooms.window.running = False
rooms.window.frame = framed
rooms.run()
print(seen[0], seen[-1])
"""
    done = run(program, Path.cwd(), PREFGAME_HOME=os.devnull)
    assert done.stdout.split()[-3:] == ["0", "False", "True"], done.stderr


@pytest.mark.parametrize(
    ("names", "page"),
    [
        (["a.pref"], "RecordScene"),
        (["a.ppn"], "RecordScene"),
        (["a.problems"], "CollectionsScene"),
        (["a.pref", "b.pref"], "BookScene"),
    ],
)
def test_files_of_the_command_line_are_opened_in_the_window(
    tmp_path: Path, names: list[str], page: str
) -> None:
    for name in names:
        (tmp_path / name).write_text("rules: croatian\nplayers: A B C\n", "utf-8")
    program = """
import sys
from prefgame.__main__ import main
from prefgame.ui.widgets.window import Window, headless
headless()
frame = Window.frame
def framed(window, dt=None):
    frame(window, dt)
    if type(window.scene).__name__ != "MenuScene":
        print(type(window.scene).__name__)
        window.running = False
Window.frame = framed
sys.exit(main(sys.argv[1:]))
"""
    done = run(program, tmp_path, arguments=names)
    assert done.stdout.split()[-1:] == [page] and done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["none.pref", "none.PPN"])
def test_a_file_that_is_not_there_is_named_before_the_window_comes(
    tmp_path: Path, name: str
) -> None:
    done = run(
        "from prefgame.__main__ import main; raise SystemExit(main())", tmp_path, arguments=[name]
    )
    assert done.returncode == 2
    assert done.stderr == f"prefgame: {name}: cannot be read (it is not there)\n"


def test_a_word_that_is_no_file_is_no_command(tmp_path: Path) -> None:
    done = run(
        "from prefgame.__main__ import main; raise SystemExit(main())",
        tmp_path,
        arguments=["reply"],
    )
    assert done.returncode == 2 and "reply" in done.stderr and done.stderr.count("\n") == 1


def test_the_start_needs_no_pictures_of_cards() -> None:
    """The first frame waits for nothing that it does not show: cards are laid on the menu's table
    one a frame.
    """
    program = """
import pathlib
import pygame
from prefgame.ui.widgets.window import Window, headless
headless()
loaded = []
real = pygame.image.load
pygame.image.load = lambda path, *rest: loaded.append(str(path)) or real(path, *rest)
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.ui.frames import routes
from prefgame.ui.program import Program
rooms = Program(Window((1280, 720)), SettingsFile(), Store())
rooms.open(routes.Menu())
def faces():
    # the sheet of corner letters is none
    return [path for path in loaded if "cards_" in path and len(pathlib.Path(path).stem) == 2]
before = faces()
rooms.window.frame(0.01)
first = faces()
for frame in range(20):
    rooms.window.frame(0.01)
print(len(before), len(first), len(faces()))
"""
    done = run(program, Path.cwd(), PREFGAME_HOME=os.devnull)
    before, first, later = map(int, done.stdout.split())
    assert before == 0 and first <= 1 and later == 7


@pytest.mark.skipif(sys.platform == "win32", reason="no program can send itself Ctrl+C there")
@pytest.mark.parametrize("frames", [1, 30])
def test_ctrl_c_in_a_terminal_ends_the_game_without_a_traceback(
    tmp_path: Path, frames: int
) -> None:
    """While the scenes are still loading in their thread, and later."""
    program = f"""
import os, signal, sys
from prefgame.__main__ import main
from prefgame.ui.widgets.window import Window
frame, drawn = Window.frame, []
def pressed(window, dt=None):
    drawn.append(dt)
    if len(drawn) == {frames}:
        os.kill(os.getpid(), signal.SIGINT)
    frame(window, dt)
Window.frame = pressed
sys.exit(main([]))
"""
    done = run(program, tmp_path, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    assert (tmp_path / "home" / "config" / "settings.json").exists()  # it closed as always
