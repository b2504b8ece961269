"""Imagined deals: never one that cannot be, never the true one left out, and each as likely as
every other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import sqrt
from pathlib import Path

import pytest

from prefgame.ai.belief import Belief, imagine
from prefgame.ai.imagine import likelihood, sampling, worlds
from prefgame.ai.imagine.sampling import COMPILED
from prefgame.ai.imagine.worlds import (
    ALL_CARDS,
    NoWorld,
    World,
    Worlds,
    bits,
    cards_of_mask,
    hidden_cards,
    mask_of,
    places,
    stir_deals,
    suit_mask,
)
from prefgame.ai.level import EXPERT
from prefgame.cards import parse_cards
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from tests.ai.tables import SOURCE, TABLES, Options, at, interpreted, the_truth, wild_play
from tests.helpers import say, start

NEEDS_COMPILED = pytest.mark.skipif(not COMPILED, reason="the sampling is not compiled here")
SMALL = 3000
"""ways to lie up to which all are written down"""


def may_be(view: SeatView, world: World) -> bool:
    """Whether a seat with that view could say nothing against it; written from the cards, without
    the game's own imagination.
    """
    hand = view.hand
    assert hand is not None
    tricks = [*(trick.cards for trick in hand.tricks), hand.trick]
    played = mask_of(card for trick in tricks for _, card in trick)
    everywhere = [*world.hands, world.aside, played]
    if sum(everywhere) != ALL_CARDS or any(
        one & other for one, other in combinations(everywhere, 2)
    ):
        return False
    if world.hands[view.seat] != mask_of(view.cards) or (
        view.discard and world.aside != mask_of(view.discard)
    ):
        return False
    if any(
        world.hands[seat].bit_count() != view.cards_left(seat)
        for seat in range(len(view.table.players))
    ):
        return False
    trump = hand.contract.trump if hand.contract else None
    for trick in tricks:
        for seat, card in trick[1:]:
            led = trick[0][1].suit
            if card.suit is not led and world.hands[seat] & suit_mask(led):
                return False
            if (
                card.suit not in (led, trump)
                and trump
                and view.table.rules.play.duties.must_trump
                and world.hands[seat] & suit_mask(trump)
            ):
                return False
    seen = mask_of(view.talon)
    return not any(
        world.hands[seat] & seen for seat in hand.order if seat not in (view.seat, hand.declarer)
    )


def every_world(view: SeatView) -> Iterator[World]:
    """All of them by brute force."""
    hand = view.hand
    assert hand is not None
    known = mask_of(
        [
            *view.cards,
            *view.discard,
            *(card for trick in (*(t.cards for t in hand.tricks), hand.trick) for _, card in trick),
        ]
    )
    one, two = (seat for seat in hand.order if seat != view.seat)
    hidden_cards = tuple(bits(ALL_CARDS & ~known))
    for first in combinations(hidden_cards, view.cards_left(one)):
        rest = [card for card in hidden_cards if card not in first]
        for second in combinations(rest, view.cards_left(two)):
            hands = [0] * len(view.table.players)
            hands[view.seat], hands[one], hands[two] = mask_of(view.cards), sum(first), sum(second)
            world = World(tuple(hands), sum(rest) - sum(second) | mask_of(view.discard))
            if may_be(view, world):
                yield world


def few_ways(view: SeatView) -> bool:
    hand = view.hand
    assert hand is not None
    return sum(view.cards_left(seat) for seat in hand.order if seat != view.seat) <= 6


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
def test_the_cards_as_they_lie_are_always_imagined_and_what_cannot_be_never(
    rules: str, seats: int, options: Options
) -> None:
    rng = random.Random(f"worlds {rules} {seats} {options}")
    for match, _ in wild_play(rules, seats, options, 8, rng):
        hand = match.table.hand
        assert hand is not None
        for seat in hand.order:
            view = match.view(seat)
            every, truth = Worlds(view), the_truth(match, view)
            assert may_be(view, truth)
            for place in every.places:
                lying = truth.aside if place.seat is None else truth.hands[place.seat]
                assert lying & ~place.fitting == 0 and lying.bit_count() == place.room, (
                    view,
                    place,
                )
            drawn = every.draw(12, rng)
            assert len(drawn) == 12
            for world in drawn:
                assert may_be(view, world), (
                    view,
                    [cards_of_mask(cards) for cards in (*world.hands, world.aside)],
                )


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
def test_in_short_endings_exactly_the_worlds_that_may_be_are_counted_and_drawn(
    rules: str, seats: int, options: Options
) -> None:
    rng = random.Random(f"endings {rules} {seats} {options}")
    looked = shown = 0
    for _, view in wild_play(rules, seats, options, 25, rng):
        if few_ways(view) and rng.random() < 0.5:
            every, known = Worlds(view), set(every_world(view))
            assert every.count == len(known)
            drawn = set(every.draw(8 * len(known) if len(known) < 50 else 60, rng))
            assert drawn <= known
            looked += 1
            shown += any(place.fitting != ALL_CARDS for place in every.places)
    assert looked >= 15 and shown >= 8


def endings(wanted: int, rng: random.Random) -> Iterator[SeatView]:
    """Yield views with a few dozen worlds in which the places do not all take the same cards."""
    for _, view in wild_play("croatian", 3, {}, 200, rng):
        if (
            few_ways(view)
            and 25 <= Worlds(view).count <= 90
            and len({place.fitting for place in Worlds(view).places}) > 1
        ):
            yield view
            wanted -= 1
            if not wanted:
                return


def test_every_world_is_drawn_as_often_as_every_other() -> None:
    rng = random.Random("uniform")
    looked = 0
    for view in endings(6, rng):
        every = Worlds(view)
        times = Counter(every.draw(100 * every.count, rng))
        assert len(times) == every.count
        squares = sum((count - 100) ** 2 / 100 for count in times.values())
        assert squares < every.count - 1 + 4 * sqrt(2 * every.count), "far from uniform"
        looked += 1
    assert looked == 6


def test_at_the_start_every_card_may_lie_anywhere() -> None:
    """22 hidden cards: each is with either of the others as often as 10 times in 22, and in the
    talon 2 times.
    """
    view = at()
    drawn = Worlds(view).draw(4400, random.Random(3))
    for card in bits(Worlds(view).hidden):
        times = [
            sum(bool(lying & card) for lying in place)
            for place in zip(*((*world.hands[1:], world.aside) for world in drawn))
        ]
        assert all(
            abs(found - expected) < 4.5 * sqrt(expected)
            for found, expected in zip(times, (2000, 2000, 400), strict=True)
        )


def test_the_talon_that_was_seen_lies_with_the_declarer_or_aside() -> None:
    view = at("pass", "2", "pass", "discard S9 D7", "announce 3")
    assert view.seat == 2 and view.talon
    drawn = Worlds(view).draw(400, random.Random(1))
    talon = mask_of(view.talon)
    where = Counter((bool(world.hands[1] & talon), bool(world.aside & talon)) for world in drawn)
    assert set(where) == {(True, False), (True, True), (False, True)}
    assert not any(world.hands[seat] & talon for world in drawn for seat in (0, 2))


def test_a_declarer_knows_the_own_discards_and_in_a_game_nobody_knows_the_talon() -> None:
    declarer = at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no")
    assert {world.aside for world in Worlds(declarer).draw(50, random.Random(1))} == {
        mask_of(declarer.discard)
    }
    game = at("game", "pass", "pass", "announce game 4", "come", "come", "no", "no")
    assert len({world.aside for world in Worlds(game).draw(50, random.Random(1))}) > 20


def test_a_view_that_contradicts_itself_is_reported_in_one_sentence() -> None:
    view = at("2", "pass", "pass", "discard ST D8", "announce 4", "come", "come", "no", "no")
    with pytest.raises(NoWorld, match=r"^no cards can lie as seat 0 has seen them$"):
        Worlds(replace(view, cards=view.cards[1:]))


def test_the_same_chance_gives_the_same_deals_and_another_chance_others() -> None:
    every = Worlds(at())
    first, again, other = (every.draw(30, random.Random(seed)) for seed in (5, 5, 6))
    assert first == again == Worlds(at()).draw(30, random.Random(5)) != other
    deals = every.deals(30, random.Random(5))
    assert every.worlds(deals, range(30)) == first and every.worlds(deals, [7, 7, 2]) == [
        first[7],
        first[7],
        first[2],
    ]


# ---- one source, two builds


@NEEDS_COMPILED
def test_the_compiled_sampling_is_the_one_of_this_source() -> None:
    """An edited source is shadowed by the module compiled from the old one, and
    nobody would know.
    """
    built = Path(sampling.__file__).stat().st_mtime
    newer = [
        name
        for name in ("sampling.py", "sampling.pxd")
        if SOURCE.with_name(name).stat().st_mtime > built
    ]
    assert not newer, (
        f"{newer} changed since the sampling was compiled: install again (pip install -e .)"
    )


@NEEDS_COMPILED
def test_the_compiled_sampling_has_its_types() -> None:
    """Without sampling.pxd it would be compiled all the same, many times slower; then its inner
    functions would be seen from Python.
    """
    assert not hasattr(sampling.Scale, "kept_cards") and hasattr(interpreted().Scale, "kept_cards")


@NEEDS_COMPILED
@pytest.mark.parametrize(("rules", "seats", "options"), TABLES[::3])
def test_both_builds_draw_the_same_deals_weigh_them_alike_and_stir_them_alike(
    rules: str, seats: int, options: Options
) -> None:
    plain, rng = interpreted(), random.Random(f"builds {rules} {seats}")
    looked: Counter[Seat | None] = Counter()
    for _, view in wild_play(rules, seats, options, 12, rng):
        assert view.hand is not None
        if rng.random() < 0.3:
            seed = rng.random()
            every = Worlds(view)
            deals = every.deals(25, random.Random(seed))
            belief = Belief(view, every)
            weights = belief.weights(deals)
            after = stir_deals(deals, every.places, belief.scale, 10, random.Random(seed))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(worlds, "deal_out", plain.deal_out)
                patch.setattr(likelihood, "Scale", plain.Scale)
                assert Worlds(view).deals(25, random.Random(seed)) == deals
                belief = Belief(view, every)
                assert list(belief.weights(deals)) == pytest.approx(list(weights), rel=1e-9)
                assert (
                    stir_deals(deals, every.places, belief.scale, 10, random.Random(seed)) == after
                )
            looked[view.hand.declarer] += 1
    assert sum(looked.values()) >= 40 and looked[None] >= 2


@pytest.mark.parametrize(("agreed", "line"), [(True, "discard D7 H9"), ("choice", "throw D7 H9")])
def test_a_talon_that_was_thrown_lies_in_sight_of_all(agreed: bool | str, line: str) -> None:
    """002:127: no seat imagines a hidden discard, and each that plays can imagine the deal."""
    match = start("russian", 4, dealer=3, thrown_talon=agreed)
    say(match, "7S", "pass", "pass", line, "announce 7S", "whist")
    talon = mask_of(parse_cards("D7 H9"))
    for seat in range(3):
        view = match.view(seat)
        assert not hidden_cards(view) & talon
        assert None not in {place.seat for place in places(view)}
        for world in imagine(view, EXPERT, random.Random(seat)):
            assert not any(held & talon for held in world.hands)
