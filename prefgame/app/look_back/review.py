"""Could a hand have ended differently? Its result with all cards open and best play by all.

Invariant: only hands that lie open are reviewed, and nothing is added up here: the rules score each
hand that might have been played, and the difference of the settlements counts.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from prefgame.ai.value.end_values import solver_of
from prefgame.app.look_back.open_hand import (
    AnswerValue,
    Cards,
    OpenHand,
    PlayedCard,
    Search,
    answer_values,
    counted_tricks,
    open_hand_as_played,
    open_hand_of_all,
    right_before_defenders,
)
from prefgame.app.look_back.past_hands import EndedHand
from prefgame.cards import DECK, Card
from prefgame.engine.commands import Settled
from prefgame.engine.events import Event
from prefgame.engine.state import HandTable, Table
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Played
from prefgame.rules.scoring.base import Unplayed
from prefgame.solver import COMPILED, Stop, hand_bits


@dataclass(frozen=True, slots=True)
class CostlyCard:
    """A card that lost tricks for its own side. ``trick``: from 1; ``right``: all cards that would
    have lost none; ``cost``: in tricks.
    """

    trick: int
    seat: Seat
    card: Card
    right: Cards
    cost: int
    any_other: bool
    """every other legal card would have lost none"""
    decided: bool
    """the contract could be made before it and not after it, or the other way round"""


@dataclass(frozen=True, slots=True)
class MissedContract:
    """A contract that could have been made against both defenders, and its discard (empty for a
    game). ``caught``: the tricks of a contract for none that fails with every discard, with the
    discard that loses least; None if it is made.
    """

    seat: Seat
    contract: Contract
    discard: Cards
    caught: int | None = None


@dataclass(frozen=True, slots=True)
class AvoidableTricks:
    """A card with which a player who plays alone gave away what they could be sure of.
    ``trick``: from 1; ``right``: the cards with which they would have had no more than ``fewest``
    tricks in the end, whatever the others played; ``taken``: those they had.
    """

    trick: int
    seat: Seat
    card: Card
    right: Cards
    fewest: int
    taken: int


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """The rest of the hand was claimed or ``given_up`` in a trick (from 1); ``cost`` in tricks of
    the seat's own side, with best play of the rest.
    """

    trick: int
    seat: Seat
    given_up: bool
    cost: int
    decided: bool
    """the contract could be made before it and not after it, or the other way round"""


Finding = CostlyCard | AvoidableTricks | EarlyEnd | AnswerValue | MissedContract


@dataclass(frozen=True)
class Review:
    """What there is to say about a hand with all cards open."""

    declarer: Seat | None
    contract: Contract | None
    best: int | None = None
    """the declarer's tricks with best play by all who played, or had to play; if nobody came
    against both defenders; None if all passed
    """
    best_made: bool | None = False
    """the contract is made with them; None if that depends on their order"""
    taken: int = 0
    """the declarer's tricks as it went"""
    played: int = 0
    """tricks in all as it went: fewer than ten if the play stopped"""
    made: bool = False
    """the contract was made as it went"""
    costly_cards: tuple[CostlyCard, ...] = ()
    """in the order played"""
    end: EarlyEnd | None = None
    """how the hand was settled, if it was not played to its end"""
    answer_values: tuple[AnswerValue, ...] = ()
    missed_contracts: tuple[MissedContract, ...] = ()
    avoidable: tuple[AvoidableTricks, ...] = ()
    """in a hand that nobody declares, in the order played"""
    asks_for_contracts: bool = False
    """whether other contracts are looked for: the contract could not be made, or all passed"""
    only_discards: bool = False
    """whether the auction had fixed the contract, so that only the discard could be another"""
    tried_contracts: bool = False
    """whether other contracts have been looked for"""
    counts_on: bool = False
    """the play goes on after the first trick of a declarer who may take none"""
    complete: bool = False
    """whether nothing more will be added"""

    @property
    def nobody_came(self) -> bool:
        """The declarer won without a card being played."""
        return self.made and not self.played

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What is worth a sentence, the biggest first: cards that decided the contract, other
        contracts, answers by what they were worth, those of one player together, and else the cards
        that cost tricks as far as they matter.
        """
        decisive: list[Finding] = [costly for costly in self.costly_cards if costly.decided]
        end = () if self.end is None else (self.end,)
        if self.end is not None and self.end.decided:
            decisive, end = [*decisive, self.end], ()
        values = [value for value in self.answer_values if value.is_worth_saying]
        most = {
            value.seat: max(abs(other.points) for other in values if other.seat == value.seat)
            for value in values
        }
        values.sort(key=lambda value: (-most[value.seat], value.seat, -abs(value.points)))
        return (
            *decisive,
            *self.avoidable,
            *self.missed_contracts,
            *values,
            *(() if decisive else self._costly_cards_that_matter),
            *end,
        )

    @cached_property
    def _costly_cards_that_matter(self) -> tuple[CostlyCard, ...]:
        """The first card whose cost was never given back; if all was, the first one and those up to
        the card with which all was back.
        """
        # for the declarer; where it was even for the last time, and by which card for the first
        # time
        balance, since, first = 0, 0, len(self.costly_cards)
        for at, costly in enumerate(self.costly_cards):
            balance += -costly.cost if costly.seat == self.declarer else costly.cost
            if not balance:
                since, first = at + 1, min(first, at)
        lasting = [
            costly
            for costly in self.costly_cards[since:]
            if (costly.seat == self.declarer) is (balance < 0)
        ]
        return tuple(lasting[:1]) or self.costly_cards[: first + 1]

    @cached_property
    def given_back(self) -> frozenset[CostlyCard]:
        """Cards that gave back no more than what the other side had cost before."""
        owed, back, costly_cards = 0, set[CostlyCard](), self._costly_cards_that_matter
        for costly in costly_cards:
            same = (costly.seat == self.declarer) is (costly_cards[0].seat == self.declarer)
            if not same and costly.cost <= owed and not costly.decided:
                back.add(costly)
            owed += costly.cost if same else -costly.cost
        return frozenset(back)

    @property
    def missed_chances(self) -> tuple[Finding, ...]:
        """For each player who could have done better, the biggest of the findings that say so."""
        by_seat: dict[Seat, Finding] = {}
        for finding in self.findings:
            if _was_missed(finding):
                by_seat.setdefault(finding.seat, finding)
        return tuple(by_seat.values())

    @property
    def better(self) -> bool | None:
        """Whether somebody could have done better; None if it is not known (yet)."""
        if self.missed_chances:
            return True
        return False if self.complete and self.tried_contracts is self.asks_for_contracts else None


def _was_missed(finding: Finding) -> bool:
    """Tell whether it is something that its player could have done better."""
    match finding:
        case EarlyEnd():
            return finding.cost > 0
        case AnswerValue():
            return (finding.points > 0) is not finding.taken
    return True


# ---- tricks that a player could have avoided
# Invariant: a finding holds with open cards whatever the two others would have played: that is the
# fewest tricks a player could be sure of, which nobody had to leave to them.


def avoidable_tricks(table: Table, stop: Stop | None = None) -> Iterator[AvoidableTricks]:
    """Find, for each player who took more tricks than they could have been sure of, the card that
    lost most of them; in the order played. Tricks that a card of the talon led are not judged.
    Stopped if ``stop`` was set.
    """
    found = (_dearest_card(table, seat, stop) for seat in table.this_hand.order)
    yield from sorted(
        (card for card in found if card is not None), key=lambda card: (card.trick, card.seat)
    )


def _dearest_card(table: Table, seat: Seat, stop: Stop | None) -> AvoidableTricks | None:
    taken, dearest = table.this_hand.taken[seat], None
    for number, card, values in _own_choices(table, seat, stop):
        fewest = min(values.values())
        if values[card] > fewest and fewest < (taken if dearest is None else dearest.fewest):
            right = tuple(other for other, value in values.items() if value == fewest)
            dearest = AvoidableTricks(number, seat, card, right, fewest, taken)
    return dearest


def _own_choices(
    table: Table, seat: Seat, stop: Stop | None
) -> Iterator[tuple[int, Card, dict[Card, int]]]:
    """Go through each card that the seat has played, with the number of its trick, and the tricks
    that the seat has in the end after each card that was legal if both others play against it.
    """
    hand = table.contracted
    solver = solver_of(
        table.rules.play, hand.contract, hand.order, hand.order, None, counted=seat, stop=stop
    )
    left = {each: list(cards) for each, cards in zip(hand.order, hand.open_hands)}
    course = (
        (number, trick, at)
        for number, trick in enumerate(hand.tricks, 1)
        for at in range(len(trick.cards))
    )
    taken = 0
    for number, trick, at in islice(course, hand.cards_played):
        before: Played = trick.cards[:at]
        player, card = trick.cards[at]
        if player == seat and trick.talon is None and len(left[seat]) > 1:
            flat = array("I", [hand_bits(left[each]) for each in hand.order])
            leader = hand.order.index(trick.cards[0][0])
            values = solver.values(flat, leader, [other for _seat, other in before])
            yield (
                number,
                card,
                {each: taken + values[each.index] for each in DECK if values[each.index] >= 0},
            )
        left[player].remove(card)
        if at == len(trick.cards) - 1:
            taken += trick.winner == seat


# ---- the review of a hand


def reviews(log: Iterable[Event], stop: Stop | None = None) -> Iterator[Review]:
    """Review the last hand of the log, which has ended, again and again, each time with more
    findings than before; the last review is complete.

    The log may be complete or as one seat saw it. Stopped if ``stop`` was set.
    """
    yield from _LastHand(log, stop).reviews()


class Reviewing(Search[Review | None]):
    """A review computed in a thread; over and not complete, it has failed."""

    def __init__(self, log: Iterable[Event]) -> None:
        events = tuple(log)
        super().__init__("the review of a hand", None, lambda stop: reviews(events, stop))


class _LastHand:
    """The last hand of a log. ``sheet``: before it, with what was paid for the deal."""

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
        given_up = hand.unplayed is Unplayed.GIVEN_UP
        values = () if given_up else tuple(answer_values(self.table, self.sheet, self.stop))
        if not played and (given_up or hand.unplayed is None):
            both = open_hand_of_all(self.table, self.stop)
            best = both.tricks()
            made = not given_up
            return Review(
                declarer, contract, best, both.makes(best), made=made, answer_values=values
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
    open_hand: OpenHand, settled: Settled, choice: PlayedCard, taken: int, counted: Sequence[int]
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
