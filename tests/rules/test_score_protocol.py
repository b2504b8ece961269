"""What holds for every way of keeping score."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from prefgame.app.look_back.past_hands import hand_swings
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.rules import registry
from prefgame.rules.base import Amount
from prefgame.rules.registry import RULESETS
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import payments, settlement_if_stopped
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from tests.helpers import NAMES, play_carefully
from tests.proof_game.score import PROOF

GAMES = pytest.mark.parametrize("rules", (*RULESETS, PROOF), ids=lambda rules: rules.key)


def played(rules: RuleSet, players: int, monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, PROOF))
    start = {"start": 20} if isinstance(rules.score, Columns) else {}
    match = Match.start(rules.with_options(start), NAMES[:players])
    return play_carefully(match, random.Random(players), 40)


@GAMES
@pytest.mark.parametrize("players", [3, 4])
def test_a_new_sheet_begins_a_match_and_takes_nothing_from_anybody(
    rules: RuleSet, players: int
) -> None:
    score = rules.score
    sheet = score.new_sheet(players)
    assert (
        not score.over(sheet)
        and not score.why_not_begin(sheet, players)
        and score.usual_hands(players) > 0
    )
    assert len(set(score.settlement(sheet))) == 1 and not any(
        settlement_if_stopped(score, sheet) or ()
    )


@GAMES
@pytest.mark.parametrize("players", [3, 4])
def test_what_is_missing_is_what_the_settlement_falls_short_of(
    rules: RuleSet, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(rules, players, monkeypatch)
    score = match.table.rules.score
    for event in match.log:
        if isinstance(event, HandScored) and (missing := score.missing(event.sheet)) is not None:
            # unless the settlement is evened out at any time
            assert sum(score.settlement(event.sheet)) in (0, -missing * score.per_point)
            assert score.over(event.sheet) is (missing == 0)
    settled = match.table.settlement
    if settled is not None:
        paid = payments(settled)
        assert sum(settled) == 0 and all(due.amount > 0 for due in paid) and len(paid) < players


@GAMES
@pytest.mark.parametrize("players", [3, 4])
def test_what_a_hand_won_is_said_of_each_player_at_once(
    rules: RuleSet, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(rules, players, monkeypatch)
    swings = hand_swings(match.log)
    assert len(swings) == match.table.hands_played > 0
    assert all(len(swing.change) == players for swing in swings)
    assert any(any(swing.change) for swing in swings)


@GAMES
def test_a_match_of_so_many_deals_ends_with_the_last_of_them(
    rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, PROOF))
    agreed = {"deals": 4} if any(option.name == "deals" for option in rules.options) else {}
    match = play_carefully(Match.start(rules.with_options(agreed), NAMES[:3]), random.Random(1), 10)
    deals, played = match.table.rules.score.deals, match.table.hands_played
    assert deals == 0 or (match.table.settlement is not None and played == deals)
    assert deals > 0


@GAMES
def test_a_sheet_in_plain_form_is_read_back(
    rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(rules, 3, monkeypatch)
    score, players = match.table.rules.score, match.table.players
    for event in match.log:
        if isinstance(event, HandScored):
            plain = score.to_plain(event.sheet, players)
            again = score.from_plain(plain, players)
            assert score.to_plain(again, players) == plain and score.settlement(
                again
            ) == score.settlement(event.sheet)
            if isinstance(score, (Columns, Pool)):
                assert again == event.sheet, "with what counts on"


@GAMES
def test_a_result_says_who_fell(rules: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The declarer fell exactly where the contract was not made; who stayed at home never falls."""
    for event in played(rules, 3, monkeypatch).log:
        if isinstance(event, HandScored):
            hand, result = event.hand, event.result
            assert (hand.declarer in result.down) is (
                result.made is False
            ) and result.unplayed is hand.unplayed
            assert set(result.down) <= {seat for seat, role in hand.roles.items() if role.plays}
            assert result.made is not None or result.unplayed is not None


def fewest_payments(settlement: tuple[int, ...]) -> int:
    """Count the fewest payments by trying: players whose amounts add up to zero settle among
    themselves, with one payment fewer than they are.
    """
    owing = [amount for amount in settlement if amount]
    if not owing:
        return 0
    groups = [
        group
        for size in range(2, len(owing) + 1)
        for group in combinations(range(len(owing)), size)
        if 0 in group and not sum(owing[at] for at in group)
    ]
    return min(
        len(group) - 1 + fewest_payments(tuple(a for at, a in enumerate(owing) if at not in group))
        for group in groups
    )


@pytest.mark.parametrize("players", [3, 4])
def test_no_settlement_can_be_paid_with_fewer_payments(players: int) -> None:
    tried = 0
    for most in product(range(-6, 7), repeat=players - 1):
        settlement = (*most, -sum(most))
        due = payments(settlement)
        assert len(due) == fewest_payments(settlement) <= players - 1
        left: list[Amount] = [*settlement]
        for one in due:
            assert one.amount > 0
            left[one.debtor] += one.amount
            left[one.winner] -= one.amount
        assert not any(left)
        tried += 1
    assert tried == 13 ** (players - 1)
