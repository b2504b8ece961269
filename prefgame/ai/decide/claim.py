"""Whether a seat may lay its cards open and claim the rest of the tricks.

Invariant: a claim holds in every deal that agrees with what the seat has seen, with all cards open
and whatever the others play. Where that is not proved within a bound, there is no claim yet. Nobody
has to trust a seat: the same ``Judge`` checks the real cards.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import islice

from prefgame.ai.imagine.every_deal import count_deals, every_deal, playing_places
from prefgame.ai.imagine.worlds import CardMask, Worlds, bits, hidden_cards, mask_of, suit_mask
from prefgame.ai.value.table_solver import solver_of
from prefgame.cards import of_suit
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.play import beats, trick_winner

MOST_DEALS = 1500
"""the most deals that are looked at; where there are more, there is no claim yet"""
AT_FIRST, AT_ONCE = 12, 256
"""how many deals the solver gets at first (they refute nearly every wrong claim), and how many each
time after that
"""
_SUITS = tuple(0xFF << 8 * at for at in range(4))


def claimants(view: SeatView) -> tuple[Seat, ...]:
    """The seats whose tricks the seat to act would claim: itself, and its partner where one of the
    two writes them all. Empty where it has nothing to claim: it is not its turn to play, the last
    trick is being played, the declarer wants no trick and it defends, nobody declares, or a hand
    lies open.
    """
    hand, roles = view.hand, view.table.roles
    if (
        hand is None
        or hand.contract is None
        or hand.leader is None
        or view.turn.seat != view.seat
        or len(view.cards) < 2
    ):
        return ()
    if hand.declarer is None or hand.laid_open:
        return ()
    if hand.contract.goal.takes_none and (view.seat != hand.declarer or hand.taken[view.seat]):
        return ()
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
    """Whether the claim would be to take no trick, as the declarer of such a contract claims."""
    hand = view.hand
    return hand is not None and hand.contract is not None and hand.contract.goal.takes_none


class Judge:
    """Checks on open hands whether a claim of ``side`` holds: it takes this many of the tricks that
    are left (all where no number is given), or none where none is wanted.
    """

    def __init__(self, view: SeatView, side: tuple[Seat, ...], tricks: int | None = None) -> None:
        hand = view.declared
        none, alone = claims_none(view), len(side) == 1
        left = TRICKS - len(hand.tricks)
        claimed = left if tricks is None else tricks
        self.order = hand.order
        self.watched: Seat = side[0] if alone else hand.declarer
        """the seat whose tricks are counted; where two claim together, the declarer, who gets no
        more than they leave
        """
        self.goal = 1 if none else claimed if alone else left - claimed + 1
        self.reached = alone and not none
        """whether the claim says that ``watched`` takes ``goal`` tricks, or that it does not"""
        self.leader: Seat = hand.trick[0][0] if hand.trick else view.seat
        self._trick = [card for _seat, card in hand.trick]
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
        """Whether the claim holds in every deal. ``hands``: three masks for each deal, in the order
        of the hand, 0 for a seat that does not play.
        """
        answers = self._solver.can_take(
            array("I", hands), self.order.index(self.leader), self.goal, self._trick
        )
        return all(answer == self.reached for answer in answers)


def can_claim(view: SeatView) -> bool:
    """Whether the seat to act can claim the rest. It takes some thousandths of a second at most."""
    side = claimants(view)
    if not side:
        return False
    if claims_none(view):
        return _stays_below(view) or (_are_few(view) and _is_proved(view, side, alike=False))
    return (_may_take_all(view) and _is_proved(view, (view.seat,), alike=True)) or (
        len(side) == 2 and _are_few(view) and _is_proved(view, side, alike=False)
    )


def sure_tricks(view: SeatView) -> int:
    """How many of the tricks that are left are proved to be those of the seat to act, with its
    partner where one writes for both: it takes them in every deal that agrees with what it has
    seen. All of them where it can claim the rest; where there are too many deals, perhaps fewer
    than it takes. 0 where none is proved, and for a declarer who wants none. 0 also for one of two
    defenders who each write for themselves, unless they take all: nobody knows who gets the others.
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


def _is_proved(view: SeatView, side: tuple[Seat, ...], alike: bool) -> bool:
    """Whether the claim holds in every deal, and there are few enough to know; ``alike``
    as in ``every_deal``.
    """
    judge, deals = Judge(view, side), every_deal(view, alike)
    looked_at, most = 0, AT_FIRST
    while some := list(islice(deals, most)):
        looked_at, most = looked_at + len(some), AT_ONCE
        if looked_at > MOST_DEALS or not judge.agrees([cards for hands in some for cards in hands]):
            return False
    return looked_at > 0


# ---- quick answers


def _may_take_all(view: SeatView) -> bool:
    """Whether a claim of all tricks is possible at all: the trick on the table can be won, and no
    opponent may hold a trump higher than all own ones.
    """
    hand = view.contracted
    trump, trick = hand.contract.trump, hand.trick
    if trick:
        winner = trick_winner(trick, trump)
        best = next(card for seat, card in trick if seat == winner)
        if not any(
            isinstance(command, PlayCard) and beats(command.card, best, trump)
            for command in view.legal
        ):
            return False
    return trump is None or _cards_out(view) & suit_mask(trump) <= mask_of(
        of_suit(view.cards, trump)
    )


def _cards_out(view: SeatView) -> CardMask:
    """The hidden cards that a player who plays may hold."""
    against = 0
    for place in playing_places(view):
        against |= place.fitting if place.seat is not None else 0
    return hidden_cards(view) & against


def high_tricks(view: SeatView) -> int:
    """The least number of tricks that the seat to act takes whatever the others hold and play,
    found without looking at any deal: trumps that cannot all be beaten; and where it leads and its
    high trumps draw all others, the winners at the top of each suit.
    """
    hand = view.contracted
    trump, mine = hand.contract.trump, mask_of(view.cards)
    out = _cards_out(view) | mask_of(card for _seat, card in hand.trick)
    trumps = 0 if trump is None else suit_mask(trump)
    if not hand.trick and _count_tops(mine & trumps, out & trumps) >= (out & trumps).bit_count():
        return sum(_cashing_tricks(mine & suit, out & suit) for suit in _SUITS)
    return _unbeaten_trumps(mine & trumps, out & trumps)


def _count_tops(mine: CardMask, out: CardMask) -> int:
    """How many cards of one suit are higher than all that are out."""
    return sum(card > out for card in bits(mine))


def _cashing_tricks(mine: CardMask, out: CardMask) -> int:
    """The tricks of a suit that is led from the top where nobody trumps: each lead draws one of the
    cards that are out.
    """
    tops = _count_tops(mine, out)
    return mine.bit_count() if tops >= out.bit_count() else tops


def _unbeaten_trumps(mine: CardMask, out: CardMask) -> int:
    """The least number of own trumps that take a trick, whenever they are played: each trump that
    is out beats at most one lower one.
    """
    low, beaten = list(bits(mine)), 0
    for card in bits(out):
        beaten += beaten < len(low) and low[beaten] < card
    return len(low) - beaten


def _stays_below(view: SeatView) -> bool:
    """Whether a declarer who wants no trick and is not to lead stays below in every suit even if
    one player held all that is hidden.

    Then it stays so: where the declarer's lowest card is below their lowest, the second below their
    second and so on, the declarer answers each card with the highest one below it, and the rest is
    again like that. Where a hand must beat, this choice is not free, and only the solver knows.
    """
    hand = view.contracted
    if not hand.trick or not view.table.rules.play.duties.may_stay_below:
        return False
    led = hand.trick[0][1].suit
    highest = max(card for _seat, card in hand.trick if card.suit is led)
    unseen, mine = hidden_cards(view), mask_of(view.cards)
    follows = of_suit(view.cards, led)
    if not follows:
        return _is_below(mine, unseen)
    return any(card < highest and _is_below(mine & ~(1 << card.index), unseen) for card in follows)


def _is_below(mine: CardMask, others: CardMask) -> bool:
    """Whether in each suit the lowest card of ``mine`` is below the lowest of the ``others``, the
    second below their second, and so on.
    """
    return all(
        low < high for suit in _SUITS for low, high in zip(bits(mine & suit), bits(others & suit))
    )


__all__ = ["Judge", "can_claim", "claimants", "claims_none", "high_tricks", "sure_tricks"]
