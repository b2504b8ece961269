"""The way in for screen readers, for each system at its time.

Invariant: where no reader can be, nothing is loaded for one; and a window that was seen is not
hidden again.
"""

from __future__ import annotations

import logging
import os
import sys

import pygame

from prefgame.ui.spoken.presence import HIDDEN_FIRST, may_be_read
from prefgame.ui.system.display import hidden_window
from prefgame.ui.widgets.window import Window

_log = logging.getLogger(__name__)


def let_in_at_once(window: Window) -> None:
    """Let readers in before anything is drawn, where they must come before the window is seen."""
    if sys.platform in HIDDEN_FIRST and _may_come():
        with hidden_window():
            let_in(window)


def let_in_later(window: Window) -> None:
    """Let readers in once the first scene is seen, where they may come at any time."""
    if sys.platform not in HIDDEN_FIRST and _may_come():
        window.post(lambda: window.post(lambda: let_in(window)))


def _may_come() -> bool:
    return may_be_read(pygame.display.get_driver(), os.environ)


def let_in(window: Window) -> None:
    """Tell readers of the window from now on, if the system has what the library asks for."""
    try:
        from prefgame.ui.spoken.reader import AccessKitReader

        window.read_by(AccessKitReader(window.post))
    except Exception:  # an old system lacks something: no error of the game
        _log.warning("no screen reader can be told what is on the window", exc_info=True)
