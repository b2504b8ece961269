"""Figures with their errors: each is held against many repetitions whose truth is known."""

from __future__ import annotations

import random
import statistics
from math import comb, sqrt

import pytest

from prefgame.app.odds.tallies import SURE, Gains, Tally, mean_of, mean_over, share_of
from prefgame.rules.contracts import NO_TRICK, SIX_TRICKS, Goal

TALONS, EACH, TIMES = 40, 4, 300


def repeated(rng: random.Random, chances: list[float]) -> Tally:
    """Return some deals with each talon, in which six tricks are made with its chance."""
    tally = Tally()
    for talon, chance in enumerate(chances, 1):
        for _ in range(EACH):
            tally.add(talon, 6 if rng.random() < chance else 5, 4, (2, 2))
    return tally


def test_what_never_happened_in_few_deals_still_has_an_error() -> None:
    few, many = share_of(0, 10), share_of(0, 1000)
    assert few.value == many.value == 0.0
    assert 0.04 < few.error < 0.08 and 0 < many.error < 0.002
    assert share_of(10, 10).error == pytest.approx(few.error) and share_of(0, 0).error == 0.5


@pytest.mark.parametrize("truth", [0.9, 0.98, 0.995])
def test_the_interval_of_a_chance_holds_the_truth_as_often_as_it_says(truth: float) -> None:
    """Near all of the deals too, where a standard error promises far more than it keeps."""
    deals, held, plain = 100, 0.0, 0.0
    for good in range(deals + 1):
        chance = comb(deals, good) * truth**good * (1 - truth) ** (deals - good)
        figure = share_of(good, deals)
        low, high = figure.interval
        held += chance * (low <= truth <= high)
        wide = SURE * sqrt(figure.value * (1 - figure.value) / deals)
        plain += chance * (abs(figure.value - truth) <= wide)
    assert 0.9 < held < 0.99 and held > plain
    assert share_of(0, 0).interval == (0.0, 1.0)
    assert share_of(100, 100).at_least == pytest.approx(100 / (100 + SURE**2))
    assert share_of(0, 100).at_most == pytest.approx(SURE**2 / (100 + SURE**2))
    assert share_of(50, 100).at_least is None and share_of(50, 100).at_most is None


def test_a_mean_has_its_standard_error() -> None:
    found = mean_of(1.0 + 2 + 3 + 4, 1.0 + 4 + 9 + 16, 4)
    assert found.value == 2.5 and found.error == pytest.approx(statistics.stdev((1, 2, 3, 4)) / 2)
    assert mean_of(3.0, 9.0, 1).error == 1.0


def test_the_error_of_a_chance_is_that_of_many_repetitions() -> None:
    """Half of the talons decide the hand: what they differ by is no error, for each comes as
    often.
    """
    rng = random.Random(1)
    chances = [0.0] * 15 + [1.0] * 15 + [0.5] * 10
    found = [repeated(rng, chances).made(SIX_TRICKS) for _ in range(TIMES)]
    spread = statistics.stdev(each.value for each in found)
    told = statistics.fmean(each.error for each in found)
    assert told == pytest.approx(spread, rel=0.15)
    assert told < 0.7 * share_of(80, 160).error


def test_parts_of_the_deals_add_up() -> None:
    tally = Tally()
    for trumps, lie, tricks in ((4, (2, 2), 6), (4, (3, 1), 5), (5, (2, 1), 7), (4, (3, 1), 6)):
        tally.add(0, tricks, trumps, lie)
    by_trumps, by_lie = tally.lines_by_trumps(SIX_TRICKS), tally.lines_by_lie(SIX_TRICKS)
    assert [(line.key, line.share.deals, line.made.value) for line in by_trumps] == [
        ((4,), 4, pytest.approx(2 / 3)),
        ((5,), 4, 1.0),
    ]
    assert {line.key: line.made.value for line in by_lie} == {(2, 1): 1, (2, 2): 1, (3, 1): 0.5}
    for lines in (by_trumps, by_lie):
        assert sum(line.share.value for line in lines) == 1.0
    assert [round(4 * each.value) for each in tally.distribution()] == [0] * 5 + [1, 2, 1, 0, 0, 0]
    assert tally.mean().value == 6.0


def test_defenders_who_guess_are_counted_by_shares() -> None:
    tally = Tally()
    for tricks in (6, 5):
        tally.add(0, tricks, 4, (2, 2))
        tally.add_guessed(((0.7, tricks), (0.1, tricks - 1), (0.2, tricks + 1)))
    six, seven, none = (tally.guessed(goal) for goal in (SIX_TRICKS, Goal(7), NO_TRICK))
    assert six is not None and six.value == pytest.approx((0.9 + 0.2) / 2)
    assert seven is not None and seven.value == pytest.approx(0.1)
    assert none is not None and none.value == pytest.approx(0.0)
    assert Tally().guessed(SIX_TRICKS) is None


def gains_of(rng: random.Random, truth: list[float], each: int) -> Gains:
    tally = Tally()
    for talon, gain in enumerate(truth):
        for _ in range(each):
            tally.add(talon, 6, 4, (2, 2))
            tally.add_gain(talon, (talon % 2, 0), round(gain + rng.gauss(0, 0.7)))
    found = tally.gains()
    assert found is not None
    return found


def test_the_best_talons_are_not_the_luckiest() -> None:
    """The best of many uncertain means is too high; one drawn towards the others is not."""
    rng = random.Random(2)
    off, raw, brought = list[float](), list[float](), list[float]()
    for _ in range(60):
        truth = [rng.gauss(0.6 + (talon % 2), 0.3) for talon in range(200)]
        found = gains_of(rng, truth, 5)
        off += [best.gain.value - truth[best.talon] for best in found.best]
        off += [truth[worst.talon] - worst.gain.value for worst in found.worst]
        raw.append(found.bring.value)
        brought.append(sum(gain >= 1.0 for gain in truth))
    assert abs(statistics.fmean(off)) < 0.06
    assert statistics.fmean(raw) == pytest.approx(statistics.fmean(brought), rel=0.05)


def test_gains_are_told_in_groups_and_shares() -> None:
    found = gains_of(random.Random(3), [0.0, 2.0] * 50, 4)
    assert [group.key for group in found.groups] == [(1, 0), (0, 0)]
    assert [group.talons for group in found.groups] == [50, 50]
    assert found.groups[0].gain.value == pytest.approx(2.0, abs=0.2)
    assert found.mean.value == pytest.approx(1.0, abs=0.1)
    assert sum(share.value for _gain, share in found.shares) == pytest.approx(1.0)
    assert [gain for gain, _share in found.shares] == sorted(gain for gain, _ in found.shares)


def test_no_gain_is_told_before_talons_have_come_again() -> None:
    tally = Tally()
    for talon in range(100):
        tally.add(talon, 6, 4, (2, 2))
        tally.add_gain(talon, (0, 0), 1)
    assert tally.gains() is None


def test_a_chance_that_bends_is_averaged_talon_by_talon() -> None:
    tally = Tally(few=True)
    for talon, caught in ((1, 0), (2, 1)):
        for _ in range(100):
            tally.add(talon, caught, 0, (0, 0))
    found = mean_over(tally, lambda safe: safe * safe, 4)
    assert found is not None and found.value == pytest.approx(0.5, abs=0.01)
    tally.add(3, 0, 0, (0, 0))
    assert mean_over(tally, lambda safe: safe, 4) is None
