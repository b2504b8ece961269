"""Whether a decision is a drill: its choices differ clearly, and a weaker player may err.

Invariant: only the view of the seat is looked at. What seems clear is weighed again in fresh deals
by a larger budget, and those are the values that are kept.
"""

from __future__ import annotations

import random
from dataclasses import replace

from prefgame.ai.advice import Advice
from prefgame.ai.level import BEGINNER, Level
from prefgame.ai.player import advise, choose
from prefgame.ai.rule_of_thumb.seat import rule_of_thumb
from prefgame.ai.stakes import unit_of
from prefgame.app.learn.drills import Choice
from prefgame.app.look_back.judge import AGAIN, GLANCE, LOOK
from prefgame.engine.commands import Command
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase

SAME, CLEAR, HINTED = 0.2, 0.5, 0.35
"""Units of the stake: what is this little behind the best choice is as good; what is this much
behind is wrong, at a glance already this much. Half a unit is five points of the lowest Croatian
contract.
"""
PAIRS_SAME, PAIRS_CLEAR = 0.3, 0.6
"""The same for the pairs of an exchange: there are 66 of them, and many are nearly alike."""
STILL = 0.1
"""units of the stake by which each right choice is better than each wrong one in other deals too"""
NEAR = 2.5
"""units of the stake: a word that is no more than this behind may be said by anybody"""
MOST_RIGHT = 0.6
"""of all choices: where more of them are right, there is little to find"""
DRAWS = 4
"""how often a beginner is asked"""
EXCHANGE = {GLANCE.name: 12, LOOK.name: 40, AGAIN.name: 80}
"""imagined deals at an exchange, where each is tried with every pair and contract"""


def weigh(view: SeatView, seed: str) -> tuple[tuple[Choice, ...], Advice] | None:
    """All choices with their values, and the last advice; None where it is no drill."""
    unit = unit_of(view)
    glance = _advice(view, GLANCE, seed)
    seems = _right_at_a_glance(glance, HINTED * unit)
    if seems is None:
        return None
    if not _is_near(view, glance, seems, NEAR * unit) and not _is_tempting(view, seems, seed):
        return None
    advice = _advice(view, AGAIN, seed)
    right = _right(view, advice)
    if right is None or not _right_at_another_look(view, right, STILL * unit, seed):
        return None
    return tuple(
        Choice(
            option.command, option.score, option.chance, option.contract, option.command in right
        )
        for option in advice.options
    ), advice


def _right_at_a_glance(advice: Advice, clear: float) -> frozenset[Command] | None:
    """Return what is nearer to the best choice than to what is clearly wrong; None where nothing
    is.
    """
    best = max(option.score for option in advice.options)
    behind = {option.command: best - option.score for option in advice.options}
    right = frozenset(command for command, by in behind.items() if by < clear / 2)
    if max(behind.values()) < clear or len(right) > max(1, MOST_RIGHT * len(behind)):
        return None
    return right


def _right(view: SeatView, advice: Advice) -> frozenset[Command] | None:
    """Return the commands that are right; None where not all others are clearly worse, or too few
    are.
    """
    best = max(option.score for option in advice.options)
    pairs, unit = view.turn.phase is Phase.EXCHANGE, unit_of(view)
    same, clear = (PAIRS_SAME, PAIRS_CLEAR) if pairs else (SAME, CLEAR)
    right = [option for option in advice.options if best - option.score <= same * unit]
    wrong = [option for option in advice.options if best - option.score >= clear * unit]
    if len(right) + len(wrong) < len(advice.options) or not wrong:
        return None
    if len(right) > max(1, MOST_RIGHT * len(advice.options)):
        return None
    return frozenset(option.command for option in right)


def _right_at_another_look(
    view: SeatView, right: frozenset[Command], clear: float, seed: str
) -> bool:
    """Whether other deals say the same: each right choice is clearly better than each wrong one."""
    scores = {one.command: one.score for one in _advice(view, LOOK, seed).options}
    least = min(scores[command] for command in right)
    return all(least - score >= clear for command, score in scores.items() if command not in right)


def _is_near(view: SeatView, advice: Advice, right: frozenset[Command], near: float) -> bool:
    """Whether this is a word, and a wrong one is so little worse that anybody might say it."""
    wrong = max(option.score for option in advice.options if option.command not in right)
    words = view.turn.phase not in (Phase.EXCHANGE, Phase.PLAY)
    return words and advice.best.score - wrong <= near


def _is_tempting(view: SeatView, right: frozenset[Command], seed: str) -> bool:
    """Whether somebody who plays by habit, or a beginner, does something else."""
    if rule_of_thumb(view, random.Random(f"{seed}/thumb")) not in right:
        return True
    draws = (random.Random(f"{seed}/{draw}") for draw in range(DRAWS))
    return any(choose(view, BEGINNER, chance) not in right for chance in draws)


def _advice(view: SeatView, level: Level, seed: str) -> Advice:
    if view.turn.phase is Phase.EXCHANGE:
        level = replace(level, worlds=EXCHANGE[level.name])
    return advise(view, level, random.Random(f"{seed}/{level.name}"))
