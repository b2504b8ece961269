"""Viennese Préférence: source 001."""

from __future__ import annotations

from dataclasses import replace

from prefgame.rules.agreements import Negotiation, Takeover
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.base import Direction, Phase
from prefgame.rules.contracts import Contract, Goal
from prefgame.rules.defence import Quota, Quotas
from prefgame.rules.games.austrian_family import (
    GAMES,
    HEARTS,
    HIGHEST,
    LIMIT,
    MUST_TRUMP,
    PREMIUM,
    PREMIUM_OPTIONS,
    SUITS,
)
from prefgame.rules.games.shared_options import (
    DEALS,
    GAME_REVEAL,
    HOLD,
    JUMP,
    MINUTES,
    NEGOTIATION,
    QUOTA,
    REST_SPLIT,
    TALON,
    UNIT_WORTH,
)
from prefgame.rules.options import TableOption
from prefgame.rules.play import Duties, Lead, OpenSide, OpenWhen, Play
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.pot import Pot, PotKind, WithoutTalon

BASE = TableOption(
    "base",
    "score.base",
    "Basic stake",
    "How many units the dealer pays into the pot for each deal, as the ante. Premiums are counted "
    "in basic stakes too.",
    least=10,
    step=10,
)
ALWAYS_LIMIT = replace(  # every pot here has one, 001:297-299, in basic stakes, 001:34-35
    LIMIT, only_with=None, not_below="base"
)
HIGHEST_OR_FOUR = replace(HIGHEST, values=(*HIGHEST.values, (4, "four and hearts")))  # 001:364-367
AUSFECHTEN = Contract(  # without trumps, each for themselves, 001:139-141
    "ausfechten", 0, None, Goal(0, 3), may_be_left=False, word="ausfechten"
)

VIENNESE = RuleSet(
    key="viennese",
    name="Viennese",
    heading="Viennese rules",
    title="A pot, and prizes for hard bids",
    region="Austria",
    deck="german",  # 001:24-27
    direction=Direction.CLOCKWISE,  # 001:121
    seats=(3, 4),  # 001:354-356
    packets=(3, 0, 4, 3),  # 001:126-128
    auction=ViennaAuction(
        numbers=SUITS,  # 001:49-56
        plain_games=GAMES,  # 001:58-66
        premium=PREMIUM,  # 001:80-112
        named=(HEARTS,),  # 001:76-78
    ),
    talon_shown=False,
    takeover=Takeover(least=5, numbers_only=True),  # 001:209-224, A-39
    defence=Quotas(
        alone=2,  # 001:238-240
        together=4,  # 001:251-252
        volunteers=Quota.INDIVIDUAL,  # 001:240-245
    ),
    negotiation=Negotiation(),  # 001:258-266, A-34
    kontra=None,
    play=Play(
        duties=Duties(must_trump=False, must_beat=True, lowest_beating=True),  # 001:270-291
        stop_early=False,
        lead=Lead.DECLARER,  # 001:270
        sans_lead=Lead.DECLARER,
        dealer_leads=True,  # 001:270-271
        open_side=OpenSide.DEFENDERS,  # 001:94-96, A-10
        open_when=OpenWhen.FIRST_TRICK,  # 001:94-96
    ),
    score=Pot(
        kind=PotKind.LIMITED,  # 001:297-299
        base=10,  # 001:31-33
        limit=30,  # 001:34-35
        takes_first=False,  # 001:311-316
        premiums=(("hearts", 1), ("5", 1), ("6", 2), ("7", 3), ("8", 4)),  # 001:326-341
        premium_for_pot=True,  # 001:334-336, A-9
        without_talon=WithoutTalon.PLUS_ONE,  # 001:341, A-8
        forced_at_base=True,  # 001:229-230
    ),
    course=(
        Phase.AUCTION,
        Phase.REVEAL,
        Phase.EXCHANGE,
        Phase.ANNOUNCE,
        Phase.TAKEOVER,
        Phase.DEFENCE,
        Phase.NEGOTIATION,
        Phase.PLAY,
    ),
    when_all_pass=AUSFECHTEN,
    options=(
        BASE,
        ALWAYS_LIMIT,
        DEALS,
        REST_SPLIT,
        MINUTES,
        UNIT_WORTH,
        HIGHEST_OR_FOUR,
        *(option for option in PREMIUM_OPTIONS if option is not HIGHEST),
        NEGOTIATION,
        QUOTA,
        MUST_TRUMP,
        JUMP,
        HOLD,
        GAME_REVEAL,
        TALON,
    ),
)
