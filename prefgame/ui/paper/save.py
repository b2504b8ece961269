"""Saving a record or a picture of the sheet from the window, and the sentence about it.

Invariant: whatever the disk does, the answer is one sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Thread

from pygame import Surface

from prefgame.app.files.reading import reason_of
from prefgame.app.records import save_picture, save_record
from prefgame.app.session import Session
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.frames.saved import saved_sentence
from prefgame.ui.paper.picture import as_png


def save_and_report(session: Session) -> str:
    """Save the match as a record, and return where it is or why it could not be saved."""
    try:
        path = save_record(session)
    except OSError as error:
        return _("The record cannot be saved ({reason}).").format(reason=reason_of(error))
    return saved_sentence(path)


def save_and_say(save: Callable[[], Path]) -> str:
    """Save a file, and return where it is or why it could not be saved."""
    try:
        return saved_sentence(save())
    except OSError as error:
        return _("The file cannot be saved ({reason}).").format(reason=reason_of(error))


class PictureSaving:
    """A picture of the match, written in a thread of its own so that the window goes on."""

    def __init__(self, view: SeatView, picture: Surface) -> None:
        self._saved: Future[Path] = Future()
        # not a daemon: a program that is closed meanwhile ends when the picture is whole
        Thread(target=self._save, args=(view, picture), name="picture").start()

    def _save(self, view: SeatView, picture: Surface) -> None:
        try:
            self._saved.set_result(save_picture(view, as_png(picture)))
        except BaseException as error:
            self._saved.set_exception(error)

    @property
    def over(self) -> bool:
        """Whether it has been written, or refused."""
        return self._saved.done()

    def report(self) -> str:
        """Where the picture is, or why it could not be saved, once it is over."""
        try:
            return saved_sentence(self._saved.result())
        except OSError as error:
            return _("The picture cannot be saved ({reason}).").format(reason=reason_of(error))
