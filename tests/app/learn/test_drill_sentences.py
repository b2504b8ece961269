"""What to look for in a situation is true in every game in which it is drilled."""

from __future__ import annotations

from collections import defaultdict

import pytest

from prefgame.ai.facts import Fact
from prefgame.app.learn.drills import Drill, DrillSession, DrillSet, courses, words_in
from prefgame.app.learn.situations import SITUATIONS, Topic
from prefgame.cards import Card
from prefgame.engine.commands import Announce, PlayCard
from prefgame.rules.base import Role
from prefgame.rules.play import beats
from prefgame.rules.registry import taught_games
from prefgame.rules.ruleset import RuleSet

SETS = [one for course in courses() for one in course.sets]
by_rules = pytest.mark.parametrize("rules", taught_games(), ids=lambda rules: rules.key)


def look_of(key: str, rules: RuleSet) -> str:
    situation = next(one for one in SITUATIONS if one.key == key)
    return words_in(situation, rules).look


def drilled(key: str) -> list[DrillSet]:
    return [one for one in SETS if one.situation.key == key]


@by_rules
def test_a_step_is_called_dearer_where_each_costs_more(rules: RuleSet) -> None:
    prices = [rules.score.base_worth(one) for one in rules.contracts]
    rise = prices == sorted(set(prices))
    for key in ("bid-again", "name-dearer-suit", "name-long-suit"):
        assert ("worth more" in look_of(key, rules)) is rise, key


def test_suits_that_cost_the_same_are_not_told_apart_by_price() -> None:
    sets = drilled("name-dearer-suit")
    assert {one.rules.key for one in sets} >= {"croatian", "russian"}
    for one in sets:
        words, alike = words_in(one.situation, one.rules), list[bool]()
        for drill in one.drills:
            prices = defaultdict[int, set[int]](set)
            for choice in drill.choices:
                assert isinstance(choice.command, Announce)
                contract = choice.command.contract
                if contract.trump is not None:
                    worth = one.rules.score.base_worth(contract)
                    prices[contract.goal.least].add(worth)
            alike.append(all(len(some) == 1 for some in prices.values()))
        assert ("are worth the same" in words.look) is all(alike), one.key
        assert ("worth more" in words.title) is not any(alike), one.key


@by_rules
def test_gaps_are_called_safe_where_nobody_has_to_beat(rules: RuleSet) -> None:
    assert ("safe even with gaps" in look_of("none-bid", rules)) is not rules.play.duties.must_beat


def _may_choose(drill: Drill) -> bool:
    """Whether a card that beats and one that stays below may both be played."""
    (_seat, led), *rest = drill.view.contracted.trick_as_led
    top = led
    for _other, card in rest:
        top = card if beats(card, top, None) else top
    cards: list[Card] = [
        one.command.card for one in drill.choices if isinstance(one.command, PlayCard)
    ]
    return len({beats(card, top, None) for card in cards}) > 1


def test_over_or_under_is_asked_only_where_there_is_a_choice() -> None:
    sets = drilled("avoid-follow")
    assert len(sets) > 1
    for one in sets:
        words = words_in(one.situation, one.rules)
        asked = "over or under" in words.title and "stays below" in words.look
        assert asked is any(map(_may_choose, one.drills)), one.key


def test_what_the_reason_of_an_answer_counts_is_enough_or_trumps_are_named_too() -> None:
    """One guarded king is half a trick: the trumps that make up the rest are named."""
    named = []
    for one in SETS:
        for drill in one.drills if one.situation.topic is Topic.ANSWER else ():
            reasons = {each.fact: each for each in DrillSession(drill).solution.reasons}
            more = reasons.get(Fact.FEW_TRUMPS) or reasons.get(Fact.MORE_TRUMPS)
            if drill.best.chance is None:
                assert more is None, "dropping out needs no tricks"
                continue
            trump, cards = drill.view.contracted.contract.trump, drill.view.cards
            trumps = sum(card.suit is trump for card in cards)
            sure = reasons[Fact.SURE_TRUMPS].count if Fact.SURE_TRUMPS in reasons else 0
            aces, kings = (
                len(reasons[each].cards) if each in reasons else 0
                for each in (Fact.ACES, Fact.KINGS)
            )
            half = (drill.view.owed_by(Role.HOST).needed + 1) // 2  # of what both take
            few = sure + aces + kings / 2 < half
            assert (more is not None) is (few and trumps - sure > 1), drill.key
            if more is not None:
                assert more.count == trumps - sure
                named.append(drill.key)
    assert "austrian/answer-kings/0" in named
