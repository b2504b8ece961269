"""The program behind the window, from its first scene to its end, and errors that nobody foresaw.

Invariant: there is one way for all errors. The window ends, a file says what happened, a box of the
system names it, and the exit status is 1. The match needs no rescue: what was seen of it is on
disk. Nothing here draws.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pygame

from prefgame.app.fault_report import Circumstances, save_fault
from prefgame.app.files import is_of_the_game
from prefgame.app.settings import SettingsFile
from prefgame.app.storage.store import Store
from prefgame.i18n import _, language
from prefgame.ui.program import Program
from prefgame.ui.system.display import show_message
from prefgame.ui.widgets.window import Window

MOST_LOGGED = 5
"""reports of one sitting about errors that the game survives"""


@contextmanager
def threads_that_fail(tell: Callable[[BaseException], None]) -> Iterator[None]:
    """Have ``tell`` called with the error of each thread that ends with one, in that thread."""

    def on_error(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None and failed.exc_type is not SystemExit:
            tell(failed.exc_value)

    usual, threading.excepthook = threading.excepthook, on_error
    try:
        yield
    finally:
        threading.excepthook = usual


class Survived(logging.Handler):
    """Reports errors that the game survives: a seat whose thinking failed does the least it may, a
    page that cannot be judged stays empty. ``where`` says what went on.
    """

    def __init__(self, where: Callable[[], Circumstances]) -> None:
        super().__init__(logging.ERROR)
        self._where, self._left = where, MOST_LOGGED

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and self._left:
            self._left -= 1
            went_on = _("An error in the game was noted here, and the game went on.")
            about = _about(record.getMessage())
            save_fault(error, f"{went_on} {_please_send()}", about, self._where())


@contextmanager
def reporting(where: Callable[[], Circumstances]) -> Iterator[None]:
    """Report what is logged as an error of the game meanwhile."""
    logger, handler = logging.getLogger("prefgame"), Survived(where)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


def end_with(error: BaseException, where: Circumstances | None = None) -> int:
    """Report the error that has ended the game; returns the exit status."""
    what = _what_happened(error)
    file = save_fault(error, f"{what} {_please_send()}", _about(), where or Circumstances())
    named = _(
        "What happened is written in {file}. Please send this file to those who made the game."
    )
    words = what if file is None else f"{what}\n\n{named.format(file=file)}"
    if sys.stderr is not None:
        if file is None:
            traceback.print_exception(error)
        print("prefgame:", words.replace("\n\n", " "), file=sys.stderr)
    show_message(_("Preference"), words)
    return 1


def _what_happened(error: BaseException) -> str:
    if is_of_the_game(error):
        return _(
            "The game had to stop: a part of it is missing or damaged. Your matches are saved; "
            "install the game again."
        )
    return _(
        "The game had to stop because of an error in it. Your matches are saved: start the game "
        "again to continue."
    )


def _please_send() -> str:
    return _(
        "Please send this file to those who made the game, and say what you did last. It holds no "
        "names."
    )


def _about(*more: str) -> Iterator[str]:
    form = "one file" if getattr(sys, "frozen", False) else "installed"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    yield f"{form}, pygame-ce {pygame.version.ver}, SDL {sdl}, language {language()}"
    yield from more


def run(window: Window, settings_file: SettingsFile, files: Sequence[str]) -> int:
    """Play in the window until it is closed, with these files if there are any; returns the exit
    status, which is 1 where an error has ended the game.
    """
    program: Program | None = None
    try:
        program = Program(window, settings_file, Store(behind=True))
        _run(program, files)
    except Exception as error:
        pygame.quit()  # nothing of it may lie over the box
        return end_with(error, program.circumstances if program else None)
    return 0


def _run(program: Program, files: Sequence[str]) -> None:
    """Run it; the error of a thread that failed is raised here."""
    failed: list[BaseException] = []

    def tell(error: BaseException) -> None:
        failed.append(error)
        program.window.post(fail)

    def fail() -> None:
        raise failed[0]

    with threads_that_fail(tell), reporting(program.what_goes_on):
        program.run(files)
    if failed:
        fail()
