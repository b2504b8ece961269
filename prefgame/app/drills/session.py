"""A drill at the table: the match as far as its decision, and nothing that follows.

Invariant: the player is asked at once; what the player answers is compared and never done.
"""

from __future__ import annotations

from dataclasses import replace

from prefgame.ai.advice import Advice, Option
from prefgame.ai.reasons.reasons_for import Fact, Reason, reasons_for
from prefgame.app.drills.drill import Choice, Drill
from prefgame.app.guided_session import PLAYER, GuidedSession, with_player
from prefgame.app.play.hints import Hint, HintChoice
from prefgame.app.practice.session import Practice
from prefgame.engine.commands import Command
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView


class DrillSession(GuidedSession):
    """The drill. ``player``: what the player is called, where nobody else is called so."""

    def __init__(self, drill: Drill, player: str = "") -> None:
        self.drill = drill
        match = Match.replay((with_player(drill.started, player), *drill.log[1:]))
        super().__init__(match, drill.number)
        self.take_events()  # what led to the decision is there already

    def choice_of(self, command: Command) -> Choice:
        """What a choice is worth."""
        return self.drill.choice_of(command)

    def view_after(self, command: Command) -> SeatView:
        """What the player would see if they did that; the drill stays as it is."""
        match = Match.replay(self.match.log)
        match.submit(command)
        return match.view(PLAYER)

    @property
    def solution(self) -> Hint:
        """All choices with what they are worth, and why the best one is right."""
        drill, meant = self.drill, self.drill.best.contract
        options = tuple(
            Option(one.command, points, one.chance, contract=one.contract)
            for one, points in drill.weighed
        )
        choices = tuple(
            HintChoice((option.command,), option.score, option.chance, contract=option.contract)
            for option in options
        )
        advice = Advice(options, drill.success, worlds=0)
        reasons = map(self._as_here, reasons_for(self.view(), advice, meant))
        return Hint(choices, drill.success, tuple(filter(self._holds, reasons)))

    def _holds(self, reason: Reason) -> bool:
        """Whether the reason does not speak against another choice that is right too."""
        alone = sum(choice.right for choice in self.drill.choices) == 1
        return alone or reason.fact not in (Fact.WOULD_MAKE, Fact.DEFENDS_BETTER)

    def _as_here(self, reason: Reason) -> Reason:
        """The reason without its word on other discards, where those are wrong here: they may make
        the contract as often, and win less.
        """
        alone = sum(choice.right for choice in self.drill.choices) == 1
        spoken = {Fact.MAKES_ANYWAY, Fact.MAKES_TOO} if alone else {Fact.MAKES_ANYWAY}
        return replace(reason, fact=Fact.MAKES) if reason.fact in spoken else reason

    @property
    def practice(self) -> Practice:
        """The hand to be played on from here, for practice."""
        log = self.match.log
        return Practice(log, len(log), PLAYER, self.plan.levels, self.drill.number)

    # ---- what a session does

    def advance(self) -> bool:
        """Nobody does anything."""
        return False
