"""Measured numbers: with decimals, never with the sign of an exact fraction."""

from __future__ import annotations

import pytest

from prefgame.app.book.figures import Mean
from prefgame.ui.screens.book.tables import tricks
from prefgame.ui.words.numbers import decimal, places_for, points


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [(8.5, 1, "8.5"), (8.46, 1, "8.5"), (-8.5, 1, "8.5"), (0.25, 2, "0.25"), (3.0, 2, "3")],
)
def test_a_measured_half_is_a_decimal(value: float, places: int, written: str) -> None:
    assert decimal(value, places) == written


@pytest.mark.parametrize(
    ("mean", "error", "turned", "written"),
    [
        (2.5, 0.5, False, "+2.5 ± 0.5"),
        (-2.5, 0.5, True, "+2.5 ± 0.5"),
        (2.5, 0.5, True, "−2.5 ± 0.5"),
        (-0.04, 0.3, False, "0.0 ± 0.3"),
        (-118.4, 12.6, False, "−118 ± 13"),
        (2.0, 0.54, False, "+2.0 ± 0.5"),
        (7.0, None, False, "+7.0"),
    ],
)
def test_a_mean_has_the_decimals_that_its_error_allows(
    mean: float, error: float | None, turned: bool, written: str
) -> None:
    assert points(mean, error, turned) == written


def test_a_column_has_as_many_decimals_in_every_line() -> None:
    places = places_for([12.0, 0.8, None])
    assert places == 1 and places_for([12.0, 40.0, None]) == 0
    assert [points(40.0, 12.0, places=places), points(3.14, 0.8, places=places)] == [
        "+40.0 ± 12.0",
        "+3.1 ± 0.8",
    ]


def test_tricks_have_two_decimals_on_both_sides() -> None:
    assert tricks(Mean(5, 4.1, 1.28)) == "4.10 ± 1.28"
