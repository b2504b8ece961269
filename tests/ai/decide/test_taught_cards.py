"""A weak player plays the cards of a suit as the lessons teach it, where that loses nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.ai.advice import Option
from prefgame.ai.decide.lapses import card_as_taught
from prefgame.ai.imagine.likelihood import is_top
from prefgame.ai.level import BEGINNER
from prefgame.ai.player import choose
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.play import beats, winning_card
from tests.ai.tables import UNIT, at, careless_play


def cards_for_tricks(rules: str, hands: int) -> Iterator[tuple[SeatView, list[PlayCard]]]:
    """Yield views of seats that want tricks, with the cards that they may play."""
    for view in careless_play(rules, hands, random.Random(f"taught {rules}")):
        hand = view.contracted
        if hand.declarer is not None and not hand.contract.goal.wants_few:
            yield view, [each for each in view.legal if isinstance(each, PlayCard)]


def played(view: SeatView, chosen: PlayCard, cards: list[PlayCard], loss: float = 0.0) -> PlayCard:
    """Return what becomes of the chosen card where every other one loses so much."""
    counted = [Option(card, 0.0 if card == chosen else -loss) for card in cards]
    return card_as_taught(view, chosen, counted, UNIT)


@pytest.mark.parametrize("rules", ["croatian", "slovenian"])
def test_no_card_is_wasted_and_winners_are_led_first(rules: str) -> None:
    seen = set[str]()
    for view, cards in cards_for_tricks(rules, 12):
        hand = view.contracted
        for chosen in cards:
            card = played(view, chosen, cards).card
            suit = sorted(each.card for each in cards if each.card.suit is card.suit)
            assert card.suit is chosen.card.suit
            if not hand.trick:
                seen.add("led")
                assert is_top(view, card) or (card == chosen.card and not is_top(view, suit[-1]))
                continue
            winner, best = winning_card(hand.trick, hand.contract.trump)
            wins = beats(chosen.card, best, hand.contract.trump)
            last = len(hand.trick) + 1 == len(view.table.playing)
            if not wins:
                seen.add("lost")
                assert card == suit[0]
            elif last and hand.declarer in (winner, view.seat):
                seen.add("won")
                assert beats(card, best, hand.contract.trump) and card.rank <= chosen.card.rank
            else:
                assert card == chosen.card
    assert seen == {"led", "lost", "won"}


def test_what_the_other_defender_takes_is_left_to_them() -> None:
    view = at(
        *("2", "pass", "pass", "discard D9 C7", "announce 4", "come", "come", "no", "no"),
        "H7",
        "HQ",
        packets=("D9 C7 H7 SA", "HQ D8 C8", "HA HK H8"),
    )
    cards = [each for each in view.legal if isinstance(each, PlayCard)]
    assert {str(played(view, card, cards)) for card in cards} == {"H8"}


def test_what_the_seat_counts_to_lose_it_does_not_play() -> None:
    for view, cards in cards_for_tricks("croatian", 3):
        for chosen in cards:
            assert played(view, chosen, cards, loss=UNIT / 5) == chosen


def test_a_beginner_wastes_fewer_cards_than_before_any_lesson() -> None:
    taught = replace(BEGINNER, worlds=4, drawn=30)
    wasted = {level: 0 for level in (taught, replace(taught, taught=False))}
    for view, cards in cards_for_tricks("croatian", 25):
        hand = view.contracted
        if not hand.trick:
            continue
        _, best = winning_card(hand.trick, hand.contract.trump)
        for level in wasted:
            chosen = choose(view, level, random.Random(1))
            assert isinstance(chosen, PlayCard)
            lowest = min(each.card for each in cards if each.card.suit is chosen.card.suit)
            lost = not beats(chosen.card, best, hand.contract.trump)
            wasted[level] += lost and chosen.card != lowest
    few, many = wasted.values()
    print(wasted.values())
    assert few < many / 2, (few, many)
