"""A rule that is given for a situation is that of its answers: "usually" means most of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from prefgame.ai.facts import Fact
from prefgame.ai.masks import SUITS, masks, sure_trump_tricks
from prefgame.app.learn.drills import Drill, DrillSession, courses, words_in
from prefgame.cards import Card, Rank, Suit
from prefgame.engine.commands import Discard, PlayCard
from prefgame.rules.base import Phase

DRILLS = [drill for course in courses() for one in course.sets for drill in one.drills]


def drilled(key: str) -> list[Drill]:
    return [drill for drill in DRILLS if drill.situation.key == key]


def right_cards(drill: Drill) -> set[Card]:
    commands = [one.command for one in drill.choices if one.right]
    return {command.card for command in commands if isinstance(command, PlayCard)}


def legal_cards(drill: Drill) -> list[Card]:
    commands = [one.command for one in drill.choices]
    return [command.card for command in commands if isinstance(command, PlayCard)]


def trump_of(drill: Drill) -> Suit | None:
    return drill.view.contracted.contract.trump


def leads_trumps(drill: Drill) -> bool:
    return any(card.suit is trump_of(drill) for card in right_cards(drill))


def leads_the_longest(drill: Drill) -> bool:
    held = dict(zip(SUITS, map(int.bit_count, masks(drill.view.cards))))
    return any(held[card.suit] == max(held.values()) for card in right_cards(drill))


def keeps_the_lowest(drill: Drill) -> bool:
    return min(legal_cards(drill)) not in right_cards(drill)


def highest_below_or_highest(drill: Drill) -> bool:
    trick, legal = drill.view.contracted.trick_as_led, legal_cards(drill)
    top = max(card.rank for _seat, card in trick if card.suit is trick[0][1].suit)
    below = [card for card in legal if card.rank < top]
    return bool(right_cards(drill) & {max(legal), *([max(below)] if below else [])})


def lays_away_a_suit(drill: Drill) -> bool:
    best, cards = drill.best.command, drill.view.cards
    assert isinstance(best, Discard)
    left = [card for card in cards if card not in best.cards]
    return len({card.suit for card in left}) < len({card.suit for card in cards})


USUALLY: dict[str, tuple[str, Callable[[Drill], bool]]] = {
    "lead-declarer-first": ("Usually lead trumps", leads_trumps),
    "lead-no-trumps": ("Often your longest suit", leads_the_longest),
    "none-follow": ("Usually keep your low cards", keeps_the_lowest),
    "avoid-follow": ("usually", highest_below_or_highest),
    "discard-lone-card": ("Usually discard it", lays_away_a_suit),
}


@pytest.mark.parametrize("key", USUALLY)
def test_what_is_usual_is_most_often_right_and_not_always(key: str) -> None:
    said, follows = USUALLY[key]
    drills = drilled(key)
    for drill in drills:
        look = words_in(drill.situation, drill.rules).look
        assert said.lower() in look.lower(), look
    share = sum(map(follows, drills)) / len(drills)
    assert 0.5 <= share < 1, share


def test_where_trumps_are_not_led_first_they_have_gaps() -> None:
    """So it says why trumps are wrong there."""
    others = [one for one in drilled("lead-declarer-first") if not leads_trumps(one)]
    assert others
    for drill in others:
        trump = trump_of(drill)
        assert trump is not None
        mine = masks(drill.view.cards)[SUITS.index(trump)]
        assert sure_trump_tricks(mine) < mine.bit_count(), drill.key
        assert "gaps" in words_in(drill.situation, drill.rules).look


def test_a_king_is_not_said_to_need_its_small_card_where_that_is_laid_away() -> None:
    """It is as often right to discard the small card as to keep it: both are named."""
    drills = drilled("discard-guarded-king")
    bare = []
    for drill in drills:
        best, cards = drill.best.command, drill.view.cards
        assert isinstance(best, Discard)
        left = [card for card in cards if card not in best.cards]
        alone = [one for one in left if sum(two.suit is one.suit for two in left) == 1]
        bare.append(any(card.rank is Rank.KING for card in alone))
        look = words_in(drill.situation, drill.rules).look
        assert "may fall" in look and "small card often loses" in look
    assert any(bare) and not all(bare)


def test_no_reason_calls_a_bid_too_weak_that_is_right_too() -> None:
    several = [one for one in DRILLS if sum(choice.right for choice in one.choices) > 1]
    said = {
        reason.fact
        for drill in several
        if drill.view.turn.phase is Phase.AUCTION
        for reason in DrillSession(drill, "Ana").solution.reasons
    }
    assert said and not said & {Fact.WOULD_MAKE, Fact.DEFENDS_BETTER}
