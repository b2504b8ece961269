"""The page of a hand that has ended: its cards, its tricks, its numbers, the way to its
judgement; at the table, and after practice.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.learn.practice import Practice, PracticeSession
from prefgame.app.look_back.judge import JudgedHand
from prefgame.app.look_back.past_hands import MadeUp, hand_swings
from prefgame.app.odds.held import HeldHand
from prefgame.app.play.shuffle import fair_deal
from prefgame.app.session import Session
from prefgame.cards import Card
from prefgame.engine.events import HandScored
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Amount, magnitude
from prefgame.rules.play import TALON_SEAT
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.motion import RESULT_SLIDE
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.frames.rail import draw_table
from prefgame.ui.paper.judged_page import JudgedHandScene
from prefgame.ui.paper.open_hands import (
    LargeTrick,
    OpenHands,
    TrickLine,
    TrickRows,
    hand_page,
    names_width,
    trick_lines,
    tricks_legend,
)
from prefgame.ui.paper.play_again import PlayAgainSheet, from_trick
from prefgame.ui.paper.save import save_match
from prefgame.ui.paper.sheet_scene import PaperScene, PaperSource
from prefgame.ui.scores.hand_numbers import NumbersPanel
from prefgame.ui.scores.registry import words_of
from prefgame.ui.table.frame import program_left
from prefgame.ui.table.menu import FairDealSheet, table_menu
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Icon
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Paragraph,
    Row,
    Stretch,
    Text,
)
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.widgets.styles import HEADING, NOTE
from prefgame.ui.words.hand_facts import HandRow
from prefgame.ui.words.numbers import NO_BREAK, signed


class NumbersArea(ScrollArea):
    """How the numbers of the hand arose; where they have no room, they scroll."""

    def __init__(self, numbers: NumbersPanel) -> None:
        super().__init__(numbers.height, numbers.draw)
        self.numbers = numbers

    def _all_seen(self, kit: Kit, box: Box) -> bool:
        self.numbers.settle(kit, box.w, box.h)
        return self.numbers.height(kit, box.w) <= box.h

    def fits(self, kit: Kit, box: Box) -> bool:
        return self._all_seen(kit, box)

    def lie(self, kit: Kit, box: Box) -> None:
        # where nothing scrolls, the strip of the thumb may lie outside the page
        self.focusable = not self._all_seen(kit, box)
        super().lie(kit, box if self.focusable else box._replace(w=box.w + 2 * kit.u(14)))


class HandPage(PaperScene):
    """The last hand of ``source``.

    ``trick`` is the one that is being looked at; None for the numbers.
    """

    def __init__(self, game: Game, source: PaperSource) -> None:
        super().__init__(game, source)
        self.judged: JudgedHand | None = None
        self.look_at_hand(source)

    def look_at_hand(self, source: PaperSource) -> None:
        """Show the last hand of this match from now on."""
        self.arrange_paper(source)
        self.view = source.view()
        self.trick: int | None = None
        self.leave()
        self.judged = None
        assert self.view.hand is not None
        self.tricks = trick_lines(self.view)[self.first_trick :]

    def page_buttons(self) -> dict[str, Button]:
        """Return the buttons below the page, by name; "on" is the large one."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        return _("Hand {number}").format(number=self.paper.hands)

    @property
    def first(self) -> str:
        return "on"

    def facts_said(self) -> tuple[str, ...]:
        """Return the short facts beside the headline, the most important first."""
        return tuple(self.story.facts())

    def stopped(self) -> tuple[str, ...]:
        """Return a sentence for each program that failed in this hand."""
        return ()

    @property
    def made_up(self) -> MadeUp | None:
        """What the game has made up of this hand, of which only an ending was laid out."""
        return None

    @property
    def first_trick(self) -> int:
        """How many tricks came before those that are shown."""
        return 0 if self.made_up is None else self.made_up.tricks

    @property
    def back_from_tricks(self) -> str:
        """Say where the way back from a trick leads."""
        return _("Back to the score")

    @property
    def why_no_review(self) -> str:
        """Why there is nothing to review; empty if there is."""
        return "" if self.made_up is None else _("The tricks before these cards are made up.")

    # ---- the page

    def content(self, kit: Kit) -> Element:
        self.story = self.parts.story(self.view, kit.deck)
        at = self.trick
        hands = Stretch(self.hands_shown())
        tricks = (self._tricks(kit),) if self.story.trick_rows else ()
        stopped = (Paragraph(words, NOTE.inked("ox")) for words in self.stopped())
        left = Column((hands, *tricks, *stopped), "hair")
        said = self.facts_said()
        facts = [" · ".join(said[:count]) for count in range(len(said), 0, -1)] or [""]
        side, buttons, on = self._numbers(kit) if at is None else self._replay(at)
        return hand_page(self.story.headline(), facts, left, side, buttons, on)

    def hands_shown(self) -> OpenHands:
        """Return all hands; while a trick is looked at, its cards are raised and those before are
        dark.
        """
        played = [frozenset(trick.cards.values()) for trick in self.tricks]
        gone = now = frozenset[Card]()
        if self.trick is not None:
            gone, now = gone.union(*played[: self.trick]), played[self.trick]
        return OpenHands([self._without_made_up(row) for row in self.story.rows()], gone, now)

    def _without_made_up(self, row: HandRow) -> HandRow:
        """Show only what somebody laid out: nobody knows who took the tricks before."""
        if self.made_up is None:
            return row
        cards, aside = (
            tuple(card for card in shown if card not in self.made_up.cards)
            for shown in (row.cards, row.aside)
        )
        tricks = row.tricks if row.seat == self.view.this_hand.declarer else ""
        return replace(row, cards=cards, aside=aside, taken=frozenset(), tricks=tricks)

    def _tricks(self, kit: Kit) -> TrickRows:
        rows, rest = self.story.rows(), self.story.rest
        return TrickRows(
            self.story.trick_rows,
            self.tricks,
            names_width(kit, [row.name for row in rows]),
            left=()
            if rest is None
            else [rest.unplayed_cards(row.cards) for row in rows if row.plays],
            left_words=() if rest is None else rest.headings(),
            on_press=self.look_at,
            current=self.trick,
            before=self.first_trick,
        )

    def beside(self, kit: Kit) -> Element:
        """Return what is at the right of the cards: how the numbers of the hand arose."""
        numbers = self.parts.numbers(self.story, self.paper, self.shown)
        area = Control("numbers", NumbersArea(numbers), fill=True)
        both = Column((Stretch(area), *((tricks_legend(),) if self.tricks else ())))
        return Either((both, area))

    def _numbers(self, kit: Kit) -> tuple[Element, dict[str, Button], Element]:
        buttons = self.page_buttons()
        on = Control("on", buttons.pop("on"), fill=True)
        replay = Button(_("Replay the tricks"), lambda: self.look_at(0), enabled=bool(self.tricks))
        replay.reason = _("No trick was played.")
        ask = Button(_("Review the hand"), self.look_judged, enabled=not self.why_no_review)
        ask.reason = self.why_no_review
        again = self._again_button(_("Play it again"))
        return self.beside(kit), {"replay": replay, "judge": ask, **again, **buttons}, on

    def _replay(self, at: int) -> tuple[Element, dict[str, Button], Element]:
        before, count = self.first_trick, self.first_trick + len(self.tricks)
        heading = _("Trick {number} of {count}").format(number=before + at + 1, count=count)
        names = {TALON_SEAT: _("the talon"), **dict(enumerate(self.story.names))}
        trick = self.tricks[at]
        large = LargeTrick(trick, names, self._words_of_trick(trick))
        side = Column((Text(heading, HEADING), Stretch(large), tricks_legend()), "none")
        after = Button(_("Next trick"), lambda: self.look_at(at + 1), kind="brass", size=25)
        after.enabled, after.reason = at < len(self.tricks) - 1, _("This was the last trick.")
        back = Button(_("Previous trick"), lambda: self.look_at(at - 1), size=25)
        back.enabled, back.reason = at > 0, _("This was the first trick.")
        if before:
            back.reason = _("The tricks before these cards are made up.")
        ways = Stretch(Control("previous", back)), Stretch(Control("next", after))
        numbers = Button(self.back_from_tricks, self._leave_trick)
        again = self._again_button(_("Play on from here"), before + at + 1)
        return side, {"result": numbers, **again}, Row(ways)

    def _words_of_trick(self, trick: TrickLine) -> str:
        """Say how many tricks each player has so far, and how the hand ended early, if so."""
        assert self.trick is not None
        so_far = [one.winner for one in self.tricks[: self.trick + 1]]
        tally = " · ".join(
            f"{name} {so_far.count(seat)}"
            for seat, name in self.story.trick_rows
            if seat != TALON_SEAT
        )
        words = _("Tricks so far: {tally}").format(tally=tally)
        if self.made_up is not None:
            words = _("The tricks before these cards are made up.")
        rest = self.story.rest
        if trick is not self.tricks[-1] or rest is None:
            return words
        return rest.sentence() if trick.winner is None else f"{words}. {rest.sentence()}"

    # ---- playing it again, and the seal of the cards

    def rail(self) -> dict[str, Button]:
        buttons = super().rail()
        route = None if self.made_up is not None else odds_of_dealt(self.view)
        if route is not None:
            words, way = pgettext("of a hand", "Odds"), self.game.way(route)
            meaning = _("How often each contract is made with these hands, over all deals")
            buttons["odds"] = Button(words, way, kind="wood", size=23, hint=meaning)
        deal = fair_deal(self.source.open_log())
        if deal is not None:
            sheet = FairDealSheet(deal)
            seal = Button(_("Fair deal"), lambda: self.window.push(sheet), kind="wood", size=23)
            buttons["seal"] = seal
        return buttons

    def practice(self) -> Practice | None:
        """Return the hand as it would be played again, from its deal and by the player of this
        page; None if that is not offered.
        """
        return None

    def _again_button(self, words: str, trick: int = 0) -> dict[str, Button]:
        """Return the button that asks how to play the hand again, from this trick (from 1) or the
        deal.
        """
        if (practice := self.practice()) is None:
            return {}
        there = from_trick(practice, trick)
        game, push = self.game, self.window.push
        return {"again": Button(words, lambda: push(PlayAgainSheet(game, there)))}

    # ---- what the buttons do

    def look_at(self, trick: int) -> None:
        """Show a trick, the first being 0."""
        if 0 <= trick < len(self.tricks):
            self.trick = trick
            self.rebuild()
            self.group.focus_on(self.widgets["next" if trick < len(self.tricks) - 1 else "result"])

    def _leave_trick(self) -> None:
        self.trick = None
        self.rebuild()
        self.group.focus_on(self.widgets["on"])

    def look_judged(self, number: int | None = None) -> None:
        """Open the judgement of the hand, which fills while it is looked at. ``number``: the
        decision that is chosen as soon as it is known.
        """
        if self.judged is None:
            self.judged = JudgedHand(self.source.open_log())
        on = self.page_buttons()["on"]
        self.window.push(
            JudgedHandScene(self.game, self.source, self.judged, on, number, self.practice())
        )

    def go_back(self) -> None:
        if self.trick is not None:
            self._leave_trick()
        else:
            self.leave_page()

    def leave_page(self) -> None:
        """Do what Escape means while the numbers are shown."""
        super().go_back()

    def leave(self) -> None:
        if self.judged is not None:
            self.judged.close()

    def handle(self, event: Event) -> None:
        if (
            event.type == pygame.KEYDOWN
            and self.trick is not None
            and event.key in (pygame.K_LEFT, pygame.K_RIGHT)
        ):
            FocusGroup.keyboard = True
            self.look_at(self.trick + (1 if event.key == pygame.K_RIGHT else -1))
            return
        super().handle(event)


def odds_of_dealt(view: SeatView) -> routes.HandOdds | None:
    """Return the way to the odds of the hands of a finished hand as they were dealt, the declarer's
    first; None where they were not laid open.
    """
    hand, players = view.hand, view.table.players
    if hand is None or not hand.ended or not all(hand.open_hands):
        return None
    shown = view.seat if hand.declarer is None else hand.declarer
    first = hand.order.index(shown) if shown in hand.order else 0
    held = tuple(
        HeldHand(view.table.rules, cards, place) for place, cards in enumerate(hand.open_hands)
    )
    return routes.HandOdds(held, tuple(players[seat] for seat in hand.order), first)


# ---- at the table


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
        return self.trick is None and not self.asked

    def enter(self, window: Host) -> None:
        super().enter(window)
        self._raised = 0.0
        self.timeline.move(RESULT_SLIDE, partial(setattr, self, "_raised"))

    def news(self) -> Iterable[tuple[Hashable, bool]]:
        return self.parts.news(self.paper)

    def stopped(self) -> tuple[str, ...]:
        table = self.session.match.table
        failures = self.session.programs.failures
        here = (one for one in failures if one.hand == table.hands_played)
        return tuple(program_left(one, table.players) for one in here)

    # ---- what the buttons do

    def practice(self) -> Practice:
        session, plan = self.session, self.session.plan
        log = session.open_log()
        return Practice(log, 0, session.player or 0, plan.levels, plan.seed)

    def page_buttons(self) -> dict[str, Button]:
        saving = Button(_("Save record"), self.save)
        way = self.game.way(routes.ScoreSheet(self.session))
        sheet = Button(_("Score sheet"), way, shortcut=keys.SCORE_SHEET)
        words = _("Settlement") if self.over else _("Next hand")
        on = Button(words, self.go_on, kind="brass", size=30)
        return {"on": on, "save": saving, "sheet": sheet}

    def save(self) -> None:
        save_match(self.window, self.session, self.notify)

    def go_on(self) -> None:
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
    """Say what a player won ``here``, in words the ``result``, beside what the same cards won in
    the match; plus is good.
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

    @property
    def made_up(self) -> MadeUp | None:
        return self.session.practice.made_up

    def facts_said(self) -> tuple[str, ...]:
        """Return the short facts beside the headline, the most important first."""
        return (self.comparison(), *super().facts_said())

    def comparison(self) -> str:
        """Say what the player's seat won or lost here, and in the match if it was played there."""
        practice, turned = self.session.practice, self.view.table.rules.minus_is_good
        name = self.view.table.players[practice.seat]
        here = self.won_here()
        words = f"{name}{NO_BREAK}{signed(here, turned)}"
        if not isinstance(practice.log[-1], HandScored):
            return words
        then = hand_swings(practice.log)[-1].change[practice.seat]
        return compared(self.view.table.rules, words, here, then)

    def won_here(self) -> Amount:
        return hand_swings(self.session.open_log())[-1].change[self.session.practice.seat]

    def page_buttons(self) -> dict[str, Button]:
        session, change = self.session, routes.ChangePractice
        again = Button(_("Begin again"), lambda: self.game.open(change(session.again())))
        back = Button(
            _("Take back"),
            lambda: self.game.open(change(session.taken_back())),
            shortcut=keys.TAKE_BACK,
            hint=keys.key_hint(keys.TAKE_BACK),
            enabled=session.may_take_back,
            reason=session.why_not_taken_back,
        )
        way = self.game.way(routes.EndPractice())
        on = Button(_("End the practice"), way, kind="brass", size=30)
        return {"on": on, "again": again, "take back": back}

    def leave_page(self) -> None:
        self.game.open(routes.EndPractice())
