"""Which cards may be played, who takes a trick, who leads first, and when the play is over.

Invariant: a trick is a tuple of (seat, card) in the order played. Nothing here knows the score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from operator import attrgetter

from prefgame.cards import Card, Suit, of_suit
from prefgame.rules.base import LATER, Seat
from prefgame.rules.contracts import TRICKS, Contract

_IN_ORDER = attrgetter("index")

Played = tuple[tuple[Seat, Card], ...]
"""The cards on the table, in the order played, each with the seat whose hand it came from."""
TALON_SEAT: Seat = -1
"""stands for the seat of a card that was led from a talon that belongs to nobody"""


class OpenSide(Enum):
    """Whose cards are laid open in contracts with open hands (A-10)."""

    DECLARER = "declarer"
    """003:113-115"""
    DEFENDERS = "defenders"
    """001:94-96, 001:276-278"""


class OpenWhen(Enum):
    """When cards are laid open (A-10)."""

    BEFORE_LEAD = "before_lead"
    """002:108; A-47"""
    FIRST_LEAD = "first_lead"
    """after the first card (003:113-115)"""
    FIRST_TRICK = "first_trick"
    """001:94-96"""


class Lead(Enum):
    """Who leads to the first trick."""

    ELDEST = "eldest"
    """the eldest hand; if that player is out, the next (000:62, 002:67)"""
    DECLARER = "declarer"
    """the declarer (001:270, 003:73)"""
    NOT_DECLARER = "not_declarer"
    """the eldest hand; if that is the declarer, the next (000:62)"""
    BEFORE_DECLARER = "before_declarer"
    """the seat before the declarer, so that the declarer plays second (000:147, 000:155, 003:125)
    """


@dataclass(frozen=True, slots=True)
class SansCustom:
    """The suit of an invited defender's lead to a sans that nobody called (000:161)."""

    after_kontra: Suit
    otherwise: Suit


@dataclass(frozen=True, slots=True)
class Duties:
    """What a hand must play, besides following suit, which is a duty in every game (000:64,
    001:271, 002:67, 003:74).

    With ``must_trump`` and ``must_beat``, a void hand plays a trump, one that beats if it can
    (003:75-76). With ``must_beat`` alone, it plays a trump that beats, or any card if it has none
    (001:271-274; A-13).
    """

    must_trump: bool = True
    """a hand void in the suit led plays a trump (000:65, 001:369-374, 002:67, 003:75)"""
    must_beat: bool = False
    """a hand must play a card that takes the trick, if it can (001:271-273, 003:76)"""
    lowest_beating: bool = False
    """the next hand beats the declarer's lead with its lowest (001:284-291, 003:77; A-12)"""

    @property
    def may_stay_below(self) -> bool:
        """Whether a hand may always play a low card of the suit led."""
        return not self.must_beat

    def legal(
        self, hand: Sequence[Card], trick: Played, trump: Suit | None, declarer: Seat | None = None
    ) -> tuple[Card, ...]:
        """List the cards that may be played now. ``declarer``: None in a hand without one."""
        cards = tuple(sorted(hand, key=_IN_ORDER))
        if not trick:
            return cards
        follow = of_suit(cards, trick[0][1].suit)
        if follow and not self.must_beat:
            return follow
        able = follow or of_suit(cards, trump)
        if self.must_beat and able:
            _, top = winning_card(trick, trump)
            beating = tuple(card for card in able if beats(card, top, trump))
            if beating:
                lowest = self.lowest_beating and len(trick) == 1 and trick[0][0] == declarer
                return beating[:1] if lowest else beating
        return able if able and (follow or self.must_trump) else cards


class Duty(Enum):
    """What leaves a hand only some of its cards to play."""

    FOLLOW = "follow"
    TRUMP = "trump"
    BEAT = "beat"
    BEAT_WITH_LOWEST = "beat with lowest"


@dataclass(frozen=True, slots=True)
class HandDuties:
    """What must be played in one hand: duties, trumps, and its declarer, if any."""

    duties: Duties
    trump: Suit | None
    declarer: Seat | None

    def legal(self, cards: Sequence[Card], trick: Played) -> tuple[Card, ...]:
        """List those of these cards that may be played now, in card order."""
        return self.duties.legal(cards, trick, self.trump, self.declarer)

    def owes_lowest(self, cards: Sequence[Card], trick: Played) -> bool:
        """Tell whether of those that beat the lead only the lowest may be played (003:77)."""
        any_of_them = replace(self, duties=replace(self.duties, lowest_beating=False))
        return len(self.legal(cards, trick)) < len(any_of_them.legal(cards, trick))

    def in_force(self, cards: Sequence[Card], trick: Played) -> Duty | None:
        """Find the duty that forbids some of these cards now; None if all may be played."""
        playable = self.legal(cards, trick)
        if len(playable) == len(cards):
            return None
        follow = of_suit(cards, trick[0][1].suit)
        if len(playable) < len(follow or of_suit(cards, self.trump)):
            return Duty.BEAT_WITH_LOWEST if self.owes_lowest(cards, trick) else Duty.BEAT
        return Duty.FOLLOW if follow else Duty.TRUMP


@dataclass(frozen=True, slots=True)
class Play:
    """What must be played, who leads, and when the play is over.

    ``stop_early``: the play ends as soon as the contract has failed: at the fifth defence trick, at
    the first trick of a betl declarer (000:55, 000:118; A-19).
    """

    duties: Duties = Duties()
    stop_early: bool = True
    lead: Lead = Lead.ELDEST
    """who leads to a contract with trumps, or to one in which few tricks are wanted"""
    sans_lead: Lead = Lead.NOT_DECLARER
    """who leads to a contract without trumps in which many tricks are wanted"""
    run_lead: Lead | None = None
    """who leads if the tricks must come in a row (003:125); None: as to any other"""
    dealer_leads: bool = False
    """in a hand that nobody declares, the dealer leads, if the dealer plays (001:270-271);
    otherwise the eldest hand does (001:359-360, 002:111)
    """
    talon_leads: bool = False
    """in a hand that nobody declares, the cards of the talon are led to the first two tricks
    (002:112), and the eldest hand plays first to both and leads to the third. Of three players the
    talon is nobody's, and its cards only fix the suit (A-24).
    """
    talon_of_dealer: bool = field(default=True, repr=False)
    """of four players, the talon that is led is the dealer's: its cards can take the trick like any
    other (002:112; A-24a). Not so in matches of the first edition of the rules, which therefore is
    no value of its own (``rules/ruleset``).
    """
    open_side: OpenSide = OpenSide.DECLARER
    open_when: OpenWhen = OpenWhen.FIRST_LEAD
    sans_custom: SansCustom | None = None
    """a custom, not a duty; None if the region has none"""
    rest_is_split: bool = field(default=False, repr=False, metadata=LATER)
    """who is to play may offer to share out the tricks that are left; if everybody agrees, the rest
    is not played (an agreement of tables)
    """

    def duties_in(self, contract: Contract, playing: Sequence[Seat]) -> Duties:
        """Find the duties in a hand of this contract. The lowest beating card is a duty only if the
        defenders are asked whether they come, and both play (001:284, 003:77; A-12).
        """
        if self.duties.lowest_beating and not (contract.may_be_left and len(playing) == 3):
            return replace(self.duties, lowest_beating=False)
        return self.duties

    def hand_duties(
        self, contract: Contract, declarer: Seat | None, playing: Sequence[Seat]
    ) -> HandDuties:
        """Say what must be played in such a hand. ``playing``: the seats in it."""
        return HandDuties(self.duties_in(contract, playing), contract.trump, declarer)

    def lead_to(self, contract: Contract) -> Lead:
        """Say who leads to the first trick of a contract that somebody declares."""
        if contract.goal.run and self.run_lead is not None:
            return self.run_lead
        usual = contract.trump is not None or contract.goal.wants_few
        return self.lead if usual else self.sans_lead

    def leader(
        self,
        order: tuple[Seat, ...],
        playing: Sequence[Seat],
        declarer: Seat | None,
        contract: Contract,
        dealer: Seat | None = None,
    ) -> Seat:
        """Find the seat that leads to the first trick. ``order``: the seats from the eldest hand
        on; ``playing``: those in the hand; ``dealer``: needed only if there is no declarer.
        """
        if declarer is None and self.dealer_leads and dealer in order:
            return dealer
        lead = self.lead_to(contract)
        if declarer is None or lead is Lead.ELDEST:
            return next(seat for seat in order if seat in playing)
        if lead is Lead.DECLARER:
            return declarer
        around = order
        if lead is Lead.BEFORE_DECLARER:
            start = order.index(declarer)
            around = tuple(reversed(order[:start])) + tuple(reversed(order[start + 1 :]))
        return next(seat for seat in around if seat in playing and seat != declarer)

    def talon_seat(self, dealer: Seat, order: Sequence[Seat]) -> Seat:
        """Say who leads the cards of the talon in a hand that nobody declares: a dealer who sits
        out (002:112; A-24a), otherwise nobody, who takes no trick (A-24). ``order``: those who hold
        cards.
        """
        return dealer if self.talon_of_dealer and dealer not in order else TALON_SEAT

    def seats_laid_open(
        self, contract: Contract, declarer: Seat, playing: Sequence[Seat], cards_down: int
    ) -> tuple[Seat, ...]:
        """List the seats with open cards. ``cards_down``: how many have fallen."""
        needed = {OpenWhen.BEFORE_LEAD: 0, OpenWhen.FIRST_LEAD: 1}.get(self.open_when, len(playing))
        if not contract.open_hands or cards_down < needed:
            return ()
        return tuple(
            seat for seat in playing if (seat == declarer) is (self.open_side is OpenSide.DECLARER)
        )

    def defenders_may_talk(
        self,
        contract: Contract,
        declarer: Seat,
        defenders: Sequence[Seat],
        open_seats: Sequence[Seat],
    ) -> bool:
        """Tell whether the defenders may discuss the play: once both lie open before a hand that
        does not (001:94-96, 001:107-109, 001:276-278, 002:108), also where one of them plays both
        (002:84, and the Code of Preferans); and with closed cards, once a declarer who must take no
        trick lies open (003:113), but not one who must take them all (003:115).
        """
        if declarer in open_seats:
            return contract.open_hands and contract.goal.takes_none
        return all(seat in open_seats for seat in defenders)

    def is_over(self, taken: Mapping[Seat, int], declarer: Seat | None, contract: Contract) -> bool:
        """Tell whether the play ends after these tricks; without a declarer, at the end."""
        every = sum(taken.values())
        if every == TRICKS or not self.stop_early or declarer is None:
            return every == TRICKS
        mine = taken[declarer]
        return contract.goal.is_lost(mine, every - mine)


def beats(card: Card, other: Card, trump: Suit | None) -> bool:
    """Tell whether ``card``, played later, takes the trick from ``other`` (000:66-68)."""
    if card.suit is other.suit:
        return card.rank > other.rank
    return card.suit is trump


def winning_card(trick: Played, trump: Suit | None) -> tuple[Seat, Card]:
    """Find the highest trump, or card led, and its seat (000:66-68). A card must lie there."""
    seat, best = trick[0]
    for other, card in trick[1:]:
        if beats(card, best, trump):
            seat, best = other, card
    return seat, best


def trick_winner(trick: Played, trump: Suit | None) -> Seat:
    """Find the seat that takes the trick.

    A card of a talon that is nobody's takes none: the highest card of its suit does (A-24).
    Somebody has one, for the talon has at most two of a suit.
    """
    if trick[0][0] == TALON_SEAT:
        trick = tuple(one for one in trick[1:] if one[1].suit is trick[0][1].suit)
    return winning_card(trick, trump)[0]
