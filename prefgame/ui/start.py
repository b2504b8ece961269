"""The start of the window, and its end, whatever goes wrong.

Invariant: nothing here draws, and this is the one place that catches whatever ends the game.
"""

from __future__ import annotations

import sys

import pygame

from prefgame.app.fault_report import Circumstances
from prefgame.app.first_language import language_for, system_locale
from prefgame.app.paths import asset_root
from prefgame.app.settings import Settings, SettingsFile
from prefgame.app.storage.store import Store
from prefgame.i18n import _, languages, use_language
from prefgame.ui.draw.card_style import look_of
from prefgame.ui.faults import end_with, reporting, threads_that_fail
from prefgame.ui.frames.navigation import CARD_SCALES, PACES, palette_of, usual_deck
from prefgame.ui.program import Program
from prefgame.ui.system.desktop import preferred_locales
from prefgame.ui.system.display import NoDisplay, Place
from prefgame.ui.widgets.window import Window

TITLE = "Preference"
SWITCHING = 0.0005
"""seconds after which a thread must let another one go on

With Python's own 5 ms a frame that waits a few times for a seat that thinks is late.
"""


def play() -> int:
    """Open the window and play until it is closed; returns the exit status.

    It is 0, or 1 where there is no window to open, or an error has ended the game.
    """
    program: Program | None = None
    try:
        settings_file = SettingsFile()
        use_language(first_language(settings_file.settings))
        asset_root()
        window = open_window(settings_file.settings)
        program = Program(window, settings_file, Store(behind=True))
        _run(program)
    except NoDisplay as reason:
        return _sorry(str(reason))
    except Exception as error:
        pygame.quit()  # nothing of it may lie over the box
        return end_with(error, _(TITLE), program.circumstances if program else Circumstances())
    return 0


def first_language(settings: Settings) -> str:
    """The language of what may be said before the first scene: who was not welcomed yet has chosen
    none, and the system says which may be theirs.
    """
    if settings.welcomed:
        return settings.language
    return language_for(system_locale(preferred_locales()), languages())


def _run(program: Program) -> None:
    """Run it; the error of a thread that failed is raised here."""
    failed: list[BaseException] = []

    def tell(error: BaseException) -> None:
        failed.append(error)
        program.window.post(fail)

    def fail() -> None:
        raise failed[0]

    with threads_that_fail(tell), reporting(program.what_goes_on):
        program.run()
    if failed:
        fail()


def open_window(settings: Settings) -> Window:
    """The window as the player left it. NoDisplay where there is no screen."""
    sys.setswitchinterval(SWITCHING)
    window = Window(
        Place(settings.window, settings.screen, settings.window_sizes),
        title=_(TITLE),
        full_screen=settings.full_screen,
        deck=settings.deck or usual_deck(settings.own_rules),
        text_scale=settings.text_scale / 100,
        card_scale=CARD_SCALES[settings.card_size],
        look=look_of(settings),
        pace=PACES[settings.pace],
        less_motion=settings.less_motion,
        palette=palette_of(settings),
    )
    window.configure(left_handed=settings.left_handed)
    return window


def _sorry(sentence: str) -> int:
    print(f"prefgame: {sentence}", file=sys.stderr)
    return 1
