"""A hand that is still open: where it stands, and what each choice there is worth with open cards.

Invariant: the values are those of the review: the solver counts tricks, the rules count points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from prefgame.app.look_back.open_hand import (
    Cards,
    OpenHand,
    Search,
    open_hand_as_played,
    open_hand_of_all,
)
from prefgame.app.look_back.open_values import SAID, OpenValue, OpenValues
from prefgame.app.look_back.past_hands import Decision, FinishedHand
from prefgame.app.look_back.positions import CardInQuestion, position
from prefgame.cards import Card
from prefgame.engine.commands import Announce, Command
from prefgame.engine.events import Event
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.play import Played
from prefgame.solver import COMPILED, Stop


@dataclass(frozen=True, slots=True)
class ContractValue:
    """The declarer's ``tricks`` in a contract with best play by all, everybody playing; with which
    discard, () where nothing is discarded; ``made``: None if tricks alone do not say it.
    """

    contract: Contract
    tricks: int
    made: bool | None
    discard: Cards = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a hand stands: the decision that it waits for, and what is known of its choices.

    ``card``: what each card leads to, if a card is to be played; ``tricks``: the declarer's tricks
    in the end after each of them, empty if nobody declares; ``best``: the declarer's tricks in the
    end with best play by all, before the first card as if everybody played, None where there is no
    contract, or no declarer; ``words``: what each word is worth, the best first; ``contracts``:
    what the declarer can still choose, low to high.
    """

    decision: Decision
    card: CardInQuestion | None = None
    tricks: Mapping[Card, int] = field(default_factory=dict)
    best: int | None = None
    words: tuple[tuple[Command, OpenValue], ...] = ()
    contracts: tuple[ContractValue, ...] = ()

    @property
    def card_of(self) -> Seat:
        """The seat whose hand the card comes from: an open partner's, or the own one."""
        owner = self.decision.view.turn.card_of
        return self.decision.seat if owner is None else owner


def where_it_stands(log: Sequence[Event], stop: Stop | None = None) -> Standing | None:
    """Look at the last hand of a log that was laid open (``laid_open``); None if nobody decides
    there. Stopped if ``stop`` was set.
    """
    hand = FinishedHand.of(log)
    decisions = tuple(hand.decisions())
    if not decisions or not decisions[-1].waits:
        return None
    decision, phase = decisions[-1], decisions[-1].phase
    if phase in (Phase.EXCHANGE, Phase.ANNOUNCE):
        return Standing(decision, contracts=tuple(_contracts(decision, stop)))
    if phase is Phase.PLAY:
        return _at_a_card(hand, decisions, stop)
    if phase not in SAID:
        return Standing(decision)
    values = OpenValues(hand, decisions, stop or Stop()).of(decision)
    words = sorted(values.items(), key=lambda item: -item[1].points)
    facts = hand.after.this_hand
    declared = facts.contract is not None and facts.declarer is not None
    best = open_hand_of_all(hand.after, stop).tricks() if declared else None
    return Standing(decision, best=best, words=tuple(words))


class FindingStanding(Search[Standing | None]):
    """Where the last hand of a log stands, found in a thread of its own."""

    def __init__(self, log: Sequence[Event]) -> None:
        events = tuple(log)
        super().__init__("where a hand stands", None, lambda stop: _found(events, stop))


def _found(log: Sequence[Event], stop: Stop) -> Iterator[Standing | None]:
    if COMPILED:  # it would take minutes
        yield where_it_stands(log, stop)


def _at_a_card(hand: FinishedHand, decisions: Sequence[Decision], stop: Stop | None) -> Standing:
    decision, table = decisions[-1], hand.after
    card = position(decision, OpenValues(hand, decisions, stop or Stop()))
    if table.this_hand.declarer is None:
        return Standing(decision, card)
    facts = table.this_hand
    played: Played = (*(one for trick in facts.tricks for one in trick.cards), *facts.trick)
    opened = open_hand_as_played(table, stop)
    owner = decision.view.turn.card_of
    owner = decision.seat if owner is None else owner
    tricks = opened.values_after(played, owner)
    return Standing(decision, card, tricks, opened.best(owner, tricks.values()))


def _contracts(decision: Decision, stop: Stop | None) -> Iterator[ContractValue]:
    """Value the contracts that may still be announced, each with its best discard."""
    table, secrets = decision.state.table, decision.state.secrets
    assert secrets is not None
    order, seat = table.this_hand.order, decision.seat
    if decision.phase is Phase.ANNOUNCE:
        contracts = [one.contract for one in decision.view.legal if isinstance(one, Announce)]
    else:
        known, winner = table.this_hand.contract, table.won.auction_winner
        every = table.rules.auction.contracts_for(winner) if known is None else (known,)
        contracts = list(every)
    for contract in contracts:
        hands, talon = dict(secrets.hands), tuple[Card, ...]()
        if decision.phase is Phase.EXCHANGE:
            *kept, one, other = hands[seat]
            hands[seat], talon = tuple(kept), (one, other)
        cards = tuple(hands[each] for each in order)
        opened = OpenHand(table.rules.play, order, cards, seat, contract, stop)
        found = opened.tricks_after_discards(talon)
        tricks = opened.best(seat, found.values())
        discard = next(away for away, taken in found.items() if taken == tricks)
        yield ContractValue(contract, tricks, opened.makes(tricks), discard)
