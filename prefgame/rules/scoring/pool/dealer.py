"""What the dealer of four, who sits out, is paid for the talon (002:126-133).

Invariant: pure functions of the two cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card, Rank

TWO_ACES, ACE_AND_KING, ONE_ACE = 3, 2, 1
"""the tricks that two aces count, ace and king of one suit, and one ace or king and queen of one
suit (002:129-132)
"""
ONE_SEVEN, SEVEN_AND_EIGHT = 10, 20
"""the whists for each seven in the talon of a misère, and for seven and eight of one suit (002:133)
"""


def paid_tricks(talon: Sequence[Card]) -> int:
    """How many tricks of a contract with tricks the talon counts."""
    ranks = {card.rank for card in talon}
    of_one_suit = len({card.suit for card in talon}) == 1
    if ranks == {Rank.ACE}:
        return TWO_ACES
    if of_one_suit and ranks == {Rank.ACE, Rank.KING}:
        return ACE_AND_KING
    counts = Rank.ACE in ranks or (of_one_suit and ranks == {Rank.KING, Rank.QUEEN})
    return ONE_ACE if counts else 0


def paid_whists_of_misere(talon: Sequence[Card]) -> int:
    """The whists for the talon of a misère."""
    ranks = [card.rank for card in talon]
    of_one_suit = len({card.suit for card in talon}) == 1
    if of_one_suit and set(ranks) == {Rank.SEVEN, Rank.EIGHT}:
        return SEVEN_AND_EIGHT
    return ONE_SEVEN * ranks.count(Rank.SEVEN)
