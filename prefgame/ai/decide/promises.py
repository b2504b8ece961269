"""What a seat does where its table has agreed on what a call promises (004:384-386).

Invariant: values stay as they are; only the choice that the seat makes is another one.
"""

from __future__ import annotations

from prefgame.ai.advice import Advice, Option
from prefgame.ai.models.registry import defence_model
from prefgame.engine.commands import Announce, CallBid, Defend, Discard, RevealGame, SayKontra
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract


def as_promised(view: SeatView, advice: Advice) -> Advice:
    """Put the best choice first that keeps what it promises, if there is one."""
    if not view.table.rules.promises.made:
        return advice
    kept = next((option for option in advice.options if keeps_promise(view, option)), None)
    return advice if kept is None else advice.with_first(kept)


def keeps_promise(view: SeatView, option: Option) -> bool:
    """Tell whether the seat has what this choice promises."""
    promises, cards, contract = view.table.rules.promises, view.cards, _contract_of(option)
    match option.command:
        case Defend(answer=answer) if defence_model(view.table.rules).binds(answer):
            return promises.may_follow(view.declared.contract, cards)
        case SayKontra(level=level) if level and view.declared.is_followed_by_kontra:
            return promises.may_follow(view.declared.contract, cards)
        case Discard(cards=laid) if contract is not None:
            return promises.may_play(contract, [card for card in cards if card not in laid])
    return contract is None or promises.may_play(contract, cards)


def _contract_of(option: Option) -> Contract | None:
    """Find the contract that the choice fixes, or that a discard is meant for."""
    match option.command:
        case CallBid(bid=bid) if bid.contract is not None and bid.contract.game:
            return bid.contract
        case RevealGame(game=game):
            return game
        case Announce(contract=contract):
            return contract
        case Discard():
            return option.contract
    return None
