"""The table: one scene all through a match, with a small scene inside for each phase of the hand.

Invariant: the engine may be ahead; ``shown`` is what the player has seen so far, folded
event by event as the movements play. Only when nothing moves and nothing waits does the
player's choice appear. What is shown, where it lies (``desk``) and what is pressed (``hands``)
each know only those before them.
"""

from __future__ import annotations

from pygame import Surface
from pygame.event import Event as Input

from prefgame.app.play.held_choice import takes_back
from prefgame.app.session import Session
from prefgame.engine.events import Dealt, Event, HandScored, TalonTaken, TrickTaken
from prefgame.engine.view import evolve_view
from prefgame.rules.base import Phase
from prefgame.ui.draw.deck import BACK, FACES
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import THINKING_AFTER
from prefgame.ui.frames.navigation import Game
from prefgame.ui.scores.registry import money_at
from prefgame.ui.spoken.nodes import Node, label
from prefgame.ui.table.aloud.voice import TableVoice
from prefgame.ui.table.desk import Hints, Shown
from prefgame.ui.table.event_queue import Due, EventAnimation, EventQueue
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.hands import TableHands
from prefgame.ui.table.hints import TableHints
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.talk import PencilledWord
from prefgame.ui.table.told import table_told
from prefgame.ui.table.tooltips import boxes_slips_avoid
from prefgame.ui.table.verdict import VerdictMoment
from prefgame.ui.widgets.scene import Host, Scene

LATE = (TalonTaken, TrickTaken)
"""Events that are known only when their movement is over."""


class TableScene(Scene):
    """The table of the match ``session``; ``game`` leads to the other scenes."""

    by_changes = True
    gives_verdicts = True
    """whether the end of a hand has its moment before it is booked"""

    def __init__(self, game: Game, session: Session) -> None:
        self.shown = Shown(game, session)
        self.event_queue = EventQueue(session)
        self.desk = self.make_desk()
        self.group = self.desk.group
        self.frame = self.make_frame()
        self.hints = self.desk.hints = self.make_hints()
        self.animation = EventAnimation(self.desk, self.event_queue)
        self.hands = self.desk.hands = self.make_hands()
        self.word = PencilledWord(self.desk, lambda: boxes_slips_avoid(self.frame))
        self.verdict = VerdictMoment(self.desk)
        self.voice = TableVoice(self.desk, self.frame.talk, self.word)
        self.hands.say_again = self.voice.keys()
        self._wanted: object = None  # the pictures that were asked for last
        self.desk.begin_phase()

    # ---- what another table has instead

    def make_desk(self) -> LaidOut:
        """Return where everything lies at this table."""
        return LaidOut(self.shown)

    def make_frame(self) -> TableFrame:
        """Return what is round this table."""
        return TableFrame(self.desk)

    def make_hints(self) -> Hints:
        """Return what helps the player at this table."""
        return TableHints(self.frame)

    def make_hands(self) -> TableHands:
        """Return what the player can do at this table."""
        return TableHands(self.frame, self.animation)

    # ---- being on the window

    def enter(self, window: Host) -> None:
        super().enter(window)
        self.desk.window, self.desk.timeline = window, window.timeline()
        table = self.shown.view.table
        self.shown.game.use_deck_of(table.rules)
        players, money = len(table.players), money_at(table.rules) is not None
        if (players, money) != (window.layout.players, window.layout.money):
            window.configure(players=players, money=money)

    def resize(self, layout: Layout) -> None:
        self.animation.finish()
        if not self.shown.waits:
            self.animation.rest()
        self.desk.timeline = self.window.timeline()
        self.desk.settle()
        self.hands.refresh(moving=False)

    def leave(self) -> None:
        self.shown.session.close()

    # ---- time

    def update(self, dt: float) -> None:
        passed, shown, timeline = dt * 1000, self.shown, self.desk.timeline
        session, settings = shown.session, shown.game.settings
        if session.takes_claims:
            session.claims.setting = settings.claims
        session.holds = takes_back(settings.take_back, session.plan.levels)
        session.consults = self._partner_waits
        timeline.update(dt)
        self.group.update(dt)
        self.animation.update(passed)
        shown.idle = 0.0 if timeline.busy or shown.live else shown.idle + passed
        if self.window.scene is not self:
            self.group.drop_tooltip()
            return
        self.hints.update(passed)
        self.word.update(passed)
        self.frame.talk.update()
        if self.frame.tell_of_programs():
            return
        self.hands.wait_for_a_word(passed)
        self.event_queue.since += passed  # a choice is thought better of only while it is seen
        self.event_queue.fetch()
        before = self.animation.event
        self._go_on()
        self.voice.update()
        if self.animation.event is before:
            self._read_ahead()  # a frame that begins a movement has enough to do

    @property
    def _partner_waits(self) -> bool:
        """Whether a partner waits for a word before it plays: never where all is hurried."""
        setting = self.shown.game.settings.partner_waits
        moment = setting == "moment" and self.animation.pace > 0
        return not self.animation.hurried and (moment or setting == "always")

    def _go_on(self) -> None:
        """Rest where a movement has ended, then the next event, or the player's choice."""
        while not self.desk.timeline.busy and not self.shown.waits:
            rests = self.animation.event is not None
            self.animation.rest()
            told = self.gives_verdicts and self.verdict.comes_first(self.event_queue.upcoming)
            event = None if told else self.event_queue.next(self.animation.pace)
            if event is None:
                if rests:
                    self.hands.regroup()
                if not self.event_queue.waiting and not self.shown.session.has_news:
                    self._nothing_more()
                return
            self._show(event)

    def _show(self, event: Event) -> None:
        """Begin the movement of an event."""
        view, desk = self.shown.view, self.desk
        after = evolve_view(view, event)
        if isinstance(event, HandScored):
            self.word.hear(event, view.table.hands_played)
        self.hands.close_choice()
        if not isinstance(event, LATE):
            desk.become(after, Phase.DEAL if isinstance(event, Dealt) else None)
        self.animation.begin(event, after)
        if not self.animation.hurried:
            self.voice.hear(event, view, after)
        desk.choices = desk.phase.choices()
        desk.stage.talon_places = desk.phase.talon_places(desk.stage.talon)
        self.hands.regroup()
        self.hands.answer_wish(event)

    def _nothing_more(self) -> None:
        """Go on where all events are shown: the result, the next command of a chain, or the
        player's choice.
        """
        shown, queue = self.shown, self.event_queue
        due = queue.take_due(shown.view)
        if due is not None:
            self.window.ignore_presses()
        if due is Due.RESULT:
            self.desk.phase.show_result()
        elif due is Due.SETTLEMENT:
            self.desk.phase.show_settlement()
        elif shown.session.claims.on_table is not None:
            self.hands.show_claim()
        elif (
            queue.is_asked(shown.view) and not self.hands.answers_ahead.follow() and not shown.live
        ):
            alone = self.animation.plays_itself
            if alone is None:
                self.hands.open_choice()
            elif queue.may_play_itself(self.animation.pace):
                shown.session.submit(alone)

    def _read_ahead(self) -> None:
        """Have the faces read that may be seen next: those in the player's hand, all as they lie in
        a trick, and small ones on the pad.
        """
        deck, layout, last = self.kit.deck, self.kit.layout, self.frame.last_card_height()
        view = self.shown.view
        hand = BACK, *map(str, sorted({*view.dealt, *view.cards}))
        wanted = deck, layout, hand, last
        if wanted == self._wanted or deck.reading:
            return
        self._wanted = wanted
        deck.read_ahead(
            [(card, layout.card_h, True) for card in hand]
            + [
                (card, high, False)
                for high in (layout.trick_card_h, last)
                if high
                for card in FACES
            ]
        )

    # ---- input

    def handle(self, event: Input) -> None:
        self.hands.handle(event)

    @property
    def awake(self) -> bool:
        awaited = self.hints.waiting or self.frame.talk.waiting or self.word.shown
        waits = not self.shown.live or self.shown.proposal is not None
        return waits or self.desk.timeline.busy or self.animation.moving or awaited

    # ---- what is heard

    def told(self) -> tuple[Node, ...]:
        verdict = self.verdict.verdict
        words = [label(f"{verdict.line} {verdict.below}".strip())] if verdict is not None else []
        return *words, *table_told(self.frame), *self.sentence_told()

    # ---- drawing

    @property
    def thinking(self) -> float | None:
        """The angle of the pencil beside the seat that thinks."""
        idle, seat = self.shown.idle, self.shown.session.thinking
        if idle < THINKING_AFTER or seat is None or self.animation.moving:
            return None
        return (idle * 0.12) % 360

    def draw(self, surface: Surface) -> None:
        self.frame.draw(surface, self.thinking)
        self.word.draw(surface)
        self.hints.draw(surface)
        self.desk.stage.draw_below(surface, self.kit)
        if self.verdict.verdict is None:  # its slip lies where the talon was laid open
            self.desk.phase.draw(surface)
        self.frame.talk.draw(surface, self.frame.talk_box())
        self.frame.draw_hint(surface)
        self.group.draw(surface, self.kit)
        self.desk.stage.draw_above(surface, self.kit)
        self.verdict.draw(surface)
