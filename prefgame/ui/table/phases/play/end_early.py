"""The slip with which the player may end a hand whose rest is not all proved.

The player claims what is proved, or gives the rest up.

Invariant: it offers what the player's own cards prove, so that nobody learns from it where the
others' cards are.
"""

from __future__ import annotations

from prefgame.app.play.claims import why_no_claim
from prefgame.i18n import _, ngettext
from prefgame.rules.contracts import TRICKS
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.phases.play.slip import SlipPhase
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.words.contracts import no_claim


class EndPhase(SlipPhase):
    """Nothing has been said yet; the player may go on playing."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sure = desk.session.claims.sure_tricks()
        hand = self.view.this_hand
        left = TRICKS - len(hand.tricks) - self.sure
        none = self.view.contracted.contract.goal.takes_none
        give_up = _("Give up") if none else _("Give up the rest")
        part = _("Claim {count}, give up {left}").format(count=self.sure, left=left)
        self._asked, self._give_up_words = False, give_up
        # who has certain tricks gives none of them up: only the claim is offered
        end = (part, desk.claim_part) if self.sure else (give_up, self._ask)
        offers = [end, (_("Play on"), desk.end_early)]
        self._concede, self._play_on = (Button(label, press, size=25) for label, press in offers)
        self._lay_out(self._concede, self._play_on)
        if not self.sure and desk.session.claims.objected:
            self._concede.enabled, self._concede.reason = False, self._objection()

    def _lay_out(self, *buttons: Button) -> None:
        """The buttons from left to right, each with its key."""
        self.buttons = buttons
        for button, key in zip(buttons, keys.SLIPS):
            button.shortcut, button.hint = key, keys.key_hint(key)

    def headline(self) -> str:
        if self._asked:
            return _("Really give up?")
        hand = self.view.contracted
        if hand.declarer is not None:
            own = hand.taken[hand.declarer]
            against, goal = len(hand.tricks) - own, hand.contract.goal
            if goal.is_won(own, against):
                return _("The contract is made. End the hand here?")
            if goal.is_lost(own, against):
                return _("The contract is lost. End the hand here?")
        return _("End the hand here?")

    def detail(self) -> str:
        """What is proved, or why there is no claim to everything; asked again, what follows."""
        if self._asked:
            return _("The hand ends here, and this cannot be taken back.")
        if self.sure:
            return ngettext(
                "{count} more trick is certainly yours. You may take more if you play on.",
                "{count} more tricks are certainly yours. You may take more if you play on.",
                self.sure,
            ).format(count=self.sure)
        return no_claim(why_no_claim(self.view)).format(name=self._partner())

    def first_this(self) -> str:
        return _("First claim, give up or play on.")

    def safe_answer(self) -> Widget | None:
        return self._play_on

    def first(self, choices: list[Widget]) -> Widget | None:
        """Playing on: nobody gives up by a key pressed too often."""
        return self._play_on

    def _ask(self) -> None:
        """Ask once more, with playing on in the place of what was pressed: a second click, or the
        same key again, gives nothing up.
        """
        self._asked = True
        self._concede.label, self._concede.on_press = _("Yes, give up"), self._give_up
        self._lay_out(self._play_on, self._concede)
        self.desk.refresh()
        self.desk.group.focus_on(self._play_on)

    def _give_up(self) -> None:
        if self.desk.session.claims.give_up() is not None:
            self._asked, self._concede.label = False, self._give_up_words
            self._concede.enabled, self._concede.reason = False, self._objection()
            self.desk.refresh()
            self.desk.group.focus_on(self._play_on)
            self.desk.group.say(self._objection(), self._concede.rect)

    def _objection(self) -> str:
        return _("{name} disagrees: not every trick is lost yet.").format(name=self._partner())

    def _partner(self) -> str:
        """The other defender, where there is one."""
        hand = self.view.this_hand
        apart = (self.view.seat, hand.declarer)
        return next((self.name(seat) for seat in self.view.table.playing if seat not in apart), "")
