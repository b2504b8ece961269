"""Deals and quick matches for the tests."""

from __future__ import annotations

import random
import sys
import time
from array import array
from collections.abc import Iterable, Sequence
from typing import NoReturn

import pytest

from prefgame.app.look_back.judge import Judgement, judgements
from prefgame.app.look_back.review import Review, reviews
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK, parse_cards
from prefgame.engine.commands import DEALER, Command, Deal
from prefgame.engine.events import Event
from prefgame.engine.legal import read_command
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import SIX_TRICKS, Contract
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns_sheet import Column, ColumnSheet
from prefgame.solver import DealSolver

EVERYTHING = find_ruleset("serbian").with_options({"preferans": True})
"""the rules with all eight contracts"""
BALKAN_GAMES = ("croatian", "slovenian", "serbian")
POT_GAMES = ("austrian", "illustrated", "viennese")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="no such names or files in a folder")
NAMES = ("Ana", "Bojan", "Cvita", "Dora")

SOME_DEAL = (
    "S8 SJ SQ SA D9 DT H7 H8 C9 CJ",
    "S7 SK D8 DJ DQ HT HQ HK CQ CK",
    "S9 ST DK DA HJ HA C7 C8 CT CA",
    "D7 H9",
)
"""hands from the eldest on, and the talon: for everything that does not depend on cards"""
ORDINARY_DEAL = (
    "SA ST D8 HA HK HQ H9 H7 CK C9",
    "SK SQ S9 DA DK DJ D7 HT H8 C7",
    "S7 S8 SJ D9 DT DQ HJ CA CQ CJ",
    "CT C8",
)
"""the same, where each of them has a contract to play"""


def deal(dealer: int, *packets: str) -> Deal:
    """Return a deal from texts: three hands from the eldest on, and the talon; what is left out is
    filled with the cards not named.
    """
    given = [list(parse_cards(packet)) for packet in packets] + [
        [] for _ in range(4 - len(packets))
    ]
    left = iter([card for card in DECK if not any(card in packet for packet in given)])
    for packet, size in zip(given, (10, 10, 10, 2)):
        while len(packet) < size:
            packet.append(next(left))
    return Deal(dealer, (tuple(given[0]), tuple(given[1]), tuple(given[2])), tuple(given[3]))


def deal_next(match: Match, rng: random.Random) -> None:
    """Deal at random, by the player who is to deal."""
    dealer = match.table.next_dealer()
    match.submit(
        shuffled_deal(rng, rng.randrange(len(match.table.players)) if dealer is None else dealer)
    )


def sheet(*middles: int, refas: Iterable[int] = (), written: int = 0) -> ColumnSheet:
    """Return a paper with these middle columns, empty soups and these open refas by seat."""
    opened = list(refas) or [0] * len(middles)
    columns = tuple(
        Column(middle, (0,) * len(middles), open_refas)
        for middle, open_refas in zip(middles, opened)
    )
    return ColumnSheet(columns, max([written, *opened]))


def start(
    rules: str | RuleSet = "croatian",
    players: int = 3,
    *,
    dealer: int = 2,
    packets: Iterable[str] = SOME_DEAL,
    paper: ColumnSheet | None = None,
    **options: OptionValue,
) -> Match:
    """Return a match with its first hand dealt; with the usual dealer, seat 0 is the
    eldest hand.
    """
    game = find_ruleset(rules) if isinstance(rules, str) else rules
    match = Match.start(game.with_options(options), NAMES[:players], sheet=paper)
    match.submit(deal(dealer, *packets))
    return match


def say(match: Match, *texts: str) -> Match:
    """Submit each text as the command of the player who is to act."""
    for text in texts:
        match.submit(match.read(text))
    return match


def parse(text: str, rules: RuleSet = EVERYTHING) -> Command:
    """Return the command of that text in any phase, where it is the same in every position."""
    return read_command(rules, text)


def contract_of(number: int, game: bool = False) -> Contract:
    """Return the contract of that number, whether a table plays it or not."""
    contract = EVERYTHING.read_contract(str(number)) or Contract(
        str(number), number, None, SIX_TRICKS
    )
    return contract.as_game if game else contract


def contracts_from(rules: RuleSet, least: int, game: bool = False) -> tuple[Contract, ...]:
    """Return the contracts of the table from that number on; or its games."""
    return (
        rules.auction.all_games
        if game
        else tuple(contract for contract in rules.contracts if contract.rank >= least)
    )


def texts(commands: Iterable[Command]) -> list[str]:
    return [str(command) for command in commands]


def legal(match: Match) -> list[str]:
    return texts(match.legal())


def acting(match: Match) -> str | None:
    """Return the name of the seat to act."""
    seat = match.to_act
    return match.table.players[seat] if isinstance(seat, int) else None


def announced(
    rules: str | RuleSet,
    contract: str,
    *,
    dealer: int = 2,
    paper: ColumnSheet | None = None,
    players: int = 3,
    packets: Iterable[str] = SOME_DEAL,
    **options: OptionValue,
) -> Match:
    """Let the eldest hand alone bid and play ``contract`` (``4``, ``game 4``, ``betl``): the
    defence is about to be asked.

    With the talon, the two lowest cards are discarded.
    """
    match = start(rules, players, dealer=dealer, paper=paper, packets=packets, **options)
    game = contract.startswith("game")
    named = contract in ("betl", "sans", "preferans")
    say(match, contract if named else "game" if game else "2", "pass", "pass")
    if not game and not named:
        match.submit(match.legal()[0])
    if not named:
        say(match, f"announce {contract}")
    return match


def play_at_random(match: Match, rng: random.Random, until_deal: bool = True) -> Match:
    """Random legal commands to the end of the hand (or of a match that ends within 300 hands)."""
    hands = 0
    while match.to_act is not None and not (until_deal and match.to_act is DEALER):
        if match.to_act is DEALER:
            deal_next(match, rng)
            hands += 1
            assert hands <= 300, f"{match.table.rules.key}: no end of the match after 300 hands"
        else:
            match.submit(rng.choice(match.legal()))
    return match


def anything(view: SeatView, rng: random.Random) -> Command:
    """Any legal command, so that many hands are played, some with kontra and guests, and all kinds
    of endings come up.
    """
    wanted = {
        "pass": 2.0,
        "betl": 0.1,
        "sans": 0.1,
        "game": 0.3,
        "come": 3.0,
        "stay": 0.5,
        "rekontra": 0.3,
    }
    return rng.choices(view.legal, [wanted.get(str(command), 1.0) for command in view.legal])[0]


def play_carefully(match: Match, rng: random.Random, hands: int = 10_000) -> Match:
    """Play on as a timid table would, up to so many hands: few games and kontras, many defenders at
    home, so that matches end.
    """
    rare = {
        "game": 0.2,
        "betl": 0.05,
        "sans": 0.05,
        "preferans": 0.01,
        "same": 0.4,
        "come": 0.2,
        "kontra": 0.15,
        "rekontra": 0.3,
        "subkontra": 0.3,
        "mortkontra": 0.3,
    }
    rare |= {f"announce {number}": 0.2 for number in (5, 6, 7)}
    rare |= {"announce 6": 0.05, "announce 8": 0.01}
    while match.to_act is not None and (
        match.to_act is not DEALER or match.table.hands_played < hands
    ):
        if match.to_act is DEALER:
            deal_next(match, rng)
            continue
        choices = match.legal()
        weights = [rare.get(str(command), 1.0) for command in choices]
        match.submit(rng.choices(choices, weights)[0])
    return match


def review(log: Iterable[Event]) -> Review:
    """Return the complete review of the last hand of the log."""
    *_earlier, last = reviews(log)
    return last


def judge(log: Sequence[Event]) -> Judgement:
    """Return the complete judgement of the last hand of the log."""
    *_earlier, last = judgements(log)
    return last


def go_on_asking(seconds: float) -> NoReturn:
    """Ask the solver again and again, as a seat does that thinks for so long."""
    until, solver, hands = time.monotonic() + seconds, DealSolver(0), array("I", (1, 2, 4))
    while time.monotonic() < until:
        solver.tricks(hands, 0)
    raise AssertionError("nobody has stopped it")


def option_values(rules: RuleSet) -> dict[str, OptionValue]:
    """Return every option with its value at this table."""
    return {option.name: option.default(rules) for option in rules.options}
