"""What the buttons, keys and zones round the table do.

Invariant: it opens other scenes or asks the hands of the player; it draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Thread

from prefgame.app.files import reason_of
from prefgame.app.learn.practice import PracticeSession
from prefgame.app.play.claims import NoClaim, why_no_claim
from prefgame.app.records import Choice, last_choice, save_report
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.play import TALON_SEAT
from prefgame.ui.draw.box import Box
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import saved_sentence
from prefgame.ui.table.laid_table import LaidTable
from prefgame.ui.table.menu import table_menu
from prefgame.ui.table.overlays import CardsGlance, HandsGlance, NotesGlance
from prefgame.ui.table.pad import notes
from prefgame.ui.table.pad.info import PadInfo
from prefgame.ui.table.plate import place_of
from prefgame.ui.widgets.buttons import Zone
from prefgame.ui.words.contracts import no_claim


def too_late_to_take_back() -> str:
    """Why no choice of a match can be taken back now."""
    return _("You can take back a call, an answer or a card until the next player has acted.")


class TableActions:
    """The actions at the table ``desk`` that do not belong to a phase."""

    def __init__(self, desk: LaidTable) -> None:
        self.desk, self.shown = desk, desk.shown

    def open_menu(self) -> None:
        """The menu of the match."""
        shown, window = self.shown, self.desk.window
        claimed = shown.session.claims.on_table is not None
        playing = shown.live and not claimed and shown.view.turn.phase is Phase.PLAY
        early = self.claim if playing else None
        window.push(table_menu(shown.game, window, shown.session, early))

    def other_deck(self) -> None:
        """The French deck for the other one, or the other way round."""
        self.shown.game.other_deck(self.shown.view.table.rules)

    def open_rules(self) -> None:
        """The rules of this game, in the help, at what is done at the table now."""
        view = self.shown.view
        self.shown.game.open(routes.RulesPage(view.table.rules, view.turn.phase))

    def open_score_sheet(self) -> None:
        """The whole score sheet."""
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
        elif isinstance(session, PracticeSession) and session.may_take_back:
            self.shown.game.open(routes.ChangePractice(session.taken_back()))

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

    def show_warning(self, place: Box) -> None:
        """Why the match is not saved, at the button that says that it is not."""
        self.desk.group.say(self.shown.session.warning or "", place)

    def claim(self) -> None:
        """The player wants to end the hand early.

        Claim the rest; where not all of it can be claimed, open the slip for a part or
        for giving up.
        """
        claims = self.shown.session.claims
        if claims.on_table is not None:
            return
        if self.shown.live and claims.player_may:
            self.desk.hands.claim()
            return
        never, why = claims.setting == "never", self._why_no_claim()
        if not never and why.may_give_up:
            self.desk.hands.end_early()
            return
        words = _("Claims are switched off in the settings.") if never else no_claim(why)
        self._say(words)

    def _why_no_claim(self) -> NoClaim:
        """Why the player claims nothing."""
        shown = self.shown
        looks_on = shown.session.player is None
        why = NoClaim.LOOKS_ON if looks_on else why_no_claim(shown.view)
        if not shown.live and why not in (NoClaim.BEFORE_THE_PLAY, NoClaim.LOOKS_ON):
            return NoClaim.NOT_THE_TURN
        return why

    def open_notes(self, info: Callable[[], PadInfo], zones: Mapping[str, Zone]) -> None:
        """The pad of a narrow window."""
        self.desk.window.push(NotesGlance(info, zones))

    def show_last_trick(self) -> None:
        """The last trick, large, if one has been taken."""
        view = self.shown.view
        if view.hand is None or not view.hand.tricks:
            return
        trick = view.hand.tricks[-1]
        names = {TALON_SEAT: _("the talon"), **dict(enumerate(view.table.players))}
        cards = [(names[seat], str(card)) for seat, card in trick.as_led]
        winner = [seat for seat, _card in trick.as_led].index(trick.winner)
        self.desk.window.push(CardsGlance(_("Last trick"), cards, winner))

    def show_open_hands(self) -> None:
        """The hands that are laid open in the play, large, if there are any."""
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
        """The cards put aside, large."""
        piles, deck = notes.piles(self.shown.view), self.desk.kit.deck
        if len(piles) == 1:
            title = _("The talon")
            cards = [(deck.card_name(card), card) for card in piles[0].cards]
        else:
            title = _("The talon and your discards")
            cards = [(pile.title, card) for pile in piles for card in pile.cards]
        if cards:
            self.desk.window.push(CardsGlance(title, cards))
