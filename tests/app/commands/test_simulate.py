"""``prefgame simulate``: the shape of its answer, the same deals in every rotation, records that
can be read again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from prefgame.ai.level import Level, find_level
from prefgame.app.commands import simulate as module
from prefgame.app.commands.simulate import Tally, simulate, simulate_words
from prefgame.engine.commands import Command
from prefgame.engine.events import Dealt
from prefgame.engine.record import read_record
from prefgame.engine.view import SeatView
from prefgame.rules.registry import find_ruleset
from tests.helpers import announced, play_at_random, say


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write matches off after two hands: what is reported of them is reported alike."""
    monkeypatch.setattr(module, "LONGEST", 2)


def without_clock(data: dict[str, Any]) -> dict[str, Any]:
    return data | {
        "levels": {
            name: {key: value for key, value in level.items() if key != "ms"}
            for name, level in data["levels"].items()
        }
    }


def test_the_answer_has_the_agreed_shape_and_balances(short: None) -> None:
    answer = simulate("serbian", ["simple", "beginner", "beginner"], 2, 7, {"start": "20"})
    data = answer.data
    assert answer.error is None and answer.status == 0
    assert set(data) == {"rules", "matches", "hands", "levels"}
    assert (data["rules"], data["matches"]) == ("serbian", 2)
    assert set(data["levels"]) == {"simple", "beginner"}
    for level in data["levels"].values():
        assert set(level) == {"mean", "se", "declarer", "defender", "ms"}
        assert set(level["declarer"]) == {"hands", "made"} and set(level["defender"]) == {
            "hands",
            "fallen",
        }
        assert set(level["ms"]) == {"median", "p95"} and level["ms"]["median"] <= level["ms"]["p95"]
        assert 0 < level["declarer"]["made"] <= level["declarer"]["hands"]
        assert 0 <= level["defender"]["fallen"] <= level["defender"]["hands"]
    assert data["levels"]["simple"]["mean"] + 2 * data["levels"]["beginner"][
        "mean"
    ] == pytest.approx(0, abs=0.1)
    assert [line.split(":")[0] for line in answer.lines[:3]] == ["serbian", "simple", "beginner"]


def test_the_same_seed_gives_the_same_matches_and_another_seed_others(short: None) -> None:
    runs = [
        simulate("croatian", ["simple", "simple", "beginner"], 1, seed, {"start": "10"})
        for seed in (3, 3, 4)
    ]
    first, again, other = (without_clock(run.data) for run in runs)
    assert first == again != other


def test_every_rotation_has_the_same_deals_and_every_level_each_seat(
    tmp_path: Path, short: None
) -> None:
    answer = simulate(
        "croatian", ["simple", "simple", "beginner"], 2, 11, {"start": "16"}, tmp_path / "records"
    )
    assert answer.error is None
    files = sorted((tmp_path / "records").glob("*.pref"))
    assert len(files) == 6
    seats = []
    dealt: list[list[Dealt]] = []
    for file in files:
        reading = read_record(file.read_text("utf-8"))
        assert reading.error is None and reading.match is not None
        assert reading.match.table.settlement is not None
        seats.append(
            [name.rsplit("-", 1)[0] for name in reading.match.table.players].index("beginner")
        )
        dealt.append([event for event in reading.match.log if isinstance(event, Dealt)])
    assert sorted(seats[:3]) == sorted(seats[3:]) == [0, 1, 2]
    for group in (dealt[:3], dealt[3:]):
        shortest = min(map(len, group))
        assert group[0][:shortest] == group[1][:shortest] == group[2][:shortest]
    assert dealt[0][0] != dealt[3][0]


def test_what_is_chance_is_the_same_in_every_rotation(
    monkeypatch: pytest.MonkeyPatch, short: None
) -> None:
    """Seats that use up their luck at different speeds, and choose alike, win nothing from each
    other, to the point.
    """

    def chosen(view: SeatView, level: Level, rng: random.Random) -> Command:
        command = rng.choice(view.legal)
        for _more in range(level.worlds):
            rng.random()
        return command

    monkeypatch.setattr(module, "choose", chosen)
    levels = simulate("croatian", ["club", "beginner", "expert"], 3, 11).data["levels"]
    assert [(level["mean"], level["se"]) for level in levels.values()] == [(0, 0)] * 3


def test_one_match_is_printed_without_an_error_that_nobody_knows(short: None) -> None:
    one, two = (
        simulate("croatian", ["simple"] * 3, number, 3, {"start": "10"}).lines[:2]
        for number in (1, 2)
    )
    assert one[0].startswith("croatian: 1 match in 3 rotations, ") and two[0].startswith(
        "croatian: 2 matches in 3 rotations, "
    )
    assert "±" not in one[1] and "(±" in two[1]


def test_four_may_sit_where_the_rules_allow_it() -> None:
    answer = simulate("serbian", ["simple"] * 4, 1, 5, {"start": "10"})
    assert answer.error is None
    assert answer.data["levels"]["simple"]["mean"] == pytest.approx(0)


def test_a_match_without_end_is_written_off_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 2)
    answer = simulate("croatian", ["simple"] * 3, 1, 5, {"start": "100"})
    assert answer.data["hands"] == 6
    assert "3 matches did not end in 2 hands" in answer.lines[-1]


def test_a_match_that_ends_after_agreed_deals_did_end() -> None:
    answer = simulate("croatian", ["simple"] * 3, 1, 3, {"start": "60", "deals": "2"})
    assert answer.data["hands"] == 6 and "did not end" not in answer.lines[-1]


def test_a_match_that_ends_with_the_longest_hand_was_not_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, seats = find_ruleset("croatian").with_options({"start": 10}), [find_level("simple")] * 3
    ended = module.play_match(table, seats, "x", {"simple": Tally()})
    monkeypatch.setattr(module, "LONGEST", ended.table.hands_played)
    again = module.play_match(table, seats, "x", {"simple": Tally()})
    assert again == ended and not module.was_stopped(again)
    monkeypatch.setattr(module, "LONGEST", ended.table.hands_played - 1)
    assert module.was_stopped(module.play_match(table, seats, "x", {"simple": Tally()}))


@pytest.mark.parametrize(
    ("rules", "options", "hands"),
    [
        ("austrian", {}, 20),  # as many as people usually play
        ("illustrated", {"deals": "4", "nachgehen": "no"}, 4),
        ("viennese", {"deals": "5"}, 5),
    ],
)
def test_a_match_that_no_points_end_has_as_many_hands_as_people_play(
    rules: str, options: dict[str, str], hands: int
) -> None:
    answer = simulate(rules, ["simple"] * 3, 1, 5, options)
    assert answer.error is None and answer.data["hands"] == 3 * hands
    assert answer.data["levels"]["simple"]["mean"] == pytest.approx(0)
    stopped = "did not end in 20 hands; written off" in answer.lines[-1]
    assert stopped is not bool(options)


@pytest.mark.parametrize(
    ("rules", "seats", "matches", "options", "said"),
    [
        ("bulgarian", ["simple"] * 3, 1, {}, "croatian, slovenian, serbian"),
        (
            "croatian",
            ["simple", "simple", "wizard"],
            1,
            {},
            "choose from beginner, club, expert, simple",
        ),
        ("croatian", ["simple"] * 2, 1, {}, "not 2"),
        ("croatian", ["simple"] * 3, 0, {}, "at least 1"),
        ("croatian", ["simple"] * 3, 1, {"start": "7"}, "even number"),
        ("croatian", ["simple"] * 3, 1, {"stakes": "7"}, "stakes is unknown"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_one_sentence(
    rules: str, seats: list[str], matches: int, options: dict[str, str], said: str
) -> None:
    answer = simulate(rules, seats, matches, 1, options)
    assert answer.status == 2 and answer.error is not None
    assert said in answer.error


def test_a_place_where_records_cannot_be_kept_is_named(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    answer = simulate("croatian", ["simple"] * 3, 1, 1, {"start": "10"}, taken)
    assert answer.status == 2 and str(taken) in (answer.error or "")


# ---- what is counted of a hand


TAKES_ALL = ("HA HK HQ HJ HT H9 H8 H7 SA SK", "", "", "")
"""Ana takes ten tricks, with hearts for trumps or without, and nobody else any."""
TAKES_NONE = ("S7 S8 D7 D8 D9 H7 H8 C7 C8 C9", "SA SK SQ DA DK HA HK HQ CA CK", "", "")
"""Ana takes none, whatever is played."""


def counted(
    packets: Sequence[str], contract: str, *answers: str, rules: str = "croatian", **options: str
) -> list[tuple[int, int, int, int]]:
    """Of one hand that Ana declares and Bojan and Cvita answer, each seat's declared, made,
    defended, down.
    """
    table = find_ruleset(rules).with_options(options)
    match = play_at_random(
        say(announced(table, contract, packets=packets), *answers), random.Random(0)
    )
    assert match.table.hands_played == 1
    tallies = {name: Tally() for name in match.table.players}
    module._count_hand(match, [Level(name) for name in tallies], tallies)
    return [(tally.declared, tally.made, tally.defended, tally.down) for tally in tallies.values()]


NOT_COUNTED = (0, 0, 0, 0)
OTHER_GOALS = [
    ("croatian", "betl", {}),
    ("slovenian", "betl", {}),
    ("serbian", "preferans", {"preferans": "yes"}),
]


@pytest.mark.parametrize(
    ("answers", "defend"),
    [
        (("come", "come", "no", "no"), (1, 2)),
        (("come", "stay", "alone", "no"), (1,)),
        (("stay", "come", "alone", "no"), (2,)),
        (("come", "stay", "invite", "no"), (1,)),  # the host, not the guest
        (("stay", "come", "invite", "no"), (2,)),
        (("come", "come", "kontra", "no"), (1,)),  # the one who doubles takes everything on
        (("come", "come", "no", "kontra", "no"), (2,)),
        (("stay", "stay"), ()),
    ],
)
def test_a_host_is_counted_as_a_defender_and_the_guest_is_not(
    answers: tuple[str, ...], defend: tuple[int, ...]
) -> None:
    for packets, fell in ((TAKES_ALL, 1), (TAKES_NONE, 0)):
        made = fell or not defend
        expected = [(0, 0, 1, fell) if seat in defend else NOT_COUNTED for seat in (1, 2)]
        assert counted(packets, "4", *answers) == [(1, made, 0, 0), *expected]


@pytest.mark.parametrize(("rules", "contract", "options"), OTHER_GOALS)
@pytest.mark.parametrize("answers", [("no", "no"), ("kontra", "no")])
def test_nobody_answers_for_tricks_where_the_declarer_is_to_take_none_or_all(
    rules: str, contract: str, options: dict[str, str], answers: tuple[str, ...]
) -> None:
    """Not even a defender who doubles, whether a kontra is paid for or not."""
    for packets in (TAKES_ALL, TAKES_NONE):
        ana, *others = counted(packets, contract, *answers, rules=rules, **options)
        assert ana[0] == 1 and others == [NOT_COUNTED, NOT_COUNTED]


def test_an_option_that_is_given_twice_is_refused() -> None:
    """As in a record: nobody can know which of the two is meant."""
    answer = simulate_words("russian", "simple,simple,simple", 1, 1, "pool=4,pool=6", None)
    assert answer.error == "option pool is given twice" and answer.status == 2
