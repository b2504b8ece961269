"""Rows of the book that cannot be right: disks damage files, and people edit them.

Invariant: only what the events can say again is called damaged, and nothing is changed here but a
judgement that cannot be one.
"""

from __future__ import annotations

import sqlite3

from prefgame.app.book.rows import Part
from prefgame.app.storage.rows import Origin

_PARTS = ", ".join(f"'{part.value}'" for part in Part)
_MOST = 2**53
"""no sum of a match is larger; so many parts of a point are exact in a float too"""


def _list(column: str) -> str:
    """Whether a column is a list in JSON."""
    return (
        f"CASE WHEN typeof({column}) <> 'text' OR NOT json_valid({column}) THEN 0 "
        f"ELSE json_type({column}) = 'array' END"
    )


def _whole(column: str, least: int, most: int) -> str:
    """Whether a column is a whole number within these bounds."""
    return f"(typeof({column}) = 'integer' AND {column} BETWEEN {least} AND {most})"


def _or_null(column: str, test: str) -> str:
    return f"({column} IS NULL OR {test})"


def _kind(column: str, *kinds: str) -> str:
    return f"typeof({column}) IN ({', '.join(repr(kind) for kind in kinds)})"


_ORIGINS = 0, max(Origin)
_SOUND_MATCH = " AND ".join(
    (
        _whole("readable", 0, 1),
        _kind("rules", "text"),
        _kind("unit", "text"),
        _list("players"),
        _list("options"),
        "(NOT readable OR json_array_length(players) IN (3, 4))",
        _or_null("seat", _whole("seat", 0, 3)),
        _or_null("place", _whole("place", 1, 4)),
        _or_null("won", _whole("won", -_MOST, _MOST)),
        _kind("opponents", "text", "null"),
        _kind("ended", "text", "null"),
        _whole("hands", 0, _MOST),
        _whole("origin", *_ORIGINS),
    )
)
_SOUND_HAND = " AND ".join(
    (
        _whole("seat", 0, 3),
        _kind("number", "integer"),
        _kind("at", "text"),
        _kind("rules", "text"),
        _kind("unit", "text"),
        _whole("origin", *_ORIGINS),
        f"part IN ({_PARTS})",
        _or_null("place", _whole("place", 0, 3)),
        _kind("opponents", "text", "null"),
        _kind("role", "text", "null"),
        _kind("contract", "text", "null"),
        _whole("company", 0, 3),
        _kind("rank", "integer", "null"),
        _whole("kontra", 0, 9),
        _whole("doubled", 0, 1),
        _or_null("made", _whole("made", 0, 1)),
        _or_null("held", _whole("held", 0, 1)),
        _whole("gain", -_MOST, _MOST),
        _kind("strength", "real", "integer", "null"),
    )
)
_SOUND_JUDGEMENT = " AND ".join(
    (
        _or_null("judged", "judged IS 1"),
        f"({_kind('foretold', 'real', 'integer', 'null')} "
        "AND coalesce(foretold, 0) BETWEEN -0.01 AND 1.01)",
        _or_null("deals", _whole("deals", 0, _MOST)),
        f"({_kind('mistakes', 'real', 'integer', 'null')} AND "
        f"abs(coalesce(mistakes, 0)) <= {_MOST})",
        f"({_kind('lost', 'real', 'integer', 'null')} AND abs(coalesce(lost, 0)) <= {_MOST})",
    )
)


def damaged_matches(db: sqlite3.Connection) -> set[int]:
    """The numbers of the matches whose rows in the book cannot be right, those of matches that are
    no longer there among them.
    """
    found = db.execute(
        f"SELECT match FROM book_match WHERE NOT ({_SOUND_MATCH}) UNION "
        f"SELECT match FROM book_hand WHERE NOT ({_SOUND_HAND}) OR NOT ({_SOUND_JUDGEMENT}) UNION "
        "SELECT book_match.match FROM book_match LEFT JOIN (SELECT match, count(*) AS rows, "
        "max(number) AS last, sum(CASE WHEN strength IS NOT NULL THEN gain END) AS sum FROM "
        "book_hand GROUP BY match) AS counted ON counted.match = book_match.match WHERE readable "
        "AND (coalesce(last, 0) <> hands OR coalesce(rows, 0) <> hands * "
        f"(CASE WHEN {_list('players')} THEN json_array_length(players) ELSE 0 END) "
        "OR coalesce(counted.sum, 0) <> coalesce(gains, 0)) UNION "
        "SELECT match FROM book_deal WHERE typeof(digest) <> 'text' OR length(digest) <> 64 UNION "
        "SELECT match FROM book_deal WHERE match NOT IN (SELECT id FROM match) UNION "
        "SELECT match FROM book_hand WHERE match NOT IN (SELECT id FROM match)"
    )
    return {number for (number,) in found if isinstance(number, int)}


def forget_bad_judgements(db: sqlite3.Connection, match: int) -> None:
    """Have the hands of a match judged again whose judgement cannot be one."""
    db.execute(
        "UPDATE book_hand SET foretold = NULL, deals = NULL, lost = NULL, mistakes = NULL, "
        "judged = NULL "
        f"WHERE match = ? AND NOT ({_SOUND_JUDGEMENT})",
        (match,),
    )
