"""The button that saves a record, and what it says."""

from __future__ import annotations

from prefgame.app.records import save_record
from prefgame.app.session import Session
from prefgame.ui.layout import Box
from prefgame.ui.widget import FocusGroup
from prefgame.words import _


def save_and_tell(session: Session, group: FocusGroup, anchor: Box) -> None:
    """Save the match as a record and say where, or why not, beside ``anchor``."""
    try:
        path = save_record(session)
    except OSError as error:
        group.say(_("The record cannot be saved ({reason}).").format(reason=error.strerror or error), anchor)
        return
    group.say(_("Saved as {name} in {folder}").format(name=path.name, folder=path.parent), anchor)
