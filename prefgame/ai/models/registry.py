"""The models of the seats, by the class of auction and of defence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prefgame.ai.lookup import entry_for
from prefgame.ai.models.auctions import LevelsModel, StepwiseModel, ViennaModel
from prefgame.ai.models.base import AuctionModel, DefenceModel
from prefgame.ai.models.defences import QuotasModel, WhistingModel
from prefgame.engine.commands import CallBid, Command
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, SAME
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.defence import Quotas, Whisting
from prefgame.rules.ruleset import RuleSet

AUCTIONS: dict[type, Callable[[Any], AuctionModel]] = {
    Stepwise: StepwiseModel,
    ViennaAuction: ViennaModel,
    Levels: LevelsModel,
}
DEFENCES: dict[type, Callable[[Any], DefenceModel]] = {Quotas: QuotasModel, Whisting: WhistingModel}


def auction_model(rules: RuleSet) -> AuctionModel:
    """Find how players bid at this table. NoModel if nobody has said how."""
    return entry_for(AUCTIONS, rules.auction, "model of the auction")(rules.auction)


def defence_model(rules: RuleSet) -> DefenceModel:
    """Find how players defend at this table. NoModel if nobody has said how."""
    return entry_for(DEFENCES, rules.defence, "model of the defence")(rules.defence)


def calls_worth_trying(view: SeatView) -> tuple[Command, ...]:
    """List the calls that may be made now and are worth a thought, in the order of ``view.legal``;
    a hold comes before the numbers: it leaves the same contracts, and more.
    """
    bids = tuple(command.bid for command in view.legal if isinstance(command, CallBid))
    tried = auction_model(view.table.rules).worth_trying(view.this_hand.calls, bids)
    calls = (
        command
        for command in view.legal
        if not isinstance(command, CallBid) or command.bid in tried
    )
    return tuple(sorted(calls, key=_place))


def _place(command: Command) -> int:
    """Say where a call comes among those of the same hand; those of one place keep their order."""
    first: tuple[Command, ...] = (CallBid(PASS), CallBid(SAME))
    return first.index(command) if command in first else len(first)
