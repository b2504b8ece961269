"""The plain two: the cheapest contract, which a table plays only when somebody says kontra (000:59,
149, 154).

Invariant: this module decides what happens to a plain two; it writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract


class TwoRule(Enum):
    """What happens to a two without kontra (A-2)."""

    DECLARER_WINS = "declarer_wins"
    REFA_ELSE_REDEAL_HAT_WINS = "refa_else_redeal_hat_wins"
    REFA_ELSE_WINS = "refa_else_wins"
    THROW_IN_REFA = "throw_in_refa"
    DECLARER_FAILS = "declarer_fails"
    PLAY_NORMALLY = "play_normally"


class WhoseHat(Enum):
    """Whose hat turns a two without kontra into a win (A-3b)."""

    ANYONE = "anyone"
    DECLARER = "declarer"


class TwoEnd(Enum):
    """How a two that nobody doubled ends."""

    WINS = "wins"
    FAILS = "fails"
    REFA = "refa"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class PlainTwo:
    """The rules of a table for the plain two. ``on_refa``: a declarer with an open refa plays it
    like any other contract (000:59; A-3c).
    """

    rule: TwoRule
    whose_hat: WhoseHat = WhoseHat.ANYONE
    on_refa: bool = False
    number: int = 2

    def needs_kontra(self, contract: Contract, open_refas: int) -> bool:
        """Whether this contract is played only after a kontra; then nobody is asked to come
        or stay (A-15).
        """
        if contract.game or contract.rank != self.number or self.rule is TwoRule.PLAY_NORMALLY:
            return False
        return not (self.on_refa and open_refas > 0)

    def end(self, declarer: Seat, hats: Sequence[bool], refa_allowed: bool) -> TwoEnd:
        """How a two that nobody doubled ends. ``hats``: by seat; ``refa_allowed``: whether a refa
        could be written now.
        """
        hat = any(hats) if self.whose_hat is WhoseHat.ANYONE else hats[declarer]
        refa = TwoEnd.REFA if refa_allowed else TwoEnd.NOTHING
        match self.rule:
            case TwoRule.DECLARER_WINS:
                return TwoEnd.WINS
            case TwoRule.REFA_ELSE_REDEAL_HAT_WINS:
                return TwoEnd.WINS if hat else refa
            case TwoRule.DECLARER_FAILS:
                return TwoEnd.FAILS if hat else refa
            case TwoRule.REFA_ELSE_WINS:
                return TwoEnd.REFA if refa_allowed else TwoEnd.WINS
            case _:
                return refa
