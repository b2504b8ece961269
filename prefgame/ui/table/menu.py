"""The menu of a match: the ways from the table, and from the result of a hand.

Law of this module: it lists rooms and does nothing itself.
"""

from __future__ import annotations

from prefgame.app.session import Session
from prefgame.ui.game import Game
from prefgame.ui.table.overlays import TableMenu
from prefgame.ui.window import Window
from prefgame.words import _


def table_menu(game: Game, window: Window, session: Session) -> TableMenu:
    """The menu of ``session``, to be pushed on the window."""
    rules = session.view().table.rules
    deck = _("French cards") if window.kit.deck.name == "german" else _("William Tell cards")
    return TableMenu(
        _("At the table"),
        session.warning or _("The match is saved at every card."),
        [
            (_("Continue"), lambda: None, "brass", _("Key Escape")),
            (_("Score sheet"), lambda: game.score_sheet(session), "paper", _("Key F2")),
            (_("Rules"), lambda: game.help(rules.key), "paper", _("Key F1")),
            (deck, game.other_deck, "paper", _("Key D")),
            (_("Settings"), game.settings_room, "paper", ""),
            (_("Leave the table"), game.leave_table, "paper", ""),
        ],
    )
