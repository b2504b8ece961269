"""What every seat of the computer owes the table: legal, repeatable, quick to refuse, and blind to
hidden cards.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame import solver
from prefgame.ai import player
from prefgame.ai.level import (
    BEGINNER,
    CLUB,
    EXPERT,
    LEVELS,
    SIMPLE,
    Level,
    UnknownLevel,
    find_level,
)
from prefgame.ai.player import advise, choose
from prefgame.engine.commands import DEALER
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from tests.ai.tables import Options, twins
from tests.helpers import BALKAN_GAMES, NAMES, deal_next, start

TABLES: list[tuple[str, int, Options]] = [
    ("croatian", 3, {"hold": "none", "game_reveal": "ascending"}),
    ("slovenian", 3, {}),
    ("serbian", 3, {"preferans": "yes", "play_out": "yes"}),
    *((key, 4, {"may_kontra": "anyone", "kontra_max": "none"}) for key in BALKAN_GAMES),
]
DECIDING = (Phase.AUCTION, Phase.EXCHANGE, Phase.ANNOUNCE, Phase.DEFENCE, Phase.KONTRA, Phase.PLAY)
SMALL = tuple(
    replace(level.in_a_hurry(0.05), ponders=level.ponders) for level in (BEGINNER, CLUB, EXPERT)
)
"""the same seats with fewer imagined deals: what they may know is not a matter of how many"""
SEATS = (SIMPLE, *SMALL)


def decisions(match: Match, rng: random.Random, hands: int, wild: float) -> Iterator[SeatView]:
    """Every view in which a seat must decide; now and then (``wild``) any legal command is done
    instead of a chosen one.
    """
    while match.to_act is not None and (
        match.to_act is not DEALER or match.table.hands_played < hands
    ):
        acting = match.to_act
        if not isinstance(acting, int):
            deal_next(match, rng)
            continue
        view = match.view(acting)
        yield view
        match.submit(
            rng.choice(view.legal) if rng.random() < wild else choose(view, SIMPLE, rng), acting
        )


def chosen_alike(view: SeatView, other: SeatView, level: Level, seed: float) -> None:
    """Both views give the same choice from the same chance, and it is legal."""
    choice = choose(view, level, random.Random(seed))
    assert choice in view.legal
    assert choose(other, level, random.Random(seed)) == choice, (level, view.cards, view.hand)


# ---- legal, and the same again


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES[1::2])
def test_every_choice_is_legal_and_the_same_again(rules: str, seats: int, options: Options) -> None:
    rng = random.Random(f"{rules} {seats}")
    match = Match.start(find_ruleset(rules), NAMES[:seats], **options)
    phases: Counter[Phase] = Counter()
    for view in decisions(match, rng, hands=12, wild=0.3):
        phase = view.turn.phase
        phases[phase] += 1
        if phase is Phase.REVEAL or phases[phase] <= 2 or rng.random() < 0.01:
            for level in SEATS if phases[phase] == 1 else rng.sample(SEATS, 1):
                chosen_alike(view, view, level, rng.random())
    assert all(phases[phase] for phase in DECIDING)


def test_a_seat_that_is_not_to_act_is_refused() -> None:
    for asked in (choose, advise):
        with pytest.raises(ValueError, match="nothing to decide"):
            asked(start().view(1), EXPERT, random.Random(0))


def test_levels_are_found_by_name_and_an_unknown_one_lists_the_known() -> None:
    assert [find_level(level.name) for level in LEVELS] == list(LEVELS)
    assert {"simple", "beginner", "club", "expert"} == {level.name for level in LEVELS}
    with pytest.raises(UnknownLevel, match=r"grandmaster.*beginner, club, expert, simple"):
        find_level("grandmaster")


def test_where_the_solver_is_slow_fewer_deals_are_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    view = start().view(0)
    assert advise(view, SMALL[1], random.Random(1)).worlds == SMALL[1].speaks
    monkeypatch.setattr(solver, "COMPILED", False)
    in_a_hurry = advise(view, CLUB, random.Random(1))
    assert 2 <= in_a_hurry.worlds == player.INTERPRETED < CLUB.worlds


def test_a_hurried_seat_is_the_same_seat_with_fewer_deals() -> None:
    assert SIMPLE.in_a_hurry(0.1) == SIMPLE, "rules of thumb imagine nothing"
    for level in (BEGINNER, CLUB, EXPERT):
        in_a_hurry = level.in_a_hurry(0.001)
        assert in_a_hurry.worlds == 2 and not in_a_hurry.ponders
        assert (
            replace(
                in_a_hurry,
                worlds=level.worlds,
                drawn=level.drawn,
                speaks=level.speaks,
                ponders=level.ponders,
            )
            == level
        )


# ---- secrecy


HIDING: list[tuple[str, int, Options]] = [
    ("slovenian", 3, {}),
    ("croatian", 4, {"may_kontra": "anyone"}),
    ("serbian", 3, {"talon_visible": "no"}),
]
ENOUGH = {
    Phase.AUCTION: 3,
    Phase.EXCHANGE: 2,
    Phase.ANNOUNCE: 2,
    Phase.DEFENCE: 3,
    Phase.KONTRA: 2,
    Phase.PLAY: 8,
}
"""Decisions with a choice that are compared in each phase."""


@pytest.mark.parametrize("level", SEATS, ids=lambda level: level.name)
@pytest.mark.parametrize(
    ("rules", "seats", "options"),
    HIDING,
    ids=["three players", "four players", "hidden talon"],
)
def test_hidden_cards_change_places_and_the_choice_stays(
    rules: str, seats: int, options: Options, level: Level
) -> None:
    rng = random.Random(f"hidden {rules} {seats}")
    compared = dict.fromkeys(ENOUGH, 0)
    for view, other in twins(rules, seats, 12, rng, options):
        phase = view.turn.phase
        if (
            len(view.legal) > 1
            and compared.get(phase, 0) < ENOUGH.get(phase, 0)
            and rng.random() < (0.3 if phase is Phase.PLAY else 1)
        ):
            chosen_alike(view, other, level, rng.random())
            compared[phase] += 1
            if compared == ENOUGH:
                return
    raise AssertionError(f"too few decisions were compared: {compared}")


@pytest.mark.parametrize("level", SEATS, ids=lambda level: level.name)
@pytest.mark.parametrize(
    ("said", "options"),
    [
        (("game", "game", "pass"), {}),
        (("pass", "game", "game"), {"game_reveal": "ascending"}),
        (("game", "betl", "pass"), {}),
        (("game", "pass", "sans"), {"game_reveal": "ascending"}),
    ],
)
def test_a_seat_that_says_what_its_game_is_knows_no_hidden_card(
    said: tuple[str, ...], options: Options, level: Level
) -> None:
    """After two games, and after one and a named game."""
    rng = random.Random(f"revealed {said}")
    compared = 0
    for view, other in twins("croatian", 3, 4, rng, options, said):
        if view.turn.phase is Phase.REVEAL and len(view.legal) > 1:
            chosen_alike(view, other, level, rng.random())
            compared += 1
    assert compared >= 2


def test_the_expert_is_blind_to_hidden_cards_with_all_imagined_deals() -> None:
    rng = random.Random("hidden expert")
    compared = dict.fromkeys(Phase, 0)
    for view, other in twins("croatian", 3, 6, rng):
        if not compared[view.turn.phase]:
            chosen_alike(view, other, EXPERT, rng.random())
            compared[view.turn.phase] += 1
    assert all(compared[phase] for phase in DECIDING)


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_choice_is_thought_over_where_another_one_seems_close_and_it_matters(rules: str) -> None:
    once = Level("once", worlds=6, drawn=60)
    twice, thought_over = replace(once, ponders=3), Counter[bool]()
    for view in decisions(start(rules), random.Random(rules), hands=8, wild=0.2):
        if view.turn.phase in (Phase.DEFENCE, Phase.PLAY) and len(view.legal) > 1:
            first, second = (advise(view, level, random.Random(1)) for level in (once, twice))
            gaps = [first.best.score - option.score for option in first.options[1:]]
            close = any(0.5 < abs(gap) < 8 for gap in gaps)
            thought_over[close] += 1
            assert second.worlds == first.worlds * (3 if close else 1)
    assert thought_over[True] and thought_over[False]
