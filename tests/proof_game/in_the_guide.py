"""The proof game for the rules pages: what its auction, its defence and its pot say of
themselves.
"""

from __future__ import annotations

from operator import attrgetter

from prefgame.ui.guide.telling import Telling
from prefgame.ui.guide.text import parse
from prefgame.ui.scores.face import ScoreGuide
from tests.proof_game.auction import OneRound
from tests.proof_game.defence import OneHead
from tests.proof_game.score import Pot

AUCTION = Telling[OneRound](
    parse(
        """
        [part calls]
        Each player bids once.
        [part winner]
        The highest bid is played.
        [part keys]
        [part words]
        row
        : Six tricks, one after another.
        """,
        "one round",
    ),
    attrgetter("auction"),
)
DEFENCE = Telling[OneHead](
    parse(
        """
        [part answers]
        Nobody is asked: both defend, and with trumps the first plays both hands.
        [part keys]
        [part words]
        one head
        : Two open hands, played by one player.
        """,
        "one head",
    ),
    attrgetter("defence"),
)
SCORE = ScoreGuide(
    Telling[Pot](
        parse(
            """
            [part game]
            Each hand is played for the pot.
            [part all pass]
            If all pass, each tries to take few tricks.
            [part dealer]
            The dealer of four pays and sits out.
            [part worth]
            # prize
            # fine
            [part defence]
            [part sheet]
            The dealer pays an ante.
            [part end]
            What is left in the pot is shared out in thirds.
            [part words]
            pot
            : What lies in the middle.
            """,
            "pot of the proof game",
        ),
        attrgetter("score"),
    ),
    worth=lambda _rules, _contract: ("pot", "10"),
)
