"""What the name of a situation says about the cards is true of every drill in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from prefgame.ai.masks import SUITS, masks, sure_trump_tricks
from prefgame.app.learn.drills import Drill, courses
from prefgame.app.learn.situations import SITUATIONS
from prefgame.cards import Rank

DRILLS = [drill for course in courses() for one in course.sets for drill in one.drills]


class Held(NamedTuple):
    """What a defender holds, counted card by card; aces are those beside trumps."""

    aces: int
    kings: int
    guarded: int
    trumps: int
    sure: int


def held_in(drill: Drill) -> Held:
    cards, trump = drill.view.cards, drill.view.contracted.contract.trump
    beside = [card for card in cards if card.suit is not trump]
    lengths = {suit: sum(card.suit is suit for card in cards) for suit in SUITS}
    kings = [card for card in cards if card.rank is Rank.KING]
    mine = 0 if trump is None else masks(cards)[SUITS.index(trump)]
    return Held(
        sum(card.rank is Rank.ACE for card in beside),
        len(kings),
        sum(lengths[card.suit] > 1 for card in kings),
        mine.bit_count(),
        sure_trump_tricks(mine),
    )


NAMES: dict[str, Callable[[Held], bool]] = {
    "A sure trump trick": lambda held: held.sure > 0,
    "Long trumps without a sure trick": lambda held: held.trumps >= 4 and not held.sure,
    "Two aces": lambda held: held.aces == 2,
    "One ace, and a king with a lower card": lambda held: held.aces == 1 and held.guarded >= 1,
    "One ace and little else": lambda held: held.aces == 1 and not held.guarded,
    "A king, but no ace": lambda held: not held.aces and held.kings >= 1,
    "Neither ace nor king": lambda held: not held.aces and not held.kings,
    "Four trumps or more": lambda held: held.trumps >= 4,
    "A sure trump trick in your hand": lambda held: held.sure > 0,
    "An ace outside trumps, but no sure trump trick": lambda held: held.aces > 0 and not held.sure,
    "No ace, and no sure trump trick": lambda held: not held.aces and not held.sure,
}


def test_the_names_about_cards_are_those_of_situations() -> None:
    assert set(NAMES) <= {situation.title for situation in SITUATIONS}


@pytest.mark.parametrize("title", sorted({drill.situation.title for drill in DRILLS} & set(NAMES)))
def test_a_name_is_true_of_every_drill(title: str) -> None:
    wrong = [
        (drill.key, held_in(drill), " ".join(map(str, drill.view.cards)))
        for drill in DRILLS
        if drill.situation.title == title and not NAMES[title](held_in(drill))
    ]
    assert not wrong
