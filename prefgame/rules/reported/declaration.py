"""Who declares what in a reported hand, against whom, and under which terms.

Invariant: every name is a seat of this table and the table plays the contract, or BadHand says
what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prefgame.quoting import quote, shorten
from prefgame.rules.base import Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import HANDS, seats_dealt
from prefgame.rules.reported.hand import BadHand, Fault, ReportedHand
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Sheet, Terms


@dataclass(frozen=True, slots=True)
class Declaration:
    """A reported hand before any defender has answered."""

    rules: RuleSet
    players: tuple[str, ...]
    declarer: Seat
    defenders: tuple[Seat, Seat]
    """in order of play"""
    contract: Contract
    terms: Terms


def find_declaration(
    rules: RuleSet, players: Sequence[str], sheet: Sheet, reported: ReportedHand
) -> Declaration:
    """Who declares what in this hand. ``sheet``: the score before the hand, once it is dealt."""
    declarer = find_seat(players, reported.declarer, "declarer")
    contract = _contract(rules, reported)
    least = rules.score.least_goal(sheet)
    if contract.goal.least < least and not contract.goal.wants_few:
        raise BadHand(
            f"after raspasy the bids begin at {least} tricks, so {contract} is too low",
            Fault.TOO_LOW,
            least=least,
        )
    defenders = _defenders(players, declarer, reported)
    terms = rules.score.terms(sheet, declarer, contract)
    return Declaration(rules, tuple(players), declarer, defenders, contract, terms)


def find_seat(players: Sequence[str], name: str | None, what: str) -> Seat:
    """The seat of that name. ``what``: what the report calls this player."""
    if name is None:
        raise BadHand(f"{what} is missing")
    if name not in players:
        raise BadHand(f"{what} {quote(name)} is unknown; the players are {', '.join(players)}")
    return players.index(name)


def find_dealt(players: Sequence[str], reported: ReportedHand) -> tuple[Seat, ...]:
    """The seats that hold cards, from the eldest hand on. Of three that is everybody, so there the
    dealer may be unknown, and then the order says nothing.
    """
    known = reported.dealer is not None or len(players) > HANDS
    dealer = find_seat(players, reported.dealer, "dealer") if known else 0
    return seats_dealt(dealer, len(players))


def _contract(rules: RuleSet, reported: ReportedHand) -> Contract:
    text, games = reported.contract, rules.auction.all_games
    if text is None:
        raise BadHand("no contract is given")
    only_games = [game.name for game in games if game.only_game]
    known = [*(contract.name for contract in rules.contracts), *only_games]
    if text not in known:
        raise BadHand(
            f"there is no contract {shorten(text)}; the {rules.name} table has {', '.join(known)}"
        )
    contract = rules.contract(text, reported.game)
    if contract.game and contract not in games:
        same = next((game for game in games if game.trump is contract.trump), None)
        raise BadHand(
            f"{text} is not played without the talon"
            + (f"; that contract is {same.name}" if same is not None else ""),
            Fault.NO_GAME,
        )
    return contract


def _defenders(players: Sequence[str], declarer: Seat, reported: ReportedHand) -> tuple[Seat, Seat]:
    """The other two who hold cards, in order of play."""
    count, dealt = len(players), find_dealt(players, reported)
    if declarer not in dealt:
        raise BadHand(
            f"{reported.dealer} deals and holds no cards, so cannot be the declarer",
            Fault.DEALER_DECLARES,
            name=reported.dealer,
        )
    around = ((declarer + step) % count for step in range(1, count))
    first, second = (seat for seat in around if seat in dealt)
    return first, second
