"""What a backup has beside the matches: results of days, sheets of the score keeper, single hands
that are being played, and the settings.

Invariant: it is a text with an object in each line, and its last line marks all those before with
the secret of the store, as the mark of a record does. What comes back is added to what is known
here and never takes anything away, so bringing it back twice is as good as once.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from prefgame.app.book.exchange.kept import Proof, book_name
from prefgame.app.files.merging import Document, usable
from prefgame.app.settings import Settings
from prefgame.app.storage.store import Store
from prefgame.app.storage.whole_match import own_key
from prefgame.documents import Unfit, parse_json_by_value

BESIDE = "beside.jsonl"
"""its name in an archive"""
LARGEST_BESIDE = 50_000_000
"""bytes"""
LONGEST_LINE = 4_000_000
"""bytes; a sheet of 2,000 hands has a tenth of it"""
_ROOM = 1000
"""bytes of the first and the last line, at most"""
VERSION = 1
_HEAD, _MARK, _SETTING = "backup", "mark", "setting"
OF_THE_MACHINE = frozenset(
    {
        *("version", "welcomed", "language"),
        *("full_screen", "window", "screen", "window_sizes", "text_scale"),
    }
)
"""settings that stay: they belong to a screen, or were asked for at the first start"""


@dataclass(frozen=True)
class Beside:
    """What is beside the matches: columns of rows by table, and settings by name."""

    rows: Mapping[str, list[list[object]]]
    settings: Document
    proof: Proof


def write_beside(store: Store, settings: Settings | None) -> tuple[str, int]:
    """All of it, as text, empty where there is nothing; and how many things are too large for it.
    OSError or sqlite3.Error where the disk refuses.
    """
    with store.open_file() as db:
        key = own_key(db)
        tables = {each.TABLE: each.columns_of_all(db) for each in store.kept}
    # a number of a document has few digits, and that of a sheet has more
    lines = [{table: [str(row[0]), *row[1:]]} for table, rows in tables.items() for row in rows] + [
        {_SETTING: one} for one in _settings_that_go(settings).items()
    ]
    if not lines:
        return "", 0
    head = {_HEAD: VERSION, "book": book_name(key)}
    texts, size, left = [json.dumps(head)], _ROOM, 0
    for text in (json.dumps(line, ensure_ascii=False) for line in lines):
        more = len(text.encode()) + 1
        if more > LONGEST_LINE or size + more > LARGEST_BESIDE:
            left += 1
        else:
            texts.append(text)
            size += more
    body = "".join(f"{text}\n" for text in texts)
    return body + json.dumps({_MARK: _mark(body, key)}) + "\n", left


def _settings_that_go(settings: Settings | None) -> Document:
    """Those that differ from the usual ones and do not belong to the machine."""
    if settings is None:
        return {}
    usual, now = Settings().model_dump(mode="json"), settings.model_dump(mode="json")
    return {
        name: value
        for name, value in now.items()
        if name not in OF_THE_MACHINE and value != usual[name]
    }


def read_beside(text: str, key: bytes) -> Beside | None:
    """What the text holds, and what its mark proves to the store of this key; None where it is no
    such text. A line that cannot be read costs no other one.
    """
    body, _line_end, last = text.replace("\r\n", "\n").rstrip("\n").rpartition("\n")
    objects = [_object(line) for line in body.split("\n")]
    if objects[0].get(_HEAD) != VERSION:
        return None
    ours = objects[0].get("book") == book_name(key)
    mark = str(_object(last).get(_MARK, ""))
    fits = hmac.compare_digest(mark.encode(), _mark(f"{body}\n", key).encode())
    proof = (Proof.OWN if fits else Proof.BROKEN) if ours else Proof.OTHER
    rows: dict[str, list[list[object]]] = {}
    settings: Document = {}
    for name, value in (pair for line in objects[1:] for pair in line.items()):
        if name == _SETTING and isinstance(value, list) and len(value) == 2:
            settings[str(value[0])] = value[1]
        elif isinstance(value, list):
            rows.setdefault(name, []).append(value)
    return Beside(rows, settings, proof)


def bring_back(store: Store, beside: Beside) -> tuple[int, int]:
    """Add its rows to those of the store, all or none; returns how many are new or go on here, and
    how many were known. OSError or sqlite3.Error where the disk refuses.
    """
    new = count = 0
    with store.open_file() as db, db:
        for kept in store.kept:
            found = beside.rows.get(kept.TABLE, [])
            new, count = new + kept.bring_back(db, found), count + len(found)
    for kept in store.kept:
        kept.look_again()
    return new, count - new


def settings_brought(here: Settings, found: Document) -> Document:
    """The settings that change: those that are the usual ones here; of lists and dictionaries what
    is lacking; and of what was learned and drilled whatever is further.
    """
    there, _unfit = usable(Settings, {k: v for k, v in found.items() if k not in OF_THE_MACHINE})
    usual, now = Settings().model_dump(mode="json"), here.model_dump(mode="json")
    changed: Document = {}
    for name, value in Settings.model_validate(there).model_dump(mode="json").items():
        known = now[name]
        if name not in there:
            continue
        if name == "lessons_done":
            value = [*known, *(one for one in value if one not in known)]
        elif isinstance(value, dict):
            value = {**value, **{k: v for k, v in known.items() if not _is_further(value, k, v)}}
        elif known != usual[name]:
            continue
        if value != known:
            changed[name] = value
    return changed


def _is_further(there: Document, name: str, here: Any) -> bool:
    """Of the drills of a situation: whether more of them were asked there."""
    found = there.get(name)
    if not (isinstance(found, list) and isinstance(here, list) and len(found) == len(here) == 2):
        return False
    return bool(found[1] > here[1])


def _object(line: str) -> Document:
    if len(line) <= LONGEST_LINE:
        with suppress(Unfit):
            found = parse_json_by_value(line)
            return found if isinstance(found, dict) else {}
    return {}


def _mark(text: str, key: bytes) -> str:
    return hmac.new(key, text.encode(), sha256).hexdigest()
