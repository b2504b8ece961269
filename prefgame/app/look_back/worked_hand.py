"""One hand that the rules pages show: dealt, bid, played and scored by the rules themselves.

Invariant: nothing in it is written by hand but the cards; a table option changes it as it changes
the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from prefgame.cards import DECK, Card, Suit
from prefgame.engine.commands import Announce, Command, Deal, Discard, PlayCard
from prefgame.engine.events import HandScored
from prefgame.engine.legal import least_binding
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Seat, Tricks
from prefgame.rules.contracts import TRICKS, Contract
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Hand, Result, Sheet

_DECLARER, _DEALER = 0, 2
_DEALT, _TALON, _DISCARD = (("AKQ9", "AK8", "K7", "8"), ("J", "", "", "9"), ("", "", "", "98"))
"""by suit, the trumps first: the hand of the eldest player, the talon, and what is discarded"""


@dataclass(frozen=True, slots=True)
class WorkedHand:
    """The hand. ``before`` and ``after``: the sheet when it was dealt and when it was scored."""

    players: tuple[str, ...]
    declarer: Seat
    dealt: tuple[Card, ...]
    talon: tuple[Card, ...]
    discarded: tuple[Card, ...]
    contract: Contract
    report: Hand
    result: Result
    entries: tuple[Entry, ...]
    before: Sheet
    after: Sheet


def worked_hand(rules: RuleSet, players: Sequence[str], sheet: Sheet) -> WorkedHand:
    """Play a hand in which the eldest wins the auction with the lowest contract and makes it, both
    others come. ``sheet``: the score before the deal.
    """
    match = Match.start(rules, players, sheet=sheet)
    contract = next(line for line in rules.contracts if line.trump is not None)
    assert contract.trump is not None
    suits = tuple(dict.fromkeys((contract.trump, *rules.suit_order)))
    mine, talon, discarded = (_cards(suits, ranks) for ranks in (_DEALT, _TALON, _DISCARD))
    others = [card for card in DECK if card not in (*mine, *talon)]
    match.submit(Deal(_DEALER, (mine, tuple(others[::2]), tuple(others[1::2])), talon))
    before = match.table.sheet
    while match.phase not in (Phase.DEAL, Phase.OVER):
        match.submit(_choice(match, contract, discarded))
    scored = next(event for event in reversed(match.log) if isinstance(event, HandScored))
    return WorkedHand(
        tuple(players),
        _DECLARER,
        mine,
        talon,
        discarded,
        contract,
        scored.hand,
        scored.result,
        scored.entries,
        before,
        scored.sheet,
    )


def with_tricks(
    rules: RuleSet, hand: WorkedHand, tricks: Tricks
) -> tuple[Sheet, tuple[Entry, ...], Result]:
    """Write what the same hand would have written with these tricks."""
    assert sum(tricks.values()) == TRICKS
    report = replace(hand.report, tricks=tricks)
    written: tuple[Sheet, tuple[Entry, ...], Result] = rules.score.write(
        hand.before, report, rules.defence
    )
    return written


def _cards(suits: Sequence[Suit], ranks: Sequence[str]) -> tuple[Card, ...]:
    return tuple(Card(f"{suit.value}{rank}") for suit, held in zip(suits, ranks) for rank in held)


def _choice(match: Match, contract: Contract, discarded: tuple[Card, ...]) -> Command:
    legal, seat = match.legal(), match.to_act
    match match.phase:
        case Phase.AUCTION:
            wanted = contract.name if seat == _DECLARER else "pass"
            return _wanted_answer(legal, (wanted, "pass"))
        case Phase.EXCHANGE:
            return next(
                each
                for each in legal
                if isinstance(each, Discard) and set(each.cards) == set(discarded)
            )
        case Phase.ANNOUNCE:
            return next(
                each for each in legal if isinstance(each, Announce) and each.contract == contract
            )
        case Phase.DEFENCE:
            return _wanted_answer(legal, match.table.rules.defence.reported_words[:1])
        case Phase.PLAY:
            return _card(match, contract)
    return least_binding(match.phase, legal)


def _wanted_answer(legal: Sequence[Command], wanted: Sequence[str]) -> Command:
    """Choose the first wanted answer that is legal, or whatever is."""
    words = {str(command): command for command in legal}
    return next((words[word] for word in wanted if word in words), legal[-1])


def _card(match: Match, contract: Contract) -> Command:
    """Lead from the top as the declarer, the trumps first; play all others low."""
    cards = [each for each in match.legal() if isinstance(each, PlayCard)]
    hand = match.table.this_hand
    rising = sorted(cards, key=lambda each: (each.card.suit is contract.trump, each.card.rank))
    leads = match.to_act == _DECLARER and not hand.trick
    return rising[-1 if leads else 0]
