"""The Viennese auction at the table: what may be said, and why not.

Invariant: each sentence is a rule of ``rules.auctions.viennese``.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.app.words.contracts import contracts_above_game
from prefgame.engine.commands import CallBid
from prefgame.i18n import _
from prefgame.rules.auctions.base import SAME
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.contracts import Contract
from prefgame.ui.table.phases.auction_numbers import NumbersAndGamesPhase


class ViennaPhase(NumbersAndGamesPhase):
    """Numbers, then games, then premium contracts with the talon and without it."""

    tie = True
    game_below = True

    @property
    def _auction(self) -> ViennaAuction:
        auction = self.view.table.rules.auction
        assert isinstance(auction, ViennaAuction)
        return auction

    def named_games(self) -> Sequence[Contract]:
        auction = self._auction
        return (*auction.named, *(contract.as_game for contract in auction.premium_played))

    def may_still_name(self) -> bool:
        return self.opening or self._auction.in_premium(self.calls, self.view.seat)

    def rule_now(self) -> str:
        highest = self.highest_bid
        if self.live and CallBid(SAME) in self.view.legal and highest is not None:
            return _("Same: you bid {number} too, and beat {name}.").format(
                number=self.number_of(highest.contract), name=self.name(highest.seat)
            )
        if self.may_still_name() and not self.opening:
            return _("You began with a premium contract, so you may raise to a higher one.")
        if highest is not None and highest.game and highest.contract is None:
            words = _(
                "“Game” beats every number up to {highest}. Only another “game”, {contracts} can "
                "beat it."
            )
            return words.format(highest=self._highest_number, contracts=self._above_game())
        if highest is not None and highest.contract not in self._auction.numbers:
            return _(
                "A premium contract must be a player’s first call. After that, it can only "
                "be raised."
            )
        if self._auction.jumps:
            return _("A number may be raised by any step. Any other bid must be your first call.")
        words = _("Numbers up to {highest} go up by one. Any other bid must be your first call.")
        return words.format(highest=self._highest_number)

    @property
    def _highest_number(self) -> str:
        return self._auction.numbers[-1].name

    def _above_game(self) -> str:
        """The contracts that beat “game” at this table: "hearts and 5 to 8"."""
        return contracts_above_game(self._auction.above_games, self.kit.deck)

    def game_hint(self) -> str:
        low, high = self._auction.plain_games[0], self._auction.plain_games[-1]
        return _("Key G: {low} to {high}, without the talon; the suit is named later").format(
            low=low.name, high=high.name
        )

    def game_sub(self) -> str:
        low, high = self._auction.plain_games[0], self._auction.plain_games[-1]
        return _("{low} to {high}").format(low=low.name, high=high.name)
