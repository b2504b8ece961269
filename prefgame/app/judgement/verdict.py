"""What is said of a decision: a mistake, bad luck, or luck.

Invariant: values only; ``judge`` finds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from prefgame.ai.advice import Advice
from prefgame.ai.estimate.stakes import unit_of
from prefgame.app.judgement.card_worths import SeatPoints
from prefgame.app.look_back.decisions import Decision
from prefgame.engine.commands import Command
from prefgame.engine.hand import Trick
from prefgame.rules.base import Phase

NOTHING = 0.1
"""units of the stake: less than this is no difference that a player could know"""
KNOWN = 0.3
"""units of the stake: what could be known to be lost, from which on it is worth a word"""


class Verdict(Enum):
    """How a decision that was not the best one is judged."""

    MISTAKE = "something better could be known, and it lost points"
    BAD_LUCK = "right as far as its seat could know, and it lost points"
    LUCKY = "not right as far as its seat could know, and it lost nothing"


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision that is worth a word. ``better``: what would have been right, for a mistake by
    both counts, for bad luck with open cards, for luck by what the seat could know. ``lost``: the
    points it lost with open cards and best play by all; ``expected``: those it lost by what the
    seat could know (0 for bad luck), both of the settlement. ``tricks``: those that a card or a
    discard lost with open cards, 0 where it lost none. ``losses``: what each of those lost for whom
    the seat plays, in full, where they are several. ``advice``: what its seat could know.
    """

    decision: Decision
    verdict: Verdict
    better: Command
    lost: float
    expected: float
    tricks: int
    advice: Advice
    line: tuple[Trick, ...] = ()
    """the hand with ``better`` instead and best play by all from there on; empty where no card
    would have been played, or nobody declares
    """
    losses: SeatPoints = ()
    told: Advice | None = None
    """what a hint says of the decision, where a word was at stake: its chance is the one that is
    said here too
    """

    @property
    def chance(self) -> float | None:
        """Of success (0 to 1), as far as the seat could know: with its choice, or with ``better``
        where its choice had nothing to succeed in; None where neither had.
        """
        said = self.told or self.advice
        own = said.chance_of(self.decision.chosen)
        return said.chance_of(self.better) if own is None else own

    @property
    def chance_is_of_better(self) -> bool:
        """Whether that is the chance of ``better``."""
        return (self.told or self.advice).chance_of(self.decision.chosen) is None

    @property
    def behind(self) -> float:
        """The points by which it seemed worse than the best choice, as far as the seat could know;
        0 where that is next to nothing.
        """
        scores = {option.command: option.score for option in self.advice.options}
        own = scores.get(self.decision.chosen)
        points = 0.0 if own is None else max(scores.values()) - own
        return points if points >= NOTHING * unit_of(self.decision.view) else 0.0

    @property
    def nearly_right(self) -> bool:
        """Whether it seemed so little worse that the seat could hardly know."""
        return self.behind < KNOWN * unit_of(self.decision.view)

    @property
    def points(self) -> float:
        """The points by which it is compared with others: what could be known where something
        could be known.
        """
        return self.lost if self.verdict is Verdict.BAD_LUCK else self.expected


@dataclass(frozen=True, slots=True)
class FineCard:
    """A card that a player by rules of thumb would not have played: they would have played
    ``instead``. ``expected``: the points that it won more by what the seat could know; ``won``: the
    same with open cards; ``shares``: what each of those won for whom the seat plays, where they are
    several.
    """

    decision: Decision
    instead: Command
    expected: float
    won: float
    shares: SeatPoints = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a hand so far, in the order in which it was played. ``looked``: how many of
    the ``count`` decisions have been judged.
    """

    judged: tuple[Judged, ...] = ()
    looked: int = 0
    count: int = 0
    fine: FineCard | None = None
    """the card that won most against one by rules of thumb"""

    @property
    def dearest(self) -> Judged | None:
        """The card that lost most with open cards; of those that lost as much, a mistake."""
        cards = [one for one in self.judged if one.lost and one.decision.phase is Phase.PLAY]
        return max(cards, key=lambda one: (one.lost, one.verdict is Verdict.MISTAKE), default=None)

    @property
    def dearest_of_all(self) -> Judged | None:
        """The decision that lost most with open cards: a mistake, if there was one."""
        lost = [one for one in self.judged if one.lost]
        return max(lost, key=lambda one: (one.verdict is Verdict.MISTAKE, one.lost), default=None)

    @property
    def complete(self) -> bool:
        """Whether every decision has been judged."""
        return self.looked == self.count
