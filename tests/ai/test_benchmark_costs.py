"""The benchmark of what decisions cost: every decision with a choice is held against the best one, and the figures are printed."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from prefgame.ai.level import Level
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset

SOURCE = Path(__file__).resolve().parents[2] / "build" / "benchmark_costs.py"


@pytest.fixture
def costs(monkeypatch: pytest.MonkeyPatch) -> Any:
    """``build/benchmark_costs.py`` with a judge that hardly thinks."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = importlib.util.spec_from_file_location("benchmark_costs", SOURCE)
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "benchmark_costs", module)
    spec.loader.exec_module(module)
    for name in ("GLANCE", "JUDGE"):
        monkeypatch.setattr(module, name, Level(name, worlds=2, drawn=30))
    return module


def test_every_decision_with_a_choice_has_its_cost(costs: Any) -> None:
    seen = list(costs.decisions(find_ruleset("croatian"), Level("club", worlds=2, drawn=30), 3, "test"))
    assert {decision.view.turn.phase for decision in seen} >= {Phase.AUCTION, Phase.PLAY}
    assert all(decision.cost >= 0 and decision.chosen in decision.view.legal and len(decision.view.legal) > 1 for decision in seen)
    assert any(decision.cost == 0 for decision in seen) and any(decision.cost > 0 for decision in seen)


def test_the_figures_are_printed_by_kind(costs: Any) -> None:
    line = costs.told("costs: cards", [0.0, 4.0, 11.0, 31.0])
    assert re.fullmatch(r"costs: cards: 4 decisions, 11\.50 points each, over 5: 2, over 10: 2, over 15: 1, over 30: 1, 31\.0 at most", line)
    assert costs.told("costs: cards", []) == "costs: cards: none"
