"""All that is said of a finished hand, computed while it is looked at.

Invariant: the review, the judgement and the positions are threads of their own; all of them stop
with ``close``.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.judgement.judge import Judging
from prefgame.app.judgement.positions import CardInQuestion, FindingPositions
from prefgame.app.judgement.verdict import Judgement
from prefgame.app.look_back.findings import Review
from prefgame.app.look_back.review import Reviewing
from prefgame.engine.events import Event


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
        """What has been judged so far."""
        return self._judging.latest

    @property
    def positions(self) -> tuple[CardInQuestion, ...]:
        """What each card led to, as far as it has been found."""
        return self._finding.latest

    @property
    def judging(self) -> bool:
        """Whether decisions are still being judged."""
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
        """Wait until all is found."""
        self._reviewing.wait()
        self._judging.wait()
        self._finding.wait()

    def close(self) -> None:
        """Stop all three."""
        self._reviewing.close()
        self._judging.close()
        self._finding.close()
