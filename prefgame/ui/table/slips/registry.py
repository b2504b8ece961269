"""The slips that answer a question of the rules, by the mechanism that asks.

Invariant: a mechanism that has no slips is answered by words alone.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.defence.quotas import Quotas
from prefgame.rules.kontra import Doubling, OwnKontra
from prefgame.ui.cards.deck import Deck
from prefgame.ui.table.slips.bonus import bonus_choices
from prefgame.ui.table.slips.kontra import kontra_choices
from prefgame.ui.table.slips.negotiation import all_negotiation_choices
from prefgame.ui.table.slips.own_kontra import own_kontra_choices
from prefgame.ui.table.slips.stakes import SlipChoice, defence_choices
from prefgame.ui.table.slips.takeover import takeover_choices

DEFENCE_SLIPS: dict[type, Callable[[SeatView], list[SlipChoice]]] = {Quotas: defence_choices}
KONTRA_SLIPS: dict[type, Callable[[SeatView], list[SlipChoice]]] = {
    Doubling: kontra_choices,
    OwnKontra: own_kontra_choices,
}

WORD_SLIPS: dict[Phase, Callable[[SeatView, Deck], list[SlipChoice]]] = {
    Phase.TAKEOVER: takeover_choices,
    Phase.NEGOTIATION: lambda view, deck: all_negotiation_choices(view),
    Phase.BONUS: lambda view, deck: bonus_choices(view),
}
"""of the questions that are answered with a word and have slips"""


def word_slips(view: SeatView, deck: Deck) -> list[SlipChoice]:
    """The slips of a question that is answered with a word, one for each answer; none where the
    scene of the question has none.
    """
    rules, phase = view.table.rules, view.turn.phase
    missing = (phase is Phase.TAKEOVER and rules.takeover is None) or (
        phase is Phase.NEGOTIATION and rules.negotiation is None
    )
    return [] if missing or phase not in WORD_SLIPS else WORD_SLIPS[phase](view, deck)


def defence_slips(view: SeatView) -> list[SlipChoice]:
    """The slips of a defender; none where this way of defending has none."""
    make = DEFENCE_SLIPS.get(type(view.table.rules.defence))
    return [] if make is None else make(view)


def kontra_slips(view: SeatView) -> list[SlipChoice]:
    """The slips of a player who may double."""
    make = KONTRA_SLIPS.get(type(view.table.rules.kontra))
    return [] if make is None else make(view)
