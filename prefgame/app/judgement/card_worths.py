"""What each card was worth with open cards and best play by all.

Invariant: the solver finds the tricks of the declarer. If it matters who takes the others, as when
two defenders need tricks of their own, the end of a line of best play is counted, and that is the
line that is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from prefgame.ai.decide.play import rate_cards
from prefgame.ai.imagine.worlds import World, mask_of
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.app.look_back.decisions import Decision
from prefgame.app.look_back.open_hand import OpenHand
from prefgame.cards import Card
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.hand import Trick
from prefgame.rules.base import Seat
from prefgame.rules.play import Played

SeatPoints = tuple[tuple[Seat, float], ...]
"""points of the settlement by seat; first those of the seat for which a choice is made"""


@dataclass(frozen=True, slots=True)
class OpenValue:
    """``points`` of the settlement for those for whom the seat decides; ``tricks`` that their side
    takes in the whole hand, None if no cards are played or a word was chosen. ``shares``: what each
    of them gets, if that was counted; ``points`` counts another one only in part.
    """

    points: float
    tricks: int | None = None
    shares: SeatPoints = ()
    least: OpenValue | None = field(default=None, compare=False)
    """the worst of the ways in which the defenders may share their tricks, of those that are tried;
    None if there is one way
    """

    def loss_against(self, better: OpenValue) -> float:
        """Count the points that it lost against another choice. If the declarer then has as many
        tricks, only the worst of that choice counts: how two defenders share theirs is not settled
        by best play.
        """
        sure = self._sure_of(better)
        lost = round(sure.points - self.points, 6)
        return lost if sure is better else max(0.0, lost)

    def losses(self, better: OpenValue) -> SeatPoints:
        """Count what each of them lost against a better choice; empty if that was not counted."""
        sure = self._sure_of(better)
        return tuple(
            (seat, most - own) for (seat, own), (_seat, most) in zip(self.shares, sure.shares)
        )

    def _sure_of(self, better: OpenValue) -> OpenValue:
        """Find what counts of another choice against this one."""
        alike = self.tricks is not None and self.tricks == better.tricks
        return better.least if alike and better.least is not None else better


class CardWorths:
    """The worth of every card that a seat could play. ``hand``: all cards before the first lead."""

    def __init__(self, decision: Decision, hand: OpenHand | None) -> None:
        """Prepare the ends. ``hand``: None if nobody declares."""
        self.decision, self.hand = decision, hand
        self.ends = EndsByTricks(decision.view)
        self.splits = hand is not None and self.ends.split_matters
        self._found: dict[Card, Mapping[Seat | None, tuple[Trick, ...]]] = {}

    def values(self) -> Mapping[Command, OpenValue]:
        """Compute the worth of every card, counted as the seat counts, but in the one true deal."""
        decision, secrets = self.decision, self.decision.state.secrets
        assert secrets is not None
        seats = range(len(decision.view.table.players))
        world = World(
            tuple(mask_of(secrets.hands.get(seat, ())) for seat in seats),
            mask_of(secrets.discard or secrets.talon),
        )
        found: dict[Command, OpenValue] = {}
        for option in rate_cards(decision.view, self.ends, [world]):
            tricks = None if option.tricks is None else round(option.tricks)
            assert isinstance(option.command, PlayCard)
            found[option.command] = (
                self._split_worth(option.command.card, tricks)
                if self.splits
                else OpenValue(option.score, tricks)
            )
        return found

    def _split_worth(self, card: Card, tricks: int | None) -> OpenValue:
        """Compute the worth after the line that is shown, and after the worst one."""
        every = [self._worth(line, tricks) for line in self._lines(card).values()]
        least = min(every, key=lambda worth: worth.points)
        return replace(self._worth(self.line(card), tricks), least=least)

    def _lines(self, card: Card) -> Mapping[Seat | None, tuple[Trick, ...]]:
        """Find lines of best play with this card: each defender takes their own, or one is
        favoured.
        """
        if card not in self._found:
            assert self.hand is not None
            defenders = self.decision.view.this_hand.defenders
            played = self._played(card)
            self._found[card] = {
                favoured: self.hand.line(favoured, played) for favoured in (None, *defenders)
            }
        return self._found[card]

    def line(self, card: Card) -> tuple[Trick, ...]:
        """Find the tricks of the hand with this card, and best play by all from there on; empty if
        nobody declares. If the split matters, each defender takes their own tricks; a defender who
        decides may be favoured, if they like that better.
        """
        if self.hand is None:
            return ()
        if not self.splits:
            return self.hand.line(played=self._played(card))
        view, lines = self.decision.view, self._lines(card)
        if view.seat == view.this_hand.declarer:
            return lines[None]
        return max(lines[None], lines[view.seat], key=lambda line: self._worth(line).points)

    def _played(self, card: Card) -> Played:
        """List all cards of the hand until then, and this one."""
        hand, view = self.decision.view.this_hand, self.decision.view
        owner = view.seat if view.turn.card_of is None else view.turn.card_of
        before: Played = tuple(one for trick in hand.tricks for one in trick.cards)
        return (*before, *hand.trick, (owner, card))

    def _worth(self, line: tuple[Trick, ...], tricks: int | None = None) -> OpenValue:
        taken = dict.fromkeys(self.decision.view.this_hand.order, 0)
        for trick in line:
            taken[trick.winner] += 1
        return OpenValue(self.ends.of_split(taken).gain, tricks, self.ends.shares(taken))
