"""The seams carry a game that is nothing like the Balkan ones."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import DEALER
from prefgame.engine.events import (
    CardPlayed,
    ContractAnnounced,
    HandLaidOpen,
    HandScored,
    NobodyDeclared,
    Said,
)
from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from tests.engine.battery import play_and_check
from tests.engine.test_secrecy import check_streams
from tests.helpers import NAMES, say, start
from tests.proof_game.game import GAME

PACKETS = (
    "CA CK CQ CJ CT SA SK SQ DA HA",
    "C9 C8 C7 SJ ST DK DQ DJ HK HQ",
    "S9 S8 S7 DT D9 D8 HJ HT H9 H8",
    "D7 H7",
)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_the_conformance_battery(seats: int, seed: int) -> None:
    match = play_and_check(GAME, seats, {}, seed)
    assert match.to_act is None and match.table.hands_played == GAME.score.usual_hands(seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_secrecy_battery(seats: int) -> None:
    compared, changed = check_streams(GAME, seats, 8)
    assert compared > 300 and changed > 20


def test_everything_that_is_unlike_the_balkan_games_happens() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(20):
        for event in play_and_check(GAME, 3, {}, seed).log:
            kinds[type(event).__name__] += 1
            if isinstance(event, Said):
                kinds[event.word] += 1
            if isinstance(event, CardPlayed) and event.by is not None:
                kinds["by another"] += 1
            if isinstance(event, HandScored) and event.hand.run is not None:
                kinds["a row " + ("made" if event.result.made else "missed")] += 1
    wanted = {"HandOpened", "HandLaidOpen", "take", "leave", "by another", "a row missed"}
    assert wanted <= set(kinds), kinds


def test_clubs_are_low_and_the_contract_is_named_before_the_talon() -> None:
    match = start("proof", packets=PACKETS)
    assert [str(command) for command in match.legal()] == [
        "pass",
        "7C",
        "7S",
        "7D",
        "7H",
        "none",
        "row",
    ]
    say(match, "7C", "7S", "pass")
    assert (
        match.phase is Phase.ANNOUNCE
        and next(str(command) for command in match.legal()) == "announce 7S"
    )


def test_a_takeover_asks_again_until_nobody_takes() -> None:
    match = say(
        start("proof", packets=PACKETS),
        "7C",
        "7S",
        "7D",
        "announce 7D",
        "take",
        "announce 7H",
        "take",
    )
    assert match.turn.phase is Phase.ANNOUNCE and [str(command) for command in match.legal()] == [
        "announce none",
        "announce row",
    ]
    say(match, "announce none", "leave", "leave")
    assert (
        match.phase is Phase.EXCHANGE
        and match.table.hand is not None
        and match.table.hand.declarer == 1
    )


def test_one_defender_plays_the_open_hand_of_the_other() -> None:
    match = say(
        start("proof", packets=PACKETS), "7C", "pass", "pass", "announce 7C", "discard D7 H7", "CA"
    )
    assert (match.turn.seat, match.turn.card_of) == (1, 1)
    say(match, "C9")
    assert (match.turn.seat, match.turn.card_of) == (1, 2)
    assert match.view(1).legal == match.legal() and match.view(2).legal == ()
    assert dict(match.table.this_hand.laid_open)[2] == match.hand_of(2)
    say(match, "D8")
    played = [event for event in match.log if isinstance(event, CardPlayed)]
    assert (played[-1].seat, played[-1].by, played[-1].actor) == (2, 1, 1)


def test_when_all_pass_each_plays_for_few_tricks() -> None:
    match = say(start("proof", packets=PACKETS), "pass", "pass", "pass")
    hand = match.table.hand
    assert (
        any(isinstance(event, NobodyDeclared) for event in match.log)
        and hand is not None
        and hand.declarer is None
    )
    assert (
        match.phase is Phase.PLAY
        and match.turn.seat == 0
        and not any(isinstance(event, (ContractAnnounced, HandLaidOpen)) for event in match.log)
    )
    rng = random.Random(1)
    while match.to_act is not DEALER:
        match.submit(rng.choice(match.legal()))
    scored = next(event for event in match.log if isinstance(event, HandScored))
    assert scored.result.made is None and scored.result.down == tuple(
        seat for seat, tricks in scored.hand.tricks.items() if tricks > 3
    )


def test_a_row_must_be_taken_one_after_another() -> None:
    """Nine tricks are not enough where no six of them follow one another."""
    rows = []
    for seed in range(60):
        match = Match.start(GAME, NAMES[:3])
        rng = random.Random(seed)
        match.submit(shuffled_deal(rng, 2))
        say(match, "row", "pass", "pass", "announce row")
        while match.to_act is not DEALER:
            match.submit(rng.choice(match.legal()))
        scored = next(event for event in match.log if isinstance(event, HandScored))
        winners = "".join(str(trick.winner) for trick in match.table.this_hand.tricks)
        rows.append((scored.result.made, "000000" in winners))
    assert all(made is found for made, found in rows)
