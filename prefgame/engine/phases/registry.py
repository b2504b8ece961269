"""The rooms of the phases."""

from __future__ import annotations

from prefgame.engine.phases.announce import AnnounceRoom
from prefgame.engine.phases.auction import AuctionRoom
from prefgame.engine.phases.base import Room
from prefgame.engine.phases.defence import DefenceRoom
from prefgame.engine.phases.exchange import ExchangeRoom
from prefgame.engine.phases.kontra import KontraRoom
from prefgame.engine.phases.play import PlayRoom
from prefgame.engine.phases.reveal import RevealRoom
from prefgame.rules.base import Phase

ROOMS: dict[Phase, Room] = {
    room.phase: room
    for room in (AuctionRoom(), RevealRoom(), ExchangeRoom(), AnnounceRoom(), DefenceRoom(), KontraRoom(), PlayRoom())
}
