"""Events of earlier versions of the store. The first wrote contracts and bids as numbers of the
Balkan games, the only ones it had; later ones said ``fell`` for the seats that went down.

Invariant: this module only changes the shape of data. Data that fits neither version is left as it
is, and the codec refuses it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from prefgame.rules.games.balkan_family import LADDER, PREFERANS

Data = dict[str, Any]


def to_current_shape(kind: str, data: bytes | str) -> bytes | str:
    """Bring the data (JSON) of an event of this kind into the current shape."""
    change = _CHANGES.get(kind)
    text = data if isinstance(data, str) else data.decode("utf-8", "replace")
    if change is None or not any(word in text for word in _OLD_WORDS):
        return data
    try:
        return json.dumps(change(json.loads(text)))
    except (ValueError, KeyError, TypeError):
        return data  # damaged; the codec refuses it


_OLD_WORDS = ('"number":', '"denomination":', '"fell":')


def _contract(number: int | None, game: bool) -> Data | None:
    if number is None:
        return None
    line = {contract.rank: contract for contract in (*LADDER, PREFERANS)}[number]
    return {
        "name": line.name,
        "rank": line.rank,
        "trump": None if line.trump is None else str(line.trump),
        "goal": {"least": line.goal.least, "most": line.goal.most},
        "may_be_left": line.may_be_left,
        "word": line.word,
        "game": game,
    }


def _called(data: Data) -> Data:
    bid = data["bid"]
    contract = _contract(bid["number"] or None, bid["kind"] == "named game")
    return data | {"bid": {"kind": bid["kind"], "contract": contract, "word": bid["word"]}}


def _revealed(data: Data) -> Data:
    return {"seat": data["seat"], "game": _contract(data["number"], True)}


def _won(data: Data) -> Data:
    contract = _contract(data["number"], data["game"])
    return {
        "winner": {
            "seat": data["seat"],
            "contract": contract,
            "game": data["game"],
            "fixed": data["fixed"],
        }
    }


def _announced(data: Data) -> Data:
    return {"seat": data["seat"], "contract": _contract(data["number"], data["game"])}


def _scored(data: Data) -> Data:
    hand, result = data["hand"], data.get("result")
    if hand["contract"] and "denomination" in hand["contract"]:
        contract = _contract(hand["contract"]["denomination"]["number"], hand["contract"]["game"])
        data = data | {"hand": hand | {"contract": contract}}
    if result and "fell" in result:
        renamed = {"down" if key == "fell" else key: value for key, value in result.items()}
        data = data | {"result": renamed}
    return data


_CHANGES: dict[str, Callable[[Data], Data]] = {
    "BidCalled": _called,
    "GameRevealed": _revealed,
    "AuctionWon": _won,
    "ContractAnnounced": _announced,
    "HandScored": _scored,
}
