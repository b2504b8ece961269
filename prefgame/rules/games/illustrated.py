"""Illustrated Préférence: the Austrian game with bids up to eight (003:104-125)."""

from __future__ import annotations

from dataclasses import replace

from prefgame.rules.agreements import Takeover
from prefgame.rules.base import Phase
from prefgame.rules.games.austrian import AUCTION, AUSTRIAN
from prefgame.rules.games.austrian_family import (
    HEARTS,
    PREMIUM,
    PREMIUM_OPTIONS,
    PREMIUM_POT,
    SANS_ATOUT,
    SIX,
    SUITS,
    aces_asked,
)
from prefgame.rules.kontra import OwnKontra
from prefgame.rules.play import Lead
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pot import WithoutTalon

COURSE = (
    Phase.AUCTION,
    Phase.REVEAL,
    Phase.EXCHANGE,
    Phase.TAKEOVER,  # before the announcement, 003:122
    Phase.ANNOUNCE,
    Phase.DEFENCE,
    Phase.KONTRA,
    Phase.BONUS,
    Phase.NEGOTIATION,
    Phase.PLAY,
)
PREMIUM_FOR_POT = replace(  # a Styrian pot is played for by trumps, 003:97; these have none
    PREMIUM_POT, clash=(True, "pot", ("styrian",))
)
ILLUSTRATED: RuleSet = replace(
    AUSTRIAN,
    key="illustrated",
    name="Illustrated",
    heading="Illustrated rules",
    title="Austrian, with bids up to eight",
    auction=replace(
        AUCTION,
        ladder=(*SUITS, *PREMIUM),  # 003:106
        named=(HEARTS, *(contract.as_game for contract in PREMIUM)),  # 003:117, A-7
        suit_ends_auction=False,
        highest=8,  # 003:106
        instead=SANS_ATOUT,  # 003:125
    ),
    takeover=Takeover(least=5),  # 003:122-123, A-39
    kontra=OwnKontra(),  # 003:119-120
    course=COURSE,
    play=replace(AUSTRIAN.play, run_lead=Lead.BEFORE_DECLARER),  # 003:125
    score=replace(
        AUSTRIAN.score,
        premiums=(("hearts", 1), ("5", 1), ("6", 2), ("7", 3), ("8", 4)),  # 003:88, 003:108-115
        premium_for_pot=False,  # 003:116, A-9
        without_talon=WithoutTalon.DOUBLE,  # 003:117, A-8
    ),
    options=(
        *(
            aces_asked(COURSE) if option.name == "aces_asked" else option
            for option in AUSTRIAN.options
        ),
        *(PREMIUM_FOR_POT if option is PREMIUM_POT else option for option in PREMIUM_OPTIONS),
        SIX,
    ),
)
