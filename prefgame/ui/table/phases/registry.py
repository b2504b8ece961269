"""The scene of every phase of the hand, by the phase, or by the mechanism that asks there.

Invariant: every phase of every game has a scene: where none is registered, the general one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import NoneType

from prefgame.rules.agreements import Negotiation, Takeover
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.base import Phase
from prefgame.rules.defence import Quotas, Whisting
from prefgame.rules.kontra import Doubling, OwnKontra
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.scores.face import ScoreMoney
from prefgame.ui.scores.registry import money_at
from prefgame.ui.table.phases.answers import (
    BonusPhase,
    DefencePhase,
    KontraPhase,
    NegotiationPhase,
    TakeoverPhase,
)
from prefgame.ui.table.phases.auction import StepwisePhase, ViennaPhase
from prefgame.ui.table.phases.base import PhaseScene, QuestionPhase
from prefgame.ui.table.phases.contract import AnnouncePhase, RevealPhase
from prefgame.ui.table.phases.deal import DealPhase, OverPhase, PaidDealPhase, PaidOverPhase
from prefgame.ui.table.phases.exchange import ExchangePhase
from prefgame.ui.table.phases.levels import LevelsPhase
from prefgame.ui.table.phases.tricks import PlayPhase

SceneClass = type[PhaseScene]


@dataclass(frozen=True, slots=True)
class ByMechanism:
    """The scenes of a phase that is not alike in all games, by the class of the mechanism in it, or
    of what lies on the table for it.
    """

    mechanism: Callable[[RuleSet], object]
    scenes: Mapping[type, SceneClass]


PHASES: dict[Phase, SceneClass | ByMechanism] = {
    Phase.DEAL: ByMechanism(money_at, {NoneType: DealPhase, ScoreMoney: PaidDealPhase}),
    Phase.AUCTION: ByMechanism(
        lambda rules: rules.auction,
        {Levels: LevelsPhase, Stepwise: StepwisePhase, ViennaAuction: ViennaPhase},
    ),
    Phase.REVEAL: RevealPhase,
    Phase.EXCHANGE: ExchangePhase,
    Phase.ANNOUNCE: AnnouncePhase,
    Phase.TAKEOVER: ByMechanism(lambda rules: rules.takeover, {Takeover: TakeoverPhase}),
    Phase.DEFENCE: ByMechanism(
        lambda rules: rules.defence, {Quotas: DefencePhase, Whisting: DefencePhase}
    ),
    Phase.NEGOTIATION: ByMechanism(
        lambda rules: rules.negotiation, {Negotiation: NegotiationPhase}
    ),
    Phase.KONTRA: ByMechanism(
        lambda rules: rules.kontra, {Doubling: KontraPhase, OwnKontra: KontraPhase}
    ),
    Phase.BONUS: BonusPhase,
    Phase.PLAY: PlayPhase,
    Phase.OVER: ByMechanism(money_at, {NoneType: OverPhase, ScoreMoney: PaidOverPhase}),
}


def scene_of(rules: RuleSet, phase: Phase) -> SceneClass:
    """Return the scene in which this game plays a phase."""
    found = PHASES.get(phase, QuestionPhase)
    return (
        found.scenes.get(type(found.mechanism(rules)), QuestionPhase)
        if isinstance(found, ByMechanism)
        else found
    )
