"""Whether to come, to stay, to invite, and to double.

Law of this module: each answer is tried in the same imagined deals, with what the other seats would then answer.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.decide.bidding import with_mine
from prefgame.ai.imagine.belief import imagine
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import Level, fear
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.outcome import End, mixed
from prefgame.engine.commands import Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.rules.base import Answer
from prefgame.rules.defence.base import Answers
from prefgame.rules.kontra import Kontra

CAUTION = 0.12
"""For each level of a kontra, how much of it is judged by the worst that may lie: whoever is doubled and doubles again knows his own hand."""
WORST = 20
"""One deal in so many is the worst that may lie."""
AGAIN = 0.5
"""How often a kontra is doubled once more by the side that will win the hand."""
ASTRAY = 0.05
"""The same by the side that will lose it."""
CAREFUL = 200
"""Imagined deals in which a kontra is tried at least, where there is time: it costs too much to be said on a few."""


def _forecast(view: SeatView, level: Level, rng: random.Random) -> Forecast:
    hand = view.hand
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    mine = mask_of(view.cards)
    return Forecast(view, hand.declarer, hand.contract, [with_mine(world, view, mine) for world in imagine(view, level, rng)])


def _mean(ends: Sequence[End]) -> End:
    return mixed([(1 / len(ends), end) for end in ends])


# ---- come or stay


def advise_answer(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Come or stay; for a sole comer, invite or play alone."""
    hand, forecast = view.hand, _forecast(view, level.speaking(), rng)
    assert hand is not None
    me, said, every = view.seat, hand.answers, range(len(forecast.worlds))
    other = next(seat for seat in forecast.defenders if seat != me)
    options = []
    for command in view.legal:
        assert isinstance(command, Defend)
        answers = (*said, (me, command.answer))
        if len(said) == 2 or (command.answer is Answer.STAY and len(said) == 1 and said[0][1] is Answer.STAY):
            end = _mean([forecast.played(at, answers) for at in every])
        elif len(said) == 1:
            end = _after_one(forecast, answers, me, other)
        else:
            end = _after_none(forecast, answers, me, other)
        chance = None if command.answer is Answer.STAY else end.success
        error = level.wavering(rng, end.success) if command.answer in (Answer.COME, Answer.INVITE) else 0.0
        options.append(Option(command, end.gain + error, chance))
    # who is in two minds stays at home, and plays alone
    options.sort(key=lambda option: option.command in (Defend(Answer.COME), Defend(Answer.INVITE)))
    return Advice.of(options, Success.QUOTA, len(forecast.worlds))


def _after_one(forecast: Forecast, answers: Answers, me: int, other: int) -> End:
    """The second answer has been given: the other one came, or stayed while I come."""
    every = range(len(forecast.worlds))
    first, second = answers[0][1], answers[1][1]
    if first is Answer.COME and second is Answer.COME:
        return _mean([forecast.played(at, answers) for at in every])
    if second is Answer.STAY:
        return _mean([forecast.alone(at, answers, other) for at in every])
    return _alone_or_not(forecast, answers, me, [1.0] * len(every))


def _alone_or_not(forecast: Forecast, answers: Answers, me: int, shares: Sequence[float]) -> End:
    """As the only one who came I shall choose what is better on the whole; ``shares`` by world."""
    whole = sum(shares)
    if not whole:
        return End(0.0, 0.0)
    choices = []
    for answer in (Answer.INVITE, Answer.ALONE):
        parts = [(share / whole, forecast.played(at, (*answers, (me, answer)))) for at, share in enumerate(shares)]
        choices.append(mixed(parts))
    return max(choices, key=lambda end: end.gain)


def _after_none(forecast: Forecast, answers: Answers, me: int, other: int) -> End:
    """I have answered first; the other one answers by his own cards."""
    every = range(len(forecast.worlds))
    mine = answers[0][1]
    follows = [forecast.comes(at, other, mine) for at in every]
    worlds = len(follows)
    both = (*answers, (other, Answer.COME))
    single = (*answers, (other, Answer.STAY))
    if mine is Answer.STAY:
        came = [forecast.alone(at, both, other) for at in every]
        left = [forecast.played(at, single) for at in every]
        return mixed([part for at in every for part in ((follows[at] / worlds, came[at]), ((1 - follows[at]) / worlds, left[at]))])
    stays = [1 - chance for chance in follows]
    lonely = _alone_or_not(forecast, single, me, stays)
    return mixed([*((follows[at] / worlds, forecast.played(at, both)) for at in every), (sum(stays) / worlds, lonely)])


# ---- kontra


def advise_kontra(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Double, or leave it."""
    hand, forecast = view.hand, _forecast(view, level.speaking(CAREFUL), rng)
    assert hand is not None
    by = view.seat if hand.kontra.by is None else hand.kontra.by
    every = range(len(forecast.worlds))
    chance = _mean([forecast.played(at, hand.answers, Kontra(max(1, hand.kontra.level), by)) for at in every]).success
    options = []
    for command in view.legal:
        assert isinstance(command, SayKontra)
        if command.level:
            ends = [forecast.played(at, hand.answers, Kontra(command.level, by)) for at in every]
            worst = _mean(sorted(ends, key=lambda each: each.gain)[: max(1, len(ends) // WORST)]).gain
            doubt = min(1.0, (CAUTION + level.timid * fear(chance)) * command.level)
            end = _mean([_doubled_again(forecast, at, hand.answers, Kontra(command.level, by), end) for at, end in zip(every, ends)])
            end = End((1 - doubt) * end.gain + doubt * worst + level.wavering(rng, chance), chance)
        elif hand.kontra.level:
            end = _mean([forecast.played(at, hand.answers, Kontra(hand.kontra.level, by)) for at in every])
        elif hand.needs_kontra:
            end = forecast.without_kontra()
        else:
            end = _mean([forecast.played(at, hand.answers) for at in every])
        options.append(Option(command, end.gain, chance))
    return Advice.of(options, Success.CONTRACT if view.seat == hand.declarer else Success.FALL, len(forecast.worlds))


def _doubled_again(forecast: Forecast, at: int, answers: Answers, kontra: Kontra, end: End) -> End:
    """The other side doubles once more, mostly where it wins; ``end``: the end of that world if it does not."""
    doubling = forecast.rules.kontra
    if doubling is None or not doubling.may_double(kontra.level, forecast.contract):
        return end
    again = AGAIN * (1 - end.success) + ASTRAY * end.success
    return mixed([(1 - again, end), (again, forecast.played(at, answers, Kontra(kontra.level + 1, kontra.by)))])
