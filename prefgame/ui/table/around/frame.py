"""What is round the table in every phase: rail, plaque, pad, plates and hint.

Invariant: it shows what the view and the phase say, composed once for every state.
"""

from __future__ import annotations

from dataclasses import replace

from pygame import Surface

from prefgame.app.learn.practice import PracticeSession
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.frames.rail import draw_rail_words, draw_table, place_rail, rail_words_box
from prefgame.ui.scores.money import money_lines
from prefgame.ui.table.around.actions import TableActions, too_late_to_take_back
from prefgame.ui.table.around.partner_talk import PartnerTalk
from prefgame.ui.table.laid_table import LaidTable
from prefgame.ui.table.memo import Memo, draw_memo, place_memo, still_out
from prefgame.ui.table.money_on_table import MoneyOnTable
from prefgame.ui.table.open_hands import OpenCard
from prefgame.ui.table.pad import notes
from prefgame.ui.table.pad.info import PadInfo
from prefgame.ui.table.pad.page import CallsZone, draw_pad
from prefgame.ui.table.pad.plan import pad_parts, pad_zones, plan_pad
from prefgame.ui.table.plaque import PlaqueInfo, draw_plaque, plaque_box
from prefgame.ui.table.plate import ACROSS, ME, SeatInfo, draw_seat, hand_number, place_of
from prefgame.ui.table.status import seat_info
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, Zone
from prefgame.ui.words.options import game_name


class TableFrame:
    """The frame of the table ``desk``; ``actions``: what its buttons do, where not the usual."""

    def __init__(self, desk: LaidTable, actions: TableActions | None = None) -> None:
        self.desk, self.shown = desk, desk.shown
        self.actions = actions or TableActions(desk)
        self.menu = Button("", self.actions.open_menu, kind="wood", icon="menu", size=23)
        self.unsaved = Button("", self._show_warning, size=23)
        self.take_back = Button("", self.actions.take_back, kind="wood", size=23)
        self.notes = Button("", self.open_notes, kind="wood", size=23)
        self.last = Button("", self.actions.show_last_trick, kind="wood", size=23)
        self.sheet = Button("", self.actions.open_score_sheet, kind="wood", size=23)
        self.calls = CallsZone(self._calls_turned)
        self.zones: dict[str, Zone] = {
            "calls": self.calls,
            "last": Zone(on_press=self.actions.show_last_trick),
            "piles": Zone(on_press=self.actions.show_piles),
            "score": Zone(on_press=self.actions.open_score_sheet),
        }
        self._free_rail = (0, 0)  # between its buttons
        self._version = -1  # of what is shown, of which seats and pad were composed
        self._seats: list[tuple[str, Box, SeatInfo]] | None = None
        self._pad: PadInfo | None = None
        self.plaque = PlaqueInfo("")
        self._hint = ""
        self.memo: Memo | None = None
        self.talk = PartnerTalk(desk)
        self.money: MoneyOnTable

    @property
    def has_pad(self) -> bool:
        """Whether the pad is what lies at the right of the table."""
        return True

    def _drop_old(self) -> None:
        """Drop what was composed of another state."""
        if self._version != self.shown.version:
            self._version = self.shown.version
            self._seats = self._pad = None

    def _show_warning(self) -> None:
        self.actions.show_warning(self.unsaved.rect)

    def open_notes(self) -> None:
        """Open the pad of a narrow window."""
        self.actions.open_notes(self.pad_info, self.zones)

    # ---- widgets

    def place(self) -> list[Widget]:
        """Place the widgets of the frame and return them.

        They are the buttons of the rail, and the parts of the pad that can be tapped.
        """
        kit = self.desk.kit
        self.menu.label, self.menu.hint = _("Menu"), _("Key Escape")
        self.unsaved.label, self.unsaved.hint = _("Not saved"), self.shown.session.warning or ""
        self.notes.label, self.notes.hint = _("Notes"), _("Key N")
        self.last.label, self.last.hint = pgettext("button", "Last trick"), _("Key L")
        self.sheet.label, self.sheet.hint = _("Score sheet"), _("Key F2")
        hand = self.shown.view.hand
        self.last.enabled = hand is not None and bool(hand.tricks)
        self.last.reason = _("No trick has been taken yet.")
        left, right = self.rail_buttons()
        self._free_rail = place_rail(kit, left, right)
        self.plaque = replace(self.plaque, between=self._free_rail)
        return [*left, *right, *self.on_the_right()]

    def rail_buttons(self) -> tuple[list[Button], list[Button]]:
        """The buttons at the left and at the right end of the rail."""
        layout = self.desk.layout
        left = [
            self.menu,
            *self.desk.hints.place_button(),
            *self._take_back_button(),
            *([self.unsaved] if self.shown.session.warning else []),
        ]
        right = [*([self.notes] if layout.compact else []), self.last, self.sheet]
        if layout.left_handed:
            return right[::-1], left[::-1]
        return left, right

    def on_the_right(self) -> list[Widget]:
        """Place what can be pressed or explained at the right of the table: on the pad."""
        kit = self.desk.kit
        places = {} if kit.layout.compact else pad_zones(kit, kit.layout.pad, self.pad_info())
        zones: list[Widget] = []
        for name, zone in self.zones.items():
            if name in places:
                zone.rect = places[name]
                zones.append(zone)
        self.calls.hint = _("More calls: use the wheel or click.")
        self.zones["last"].hint = _("Larger: key L")
        self.zones["score"].hint = _("The whole sheet: key F2")
        self.zones["piles"].hint = _("Larger: key {key}").format(key=keys.key_name(keys.PILES))
        return zones

    def _take_back_button(self) -> list[Button]:
        """Taking a move back: at a table where that is agreed on, and in practice."""
        session = self.shown.session
        self.take_back.label, self.take_back.hint = _("Take back"), keys.key_hint(keys.TAKE_BACK)
        if isinstance(session, PracticeSession):
            self.take_back.enabled = session.may_take_back
            self.take_back.reason = session.why_not_taken_back
            return [self.take_back]
        self.take_back.enabled, self.take_back.reason = session.held, too_late_to_take_back()
        return [self.take_back] if session.holds and session.may_hold else []

    # ---- drawing

    def _turn_shown(self) -> bool:
        """Whether it is shown whose turn it is: not while cards are dealt, and the player's own
        only with a choice to make.
        """
        shown = self.shown
        told = shown.live or shown.view.turn.seat != shown.session.player
        return told and not self.desk.phase.before_the_calls()

    def pad_info(self) -> PadInfo:
        """What is on the pad now."""
        self._drop_old()
        if self._pad is None:
            kit, note = self.desk.kit, self.desk.phase.note()
            self._pad = notes.pad_info(self.shown.view, note, turn=self._turn_shown())
            box = kit.layout.pad
            self.calls.fit(len(self._pad.rows), plan_pad(kit, box.w, box.h, self._pad).hidden)
            self._pad = replace(self._pad, back=self.calls.back)
            if (money := self.desk.stage.cash.money) is not None:  # as much as has been paid
                explained = self._pad.score.explained if self._pad.score else ()
                score = money_lines(self.shown.view, money, explained)
                self._pad = replace(self._pad, score=score)
            slip = self.desk.hints.box if self.desk.hints.shown else NOWHERE
            parts = pad_parts(kit, box, self._pad).items()
            covered = frozenset(name for name, part in parts if part.overlaps(slip))
            self._pad = replace(self._pad, covered=covered)
        return self._pad

    def last_card_height(self) -> int:
        """The height of the cards of the last trick on the pad.

        Where they are not seen there, it is the height of cards on the table.
        """
        kit, layout = self.desk.kit, self.desk.layout
        if layout.compact:
            return layout.trick_card_h
        plan = plan_pad(kit, layout.pad.w, layout.pad.h, self.pad_info())
        return plan.last_h or layout.trick_card_h

    def _calls_turned(self) -> None:
        self._pad = None

    def seats(self) -> list[tuple[str, Box, SeatInfo]]:
        """The plates, in the order of the seats: the place of each, its box, and what is on it."""
        self._drop_old()
        if self._seats is None:
            self._seats = self._compose()
        return self._seats

    def _view_of(self, _seat: Seat) -> SeatView:
        """What a plate tells of its seat."""
        return self.shown.view

    def _compose(self) -> list[tuple[str, Box, SeatInfo]]:
        desk, layout, view = self.desk, self.desk.layout, self.shown.view
        self.plaque = replace(desk.phase.plaque(), between=self._free_rail)
        self._hint = desk.phase.hint()
        seats, turn = [], self._turn_shown()
        for seat in range(len(view.table.players)):
            place, mine = place_of(view, seat), seat == self.shown.session.player
            box = desk.phase.me_box() if place == ME else layout.seat(place)
            told, slim = self._view_of(seat), place == ACROSS
            seats.append((place, box, seat_info(told, seat, mine=mine, turn=turn, slim=slim)))
        opened = desk.stage.opened_sides()
        out = still_out(view) if self.shown.game.settings.still_out else None
        self.memo = place_memo(desk.kit, out, desk.phase.me_box(), opened)
        self.money = MoneyOnTable(
            desk.kit,
            desk.stage.cash,
            opened,
            view,
            {place: box for place, box, _info in seats},
            desk.phase.visible_boxes(),
            slim=self.memo is not None and self.memo.side == layout.own_side,
        )
        if ACROSS in (purses := self.money.purses()):
            seats = [
                (place, box, replace(info, purse=purses[place]) if place == ACROSS else info)
                for place, box, info in seats
            ]
        return seats

    def draw(self, surface: Surface, thinking: float | None) -> None:
        """Draw rail, plaque, pad and plates; ``thinking``: the angle of the pencil beside the seat
        that thinks, once it has thought for a while.
        """
        kit = self.desk.kit
        seats = self.seats()
        draw_table(surface, kit)
        words, at = self.rail_words()
        if not at.inset(-kit.u(8)).overlaps(plaque_box(kit, self.plaque)):
            draw_rail_words(surface, kit, at, words)
        draw_plaque(surface, kit, self.plaque)
        self.draw_right(surface)
        acting = self.shown.session.thinking
        self.money.draw_purses(surface)
        for place, box, info in seats:
            thinks = acting is not None and place_of(self.shown.view, acting) == place
            draw_seat(surface, kit, box, info, thinking if thinks else None)
        self.money.draw_pot(surface)
        if self.memo is not None:
            draw_memo(surface, kit, self.memo)

    def draw_right(self, surface: Surface) -> None:
        """Draw what is at the right of the table: the pad, if the window has room for it."""
        kit = self.desk.kit
        if not kit.layout.compact:
            draw_pad(surface, kit, kit.layout.pad, self.pad_info(), self.desk.stage.written)

    def where(self) -> str:
        """The quiet words on the rail: which hand it is."""
        view = self.shown.view
        number, deals = hand_number(view), view.table.rules.score.deals
        words = (
            _("hand {n} of {count}").format(n=number, count=deals)
            if deals
            else _("hand {n}").format(n=number)
        )
        return self.shown.session.name_of_hand(words)

    def rail_words(self) -> tuple[str, Box]:
        """Those words, with the match of an evening and the game where they have room, and where
        they are on the rail.
        """
        kit, words = self.desk.kit, self.where()
        self.seats()
        plaque, (start, end) = plaque_box(kit, self.plaque), self._free_rail
        match, game = self._match_of_evening(), self._game()
        for before in ((match, game), (match,), (game,)):
            longer = " · ".join(filter(None, (*before, words)))
            place = rail_words_box(kit, longer, self._free_rail, plaque)
            free = start < place.x and place.right < end
            if free and not place.inset(-kit.u(8)).overlaps(plaque):
                return longer, place
        return words, rail_words_box(kit, words, self._free_rail, plaque)

    def _match_of_evening(self) -> str:
        """Which match of an evening is played, in a few words; empty where it is one by itself."""
        place = self.shown.session.plan.evening
        if place is None:
            return ""
        words = _("match {number} of {matches}")
        return words.format(number=place.number, matches=place.matches)

    def _game(self) -> str:
        """The game of a match and its way of scoring, where it has several."""
        rules = self.shown.view.table.rules
        return game_name(rules) if rules.way and self.shown.session.goes_on else ""

    def money_words(self) -> list[tuple[str, Box, str]]:
        """What each box of money is, where it is, and what it says; empty where there is none."""
        self.seats()
        return self.money.explained_parts()

    def talk_box(self) -> Box | None:
        """Where the slip with what a partner says is; None where there is none."""
        return self.talk.box(lambda: [box for _what, box, _words in self.money_words()])

    def memo_box(self) -> Box | None:
        """Where the slip with the cards that are still out is; None where there is none."""
        self.seats()
        return None if self.memo is None else self.memo.box

    def hint_box(self) -> Box | None:
        """The box of the line above the bar; None where the line says nothing.

        It is at the foot of the bar while there are no buttons.
        """
        desk, kit = self.desk, self.desk.kit
        bar = kit.layout.bar
        self.seats()
        if not self._hint:
            return None
        buttons = [choice for choice in desk.choices if not isinstance(choice, OpenCard)]
        middle = (
            min(choice.rect.y for choice in buttons) - desk.phase.hint_rise()
            if buttons
            else bar.bottom - kit.f(16)
        )
        return Box(
            bar.x,
            round(middle) - kit.f(15),
            min(bar.w, kit.width(self._hint, "label", 23)),
            kit.f(30),
        )

    def draw_hint(self, surface: Surface) -> None:
        """Draw that line, unless a tooltip says the same or lies over it."""
        kit, group, line = self.desk.kit, self.desk.group, self.hint_box()
        tip = group.tooltip
        if line is None or (tip is not None and tip.text == self._hint):
            return
        if tip is not None and group.tip_spot(tip, kit).box.overlaps(line):
            return
        middle, wide = line.y + line.h / 2, kit.layout.bar.w
        kit.text(surface, line.x, middle, self._hint, "label", 23, "cream", max_width=wide)
