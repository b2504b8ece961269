"""What every movement needs: the things on the table, the timeline, where cards come from and go.

Invariant: places are those of the layout; nothing of the match is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.ui.draw.motion import Timeline
from prefgame.ui.table.flyer import CardSpot, Flyer
from prefgame.ui.table.seats.places import ME, place_of
from prefgame.ui.table.stage import Stage
from prefgame.ui.widgets.canvas import Kit


@dataclass
class Movement:
    """The movement of one event.

    ``after`` is the view when it is over, and ``order`` the own hand then, from left to right.
    """

    stage: Stage
    timeline: Timeline
    kit: Kit
    after: SeatView
    order: tuple[str, ...]

    def _place(self, seat: Seat) -> str:
        return place_of(self.after, seat)

    def _home(self, place: str) -> CardSpot:
        """Where cards of a seat come from and go to."""
        layout = self.kit.layout
        if place == ME:
            return layout.table.centerx, layout.hand_y + layout.card_h / 2, layout.card_h
        boxes = layout.backs(place, 5)
        return boxes[2].centerx, boxes[2].centery, boxes[2].h

    def _plate(self, place: str) -> CardSpot:
        box = self.kit.layout.seat(place)
        return box.centerx, box.centery, self.kit.layout.card_h * 0.22

    def _flyer(self, card: str, start: CardSpot, sharp: float, *, count: int = 1) -> Flyer:
        flyer = Flyer(card, *start, sharp=max(24, round(sharp)), count=count)
        self.stage.flyers.append(flyer)
        return flyer
