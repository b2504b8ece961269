"""What the slips of the games with a pot say, and where they lie."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.engine.commands import NO_ACES, NO_BONUS, Say
from prefgame.engine.match import Match
from prefgame.rules import registry
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.deck import Deck
from prefgame.ui.system.display import headless
from prefgame.ui.table.money import purse_box
from prefgame.ui.table.plate import LEFT, RIGHT
from prefgame.ui.table.slips.outlook import auction_sentence, declared_outcome, stake_sentence
from prefgame.ui.table.slips.questions import (
    bonus_slips,
    negotiation_slips,
    own_kontra_slips,
    takeover_slips,
)
from prefgame.ui.widgets.window import Window
from tests.helpers import deal
from tests.narrow import as_kind, pot_sheet
from tests.ui.table.pot_positions import DEAL, LAID, POSITIONS, at, go_on
from tests.ui.table_game import sit_at_rest

GERMAN = Deck("german")


@pytest.mark.parametrize(("pot", "made"), [(0, 10 - 4), (30, 30)])
def test_a_bid_wins_what_is_written_where_the_defenders_must_come(pot: int, made: int) -> None:
    """001:229-230: with one stake in the pot nobody may stay, so the tricks are paid also where the
    contract is just made; else nobody plays against it.
    """
    rules = find_ruleset("viennese")
    sheet = replace(rules.score.new_sheet(3), purses=(-pot, 0, 0), pot=pot, hands=3)
    match = Match.start(rules, ("Ana", "Bojan", "Cvita"), sheet=sheet)
    match.submit(deal(2, *DEAL))
    assert pot_sheet(match).pot == pot + 10
    one = as_kind(ViennaAuction, rules.auction).numbers[0]
    outcome = declared_outcome(match.view(0), 0, one)
    go_on(match, "1", "pass", "pass", LAID, "announce 1")
    assert match.table.this_hand.terms.forced is (pot == 0)
    assert outcome.made == made
    stake = min(pot + 10, 30)
    assert outcome.failed == -stake - 5 * stake / 10


def test_the_rows_of_a_takeover_are_what_the_score_pays() -> None:
    deck_free = POSITIONS["taken over before the contract"].view(0)
    leave, take = takeover_slips(deck_free, GERMAN)
    assert leave.need == "Bojan names the contract"
    assert leave.rows == (
        ("if it is 2, 3 or 4", ""),
        ("you drop out", "0"),
        ("you defend: each trick", "+1"),
        ("you defend: 1 or none", "−10"),
    )
    assert take.need == "you play 5 or higher"
    assert take.rows == (
        ("from or to each defender", ""),
        ("5 · no tricks", "± 10"),
        ("6 · all ten tricks", "± 20"),
        ("7 · no tricks, open", "± 30"),
        ("8 · all ten tricks, open", "± 40"),
    )
    vienna = POSITIONS["taken over after the contract"].view(0)
    leave, take = takeover_slips(vienna, GERMAN)
    assert leave.need == "Bojan plays bells" and take.rows[-1] == ("from or to the pot", "± 30")


def test_a_second_round_offers_only_higher_contracts() -> None:
    view = POSITIONS["taken over again"].view(0)
    assert view.turn.phase is Phase.TAKEOVER and view.turn.seat == 0
    take = takeover_slips(view, GERMAN)[1]
    assert take.need == "you play 7 or higher"
    assert [cause for cause, _amount in take.rows[1:]] == [
        "7 · no tricks, open",
        "8 · all ten tricks, open",
    ]


def test_the_rows_of_an_agreement_are_what_the_score_pays() -> None:
    view = POSITIONS["offered"].view(0)
    accept, offer, refuse = negotiation_slips(view, 4)
    assert accept.need == "Cvita 7, you 3"
    assert accept.rows == (("you: 3 × 3", "+9"), ("Cvita: 30 − 9", "+21"))
    assert offer.rows == (("you: 4 × 3", "+12"), ("Cvita: 30 − 12", "+18"))
    assert refuse.rows[:2] == (("you, each trick", "+3"), ("you, 1 or none", "−30"))
    first = POSITIONS["first offer"].view(0)
    assert [option.commands for option in negotiation_slips(first, 3)] == [
        (Say("offer 3"),),
        (Say("refuse"),),
    ]
    assert negotiation_slips(first, 3)[0].rows[0] == ("you: 30 − 9", "+21")
    hearts = at("viennese", "hearts", "pass", "pass", "come", "stay", "alone").view(0)
    rows = negotiation_slips(hearts, 2)[0].rows
    assert rows == (("you: 30 + 10 + 10 − 6", "+44"), ("Bojan: 6 − 10", "−4"), ("Cvita", "−10"))


@pytest.mark.parametrize(
    ("position", "range_words"),
    [("offered", "6 to 8 tricks for Cvita."), ("first offer", "6 to 8 tricks for you.")],
)
def test_the_pad_names_the_tricks_that_may_be_agreed_on(
    position: str, range_words: str, window: Window, tmp_path: Path
) -> None:
    """001:264-266: the declarer needs six, and who defends alone two."""
    player = sit_at_rest(window, tmp_path, POSITIONS[position])
    assert player.table.desk.phase.note().endswith(range_words)


def test_the_rows_of_the_bonus_are_what_the_score_pays_more() -> None:
    quiet, spoken = bonus_slips(POSITIONS["bonus"].view(0))
    assert (quiet.commands, spoken.commands) == ((NO_BONUS,), (NO_ACES,))
    assert spoken.need == "bonus: 10 from or to each opponent"
    assert [amount for _cause, amount in spoken.rows] == ["+20", "−20"]


@pytest.mark.parametrize(
    ("position", "note"),
    [
        ("bonus", "Cvita dropped out, but still pays or gets the bonus."),
        ("aces before the answers", "Even a player who drops out pays or gets the bonus."),
        ("four aces", ""),
    ],
)
def test_the_bonus_speaks_of_a_player_who_stays_only_where_one_does(
    position: str, note: str
) -> None:
    assert bonus_slips(POSITIONS[position].view(0))[1].note == note


def test_each_defender_doubles_the_own_payment_and_the_declarer_all_of_them() -> None:
    leave, double = own_kontra_slips(POSITIONS["own kontra"].view(0))
    assert leave.rows == (("it is made", "−30"), ("it fails", "+30"))
    assert double.rows == (("it is made", "−60"), ("it fails", "+60"))
    leave, double = own_kontra_slips(POSITIONS["own rekontra"].view(0))
    assert leave.rows[:2] == (("it is made", "+80"), ("it fails", "−80"))
    assert double.rows[2:] == (("with Bojan", "± 80"), ("with Cvita", "± 80"))


def test_a_pot_of_one_stake_says_that_both_must_come() -> None:
    """001:229-230"""
    match = Match.start(registry.find_ruleset("viennese"), ("Ana", "Bojan", "Cvita"))
    match.submit(deal(2))
    go_on(match, "1", "pass", "pass", LAID, "announce 2")
    said = "The pot is so small that both others must defend."
    assert stake_sentence(match.view(0)).endswith(said)
    assert not stake_sentence(POSITIONS["offered"].view(0)).endswith(said)


def test_a_pot_of_one_stake_says_before_the_auction_that_both_must_come() -> None:
    """001:229-230: who bids should know that nobody can stay."""
    match = Match.start(registry.find_ruleset("viennese"), ("Ana", "Bojan", "Cvita"))
    match.submit(deal(2))
    said = "That is one basic stake, so against a suit contract both others must defend."
    assert auction_sentence(match.view(0)) == f"In the pot: 10. {said}"
    assert auction_sentence(POSITIONS["viennese auction"].view(0)) == "In the pot: 40."


@pytest.mark.parametrize("name", ["taken over after the contract", "offered", "bonus"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_slips_leave_the_purses_free(size: tuple[int, int], name: str, tmp_path: Path) -> None:
    headless()
    window = Window(size, less_motion=True)
    player = sit_at_rest(window, tmp_path, POSITIONS[name])
    kit, layout = player.table.kit, player.table.kit.layout
    for place, seat in ((LEFT, layout.left), (RIGHT, layout.right)):
        purse = purse_box(kit, place, seat, "−24")
        assert not any(purse.overlaps(choice.rect) for choice in player.table.desk.choices), place
    window.close()
