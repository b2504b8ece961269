"""A hand out of a code, as it can be laid out and played, and a hand as a code.

Invariant: nothing in a code is believed: the engine decides whether the hand can have been.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from prefgame.app.deals.composed import BadHand, Composed
from prefgame.app.play.position_code import CodedPosition
from prefgame.engine.match import Match
from prefgame.i18n import _
from prefgame.quoting import quote
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import HANDS
from prefgame.rules.ruleset import RuleSet

CHANCE = 7
"""of a hand that is made of a code; nothing is left to it, for all cards are there"""


def composed_of_code(position: CodedPosition, rules: RuleSet) -> Composed:
    """Lay out what a code carries, the eldest hand being the first seat. BadHand if the game has no
    such contract.
    """
    return Composed(
        rules,
        tuple(tuple(sorted(hand)) for hand in position.hands),
        position.talon,
        declarer=position.declarer,
        contract=_contract_of(position, rules),
        discard=position.discard,
        leader=position.leader,
        taken=position.taken or 0,
        stays=frozenset(position.at_home),
        played=position.played,
    )


def code_of_composed(composed: Composed) -> CodedPosition:
    """Return what a code of this hand carries: no names, and the seats from the eldest hand on.
    BadHand if it is neither a whole deal nor an ending.
    """
    if not composed.is_deal and not composed.is_ending:
        raise BadHand(_("A code has all 32 cards. Lay the rest, or fill the hands by chance."))
    eldest = composed.first_to_call if composed.contract is None else composed.eldest

    def place(seat: Seat | None) -> int | None:
        return None if seat is None else (seat - eldest) % HANDS

    return CodedPosition(
        (*composed.hands[eldest:], *composed.hands[:eldest]),
        composed.aside,
        composed.rules.key,
        place(composed.declarer),
        "" if composed.contract is None else str(composed.contract),
        tuple(sorted(composed.discard)),
        None if composed.contract is None else place(composed.leader),
        tuple(sorted((seat - eldest) % HANDS for seat in composed.stays)),
        composed.played,
        composed.taken if composed.is_ending else None,
    )


def match_of_code(position: CodedPosition, rules: RuleSet, players: Sequence[str]) -> Match:
    """Make a match that has come to where the code ends; ``players`` from the eldest hand on.
    BadHand if no legal calls and cards lead there.
    """
    return composed_of_code(position, rules).match(players, random.Random(CHANCE))


def _contract_of(position: CodedPosition, rules: RuleSet) -> Contract | None:
    """Find the contract of this text. BadHand if the game has none."""
    if not position.contract:
        return None
    known = [*rules.contracts, *(one.as_game for one in rules.contracts)]
    if rules.when_all_pass is not None and position.declarer is None:
        known = [rules.when_all_pass]
    for contract in known:
        if str(contract) == position.contract:
            return contract
    words = _("The code has the contract {contract}, which this game does not have.")
    raise BadHand(words.format(contract=quote(position.contract)))
