"""Austrian Préférence: the basic game of source 003, lines 1-104."""

from __future__ import annotations

from prefgame.rules.agreements import Negotiation
from prefgame.rules.auctions.base import Hold, Reveal
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.base import Direction
from prefgame.rules.defence import Quota, Quotas
from prefgame.rules.games.austrian_family import COURSE, GAMES, HEARTS, OPTIONS, SUITS, WAYS
from prefgame.rules.play import Duties, Lead, Play
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import AceBonuses, LostAces, PaidAces
from prefgame.rules.scoring.pot import Pot, PotKind

AUCTION = Stepwise(
    ladder=SUITS,  # 003:57-59
    plain_games=GAMES,  # 003:58
    named=(HEARTS,),  # 003:58
    hold=Hold.POSITION,  # 003:62
    reveal=Reveal.ONCE,  # 003:61
    named_ends_games=True,  # hearts beats every other suit, 003:42
    suit_ends_auction=True,  # 003:58, A-7
)

AUSTRIAN = RuleSet(
    key="austrian",
    name="Austrian",
    heading="Austrian rules",
    title="A pot, and bonuses for aces",
    region="Austria",
    deck="german",  # 003:25
    direction=Direction.CLOCKWISE,  # 003:51
    seats=(3, 4),  # 003:51
    packets=(3, 0, 4, 3),  # 003:52
    auction=AUCTION,
    talon_shown=False,  # 003:66
    defence=Quotas(
        alone=2,  # 003:83
        together=4,  # 003:84
        volunteers=Quota.INDIVIDUAL,  # 003:83
    ),
    negotiation=Negotiation(played=False),
    kontra=None,
    play=Play(
        duties=Duties(must_trump=True, must_beat=True, lowest_beating=True),  # 003:74-77
        stop_early=False,  # 003:80
        lead=Lead.DECLARER,  # 003:73
        sans_lead=Lead.DECLARER,
    ),
    score=Pot(
        kind=PotKind.BASIC,  # 003:54
        premiums=(("hearts", 1),),  # 003:88
        aces=AceBonuses(paid=PaidAces.BOTH, lost=LostAces.NO_ACES),  # 003:89-92
    ),
    ways=WAYS,
    course=COURSE,
    options=OPTIONS,
)
