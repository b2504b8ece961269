"""The slips that answer a question of the rules, by the mechanism that asks.

Invariant: a mechanism that has no slips is answered by words alone.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.engine.view import SeatView
from prefgame.rules.defence import Quotas, Whisting
from prefgame.rules.kontra import Doubling, OwnKontra
from prefgame.rules.negotiation import Negotiation
from prefgame.rules.scoring.base import AceBonuses
from prefgame.rules.takeover import Takeover
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.slips.kontra import bonus_choices, kontra_choices, own_kontra_choices
from prefgame.ui.table.slips.negotiation import all_negotiation_choices, takeover_choices
from prefgame.ui.table.slips.stakes import SlipChoice, defence_choices
from prefgame.ui.table.slips.whisting import whisting_choices

DEFENCE_SLIPS: dict[type, Callable[[SeatView], list[SlipChoice]]] = {
    Quotas: defence_choices,
    Whisting: whisting_choices,
}
KONTRA_SLIPS: dict[type, Callable[[SeatView], list[SlipChoice]]] = {
    Doubling: kontra_choices,
    OwnKontra: own_kontra_choices,
}

WORD_SLIPS: dict[type, Callable[[SeatView, Deck], list[SlipChoice]]] = {
    Takeover: takeover_choices,
    Negotiation: lambda view, deck: all_negotiation_choices(view),
    AceBonuses: lambda view, deck: bonus_choices(view),
}
"""of the mechanisms whose questions are answered with a word"""


def word_slips(view: SeatView, deck: Deck) -> list[SlipChoice]:
    """The slips of a question that is answered with a word, one for each answer; none where the
    scene of the question has none.
    """
    make = WORD_SLIPS.get(type(view.table.rules.mechanism_of(view.turn.phase)))
    return [] if make is None else make(view, deck)


def defence_slips(view: SeatView) -> list[SlipChoice]:
    """The slips of a defender; none where this way of defending has none."""
    make = DEFENCE_SLIPS.get(type(view.table.rules.defence))
    return [] if make is None else make(view)


def kontra_slips(view: SeatView) -> list[SlipChoice]:
    """The slips of a player who may double."""
    make = KONTRA_SLIPS.get(type(view.table.rules.kontra))
    return [] if make is None else make(view)
