"""A claim at the table: proved on the cards as they lie, laid open, and played to the end by ordinary commands.

Law of this module: it does nothing that a seat could not do by playing cards, so a claimed hand is written, kept and looked at like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from prefgame.ai.claim import Judge, claimants, claims_none
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.solver import Position, hand_bits, solve

Claims = Literal["always", "ask", "never"]
"""Whether a hand whose rest is forced is claimed: by whoever can, with the player's consent, or not at all."""


@dataclass(frozen=True)
class Claim:
    """What lies open: ``seat`` claims the last ``tricks`` for its ``side`` (itself, and a partner whose tricks it shares), or as a betl declarer
    that it takes ``none`` of them. ``hands`` are the cards left of everybody who plays. ``fells``: the contract falls with these tricks, and the
    play ends before the tenth."""

    seat: Seat
    side: tuple[Seat, ...]
    tricks: int
    none: bool
    hands: Mapping[Seat, tuple[Card, ...]]
    fells: bool = False


class NoClaim(Enum):
    """Why a seat may not claim."""

    BEFORE_THE_PLAY = "before the play"
    """or after it"""
    LOOKS_ON = "looks on"
    NOT_THE_TURN = "not the turn"
    LAST_CARD = "last card"
    AGAINST_BETL = "against betl"
    BETL_FALLEN = "betl fallen"
    PARTNERS_TRICK = "partner's trick"
    """so far it is the other defender's, who writes for himself"""
    BETL_UNPROVED = "betl unproved"
    UNPROVED = "unproved"
    """not shown to hold in every deal that agrees with what the seat has seen: no word that it would not hold"""


def why_no_claim(view: SeatView) -> NoClaim:
    """Why this seat claims nothing, given that it cannot."""
    hand = view.hand
    if hand is None or hand.contract is None or view.turn.phase is not Phase.PLAY:
        return NoClaim.BEFORE_THE_PLAY
    role = view.role(view.seat)
    if role is None or not role.plays:
        return NoClaim.LOOKS_ON
    if view.turn.seat != view.seat:
        return NoClaim.NOT_THE_TURN
    if len(view.cards) < 2:
        return NoClaim.LAST_CARD
    if claimants(view):
        return NoClaim.BETL_UNPROVED if claims_none(view) else NoClaim.UNPROVED
    if claims_none(view):
        return NoClaim.BETL_FALLEN if view.seat == hand.declarer else NoClaim.AGAINST_BETL
    return NoClaim.PARTNERS_TRICK


def proved_claim(match: Match) -> Claim | None:
    """The claim of the seat to act, if it holds with the cards as they lie, whatever the others play."""
    seat = match.to_act
    if not isinstance(seat, int) or match.table.hand is None:
        return None
    view = match.view(seat)
    side = claimants(view)
    if not side:
        return None
    hands = _hands(match)
    judge = Judge(view, side)
    if not judge.agrees([hand_bits(hands.get(other, ())) for other in judge.order]):
        return None
    left, count = 10 - len(match.table.hand.tricks), _until_the_end(match, seat)
    return Claim(seat, side, left, True, hands) if claims_none(view) else Claim(seat, side, count, False, hands, fells=count < left)


def _until_the_end(match: Match, seat: Seat) -> int:
    """How many more tricks are played if ``seat`` takes them all."""
    hand, rules = match.table.hand, match.table.rules.tricks
    assert hand is not None and hand.declarer is not None and hand.contract is not None
    taken, count = dict(hand.taken), 0
    while not rules.finished(taken, hand.declarer, hand.contract.goal):
        taken[seat] += 1
        count += 1
    return count


def claimed_card(match: Match, claim: Claim) -> PlayCard:
    """The next card of a claimed ending: of the side that claims one that keeps the claim, of the others a small one, for none of theirs helps."""
    hand, seat = match.table.hand, match.to_act
    assert hand is not None and hand.contract is not None and hand.declarer is not None and isinstance(seat, int)
    legal = [command for command in match.legal() if isinstance(command, PlayCard)]
    if seat not in claim.side:
        return min(legal, key=_height)
    if len(legal) == 1:
        return legal[0]
    hands, order = _hands(match), hand.order
    watched = claim.side[0] if len(claim.side) == 1 else hand.declarer
    position = Position(
        hands=(hands.get(order[0], ()), hands.get(order[1], ()), hands.get(order[2], ())),
        declarer=order.index(watched),
        leader=order.index(hand.trick[0][0] if hand.trick else seat),
        trump=hand.contract.trump,
        fewest=claim.none,
        must_trump=match.table.rules.tricks.must_trump,
        trick=[card for _seat, card in hand.trick],
    )
    solution = solve(position)
    return max((command for command in legal if solution.values[command.card] == solution.tricks), key=_height)


def _height(command: PlayCard) -> tuple[int, int]:
    return command.card.rank, command.card.index


def _hands(match: Match) -> dict[Seat, tuple[Card, ...]]:
    return {seat: match.hand_of(seat) for seat in match.table.playing}
