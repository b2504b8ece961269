"""The summary beside the paper: the same numbers line by line, and what they come to.

Invariant: every number is one of the sheet's own; here it only gets its words and its sign.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Surface

from prefgame.app.words.names import join_with_and
from prefgame.i18n import _
from prefgame.paper.base import Paper
from prefgame.rules.base import shown_amounts
from prefgame.rules.scoring.base import payments
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import size_of


@dataclass(frozen=True)
class LegendRow:
    """A sign of the paper and its meaning in ``words``; ``short`` where fewer words say it too."""

    draw: Callable[[Surface, Kit, int, int], object]
    words: str
    short: str = ""


@dataclass(frozen=True)
class SummaryInfo:
    """What a summary says; all words are translated.

    Under a ``heading`` and a ``caption`` (a ``short`` one where it has no room) are ``lines`` of
    (words, a number a player) with their ``totals``, and during the match what each would get if it
    were ``stopped`` now. Then comes a ``sentence``, and before it a ``remark`` and how points would
    be shared out (``share``), which are left out where they have no room; then the ``legend``.
    """

    heading: str
    caption: str
    short: str
    names: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[str, ...]
    stopped: tuple[str, ...]
    sentence: str
    remark: str
    share: str
    legend: tuple[LegendRow, ...]
    meanings: tuple[str, ...] = ()
    """of each line, what its numbers are"""


def winner_words(paper: Paper) -> str:
    """Who won the match and by how much, in the fewest words."""
    assert paper.settlement is not None
    shown = shown_amounts(paper.settlement)
    most = max(shown)
    names = [name for name, amount in zip(paper.players, shown) if amount == most]
    if most == 0:
        return _("Nobody wins")
    if len(names) == 1:
        return _("{name} wins {amount}").format(name=names[0], amount=size_of(most))
    return _("{names} win {amount} each").format(names=join_with_and(names), amount=size_of(most))


def winning_sentence(paper: Paper) -> str:
    """Who wins how much from whom."""
    assert paper.settlement is not None
    sentences = []
    shown = shown_amounts(paper.settlement)
    owing = payments(shown)
    if len(owing) > 1 and len({due.debtor for due in owing}) == 1:
        parts = [
            _("{amount} to {name}").format(
                amount=size_of(due.amount), name=paper.players[due.winner]
            )
            for due in owing
        ]
        return _("{name} pays {parts}.").format(
            name=paper.players[owing[0].debtor], parts=join_with_and(parts)
        )
    for winner, amount in sorted(enumerate(shown), key=lambda pair: -pair[1]):
        parts = [
            _("{amount} from {name}").format(
                amount=size_of(due.amount), name=paper.players[due.debtor]
            )
            for due in owing
            if due.winner == winner
        ]
        if parts:
            sentences.append(
                _("{name} wins {amount}: {parts}.").format(
                    name=paper.players[winner], amount=size_of(amount), parts=join_with_and(parts)
                )
            )
    return " ".join(sentences) or _("Everybody ends at 0: nobody pays.")
