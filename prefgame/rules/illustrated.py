"""Illustrated Préférence: the Austrian game with bids up to eight (003:104-125)."""

from __future__ import annotations

from dataclasses import replace

from prefgame.rules.austria import HEARTS, PREMIUM, SUITS
from prefgame.rules.austrian import AUCTION, AUSTRIAN
from prefgame.rules.base import Phase
from prefgame.rules.kontra import OwnKontra
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pot.score import WithoutTalon

ILLUSTRATED: RuleSet = replace(
    AUSTRIAN,
    key="illustrated",
    name="Illustrated",
    heading="Illustrated rules",
    title="Austrian, bids up to eight",
    auction=replace(
        AUCTION,
        ladder=(*SUITS, *PREMIUM),  # 003:106
        named=(HEARTS, *(contract.as_game for contract in PREMIUM)),  # 003:117, A-7
        named_ends_auction=False,
    ),
    kontra=OwnKontra(),  # 003:119-120
    course=(
        Phase.AUCTION,
        Phase.REVEAL,
        Phase.EXCHANGE,
        Phase.TAKEOVER,  # before the announcement, 003:122; where the table plays it
        Phase.ANNOUNCE,
        Phase.DEFENCE,
        Phase.KONTRA,
        Phase.BONUS,
        Phase.PLAY,
    ),
    score=replace(
        AUSTRIAN.score,
        premiums=(("hearts", 1), ("5", 1), ("6", 2), ("7", 3), ("8", 4)),  # 003:88, 003:108-115
        premium_for_pot=False,  # 003:116, A-9
        without_talon=WithoutTalon.DOUBLE,  # 003:117, A-8
    ),
)
