"""What a declarer who wants no trick may hope for, whose discard the others do not know.

Invariant: the declarer sees every card. The defenders see all but the two that lie aside: they
catch what they believe in, and choose freely between cards that look almost alike to them. So a
line that open cards catch has a chance as long as they may take another way.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp
from operator import mul

from prefgame.ai.advice import Option
from prefgame.ai.imagine.play_points import Point
from prefgame.ai.imagine.played_cards import UNLIKELY, cards_passed_over
from prefgame.ai.imagine.worlds import CardMask, hands_in_sight, mask_of, suit_mask
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.ai.value.end_values import End, mean_end
from prefgame.ai.value.every_discard import every_discard, only_discard_is_hidden
from prefgame.ai.value.table_solver import solver_of
from prefgame.cards import DECK, Card
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView

LegalValues = dict[Card, int]
"""Whether each card of the seat to play leads to a trick of the declarer."""
WORLDS = 10
"""The number of discards, the likeliest ones, with which the defenders reckon."""
FREEDOM = 0.1
"""How much less often a card must catch (0 to 1) to be chosen 2.7 times less often."""
RARE = 0.004
"""A line less likely than this goes on with open cards."""
STEPS, OF_A_CARD = 2000, 800
"""After so many choices of the defenders in all, and after so many that follow one card, every line
goes on with open cards.
"""


def own_discard_is_hidden(view: SeatView) -> bool:
    """Whether such a declarer has taken no trick yet, so that the defenders may still let the
    contract home.
    """
    hand = view.this_hand
    if hand.contract is None or not hand.contract.goal.takes_none:
        return False
    return keeps_discard_secret(view) and not hand.taken[view.seat]


def keeps_discard_secret(view: SeatView) -> bool:
    """Whether the seat declares and sees every card, and the defenders all but its discard."""
    hand = view.this_hand
    if hand.contract is None or hand.declarer != view.seat or not view.discard:
        return False
    return only_discard_is_hidden(_as_defender(view))


def options_with_hidden_discard(
    view: SeatView, ends: EndsByTricks, counted: Sequence[Option]
) -> list[Option]:
    """The cards of such a declarer, ``counted`` with open cards. One that nobody can catch is safe;
    where there is none, each is worth what defenders make of it who do not know the discard.
    """
    if any(option.chance for option in counted):
        return list(counted)
    hidden, found = HiddenDiscard(view, ends), []
    for option in counted:
        assert isinstance(option.command, PlayCard)
        end = hidden.end_after(option.command.card)
        tricks = None if option.tricks is None else option.tricks * (1 - end.success)
        found.append(replace(option, score=end.gain, chance=end.success, tricks=tricks))
    return found


def _as_defender(view: SeatView) -> SeatView:
    """What a defender sees, as far as the declarer sees it too."""
    hand = view.this_hand
    other = next(seat for seat in hand.order if seat != view.seat)
    return SeatView(other, view.table, hand.open_now.get(other, ()), talon=view.talon)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of play. ``belief``: what the declarer may hold, with its weights; ``share``: how
    likely the play comes here.
    """

    point: Point
    belief: tuple[tuple[CardMask, float], ...]
    share: float


class HiddenDiscard:
    """One decision of such a declarer."""

    def __init__(self, view: SeatView, ends: EndsByTricks) -> None:
        hand = view.declared
        self._at = hand.order.index(view.seat)
        self._ends = ends
        self._solver = solver_of(
            view.table.rules.play, hand.contract, hand.order, hand.order, view.seat, slots=1 << 16
        )
        self._trump, self._left = hand.contract.trump, 0
        self._each = min(OF_A_CARD, STEPS // len(view.legal))
        self._known: dict[tuple[object, ...], End] = {}
        seen, mine = hands_in_sight(view), mask_of(view.cards)
        worlds, shares = every_discard(_as_defender(view))
        likely = sorted(zip(shares, worlds), key=lambda each: -each[0])
        held = [(world.hands[view.seat], share) for share, world in likely]
        belief = held[:WORLDS]
        if mine not in [cards for cards, _ in belief]:
            belief.append(next(each for each in held if each[0] == mine))
        leader = hand.trick[0][0] if hand.trick else view.seat
        point = Point(
            tuple(seen[seat] for seat in hand.order),
            hand.order.index(leader),
            tuple(card for _, card in hand.trick),
        )
        self._now = _Line(point, tuple(belief), 1.0)

    def end_after(self, card: Card) -> End:
        """The end that the declarer may expect of a card."""
        self._left = self._each
        return self._after(self._now, card)

    # ---- the play

    def _after(self, line: _Line, card: Card) -> End:
        point = line.point.after(card, self._trump)
        belief = line.belief
        if line.point.place == self._at:
            belief = tuple(_heard(line, card))
        if not point.trick:
            if point.leader == self._at:
                return self._ends.of(1 + self._open_tricks(point))
            if not any(point.hands):
                return self._ends.of(0)
        return self._end(_Line(point, belief, line.share))

    def _end(self, line: _Line) -> End:
        key = line.point, line.belief
        if key not in self._known:
            own = line.point.place == self._at
            self._known[key] = self._end_of_own(line) if own else self._end_of_theirs(line)
        return self._known[key]

    def _end_of_own(self, line: _Line) -> End:
        taken = self._taken_at_all(line.point, [line.point.hands[self._at]])[0]
        if not min(taken.values()):
            return self._ends.of(0)
        if line.share < RARE or self._left <= 0:
            return self._ends.of(self._open_tricks(line.point))
        return max(
            (self._after(line, card) for card in line.point.kinds(taken)),
            key=lambda end: end.gain,
        )

    def _end_of_theirs(self, line: _Line) -> End:
        if self._left <= 0:
            return self._ends.of(self._open_tricks(line.point))
        self._left -= 1
        found = self._taken_at_all(
            line.point, [line.point.hands[self._at], *(held for held, _ in line.belief)]
        )
        truth, believed = found[0], found[1:]
        weight = sum(share for _, share in line.belief)
        shares = [share / weight for _, share in line.belief]
        caught = {card: sum(map(mul, shares, (each[card] for each in believed))) for card in truth}
        best = max(caught.values())
        liking = {card: exp((each - best) / FREEDOM) for card, each in caught.items()}
        whole = sum(liking.values())
        home = sum(liking[card] for card in truth if not truth[card]) / whole
        parts = [(home, self._ends.of(0))] if home else []
        caught_at_all = {card: each for card, each in truth.items() if each}
        for card, alike in line.point.kinds(caught_at_all).items():
            share = sum(liking[other] for other in alike) / whole
            parts.append((share, self._after(replace(line, share=line.share * share), card)))
        return mean_end(parts)

    # ---- open cards

    def _taken_at_all(self, point: Point, held: Sequence[CardMask]) -> list[LegalValues]:
        """For each hand of the declarer, which cards of who is to play lead to a trick."""
        flat = array("I")
        for mine in held:
            hands = list(point.hands)
            hands[self._at] = mine
            flat.extend(hands)
        found = self._solver.taken_at_all(flat, point.leader, point.trick)
        return [
            {card: found[at + card.index] for card in DECK if found[at + card.index] >= 0}
            for at in range(0, len(found), 32)
        ]

    def _open_tricks(self, point: Point) -> int:
        if not any(point.hands):
            return 0
        return self._solver.tricks(array("I", point.hands), point.leader, point.trick)[0]


def _heard(line: _Line, card: Card) -> Iterator[tuple[CardMask, float]]:
    """What the defenders believe after a card of the declarer: it was there, suit was followed, and
    probably no higher card could have stayed below.
    """
    trick = line.point.trick
    bit, led = mask_of([card]), trick[0] if trick else card
    follows = card.suit is led.suit
    passed_over = cards_passed_over(trick, card) << (card.index & ~7) if follows else 0
    for held, share in line.belief:
        if held & bit and (follows or not held & suit_mask(led.suit)):
            yield held & ~bit, share * (UNLIKELY if held & passed_over else 1.0)
