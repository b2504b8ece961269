"""What all auctions share: bids and why one is refused, the calls so far, the highest bid, the
winner, how ties and several games are settled, and the protocol ``Auction``.

Invariant: calls are only facts. The auction decides what they mean. A refusal is a value: whoever
shows it to a player has a sentence for each rule, and tests nothing again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Protocol

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
    NOT_BID_AS_GAME = auto()
    """the auction was won with a game that was not named, and this had to be bid"""


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


# ---- calls


class BidKind(Enum):
    """What sort of call it is."""

    # each member is one object, and seats look them up at every card
    __hash__ = object.__hash__

    PASS = "pass"
    NUMBER = "number"
    """a contract with the talon"""
    SAME = "same"
    GAME = "game"
    """a game that is not named yet"""
    NAMED = "named game"


@dataclass(frozen=True, slots=True)
class Bid:
    """One call. ``contract``: None for pass, same and plain game; ``word``: its text."""

    kind: BidKind
    contract: Contract | None
    word: str

    def __str__(self) -> str:
        return self.word


PASS = Bid(BidKind.PASS, None, "pass")
SAME = Bid(BidKind.SAME, None, "same")
GAME = Bid(BidKind.GAME, None, "game")


def number_bid(contract: Contract) -> Bid:
    """Bid to play at least this contract, with the talon."""
    return Bid(BidKind.NUMBER, contract, contract.name)


def named_bid(game: Contract) -> Bid:
    """Name a game as it is bid."""
    return Bid(BidKind.NAMED, game, game.word or str(game))


@dataclass(frozen=True, slots=True)
class HighestBid:
    """The highest call: seat, contract (None: not named yet), and whether it is a ``game``."""

    seat: Seat
    contract: Contract | None
    game: bool = False


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won, and with what (None: a lone plain game); ``fixed``: exactly this is played."""

    seat: Seat
    contract: Contract | None
    game: bool
    fixed: bool


@dataclass(frozen=True, slots=True)
class Calls:
    """The auction as everybody hears it, from the eldest hand on; of ``four_players`` one rests."""

    order: tuple[Seat, ...]
    made: tuple[tuple[Seat, Bid], ...] = ()
    revealed: tuple[tuple[Seat, Contract | None], ...] = ()
    """the games that seats revealed; None: the seat stayed silent"""
    four_players: bool = False
    least_goal: int = 0
    """the fewest tricks for which a contract may be bid (002:113); 0: any"""

    def first_bid(self, seat: Seat) -> Bid | None:
        return next((bid for other, bid in self.made if other == seat), None)

    def last_bid(self, seat: Seat) -> Bid | None:
        return next((bid for other, bid in reversed(self.made) if other == seat), None)

    def has_passed(self, seat: Seat) -> bool:
        return any(other == seat and bid.kind is BidKind.PASS for other, bid in self.made)

    @property
    def around(self) -> tuple[Seat, ...]:
        """The seats in the order in which they are asked next."""
        last = self.order.index(self.made[-1][0]) + 1 if self.made else 0
        return self.order[last:] + self.order[:last]

    @property
    def said_game(self) -> tuple[Seat, ...]:
        """The seats that said a plain "game", in order of play."""
        return tuple(seat for seat, bid in self.made if bid.kind is BidKind.GAME)

    def with_bid(self, seat: Seat, bid: Bid) -> Calls:
        return replace(self, made=(*self.made, (seat, bid)))

    def with_reveal(self, seat: Seat, game: Contract | None) -> Calls:
        """Return the auction after a seat has revealed its game, or stayed silent (None)."""
        return replace(self, revealed=(*self.revealed, (seat, game)))


SILENT = "silent"
"""what a player says who names no game"""


class Hold(Enum):
    """Who may say "same" instead of raising (A-6)."""

    POSITION = "position"
    """every player who sits before the highest bidder"""
    FOREHAND = "forehand"
    """the eldest hand; if it passed at once, the dealer against the hand before; if the dealer sits
    out, the second hand against the third (001:143-150, 001:358-359)
    """
    ELDEST_ONLY = "eldest_only"
    NONE = "none"


def may_hold(hold: Hold, calls: Calls, seat: Seat, holder: Seat) -> bool:
    """Tell whether the seat may say "same" to the number of ``holder``, at the first call too."""
    first, second, third = calls.order
    if hold is Hold.POSITION:
        return calls.order.index(seat) < calls.order.index(holder)
    if hold is Hold.NONE:
        return False
    if hold is Hold.ELDEST_ONLY or calls.first_bid(first) != PASS:
        return seat == first
    heir, before_dealer = (second, third) if calls.four_players else (third, second)
    return seat == heir and holder == before_dealer


class Reveal(Enum):
    """How several games are compared (A-5)."""

    ONCE = "once"
    ASCENDING = "ascending"
    RISING = "rising"
    """once, and each later player who said "game" begins one contract higher (004:137-139)"""


def next_to_reveal(
    calls: Calls, games: Sequence[Seat], best: tuple[Contract, Seat] | None, reveal: Reveal
) -> Seat | None:
    """Find the seat that must name its game next, once the calling is over; None if nobody must.
    ``games``: the seats that said a plain "game", in order of play; ``best``: the highest game
    named so far, and its seat.
    """
    if reveal is not Reveal.ASCENDING:
        return games[len(calls.revealed)] if len(calls.revealed) < len(games) else None
    quiet = {seat for seat, game in calls.revealed if game is None}
    left = [seat for seat in games if seat not in quiet and (best is None or seat != best[1])]
    if not left or not calls.revealed:
        return left[0] if left else None
    last = calls.order.index(calls.revealed[-1][0])
    return min(left, key=lambda seat: (calls.order.index(seat) - last - 1) % len(calls.order))


class Auction(Protocol):
    """How a table finds its declarer. ``calls`` are always those of the hand so far."""

    @property
    def silence(self) -> str:
        """The word of a player who names no game."""

    @property
    def numbers_beat_games(self) -> bool:
        """Whether a number can be higher than a game."""

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts of this table, low to high, each with the talon."""

    @property
    def plain_games(self) -> tuple[Contract, ...]:
        """The games that a plain "game" may become, low to high."""

    @property
    def all_games(self) -> tuple[Contract, ...]:
        """Everything that may be played without the talon, low to high."""

    def read(self, text: str) -> Bid | None:
        """Read the bid of that text, legal now or not; None if this game has no such bid."""

    def to_call(self, calls: Calls) -> Seat | None:
        """Say which seat calls next; None when the calling is over (games may be revealed)."""

    def bids(self, calls: Calls, seat: Seat) -> tuple[Bid, ...]:
        """List what the seat may say: bids of one kind low to high, and what is bid alone last."""

    def refusal(self, calls: Calls, seat: Seat, bid: Bid, names: Sequence[str]) -> Refusal:
        """Why the seat may not say this, which is not among its bids; ``names`` by seat."""

    def to_reveal(self, calls: Calls) -> Seat | None:
        """Say which seat must name its game next, once the calling is over; None if nobody must."""

    def reveals(self, calls: Calls, seat: Seat) -> tuple[Contract | None, ...]:
        """List the games that the seat may reveal; None means that it may stay silent."""

    def highest_bid(self, calls: Calls) -> HighestBid | None:
        """Find the highest call so far."""

    def winner(self, calls: Calls) -> Winner | None:
        """Find the declarer, once nobody is left to call or reveal; None when all passed."""

    def contracts_for(self, winner: Winner) -> tuple[Contract, ...]:
        """List what the winner may announce, low to high: the table's raise limit."""

    def contracts_after(self, calls: Calls, bid: Bid) -> tuple[Contract, ...]:
        """List what a seat could play if this bid won the auction; nothing after a pass."""


def not_played(bid: Bid) -> Refusal:
    """Refuse a bid that the table does not play."""
    words = f"{bid} is not played at this table"
    return Refusal(Refused.NO_SUCH_CONTRACT, BrokenRule.NOT_PLAYED, words)


def skips(bid: Bid, lowest: Contract) -> Refusal:
    """Refuse a bid more than one step above the one before; ``lowest``: what may be bid."""
    words = f"bids go up by one, so the next is {lowest}, not {bid}"
    return Refusal(Refused.BID_SKIPS, BrokenRule.ONE_STEP, words, contract=lowest)


def announcement_refusal(
    auction: Auction, won: Winner, contract: Contract, name: str, *, took_over: bool
) -> Refusal:
    """Why the winner, whose ``name`` is given, may not announce this contract; like what won, it is
    with or without the talon. ``took_over``: whether it won by taking over.
    """
    stands, highest = won.contract, auction.contracts_for(won)[-1]
    known = contract in auction.contracts
    if stands is not None and contract.rank < stands.rank:
        why = f"{name} took over for at least" if took_over else "the auction was won with"
        words = f"{why} {stands}, so {contract.name} is too low"
        code = Refused.CONTRACT_TOO_LOW
        rule = BrokenRule.BELOW_THE_TAKEOVER if took_over else BrokenRule.BELOW_THE_BID
    elif stands is not None and known and contract.rank > highest.rank:
        words = (
            f"the auction was won with {stands}, so {highest} is the highest contract that may be "
            "announced"
        )
        code, rule = Refused.CONTRACT_TOO_HIGH, BrokenRule.NOT_BID
    else:
        words = f"{contract} cannot be announced after {GAME if stands is None else stands}"
        not_bid = BrokenRule.NOT_BID_AS_GAME if stands is None else BrokenRule.NOT_BID
        played = known or contract in auction.all_games
        rule = not_bid if played else BrokenRule.NOT_PLAYED
        code = Refused.NO_SUCH_CONTRACT
    return Refusal(code, rule, words, contract=stands)
