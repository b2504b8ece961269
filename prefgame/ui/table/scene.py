"""The table: one scene all through a match, with a small scene inside for each phase of the hand.

Invariant: the engine may be ahead; ``shown`` is what the player has seen so far, folded
event by event as the movements play. Only when nothing moves and nothing waits does the
player's choice appear.
"""

from __future__ import annotations

from pygame import Surface
from pygame.event import Event as Input

from prefgame.app.play.held_choice import takes_back
from prefgame.app.session import Session
from prefgame.engine.commands import Command
from prefgame.engine.events import Dealt, Event, HandScored, TalonTaken, TrickTaken
from prefgame.engine.view import SeatView, evolve_view
from prefgame.rules.base import Phase
from prefgame.ui.draw.card_style import hand_order
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import THINKING_AFTER
from prefgame.ui.frames.navigation import Game
from prefgame.ui.scores.registry import money_at
from prefgame.ui.table.desk import Hints
from prefgame.ui.table.event_queue import Due, EventAnimation, EventQueue
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.hand import HandCard, lay_hand
from prefgame.ui.table.hints.table_hints import TableHints
from prefgame.ui.table.hints.talk import PencilledWord
from prefgame.ui.table.open_hands import OpenCard
from prefgame.ui.table.phases.answers import AnswersAhead
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.claim import ClaimPhase, EndPhase
from prefgame.ui.table.phases.registry import scene_of
from prefgame.ui.table.stage import Stage
from prefgame.ui.table.tooltips import (
    boxes_tooltips_avoid,
    boxes_tooltips_spare,
    lines_tooltips_pass,
)
from prefgame.ui.table.verdict import VerdictMoment
from prefgame.ui.widgets.buttons import Widget
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.scene import Host, Scene

LATE = (TalonTaken, TrickTaken)
"""Events that are known only when their movement is over."""
WARMING = 0.002
"""Seconds of a frame that are given to loading pictures."""
LONG_WAIT = 3000.0
"""Milliseconds after which a sound calls the player back to the table."""


class TableScene(Scene):
    """The table of the match ``session``; ``game`` leads to the other scenes."""

    by_changes = True
    gives_verdicts = True
    """whether the end of a hand has its moment before it is booked"""

    def __init__(self, game: Game, session: Session) -> None:
        self.game, self.session = game, session
        self.event_queue = EventQueue(session)
        self.shown: SeatView = session.view()
        self.stage = Stage(self._card_pressed, self._card_refused)
        self.group = FocusGroup()
        self.live = False
        self.choices: list[Widget] = []
        self.hints: Hints = self.make_hints()
        self.frame = self.make_frame()
        self.word = PencilledWord(self)
        self.verdict = VerdictMoment(self)
        self.group.keep = lambda: boxes_tooltips_avoid(self)
        self.group.lines = lambda: lines_tooltips_pass(self)
        self.group.spared = lambda: boxes_tooltips_spare(self)
        self.phase: PhaseScene = self._scene_of(self.shown.turn.phase)(self)
        self.animation = EventAnimation(self, self.event_queue)
        self.answers_ahead = AnswersAhead(session)
        self._idle = 0.0  # since something moved last

    def make_hints(self) -> Hints:
        """What helps the player at this table."""
        return TableHints(self)

    def make_frame(self) -> TableFrame:
        """What is round this table."""
        return TableFrame(self)

    # ---- being on the window

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.timeline = window.timeline()
        self.game.use_deck_of(self.shown.table.rules)
        window.configure(
            players=len(self.shown.table.players),
            money=money_at(self.shown.table.rules) is not None,
        )

    def resize(self, layout: Layout) -> None:
        """Everything is placed anew; what moves is finished."""
        self.animation.finish()
        if self.animation.event is not None and not self.waits:
            self._rest()
        self.timeline = self.window.timeline()
        self.kit.deck.read_ahead(layout.card_h)
        self._settle()
        self._arrange()

    def leave(self) -> None:
        self.session.close()

    # ---- time

    def update(self, dt: float) -> None:
        passed = dt * 1000
        if self.session.takes_claims:
            self.session.claims.setting = self.game.settings.claims
        self.session.holds = takes_back(self.game.settings.take_back, self.session.plan.levels)
        self.timeline.update(dt)
        self.group.update(dt)
        self.animation.update(passed)
        self._idle = 0.0 if self.timeline.busy or self.live else self._idle + passed
        if self.window.scene is not self:
            self.group.drop_tooltip()
            return
        self.hints.update(passed)
        self.word.update(passed)
        self.frame.talk.update()
        self.event_queue.since += passed  # a choice is thought better of only while it is seen
        self.event_queue.fetch()
        before = self.animation.event
        self._go_on()
        if self.animation.event is before:
            self._warm()  # a frame that begins a movement has enough to do

    def _go_on(self) -> None:
        """Rest where a movement has ended, then the next event, or the player's choice."""
        while not self.timeline.busy and not self.waits:
            rests = self.animation.event is not None
            if rests:
                self._rest()
            told = self.gives_verdicts and self.verdict.comes_first(self.event_queue.upcoming)
            event = None if told else self.event_queue.next(self.animation.pace)
            if event is None:
                if rests:
                    self._regroup()
                if not self.event_queue.waiting and not self.session.has_news:
                    self._nothing_more()
                return
            self._show(event)

    @property
    def waits(self) -> bool:
        """Whether a finished trick stays until a click."""
        return self.animation.waits

    def _show(self, event: Event) -> None:
        """Begin the movement of an event."""
        after = evolve_view(self.shown, event)
        if isinstance(event, HandScored):
            self.word.hear(event, self.shown.table.hands_played)
        self._close_choice()
        if not isinstance(event, LATE):
            self._become(after, self._scene_of(Phase.DEAL) if isinstance(event, Dealt) else None)
        self.animation.begin(event, after)
        self.choices = self.phase.choices()
        self.stage.talon_places = self.phase.talon_places(self.stage.talon)
        self._regroup()

    def _rest(self) -> None:
        """The movement of the current event is over.

        What can be pressed is collected once, after the next event has begun to move: to do it
        here too would make this frame the slowest of all.
        """
        self._become(self.animation.end())
        self._settle()
        self._lay_out()

    def _become(self, view: SeatView, scene: type[PhaseScene] | None = None) -> None:
        self.shown = view
        wanted = scene or self._scene_of(view.turn.phase)
        if type(self.phase) is not wanted:
            self.phase = wanted(self)
        self.frame.forget()

    def _scene_of(self, phase: Phase) -> type[PhaseScene]:
        return scene_of(self.shown.table.rules, phase)

    def _nothing_more(self) -> None:
        """All events are shown: the result, the next command of a chain, or the player's choice."""
        due = self.event_queue.take_due(self.shown)
        if due is not None:
            self.window.ignore_presses()
        if due is Due.RESULT:
            self.phase.show_result()
        elif due is Due.SETTLEMENT:
            self.phase.show_settlement()
        elif self.session.claims.on_table is not None:
            self._show_claim()
        elif (
            self.event_queue.is_asked(self.shown)
            and not self.answers_ahead.follow()
            and not self.live
        ):
            alone = self.animation.plays_itself
            if alone is None:
                self._open_choice()
            elif self.event_queue.may_play_itself(self.animation.pace):
                self.session.submit(alone)

    # ---- the player's choice

    def _open_choice(self) -> None:
        if self._idle > LONG_WAIT:
            self.animation.sound("your_turn")
        self.live = True
        self.animation.note_opened()
        self.frame.forget()
        self._arrange(moving=True)
        self.group.focus_on(self.phase.first(self.choices))

    def _show_claim(self) -> None:
        if self.animation.hurried:
            self.settle_claim()
        elif not isinstance(self.phase, ClaimPhase):
            self._close_choice()
            self.phase = ClaimPhase(self)
            self._settle()
            self._open_choice()

    def _close_choice(self) -> None:
        self.live = False
        self.choices = []
        self.hints.forget()
        self.frame.forget()

    def submit(self, *commands: Command) -> None:
        """Do the first command now, and the others as soon as the engine asks for them."""
        if self.live and commands[0] in self.session.view().legal:
            self._close_choice()
            self.answers_ahead.begin(commands)

    def take_choice_back(self) -> None:
        """Take back the player's last choice; the question is asked again."""
        self.animation.finish()
        if self.animation.event is not None:
            self._rest()
        self.session.take_back()
        self.event_queue.forget()
        self.answers_ahead.drop()
        self._close_choice()
        self._become(self.session.view())
        self._settle()
        self._arrange()

    def refresh(self) -> None:
        """Build the choice anew: it has changed."""
        self._arrange(moving=True)

    def claim(self) -> None:
        """The player claims the rest."""
        self.session.claims.claim_rest()

    def claim_part(self) -> None:
        """The player claims as much of the rest as is proved."""
        self.session.claims.claim_part()

    def end_early(self) -> None:
        """Open the slip for a part of the rest or for giving up, or close it again."""
        self.hints.forget()
        self.phase = (
            self._scene_of(Phase.PLAY)(self) if isinstance(self.phase, EndPhase) else EndPhase(self)
        )
        self._arrange()
        self.group.focus_on(self.phase.first(self.choices))

    def settle_claim(self) -> None:
        """Everybody agrees to the claim: go to the end of the hand."""
        self._close_choice()
        self.session.settle_claim()
        self.animation.hurried = True

    def play_on(self) -> None:
        """The claim is taken back, and the cards are played."""
        self.session.claims.play_on()
        self._close_choice()
        self.phase = self._scene_of(self.shown.turn.phase)(self)
        self._settle()
        self._arrange()

    def hurry(self) -> None:
        """Go to the end of the hand at once."""
        self.animation.hurry()

    def _card_pressed(self, card: HandCard) -> None:
        self.phase.card_pressed(card)

    def _card_refused(self, card: HandCard) -> None:
        self.animation.sound("refused")
        card.refuse(self.timeline, self.kit)

    # ---- what is where

    def _settle(self) -> None:
        self.stage.settle(self.shown, self.layout, hand_order(self.shown, self.game.settings))
        self.phase.lay_open()

    @property
    def layout(self) -> Layout:
        return self.kit.layout

    def _arrange(self, moving: bool = False) -> None:
        """Cards and buttons as the phase wants them, and all that can be pressed."""
        at = self.choices.index(self.group.focus) if self.group.focus in self.choices else None
        self._lay_out(moving)
        self._regroup()
        # the choices were built anew: the focus goes back to its place
        if self.live and self.group.focus is None:
            self.group.focus_on(
                self.choices[at]
                if at is not None and at < len(self.choices)
                else self.phase.first(self.choices)
            )

    def _lay_out(self, moving: bool = False) -> None:
        """Cards and buttons as the phase wants them."""
        hand = self.stage.hand
        waiting = self.phase.waiting()
        for card in hand:
            card.enabled = False
            card.dim = False
            card.tab = ""
            card.reason = waiting
            card.hint = self.kit.deck.card_name(card.card)
        raised = self.phase.dress(hand)
        lay_hand(self.layout, hand, raised=raised, timeline=self.timeline if moving else None)
        self.stage.prompt = self.phase.prompt()
        self.stage.played, self.stage.due = self.phase.played_hand(), self.phase.due_place()
        self.choices = self.phase.choices()
        self.stage.paper = self.phase.slips()
        self.stage.talon_places = self.phase.talon_places(self.stage.talon)
        self.frame.forget()

    def _regroup(self) -> None:
        """Collect all that can be pressed or explains itself."""
        slip = self.hints.widgets()
        self.stage.slips = [
            *(choice.rect for choice in self.choices if not isinstance(choice, OpenCard)),
            *self.phase.slips(),
            *([self.hints.slip_box] if self.hints.shown else []),
        ]
        line = self.frame.hint_box()
        self.stage.lines = [line] if line else []
        self.group.set([*self.frame.place(), *self.choices, *self.stage.hand, *slip])
        self.hints.point()

    def _warm(self) -> None:
        """Load one picture that may be wanted next."""
        deck, layout = self.kit.deck, self.layout
        if not deck.reading:
            last = self.frame.last_card_height()
            all(deck.warm(high, WARMING) for high in (layout.card_h, layout.trick_card_h, last))

    # ---- input

    def handle(self, event: Input) -> None:
        if self.animation.skips(event) or self.hints.holds_back(event):
            return
        if not self.group.handle(event):
            self.frame.key(event)

    @property
    def awake(self) -> bool:
        awaited = self.hints.waiting or self.frame.talk.waiting or self.word.shown
        return not self.live or self.timeline.busy or self.animation.moving or awaited

    # ---- drawing

    @property
    def thinking(self) -> float | None:
        """The angle of the pencil beside the seat that thinks."""
        if self._idle < THINKING_AFTER or self.session.thinking is None or self.animation.moving:
            return None
        return (self._idle * 0.12) % 360

    def draw(self, surface: Surface) -> None:
        self.frame.draw(surface)
        self.word.draw(surface)
        self.hints.draw(surface)
        self.stage.draw_below(surface, self.kit)
        if self.verdict.verdict is None:  # its slip lies where the talon was laid open
            self.phase.draw(surface)
        self.frame.talk.draw(surface)
        self.frame.draw_hint(surface)
        self.group.draw(surface, self.kit)
        self.stage.draw_above(surface, self.kit)
        self.verdict.draw(surface)
