"""What each card of a hand led to: with open cards, and best play by all from there on.

Invariant: the values are those that the judge counts with. No advice is asked, so all of it is
there in a moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from prefgame.app.look_back.open_hand import Search
from prefgame.app.look_back.open_values import OpenValue, OpenValues, SeatPoints
from prefgame.app.look_back.past_hands import Decision, FinishedHand
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.events import Event
from prefgame.engine.state import Trick
from prefgame.rules.base import Phase
from prefgame.solver import COMPILED, Stop


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards of one hand that lead to the same value with open hands."""

    value: OpenValue
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardInQuestion:
    """A card that was played from several. ``groups``: what every card that could be played led to,
    the best first; ``line``: the hand with the best of them, which is the card that was played if
    none was better; empty if nobody declares.
    """

    decision: Decision
    groups: tuple[CardGroup, ...]
    line: tuple[Trick, ...]

    @property
    def played(self) -> Card:
        assert isinstance(self.decision.chosen, PlayCard)
        return self.decision.chosen.card

    @property
    def waits(self) -> bool:
        """Whether the hand stands here, so that no card was played."""
        return self.decision.waits

    @property
    def lost(self) -> float:
        """The points that it lost with open cards; nothing where no card was played."""
        return 0.0 if self.waits else self._own.loss_against(self.groups[0].value)

    @property
    def losses(self) -> SeatPoints:
        """What each of those lost by it for whom the seat plays, if they are several."""
        return self._own.losses(self.groups[0].value)

    @property
    def _own(self) -> OpenValue:
        return next(group.value for group in self.groups if self.played in group.cards)


def positions(
    log: Sequence[Event], stop: Stop | None = None
) -> Iterator[tuple[CardInQuestion, ...]]:
    """Go through the cards of the last hand in the order of play. Stopped if ``stop`` was set."""
    stop, found = stop or Stop(), list[CardInQuestion]()
    if not COMPILED:
        return
    hand = FinishedHand.of(log)
    decisions = tuple(hand.decisions())
    values = OpenValues(hand, decisions, stop)
    for decision in decisions:
        if decision.phase is Phase.PLAY:
            stop.check()
            found.append(position(decision, values))
            yield tuple(found)


def position(decision: Decision, values: OpenValues) -> CardInQuestion:
    assert isinstance(decision.chosen, PlayCard)
    cards = {
        command.card: value
        for command, value in values.of(decision).items()
        if isinstance(command, PlayCard)
    }
    groups = _groups(cards)
    played, equal = decision.chosen.card, groups[0].cards
    best = played if played in equal and not decision.waits else equal[0]
    return CardInQuestion(decision, groups, values.line_after(decision, PlayCard(best)))


def _groups(values: dict[Card, OpenValue]) -> tuple[CardGroup, ...]:
    """Group cards that lead to the same, the best ones first."""
    found: dict[OpenValue, list[Card]] = {}
    for card, value in values.items():
        found.setdefault(replace(value, points=round(value.points, 6)), []).append(card)
    ordered = sorted(found.items(), key=lambda item: -item[0].points)
    return tuple(CardGroup(value, tuple(cards)) for value, cards in ordered)


class FindingPositions(Search[tuple[CardInQuestion, ...]]):
    """What the cards of a hand led to, found in a thread of its own."""

    def __init__(self, log: Sequence[Event]) -> None:
        events = tuple(log)
        super().__init__("what each card led to", (), lambda stop: positions(events, stop))
