"""The state of a match: what everybody at the table knows, and the secrets beside it.

Invariant: ``Table`` has public facts only; the match and every seat fold it in the same way. Only
``Secrets`` has hidden cards, and no seat ever has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar, cast

from prefgame.cards import Card
from prefgame.engine.commands import ACES_SAID, Dealer, Settled
from prefgame.rules.agreements import TAKE
from prefgame.rules.auctions.base import Calls, Winner
from prefgame.rules.base import Amount, Answer, Phase, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import next_dealer
from prefgame.rules.kontra import NO_KONTRA, Kontra, roles_before_kontra
from prefgame.rules.play import TALON_SEAT, HandDuties, Played, trick_winner
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import (
    NO_TERMS,
    UNKNOWN,
    Aces,
    Entry,
    Result,
    Sheet,
    Terms,
    Unplayed,
)


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose decision it is. ``seat``: who decides; DEALER between hands; None when the match is
    over, and while the engine continues without a decision. ``card_of``: the seat whose hand a card
    comes from.
    """

    phase: Phase
    seat: Seat | Dealer | None
    card_of: Seat | None = None


# ---- the public facts of one hand, and what follows from them


Found = TypeVar("Found")


class computed_once(Generic[Found]):
    """A property that is computed once, without the lock of ``cached_property``."""

    def __init__(self, work: Callable[[Any], Found]) -> None:
        self.work, self.name = work, work.__name__
        self.__doc__ = work.__doc__

    def __get__(self, facts: Any, _kind: type) -> Found:
        found: Found = self.work(facts)
        facts.__dict__[self.name] = found
        return found


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in the order played, the seat that took it, and the card of the
    talon that was led to it, if any, with the seat whose talon it is.
    """

    cards: Played
    winner: Seat
    talon: Card | None = None
    talon_seat: Seat = TALON_SEAT

    @property
    def as_led(self) -> Played:
        """The trick with what was led to it as its first card."""
        return _as_led(self.cards, self.talon, self.talon_seat)


def _as_led(trick: Played, talon: Card | None, seat: Seat) -> Played:
    return trick if talon is None else ((seat, talon), *trick)


class Exchange(NamedTuple):
    """Two cards that a seat took, the talon or another's discard, and the two that it discarded."""

    seat: Seat
    taken: tuple[Card, ...]
    laid_away: tuple[Card, ...]


@dataclass(frozen=True)
class HandTable:
    """The public facts of one hand. ``order``: the three seats from the eldest hand on."""

    dealer: Seat
    order: tuple[Seat, ...]
    calls: Calls
    auction_winner: Winner | None = None
    """who won the auction, and with what; None until it is over, or if all passed"""
    talon_taken: bool = False
    talon: tuple[Card, ...] = ()
    """the talon, once everybody has seen it"""
    discarded: bool = False
    exchanged: tuple[Seat, ...] = ()
    """the seats that have discarded two cards, one after another"""
    thrown: bool | None = None
    """whether both cards of the talon were discarded openly; None: not asked, or unknown"""
    announced: tuple[tuple[Seat, Contract, int], ...] = ()
    """each contract that was announced, also if it was taken over: the seat, the contract, and how
    many words of ``said`` came before it
    """
    contract: Contract | None = None
    terms: Terms = NO_TERMS
    """what the sheet demands of the contract"""
    answers: tuple[tuple[Seat, Answer], ...] = ()
    kontra: Kontra = NO_KONTRA
    said: tuple[tuple[Phase, Seat, str], ...] = ()
    """answers with a word to the questions of other phases"""
    asks_bonus: bool | None = None
    """whether the declarer is asked about a bonus; None: not yet, False: not any more. True only in
    earlier editions, which said so aloud
    """
    leader: Seat | None = None
    """the seat that leads to the first trick; set when the play begins"""
    trick: Played = ()
    tricks: tuple[Trick, ...] = ()
    talon_led: tuple[Card, ...] = ()
    """the cards of the talon that were led to the first tricks"""
    talon_seat: Seat = TALON_SEAT
    """who leads them: a dealer who sits out, or nobody"""
    laid_open: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    """the hands that everybody sees, as they were when they were laid open"""
    settled: Settled | None = field(default=None, compare=False)
    """why the last cards fell without being played; None if everything was played"""
    settled_after: int = field(default=0, compare=False)
    """how many cards were played before them"""
    ended: bool = False
    unplayed: Unplayed | None = None
    open_hands: tuple[tuple[Card, ...], ...] = ()
    """the hands as dealt, laid open after the hand"""
    open_discard: tuple[Card, ...] = ()
    taken_up: tuple[tuple[Card, ...], ...] = ()
    """what each declarer had discarded who was taken over, laid open after the hand"""

    @property
    def dealer_sits_out(self) -> bool:
        """Whether the dealer holds no cards, as at a table of four."""
        return self.dealer not in self.order

    @property
    def led_from_talon(self) -> Card | None:
        """The card of the talon that was led to the trick on the table; None if none was."""
        at = len(self.tricks)
        return self.talon_led[at] if at < len(self.talon_led) else None

    @property
    def trick_as_led(self) -> Played:
        """The cards on the table with what was led as the first of them."""
        if not self.talon_led:
            return self.trick
        return _as_led(self.trick, self.led_from_talon, self.talon_seat)

    @property
    def highest(self) -> Seat:
        """The seat whose card takes the trick on the table as it stands. There must be a card."""
        return trick_winner(self.trick_as_led, self.contracted.contract.trump)

    @property
    def declarer(self) -> Seat | None:
        """The seat that won the auction; None if nobody has."""
        return None if self.auction_winner is None else self.auction_winner.seat

    @property
    def won_with(self) -> Contract | None:
        """The contract that won the auction; None also after a single plain game."""
        return None if self.auction_winner is None else self.auction_winner.contract

    @property
    def game(self) -> bool:
        """Whether the auction was won by a game, which is played without the talon."""
        return self.auction_winner is not None and self.auction_winner.game

    def word_of(self, phase: Phase) -> str | None:
        """Find the last answer to the question of this phase; None if nobody has answered it."""
        return next((word for asked, _, word in reversed(self.said) if asked is phase), None)

    def words_in(self, phase: Phase) -> tuple[tuple[Seat, str], ...]:
        """List the answers to the questions of this phase so far, each with its seat."""
        return tuple((seat, word) for asked, seat, word in self.said if asked is phase)

    @property
    def aces_said(self) -> Aces | None:
        """The aces that the declarer has announced; None if none."""
        return ACES_SAID.get(self.word_of(Phase.BONUS) or "")

    @computed_once
    def takers(self) -> tuple[Seat, ...]:
        """The seats that have taken over the hand, one after another."""
        return tuple(seat for seat, word in self.words_in(Phase.TAKEOVER) if word == TAKE)

    @computed_once
    def defenders(self) -> tuple[Seat, Seat]:
        """The two seats after the declarer, in order of play."""
        at = self.order.index(self.won.declarer)
        return self.order[(at + 1) % 3], self.order[(at + 2) % 3]

    @computed_once
    def open_now(self) -> dict[Seat, tuple[Card, ...]]:
        """The cards left in the hands that everybody sees, by seat."""
        gone = {
            card
            for trick in (*(trick.cards for trick in self.tricks), self.trick)
            for _, card in trick
        }
        return {
            seat: tuple(card for card in cards if card not in gone)
            for seat, cards in self.laid_open
        }

    @property
    def given_up(self) -> bool:
        """Whether the declarer gave up the contract that was bid."""
        return self.word_of(Phase.ANNOUNCE) is not None

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """Who took two cards and discarded two, once everything lies open."""
        pairs = self.talon, *self.taken_up, self.open_discard
        return tuple(
            Exchange(seat, taken, laid_away)
            for seat, (taken, laid_away) in zip(self.exchanged, pairwise(pairs))
        )

    def hands_after(self, exchanges: Iterable[Exchange]) -> tuple[tuple[Card, ...], ...]:
        """Work out the hands as they were after these exchanges, once everything lies open."""
        hands = dict(zip(self.order, self.open_hands))
        for seat, taken, laid_away in exchanges:
            held = *hands[seat], *taken
            hands[seat] = tuple(card for card in held if card not in laid_away)
        return tuple(hands.values())

    @property
    def hands_played(self) -> tuple[tuple[Card, ...], ...]:
        """The hands with which the play began, or would have begun."""
        return self.hands_after(self.exchanges)

    @property
    def won(self) -> WonHand:
        """This hand, after somebody has won the auction."""
        assert self.auction_winner is not None, "nobody has won the auction"
        return cast(WonHand, self)

    @property
    def contracted(self) -> ContractedHand:
        """This hand, once there is a contract."""
        assert self.contract is not None, "there is no contract yet"
        return cast(ContractedHand, self)

    @property
    def declared(self) -> DeclaredHand:
        """This hand, once there is a contract that somebody declares."""
        assert self.contract is not None and self.auction_winner is not None, (
            "nobody declares a contract"
        )
        return cast(DeclaredHand, self)

    @property
    def needs_kontra(self) -> bool:
        """Whether the contract is played only after a kontra."""
        return self.terms.needs_kontra

    @property
    def is_followed_by_kontra(self) -> bool:
        """Whether saying kontra is what following would be: without it nobody plays."""
        return self.needs_kontra and not self.kontra.level

    @property
    def cards_down(self) -> int:
        """How many cards have fallen, those on the table included."""
        return sum(len(trick.cards) for trick in self.tricks) + len(self.trick)

    @property
    def cards_played(self) -> int:
        """How many cards were played by somebody, not settled."""
        return self.cards_down if self.settled is None else self.settled_after

    @computed_once
    def taken(self) -> dict[Seat, int]:
        """Tricks taken, by seat: of all who hold cards, and of a dealer whose talon is led."""
        takers = self.order if self.talon_seat == TALON_SEAT else (*self.order, self.talon_seat)
        counts = dict.fromkeys(takers, 0)
        for trick in self.tricks:
            counts[trick.winner] += 1
        return counts


class WonHand(HandTable):
    """A hand of which somebody has won the auction. This and the next two are types of the same
    object: they say what is known of it.
    """

    auction_winner: Winner
    declarer: Seat


class ContractedHand(HandTable):
    """A hand with a contract, which nobody may have declared."""

    contract: Contract


class DeclaredHand(ContractedHand, WonHand):
    """A hand with a contract and its declarer."""


# ---- what everybody at the table knows, and the secrets beside it


@dataclass(frozen=True)
class Table:
    """The public facts of the match. ``hand``: the one being played, else the last."""

    rules: RuleSet
    players: tuple[str, ...]
    sheet: Sheet
    hand: HandTable | None = None
    hands_played: int = 0
    scored: bool = True
    """whether the last hand is on the sheet"""
    last_entries: tuple[Entry, ...] = ()
    result: Result = UNKNOWN
    """how the hand ended, once it is on the sheet"""
    settlement: tuple[Amount, ...] | None = None
    last_seal: str = ""
    """the seal of the last deal; "" if it had none"""
    time_is_up: bool = False
    """whether the round that is being played is the last one"""

    @property
    def ends_last_round(self) -> bool:
        """Whether the time is up and everybody has dealt as often as the others."""
        return self.time_is_up and self.hands_played % len(self.players) == 0

    @property
    def this_hand(self) -> HandTable:
        """The hand, after the first deal."""
        assert self.hand is not None, "no hand is dealt yet"
        return self.hand

    @property
    def won(self) -> WonHand:
        return self.this_hand.won

    @property
    def contracted(self) -> ContractedHand:
        return self.this_hand.contracted

    @property
    def declared(self) -> DeclaredHand:
        return self.this_hand.declared

    @property
    def lowest_takeover(self) -> Contract | None:
        """The lowest contract of a player who takes over now; None if nobody may."""
        takeover, hand = self.rules.takeover, self.hand
        if takeover is None or hand is None or hand.auction_winner is None:
            return None
        return takeover.lowest(
            self.rules.contracts, hand.auction_winner, hand.contract, bool(hand.takers)
        )

    @computed_once
    def roles(self) -> dict[Seat, Role]:
        """The role of each seat in the hand; empty before there is a contract."""
        hand = self.hand
        if hand is None or hand.contract is None:
            return {}
        if hand.declarer is None:
            return dict.fromkeys(hand.order, Role.FOR_ITSELF)
        if hand.given_up:
            return {hand.declarer: Role.DECLARER} | dict.fromkeys(hand.defenders, Role.STAYS)
        if hand.needs_kontra and hand.kontra.by is None:
            return roles_before_kontra(hand.declarer, hand.defenders)
        return self.rules.defence.roles(
            hand.declarer, hand.defenders, hand.answers, hand.kontra, hand.contract
        )

    @computed_once
    def playing(self) -> tuple[Seat, ...]:
        """The seats that play cards, from the eldest hand on."""
        return tuple(seat for seat in self.this_hand.order if self.roles[seat].plays)

    def plays_for(self, seat: Seat) -> Seat:
        """Find the seat that decides on the cards of this one: itself, or a partner."""
        hand = self.contracted
        open_seats = tuple(each for each, _ in hand.laid_open)
        return self.rules.defence.plays_for(seat, self.roles, hand.contract, open_seats)

    @computed_once
    def duties(self) -> HandDuties:
        hand = self.contracted
        return self.rules.play.hand_duties(hand.contract, hand.declarer, self.playing)

    def next_dealer(self) -> Seat | None:
        """Say which seat deals next; None before the first deal: any may."""
        return None if self.hand is None else next_dealer(self.hand.dealer, len(self.players))


_Facts = TypeVar("_Facts", Table, HandTable)
_WORKED_OUT = {
    kind: [name for name, value in vars(kind).items() if isinstance(value, computed_once)]
    for kind in (Table, HandTable)
}


def computed_once_per_table(work: Callable[[Table], Found]) -> Callable[[Table], Found]:
    """Compute the function once for each table, as ``computed_once`` does a property."""
    name = work.__qualname__
    _WORKED_OUT[Table].append(name)

    def known(table: Table) -> Found:
        try:
            found: Found = table.__dict__[name]
        except KeyError:
            found = table.__dict__[name] = work(table)
        return found

    known.__doc__ = work.__doc__
    return known


def with_fields(facts: _Facts, **fields: Any) -> _Facts:
    """Copy with these fields; what was worked out of the others is forgotten. As ``replace``, at a
    third of its time: a record of 2,000 hands folds half a million of them.
    """
    copy = object.__new__(type(facts))
    known = copy.__dict__
    known.update(facts.__dict__)
    for name in _WORKED_OUT[type(facts)]:
        known.pop(name, None)
    known.update(fields)
    return copy


def with_card(table: Table, hand: HandTable) -> Table:
    """Return the table with its hand after a card or a trick. Who plays, the role of each seat and
    what must be played stay as they were when the play began.
    """
    after = with_fields(table, hand=hand)
    for name in ("roles", "playing", "duties"):
        if name in table.__dict__:
            after.__dict__[name] = table.__dict__[name]
    return after


@dataclass(frozen=True, slots=True)
class Secrets:
    """The hidden cards, by seat. ``dealt``: the hands as they were dealt."""

    hands: dict[Seat, tuple[Card, ...]]
    dealt: dict[Seat, tuple[Card, ...]]
    talon: tuple[Card, ...]
    discard: tuple[Card, ...] = ()
    taken_up: tuple[tuple[Card, ...], ...] = ()
    """what each declarer had discarded who was taken over"""


@dataclass(frozen=True, slots=True)
class State:
    """The complete state of a match: the table, and the hidden cards (None between the hands)."""

    table: Table
    secrets: Secrets | None = None
