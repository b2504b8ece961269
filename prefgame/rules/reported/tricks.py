"""The tricks of a reported hand, and what was agreed on instead of playing.

Invariant: the play could have ended with these tricks, or BadHand says why not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from prefgame.quoting import quote, show_value
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.reported.declaration import Declaration
from prefgame.rules.reported.hand import BadHand, Fault, ReportedHand


def tricks_by_seat(
    players: Sequence[str], playing: Sequence[Seat], reported: ReportedHand
) -> dict[Seat, int]:
    """The tricks of those who play."""
    tricks = reported.tricks
    for name, count in tricks.items():
        if name not in players:
            raise BadHand(
                f"trick taker {quote(name)} is unknown; the players are {', '.join(players)}"
            )
        if type(count) is not int or count < 0:
            raise BadHand(f"tricks of {name} are a whole number from 0, not {show_value(count)}")
        if players.index(name) not in playing and count:
            why = "deals" if len(players) == 4 and name == reported.dealer else "dropped out"
            raise BadHand(f"{name} {why} and takes no tricks")
    return {seat: tricks.get(players[seat], 0) for seat in playing}


def check_tricks(
    declaration: Declaration, reported: ReportedHand, roles: Mapping[Seat, Role]
) -> dict[Seat, int]:
    """The tricks by seat; empty where nobody plays against the declarer."""
    playing = [seat for seat in roles if roles[seat].plays]
    if len(playing) == 1:
        if reported.tricks:
            raise BadHand("nobody plays against the declarer, so there are no tricks")
        return {}
    tricks = tricks_by_seat(declaration.players, playing, reported)
    total, mine = sum(tricks.values()), tricks[declaration.declarer]
    against = total - mine
    fault = declaration.rules.score.why_not_tricks(declaration.contract, mine, against)
    if fault:
        kind = Fault.TRICKS_OF_DEFENCE if total == TRICKS else Fault.ALL_TRICKS
        raise BadHand(fault, kind, total=total)
    goal = declaration.contract.goal
    stopped = mine == goal.most + 1 or against == TRICKS - goal.least + 1
    if total > TRICKS or (total < TRICKS and not stopped):
        raise BadHand(
            f"the tricks add up to {total}; they must be ten, or fewer where the contract "
            "failed early",
            Fault.ALL_TRICKS,
            total=total,
        )
    return tricks


def check_row(
    declaration: Declaration, reported: ReportedHand, tricks: Mapping[Seat, int]
) -> int | None:
    """The most tricks that the declarer took one after another; None where the contract does not
    ask for that.
    """
    row, run = reported.row, declaration.contract.goal.run
    if not run:
        if row is not None:
            raise BadHand(f"{declaration.contract} asks for no tricks in a row; leave row out")
        return None
    mine = tricks[declaration.declarer]
    if row is None and run <= mine < TRICKS:
        raise BadHand(
            f"row is missing: how many of the {mine} tricks {reported.declarer} took one after "
            "another",
            Fault.ROW_MISSING,
        )
    if row is not None and not min(mine, 1) <= row <= mine:
        raise BadHand(
            f"row is a whole number from {min(mine, 1)} to {mine}, the tricks of "
            f"{reported.declarer}, not {show_value(row)}"
        )
    return mine if row is None else row


def check_agreed(
    declaration: Declaration,
    reported: ReportedHand,
    roles: Mapping[Seat, Role],
    tricks: Mapping[Seat, int],
) -> bool:
    """Whether the tricks were agreed on instead of played."""
    if not reported.agreed:
        return False
    negotiation, defence = declaration.rules.negotiation, declaration.rules.defence
    if negotiation is None or not negotiation.played:
        raise BadHand("nobody agrees on the tricks at this table")
    if negotiation.partners(roles) is None:
        raise BadHand(
            "only a declarer and a defender who plays alone agree on the tricks", Fault.NOT_ALONE
        )
    if not negotiation.may_agree(roles, tricks, declaration.contract, defence):
        raise BadHand(
            "these tricks cannot be agreed on; neither side may go down", Fault.NOT_AGREED
        )
    return True
