"""The hands that decided a match: a pure function of its events, whose numbers add up
to the settlement.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from prefgame.app.look_back.past_hands import deciding_hands, hand_swings
from prefgame.engine.events import Event, HandScored, WrittenOff
from prefgame.engine.match import Match
from prefgame.paper.pot import RowKind, arrange
from prefgame.rules.registry import find_ruleset
from tests.paper.matches import SOME_MATCHES, example, random_match


@pytest.mark.parametrize(("rules", "seed", "players"), SOME_MATCHES)
def test_what_the_hands_won_adds_up_to_the_settlement(rules: str, seed: int, players: int) -> None:
    match = random_match(rules, seed, players)
    found = hand_swings(match.log)
    assert [swing.hand for swing in found] == list(range(1, match.table.hands_played + 1))
    assert all(sum(swing.change) == 0 for swing in found)
    won = tuple(map(sum, zip(*(swing.change for swing in found))))
    assert match.table.settlement is not None
    differences = [Fraction(one - other) for one, other in zip(won, match.table.settlement)]
    # players who agree to stop share what is left in whole points of the bula
    assert (
        all(abs(one) < match.table.rules.score.per_point for one in differences)
        and sum(differences) == 0
    )
    if not any(isinstance(event, WrittenOff) for event in match.log):
        assert not any(differences)


def test_a_seat_sees_the_same_hands_as_the_whole_log() -> None:
    match = random_match("croatian", 1)
    assert hand_swings(event.seen_by(0) for event in match.log) == hand_swings(match.log)


def test_the_three_hands_that_moved_the_winner_most_decided_it() -> None:
    """The worked example of 000:98-134: Ana wins 506."""
    log = example()
    all_of_them = {swing.hand: Fraction(swing.change[0]) for swing in hand_swings(log)}
    chosen = deciding_hands(log, winner=0)
    assert [swing.hand for swing in chosen] == sorted(
        all_of_them, key=lambda hand: (-abs(all_of_them[hand]), -hand)
    )[:3]
    assert sum(all_of_them.values()) == 506


def test_a_hand_in_which_the_winner_won_nothing_decided_nothing() -> None:
    log: tuple[Event, ...] = example(1)
    assert len(hand_swings(log)) == 1 and len(deciding_hands(log, winner=2)) <= 1
    rules = find_ruleset("croatian")
    assert deciding_hands(Match.start(rules, ("Ana", "Bojan", "Cvita")).log, winner=0) == ()
    passed = next(
        event for event in random_match("croatian", 0).log if isinstance(event, HandScored)
    )
    assert all(swing.change[0] for swing in deciding_hands((log[0], passed), winner=0))


@pytest.mark.parametrize("rules", ["austrian", "illustrated", "viennese"])
def test_a_hand_for_a_pot_won_what_its_row_of_the_ledger_says(rules: str) -> None:
    """What fills the pot, and what is shared out of it, have rows of their own."""
    match = random_match(rules, 2)
    lines = arrange(match.log).lines
    rows = [row for row in lines if row.kind is RowKind.HAND]
    assert len(rows) < len(lines)
    assert [swing.change for swing in hand_swings(match.log)] == [row.changes for row in rows]
