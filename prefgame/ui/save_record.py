"""Saving a record or a picture of the sheet from the window, and the sentence about it."""

from __future__ import annotations

from pathlib import Path

from prefgame.app.records import save_picture, save_record
from prefgame.app.session import Session
from prefgame.engine.view import SeatView
from prefgame.words import _

_LONGEST = 60
"""letters of a folder that are shown; of a longer one the end is"""


def save_and_tell(session: Session) -> str:
    """Save the match as a record, and say where it is or why it could not be saved."""
    try:
        path = save_record(session)
    except OSError as error:
        return _("The record cannot be saved ({reason}).").format(reason=error.strerror or error)
    return saved_as(path)


def save_picture_and_tell(view: SeatView, picture: bytes) -> str:
    """Save a picture of the match that this seat sees, and say where it is or why it could not be saved."""
    try:
        return saved_as(save_picture(view, picture))
    except OSError as error:
        return _("The picture cannot be saved ({reason}).").format(reason=error.strerror or error)


def saved_as(path: Path) -> str:
    """Where a file was saved, in a sentence that has room in one line."""
    return _("Saved as {name} in {folder}").format(name=path.name, folder=short_folder(path.parent))


def short_folder(folder: Path) -> str:
    """A folder as people call it: the home folder as "~", and of a very long one only the end."""
    try:
        told = str(Path("~") / folder.relative_to(Path.home()))
    except (ValueError, RuntimeError):  # not in the home folder, or there is none
        told = str(folder)
    return told if len(told) <= _LONGEST else "…" + told[1 - _LONGEST :]
