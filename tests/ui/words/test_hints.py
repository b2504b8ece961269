"""The words of a hint: chances, facts, cards and choices."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from prefgame.ai.advice import Success
from prefgame.ai.facts import Fact, Reason
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.app.play.thinking import Hint, HintChoice
from prefgame.app.words.hints import card_in_sentence, describe_score, explain_hint
from prefgame.app.words.sentences import describe_chance, describe_low_chance, percent
from prefgame.cards import Card, Suit, parse_cards
from prefgame.engine.commands import Defend, Discard, PlayCard
from prefgame.engine.match import Match
from prefgame.rules.base import Answer
from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.all_choices import hint_rows, name_commands
from prefgame.ui.widgets.window import Window
from tests.helpers import NAMES, parse
from tests.ui.table.hints.asked_hints import asks
from tests.ui.table.positions import BOJAN_PLAYS_DIAMONDS, POSITIONS, at
from tests.ui.table.russian_positions import BY_BOJAN, russian
from tests.ui.table_game import label_of

pytestmark = pytest.mark.usefixtures("remembered_hints")


def test_chances_are_named_as_card_players_do() -> None:
    assert [describe_chance(chance) for chance in (0.0, 0.04, 0.1, 0.78, 0.97)] == [
        "fewer than 1 time in 20",
        "fewer than 1 time in 20",
        "about 1 time in 10",
        "about 8 times in 10",
        "almost always",
    ]
    assert (
        describe_low_chance(0.3) == "only about 3 times in 10"
        and describe_low_chance(0.01) == "fewer than 1 time in 20"
    )
    assert [percent(chance) for chance in (None, 0.534, 0.99, 0.997, 0.001)] == [
        "",
        "53\u00a0%",
        "99\u00a0%",
        ">\u00a099\u00a0%",
        "<\u00a01\u00a0%",
    ]


def _hint(*reasons: Reason) -> Hint:
    return Hint((HintChoice((parse("2"),), 1.0, 0.5),), Success.CONTRACT, reasons)


def test_every_fact_has_its_words(window: Window) -> None:
    view = at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", "H7").view(1)
    deck = window.kit.deck
    for fact in Fact:
        reason = Reason(
            fact,
            parse_cards("HK"),
            Suit.H,
            2,
            0.6,
            PlayCard(Card.C7),
            find_ruleset("croatian").contract("6", False),
        )
        words = explain_hint(view, deck, _hint(reason))
        assert words.endswith(".") and not words[0].islower() and "{" not in words, fact
        assert words != "No other choice scores more.", fact


def test_the_sentence_joins_hand_and_expectation(window: Window) -> None:
    view = at(*BOJAN_PLAYS_DIAMONDS).view(2)
    found = (
        Reason(Fact.SURE_TRUMPS, suit=Suit.D, count=2),
        Reason(Fact.ACES, parse_cards("CA"), Suit.D),
        Reason(Fact.REACHES, count=2, chance=0.8),
    )
    assert (
        explain_hint(view, window.kit.deck, _hint(*found))
        == "You hold 2 sure trump tricks and 1 ace outside trumps. You get your 2 tricks about 8 "
        "times in 10."
    )
    assert explain_hint(view, window.kit.deck, _hint()) == "No other choice scores more."


@pytest.mark.parametrize(
    ("score", "end"),
    [
        (-12.0, "but every other choice loses as much or more"),
        (3.0, "but no other choice scores more"),
    ],
)
def test_what_seldom_comes_off_is_advised_because_nothing_else_is_better(
    score: float, end: str, window: Window
) -> None:
    """An invitation against sans was advised at 4 in 10, and nothing said why."""
    view = at(*BOJAN_PLAYS_DIAMONDS, "stay").view(0)
    invite = HintChoice((Defend(Answer.COME), Defend(Answer.INVITE)), score, 0.4)
    found = Reason(Fact.ACES, parse_cards("SA HA")), Reason(Fact.TOGETHER, count=4, chance=0.4)
    sentence = explain_hint(view, window.kit.deck, Hint((invite,), Success.CONTRACT, found))
    assert (
        sentence == f"You hold 2 aces. Together you get 4 tricks only about 4 times in 10, {end}."
    )
    likely = Reason(Fact.TOGETHER, count=4, chance=0.6)
    assert (
        explain_hint(view, window.kit.deck, Hint((invite,), Success.CONTRACT, (likely,)))
        == "Together you get 4 tricks about 6 times in 10."
    )
    one = Reason(Fact.TOGETHER, count=1, chance=0.6)
    assert (
        explain_hint(view, window.kit.deck, Hint((invite,), Success.CONTRACT, (one,)))
        == "Together you get 1 trick about 6 times in 10."
    )


@pytest.mark.parametrize(("chance", "end"), [(0.6, ", but that scores no more"), (0.3, "")])
def test_against_a_russian_contract_one_whists(chance: float, end: str, window: Window) -> None:
    """The button beside this sentence says "Whist"."""
    view = russian(*BY_BOJAN).view(2)
    found = (Reason(Fact.WOULD_REACH, chance=chance),)
    often = describe_chance(chance) if end else describe_low_chance(chance)
    assert (
        explain_hint(view, window.kit.deck, _hint(*found))
        == f"If you whist, you get enough tricks {often}{end}."
    )


def test_a_hint_at_sans_speaks_of_aces_for_without_trumps_no_suit_is_a_side_suit(
    window: Window,
) -> None:
    sans = Reason(Fact.MEANT, contract=find_ruleset("croatian").contract("7", False))
    sentence = explain_hint(
        at().view(0),
        window.kit.deck,
        _hint(
            sans,
            Reason(Fact.ACES, parse_cards("SA DA HA")),
            Reason(Fact.MAKES_WITH_TALON, chance=0.8),
        ),
    )
    assert sentence == (
        "Aim for sanac: you hold 3 aces. With the talon, you make the contract about 8 times in 10."
    )


def test_why_a_contract_with_poor_trumps_is_right_is_said_in_order(window: Window) -> None:
    window.configure(deck="german")
    found = (
        Reason(Fact.TRUMPS, parse_cards("CQ"), Suit.C, 3),
        Reason(Fact.SIDE_SUIT, parse_cards("SA SQ"), Suit.S, 5),
        Reason(Fact.ACES, parse_cards("SA DA HA"), Suit.C),
        Reason(Fact.WORTH_MORE, suit=Suit.S),
        Reason(Fact.MAKES, chance=0.9),
    )
    assert explain_hint(at().view(0), window.kit.deck, _hint(*found)) == (
        "You hold 3 acorns (over), 5 leaves (ace, over) and 3 aces outside trumps; your leaves are "
        "longer, but worth less as trumps. You make the contract about 9 times in 10."
    )


def test_a_pass_says_how_often_a_contract_would_be_made(window: Window) -> None:
    view, two = at().view(0), parse("2")
    assert (
        explain_hint(view, window.kit.deck, _hint(Reason(Fact.WOULD_MAKE, chance=0.6, command=two)))
        == "Too risky for 2: you would make a contract about 6 times in 10."
    )
    assert (
        explain_hint(view, window.kit.deck, _hint(Reason(Fact.WOULD_MAKE, chance=0.3, command=two)))
        == "Too weak for 2: you would make a contract only about 3 times in 10."
    )
    better = _hint(Reason(Fact.DEFENDS_BETTER, chance=0.8, command=two))
    assert (
        explain_hint(view, window.kit.deck, better)
        == "With 2 you would make a contract about 8 times in 10, but passing wins you more "
        "on average."
    )
    assert explain_hint(
        view, window.kit.deck, _hint(Reason(Fact.WOULD_MAKE, chance=0.3, command=parse("betl")))
    ).startswith("Too weak for betl: ")
    assert explain_hint(
        view, window.kit.deck, _hint(Reason(Fact.WOULD_MAKE, chance=0.3, command=parse("game 3")))
    ).startswith("Too weak for bells: "), "a game is named, and others were higher"
    betl = (
        Reason(Fact.MEANT, contract=find_ruleset("croatian").contract("6", False)),
        Reason(Fact.GAP, parse_cards("CK"), Suit.C),
        Reason(Fact.MAKES_WITH_TALON, chance=0.7),
    )
    assert explain_hint(view, window.kit.deck, _hint(*betl)) == (
        "Aim for bettel: the risk is in acorns. With the talon, you make the contract about 7 "
        "times in 10."
    )


def test_who_has_to_beat_a_card_is_named(window: Window) -> None:
    view = at(*BOJAN_PLAYS_DIAMONDS, "come", "come", "no", "no", "H7").view(1)
    assert (
        explain_hint(view, window.kit.deck, _hint(Reason(Fact.MUST_BE_BEATEN, parse_cards("HK"))))
        == "It takes the trick unless Cvita beats it."
    )


def test_cards_are_named_after_the_deck(window: Window) -> None:
    window.configure(deck="german")
    assert card_in_sentence(window.kit.deck, Card.HQ) == "the over of hearts"
    window.configure(deck="french")
    assert card_in_sentence(window.kit.deck, Card.HQ) == "the queen of hearts"


def test_choices_are_called_as_their_buttons_are(window: Window, tmp_path: Path) -> None:
    for name in ("auction later", "second to answer", "asked how", "kontra", "rekontra"):
        player = asks(window, tmp_path / name, POSITIONS[name])
        hint = player.session.hint
        assert hint is not None
        buttons = {label_of(widget) for widget in player.table.desk.choices}
        assert {
            row.choice for row in hint_rows(player.table.shown.view, window.kit.deck, hint)
        } <= buttons, name


def test_a_bid_without_a_number_begins_with_a_capital_as_its_button_does() -> None:
    view = russian().view(0)
    misere = next(command for command in view.legal if str(command) == "misere")
    assert name_commands(view, Deck("french"), (misere,)) == "Misère"


def test_the_scores_of_a_pot_are_units_and_those_of_columns_are_points() -> None:
    for key, word in (("croatian", "your points"), ("austrian", "units you win")):
        match = Match.start(find_ruleset(key), NAMES[:3])
        match.submit(shuffled_deal(random.Random(1), 2))
        assert describe_score(match.view(0)).startswith(f"Expected: {word}")


def test_a_hint_tells_a_talon_that_is_thrown_from_one_that_is_hidden() -> None:
    """002:127, where it is a choice."""
    match = russian("6S", "pass", "pass", players=4, thrown_talon="choice")
    view, deck = match.view(0), Deck("french")
    low, high = sorted(view.talon)
    choices = [HintChoice((Discard((low, high), throws),), 0.0, 0.5) for throws in (True, False)]
    hint = Hint(tuple(choices), reasons=(Reason(Fact.DEALER_PAYS),))
    thrown, hidden = (row.choice for row in hint_rows(view, deck, hint))
    assert isinstance(hidden, tuple) and thrown == (*hidden[:-1], f"{hidden[-1]}, thrown")
    assert explain_hint(view, deck, hint) == "The dealer pays for a talon that is thrown."
