"""How the points that nobody has won are shared out when a match is stopped by agreement."""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.words.names import join_with_and
from prefgame.i18n import _, ngettext
from prefgame.rules.scoring.base import OddShare
from prefgame.ui.words.numbers import grammatical_number


def would_share(players: Sequence[str], off: Sequence[int]) -> str:
    """How the points that nobody has won would be shared out; ``off`` are each
    player's, by seat.
    """
    words = ngettext(
        "The {points} point still to be paid off is shared out: {shares}.",
        "The {points} points still to be paid off are shared out: {shares}.",
        sum(off),
    )
    return words.format(points=sum(off), shares=_shares(players, off))


def were_shared(players: Sequence[str], off: Sequence[int]) -> str:
    """The same once the match was stopped."""
    words = ngettext(
        "Stopped by agreement: the {points} point still to be paid off was shared out, {shares}.",
        "Stopped by agreement: the {points} points still to be paid off were shared out, {shares}.",
        sum(off),
    )
    return words.format(points=sum(off), shares=_shares(players, off))


def share_of(amount: int, off: Sequence[int]) -> str:
    """What one player got of them."""
    words = ngettext(
        "Stopped by agreement: {amount} of the {points} point still to be paid off.",
        "Stopped by agreement: {amount} of the {points} points still to be paid off.",
        sum(off),
    )
    return words.format(amount=amount, points=sum(off))


def odd_points(odd: OddShare) -> tuple[str, ...]:
    """Who gets the points that cannot be divided, and what decides among equals; nothing where all
    can.
    """
    if not odd.amount:
        return ()
    count = grammatical_number(odd.amount)
    words = ngettext(
        "The odd point goes to the player with most to pay off.",
        "The odd points go to the players with most to pay off.",
        count,
    )
    tied = ngettext(
        "Among players who owe the same, the first in order of play gets it.",
        "Among players who owe the same, the first ones in order of play get them.",
        count,
    )
    return (words, tied) if odd.by_order else (words,)


def odd_units(odd: OddShare) -> tuple[str, ...]:
    """The same of the units of a pot."""
    if not odd.amount:
        return ()
    count = grammatical_number(odd.amount)
    words = ngettext(
        "The odd unit goes to the player with the lowest purse.",
        "The odd units go to the player with the lowest purse.",
        count,
    )
    tied = ngettext(
        "Among equal purses, it goes to the first player in order of play.",
        "Among equal purses, they go to the first player in order of play.",
        count,
    )
    return (words, tied) if odd.by_order else (words,)


def _shares(players: Sequence[str], off: Sequence[int]) -> str:
    if len(set(off)) == 1:
        return _("{amount} to each player").format(amount=off[0])
    return join_with_and(
        [
            _("{amount} to {name}").format(amount=amount, name=name)
            for name, amount in zip(players, off)
            if amount
        ]
    )
