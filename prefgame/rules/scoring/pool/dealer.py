"""What the dealer of four, who sits out, is paid for the talon (002:126-133).

Invariant: pure functions of the two cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card, Rank


def paid_tricks(talon: Sequence[Card]) -> int:
    """How many tricks of a contract with tricks the talon counts: three for two aces, two for ace
    and king of one suit, one for one ace or for king and queen of one suit (002:129-132).
    """
    ranks = {card.rank for card in talon}
    of_one_suit = len({card.suit for card in talon}) == 1
    if ranks == {Rank.ACE}:
        return 3
    if of_one_suit and ranks == {Rank.ACE, Rank.KING}:
        return 2
    return int(Rank.ACE in ranks or (of_one_suit and ranks == {Rank.KING, Rank.QUEEN}))


def paid_whists_of_misere(talon: Sequence[Card]) -> int:
    """The whists for the talon of a misère: ten for each seven, twenty for seven and eight of one
    suit (002:133).
    """
    ranks = [card.rank for card in talon]
    of_one_suit = len({card.suit for card in talon}) == 1
    if of_one_suit and set(ranks) == {Rank.SEVEN, Rank.EIGHT}:
        return 20
    return 10 * ranks.count(Rank.SEVEN)
