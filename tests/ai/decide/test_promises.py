"""Seats keep what calls promise at their table, and count on it (004:384-386)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import Belief
from prefgame.ai.decide.promises import as_promised, keeps_promise
from prefgame.ai.facts import Fact, Reason
from prefgame.ai.imagine.sampling import PLACES
from prefgame.ai.imagine.worlds import Worlds, cards_of_mask, mask_of
from prefgame.ai.level import LEVELS, SIMPLE, Level
from prefgame.ai.player import choose
from prefgame.ai.reasons import answer_reasons, kontra_reasons
from prefgame.cards import Card, parse_cards
from prefgame.engine.commands import Announce, Defend, Discard, SayKontra
from prefgame.engine.view import SeatView
from prefgame.rules.agreements import Promises
from prefgame.rules.base import Answer, Phase
from prefgame.rules.games.serbian import SERBIAN
from prefgame.rules.ruleset import rules_hash
from tests.ai.tables import at

AGREED: dict[str, Any] = {
    "three_trumps": True,
    "two_aces": True,
    "two_without_kontra": "play_normally",
}
SPADES, HEARTS = SERBIAN.contract("2"), SERBIAN.contract("4")


def test_a_declarer_who_stops_at_two_to_five_has_three_trumps() -> None:
    """004:384: "A player who stops bidding at levels 2-5 must have at least 3 trumps"."""
    promises = Promises(trumps=3)
    assert promises.may_play(HEARTS, parse_cards("HA H9 H7 SA"))
    assert not promises.may_play(HEARTS, parse_cards("HA HK SA SK"))
    assert promises.may_play(SERBIAN.contract("7"), parse_cards("SA"))
    assert Promises().may_play(HEARTS, parse_cards("SA"))


@pytest.mark.parametrize(
    ("cards", "follows"),
    [
        ("HA DA", True),
        ("SA DA", True),
        ("HA SK S7", True),  # the king has a card to guard it
        ("HA SK", False),
        ("HA SQ S8 S7", True),
        ("HA SQ S8", False),
        ("SA SK", True),  # once the ace is played the king is high
        ("SA S9 S8", False),
        ("SK SQ SJ", False),  # no ace
        ("HA HK DK CK", False),
    ],
)
def test_who_follows_on_spades_has_two_aces_or_a_trump_trick_and_an_ace(
    cards: str, follows: bool
) -> None:
    """004:385-386: "at least two Aces or one trump trick and one Ace"."""
    promises = Promises(two_aces=True)
    assert promises.may_follow(SPADES, parse_cards(cards)) is follows
    assert promises.may_follow(HEARTS, parse_cards(cards)), "of spades alone"
    assert Promises().may_follow(SPADES, parse_cards(cards))


def asked_to_follow(**agreed: Any) -> SeatView:
    """Return the view of Bojan, asked to follow on Ana's spades."""
    return at("2", "pass", "pass", "discard ST D8", "announce 2", rules="serbian", seat=1, **agreed)


def test_the_best_choice_that_keeps_the_promise_comes_first() -> None:
    """004:384-386: nothing is forbidden, and no value changes."""
    view = asked_to_follow(**AGREED)
    assert view.turn.phase is Phase.DEFENCE
    come, stay = Option(Defend(Answer.COME), 9.0), Option(Defend(Answer.STAY), 1.0)
    advice = Advice.of([come, stay], Success.QUOTA, 1)
    keeps = view.table.rules.promises.may_follow(SPADES, view.cards)
    assert keeps_promise(view, stay) and keeps_promise(view, come) is keeps
    assert as_promised(view, advice).best is (come if keeps else stay)
    if not keeps:
        assert answer_reasons(view, Advice.of([stay], Success.QUOTA, 1)) == (Reason(Fact.PROMISED),)
    assert set(as_promised(view, advice).options) == {come, stay}
    free = asked_to_follow(two_without_kontra="play_normally")
    assert as_promised(free, advice) is advice
    assert choose(view, SIMPLE, random.Random(1)) in view.legal


def test_a_discard_leaves_three_trumps_of_the_contract_that_it_is_for() -> None:
    """004:384."""
    view = at("2", "pass", "pass", rules="serbian", seat=0, **AGREED)
    hearts = [card for card in view.cards if card.suit is HEARTS.trump]
    rest = [card for card in view.cards if card.suit is not HEARTS.trump]
    laid = Discard((rest[0], rest[1]))
    assert keeps_promise(view, Option(laid, 0.0, contract=HEARTS)) is (len(hearts) >= 3)
    few = Discard((hearts[0], hearts[1]))
    assert keeps_promise(view, Option(few, 0.0, contract=HEARTS)) is (len(hearts) >= 5)
    assert keeps_promise(view, Option(Announce(SERBIAN.contract("7")), 0.0))


def test_deals_in_which_the_declarer_has_two_trumps_become_unlikely() -> None:
    """004:384: the others count on it."""
    views = [asked_to_follow(), asked_to_follow(three_trumps=True)]
    weights = []
    for view in views:
        worlds = Worlds(view)
        deals = worlds.deals(300, random.Random(5))
        weights.append((Belief(view, worlds).weights(deals), deals, worlds))
    (free, deals, worlds), (agreed, _, _) = weights
    place = next(at for at, one in enumerate(worlds.places) if one.seat == 0)
    spades = mask_of(card for card in Card if card.suit is SPADES.trump)
    changed = 0
    for deal, (before, after) in enumerate(zip(free, agreed)):
        few = (deals[PLACES * deal + place] & spades).bit_count() < 3
        changed += few
        assert after == pytest.approx(before * 0.01 if few else before)
    assert changed


def test_only_tables_whose_calls_promise_something_have_another_hash() -> None:
    """Records from before a table could agree on that keep theirs."""
    agreed = SERBIAN.with_options({"three_trumps": True, "two_aces": True})
    assert agreed.promises == Promises(3, True)
    assert rules_hash(agreed) != rules_hash(SERBIAN) == "37c4919eddf1bfdb"


def test_deals_in_which_a_follower_of_spades_lacks_the_aces_become_unlikely() -> None:
    """004:385-386: the others count on it; before there is a contract nothing is promised."""
    said = "2", "pass", "pass", "discard ST D8", "announce 2", "come"
    weights, held = [], []
    for two_aces in (False, True):
        view = at(*said, rules="serbian", seat=2, **(AGREED | {"two_aces": two_aces}))
        worlds = Worlds(view)
        deals = worlds.deals(200, random.Random(5))
        place = next(at for at, one in enumerate(worlds.places) if one.seat == 1)
        held = [cards_of_mask(deals[PLACES * deal + place]) for deal in range(200)]
        weights.append(Belief(view, worlds).weights(deals))
    promises = Promises(trumps=3, two_aces=True)
    for cards, before, after in zip(held, *weights):
        kept = promises.may_follow(SPADES, cards)
        assert after == pytest.approx(before if kept else before * 0.01)
    assert len({promises.may_follow(SPADES, cards) for cards in held}) == 2
    calling = at("2", rules="serbian", seat=1, **AGREED)
    worlds = Worlds(calling)
    assert Belief(calling, worlds).weights(worlds.deals(5, random.Random(1)))


ONE_ACE = (
    "S7 SK SA D9 D7 D8 H7 H8 C9 CA",
    "S8 S9 SJ SQ ST DT DJ HT HA H9",
    "DA DK DQ HK HQ HJ CK CQ CJ CT",
    "C8 C7",
)
"""Bojan plays spades; Cvita, who speaks first, has one ace and no trump."""


def asked_for_kontra(*said: str, seat: int = 2, **agreed: Any) -> SeatView:
    texts = "pass", "2", "pass", "discard C8 C7", "announce 2", *said
    return at(*texts, packets=ONE_ACE, rules="serbian", seat=seat, **agreed)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_kontra_against_a_two_promises_as_following_does(level: Level) -> None:
    """004:187 "Kontra is mandatory when the declarer plays Spades": who says it, follows, and
    "a player who follows on Spades must have at least two Aces or one trump trick and one Ace".
    """
    view = asked_for_kontra(two_aces=True)
    assert view.turn.phase is Phase.KONTRA and view.declared.is_followed_by_kontra
    assert not keeps_promise(view, Option(SayKontra(1), 9.0))
    assert keeps_promise(view, Option(SayKontra(0), 0.0))
    for seed in range(3):
        assert choose(view, level, random.Random(seed)) == SayKontra(0)
    quiet = Advice.of([Option(SayKontra(0), 0.0)], Success.DOWN, 1)
    assert kontra_reasons(view, quiet) == (Reason(Fact.PROMISED),)
    other = asked_for_kontra("no", seat=0, two_aces=True)
    assert keeps_promise(other, Option(SayKontra(1), 0.0)), "two aces"


def test_deals_in_which_who_said_kontra_to_a_two_lacks_the_aces_become_unlikely() -> None:
    weights, held = [], []
    for agreed in (False, True):
        view = asked_for_kontra("no", "kontra", seat=1, two_aces=agreed)
        assert view.declared.kontra.by == 0
        worlds = Worlds(view)
        deals = worlds.deals(200, random.Random(5))
        place = next(at for at, one in enumerate(worlds.places) if one.seat == 0)
        held = [cards_of_mask(deals[PLACES * deal + place]) for deal in range(200)]
        weights.append(Belief(view, worlds).weights(deals))
    for cards, before, after in zip(held, *weights):
        kept = Promises(two_aces=True).may_follow(SPADES, cards)
        assert after == pytest.approx(before if kept else before * 0.01)
