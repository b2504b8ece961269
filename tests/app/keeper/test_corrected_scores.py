"""A correction by hand, in every way of keeping score."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from prefgame.rules.base import Amount
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.columns_sheet import ColumnEntry, MarkKind
from prefgame.rules.scoring.corrections import (
    LONGEST_REASON,
    BadCorrection,
    Correction,
    Fault,
    write_correction,
)
from prefgame.rules.scoring.pot import PaymentReason, PotPayment, PotSheet
from tests.helpers import NAMES

GAMES = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
PLAYERS = ("A", "B", "C")


def corrected(rules: RuleSet, sheet: Sheet, *what: object, **more: object) -> Sheet:
    correction = Correction(*what, **more)  # type: ignore[arg-type]
    return write_correction(rules.score, PLAYERS, sheet, correction)[0]


@GAMES
@pytest.mark.parametrize("players", [3, 4])
def test_every_number_of_a_sheet_can_be_corrected_and_back(rules: RuleSet, players: int) -> None:
    score, names = rules.score, tuple(NAMES[:players])
    sheet = score.new_sheet(players)
    places = score.places(players)
    assert len(set(places)) == len(places) and {place.seat for place in places} == {*range(players)}
    chance = random.Random(players)
    for place in places:
        by = -chance.randint(1, 5) if place.part == "declarer" else chance.randint(1, 5)
        first = sheet
        if isinstance(sheet, PotSheet):  # which somebody has filled
            first = replace(sheet, pot=100, purses=(-100, *[0] * (players - 1)))
        before = score.number_at(first, place)
        on = None if place.on is None else names[place.on]
        there = Correction(names[place.seat], place.part, by, "miscounted", on)
        after, entries = write_correction(score, names, first, there)
        assert score.number_at(after, place) == before + by and entries
        back, _entries = write_correction(score, names, after, replace(there, by=-by))
        assert back == first
        others = [one for one in places if one.seat != place.seat and one.seat != place.on]
        assert all(score.number_at(after, one) == score.number_at(first, one) for one in others)
        assert score.from_plain(score.to_plain(after, names), names) == after


@GAMES
def test_what_cannot_be_is_refused_in_a_sentence(rules: RuleSet) -> None:
    score = rules.score
    sheet = score.new_sheet(3)
    place = score.places(3)[0]
    good = Correction("A", place.part, -1, "miscounted")
    if isinstance(sheet, PotSheet):
        good = replace(good, on="B")
    elif place.part == "pool":
        good = replace(good, by=1)
    write_correction(score, PLAYERS, sheet, good)
    cases = [
        (replace(good, player="D"), Fault.PLACE, "'D' is not a player; the players are A, B, C"),
        (replace(good, on="D"), Fault.PLACE, "'D' is not a player"),
        (replace(good, part="talon"), Fault.PLACE, '"talon" is no number of this sheet'),
        (replace(good, on="A"), Fault.PLACE, f"{place.part} of A is not kept against A"),
        (replace(good, by=0), Fault.NOTHING, "a correction by 0 changes nothing"),
        (replace(good, reason=""), Fault.REASON, "a correction has a reason of 1 to 80 characters"),
        (replace(good, reason="  "), Fault.REASON, "a correction has a reason"),
        (replace(good, reason="x" * 81), Fault.REASON, "a correction has a reason"),
        (replace(good, reason="a\nb"), Fault.REASON, "the reason has only characters that print"),
        (replace(good, by=Fraction(1, 7)), Fault.SHEET, ""),
    ]
    assert LONGEST_REASON == 80
    for correction, fault, words in cases:
        with pytest.raises(BadCorrection, match=r".") as refused:
            write_correction(score, PLAYERS, sheet, correction)
        assert refused.value.fault is fault and str(refused.value).startswith(words)


@pytest.mark.parametrize(
    ("game", "what", "words"),
    [
        ("croatian", ("A", "soup", -1, "x", "B"), "the soup of A against B must be a whole number"),
        ("croatian", ("A", "declarer", 1000, "x"), "the declarer columns add up to"),
        ("croatian", ("A", "soup", 4, "x"), "soup of A names the other player as on"),
        ("croatian", ("A", "declarer", 4, "x", "B"), "declarer of A names no other player"),
        ("russian", ("A", "pool", -1, "x"), "the pool of A is a whole number from 0"),
        ("russian", ("A", "pool", 11, "x"), "the pool of A is 11; it is closed at 10"),
        ("russian", ("A", "dump", Fraction(1, 2), "x"), "the dump of A must be a whole number"),
        ("russian", ("A", "whists", -1, "x", "B"), "the whists of A on B are a number from 0"),
        ("austrian", ("A", "purse", 1, "x"), "the pot holds -1; it cannot hold less than nothing"),
        (
            "austrian",
            ("A", "purse", Fraction(1, 20), "x", "B"),
            "the purse of A must be a number with at most one decimal",
        ),
    ],
)
def test_a_number_that_no_sheet_has_is_refused(
    game: str, what: tuple[object, ...], words: str
) -> None:
    rules = find_ruleset(game)
    with pytest.raises(BadCorrection) as refused:
        corrected(rules, rules.score.new_sheet(3), *what)
    assert str(refused.value).startswith(words)


def test_rostov_has_no_dump_to_correct_and_writes_thirds() -> None:
    rules = find_ruleset("russian").with_options({"scoring": "rostov"})
    sheet = rules.score.new_sheet(3)
    with pytest.raises(BadCorrection, match='"dump" is no number of this sheet'):
        corrected(rules, sheet, "A", "dump", 1, "x")
    third: Amount = Fraction(40, 3)
    after = corrected(rules, sheet, "A", "whists", third, "x", "B")
    assert rules.score.to_plain(after, PLAYERS)["players"]["A"]["whists"]["B"] == "40/3"
    assert corrected(rules, after, "A", "whists", -third, "x", "B") == sheet


def test_a_common_pool_has_no_limit() -> None:
    rules = find_ruleset("russian").with_options({"common_pool": True})
    corrected(rules, rules.score.new_sheet(3), "A", "pool", 11, "x")


def test_a_correction_draws_the_hat_and_takes_it_off() -> None:
    score = find_ruleset("croatian").score
    sheet = score.new_sheet(3)
    up = Correction("B", "declarer", 70, "x")
    above, entries = write_correction(score, PLAYERS, sheet, up)
    marks = [entry.mark for entry in entries if isinstance(entry, ColumnEntry)]
    assert marks == [MarkKind.HAT, MarkKind.CORRECTION]
    _below, entries = write_correction(score, PLAYERS, above, replace(up, by=-70))
    marks = [entry.mark for entry in entries if isinstance(entry, ColumnEntry)]
    assert marks == [MarkKind.HAT_OFF, MarkKind.CORRECTION]


def test_money_is_never_made() -> None:
    rules = find_ruleset("austrian")
    sheet = replace(rules.score.new_sheet(3), pot=30, purses=(-10, -10, -10))
    correction = Correction("A", "purse", Fraction(5, 2), "x", "B")
    after, entries = write_correction(rules.score, PLAYERS, sheet, correction)
    assert entries == (PotPayment(1, 0, Fraction(5, 2), PaymentReason.CORRECTION),)
    assert isinstance(after, PotSheet) and sum(after.purses, after.pot) == 0
    assert after.purses == (Fraction(-15, 2), Fraction(-25, 2), -10)
    shared = replace(sheet, pot=0, purses=(0, 0, 0), shared=True)
    with pytest.raises(BadCorrection, match="the pot has been shared out"):
        corrected(rules, shared, "A", "purse", -1, "x")
    assert corrected(rules, shared, "A", "purse", 3, "x", "C").purses == (3, 0, -3)  # type: ignore[attr-defined]
