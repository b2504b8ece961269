"""Where the mouse may rest on the table to see a tooltip.

Invariant: places and words of what is drawn elsewhere; it presses nothing that has no key.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.i18n import _
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.pad.plan import pad_cards, pad_signs
from prefgame.ui.table.plaque import plaque_box
from prefgame.ui.table.seats.places import place_of
from prefgame.ui.table.seats.plate import dealer_box, slots_box
from prefgame.ui.table.tooltips import words as tooltip_words
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Press, Zone

Tip = tuple[str, Box, str]
"""what it is, for keeping its zone; where it is; what is said"""


class TooltipZones:
    """The zones of the table ``desk`` that only have a tooltip."""

    def __init__(self, desk: Desk, show_open_hands: Press) -> None:
        self.desk = desk
        self.show_open_hands = show_open_hands
        """what a press on an open hand does"""
        self._zones: dict[str, Zone] = {}  # kept, so that the mouse goes on resting on the same one

    def on_the_table(self) -> list[Zone]:
        """The zones under everything that can be pressed."""
        zones = [
            self._zone(tip)
            for tip in (*self._seats(), *self.desk.frame.money_words(), *self._fields())
        ]
        for tip in self._cards():
            zone = self._zone(tip)
            if tip[0].startswith("open"):
                zone.on_press = self.show_open_hands
            zones.append(zone)
        return zones

    def _fields(self) -> Iterator[Tip]:
        stage, layout = self.desk.stage, self.desk.kit.layout
        words = _("Larger: key {key}").format(key=keys.key_name(keys.OPEN_HANDS))
        for place in stage.opened:
            field = stage.field(layout, place)
            if field is not None:
                yield f"open field {place}", field, words

    def on_the_pad(self) -> list[Zone]:
        """The zones over the parts of the pad that can be pressed; pressed, they do the same."""
        kit, frame = self.desk.kit, self.desk.frame
        if kit.layout.compact:
            return []
        info, box = frame.pad_info(), kit.layout.pad
        zones = []
        for at, (part, card, place) in enumerate(pad_cards(kit, box, info)):
            zone = self._zone((f"{part} {at}", place, kit.deck.card_name(card)))
            zone.on_press = frame.zones[part].on_press
            zones.append(zone)
        for at, (place, words) in enumerate(pad_signs(kit, box, info)):
            zone, last = self._zone((f"sign {at}", place, words)), frame.zones["last"]
            over_last = info.last is not None and last.rect.contains(place)
            zone.on_press = (last if over_last else frame.zones["score"]).on_press
            zones.append(zone)
        return zones

    def _zone(self, tip: Tip) -> Zone:
        name, place, words = tip
        zone = self._zones.setdefault(name, Zone())
        zone.rect, zone.hint = place, words
        return zone

    def _seats(self) -> Iterator[Tip]:
        view, kit, frame = self.desk.shown, self.desk.kit, self.desk.frame
        for seat, (place, box, info) in enumerate(frame.seats()):
            yield f"seat {place}", box, tooltip_words.describe_seat(view, seat)
            if info.dealer:
                words = _("{name} dealt this hand.").format(name=info.name)
                yield f"dealer {place}", dealer_box(kit, box), words
            slots = slots_box(kit, box, info)
            if slots is not None and info.won is not None:
                yield f"slots {place}", slots, tooltip_words.describe_slots(info.won, info.needed)
        yield "rail", frame.rail_words()[1], tooltip_words.describe_rail(view)
        words = tooltip_words.describe_plaque(view, kit.deck)
        if words:
            yield "plaque", plaque_box(kit, frame.plaque), words

    def _cards(self) -> Iterator[Tip]:
        view, kit, stage = self.desk.shown, self.desk.kit, self.desk.stage
        slots = stage.trick_slots(kit.layout)
        by_place = {place_of(view, seat): seat for seat in range(len(view.table.players))}
        for place, card in stage.trick:
            yield (
                f"trick {place}",
                slots[place],
                tooltip_words.describe_card(view, kit.deck, card, by_place[place]),
            )
        for place, cards in stage.opened.items():
            for at, (box, card) in enumerate(zip(stage.open_spots(kit.layout, place), cards)):
                yield f"open {place} {at}", box, kit.deck.card_name(card)
        away = stage.away_boxes(kit.layout)
        if away:
            name = view.table.players[by_place[stage.laid_away]]
            words = _("The two cards that {name} has discarded.").format(name=name)
            yield "discarded", away[0]._replace(w=away[-1].right - away[0].x), words
        for at, (card, box) in enumerate(self.desk.phase.cards()):
            yield f"middle {at}", box, kit.deck.card_name(card)
