"""The deal: packets in the order of the rules, then the own cards turn over and are sorted.

Invariant: it ends with exactly what ``Stage.settle`` makes of the view after the deal.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.engine.events import Dealt
from prefgame.rules.deal import TALON_SIZE
from prefgame.ui.draw import motion
from prefgame.ui.draw.card_style import dealt_hand
from prefgame.ui.draw.deck import BACK
from prefgame.ui.table.flyer import CardSpot, Flyer
from prefgame.ui.table.hands.hand import HandCard, lay_hand
from prefgame.ui.table.motion.movement import Movement
from prefgame.ui.table.seats.places import ME

TURN_ONE = 150.0  # one card of the own hand turns over


class DealMovement(Movement):
    """The movement of a deal."""

    def start(self, event: Dealt) -> None:
        """Packets in the order of the rules, then the own cards turn over and are sorted."""
        stage, layout, timeline = self.stage, self.kit.layout, self.timeline
        stage.settle(self.after, layout, ())
        stage.backs, stage.talon = dict.fromkeys(stage.backs, 0), 0
        mine = tuple(map(str, dealt_hand(self.after.cards, self.after.table.hands_played)))
        stage.settle_hand(layout, mine)
        for card in stage.hand:
            card.visible, card.face_down = False, True
        packets: list[tuple[str | None, int]] = []
        for size in self.after.table.rules.packets:
            if size:
                packets += [(self._place(seat), size) for seat in event.order]
            else:
                packets.append((None, TALON_SIZE))
        height = layout.talon()[0].h * 0.86
        start = (*self._plate(self._place(event.dealer))[:2], height * 0.5)
        end = 0.0
        for at, (place, size) in enumerate(packets):
            goal = self._packet_goal(place)
            flyer = self._flyer(BACK, start, height, count=size)
            flyer.visible = False
            delay = at * motion.DEAL_APART
            timeline.hold(0, _show_action(flyer), delay=delay)
            end = flyer.fly(
                timeline, (goal[0], goal[1], height), motion.DEAL_PACKET, delay=delay, turn=-18
            )
            timeline.hold(0, self._landing_action(flyer, place, size), delay=end)
        if mine:
            self._turn_hand(end)

    def _packet_goal(self, place: str | None) -> CardSpot:
        if place is None:
            return self.kit.layout.table.centerx, self.kit.layout.talon()[0].centery, 0
        return self._home(place)

    def _landing_action(self, flyer: Flyer, place: str | None, size: int) -> Callable[[], None]:
        stage = self.stage

        def land() -> None:
            flyer.visible = False
            if place is None:
                stage.talon = 2
            elif place == ME:
                for card in [card for card in stage.hand if not card.visible][:size]:
                    card.visible = True
            else:
                stage.backs[place] += size

        return land

    def _turn_hand(self, begins: float) -> None:
        stage, timeline, layout = self.stage, self.timeline, self.kit.layout
        for at, card in enumerate(stage.hand):
            end = timeline.move(
                TURN_ONE,
                _turn_action(card),
                delay=begins + at * motion.TURN_OWN_APART,
                ease=motion.linear,
            ).end

        def sort() -> None:
            by_name = {card.card: card for card in stage.hand}
            stage.hand[:] = [by_name[text] for text in self.order]
            lay_hand(layout, stage.hand, timeline=timeline, lasts=motion.SORT)

        timeline.hold(0, sort, delay=end)


def _show_action(flyer: Flyer) -> Callable[[], None]:
    def show() -> None:
        flyer.visible = True

    return show


def _turn_action(card: HandCard) -> Callable[[float], None]:
    def turn(p: float) -> None:
        card.turned = motion.turn_over(p)
        card.face_down = p < 0.5

    return turn
