"""The rest of a hand that nobody played: it was claimed or given up. Who did it and when, who got
the tricks, and which cards were left.

Invariant: words and cards only; what came of the claim was worked out long ago.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.app.words.names import join_with_and
from prefgame.cards import Card
from prefgame.engine.commands import Settled
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.contracts import TRICKS


@dataclass(frozen=True)
class SettledRest:
    """``trick``: the one, from 1, in which the hand was settled; ``played``: the cards that were
    played before. ``won`` are the tricks that were not played to their end, by the seats that got
    them, the most first; empty where their number means nothing, as in a contract for none that was
    made, or that ends with its first trick. ``stopped``: the play ends with them, before the tenth.
    """

    name: str
    settled: Settled
    trick: int
    played: frozenset[Card]
    won: tuple[tuple[str, int], ...]
    stopped: bool = False

    @classmethod
    def of(cls, view: SeatView) -> SettledRest | None:
        """That of the last hand, which has ended; None where it was played to its end."""
        table, hand = view.table, view.this_hand
        if hand.settled is None or hand.contract is None:
            return None
        cards = [card for trick in hand.tricks for _seat, card in trick.cards][: hand.cards_played]
        whole = hand.cards_played // len(table.playing)
        stopped = len(hand.tricks) < TRICKS
        if hand.declarer is None:  # players who all play for themselves write their tricks
            counts = True
        elif hand.contract.goal.takes_none:  # where the play goes on, each trick costs
            counts = hand.taken[hand.declarer] > 0 and not stopped
        else:  # defenders write theirs
            counts = hand.contract.may_be_left
        late = [trick.winner for trick in hand.tricks[whole:]] if counts else []
        won = sorted(
            ((table.players[seat], late.count(seat)) for seat in dict.fromkeys(late)),
            key=lambda pair: -pair[1],
        )
        return cls(
            table.players[hand.settled.seat],
            hand.settled,
            whole + 1,
            frozenset(cards),
            tuple(won),
            stopped,
        )

    def fact(self) -> str:
        """Who did what, and when, in a few words."""
        words = (
            _("{name} gave up in trick {number}")
            if self.settled.given_up
            else _("{name} claimed in trick {number}")
        )
        return words.format(name=self.name, number=self.trick)

    def sentence(self) -> str:
        """Who got the tricks; the head of the page says who ended the hand, and when."""
        if not self.won:
            return _("The rest was not played.")
        count = sum(tricks for _name, tricks in self.won)
        shares = (
            [f"{name} ({tricks})" for name, tricks in self.won]
            if len(self.won) > 1
            else [self.won[0][0]]
        )
        if self.stopped:
            words = ngettext(
                "{count} more trick goes to {names}, and the play stops there.",
                "{count} more tricks go to {names}, and the play stops there.",
                count,
            )
            return words.format(count=count, names=join_with_and(shares))
        words = ngettext(
            "{count} trick was not played out; it goes to {names}.",
            "{count} tricks were not played out; they go to {names}.",
            count,
        )
        return words.format(count=count, names=join_with_and(shares))

    def unplayed_cards(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Which of these, a hand as it was at the first lead, were not played."""
        return tuple(card for card in cards if card not in self.played)

    def headings(self) -> tuple[str, ...]:
        """What may be written over those cards, the longest first: the last has room over those of
        two tricks, the fewest there are.
        """
        long = _("{first}–{last}: not played out").format(first=self.trick, last=TRICKS)
        return long, _("cut short"), f"{self.trick}–{TRICKS}"
