"""A game without kontra: nobody is asked, and no page speaks of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.rules import registry
from prefgame.rules.base import Phase
from prefgame.rules.games.croatian import CROATIAN
from prefgame.rules.scoring.columns import PlainTwo, TwoRule
from tests.helpers import NAMES

NO_KONTRA = replace(
    CROATIAN,
    key="croatian without kontra",
    kontra=None,
    options=tuple(option for option in CROATIAN.options if not option.field.startswith("kontra.")),
    score=replace(CROATIAN.score, two=PlainTwo(TwoRule.PLAY_NORMALLY)),
)


@pytest.mark.parametrize("seed", range(12))
def test_where_there_is_no_kontra_nobody_is_asked(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, NO_KONTRA))
    rng, phases = random.Random(seed), set()
    match = Match.start(NO_KONTRA, NAMES[:3])
    for hand in range(6):
        match.submit(shuffled_deal(rng, (2 + hand) % 3))
        while isinstance(match.to_act, int):
            phases.add(match.phase)
            match.submit(rng.choice(match.legal()))
        if match.phase is not Phase.DEAL:
            break
    assert Phase.DEFENCE in phases and Phase.PLAY in phases and Phase.KONTRA not in phases


def test_a_contract_that_waits_for_a_kontra_needs_a_game_that_has_one() -> None:
    """000:57: a plain two is won without a card unless it is doubled."""
    options = NO_KONTRA.options
    with pytest.raises(ValueError, match="croatian: 2 waits for a kontra, which these rules"):
        replace(CROATIAN, kontra=None, options=options)
