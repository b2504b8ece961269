"""A million commands, half of them illegal, over every rule set and number of seats.

An illegal command changes nothing and names what is legal; a match that is over adds up to zero; a
log folds into the same match again, and a view into what the match shows.
"""

from __future__ import annotations

import random

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import DECK
from prefgame.engine.commands import (
    DEALER,
    Announce,
    CallBid,
    Command,
    Deal,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    Say,
    SayKontra,
    WriteOff,
)
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import GAME, PASS, SAME, named_bid, number_bid
from prefgame.rules.base import Answer
from prefgame.rules.contracts import SIX_TRICKS, Contract
from prefgame.rules.games.balkan_family import PREFERANS
from prefgame.rules.registry import RULESETS
from stress_runs.lengths import short
from stress_runs.result import Result

NAMES = ("Ana", "Bojan", "Cvita", "Davor")
CONTRACTS = (
    *dict.fromkeys(contract for rules in RULESETS for contract in rules.contracts),
    PREFERANS,
    *(Contract(str(number), number, None, SIX_TRICKS) for number in (-1, 0, 1, 9)),
)
"""those of every table, and some of none"""
SAYABLE: tuple[Command, ...] = (
    *(CallBid(bid) for bid in (PASS, SAME, GAME, *map(number_bid, CONTRACTS))),
    *(CallBid(named_bid(contract.as_game)) for contract in CONTRACTS if contract.word),
    *(RevealGame(game) for game in (None, *(contract.as_game for contract in CONTRACTS))),
    *(Announce(named) for contract in CONTRACTS for named in (contract, contract.as_game)),
    *map(Defend, Answer),
    *map(SayKontra, range(-1, 20)),
    *map(Say, ("take", "leave", "accept", "refuse", "offer 2", "offer 11", "no", "no aces")),
    *map(PlayCard, DECK),
    *(Discard((low, high)) for low in DECK[::3] for high in DECK[::4]),
    WriteOff(),
)
LONGEST = 30
"""hands after which the table agrees to stop: at random play few matches end"""


def run(number: int, seed: int) -> Result:
    rng, result = random.Random(seed), Result()
    done = refused = matches = hands = 0
    while done < number and len(result.faults) < 10:
        rules = rng.choice(RULESETS)
        players = NAMES[: rng.choice(rules.seats)]
        options = short(rules, rng.choice((4, 10, 30, 60)))
        match = Match.start(rules.with_options(options), players)
        label = f"{rules.key}, {len(match.table.players)} players, match {matches} of seed {seed}"
        try:
            while match.to_act is not None and done < number:
                done += 1
                if rng.random() < 0.5:
                    _legal(match, rng)
                else:
                    refused += _any(match, rng)
            _check_end(match)
        except Exception as error:
            result.faults.append(f"{label}: {type(error).__name__}: {error}")
        matches += 1
        hands += match.table.hands_played
    result.figures = f"{done} commands, {refused} of them refused, {hands} hands, {matches} matches"
    return result


def _legal(match: Match, rng: random.Random) -> None:
    if match.to_act is DEALER and match.table.hands_played >= LONGEST:
        match.submit(WriteOff())
    elif match.to_act is DEALER:
        dealer = match.table.next_dealer()
        match.submit(
            shuffled_deal(
                rng, rng.randrange(len(match.table.players)) if dealer is None else dealer
            )
        )
    else:
        match.submit(rng.choice(match.legal()))


def _any(match: Match, rng: random.Random) -> int:
    """Return some command by some seat; 1 where it was refused."""
    seat = rng.choice((None, DEALER, *range(len(match.table.players))))
    command = shuffled_deal(rng, rng.randrange(4)) if rng.random() < 0.05 else rng.choice(SAYABLE)
    # else few matches would be played to their end
    if isinstance(command, WriteOff) and rng.random() < 0.9:
        return 0
    known, acting, legal = match.log, match.to_act, match.legal()
    allowed = acting is DEALER or command in legal
    try:
        match.submit(command, seat)
    except IllegalCommand as refusal:
        assert match.log == known and match.to_act == acting and match.legal() == legal, (
            f"{command} was refused and changed something"
        )
        assert refusal.reason and refusal.message and refusal.legal == legal, (
            f"{command} was refused without a reason"
        )
        return 1
    assert allowed and (seat is None or seat == acting), (
        f"{command!s} of {seat} was taken, legal is {[str(one) for one in legal]}"
    )
    assert acting is not DEALER or isinstance(command, Deal | WriteOff)
    return 0


def _check_end(match: Match) -> None:
    assert Match.replay(match.log) == match, "the log folds into another match"
    for seat in range(len(match.table.players)):
        assert match.view(seat).table == match.table, f"seat {seat} sees another table"
    if match.to_act is None:
        settlement = match.table.settlement
        assert settlement is not None and sum(settlement) == 0, f"the settlement is {settlement}"
