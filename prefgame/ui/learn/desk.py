"""What the note and the frame of a lesson see of its table.

Invariant: they import this module and never the table.
"""

from __future__ import annotations

from typing import Protocol

from prefgame.app.learn.session import LessonSession
from prefgame.ui.table.desk import Desk
from prefgame.ui.widgets.widget import Widget


class LessonDesk(Desk, Protocol):
    """The table of a lesson."""

    lesson: LessonSession

    def asked_widgets(self) -> list[Widget]:
        """The widgets that do what is asked."""

    def asks_next(self) -> str:
        """What is asked once a part of it is chosen; "" before, and where one press does it."""

    @property
    def frame_shows_pad(self) -> bool:
        """Whether the pad is shown, for the note is about it."""

    def read_on(self) -> None:
        """The note has been read."""

    @property
    def hand_is_known(self) -> bool:
        """Whether it is known what was left of the hand that ends the lesson."""

    @property
    def hand_is_left(self) -> bool:
        """Whether that hand was left in the middle."""

    def look_for_hand(self) -> None:
        """The learner wants to play that hand, of which it was not known whether it was left."""

    def play_hand(self) -> None:
        """The learner plays that hand from its beginning."""

    def continue_hand(self) -> None:
        """The learner goes on with it."""

    def take_back(self, reason: str) -> None:
        """What the player wants to do is not what is asked: say why."""
