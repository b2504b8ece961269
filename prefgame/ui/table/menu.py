"""The menu of a match: the ways from the table, and from the result of a hand.

Invariant: it lists scenes and actions, and does nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.session import Session
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.frames.navigation import Game
from prefgame.ui.table.overlays import MenuLine, TableMenu
from prefgame.ui.table.stopping import ask_to_stop, knows_agreement, why_not_stop
from prefgame.ui.widgets.scene import Host


def table_menu(
    game: Game, window: Host, session: Session, end_early: Callable[[], None] | None = None
) -> TableMenu:
    """The menu of ``session``, to be pushed on the window.

    ``end_early`` is how the player ends the hand before its last card, if that is possible.
    """
    rules = session.view().table.rules
    german = window.kit.deck.name == "german"
    deck = _("Switch to French cards") if german else _("Switch to William Tell cards")
    early = [] if end_early is None else [MenuLine(_("Claim or give up"), end_early, _("Key C"))]
    return TableMenu(
        _("At the table"),
        session.warning or _("The match is saved after every card."),
        [
            MenuLine(_("Continue"), lambda: None, _("Key Escape"), "brass"),
            MenuLine(_("Score sheet"), lambda: game.score_sheet(session), _("Key F2")),
            MenuLine(_("Rules of the game"), lambda: game.help(rules), _("Key F1")),
            *early,
            MenuLine(deck, lambda: game.other_deck(rules), _("Key D")),
            MenuLine(_("Settings"), game.open_settings),
            *_stop_lines(game, window, session),
            MenuLine(
                _("Leave the table"),
                game.leave_table,
                _("You can continue the match from the menu."),
            ),
        ],
    )


def _stop_lines(game: Game, window: Host, session: Session) -> list[MenuLine]:
    """The entry that ends the match by agreement, where the game knows one."""
    if not knows_agreement(session):
        return []
    reason, over = why_not_stop(session), session.view().turn.phase is Phase.OVER
    return [
        MenuLine(
            _("Agree to stop"),
            lambda: ask_to_stop(game, window, session),
            _("End this match for good"),
            reason=reason,
            sub=_("only between two hands") if reason and not over else "",
        )
    ]
