"""The proof game for the rules pages: what its auction, its defence and its pot say of
themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter

from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.blocks import Block, Paragraph, Term
from prefgame.ui.guide.score.registry import ScoreParts
from prefgame.ui.guide.telling import Telling
from prefgame.ui.guide.text import parse
from tests.proof_game.auction import OneRound
from tests.proof_game.defence import OneHead


def says(words: str) -> Callable[..., Iterable[Block]]:
    """A part of a page that is one sentence."""

    def part(rules: RuleSet, deck: Deck | None = None) -> Iterable[Block]:
        yield Paragraph(words)

    return part


def word_of(word: str, meaning: str) -> Callable[[RuleSet], Iterable[Term]]:
    def words(rules: RuleSet) -> Iterable[Term]:
        yield Term(word, meaning)

    return words


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
SCORE = ScoreParts(
    game=says("Each hand is played for the pot."),
    all_pass=says("If all pass, each tries to take few tricks."),
    worth=lambda rules: (("prize", "fine"), lambda contract: ("pot", "10")),
    defence=lambda rules, deck: (),
    sheet=says("The dealer pays an ante."),
    end=says("What is left in the pot is shared out in thirds."),
    words=word_of("pot", "What lies in the middle."),
    dealer=lambda rules: "The dealer of four pays and sits out.",
)
