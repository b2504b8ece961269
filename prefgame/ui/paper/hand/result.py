"""The page of a hand that has ended, at the table or in practice, and the way on.

Invariant: it changes nothing but what its buttons say: the next deal.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.learn.practice import Practice, PracticeSession
from prefgame.app.look_back.past_hands import hand_swings
from prefgame.app.session import Session
from prefgame.engine.events import HandScored
from prefgame.i18n import _
from prefgame.rules.base import Amount, magnitude
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.motion import RESULT_SLIDE
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.frames.rail import draw_table
from prefgame.ui.paper.hand.page import HandPage
from prefgame.ui.paper.save import save_and_report
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.menu import table_menu
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Icon
from prefgame.ui.widgets.scene import Host
from prefgame.ui.words.numbers import signed
from prefgame.ui.words.runs import BESIDE


class HandResultScene(HandPage):
    """The result of the last hand of ``session``; if ``asked`` for, the page can be put away."""

    opening = RESULT_SLIDE

    def __init__(self, game: Game, session: Session, *, asked: bool = False) -> None:
        super().__init__(game, session)
        self.session, self.asked = session, asked
        self._raised = 1.0
        self._whole: Surface | None = None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.view.table.settlement is not None

    @property
    def pause(self) -> float:
        return 1.0 if self.over else 0.0

    @property
    def back_words(self) -> str:
        return _("Menu") if self._leads_to_menu else _("Back")

    @property
    def back_icon(self) -> Icon:
        return "menu" if self._leads_to_menu else "back"

    @property
    def _leads_to_menu(self) -> bool:
        return self.at_numbers and not self.asked

    def enter(self, window: Host) -> None:
        super().enter(window)
        self._raised = 0.0
        self.timeline.move(RESULT_SLIDE, self._raise)

    def _raise(self, part: float) -> None:
        self._raised = part

    def news(self) -> Iterable[tuple[Hashable, bool]]:
        return self.parts.news(self.paper)

    # ---- what the buttons do

    def practice(self) -> Practice:
        session, plan = self.session, self.session.plan
        log = session.open_log()
        return Practice(log, 0, session.player or 0, plan.levels, plan.seed)

    def page_buttons(self) -> dict[str, Button]:
        saving = Button(
            _("Save record"), lambda: self.notify(save_and_report(self.session)), size=25
        )
        sheet = Button(
            _("Score sheet"),
            self.game.way(routes.ScoreSheet(self.session)),
            size=25,
            shortcut=keys.SCORE_SHEET,
        )
        on = Button(
            _("Settlement") if self.over else _("Next hand"), self.go_on, kind="brass", size=30
        )
        return {"on": on, "save": saving, "sheet": sheet}

    def go_on(self) -> None:
        """Deal the next hand, or show the end of the match."""
        if self.over:
            self.game.open(routes.Settlement(self.session))
        else:
            if self.session.between_hands:  # a second press in the same moment means nothing
                self.session.deal()
            self.window.pop()

    def leave_page(self) -> None:
        if self.asked:
            super().leave_page()
            return
        self.window.push(table_menu(self.game, self.window, self.session))

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == keys.DECK:
            self.game.other_deck(self.view.table.rules)
        else:
            super().handle(event)

    # ---- coming up from below

    def draw(self, surface: Surface) -> None:
        if self._raised >= 1:
            self._whole = None
            super().draw(surface)
            return
        if self._whole is None:
            self._whole = Surface(surface.get_size(), 0, surface)
        super().draw(self._whole)
        draw_table(surface, self.kit)
        rail = self.kit.layout.rail.h
        shift = round((surface.get_height() - rail) * (1 - self._raised))
        surface.blit(self._whole, (0, 0), (0, 0, surface.get_width(), rail))
        surface.blit(
            self._whole,
            (0, rail + shift),
            (0, rail, surface.get_width(), surface.get_height() - rail - shift),
        )


# ---- after a hand that was played again
# Invariant: nothing of it is written down; the ways lead to the same cards again, or back to where
# the practice began.


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

    def page_buttons(self) -> dict[str, Button]:
        again = Button(
            _("Begin again"),
            lambda: self.game.open(routes.ChangePractice(self.session.again())),
            size=25,
        )
        back = Button(
            _("Take back"),
            lambda: self.game.open(routes.ChangePractice(self.session.taken_back())),
            size=25,
            shortcut=keys.TAKE_BACK,
            hint=keys.key_hint(keys.TAKE_BACK),
            enabled=self.session.may_take_back,
            reason=self.session.why_not_taken_back,
        )
        on = Button(
            _("End the practice"), self.game.way(routes.EndPractice()), kind="brass", size=30
        )
        return {"on": on, "again": again, "take back": back}

    def leave_page(self) -> None:
        self.game.open(routes.EndPractice())
