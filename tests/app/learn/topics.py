"""What a game can ask of its players, and bring them: found in its mechanisms, for a test that
looks for the note where each of these is met.

Invariant: everything here is read from the rules, and no game is named. A topic is ``asked`` and a
phase, ``says`` and a word that the learner may say there, or ``claims`` and the beginning of what a
note says.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.app.learn.lessons import Lesson
from prefgame.engine.commands import Announce
from prefgame.rules.agreements import Negotiation
from prefgame.rules.auctions.base import Hold
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.base import KONTRA_WORDS, Answer, Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns, TwoRule
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import Pot
from tests.app.learn.position import Position


def topics_of(rules: RuleSet) -> frozenset[str]:
    """Everything that the players of a game with these rules must know."""
    return frozenset(
        (
            "claims eldest",
            "claims claims",  # the rest of a hand that is sure
            *_of_the_auction(rules),
            *_of_the_answers(rules),
            *_of_the_play(rules),
            *_of_the_score(rules),
        )
    )


def _of_the_auction(rules: RuleSet) -> Iterator[str]:
    auction = rules.auction
    yield from ("says pass", f"says {rules.contracts[0]}")
    if isinstance(auction, Levels):
        yield "claims order"
        yield from (f"says {one.name}" for one in auction.alone)
    assert isinstance(auction, (Levels, Stepwise, ViennaAuction))
    yield f"claims hold {auction.hold.value}"
    if auction.hold is not Hold.NONE and not isinstance(auction, Levels):
        yield "says same"
    if auction.plain_games:
        yield from ("says game", "claims once game")
    yield from (f"says {game.word}" for game in auction.all_games if game.word)


def _of_the_answers(rules: RuleSet) -> Iterator[str]:
    """Yield what is asked between the auction and the first card."""
    for phase in rules.course:
        mechanism = rules.mechanism_of(phase)
        played = not isinstance(mechanism, Negotiation) or mechanism.played
        if phase is Phase.BONUS:
            played = rules.score.aces.holdings(rules.contracts[0]) != ()
        if played:
            yield f"asked {phase.value}"
    yield from (f"says {answer.value}" for answer in rules.defence.answers)
    if rules.kontra is not None:
        yield f"says {KONTRA_WORDS[1]}"
    if rules.takeover is not None:
        yield from ("says take", "says leave")


def _of_the_play(rules: RuleSet) -> Iterator[str]:
    duties = rules.play.duties
    if duties.must_beat:
        yield "claims forced"
    if duties.lowest_beating:
        yield "claims lowest"
    if rules.when_all_pass is not None:
        yield "claims undeclared"
    if any(one.goal.wants_few for one in rules.contracts):
        yield "claims takes Ana 0"
    if any(one.open_hands for one in rules.contracts) or Answer.OPEN in rules.defence.answers:
        yield "claims open"


def _of_the_score(rules: RuleSet) -> Iterator[str]:
    score = rules.score
    for aces in score.aces.holdings(rules.contracts[0]):
        yield from (f"claims bonus {aces.value}", f"claims lost_bonus {aces.value}")
    if isinstance(score, Pot):
        yield from ("claims stake", "claims down", "claims pot")
        yield "claims option base" if score.dealer_pays else "claims refill"
        yield "claims shares"
        if rules.when_all_pass is None:
            yield "claims unpaid"
        for name, _value in score.premiums:
            yield f"claims premium {name}"
        if any(one.only_game for one in rules.auction.all_games):
            yield "claims dropped"
    if isinstance(score, Columns):
        yield from ("claims option start", "claims soup", "claims counts", "claims missing")
        yield from ("claims sheet Ana open_refas", "claims worth", "claims games")
        yield "claims hat_refa"
        if score.two.rule not in (TwoRule.DECLARER_WINS, TwoRule.PLAY_NORMALLY):
            yield f"claims two {rules.key}"
    if isinstance(score, Pool):
        yield from ("claims sheet Ana pool", "claims price", "claims half")


def taught_in(lesson: Lesson) -> Iterator[str]:
    """Yield what is met in a lesson: what the learner is asked, each word that they might say
    there, and what its notes say.
    """
    for number, step in enumerate(lesson.steps):
        at = Position(lesson, step)
        if step.ask and at.match.phase is not None:
            yield f"asked {at.match.phase.value}"
            yield from (f"says {command}" for command in at.match.legal())
            till = range(step.at, lesson.steps[number + 1].at)  # a discard with its contract
            if any(isinstance(lesson.commands[count], Announce) for count in till):
                yield f"asked {Phase.ANNOUNCE.value}"
        yield from (f"claims {claim}" for claim in step.claims)
