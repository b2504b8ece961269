"""A game that is nothing like the Balkan ones, to prove that the house carries other games.

Clubs are low and hearts high; a contract asks for seven tricks, for none, or for six one after
another; the contract is named before the talon is taken, and may be taken over again and again;
nobody is asked to defend, there is no kontra, and with trumps one defender plays two hands; when
all pass, each plays for few tricks. The dealer pays an ante, and what is left of the pot is shared
in fractions.
"""

from __future__ import annotations

from prefgame.cards import Suit
from prefgame.rules.base import Direction, Phase
from prefgame.rules.contracts import NO_TRICK, Contract, Goal
from prefgame.rules.play import Duties, Lead, Play
from prefgame.rules.ruleset import RuleSet
from tests.proof_game.auction import OneRound
from tests.proof_game.defence import OneHead
from tests.proof_game.score import Pot

SEVEN, ROW, FEW = Goal(7), Goal(6, run=6), Goal(0, 3)

GAME = RuleSet(
    key="proof",
    name="Proof",
    heading="Proof rules",
    title="A pot, seven tricks, and one head for two hands",
    region="Nowhere",
    deck="french",
    direction=Direction.CLOCKWISE,
    seats=(3, 4),
    packets=(3, 0, 4, 3),
    auction=OneRound(
        (
            *(
                Contract(f"7{suit.value}", rank, suit, SEVEN, may_be_left=False)
                for rank, suit in enumerate((Suit.C, Suit.S, Suit.D, Suit.H))
            ),
            Contract("none", 4, None, NO_TRICK, may_be_left=False),
            Contract("row", 5, None, ROW, may_be_left=False),
        )
    ),
    talon_shown=False,
    defence=OneHead(),
    kontra=None,
    play=Play(
        Duties(must_trump=True, must_beat=True),
        stop_early=False,
        lead=Lead.DECLARER,
        sans_lead=Lead.DECLARER,
    ),
    score=Pot(),
    course=(Phase.AUCTION, Phase.ANNOUNCE, Phase.TAKEOVER, Phase.EXCHANGE, Phase.PLAY),
    when_all_pass=Contract("few", -1, None, FEW, may_be_left=False),
    options=(),
)
