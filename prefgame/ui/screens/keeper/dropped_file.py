"""A score file that is dropped on the window becomes a kept sheet.

Invariant: a file that is none changes nothing, and the answer says why.
"""

from __future__ import annotations

from pathlib import Path

from prefgame.app.keeper.keeping import Keeping
from prefgame.app.keeper.score_file import BadFile
from prefgame.app.keeper.table import table_of_file
from prefgame.i18n import _
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.menu.notices import no_file_name


def keep_dropped(game: Game, name: str | None) -> str:
    """Keep the table of this file and show its page; else why that cannot be, as a sentence."""
    if not name:
        return no_file_name()
    try:
        table = table_of_file(Path(name))
    except BadFile as error:
        return _("This sheet cannot be read: {reason}").format(reason=error)
    game.keep_score(Keeping.begin(game.store.sheets, table))
    return _("The score file is kept as a sheet.")


def drop_words() -> str:
    """That this can be done."""
    return _("A score file can be dropped on the window.")
