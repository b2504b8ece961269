"""The state of a match: what everybody at the table knows, and the secrets beside it.

Invariant: ``Table`` has public facts only; the match and every seat fold it in the same way. Only
``Secrets`` has hidden cards, and no seat ever has it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from prefgame.cards import Card
from prefgame.engine.hand import (
    ContractedHand,
    DeclaredHand,
    Found,
    HandTable,
    WonHand,
    computed_once,
)
from prefgame.rules.base import Amount, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.kontra import roles_before_kontra
from prefgame.rules.play import HandDuties
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import UNKNOWN, Entry, Result, Sheet


@dataclass(frozen=True)
class Table:
    """The public facts of the match. ``hand``: the hand being played, or until the next deal the
    last one.
    """

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

    @property
    def this_hand(self) -> HandTable:
        """The hand, after the first deal."""
        assert self.hand is not None, "no hand is dealt yet"
        return self.hand

    @property
    def won(self) -> WonHand:
        """The hand, after somebody has won the auction."""
        return self.this_hand.won

    @property
    def contracted(self) -> ContractedHand:
        """The hand, once there is a contract."""
        return self.this_hand.contracted

    @property
    def declared(self) -> DeclaredHand:
        """The hand, once there is a contract that somebody declares."""
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
        """The role of each seat in the hand, as far as it is known; empty before there
        is a contract.
        """
        hand = self.hand
        if hand is None or hand.contract is None:
            return {}
        if hand.declarer is None:
            return dict.fromkeys(hand.order, Role.FOR_ITSELF)
        if hand.needs_kontra and hand.kontra.by is None:
            return roles_before_kontra(hand.declarer, hand.defenders)
        return self.rules.defence.roles(
            hand.declarer, hand.defenders, hand.answers, hand.kontra, hand.contract
        )

    @computed_once
    def playing(self) -> tuple[Seat, ...]:
        """The seats that play cards, from the eldest hand on."""
        return tuple(seat for seat in self.this_hand.order if self.roles[seat].plays)

    @computed_once
    def duties(self) -> HandDuties:
        """What must be played in the hand."""
        hand = self.contracted
        return self.rules.play.hand_duties(hand.contract, hand.declarer, self.playing)

    def next_dealer(self) -> Seat | None:
        """Say which seat deals next; None before the first deal, when any seat may (lots
        decide).
        """
        return None if self.hand is None else (self.hand.dealer + 1) % len(self.players)


_Facts = TypeVar("_Facts", Table, HandTable)
_WORKED_OUT = {
    kind: [name for name, value in vars(kind).items() if isinstance(value, computed_once)]
    for kind in (Table, HandTable)
}


def computed_once_per_table(work: Callable[[Table], Found]) -> Callable[[Table], Found]:
    """Compute the function once for each table, like ``computed_once``, for modules that import
    this one.
    """
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
