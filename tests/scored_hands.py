"""Reported hands that are written, and the numbers of their sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from prefgame.app.commands.documents import score_document


def score_hands(
    *hands: Mapping[str, Any],
    rules: str = "croatian",
    players: str = "A B C",
    state: object = None,
    **options: object,
) -> dict[str, Any]:
    """Return the answer of a score file with these hands."""
    file: dict[str, Any] = {
        "rules": rules,
        "players": players.split(),
        "options": options,
        "hands": list(hands),
    }
    if state is not None:
        file["state"] = state
    return score_document(file).data


def middles(state: Mapping[str, Any]) -> list[int]:
    return [line["declarer"] for line in state["players"].values()]


def soups(state: Mapping[str, Any]) -> dict[str, int]:
    """Return the soups that are not empty: ``{"B vs A": 30}``."""
    return {
        f"{name} vs {other}": n
        for name, line in state["players"].items()
        for other, n in line["soup"].items()
        if n
    }


def refas(state: Mapping[str, Any]) -> list[int]:
    return [line["open_refas"] for line in state["players"].values()]


def last_sheet(*hands: Mapping[str, Any], **how: Any) -> tuple[list[int], dict[str, int]]:
    """Middle columns and soups after the last of these hands, which must be without an error."""
    answer = score_hands(*hands, **how)
    assert answer["error"] is None, answer["error"]
    return middles(answer["hands"][-1]), soups(answer["hands"][-1])
