"""Which commands are legal, and why another one is not.

Law of this module: legality follows from the table and the cards of the one hand concerned, so a seat can work out its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import combinations

from prefgame.cards import DECK, Card, of_suit, write_cards
from prefgame.engine.commands import (
    DEALER,
    PLAYS,
    Announce,
    CallBid,
    Command,
    Deal,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    SayKontra,
    WriteOff,
)
from prefgame.engine.state import Table
from prefgame.engine.turn import Turn
from prefgame.rules.base import BidKind, Phase


class Reason(Enum):
    """Why a command is refused; the values are the codes of ``prefgame replay``."""

    OVER = "over"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    BAD_DEAL = "bad_deal"
    WRONG_DEALER = "wrong_dealer"
    BID_TOO_LOW = "bid_too_low"
    BID_SKIPS = "bid_skips"
    GAME_TOO_LATE = "game_too_late"
    GAME_STANDS = "game_stands"
    NOTHING_TO_HOLD = "nothing_to_hold"
    MUST_RAISE = "must_raise"
    NO_SUCH_CONTRACT = "no_such_contract"
    MUST_REVEAL = "must_reveal"
    REVEAL_TOO_LOW = "reveal_too_low"
    NOT_IN_HAND = "not_in_hand"
    CONTRACT_TOO_LOW = "contract_too_low"
    GAME_WITH_TALON = "game_with_talon"
    ANSWER_NOT_ASKED = "answer_not_asked"
    KONTRA_NOT_NOW = "kontra_not_now"
    MUST_FOLLOW = "must_follow"
    MUST_TRUMP = "must_trump"
    MUST_BEAT = "must_beat"
    UNREADABLE = "unreadable"


class IllegalCommand(Exception):
    """A command the rules refuse.

    ``reason`` is the code, ``message`` one sentence, ``position`` the place in text, ``legal`` what was open instead.
    """

    def __init__(self, reason: Reason, message: str, position: str, legal: tuple[Command, ...]) -> None:
        super().__init__(f"{message} ({position}; legal: {', '.join(map(str, legal)) or 'nothing'})")
        self.reason, self.message, self.position, self.legal = reason, message, position, legal


def legal_commands(table: Table, now: Turn, cards: Sequence[Card]) -> tuple[Command, ...]:
    """What the seat to act may do, in the order of the formats; ``cards`` is the hand that a card would come from."""
    hand = table.hand
    if hand is None or now.seat is None or now.seat is DEALER:
        return ()
    assert isinstance(now.seat, int)
    match now.phase:
        case Phase.AUCTION:
            return tuple(CallBid(bid) for bid in table.rules.auction.bids(hand.calls, now.seat))
        case Phase.REVEAL:
            return tuple(RevealGame(number) for number in table.rules.auction.reveals(hand.calls, now.seat))
        case Phase.EXCHANGE:
            return tuple(Discard(pair) for pair in combinations(sorted(cards), 2))
        case Phase.ANNOUNCE:
            contracts = table.rules.contracts_from(hand.number, hand.game)
            return tuple(Announce(contract.rank, hand.game) for contract in contracts)
        case Phase.DEFENCE:
            return tuple(Defend(answer) for answer in table.rules.defence.choices(hand.answers))
        case Phase.KONTRA:
            return (SayKontra(hand.kontra.level + 1), SayKontra(0))
        case Phase.PLAY:
            assert hand.contract is not None
            may_be = table.rules.play.legal(cards, hand.trick, hand.contract, hand.declarer, table.playing)
            return tuple(PLAYS[card] for card in may_be)
    return ()


def position_text(table: Table) -> str:
    """Where the match stands, in a few words: ``auction, Bojan to act``."""
    now = table.turn
    who = "the dealer" if now.seat is DEALER else table.players[now.seat] if isinstance(now.seat, int) else "nobody"
    return f"hand {table.hands_played + (0 if now.phase is Phase.OVER else 1)}, {now.phase.value}, {who} to act"


def refuse(table: Table, now: Turn, command: Command, cards: Sequence[Card]) -> IllegalCommand:
    """The refusal of a command that is not legal: the rule it breaks, in one sentence."""
    reason, message = _why(table, now, command, cards)
    return IllegalCommand(reason, message, position_text(table), legal_commands(table, now, cards))


def _why(table: Table, now: Turn, command: Command, cards: Sequence[Card]) -> tuple[Reason, str]:
    hand = table.hand
    if now.phase is Phase.OVER:
        return Reason.OVER, "the match is over"
    if hand is None or not isinstance(now.seat, int):
        return Reason.WRONG_PHASE, f"{command} has no place before the deal"
    name = table.players[now.seat]
    match now.phase, command:
        case Phase.AUCTION, CallBid():
            return _why_not_bid(table, command, now.seat)
        case Phase.REVEAL, RevealGame(number=None):
            return Reason.MUST_REVEAL, f"{name} is the first to say what the game is and cannot stay silent"
        case Phase.REVEAL, RevealGame(number=number):
            if number not in table.rules.auction.games:
                return Reason.NO_SUCH_CONTRACT, f"a plain game cannot be {number} in the {table.rules.name} rules"
            return Reason.REVEAL_TOO_LOW, f"game {number} does not beat the game named before"
        case Phase.EXCHANGE, Discard(cards=laid):
            missing = [card for card in laid if card not in cards]
            if not missing:
                return Reason.UNREADABLE, "two different cards are laid away, the lower one named first"
            return Reason.NOT_IN_HAND, f"{name} does not hold {write_cards(missing)}"
        case Phase.ANNOUNCE, Announce(number=number, game=game):
            if game != hand.game:
                word = "without the talon and" if hand.game else "with the talon and no longer"
                return Reason.GAME_WITH_TALON, f"{name} plays {word} as a game"
            if hand.number is not None and number < hand.number:
                return Reason.CONTRACT_TOO_LOW, f"the auction was won with {hand.number}, so {number} is too low"
            return Reason.NO_SUCH_CONTRACT, f"{number} cannot be announced here"
        case Phase.DEFENCE, Defend(answer=answer):
            asked = "come or stay" if len(hand.answers) < 2 else "invite or alone"
            return Reason.ANSWER_NOT_ASKED, f"{name} is asked {asked}, not {answer.value}"
        case Phase.KONTRA, SayKontra():
            return Reason.KONTRA_NOT_NOW, f"{name} may only say {SayKontra(hand.kontra.level + 1)} or no"
        case Phase.PLAY, PlayCard(card=card):
            return _why_not_card(table, card, cards, name)
    return Reason.WRONG_PHASE, f"{command} has no place in this phase ({now.phase.value})"


def _why_not_bid(table: Table, command: CallBid, seat: int) -> tuple[Reason, str]:
    assert table.hand is not None
    calls, auction, bid, name = table.hand.calls, table.rules.auction, command.bid, table.players[seat]
    first = calls.first_bid(seat) is None
    standing = calls.standing
    if bid.kind in (BidKind.GAME, BidKind.NAMED):
        if not first:
            return Reason.GAME_TOO_LATE, f"{name} has bid before, and a game is bid at the first call only"
        if bid.kind is BidKind.NAMED and bid.word not in dict(auction.named_games).values():
            return Reason.NO_SUCH_CONTRACT, f"{bid.word} is not played at this table"
        return Reason.GAME_STANDS, "only a higher named game beats the one that stands"
    if bid.kind is BidKind.SAME:
        if standing is None or first:
            return Reason.NOTHING_TO_HOLD, f"{name} has bid nothing yet, so there is nothing to equal"
        holder = table.players[standing[1]]
        before = calls.order.index(standing[1]) < calls.order.index(seat)
        why = f"{holder} sits before {name}" if before else f"at this table {name} may not equal the bid of {holder}"
        return Reason.MUST_RAISE, f"{why}, so {name} must raise or pass"
    if calls.games or calls.named:
        return Reason.GAME_STANDS, "a game stands, and no number beats it"
    if bid.number > auction.highest:
        return Reason.NO_SUCH_CONTRACT, f"{bid.number} is not played at this table"
    if standing is not None and bid.number <= standing[0]:
        return Reason.BID_TOO_LOW, f"{bid.number} does not beat the {standing[0]} of {table.players[standing[1]]}"
    if not first and auction.bids(calls, seat)[-1].kind is BidKind.SAME:
        return Reason.BID_SKIPS, f"{name} need not raise the standing bid, and says same"
    lowest = standing[0] + 1 if standing else auction.first
    return Reason.BID_SKIPS, f"numbers rise by one, so the next is {lowest}, not {bid.number}"


def _why_not_card(table: Table, card: Card, cards: Sequence[Card], name: str) -> tuple[Reason, str]:
    hand = table.hand
    assert hand is not None and hand.contract is not None
    if card not in cards:
        return Reason.NOT_IN_HAND, f"{name} does not hold {card}"
    may_be, led = table.rules.play.legal(cards, hand.trick, hand.contract, hand.declarer, table.playing), hand.trick[0][1].suit
    if card.suit is may_be[0].suit:
        return Reason.MUST_BEAT, f"{name} must beat what lies there with {write_cards(may_be)}, so {card} cannot be played"
    if may_be[0].suit is led:
        return Reason.MUST_FOLLOW, f"{led} was led and {name} holds {write_cards(of_suit(sorted(cards), led))}, so {card} cannot be played"
    return Reason.MUST_TRUMP, f"{name} has no {led} and must trump with {write_cards(may_be)}, so {card} cannot be played"


def check_deal(table: Table, deal: Deal) -> None:
    """Raise IllegalCommand where the deal is not three hands of ten and a talon of two, or comes from the wrong dealer."""

    def bad(reason: Reason, message: str) -> IllegalCommand:
        return IllegalCommand(reason, message, position_text(table), ())

    expected = table.next_dealer()
    if not 0 <= deal.dealer < len(table.players):
        raise bad(Reason.WRONG_DEALER, f"there is no seat {deal.dealer}")
    if expected is not None and deal.dealer != expected:
        raise bad(Reason.WRONG_DEALER, f"{table.players[deal.dealer]} cannot deal, it is the turn of {table.players[expected]}")
    if [len(hand) for hand in deal.hands] != [10, 10, 10] or len(deal.talon) != 2:
        sizes = ", ".join(str(len(hand)) for hand in (*deal.hands, deal.talon))
        raise bad(Reason.BAD_DEAL, f"a deal is three hands of 10 cards and a talon of 2, not {sizes}")
    dealt = [card for hand in (*deal.hands, deal.talon) for card in hand]
    if len(set(dealt)) != len(DECK):
        twice = sorted({card for card in dealt if dealt.count(card) > 1})
        raise bad(Reason.BAD_DEAL, f"dealt twice: {write_cards(twice)}; missing: {write_cards(sorted(set(DECK) - set(dealt)))}")


def may_write_off(now: Turn) -> bool:
    """A match may be ended by agreement between two hands."""
    return now.seat is DEALER


__all__ = ["IllegalCommand", "Reason", "WriteOff", "check_deal", "legal_commands", "may_write_off", "position_text", "refuse"]
