"""The models of the seats, by the class of auction and of defence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prefgame.ai.lookup import entry_for
from prefgame.ai.models.base import AuctionModel, DefenceModel
from prefgame.ai.models.quotas import QuotasModel
from prefgame.ai.models.stepwise import StepwiseModel
from prefgame.ai.models.viennese import ViennaModel
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.defence.quotas import Quotas
from prefgame.rules.ruleset import RuleSet

AUCTIONS: dict[type, Callable[[Any], AuctionModel]] = {
    Stepwise: StepwiseModel,
    ViennaAuction: ViennaModel,
}
DEFENCES: dict[type, Callable[[Any], DefenceModel]] = {Quotas: QuotasModel}


def auction_model(rules: RuleSet) -> AuctionModel:
    """How players bid at this table. NoModel where nobody has said how."""
    return entry_for(AUCTIONS, rules.auction, "model of the auction")(rules.auction)


def defence_model(rules: RuleSet) -> DefenceModel:
    """How players defend at this table. NoModel where nobody has said how."""
    return entry_for(DEFENCES, rules.defence, "model of the defence")(rules.defence)
