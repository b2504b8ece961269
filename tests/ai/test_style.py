"""What a style changes, and what it never changes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.ai.decide.lapses import as_it_seems, bias_of
from prefgame.ai.level import (
    BEGINNER,
    CLUB,
    PLAIN,
    STRONGEST,
    STYLES,
    Level,
    Style,
    UnknownLevel,
    find_level,
    level_alone,
)
from prefgame.ai.player import advise, choose
from prefgame.ai.stakes import gain_and_loss, unit_of
from prefgame.engine.commands import CallBid
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS
from prefgame.rules.base import Phase
from tests.ai.tables import twins

SMALL = replace(CLUB.in_a_hurry(0.05), speaks=0)
"""a club seat with fewer imagined deals: what a style does is not a matter of how many"""
ODD = [style for style in STYLES if not style.is_plain]


def decisions(seed: str, count: int, *phases: Phase) -> Iterator[SeatView]:
    """So many views of random hands in which there is a choice, in these phases."""
    rng, left = random.Random(seed), count
    for view, _other in twins("croatian", 3, 30, rng):
        if view.turn.phase in phases and len(view.legal) > 1 and rng.random() < 0.5:
            yield view
            left -= 1
            if not left:
                return


@pytest.mark.parametrize("bias", ["bids", "answers", "doubles", "takes_none"])
def test_a_style_has_a_bound(bias: str) -> None:
    Style("bounded", **{bias: STRONGEST})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="reckless would move a choice by"):
        Style("reckless", **{bias: STRONGEST + 0.1})  # type: ignore[arg-type]


@pytest.mark.parametrize("style", ODD, ids=lambda style: style.name)
def test_what_a_style_chooses_is_hardly_worse(style: Style) -> None:
    """By the level's own count, within the bound of the style."""
    words = Phase.AUCTION, Phase.DEFENCE, Phase.KONTRA
    for view in decisions("bound", 12, *words):
        advice, unit = advise(view, SMALL, random.Random(1)), unit_of(view)
        chosen = as_it_seems(view, advice, style, unit).best.command
        score = next(each.score for each in advice.options if each.command == chosen)
        contracts = view.table.rules.contracts
        lowest, dearest = (gain_and_loss(view, each)[0] for each in (contracts[0], contracts[-2]))
        assert advice.best.score - score <= STRONGEST * unit * max(1.0, dearest / lowest) + 1e-6


def test_a_style_that_does_not_concern_a_question_changes_nothing() -> None:
    eager, timid = (SMALL.in_style(find_style(name)) for name in ("eager", "timid"))
    for level, *phases in (
        (eager, Phase.AUCTION, Phase.PLAY, Phase.EXCHANGE),
        (timid, Phase.DEFENCE, Phase.KONTRA, Phase.PLAY),
    ):
        for view in decisions(f"same {level.key}", 6, *phases):
            plain = choose(view, SMALL, random.Random(7))
            assert choose(view, level, random.Random(7)) == plain


def test_who_is_timid_passes_more_and_who_is_bold_less() -> None:
    passes = {name: 0 for name in ("timid", "plain", "bold")}
    for view in decisions("auction", 40, Phase.AUCTION):
        advice, unit = advise(view, SMALL, random.Random(3)), unit_of(view)
        for name in passes:
            best = as_it_seems(view, advice, find_style(name), unit).best.command
            passes[name] += best == CallBid(PASS)
    assert passes["timid"] > passes["plain"] > passes["bold"]


def test_what_is_certain_frightens_nobody() -> None:
    timid = find_style("timid")
    for view in decisions("certain", 6, Phase.AUCTION):
        for option in advise(view, SMALL, random.Random(3)).options:
            sure = replace(option, chance=1.0)
            assert bias_of(timid, view, sure) == 0.0


def test_a_seat_with_a_style_is_blind_to_hidden_cards() -> None:
    seats = [SMALL.in_style(style) for style in ODD]
    rng, compared = random.Random("blind"), 0
    for view, other in twins("croatian", 3, 6, rng):
        if len(view.legal) > 1 and rng.random() < 0.25:
            level, seed = rng.choice(seats), rng.random()
            mine = choose(view, level, random.Random(seed))
            assert choose(other, level, random.Random(seed)) == mine
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("style", ODD, ids=lambda style: style.name)
def test_a_level_with_its_style_is_found_by_its_text(style: Style) -> None:
    level = BEGINNER.in_style(style)
    assert find_level(level.key) == level and level_alone(level.key) == "beginner"
    assert find_level(level.key).name == "beginner"


@pytest.mark.parametrize("text", ["club-", "club-plain", "club-drunk", "timid", "-timid"])
def test_other_texts_are_no_level(text: str) -> None:
    with pytest.raises(UnknownLevel):
        find_level(text)


def test_a_listener_draws_more_and_forgets_nothing() -> None:
    level = find_level("club-listening")
    assert level.drawn > CLUB.drawn and level.worlds > CLUB.worlds and level.forgets == 0
    assert as_level(level) != as_level(CLUB)
    assert as_level(find_level("club-timid")) == as_level(CLUB)


def as_level(level: Level) -> Level:
    return replace(level, style=PLAIN)


def find_style(name: str) -> Style:
    return next(style for style in STYLES if style.name == name)
