"""Which drill comes next.

Invariant: about one question in ten comes from a situation that is mastered, the others from those
that are not, as long as there are both. The drills of a situation come in turn, so that none comes
again before all were there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from prefgame.app.drills.drill import Drill
from prefgame.app.drills.library import DrillSet
from prefgame.app.drills.progress import Standing

AGAIN = 0.1
"""the share of questions from situations that are mastered"""

Standings = Callable[[DrillSet], Standing]


def pick_set(
    sets: Sequence[DrillSet],
    standing: Standings,
    rng: random.Random,
    last: DrillSet | None = None,
) -> DrillSet:
    """The next situation out of these; not the ``last`` one again where another is as good."""
    mastered = [one for one in sets if standing(one).mastered]
    others = [one for one in sets if not standing(one).mastered]
    wanted = mastered if mastered and (not others or rng.random() < AGAIN) else others
    return rng.choice([one for one in wanted if last is None or one.key != last.key] or wanted)


def next_drill(drills: DrillSet, standing: Standing) -> Drill:
    """The drill of the situation whose turn it is."""
    return drills.drills[standing.asked % len(drills.drills)]


class Round:
    """A player's questions, one after another, from these situations of one game.

    ``now``: the situation of the last question; None before the first one.
    """

    def __init__(self, sets: Sequence[DrillSet], rng: random.Random) -> None:
        self.sets, self.rng = tuple(sets), rng
        self.now: DrillSet | None = None

    def next(self, standing: Standings) -> Drill:
        """The next drill."""
        self.now = pick_set(self.sets, standing, self.rng, self.now)
        return next_drill(self.now, standing(self.now))
