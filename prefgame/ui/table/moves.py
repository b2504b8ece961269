"""How events move: packets dealt, slips, the talon turned, cards played, tricks gathered.

Law of this module: a movement only leads to what ``Stage.settle`` will make of the view after the event; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from prefgame.engine.events import (
    BidCalled,
    CardPlayed,
    ContractAnnounced,
    Dealt,
    DefenceAnswered,
    Discarded,
    Event,
    GameRevealed,
    HandEnded,
    KontraSaid,
    PlayBegan,
    TalonTaken,
    TrickTaken,
)
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.ui import motion
from prefgame.ui.decks import BACK
from prefgame.ui.hand import HandCard, lay_hand
from prefgame.ui.kit import Kit
from prefgame.ui.motion import Timeline
from prefgame.ui.table.flyer import Flyer, Spot, spot
from prefgame.ui.table.places import ME, place_of
from prefgame.ui.table.sorting import dealt_hand
from prefgame.ui.table.stage import Stage, bubbles, winner_place

TURN_ONE = 150.0  # one card of the own hand turns over
OPEN_READ = 900.0  # laid open cards are looked at before the result comes

SPOKEN = (BidCalled, GameRevealed, DefenceAnswered, KontraSaid, ContractAnnounced)


@dataclass
class Moves:
    """Puts the movement of one event on the timeline. ``order`` is the own hand after it, from left to right."""

    stage: Stage
    timeline: Timeline
    kit: Kit
    before: SeatView
    after: SeatView
    order: tuple[str, ...]

    def start(self, event: Event) -> None:
        """Begin to move; an event that moves nothing is over at once."""
        match event:
            case Dealt():
                self._deal(event)
            case TalonTaken():
                self._talon(event)
            case Discarded():
                self._lay_away(event)
            case CardPlayed():
                self._play(event)
            case TrickTaken():
                self.gather(event)
            case PlayBegan():
                self._play_begins()
            case HandEnded():
                self._open()
            case _ if isinstance(event, SPOKEN):
                self._speak(event)

    # ---- places

    def _place(self, seat: Seat) -> str:
        return place_of(self.after, seat)

    def _home(self, place: str) -> Spot:
        """Where cards of a seat come from and go to."""
        layout = self.kit.layout
        if place == ME:
            return layout.table.centerx, layout.hand_y + layout.card_h / 2, layout.card_h
        boxes = layout.backs(place, 5)
        return boxes[2].centerx, boxes[2].centery, boxes[2].h

    def _plate(self, place: str) -> Spot:
        box = self.kit.layout.seat(place)
        return box.centerx, box.centery, self.kit.layout.card_h * 0.22

    def _flyer(self, card: str, start: Spot, sharp: float, *, count: int = 1) -> Flyer:
        flyer = Flyer(card, *start, sharp=max(24, round(sharp)), count=count)
        self.stage.flyers.append(flyer)
        return flyer

    # ---- dealing

    def _deal(self, event: Dealt) -> None:
        """Packets in the order of the rules, then the own cards turn over and are sorted."""
        stage, layout, timeline = self.stage, self.kit.layout, self.timeline
        stage.settle(self.after, layout, ())
        stage.backs, stage.talon = dict.fromkeys(stage.backs, 0), 0
        mine = tuple(map(str, dealt_hand(self.after.cards, self.after.table.hands_played)))
        stage.settle_hand(layout, mine)
        for card in stage.hand:
            card.visible, card.face_down = False, True
        packets: list[tuple[str | None, int]] = []
        for size in event_packets(self.after):
            packets += [(self._place(seat), size) for seat in event.order] if size else [(None, 2)]
        height = layout.talon()[0].h * 0.86
        start = (*self._plate(self._place(event.dealer))[:2], height * 0.5)
        end = 0.0
        for at, (place, size) in enumerate(packets):
            goal = self._packet_goal(place)
            flyer = self._flyer(BACK, start, height, count=size)
            flyer.visible = False
            delay = at * motion.DEAL_APART
            timeline.hold(0, _showing(flyer), delay=delay)
            end = flyer.fly(timeline, (goal[0], goal[1], height), motion.DEAL_PACKET, delay=delay, turn=-18)
            timeline.hold(0, self._landed(flyer, place, size), delay=end)
        if mine:
            self._turn_hand(end)

    def _packet_goal(self, place: str | None) -> Spot:
        if place is None:
            return self.kit.layout.table.centerx, self.kit.layout.talon()[0].centery, 0
        return self._home(place)

    def _landed(self, flyer: Flyer, place: str | None, size: int) -> Callable[[], None]:
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
            end = timeline.move(TURN_ONE, _turning(card), delay=begins + at * motion.TURN_OWN_APART, ease=motion.linear).end

        def sort() -> None:
            by_name = {card.card: card for card in stage.hand}
            stage.hand[:] = [by_name[text] for text in self.order]
            lay_hand(layout, stage.hand, timeline=timeline, lasts=motion.SORT)

        timeline.hold(0, sort, delay=end)

    # ---- talking

    def _speak(self, event: Event) -> None:
        stage = self.stage
        stage.settle(self.after, self.kit.layout, self.order)
        assert isinstance(event, SPOKEN)
        place = self._place(event.seat)
        if place in bubbles(self.after):
            stage.growing, stage.grown = place, 0.0
            self.timeline.fade(motion.CALL_GROW, self._grow)
        stage.written = 0.0
        self.timeline.fade(motion.CALL_WRITTEN, self._write)

    def _grow(self, p: float) -> None:
        self.stage.grown = p

    def _write(self, p: float) -> None:
        self.stage.written = p

    # ---- talon and discard

    def _talon(self, event: TalonTaken) -> None:
        """Turned over for all to read where the table shows it, then to the declarer."""
        stage, timeline, layout = self.stage, self.timeline, self.kit.layout
        stage.talon, stage.bubbles = 0, {}
        place = self._place(event.seat)
        end = 0.0
        flyers = []
        for at, box in enumerate(layout.talon()):
            flyer = self._flyer(BACK, spot(box), box.h)
            if event.cards is not None:
                end = timeline.move(
                    motion.TALON_TURN, _turning_to(flyer, str(event.cards[at])), delay=at * motion.TALON_APART, ease=motion.linear
                ).end
            flyers.append(flyer)
        if event.cards is not None:
            end += motion.TALON_READ
        goal = self._home(place)

        def take() -> None:
            for flyer in flyers:
                flyer.fly(timeline, (goal[0], goal[1], min(goal[2], flyer.sharp)), motion.TALON_TAKEN)

        timeline.hold(0, take, delay=end)

    def _lay_away(self, event: Discarded) -> None:
        """Two cards, face down, off the table."""
        stage, timeline, layout = self.stage, self.timeline, self.kit.layout
        place = self._place(event.seat)
        goal = self._plate(place)
        height = round(layout.card_h * 0.62)
        for at in range(2):
            start = self._home(place)
            if place == ME and event.cards is not None:
                card = stage.hand_card(str(event.cards[at]))
                if card is not None:
                    stage.hand.remove(card)
                    start = (card.x + card.width / 2, card.y + card.height / 2, card.height)
            flyer = self._flyer(BACK, (start[0] + at * self.kit.u(24), start[1], min(start[2], height)), height)
            flyer.fly(timeline, goal, motion.LAY_ASIDE, delay=at * 60, turn=6)
        if place == ME:
            lay_hand(layout, stage.hand, timeline=timeline, lasts=motion.LAY_ASIDE)
        else:
            stage.backs[place] = self.after.cards_left(event.seat)

    # ---- play

    def _play_begins(self) -> None:
        self.stage.settle(self.after, self.kit.layout, self.order)
        self.timeline.hold(motion.TURN_MARKER)

    def _play(self, event: CardPlayed) -> None:
        stage, timeline, layout = self.stage, self.timeline, self.kit.layout
        place, text = self._place(event.seat), str(event.card)
        slot = layout.trick_slots()[place]
        start = self._home(place)
        if place == ME:
            card = stage.hand_card(text)
            if card is not None:
                start = (card.x + card.width / 2, card.y + card.height / 2, card.height)
                stage.hand.remove(card)
                lay_hand(layout, stage.hand, timeline=timeline, lasts=motion.SORT)
        else:
            stage.backs[place] = max(0, stage.backs.get(place, 1) - 1)
        stage.prompt = ""
        flyer = self._flyer(text, start, slot.h)
        end = flyer.fly(timeline, spot(slot), motion.PLAY_CARD, turn=3 if place != "left" else -3)
        winner = winner_place(self.after)

        def land() -> None:
            if flyer in stage.flyers:
                stage.flyers.remove(flyer)
            stage.trick.append((place, text))
            if stage.winner != winner:
                stage.winner, stage.crown = winner, 0.0
                timeline.fade(motion.WINNER_TAB_AFTER, self._crown)

        timeline.hold(0, land, delay=end)

    def _crown(self, p: float) -> None:
        self.stage.crown = p

    def gather(self, event: TrickTaken) -> None:
        """The trick goes to its winner."""
        stage, timeline = self.stage, self.timeline
        slots, goal = self.kit.layout.trick_slots(), self._plate(self._place(event.seat))

        def go() -> None:
            for place, card in stage.trick:
                flyer = self._flyer(card, spot(slots[place]), slots[place].h)
                flyer.fly(timeline, goal, motion.TRICK_GATHER)
            stage.trick, stage.winner = [], None

        timeline.fade(motion.TRICK_STANDS, _nothing, then=go)

    # ---- the end

    def _open(self) -> None:
        """Cards are laid open seat by seat."""
        stage, timeline = self.stage, self.timeline
        stage.settle(self.after, self.kit.layout, self.order)
        hidden, stage.opened = stage.opened, {}
        at = 0.0
        for place, cards in hidden.items():
            timeline.hold(0, _opening(stage, place, cards), delay=at)
            at += motion.LAY_OPEN
        timeline.hold(OPEN_READ, delay=at)


def event_packets(view: SeatView) -> tuple[int, ...]:
    """The packets of the deal; 0 stands for the talon."""
    return view.table.rules.packets


def _nothing(p: float) -> None:
    pass


def _showing(flyer: Flyer) -> Callable[[], None]:
    def show() -> None:
        flyer.visible = True

    return show


def _opening(stage: Stage, place: str, cards: tuple[str, ...]) -> Callable[[], None]:
    def lay_open() -> None:
        stage.opened[place] = cards

    return lay_open


def _turning(card: HandCard) -> Callable[[float], None]:
    def turn(p: float) -> None:
        card.turned = motion.turn_over(p)
        card.face_down = p < 0.5

    return turn


def _turning_to(flyer: Flyer, face: str) -> Callable[[float], None]:
    def turn(p: float) -> None:
        flyer.turned = motion.turn_over(p)
        flyer.card = BACK if p < 0.5 else face

    return turn



