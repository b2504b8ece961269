"""What is round the table in every phase: rail, plaque, pad, plates and hint, and what its buttons,
keys and zones do.

Invariant: it shows what the view and the phase say, composed once for every state. What is pressed
opens other scenes or asks the hands of the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from threading import Thread

from pygame import Surface

from prefgame.app.files import reason_of
from prefgame.app.learn.practice import PracticeSession
from prefgame.app.play.claims import NoClaim, why_no_claim
from prefgame.app.protocol.seated import Failure
from prefgame.app.records import Choice, last_choice, save_report
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Phase, Seat
from prefgame.rules.play import TALON_SEAT
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import Dialog, DialogButton
from prefgame.ui.frames.form import saved_sentence
from prefgame.ui.frames.rail import draw_rail_words, draw_table, place_rail, rail_words_box
from prefgame.ui.scores.money import money_lines
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.menu import table_menu
from prefgame.ui.table.money import MoneyPlaces
from prefgame.ui.table.notes import pad_info, piles
from prefgame.ui.table.open_hands import Memo, OpenCard, draw_memo, place_memo, still_out
from prefgame.ui.table.overlays import CardsGlance, HandsGlance, NotesGlance
from prefgame.ui.table.pad import CallsZone, Pad
from prefgame.ui.table.plate import (
    ACROSS,
    ME,
    PlaqueInfo,
    SeatInfo,
    draw_plaque,
    draw_seat,
    hand_number,
    place_of,
    plaque_box,
)
from prefgame.ui.table.status import seat_info
from prefgame.ui.table.talk import PartnerTalk
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, Zone
from prefgame.ui.widgets.styles import TEXT
from prefgame.ui.words.contracts import no_claim
from prefgame.ui.words.options import game_name


def too_late_to_take_back() -> str:
    """Say why no choice of a match can be taken back now."""
    return _("You can take back a call, an answer or a card until the next player has acted.")


def program_left(failure: Failure, players: Sequence[str]) -> str:
    """Say why a program plays no more, and who goes on."""
    words = _("{why} A player of the game goes on for {name}.")
    return words.format(why=failure.words, name=players[failure.seat])


class TableActions:
    """The actions at the table ``desk`` that do not belong to a phase."""

    def __init__(self, desk: LaidOut) -> None:
        self.desk, self.shown = desk, desk.shown

    def open_menu(self) -> None:
        """Open the menu of the match."""
        shown, window = self.shown, self.desk.window
        claimed = shown.session.claims.on_table is not None
        turn = shown.live and shown.proposal is None
        playing = turn and not claimed and shown.view.turn.phase is Phase.PLAY
        early = self.claim if playing else None
        window.push(table_menu(shown.game, window, shown.session, early))

    def other_deck(self) -> None:
        """Take the French deck for the other one, or the other way round."""
        self.shown.game.other_deck(self.shown.view.table.rules)

    def open_rules(self) -> None:
        """Open the rules of this game, at what is done at the table now."""
        view = self.shown.view
        self.shown.game.open(routes.RulesPage(view.table.rules, view.turn.phase))

    def open_score_sheet(self) -> None:
        """Open the whole score sheet."""
        self.shown.game.open(routes.ScoreSheet(self.shown.session))

    def take_back(self) -> None:
        """Take the player's last choice back, as long as the next player has not acted; any one
        where the hand is only practised.
        """
        session = self.shown.session
        if session.held:
            self.desk.hands.take_choice_back()
        elif session.holds and session.may_hold:
            self._say(too_late_to_take_back())
        elif isinstance(session, PracticeSession):
            if session.may_take_back:
                self.shown.game.open(routes.ChangePractice(session.taken_back()))
            else:
                self._say(session.why_not_taken_back)

    def report(self) -> None:
        """Write what a seat of the computer did last into a file; the sentence about it comes when
        the seat has thought again.
        """
        choice = last_choice(self.shown.session)
        if choice is None:
            self._say(_("None of the others has done anything yet."))
            return
        Thread(target=self._write_report, args=(choice,), name="report").start()

    def _write_report(self, choice: Choice) -> None:
        try:
            words = saved_sentence(save_report(choice))
            if choice.hidden:
                hidden = _("The file holds the hidden cards of this hand: read it after the hand.")
                words = f"{words}. {hidden}"
        except OSError as error:
            words = _("The report cannot be saved ({reason}).").format(reason=reason_of(error))
        self.desk.window.post(lambda: self._say(words))

    def _say(self, words: str) -> None:
        self.desk.group.say(words, self.desk.phase.me_box())

    def claim(self) -> None:
        """Claim the rest; if that cannot be, open the slip for a part of it or for giving up."""
        claims = self.shown.session.claims
        if claims.on_table is not None:
            return
        if self.shown.live and claims.player_may:
            self.desk.hands.claim()
            return
        never, why = claims.setting == "never", self._why_no_claim()
        if why.may_give_up and (claims.may_split or not never):
            self.desk.hands.end_early()
            return
        self._say(_("Claims are switched off in the settings.") if never else no_claim(why))

    def _why_no_claim(self) -> NoClaim:
        shown = self.shown
        looks_on = shown.session.player is None
        why = NoClaim.LOOKS_ON if looks_on else why_no_claim(shown.view)
        turn = shown.live and shown.proposal is None
        if not turn and why not in (NoClaim.BEFORE_THE_PLAY, NoClaim.LOOKS_ON):
            return NoClaim.NOT_THE_TURN
        return why

    def show_last_trick(self) -> None:
        """Show the last trick large, if one has been taken."""
        view = self.shown.view
        if view.hand is None or not view.hand.tricks:
            return
        trick = view.hand.tricks[-1]
        names = {TALON_SEAT: _("the talon"), **dict(enumerate(view.table.players))}
        cards = [(names[seat], str(card)) for seat, card in trick.as_led]
        winner = [seat for seat, _card in trick.as_led].index(trick.winner)
        self.desk.window.push(CardsGlance(_("Last trick"), cards, winner))

    def show_open_hands(self) -> None:
        """Show the hands that are laid open in the play large, if there are any."""
        view, stage = self.shown.view, self.desk.stage
        places = {place_of(view, seat): name for seat, name in enumerate(view.table.players)}
        hands = [
            (
                _("{name}’s hand").format(name=places[place]),
                [left for row in rows if (left := [card for card in row if card in cards])],
            )
            for place, rows in stage.laid.items()
            if (cards := stage.opened.get(place))
        ]
        if hands:
            self.desk.window.push(HandsGlance(hands))

    def show_piles(self) -> None:
        """Show the cards put aside large."""
        aside, deck = piles(self.shown.view), self.desk.kit.deck
        if len(aside) == 1:
            title = _("The talon")
            cards = [(deck.card_name(card), card) for card in aside[0].cards]
        else:
            title = _("The talon and your discards")
            cards = [(pile.title, card) for pile in aside for card in pile.cards]
        if cards:
            self.desk.window.push(CardsGlance(title, cards))


# ---- what is round the table


class TableFrame:
    """The frame of the table ``desk``; ``actions``: what its buttons do, where not the usual."""

    def __init__(self, desk: LaidOut, actions: TableActions | None = None) -> None:
        self.desk, self.shown = desk, desk.shown
        self.actions = do = actions or TableActions(desk)
        self.menu = Button("", do.open_menu, kind="wood", icon="menu", size=TEXT.pixels)
        self.unsaved = Button("", self._show_warning, size=TEXT.pixels)
        self.left = Button("", self._ask_about_failures, size=TEXT.pixels)
        self._failures_told: set[Failure] = set()
        self._asked_about: set[str] = set()
        self.take_back = Button("", do.take_back, kind="wood", size=TEXT.pixels)
        self.notes = Button("", self.open_notes, kind="wood", size=TEXT.pixels)
        self.last = Button("", do.show_last_trick, kind="wood", size=TEXT.pixels)
        self.sheet = Button("", do.open_score_sheet, kind="wood", size=TEXT.pixels)
        self.calls = CallsZone(self._calls_turned)
        self.zones: dict[str, Zone] = {
            "calls": self.calls,
            "last": Zone(on_press=do.show_last_trick),
            "piles": Zone(on_press=do.show_piles),
            "score": Zone(on_press=do.open_score_sheet),
        }
        for name in ("last", "piles", "score"):
            self.zones[name].has_key = True  # also where there is no button
        self._free_rail = (0, 0)  # between its buttons
        self._version = -1  # of what is shown, of which seats and pad were composed
        self._seats: list[tuple[str, Box, SeatInfo]] | None = None
        self._pad: Pad | None = None
        self.plaque = PlaqueInfo("")
        self._hint = ""
        self.memo: Memo | None = None
        self.talk = PartnerTalk(desk)
        self.money: MoneyPlaces

    @property
    def has_pad(self) -> bool:
        """Whether the pad is what lies at the right of the table."""
        return True

    def _drop_old(self) -> None:
        if self._version != self.shown.version:
            self._version = self.shown.version
            self._seats = self._pad = None

    def _show_warning(self) -> None:
        self.desk.group.say(self.shown.session.warning or "", self.unsaved.rect)

    def _failures(self) -> str:
        players = self.shown.view.table.players
        return " ".join(program_left(one, players) for one in self.shown.session.programs.failures)

    def _show_failures(self) -> None:
        self.desk.group.say(self._failures(), self.left.rect)

    def _ask_about_failures(self) -> None:
        """Offer to start the programs again that play no more, where they can be."""
        if not self.shown.session.programs.may_start_again:
            self._show_failures()
            return
        again = _("A program that is started again plays from the next hand on.")
        answers = [DialogButton(_("Cancel")), DialogButton(_("Start again"), self._start_again)]
        sentence = f"{self._failures()} {again}"
        self.desk.window.push(Dialog(_("Program stopped"), sentence, answers))

    def _start_again(self) -> None:
        self._asked_about.clear()
        self.shown.session.programs.start_again()
        self._show_programs()

    def tell_of_programs(self) -> bool:
        """Say once of a program that plays no more why it does not. Of one whose command line was
        not typed here the player is asked; returns whether that is so now.
        """
        programs, game = self.shown.session.programs, self.shown.game
        for command in {typed.command for typed in programs.doubted.values()} - self._asked_about:
            self._asked_about.add(command)
            game.ask_to_start(command, partial(self._trust, command))
            return True
        if not set(programs.failures) <= self._failures_told:
            self._failures_told |= set(programs.failures)
            self._show_programs()
            self._show_failures()
        return False

    def _trust(self, command: str) -> None:
        self.shown.session.programs.trust(command)
        self._show_programs()

    def _show_programs(self) -> None:
        """Show which seats programs play now."""
        self._seats = None
        self.desk.hands.refresh()

    def open_notes(self) -> None:
        """Open the pad of a narrow window."""
        self.desk.window.push(NotesGlance(self.pad, self.zones))

    # ---- widgets

    def place(self) -> list[Widget]:
        """Place the widgets of the frame and return them: the buttons of the rail, and the parts of
        the pad that can be tapped.
        """
        self.menu.label, self.menu.hint = _("Menu"), _("Key Escape")
        self.unsaved.label, self.unsaved.hint = _("Not saved"), self.shown.session.warning or ""
        self.left.label, self.left.hint = _("Program stopped"), self._failures()
        self.notes.label, self.notes.hint = _("Notes"), _("Key N")
        self.last.label, self.last.hint = pgettext("button", "Last trick"), _("Key L")
        self.sheet.label, self.sheet.hint = _("Score sheet"), _("Key F2")
        hand = self.shown.view.hand
        self.last.enabled = hand is not None and bool(hand.tricks)
        self.last.reason = _("No trick has been taken yet.")
        left, right = self.rail_buttons()
        self._free_rail = place_rail(self.desk.kit, left, right)
        self.plaque = replace(self.plaque, between=self._free_rail)
        return [*left, *right, *self.on_the_right()]

    def rail_buttons(self) -> tuple[list[Button], list[Button]]:
        """Return the buttons at the left and at the right end of the rail."""
        layout = self.desk.layout
        left = [
            self.menu,
            *self.desk.hints.place_button(),
            *self._take_back_button(),
            *([self.unsaved] if self.shown.session.warning else []),
            *([self.left] if self.shown.session.programs.failures else []),
        ]
        right = [*([self.notes] if layout.compact else []), self.last, self.sheet]
        if layout.left_handed:
            return right[::-1], left[::-1]
        return left, right

    def on_the_right(self) -> list[Widget]:
        """Place what can be pressed or explained at the right of the table: on the pad."""
        self.calls.hint = _("More calls: use the wheel or click.")
        self.zones["last"].hint = _("Larger: key L")
        self.zones["score"].hint = _("The whole sheet: key F2")
        self.zones["piles"].hint = _("Larger: key {key}").format(key=keys.key_name(keys.PILES))
        places = {} if self.desk.layout.compact else self.pad().zones()
        for name, place in places.items():
            self.zones[name].rect = place
        return [zone for name, zone in self.zones.items() if name in places]

    def _take_back_button(self) -> list[Button]:
        session, button = self.shown.session, self.take_back
        button.label, button.hint = _("Take back"), keys.key_hint(keys.TAKE_BACK)
        if isinstance(session, PracticeSession):
            button.enabled, button.reason = session.may_take_back, session.why_not_taken_back
            return [button]
        button.enabled, button.reason = session.held, too_late_to_take_back()
        return [button] if session.holds and session.may_hold else []

    # ---- the pad

    def pad(self) -> Pad:
        """Return the pad with what is on it now."""
        self._drop_old()
        if self._pad is None:
            kit, desk = self.desk.kit, self.desk
            info = pad_info(self.shown.view, desk.phase.note(), turn=self._turn_shown())
            if (money := desk.stage.cash.money) is not None:  # as much as has been paid
                explained = info.score.explained if info.score else ()
                info = replace(info, score=money_lines(self.shown.view, money, explained))
            self.calls.fit(len(info.rows), Pad(kit, kit.layout.pad, info).hidden)
            pad = Pad(kit, kit.layout.pad, replace(info, back=self.calls.back))
            slip = desk.hints.box if desk.hints.shown else NOWHERE
            covered = (name for name, part in pad.parts().items() if part.overlaps(slip))
            pad.info = replace(pad.info, covered=frozenset(covered))
            self._pad = pad
        return self._pad

    def _turn_shown(self) -> bool:
        """Return whether it is shown whose turn it is: not while cards are dealt, and the player's
        own only with a choice to make.
        """
        shown = self.shown
        told = shown.live or shown.view.turn.seat != shown.session.player
        return told and not self.desk.phase.before_the_calls()

    def last_card_height(self) -> int:
        """Return how high the cards of the next trick will lie on the pad; 0 if none will, or as
        long as there is no contract.
        """
        hand = self.shown.view.hand
        if self.desk.layout.compact or hand is None or hand.contract is None:
            return 0
        return self.pad().next_last_h

    def _calls_turned(self) -> None:
        self._pad = None

    # ---- plates, plaque and money

    def seats(self) -> list[tuple[str, Box, SeatInfo]]:
        """Return the plates, in the order of the seats: the place of each, its box, and what is on
        it.
        """
        self._drop_old()
        if self._seats is None:
            self._seats = self._compose()
        return self._seats

    def _view_of(self, _seat: Seat) -> SeatView:
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
            info = seat_info(told, seat, mine=mine, turn=turn, slim=slim)
            program = seat in self.shown.session.programs
            seats.append((place, box, replace(info, program=program)))
        opened = desk.stage.opened_sides()
        out = still_out(view) if self.shown.game.settings.still_out else None
        self.memo = place_memo(desk.kit, out, desk.phase.me_box(), opened)
        self.money = MoneyPlaces(
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

    def money_words(self) -> list[tuple[str, Box, str]]:
        """Return what each box of money is, where it is, and what it says."""
        self.seats()
        return self.money.explained_parts()

    def talk_box(self) -> Box | None:
        """Return where the slip with what a partner says is; None where there is none."""
        return self.talk.box(lambda: [box for _what, box, _words in self.money_words()])

    def memo_box(self) -> Box | None:
        """Return where the slip with the cards that are still out is; None where there is none."""
        self.seats()
        return None if self.memo is None else self.memo.box

    # ---- words on the rail, and the line above the bar

    def where(self) -> str:
        """Return the quiet words on the rail: which hand it is."""
        view = self.shown.view
        number, deals = hand_number(view), view.table.rules.score.deals
        words = _("hand {n} of {count}") if deals else _("hand {n}")
        if view.table.time_is_up:
            words = _("hand {n}, last round")
        return self.shown.session.name_of_hand(words.format(n=number, count=deals))

    def rail_words(self) -> tuple[str, Box]:
        """Return those words, with the match of an evening and the game where they have room, and
        where they are on the rail.
        """
        kit, words = self.desk.kit, self.where()
        self.seats()
        plaque, (start, end) = plaque_box(kit, self.plaque), self._free_rail
        match, game = self._match_of_evening(), self._game()
        for before in ((match, game), (match,), (game,)):
            longer = " · ".join(filter(None, (*before, words)))
            place = rail_words_box(kit, longer, self._free_rail, plaque)
            free = start < place.x and place.right < end
            if free and not place.inset(-kit.space("tight")).overlaps(plaque):
                return longer, place
        return words, rail_words_box(kit, words, self._free_rail, plaque)

    def _match_of_evening(self) -> str:
        """Return which match of an evening is played, in a few words; empty where it is one by
        itself.
        """
        place = self.shown.session.plan.evening
        if place is None:
            return ""
        words = _("match {number} of {matches}")
        return words.format(number=place.number, matches=place.matches)

    def _game(self) -> str:
        """Return the game of a match and its way of scoring, where it has several."""
        rules = self.shown.view.table.rules
        return game_name(rules) if rules.way and self.shown.session.goes_on else ""

    @property
    def hint(self) -> str:
        """The line above the bar: what the player may do now."""
        self.seats()
        return self._hint

    def hint_box(self) -> Box | None:
        """Return the box of the line above the bar, at its foot while there are no buttons; None
        where the line says nothing.
        """
        desk, kit = self.desk, self.desk.kit
        bar, high = kit.layout.bar, kit.line_step(TEXT.pixels)
        self.seats()
        if not self._hint:
            return None
        buttons = [choice for choice in desk.choices if not isinstance(choice, OpenCard)]
        middle = bar.bottom - high / 2
        if buttons:
            middle = min(choice.rect.y for choice in buttons) - desk.phase.hint_rise()
        wide = min(bar.w, kit.width(self._hint, TEXT.face, TEXT.pixels))
        return Box(bar.x, round(middle - high / 2), wide, high)

    # ---- drawing

    def draw(self, surface: Surface, thinking: float | None) -> None:
        """Draw rail, plaque, pad and plates; ``thinking``: the angle of the pencil beside the seat
        that thinks, once it has thought for a while.
        """
        kit = self.desk.kit
        seats = self.seats()
        draw_table(surface, kit)
        words, at = self.rail_words()
        if not at.inset(-kit.space("tight")).overlaps(plaque_box(kit, self.plaque)):
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
        if not self.desk.layout.compact:
            self.pad().draw(surface, self.desk.stage.written)

    def draw_hint(self, surface: Surface) -> None:
        """Draw the line above the bar, unless a tooltip says the same or lies over it."""
        kit, group, line = self.desk.kit, self.desk.group, self.hint_box()
        tip = group.tooltip
        if line is None or (tip is not None and tip.text == self._hint):
            return
        if tip is not None and group.tip_spot(tip, kit).box.overlaps(line):
            return
        how, room = TEXT.inked("cream").how, kit.layout.bar.w
        kit.text(surface, line.x, line.y + line.h / 2, self._hint, *how, max_width=room)
