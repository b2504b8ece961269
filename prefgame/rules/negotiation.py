"""A declarer and the only defender may agree on the tricks instead of playing (001:258-266; A-34).

Invariant: nobody may go down by an agreement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from prefgame.rules.base import Role, Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.defence import Defence, defenders_down

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

    def partners(self, roles: Mapping[Seat, Role]) -> tuple[Seat, Seat] | None:
        """Find the declarer and the defender who plays alone; None if nobody negotiates."""
        alone = [seat for seat, role in roles.items() if role is Role.ALONE]
        if len(alone) != 1 or not self.played:
            return None
        return next(seat for seat, role in roles.items() if role is Role.DECLARER), alone[0]

    def may_agree(
        self,
        roles: Mapping[Seat, Role],
        tricks: Mapping[Seat, int],
        contract: Contract,
        defence: Defence,
    ) -> bool:
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

    def agreed_split(self, talk: Talk, roles: Mapping[Seat, Role]) -> dict[Seat, int]:
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
