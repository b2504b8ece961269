"""What a seat says to a question, and whether it lays its cards open and claims the rest.

Invariant: a claim holds in every deal that agrees with what the seat has seen, with all cards open
and whatever the others play. If that is not proved within a bound, there is no claim yet. Nobody
has to trust a seat: the same ``Judge`` checks the real cards.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from statistics import fmean

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.chances import footing_of, prospect
from prefgame.ai.decide.bidding import hands_with_mine, outcome_with_two_more
from prefgame.ai.decide.defence import forecast_of, worlds_with_mine
from prefgame.ai.imagine.likelihood import (
    chance_beyond,
    high_tricks,
    holdings,
    may_take_all,
    stays_below,
)
from prefgame.ai.imagine.worlds import (
    CardMask,
    Worlds,
    count_deals,
    every_deal,
    mask_of,
    next_to_play,
)
from prefgame.ai.level import Level
from prefgame.ai.stakes import contracts_to_take, expected_gain, unit_of
from prefgame.ai.value.end_values import End, EndValues, solver_of
from prefgame.ai.value.forecast import Book, Forecast
from prefgame.engine.commands import ACES_SAID, Say
from prefgame.engine.view import SeatView
from prefgame.rules.agreements import ACCEPT, LEAVE, REFUSE, TAKE, offered_tricks
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.scoring.base import settlement_if_stopped

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
    """Tell whether the seat to act can claim the rest, in some thousandths of a second."""
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


# ---- whether a declarer announces a hand with no aces, or with four, and plays for more
# Invariant: each word is tried in the same imagined deals, and the rules write what it pays.


def advise_bonus(view: SeatView, level: Level, rng: random.Random) -> Advice:
    hand = view.declared
    worlds = worlds_with_mine(view, level.for_a_word(), rng)
    options = []
    for command in view.legal:
        assert isinstance(command, Say)
        said = ACES_SAID.get(command.word)
        forecast = Forecast(view, hand.declarer, hand.contract, worlds, said=said)
        end = forecast.expected_end(hand.answers)
        options.append(Option(command, end.gain, end.success))
    return Advice.of(options, Success.CONTRACT, len(worlds))


# ---- whether to take over the declarer's hand
# Invariant: taking is tried with the two cards that the declarer discarded in each imagined deal,
# and leaving with the answers and the play that follow; both in the same deals. Most hands are left
# at a glance, for which nothing is imagined.


CLEARLY = -2.0
"""Units of the stake that taking over must seem to win at least, if two cards of the hand could be
exchanged for harmless ones; with less there is nothing to think about. The deals that were tried
in full made such a hand worth far less.
"""


def look_at_taking(view: SeatView) -> Option:
    """Estimate what taking over seems to win by a look at the seat's own ten cards."""
    held, footing = holdings(mask_of(view.cards)), footing_of(view.table.rules.play)
    looks = [prospect(held, 2, each, footing=footing) for each in contracts_to_take(view)]
    gains = [expected_gain(view, each.contract, each.chance, each.missed) for each in looks]
    gain, look = max(zip(gains, looks), key=lambda each: each[0])
    return Option(Say(TAKE), gain, look.chance, weighed=False, rough=True, contract=look.contract)


def advise_takeover(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate taking over, and leaving the hand to its declarer; at a glance if nothing speaks for
    taking, unless the seat is thorough.
    """
    look = look_at_taking(view)
    if look.score < CLEARLY * unit_of(view) and not level.thorough:
        return Advice.of([Option(Say(LEAVE), 0.0, rough=True), look], Success.CONTRACT, 0)
    hand, mine = view.won, mask_of(view.cards)
    worlds = imagine(view, level.for_a_word(), rng)
    taken = outcome_with_two_more(view, contracts_to_take(view), worlds, mine, Book(level.glances))
    left = hand.contract or hand.won_with
    assert left is not None
    end = Forecast(
        view, hand.declarer, left, [hands_with_mine(world, view, mine) for world in worlds]
    ).expected_end(hand.answers)
    error = level.word_error(rng, taken.chance)
    return Advice.of(
        [
            Option(Say(LEAVE), end.gain),
            Option(Say(TAKE), taken.gain + error, taken.chance, contract=taken.contract),
        ],
        Success.CONTRACT,
        len(worlds),
    )


# ---- which split of the tricks to offer, and which offer to accept
# Invariant: an agreement is compared with what the seat expects of the play. Nobody accepts an
# offer that is worse by more than MOST, at any level, and nobody makes one that the other player
# would hardly accept.


MOST = 0.9
"""What a seat may misjudge an agreement by: less than one unit of the table's money."""
KNOWN = 0.5
"""How much of the deal the other player is thought to see, who knows their own cards."""
SHARP = 0.4
"""Units of the stake by which an offer must be better to be accepted 2.7 times as readily."""
LIKELY = 0.3
"""An offer that is less likely accepted is not made."""
A_LITTLE = 0.01
"""Units of the stake by which it is then rated worse than none."""


@dataclass(frozen=True, slots=True)
class Bargain:
    """What the play and each agreement are worth to the two who negotiate. ``plays``: the end for
    the seat in each world; ``theirs``: the gain of the other one there.
    """

    view: SeatView
    plays: Sequence[End]
    theirs: Sequence[float]
    mine: EndValues
    others: EndValues
    partners: tuple[Seat, Seat]

    def tricks(self, defenders: int) -> Mapping[Seat, int]:
        """Count the tricks of an agreement that gives the defender so many."""
        declarer, defender = self.partners
        return {declarer: TRICKS - defenders, defender: defenders}

    def agreed_gain(self, defenders: int) -> float:
        return self.mine.end_agreed(self.tricks(defenders)).gain

    def offer(self, defenders: int) -> tuple[float, float]:
        """Compute what it is worth to offer it, and how likely (0 to 1) it is accepted: the other
        one does so if it is good for them.
        """
        mine, theirs = (
            self.agreed_gain(defenders),
            self.others.end_agreed(self.tricks(defenders)).gain,
        )
        unit, middle = unit_of(self.view), fmean(self.theirs)
        found, accepted = [], []
        for end, other in zip(self.plays, self.theirs):
            expected = KNOWN * other + (1 - KNOWN) * middle
            accepts = chance_beyond((theirs - expected) / unit, (0.0, 1 / SHARP))
            found.append(accepts * mine + (1 - accepts) * end.gain)
            accepted.append(accepts)
        return fmean(found), fmean(accepted)


def advise_offer(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate every offer, accepting the last one, and refusing, which ends the talk."""
    bargain, unit = _bargain_of(view, level, rng), unit_of(view)
    hand = view.this_hand
    talk = hand.words_in(view.turn.phase)
    played = fmean(end.gain for end in bargain.plays)
    chance = fmean(end.success for end in bargain.plays)
    options = [Option(Say(REFUSE), played, chance)]
    error = max(-MOST, min(MOST, level.word_error(rng)))
    for command in view.legal:
        assert isinstance(command, Say)
        tricks = offered_tricks(command.word)
        if command.word == ACCEPT:
            last = offered_tricks(talk[-1][1])
            assert last is not None
            options.append(Option(command, bargain.agreed_gain(last) + error, 1.0))
        elif tricks is not None:
            gain, accepted = bargain.offer(tricks)
            score = gain + error if accepted >= LIKELY else min(gain, played - A_LITTLE * unit)
            options.append(Option(command, score, chance))
    success = Success.CONTRACT if view.seat == hand.declarer else Success.QUOTA
    return Advice.of(options, success, len(bargain.plays))


def _bargain_of(view: SeatView, level: Level, rng: random.Random) -> Bargain:
    hand, rules = view.contracted, view.table.rules
    assert rules.negotiation is not None
    partners = rules.negotiation.partners(view.table.roles)
    assert partners is not None
    (other,) = (seat for seat in partners if seat != view.seat)
    forecast = forecast_of(view, level.for_a_word(), rng)
    theirs = Forecast(view, forecast.declarer, forecast.contract, forecast.worlds, seat=other)
    every, roles = range(len(forecast.worlds)), view.table.roles

    def values(seat: Seat) -> EndValues:
        return EndValues(rules, view.table.sheet, seat, forecast.contract, roles)

    return Bargain(
        view,
        [forecast.end_of_play(at, hand.answers) for at in every],
        [theirs.end_of_play(at, hand.answers).gain for at in every],
        values(view.seat),
        values(other),
        partners,
    )


# ---- whether a seat agrees to end the match by agreement, between two hands
# Invariant: it looks at the sheet alone. A seat that is behind plays on as long as it could still
# win back what it would lose; a small loss is nothing to quarrel about.


SMALL = Fraction(1, 10)
"""A loss of so much of what is still to be won does not keep a seat from agreeing."""
A_HAND = 4
"""Units of the stake that a hand may well pay to one player."""


def agrees_to_stop(view: SeatView) -> bool:
    """Tell whether the seat agrees; False if the game knows no such agreement."""
    stopped = settlement_if_stopped(view.table.rules.score, view.table.sheet)
    if stopped is None:
        return False
    lost, left = -stopped[view.seat], _still_to_be_won(view)
    return lost <= SMALL * left or lost > left


def _still_to_be_won(view: SeatView) -> Amount:
    """Estimate what the match would still pay, in units of the settlement: if points do not end it,
    a win for each hand that such a match usually still has; no more than that where a number of
    deals may end it before the points do.
    """
    table, score = view.table, view.table.rules.score
    missing = score.missing(table.sheet)
    if missing is not None and not score.deals:
        return missing * score.per_point
    hands = score.usual_hands(len(table.players)) - table.hands_played
    wins = Fraction(max(0, hands) * A_HAND * unit_of(view))
    return wins if missing is None else min(wins, Fraction(missing * score.per_point))
