"""The numbers on the slips: what is then written, and what a win counts near the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from prefgame.engine.commands import Defend, SayKontra
from prefgame.engine.match import Match
from prefgame.rules.base import Seat
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.columns import Columns
from prefgame.rules.scoring.columns_sheet import ColumnEntry
from prefgame.ui.scores.registry import words_of
from prefgame.ui.system.display import headless
from prefgame.ui.table import tooltips as tooltip_words
from prefgame.ui.table.phases.answers import DefencePhase
from prefgame.ui.table.slips.answer_slip import AnswerSlip, SlipChoice
from prefgame.ui.table.slips.defence import quota_slips
from prefgame.ui.table.slips.outlook import declared_worth, outlook
from prefgame.ui.table.slips.questions import doubling_slips, own_kontra_slips
from prefgame.ui.widgets.window import Window
from tests.helpers import ORDINARY_DEAL, deal, say, sheet
from tests.narrow import all_of_kind
from tests.ui.table import positions
from tests.ui.table.positions import at, near_the_end
from tests.ui.table.pot_positions import POSITIONS
from tests.ui.table_game import sit_down


def rows(choices: Sequence[SlipChoice], label: str) -> dict[str, str]:
    return dict(next(choice.rows for choice in choices if choice.label.startswith(label)))


def amounts_of(match: Match, seat: Seat) -> list[tuple[int | None, int]]:
    """(against, amount) of everything the last hand wrote for a seat."""
    return [
        (entry.against, entry.amount)
        for entry in all_of_kind(ColumnEntry, match.table.last_entries)
        if entry.player == seat and entry.amount
    ]


def test_the_slips_say_what_is_then_written() -> None:
    """Hearts with the talon: 4 x 2 = 8 a trick; a refa and kontra double (000:74-82)."""
    match = at("pass", "2", "pass", "discard S9 D7", "announce 4", "stay")
    choices = quota_slips(match.view(0))
    assert rows(choices, "Drop out") == {"you score": "0", "Bojan": "+8"}
    assert rows(choices, "Defend alone") == {
        "you, each trick": "+8",
        "you, 1 or none": "−8",
        "Bojan": "±8",
    }
    assert rows(choices, "Kontra") == {
        "you, each trick": "+16",
        "you, 4 or fewer": "−16",
        "Bojan": "±16",
    }
    assert [bool(choice.signs) for choice in choices] == [False, True, True, True]
    assert [choice.tricks for choice in choices] == [0, 2, 4, 5]
    say(match, "stay")
    assert amounts_of(match, 1) == [(None, 8)] and not amounts_of(match, 0)


def test_a_refa_doubles_the_numbers_of_the_slips() -> None:
    match = Match.start(
        find_ruleset("croatian"),
        ("Ana", "Bojan", "Cvita"),
        sheet=sheet(-30, -30, -30, refas=(1, 1, 1)),
    )
    match.submit(deal(2, *ORDINARY_DEAL))
    say(match, "pass", "2", "pass", "discard S9 D7", "announce 4", "stay")
    assert rows(quota_slips(match.view(0)), "Defend alone")["you, each trick"] == "+16"


def test_kontra_on_betl_shows_the_fine() -> None:
    """A fallen betl is worth five tricks to the player who said kontra; a made one costs that
    player its value (000:78, A-17).
    """
    choices = doubling_slips(at("pass", "betl", "pass", "no").view(0))
    assert rows(choices, "No kontra") == {"it fails": "+70", "it is made": "0", "Bojan": "±14"}
    assert rows(choices, "Kontra") == {"it fails": "+140", "it is made": "−28", "Bojan": "±28"}


def test_kontra_on_a_contract_for_all_tricks_shows_both_ends() -> None:
    """It is made with ten tricks; the first trick does not decide it (000:156)."""
    view = at("pass", "preferans", "pass", rules="serbian", preferans=True).view(2)
    written = outlook(view, (SayKontra(1),))
    assert written.made and written.down


@pytest.mark.parametrize(
    ("question", "labels"),
    [
        ("come or stay", ["Drop out", "Defend"]),
        ("the other comes", ["Drop out", "Defend too"]),
        ("the other stays", ["Drop out", "Defend alone", "Invite Cvita"]),
        ("alone or invite", ["Defend alone", "Invite Bojan"]),
    ],
)
def test_kontra_is_offered_only_where_it_may_be_said(question: str, labels: list[str]) -> None:
    """Two of these games have no kontra, and in the third nobody doubles a contract that may be
    left (003:119).
    """
    choices = quota_slips(POSITIONS[question].view(0))
    assert [choice.label for choice in choices] == labels
    assert not any("kontra" in choice.note for choice in choices)
    assert all(isinstance(said, Defend) for choice in choices for said in choice.commands)


def test_the_bonus_for_hearts_is_no_matter_of_coming() -> None:
    """Each opponent pays it or gets it, and those who stay too (003:86-88)."""
    choices = quota_slips(POSITIONS["the other comes"].view(0))
    assert rows(choices, "Drop out") == {"your bonus": "±10", "Bojan": "±30"}
    assert rows(choices, "Defend too") == {
        "you, each trick": "+1",
        "you, 1 or none": "−10",
        "your bonus": "±10",
        "Bojan": "±30",
    }


@pytest.mark.parametrize("question", ["come or stay", "the other comes", "alone or invite"])
def test_what_is_at_stake_in_a_pot_is_said_in_its_own_words(
    window: Window, tmp_path: Path, question: str
) -> None:
    player = sit_down(window, tmp_path, POSITIONS[question])
    scene = player.table.desk.phase
    assert isinstance(scene, DefencePhase)
    bonus = " Even players who drop out pay or get the bonus of 10."
    assert scene.stake() == "10 is at stake, so each trick is worth 1." + (
        bonus if question == "the other comes" else ""
    )
    words = "10 at stake, 10 from each" if question == "the other comes" else "10 at stake"
    assert scene.plaque().line.endswith(words)


CUT = "The match is nearly over: if nobody goes down, the contract and each trick count 8 at most."
CUT_BETL = "The match is nearly over: if nobody goes down, the contract counts 8 at most."


def test_near_the_end_the_slips_say_what_a_win_counts_at_most(
    window: Window, tmp_path: Path
) -> None:
    """A contract that is made wins no more than is missing; one that fails loses its
    worth (000:87).
    """
    match = near_the_end("pass", "2", "pass", "discard S9 D7", "announce 5", "stay", missing=8)
    choices = quota_slips(match.view(0))
    assert rows(choices, "Defend alone") == {
        "you, each trick": "+8/10",
        "you, 1 or none": "−10",
        "Bojan": "+8/±10",
    }
    assert rows(choices, "Kontra")["Bojan"] == "±20", "if it is made, the defence has fallen"
    assert rows(choices, "Drop out")["Bojan"] == "+8"
    player = sit_down(window, tmp_path, match, still=True)
    player.until(lambda: player.ready)
    assert player.table.desk.phase.note().startswith(CUT)
    say(match, "stay")
    assert amounts_of(match, 1) == [(None, 8)]


@pytest.mark.parametrize(
    ("texts", "cut"),
    [
        # of its 8 nothing is cut; of the 16 neither, for five tricks are needed
        (("pass", "2", "pass", "discard S9 D7", "announce 4", "stay"), ""),
        (("pass", "2", "pass", "discard S9 D7", "announce 5", "come", "come", "no"), CUT),
        # they play
        (("pass", "2", "pass", "discard S9 D7", "announce 5", "come", "come", "no", "no"), CUT),
        (("pass", "betl", "pass", "no"), CUT_BETL),  # none of its tricks counts
        (("pass", "betl", "pass", "no", "no"), CUT_BETL),
    ],
)
def test_that_a_win_is_cut_is_said_wherever_it_may_be(
    texts: tuple[str, ...], cut: str, window: Window, tmp_path: Path
) -> None:
    player = sit_down(window, tmp_path, near_the_end(*texts, missing=8), still=True)
    player.until(lambda: player.ready or not cut)
    noted = [sentence for sentence in (CUT, CUT_BETL) if sentence in player.table.desk.phase.note()]
    assert noted == [cut] * bool(cut)


def test_a_win_is_not_cut_where_who_said_kontra_pays_for_it() -> None:
    choices = doubling_slips(near_the_end("pass", "betl", "pass", "no", missing=8).view(0))
    assert (
        rows(choices, "No kontra")["Bojan"] == "+8/−14"
        and rows(choices, "Kontra")["Bojan"] == "±28"
    )


def test_a_declarer_near_the_end_sees_what_a_win_counts() -> None:
    texts = "2", "pass", "pass", "discard ST D8", "announce 4", "come", "stay", "alone", "kontra"
    choices = doubling_slips(near_the_end(*texts, missing=8).view(0))
    assert rows(choices, "No rekontra") == {
        "it is made": "+16",
        "it fails": "−16",
        "their trick": "−16",
    }, "who said kontra has fallen then"


def test_the_choice_of_contract_says_what_a_win_counts_at_the_end_of_the_match() -> None:
    """Eight points are missing: a higher contract wins eight, and loses what it is worth."""
    view = near_the_end("2", "pass", "pass", missing=8).view(0)
    worths = {str(line): declared_worth(view, line) for line in view.table.rules.contracts}
    assert worths["4"] == "±8" and worths["5"] == "+8/−10" and worths["2"] == "±4"


def test_a_seat_that_has_said_no_to_a_plain_two_is_no_longer_advised_to_say_kontra() -> None:
    words = "{} may say kontra; otherwise nobody plays."
    asked = at("pass", "2", "pass", "discard S9 D7", "announce 2", rules="serbian").view(0)
    assert [tooltip_words.describe_seat(asked, seat) for seat in (2, 0)] == [
        words.format("Cvita"),
        words.format("Ana"),
    ]
    then = at("pass", "2", "pass", "discard S9 D7", "announce 2", "no", rules="serbian").view(0)
    assert [tooltip_words.describe_seat(then, seat) for seat in (2, 0)] == [
        "Cvita defends.",
        words.format("Ana"),
    ]


def test_a_plain_two_says_what_becomes_of_it() -> None:
    two = ("pass", "2", "pass", "discard S9 D7", "announce 2", "no")
    assert rows(doubling_slips(at(*two).view(0)), "No kontra")["Bojan"] == "+4"
    serbian = doubling_slips(at(*two, rules="serbian").view(0))
    assert next(choice.need for choice in serbian) == "a refa for everybody"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_slips_are_as_high_as_the_longest_needs(size: tuple[int, int], tmp_path: Path) -> None:
    headless()
    window = Window(size)
    heights = {}
    for name in ("second to answer", "rekontra", "plain two"):
        player = sit_down(window, tmp_path / name, positions.POSITIONS[name], still=True)
        player.until_asked()
        heights[name] = player.table.desk.choices[0].rect.h
        notes = [
            slip.info.note for slip in player.table.desk.choices if isinstance(slip, AnswerSlip)
        ]
        assert all(notes) or not any(notes), "no slip is half empty beside another"
    # without notes there is no room for them
    assert heights["rekontra"] < heights["plain two"] <= heights["second to answer"]
    window.close()


@pytest.mark.parametrize("name", ["kontra on betl", "plain two", "second to answer", "rekontra"])
def test_no_slip_is_half_empty_beside_one_with_a_note(name: str) -> None:
    view = positions.POSITIONS[name].view(0)
    choices = quota_slips(view) if name == "second to answer" else doubling_slips(view)
    notes = [choice.note for choice in choices]
    assert all(notes) or not any(notes)


@pytest.mark.parametrize("name", ["own kontra", "own rekontra"])
def test_nor_where_each_defender_doubles_alone(name: str) -> None:
    assert all(choice.note for choice in own_kontra_slips(POSITIONS[name].view(0)))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.key)
def test_a_slip_speaks_of_a_soup_only_where_the_score_has_one(rules: RuleSet) -> None:
    has_soup = isinstance(rules.score, Columns)
    assert words_of(rules).against() == ("their soup" if has_soup else "they score")
