"""Ending a match by agreement: the question, and how the points that nobody has won are shared out.

Law of this module: the rules share them out; here it is said, and asked for between two hands only.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.session import Session
from prefgame.app.wording import all_of
from prefgame.rules.base import Phase
from prefgame.ui.dialog import Answer, Dialog
from prefgame.ui.game import Game
from prefgame.ui.phrases import BESIDE, signed
from prefgame.ui.window import Window
from prefgame.words import _, ngettext


def why_not_stop(session: Session) -> str:
    """Why the match cannot be stopped now; "" where it can."""
    phase = session.view().turn.phase
    if phase is Phase.DEAL:
        return ""
    return _("The match is over.") if phase is Phase.OVER else _("A match can be stopped between two hands only.")


def ask_to_stop(game: Game, window: Window, session: Session) -> None:
    """Say what each player would get, and stop the match if the player agrees."""
    table = session.view().table
    stopped, _entries = table.rules.score.write_off(table.sheet)
    off = [after.middle - before.middle for before, after in zip(table.sheet.columns, stopped.columns)]
    turned = table.rules.minus_is_good
    results = ", ".join(f"{name}{BESIDE}{signed(total, turned)}" for name, total in zip(table.players, stopped.settlement()))
    end = _("The match then ends with {results}.").format(results=results)

    def stop() -> None:
        if session.between_hands:
            session.write_off()
            game.settlement(session)

    sentence = " ".join((would_share(table.players, off), *odd_points(off), end))
    window.push(Dialog(_("Agree to stop the match?"), sentence, [Answer(_("Play on")), Answer(_("Stop here"), stop)]))


# ---- words


def would_share(players: Sequence[str], off: Sequence[int]) -> str:
    """How the points that nobody has won would be shared out; ``off`` are each player's, by seat."""
    told = ngettext("The {points} point that nobody has won yet is shared out: {shares}.",
                    "The {points} points that nobody has won yet are shared out: {shares}.", sum(off))  # fmt: skip
    return told.format(points=sum(off), shares=_shares(players, off))


def were_shared(players: Sequence[str], off: Sequence[int]) -> str:
    """The same once the match was stopped."""
    told = ngettext("Stopped by agreement: the {points} point that nobody had won was shared out, {shares}.",
                    "Stopped by agreement: the {points} points that nobody had won were shared out, {shares}.", sum(off))  # fmt: skip
    return told.format(points=sum(off), shares=_shares(players, off))


def share_of(amount: int, off: Sequence[int]) -> str:
    """What one player got of them."""
    told = ngettext("Stopped by agreement: {amount} of the {points} point that nobody had won.",
                    "Stopped by agreement: {amount} of the {points} points that nobody had won.", sum(off))  # fmt: skip
    return told.format(amount=amount, points=sum(off))


def odd_points(off: Sequence[int]) -> tuple[str, ...]:
    """Who gets what cannot be divided; nothing where all was."""
    odd = sum(off) % len(off)
    if not odd:
        return ()
    return (ngettext("The odd point goes to the player who owes most.", "The odd points go to the players who owe most.", odd),)


def _shares(players: Sequence[str], off: Sequence[int]) -> str:
    if len(set(off)) == 1:
        return _("{amount} to each player").format(amount=off[0])
    return all_of([_("{amount} to {name}").format(amount=amount, name=name) for name, amount in zip(players, off) if amount])
