"""Ending a match by agreement: whether it can be done, and the question to the player.

Invariant: the rules share out the points that nobody has won; here the result is shown. A match is
stopped between two hands only, only where the score of the game knows an agreement, and only if
everybody agrees. A match can always be left: it is stored.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.session import Session
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.scene import Host
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.runs import BESIDE
from prefgame.ui.words.scores import words_of


def knows_agreement(session: Session) -> bool:
    """Whether players can agree to stop this match at all: not a lesson, nor a hand that is played
    again.
    """
    table = session.view().table
    return session.goes_on and table.rules.score.write_off(table.sheet) is not None


def why_not_stop(session: Session) -> str:
    """Why the match cannot be stopped now, in a game that knows an agreement; "" where it can."""
    phase = session.view().turn.phase
    if phase is Phase.DEAL:
        return ""
    return (
        _("The match is over.")
        if phase is Phase.OVER
        else _("A match can be stopped only between two hands.")
    )


def how_it_ends(rules: RuleSet, players: Sequence[str], now: Sheet, stopped: Sheet) -> str:
    """How what nobody has won is shared out, and what each player then gets."""
    shares = words_of(rules).shares(players, now, stopped)
    results = ", ".join(
        f"{name}{BESIDE}{signed(total, rules.minus_is_good)}"
        for name, total in zip(players, rules.score.settlement(stopped))
    )
    end = _("The match then ends with {results}.").format(results=results)
    return f"{shares} {end}"


def ask_to_stop(game: Game, window: Host, session: Session) -> None:
    """Say what each player would get, and stop the match if the player and the others agree.

    Nothing happens in a game without such an agreement.
    """
    table = session.view().table
    agreed = table.rules.score.write_off(table.sheet)
    if agreed is None:
        return
    stopped, _entries = agreed

    def stop() -> None:
        if not session.between_hands:
            return
        against = session.seat_against_stopping()
        if against is None:
            session.write_off()
            game.settlement(session)
        else:
            window.push(_refusal(table.players[against]))

    end = how_it_ends(table.rules, table.players, table.sheet, stopped)
    sentence = " ".join((end, _("Everybody must agree.")))
    window.push(
        Dialog(
            _("Agree to stop the match?"),
            sentence,
            [DialogButton(_("Play on")), DialogButton(_("Ask the others"), stop)],
        )
    )


def _refusal(name: str) -> Dialog:
    """What is said where one of the others does not agree."""
    return Dialog(
        _("{name} wants to play on.").format(name=name),
        _(
            "{name} is behind and can still catch up. You can leave the table at any time: the "
            "match is saved."
        ).format(name=name),
        [DialogButton(_("Play on"))],
    )
