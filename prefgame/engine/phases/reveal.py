"""If several seats bid a plain game, each names its game (000:34).

Invariant: the auction of the rules decides who is asked and which game beats which.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.cards import Card
from prefgame.engine.commands import Command, RevealGame
from prefgame.engine.events import Event, GameRevealed
from prefgame.engine.hand import HandTable
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.state import Table, with_fields
from prefgame.engine.turn import Turn
from prefgame.rules.base import Phase, Refused, Seat
from prefgame.rules.ruleset import RuleSet


class RevealHandler(PhaseHandler):
    """The phase in which plain games are named."""

    phase = Phase.REVEAL
    events = (GameRevealed,)

    def turn(self, table: Table, hand: HandTable) -> Turn | None:
        if hand.auction_winner is not None or hand.contract is not None:
            return None
        revealer = table.rules.auction.to_reveal(hand.calls)
        return None if revealer is None else Turn(Phase.REVEAL, revealer)

    def legal(
        self, table: Table, hand: HandTable, seat: Seat, cards: Sequence[Card]
    ) -> tuple[Command, ...]:
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
        self, table: Table, hand: HandTable, seat: Seat, command: Command, cards: Sequence[Card]
    ) -> tuple[Refused, str] | None:
        match command:
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
                return Refused.REVEAL_TOO_LOW, f"{game} does not beat the contract named before"
        return None

    def event(self, turn: Turn, seat: Seat, command: Command) -> Event:
        assert isinstance(command, RevealGame)
        return GameRevealed(seat, command.game, command.silence)

    def fold(self, table: Table, hand: HandTable, event: Event) -> HandTable:
        assert isinstance(event, GameRevealed)
        return with_fields(hand, calls=hand.calls.with_reveal(event.seat, event.game))
