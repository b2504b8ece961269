"""The judgement of a hand: a list of decisions, and beside them the tricks as played and better.

Invariant: it looks and changes nothing. The list fills from the top while it is read, and what is
chosen stays chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.app.learn.practice import Point, Practice, last_before, starting_points
from prefgame.app.look_back.judge import Judged, Judgement
from prefgame.app.look_back.open_values import CardInQuestion
from prefgame.app.look_back.review import Review
from prefgame.app.look_back.whole_match import JudgedHand
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.hand.believed_page import BelievedScene
from prefgame.ui.paper.hand.judged_list import JudgedList, JudgedRow, reveal
from prefgame.ui.paper.hand.judgement_words import best_play_words
from prefgame.ui.paper.hand.open_hands import (
    JudgedPlaces,
    TrickColumn,
    TrickLine,
    draw_hands,
    draw_left,
    draw_page_head,
    draw_tricks,
    place_hand,
    place_judged,
    trick_columns,
    trick_lines,
)
from prefgame.ui.paper.hand.play_again import ask_to_practise, from_trick
from prefgame.ui.paper.hand.review_words import ReviewLine, lines_beside_judgement, review_lines
from prefgame.ui.paper.sheet_scene import PaperScene, PaperSource
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.words.hand_facts import HandFacts, HandRow

# ---- the tricks of a judged hand, as played and with the better choice
# Invariant: it draws what it is given. What might have been is tinted from the chosen trick on.


@dataclass(frozen=True)
class JudgedTables:
    """The tables. ``line``: the tricks with the better choice, empty where there are none;
    ``trick``: the one that is framed, from 0; ``better``: whether the only table shows the line;
    ``costly``: the cards that lost something; ``chosen``: whether a decision is looked at;
    ``right``: whether it was a card than which none was better.
    """

    places: JudgedPlaces
    story: HandFacts
    played: Sequence[TrickLine]
    line: Sequence[TrickLine]
    trick: int | None
    better: bool
    costly: frozenset[Card]
    chosen: bool
    right: bool

    @property
    def _headings(self) -> tuple[str, str]:
        """What was played, and what might have been."""
        line = (
            pgettext("the tricks", "Best play") if self.right else pgettext("the tricks", "Better")
        )
        return pgettext("the tricks", "As played"), line

    @property
    def two(self) -> bool:
        """Whether both tables are seen."""
        return self.places.better != NOWHERE and self.places.segment == NOWHERE

    @property
    def _shown(self) -> list[tuple[Box, Sequence[TrickLine], bool]]:
        """The tables that are seen: where, which tricks, and whether they were played."""
        table = self.places.hand.tricks
        if table == NOWHERE:
            return []
        if self.two:
            return [(table, self.played, True), (self.places.better, self.line, False)]
        if self.better and self.line:
            return [(table, self.line, False)]
        return [(table, self.played, True)]

    @property
    def raised(self) -> frozenset[Card]:
        """The cards of the framed trick, of the first table that is seen."""
        tricks = next((tricks for _place, tricks, _played in self._shown), self.played)
        if self.trick is None or self.trick >= len(tricks):
            return frozenset()
        return frozenset(tricks[self.trick].cards.values())

    def widgets(
        self, on_trick: Callable[[int], None], on_better: Callable[[int], None]
    ) -> dict[str, Widget]:
        """The columns of the tricks, and the segment where one table is seen at a time."""
        built: dict[str, Widget] = {}
        if self.places.segment != NOWHERE:
            segment = Segments(self._headings, int(self.better and bool(self.line)), on_better)
            segment.rect, segment.enabled = self.places.segment, bool(self.line)
            segment.reason = _("Choose a decision after which other cards would have fallen.")
            built["which"] = segment
        for table, tricks, played in self._shown:
            columns = trick_columns(table, self.places.hand.names, len(tricks))
            for at, place in enumerate(columns):
                name = f"trick {at}" if f"trick {at}" not in built else f"better {at}"
                built[name] = TrickColumn(
                    at, partial(on_trick, at), place, at == self.trick, "ox" if played else "ink"
                )
        return built

    def paint(self, surface: Surface, kit: Kit) -> None:
        """Draw the tables that are seen."""
        names = self.places.hand.names
        rows = self.story.rows()  # in what might have been, who stayed may play
        for table, tricks, played in self._shown:
            if played and (rest := self.story.rest) is not None:
                left = {
                    row.seat: rest.unplayed_cards(row.cards) if row.plays else () for row in rows
                }
                draw_left(surface, kit, table, names, left, rest.headings())
            as_played, better = self._headings
            draw_tricks(
                surface,
                kit,
                table,
                names,
                self._rows_of_tricks(rows),
                tricks,
                self.costly if played else frozenset(),
                heading=(as_played if played else better) if self.two else "",
                tinted=None if played else (self.trick or 0),
                absent={row.seat: self.story.away_word(row) for row in rows},
            )
            if not played and not tricks:
                self._paint_why_empty(surface, kit, table)
        if self.two:
            table = self.places.better
            shapes.line(surface, table.x, table.y - kit.f(9), table.w, "rule", 1)

    def _rows_of_tricks(self, rows: Sequence[HandRow]) -> list[tuple[Seat, str]]:
        """Everybody, and a dealer whose talon was led."""
        seats = [(row.seat, row.name) for row in rows]
        return seats + [one for one in self.story.trick_rows if one not in seats]

    def _paint_why_empty(self, surface: Surface, kit: Kit, table: Box) -> None:
        """What the second table waits for."""
        if self.trick is not None and self.chosen:
            words = _("Where nobody declares, there is no line of best play.")
        elif self.chosen:
            words = _("No other tricks to show: this decision was not about a card.")
        else:
            words = _(
                "Choose a decision or a trick: the best play of all players from there is shown "
                "here."
            )
        x = table.x + self.places.hand.names
        y = table.y + kit.f(58)
        kit.paragraph(surface, x, y, table.right - x, words, "caption", 25, "ink2")


# ---- the page of the judgement


_DIGITS = (
    *(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5),
    *(pygame.K_6, pygame.K_7, pygame.K_8, pygame.K_9, pygame.K_0),
)
"""the keys of the tricks from the first to the tenth"""


class JudgedHandScene(PaperScene):
    """The last hand of ``source``, as it is judged. ``on``: the button of the page below that leads
    on; it is pressed there. ``wanted``: the decision that is chosen as soon as it is known.
    ``practice``: the hand as it can be played again, if that is offered.
    """

    def __init__(
        self,
        game: Game,
        source: PaperSource,
        judged: JudgedHand,
        on: Button,
        wanted: int | None = None,
        practice: Practice | None = None,
    ) -> None:
        super().__init__(game, source)
        self.practice = practice
        self._places = () if practice is None else starting_points(practice.log)
        self.hand, self.on, self.wanted = judged, on, wanted
        self.view = source.view()
        self.tricks = trick_lines(self.view)
        self.seat: Seat | None = None
        """whose decisions are listed; None for all"""
        self.number: int | None = None
        """the decision that is chosen, by its place in the hand"""
        self.trick: int | None = None
        """the trick that is framed, from 0"""
        self._looked = False
        """whether the player has chosen anything"""
        self.better = False
        """whether the one table shows what would have been better"""
        self._known: tuple[Judgement, Review | None, int, bool] = (Judgement(), None, 0, False)
        self._turned = 0.0

    @property
    def title(self) -> str:
        return _("Hand {number}").format(number=self.paper.hands)

    @property
    def first(self) -> str:
        return "on"

    # ---- what is shown

    @property
    def listed(self) -> tuple[Judged, ...]:
        """The decisions of the list, in the order of the hand."""
        return tuple(
            one
            for one in self.hand.judgement.judged
            if self.seat is None or one.decision.seat == self.seat
        )

    @property
    def position(self) -> CardInQuestion | None:
        """The card that is looked at, with what each card led to; None where it is a word."""
        return next(
            (one for one in self.hand.positions if one.decision.number == self.number), None
        )

    @property
    def chosen(self) -> Judged | None:
        """The judged decision that is looked at."""
        return next((one for one in self.listed if one.decision.number == self.number), None)

    def lines(self) -> tuple[ReviewLine, ...]:
        """What is said below the list, or instead of it where nothing can be judged."""
        review = self.hand.review
        if not self.hand.judged:
            if review is not None:
                return review_lines(review, self.story)
            words = _("This hand could not be analysed.")
            return () if not self.hand.over else (ReviewLine(words, quiet=True),)
        more = () if review is None else lines_beside_judgement(review, self.story)
        if self.hand.judging:
            return more
        nothing = _("Nothing to mention: every decision was right, or lost next to nothing.")
        # open cards do not say what another call would have led to
        calls = _("Of the calls, only the one that won the auction is judged.")
        found = (ReviewLine(nothing, quiet=True),) if not self.listed else ()
        return (*found, *more, ReviewLine(calls, quiet=True))

    @property
    def costly(self) -> frozenset[Card]:
        """The cards that lost something with open cards."""
        return frozenset(
            one.decision.chosen.card
            for one in self.hand.judgement.judged
            if one.lost and isinstance(one.decision.chosen, PlayCard)
        )

    @property
    def line(self) -> tuple[TrickLine, ...]:
        """The tricks with the better choice, or with best play from the card that is looked at;
        empty where there are none.
        """
        shown = self.chosen or self.position
        return tuple(
            TrickLine(trick.cards[0][0], trick.winner, dict(trick.cards))
            for trick in (() if shown is None else shown.line)
        )

    # ---- the page

    def build(self, kit: Kit, page: Box) -> dict[str, Widget]:
        self.story = self.parts.story(self.view, kit.deck)
        self.facts = " · ".join(self.story.facts())
        whole = place_hand(
            kit, page, self.story, self.facts, tricks=bool(self.tricks), everybody=True
        )
        places = place_judged(kit, whole, len(self.story.rows()))
        position = self.position
        self.places = places.hand
        self.tables = JudgedTables(
            places,
            self.story,
            self.tricks,
            self.line,
            self.trick,
            self.better,
            self.costly,
            chosen=self.number is not None,
            right=self.chosen is None and position is not None and not position.lost,
        )
        built: dict[str, Widget] = {**self._buttons(kit), **self._list(kit)}
        return {**built, **self.tables.widgets(self.look_at, self._show_better)}

    def _buttons(self, kit: Kit) -> dict[str, Widget]:
        on = Button(self.on.label, self._go_on, kind="brass", size=30)
        on.rect = self.places.foot_right
        shown = self.chosen or self.position
        name = "" if shown is None else self.story.names[shown.decision.seat]
        words = _("What did {name} believe?").format(name=name) if name else _("What they believed")
        buttons = {
            "numbers": Button(_("Back to the score"), self.go_back, size=25),
            "believed": Button(
                words,
                self.look_at_belief,
                size=25,
                enabled=self.hand.judged,
                reason=_("This hand could not be analysed."),
            ),
        }
        if (practice := self.practice_here) is not None:
            again = _("Play on from here") if practice.at else _("Play it again")
            buttons["again"] = Button(
                again, lambda: ask_to_practise(self.game, self.window, practice), size=25
            )
        wide = [kit.run_width(one.label, "button", 25) + kit.f(30) for one in buttons.values()]
        places = self.places.foot_left.columns(len(buttons), kit.u(16), wide)
        over = (sum(wide) + kit.u(16) * (len(wide) - 1)) / self.places.foot_left.w
        for button, place in zip(buttons.values(), places):
            button.rect, button.size = place, min(25, max(19.5, 25 / over))
        return {"on": on, **buttons}

    @property
    def practice_here(self) -> Practice | None:
        """The hand as it is proposed to be played again: by who took the decision that is looked
        at, and from the place before it; otherwise from the framed trick, or from the deal.
        """
        if self.practice is None:
            return None
        shown = self.chosen or self.position
        if shown is None:
            return from_trick(self.practice, 0 if self.trick is None else self.trick + 1)
        place = last_before(self._places, shown.decision.at)
        at = 0 if place.point is Point.DEAL else place.at
        return replace(self.practice, seat=shown.decision.seat, at=at)

    def _list(self, kit: Kit) -> dict[str, Widget]:
        """The seats whose decisions are listed, and the list."""
        self.seats: list[Seat | None] = [None, *(row.seat for row in self.story.rows())]
        review = self.hand.review
        listing = self.listing = JudgedList(
            kit,
            self.places.side,
            self.story,
            self.listed,
            self.number,
            self.position,
            "" if review is None else best_play_words(review, self.story),
            self.lines(),
            self.choose,
            legend=self.hand.judged,
        )
        segments = listing.seat_segments(kit, self.seats, self.seat, self._show_seat)
        area = self.scroll_area(
            "list",
            listing.view(kit),
            listing.height,
            listing.draw_rest,
            children=tuple(listing.rows.values()),
            arrange=listing.arrange,
        )
        rows = {f"row {number}": row for number, row in listing.rows.items()}
        return {"whose": segments, "list": area, **rows}

    # ---- painting

    def paint(self, surface: Surface, kit: Kit, page: Box) -> None:
        places = self.places
        draw_page_head(surface, kit, page, places, self.story.headline(), self.facts)
        rule_x = places.side.x - kit.u(22)
        shapes.line(surface, rule_x, places.side.y, places.side.h, "rule", 1, upright=True)
        rows = self.story.rows()
        draw_hands(surface, kit, self.places.hands, rows, frozenset(), self.tables.raised)
        if self.places.tricks != NOWHERE:
            self.tables.paint(surface, kit)
        self.listing.paint(surface, kit)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.hand.judging:
            x, y = self.listing.pencil_at
            icons.pencil_sign(surface, x, y, self.kit.f(14), -45 + 12 * self._turned)

    # ---- what is done

    def _show_dearest(self) -> None:
        """Look at what cost most, for that is why the page was opened; the focus stays."""
        dearest = self.hand.judgement.dearest_of_all
        if dearest is not None and dearest in self.listed:
            self._look_at_decision(dearest.decision.number)

    def choose(self, number: int) -> None:
        """Look at a decision of the list."""
        self._looked = True
        row = self._look_at_decision(number)
        if row is not None:
            self.group.focus_on(row)

    def _look_at_decision(self, number: int) -> JudgedRow | None:
        """Show the decision and its trick; its row, which is seen then, if it has one."""
        self.number = number
        shown = self.chosen or self.position
        trick = None if shown is None else shown.decision.trick
        self.trick = None if trick is None else trick - 1
        self.rebuild()
        row = self.listing.rows.get(number)
        if row is not None:
            reveal(row)
        return row

    def look_at(self, trick: int) -> None:
        """Frame a trick, from 0, and choose a card of it: at first one that is judged, if there is
        one, then each time the next one that was chosen among several.
        """
        judged = [one.decision.number for one in self.listed if one.decision.trick == trick + 1]
        every = [
            one.decision.number
            for one in self.hand.positions
            if one.decision.trick == trick + 1 and self.seat in (None, one.decision.seat)
        ]
        if self.trick == trick and self.number in every:
            self.choose(every[(every.index(self.number) + 1) % len(every)])
        elif judged or every:
            self.choose((judged or every)[0])
        elif trick < max(len(self.tricks), len(self.line)):
            self.number, self.trick = None, trick
            self.rebuild()

    def _show_seat(self, index: int) -> None:
        self._looked = True
        self.seat, self.number, self.trick = self.seats[index], None, None
        self.rebuild()

    def _show_better(self, index: int) -> None:
        self.better = bool(index)
        self.rebuild()

    def _go_on(self) -> None:
        self.window.pop()
        self.on.press()

    def look_at_belief(self) -> None:
        """Show what was believed at the chosen decision, or at the first one."""
        number = 0 if self.number is None else self.number
        self.window.push(BelievedScene(self.game, self.source, self.hand, number))

    @property
    def awake(self) -> bool:
        return super().awake or not self.hand.over

    def update(self, dt: float) -> None:
        self._turned = (self._turned + 4 * dt) % 2 if self.hand.judging else 0.0
        found = len(self.hand.positions)
        known = self.hand.judgement, self.hand.review, found, self.hand.over
        fresh = known[0].judged != self._known[0].judged or known[1:] != self._known[1:]
        if fresh:
            self._known = known
            self.rebuild()
            if any(one.decision.number == self.wanted for one in self.listed):
                assert self.wanted is not None
                self.choose(self.wanted)
                self.wanted = None
            elif known[0].complete and self.number is None and not self._looked:
                self._show_dearest()
        super().update(dt)

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and self._key(event.key):
            FocusGroup.keyboard = True
            return
        super().handle(event)

    def _key(self, key: int) -> bool:
        """Up and down in the list, left and right between the tables, digits for the tricks."""
        if key in _DIGITS and _DIGITS.index(key) < len(self.tricks):
            self.look_at(_DIGITS.index(key))
            return True
        numbers = list(self.listing.rows)
        if not isinstance(self.group.focus, JudgedRow) or not numbers:
            return False
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and not self.tables.two and self.line:
            self._show_better(key == pygame.K_RIGHT)
            return True
        if key in (pygame.K_UP, pygame.K_DOWN) and self.number in numbers:
            to = numbers.index(self.number) + (1 if key == pygame.K_DOWN else -1)
            if 0 <= to < len(numbers):
                self.choose(numbers[to])
                return True
        return False
