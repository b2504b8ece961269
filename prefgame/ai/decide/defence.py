"""Which answer to give to a contract, and whether to double.

Invariant: each answer is tried in the same imagined deals, with the questions that the rules ask
next and the likely answers of the other seats.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from dataclasses import replace

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.decide.bidding import hands_with_mine
from prefgame.ai.decide.lapses import answers_as_taught
from prefgame.ai.imagine.worlds import World, mask_of
from prefgame.ai.level import Level, fear
from prefgame.ai.models.registry import defence_model
from prefgame.ai.stakes import unit_of
from prefgame.ai.value.catching import GuessedPlay
from prefgame.ai.value.end_values import End, EndValues, mean_end, solver_of
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.played_out import Hands
from prefgame.engine.commands import Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.rules.defence import Answers
from prefgame.rules.kontra import Kontra

PART, FEWEST = 5, 12
"""To choose between open and closed cards, one in so many of the imagined deals is played on, and
so many at least: each takes as long as a hundred that are only solved.
"""
LISTENING = 0.3
"""How much of what guessing changes is left when all listen: found by 120 questions played on."""
CAUTION = 0.12
"""How much of a kontra is judged by the worst deals, for each of its levels: a player who doubles
again knows their own hand.
"""
WORST = 20
"""One deal in this many counts among the worst."""
AGAIN = 0.5
"""How often a kontra is doubled again by the side that will win the hand."""
ASTRAY = 0.05
"""How often it is doubled again by the side that will lose it."""
CAREFUL = 200
"""The least number of deals in which a kontra is tried, if there is time: much is at stake."""


def worlds_with_mine(view: SeatView, level: Level, rng: random.Random) -> list[Hands]:
    """Imagine deals with the seat's own cards as they are."""
    mine = mask_of(view.cards)
    return [hands_with_mine(world, view, mine) for world in imagine(view, level, rng)]


def forecast_of(view: SeatView, level: Level, rng: random.Random) -> Forecast:
    """Forecast the hand of the declared contract, in the deals that the seat imagines."""
    hand = view.declared
    return Forecast(view, hand.declarer, hand.contract, worlds_with_mine(view, level, rng))


def _mean(ends: Sequence[End]) -> End:
    return mean_end([(1 / len(ends), end) for end in ends])


# ---- come or stay


def advise_answer(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate every answer to a contract. Of equal ones the one comes first that binds least."""
    hand, rules = view.declared, view.table.rules
    if view.chooses_open_or_closed and not level.glances:
        return _advise_open_or_closed(view, level, rng)
    forecast = forecast_of(view, level.for_a_word(), rng)
    model, options = defence_model(rules), []
    luck = rng.random()  # it is the hand that is misjudged, so it is the same for every answer
    for command in view.legal:
        assert isinstance(command, Defend)
        answers = (*hand.answers, (view.seat, command.answer))
        end = forecast.expected_end(answers)
        less, left = model.told_too_good(command.answer, hand.contract)
        end = End(end.gain - less * unit_of(view), end.success * left)
        part = rules.defence.roles(
            forecast.declarer, forecast.defenders, answers, hand.kontra, forecast.contract
        )[view.seat]
        error = (
            level.word_error(random.Random(luck), end.success)
            if model.binds(command.answer)
            else 0.0
        )
        # who plays along with a single whister needs nothing: those tricks are not this seat's
        owes = rules.defence.owes(part, forecast.contract) is not None
        options.append(
            (
                model.binds(command.answer),
                Option(command, end.gain + error, end.success if owes else None),
            )
        )
    options.sort(key=lambda each: each[0])
    rated = [option for _, option in options]
    if level.taught:
        rated = answers_as_taught(view, rated, unit_of(view))
    return Advice.of(rated, Success.QUOTA, len(forecast.worlds))


def _advise_open_or_closed(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate the two ways of a single whister: with open cards nobody guesses any more; with closed
    ones the declarer does, and the two defenders as well.
    """
    hand, rules = view.declared, view.table.rules
    worlds = imagine(view, replace(level, worlds=max(FEWEST, level.worlds // PART)), rng)
    seen, guessed = _tricks_seen_and_guessed(view, worlds, rng)
    closed = [(1 - LISTENING, tricks) for tricks in seen]
    closed += [(LISTENING, tricks) for tricks in guessed]
    chances = {True: [(1.0, tricks) for tricks in seen], False: closed}
    options = []
    for command in view.legal:
        assert isinstance(command, Defend)
        answers = (*hand.answers, (view.seat, command.answer))
        roles = rules.defence.roles(
            hand.declarer, hand.defenders, answers, hand.kontra, hand.contract
        )
        values = EndValues(rules, view.table.sheet, view.seat, hand.contract, roles, hand.kontra)
        end = mean_end(
            (chance / len(worlds), values.mean_end(tricks, 1.0, 0.0))
            for chance, tricks in chances[view.lies_open_after(command.answer)]
        )
        options.append(Option(command, end.gain, end.success))
    return Advice.of(options, Success.QUOTA, len(worlds))


def _tricks_seen_and_guessed(
    view: SeatView, worlds: Sequence[World], rng: random.Random
) -> tuple[list[int], list[int]]:
    """Count the declarer's tricks in each world: when all see all cards, and when each guesses."""
    hand, play = view.declared, view.table.rules.play
    solver = solver_of(play, hand.contract, hand.order, hand.order, hand.declarer)
    leader = hand.order.index(play.leader(hand.order, hand.order, hand.declarer, hand.contract))
    declarer, mine = hand.order.index(hand.declarer), mask_of(view.cards)
    guessing = GuessedPlay(solver, declarer, leader, hand.contract.trump, rng)
    seen, guessed = list[int](), list[int]()
    for world in worlds:
        held = hands_with_mine(world, view, mine)
        hands = [held[seat] for seat in hand.order]
        seen.append(solver.tricks(array("I", hands), leader)[0])
        guessed.append(guessing.tricks(hands, world.aside))
    return seen, guessed


# ---- kontra


def advise_kontra(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate a kontra, and leaving it. A hand that is then not played has no chance."""
    hand, rule = view.this_hand, view.table.rules.kontra
    forecast = forecast_of(view, level.for_a_word(CAREFUL), rng)
    assert rule is not None
    every = range(len(forecast.worlds))
    highest = max(command.level for command in view.legal if isinstance(command, SayKontra))
    doubled = rule.after(hand.kontra, view.seat, highest)
    chance = _mean([forecast.end_of_play(at, hand.answers, doubled) for at in every]).success
    options = []
    for command in view.legal:
        assert isinstance(command, SayKontra)
        likely: float | None = chance
        if command.level:
            ends = [forecast.end_of_play(at, hand.answers, doubled) for at in every]
            worst = _mean(
                sorted(ends, key=lambda each: each.gain)[: max(1, len(ends) // WORST)]
            ).gain
            doubt = min(1.0, (CAUTION + level.timid * fear(chance)) * command.level)
            end = _mean(
                [
                    _end_if_doubled_again(forecast, at, hand.answers, doubled, end)
                    for at, end in zip(every, ends)
                ]
            )
            end = End(
                (1 - doubt) * end.gain + doubt * worst + level.word_error(rng, chance), chance
            )
        elif hand.is_followed_by_kontra:
            end, likely = forecast.end_without_kontra(), None
        else:
            end = _mean([forecast.end_of_play(at, hand.answers, hand.kontra) for at in every])
            made = forecast.chance_made(hand.answers, hand.kontra)
            likely = made if view.seat == hand.declarer else 1 - made
        options.append(Option(command, end.gain, likely))
    return Advice.of(
        options,
        Success.CONTRACT if view.seat == hand.declarer else Success.DOWN,
        len(forecast.worlds),
    )


def _end_if_doubled_again(
    forecast: Forecast, at: int, answers: Answers, kontra: Kontra, end: End
) -> End:
    """Find the end of a world in which the other side may double again, which it does mostly if it
    wins; ``end``: the end if it does not.
    """
    doubling = forecast.rules.kontra
    if doubling is None or not doubling.may_double(kontra.level, forecast.contract):
        return end
    again = AGAIN * (1 - end.success) + ASTRAY * end.success
    return mean_end(
        [
            (1 - again, end),
            (
                again,
                forecast.end_of_play(
                    at, answers, doubling.after(kontra, forecast.declarer, kontra.level + 1)
                ),
            ),
        ]
    )
