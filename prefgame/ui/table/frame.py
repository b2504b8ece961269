"""What stands round the table in every phase: rail, plaque, pad, plates, hint; and the keys that
work everywhere.

Law of this module: it shows what the view and the phase say, composed once for every state.
"""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.play.claims import NoClaim, why_no_claim
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.frames.rail import draw_rail_words, draw_table, place_rail
from prefgame.ui.table.menu import table_menu
from prefgame.ui.table.overlays import CardsGlance, NotesGlance, Zone
from prefgame.ui.table.pad import notes
from prefgame.ui.table.pad.calls import CallsZone
from prefgame.ui.table.pad.info import PadInfo
from prefgame.ui.table.pad.page import draw_pad
from prefgame.ui.table.pad.plan import pad_parts, pad_zones, plan_pad
from prefgame.ui.table.parts import PlaqueInfo, draw_plaque, plaque_box
from prefgame.ui.table.phases.base import Desk
from prefgame.ui.table.seats.places import ACROSS, ME, hand_number, place_of
from prefgame.ui.table.seats.plate import SeatInfo, draw_seat
from prefgame.ui.table.seats.status import seat_info
from prefgame.ui.table.tooltip_zones import TooltipZones
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.contracts import no_claim


class TableFrame:
    """The frame of the table scene ``scene``."""

    def __init__(self, scene: Desk) -> None:
        self.scene = scene
        self.menu = Button("", self.open_menu, kind="wood", icon="menu", size=23)
        self.unsaved = Button("", self._tell_unsaved, size=23)
        self.notes = Button("", self.open_notes, kind="wood", size=23)
        self.last = Button("", self.show_last_trick, kind="wood", size=23)
        self.sheet = Button("", self._score_sheet, kind="wood", size=23)
        self.calls = CallsZone(self._calls_turned)
        self.zones: dict[str, Zone] = {
            "calls": self.calls,
            "last": Zone(on_press=self.show_last_trick),
            "piles": Zone(on_press=self.show_piles),
            "score": Zone(on_press=self._score_sheet),
        }
        self.tips = TooltipZones(scene)
        self._words_x = 0
        self._seats: list[tuple[str, Box, SeatInfo]] | None = None
        self._pad: PadInfo | None = None
        self.plaque = PlaqueInfo("")
        self._hint = ""

    def forget(self) -> None:
        """The state has changed: compose everything anew when it is drawn next."""
        self._seats = self._pad = None

    # ---- widgets

    def place(self) -> list[Widget]:
        """The buttons of the rail, the parts of the pad that can be tapped, and all that only has
        something to say, at their places.
        """
        scene, kit = self.scene, self.scene.kit
        self.menu.label, self.menu.hint = _("Menu"), _("Key Escape")
        self.unsaved.label, self.unsaved.hint = _("Not saved"), scene.session.warning or ""
        self.notes.label, self.notes.hint = _("Notes"), _("Key N")
        self.last.label, self.last.hint = _("Last trick"), _("Key L")
        self.sheet.label, self.sheet.hint = _("Score sheet"), _("Key F2")
        hand = scene.shown.hand
        self.last.enabled = hand is not None and bool(hand.tricks)
        self.last.reason = _("No trick has been taken yet.")
        left = [
            self.menu,
            *scene.hints.place_button(),
            *([self.unsaved] if scene.session.warning else []),
        ]
        right = [*([self.notes] if kit.layout.compact else []), self.last, self.sheet]
        self._words_x = place_rail(kit, left, right)
        places = {} if kit.layout.compact else pad_zones(kit, kit.layout.pad, self.pad_info())
        zones = []
        for name, zone in self.zones.items():
            if name in places:
                zone.rect = places[name]
                zones.append(zone)
        self.calls.hint = _("More calls: turn the wheel or click.")
        self.zones["last"].hint, self.zones["score"].hint = (
            _("Larger: key L"),
            _("The whole sheet: key F2"),
        )
        self.zones["piles"].hint = _("Larger: key {key}").format(key=keys.key_name(keys.PILES))
        return [*self.tips.on_the_table(), *left, *right, *zones, *self.tips.on_the_pad()]

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether a click at ``point`` means the frame, also while something moves."""
        layout = self.scene.kit.layout
        return layout.rail.holds(point) or (not layout.compact and layout.pad.holds(point))

    def key(self, event: Event) -> None:
        """Keys that work in every phase."""
        if event.type != pygame.KEYDOWN:
            return
        actions = {
            pygame.K_ESCAPE: self.open_menu,
            keys.RULES: self._rules,
            keys.SCORE_SHEET: self._score_sheet,
            keys.HINT: self.scene.hints.key,
            keys.LAST_TRICK: self.last.press,
            keys.PILES: self.show_piles,
            keys.CLAIM: self._claim_key,
            keys.DECK: self.other_deck,
        }
        if self.scene.kit.layout.compact:
            actions[keys.NOTES] = self.open_notes
        if event.key in actions:
            actions[event.key]()

    # ---- ways from the table

    def open_menu(self) -> None:
        scene = self.scene
        playing = (
            scene.live and scene.session.claim is None and scene.shown.turn.phase is Phase.PLAY
        )
        scene.window.push(
            table_menu(
                scene.game, scene.window, scene.session, self._claim_key if playing else None
            )
        )

    def other_deck(self) -> None:
        """The French deck for the other one, or the other way round."""
        self.scene.game.other_deck()

    def _rules(self) -> None:
        self.scene.game.help(self.scene.shown.table.rules.key)

    def _score_sheet(self) -> None:
        self.scene.game.score_sheet(self.scene.session)

    def _tell_unsaved(self) -> None:
        self.scene.group.say(self.scene.session.warning or "", self.unsaved.rect)

    def _claim_key(self) -> None:
        """The player wants to end the hand: claim the rest, or where not all of it can be claimed a
        part, or give it up.
        """
        if self.scene.session.claim is not None:
            return
        if self.scene.live and self.scene.session.may_claim():
            self.scene.claim()
            return
        never, why = self.scene.session.claims == "never", self._why_no_claim()
        if not never and why.may_give_up:
            self.scene.end_early()
            return
        told = _("Claims are switched off in the settings.") if never else no_claim(why)
        self.scene.group.say(told, self.scene.phase.me_box())

    def _why_no_claim(self) -> NoClaim:
        """Why the player claims nothing."""
        scene = self.scene
        why = why_no_claim(scene.shown) if scene.session.player is not None else NoClaim.LOOKS_ON
        if not scene.live and why not in (NoClaim.BEFORE_THE_PLAY, NoClaim.LOOKS_ON):
            return NoClaim.NOT_THE_TURN
        return why

    def open_notes(self) -> None:
        self.scene.window.push(NotesGlance(self.pad_info, self.zones))

    def show_last_trick(self) -> None:
        view = self.scene.shown
        if view.hand is None or not view.hand.tricks:
            return
        trick = view.hand.tricks[-1]
        cards = [(view.table.players[seat], str(card)) for seat, card in trick.cards]
        winner = [seat for seat, _card in trick.cards].index(trick.winner)
        self.scene.window.push(CardsGlance(_("Last trick"), cards, winner))

    def show_piles(self) -> None:
        """The cards put aside, large."""
        piles, deck = notes.piles(self.scene.shown), self.scene.kit.deck
        if len(piles) == 1:
            self.scene.window.push(
                CardsGlance(
                    _("The talon"), [(deck.card_name(card), card) for card in piles[0].cards]
                )
            )
        elif piles:
            self.scene.window.push(
                CardsGlance(
                    _("The talon and what you laid away"),
                    [(pile.title, card) for pile in piles for card in pile.cards],
                )
            )

    # ---- drawing

    def _turn_shown(self) -> bool:
        """Whose turn it is shows at once for the others, for the player when the choice is
        there.
        """
        scene = self.scene
        return scene.live or scene.shown.turn.seat != scene.session.player

    def pad_info(self) -> PadInfo:
        """What stands on the pad now."""
        if self._pad is None:
            self._pad = notes.pad_info(
                self.scene.shown,
                self.scene.phase.note(),
                turn=self._turn_shown() and not self._dealing(),
            )
            box = self.scene.kit.layout.pad
            self.calls.fit(
                len(self._pad.rows), plan_pad(self.scene.kit, box.w, box.h, self._pad).hidden
            )
            self._pad = replace(self._pad, back=self.calls.back)
            slip = self.scene.hints.slip_box if self.scene.hints.shown else NOWHERE
            covered = (
                name
                for name, part in pad_parts(self.scene.kit, box, self._pad).items()
                if part.overlaps(slip)
            )
            self._pad = replace(self._pad, covered=frozenset(covered))
        return self._pad

    def last_card_height(self) -> int:
        """How high the cards of the last trick are on the pad, or those on the table where it is
        not seen there.
        """
        layout = self.scene.kit.layout
        seen = (
            0
            if layout.compact
            else plan_pad(self.scene.kit, layout.pad.w, layout.pad.h, self.pad_info()).last_h
        )
        return seen or layout.trick_card_h

    def _calls_turned(self) -> None:
        self._pad = None

    def _dealing(self) -> bool:
        return self.scene.phase.before_the_calls()

    def seats(self) -> list[tuple[str, Box, SeatInfo]]:
        """The plates, in the order of the seats: the place of each, its box, and what stands on
        it.
        """
        if self._seats is None:
            self._seats = self._compose()
        return self._seats

    def _compose(self) -> list[tuple[str, Box, SeatInfo]]:
        scene, layout = self.scene, self.scene.kit.layout
        view = scene.shown
        self.plaque, self._hint = scene.phase.plaque(), scene.phase.hint()
        seats = []
        for seat in range(len(view.table.players)):
            place = place_of(view, seat)
            box = scene.phase.me_box() if place == ME else layout.seat(place)
            mine, turn = seat == scene.session.player, self._turn_shown() and not self._dealing()
            seats.append(
                (place, box, seat_info(view, seat, mine=mine, turn=turn, slim=place == ACROSS))
            )
        return seats

    def draw(self, surface: Surface) -> None:
        scene, kit = self.scene, self.scene.kit
        seats = self.seats()
        draw_table(surface, kit)
        words, at = self.rail_words()
        if at.right <= plaque_box(kit, self.plaque).x - kit.u(16):
            draw_rail_words(surface, kit, self._words_x, words)
        draw_plaque(surface, kit, self.plaque)
        if not kit.layout.compact:
            draw_pad(surface, kit, kit.layout.pad, self.pad_info(), scene.stage.written)
        angle = scene.thinking
        acting = scene.session.thinking
        for place, box, info in seats:
            thinks = (
                angle is not None and acting is not None and place_of(scene.shown, acting) == place
            )
            draw_seat(surface, kit, box, info, angle if thinks else None)

    def rail_words(self) -> tuple[str, Box]:
        """Which hand it is, and where that stands on the rail."""
        kit, words = self.scene.kit, _("hand {n}").format(n=hand_number(self.scene.shown))
        return words, Box(
            self._words_x + kit.u(20), 0, kit.width(words, "label", 22), kit.layout.rail.h
        )

    def hint_box(self) -> Box | None:
        """The line above the bar, or at its foot when there are no buttons; None where it says
        nothing.
        """
        scene, kit = self.scene, self.scene.kit
        bar = kit.layout.bar
        self.seats()
        if not self._hint:
            return None
        middle = (
            min(choice.rect.y for choice in scene.choices) - kit.f(24)
            if scene.choices
            else bar.bottom - kit.f(16)
        )
        return Box(
            bar.x,
            round(middle) - kit.f(15),
            min(bar.w, kit.width(self._hint, "label", 23)),
            kit.f(30),
        )

    def draw_hint(self, surface: Surface) -> None:
        """That line, unless a tooltip says the same or lies over it."""
        kit, tooltip, line = self.scene.kit, self.scene.group.tooltip, self.hint_box()
        if line is None or (
            tooltip is not None
            and (
                tooltip.text == self._hint
                or self.scene.group.tip_spot(tooltip, kit).box.overlaps(line)
            )
        ):
            return
        kit.text(
            surface,
            line.x,
            line.y + line.h / 2,
            self._hint,
            "label",
            23,
            "cream",
            max_width=kit.layout.bar.w,
        )
