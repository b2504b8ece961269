"""The page of a hand that has ended: its cards, its tricks, its numbers, the way to its judgement.

Invariant: it looks and changes nothing; the scenes made of it say what their buttons do.
"""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.learn.practice import Practice
from prefgame.app.look_back.whole_match import JudgedHand
from prefgame.app.play.shuffle import FairDeal, fair_deal
from prefgame.cards import Card
from prefgame.i18n import _
from prefgame.rules.play import TALON_SEAT
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.judged_page import JudgedHandScene
from prefgame.ui.paper.hand.open_hands import (
    TrickColumn,
    TrickLine,
    draw_hands,
    draw_left,
    draw_legend,
    draw_page_head,
    draw_trick,
    draw_tricks,
    place_hand,
    trick_columns,
    trick_lines,
)
from prefgame.ui.paper.hand.play_again import ask_to_practise, from_trick
from prefgame.ui.paper.sheet_scene import PaperScene, PaperSource
from prefgame.ui.table.menu import FairDealSheet
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import ScrollArea
from prefgame.ui.words.numbers import fitting_wording


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
        self.tricks = trick_lines(self.view)

    def page_buttons(self, kit: Kit) -> dict[str, Button]:
        """The buttons below the page, by name; "on" is the large one."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        return _("Hand {number}").format(number=self.paper.hands)

    @property
    def first(self) -> str:
        return "on"

    def facts_said(self) -> tuple[str, ...]:
        """The short facts beside the headline, the most important first."""
        return tuple(self.story.facts())

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        self.story = self.parts.story(self.view, kit.deck)
        said, room = self.facts_said(), page.w - 2 * kit.u(40)
        lines = [" · ".join(said[:count]) for count in range(len(said), 0, -1)]
        self.facts = fitting_wording(kit, room, *lines, size=23) if lines else ""
        self.players = [row for row in self.story.rows() if row.plays]
        self.places = place_hand(kit, page, self.story, self.facts, tricks=bool(self.tricks))
        if self.trick is not None:
            built = self._replay_buttons(kit)
        else:
            built = self._result_buttons(kit)
        for at, column in enumerate(
            trick_columns(self.places.tricks, self.places.names, len(self.tricks))
        ):
            built[f"trick {at}"] = TrickColumn(
                at, partial(self.look_at, at), column, at == self.trick
            )
        return built

    def _result_buttons(self, kit: Kit) -> dict[str, Widget]:
        panel = self.panel = self.parts.numbers(self.story, self.paper, self.shown)
        view = self.places.side
        panel.settle(kit, view.w, view.h - self.places.legend.h)
        fits = panel.height(kit, view.w) <= view.h
        self.with_legend = panel.height(kit, view.w) <= view.h - self.places.legend.h
        # an area keeps a strip for its thumb; where nothing scrolls, the strip may lie outside the
        # panel
        area = ScrollArea(
            panel.height, panel.draw, view._replace(w=view.w + 2 * kit.u(14)) if fits else view
        )
        area.focusable = not fits
        buttons = self.page_buttons(kit)
        buttons["on"].rect = self.places.foot_right
        ask = Button(_("Review the hand"), self.look_judged, size=25)
        row = {
            "replay": self._replay_button(),
            "judge": ask,
            **self._again_button(_("Play it again")),
            **{name: button for name, button in buttons.items() if name != "on"},
        }
        wide = [kit.run_width(button.label, "button", 25) + kit.f(30) for button in row.values()]
        over = (sum(wide) + kit.u(16) * (len(row) - 1)) / self.places.foot_left.w
        for button, place in zip(
            row.values(), self.places.foot_left.columns(len(row), kit.u(16), wide)
        ):
            button.rect, button.size = (
                place,
                min(25, max(19.5, 25 / over)),
            )  # all alike, in one line
        return {"on": buttons["on"], **row, "numbers": area}

    def _replay_button(self) -> Button:
        return Button(
            _("Replay the tricks"),
            lambda: self.look_at(0),
            size=25,
            enabled=bool(self.tricks),
            reason=_("No trick was played."),
        )

    def _replay_buttons(self, kit: Kit) -> dict[str, Widget]:
        assert self.trick is not None
        at, last = self.trick, len(self.tricks) - 1
        back, on = self.places.foot_right.columns(2, kit.u(16))
        numbers = Button(_("Back to the score"), self._leave_trick, size=25)
        row = {"result": numbers, **self._again_button(_("Play on from here"), at + 1)}
        for button, place in zip(row.values(), self.places.foot_left.columns(2, kit.u(16))):
            button.rect = place
        return {
            "next": Button(
                _("Next trick"),
                lambda: self.look_at(at + 1),
                on,
                kind="brass",
                size=25,
                enabled=at < last,
                reason=_("This was the last trick."),
            ),
            "previous": Button(
                _("Previous trick"),
                lambda: self.look_at(at - 1),
                back,
                size=25,
                enabled=at > 0,
                reason=_("This was the first trick."),
            ),
            **row,
        }

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        places = self.places
        draw_page_head(surface, kit, page, places, self.story.headline(), self.facts)
        rule_x = places.side.x - kit.u(22)
        shapes.line(surface, rule_x, places.side.y, places.side.h, "rule", 1, upright=True)
        self._paint_hands(surface, kit)
        if self.players:
            self._paint_tricks(surface, kit)
        if self.trick is not None:
            bottom = self._paint_trick(surface, kit, self.tricks[self.trick])
            if bottom <= places.legend.y:
                draw_legend(surface, kit, places.legend)
        elif self.with_legend:
            draw_legend(surface, kit, places.legend)

    def _paint_hands(self, surface: Surface, kit: Kit) -> None:
        """All hands; while a trick is looked at, its cards are raised and those before are dark."""
        played = [frozenset(trick.cards.values()) for trick in self.tricks]
        gone = now = frozenset[Card]()
        if self.trick is not None:
            gone, now = gone.union(*played[: self.trick]), played[self.trick]
        draw_hands(surface, kit, self.places.hands, self.story.rows(), gone, now)

    def _paint_tricks(self, surface: Surface, kit: Kit) -> None:
        """The table of tricks, and what was left when the rest of the hand was settled."""
        box, names = self.places.tricks, self.places.names
        if (rest := self.story.rest) is not None:
            left = {row.seat: rest.unplayed_cards(row.cards) for row in self.players}
            draw_left(surface, kit, box, names, left, rest.headings())
        draw_tricks(surface, kit, box, names, self.story.trick_rows, self.tricks)

    def _paint_trick(self, surface: Surface, kit: Kit, trick: TrickLine) -> int:
        """The trick that is being looked at, large, with words below it; returns the bottom.

        The words are the tricks so far.
        """
        assert self.trick is not None
        box, room = self.places.side, self.places.side.h - self.places.legend.h
        heading = _("Trick {number} of {count}").format(
            number=self.trick + 1, count=len(self.tricks)
        )
        kit.text(surface, box.x, box.y + kit.f(16), heading, "title", 34, max_width=box.w)
        names = {TALON_SEAT: _("the talon"), **dict(enumerate(self.story.names))}
        y = draw_trick(surface, kit, box, room, trick, names)
        words = self._words_of_trick(trick)
        return kit.paragraph(surface, box.x, y + kit.f(80), box.w, words, "label", 24)

    def _words_of_trick(self, trick: TrickLine) -> str:
        """How many tricks each player has after this one, and how the hand ended early, if so."""
        assert self.trick is not None
        so_far = [one.winner for one in self.tricks[: self.trick + 1]]
        tally = " · ".join(
            f"{name} {so_far.count(seat)}"
            for seat, name in self.story.trick_rows
            if seat != TALON_SEAT
        )
        words = _("Tricks so far: {tally}").format(tally=tally)
        rest = self.story.rest
        if trick is not self.tricks[-1] or rest is None:
            return words
        return rest.sentence() if trick.winner is None else f"{words}. {rest.sentence()}"

    # ---- playing it again, and the seal of the cards

    def rail(self) -> dict[str, Button]:
        deal = fair_deal(self.source.open_log())
        if deal is None:
            return {}
        show = partial(self._show_seal, deal)
        return {**super().rail(), "seal": Button(_("Fair deal"), show, kind="wood", size=23)}

    def _show_seal(self, deal: FairDeal) -> None:
        self.window.push(FairDealSheet(deal))

    def practice(self) -> Practice | None:
        """The hand as it would be played again, from its deal and by the player of this page;
        None where that is not offered.
        """
        return None

    def _again_button(self, words: str, trick: int = 0) -> dict[str, Button]:
        """The button that asks how to play the hand again, from this trick (from 1) or the deal."""
        practice = self.practice()
        if practice is None:
            return {}

        def ask() -> None:
            ask_to_practise(self.game, self.window, from_trick(practice, trick))

        return {"again": Button(words, ask, size=25)}

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
        on = self.page_buttons(self.kit)["on"]
        self.window.push(
            JudgedHandScene(self.game, self.source, self.judged, on, number, self.practice())
        )

    @property
    def at_numbers(self) -> bool:
        """The page as it opened: no trick is being looked at."""
        return self.trick is None

    def go_back(self) -> None:
        if self.trick is not None:
            self._leave_trick()
        else:
            self.leave_page()

    def leave_page(self) -> None:
        """Escape, where the numbers are shown."""
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
