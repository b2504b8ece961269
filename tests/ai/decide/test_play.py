"""Which of the cards that are worth the same is played: what a player at the table would
laugh at otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from prefgame.ai.advice import Option
from prefgame.ai.belief import imagine
from prefgame.ai.decide.play import CUSTOM, EQUAL, preferred_card, rate_cards
from prefgame.ai.imagine.worlds import Worlds
from prefgame.ai.level import BEGINNER, CLUB, EXPERT, Level
from prefgame.ai.player import advise, choose
from prefgame.ai.rule_of_thumb.seat import customary_lead, customary_play
from prefgame.ai.rule_of_thumb.situation import Situation
from prefgame.ai.value.card_values import EndsByTricks, card_values
from prefgame.cards import DECK, Card, write_cards
from prefgame.engine.commands import PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.pot import PotSheet
from tests.ai.tables import UNIT, at
from tests.ai.value.test_hidden_discard import view_in
from tests.helpers import NAMES, deal, parse, say, start

SMALL = [replace(level, worlds=6, drawn=60) for level in (BEGINNER, CLUB, EXPERT)]


def played(view: SeatView, level: Level, seed: object) -> Card:
    command = choose(view, level, random.Random(str(seed)))
    assert isinstance(command, PlayCard)
    return command.card


def worth(view: SeatView, level: Level, seed: object) -> dict[Card, float]:
    """Return what each card wins in the deals that the seat imagines with this chance, without any
    lapse.
    """
    options = rate_cards(view, EndsByTricks(view), imagine(view, level, random.Random(str(seed))))
    return {
        option.command.card: option.score
        for option in options
        if isinstance(option.command, PlayCard)
    }


# ---- betl


def betls(rng: random.Random) -> Iterator[Match]:
    """Betls without the talon, by low hands with a danger or two; everybody is about to play."""
    while True:
        low = sorted(DECK, key=lambda card: (card.rank + rng.random() * 5, card.index))[:10]
        yield say(
            start("serbian", packets=(write_cards(low),), dealer=2),
            "betl",
            "pass",
            "pass",
            "no",
            "no",
        )


def as_safe(view: SeatView, card: Card, than: Card) -> bool:
    """Whether the card takes a trick in no more deals than the other one, of many that the seat did
    not imagine.
    """
    values = card_values(view, Worlds(view).draw(1000, random.Random(1)))
    return all(value[card.index] <= value[than.index] for value in values)


def test_a_declarer_of_betl_keeps_no_higher_card_of_a_suit_that_is_worth_as_much() -> None:
    rng = random.Random("betl")
    choices = 0
    for number, match in enumerate(betls(rng)):
        while isinstance(match.to_act, int):
            view, level = match.view(match.to_act), SMALL[number % len(SMALL)]
            seed = f"{number} {len(match.log)}"
            if match.to_act == 0 and len(view.legal) > 1:
                card, scores = played(view, level, seed), worth(view, level, seed)
                same = [
                    other
                    for other in scores
                    if other.suit is card.suit and abs(scores[other] - scores[card]) < EQUAL * UNIT
                ]
                same = [other for other in same if as_safe(view, other, card)]
                choices += len(same) > 1
                assert card is max(same), (number, str(card), same)
            match.submit(
                rng.choice(view.legal)
                if match.to_act
                else PlayCard(played(view, level, seed))
                if len(view.legal) > 1
                else view.legal[0]
            )
        if choices >= 60:
            return


# ---- customs within a suit


def leads(hands: int) -> Iterator[tuple[SeatView, str]]:
    """Defenders on lead with a playing partner and a choice, against contracts of six tricks."""
    rng = random.Random("leads")
    for number in range(hands):
        cards = sorted(DECK, key=lambda card: (-card.rank - rng.random() * 9, card.index))[:10]
        trump = max(
            {card.suit for card in cards},
            key=lambda suit: (sum(card.suit is suit for card in cards), suit.value),
        )
        game = {"S": 2, "D": 3, "H": 4, "C": 5}[trump.value]
        match = say(
            start(packets=("", write_cards(cards)), dealer=2),
            "pass",
            "game",
            "pass",
            f"announce game {game}",
        )
        if match.phase is Phase.DEFENCE:
            say(match, "come", "come", "no", "no")
        while isinstance(match.to_act, int):
            view = match.view(match.to_act)
            if view.hand and not view.hand.trick and match.to_act != 1 and len(view.legal) > 1:
                yield view, f"{number} {len(match.log)}"
            match.submit(rng.choice(view.legal))


def test_a_suit_that_is_chosen_is_led_with_the_card_of_the_custom_where_it_costs_nothing() -> None:
    other_suit = 0
    for view, seed in leads(48):
        level = SMALL[2]
        card, scores = played(view, level, seed), worth(view, level, seed)
        custom, usual = customary_play(view), customary_lead(view, card.suit)
        assert isinstance(custom, PlayCard)
        if may_be_won(view, level, seed):
            continue  # then what keeps the win comes first
        if (
            scores[usual] >= max(scores.values()) - CUSTOM * UNIT
            and len(Situation(view).own_cards(card.suit)) > 1
        ):
            other_suit += custom.card.suit is not card.suit
            assert card is usual, seed
    assert other_suit >= 5


def may_be_won(view: SeatView, level: Level, seed: object) -> bool:
    options = rate_cards(view, EndsByTricks(view), imagine(view, level, random.Random(str(seed))))
    return any(option.chance is not None and option.chance > 1 - 1e-6 for option in options)


def on_lead(hand: str) -> SeatView:
    """Ana, who leads against hearts that Cvita plays, with these cards."""
    return at(
        "pass",
        "pass",
        "game",
        "announce game 4",
        "come",
        "come",
        "no",
        "no",
        packets=(hand, "", "HA HQ HJ HT H9 SA SK DA DK CA", ""),
    )


def test_no_bare_trump_honour_is_led_where_another_card_is_worth_as_much() -> None:
    view = on_lead("HK S7 S8 S9 D7 D8 D9 C7 C8 C9")
    assert view.seat == 0

    def led(**scores: float) -> str:
        return str(
            preferred_card(
                view, [Option(command, scores.get(str(command), 0.0)) for command in view.legal]
            )
        )

    assert led(HK=5.0, S8=5.0 - CUSTOM * UNIT / 2) == "S8"
    assert led(HK=5.0, S8=5.0 - 2 * CUSTOM * UNIT) == "HK", "a card that is worth more is led"
    assert preferred_card(view, [Option(parse("HK"), 1.0)]) == parse("HK")


@pytest.mark.parametrize("hand", ["HK S7 S8 S9 D7 D8 D9 C7 C8 C9"])
def test_the_same_by_a_seat_that_imagines_deals(hand: str) -> None:
    view, level = on_lead(hand), EXPERT.in_a_hurry(0.3)
    for seed in range(3):
        scores = worth(view, level, seed)
        other = max(score for card, score in scores.items() if card is not Card.HK)
        led = played(view, level, seed)
        assert led is not Card.HK or scores[Card.HK] > other + CUSTOM * UNIT, seed


def test_a_doubled_hand_is_thought_about_in_more_deals() -> None:
    plain = ("2", "pass", "pass", "discard CT C8", "announce 4", "come", "come")
    quick = replace(EXPERT, worlds=4, drawn=40, ponders=0)
    said = {0: ("no", "no"), 1: ("kontra", "no"), 2: ("kontra", "rekontra", "no")}
    for times, words in said.items():
        view = at(*plain, *words)
        assert (
            view.turn.phase is Phase.PLAY
            and view.hand is not None
            and view.hand.kontra.level == times
        )
        assert advise(view, quick, random.Random(1)).worlds == 4 * (1 + times)


# ---- a winner that only open hands make a burden

SURE_OF_ITSELF = replace(CLUB, careless=0.0, forgets=0.0)


def asked(dealer: int, sheet: PotSheet, packets: tuple[str, ...], course: str) -> SeatView:
    """Return what the seat to act sees after this course of an Illustrated hand."""
    match = Match.start(find_ruleset("illustrated"), NAMES[:3], sheet=sheet)
    match.submit(deal(dealer, *packets))
    say(match, *course.split("; "))
    assert isinstance(match.to_act, int)
    return match.view(match.to_act)


def chosen(view: SeatView, level: Level) -> set[str]:
    return {str(choose(view, level, random.Random(seed))) for seed in range(4)}


def test_a_high_card_is_not_discarded_for_fear_of_being_thrown_in() -> None:
    """Cvita needs one more trick, and the queen of hearts is high. With open cards Ana would lead
    a heart and have the clubs led to her; she cannot know it, and cashes the queen of clubs.
    """
    view = asked(
        1,
        PotSheet(80, (-32, -9, -39), 3),
        (
            "S8 ST SJ SA DQ H7 HQ C7 CJ CA",
            "S9 D7 D9 DT DJ DK H8 HJ HK CQ",
            "S7 SQ SK D8 DA H9 HT HA C8 CK",
            "C9 CT",
        ),
        "pass; 1; pass; discard S9 H8; announce 3; come; come; no; C9; CK; CA; H7; HK; HA; DA; DQ;"
        " D7; SK; SA; D9; DT; D8; S8; DJ; S7; ST; DK; C8",
    )
    assert {str(card) for card in view.cards} == {"SJ", "HQ", "C7", "CJ"}
    assert chosen(view, EXPERT) == chosen(view, SURE_OF_ITSELF) == {"SJ"}
    advice = advise(view, EXPERT, random.Random(0))
    assert advice.best.score == max(option.score for option in advice.options)


def test_a_low_card_forces_the_declarer_as_well_as_the_ace() -> None:
    """Ana has no spade and one trump."""
    view = asked(
        2,
        PotSheet(40, (3, -25, -18), 12),
        (
            "S8 DT DK H7 H8 HK HA C8 C9 CT",
            "S7 SK SA D7 HT HJ HQ C7 CJ CQ",
            "S9 SJ SQ D8 D9 DJ DQ H9 CK CA",
            "ST DA",
        ),
        "1; pass; pass; discard S8 ST; announce 4; come; come; DK; D7; D8; HK; HT; H9; C8; CJ; CK;"
        " S9; H7; SK; HA; HJ; D9; DA; HQ; DJ",
    )
    assert {str(card) for card in view.cards} == {"S7", "SA", "C7", "CQ"}
    assert chosen(view, EXPERT) == {"S7"}


SEVEN_SPADES = """rules: russian
players: Ana Bojan Cvita
dealer: Ana
deal: Bojan ST D8 DJ DQ DK H7 H9 HK CK CA | Cvita S9 SQ SK SA D9 DT DA HA C9 CQ | \
Ana S7 SJ D7 H8 HT HQ C7 C8 CT CJ | talon S8 HJ
Bojan: 6S
Cvita: 6C
Ana: pass
Bojan: pass
Cvita: discard C9 CQ
Cvita: announce 7S
Ana: pass
Bojan: whist
Bojan: closed
Bojan: ST
Cvita: SQ
Ana: S7
"""


@pytest.mark.parametrize("level", [CLUB, EXPERT], ids=str)
def test_a_declarer_draws_the_last_trump_where_that_loses_nothing(level: Level) -> None:
    """Seven tricks are sure once the jack is drawn. With open cards a diamond wins as much, and
    then the ace of diamonds was ruffed.
    """
    view = view_in(SEVEN_SPADES)
    for seed in range(5):
        assert played(view, level, seed) in (Card.SK, Card.SA)


TWO_CLUBS = """rules: illustrated
players: Ana Bojan Cvita
dealer: Ana
deal: Bojan SJ SA D9 DK DA H8 C9 CT CJ CK | Cvita S9 ST SQ SK DQ HJ HQ HK HA CQ | \
Ana S7 D7 D8 DT DJ H7 H9 HT C7 CA | talon S8 C8
Bojan: 1
Cvita: hearts
Ana: pass
Ana: stay
Bojan: come
Bojan: alone
Cvita: HA
Bojan: H8
Cvita: HK
Bojan: C9
Cvita: HJ
Bojan: D9
Cvita: SQ
Bojan: SA
Bojan: SJ
Cvita: SK
Cvita: S9
Bojan: CT
Cvita: ST
Bojan: DK
Cvita: DQ
Bojan: DA
"""


def test_with_the_last_cards_no_custom_is_worth_anything() -> None:
    """The king beats a bare queen, and against the ace it is worth as much as the jack."""
    view = view_in(TWO_CLUBS)
    assert {played(view, EXPERT, seed) for seed in range(8)} == {Card.CK}
