"""How the play of a contract ends: what a caught one costs that wants no trick, and which tricks
are sure.
"""

from __future__ import annotations

import random
from array import array

import pytest

from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.value.end_values import parts_of_first, solver_of
from prefgame.ai.value.forecast import Forecast
from prefgame.ai.value.played_out import PlayedOut
from prefgame.cards import DECK, parse_cards
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pool import Pool
from tests.ai.tables import at
from tests.ai.value.means import before_answers


def test_each_trick_of_a_caught_misere_costs_where_the_rules_write_it() -> None:
    """With holes in three suits, a caught declarer takes several tricks: ten points for each."""
    view = at(rules="russian")
    rules = view.table.rules
    contract = rules.contract("misere", False)
    mine = mask_of(parse_cards("S7 S8 ST D8 DJ C7 C8 C9 CQ CK"))
    rng, rest = random.Random("caught"), [card for card in DECK if not mask_of([card]) & mine]
    worlds = []
    for _ in range(40):
        rng.shuffle(rest)
        worlds.append({0: mine, 1: mask_of(rest[:10]), 2: mask_of(rest[10:20])})
    table = solver_of(rules.play, contract, (0, 1, 2), (0, 1, 2), 0)
    tricks = [table.tricks(array("I", world.values()), 0)[0] for world in worlds]
    assert max(tricks) > 4 and isinstance(rules.score, Pool)
    points = 10 * rules.score.per_point * 2 / 3
    end = before_answers(Forecast(view, 0, contract, worlds))
    assert end.success == pytest.approx(tricks.count(0) / 40)
    assert end.gain == pytest.approx((tricks.count(0) - sum(tricks)) * points / 40)


def test_tricks_from_the_top_of_a_declarer_who_leads_are_lost_by_no_slip() -> None:
    """Ten winners in two suits are ten tricks, with the voids beside them."""
    viennese = find_ruleset("viennese")
    ana = parse_cards("SA SK SQ SJ ST HA HK HQ HJ HT")
    rest = [card for card in DECK if card not in ana]
    world = {seat: mask_of(cards) for seat, cards in enumerate((ana, rest[:10], rest[10:20]))}
    played = PlayedOut(
        viennese,
        viennese.score.new_sheet(3),
        (0, 1, 2),
        0,
        next(each for each in viennese.contracts if each.goal.takes_all),
        [world],
        0,
    )
    assert {tricks for chance, tricks in played.chances_of_tricks((0, 1, 2), 0) if chance} == {10}


def test_who_has_few_trumps_slips_more_often() -> None:
    """One trick less than with open hands is the likelier, the fewer hearts the declarer has."""
    austrian = find_ruleset("austrian")
    hearts = next(game for game in austrian.auction.all_games if game.only_game)
    less = []
    for cards in (
        "HA HK HT SA SK SQ S9 DA DK C7",
        "HA HK HT H9 SA SK SQ S9 DA C7",
        "HA HK HT H9 H8 SA SK SQ S9 C7",
    ):
        ana = parse_cards(cards)
        rest = [card for card in DECK if card not in ana]
        world = {seat: mask_of(each) for seat, each in enumerate((ana, rest[:10], rest[10:20]))}
        sheet = austrian.score.new_sheet(3)
        played = PlayedOut(austrian, sheet, (0, 1, 2), 0, hearts, [world], 0)
        mine = played.tricks((0, 1, 2), 0)
        chances = played.chances_of_tricks((0, 1, 2), 0)
        less.append(sum(chance for chance, tricks in chances if tricks < mine))
    assert less[0] > less[1] > less[2] > 0


def test_of_two_defenders_with_enough_together_one_may_have_too_few() -> None:
    """Four tricks and equal cards: mostly two each, sometimes three and one. Where hands may stay
    below, nothing was counted, and the share is what it is.
    """
    assert [parts_of_first(4, 0.5, 0.0), parts_of_first(5, 0.5, 0.0)] == [
        [(1.0, 2)],
        [(0.5, 2), (0.5, 3)],
    ]
    uneven = parts_of_first(4, 0.5, 0.12)
    assert sum(part for part, _ in uneven) == pytest.approx(1)
    assert sum(part for part, first in uneven if first == 2) == pytest.approx(0.76)
    assert {first for _, first in parts_of_first(1, 0.0, 0.12)} == {0, 1}
