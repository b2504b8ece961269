"""Taking over: another bidder takes up the declarer's discard and plays a higher contract
(Nachgehen 003:122-123, Efterköp 001:209-224; A-39).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.rules.auctions.base import PASS, Calls, Winner
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract

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
