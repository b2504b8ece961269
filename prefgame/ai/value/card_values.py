"""What each card leads to with open hands, and what the possible ends are worth to those for whom a
seat plays.

Invariant: it asks the solver and the rules, and chooses nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from math import comb

from prefgame.ai.imagine.worlds import CardMask, World, next_to_play
from prefgame.ai.models.registry import defence_model
from prefgame.ai.value.end_values import End, EndValues, mean_end, solver_of
from prefgame.ai.value.nobody_declares import Split, avoided_card_values, everybody_avoids
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat, Tricks
from prefgame.rules.contracts import TRICKS

LIKELY = 0.01
"""If none is wanted, tricks after the first are counted in worlds that are at least so likely
compared with the most likely one: that takes ten times as long.
"""


def card_values(view: SeatView, worlds: Sequence[World]) -> list[array[int]]:
    """Count, for each world in 32 numbers, the tricks to come after the card of that index (1 for
    any number if only the first one matters), −1 if it cannot be played. The tricks are those of
    the declarer, or the seat's own if nobody declares.
    """
    if everybody_avoids(view):
        return avoided_card_values(view, worlds)[0]
    return card_values_in(view, _hands_in(view, worlds))


def card_values_in(view: SeatView, deals: Iterable[Sequence[CardMask]]) -> list[array[int]]:
    """Count the same for deals given as three hands in order, 0 for a seat that is out."""
    return _ask_solver(view, deals, only_first_trick_counts(view))


def card_values_by_share(
    view: SeatView, worlds: Sequence[World], shares: Sequence[float]
) -> list[array[int]]:
    """Count the same for worlds that have these shares. If none is wanted, every world says whether
    a trick is taken, and the likely ones how many.
    """
    if not view.contracted.contract.goal.takes_none or only_first_trick_counts(view):
        return card_values(view, worlds)
    least = LIKELY * max(shares)
    likely = [at for at, share in enumerate(shares) if share >= least]
    hands = _hands_in(view, worlds)
    found = _ask_solver(view, hands, first_only=True)
    for at, exact in zip(likely, _ask_solver(view, [hands[at] for at in likely], first_only=False)):
        found[at] = exact
    return found


def only_first_trick_counts(view: SeatView) -> bool:
    """Tell whether tricks after the first one that the counted seat takes change nothing."""
    counted = view.this_hand.declarer
    return EndValues.of(view, view.seat if counted is None else counted).first_trick_decides


def _hands_in(view: SeatView, worlds: Sequence[World]) -> list[tuple[CardMask, ...]]:
    playing = view.table.playing
    return [
        tuple(world.hands[seat] if seat in playing else 0 for seat in view.this_hand.order)
        for world in worlds
    ]


def _ask_solver(
    view: SeatView, deals: Iterable[Sequence[CardMask]], first_only: bool
) -> list[array[int]]:
    hand = view.contracted
    leader = hand.order.index(hand.trick[0][0] if hand.trick else next_to_play(view))
    table = solver_of(
        view.table.rules.play,
        hand.contract,
        hand.order,
        view.table.playing,
        hand.declarer,
        counted=view.seat if hand.declarer is None else None,
    )
    flat = array("I", [cards for hands in deals for cards in hands])
    ask = table.taken_at_all if first_only else table.values
    found = ask(flat, leader, [card for _, card in hand.trick])
    return [found[at : at + 32] for at in range(0, len(found), 32)]


def interests(view: SeatView) -> tuple[tuple[Seat, float], ...]:
    """Say for whom a seat plays its cards, and how much each of them counts: for a defender, the
    model of the defence decides; everybody else plays for themselves.
    """
    if view.this_hand.declarer in (None, view.seat):
        return ((view.seat, 1.0),)
    return defence_model(view.table.rules).interests(view)


class EndsByTricks:
    """What each number of tricks to come of the counted seat is worth to those for whom the seat of
    the view plays. The other tricks go to either of the others by chance. The success is that of
    the seat itself.
    """

    def __init__(self, view: SeatView) -> None:
        hand = view.this_hand
        self._stakes = [(EndValues.of(view, seat), share) for seat, share in interests(view)]
        self._own = EndValues.of(view, view.seat)
        self._taken, self.counted = hand.taken, self._own.counted
        self._left = TRICKS - len(hand.tricks)
        self._others = [seat for seat in view.table.playing if seat != self.counted]
        self._known: dict[int, End] = {}
        self._known_splits: dict[Split, End] = {}
        self._order = hand.order
        self._talon_seat = view.table.rules.play.talon_seat(hand.dealer, hand.order)

    def of(self, tricks: int) -> End:
        """Find the end if the counted seat takes this many of the tricks to come."""
        if tricks not in self._known:
            self._known[tricks] = self._mean(tricks)
        return self._known[tricks]

    def of_each(self, split: Split) -> End:
        """Find the end if each takes these tricks to come, in a hand that nobody declares."""
        if split not in self._known_splits:
            order = self._order
            at = order.index(self.counted)
            taken = dict(self._taken)
            for step, count in enumerate(split):
                taken[order[(at + step) % len(order)]] += count
            rest = self._left - sum(split)
            if rest:  # of the dealer who leads the cards of the talon
                taken[self._talon_seat] = taken.get(self._talon_seat, 0) + rest
            self._known_splits[split] = self.of_split(taken)
        return self._known_splits[split]

    def of_split(self, tricks: Tricks) -> End:
        """Find the end if each seat has this many tricks of the whole hand."""
        return End(
            sum(share * stakes.end(tricks).gain for stakes, share in self._stakes),
            self._own.end(tricks).success,
        )

    def shares(self, tricks: Tricks) -> tuple[tuple[Seat, float], ...]:
        """Find what that end is worth to each of those for whom the seat plays, in full."""
        return tuple((stakes.seat, stakes.end(tricks).gain) for stakes, _share in self._stakes)

    @property
    def split_matters(self) -> bool:
        """Whether it matters to one of them which of the others takes a trick."""
        return any(
            len({_rounded(self.shares(split)) for split in self._splits(tricks)}) > 1
            for tricks in range(self._left + 1)
        )

    def _mean(self, tricks: int) -> End:
        splits = self._splits(tricks)
        last = len(splits) - 1
        return mean_end(
            (comb(last, share) / 2**last, self.of_split(split))
            for share, split in enumerate(splits)
        )

    def _splits(self, tricks: int) -> list[dict[Seat, int]]:
        """List every way in which the others share the tricks to come."""
        taken = self._taken | {self.counted: self._taken[self.counted] + tricks}
        rest = self._left - tricks
        if len(self._others) == 1:
            (alone,) = self._others
            return [taken | {alone: taken[alone] + rest}]
        one, other = self._others
        return [
            taken | {one: taken[one] + share, other: taken[other] + rest - share}
            for share in range(rest + 1)
        ]


def _rounded(shares: Iterable[tuple[Seat, float]]) -> tuple[float, ...]:
    """Round the points: what differs by less is the same."""
    return tuple(round(points, 6) for _seat, points in shares)
