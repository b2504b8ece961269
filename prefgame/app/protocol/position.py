"""A position and an advice as JSON has them: in the protocol, and in what commands print.

Invariant: a position is made of the view of a seat and of nothing else.
"""

from __future__ import annotations

from typing import Any

from prefgame.ai.advice import Advice, Option
from prefgame.ai.reasons import reasons_for
from prefgame.app.play.thinking import Hint
from prefgame.app.words.decks import DeckWords
from prefgame.app.words.hints import explain_hint
from prefgame.engine.commands import DEALER
from prefgame.engine.state import Table
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.scoring.base import without_counts

_PRINTED = {Phase.NEGOTIATION: Phase.DEFENCE.value}
"""phases that records know under the name of another"""


def shown_phase(phase: Phase) -> str:
    """Name a phase as records do."""
    return _PRINTED.get(phase, phase.value)


def plain_position(view: SeatView) -> dict[str, Any]:
    """Describe where the match stands for the seat of the view: ``hand`` has its own cards and
    those that lie open, ``talon`` the two cards if the seat has seen them.
    """
    table, turn, players = view.table, view.turn, view.table.players
    hand = table.hand
    dealer = table.next_dealer() if turn.seat is DEALER else hand.dealer if hand else None
    order = hand.order if hand is not None else ()
    shown = dict(hand.open_now) if hand is not None else {}
    if view.seat in order:
        shown[view.seat] = view.cards
    return {
        "phase": shown_phase(turn.phase),
        "dealer": None if dealer is None else players[dealer],
        "to_act": players[turn.seat] if isinstance(turn.seat, int) else None,
        "card_of": None if turn.card_of is None else players[turn.card_of],
        "legal": [str(command) for command in view.legal],
        "contract": _contract_and_goal(table),
        "hand": {players[seat]: [str(card) for card in cards] for seat, cards in shown.items()},
        "talon": [str(card) for card in view.talon] or None,
        "table": [[players[seat], str(card)] for seat, card in (hand.trick if hand else ())],
        "tricks": {players[seat]: hand.taken[seat] for seat in order} if hand else {},
        "score": without_counts(table.rules.score.to_plain(table.sheet, players)),
    }


def plain_contract(table: Table) -> dict[str, Any] | None:
    """Describe the contract of the hand, and who plays it; None before there is one."""
    hand = table.hand
    if hand is None or hand.contract is None or hand.declarer is None:
        return None
    return {
        "declarer": table.players[hand.declarer],
        "contract": hand.contract.name,
        "game": hand.contract.game,
        "kontra": hand.kontra.level,
    }


def _contract_and_goal(table: Table) -> dict[str, Any] | None:
    """Describe the contract for somebody who does not know its name."""
    plain = plain_contract(table)
    if plain is None:
        return None
    contract = table.this_hand.contracted.contract
    trump, goal = contract.trump, contract.goal
    return plain | {
        "trump": None if trump is None else str(trump),
        "goal": [goal.least, goal.most],
    }


def plain_option(option: Option) -> dict[str, Any]:
    """Describe what a seat expects of a choice."""
    chance = None if option.chance is None else round(option.chance, 4)
    return {"command": str(option.command), "gain": round(option.score, 3), "chance": chance}


def reason_for(view: SeatView, advice: Advice, choice: str) -> str:
    """Write the sentence of a hint that advises this choice."""
    chosen = next(option for option in advice.options if str(option.command) == choice)
    reasons = reasons_for(view, advice.with_first(chosen))
    return explain_hint(view, DeckWords("french"), Hint(reasons=reasons))
