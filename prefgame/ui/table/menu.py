"""The menu of a match: the ways from the table, and from the result of a hand.

Invariant: it lists scenes and actions, and does nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.look_back.fair_deal import fair_deal
from prefgame.app.practice.session import PracticeSession
from prefgame.app.session import Session
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.frames.navigation import Game
from prefgame.ui.table.fair_deal import FairDealSheet
from prefgame.ui.table.overlays import MenuLine, TableMenu
from prefgame.ui.table.stopping import ask_to_stop, knows_agreement, why_not_stop
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.scene import Host


def table_menu(
    game: Game, window: Host, session: Session, end_early: Callable[[], None] | None = None
) -> TableMenu:
    """The menu of ``session``, to be pushed on the window.

    ``end_early`` is how the player ends the hand before its last card, if that is possible.
    """
    view = session.view()
    rules, phase = view.table.rules, view.turn.phase
    german = window.kit.deck.name == "german"
    deck = _("Switch to French cards") if german else _("Switch to William Tell cards")
    early = (
        [] if end_early is None else [MenuLine(_("Claim or give up"), end_early, key=keys.CLAIM)]
    )
    practice = session if isinstance(session, PracticeSession) else None
    again = practice is not None and not practice.can_be_continued
    return TableMenu(
        _("Practice") if again else _("At the table"),
        session.warning or _sentence(session),
        [
            MenuLine(_("Continue"), lambda: None, _("Key Escape"), "brass"),
            *([] if practice is None else _practice_lines(game, practice)),
            MenuLine(_("Score sheet"), lambda: game.score_sheet(session), key=keys.SCORE_SHEET),
            MenuLine(_("Rules of the game"), lambda: game.help(rules, phase), key=keys.RULES),
            *early,
            MenuLine(deck, lambda: game.other_deck(rules), key=keys.DECK),
            MenuLine(_("Settings"), game.open_settings),
            *(_match_lines(game, window, session) if practice is None else []),
            *([] if practice is None else [_leave_line(game, practice)]),
        ],
    )


def _sentence(session: Session) -> str:
    """Which match of an evening is played, if it is one of an evening, and what is kept of it."""
    place = session.plan.evening
    if place is None:
        return session.keeping
    words = _("Match {number} of {matches} of your evening")
    match = words.format(number=place.number, matches=place.matches)
    return f"{match}. {session.keeping}"


def _leave_line(game: Game, practice: PracticeSession) -> MenuLine:
    """The way back to where the practice began."""
    if practice.can_be_continued:
        hint = _("You can continue the hand later.")
        return MenuLine(_("Leave the table"), game.end_practice, hint)
    return MenuLine(_("End the practice"), game.end_practice)


def _seal_lines(window: Host, session: Session) -> list[MenuLine]:
    """The seal of the cards that are being played, if they were sealed."""
    deal = fair_deal(session.seen_log())
    if deal is None:
        return []
    return [
        MenuLine(
            _("Fair deal"),
            lambda: window.push(FairDealSheet(deal)),
            _("How you can check that no card is exchanged"),
        )
    ]


def _practice_lines(game: Game, session: PracticeSession) -> list[MenuLine]:
    """What can be done in practice only."""
    return [
        MenuLine(
            _("Take back"),
            lambda: game.change_practice(session.taken_back()),
            reason=session.why_not_taken_back,
            key=keys.TAKE_BACK,
        ),
        MenuLine(
            _("Begin again"),
            lambda: game.change_practice(session.again()),
            _("The same cards, from where the practice began"),
            reason=session.why_not_again,
        ),
    ]


def _match_lines(game: Game, window: Host, session: Session) -> list[MenuLine]:
    """The ways from a match that is kept."""
    return [
        *_seal_lines(window, session),
        *_stop_lines(game, window, session),
        MenuLine(
            _("Leave the table"), game.leave_table, _("You can continue the match from the menu.")
        ),
    ]


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
