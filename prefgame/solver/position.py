"""Open hands at any point of the play: what the solver is asked about.

Invariant: a position that exists is possible; cards that make none are refused with a sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.cards import Card, Suit

MOST_CARDS = 10
"""in one hand"""


class BadPosition(ValueError):
    """Cards that are not a possible position; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Position:
    """Open hands at any point of the play. BadPosition if they are not a possible position.

    ``hands``: of seats 0, 1, 2, which play in this order; an empty hand is out of play, unless its
    last card is on the table. ``leader``: the seat that leads, or led, to the trick; ``trick``: the
    cards on the table, in the order played. ``trump``: None for no trumps. ``fewest``: the declarer
    plays for the fewest tricks, otherwise for the most. ``must_trump``: a hand void in the
    suit led plays a trump; without it, any card, or a trump only if ``must_beat`` demands it.
    ``must_beat``: 0 never; 1 a card that takes the trick, if one may be played; 2 as 1, and the
    hand after a leading declarer plays the lowest such card.
    """

    hands: tuple[Sequence[Card], Sequence[Card], Sequence[Card]]
    declarer: int
    leader: int
    trump: Suit | None = None
    fewest: bool = False
    must_trump: bool = True
    must_beat: int = 0
    trick: Sequence[Card] = ()

    def __post_init__(self) -> None:
        if len(self.hands) != 3:
            raise BadPosition(
                "hands: expected three (an empty one for a player who is out), "
                f"not {len(self.hands)}"
            )
        for name, number in (
            ("declarer", self.declarer),
            ("leader", self.leader),
            ("must_beat", self.must_beat),
        ):
            if number not in (0, 1, 2):
                raise BadPosition(f"{name}: expected 0, 1 or 2, not {number}")
        if len(self.trick) > 2:
            raise BadPosition(
                f"trick: expected at most two cards on the table, not {len(self.trick)}"
            )
        times = Counter(card for cards in (*self.hands, self.trick) for card in cards)
        for card, number in times.items():
            if number > 1:
                where = "is on the table and in a hand" if card in self.trick else "appears twice"
                raise BadPosition(f"{card} {where}; each card may appear only once")
        self._check_lengths()

    def _check_lengths(self) -> None:
        played = [0, 0, 0]
        for turn in range(len(self.trick)):
            played[(self.leader + turn) % 3] = 1
        lengths = [len(hand) + before for hand, before in zip(self.hands, played)]
        playing = [length for length in lengths if length]
        for who, seat in (("declarer", self.declarer), ("leader", self.leader)):
            if not lengths[seat]:
                raise BadPosition(
                    f"{who}: seat {seat} holds no card; the declarer and the leader must be in play"
                )
        if len(playing) < 2:
            raise BadPosition("hands: two or three players must hold cards, not only one")
        if len(set(playing)) > 1 or len(self.trick) >= len(playing):
            counts = ", ".join(str(len(hand)) for hand in self.hands)
            raise BadPosition(
                f"hands: {counts} cards with {len(self.trick)} on the table do not fit; all in "
                "play begin a trick with the same number"
            )
        if max(playing) > MOST_CARDS:
            raise BadPosition(
                f"hands: expected at most {MOST_CARDS} cards each, not {max(playing)}"
            )
