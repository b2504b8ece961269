"""Who can be asked to the table, and whether what is said of them was measured."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from prefgame.ai.level import find_level
from prefgame.app.company import PEOPLE, Person, measured, person_at
from prefgame.quoting import name_fault
from prefgame.rules.registry import find_ruleset

CHARACTERISTIC = {
    "timid": ("declared", -1),
    "bold": ("declared", 1),
    "doubling": ("kontras", 1),
    "barefoot": ("none", 1),
    "eager": ("came", 1),
    "homely": ("came", -1),
    "listening": ("lost", -1),
}
"""by style: the figure by which it is known, and whether it is higher or lower than usual"""

WITH_STYLE = tuple(person for person in PEOPLE if person.style != "plain")
everybody = pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.name)


def test_nobody_has_the_name_or_the_play_of_another() -> None:
    assert len({person.name for person in PEOPLE}) == len(PEOPLE)
    assert len({person.key for person in PEOPLE}) == len(PEOPLE)
    assert 6 <= len(PEOPLE) <= 10


@everybody
def test_a_person_can_be_seated_and_is_known_again(person: Person) -> None:
    assert not name_fault(person.name) and find_level(person.key).worlds
    assert person_at(person.name, person.key) is person
    assert person_at(person.name, "simple") is None and person_at("Ana", person.key) is None
    assert person.about.endswith(".")


@pytest.mark.parametrize("person", WITH_STYLE, ids=lambda person: person.name)
def test_a_style_differs_from_its_plain_level_by_more_than_chance(person: Person) -> None:
    found = measured(person.key)
    assert found is not None
    figure, sign = CHARACTERISTIC[person.style]
    apart = found.apart[figure]
    assert apart.errors > 2 and apart.mean * sign > 0
    difference = getattr(found.counts, figure) - getattr(found.plain, figure)
    assert difference / found.counts.hands == pytest.approx(apart.mean, abs=0.005)


@pytest.fixture
def benchmark() -> Iterator[None]:
    """Give the folder of the benchmarks, to import from."""
    folder = str(Path(__file__).resolve().parents[3] / "build")
    sys.path.insert(0, folder)
    yield
    sys.path.remove(folder)


@pytest.mark.usefixtures("benchmark")
def test_the_first_deals_of_the_figures_are_played_alike_again() -> None:
    from whole_hands.company import FIRST, count_deals

    person = next(each for each in PEOPLE if each.level == "beginner")
    found = measured(person.key)
    assert found is not None
    again = count_deals(find_ruleset(found.rules), FIRST, found.seed, (person.key,))
    assert again[person.key].first == found.first
    assert found.first.hands == 3 * FIRST


@pytest.mark.usefixtures("benchmark")
def test_what_cards_lose_is_counted_at_the_same_decisions_for_both() -> None:
    from whole_hands.company import count_deals

    found = count_deals(find_ruleset("croatian"), 2, "positions", ("beginner-listening",))
    listening = found["beginner-listening"]
    assert listening.counts.cards == listening.plain.cards > 0
    assert listening.counts.lost <= listening.counts.cards
