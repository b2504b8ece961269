"""The game that ``kills`` starts and kills: ``python -m stress_runs.busy FOLDER WORK``.

``migration``: it opens the store of an earlier version and counts its matches; ``import``: it adds
the archive beside the folder to the book; ``judging``: it judges the hands of the book;
``deletion``: it deletes the matches of the book, one after another; ``backup``: it saves all, again
and again; ``restoring``: it brings back the backup beside the folder. Standard output says how far
it is: ``begun`` just before the store is opened, ``at work`` for each piece, ``deleted NUMBER``.
"""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

from prefgame.app.book.exchange import export_matches, import_file
from prefgame.app.book.keeping import fill, judge
from prefgame.app.settings import Settings
from prefgame.app.storage.store import Store
from prefgame.ui.frames import routes
from stress_runs.desk import NAMES, draw, open_program
from stress_runs.killed import LIFE, say

ARCHIVE, BACKUP = "archive.zip", "backup.zip"
"""beside the folder: the records that are added, and the backup that comes back"""


def main(home: Path, work: str) -> None:
    signal.alarm(LIFE)  # should it outlive the program that was to kill it
    say("begun")
    program = open_program(home)
    for notice in program.notices:
        say(f"notice {notice}")
    program.open(routes.Menu())
    draw(program)
    say("at work")
    do(work, program.store, home)
    say("at work")
    time.sleep(LIFE)


def do(work: str, store: Store, home: Path) -> None:
    """Do the work to its end."""
    if work == "import":
        import_file(store, home.parent / ARCHIVE, NAMES[0])
        return
    if work == "restoring":
        import_file(store, home.parent / BACKUP, NAMES[0], own_book=True)
        return
    while work == "backup":
        export_matches(store, settings=Settings(volume=30))
        say("at work")
    for _match in fill(store):
        say("at work")
    if work == "judging":
        for _hand in judge(store):
            say("at work")
    if work == "deletion":
        with store.open_file() as db:
            known = [number for (number,) in db.execute("SELECT id FROM match ORDER BY id DESC")]
        for number in known:
            store.delete(number)
            say(f"deleted {number}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
