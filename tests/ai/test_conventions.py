"""The customs of the table (000:70, 000:157-162; 004:345-349): as invariants over many hands
and as cases of the seat by rules of thumb, and as cases of a seat that imagines deals, which
follows them where they cost nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.level import EXPERT, find_level
from prefgame.ai.player import advise, choose
from prefgame.ai.rule_of_thumb.defender import sans_opening
from prefgame.ai.rule_of_thumb.situation import Situation, UnseenCards
from prefgame.cards import Card, of_suit, parse_cards, write_cards
from prefgame.engine.commands import DEALER, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase
from prefgame.rules.play import beats, trick_winner
from prefgame.rules.registry import find_ruleset
from tests.ai.tables import at
from tests.helpers import BALKAN_GAMES, NAMES, announced, deal_next, parse, say, start

SIMPLE = find_level("simple")


def says(match: Match, seed: int = 0) -> str:
    """Return what the seat to act chooses."""
    assert isinstance(match.to_act, int)
    return str(choose(match.view(match.to_act), SIMPLE, random.Random(seed)))


# ---- laws over many hands


def _defends_with_partner(view: SeatView) -> bool:
    hand = view.hand
    assert hand is not None and hand.contract is not None
    return hand.declarer != view.seat and len(view.table.playing) == 3 and hand.contract.may_be_left


def defence_plays(hands: int) -> Iterator[tuple[SeatView, Card]]:
    """Cards that defenders with a playing partner choose, in contracts of six tricks."""
    rng = random.Random("conventions")
    for key in BALKAN_GAMES:
        match = Match.start(find_ruleset(key), NAMES[:3], start=1000)
        while match.table.hands_played < hands:
            acting = match.to_act
            if not isinstance(acting, int):
                assert acting is DEALER
                deal_next(match, rng)
                continue
            view = match.view(acting)
            command = choose(view, SIMPLE, rng)
            hand = view.hand
            if (
                isinstance(command, PlayCard)
                and len(view.legal) > 1
                and hand
                and hand.contract
                and _defends_with_partner(view)
            ):
                yield view, command.card
            match.submit(command, acting)


@pytest.fixture(scope="module")
def plays() -> list[tuple[SeatView, Card]]:
    return list(defence_plays(60))


def test_nobody_takes_a_trick_that_the_partner_has_already(
    plays: list[tuple[SeatView, Card]],
) -> None:
    """000:160: "should not take a trick that the other defender is winning"."""
    seen = 0
    for view, card in plays:
        hand = view.hand
        assert hand is not None and hand.contract is not None
        if len(hand.trick) < 2:
            continue
        winner = trick_winner(hand.trick, hand.contract.trump)
        top = dict(hand.trick)[winner]
        legal = [command.card for command in view.legal if isinstance(command, PlayCard)]
        if winner == hand.declarer or all(
            beats(other, top, hand.contract.trump) for other in legal
        ):
            continue
        seen += 1
        assert not beats(card, top, hand.contract.trump), f"{view.cards} on {hand.trick}: {card}"
    assert seen >= 30


def test_a_lead_towards_the_partner_is_the_highest_of_its_suit(
    plays: list[tuple[SeatView, Card]],
) -> None:
    """000:158."""
    seen = 0
    for view, card in plays:
        hand = view.hand
        assert hand is not None and hand.contract is not None
        following = view.table.playing[(view.table.playing.index(view.seat) + 1) % 3]
        if hand.trick or following == hand.declarer or card.suit is hand.contract.trump:
            continue
        seen += 1
        assert card is max(of_suit(view.cards, card.suit))
    assert seen >= 30


def test_a_weak_lead_through_the_declarer_is_the_lowest_of_its_suit(
    plays: list[tuple[SeatView, Card]],
) -> None:
    """000:159: weak is "nothing higher than a queen"; a card that nobody can beat any more
    is not weak.
    """
    seen = 0
    for view, card in plays:
        hand = view.hand
        assert hand is not None and hand.contract is not None
        following = view.table.playing[(view.table.playing.index(view.seat) + 1) % 3]
        suit = of_suit(view.cards, card.suit)
        if (
            hand.trick
            or following != hand.declarer
            or card.suit is hand.contract.trump
            or len(suit) < 2
        ):
            continue
        if max(suit).rank.letter in "AK" or UnseenCards(view).is_master(max(suit)):
            continue
        seen += 1
        assert card is min(suit)
    assert seen >= 3


@pytest.mark.parametrize(
    ("auction", "lead"),
    [
        (("pass", "2", "pass"), "D8"),  # the declarer is next: a low card
        (("pass", "pass", "2"), "DT"),  # the partner is next: a high card
    ],
)
def test_a_weak_suit_is_led_low_through_the_declarer_and_high_towards_the_partner(
    auction: tuple[str, ...], lead: str
) -> None:
    match = say(start(packets=("SK S8 S7 D8 D9 DT HQ H8 H7 CK",)), *auction)
    match.submit(match.legal()[0])
    say(match, "announce 5", "come", "come", "no", "no")
    assert match.to_act == 0
    assert says(match) == lead


def test_no_ace_falls_under_a_trick_that_it_cannot_win_while_a_lower_card_is_there(
    plays: list[tuple[SeatView, Card]],
) -> None:
    for view, card in plays:
        hand = view.hand
        assert hand is not None and hand.contract is not None
        if not hand.trick or card.rank.letter != "A":
            continue
        top = dict(hand.trick)[trick_winner(hand.trick, hand.contract.trump)]
        others = [other for other in of_suit(view.cards, card.suit) if other is not card]
        if card.suit is hand.trick[0][1].suit and others:
            assert beats(card, top, hand.contract.trump)


# ---- the lead to sans (000:161; 004:374-376)

SANS = (
    "S9 SK SA D9 DK DA H9 HK HA C9",
    "ST SJ DT DJ HT HJ CT CJ CQ CK",
    "S7 S8 SQ D7 D8 DQ H7 H8 C7 C8",
    "HQ CA",
)


@pytest.mark.parametrize(
    ("auction", "kontra", "suit"),
    [
        (("2", "3", "pass", "same", "pass"), "no", "D"),  # the partner's suit
        (("2", "pass", "3", "same", "pass"), "no", "D"),  # an own suit
        (("2", "pass", "3", "same", "4", "same", "pass"), "no", "H"),  # the last that was called
        (("2", "pass", "pass"), "no", "C"),
        (("2", "pass", "pass"), "kontra", "S"),
    ],
)
def test_an_invited_defender_opens_sans_by_custom(
    auction: tuple[str, ...], kontra: str, suit: str
) -> None:
    """ "He should lead his partner's suit if his partner took part in the bidding. If his partner
    passed but he bid himself he should lead his own suit ... a spade if the other player said
    kontra, and a club otherwise.\"
    """
    match = say(
        start("serbian", packets=SANS),
        *auction,
        "discard S9 D9",
        "announce 7",
        "come",
        "stay",
        "invite",
        kontra,
    )
    if kontra == "kontra":
        say(match, "no")
    assert match.phase is Phase.PLAY and match.to_act == 2
    assert says(match)[0] == suit


@pytest.mark.parametrize("rules", ["croatian", "slovenian"])
def test_where_the_region_has_no_such_custom_no_suit_is_opened_by_it(rules: str) -> None:
    match = say(
        start(rules, packets=SANS),
        "2",
        "pass",
        "pass",
        "discard S9 D9",
        "announce 7",
        "come",
        "stay",
        "invite",
        "no",
    )
    while match.to_act != 2:  # who leads first is another matter
        match.submit(match.legal()[0])
    assert sans_opening(Situation(match.view(2))) is None


# ---- calls


@pytest.mark.parametrize(
    ("cards", "call"),
    [
        # eight tricks in hand, and two suits that would run without trumps
        ("SA SK SQ SJ ST S9 S8 DA H7 C8", "game"),
        ("S7 S8 S9 D7 D9 DJ H7 H8 C7 C8", "betl"),  # every suit stays under
        ("SA SK SQ DA DK DQ HA HK HQ CA", "sans"),  # ten tricks from the top
        ("S8 DA DQ D9 D8 HA H7 CK C8 C7", "2"),  # some four tricks, and the talon may help
        ("S9 SJ D8 DT DQ H9 HJ C8 CT CJ", "pass"),  # neither tricks nor a betl
    ],
)
@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_first_call_fits_the_hand(rules: str, cards: str, call: str) -> None:
    assert says(start(rules, packets=(cards,))) == call


def against_four(cards: str) -> Match:
    """Seat 0 plays hearts with a fair hand; seat 1 holds the cards given and is asked first."""
    fair = parse_cards("HA HK HQ HJ HT SA SK DA DK CA CK H9 H8 SQ DQ CQ")
    rest = [card for card in fair if card not in parse_cards(cards)]
    match = say(start(packets=(write_cards(rest[:10]), cards)), "2", "pass", "pass")
    match.submit(match.legal()[0])
    return say(match, "announce 4")


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("S7 S8 S9 D7 D8 D9 H7 C7 C8 C9", "stay"),
        ("SA SK S9 DA D8 D9 H7 CA C8 C9", "come"),
        ("S7 S8 SJ D7 D8 DJ H7 H8 C7 CJ", "stay"),
        ("HA HK H7 DA D8 D9 S7 S8 C8 C9", "come"),
    ],
)
def test_a_defender_comes_with_tricks_and_stays_with_nothing(cards: str, answer: str) -> None:
    assert says(against_four(cards)) == answer


def test_five_sure_tricks_are_doubled_and_two_are_not() -> None:
    assert (
        says(say(against_four("SA SK DA DK H7 HA CA CK C8 C9"), "come", "stay", "alone"))
        == "kontra"
    )
    assert says(say(against_four("SA S9 DA D8 D9 H7 H8 C7 C8 C9"), "come", "stay", "alone")) == "no"


# ---- betl


def test_a_betl_declarer_stays_under_with_the_highest_card() -> None:
    match = say(
        start(packets=("S7 S9 SJ D7 D9 DJ H7 H9 C7 C9", "S8 ST SK", "SQ SA")),
        "betl",
        "pass",
        "pass",
        "no",
        "no",
    )
    say(match, "S7", "SK", "SA")
    assert match.to_act == 2
    match.submit(next(command for command in match.legal() if str(command) == "SQ"))
    assert says(match) == "SJ"


def test_the_defence_of_a_betl_keeps_low_before_the_declarer_and_high_after() -> None:
    packets = ("S8 SJ D7 D9 DJ H7 H9 C7 C9 CJ", "S7 SQ SA", "S9 ST SK")
    match = say(start(packets=packets), "betl", "pass", "pass", "no", "no", "D7")
    while match.hand_of(0) and match.to_act != 1:
        match.submit(match.legal()[-1])
    tallest = says(match)
    assert tallest[0] == "D" and tallest[1] in "AKQT8"


# ---- the declarer


def test_a_declarer_with_long_trumps_draws_them_first() -> None:
    packets = (
        "SA SK SQ SJ ST DA DK H7 C7 C8",
        "S7 S8 D7 D8 D9 HA HK CA CK CQ",
        "S9 DT DJ DQ HT HJ HQ C9 CT CJ",
        "H8 H9",
    )
    match = say(announced("croatian", "game 2", packets=packets), "come", "come", "no", "no")
    drawn: Counter[str] = Counter()
    for _ in range(3):
        drawn[says(match)[0]] += match.to_act == 0
        match.submit(choose(match.view(0), SIMPLE, random.Random(0)))
        while match.to_act != 0:
            match.submit(match.legal()[0])
        if match.view(0).this_hand.taken[0] == 2:
            break
    assert drawn == {"S": 2}
    assert says(match) in ("DA", "DK")


# ---- who imagines deals: customs where they cost nothing

TOWARDS = (
    "S9 SK DQ DK DA H8 H9 HJ HK CT",
    "S7 ST SQ SA D7 D9 DT HT HQ HA",
    "S8 D8 DJ H7 C8 C9 CJ CQ CK CA",
    "SJ C7",
)
"""Cvita plays clubs, and Ana leads towards Bojan: of three high diamonds each wins as many tricks
as another.
"""
OVERTAKING = (
    "S7 ST SQ D7 DJ DQ DA H8 HA CQ",
    "S9 SK SA D9 DT HQ C7 C8 C9 CJ",
    "D8 DK H7 H9 HT HJ HK CT CK CA",
    "SJ S8",
)
"""Cvita plays hearts, Ana has led the queen of spades towards Bojan, whose king would be
no trick more.
"""
NEEDED = (
    "S7 S8 SQ SA D7 HT HJ C9 CA CJ",
    "S9 SJ SK DQ H7 H8 H9 HA CQ CK",
    "ST D8 D9 DT DJ DK DA HK C7 C8",
    "HQ CT",
)
"""Cvita plays diamonds, and Ana has led the jack of hearts: Bojan holds four hearts and had better
take the ace now.
"""


def advice_after(packets: tuple[str, ...], said: str, seed: int) -> Advice:
    return advise(at(*said.split(", "), packets=packets), EXPERT, random.Random(seed))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("packets", "said", "custom", "other"),
    [
        # the highest towards the partner
        (
            TOWARDS,
            "2, pass, 3, same, 4, pass, discard S8 SJ, announce 5, come, come, no, no",
            "DA",
            "DQ",
        ),
        (
            OVERTAKING,
            (
                "2, pass, 3, same, 4, pass, discard S8 SJ, announce 4, come, come, no, no, CQ, C7, "
                "CK, H7, H8, HQ, SA, H9, S7, CA, HA, C8, SQ"
            ),
            "S9",  # nobody overtakes the partner
            "SK",
        ),
    ],
    ids=["towards the partner", "not over the partner"],
)
def test_among_cards_that_are_worth_the_same_the_custom_decides(
    packets: tuple[str, ...], said: str, custom: str, other: str, seed: int
) -> None:
    advice = advice_after(packets, said, seed)
    assert str(advice.best.command) == custom
    rival = next(option for option in advice.options if str(option.command) == other)
    assert -1e-6 < rival.score - advice.best.score < 0.3, "the other card is worth no less"


@pytest.mark.parametrize("seed", range(3))
def test_a_custom_that_loses_points_is_left(seed: int) -> None:
    said = "pass, pass, 2, discard ST C7, announce 3, come, come, no, no, HJ"
    assert rule_of_thumb_says(NEEDED, said) == "H7"
    assert str(advice_after(NEEDED, said, seed).best.command) == "HA"


def rule_of_thumb_says(packets: tuple[str, ...], said: str) -> str:
    return str(choose(at(*said.split(", "), packets=packets), SIMPLE, random.Random(0)))


def test_what_is_put_first_leaves_the_others_in_order() -> None:
    options = tuple(
        Option(parse(card), score) for card, score in (("SA", 5.0), ("SK", 4.5), ("SQ", 4.0))
    )
    advice = Advice(options, Success.QUOTA, 1)
    assert [str(option.command) for option in advice.with_first(options[2]).options] == [
        "SQ",
        "SA",
        "SK",
    ]
    assert advice == advice.with_first(options[0])
