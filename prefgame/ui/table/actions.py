"""What the buttons, keys and zones round the table do.

Invariant: it opens other scenes or asks the table scene; it draws nothing and changes no match.
"""

from __future__ import annotations

from threading import Thread

from prefgame.app.files.reading import reason_of
from prefgame.app.learn.practice import PracticeSession
from prefgame.app.play.claims import NoClaim, why_no_claim
from prefgame.app.report import Choice, last_choice, save_report
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.rules.play import TALON_SEAT
from prefgame.ui.frames import routes
from prefgame.ui.frames.form import saved_sentence
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.menu import table_menu
from prefgame.ui.table.overlays import CardsGlance, HandsGlance, NotesGlance
from prefgame.ui.table.pad import notes
from prefgame.ui.table.plate import place_of
from prefgame.ui.words.contracts import no_claim


def too_late_to_take_back() -> str:
    """Why no choice of a match can be taken back now."""
    return _("You can take back a call, an answer or a card until the next player has acted.")


class TableActions:
    """The actions of the table ``scene`` that do not belong to a phase."""

    def __init__(self, scene: Desk) -> None:
        self.scene = scene

    def open_menu(self) -> None:
        """The menu of the match."""
        scene = self.scene
        playing = (
            scene.live
            and scene.session.claims.on_table is None
            and scene.shown.turn.phase is Phase.PLAY
        )
        scene.window.push(
            table_menu(scene.game, scene.window, scene.session, self.claim if playing else None)
        )

    def other_deck(self) -> None:
        """The French deck for the other one, or the other way round."""
        self.scene.game.other_deck(self.scene.shown.table.rules)

    def open_rules(self) -> None:
        """The rules of this game, in the help, at what is done at the table now."""
        shown = self.scene.shown
        self.scene.game.open(routes.RulesPage(shown.table.rules, shown.turn.phase))

    def open_score_sheet(self) -> None:
        """The whole score sheet."""
        self.scene.game.open(routes.ScoreSheet(self.scene.session))

    def take_back(self) -> None:
        """Take the player's last choice back, as long as the next player has not acted; any one
        where the hand is only practised.
        """
        session = self.scene.session
        if session.held:
            self.scene.take_choice_back()
        elif session.holds and session.may_hold:
            self._say(too_late_to_take_back())
        elif isinstance(session, PracticeSession) and session.may_take_back:
            self.scene.game.open(routes.ChangePractice(session.taken_back()))

    def report(self) -> None:
        """Write what a seat of the computer did last into a file; the sentence about it comes when
        the seat has thought again.
        """
        choice = last_choice(self.scene.session)
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
        self.scene.window.post(lambda: self._say(words))

    def _say(self, words: str) -> None:
        self.scene.group.say(words, self.scene.phase.me_box())

    def show_warning(self) -> None:
        """Why the match is not saved, at the button that says that it is not."""
        place = self.scene.frame.unsaved.rect
        self.scene.group.say(self.scene.session.warning or "", place)

    def claim(self) -> None:
        """The player wants to end the hand early.

        Claim the rest; where not all of it can be claimed, open the slip for a part or
        for giving up.
        """
        if self.scene.session.claims.on_table is not None:
            return
        if self.scene.live and self.scene.session.claims.player_may:
            self.scene.claim()
            return
        never, why = self.scene.session.claims.setting == "never", self._why_no_claim()
        if not never and why.may_give_up:
            self.scene.end_early()
            return
        words = _("Claims are switched off in the settings.") if never else no_claim(why)
        self._say(words)

    def _why_no_claim(self) -> NoClaim:
        """Why the player claims nothing."""
        scene = self.scene
        why = why_no_claim(scene.shown) if scene.session.player is not None else NoClaim.LOOKS_ON
        if not scene.live and why not in (NoClaim.BEFORE_THE_PLAY, NoClaim.LOOKS_ON):
            return NoClaim.NOT_THE_TURN
        return why

    def open_notes(self) -> None:
        """The pad of a narrow window."""
        self.scene.window.push(NotesGlance(self.scene.frame.pad_info, self.scene.frame.zones))

    def show_last_trick(self) -> None:
        """The last trick, large, if one has been taken."""
        view = self.scene.shown
        if view.hand is None or not view.hand.tricks:
            return
        trick = view.hand.tricks[-1]
        names = {TALON_SEAT: _("the talon"), **dict(enumerate(view.table.players))}
        cards = [(names[seat], str(card)) for seat, card in trick.as_led]
        winner = [seat for seat, _card in trick.as_led].index(trick.winner)
        self.scene.window.push(CardsGlance(_("Last trick"), cards, winner))

    def show_open_hands(self) -> None:
        """The hands that are laid open in the play, large, if there are any."""
        view, stage = self.scene.shown, self.scene.stage
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
            self.scene.window.push(HandsGlance(hands))

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
                    _("The talon and your discards"),
                    [(pile.title, card) for pile in piles for card in pile.cards],
                )
            )
