"""Whether a seat may lay its cards open and claim the rest of the tricks.

Invariant: a claim holds in every deal that agrees with what the seat has seen, with all cards open
and whatever the others play. If that is not proved within a bound, there is no claim yet. Nobody
has to trust a seat: the same ``Judge`` checks the real cards.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import islice

from prefgame.ai.imagine.high_cards import high_tricks, may_take_all, stays_below
from prefgame.ai.imagine.worlds import CardMask, Worlds, count_deals, every_deal, next_to_play
from prefgame.ai.value.table_solver import solver_of
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS

MOST_DEALS = 1500
"""the most deals that are looked at; if there are more, there is no claim yet"""
AT_FIRST, AT_ONCE = 12, 256
"""how many deals the solver gets at first (they refute nearly every wrong claim), and how many each
time after that
"""
MOST_COUNTED = 7
"""how many tricks may be left when the defenders of a contract for no trick are sure of some of
them: before, it takes too long to find out
"""


def claimants(view: SeatView) -> tuple[Seat, ...]:
    """List the seats whose tricks the seat to act would claim: itself, and its partner if one of
    the two writes them all. If no trick is wanted, the seat that would get them: the declarer, or
    in a hand that nobody declares the seat itself, if it leads. Empty if it has nothing to claim:
    it is not its turn to play from its own hand, the last trick is being played, or it defends
    against a contract for no trick and no hand lies open.
    """
    hand, roles = view.hand, view.table.roles
    if (
        hand is None
        or hand.contract is None
        or hand.leader is None
        or view.turn.seat != view.seat
        or next_to_play(view) != view.seat
        or len(view.cards) < 2
    ):
        return ()
    if hand.declarer is None:
        # if the cards of the talon are led, what was followed says less than it seems
        led = view.table.rules.play.talon_leads or bool(hand.trick)
        return (view.seat,) if hand.contract.goal.takes_none and not led else ()
    if hand.contract.goal.takes_none:
        return (hand.declarer,) if view.seat == hand.declarer or hand.laid_open else ()
    if view.seat == hand.declarer:
        return (view.seat,)
    writer = view.table.rules.defence.writer
    side = tuple(
        seat
        for seat in hand.defenders
        if roles[seat].plays and writer(seat, roles) == writer(view.seat, roles)
    )
    if len(side) == 1 and hand.trick and hand.highest != hand.declarer:
        # the other defender is winning this trick: a claim does not take it away
        return ()
    return side


def claims_none(view: SeatView) -> bool:
    """Tell whether no trick is wanted: the claim says how many the declarer still takes."""
    hand = view.hand
    return hand is not None and hand.contract is not None and hand.contract.goal.takes_none


class Judge:
    """Checks on open hands whether a claim of ``side`` holds: it takes at least this many of the
    tricks that are left (all if no number is given); or if none is wanted, exactly this many, if
    nobody errs.
    """

    def __init__(self, view: SeatView, side: tuple[Seat, ...], tricks: int | None = None) -> None:
        hand = view.contracted
        left = TRICKS - len(hand.tricks)
        self.count = left if tricks is None else tricks
        """the tricks that ``watched`` gets by the claim"""
        self._least, self._most = self.count, self.count if claims_none(view) else left
        self.order = hand.order
        self.watched: Seat = side[0]
        """the seat whose tricks are counted; if two claim together, the declarer, who gets no more
        than they leave
        """
        if len(side) == 2:
            assert hand.declarer is not None
            self.watched, self.count = hand.declarer, left - self.count
            self._least, self._most = 0, self.count
        self.leader: Seat = hand.trick[0][0] if hand.trick else view.seat
        self._left, self._trick = left, [card for _seat, card in hand.trick]
        self._solver = solver_of(
            view.table.rules.play,
            hand.contract,
            self.order,
            view.table.playing,
            hand.declarer,
            counted=self.watched,
            slots=1 << 12,
        )

    def agrees(self, hands: Sequence[CardMask]) -> bool:
        """Tell whether the claim holds in every deal. ``hands``: three masks for each deal, in the
        order of the hand, 0 for a seat that does not play.
        """
        flat = array("I", hands)
        return (self._most == self._left or not any(self._can_take(flat, self._most + 1))) and (
            self._least == 0 or all(self._can_take(flat, self._least))
        )

    def _can_take(self, flat: array[int], goal: int) -> array[int]:
        return self._solver.can_take(flat, self.order.index(self.leader), goal, self._trick)


def can_claim(view: SeatView) -> bool:
    """Tell whether the seat to act can claim the rest. It takes some thousandths of a second at
    most.
    """
    side = claimants(view)
    if not side:
        return False
    if claims_none(view):
        return settled_tricks(view) is not None
    return (may_take_all(view) and _is_proved(view, (view.seat,), alike=True)) or (
        len(side) == 2 and _are_few(view) and _is_proved(view, side, alike=False)
    )


def settled_tricks(view: SeatView) -> int | None:
    """Count, if no trick is wanted, how many of those that are left the seat of the claim takes,
    which is the same in every deal if nobody errs. None if that is not proved, and if the seat to
    act has more to hope for: it claims to take some of them only if it must take all.
    """
    side = claimants(view)
    if not side or not claims_none(view):
        return None
    hand = view.contracted
    own, left = side == (view.seat,), TRICKS - len(hand.tricks)
    if own and hand.declarer is not None and stays_below(view):
        return 0
    if not _are_few(view):
        return None
    first = next(every_deal(view), ())
    counts = (left,) if hand.declarer is None else (0, left) if own else range(left + 1)
    tried = [count for count in counts if count in (0, left) or left <= MOST_COUNTED]
    fits = (count for count in tried if first and Judge(view, side, count).agrees(first))
    found = next(fits, None)
    return found if found is not None and _is_proved(view, side, False, found) else None


def sure_tricks(view: SeatView) -> int:
    """Count the tricks that are left and proved to be those of the seat to act, with its partner if
    one writes for both: it takes them in every deal that agrees with what it has seen. All of them
    if it can claim the rest; if there are too many deals, perhaps fewer than it takes. 0 if none is
    proved, and for a declarer who wants none. 0 also for one of two defenders who each write for
    themselves, unless they take all: nobody knows who gets the others.
    """
    side, hand = claimants(view), view.hand
    if not side or hand is None or claims_none(view):
        return 0
    left = TRICKS - len(hand.tricks)
    if can_claim(view):
        return left
    apart = view.seat != hand.declarer and len(side) < len(view.table.playing) - 1
    if apart:
        return 0
    if count_deals(view) > MOST_DEALS:
        return min(left - 1, high_tricks(view))
    count, deals = left - 1, every_deal(view)
    while count and (some := list(islice(deals, AT_ONCE))):
        hands = [cards for deal in some for cards in deal]
        count = next(
            (fewer for fewer in range(count, 0, -1) if Judge(view, side, fewer).agrees(hands)), 0
        )
    return count


def _are_few(view: SeatView) -> bool:
    return Worlds(view).count <= MOST_DEALS


# ---- proofs deal by deal


def _is_proved(
    view: SeatView, side: tuple[Seat, ...], alike: bool, tricks: int | None = None
) -> bool:
    """Tell whether the claim holds in every deal, and there are few enough to know; ``alike`` as in
    ``every_deal``, ``tricks`` as those of the judge.
    """
    judge, deals = Judge(view, side, tricks), every_deal(view, alike)
    looked_at, most = 0, AT_FIRST
    while some := list(islice(deals, most)):
        looked_at, most = looked_at + len(some), AT_ONCE
        if looked_at > MOST_DEALS or not judge.agrees([cards for hands in some for cards in hands]):
            return False
    return looked_at > 0


__all__ = ["Judge", "can_claim", "claimants", "claims_none", "settled_tricks", "sure_tricks"]
