"""The start: the window with its table, before anything else is loaded.

Invariant: what this module imports is what the first picture needs. The rules, the store and the
scenes take longer than all of that, and are loaded while the table is seen.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pygame

from prefgame.app.files import asset_root
from prefgame.app.settings import Settings, SettingsFile, language_for, system_locale
from prefgame.i18n import _, beginning_languages, use_language
from prefgame.ui.frames.looks import looks_of
from prefgame.ui.frames.rail import draw_edge, draw_table
from prefgame.ui.readers import let_in_at_once
from prefgame.ui.system.display import NoDisplay, Place, preferred_locales
from prefgame.ui.widgets.window import Window

SWITCHING = 0.0005
"""seconds after which a thread must let another one go on

With Python's own 5 ms a frame that waits a few times for a seat that thinks is late.
"""


def play(files: Sequence[str] = ()) -> int:
    """Open the window, with these files if there are any, and play until it is closed; returns the
    exit status.

    It is 0, or 1 where there is no window to open, or an error has ended the game.
    """
    try:
        settings_file = SettingsFile()
        use_language(first_language(settings_file.settings))
        asset_root()
        window = open_window(settings_file.settings)
        let_in_at_once(window)
        _lay_the_table(window)
    except NoDisplay as reason:
        print(f"prefgame: {reason}", file=sys.stderr)
        return 1
    except Exception as error:
        from prefgame.ui.running import end_with

        pygame.quit()  # nothing of it may lie over the box
        return end_with(error)
    from prefgame.ui.running import run

    return run(window, settings_file, files)


def first_language(settings: Settings) -> str:
    """Return the language of what may be said before the first scene: who was not welcomed yet has
    chosen none, and the system says which may be theirs.
    """
    if settings.welcomed:
        return settings.language
    return language_for(system_locale(preferred_locales()), beginning_languages())


def open_window(settings: Settings) -> Window:
    """Return the window as the player left it. NoDisplay where there is no screen."""
    sys.setswitchinterval(SWITCHING)
    return Window(
        Place(settings.window, settings.screen, settings.window_sizes),
        title=_("Preference"),
        full_screen=settings.full_screen,
        **looks_of(settings),
    )


def _lay_the_table(window: Window) -> None:
    """Show what the menu and the questions of the first start lie on."""
    draw_table(window.surface, window.kit, rail=False)
    draw_edge(window.surface, window.kit)
    window.show()
