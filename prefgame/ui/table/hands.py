"""What is pressed at the table: mouse and keys, and what they make of the player's choice.

Invariant: a command is submitted only while the player is to choose, and only if it is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

import pygame
from pygame.event import Event as Input

from prefgame.app.play.partner import Proposal
from prefgame.cards import Suit
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.events import CardPlayed, Event
from prefgame.i18n import _
from prefgame.rules.base import Phase
from prefgame.ui.table.event_queue import EventAnimation
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.open_hands import OpenCard
from prefgame.ui.table.phases.answers import AnswersAhead
from prefgame.ui.table.phases.claim import ClaimPhase, EndPhase
from prefgame.ui.table.plate import place_of
from prefgame.ui.table.tooltips import (
    TooltipZones,
    boxes_tooltips_avoid,
    boxes_tooltips_spare,
    lines_tooltips_pass,
)
from prefgame.ui.widgets import keys

MOMENT = 1500.0
"""Milliseconds at the pace Calm in which a partner waits for a word on its card."""
LONG_WAIT = 3000.0
"""Milliseconds after which a sound calls the player back to the table."""


class TableHands:
    """The hands of the player at the table in ``frame``, on which ``animation`` moves things."""

    def __init__(self, frame: TableFrame, animation: EventAnimation) -> None:
        self.frame, self.desk, self.shown = frame, frame.desk, frame.shown
        self.animation = animation
        self.answers_ahead = AnswersAhead(self.shown.session)
        self._wanted: PlayCard | Suit | None = None  # what the player wants a partner to play
        self.say_again: Mapping[int, Callable[[], None]] = {}
        """keys that say something aloud"""
        self._waited = 0.0  # milliseconds in which a partner has waited for a word
        self.tips = TooltipZones(frame)
        group = self.desk.group
        group.keep = lambda: boxes_tooltips_avoid(frame)
        group.lines = lambda: lines_tooltips_pass(frame)
        group.spared = lambda: boxes_tooltips_spare(self.desk)

    # ---- mouse and keys

    def handle(self, event: Input) -> None:
        """Do what an event of mouse or keyboard means."""
        if self.animation.skips(event) or self.desk.hints.holds_back(event):
            return
        if not self.desk.group.handle(event):
            self._key(event)

    def _key(self, event: Input) -> None:
        if event.type != pygame.KEYDOWN:
            return
        actions = self.frame.actions
        known = {
            pygame.K_ESCAPE: self._escape,
            keys.RULES: actions.open_rules,
            keys.SCORE_SHEET: actions.open_score_sheet,
            keys.HINT: self.desk.hints.key,
            keys.LAST_TRICK: self.frame.last.press,
            keys.PILES: actions.show_piles,
            keys.OPEN_HANDS: actions.show_open_hands,
            keys.CLAIM: actions.claim,
            keys.DECK: actions.other_deck,
            keys.TAKE_BACK: actions.take_back,
            keys.REPORT: actions.report,
        }
        known |= self.say_again
        if self.desk.layout.compact:
            known[keys.NOTES] = self.frame.open_notes
        if event.key in known:
            known[event.key]()

    def _escape(self) -> None:
        """Answer the question on the table, or open the menu."""
        answer = self.desk.phase.safe_answer() if self.shown.live else None
        if answer is not None:
            answer.press()
        else:
            self.frame.actions.open_menu()

    def refuse_card(self, card: HandCard) -> None:
        self.animation.sound("refused")
        card.refuse(self.desk.timeline, self.desk.kit)

    # ---- what can be pressed

    def refresh(self, *, moving: bool = True) -> None:
        desk, group = self.desk, self.desk.group
        at = desk.choices.index(group.focus) if group.focus in desk.choices else None
        desk.lay_out(moving=moving)
        self.regroup()
        # the choices were built anew: the focus goes back to its place
        if self.shown.live and group.focus is None:
            choices = desk.choices
            kept = choices[at] if at is not None and at < len(choices) else None
            group.focus_on(kept or desk.phase.first(choices))

    def regroup(self) -> None:
        """Collect all that can be pressed or explains itself."""
        desk = self.desk
        slip = desk.hints.widgets()
        desk.stage.slips = [
            *(choice.rect for choice in desk.choices if not isinstance(choice, OpenCard)),
            *desk.phase.slips(),
            *([desk.hints.box] if desk.hints.shown else []),
        ]
        line = self.frame.hint_box()
        desk.stage.lines = [line] if line else []
        around = self.frame.place()
        under, on_the_pad = self.tips.on_the_table(), self.tips.on_the_pad()
        desk.group.set([*under, *around, *on_the_pad, *desk.choices, *desk.stage.hand, *slip])
        desk.hints.point()

    # ---- the player's choice

    def open_choice(self) -> None:
        if self.shown.idle > LONG_WAIT:
            self.animation.sound("your_turn")
        self.shown.live = True
        self.animation.skip_timer.opened = 0.0
        self.shown.changed()
        self.refresh()
        self.desk.group.focus_on(self.desk.phase.first(self.desk.choices))

    def close_choice(self) -> None:
        """Ask the player nothing more."""
        self.shown.live = False
        self.desk.choices = []
        self.desk.hints.forget()
        self.shown.changed()

    def submit(self, *commands: Command) -> None:
        first, *_later = commands
        if self.shown.proposal is not None and isinstance(first, PlayCard):
            self._wanted = first
            self.close_choice()
            self.shown.session.tell(first)
        elif self.shown.live and first in self.shown.session.view().legal:
            self.close_choice()
            self.answers_ahead.begin(commands)

    def ask_for(self, suit: Suit) -> None:
        if self.shown.proposal is not None:
            self._wanted = suit
            self.close_choice()
            self.shown.session.ask_for(suit)

    def answer_wish(self, event: Event) -> None:
        """Say it if ``event`` is a partner's card, and not the one that the player wanted."""
        if not isinstance(event, CardPlayed):
            return
        wanted, self._wanted = self._wanted, None
        view, card = self.shown.view, event.card
        if wanted is None or wanted in (card.suit, PlayCard(card)):
            return
        name, words = view.table.players[event.actor], _("{name} prefers another card.")
        if isinstance(wanted, Suit):
            words = _("{name} does not have that suit.")
        plate = self.desk.layout.seat(place_of(view, event.actor))
        self.desk.group.say(words.format(name=name), plate)

    def wait_for_a_word(self, passed: float) -> None:
        """Let ``passed`` milliseconds go by in which a partner may be told what to play. One that
        waits only for a moment goes on then, unless the player turns to a card.
        """
        proposal = self.shown.proposal
        if proposal is None:
            self._waited = 0.0
            return
        if self._turned_to_a_card(proposal):
            self._waited = -inf
        self._waited += passed
        moment = self.shown.game.settings.partner_waits == "moment"
        if moment and self._waited >= MOMENT * self.animation.pace:
            self._agree(proposal)

    def _agree(self, proposal: Proposal) -> None:
        if proposal.command is None:
            self.ask_for(proposal.suit)
        else:
            self.submit(proposal.command)

    def _turned_to_a_card(self, proposal: Proposal) -> bool:
        desk = self.desk
        cards = [card for card in (*desk.choices, *desk.stage.hand) if card.enabled]
        moved = desk.group.focus not in (None, desk.phase.first(desk.choices))
        return moved or any(card.hovered for card in cards)

    def take_choice_back(self) -> None:
        session = self.shown.session
        self.animation.finish()
        self.animation.rest()
        session.take_back()
        self.animation.event_queue.forget()
        self.answers_ahead.drop()
        self.close_choice()
        self.desk.become(session.view())
        self.desk.settle()
        self.refresh(moving=False)

    # ---- the end of a hand before its last card

    def claim(self) -> None:
        self.shown.session.claims.claim_rest()

    def claim_part(self) -> None:
        self.shown.session.claims.claim_part()

    def end_early(self) -> None:
        desk = self.desk
        desk.hints.forget()
        if isinstance(desk.phase, EndPhase):
            desk.begin_phase(Phase.PLAY)
        else:
            desk.phase = EndPhase(desk)
        self.refresh(moving=False)
        desk.group.focus_on(desk.phase.first(desk.choices))

    def show_claim(self) -> None:
        """Lay the claim of a seat on the table, or let it be settled where all is hurried."""
        claims = self.shown.session.claims
        offered = claims.on_table is not None and claims.on_table.agreed and claims.asks
        if self.animation.hurried and not offered:
            self.settle_claim()
        elif not isinstance(self.desk.phase, ClaimPhase):
            self.close_choice()
            self.desk.phase = ClaimPhase(self.desk)
            self.desk.settle()
            self.open_choice()

    def settle_claim(self) -> None:
        self.close_choice()
        self.shown.session.settle_claim()
        self.animation.hurried = True

    def play_on(self) -> None:
        self.shown.session.claims.play_on()
        self.close_choice()
        self.desk.begin_phase()
        self.desk.settle()
        self.refresh(moving=False)

    def hurry(self) -> None:
        self.animation.hurry()
