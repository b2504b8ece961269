"""The odds of misère holdings on the rules page are those over all layouts."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from prefgame.solver import COMPILED
from prefgame.ui.guide.play import ODDS

SOURCE = Path(__file__).resolve().parents[2] / "build" / "misere_odds.py"


@pytest.fixture
def odds(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = importlib.util.spec_from_file_location("misere_odds", SOURCE)
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_holding_is_ten_cards_beside_safe_suits(odds: Any) -> None:
    for line in ODDS:
        held, away = odds.hand_with(line.holding)
        assert len({*held, *away}) == 12
        assert "".join(str(card)[1] for card in held if str(card)[0] == "S") == line.holding
    assert sum(len(some) // 3 for some in odds.layouts("8")) == odds.LAYOUTS == 184756


@pytest.mark.skipif(not COMPILED, reason="it takes a hundred times as long interpreted")
@pytest.mark.parametrize("holding", ["8", "789A"])
def test_the_page_has_the_odds_of_the_declarers_lead(odds: Any, holding: str) -> None:
    line = next(each for each in ODDS if each.holding == holding)
    assert round(100 * odds.caught(holding, odds.DECLARER) / odds.LAYOUTS, 1) == line.declarer_leads


def test_a_safe_suit_is_never_caught(odds: Any) -> None:
    """7-9-J: whatever is led, a lower card is there."""
    some = next(odds.layouts("79J"))
    solver = odds.DealSolver(odds.DECLARER, None, fewest=True)
    assert sum(solver.can_take(some, 1, 1)) == 0
