"""Where everything lies: cards and buttons as the phase of the hand wants them, in this window.

Invariant: it follows what is shown and the phase, and presses nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.card_order import hand_order
from prefgame.ui.table.desk import Desk, Shown
from prefgame.ui.table.hand import lay_hand
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.registry import scene_of
from prefgame.ui.table.stage import Stage

SceneOf = Callable[[RuleSet, Phase], type[PhaseScene]]


class LaidOut(Desk):
    """The table of what is ``shown``.

    ``scenes`` finds the scene of a phase. ``offers``: also between two choices there may be
    something to press.
    """

    def __init__(self, shown: Shown, scenes: SceneOf = scene_of, *, offers: bool = True) -> None:
        super().__init__(shown)
        self.scenes, self.offers = scenes, offers
        self.stage = Stage(
            lambda card: self.phase.card_pressed(card), lambda card: self.hands.refuse_card(card)
        )
        self.phase = PhaseScene(self)

    def become(self, view: SeatView, phase: Phase | None = None) -> None:
        """Have ``view`` shown, with the scene of its phase or of this one."""
        self.shown.view = view
        wanted = self.scene_of(view.turn.phase if phase is None else phase)
        if type(self.phase) is not wanted:
            self.phase = wanted(self)
        self.shown.changed()

    def scene_of(self, phase: Phase) -> type[PhaseScene]:
        """Return the scene of a phase at this table."""
        return self.scenes(self.shown.view.table.rules, phase)

    def begin_phase(self, phase: Phase | None = None) -> None:
        """Begin the scene of the phase of the view, or of this one, anew."""
        self.phase = self.scene_of(self.shown.view.turn.phase if phase is None else phase)(self)

    def settle(self) -> None:
        """Lay everything as the view has it, whatever moved before."""
        view, settings = self.shown.view, self.shown.game.settings
        self.stage.settle(view, self.layout, hand_order(view, settings))
        self.phase.lay_open()

    def lay_out(self, *, moving: bool = False) -> None:
        """Lay cards and buttons as the phase wants them; ``moving``: cards glide there."""
        phase, stage = self.phase, self.stage
        waiting = phase.waiting()
        for card in stage.hand:
            card.enabled = card.dim = False
            card.tab, card.reason = "", waiting
            card.hint = self.kit.deck.card_name(card.card)
        raised = phase.dress(stage.hand)
        timeline = self.timeline if moving else None
        lay_hand(self.layout, stage.hand, raised=raised, timeline=timeline)
        stage.prompt = phase.prompt()
        stage.played, stage.due = phase.played_hand(), phase.due_place()
        self.choices = phase.choices()
        stage.paper = phase.slips()
        stage.talon_places = phase.talon_places(stage.talon)
        if not (self.offers or self.shown.live):
            self.choices = []
        self.shown.changed()
