"""The proof game is known to the program only here: each registry gets its line."""

from __future__ import annotations

import pytest

from prefgame.engine.legal import HANDLERS
from prefgame.rules import registry
from prefgame.rules.base import Phase
from prefgame.rules.scoring import kinds
from tests.engine.battery import CHECKERS, Checker
from tests.proof_game.checks import check_hand, check_paper
from tests.proof_game.game import GAME
from tests.proof_game.score import KIND, Pot
from tests.proof_game.takeover import TakeoverHandler


def make_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """For as long as the test runs."""
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, GAME))
    monkeypatch.setitem(kinds.KINDS, "proof pot", KIND)
    monkeypatch.setitem(HANDLERS, Phase.TAKEOVER, TakeoverHandler())
    monkeypatch.setitem(CHECKERS, Pot, Checker(check_hand, check_paper))
