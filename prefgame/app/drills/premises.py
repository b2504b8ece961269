"""The words of a situation in a game: whether what they presume of the rules holds there.

Invariant: facts of the rules alone; no game by name.
"""

from __future__ import annotations

from itertools import pairwise

from prefgame.app.drills.situations import Premise, Situation, Words
from prefgame.rules.ruleset import RuleSet


def words_in(situation: Situation, rules: RuleSet) -> Words:
    """What the situation is called in this game, and what to look for."""
    other = situation.otherwise
    return situation.words if other is None or holds(other.premise, rules) else other.words


def holds(premise: Premise, rules: RuleSet) -> bool:
    """Whether the rules are as a sentence presumes."""
    if premise is Premise.MAY_STAY_BELOW:
        return rules.play.duties.may_stay_below
    prices = map(rules.score.base_worth, rules.contracts)
    return all(less < more for less, more in pairwise(prices))
