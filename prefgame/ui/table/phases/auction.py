"""The auction: one button a call, the ladder of numbers, and the games.

Invariant: every call of the ladder has a button; one that is not legal says the rule that forbids
it.
"""

from __future__ import annotations

from functools import partial

from prefgame.app.words.contracts import (
    bid_in_sentence,
    game_in_sentence,
    game_name,
    is_number,
)
from prefgame.app.words.sentences import join_with_and
from prefgame.engine.commands import CallBid
from prefgame.i18n import _
from prefgame.rules.auctions.base import (
    GAME,
    PASS,
    SAME,
    Bid,
    BidKind,
    Calls,
    HighestBid,
    named_bid,
    number_bid,
)
from prefgame.rules.auctions.stepwise import Hold, Stepwise
from prefgame.rules.contracts import Contract
from prefgame.ui.table.button_row import MOST_ROWS, lay_row
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plaque import PlaqueInfo
from prefgame.ui.table.slips.sheet_words import auction_sentence
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.contracts import bid_run, number_and_sign_run


class AuctionPhase(PhaseScene):
    """Calls in turn."""

    def plaque(self) -> PlaqueInfo:
        standing = self._highest_bid()
        if standing is None:
            return PlaqueInfo(_("Auction"), _("nobody has bid yet"))
        seat, number = standing.seat, self._number_of(standing)
        if standing.game:
            return PlaqueInfo(_("Auction"), _("{name} says “game”").format(name=self.name(seat)))
        if seat == self.view.seat and self.desk.session.player is not None:
            return PlaqueInfo(_("Auction"), _("you bid {number}").format(number=number))
        return PlaqueInfo(
            _("Auction"), _("{name} bids {number}").format(name=self.name(seat), number=number)
        )

    def note(self) -> str:
        return " ".join(filter(None, (self._rule_now(), auction_sentence(self.view))))

    def _rule_now(self) -> str:
        standing = self._highest_bid()
        if self.live and CallBid(SAME) in self.view.legal and standing is not None:
            number, name = self._number_of(standing), self.name(standing.seat)
            if self._auction().hold is not Hold.POSITION:
                words = _("Same: you take over {number} from {name}.")
                return words.format(number=number, name=name)
            return _("Same: you take over {number} from {name}, because you sit earlier.").format(
                number=number, name=name
            )
        if standing is not None and standing.game:
            return _("“Game” is played without the talon and beats every number.")
        return _("Bids go up by one. You can bid “game” only at your first call.")

    def hint(self) -> str:
        if not self.live:
            return self.waiting()
        legal = self.view.legal
        if len(legal) == 1:
            return _("Your call: you can only pass.")
        if CallBid(SAME) in legal:
            return _("Your call: you can only say “same” or pass.")
        numbers = [
            command.bid
            for command in legal
            if isinstance(command, CallBid) and command.bid.kind is BidKind.NUMBER
        ]
        if numbers and len(legal) == 2:
            return _("Your call: {number} or pass.").format(number=self._bid(numbers[0].contract))
        return _("Your call. If you want “game”, bid it now: later is too late.")

    def first_this(self) -> str:
        return _("Make your call first; cards are played after the auction.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to call.")

    def _calls(self) -> Calls:
        hand = self.view.hand
        assert hand is not None
        return hand.calls

    def _auction(self) -> Stepwise:
        auction = self.view.table.rules.auction
        assert isinstance(auction, Stepwise)
        return auction

    def _highest_bid(self) -> HighestBid | None:
        return self._auction().highest_bid(self._calls())

    def _number_of(self, standing: HighestBid) -> str:
        """The contract of the highest bid, as it was bid."""
        return self._bid(standing.contract)

    def _bid(self, contract: Contract | None) -> str:
        return "" if contract is None else bid_in_sentence(contract, self.kit.deck)

    # ---- the buttons

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        opening = self._calls().first_bid(self.view.seat) is None
        auction = self._auction()
        buttons = [self._button(PASS, _("Pass"), keys.PASS, _("Key P"))]
        if not opening:
            buttons.append(self._button(SAME, self._same_label(), keys.SAME, _("Key S")))
        buttons += [self._number(contract) for contract in auction.contracts]
        buttons.append(self._button(GAME, _("Game"), keys.GAME, self._game_hint()))
        if opening:
            buttons += [self._named_button(game) for game in auction.named_games]
        lay_row(
            self.kit,
            self.layout.bar,
            buttons,
            self.layout.u(12 if len(buttons) < 11 else 8),
            most_rows=MOST_ROWS,
        )
        return list(buttons)

    def first(self, choices: list[Widget]) -> Widget | None:
        return next(
            (widget for widget in choices if isinstance(widget, Button) and widget.kind == "brass"),
            choices[0],
        )

    def _same_label(self) -> str:
        standing = self._highest_bid()
        return (
            _("Same ({number})").format(number=self._number_of(standing)) if standing else _("Same")
        )

    def _game_hint(self) -> str:
        """What the word game leaves open at this table."""
        auction = self._auction()
        named = [
            game_in_sentence(game)
            for game in auction.named_games
            if game not in auction.plain_games
        ]
        if not named:
            return _("Key G: any contract, without the talon")
        return _("Key G: without the talon; {games} must be named").format(
            games=join_with_and(named)
        )

    def _number(self, contract: Contract) -> Button:
        label = number_and_sign_run(contract) if contract.trump else bid_run(contract)
        named = contract.trump or contract.goal.takes_all or not is_number(contract)
        key = keys.DIGITS.get(contract.name)
        return self._button(
            number_bid(contract),
            label,
            key,
            keys.key_hint(key),
            sub="" if named else game_in_sentence(contract),
            size=25,
        )

    def _named_button(self, game: Contract) -> Button:
        """A game that is named at the first call."""
        key = keys.NAMED.get(game.word)
        hint = _("{game} without the talon").format(game=game_name(game))
        if key is not None:
            hint = _("Key {key}: {game} without the talon").format(
                key=keys.key_name(key), game=game_in_sentence(game)
            )
        return self._button(named_bid(game), game_name(game), key, hint, sub=_("game"))

    def _button(
        self, bid: Bid, label: Run, key: int | None, hint: str, *, sub: str = "", size: float = 26
    ) -> Button:
        command = CallBid(bid)
        legal = self.view.legal
        allowed = command in legal
        return Button(
            label,
            partial(self.desk.submit, command),
            # where there is nothing to decide
            kind="brass" if allowed and len(legal) == 1 else "paper",
            size=size,
            sub=sub,
            enabled=allowed,
            reason="" if allowed else self._why_not(bid),
            hint=hint,
            shortcut=key,
            ground="cloth",
        )

    def _why_not(self, bid: Bid) -> str:
        """The rule in the player's words."""
        calls, auction, standing = self._calls(), self._auction(), self._highest_bid()
        opening = calls.first_bid(self.view.seat) is None
        if bid.kind in (BidKind.GAME, BidKind.NAMED):
            return (
                _("Only a higher game beats the one already named.")
                if opening
                else _("“Game” can be bid only at a player’s first call.")
            )
        if standing is not None and standing.game:
            return _("Somebody has bid “game”, and no number beats that.")
        if bid.kind is BidKind.SAME:
            if standing is None:
                return _("Nobody has bid a number yet.")
            name = self.name(standing.seat)
            if auction.hold is not Hold.POSITION:
                return _("At this table you may not say “same” to {name}: raise or pass.").format(
                    name=name
                )
            return _("You sit after {name}: raise or pass.").format(name=name)
        if CallBid(SAME) in self.view.legal and standing:
            return _("You can only say “same” or pass, because {name} has bid {number}.").format(
                name=self.name(standing.seat), number=self._number_of(standing)
            )
        if (
            standing
            and standing.contract
            and bid.contract
            and bid.contract.rank <= standing.contract.rank
        ):
            return _("{name} has already bid {number}.").format(
                name=self.name(standing.seat), number=self._number_of(standing)
            )
        numbers = (
            other.contract
            for other in auction.bids(calls, self.view.seat)
            if other.kind is BidKind.NUMBER
        )
        return _("Bids go up by one: the next one is {number}.").format(
            number=self._bid(next(numbers, auction.contracts[0]))
        )
