"""How events move: calls, the talon turned, cards played, tricks gathered.

Invariant: a movement only leads to what ``Stage.settle`` makes of the view after the event; it
decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable

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
    HandLaidOpen,
    KontraSaid,
    PlayBegan,
    Said,
    TalonTaken,
    TrickTaken,
)
from prefgame.ui.draw import motion
from prefgame.ui.draw.deck import BACK
from prefgame.ui.table.flyer import Flyer, spot
from prefgame.ui.table.hands.hand import lay_hand
from prefgame.ui.table.last_calls import last_calls
from prefgame.ui.table.motion.deal_movement import DealMovement
from prefgame.ui.table.motion.movement import Movement
from prefgame.ui.table.seats.places import ME, winner_place
from prefgame.ui.table.stage import Stage

OPEN_READ = 900.0  # laid open cards are looked at before the result comes

SPOKEN = (BidCalled, GameRevealed, DefenceAnswered, KontraSaid, Said, ContractAnnounced)


class EventMovement(Movement):
    """Puts the movement of one event on the timeline."""

    def start(self, event: Event) -> None:
        """Begin to move; an event that moves nothing is over at once."""
        match event:
            case Dealt():
                DealMovement(self.stage, self.timeline, self.kit, self.after, self.order).start(
                    event
                )
            case TalonTaken():
                self._talon(event)
            case Discarded():
                self._lay_away(event)
            case CardPlayed():
                self._play(event)
            case HandLaidOpen():
                self._lay_open(event)
            case TrickTaken():
                self.gather(event)
            case PlayBegan():
                self._play_begins()
            case HandEnded():
                self._open()
            case _ if isinstance(event, SPOKEN):
                self._speak(event)

    # ---- talking

    def _speak(self, event: Event) -> None:
        stage = self.stage
        stage.settle(self.after, self.kit.layout, self.order)
        assert isinstance(event, SPOKEN)
        place = self._place(event.seat)
        if place in last_calls(self.after):
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
                    motion.TALON_TURN,
                    _turn_action(flyer, str(event.cards[at])),
                    delay=at * motion.TALON_APART,
                    ease=motion.linear,
                ).end
            flyers.append(flyer)
        if event.cards is not None:
            end += motion.TALON_READ
        goal = self._home(place)

        def take() -> None:
            for flyer in flyers:
                flyer.fly(
                    timeline, (goal[0], goal[1], min(goal[2], flyer.sharp)), motion.TALON_TAKEN
                )

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
            flyer = self._flyer(
                BACK, (start[0] + at * self.kit.u(24), start[1], min(start[2], height)), height
            )
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
        slot = stage.trick_slots(layout)[place]
        start = self._home(place)
        if place == ME:
            card = stage.hand_card(text)
            if card is not None:
                start = (card.x + card.width / 2, card.y + card.height / 2, card.height)
                stage.hand.remove(card)
                # a suit has run out, and two of one colour would meet
                stage.hand.sort(key=lambda one: self.order.index(one.card))
                lay_hand(layout, stage.hand, timeline=timeline, lasts=motion.SORT)
        elif place in stage.opened:
            lay = dict(zip(stage.opened[place], stage.open_spots(layout, place)))
            start = spot(lay[text]) if text in lay else start
            stage.opened[place] = tuple(card for card in stage.opened[place] if card != text)
        else:
            stage.backs[place] = max(0, stage.backs.get(place, 1) - 1)
        stage.prompt, stage.due = "", None
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
        """Move the trick to its winner."""
        stage, timeline = self.stage, self.timeline
        slots, goal = stage.trick_slots(self.kit.layout), self._plate(self._place(event.seat))

        def go() -> None:
            for place, card in stage.trick:
                flyer = self._flyer(card, spot(slots[place]), slots[place].h)
                flyer.fly(timeline, goal, motion.TRICK_GATHER)
            stage.trick, stage.winner = [], None

        timeline.fade(motion.TRICK_STANDS, _nothing, then=go)

    def _lay_open(self, event: HandLaidOpen) -> None:
        """The cards of one hand, from left to right."""
        stage, timeline, place = self.stage, self.timeline, self._place(event.seat)
        stage.settle(self.after, self.kit.layout, self.order)
        cards = stage.opened.get(place, ())
        if cards:
            stage.opened[place] = ()
        at = 0.0
        for count in range(1, len(cards) + 1):
            at += motion.CARD_OPENED
            timeline.hold(0, _lay_open_action(stage, place, cards[:count]), delay=at)

    # ---- the end

    def _open(self) -> None:
        """Lay the cards open, seat by seat."""
        stage, timeline = self.stage, self.timeline
        stage.settle(self.after, self.kit.layout, self.order)
        hidden, stage.opened = stage.opened, {}
        at = 0.0
        for place, cards in hidden.items():
            timeline.hold(0, _lay_open_action(stage, place, cards), delay=at)
            at += motion.LAY_OPEN
        timeline.hold(OPEN_READ, delay=at)


def _nothing(p: float) -> None:
    pass


def _lay_open_action(stage: Stage, place: str, cards: tuple[str, ...]) -> Callable[[], None]:
    def lay_open() -> None:
        stage.opened[place] = cards

    return lay_open


def _turn_action(flyer: Flyer, face: str) -> Callable[[float], None]:
    def turn(p: float) -> None:
        flyer.turned = motion.turn_over(p)
        flyer.card = BACK if p < 0.5 else face

    return turn
