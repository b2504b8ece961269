"""What a call wins, put together from the worlds in which it was tried: in some of them another
seat wins the auction.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.decide.bidding import CallOutcome, best_at_its_risk
from prefgame.ai.level import EXPERT
from prefgame.ai.player import advise
from prefgame.ai.stakes import unit_of
from prefgame.engine.record import read_record
from prefgame.rules.registry import find_ruleset
from tests.ai.tables import at

CLUBS, SPADES = (find_ruleset("croatian").contract(name) for name in ("5", "2"))


def test_a_contract_is_made_as_often_as_where_the_seat_plays() -> None:
    few, rest = CallOutcome(-4.0, 0.0, {}), CallOutcome(20.0, 0.5, {CLUBS: 0.3, SPADES: 0.15})
    assert few.chance is None and few.contract is None
    for both in (few.average_with(0.25, rest), rest.average_with(0.75, few)):
        assert both.gain == pytest.approx(14.0) and both.played == pytest.approx(0.375)
        assert both.chance == pytest.approx(0.9) and both.contract == CLUBS


def test_a_sure_contract_is_preferred_to_the_odds_of_a_game_with_a_premium() -> None:
    """Hearts that are told to win a little more, but may lose three stakes, against sure clubs."""
    view = at(rules="austrian", seat=0)
    calls = {str(command): command for command in view.legal}
    hearts = next(game for game in view.table.rules.auction.all_games if game.only_game)
    sure = Option(calls["1"], 7.0, 1.0, contract=view.table.rules.contracts[0])
    for score, chance in ((9.0, 0.72), (21.0, 0.95)):
        odds = Option(calls["hearts"], score, chance, contract=hearts)
        advice = Advice.of([sure, odds], Success.CONTRACT, 1)
        assert best_at_its_risk(view, advice) == (sure if chance < 0.9 else odds)


def test_a_game_that_cannot_fail_risks_nothing() -> None:
    """However much more than the stake it wins, with aces and a premium."""
    view = at(rules="viennese", seat=0)
    calls = {str(command): command for command in view.legal}
    hearts = next(game for game in view.table.rules.auction.all_games if game.only_game)
    sure = Option(calls["hearts"], 45.0, 1.0, contract=hearts, declares=1.0)
    game = Option(calls["game"], 24.0, 1.0, contract=view.table.rules.contracts[0], declares=1.0)
    assert best_at_its_risk(view, Advice.of([sure, game], Success.CONTRACT, 1)) == sure


def test_a_bid_that_others_may_beat_wants_a_likely_contract_in_a_game_for_a_pot() -> None:
    """Told to win a little more than a pass, but more likely beaten or lost than made."""
    for rules, chooses in (("austrian", "pass"), ("croatian", "2")):
        view = at(rules=rules, seat=0)
        calls = {str(command): command for command in view.legal}
        unit, number = unit_of(view), view.table.rules.contracts[0]
        one, silent = calls[str(number)], Option(calls["pass"], -unit)
        for chance, declares in ((0.9, 0.3), (0.55, 1.0), (0.55, 0.3)):
            bid = Option(one, -0.9 * unit, chance, contract=number, declares=declares)
            best = best_at_its_risk(view, Advice.of([silent, bid], Success.CONTRACT, 1))
            assert best == (silent if (chance, declares, chooses) == (0.55, 0.3, "pass") else bid)


def test_the_odds_of_a_misère_in_a_few_deals_put_no_sure_game_behind() -> None:
    """In sixteen deals the misère looks so good that six would be dropped; its risk is never taken,
    and a pass would be left.
    """
    cases = json.loads((Path(__file__).parents[2] / "cases" / "seats.json").read_text("utf-8"))
    record = next(
        case["record"] for case in cases["cases"] if case["id"] == "ru-misere-or-sure-six-clubs"
    )
    match = read_record(record).match
    assert match is not None and isinstance(match.to_act, int)
    advice = advise(match.view(match.to_act), EXPERT, random.Random(7))
    options = {str(option.command): option for option in advice.options}
    six, misere = options["6S"], options["misere"]
    assert misere.score > six.score and advice.best == six
    assert six.declares is not None and six.declares * advice.worlds > 16
