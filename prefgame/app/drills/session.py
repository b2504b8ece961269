"""A drill at the table: the match as far as its decision, and nothing that follows.

Invariant: the player is asked at once; what the player answers is compared and never done. Nothing
of it is kept in the store.
"""

from __future__ import annotations

from dataclasses import replace

from prefgame.ai.advice import Advice, Option
from prefgame.ai.reasons.reasons_for import Fact, Reason, reasons_for
from prefgame.app.drills.drill import PLAYER, Choice, Drill
from prefgame.app.play.claim_setting import ClaimSetting
from prefgame.app.play.hints import Hint, HintChoice
from prefgame.app.practice.session import Practice
from prefgame.app.session import USUAL_LEVEL, Session
from prefgame.app.storage.event_keeper import NothingKept
from prefgame.app.storage.rows import MatchPlan
from prefgame.engine.commands import Command
from prefgame.engine.match import Match


class DrillSession(Session):
    """The drill. ``player``: what the player is called, where nobody else is called so."""

    goes_on = False

    def __init__(self, drill: Drill, player: str = "") -> None:
        self.drill = drill
        names = drill.started.players
        if player and player not in names:
            names = (player, *names[PLAYER + 1 :])
        match = Match.replay((replace(drill.started, players=names), *drill.log[1:]))
        plan = MatchPlan(
            levels=(None, *[USUAL_LEVEL] * (len(names) - 1)), seed=drill.number, first_dealer=0
        )
        super().__init__(match, plan, NothingKept(), 0, saved=0)
        self.take_events()  # what led to the decision is there already

    def choice_of(self, command: Command) -> Choice:
        """What a choice is worth."""
        return self.drill.choice_of(command)

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
        reasons = reasons_for(self.view(), advice, meant)
        return Hint(choices, drill.success, tuple(map(self._as_here, reasons)))

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

    @property
    def between_hands(self) -> bool:
        """Never: a drill is one decision."""
        return False

    @property
    def claims(self) -> ClaimSetting:
        """Nothing is claimed in a drill."""
        return "never"

    @claims.setter
    def claims(self, _wish: ClaimSetting) -> None:
        pass

    def may_claim(self) -> bool:
        """Never."""
        return False

    def ask_hint(self) -> None:
        """The answer comes after the player’s."""
