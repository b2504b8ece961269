"""Payments on their way: counters with a bill from a purse to another, or from and to the pot.

Invariant: it ends with what ``Stage.settle`` makes of the view after the event. The payer's number
changes at take-off, the receiver's at landing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from prefgame.engine.events import HandOpened, HandScored, WrittenOff
from prefgame.rules.base import Seat
from prefgame.ui.draw import motion
from prefgame.ui.table.motion.movement import Movement
from prefgame.ui.table.pot.drawing import counters_of
from prefgame.ui.table.pot.flight import Flight, counters_flying, least_covering
from prefgame.ui.table.pot.money import Money, PaymentRow, Transfer, transfers_of
from prefgame.ui.table.pot.on_table import MoneyOnTable
from prefgame.ui.table.pot.places import list_box
from prefgame.ui.table.pot.registry import money_parts
from prefgame.ui.table.seats.places import place_of

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
        parts = money_parts(self.after)
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
        """Pay one row, of a list that lies there if ``listed``; returns when its counters land."""
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
        """The counters of a row; one of them carries the bill."""
        layout, kit = self.kit.layout, self.kit
        seats = range(len(self.after.table.players))
        plates = {place: layout.seat(place) for place in (place_of(self.after, at) for at in seats)}
        table = MoneyOnTable(kit, self.stage.cash, self.stage.opened_sides(), self.after, plates)
        dish, *paper = table.pot_boxes()
        near = kit.u(6)  # so little of a number's bill may be covered
        numbers = [box.inset(near) for box in (*table.purse_boxes().values(), *paper)]
        numbers.append(dish.inset(kit.f(16)))  # which is round
        # names matter as much as numbers; the lines below them are what all plates say
        numbers += [plate._replace(h=round(plate.h * _NAME)) for plate in plates.values()]
        numbers += [list_box(kit)] if listed else []
        bills = (one.bill(kit) for one in self.stage.cash.flights if one.landed)
        numbers += [bill for bill in bills if bill is not None]
        covered = [*plates.values()]
        talon = layout.talon()[: self.stage.talon]
        flights = []
        for at, one in zip(count(), row.transfers):
            start, end = (
                table.spot(None if who is None else place_of(self.after, who))
                for who in (one.payer, one.payee)
            )
            words = (row.bill, row.amount) if not at else ("", "")
            flight = Flight(start, end, counters_flying(counters_of(one.amount)), *words)
            if not at:
                flight.aside = least_covering(
                    flight, kit, [*numbers, *talon], covered, layout.table, talon
                )
            flight.at = 1.0 if self.timeline.less_motion else 0.0
            flight.landed = self.timeline.less_motion
            flights.append(flight)
        return flights
