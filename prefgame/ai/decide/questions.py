"""What to say to the questions of some games: aces announced, taking over, a split of the tricks,
an end by agreement.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.decide.bidding import hands_with_mine, outcome_with_two_more
from prefgame.ai.decide.defence import forecast_of, worlds_with_mine
from prefgame.ai.estimate.chances import footing_of, prospect
from prefgame.ai.estimate.stakes import contracts_to_take, expected_gain, unit_of
from prefgame.ai.imagine.likelihood import chance_beyond, holdings
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import Level
from prefgame.ai.value.end_values import End, EndValues
from prefgame.ai.value.forecast import Book, Forecast
from prefgame.engine.commands import ACES_SAID, Say
from prefgame.engine.view import SeatView
from prefgame.rules.base import Amount, Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.negotiation import ACCEPT, REFUSE, offered_tricks
from prefgame.rules.scoring.base import settlement_if_stopped
from prefgame.rules.takeover import LEAVE, TAKE

# ---- whether a declarer announces a hand with no aces, or with four, and plays for more
# Invariant: each word is tried in the same imagined deals, and the rules write what it pays.


def advise_bonus(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate announcing the aces and saying nothing."""
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
"""Units of the stake by which an offer must be better for the other player to be accepted 2.7 times
as readily.
"""
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
        """Compute what such an agreement is worth to the seat."""
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
    """Rate every offer, accepting the last one, and refusing. Of equal choices the one comes first
    that ends the talk.
    """
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
    a win for each hand that such a match usually still has.
    """
    table, score = view.table, view.table.rules.score
    missing = score.missing(table.sheet)
    if missing is not None:
        return missing * score.per_point
    hands = score.usual_hands(len(table.players)) - table.hands_played
    return Fraction(max(0, hands) * A_HAND * unit_of(view))
