"""The models by which the seats understand a game: one for each kind of
auction, of defence and of score.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai.level import BEGINNER, CLUB, EXPERT, LEVELS, SIMPLE, Level
from prefgame.ai.lookup import NoModel
from prefgame.ai.models.base import AS_TOLD
from prefgame.ai.models.registry import AUCTIONS, DEFENCES, auction_model, defence_model
from prefgame.ai.player import choose
from prefgame.ai.stakes import (
    FIRST_SIGHTS,
    error_share,
    unit_of,
    unit_on,
)
from prefgame.ai.value.end_values import SHEET_VALUES
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.rules.base import Answer
from prefgame.rules.contracts import TRICKS
from prefgame.rules.defence import Quota, Quotas
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pot import PotSheet
from tests.ai.tables import UNIT, at
from tests.helpers import NAMES, deal_next
from tests.proof_game.game import GAME
from tests.proof_game.known import make_known


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_seats_know_every_mechanism_of_every_game(rules: RuleSet) -> None:
    assert type(rules.auction) in AUCTIONS and type(rules.defence) in DEFENCES
    assert type(rules.score) in FIRST_SIGHTS and type(rules.score.new_sheet(3)) in SHEET_VALUES


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_game_without_a_model_gets_one_clear_error(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_known(monkeypatch)
    match = Match.start(GAME, NAMES[:3])
    match.submit(shuffled_deal(random.Random(1), 2))
    with pytest.raises(
        NoModel, match=r"the computer cannot play this game: there is no .* for (Pot|OneRound)"
    ):
        choose(
            match.view(0),
            replace(level, worlds=level.worlds and 4, drawn=level.drawn and 40),
            random.Random(1),
        )


def test_the_error_says_which_mechanism_is_unknown() -> None:
    with pytest.raises(NoModel, match="no model of the auction for OneRound"):
        auction_model(GAME)
    with pytest.raises(NoModel, match="no model of the defence for OneHead"):
        defence_model(GAME)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_the_unit_of_the_stake_is_a_quarter_of_the_lowest_contract(rules: RuleSet) -> None:
    lowest = rules.score.base_worth(rules.contracts[0]) * rules.score.per_point
    # a point in the pool is evened out among all three (002:106)
    kept = 2 / 3 if isinstance(rules.score, Pool) else 1
    assert unit_on(rules, rules.score.new_sheet(3)) == pytest.approx(kept * lowest / 4)
    assert not isinstance(rules.score, Columns) or lowest / 4 == UNIT


def test_the_unit_grows_with_the_pot_and_with_a_premium() -> None:
    """A trick that is misjudged costs the more, the more is played for."""
    viennese = find_ruleset("viennese")
    lowest = viennese.contracts[0]
    rich = PotSheet(20, (-10, -10, 0))
    assert unit_of(at(rules="viennese")) == viennese.score.base_worth(lowest) / 4
    match = Match.start(viennese, NAMES[:3], sheet=rich)
    deal_next(match, random.Random(1))
    assert isinstance(match.to_act, int)
    assert unit_of(match.view(match.to_act)) == 30 / 4, "the ante and what was there"
    assert unit_of(at("hearts", rules="austrian")) == (10 + 10) / 4


def test_a_level_errs_by_so_many_units() -> None:
    for level in LEVELS:
        erring = level.in_points(UNIT)
        assert erring.wavers == pytest.approx(
            10 * level.wavers
        ) and erring.careless == pytest.approx(10 * level.careless)
        assert replace(erring, wavers=0, cautious=0, careless=0, fumbles=0) == replace(
            level, wavers=0, cautious=0, careless=0, fumbles=0
        )
    assert SIMPLE.in_points(UNIT) == SIMPLE


@pytest.mark.parametrize("rules", ["austrian", "viennese"])
def test_a_club_player_notices_that_two_tricks_are_lost_and_a_beginner_may_not(rules: str) -> None:
    """Where a hand is played for a pot, a trick is a tenth of the stake."""
    view = at(rules=rules)
    unit = unit_of(view)
    trick = 4 * unit / TRICKS
    club, beginner = (
        level.in_points(unit, error_share(view, level.name)) for level in (CLUB, BEGINNER)
    )
    assert club.careless < 2 * trick < beginner.careless / 2
    assert 0 < club.wavers < beginner.wavers / 2


@pytest.mark.parametrize("rules", ["croatian", "slovenian", "serbian"])
def test_at_a_balkan_table_the_errors_are_as_the_level_says(rules: str) -> None:
    view = at(rules=rules)
    assert all(error_share(view, level.name) == 1.0 for level in LEVELS)


def test_on_a_pulya_a_weaker_seat_may_lose_more_units() -> None:
    """With the errors of columns, a hundred deals did not tell the levels apart."""
    view = at(rules="russian")
    shares = [error_share(view, level.name) for level in (BEGINNER, CLUB, EXPERT)]
    assert shares == sorted(shares, reverse=True) and shares[-1] == 1.0 < shares[-2]


def test_the_levels_named_by_a_way_of_keeping_score_exist() -> None:
    known = {level.name for level in LEVELS}
    assert all(set(sight.errors) <= known for sight in FIRST_SIGHTS.values())


def test_only_an_invitation_against_the_talon_is_told_too_good_for_tricks_of_ones_own() -> None:
    """174 questions against contracts with the talon, and 66 against games."""
    for rules in RULESETS:
        model, number = defence_model(rules), rules.contracts[0]
        defence = rules.defence
        own = isinstance(defence, Quotas) and defence.volunteers is Quota.INDIVIDUAL
        for answer in defence.answers:
            less, left = model.told_too_good(answer, number)
            assert ((less, left) != AS_TOLD) is (own and answer is Answer.INVITE)
            assert less >= 0 and 0 < left <= 1
            for game in rules.auction.all_games:
                assert model.told_too_good(answer, game) == AS_TOLD
