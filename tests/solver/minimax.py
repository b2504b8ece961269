"""Plain minimax on real cards, slow and obvious: what the solver must agree with.

It takes the legal cards from the rules and nothing from the solver. It sees every card of every
position: nothing is cut off, and no two cards are taken for equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from prefgame.cards import Card, Suit
from prefgame.rules.play import Duties, Played, trick_winner

Hands = tuple[frozenset[Card], ...]


@dataclass
class Minimax:
    """The declarer's tricks under one contract; positions met before are remembered where
    a trick begins.
    """

    declarer: int
    trump: Suit | None
    fewest: bool
    must_trump: bool
    must_beat: int
    playing: tuple[int, ...] = (0, 1, 2)
    led_by: int | None = None
    """whose leads are beaten with the lowest card, where it is not the declarer"""
    known: dict[tuple[Hands, int], int] = field(default_factory=dict)

    def legal(self, hand: frozenset[Card], trick: Played) -> tuple[Card, ...]:
        """Return the rules' own legal cards."""
        duties = Duties(self.must_trump, self.must_beat > 0, self.must_beat == 2)
        return duties.legal(
            tuple(hand), trick, self.trump, self.declarer if self.led_by is None else self.led_by
        )

    def values(self, hands: Hands, seat: int, trick: Played = ()) -> dict[Card, int]:
        """Return the declarer's tricks from here on, for each legal card of the seat to play."""
        return {
            card: self._after(hands, seat, trick, card) for card in self.legal(hands[seat], trick)
        }

    def tricks(self, hands: Hands, seat: int, trick: Played = ()) -> int:
        if not any(hands):
            return 0
        key = (hands, seat)
        if not trick and key in self.known:
            return self.known[key]
        values = self.values(hands, seat, trick).values()
        wants_many = (seat == self.declarer) != self.fewest
        best = max(values) if wants_many else min(values)
        if not trick:
            self.known[key] = best
        return best

    def _after(self, hands: Hands, seat: int, trick: Played, card: Card) -> int:
        rest = tuple(hand - {card} if at == seat else hand for at, hand in enumerate(hands))
        trick = (*trick, (seat, card))
        if len(trick) < len(self.playing):
            return self.tricks(
                rest, self.playing[(self.playing.index(seat) + 1) % len(self.playing)], trick
            )
        winner = trick_winner(trick, self.trump)
        return (winner == self.declarer) + self.tricks(rest, winner)
