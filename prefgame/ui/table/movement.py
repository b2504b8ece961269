"""How things move on the table: the deal, calls, cards, tricks, and payments.

Invariant: places are those of the layout; nothing of the match is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

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
    HandOpened,
    HandScored,
    KontraSaid,
    PlayBegan,
    Said,
    TalonTaken,
    TrickTaken,
    WrittenOff,
)
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.deal import TALON_SIZE
from prefgame.ui.draw import motion
from prefgame.ui.draw.card_order import dealt_hand
from prefgame.ui.draw.deck import BACK
from prefgame.ui.draw.motion import Timeline
from prefgame.ui.scores.money import Money, PaymentRow, Transfer, transfers_of
from prefgame.ui.scores.registry import money_at
from prefgame.ui.table.calls import last_calls
from prefgame.ui.table.hand import CardSpot, Flyer, HandCard, lay_hand, spot
from prefgame.ui.table.money import (
    Flight,
    MoneyPlaces,
    counters_flying,
    list_box,
)
from prefgame.ui.table.plate import ME, place_of, winner_place
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
        """Return where cards of a seat come from and go to."""
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


# ---- the deal: packets in the order of the rules, then the own cards turn over and are sorted
# Invariant: it ends with exactly what ``Stage.settle`` makes of the view after the deal.


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
            middle = layout.table.centerx, layout.talon()[0].centery
            goal = middle if place is None else self._home(place)[:2]
            flyer = self._flyer(BACK, start, height, count=size)
            flyer.visible = False
            delay, spot = at * motion.DEAL_APART, (*goal, height)
            timeline.hold(0, partial(setattr, flyer, "visible", True), delay=delay)
            end = flyer.fly(timeline, spot, motion.DEAL_PACKET, delay=delay, turn=-18)
            timeline.hold(0, partial(self._land, flyer, place, size), delay=end)
        if mine:
            self._turn_hand(end)

    def _land(self, flyer: Flyer, place: str | None, size: int) -> None:
        stage, flyer.visible = self.stage, False
        if place is None:
            stage.talon = 2
        elif place == ME:
            for card in [card for card in stage.hand if not card.visible][:size]:
                card.visible = True
        else:
            stage.backs[place] += size

    def _turn_hand(self, begins: float) -> None:
        stage, timeline, layout = self.stage, self.timeline, self.kit.layout
        end = begins
        for at, card in enumerate(stage.hand):
            delay, turn = begins + at * motion.TURN_OWN_APART, partial(_turn_own, card)
            end = timeline.move(TURN_ONE, turn, delay=delay, ease=motion.linear).end

        def sort() -> None:
            by_name = {card.card: card for card in stage.hand}
            stage.hand[:] = [by_name[text] for text in self.order]
            lay_hand(layout, stage.hand, timeline=timeline, lasts=motion.SORT)

        timeline.hold(0, sort, delay=end)


def _turn_own(card: HandCard, p: float) -> None:
    card.turned, card.face_down = motion.turn_over(p), p < 0.5


# ---- payments on their way: counters with a bill from a purse to another, or from and to the pot
# Invariant: it ends with what ``Stage.settle`` makes of the view after the event. The payer's
# number changes at take-off, the receiver's at landing.


_NAME = 0.46  # how far down a plate its name is

Paid = HandOpened | HandScored | WrittenOff
"""events that write entries, which are payments where the table has money on it"""


@dataclass
class PaymentMovement(Movement):
    """The movement of what an event pays. ``changed`` is called when a number changes, ``landed``
    when counters land.
    """

    changed: Callable[[], None]
    landed: Callable[[], None]

    def start(self, event: Paid) -> None:
        """Begin to pay, row after row."""
        parts = money_at(self.after.table.rules)
        if parts is None:
            return
        stage = self.stage
        stage.settle(self.after, self.kit.layout, self.order)
        hand = event.hand if isinstance(event, HandScored) else None
        if hand is not None:
            stage.clear_cards()
        rows = parts.rows(self.after, event.entries, hand, self.kit.deck)
        stage.cash.money = parts.lies(self.after.table.sheet).before(transfers_of(rows))
        stage.cash.paid = 0
        begins = 0.0
        for at, row in enumerate(rows):
            begins = self._pay(at, row, begins, hand is not None) + motion.PAYMENTS_APART
        if hand is not None and rows:
            self.timeline.hold(motion.BILL_STAYS, delay=begins)

    def _pay(self, at: int, row: PaymentRow, begins: float, listed: bool) -> float:
        """Pay one row, of a list that lies there if ``listed``; return when its counters land."""
        flights: list[Flight] = []
        quiet = self.timeline.pace is motion.Pace.AT_ONCE

        def take_off() -> None:
            for one in row.transfers:
                self._change(one.payer, one, -1)
            flights.extend([] if quiet else self._flights(row, listed))
            self.stage.cash.flights.extend(flights)
            self.changed()

        def fly(p: float) -> None:
            for flight in flights:
                flight.at = p

        def land() -> None:
            for one in row.transfers:
                self._change(one.payee, one, 1)
            for flight in flights:
                flight.landed = True
            self.stage.cash.paid = at + 1
            self.changed()
            self.landed()

        def forget() -> None:
            flown = self.stage.cash.flights
            flown[:] = [one for one in flown if one not in flights]

        self.timeline.hold(0, take_off, delay=begins)
        self.timeline.move(motion.PAYMENT, fly, delay=begins)
        end = begins + motion.PAYMENT
        self.timeline.hold(0, land, delay=end)
        if self.after.hand is not None and self.after.hand.calls.made:
            self.timeline.hold(0, forget, delay=end + motion.BILL_STAYS)
        return end

    def _change(self, who: Seat | None, transfer: Transfer, way: int) -> None:
        money = self.stage.cash.money
        assert isinstance(money, Money)
        self.stage.cash.money = money.changed(who, way * transfer.amount)

    def _flights(self, row: PaymentRow, listed: bool) -> list[Flight]:
        """Return the counters of a row; one of them carries the bill."""
        layout, kit = self.kit.layout, self.kit
        seats = range(len(self.after.table.players))
        plates = {place: layout.seat(place) for place in (place_of(self.after, at) for at in seats)}
        table = MoneyPlaces(kit, self.stage.cash, self.stage.opened_sides(), self.after, plates)
        dish, *paper = table.pot_boxes()
        keep = [*table.purse_boxes().values(), *paper]
        keep.append(dish.inset(kit.f(16)))  # which is round
        # names matter as much as numbers; the lines below them are what all plates say
        keep += [plate._replace(h=round(plate.h * _NAME)) for plate in plates.values()]
        keep += [list_box(kit)] if listed else []
        flown = self.stage.cash.flights
        keep += [one.bill for one in flown if one.landed and one.bill is not None]
        keep += layout.talon()[: self.stage.talon]
        flights: list[Flight] = []
        for one in row.transfers:
            start, end = (
                table.spot(None if who is None else place_of(self.after, who))
                for who in (one.payer, one.payee)
            )
            words = ("", "") if flights else (row.bill, row.amount)
            flight = Flight(start, end, counters_flying(one.amount), *words)
            flight.at = 1.0 if self.timeline.less_motion else 0.0
            flight.landed = self.timeline.less_motion
            flights.append(flight)
        if flights and row.bill:
            flights[0].lay_bill(kit, keep, [*plates.values()], flights[1:])
        return flights


# ---- how events move: calls, the talon turned, cards played, tricks gathered
# Invariant: a movement only leads to what ``Stage.settle`` makes of the view after the event; it
# decides nothing.


OPEN_READ = 900.0  # laid open cards are looked at before the result comes

SPOKEN = (BidCalled, GameRevealed, DefenceAnswered, KontraSaid, Said, ContractAnnounced)


class EventMovement(Movement):
    """Puts the movement of one event on the timeline."""

    def start(self, event: Event) -> None:
        """Begin to move; an event that moves nothing is over at once."""
        parts = self.stage, self.timeline, self.kit, self.after, self.order
        match event:
            case Dealt():
                DealMovement(*parts).start(event)
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
                self.stage.settle(self.after, self.kit.layout, self.order)
                self.timeline.hold(motion.TURN_MARKER)
            case HandEnded():
                self._open()
            case _ if isinstance(event, SPOKEN):
                self._speak(event)

    def _speak(self, event: Event) -> None:
        stage = self.stage
        stage.settle(self.after, self.kit.layout, self.order)
        assert isinstance(event, SPOKEN)
        place = self._place(event.seat)
        if place in last_calls(self.after):
            stage.growing, stage.grown = place, 0.0
            self.timeline.fade(motion.CALL_GROW, partial(setattr, stage, "grown"))
        stage.written = 0.0
        self.timeline.fade(motion.CALL_WRITTEN, partial(setattr, stage, "written"))

    def _talon(self, event: TalonTaken) -> None:
        """Turn the talon over if the table shows it, and give it to the declarer."""
        stage, timeline, layout = self.stage, self.timeline, self.kit.layout
        stage.talon, stage.bubbles = 0, {}
        x, y, high = self._home(self._place(event.seat))
        flyers = [self._flyer(BACK, spot(box), box.h) for box in layout.talon()]
        end = 0.0
        for at, card in enumerate(event.cards or ()):
            turn, delay = partial(_turn_over, flyers[at], str(card)), at * motion.TALON_APART
            tween = timeline.move(motion.TALON_TURN, turn, delay=delay, ease=motion.linear)
            end = tween.end + motion.TALON_READ

        def take() -> None:
            for flyer in flyers:
                flyer.fly(timeline, (x, y, min(high, flyer.sharp)), motion.TALON_TAKEN)

        timeline.hold(0, take, delay=end)

    def _lay_away(self, event: Discarded) -> None:
        """Move two cards, face down, off the table."""
        stage, timeline, layout = self.stage, self.timeline, self.kit.layout
        place = self._place(event.seat)
        goal, height = self._plate(place), round(layout.card_h * 0.62)
        for at in range(2):
            cards = event.cards if place == ME else None
            known = None if cards is None else self._from_hand(str(cards[at]))
            x, y, high = known or self._home(place)
            from_ = x + at * self.kit.u(24), y, min(high, height)
            flyer = self._flyer(BACK, from_, height)
            flyer.fly(timeline, goal, motion.LAY_ASIDE, delay=at * 60, turn=6)
        if place == ME:
            lay_hand(layout, stage.hand, timeline=timeline, lasts=motion.LAY_ASIDE)
        else:
            stage.backs[place] = self.after.cards_left(event.seat)

    def _from_hand(self, text: str) -> CardSpot | None:
        """Take a card out of the own hand; returns where it was, if it was there."""
        hand = self.stage.hand
        for card in [card for card in hand if card.card == text]:
            hand.remove(card)
            return card.x + card.width / 2, card.y + card.height / 2, card.height
        return None

    def _play(self, event: CardPlayed) -> None:
        stage, timeline, layout = self.stage, self.timeline, self.kit.layout
        place, text = self._place(event.seat), str(event.card)
        slot = stage.trick_slots(layout)[place]
        start = self._home(place)
        if place == ME:
            if (lay_there := self._from_hand(text)) is not None:
                start = lay_there
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
                timeline.fade(motion.WINNER_TAB_AFTER, partial(setattr, stage, "crown"))

        timeline.hold(0, land, delay=end)

    def gather(self, event: TrickTaken) -> None:
        """Move the trick to its winner."""
        stage, timeline = self.stage, self.timeline
        slots, goal = stage.trick_slots(self.kit.layout), self._plate(self._place(event.seat))

        def go() -> None:
            for place, card in stage.trick:
                flyer = self._flyer(card, spot(slots[place]), slots[place].h)
                flyer.fly(timeline, goal, motion.TRICK_GATHER)
            stage.trick, stage.winner = [], None

        timeline.fade(motion.TRICK_STANDS, lambda p: None, then=go)

    def _lay_open(self, event: HandLaidOpen) -> None:
        stage, timeline, place = self.stage, self.timeline, self._place(event.seat)
        stage.settle(self.after, self.kit.layout, self.order)
        cards = stage.opened.get(place, ())
        if cards:
            stage.opened[place] = ()
        at = 0.0
        for shown in range(1, len(cards) + 1):
            at += motion.CARD_OPENED
            timeline.hold(0, partial(self._show, place, cards[:shown]), delay=at)

    def _open(self) -> None:
        stage, timeline = self.stage, self.timeline
        stage.settle(self.after, self.kit.layout, self.order)
        hidden, stage.opened = stage.opened, {}
        at = 0.0
        for place, cards in hidden.items():
            timeline.hold(0, partial(self._show, place, cards), delay=at)
            at += motion.LAY_OPEN
        timeline.hold(OPEN_READ, delay=at)

    def _show(self, place: str, cards: tuple[str, ...]) -> None:
        self.stage.opened[place] = cards


def _turn_over(flyer: Flyer, face: str, p: float) -> None:
    flyer.turned, flyer.card = motion.turn_over(p), BACK if p < 0.5 else face
