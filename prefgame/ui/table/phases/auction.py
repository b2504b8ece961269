"""The auction: who has bid what, and a button for each call."""

from __future__ import annotations

from functools import partial

from prefgame.app.words.contracts import ContractWords, refusal_sentence
from prefgame.engine.commands import CallBid
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.auctions.base import Auction, Bid, Calls, HighestBid
from prefgame.rules.contracts import Contract
from prefgame.rules.play import OpenSide
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.outlook import auction_sentence, declared_outcome
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import goal_words

# ---- what a contract without trumps asks of its declarer, and what it pays, in two short lines
# Invariant: a pure function of the view; amounts are those of the score.


def bid_facts(view: SeatView, contract: Contract, deck: Deck) -> str:
    """The goal, whose cards are laid open, and the amounts; the lines are apart by a line feed."""
    number, goal = ContractWords(contract, deck).by_number, goal_words(contract.goal)
    asks = _("{number}: {goal}")
    if contract.open_hands:
        asks = (
            _("{number}: {goal}; your cards lie open")
            if view.table.rules.play.open_side is OpenSide.DECLARER
            else _("{number}: {goal}; the others’ cards lie open")
        )
    outcome = declared_outcome(view, view.seat, contract)
    each, besides = outcome.with_each, outcome.besides(len(view.this_hand.order) - 1)
    if each and besides:
        pays = _("{each} from or to each opponent, {besides} from or to the pot").format(
            each=each, besides=besides
        )
    elif each:
        pays = _("{each} from or to each opponent").format(each=each)
    else:
        pays = besides
    return "\n".join(filter(None, (asks.format(number=number, goal=goal), pays)))


# ---- the auction: who has bid what, and a button for each call
# Invariant: every call has a button; one that is not legal says the rule that forbids it. What the
# rules of one kind of auction say is in the scene of its class.


class AuctionPhase(PhaseScene):
    """Calls in turn; the base of the scenes of all auctions."""

    # ---- what the auctions do not share

    def rule_now(self) -> str:
        """The rule that matters now, for the pad."""
        raise NotImplementedError

    # ---- what is known

    @property
    def calls(self) -> Calls:
        """The calls so far."""
        hand = self.view.this_hand
        return hand.calls

    @property
    def rules_of_calling(self) -> Auction:
        """The auction of this table."""
        return self.view.table.rules.auction

    @property
    def highest_bid(self) -> HighestBid | None:
        """The highest call."""
        return self.rules_of_calling.highest_bid(self.calls)

    @property
    def opening(self) -> bool:
        """Whether the player has not called yet."""
        return self.calls.first_bid(self.view.seat) is None

    def number_of(self, contract: Contract | None) -> str:
        """A contract inside a sentence, as it is bid."""
        return "" if contract is None else ContractWords(contract, self.kit.deck).as_bid

    # ---- what is said

    def plaque(self) -> PlaqueInfo:
        highest = self.highest_bid
        if highest is None:
            return PlaqueInfo(_("Auction"), _("nobody has bid yet"))
        seat, number = highest.seat, self.number_of(highest.contract)
        if highest.game and highest.contract is None:
            return PlaqueInfo(_("Auction"), _("{name} says “game”").format(name=self.name(seat)))
        if seat == self.view.seat and self.shown.session.player is not None:
            return PlaqueInfo(_("Auction"), _("you bid {number}").format(number=number))
        return PlaqueInfo(
            _("Auction"), _("{name} bids {number}").format(name=self.name(seat), number=number)
        )

    def note(self) -> str:
        return " ".join(filter(None, (self.rule_now(), auction_sentence(self.view))))

    def first_this(self) -> str:
        return _("Make your call first; cards are played after the auction.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to call.")

    def why_not(self, bid: Bid) -> str:
        """Why the player may not say this."""
        names = self.view.table.players
        refusal = self.rules_of_calling.refusal(self.calls, self.view.seat, bid, names)
        return refusal_sentence(refusal, names, self.kit.deck)

    # ---- the buttons

    def _button(
        self, bid: Bid, label: Run, key: int | None, hint: str, *, sub: str = "", size: float = 26
    ) -> Button:
        command = CallBid(bid)
        legal = self.view.legal
        allowed = command in legal
        return Button(
            label,
            partial(self.desk.hands.submit, command),
            # where there is nothing to decide
            kind="brass" if allowed and len(legal) == 1 else "paper",
            size=size,
            sub=sub,
            enabled=allowed,
            reason="" if allowed else self.why_not(bid),
            hint=hint,
            shortcut=key,
            ground="cloth",
        )

    def _bid_of(self, widget: Widget | None) -> Bid | None:
        """The call that a button makes."""
        says = () if widget is None else self._says(widget)
        command = says[0] if says else None
        return command.bid if isinstance(command, CallBid) else None
