"""Settings in a file: reading them value by value, and writing into them what has changed.

Invariant: a value that cannot be used costs no other one. Only what has changed is written, so what
another window or another version of the game has written stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from prefgame.documents import is_within_bounds

Document = dict[str, Any]


def usable(model: type[BaseModel], document: Mapping[str, Any]) -> tuple[Document, tuple[str, ...]]:
    """The values that fit the model, and the names of those that do not. Where a value has entries,
    each stands for itself. What the model does not have is passed over.
    """
    fitting: Document = {}
    unfit = []
    for name in filter(document.__contains__, model.model_fields):
        value = document[name]
        if _fits(model, name, value):
            fitting[name] = value
            continue
        unfit.append(name)
        if isinstance(value, dict) and _fits(model, name, {}):
            fitting[name] = {k: v for k, v in value.items() if _fits(model, name, {k: v})}
        elif isinstance(value, list) and _fits(model, name, []):
            fitting[name] = [one for one in value if _fits(model, name, [one])]
    return fitting, tuple(unfit)


def merged(
    document: Mapping[str, Any], before: BaseModel, after: BaseModel, growing: Collection[str]
) -> Document:
    """The document with what differs between these two: of a dictionary its entries, and of a list
    named in ``growing`` what was added or taken away.
    """
    model = type(after)
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    there = model.model_validate(usable(model, document)[0]).model_dump(mode="json")
    result = dict(document)
    for name in (name for name in new if new[name] != old[name]):
        value = new[name]
        if isinstance(value, dict):
            kept = _unfit_entries(model, name, document.get(name))
            value = kept | _changed_entries(there[name], old[name], value)
        elif name in growing:
            value = _changed_list(there[name], old[name], value)
        result[name] = value
    return result


def _fits(model: type[BaseModel], name: str, value: Any) -> bool:
    if not is_within_bounds(value):
        return False
    try:
        model.model_validate({name: value})
    except ValidationError:
        return False
    return True


def _unfit_entries(model: type[BaseModel], name: str, value: Any) -> Document:
    if not isinstance(value, dict):
        return {}
    return {key: one for key, one in value.items() if not _fits(model, name, {key: one})}


def _changed_entries(there: Document, old: Document, new: Document) -> Document:
    """What was changed now stands last."""
    changed = {key: value for key, value in new.items() if old.get(key) != value}
    gone = old.keys() - new.keys() | changed.keys()
    return {key: value for key, value in there.items() if key not in gone} | changed


def _changed_list(there: list[Any], old: list[Any], new: list[Any]) -> list[Any]:
    kept = [one for one in there if one not in old or one in new]
    return kept + [one for one in new if one not in old and one not in kept]
