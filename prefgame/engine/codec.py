"""Events as JSON, for the store.

Invariant: only this module of the engine uses pydantic. An event that is written is read back
equal, and data that does not fit is refused with ``BadEvent`` before it reaches a match.

An event with a sheet also names its way of keeping score, under ``score``. An event that was stored
when there was only one way has no such key, and belongs to columns.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, get_args, get_type_hints

from pydantic import BaseModel, TypeAdapter, ValidationError, create_model

from prefgame.engine.events import Event
from prefgame.quoting import quote
from prefgame.rules.games.balkan_family import LADDER, PREFERANS
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.kinds import KINDS, ScoreKind, kind_of

# ---- the shape of events that were stored by earlier versions
# Invariant: only the shape of data changes. Data that fits neither version is left as it is, and
# refused when it is read.

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


# ---- events as JSON


_KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Event)}
_WITH_SHEET = frozenset(
    name for name, kind in _KINDS.items() if any(field.name == "sheet" for field in fields(kind))
)
_FIRST_SCORE = "columns"
"""the only way of keeping score when events did not name theirs"""


class BadEvent(ValueError):
    """Stored data that is not an event of this version of the game."""


class _Tag(BaseModel):
    score: str | None = None


@cache
def _plain(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(_KINDS[kind])


@cache
def _with_sheet(kind: str, written: ScoreKind) -> type[BaseModel]:
    """Build the model of an event with a sheet, of one way of keeping score."""
    hints = get_type_hints(_KINDS[kind])
    sheet: Any = written.sheet if hints["sheet"] is Sheet else written.sheet | None
    entries: Any = tuple[written.entry, ...]  # type: ignore[name-defined]
    shapes = {**hints, "sheet": sheet, "entries": entries}
    found: dict[str, Any] = {
        field.name: (shapes[field.name], ... if field.default is MISSING else field.default)
        for field in fields(_KINDS[kind])
    }
    return create_model(kind, **found, score=(str | None, None))


def _model(kind: str, score: str) -> type[BaseModel]:
    if score not in KINDS:
        raise BadEvent(f"{kind}: {quote(score)} is not a way of keeping score in this version")
    return _with_sheet(kind, KINDS[score])


def encode_event(event: Event) -> tuple[str, bytes]:
    """Write the event as its kind and its fields in JSON."""
    kind = type(event).__name__
    if kind not in _WITH_SHEET:
        return kind, _plain(kind).dump_json(event)
    found = {field.name: getattr(event, field.name) for field in fields(event)}
    score = None if found["sheet"] is None else kind_of(found["sheet"])
    return kind, _model(kind, score or _FIRST_SCORE).model_construct(
        **found, score=score
    ).model_dump_json().encode()


_NAMES = frozenset({"players", "seal", "salt", "reason"})
"""fields whose texts are no numbers, whatever they look like"""
_LARGE = re.compile(r"\d[eE][+-]?\d{3}|\d{16}")
_NUMBER = re.compile(r"[\s\d_.eE/+-]+")


def check_numbers(data: bytes | str) -> None:
    """Refuse numbers that no match leads to, before anybody works them out: a power of ten in a few
    letters would take minutes. BadEvent.
    """
    text = data if isinstance(data, str) else data.decode("utf-8", "replace")
    if _LARGE.search(text) is None:
        return
    try:
        value = json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return  # no JSON; it is refused as such
    if _has_large(value):
        raise BadEvent("a number is too large")


def _has_large(value: Any) -> bool:
    match value:
        case str():
            return bool(_NUMBER.fullmatch(value) and _LARGE.search(value))
        case list():
            return any(map(_has_large, value))
        case dict():
            return any(_has_large(inner) for key, inner in value.items() if key not in _NAMES)
    return False


def decode_event(kind: str, data: bytes | str) -> Event:
    """Read an event of JSON. BadEvent if the kind is unknown or the fields do not fit."""
    if kind not in _KINDS:
        raise BadEvent(f"{quote(kind)} is not an event of this version")
    try:
        check_numbers(data)
        current = to_current_shape(kind, data)
        if kind not in _WITH_SHEET:
            event: Event = _plain(kind).validate_json(current)
            return event
        read = _model(
            kind, _Tag.model_validate_json(current).score or _FIRST_SCORE
        ).model_validate_json(current)
    except ValidationError as error:
        raise BadEvent(f"{kind}: {error.errors()[0]['msg']}") from None
    whole: Event = _KINDS[kind](
        **{field.name: getattr(read, field.name) for field in fields(_KINDS[kind])}
    )
    return whole
