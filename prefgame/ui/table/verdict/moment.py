"""The moment of a verdict: its slip comes, the tricks are counted out, a line is drawn.

Invariant: it lies between the end of a hand and its booking, and changes nothing; a click or key
ends it as it ends every movement.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.engine.events import Event, HandScored
from prefgame.ui.draw import motion
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.verdict.sheet import Shown, draw_verdict, verdict_box
from prefgame.ui.table.verdict.words import HandVerdict, hand_verdict

LONG_HANDS = 2
"""hands of a match whose verdicts take their time; later ones are shorter"""
COMES, COUNTED, DRAWN, GOES = 200.0, 70.0, 300.0, 120.0
STAYS, STAYS_SHORT = 1300.0, 700.0
"""milliseconds at Calm; ``COUNTED``: for each trick; shorter ones are counted in half of it"""


class VerdictMoment:
    """The verdict on the hand that has just ended at the table ``desk``."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.verdict: HandVerdict | None = None
        self.shown = Shown()
        self._told: HandScored | None = None

    def comes_first(self, event: Event | None) -> bool:
        """Whether a verdict is to be seen before this event, which comes next; it then begins."""
        self.verdict = None
        if not isinstance(event, HandScored) or event is self._told:
            return False
        self._told = event
        desk = self.desk
        if desk.window.pace is motion.Pace.AT_ONCE:
            return False
        self.verdict = hand_verdict(desk.shown, event, desk.session.player)
        if self.verdict is not None:
            self._begin(self.verdict, short=desk.shown.table.hands_played > LONG_HANDS)
        return self.verdict is not None

    def _begin(self, verdict: HandVerdict, *, short: bool) -> None:
        timeline = self.desk.timeline
        self.desk.window.look_at(verdict_box(self.desk.kit, verdict))
        self.shown = Shown(0.0, 0.0, 0.0)
        timeline.fade(COMES, self._come)
        each = COUNTED / 2 if short else COUNTED
        counting = each * verdict.won
        timeline.move(counting, self._count, delay=COMES, ease=motion.linear)
        drawn = COMES + counting
        timeline.hold(0, self._sound, delay=drawn)
        timeline.move(DRAWN, self._draw, delay=drawn)
        stays = drawn + DRAWN + (STAYS_SHORT if short else STAYS)
        timeline.fade(GOES, self._go, delay=stays)

    def _sound(self) -> None:
        if self.verdict is not None:
            self.desk.game.sounds.play(self.verdict.kind.value)

    def _come(self, part: float) -> None:
        self.shown = self.shown._replace(paper=part)

    def _count(self, part: float) -> None:
        self.shown = self.shown._replace(counted=part)

    def _draw(self, part: float) -> None:
        self.shown = self.shown._replace(line=part)

    def _go(self, part: float) -> None:
        self.shown = self.shown._replace(paper=1 - part)

    def draw(self, surface: Surface) -> None:
        """Draw the slip, if there is one."""
        if self.verdict is not None:
            draw_verdict(surface, self.desk.kit, self.verdict, self.shown)
