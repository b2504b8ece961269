"""The tricks that one defender takes over from the other (000:160, A-33).

Invariant: a pure function of a hand that was played. The score decides what such a trick costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from prefgame.cards import Card
from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Play, Played, beats, trick_winner


def count_overtaken(
    play: Play,
    dealt: Mapping[Seat, Sequence[Card]],
    tricks: Iterable[Played],
    contract: Contract,
    declarer: Seat | None,
    roles: Mapping[Seat, Role],
) -> dict[Seat, int]:
    """By seat, the tricks that a volunteer was winning until the other volunteer took them over
    without need: a card that does not beat the partner's was legal too. ``dealt``: the hands in
    playing order from the eldest hand on, as they were when the play began; ``tricks``: the cards
    of each, in the order they were played.
    """
    left = {seat: set(cards) for seat, cards in dealt.items()}
    playing = tuple(seat for seat in dealt if roles[seat].plays)
    duties = play.hand_duties(contract, declarer, playing)
    lost = dict.fromkeys(dealt, 0)
    for trick in tricks:
        winner, best = trick_winner(trick, contract.trump), trick[0]
        for at, (seat, card) in enumerate(trick[1:], 1):
            if not beats(card, best[1], contract.trump):
                continue
            if seat == winner and roles[seat] is roles[best[0]] is Role.COMES:
                legal = duties.legal(tuple(left[seat]), trick[:at])
                lost[best[0]] += any(not beats(other, best[1], contract.trump) for other in legal)
            best = (seat, card)
        for seat, card in trick:
            left[seat].discard(card)
    return lost
