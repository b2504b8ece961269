"""The phases until the contract and the cards of the declarer are known: calls, games that are
revealed, the talon, the named contract.

Invariant: only the auction of the rules interprets calls, and says which game beats which and how
far a contract may be raised. A game is played without the talon.
"""

from __future__ import annotations

from itertools import combinations

from prefgame.cards import Card, parse_cards, write_cards
from prefgame.engine.commands import (
    WITHOUT_THREE,
    Announce,
    CallBid,
    Command,
    Discard,
    RevealGame,
    Say,
)
from prefgame.engine.events import (
    AuctionWon,
    BidCalled,
    ContractAnnounced,
    Discarded,
    Event,
    GameRevealed,
    NobodyDeclared,
    Said,
    TalonTaken,
    TalonThrown,
)
from prefgame.engine.phases.base import Cards, PhaseHandler, end_hand, with_contract
from prefgame.engine.state import HandTable, State, Table, Turn, with_fields
from prefgame.quoting import quote
from prefgame.rules.auctions.base import (
    GAME,
    PASS,
    SAME,
    announcement_refusal,
    named_bid,
    number_bid,
)
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Reads, Unplayed


class AuctionHandler(PhaseHandler):
    phase = Phase.AUCTION
    events = (BidCalled, AuctionWon, NobodyDeclared)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if hand.auction_winner is not None or hand.contract is not None:
            return None
        auction = table.rules.auction
        caller = auction.to_call(hand.calls)
        if caller is None and auction.to_reveal(hand.calls) is not None:
            return None
        return Turn(Phase.AUCTION, caller)

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        return tuple(CallBid(bid) for bid in table.rules.auction.bids(hand.calls, seat))

    def declines(self, command: Command) -> bool:
        return command == CallBid(PASS)

    def read(self, rules: RuleSet, text: str) -> Command | None:
        bid = rules.auction.read(text)
        return None if bid is None else CallBid(bid)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        auction = rules.auction
        bids = (
            PASS,
            number_bid(auction.contracts[0]),
            SAME,
            GAME,
            *map(named_bid, auction.all_games),
        )
        return tuple(bid.word for bid in bids if auction.read(bid.word) == bid)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, CallBid):
            return None
        why = table.rules.auction.refusal(hand.calls, seat, command.bid, table.players)
        return why.code, why.message

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, CallBid)
        return BidCalled(seat, command.bid)

    def follow(self, state: State, hand: HandTable) -> Event:
        rules = state.table.rules
        winner = rules.auction.winner(hand.calls)
        if winner is not None:
            return AuctionWon(winner)
        return (
            end_hand(state, Unplayed.ALL_PASSED)
            if rules.when_all_pass is None
            else NobodyDeclared(rules.when_all_pass)
        )

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        if isinstance(event, BidCalled):
            return with_fields(hand, calls=hand.calls.with_bid(event.seat, event.bid))
        if isinstance(event, NobodyDeclared):
            return with_fields(hand, contract=event.contract)
        assert isinstance(event, AuctionWon)
        winner, after = event.winner, with_fields(hand, auction_winner=event.winner)
        return (
            with_contract(table, after, winner.seat, winner.contract)
            if winner.fixed and winner.contract is not None
            else after
        )


# ---- the declarer names the contract if the auction has not fixed it, or gives it up


class AnnounceHandler(PhaseHandler):
    phase = Phase.ANNOUNCE
    events = (ContractAnnounced,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        return (
            Turn(Phase.ANNOUNCE, hand.auction_winner.seat)
            if hand.auction_winner is not None and hand.contract is None
            else None
        )

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        contracts = table.rules.auction.contracts_for(hand.won.auction_winner)
        given_up = (WITHOUT_THREE,) if _may_give_up(table, hand) else ()
        return (*map(Announce, contracts), *given_up)

    def read(self, rules: RuleSet, text: str) -> Command | None:
        if text == WITHOUT_THREE.word and Reads.GIVEN_UP in rules.score.reads:
            return WITHOUT_THREE
        verb, _, rest = text.partition(" ")
        contract = rules.read_contract(rest) if verb == "announce" else None
        return None if contract is None else Announce(contract)

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return tuple(str(Announce(contract)) for contract in rules.contracts[:1])

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        if command == WITHOUT_THREE:
            words = f"{table.players[seat]} may give up only a contract with the talon"
            return Refused.GAME_WITH_TALON, words
        if not isinstance(command, Announce):
            return None
        contract, won = command.contract, hand.won.auction_winner
        if contract.game != won.game:
            word = "without the talon and" if won.game else "with the talon and no longer"
            return Refused.GAME_WITH_TALON, f"{table.players[seat]} plays {word} as a game"
        name, took_over = table.players[seat], bool(hand.takers)
        why = announcement_refusal(table.rules.auction, won, contract, name, took_over=took_over)
        return why.code, why.message

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        if isinstance(command, Say):
            return Said(seat, Phase.ANNOUNCE, command.word)
        assert isinstance(command, Announce)
        return ContractAnnounced(seat, command.contract)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        if isinstance(event, Said):
            said = (*hand.said, (event.phase, event.seat, event.word))
            won = hand.won.auction_winner.contract
            assert won is not None, "only a contract that was bid is given up"
            return with_fields(with_contract(table, hand, event.seat, won), said=said)
        assert isinstance(event, ContractAnnounced)
        announced = (*hand.announced, (event.seat, event.contract, len(hand.said)))
        return with_fields(
            with_contract(table, hand, event.seat, event.contract), announced=announced
        )


def _may_give_up(table: Table, hand: HandTable) -> bool:
    """Tell whether the declarer may give up the contract that was bid."""
    return Reads.GIVEN_UP in table.rules.score.reads and not hand.game


# ---- the exchange: the declarer takes the talon and discards two cards


class ExchangeHandler(PhaseHandler):
    phase = Phase.EXCHANGE
    events = (TalonTaken, Discarded, TalonThrown)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if hand.auction_winner is None or hand.auction_winner.game:
            return None
        if hand.discarded:
            return Turn(Phase.EXCHANGE, None) if _is_seen_if_thrown(table, hand) else None
        return Turn(Phase.EXCHANGE, hand.auction_winner.seat if hand.talon_taken else None)

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        pairs = tuple(Discard(pair) for pair in combinations(sorted(cards), 2))
        if not _may_throw(table, hand):
            return pairs
        low, high = sorted(hand.talon)
        return (*pairs, Discard((low, high), thrown=True))

    def read(self, rules: RuleSet, text: str) -> Command | None:
        verb, _, rest = text.partition(" ")
        throws = verb == "throw" and Reads.THROWN_BY_CHOICE in rules.score.reads
        if verb != "discard" and not throws:
            return None
        cards = parse_cards(rest)
        if len(cards) == 2 and cards[0] is not cards[1]:
            return Discard((min(cards), max(cards)), throws)
        (example,) = self.examples(rules)
        raise ValueError(f"{quote(text)}: two different cards are discarded, as in {example}")

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        return (str(Discard((Card.S7, Card.SA))),)

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        if not isinstance(command, Discard):
            return None
        missing = [card for card in command.cards if card not in cards]
        if command.thrown:
            return (
                Refused.NOT_THROWN,
                f"only the talon ({write_cards(hand.talon)}) is thrown, at a dealer who sits out",
            )
        if not missing:
            return (
                Refused.UNREADABLE,
                "two different cards are discarded, the lower one named first",
            )
        return Refused.NOT_IN_HAND, f"{table.players[seat]} does not hold {write_cards(missing)}"

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, Discard)
        return Discarded(seat, command.cards, command.thrown)

    def follow(self, state: State, hand: HandTable) -> Event:
        assert state.secrets is not None
        seat, laid_away = hand.won.declarer, state.secrets.discard
        if hand.discarded:
            return TalonThrown(seat, {*laid_away} == {*hand.talon})
        if laid_away:  # by the declarer who is taken over (003:122-123, 001:213-217)
            return TalonTaken(seat, laid_away, False)
        return TalonTaken(seat, state.secrets.talon, state.table.rules.talon_shown)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        if isinstance(event, TalonTaken):
            return with_fields(
                hand, talon_taken=True, talon=event.cards if event.shown and event.cards else ()
            )
        if isinstance(event, TalonThrown):
            return with_fields(hand, thrown=event.thrown)
        assert isinstance(event, Discarded)
        return with_fields(
            hand,
            discarded=True,
            exchanged=(*hand.exchanged, event.seat),
            thrown=event.thrown or hand.thrown,
        )


def _is_seen_if_thrown(table: Table, hand: HandTable) -> bool:
    """Tell whether all still have to learn if the talon was thrown at a dealer (002:127)."""
    reads = table.rules.score.reads
    asks = Reads.THROWN in reads and hand.dealer_sits_out and bool(hand.talon)
    return asks and hand.thrown is None and Reads.THROWN_BY_CHOICE not in reads


def _may_throw(table: Table, hand: HandTable) -> bool:
    """Tell whether the declarer may choose to throw the talon at a dealer (002:127)."""
    by_choice = Reads.THROWN_BY_CHOICE in table.rules.score.reads
    return by_choice and hand.dealer_sits_out and bool(hand.talon)


# ---- if several seats bid a plain game, each names its game (000:34)


class RevealHandler(PhaseHandler):
    phase = Phase.REVEAL
    events = (GameRevealed,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if hand.auction_winner is not None or hand.contract is not None:
            return None
        revealer = table.rules.auction.to_reveal(hand.calls)
        return None if revealer is None else Turn(Phase.REVEAL, revealer)

    def legal(self, table: Table, hand: HandTable, seat: Seat, cards: Cards) -> tuple[Command, ...]:
        auction = table.rules.auction
        return tuple(
            RevealGame(game, auction.silence) for game in auction.reveals(hand.calls, seat)
        )

    def declines(self, command: Command) -> bool:
        return isinstance(command, RevealGame) and command.game is None

    def read(self, rules: RuleSet, text: str) -> Command | None:
        silence = rules.auction.silence
        if text == silence:
            return RevealGame(None, silence)
        contract = rules.read_contract(text)
        return RevealGame(contract, silence) if contract is not None and contract.game else None

    def examples(self, rules: RuleSet) -> tuple[str, ...]:
        auction = rules.auction
        return tuple(
            str(RevealGame(game, auction.silence)) for game in (*auction.plain_games[:1], None)
        )

    def why_not(
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Cards
    ) -> tuple[Refused, str] | None:
        match command:
            case RevealGame(game=None) if hand.calls.revealed:
                return (
                    Refused.MUST_REVEAL,
                    (f"{table.players[seat]} is behind no higher contract and cannot stay silent"),
                )
            case RevealGame(game=None):
                return (
                    Refused.MUST_REVEAL,
                    (
                        f"{table.players[seat]} is the first to name a contract and cannot "
                        "stay silent"
                    ),
                )
            case RevealGame(game=game) if (
                game is not None and game not in table.rules.auction.plain_games
            ):
                return (
                    Refused.NO_SUCH_CONTRACT,
                    f"a plain game cannot be {game.name} in the {table.rules.name} rules",
                )
            case RevealGame(game=game):
                return Refused.REVEAL_TOO_LOW, f"{game} is too low after what the others have said"
        return None

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, RevealGame)
        return GameRevealed(seat, command.game, command.silence)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, GameRevealed)
        return with_fields(hand, calls=hand.calls.with_reveal(event.seat, event.game))
