"""The scene of every phase of the hand."""

from __future__ import annotations

from prefgame.rules.base import Phase
from prefgame.ui.table.phases.auction import AuctionPhase, RevealPhase
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.deal import DealPhase, OverPhase
from prefgame.ui.table.phases.defence import DefencePhase, KontraPhase
from prefgame.ui.table.phases.exchange import AnnouncePhase, ExchangePhase
from prefgame.ui.table.phases.play import PlayPhase

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
