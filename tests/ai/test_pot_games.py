"""The seats in the games that are played for a pot: every question is answered, at every level, by
what the seat may know.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from statistics import fmean

import pytest

from prefgame.ai.decide.questions import LIKELY, _bargain_of
from prefgame.ai.imagine.worlds import Worlds, mask_of
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, SIMPLE, Level
from prefgame.ai.player import advise, choose
from prefgame.ai.reasons import reasons_for
from prefgame.ai.value.end_values import EndValues
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.agreements import TAKE, offered_tricks
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pot import PotSheet
from tests.ai.tables import POT_TABLES, Options, the_truth, twins, wild_play
from tests.helpers import NAMES, deal, deal_next

SMALL = tuple(
    replace(level.in_a_hurry(0.05), ponders=level.ponders) for level in (BEGINNER, CLUB, EXPERT)
)
SEATS = (SIMPLE, *SMALL)
EAGER = {
    **{"1": 60.0, "2": 60.0, "3": 60.0, "announce 5": 8.0, "announce 6": 4.0},
    **{"take": 8.0, "come": 3.0, "accept": 0.2},
}
"""How much rather some commands are given, so that hands are taken over again and again."""


def eager_play(
    rules: str, seats: int, options: Options, hands: int, rng: random.Random
) -> Iterator[tuple[Match, SeatView]]:
    """So many hands in which nearly everything is bid and taken over, played at random."""
    match = Match.start(find_ruleset(rules), NAMES[:seats], **options)
    for _ in range(hands):
        deal_next(match, rng)
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            yield match, view
            match.submit(
                rng.choices(view.legal, [EAGER.get(str(one), 1.0) for one in view.legal])[0]
            )


TAKING: list[tuple[str, int, Options]] = [("viennese", 3, {}), ("viennese", 4, {})]


@pytest.mark.parametrize(("rules", "seats", "options"), [*POT_TABLES, *TAKING])
def test_the_cards_as_they_lie_are_always_imagined(
    rules: str, seats: int, options: Options
) -> None:
    rng = random.Random(f"pot worlds {rules} {seats} {options}")
    taken = Counter[int]()
    for match, deciding in eager_play(rules, seats, options, 25, rng):
        hand = match.table.hand
        assert hand is not None
        taken[sum(word == TAKE for _, word in hand.words_in(Phase.TAKEOVER))] += 1
        for seat in {deciding.seat, rng.choice(hand.order)}:
            view = match.view(seat)
            every, truth = Worlds(view), the_truth(match, view)
            for place in every.places:
                lying = truth.aside if place.seat is None else truth.hands[place.seat]
                assert lying & ~place.fitting == 0 and lying.bit_count() == place.room, place
            for world in every.draw(4, rng):
                assert sum(cards.bit_count() for cards in (*world.hands, world.aside)) == sum(
                    cards.bit_count() for cards in (*truth.hands, truth.aside)
                )
                assert world.hands[seat] == truth.hands[seat]
    if rules == "viennese":
        assert taken[1] and taken[2], "a hand was taken over twice"


def test_a_player_who_was_taken_over_knows_where_the_laid_away_cards_may_be() -> None:
    rng = random.Random("handed on")
    found = 0
    for match, _ in eager_play("viennese", 3, {}, 40, rng):
        hand = match.table.hand
        assert hand is not None
        for seat in hand.order:
            view = match.view(seat)
            gone = mask_of(view.handed_on)
            if gone and hand.declarer != seat and hand.discarded:
                (third,) = (one for one in hand.order if one not in (seat, hand.declarer))
                takers = {one for one, word in hand.words_in(Phase.TAKEOVER) if word == TAKE}
                if third not in takers:
                    found += 1
                    for place in Worlds(view).places:
                        assert place.seat != third or not place.fitting & gone
    assert found > 20


@pytest.mark.parametrize("level", SEATS, ids=lambda level: level.name)
@pytest.mark.parametrize(("rules", "seats", "options"), POT_TABLES)
def test_every_question_is_answered_by_every_level(
    rules: str, seats: int, options: Options, level: Level
) -> None:
    rng = random.Random(f"answers {rules} {seats}")
    phases = Counter[Phase]()
    for _, view in wild_play(rules, seats, options, 10, rng):
        phase = view.turn.phase
        phases[phase] += 1
        if len(view.legal) > 1 and (phases[phase] <= 2 or rng.random() < 0.02):
            seed = rng.random()
            chosen = choose(view, level, random.Random(seed))
            assert chosen in view.legal
            assert chosen == choose(view, level, random.Random(seed))
            if level.worlds:
                advice = advise(view, level, random.Random(seed))
                assert {option.command for option in advice.options} == set(view.legal)
                reasons_for(view, advice)
    assert phases[Phase.AUCTION] and phases[Phase.PLAY]


@pytest.mark.parametrize("level", (SIMPLE, SMALL[1]), ids=lambda level: level.name)
@pytest.mark.parametrize(("rules", "seats", "options"), [POT_TABLES[0], *POT_TABLES[2:4]])
def test_hidden_cards_change_places_and_the_choice_stays(
    rules: str, seats: int, options: Options, level: Level
) -> None:
    rng = random.Random(f"hidden pots {rules}")
    compared = Counter[Phase]()
    for view, other in twins(rules, seats, 14, rng, options):
        phase = view.turn.phase
        if len(view.legal) > 1 and compared[phase] < 6 and rng.random() < 0.4:
            seed = rng.random()
            assert choose(view, level, random.Random(seed)) == choose(
                other, level, random.Random(seed)
            )
            compared[phase] += 1
    assert compared[Phase.AUCTION] == compared[Phase.PLAY] == 6


def bargaining(seed: str) -> Iterator[SeatView]:
    """Yield views of Viennese players who may offer, accept or refuse; all offers are possible."""
    rng = random.Random(seed)
    match = Match.start(find_ruleset("viennese"), NAMES[:3])
    while True:
        if not isinstance(match.to_act, int):
            deal_next(match, rng)
            continue
        view = match.view(match.to_act)
        if view.turn.phase is Phase.NEGOTIATION and len(view.legal) > 1:
            yield view
            wanted = [one for one in view.legal if str(one) != "accept"]
            match.submit(rng.choice(wanted))
        else:
            match.submit(choose(view, SIMPLE, rng))


def test_nobody_accepts_less_than_the_play_promises_but_for_one_unit() -> None:
    answered = Counter[str]()
    for view in islice(bargaining("bargains"), 14):
        hand = view.hand
        assert hand is not None
        for level in SMALL:
            chance = random.Random(answered.total())
            advice = advise(view, level, chance)
            scores = {str(option.command): option.score for option in advice.options}
            best = str(advice.best.command)
            if best != "refuse":
                assert scores[best] >= scores["refuse"]
            if best == "accept":
                tricks = offered_tricks(hand.words_in(Phase.NEGOTIATION)[-1][1])
                assert tricks is not None
                agreed = worth_of_agreement(view, tricks)
                assert agreed >= scores["refuse"] - 1
            answered[best.partition(" ")[0]] += 1
    assert answered["accept"] and answered["refuse"]


def worth_of_agreement(view: SeatView, tricks: int) -> float:
    hand, rules = view.hand, view.table.rules
    assert hand is not None and hand.contract is not None and rules.negotiation is not None
    roles = view.table.roles
    partners = rules.negotiation.partners(roles)
    assert partners is not None
    values = EndValues(rules, view.table.sheet, view.seat, hand.contract, roles)
    return values.end_agreed(dict(zip(partners, (10 - tricks, tricks)))).gain


def test_nobody_offers_what_the_other_would_hardly_accept() -> None:
    """A seat that expects ten tricks offers two, because that costs little and is seldom accepted:
    such offers only take time.
    """
    offers = 0
    for view in islice(bargaining("offers"), 20):
        advice = advise(view, EXPERT.in_a_hurry(0.1), random.Random(1))
        bargain = _bargain_of(view, EXPERT.in_a_hurry(0.1), random.Random(1))
        tricks = offered_tricks(str(advice.best.command))
        if tricks is not None:
            offers += 1
            assert bargain.offer(tricks)[1] >= LIKELY
        for option in advice.options:
            tricks = offered_tricks(str(option.command))
            if tricks is not None and bargain.offer(tricks)[1] < LIKELY:
                assert option.score < fmean(end.gain for end in bargain.plays)
    assert offers


@pytest.mark.parametrize("level", SEATS, ids=lambda level: level.name)
def test_who_says_game_second_names_a_higher_suit_or_passes(level: Level) -> None:
    for deals in range(4):
        rng, match = random.Random(deals), Match.start(find_ruleset("viennese"), NAMES[:3])
        deal_next(match, rng)
        for text in ("game", "game", "pass", "game 1"):
            match.submit(match.read(text))
        assert isinstance(match.to_act, int)
        view = match.view(match.to_act)
        assert str(choose(view, level, rng)) in {"pass", "game 2", "game 3"}


@pytest.mark.parametrize("hand", ["S8 S9 DT DJ H9 C7 C9 CT CJ CQ", "S8 S9 ST D7 D8 DT DJ C8 CT CJ"])
def test_a_hand_without_ace_or_king_is_passed_though_the_others_would_mostly_bid_on(
    hand: str,
) -> None:
    match = Match.start(find_ruleset("viennese"), NAMES[:3], sheet=PotSheet(20, (-10, -10, 0)))
    match.submit(deal(2, hand, "", "", ""))
    view = match.view(0)
    for seed in range(3):
        assert str(choose(view, CLUB, random.Random(seed))) == "pass"


@pytest.mark.parametrize("level", [SIMPLE, EXPERT.in_a_hurry(0.05)], ids=lambda level: level.name)
def test_a_bid_is_held_where_a_higher_number_promises_no_more(level: Level) -> None:
    """The hand wants diamonds, whether it pays two or three for them (001:155-158)."""
    hand = "S8 DT DJ DQ DK HQ C8 C9 CJ CK"
    match = Match.start(find_ruleset("viennese"), NAMES[:3])
    match.submit(deal(2, hand, "", "", ""))
    for text in ("1", "pass", "2"):
        match.submit(match.read(text))
    view = match.view(0)
    for seed in range(2):
        advice = advise(view, EXPERT.in_a_hurry(0.05), random.Random(seed))
        words = [str(option.command) for option in advice.options]
        assert words.index("same") < words.index("3")
        assert str(choose(view, level, random.Random(seed))) != "3"
