"""What is done with the book: additions, deletions and backups, one thing after another.

Invariant: it is done even where the book is left meanwhile, and what came of it waits until the
book is opened again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from prefgame.app.book.incoming import Imported
from prefgame.app.book.keeping import Asked
from prefgame.app.files.reading import reason_of
from prefgame.i18n import _


@dataclass
class BookWorks:
    """The works of one sitting. ``added``: what was added, with the files that it came from, as
    long as it has not been looked at.
    """

    added: list[tuple[tuple[Path, ...], Imported]] = field(default_factory=list)
    _asked: list[Asked[str]] = field(default_factory=list)
    _said: list[str] = field(default_factory=list)
    """what came of those that are over"""

    def begin(self, work: Callable[[], str]) -> None:
        """Do this in a thread, after all that was begun before."""
        self._asked.append(Asked(work, self._asked[-1] if self._asked else None))

    @property
    def busy(self) -> bool:
        """Whether something is being done, or nobody was told yet what came of it."""
        return bool(self._asked)

    def wait(self) -> None:
        """Wait until all is done."""
        for asked in self._asked:
            asked.wait()

    def take_words(self) -> str:
        """What came of all works, once the last one is over; empty before, and afterwards."""
        while self._asked and self._asked[0].over:
            asked = self._asked.pop(0)
            self._said.append(asked.result if asked.result is not None else _failed(asked.error))
        if self._asked or not self._said:
            return ""
        words = " ".join(self._said)
        self._said.clear()
        return words


def _failed(error: Exception | None) -> str:
    return _("That could not be done ({reason}).").format(reason=reason_of(error))
