"""The door to the seats that the computer plays.

Law of this module: ``choose`` sees what its seat sees, returns one of the legal commands of that view, and is a function of
view, level and the state of the random generator alone.
"""

from __future__ import annotations

import random

from prefgame.ai.bidding import choose_bid, choose_reveal
from prefgame.ai.defence import choose_answer, choose_kontra
from prefgame.ai.exchange import choose_contract, choose_discard
from prefgame.ai.level import LEVELS, Level, UnknownLevel, find_level
from prefgame.ai.play import choose_card
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase

_BY_PHASE = {
    Phase.AUCTION: choose_bid,
    Phase.REVEAL: choose_reveal,
    Phase.EXCHANGE: choose_discard,
    Phase.ANNOUNCE: choose_contract,
    Phase.DEFENCE: choose_answer,
    Phase.KONTRA: choose_kontra,
    Phase.PLAY: choose_card,
}


def choose(view: SeatView, level: Level, rng: random.Random) -> Command:
    """What the seat does now. ValueError where it is not the seat's turn."""
    if not view.legal:
        raise ValueError(f"seat {view.seat} has nothing to decide")
    if len(view.legal) == 1:
        return view.legal[0]
    return _BY_PHASE[view.turn.phase](view, level, rng)


__all__ = ["LEVELS", "Level", "UnknownLevel", "choose", "find_level"]
