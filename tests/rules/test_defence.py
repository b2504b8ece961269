"""Come, stay, invite, kontra: who is asked what, and who falls (000:49-58, 004:142-208)."""

from __future__ import annotations

import pytest

from prefgame.rules.base import Phase, Role
from prefgame.rules.defence import Quota, Quotas, defenders_down
from prefgame.rules.registry import find_ruleset
from tests.helpers import BALKAN_GAMES, acting, announced, contract_of, legal, say
from tests.narrow import column_sheet
from tests.scored_hands import last_sheet, score_hands

ANA, BOJAN, CVITA = 0, 1, 2


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_defender_after_the_declarer_answers_first_and_a_sole_comer_may_invite(
    rules: str,
) -> None:
    """000:50-51, 004:149-167."""
    match = announced(rules, "4")
    assert (match.phase, acting(match), legal(match)) == (Phase.DEFENCE, "Bojan", ["come", "stay"])
    say(match, "stay")
    assert (acting(match), legal(match)) == ("Cvita", ["come", "stay"])
    say(match, "come")
    assert (acting(match), legal(match)) == ("Cvita", ["invite", "alone"])
    say(match, "invite")
    # 000:51: the invitation cannot be refused; A-16: the guest is not asked about kontra
    assert (match.phase, acting(match), legal(match)) == (Phase.KONTRA, "Cvita", ["kontra", "no"])
    assert match.table.roles == {ANA: Role.DECLARER, BOJAN: Role.GUEST, CVITA: Role.HOST}
    say(match, "no")
    assert match.phase is Phase.PLAY and match.table.playing == (ANA, BOJAN, CVITA)


def test_the_first_defender_invites_only_after_the_second_has_stayed() -> None:
    match = say(announced("croatian", "4"), "come", "stay")
    assert (acting(match), legal(match)) == ("Bojan", ["invite", "alone"])
    say(match, "alone", "no")
    assert match.table.playing == (ANA, BOJAN) and match.table.roles[CVITA] is Role.STAYS


def test_two_who_come_are_not_asked_to_invite() -> None:
    match = say(announced("croatian", "4"), "come", "come")
    assert (match.phase, acting(match)) == (Phase.KONTRA, "Bojan")
    say(match, "no")
    assert acting(match) == "Cvita"


def test_when_both_stay_the_declarer_has_won_at_once() -> None:
    """000:50, 61."""
    match = say(announced("croatian", "4"), "stay", "stay")
    columns = column_sheet(match).columns
    assert match.phase is Phase.DEAL and [column.middle for column in columns] == [-22, -30, -30]
    assert not any(any(column.soup) for column in columns)


@pytest.mark.parametrize("rules", BALKAN_GAMES)
@pytest.mark.parametrize("contract", ["6", "betl"])
def test_a_betl_may_not_be_left_and_both_may_say_kontra(rules: str, contract: str) -> None:
    """000:45, 004:152."""
    match = announced(rules, contract)
    assert (match.phase, acting(match), legal(match)) == (Phase.KONTRA, "Bojan", ["kontra", "no"])
    say(match, "no")
    assert acting(match) == "Cvita"
    say(match, "no")
    assert (
        match.table.playing == (ANA, BOJAN, CVITA)
        and match.table.roles[BOJAN] is match.table.roles[CVITA] is Role.OBLIGED
    )


# ---- the quota table: all 21 ways in which two defenders take five tricks or fewer

SPLITS = [(one, other) for one in range(6) for other in range(6 - one)]


def who_falls(one: int, other: int) -> set[int]:
    """000:53, sentence by sentence, for two who came by themselves."""
    if one + other >= 4:
        return set()
    if one + other == 3:
        return {BOJAN} if one <= 1 else {CVITA}
    if one + other == 2:
        return {BOJAN, CVITA} if one == other else {BOJAN} if one == 0 else {CVITA}
    return {BOJAN, CVITA}


def test_the_table_has_all_21_pairs() -> None:
    assert len(SPLITS) == 21
    assert sum(bool(who_falls(*split)) for split in SPLITS) == 10


@pytest.mark.parametrize("rules", BALKAN_GAMES)
@pytest.mark.parametrize("split", SPLITS)
def test_a_defender_who_misses_the_quota(rules: str, split: tuple[int, int]) -> None:
    """000:52-57 on paper: two volunteers, a host, one alone, and kontra. Hearts count 8."""
    one, other = split
    team = one + other
    tricks = {"A": 10 - team if team < 5 else 5, "B": one, "C": other}
    made = 8 if tricks["A"] >= 6 else -8
    hand = {"declarer": "A", "contract": "4", "tricks": tricks}

    def soup(**defenders: int) -> dict[str, int]:
        return {f"{name} vs A": 8 * n for name, n in defenders.items() if n}

    fallen = who_falls(one, other)
    both = hand | {"defence": {"B": "come", "C": "come"}}
    assert last_sheet(both, rules=rules, start=300) == (
        [-300 + made, -300 - 8 * (BOJAN in fallen), -300 - 8 * (CVITA in fallen)],
        soup(B=one, C=other),
    )
    host = hand | {"defence": {"B": "invited", "C": "come"}}
    assert last_sheet(host, rules=rules, start=300) == (
        [-300 + made, -300, -300 - 8 * (team < 4)],
        soup(C=team),
    )
    doubled = both | {"kontra": 1, "kontra_by": "B"}
    columns, by_sayer = last_sheet(doubled, rules=rules, start=300)
    assert columns == [-300 + 2 * made, -300 - 16 * (team < 5), -300] and by_sayer == (
        {"B vs A": 16 * team} if team else {}
    )
    if other == 0:
        alone = hand | {
            "defence": {"B": "come", "C": "stay"},
            "tricks": {"A": tricks["A"], "B": one},
        }
        assert last_sheet(alone, rules=rules, start=300) == (
            [-300 + made, -300 - 8 * (one < 2), -300],
            soup(B=one),
        )


@pytest.mark.parametrize("split", SPLITS)
def test_where_each_defender_answers_for_two(split: tuple[int, int]) -> None:
    """A-14, option ``defender_quota=individual``: no shield of four."""
    roles = {ANA: Role.DECLARER, BOJAN: Role.COMES, CVITA: Role.COMES}
    tricks = {BOJAN: split[0], CVITA: split[1]}
    hearts = contract_of(4)
    assert set(defenders_down(Quotas(volunteers=Quota.INDIVIDUAL), roles, tricks, hearts)) == {
        seat for seat in (BOJAN, CVITA) if tricks[seat] < 2
    }
    assert set(defenders_down(Quotas(), roles, tricks, hearts)) == who_falls(*split)


def test_a_team_of_four_shields_and_by_the_other_custom_does_not() -> None:
    hand = {
        "declarer": "A",
        "contract": "4",
        "defence": {"B": "come", "C": "come"},
        "tricks": {"A": 6, "B": 1, "C": 3},
    }
    assert last_sheet(hand, start=300)[0] == [-292, -300, -300]
    assert last_sheet(hand, start=300, defender_quota="individual")[0] == [-292, -308, -300]


# ---- kontra


@pytest.mark.parametrize(
    ("kontra_max", "words"),
    [
        ("default", ["kontra", "rekontra", "subkontra", "mortkontra"]),  # 004:195-207, A-18b
        (16, ["kontra", "rekontra", "subkontra", "mortkontra"]),
        (4, ["kontra", "rekontra"]),
        # 000:58 "and so on ad infinitum"
        (
            "none",
            [
                "kontra",
                "rekontra",
                "subkontra",
                "mortkontra",
                "kontra 32",
                "kontra 64",
                "kontra 128",
            ],
        ),
    ],
)
@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_kontras_answer_each_other(rules: str, kontra_max: int | str, words: list[str]) -> None:
    """000:57-58: by turns the defender who said it and the declarer; the other defender is a guest
    and is not asked.
    """
    options = {} if kontra_max == "default" else {"kontra_max": kontra_max}
    game = find_ruleset(rules).with_options(options)
    match = say(announced(game, "4"), "come", "stay", "alone")
    for level, word in enumerate(words):
        assert (match.phase, acting(match), legal(match)) == (
            Phase.KONTRA,
            "Ana" if level % 2 else "Bojan",
            [word, "no"],
        )
        say(match, word)
    if kontra_max == "none":
        say(match, "no")
    assert match.phase is Phase.PLAY
    assert match.table.roles == {ANA: Role.DECLARER, BOJAN: Role.KONTRA, CVITA: Role.GUEST}
    assert match.table.hand is not None and (
        match.table.hand.kontra.level,
        match.table.hand.kontra.by,
    ) == (len(words), BOJAN)


def test_a_no_ends_the_kontras_and_the_second_defender_may_begin_them() -> None:
    match = say(announced("croatian", "4"), "come", "come", "no", "kontra", "no")
    assert (
        match.phase is Phase.PLAY
        and match.table.roles[CVITA] is Role.KONTRA
        and match.table.roles[BOJAN] is Role.GUEST
    )
    assert legal(say(announced("croatian", "4"), "come", "come", "no", "kontra", "rekontra")) == [
        "subkontra",
        "no",
    ]


def test_a_host_may_say_kontra() -> None:
    """A-18: the quota is five then."""
    match = say(announced("croatian", "4"), "stay", "come", "invite", "kontra")
    assert match.table.roles[CVITA] is Role.KONTRA
    hand = {
        "declarer": "A",
        "contract": "4",
        "defence": {"B": "invited", "C": "come"},
        "tricks": {"A": 6, "B": 2, "C": 2},
    }
    assert last_sheet(hand, start=300)[0] == [-292, -300, -300]
    assert last_sheet(hand | {"kontra": 1, "kontra_by": "C"}, start=300)[0] == [-284, -300, -316]


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_rekontra_on_a_game_betl_is_refused_in_serbia_only(rules: str) -> None:
    """004:193, 391-392; A-18b. A Serbian table may agree otherwise."""
    match = say(announced(rules, "betl"), "kontra")
    game_betl = {
        "declarer": "A",
        "contract": "6",
        "game": True,
        "kontra": 2,
        "kontra_by": "B",
        "tricks": {"A": 1},
    }
    answer = score_hands(game_betl, rules=rules, start=300)
    if rules == "serbian":
        assert match.phase is Phase.PLAY and answer["error"]["hand"] == 1
    else:
        assert legal(match) == ["rekontra", "no"] and answer["error"] is None
    if rules == "serbian":
        match = announced(rules, "betl", rekontra_on_game_betl=True)
        assert legal(say(match, "kontra")) == ["rekontra", "no"]
        written = last_sheet(game_betl, rules=rules, start=300, rekontra_on_game_betl=True)
        assert written == ([-300 - 4 * 14, -300, -300], {"B vs A": 5 * 4 * 14})
    # with the talon it is given everywhere
    assert legal(say(announced(rules, "6"), "kontra")) == ["rekontra", "no"]
    assert score_hands(game_betl | {"game": False}, rules=rules, start=300)["error"] is None


@pytest.mark.parametrize(
    ("may_kontra", "answers", "asked"),
    [
        ("volunteers", ["come", "stay", "alone"], ["Bojan"]),
        ("volunteers", ["stay", "come", "invite"], ["Cvita"]),
        ("anyone", ["come", "stay", "alone"], ["Bojan", "Cvita"]),
        ("anyone", ["stay", "come", "alone"], ["Bojan", "Cvita"]),
        ("anyone", ["stay", "come", "invite"], ["Bojan", "Cvita"]),
        ("anyone", ["come", "come"], ["Bojan", "Cvita"]),
    ],
)
@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_who_may_say_kontra(
    rules: str, may_kontra: str, answers: list[str], asked: list[str]
) -> None:
    """A-16."""
    match = say(announced(rules, "4", may_kontra=may_kontra), *answers)
    for name in asked:
        assert (match.phase, acting(match)) == (Phase.KONTRA, name)
        say(match, "no")
    assert match.phase is Phase.PLAY


def test_where_anyone_may_say_kontra_a_defender_at_home_comes_back_and_answers_for_it() -> None:
    match = say(
        announced("croatian", "4", may_kontra="anyone"), "stay", "come", "alone", "kontra", "no"
    )
    assert match.table.roles == {ANA: Role.DECLARER, BOJAN: Role.KONTRA, CVITA: Role.GUEST}
    hand = {
        "declarer": "A",
        "contract": "4",
        "defence": {"B": "stay", "C": "come"},
        "tricks": {"A": 6, "B": 1, "C": 3},
        "kontra": 1,
        "kontra_by": "B",
    }
    assert score_hands(hand)["error"]["hand"] == 1
    assert last_sheet(hand, start=300, may_kontra="anyone") == ([-284, -316, -300], {"B vs A": 64})


@pytest.mark.parametrize(
    ("reading", "made", "fell"),
    [
        # (i) the sayer alone writes and pays; (ii) both write, the sayer alone pays; (iii)
        # nobody pays
        ("sayer", [-276, -324, -300], {"B vs A": 120}),
        ("both_write", [-276, -324, -300], {"B vs A": 120, "C vs A": 120}),
        ("no_fine", [-276, -300, -300], {"B vs A": 120, "C vs A": 120}),
    ],
)
@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_kontra_on_betl(rules: str, reading: str, made: list[int], fell: dict[str, int]) -> None:
    hand = {"declarer": "A", "contract": "6", "kontra": 1, "kontra_by": "B"}
    assert last_sheet(
        hand | {"tricks": {"A": 0, "B": 9, "C": 1}}, rules=rules, start=300, kontra_on_betl=reading
    ) == (made, {})
    assert last_sheet(
        hand | {"tricks": {"A": 1}}, rules=rules, start=300, kontra_on_betl=reading
    ) == (
        [-324, -300, -300],
        fell,
    )
    if reading == "sayer":
        assert last_sheet(hand | {"tricks": {"A": 1}}, rules=rules, start=300) == (
            [-324, -300, -300],
            fell,
        )


def test_without_kontra_the_defence_of_a_betl_is_never_fined() -> None:
    """000:45."""
    assert last_sheet(
        {"declarer": "A", "contract": "6", "tricks": {"A": 0, "B": 10}}, start=300
    ) == (
        [-288, -300, -300],
        {},
    )
