"""Score files that are dropped on the window become kept sheets.

Invariant: a file that is none changes nothing, and the answer says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from prefgame.app.keeper.score_file import BadFile
from prefgame.app.keeper.table import Keeping, table_of_file
from prefgame.i18n import _, ngettext
from prefgame.ui.frames.form import FormScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.screens.keeper.score_file_errors import named_reason
from prefgame.ui.screens.menu.notices import no_file_name


def keep_dropped(game: Game, names: Sequence[str]) -> None:
    """Keep the tables of these files, show the page of one or the list of several, and say there
    what was done, or why one of them cannot be read.
    """
    kept, wrong = [], []
    for name in names:
        try:
            table = table_of_file(Path(name)) if name else None
        except BadFile as error:
            reason = named_reason(Path(name), error)
            wrong.append(_("This sheet cannot be read: {reason}").format(reason=reason))
            continue
        if table is None:
            wrong.append(no_file_name())
        else:
            kept.append(Keeping.begin(game.store.sheets, table))
    if len(kept) == 1:
        game.keep_score(kept[0])
    elif kept:
        game.menu()
        game.score_keeper()
    done = ngettext(
        "The score file is kept as a sheet.",
        "{count} score files are kept as sheets.",
        len(kept),
    ).format(count=len(kept))
    said = [*wrong[:1], *([done] if kept else [])]
    if isinstance(scene := game.window.scene, FormScene):
        scene.notify(" ".join(said))


def drop_words() -> str:
    """That this can be done."""
    return _("A score file can be dropped on the window.")
