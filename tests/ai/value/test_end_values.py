"""What the seats believe an end is worth is what the paper then says: hands played out by the
engine, and the standings compared.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from prefgame.ai.stakes import expected_gain
from prefgame.ai.value.end_values import End, EndValues, mean_end, sheet_value
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.rules.base import Role
from prefgame.rules.contracts import NO_TRICK, SIX_TRICKS, Contract
from prefgame.rules.defence import ways_to_answer
from prefgame.rules.kontra import NO_KONTRA, Kontra
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.scoring.base import Unplayed
from prefgame.rules.scoring.columns_sheet import ColumnEntry, ColumnSheet, Factor
from tests.ai.tables import TABLES, Options, at
from tests.helpers import BALKAN_GAMES, anything, deal_next, play_carefully, sheet
from tests.narrow import all_of_kind, column_sheet, known

MORE: list[tuple[str, int, Options]] = [
    ("croatian", 3, {"defender_quota": "individual", "kontra_on_betl": "both_write"}),
    ("slovenian", 3, {"kontra_on_betl": "no_fine", "double_fall": "yes", "two_on_refa": "no"}),
    ("serbian", 4, {"two_without_kontra": "declarer_fails", "two_hat": "declarer"}),
    ("croatian", 3, {"double_fall": "equal"}),
    ("serbian", 3, {"refa_under_hat": "no", "two_on_refa": "yes"}),
    ("serbian", 3, {"play_out": "yes", "beyond_five": "yes", "defender_quota": "individual"}),
]
RULES = find_ruleset("croatian")
ROLES = {0: Role.DECLARER, 1: Role.COMES, 2: Role.COMES}


def contract(number: int, game: bool = False) -> Contract:
    return RULES.contract(str(number), game)


def gains(
    paper: ColumnSheet,
    what: Contract,
    tricks: dict[int, int],
    roles: dict[int, Role] | None = None,
    kontra: int = 0,
) -> list[float]:
    """Return what an end is worth to each of three seats."""
    doubled = Kontra(kontra, 1 if kontra else None)
    return [
        EndValues(RULES, paper, seat, what, roles or ROLES, doubled).end(tricks).gain
        for seat in range(3)
    ]


# ---- the engine's own hands


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES + MORE)
def test_an_end_is_worth_what_a_finished_hand_changes_on_the_paper(
    rules: str, seats: int, options: Options
) -> None:
    """Short matches one after another, so that hats, refas, caps and last hands come up."""
    rng = random.Random(f"ends {rules} {seats} {options}")
    compared: Counter[object] = Counter()
    for start, care in ((4, 1.0), (10, 1.0), (16, 0.9), (30, 0.7), (60, 0.3)) * 3:
        match = Match.start(
            find_ruleset(rules), tuple("ABCD"[:seats]), **(options | {"start": start})
        )
        while match.to_act is not None and match.table.hands_played < 12:
            before = match.table.sheet
            if rng.random() < care:
                play_carefully(match, rng, match.table.hands_played + 1)
            else:
                deal_next(match, rng)
            while isinstance(match.to_act, int):
                match.submit(anything(match.view(match.to_act), rng))
            table, hand = match.table, match.table.hand
            assert hand is not None
            if hand.contract is None:
                continue
            # the tricks that are scored; and no agreed end, which writes off what no hand has won
            scored = next(one for one in reversed(match.log) if isinstance(one, HandScored))
            entries = all_of_kind(ColumnEntry, scored.entries)
            for seat in range(seats):
                roles = {known(hand.declarer): Role.DECLARER} if hand.unplayed else table.roles
                stakes = EndValues(
                    table.rules,
                    before,
                    seat,
                    hand.contract,
                    roles,
                    hand.kontra,
                )
                end = (
                    stakes.end(scored.hand.tricks)
                    if hand.tricks
                    else stakes.end_unplayed(hand.unplayed)
                )
                assert end.gain == pytest.approx(
                    sheet_value(table.rules, scored.sheet, seat)
                    - sheet_value(table.rules, before, seat)
                ), (hand.contract, hand.taken, table.roles)
                fell = {
                    entry.player for entry in entries if entry.against is None and entry.amount < 0
                }
                if seat == hand.declarer:
                    assert end.success == (seat not in fell)
            factors = {factor for entry in entries for factor, _ in entry.factors}
            compared.update(
                [
                    hand.contract.goal,
                    *factors,
                    hand.unplayed,
                    "last" if column_sheet(table.sheet).over else "more",
                ]
            )
    assert (
        compared[SIX_TRICKS] > 30
        and compared[NO_TRICK] >= 2
        and (compared["last"] >= 2 or "play_out" in options)
    )
    wanted = (
        (Factor.KONTRA, Factor.TRICKS)
        if "play_out" in options
        else (Factor.KONTRA, Factor.CAPPED, Factor.TRICKS)
    )
    assert min(compared[factor] for factor in wanted) >= 1


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_what_one_gains_the_others_lose(rules: str) -> None:
    """What is still to be won is shared out, so that nothing is made or lost by a hand, but the
    refa's own estimate.
    """
    game, rng = find_ruleset(rules), random.Random(f"sums {rules}")
    for _ in range(200):
        paper = sheet(*(2 * rng.randint(-30, 6) for _ in range(3)))
        what = game.contract(rng.choice(game.auction.plain_games).name, rng.random() < 0.5)
        mine = rng.randint(5, 10)  # no more than five against it: as the hand is written
        one = rng.randint(0, 10 - mine)
        tricks = {0: mine, 1: one, 2: 10 - mine - one}
        ends = [EndValues(game, paper, seat, what, ROLES).end(tricks) for seat in range(3)]
        if not paper.over:
            assert sum(end.gain for end in ends) == pytest.approx(0, abs=1e-6)


def test_standings_share_out_what_is_missing_and_at_the_end_are_the_settlement() -> None:
    paper = sheet(-10, -6, 4)
    assert sum(sheet_value(RULES, paper, seat) for seat in range(3)) == pytest.approx(0)
    over = sheet(-10, 6, 4)
    assert [sheet_value(RULES, over, seat) for seat in range(3)] == list(over.settlement())


def test_an_open_refa_is_worth_something_to_its_owner_and_nothing_where_all_have_one() -> None:
    plain, one, all_three = (
        sheet(-20, -20, -20),
        sheet(-20, -20, -20, refas=(1, 0, 0)),
        sheet(-20, -20, -20, refas=(1, 1, 1)),
    )
    assert (
        sheet_value(RULES, one, 0)
        > sheet_value(RULES, plain, 0)
        > sheet_value(RULES, one, 1)
        == sheet_value(RULES, one, 2)
    )
    assert [sheet_value(RULES, all_three, seat) for seat in range(3)] == pytest.approx(
        [sheet_value(RULES, plain, seat) for seat in range(3)]
    )
    waits = find_ruleset("serbian").with_options({"refa_under_hat": False})
    hat, no_hat = (sheet(-20, -20, third, refas=(1, 0, 0)) for third in (5, -20))
    assert sheet_value(waits, hat, 0) == sheet_value(waits, sheet(-20, -20, 5), 0), "it waits"
    assert sheet_value(waits, no_hat, 0) == sheet_value(RULES, one, 0)
    nearly_over = sheet(-2, 0, 0, refas=(1, 0, 0))
    assert (
        0
        < sheet_value(RULES, nearly_over, 0) - sheet_value(RULES, sheet(-2, 0, 0), 0)
        < sheet_value(RULES, one, 0) - sheet_value(RULES, plain, 0)
    )


# ---- by hand


LONG = sheet(-60, -60, -60)


def test_a_made_four_is_eight_points_and_the_soup_against_it() -> None:
    """8 points are 80, of which everybody has a third already; three and one tricks are 24 and 8,
    paid by the declarer.
    """
    assert gains(LONG, contract(4), {0: 6, 1: 3, 2: 1}) == pytest.approx(
        [80 - 80 / 3 - 32, -80 / 3 + 24, -80 / 3 + 8]
    )


def test_a_defender_who_comes_and_misses_tricks_pays_the_contract() -> None:
    """Three tricks together, only one of them Cvita's: Cvita goes down, and 8 points are 80. As
    much more is left to be won.
    """
    assert gains(LONG, contract(4), {0: 7, 1: 2, 2: 1}) == pytest.approx([80 - 24, 16, 8 - 80])


def test_kontra_doubles_everything_and_takes_everything_on() -> None:
    """A four at 16 fails: Bojan writes five tricks, those of the guest included."""
    roles = {0: Role.DECLARER, 1: Role.KONTRA, 2: Role.GUEST}
    assert gains(LONG, contract(4), {0: 5, 1: 3, 2: 2}, roles, 1) == pytest.approx(
        [-160 + 160 / 3 - 80, 160 / 3 + 80, 160 / 3]
    )


def test_a_refa_doubles_the_contract_of_its_owner_alone() -> None:
    tricks = {0: 6, 1: 2, 2: 2}
    mine, others = sheet(-60, -60, -60, refas=(1, 0, 0)), sheet(-60, -60, -60, refas=(0, 1, 1))
    plain = gains(LONG, contract(4), tricks)
    used = gains(sheet(-60, -60, -60, refas=(1, 1, 1)), contract(4), tricks)
    assert gains(others, contract(4), tricks) == pytest.approx(plain)
    assert gains(mine, contract(4), tricks) == pytest.approx(used)
    assert used[1] - 2 * plain[1] == pytest.approx(used[2] - 2 * plain[2]), (
        "the refa that is gone is everybody's gain alike"
    )
    spent = sheet_value(RULES, mine, 0) - sheet_value(RULES, LONG, 0)
    assert used[0] == pytest.approx(2 * plain[0] - spent)


@pytest.mark.parametrize("taken", [1, 2, 5])
def test_a_betl_falls_at_one_trick_and_five_more_cost_nothing(taken: int) -> None:
    roles = {0: Role.DECLARER, 1: Role.OBLIGED, 2: Role.OBLIGED}
    made = gains(LONG, contract(6), {0: 0, 1: 4, 2: 6}, roles)
    assert made == pytest.approx([80, -40, -40])
    fallen = gains(LONG, contract(6), {0: taken, 1: 10 - taken, 2: 0}, roles)
    assert fallen == pytest.approx([-120 + 40 - 120, 40 + 60, 40 + 60]), (
        "12 points, and 60 in either soup"
    )


def test_who_doubled_a_betl_succeeds_by_its_fall_alone() -> None:
    """Also where a made betl costs that defender nothing."""
    rules = find_ruleset("slovenian").with_options({"kontra_on_betl": "no_fine"})
    roles = {0: Role.DECLARER, 1: Role.KONTRA, 2: Role.OBLIGED}
    doubler = EndValues(rules, LONG, 1, rules.contract("6", False), roles, Kontra(1, 1))
    assert doubler.end({0: 0, 1: 5, 2: 5}).success == 0
    assert doubler.end({0: 1, 1: 0, 2: 0}).success == 1


def test_the_last_hand_wins_no_more_than_is_missing() -> None:
    """A game five is worth 12, and 4 are missing."""
    paper = sheet(-20, 10, 6)
    assert gains(
        paper, contract(5, True), {0: 8, 1: 1, 2: 1}, ROLES | {1: Role.STAYS, 2: Role.STAYS}
    ) == pytest.approx(gains_of(4))
    assert sum(gains(paper, contract(5, True), {0: 6, 1: 2, 2: 2})) == pytest.approx(0)


def gains_of(points: int) -> list[float]:
    """Return a number of points of the middle column without any soup."""
    return [10 * points * 2 / 3, -10 * points / 3, -10 * points / 3]


@pytest.mark.parametrize(
    "played_out", [{0: 3, 1: 4, 2: 3}, {0: 0, 1: 10, 2: 0}, {0: 4, 1: 1, 2: 5}]
)
def test_a_contract_that_falls_is_written_with_five_tricks_of_the_defence(
    played_out: dict[int, int],
) -> None:
    """However many it would take, and the declarer pays for no more."""
    assert gains(LONG, contract(4), played_out)[0] == pytest.approx(
        gains(LONG, contract(4), {0: 5, 1: 5, 2: 0})[0]
    )


def test_nobody_comes_and_nobody_doubles() -> None:
    stays = {0: Role.DECLARER, 1: Role.STAYS, 2: Role.STAYS}
    ends = [EndValues(RULES, LONG, seat, contract(4), stays).end_unplayed() for seat in range(3)]
    assert [end.gain for end in ends] == pytest.approx(gains_of(8)) and ends[0].success == 1
    two = {0: Role.DECLARER}
    assert EndValues(RULES, LONG, 0, contract(2), two).end_unplayed(
        Unplayed.NO_KONTRA
    ).gain == pytest.approx(gains_of(4)[0]), "in Croatia the declarer wins"
    serbian = find_ruleset("serbian")
    refa = [
        EndValues(serbian, LONG, seat, serbian.contract("2", False), two)
        .end_unplayed(Unplayed.NO_KONTRA)
        .gain
        for seat in range(3)
    ]
    assert refa == pytest.approx([0, 0, 0]), "a refa for everybody"


@pytest.mark.parametrize(
    ("role", "tricks", "success"),
    [
        (Role.COMES, {0: 6, 1: 2, 2: 2}, 1),
        (Role.COMES, {0: 7, 1: 1, 2: 2}, 0),
        (Role.ALONE, {0: 8, 1: 2, 2: 0}, 1),
        (Role.ALONE, {0: 9, 1: 1, 2: 0}, 0),
        (Role.KONTRA, {0: 6, 1: 4, 2: 0}, 0),
        (Role.KONTRA, {0: 5, 1: 2, 2: 3}, 1),
        (Role.GUEST, {0: 6, 1: 4, 2: 0}, 0),
        (Role.GUEST, {0: 5, 1: 3, 2: 2}, 1),
    ],
)
def test_a_defender_succeeds_with_enough_tricks_and_a_guest_when_the_declarer_falls(
    role: Role, tricks: dict[int, int], success: int
) -> None:
    other = {
        Role.COMES: Role.COMES,
        Role.ALONE: Role.STAYS,
        Role.KONTRA: Role.GUEST,
        Role.GUEST: Role.KONTRA,
    }[role]
    doubler = 1 if role is Role.KONTRA else 2 if other is Role.KONTRA else None
    stakes = EndValues(
        RULES,
        LONG,
        1,
        contract(4),
        {0: Role.DECLARER, 1: role, 2: other},
        Kontra(int(doubler is not None), doubler),
    )
    assert stakes.end(tricks).success == success


def test_ends_are_mixed_by_their_shares() -> None:
    assert mean_end([(0.25, End(8, 1)), (0.75, End(-4, 0))]) == End(-1, 0.25)


def test_of_the_defence_no_more_than_five_tricks_are_written_played_out_or_not() -> None:
    """000:55."""
    game = find_ruleset("croatian").with_options({"play_out": "yes"})
    for rules in (RULES, game):
        ends = [
            EndValues(rules, LONG, 0, rules.contract("4", False), ROLES).end(tricks).gain
            for tricks in ({0: 3, 1: 4, 2: 3}, {0: 5, 1: 3, 2: 2})
        ]
        assert ends[0] == pytest.approx(ends[1])


def test_a_fallen_contract_wins_all_three_together_nothing() -> None:
    assert sum(gains(LONG, contract(4), {0: 3, 1: 4, 2: 3})) == pytest.approx(0)


def test_at_first_sight_a_dear_fall_is_dear_where_the_table_doubles_it() -> None:
    """A-28: worth more than what is missing, a contract that falls costs twice as much."""
    looks = {}
    for double in ("no", "yes", "equal"):
        view = at("2", "pass", "pass", start=4, double_fall=double)
        looks[double] = [
            expected_gain(view, view.table.rules.contract(str(number), False), 0.5)
            for number in (2, 7)
        ]
    assert looks["yes"][1] < looks["no"][1] - 10, "sans is worth more than four"
    assert looks["yes"][0] == looks["no"][0], "a two is not"
    assert looks["equal"] == looks["yes"], "and is not worth all that is missing, either"


@pytest.mark.parametrize("rules", [rules.key for rules in RULESETS])
def test_which_opponent_takes_a_trick_matters_only_where_each_writes_for_themselves(
    rules: str,
) -> None:
    table, shown = find_ruleset(rules), set()
    for played in (table.contracts[0], table.contracts[-1]):
        for answers in ways_to_answer(table.defence, (1, 2), played):
            roles = table.defence.roles(0, (1, 2), answers, NO_KONTRA, played)
            for seat in range(3):
                ends = EndValues(table, table.score.new_sheet(3), seat, played, roles)
                if len(ends.against) == 2:
                    shown.add(ends.divided)
                    found = {ends.end_with_split(4, first) for first in range(7)}
                    assert ends.divided or len(found) == 1, (answers, seat)
                    mean = ends.mean_end(4, 0.5, 0.0)
                    assert ends.divided or mean == pytest.approx(ends.end_with_split(4, 6))
    assert True in shown
