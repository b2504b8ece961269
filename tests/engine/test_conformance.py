"""One battery for every game: whatever is played, by whatever table, the invariants of
the engine hold.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import DEALER, CallBid
from prefgame.engine.legal import read_command
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import GAME, PASS
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.engine.battery import CHECKERS, customs, play_and_check
from tests.helpers import NAMES, deal, play_carefully

TABLES = 5
"""tables of different customs for each rule set and number of seats"""


def tables() -> Iterator[object]:
    for rules in RULESETS:
        for seats in rules.seats:
            rng = random.Random(f"{rules.key} {seats}")
            for number in range(TABLES):
                given = customs(rules, rng) if number else {}
                words = ",".join(f"{name}={value}" for name, value in given.items())
                yield pytest.param(
                    rules,
                    seats,
                    given,
                    rng.randrange(10**6),
                    id=f"{rules.key}-{seats}-{number}-{words[:60]}",
                )


@pytest.mark.parametrize(("rules", "seats", "given", "seed"), list(tables()))
def test_the_invariants_hold_at_every_table(
    rules: RuleSet, seats: int, given: dict[str, OptionValue], seed: int
) -> None:
    play_and_check(rules, seats, given, seed)


def test_every_way_of_keeping_score_has_its_checker() -> None:
    known = RULESETS
    assert {type(rules.score) for rules in known} <= set(CHECKERS)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_replay_stopped_anywhere_stands_where_the_match_stood(rules: RuleSet) -> None:
    """Killed at any moment, the game resumes at that very event: each command leaves the log at a
    point that can be resumed.
    """
    rng = random.Random(4)
    match = Match.start(rules, NAMES[:3])
    marks = []
    while match.to_act is not None and match.table.hands_played < 6:
        marks.append((len(match.log), match.turn, match.legal()))
        match.submit(
            shuffled_deal(rng, match.table.next_dealer() or 0)
            if match.to_act is DEALER
            else rng.choice(match.legal())
        )
    for length, turn, legal in marks[:: max(1, len(marks) // 40)]:
        again = Match.replay(match.log[:length])
        assert (again.turn, again.legal()) == (turn, legal)


def test_equal_matches_are_equal_and_others_are_not() -> None:
    one, other = (Match.start(RULESETS[0], NAMES[:3]) for _ in range(2))
    assert one == other
    one.submit(deal(0))
    assert one != other
    other.submit(deal(0))
    assert one == other
    one.submit(CallBid(PASS))
    other.submit(CallBid(GAME))
    assert one != other and one != "a match"


def test_timid_tables_reach_their_settlement() -> None:
    for seed in range(24):
        rules = RULESETS[seed % len(RULESETS)]
        short = {"start": 8, "deals": 12, "pool": 4}
        short = {one.name: short[one.name] for one in rules.options if one.name in short}
        match = play_carefully(
            Match.start(rules.with_options(short), NAMES[: 3 + seed % 2]),
            random.Random(seed),
            hands=400,
        )
        assert match.to_act is None and match.phase is Phase.OVER
        assert match.table.settlement is not None and sum(match.table.settlement) == 0
        checker = CHECKERS[type(rules.score)]
        checker.hand(match)
        checker.paper(match)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_text_that_no_phase_knows_is_answered_with_texts_that_one_does(rules: RuleSet) -> None:
    with pytest.raises(ValueError, match="examples are") as refused:
        read_command(rules, "nothing")
    examples = str(refused.value).partition("examples are ")[2].split(", ")
    assert [str(read_command(rules, text)) for text in examples] == examples
    answers = {answer.value for answer in rules.defence.answers}
    assert {"pass", rules.contracts[0].name, "HT"} | answers <= set(examples)
    named = {game.word for game in rules.auction.all_games if rules.auction.read(game.word)}
    assert named <= set(examples)
    assert ("kontra" in examples) is (rules.kontra is not None)
