"""How a deal comes to a contract: legal commands that lead there.

Invariant: only the engine moves a match, so whatever is reached is an ordinary match, and a record
can be written of it. The way is the plainest one: as few calls as possible.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from prefgame.cards import Card
from prefgame.engine.commands import Announce, CallBid, Command, Defend, Discard
from prefgame.engine.events import Dealt
from prefgame.engine.legal import HANDLERS
from prefgame.engine.match import Match
from prefgame.rules.base import Answer, Phase, Seat
from prefgame.rules.contracts import Contract

MOST_STEPS = 4000
"""positions that are looked at before a contract counts as one that cannot be reached"""
_OWN_CALL, _OTHERS_CALL, _UNASKED = 1, 4, 2
"""What a call of the declarer costs, one of the others, and a word that nobody wished for: the way
with the least cost is taken."""


class Unreachable(Exception):
    """No legal calls lead from the deal to what is wanted."""


@dataclass(frozen=True)
class Wanted:
    """What the calls of a hand lead to. ``declarer`` and ``contract``: None if all pass;
    ``discard``: two cards of the declarer's twelve, () if the talon is discarded as it is;
    ``answers``: the first one of a defender, by seat; ``out``: who does not play cards.
    """

    declarer: Seat | None = None
    contract: Contract | None = None
    discard: tuple[Card, ...] = ()
    answers: Mapping[Seat, Answer] = field(default_factory=dict)
    out: frozenset[Seat] = frozenset()


def reach(match: Match, wanted: Wanted, phase: Phase = Phase.PLAY) -> Match:
    """Bring a match that was just dealt to the first decision of this phase, on the way to what is
    wanted: a copy of it. Unreachable if no calls lead there, or nobody is asked in this phase.
    """
    if phase is Phase.AUCTION:
        return match
    found = _played(match, wanted)
    if phase is Phase.PLAY:
        return found
    for events in range(len(match.log), len(found.log)):
        before = Match.replay(found.log[:events])
        if before.phase is phase and isinstance(before.to_act, int):
            return before
    raise Unreachable


def _played(match: Match, wanted: Wanted) -> Match:
    """Search for the play of what is wanted. Unreachable if it is not found."""
    order, steps = count(), 0
    open_: list[tuple[int, int, Match]] = [(0, next(order), match)]
    while open_ and steps < MOST_STEPS:
        cost, _number, now = heapq.heappop(open_)
        if _is_there(now, wanted):
            return now
        for more, command in _choices(now, wanted):
            steps += 1
            then = now.fork()
            then.submit(command)
            if _may_lead_on(then, wanted):
                heapq.heappush(open_, (cost + more, next(order), then))
    raise Unreachable


def _is_there(match: Match, wanted: Wanted) -> bool:
    hand = match.table.this_hand
    return (
        match.phase is Phase.PLAY
        and hand.contract is not None
        and hand.declarer == wanted.declarer
        and (wanted.contract is None or hand.contract == wanted.contract)
        and set(match.table.playing) == set(hand.order) - wanted.out
    )


def _may_lead_on(match: Match, wanted: Wanted) -> bool:
    """Tell whether what was called so far does not rule out what is wanted."""
    hand = match.table.this_hand
    if hand.ended or match.phase is Phase.OVER:
        return False
    winner = hand.auction_winner
    if winner is None:
        return wanted.declarer is None or match.phase in (Phase.AUCTION, Phase.REVEAL)
    if winner.seat != wanted.declarer or wanted.contract is None:
        return False
    return winner.game == wanted.contract.game


def _choices(match: Match, wanted: Wanted) -> Iterator[tuple[int, Command]]:
    """Go through what may be said now, each with its cost."""
    seat, phase, legal = match.to_act, match.phase, match.legal()
    if not isinstance(seat, int):
        return
    if phase is Phase.EXCHANGE:
        yield 0, _discard(match, wanted, legal)
        return
    for command in legal:
        declines = HANDLERS[phase].declines(command)
        match command:
            case CallBid():
                own = seat == wanted.declarer
                yield 0 if declines else _OWN_CALL if own else _OTHERS_CALL, command
            case Announce():
                if command.contract == wanted.contract:
                    yield 0, command
            case Defend():
                wished = wanted.answers.get(seat)
                if wished is None or seat in dict(match.table.this_hand.answers):
                    yield 0 if declines == (seat in wanted.out) else _UNASKED, command
                elif command.answer is wished:
                    yield 0, command
            case _:
                yield 0 if declines else _UNASKED, command


def _discard(match: Match, wanted: Wanted, legal: tuple[Command, ...]) -> Command:
    """Choose what is discarded: what is wished, else the talon as it is."""
    dealt = next(event for event in reversed(match.log) if isinstance(event, Dealt))
    cards = wanted.discard or dealt.talon or ()
    for command in legal:
        if isinstance(command, Discard) and set(command.cards) == set(cards):
            return command
    return legal[0]
