"""The scene of every phase of the hand."""

from __future__ import annotations

from prefgame.rules.base import Phase
from prefgame.ui.scenes.auction import AuctionPhase, RevealPhase
from prefgame.ui.scenes.deal import DealPhase, OverPhase
from prefgame.ui.scenes.exchange import AnnouncePhase, ExchangePhase
from prefgame.ui.scenes.play import PlayPhase
from prefgame.ui.scenes.whist import DefencePhase, KontraPhase
from prefgame.ui.table.phase import PhaseScene

PHASES: dict[Phase, type[PhaseScene]] = {
    Phase.DEAL: DealPhase,
    Phase.AUCTION: AuctionPhase,
    Phase.REVEAL: RevealPhase,
    Phase.EXCHANGE: ExchangePhase,
    Phase.ANNOUNCE: AnnouncePhase,
    Phase.DEFENCE: DefencePhase,
    Phase.KONTRA: KontraPhase,
    Phase.PLAY: PlayPhase,
    Phase.OVER: OverPhase,
}
