"""Could a hand have ended differently? The result of a finished hand with all cards open and best
play by all.

Invariant: only hands that lie open are reviewed, and nothing is added up here: the rules score each
hand that might have been played, and the difference of the settlements counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from prefgame.app.look_back.answer_values import (
    answer_values,
    counted_tricks,
    right_before_defenders,
)
from prefgame.app.look_back.decisions import EndedHand
from prefgame.app.look_back.findings import (
    AvoidableTricks,
    CostlyCard,
    EarlyEnd,
    MissedContract,
    Review,
    avoidable_tricks,
)
from prefgame.app.look_back.open_hand import (
    Cards,
    OpenHand,
    PlayedCard,
    Search,
    open_hand_as_played,
    open_hand_of_all,
)
from prefgame.engine.commands import Settled
from prefgame.engine.events import Event
from prefgame.engine.hand import HandTable
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.solver import COMPILED, Stop


def reviews(log: Iterable[Event], stop: Stop | None = None) -> Iterator[Review]:
    """Review the last hand of the log, which has ended, again and again, each time with more
    findings than before; the last review is complete.

    The log may be complete or as one seat saw it. Stopped if ``stop`` was set.
    """
    yield from _LastHand(log, stop).reviews()


def review(log: Iterable[Event]) -> Review:
    """Review the last hand of the log completely."""
    *_earlier, last = reviews(log)
    return last


class Reviewing(Search[Review | None]):
    """A review that is computed in its own thread; if it is over and ``latest`` is not complete,
    it has failed.
    """

    def __init__(self, log: Iterable[Event]) -> None:
        events = tuple(log)
        super().__init__("the review of a hand", None, lambda stop: reviews(events, stop))


class _LastHand:
    """The last hand of a log while it is looked at. ``sheet`` is the paper before it,
    with what was paid for the deal.
    """

    def __init__(self, log: Iterable[Event], stop: Stop | None) -> None:
        self.log = tuple(log)
        ended = EndedHand.of(self.log)
        self.table, self.hand, self.sheet = ended.after, ended.after.this_hand, ended.sheet
        self.fixed, self.rules, self.stop = ended.is_fixed, ended.after.rules, stop

    def reviews(self) -> Iterator[Review]:
        hand = self.hand
        if hand.declarer is None or hand.contract is None:
            found = Review(None, None, avoidable=self._avoidable(), asks_for_contracts=True)
        else:
            found = self._review_of_contract(hand, hand.declarer, hand.contract)
        if not found.asks_for_contracts or not COMPILED:
            yield replace(found, complete=True)
            return
        yield found
        offers = (
            self._passed_offers()
            if found.declarer is None
            else self._declarer_offers(found.declarer, found.best if found.counts_on else None)
        )
        yield replace(found, missed_contracts=tuple(offers), tried_contracts=True, complete=True)

    def _avoidable(self) -> tuple[AvoidableTricks, ...]:
        """Find the tricks that players could have avoided who all played for none."""
        contract = self.hand.contract
        if contract is None or not contract.goal.takes_none or not COMPILED:
            return ()
        return tuple(avoidable_tricks(self.table, self.stop))

    # ---- a hand with a contract

    def _review_of_contract(self, hand: HandTable, declarer: Seat, contract: Contract) -> Review:
        taken, played = hand.taken[declarer], len(hand.tricks)
        values = tuple(answer_values(self.table, self.sheet, self.stop))
        if not played and hand.unplayed is None:
            both = open_hand_of_all(self.table, self.stop)
            best = both.tricks()
            return Review(
                declarer, contract, best, both.makes(best), made=True, answer_values=values
            )
        open_hand = open_hand_as_played(self.table, self.stop)
        best = open_hand.tricks()
        made, best_made = bool(played) and self.table.result.made is True, open_hand.makes(best)
        asked = bool(played) and not made and best_made is False and not (self.fixed and hand.game)
        choices = open_hand.choices(hand.tricks)
        counted = counted_tricks(self.table, self.sheet)
        seen = islice(choices, hand.cards_played)
        costly = tuple(_costly_cards(open_hand, seen, counted))
        doubtful = {each.card for each in costly if each.seat == declarer}
        right = right_before_defenders(self.log, doubtful if contract.goal.takes_none else ())
        costly_cards = tuple(each for each in costly if each.card not in right)
        end = (
            None
            if hand.settled is None
            else _early_end(open_hand, hand.settled, next(choices), taken, counted)
        )
        return Review(
            declarer,
            contract,
            best,
            best_made,
            taken,
            played,
            made,
            costly_cards,
            end,
            values,
            asks_for_contracts=asked,
            only_discards=self.fixed,
            counts_on=not self.rules.play.is_over({declarer: 1}, declarer, contract),
        )

    # ---- other contracts

    def _declarer_offers(self, declarer: Seat, caught: int | None) -> Iterator[MissedContract]:
        """Find what a declarer who went down could have made instead: this very contract with
        another discard, else the highest. One who was bound to play for no trick and is ``caught``
        with so many, each of which counts: the discard with which they would have been fewer.
        """
        hand, offered = self.hand, False
        order = sorted(
            self.rules.auction.contracts_for(hand.won.auction_winner),
            key=lambda contract: (contract != hand.contract, -contract.rank),
        )
        for offer in self._first_offer(declarer, order, self._taken()):
            offered = True
            yield offer
        if self.fixed and caught is not None and not offered and hand.contract is not None:
            open_hand = self._open_hand(declarer, hand.contract)
            tricks, discard = open_hand.fewest_tricks(self._taken())
            if tricks < caught:
                yield MissedContract(declarer, hand.contract, discard, tricks)

    def _passed_offers(self) -> Iterator[MissedContract]:
        """Find for every seat the highest contract it could have made with the talon."""
        for seat in self.hand.order:
            yield from self._first_offer(seat, self.rules.contracts[::-1], self.hand.talon)

    def _first_offer(
        self, seat: Seat, contracts: Iterable[Contract], talon: Cards
    ) -> Iterator[MissedContract]:
        for contract in contracts:
            if contract.goal.run:  # the solver does not say whether tricks come one after another
                continue
            discard = self._open_hand(seat, contract).discard(talon)
            if discard is not None:
                yield MissedContract(seat, contract, discard)
                return

    def _open_hand(self, seat: Seat, contract: Contract) -> OpenHand:
        hand = self.hand
        hands = hand.hands_after(hand.exchanges[:-1])
        return OpenHand(self.rules.play, hand.order, hands, seat, contract, self.stop)

    def _taken(self) -> Cards:
        """Find the two cards that the declarer took; none without the talon."""
        exchanges = self.hand.exchanges
        return exchanges[-1].taken if exchanges else ()


def _costly_cards(
    open_hand: OpenHand, choices: Iterable[PlayedCard], counted: Sequence[int]
) -> Iterator[CostlyCard]:
    """Find the cards that cost their side tricks that count on paper (``counted``, by number)."""
    for choice in choices:
        values = {card: counted[value] for card, value in choice.values.items()}
        best = open_hand.best(choice.seat, values.values())
        cost = abs(values[choice.card] - best)
        if cost:
            right = tuple(card for card, value in values.items() if value == best)
            decided = open_hand.makes(best) is not open_hand.makes(values[choice.card])
            yield CostlyCard(
                choice.trick,
                choice.seat,
                choice.card,
                right,
                cost,
                len(right) == len(values) - 1,
                decided,
            )


def _early_end(
    open_hand: OpenHand,
    settled: Settled,
    choice: PlayedCard,
    taken: int,
    counted: Sequence[int],
) -> EarlyEnd:
    """Compute what it cost to settle the hand before this card, so that the declarer had ``taken``
    tricks in the end. ``counted``: those that count on paper, by number.
    """
    best = open_hand.best(choice.seat, (counted[value] for value in choice.values.values()))
    ended = counted[taken]
    cost = abs(ended - best)
    return EarlyEnd(
        choice.trick,
        settled.seat,
        settled.given_up,
        cost,
        open_hand.makes(best) is not open_hand.makes(ended),
    )
