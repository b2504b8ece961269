"""The button that shows where the player's files lie."""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.desktop.programs import show_folder
from prefgame.app.files import records_dir
from prefgame.i18n import _
from prefgame.ui.widgets.buttons import Button, ButtonKind


def folder_button(notify: Callable[[str], None], kind: ButtonKind = "paper") -> Button:
    """Make the button that shows the folder of records and pictures, in another program."""

    def show() -> None:
        folder = records_dir()
        if not show_folder(folder):
            words = _("No program for files was found. The folder is {folder}.")
            notify(words.format(folder=folder))

    button = Button(_("Folder"), show, kind=kind, size=23)
    button.hint = _("Show the folder of records and pictures in the program for files")
    return button
