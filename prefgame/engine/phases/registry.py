"""The handler of each phase."""

from __future__ import annotations

from prefgame.engine.phases.announce import AnnounceHandler
from prefgame.engine.phases.auction import AuctionHandler
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.phases.bonus import BonusHandler
from prefgame.engine.phases.defence import DefenceHandler
from prefgame.engine.phases.exchange import ExchangeHandler
from prefgame.engine.phases.kontra import KontraHandler
from prefgame.engine.phases.negotiation import NegotiationHandler
from prefgame.engine.phases.play import PlayHandler
from prefgame.engine.phases.reveal import RevealHandler
from prefgame.engine.phases.takeover import TakeoverHandler
from prefgame.rules.base import Phase

HANDLERS: dict[Phase, PhaseHandler] = {
    handler.phase: handler
    for handler in (
        AuctionHandler(),
        RevealHandler(),
        ExchangeHandler(),
        AnnounceHandler(),
        TakeoverHandler(),
        DefenceHandler(),
        NegotiationHandler(),
        KontraHandler(),
        BonusHandler(),
        PlayHandler(),
    )
}
