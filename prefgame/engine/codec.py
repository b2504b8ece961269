"""Events as JSON, for the store.

Law of this module: the only place of the engine that knows pydantic; what is written is read back equal, and what does not
fit is refused by ``BadEvent`` before it reaches a match.
"""

from __future__ import annotations

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


def encode_event(event: Event) -> tuple[str, bytes]:
    """The event's kind and its fields as JSON."""
    kind = type(event).__name__
    return kind, _adapter(kind).dump_json(event)


def decode_event(kind: str, data: bytes | str) -> Event:
    """The event of a kind and its fields. BadEvent where they are unknown or do not fit."""
    if kind not in _KINDS:
        raise BadEvent(f"{quoted(kind)} is no event of this version")
    try:
        event: Event = _adapter(kind).validate_json(data)
    except ValidationError as error:
        raise BadEvent(f"{kind}: {error.errors()[0]['msg']}") from None
    return event
