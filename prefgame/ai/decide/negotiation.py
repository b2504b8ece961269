"""Which split of the tricks to offer, and which offer to accept.

Invariant: an agreement is compared with what the seat expects of the play. Nobody accepts an offer
that is worse by more than MOST, at any level, and nobody makes one that the other player would
hardly accept.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.decide.defence import forecast_of
from prefgame.ai.estimate.stakes import unit_of
from prefgame.ai.imagine.likelihood import chance_beyond
from prefgame.ai.level import Level
from prefgame.ai.value.end_values import End, EndValues
from prefgame.ai.value.forecast import Forecast
from prefgame.engine.commands import Say
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS
from prefgame.rules.negotiation import ACCEPT, REFUSE, offered_tricks

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
        """The tricks of an agreement that gives the defender so many."""
        declarer, defender = self.partners
        return {declarer: TRICKS - defenders, defender: defenders}

    def agreed_gain(self, defenders: int) -> float:
        """What such an agreement is worth to the seat."""
        return self.mine.end_agreed(self.tricks(defenders)).gain

    def offer(self, defenders: int) -> tuple[float, float]:
        """What it is worth to offer it, and how likely (0 to 1) it is accepted: the other one does
        so where it is good for them.
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
