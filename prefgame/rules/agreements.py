"""What is asked after the auction: whether another bidder takes over, and a split of the tricks;
and what a call promises.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from prefgame.cards import Card, Rank
from prefgame.rules.auctions.base import PASS, Calls, Winner
from prefgame.rules.base import LATER, Role, Roles, Seat, Tricks
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence import Defence, defenders_down

# ---- another bidder takes up the declarer's discard and plays a higher contract (Nachgehen
# 003:122-123, Efterköp 001:209-224; A-39)

TAKE, LEAVE = "take", "leave"
Taken = tuple[tuple[Seat, str], ...]
"""The answers so far: each seat that was asked, with its word."""


@dataclass(frozen=True, slots=True)
class Takeover:
    """Who may take over, and for what. ``least``: the rank of the lowest contract that a taker
    plays. ``numbers_only``: a declarer who won the auction with such a contract is left alone
    (001:209-210). ``played``: whether the table agreed on it; otherwise nobody is asked (A-39).
    """

    least: int
    numbers_only: bool = False
    played: bool = True

    def lowest(
        self, contracts: Sequence[Contract], won: Winner, announced: Contract | None, taken: bool
    ) -> Contract | None:
        """Find the lowest contract with which the declarer may be taken over now; None if nobody
        may. ``announced``: what the declarer plays, if it is known. ``taken``: whether the declarer
        has taken over; a taker has to announce first.
        """
        now = announced or won.contract
        if not self.played or won.game or now is None or (taken and announced is None):
            return None
        if self.numbers_only and not taken and now.rank >= self.least:
            return None
        return next(
            (each for each in contracts if each.rank >= self.least and each.rank > now.rank), None
        )

    def to_ask(self, calls: Calls, declarer: Seat, answers: Taken) -> Seat | None:
        """Say which seat is asked next: those who have bid, after the declarer in order of play
        (001:211-214, 003:122). Once a player has taken over, the question goes round again from
        there.
        """
        last = max((at for at, (_, word) in enumerate(answers) if word == TAKE), default=-1)
        asked = {seat for seat, _ in answers[last + 1 :]}
        at = calls.order.index(declarer)
        around = (*calls.order[at + 1 :], *calls.order[:at])
        return next(
            (seat for seat in around if seat not in asked and calls.first_bid(seat) != PASS), None
        )


# ---- a declarer and the only defender may agree on the tricks (001:258-266; A-34)
# Invariant: nobody may go down by an agreement.


ACCEPT, REFUSE, OFFER = "accept", "refuse", "offer"
Talk = tuple[tuple[Seat, str], ...]
"""What was said so far: each seat with its words."""


def offer(tricks: int) -> str:
    """Say the words that offer the defender so many tricks."""
    return f"{OFFER} {tricks}"


def offered_tricks(words: str) -> int | None:
    """Read the tricks that these words offer to the defender; None if they are no offer."""
    verb, _, number = words.partition(" ")
    return int(number) if verb == OFFER and number.isdecimal() and len(number) == 1 else None


@dataclass(frozen=True, slots=True)
class Negotiation:
    """First the declarer may offer, then the defender; an offer is accepted, refused, or answered
    with another one. ``played``: whether the table agreed on it; otherwise nobody is asked (A-34).
    """

    played: bool = True

    def partners(self, roles: Roles) -> tuple[Seat, Seat] | None:
        """Find the declarer and the defender who plays alone; None if nobody negotiates."""
        alone = [seat for seat, role in roles.items() if role is Role.ALONE]
        if len(alone) != 1 or not self.played:
            return None
        return next(seat for seat, role in roles.items() if role is Role.DECLARER), alone[0]

    def may_agree(self, roles: Roles, tricks: Tricks, contract: Contract, defence: Defence) -> bool:
        """Tell whether these tricks may be agreed on: neither side may go down (001:264-266)."""
        partners = self.partners(roles)
        return (
            partners is not None
            and sum(tricks.values()) == TRICKS
            and contract.goal.is_met(tricks.get(partners[0], 0))
            and not defenders_down(defence, roles, tricks, contract)
        )

    def to_ask(self, declarer: Seat, defender: Seat, talk: Talk) -> Seat | None:
        """Say which seat speaks next; None if the negotiation is over."""
        if not talk:
            return declarer
        seat, words = talk[-1]
        if offered_tricks(words) is not None:
            return defender if seat == declarer else declarer
        return defender if words == REFUSE and len(talk) == 1 else None

    def agreed_split(self, talk: Talk, roles: Roles) -> dict[Seat, int]:
        """Find the tricks that were agreed on, of declarer and defender; empty if nothing was."""
        partners, tricks = self.partners(roles), self.agreed_tricks(talk)
        if partners is None or tricks is None:
            return {}
        return dict(zip(partners, (TRICKS - tricks, tricks)))

    def agreed_tricks(self, talk: Talk) -> int | None:
        """Find the tricks of the defender that were agreed on; None if nothing was."""
        if len(talk) < 2 or talk[-1][1] != ACCEPT:
            return None
        return offered_tricks(talk[-2][1])


# ---- what players hold who play a suit, or follow on spades (004:383-386)
# Invariant: it forbids nothing. Nobody sees the cards before the play, and the source has no fine:
# players agree on it, hold to it and count on it.


@dataclass(frozen=True, slots=True)
class Promises:
    """What calls promise at a table. ``trumps``: the fewest trumps of a declarer who stops at two
    to five; ``two_aces``: who follows on spades has two aces, or a trump trick and an ace.
    """

    trumps: int = field(default=0, repr=False, metadata=LATER)
    two_aces: bool = field(default=False, repr=False, metadata=LATER)

    @property
    def made(self) -> bool:
        """Whether the table has agreed on any."""
        return bool(self.trumps) or self.two_aces

    def may_play(self, contract: Contract, cards: Collection[Card]) -> bool:
        """Tell whether a declarer with these cards keeps what the contract promises."""
        trumps = sum(card.suit is contract.trump for card in cards)
        return contract.trump is None or trumps >= self.trumps

    def asks(self, contract: Contract) -> bool:
        """Tell whether following this contract promises anything."""
        return self.two_aces and contract.trump is not None and contract.rank == LOWEST

    def may_follow(self, contract: Contract, cards: Collection[Card]) -> bool:
        """Tell whether a defender with these cards keeps what following promises."""
        if not self.asks(contract):
            return True
        aces = sum(card.rank is Rank.ACE for card in cards)
        return aces >= 2 or (aces == 1 and _has_trump_trick(contract, cards))


NO_PROMISES = Promises()
LOWEST = 2
"""the number of spades"""


def _has_trump_trick(contract: Contract, cards: Collection[Card]) -> bool:
    """Tell whether a trump below the ace takes a trick once the higher ones are gone: it has as
    many lower ones beside it as there are higher ones elsewhere.
    """
    trumps = sorted(card for card in cards if card.suit is contract.trump)
    all_trumps = [card for card in Card if card.suit is contract.trump]
    return any(
        sum(other > card and other not in trumps for other in all_trumps) <= lower
        for lower, card in enumerate(trumps)
        if card.rank is not Rank.ACE
    )
