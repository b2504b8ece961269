"""Matches leave the book as records and come into it from records: a file, a folder, an archive.

Invariant: a record stays a plain record, which every version of the game reads; what else the store
knows of its match is in comments of it.
"""

from prefgame.app.book.exchange.beside import settings_brought
from prefgame.app.book.exchange.incoming import Imported, import_file, import_files
from prefgame.app.book.exchange.outgoing import Exported, export_matches
from prefgame.app.book.exchange.sources import ARCHIVE

__all__ = [
    "ARCHIVE",
    "Exported",
    "Imported",
    "export_matches",
    "import_file",
    "import_files",
    "settings_brought",
]
