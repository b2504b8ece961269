"""Croatian preferans as played in Medjimurje: the main description of source 000."""

from __future__ import annotations

from prefgame.rules.auctions.base import Hold, Reveal
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.base import Direction
from prefgame.rules.defence import Quota, Quotas
from prefgame.rules.games.balkan_family import (
    COURSE,
    GAMES,
    LADDER,
    NAMED_GAMES,
    OPTIONS,
    PREFERANS,
)
from prefgame.rules.kontra import Doubling, MayKontra
from prefgame.rules.play import Duties, Lead, Play
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import BetlKontra, Columns, DoubleFall, PlainTwo, TwoRule

KONTRA = Doubling(
    may_say=MayKontra.VOLUNTEERS,  # 000:57, A-16
    highest=16,  # 000:58, A-18b
    rekontra_on_game_betl=True,
)
AUCTION = Stepwise(
    ladder=LADDER,  # 000:18, 29, 31
    plain_games=GAMES,  # 000:37, example 5
    named=NAMED_GAMES,  # only at the first call, 000:33
    top=PREFERANS,  # 000:156
    jumps=False,  # 000:29, 32; 004:107 is silent
    hold=Hold.POSITION,  # 000:35
    reveal=Reveal.ONCE,  # 000:34
    named_ends_games=False,
)

CROATIAN = RuleSet(
    key="croatian",
    name="Croatian",
    heading="Croatian rules",
    title="You start in debt and pay it off",
    region="Croatia, Slovenia, Trieste and Serbia",  # source 000, line 4; 003, line 21
    elsewhere="This game is played in Trieste too, usually with French cards.",
    deck="german",  # 000:8
    direction=Direction.CLOCKWISE,  # 000:24
    seats=(3, 4),  # 000:24; a fourth sits out as dealer
    packets=(5, 0, 5),  # 000:25
    auction=AUCTION,
    talon_shown=True,  # 000:39
    defence=Quotas(
        alone=2,  # 000:49, 52
        together=4,  # 000:53-54
        kontra=5,  # 000:57
        volunteers=Quota.TEAM,  # 000:53
    ),
    kontra=KONTRA,
    play=Play(
        duties=Duties(must_trump=True),  # 000:64-65
        stop_early=True,  # 000:55, A-19
        lead=Lead.ELDEST,  # 000:62
        sans_lead=Lead.NOT_DECLARER,  # 000:47, 62
    ),
    score=Columns(
        start=30,  # 000:73
        debt_has_minus=False,  # 000:73
        usual_refas=((0, 1), (50, 3)),  # 000:84
        two=PlainTwo(TwoRule.DECLARER_WINS, on_refa=True),  # 000:59
        unit=2,  # 000:74
        fallen_betl_tricks=5,  # 000:78, 118
        betl_kontra=BetlKontra.SAYER,
        double_fall=DoubleFall.NEVER,
    ),
    course=COURSE,
    options=OPTIONS,
)
