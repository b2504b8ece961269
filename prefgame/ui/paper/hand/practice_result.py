"""After a hand that was played again: its page, with what it brought here and what it had brought
in the match.

Invariant: nothing of it is written down; the ways lead to the same cards again, or back to where
the practice began.
"""

from __future__ import annotations

from prefgame.app.look_back.past_matches import hand_swings
from prefgame.app.practice.session import PracticeSession
from prefgame.engine.events import HandScored
from prefgame.i18n import _
from prefgame.rules.base import Amount, magnitude
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.page import HandPage
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.runs import BESIDE
from prefgame.ui.words.scores import words_of


def compared(rules: RuleSet, result: str, here: Amount, then: Amount) -> str:
    """What a player won ``here``, in words the ``result``, beside what the same cards won in the
    match; plus is good.
    """
    if here == then:
        return _("{result}: the same as in the match").format(result=result)
    sentence = (
        _("{result}: {amount} better than in the match ({then})")
        if here > then
        else _("{result}: {amount} worse than in the match ({then})")
    )
    more = words_of(rules).amount(magnitude(here - then))
    return sentence.format(result=result, amount=more, then=signed(then, rules.minus_is_good))


class PracticeResultScene(HandPage):
    """The result of the hand that ``session`` has played again."""

    def __init__(self, game: Game, session: PracticeSession) -> None:
        self.session = session
        super().__init__(game, session)

    @property
    def title(self) -> str:
        return _("Practice: hand {number}").format(number=self.paper.hands)

    @property
    def between_hands(self) -> bool:
        return False  # nothing is being written

    def facts_said(self) -> tuple[str, ...]:
        """What the hand brought the player here and in the match, before the other facts."""
        return (self.comparison(), *super().facts_said())

    def comparison(self) -> str:
        """What the player's seat won or lost here, and in the match if it was played there."""
        practice, turned = self.session.practice, self.view.table.rules.minus_is_good
        name = self.view.table.players[practice.seat]
        here = self.won_here()
        words = f"{name}{BESIDE}{signed(here, turned)}"
        if not isinstance(practice.log[-1], HandScored):
            return words
        then = hand_swings(practice.log)[-1].change[practice.seat]
        return compared(self.view.table.rules, words, here, then)

    def won_here(self) -> Amount:
        """What the player's seat won with the hand that was just played."""
        return hand_swings(self.session.open_log())[-1].change[self.session.practice.seat]

    def page_buttons(self, kit: Kit) -> dict[str, Button]:
        again = Button(
            _("Begin again"), lambda: self.game.change_practice(self.session.again()), size=25
        )
        back = Button(
            _("Take back"),
            lambda: self.game.change_practice(self.session.taken_back()),
            size=25,
            shortcut=keys.TAKE_BACK,
            hint=keys.key_hint(keys.TAKE_BACK),
            enabled=self.session.may_take_back,
            reason=self.session.why_not_taken_back,
        )
        on = Button(_("End the practice"), self.game.end_practice, kind="brass", size=30)
        return {"on": on, "again": again, "take back": back}

    def leave_page(self) -> None:
        self.game.end_practice()
