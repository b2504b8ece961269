"""Who sits beside whom at the table, as papers are arranged.

Invariant: pure arithmetic from the number of players and the direction of play.
"""

from __future__ import annotations

from prefgame.rules.base import Direction


def neighbour_steps(players: int, direction: Direction) -> dict[str, int]:
    """The steps in the order of play to the neighbours at the "left", "across", "right"."""
    left = 1 if direction is Direction.CLOCKWISE else players - 1
    across = {"across": 2} if players == 4 else {}
    return {"left": left, **across, "right": players - left}
