"""A game that is registered and not taught yet: played, and left out where learners look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.app import own_game
from prefgame.app.learn.beginners import best_taught
from prefgame.app.learn.drills import courses, courses_from
from prefgame.app.learn.lessons import evening_now, evening_of, evenings
from prefgame.app.settings import Settings
from prefgame.rules import registry
from prefgame.rules.games.austrian import AUSTRIAN
from prefgame.rules.games.viennese import VIENNESE
from prefgame.rules.ruleset import rules_hash

NEW = replace(VIENNESE, key="new", name="New", region=AUSTRIAN.region, taught=False)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = (NEW, *registry.RULESETS)
    for module in (registry, own_game):
        monkeypatch.setattr(module, "RULESETS", known)
    forget()
    yield
    forget()


def forget() -> None:
    evenings.cache_clear()
    courses.cache_clear()


def test_it_has_neither_lessons_nor_drills() -> None:
    assert NEW not in registry.taught_games() and registry.find_ruleset("new") is NEW
    assert all(one.rules != NEW for one in evenings())
    assert all(one.rules != NEW for one in courses())


def test_who_plays_it_is_taught_a_game_of_its_region() -> None:
    assert registry.nearest_taught(NEW) == AUSTRIAN
    assert registry.nearest_taught(VIENNESE) == VIENNESE
    assert evening_of(NEW).rules == AUSTRIAN
    settings = Settings.model_construct(last_rules="new", last_lessons="new")
    assert evening_now(settings).rules == AUSTRIAN
    assert courses_from(NEW)[0].rules == AUSTRIAN


def test_it_is_not_the_game_for_who_knows_none() -> None:
    assert best_taught((NEW,)) == best_taught() != NEW
    assert best_taught((NEW, VIENNESE)) == VIENNESE


def test_to_be_taught_changes_no_rule() -> None:
    assert rules_hash(NEW) == rules_hash(replace(NEW, taught=True))
