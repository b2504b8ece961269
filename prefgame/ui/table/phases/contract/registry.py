"""How contracts are laid out to be chosen, by the class of the auction.

Invariant: every kind of auction has its entry.
"""

from __future__ import annotations

from prefgame.rules.auctions.levels import Levels
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.ui.table.phases.contract.buttons import ContractButtons
from prefgame.ui.table.phases.contract.levels_and_strains import LevelsAndStrains

CONTRACT_ROWS: dict[type, type[ContractButtons]] = {
    Levels: LevelsAndStrains,
    Stepwise: ContractButtons,
    ViennaAuction: ContractButtons,
}
