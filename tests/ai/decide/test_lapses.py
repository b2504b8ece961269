"""How a weaker seat errs with its cards: as people do, and never by more than it would notice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from prefgame.ai.belief import imagine
from prefgame.ai.decide.lapses import options_as_they_seem, unnoticed_cards, worlds_with_card
from prefgame.ai.decide.play import COUNTED, CUSTOM, rate_cards
from prefgame.ai.imagine.likelihood import is_top
from prefgame.ai.imagine.worlds import cards_ruled_out, mask_of
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, Level
from prefgame.ai.player import advise, choose
from prefgame.ai.value.card_values import EndsByTricks
from prefgame.engine.commands import PlayCard
from prefgame.engine.record import read_record
from prefgame.engine.view import SeatView
from tests.ai.tables import UNIT, careless_play
from tests.narrow import as_kind

ERRING = Level("erring", worlds=10, careless=1.5, forgets=0.5)
THE_ACE_OR_THE_NINE = """rules: viennese
players: Ana Bojan Cvita
dealer: Cvita
deal: Ana SA ST DA DK DJ DT D8 HK C8 C7 | Bojan SK SQ S9 S8 S7 DQ HQ CA CQ CJ | \
Cvita SJ D9 D7 HA HJ H9 H8 H7 CK C9 | talon HT CT
Ana: 1
Bojan: 2
Cvita: 3
Ana: same
Bojan: pass
Cvita: pass
Ana: discard ST CT
Ana: announce 3
Bojan: leave
Cvita: leave
"""
_PLAYED = (
    "DA DQ D7", "DK HQ D9", "DJ S7 C9", "DT CJ H7", "D8 SQ SJ", "SA S8 H8", "HK SK HA",
)  # fmt: skip
THE_ACE_OR_THE_NINE += "".join(
    f"{name}: {card}\n"
    for trick in _PLAYED
    for name, card in zip(("Ana", "Bojan", "Cvita"), trick.split())
)
THE_ACE_OR_THE_NINE += "Cvita: HJ\nAna: HT\nBojan: CQ\nCvita: H9\nAna: C8\n"


def plays(hands: int) -> Iterator[SeatView]:
    return careless_play("croatian", hands, random.Random("lapses"))


def test_no_card_costs_more_by_the_own_count_than_the_seat_would_notice() -> None:
    others = 0
    for seed, view in enumerate(plays(16)):
        counted = rate_cards(view, EndsByTricks(view), imagine(view, ERRING, random.Random(seed)))
        scores = {option.command: option.score for option in counted}
        sure = any(option.chance is not None and option.chance > 1 - 1e-9 for option in counted)
        loss = max(scores.values()) - scores[choose(view, ERRING, random.Random(seed))]
        assert sure or loss <= (ERRING.careless + CUSTOM) * UNIT  # and what a custom may cost
        others += loss > 0.7
    assert others >= 10


def test_what_the_seat_would_notice_never_seems_better_than_what_it_chooses() -> None:
    kept = 0
    for seed, view in enumerate(plays(12)):
        first, *others = advise(view, ERRING, random.Random(seed)).options
        assert all(other.score <= first.score + CUSTOM * UNIT for other in others), [
            str(option.command) for option in others
        ]
        assert (
            len({first.command, *(other.command for other in others)})
            == len(view.legal)
            == 1 + len(others)
        )
        kept += len(others) > 1
    assert kept > 10


def test_nobody_throws_the_highest_card_of_a_suit_away_and_keeps_a_worse_one() -> None:
    """A defender who still needed a trick threw an ace and kept a nine."""
    reading = read_record(THE_ACE_OR_THE_NINE)
    assert reading.error is None and reading.match is not None
    view = reading.match.view(1)
    assert {str(command) for command in view.legal} == {"CA", "S9"}
    for level in (BEGINNER, CLUB):
        chosen = {str(choose(view, level, random.Random(seed))) for seed in range(24)}
        assert chosen == {"S9"}, level.name


def test_a_winner_is_thrown_only_where_it_costs_nothing() -> None:
    thrown = 0
    for seed, view in enumerate(plays(12)):
        trick, trump = view.contracted.trick, view.contracted.contract.trump
        counted = rate_cards(view, EndsByTricks(view), imagine(view, ERRING, random.Random(seed)))
        tempting = unnoticed_cards(view, ERRING.in_points(UNIT), counted)
        assert tempting
        cards = {option.command: as_kind(PlayCard, option.command).card for option in counted}
        discards = [
            one
            for one, card in cards.items()
            if trick and card.suit not in (trick[0][1].suit, trump)
        ]
        scores = {option.command: option.score for option in counted}
        winners = [one for one in discards if is_top(view, cards[one])]
        others = [score for one, score in scores.items() if one not in winners]
        for one in winners if others else ():
            thrown += 1
            assert one not in tempting or scores[one] >= max(others)
    assert thrown > 3


def test_an_expert_has_no_lapses_and_a_club_player_fewer_than_a_beginner() -> None:
    assert EXPERT.careless == EXPERT.forgets == 0
    assert (
        0 < CLUB.careless < BEGINNER.careless
        and CLUB.fumbles < BEGINNER.fumbles
        and 0 < CLUB.forgets < BEGINNER.forgets
    )


def test_cards_of_a_suit_that_are_worth_the_same_seem_the_same() -> None:
    erring, pairs = replace(ERRING, forgets=0.0).in_points(UNIT), 0
    for view in plays(4):
        worlds, ends = imagine(view, erring, random.Random(1)), EndsByTricks(view)
        counted = rate_cards(view, ends, worlds)
        seeming = {
            option.command: option.score
            for option in options_as_they_seem(
                view, erring, ends, counted, worlds, random.Random(2)
            )
        }
        for one in counted:
            for other in counted:
                if str(one.command)[0] == str(other.command)[0] and one.score == other.score:
                    assert seeming[one.command] == seeming[other.command]
                    pairs += one is not other
    assert pairs > 10


def test_who_does_not_fumble_plays_the_best_card_of_a_suit_but_not_always_of_the_best_suit() -> (
    None
):
    erring, others = replace(ERRING, forgets=0.0).in_points(UNIT), 0
    for seed, view in enumerate(plays(24)):
        counted = rate_cards(view, EndsByTricks(view), imagine(view, erring, random.Random(seed)))
        seeming = options_as_they_seem(
            view, erring, EndsByTricks(view), counted, [], random.Random(seed)
        )
        scores = {option.command: option.score for option in counted}
        first = max(seeming, key=lambda option: option.score).command
        suit = [score for command, score in scores.items() if str(command)[0] == str(first)[0]]
        assert scores[first] > max(suit) - 1e-6
        others += scores[first] < max(scores.values()) - 1
    assert others > 10


def test_with_three_cards_left_club_plays_the_best_by_its_own_count_beginner_may_not() -> None:
    erred = 0
    for seed, view in enumerate(plays(30)):
        if len(view.cards) > COUNTED:
            continue
        club, beginner = (
            replace(CLUB, worlds=10, drawn=100),
            replace(BEGINNER, worlds=10, drawn=100),
        )
        for level in (club, beginner):
            own = {
                option.command: option.score
                for option in advise(
                    view, replace(level, careless=0.0), random.Random(seed)
                ).options
            }
            chosen = choose(view, level, random.Random(seed))
            if level is club:
                assert own[chosen] >= max(own.values()) - CUSTOM * UNIT - 1e-6
            erred += own[chosen] < max(own.values()) - 1
    assert erred > 0


def test_a_forgotten_card_lies_with_somebody_who_may_hold_it_in_place_of_another() -> None:
    changed = 0
    for view in plays(6):
        hand = view.hand
        assert hand is not None
        gone = [
            card for trick in hand.tricks[:-1] for seat, card in trick.cards if seat != view.seat
        ]
        if not gone:
            continue
        worlds, bit = imagine(view, EXPERT.in_a_hurry(0.05), random.Random(1)), mask_of(gone[:1])
        for before, after in zip(
            worlds, worlds_with_card(view, gone[0], worlds, random.Random(2)), strict=True
        ):
            assert [cards.bit_count() for cards in before.hands] == [
                cards.bit_count() for cards in after.hands
            ]
            assert after.hands[view.seat] == before.hands[view.seat] and after.aside == before.aside
            moved = [seat for seat in hand.order if after.hands[seat] != before.hands[seat]]
            assert len(moved) <= 1
            for seat in moved:
                changed += 1
                assert after.hands[seat] & ~before.hands[seat] == bit
                assert not cards_ruled_out(view)[seat] & bit
    assert changed > 50
