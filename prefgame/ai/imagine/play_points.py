"""A point of the play with the cards of three hands, from which further play is looked at.

Invariant: whose turn it is and who wins a trick is what the rules say; which cards may be played is
what the solver answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from prefgame.ai.imagine.worlds import CardMask, mask_of
from prefgame.cards import Card, Suit
from prefgame.rules.play import trick_winner


@dataclass(frozen=True, slots=True)
class Point:
    """``hands``: those of the three places, or what such a hand may hold; ``trick``: the cards on
    the table, the first by ``leader``.
    """

    hands: tuple[CardMask, ...]
    leader: int
    trick: tuple[Card, ...] = ()

    @property
    def place(self) -> int:
        """Who is to play."""
        return (self.leader + len(self.trick)) % 3

    def after(self, card: Card, trump: Suit | None) -> Point:
        """The point after this card: where it ends a trick, its winner leads to the next one."""
        bit, place = mask_of([card]), self.place
        hands = tuple(cards & ~bit if at == place else cards for at, cards in enumerate(self.hands))
        trick = (*self.trick, card)
        if len(trick) < 3:
            return Point(hands, self.leader, trick)
        played = tuple(((self.leader + each) % 3, one) for each, one in enumerate(trick))
        return Point(hands, trick_winner(played, trump))

    def kinds(self, worth: Mapping[Card, object]) -> dict[Card, list[Card]]:
        """The cards by kind, each kind under its lowest card: those that are ``worth`` the same,
        and no card of another hand parts them.
        """
        others = mask_of(self.trick)
        for at, cards in enumerate(self.hands):
            others |= cards if at != self.place else 0
        found: dict[Card, list[Card]] = {}
        for card in sorted(worth):
            for kind, alike in found.items():
                between = (1 << card.index) - (2 << alike[-1].index)
                if card.suit is kind.suit and worth[card] == worth[kind] and not others & between:
                    alike.append(card)
                    break
            else:
                found[card] = [card]
        return found
