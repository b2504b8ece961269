"""The judgement of a hand: a list of decisions, and beside them the tricks as played and better.
The list fills from the top while it is read, and what is chosen stays chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame.event import Event

from prefgame.app.learn.practice import Point, Practice, last_before
from prefgame.app.look_back.judge import Judged, JudgedHand, Judgement
from prefgame.app.look_back.positions import CardInQuestion
from prefgame.app.look_back.review import Review
from prefgame.cards import Card
from prefgame.engine.commands import PlayCard
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.frames.navigation import Game
from prefgame.ui.paper.believed_page import BelievedScene
from prefgame.ui.paper.judgement import (
    FillingScene,
    JudgedRow,
    badge_legend,
    best_play_words,
    findings,
    heading_run,
    judged_row,
    led_to,
    position_sentence,
)
from prefgame.ui.paper.open_hands import (
    OpenHands,
    TrickLine,
    TrickRows,
    hand_page,
    names_width,
    trick_lines,
)
from prefgame.ui.paper.play_again import PlayAgainSheet, from_trick
from prefgame.ui.paper.review_words import ReviewLine, ReviewSentences
from prefgame.ui.paper.sheet_scene import PaperSource
from prefgame.ui.paper.standing import waiting_words
from prefgame.ui.scores.registry import words_of
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Control,
    Either,
    Element,
    Paragraph,
    Row,
    Rule,
    Share,
    Stretch,
    Text,
)
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scroll_area import Scroll
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.styles import ASIDE, HEADING

_DIGITS = (*range(pygame.K_1, pygame.K_9 + 1), pygame.K_0)
"""the keys of the tricks from the first to the tenth"""
_TWO_TABLES = 0.8
"""the scale from which the cards are large enough beside two tables of tricks"""


class JudgedHandScene(FillingScene):
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
        self._places = () if practice is None else practice.points
        self.hand, self.on, self.wanted = judged, on, wanted
        self.view = source.view()
        self.stands_open = not self.view.table.scored
        """whether the hand is not over"""
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

    @property
    def title(self) -> str:
        # the paper counts those that are over
        number = self.paper.hands + self.stands_open
        return _("Hand {number}").format(number=number)

    @property
    def first(self) -> str:
        return "on"

    # ---- what is shown

    @property
    def listed(self) -> tuple[Judged, ...]:
        return tuple(
            one
            for one in self.hand.judgement.judged
            if self.seat is None or one.decision.seat == self.seat
        )

    @property
    def position(self) -> CardInQuestion | None:
        """Return the card that is looked at, with what each card led to; None if it is a word."""
        return next(
            (one for one in self.hand.positions if one.decision.number == self.number), None
        )

    @property
    def chosen(self) -> Judged | None:
        return next((one for one in self.listed if one.decision.number == self.number), None)

    def lines(self) -> tuple[ReviewLine, ...]:
        """Return what is said below the list, or instead of it if nothing can be judged."""
        review = self.hand.review
        if not self.hand.judged:
            if review is not None:
                return ReviewSentences(review, self.story).all()
            words = _("This hand could not be analysed.")
            return () if not self.hand.over else (ReviewLine(words, quiet=True),)
        sentences = None if review is None else ReviewSentences(review, self.story)
        more = () if sentences is None else sentences.beside_judgement()
        if self.hand.judging:
            return more
        nothing = _("Nothing to mention: every decision was right, or lost next to nothing.")
        # open cards do not say what another call would have led to
        calls = _("Of the calls, only the one that won the auction is judged.")
        found = (ReviewLine(nothing, quiet=True),) if not self.listed else ()
        return (*found, *more, ReviewLine(calls, quiet=True))

    @property
    def costly(self) -> frozenset[Card]:
        """Return the cards that lost something with open cards."""
        return frozenset(
            one.decision.chosen.card
            for one in self.hand.judgement.judged
            if one.lost and isinstance(one.decision.chosen, PlayCard)
        )

    @property
    def line(self) -> tuple[TrickLine, ...]:
        """Return the tricks with the better choice, or with best play from the card that is looked
        at; nothing if there are none.
        """
        shown = self._shown
        return tuple(
            TrickLine(trick.cards[0][0], trick.winner, dict(trick.cards))
            for trick in (() if shown is None else shown.line)
        )

    @property
    def _shown(self) -> Judged | CardInQuestion | None:
        """Return the decision that is looked at, whether it is judged or not."""
        return self.chosen or self.position

    @property
    def two(self) -> bool:
        """Return whether what was played and what might have been are seen at once."""
        return "which" not in self.widgets

    # ---- the page

    def content(self, kit: Kit) -> Element:
        self.story = self.parts.story(self.view, kit.deck)
        on = Control("on", Button(self.on.label, self._go_on, kind="brass", size=30), fill=True)
        facts = [" · ".join(self.story.facts())]
        left, side = self._cards(kit), self._judgement(kit)
        return hand_page(self.story.headline(), facts, left, side, self._buttons(), on)

    def _cards(self, kit: Kit) -> Element:
        """Return hands and tricks. The tricks with the better choice are below those that were
        played; one segment is above both if they have no room below each other.
        """
        rows = self.story.rows()
        if not self.story.trick_rows:
            return OpenHands(rows)
        better, words = self.better and bool(self.line), self._headings
        segment = Segments(words, int(better), self._show_better, enabled=bool(self.line))
        segment.reason = _("Choose a decision after which other cards would have fallen.")
        hands = OpenHands(rows, now=self._framed(self.line if better else self.tricks))
        table = self._tricks(kit, played=not better)
        which = Row((Share(0.6, Control("which", segment)),))
        one = Column((Stretch(hands), which, table))
        if kit.layout.s < _TWO_TABLES:
            return one
        hands = OpenHands(rows, now=self._framed(self.tricks))
        tables = (self._tricks(kit, played=at == 0, heading=words[at]) for at in (0, 1))
        played, line = tables
        return Either((Column((Stretch(hands), played, Rule(), line), "hair"), one))

    @property
    def _headings(self) -> tuple[str, str]:
        right = self.chosen is None and self.position is not None and not self.position.lost
        best, better = pgettext("the tricks", "Best play"), pgettext("the tricks", "Better")
        return pgettext("the tricks", "As played"), best if right else better

    def _framed(self, tricks: Sequence[TrickLine]) -> frozenset[Card]:
        at = self.trick
        return (
            frozenset() if at is None or at >= len(tricks) else frozenset(tricks[at].cards.values())
        )

    def _tricks(self, kit: Kit, *, played: bool, heading: str = "") -> TrickRows:
        """Return the tricks that were played, or those with the better choice. Everybody has a row,
        for in what might have been, who stayed may play.
        """
        rows, rest = self.story.rows(), self.story.rest
        seats = [(row.seat, row.name) for row in rows]
        seats += [one for one in self.story.trick_rows if one not in seats]
        left = list[Sequence[Card]]()
        if rest is not None:
            left += (rest.unplayed_cards(row.cards) if row.plays else () for row in rows)
        table = TrickRows(
            seats,
            self.tricks if played else self.line,
            names_width(kit, [row.name for row in rows]),
            heading,
            absent={row.seat: self.story.away_word(row) for row in rows},
            on_press=self.look_at,
            current=self.trick,
        )
        if not played:
            why = self._why_empty()
            return replace(table, tinted=self.trick or 0, ink="ink", name="better", why=why)
        words = () if rest is None else rest.headings()
        return replace(table, costly=self.costly, left=left, left_words=words)

    def _why_empty(self) -> str:
        if self.number is None:
            return _(
                "Choose a decision or a trick: the best play of all players from there is shown "
                "here."
            )
        if self.trick is not None:
            return _("Where nobody declares, there is no line of best play.")
        return _("No other tricks to show: this decision was not about a card.")

    def _buttons(self) -> dict[str, Button]:
        shown = self._shown
        name = "" if shown is None else self.story.names[shown.decision.seat]
        words = _("What did {name} believe?").format(name=name) if name else _("What they believed")
        believed = Button(words, self.look_at_belief, enabled=self.hand.judged)
        believed.reason = _("This hand could not be analysed.")
        buttons = {"numbers": Button(self._back, self.go_back), "believed": believed}
        if (practice := self.practice_here) is not None:
            again = _("Play on from here") if practice.at else _("Play it again")
            game, push = self.game, self.window.push
            buttons["again"] = Button(again, lambda: push(PlayAgainSheet(game, practice)))
        return buttons

    @property
    def _back(self) -> str:
        return _("Back to where it stands") if self.stands_open else _("Back to the score")

    def _judgement(self, kit: Kit) -> Element:
        self.seats: list[Seat | None] = [None, *(row.seat for row in self.story.rows())]
        names = [self.story.names[seat] for seat in self.seats if seat is not None]
        words = (pgettext("decisions of all players", "All"), *names)
        segments = Segments(words, self.seats.index(self.seat), self._show_seat, size=21)
        title, whose = Text(_("Judgement"), HEADING), Control("whose", segments)
        head = Row((title, self.pencil(), Stretch(whose)))
        heads = Either((head, Column((Row((title, self.pencil())), whose), "hair")))
        review = self.hand.review
        best = "" if review is None else best_play_words(review, self.story)
        best = best or _("Every choice is compared with best play, all cards open.")
        rows = self._rows(kit)
        self.numbers = list(rows)
        listed = (Control(f"row {number}", row) for number, row in rows.items())
        area = Scroll(Column((*listed, *findings(kit, self.lines())), "tight"))
        note = words_of(self.story.rules).judged_note() if rows else ""
        legend = (badge_legend(note),) if self.hand.judged else ()
        parts = heads, Paragraph(best, ASIDE), Rule("ink2")
        return Column((*parts, Stretch(Control("list", area, fill=True)), *legend), "tight")

    def _rows(self, kit: Kit) -> dict[int, JudgedRow]:
        """Return the rows by the numbers of the decisions, in their order; a card that is looked at
        has one, too, if nothing is judged, and so has the place where the hand stands.
        """
        names, position, deck = self.story.names, self.position, kit.deck
        judged = {one.decision.number: one for one in self.listed}
        decisions = {number: one.decision for number, one in judged.items()}
        if position is not None:
            decisions[position.decision.number] = position.decision
        for place in self.hand.positions[-1:]:
            if place.waits and self.seat in (None, place.decision.seat):
                decisions[place.decision.number] = place.decision
        rows = dict[int, JudgedRow]()
        for number, decision in sorted(decisions.items()):
            name, chosen, more = names[decision.seat], number == self.number, None
            if chosen and position is not None:
                more = led_to(kit, position, names)
            press = partial(self.choose, number)
            if (one := judged.get(number)) is not None:
                rows[number] = judged_row(one, name, deck, press, chosen=chosen, more=more)
            elif decision.waits:
                head = waiting_words(decision, name)
                said = _("The hand stands here: this card is not played yet.")
                rows[number] = JudgedRow(None, head, "", said, press, chosen=chosen, more=more)
            elif position is not None:
                words = heading_run(decision, name, deck), "", position_sentence(position)
                rows[number] = JudgedRow(None, *words, press, chosen=True, more=more)
        return rows

    @property
    def practice_here(self) -> Practice | None:
        """Return the hand as it is proposed to be played again: by who took the decision that is
        looked at, and from the place before it; otherwise from the framed trick, or from the deal.
        """
        if self.practice is None:
            return None
        shown = self._shown
        if shown is None:
            return from_trick(self.practice, 0 if self.trick is None else self.trick + 1)
        place = last_before(self._places, shown.decision.at)
        at = 0 if place.point is Point.DEAL else place.at
        return replace(self.practice, seat=shown.decision.seat, at=at)

    # ---- what is done

    def choose(self, number: int) -> None:
        self._looked = True
        row = self._look_at_decision(number)
        if row is not None:
            self.group.focus_on(row)

    def _look_at_decision(self, number: int) -> JudgedRow | None:
        """Show the decision and its trick; return its row, which is seen then, if it has one."""
        self.number = number
        shown = self._shown
        trick = None if shown is None else shown.decision.trick
        self.trick = None if trick is None else trick - 1
        self.rebuild()
        row = self.widgets.get(f"row {number}")
        if isinstance(row, JudgedRow) and row.area is not None:
            row.area.reveal(row)
            return row
        return None

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
    def working(self) -> bool:
        return self.hand.judging

    @property
    def awake(self) -> bool:
        return super().awake or not self.hand.over

    def update(self, dt: float) -> None:
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
                dearest = known[0].dearest_of_all  # that is why the page was opened
                if dearest is not None and dearest in self.listed:
                    self._look_at_decision(dearest.decision.number)
                elif self.stands_open and self.hand.over and self.hand.positions:
                    self._look_at_decision(self.hand.positions[-1].decision.number)
        super().update(dt)

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and self._key(event.key):
            FocusGroup.keyboard = True
            return
        super().handle(event)

    def _key(self, key: int) -> bool:
        """Go up and down in the list, left and right between the tables, to tricks by digits."""
        if key in _DIGITS and _DIGITS.index(key) < len(self.tricks):
            self.look_at(_DIGITS.index(key))
            return True
        numbers = self.numbers
        if not isinstance(self.group.focus, JudgedRow) or not numbers:
            return False
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and not self.two and self.line:
            self._show_better(key == pygame.K_RIGHT)
            return True
        if key in (pygame.K_UP, pygame.K_DOWN) and self.number in numbers:
            to = numbers.index(self.number) + (1 if key == pygame.K_DOWN else -1)
            if 0 <= to < len(numbers):
                self.choose(numbers[to])
                return True
        return False
