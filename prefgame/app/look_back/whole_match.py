"""A whole match looked back at: its dearest card, its best one, and how often each word was said.

Invariant: each hand is judged as its own page judges it; those that decided the match may come
first, so that what matters most is known soonest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from prefgame.app.look_back.judge import FineCard, Judged, Judgement, Judging, Verdict, judgements
from prefgame.app.look_back.open_hand import Search
from prefgame.app.look_back.open_values import CardInQuestion, FindingPositions
from prefgame.app.look_back.past_hands import PlayedHands
from prefgame.app.look_back.review import Review, Reviewing
from prefgame.engine.events import Event
from prefgame.rules.base import Seat
from prefgame.solver import Stop

# ---- all that is said of a finished hand, computed while it is looked at
# Invariant: the review, the judgement and the positions are threads of their own; all of them stop
# with ``close``.


class JudgedHand:
    """The last hand of a log, which has ended. ``log`` may be complete or as one seat saw it."""

    def __init__(self, log: Sequence[Event]) -> None:
        self.log = tuple(log)
        self._reviewing, self._judging = Reviewing(self.log), Judging(self.log)
        self._finding = FindingPositions(self.log)

    @property
    def review(self) -> Review | None:
        """What the review has found so far; None at first."""
        return self._reviewing.latest

    @property
    def judgement(self) -> Judgement:
        return self._judging.latest

    @property
    def positions(self) -> tuple[CardInQuestion, ...]:
        """What each card led to, as far as it has been found."""
        return self._finding.latest

    @property
    def judging(self) -> bool:
        return not self._judging.over

    @property
    def over(self) -> bool:
        """Whether nothing more will be found."""
        return self._reviewing.over and self._judging.over and self._finding.over

    @property
    def judged(self) -> bool:
        """Whether there is, or will be, a judgement: it needs a fast solver and all cards."""
        return self.judging or (self.judgement.complete and self.judgement.count > 0)

    def wait(self) -> None:
        self._reviewing.wait()
        self._judging.wait()
        self._finding.wait()

    def close(self) -> None:
        self._reviewing.close()
        self._judging.close()
        self._finding.close()


# ---- a whole match looked back at


@dataclass(frozen=True, slots=True)
class MatchStory:
    """What is known of a match so far. ``dearest`` and ``best``: a card with the index of its hand;
    ``verdicts``: how often each was said of a seat; ``looked``: how many of the ``count`` hands
    have been judged to their end.
    """

    count: int
    looked: int = 0
    dearest: tuple[int, Judged] | None = None
    best: tuple[int, FineCard] | None = None
    verdicts: Mapping[tuple[Seat, Verdict], int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        return self.looked == self.count

    def with_hand(self, index: int, judgement: Judgement) -> MatchStory:
        """Add the judgement of one more hand; one that is not complete does not count."""
        dearest, best = self.dearest, self.best
        card, fine = judgement.dearest, judgement.fine
        if card is not None and (dearest is None or card.lost > dearest[1].lost):
            dearest = index, card
        if fine is not None and (best is None or fine.expected > best[1].expected):
            best = index, fine
        said = Counter((one.decision.seat, one.verdict) for one in judgement.judged)
        return replace(
            self,
            looked=self.looked + judgement.complete,
            dearest=dearest,
            best=best,
            verdicts=Counter(self.verdicts) + said,
        )


def match_story(
    played: PlayedHands, first: Sequence[int], stop: Stop | None = None
) -> Iterator[MatchStory]:
    """Tell what is known of the hands of a match, after each of them. ``first``: the indexes of
    those that are judged before the others. Stopped if ``stop`` was set.
    """
    ended = [at for at, hand in enumerate(played.hands) if hand.ended]
    story = MatchStory(len(ended))
    yield story
    for index in sorted(ended, key=lambda at: (at not in first, at)):
        story = story.with_hand(index, _judgement(played, index, stop))
        yield story


def _judgement(played: PlayedHands, index: int, stop: Stop | None) -> Judgement:
    *_earlier, found = judgements(played.after(index).seen_log(), stop)
    return found


class MatchJudging(Search[MatchStory | None]):
    """The story of a match that is found in its own thread."""

    def __init__(self, played: PlayedHands, first: Sequence[int]) -> None:
        hands = tuple(first)
        super().__init__(
            "the judgement of a match", None, lambda stop: match_story(played, hands, stop)
        )
