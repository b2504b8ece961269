"""What is said of the money of a hand that is played for a pot."""

from __future__ import annotations

import pytest

from prefgame.paper.pot import arrange
from prefgame.rules.scoring.pot import PaymentReason, PotPayment
from prefgame.ui.draw.deck import Deck
from prefgame.ui.scores.pot.payments import explain, player_sum
from prefgame.ui.scores.pot.words import PotWords
from prefgame.ui.words.numbers import NO_BREAK
from tests.app.look_back.test_open_values import TAKEN_OVER, match_of
from tests.ui.table.pot_positions import LAID, NO_ACE, at, go_on

ANNOUNCED = ("1", "pass", "pass", LAID, "announce 6")

WORDS = PotWords()


@pytest.mark.parametrize(
    ("said", "short", "whole"),
    [
        ((), "20 from each", "Each defender pays or gets 20."),
        (
            ("kontra", "no"),
            "40 from Bojan, 20 from Cvita",
            "What each defender pays or gets, with the kontra: Bojan 40, Cvita 20.",
        ),
        (("kontra", "kontra"), "40 from each", "Each defender pays or gets 40."),
        (
            ("no", "kontra", "rekontra"),
            "20 from Bojan, 80 from Cvita",
            "What each defender pays or gets, with the kontra: Bojan 20, Cvita 80.",
        ),
    ],
)
def test_who_doubled_alone_pays_more(said: tuple[str, ...], short: str, whole: str) -> None:
    """Each kontra doubles the payment of its own player, a rekontra those again (003:119-120)."""
    view = at("illustrated", *ANNOUNCED, *said).view(0)
    assert WORDS.worth(view) == short
    assert WORDS.stake_sentence(view) == whole


@pytest.mark.parametrize(
    ("rules", "texts", "agreed", "short", "bonus"),
    [
        (
            "austrian",
            ("1", "pass", "pass", LAID, "announce 2", "come", "come"),
            {},
            "10 at stake, 10 from each",
            "With “no aces”, each opponent pays or gets 10, even one who drops out.",
        ),
        (
            "illustrated",
            ("hearts", "pass", "pass", "come", "come"),
            {},
            "10 at stake, 20 from each",
            "With “no aces”, each opponent pays or gets 20, even one who drops out.",
        ),
        (
            "austrian",
            ("1", "pass", "pass", LAID, "announce 2", "come", "come"),
            {"aces_lost": "neither"},
            "10 at stake, 10 from each",
            "With “no aces”, each opponent pays 10 if the contract is made, even one who drops "
            "out.",
        ),
    ],
)
def test_an_announced_bonus_is_at_stake(
    rules: str, texts: tuple[str, ...], agreed: dict[str, str], short: str, bonus: str
) -> None:
    """003:86-92: paid by each opponent, and paid to them by a declarer who goes down."""
    match = at(rules, *texts, packets=NO_ACE, players=3, **agreed)
    before = WORDS.stake_sentence(match.view(0))
    assert "aces" not in before
    view = go_on(match, "no aces").view(0)
    assert WORDS.worth(view) == short
    assert WORDS.stake_sentence(view).endswith(bonus)


def test_a_hand_without_a_declarer_says_what_the_most_tricks_cost() -> None:
    """001:343-346."""
    match = at("viennese", "pass", "pass", "pass")
    view = match.view(0)
    assert WORDS.title_note(view) == "most tricks pay 10"
    assert WORDS.undeclared_sentence(view) == (
        "All play for themselves. The player with the most tricks pays 10 into the pot; if two "
        "share the most, both pay."
    )
    assert WORDS.title_note(at("viennese", "1", "pass", "pass", LAID, "announce 3").view(0)) == ""


def test_what_several_players_pay_alike_is_one_term() -> None:
    premiums = [PotPayment(payer, 0, 30, PaymentReason.PREMIUM) for payer in (1, 2)]
    tricks = [PotPayment(0, seat, 2 * seat, PaymentReason.TRICKS, seat) for seat in (1, 2)]
    assert player_sum(premiums, 0, "Ana").replace(NO_BREAK, " ") == "Ana: +2 × 30 (premium) = +60"
    assert player_sum(premiums, 1, "Bojan").replace(NO_BREAK, " ") == "Bojan: −30 (premium)"
    assert player_sum(tricks, 0, "Ana").replace(NO_BREAK, " ") == "Ana: −6 (3 tricks)"


def test_a_row_of_the_ledger_says_who_took_the_hand_over() -> None:
    """003:122-123."""
    match = match_of(TAKEN_OVER.format(number=8))
    paper = arrange(match.log)
    said = explain(paper, match.table.rules, Deck("german"), paper.last[0]).lines
    assert said[:2] == ("Ana took the hand over from Bojan.", "Bojan took the hand over from Ana.")
