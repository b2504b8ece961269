"""The tables of the store, and how a file of an earlier version gets those it lacks.

Invariant: a step is never changed once it has been released; what is new is one more step at the
end. A file gets all the steps it lacks, or none.
"""

from __future__ import annotations

import sqlite3

APPLICATION_ID = 0x50726566  # "Pref", so that a foreign file is known for one

STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE match (id INTEGER PRIMARY KEY, started TEXT NOT NULL, plan TEXT NOT NULL, "
        "finished INTEGER NOT NULL DEFAULT 0)",
        "CREATE TABLE event (match INTEGER NOT NULL REFERENCES match(id), n INTEGER NOT NULL, "
        "at TEXT NOT NULL, kind TEXT NOT NULL, data BLOB NOT NULL, "
        "PRIMARY KEY (match, n)) WITHOUT ROWID",
    ),
    (
        "CREATE TABLE keeper (id INTEGER PRIMARY KEY, started TEXT NOT NULL, last TEXT NOT NULL, "
        "document TEXT NOT NULL, finished INTEGER NOT NULL DEFAULT 0)",
    ),
    (  # the book of the player: what the figures are counted from, derived from the events
        "CREATE TABLE book_match (match INTEGER PRIMARY KEY REFERENCES match(id), "
        "events INTEGER NOT NULL, readable INTEGER NOT NULL, rules TEXT NOT NULL, "
        "options TEXT NOT NULL, players TEXT NOT NULL, seat INTEGER, opponents TEXT, "
        "hands INTEGER NOT NULL, ended TEXT, won INTEGER, place INTEGER, "
        "imported INTEGER NOT NULL, digest TEXT NOT NULL, own_deals INTEGER, own_cards REAL, "
        "deals INTEGER, cards REAL, squares REAL, gains REAL, products REAL)",
        "CREATE TABLE book_hand (match INTEGER NOT NULL REFERENCES match(id), "
        "number INTEGER NOT NULL, seat INTEGER NOT NULL, at TEXT NOT NULL, rules TEXT NOT NULL, "
        "place INTEGER, opponents TEXT, part TEXT NOT NULL, role TEXT, company INTEGER NOT NULL, "
        "contract TEXT, rank INTEGER, kontra INTEGER NOT NULL, doubled INTEGER NOT NULL, "
        "tricks INTEGER, made INTEGER, held INTEGER, gain INTEGER NOT NULL, strength REAL, "
        "foretold REAL, deals INTEGER, lost REAL, "
        "PRIMARY KEY (match, number, seat)) WITHOUT ROWID",
        "CREATE INDEX book_hand_by_place ON book_hand (rules, place, opponents, at, strength)",
        "CREATE INDEX book_hand_of_player ON book_hand (rules, place, part, role, company, "
        "contract, rank, opponents, at, made, held, gain, doubled, strength, foretold, lost) "
        "WHERE place = 0",
        "CREATE INDEX book_hand_to_judge ON book_hand (match) WHERE place = 0 AND deals IS NULL",
        "CREATE INDEX book_match_by_digest ON book_match (digest)",
    ),
    (  # the problem and the deal of each day; amounts as texts, for some are fractions
        "CREATE TABLE day (day TEXT NOT NULL, rules TEXT NOT NULL, found INTEGER, "
        "problem TEXT NOT NULL DEFAULT '', begun INTEGER NOT NULL DEFAULT 0, own TEXT, par TEXT, "
        "PRIMARY KEY (day, rules)) WITHOUT ROWID",
    ),
    (  # single hands that are being played, and go when they are over
        "CREATE TABLE hand (name TEXT PRIMARY KEY, log TEXT NOT NULL) WITHOUT ROWID",
    ),
    (  # what the amounts of a match are counted in; NULL until the book has looked at it again
        "ALTER TABLE book_match ADD COLUMN unit TEXT",
        "ALTER TABLE book_hand ADD COLUMN unit TEXT",
        "DROP INDEX book_hand_by_place",
        "DROP INDEX book_hand_of_player",
        "CREATE INDEX book_hand_by_place ON book_hand "
        "(rules, unit, place, opponents, at, strength)",
        "CREATE INDEX book_hand_of_player ON book_hand (rules, unit, place, part, role, company, "
        "contract, rank, opponents, at, made, held, gain, doubled, strength, foretold, lost) "
        "WHERE place = 0",
    ),
    (  # whether the players of a kept sheet agreed to stop: its score file has no word for that
        "ALTER TABLE keeper ADD COLUMN stopped INTEGER NOT NULL DEFAULT 0",
    ),
    (  # whether the points lost are known; NULL: they are to be found, by the measure of today. A
        # forecast that is known stays. All matches are read again: the results as they were paid,
        # and the squares of the gains
        "ALTER TABLE book_hand ADD COLUMN judged INTEGER",
        "UPDATE book_hand SET lost = NULL",
        "DROP INDEX book_hand_to_judge",
        "CREATE INDEX book_hand_to_judge ON book_hand (match) WHERE place = 0 AND judged IS NULL",
        "ALTER TABLE book_match ADD COLUMN gain_squares REAL",
        "UPDATE book_match SET unit = NULL",
    ),
    (  # defenders no longer give their own tricks to each other: the points lost are found anew
        "UPDATE book_hand SET lost = NULL, judged = NULL",
    ),
    (  # a hand loses what one best line would have added, and no more; the points that mistakes
        # lost stand beside it: both are found anew
        "ALTER TABLE book_hand ADD COLUMN mistakes REAL",
        "UPDATE book_hand SET lost = NULL, judged = NULL",
    ),
    (  # the number of a match that was deleted is never given to another one: whoever still knows
        # something of the old match would take it for known of the new one
        "CREATE TABLE numbered (id INTEGER PRIMARY KEY AUTOINCREMENT, started TEXT NOT NULL, "
        "plan TEXT NOT NULL, finished INTEGER NOT NULL DEFAULT 0)",
        "INSERT INTO numbered SELECT id, started, plan, finished FROM match",
        "DROP TABLE match",
        "ALTER TABLE numbered RENAME TO match",
    ),
    (  # a match is known by its deals, and where it comes from keeps figures apart; the secret
        # marks what this store has written. All matches are read again; what was judged stays
        "DROP TABLE book_match",
        "CREATE TABLE book_match (match INTEGER PRIMARY KEY REFERENCES match(id), "
        "events INTEGER NOT NULL, readable INTEGER NOT NULL, rules TEXT NOT NULL, "
        "options TEXT NOT NULL, players TEXT NOT NULL, seat INTEGER, opponents TEXT, "
        "hands INTEGER NOT NULL, ended TEXT, won INTEGER, place INTEGER, "
        "origin INTEGER NOT NULL, unit TEXT, own_deals INTEGER, own_cards REAL, "
        "deals INTEGER, cards REAL, squares REAL, gains REAL, products REAL, gain_squares REAL)",
        "CREATE TABLE book_deal (match INTEGER NOT NULL REFERENCES match(id), n INTEGER NOT NULL, "
        "digest TEXT NOT NULL, PRIMARY KEY (match, n)) WITHOUT ROWID",
        "CREATE INDEX book_deal_by_digest ON book_deal (digest)",
        "ALTER TABLE book_hand ADD COLUMN origin INTEGER",
        "DROP INDEX book_hand_by_place",
        "DROP INDEX book_hand_of_player",
        "CREATE INDEX book_hand_by_place ON book_hand "
        "(rules, unit, origin, place, opponents, at, strength)",
        "CREATE INDEX book_hand_of_player ON book_hand (rules, unit, origin, place, part, role, "
        "company, contract, rank, opponents, at, made, held, gain, doubled, strength, foretold, "
        "lost) WHERE place = 0",
        "CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        "INSERT INTO secret VALUES ('key', lower(hex(randomblob(32))))",
    ),
    (  # rows of the book are stamped, so that a number that was changed is noticed; judgements are
        # marked. All matches are counted again; what was judged stays
        "ALTER TABLE book_match ADD COLUMN stamp TEXT",
        "ALTER TABLE book_hand ADD COLUMN mark TEXT",
    ),
)
"""the statements that lead from each version to the next one; the first step makes a new file"""
VERSION = len(STEPS)


def version_of(db: sqlite3.Connection) -> int:
    """How many steps the file has had."""
    found = db.execute("PRAGMA user_version").fetchone()[0]
    assert isinstance(found, int)
    return found


def bring_up_to_date(db: sqlite3.Connection, steps: tuple[tuple[str, ...], ...] = STEPS) -> None:
    """Take the steps that the file lacks. sqlite3.Error where the disk refuses: nothing has
    changed then.
    """
    if version_of(db) >= len(steps):
        return
    db.execute("BEGIN IMMEDIATE")  # another window may want to do the same
    with db:
        for number in range(version_of(db), len(steps)):
            for statement in steps[number]:
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {len(steps)}")
