"""Illustrated Préférence: the Austrian game with bids up to eight (003:104-125)."""

from __future__ import annotations

from dataclasses import replace

from prefgame.rules.agreements import Takeover
from prefgame.rules.base import Phase
from prefgame.rules.games.austrian import AUCTION, AUSTRIAN
from prefgame.rules.games.austrian_family import (
    HEARTS,
    HIGHEST,
    NACHGEHEN,
    OPEN_SIDE,
    OPEN_WHEN,
    PREMIUM,
    PREMIUM_GAME,
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
FROM_FIVE = replace(  # "5, 6, 7 and 8 (or just some of these ...)", 003:106
    HIGHEST,
    title="Contracts from five up",
    sentence="Which of the contracts five, six, seven and eight may be bid.",
    values=(
        (8, "all four"),
        (7, "five, six and seven"),
        (6, "five and six"),
        (5, "only five"),
        ("five_seven", "five and seven"),
        ("six_eight", "six and eight"),
        ("five_six_eight", "five, six and eight"),
        ("five_seven_eight", "five, seven and eight"),
        ("six_seven_eight", "six, seven and eight"),
        ("five_eight", "five and eight"),
        ("six_seven", "six and seven"),
        ("seven_eight", "seven and eight"),
        ("six", "only six"),
        ("seven", "only seven"),
        ("eight", "only eight"),
    ),
    meanings=(
        *(8, 7, 6, 5),
        *((5, 7), (6, 8), (5, 6, 8), (5, 7, 8), (6, 7, 8), (5, 8), (6, 7), (7, 8)),
        *((6,), (7,), (8,)),
    ),
)
OPEN = tuple(
    value
    for (value, _label), held in zip(FROM_FIVE.values, FROM_FIVE.meanings)
    if held in (7, 8) or (isinstance(held, tuple) and not {7, 8}.isdisjoint(held))
)
"""the values with a contract that is played with open hands"""
PREMIUM_OPTIONS_HERE = (
    FROM_FIVE,
    # there is always one from five up, so these always mean something
    replace(PREMIUM_GAME, only_with=None),
    # a Styrian pot is played for by trumps, 003:97; these have none
    replace(PREMIUM_POT, only_with=None, clash=(True, "pot", ("styrian",))),
    replace(NACHGEHEN, only_with=None),
    *(replace(option, only_with=(FROM_FIVE.name, OPEN)) for option in (OPEN_SIDE, OPEN_WHEN)),
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
        *PREMIUM_OPTIONS_HERE,
        SIX,
    ),
)
