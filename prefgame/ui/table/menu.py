"""The menu of a match: the ways from the table, and from the result of a hand.

Law of this module: it lists rooms and does nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.session import Session
from prefgame.ui.game import Game
from prefgame.ui.table.overlays import Entry, TableMenu
from prefgame.ui.window import Window
from prefgame.words import _


def table_menu(game: Game, window: Window, session: Session, end_early: Callable[[], None] | None = None) -> TableMenu:
    """The menu of ``session``, to be pushed on the window. ``end_early``: how the player ends the hand before its last card, if that is possible."""
    rules = session.view().table.rules
    deck = _("French cards") if window.kit.deck.name == "german" else _("William Tell cards")
    early: list[Entry] = [] if end_early is None else [(_("Claim or give up"), end_early, "paper", _("Key C"))]
    return TableMenu(
        _("At the table"),
        session.warning or _("The match is saved at every card."),
        [
            (_("Continue"), lambda: None, "brass", _("Key Escape")),
            (_("Score sheet"), lambda: game.score_sheet(session), "paper", _("Key F2")),
            (_("Rules"), lambda: game.help(rules.key), "paper", _("Key F1")),
            *early,
            (deck, game.other_deck, "paper", _("Key D")),
            (_("Settings"), game.settings_room, "paper", ""),
            (_("Leave the table"), game.leave_table, "paper", ""),
        ],
    )
