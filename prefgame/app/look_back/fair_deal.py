"""The seal of a deal: what everybody sees of it before the first call, and how it is checked after
the hand.

Invariant: nothing is believed that the log only says; the seal is worked out from the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from prefgame.app.play.shuffle import write_deal_code
from prefgame.engine.events import Dealt, Event, MatchStarted
from prefgame.engine.evolve import evolve_table, open_table
from prefgame.engine.sealing import seal_at
from prefgame.engine.state import Table
from prefgame.rules.deal import SealKind


@dataclass(frozen=True, slots=True)
class FairDeal:
    """``seal``: the hash that was shown before the first call; ``kind``: what it covers. ``salt``
    and ``code`` (of the cards) are empty while the hand is being played; ``fits``: whether they
    give the seal.
    """

    seal: str
    salt: str = ""
    code: str = ""
    fits: bool = False
    kind: SealKind = SealKind.CARDS


def fair_deal(log: Iterable[Event]) -> FairDeal | None:
    """Find the seal of the last deal of a log, complete or as a seat saw it; None if it was not
    sealed.
    """
    table: Table | None = None
    deal: Dealt | None = None
    before: Table | None = None
    for event in log:
        if isinstance(event, Dealt):
            deal, before = event, table
        if isinstance(event, MatchStarted):
            table = open_table(event)
        elif table is not None:
            table = evolve_table(table, event)
    if deal is None or before is None or not deal.seal:
        return None
    if deal.talon is None or not deal.salt:
        return FairDeal(deal.seal, kind=deal.kind)
    hands = tuple(hand or () for hand in deal.hands)
    found = seal_at(before, deal.kind, deal.dealer, hands, deal.talon, deal.salt)
    code = write_deal_code(hands, deal.talon)
    return FairDeal(deal.seal, deal.salt, code, found == deal.seal, deal.kind)
