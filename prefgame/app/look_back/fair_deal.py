"""The seal of a deal: what everybody sees of it before the first call, and how it is checked after
the hand.

Invariant: nothing is believed that the log only says; the seal is worked out from the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from prefgame.app.play.deal_code import write_deal_code
from prefgame.engine.events import Dealt, Event
from prefgame.rules.deal import seal_of


@dataclass(frozen=True, slots=True)
class FairDeal:
    """``seal``: the hash that was shown before the first call. ``salt`` and ``code`` (of the cards)
    are empty while the hand is being played; ``fits``: whether they give the seal.
    """

    seal: str
    salt: str = ""
    code: str = ""
    fits: bool = False


def fair_deal(log: Iterable[Event]) -> FairDeal | None:
    """The seal of the last deal of a log, complete or as a seat saw it; None where it was not
    sealed.
    """
    deal = None
    for event in log:
        deal = event if isinstance(event, Dealt) else deal
    if deal is None or not deal.seal:
        return None
    if deal.talon is None or not deal.salt:
        return FairDeal(deal.seal)
    hands = tuple(hand or () for hand in deal.hands)
    fits = seal_of(hands, deal.talon, deal.salt) == deal.seal
    return FairDeal(deal.seal, deal.salt, write_deal_code(hands, deal.talon), fits)
