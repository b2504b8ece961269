"""Saving a record or a picture of the sheet from the window, and the sentence about it.

Invariant: whatever the disk does, the answer is one sentence.
"""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from threading import Thread

from pygame import Surface

from prefgame.app.records import save_picture, save_record
from prefgame.app.session import Session
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.paper.picture import as_png

_LONGEST = 60
"""letters of a folder that are shown; of a longer one the end is"""


def save_and_report(session: Session) -> str:
    """Save the match as a record, and return where it is or why it could not be saved."""
    try:
        path = save_record(session)
    except OSError as error:
        return _("The record cannot be saved ({reason}).").format(reason=error.strerror or error)
    return saved_sentence(path)


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
            return _("The picture cannot be saved ({reason}).").format(
                reason=error.strerror or error
            )


def saved_sentence(path: Path) -> str:
    """A sentence in one line that says where a file was saved."""
    return _("Saved as {name} in {folder}").format(name=path.name, folder=short_folder(path.parent))


def short_folder(folder: Path) -> str:
    """A folder as people call it: the home folder as "~", and of a very long one only the end."""
    try:
        shown = str(Path("~") / folder.relative_to(Path.home()))
    except (ValueError, RuntimeError):  # not in the home folder, or there is none
        shown = str(folder)
    return shown if len(shown) <= _LONGEST else "…" + shown[1 - _LONGEST :]
