"""How far the tricks of a declarer count on paper.

Invariant: the score decides. Two numbers of tricks on the same side of the goal count alike where
it writes them alike.
"""

from __future__ import annotations

from dataclasses import replace

from prefgame.engine.decide import finished_hand
from prefgame.engine.state import Table
from prefgame.rules.contracts import TRICKS
from prefgame.rules.scoring.base import Sheet


def counted_tricks(table: Table, sheet: Sheet) -> tuple[int, ...]:
    """For each number of the declarer's tricks, from none to all, the number that counts: where
    more or fewer change nothing on ``sheet``, the one nearest to the goal.

    The hand at this table has ended, and somebody played against its declarer.
    """
    hand, rules = table.declared, table.rules
    ended, goal = finished_hand(table), hand.contract.goal
    defender = next(seat for seat in table.playing if seat != hand.declarer)
    written = []
    for own in range(TRICKS + 1):
        tricks = dict.fromkeys(table.playing, 0) | {hand.declarer: own, defender: TRICKS - own}
        capped = rules.score.cap_tricks(hand.contract, hand.declarer, tricks)
        played = replace(ended, tricks=capped, unplayed=None, agreed=False)
        written.append(rules.score.write(sheet, played, rules.defence)[0])
    counted = list(range(TRICKS + 1))
    for own in range(goal.least - 2, -1, -1):
        if written[own] == written[own + 1]:
            counted[own] = counted[own + 1]
    for own in range(goal.most + 2, TRICKS + 1):
        if written[own] == written[own - 1]:
            counted[own] = counted[own - 1]
    return tuple(counted)
