"""The voice of the table: it says what happens as it is seen, and again what a key asks for.

Invariant: what happens waits for its turn to be said; only a key cuts off what is being said.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.engine.events import Event
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.table.aloud.again import Again
from prefgame.ui.table.aloud.asked import asked_words
from prefgame.ui.table.aloud.events import Moment, event_words
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.talk import PartnerTalk, PencilledWord
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.canvas import run_words
from prefgame.ui.words.aloud import sentences


class TableVoice:
    """What is said at the table ``desk``; ``talk`` and ``word``: what others say there."""

    def __init__(self, desk: LaidOut, talk: PartnerTalk, word: PencilledWord) -> None:
        self.desk, self.shown, self.talk, self.word = desk, desk.shown, talk, word
        self.last = ""
        """what was said last as it happened, or was asked"""
        self._waiting: list[str] = []
        self._noted: dict[str, str] = {}
        self._asked: str | None = None  # the sentence that asks; None: nothing is asked
        self._version = -1  # of what was shown when it was looked at

    # ---- as it happens

    def hear(self, event: Event, before: SeatView, after: SeatView) -> None:
        """Say what an event tells, which leads from the view ``before`` to that ``after`` it."""
        self._waiting.append(event_words(event, self._moment(before, after)))

    def update(self) -> None:
        """Say what has happened in this frame, what lies on the table to be read, and what the
        player is asked.
        """
        words = sentences(*self._waiting, *self._news(), self._question())
        self._waiting = []
        if words:
            self.last = words
            self.desk.window.speaker.say(words, interrupt=False)

    def _news(self) -> list[str]:
        """Return what lies on the table to be read, and was not there in the frame before."""
        deck, talk = self.desk.kit.deck, self.talk.words()
        noted = {
            "partner": "" if talk is None else run_words(talk, deck),
            "word": self.word.words(),
            "note": self.desk.hints.words(),
        }
        news = [words for name, words in noted.items() if words != self._noted.get(name, "")]
        self._noted = noted
        return news

    def _question(self) -> str:
        """Return what the player is asked, once it is asked; then only what changes of it while
        things are being chosen.
        """
        if not self.shown.live:
            self._asked = None
            return ""
        if self._version == self.shown.version:
            return ""
        self._version, before = self.shown.version, self._asked
        self._asked = now = self.desk.phase.slip_words() or self.desk.phase.hint()
        if before is None:
            return asked_words(self.desk.phase)
        return now if now != before else ""

    def _moment(self, before: SeatView, after: SeatView) -> Moment:
        return Moment(before, after, self.desk.kit.deck, self.shown.session.player)

    # ---- again, as a key asks for it

    def keys(self) -> dict[int, Callable[[], None]]:
        """Return the keys that say something, and what they do."""
        return {
            keys.SAY_TURN: lambda: self._say(asked_words(self.desk.phase, whole=True)),
            keys.SAY_HAND: lambda: self._say(self._again().hand()),
            keys.SAY_TRICK: lambda: self._say(self._again().trick()),
            keys.SAY_CONTRACT: lambda: self._say(self._again().contract()),
            keys.SAY_TALON: lambda: self._say(self._again().talon()),
            keys.SAY_SCORE: lambda: self._say(self._again().score()),
            keys.SAY_LAST: lambda: self._say(self.last),
        }

    def _again(self) -> Again:
        return Again(self._moment(self.shown.view, self.shown.view))

    def _say(self, words: str) -> None:
        """Say something at once, and show it for those who read."""
        words = words or _("Nothing has happened yet.")
        self.desk.group.show(words, self.desk.phase.me_box())
        self.desk.window.speaker.say(words)
