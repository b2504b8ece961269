"""Why the rules refuse a call or an announcement: the rule that it breaks, with its facts.

Invariant: a refusal is a value. Whoever shows it to a player has a sentence for each rule, and
tests nothing again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from prefgame.rules.base import Refused, Seat
from prefgame.rules.contracts import Contract


class BrokenRule(Enum):
    """What forbids a call or an announcement."""

    NOT_PLAYED = auto()
    """the table does not play the contract"""
    ALREADY_BID = auto()
    """``seat`` has bid ``contract``, which is as high or higher"""
    ONE_STEP = auto()
    """bids go up by one, and the next is ``contract``"""
    ONLY_HOLD = auto()
    """a player who may say "same" to the ``contract`` of ``seat`` may not raise it"""
    SITS_AFTER = auto()
    """only players who sit before ``seat`` may say "same" to its bid"""
    NO_HOLD = auto()
    """this player may not say "same" to ``seat`` at this table"""
    NOTHING_TO_HOLD = auto()
    """nobody has bid a number that the player could equal"""
    NOT_EQUAL = auto()
    """this player may not bid the same as ``seat``"""
    TOO_LOW = auto()
    """the same as ``ALREADY_BID``, where any higher bid may follow"""
    LEAST_GOAL = auto()
    """after raspasy, bids begin at ``number`` tricks"""
    GAME_FIRST = auto()
    """a game can only be a player's first call"""
    CONTRACTS_FIRST = auto()
    """the same, of all these ``contracts``"""
    MISERE_FIRST = auto()
    """misère can only be a player's first call"""
    AFTER_MISERE = auto()
    """a player who has bid misère only passes"""
    ANY_GAME_STANDS = auto()
    """somebody has bid a game, and no number beats that"""
    NAMED_GAME_STANDS = auto()
    """only a higher game beats the one that was named"""
    UNNAMED_GAME_STANDS = auto()
    """``seat`` has said "game", and only these ``contracts`` beat that"""
    CONTRACT_STANDS = auto()
    """``seat`` has bid ``contract``, and this does not beat it"""
    BELOW_THE_BID = auto()
    """the auction was won with ``contract``, and this is lower"""
    BELOW_THE_TAKEOVER = auto()
    """the player took over for at least ``contract``, and this is lower"""
    NOT_BID = auto()
    """the auction was won with ``contract``, and this had to be bid"""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be said. ``code`` and ``message``: for records, which are in English;
    ``rule``: what forbids it; the rest: the facts that this rule names.
    """

    code: Refused
    rule: BrokenRule
    message: str
    seat: Seat | None = None
    contract: Contract | None = None
    contracts: tuple[Contract, ...] = ()
    number: int = 0
