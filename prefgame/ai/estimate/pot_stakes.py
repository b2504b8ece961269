"""What is at stake at a table that plays for a pot: the expected gain of a contract in units.

Invariant: it reads the sheet and the rules of the table, and no cards.
"""

from __future__ import annotations

from prefgame.rules.base import Seat
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.scoring.pot import Pot
from prefgame.rules.scoring.pot_sheet import PotSheet

OPPONENTS = 2
"""who pay premiums and bonuses, or are paid"""
PASSING = -0.2
"""what passing wins while others may still bid, in stakes of the lowest contract: counted in hands
that the seats played on both ways
"""


def expected_gain(
    score: Pot, sheet: PotSheet, seat: Seat, contract: Contract, chance: float, _missed: float
) -> float:
    """Compute what the seat may expect of playing a contract with that chance. A unit that it takes
    out of the pot, or puts in, is partly its own.
    """
    own = 1 - 1 / len(sheet.purses)
    won, lost = _ends(score, float(score.stake(sheet, contract)), contract, own, chance)
    return chance * won - (1 - chance) * lost


def gain_and_loss(score: Pot, sheet: PotSheet, contract: Contract) -> tuple[float, float]:
    """Compute what a contract wins its declarer if it is made, and loses if not."""
    stake = float(score.stake(sheet, contract))
    return _ends(score, stake, contract, OPPONENTS / (OPPONENTS + 1), 1.0)


def unit(score: Pot, sheet: PotSheet, contract: Contract) -> float:
    """Return a quarter of what the contract is played for in this hand, with its premium; of the
    basic stake if that is more.
    """
    return max(score.base, float(score.stake(sheet, contract)) + score.premium(contract)) / 4


def left_to_others(score: Pot, sheet: PotSheet, lowest: Contract) -> float:
    """Estimate what passing wins while others may still bid: the more is in the pot, the more is
    lost.
    """
    return PASSING * float(score.stake(sheet, lowest))


def _ends(
    score: Pot, stake: float, contract: Contract, own: float, chance: float
) -> tuple[float, float]:
    """Compute what is won and what is lost: the stake, the tricks of the defence, premiums."""
    premium = OPPONENTS * score.premium(contract)
    if not contract.may_be_left:
        return stake * own + premium, stake * own + premium
    each = stake / TRICKS
    return (
        stake * own - each * _tricks_against(chance) + premium,
        stake * own + each * contract.goal.tricks_to_defeat + premium,
    )


def _tricks_against(chance: float) -> float:
    """Estimate the tricks that the defence is paid for when the contract is made: against a strong
    hand it mostly stays at home.
    """
    return 4.2 - 3.0 * chance
