"""The plain two, which a table plays only when somebody says kontra (000:59, 149, 154; 004:187,
253-255, 366-371).
"""

from __future__ import annotations

import pytest

from prefgame.engine.match import Match
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import find_ruleset
from tests.helpers import BALKAN_GAMES, acting, announced, legal, say, sheet
from tests.narrow import column_sheet
from tests.scored_hands import last_sheet, score_hands

# what the declarer writes, and how many refas are written,
# for each form of the rule and each state of the paper
# nobody: no hat; other: a defender is under the hat; own: the declarer is
#            (nobody, refa left) (nobody, none left) (other) (own)
FORMS = {
    "declarer_wins": [(4, 0), (4, 0), (4, 0), (4, 0)],
    "refa_else_redeal_hat_wins": [(0, 1), (0, 0), (4, 0), (4, 0)],
    "refa_else_wins": [(0, 1), (4, 0), (4, 0), (4, 0)],
    "throw_in_refa": [(0, 1), (0, 0), (0, 0), (0, 0)],
    "declarer_fails": [(0, 1), (0, 0), (-4, 0), (-4, 0)],
}
PAPERS = [
    (sheet(-30, -30, -30), 1),
    (sheet(-30, -30, -30, written=1), 1),
    (sheet(-30, -30, 5), 1),
    (sheet(5, -30, -30), 1),
]
DEFAULT = {
    "croatian": "declarer_wins",
    "slovenian": "throw_in_refa",
    "serbian": "refa_else_redeal_hat_wins",
}


def nobody_doubles(match: Match) -> Match:
    assert (match.phase, acting(match), legal(match)) == (Phase.KONTRA, "Bojan", ["kontra", "no"])
    say(match, "no")
    assert (match.phase, acting(match), legal(match)) == (Phase.KONTRA, "Cvita", ["kontra", "no"])
    return say(match, "no")


@pytest.mark.parametrize("rules", BALKAN_GAMES)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "case", range(4), ids=["refa left", "no refa left", "other hat", "own hat"]
)
def test_a_two_that_nobody_doubles(rules: str, form: str, case: int) -> None:
    """A-2: both are asked kontra and nobody come or stay (A-15); then nothing is played."""
    paper, limit = PAPERS[case]
    match = nobody_doubles(announced(rules, "2", paper=paper, refas=limit, two_without_kontra=form))
    after = column_sheet(match)
    middle, strokes = FORMS[form][case]
    assert (
        match.phase is Phase.DEAL and match.table.hand is not None and not match.table.hand.tricks
    )
    assert [
        column.middle - before.middle for column, before in zip(after.columns, paper.columns)
    ] == [middle, 0, 0]
    assert [column.open_refas for column in after.columns] == [strokes] * 3
    assert not any(any(column.soup) for column in after.columns)
    if form == DEFAULT[rules]:
        usual = nobody_doubles(announced(rules, "2", paper=paper, refas=limit))
        assert usual.table.sheet == after


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_table_may_play_its_twos_like_anything_else(rules: str) -> None:
    """A-2, the custom of Vojvodina."""
    match = announced(rules, "2", two_without_kontra="play_normally")
    assert (match.phase, legal(match)) == (Phase.DEFENCE, ["come", "stay"])
    say(match, "come", "stay", "alone", "no")
    assert match.phase is Phase.PLAY


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_either_defender_may_double_a_two_and_then_all_play(rules: str) -> None:
    """000:59, 004:184-187: the other is the guest."""
    match = say(announced(rules, "2"), "no", "kontra", "no")
    assert match.phase is Phase.PLAY and match.table.playing == (0, 1, 2)
    hand = {
        "declarer": "A",
        "contract": "2",
        "kontra": 1,
        "kontra_by": "C",
        "tricks": {"A": 6, "B": 3, "C": 1},
    }
    assert last_sheet(hand, rules=rules, start=300) == ([-292, -300, -308], {"C vs A": 32})


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_game_in_two_is_an_ordinary_contract(rules: str) -> None:
    """000:59 "without game"."""
    assert announced(rules, "game 2").phase is Phase.DEFENCE


@pytest.mark.parametrize(
    ("rules", "played"), [("croatian", True), ("slovenian", False), ("serbian", False)]
)
def test_a_two_on_an_open_refa_is_played_like_any_other_where_it_is_the_custom(
    rules: str, played: bool
) -> None:
    """000:59 "and without refa"; elsewhere the source is silent and a kontra is wanted (A-3c)."""
    paper = sheet(-30, -30, -30, refas=(1, 0, 0))
    assert (announced(rules, "2", paper=paper).phase is Phase.DEFENCE) is played
    assert announced(rules, "2", paper=paper, two_on_refa=True).phase is Phase.DEFENCE
    assert announced(rules, "2", paper=paper, two_on_refa=False).phase is Phase.KONTRA
    # another player's refa changes nothing
    assert announced(rules, "2", paper=sheet(-30, -30, -30, refas=(0, 1, 1))).phase is Phase.KONTRA


@pytest.mark.parametrize(
    ("hat", "phase"), [(-30, Phase.DEFENCE), (5, Phase.KONTRA)], ids=["no hat", "a hat"]
)
def test_a_two_on_a_refa_that_waits_for_the_hats_needs_a_kontra(hat: int, phase: Phase) -> None:
    """A two "without refa" needs one (000:59), and a refa that waits is not used."""
    paper = sheet(-30, -30, hat, refas=(1, 0, 0))
    match = announced("serbian", "2", paper=paper, two_on_refa=True, refa_under_hat=False)
    assert match.phase is phase
    assert announced("serbian", "2", paper=paper, two_on_refa=True).phase is Phase.DEFENCE


@pytest.mark.parametrize(
    ("form", "middles"), [("refa_else_redeal_hat_wins", (0, 4)), ("declarer_fails", (0, -4))]
)
def test_only_the_declarers_hat_may_count(form: str, middles: tuple[int, int]) -> None:
    """A-3b, 000:154 "if he is under the hat"; another's hat still forbids the refa (000:83)."""
    for paper, middle in zip((sheet(-30, -30, 5), sheet(5, -30, -30)), middles):
        match = nobody_doubles(
            announced(
                "serbian", "2", paper=paper, two_without_kontra=form, two_hat="declarer", refas=3
            )
        )
        after = column_sheet(match)
        assert after.columns[0].middle - paper.columns[0].middle == middle
        assert not any(column.open_refas for column in after.columns)


def test_a_two_won_without_play_doubles_by_refa_and_is_cut_in_the_last_hand() -> None:
    """A-29: whenever the declarer scores; 000:87."""
    match = nobody_doubles(announced("serbian", "2", paper=sheet(5, -30, -30, refas=(1, 0, 0))))
    column = column_sheet(match).columns[0]
    assert (column.middle, column.open_refas) == (13, 0)
    match = nobody_doubles(announced("croatian", "2", paper=sheet(-3, 0, 0)))
    assert match.phase is Phase.OVER and column_sheet(match).columns[0].middle == 0


def test_a_score_file_knows_an_undoubled_two() -> None:
    assert last_sheet({"declarer": "B", "contract": "2"}, start=30) == ([-30, -26, -30], {})
    two = {"declarer": "B", "contract": "2"}
    for wrong in ({"tricks": {"B": 6, "A": 4}}, {"defence": {"A": "come", "C": "stay"}}):
        assert score_hands(two | wrong)["error"]["hand"] == 1


@pytest.mark.parametrize(
    ("agreed", "another", "own"),
    [
        ({}, 4, 4),
        ({"two_without_kontra": "declarer_fails"}, -4, -4),
        ({"two_hat": "declarer"}, 0, 4),
    ],
    ids=["as 004:370 was meant, the default", "004:370 to the letter", "000:154"],
)
def test_each_document_has_its_rule_for_a_two_under_a_hat(
    agreed: dict[str, OptionValue], another: int, own: int
) -> None:
    """004:370-371: with any player under the hat the declarer of spades "drops", which Serbian says
    of a bula that goes down, so the declarer wins (A-2); to the letter, "takes the penalty".
    000:154: the declarer scores "if he is under the hat, otherwise he doesn't score".
    """
    table = find_ruleset("serbian").with_options({"refas": 3, **agreed})
    for paper, middle in ((sheet(-30, -30, 5), another), (sheet(5, -30, -30), own)):
        match = nobody_doubles(announced(table, "2", paper=paper))
        after = column_sheet(match)
        assert after.columns[0].middle - paper.columns[0].middle == middle
        assert not any(column.open_refas for column in after.columns)
