"""Events as JSON, for the store.

Law of this module: the only place of the engine that knows pydantic; what is written is read back equal, and what does not
fit is refused by ``BadEvent`` before it reaches a match.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError

from prefgame.engine.events import Event
from prefgame.quoting import quoted

_KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Event)}


class BadEvent(ValueError):
    """Stored data that is no event of this version of the game."""


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(_KINDS[kind])


def to_current_shape(data: bytes | str) -> bytes | str:
    """The data of an event as this version writes it. Version 1 of the store wrote a contract as a line of the table and whether it was a game."""
    text = data if isinstance(data, str) else data.decode("utf-8", "replace")
    if '"denomination"' not in text:
        return data
    try:
        told = json.loads(text)
        line, game = told["hand"]["contract"]["denomination"], told["hand"]["contract"]["game"]
        told["hand"]["contract"] = {
            "name": str(line["number"]),
            "rank": line["number"],
            "trump": line["trump"],
            "goal": _GOALS[line["goal"]],
            "may_be_left": _GOALS[line["goal"]] == _SIX,
            "word": line["word"],
            "game": game,
        }
    except (ValueError, KeyError, TypeError):
        return data  # damaged, as will be seen
    return json.dumps(told)


_SIX = {"least": 6, "most": 10}
_GOALS = {"six tricks or more": _SIX, "no trick": {"least": 0, "most": 0}, "all ten tricks": {"least": 10, "most": 10}}


def encode_event(event: Event) -> tuple[str, bytes]:
    """The event's kind and its fields as JSON."""
    kind = type(event).__name__
    return kind, _adapter(kind).dump_json(event)


def decode_event(kind: str, data: bytes | str) -> Event:
    """The event of a kind and its fields. BadEvent where they are unknown or do not fit."""
    if kind not in _KINDS:
        raise BadEvent(f"{quoted(kind)} is no event of this version")
    try:
        event: Event = _adapter(kind).validate_json(to_current_shape(data))
    except ValidationError as error:
        raise BadEvent(f"{kind}: {error.errors()[0]['msg']}") from None
    return event
