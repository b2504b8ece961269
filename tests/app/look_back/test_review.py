"""The review of any hand agrees with ``prefgame solve``, and runs beside the window."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from prefgame.app.commands.documents import solve_document
from prefgame.app.look_back import review as reviewing
from prefgame.app.look_back.open_hand import OpenHand, counted_tricks
from prefgame.app.look_back.review import Review, Reviewing
from prefgame.cards import parse_cards
from prefgame.engine.match import Match
from prefgame.rules.contracts import Goal
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from tests.app.look_back.review_hands import ANA, BOJAN, CVITA, ruffed_ace
from tests.engine.battery import long_match
from tests.helpers import NAMES, deal_next, play_at_random, review

# ---- any hand


def random_hands(players: int, rules: RuleSet, seed: int) -> Iterator[Match]:
    match, rng = (
        Match.start(rules.with_options(long_match(rules, 500)), NAMES[:players]),
        random.Random(f"{rules.key}{players}{seed}"),
    )
    for _hand in range(12):
        if match.to_act is not None:
            deal_next(match, rng)
            yield play_at_random(match, rng)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_costs_lead_from_best_play_to_what_happened(
    rules: RuleSet, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Best play, less what the declarer's cards cost and with what the defenders' gave away, is
    what was taken; and it agrees with ``solve``.
    """
    monkeypatch.setattr(reviewing, "COMPILED", False)  # the other contracts are not asked for here
    table = (
        rules.with_options({"preferans": True})
        if any(option.name == "preferans" for option in rules.options)
        else rules
    )
    seen: set[Goal] = set()
    for seed in range(9):
        if seed > 2 and any(not goal.takes_none for goal in seen):
            break
        for match in random_hands(players, table, seed):
            found, hand = review(match.log), match.table.hand
            assert hand is not None and found.complete
            if found.best is None or not found.played or hand.contract is None:
                continue
            last = reviewing._LastHand(match.log, None)
            counted = counted_tricks(last.table, last.sheet)
            course = counted[found.best]
            for costly in found.costly_cards:
                worse = (costly.seat == hand.declarer) is not hand.contract.goal.takes_none
                course += -costly.cost if worse else costly.cost
                assert costly.cost > 0 and costly.card not in costly.right and costly.right
            failed = max(0, hand.contract.goal.least - 1) or 1
            assert course == counted[found.taken if found.made or found.played == 10 else failed]
            assert len([costly for costly in found.costly_cards if costly.decided]) % 2 == (
                found.made is not found.best_made
            )
            _agrees_with_solve(match, found)
            seen.add(hand.contract.goal)
    assert any(not goal.takes_none for goal in seen)


def _agrees_with_solve(match: Match, found: Review) -> None:
    hand, table = match.table.hand, match.table
    assert (
        hand is not None
        and hand.declarer is not None
        and hand.contract is not None
        and hand.leader is not None
    )
    cards = {seat: set(dealt) for seat, dealt in zip(hand.order, hand.open_hands)}
    if hand.discarded:
        cards[hand.declarer] = (cards[hand.declarer] | set(hand.talon)) - set(hand.open_discard)
    duties = table.rules.play.duties_in(hand.contract, table.playing)
    contract = (
        "betl" if hand.contract.goal.takes_none else "trump" if hand.contract.trump else "notrump"
    )
    line = {
        "hands": [
            sorted(map(str, cards[seat])) if seat in table.playing else [] for seat in hand.order
        ],
        "declarer": hand.order.index(hand.declarer),
        "leader": hand.order.index(hand.leader),
        "contract": contract,
        "trump": str(hand.contract.trump) if hand.contract.trump else None,
        "must_trump": duties.must_trump,
        "must_beat": duties.must_beat + (duties.must_beat and duties.lowest_beating),
    }
    answer = solve_document({"deals": [line]}).data
    assert answer["deals"] and answer["deals"][0]["tricks"] == found.best


def test_a_seat_sees_the_same_as_the_record() -> None:
    """The player's own stream of events is enough: after a hand everything lies open."""
    for seed in range(4):
        for match in random_hands(3, RULESETS[0], seed):
            assert review(event.seen_by(1) for event in match.log) == review(match.log)
            break


def test_one_line_of_best_play_is_best_play() -> None:
    deal = {
        "Ana": "SA HA HK HQ HJ HT D7 D8 C7 C8",
        "Bojan": "H9 H8 H7 DA DK DQ DJ CA CK CQ",
        "Cvita": "SK SQ SJ ST S9 S8 S7 DT D9 CJ",
    }
    hands = tuple(parse_cards(cards) for cards in deal.values())
    open_hand = OpenHand(RULESETS[0].play, (0, 1, 2), hands, ANA, RULESETS[0].contract("4", True))
    for favoured in (None, BOJAN, CVITA):
        line = open_hand.line(favoured)
        assert (
            len(line) == 10
            and sum(1 for trick in line if trick.winner == ANA) == open_hand.tricks() == 6
        )


# ---- beside the window


def test_a_review_is_worked_out_beside_the_window() -> None:
    match = ruffed_ace()
    working = Reviewing(match.log)
    working.wait()
    assert working.over and working.latest == review(match.log)


def test_a_review_that_fails_is_over_without_a_word(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_given: object) -> Iterator[Review]:
        raise RuntimeError("broken")

    monkeypatch.setattr(reviewing, "reviews", broken)
    working = Reviewing(ruffed_ace().log)
    working.wait()
    assert working.over and working.latest is None and "the review of a hand failed" in caplog.text
