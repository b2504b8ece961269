"""Why a choice is right: facts that a player at the table would agree with, on hands where he can
check them.
"""

from __future__ import annotations

import random

import pytest

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.level import Level
from prefgame.ai.masks import masks
from prefgame.ai.player import advise
from prefgame.ai.reasons.call import sure_trump_tricks
from prefgame.ai.reasons.reasons_for import Fact, Reason, reasons_for
from prefgame.cards import DECK, Card, Rank, Suit, parse_cards
from prefgame.engine.commands import DEALER, Command, PlayCard
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract
from prefgame.rules.play import beats, trick_winner
from prefgame.rules.registry import find_ruleset
from tests.helpers import KEYS, NAMES, deal, deal_next, parse, say

DEAL = (
    "SA ST D8 HA HK HQ H9 H7 CK C9",
    "SK SQ S9 DA DK DJ D7 HT H8 C7",
    "S7 S8 SJ D9 DT DQ HJ CA CQ CJ",
    "CT C8",
)
"""Ana (the eldest hand), Bojan, Cvita, the talon"""
BOJAN_PLAYS = ("pass", "2", "pass", "discard S9 D7", "announce 3", "come", "come", "no", "no")
"""diamonds, against both; Ana leads"""
SANS = ("pass", "2", "pass", "discard S9 D7", "announce 7", "come", "come", "no", "no")
BETL = ("pass", "betl", "pass", "no", "no")
"""by Bojan; Ana leads"""


def at(*texts: str, packets: tuple[str, ...] = DEAL, rules: str = "croatian") -> SeatView:
    """What the seat to act sees after these words and cards."""
    match = Match.start(find_ruleset(rules), NAMES[:3])
    match.submit(deal(2, *packets))
    say(match, *texts)
    assert isinstance(match.to_act, int)
    return match.view(match.to_act)


def advice(
    view: SeatView,
    best: str,
    *,
    chance: float | None = 0.8,
    others: float = 0.6,
    success: Success = Success.QUOTA,
    meant: int | None = None,
) -> Advice:
    """An advice whose best choice is ``best``, ten points ahead of all others. ``meant``: the
    number of the contract that a call is for.
    """
    command = parse(best)
    assert command in view.legal
    rest = [
        Option(other, 0.0, None if str(other) in ("pass", "stay") else others)
        for other in view.legal
        if other != command
    ]
    contract = None if meant is None else view.table.rules.contract(str(meant), False)
    return Advice((Option(command, 10.0, chance, contract=contract), *rest), success, 1)


def facts(view: SeatView, best: str, **how: object) -> list[Reason]:
    """The facts about the hand or the trick, without what is to be expected."""
    return [
        reason for reason in reasons_for(view, advice(view, best, **how)) if not reason.expected
    ]  # type: ignore[arg-type]


def expected(view: SeatView, best: str, **how: object) -> Reason | None:
    return next(
        (reason for reason in reasons_for(view, advice(view, best, **how)) if reason.expected), None
    )  # type: ignore[arg-type]


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


# ---- the play


@pytest.mark.parametrize(
    ("before", "card", "reason"),
    [
        # leading
        (BOJAN_PLAYS, "HA", Reason(Fact.MASTER, cards("HA"), Suit.H)),
        # ace and king are in the same hand
        (BOJAN_PLAYS, "HQ", Reason(Fact.MASTER, cards("HQ"), Suit.H)),
        (BOJAN_PLAYS, "H7", Reason(Fact.THROUGH_DECLARER)),
        ((*BOJAN_PLAYS, "C9", "C7", "CJ"), "SJ", Reason(Fact.TOWARDS_PARTNER)),
        # and trumps in hand
        ((*BOJAN_PLAYS, "C9", "C7", "CJ"), "HJ", Reason(Fact.LONE_CARD, cards("HJ"), Suit.H)),
        ((*SANS, "C9", "C7", "CJ"), "HJ", Reason(Fact.TOWARDS_PARTNER)),
        ((*SANS, "C9", "C7", "CJ"), "S8", None),  # not the highest spade
        ((*BOJAN_PLAYS, "ST", "SK", "SJ"), "DA", Reason(Fact.DRAWS_TRUMPS, cards("DA"), Suit.D, 4)),
        # following
        ((*BOJAN_PLAYS, "ST"), "SQ", Reason(Fact.MUST_BE_BEATEN, cards("SQ"))),
        ((*BOJAN_PLAYS, "ST", "SK", "SJ", "C7"), "CQ", Reason(Fact.BEATS_DECLARER, cards("CQ"))),
        ((*BOJAN_PLAYS, "C9", "C7"), "CJ", Reason(Fact.CHEAPEST, cards("CJ"))),
        ((*BOJAN_PLAYS, "C9", "C7"), "CA", None),
        ((*BOJAN_PLAYS, "CK", "C7"), "CJ", Reason(Fact.PARTNER_HAS_IT)),
        (
            (*BOJAN_PLAYS, "HA", "H8", "HJ", "HK", "HT"),
            "D9",
            Reason(Fact.RUFFS, cards("D9"), Suit.H),
        ),
        ((*BOJAN_PLAYS, "ST", "SQ"), "S7", Reason(Fact.CANNOT_WIN, cards("S7"))),
        ((*BOJAN_PLAYS, "ST", "SQ"), "S8", None),
        ((*SANS, "ST"), "SQ", Reason(Fact.MUST_BE_BEATEN, cards("SQ"))),
        ((*SANS, "HA", "H8", "HJ", "HK", "HT"), "S7", Reason(Fact.THROWS, cards("S7"))),
        ((*SANS, "HA", "H8", "HJ", "HK", "HT"), "CA", None),
        ((*SANS, "HA", "H8", "HJ", "HK", "HT"), "DQ", None),  # a queen is high to a player
        # betl
        (BETL, "D8", Reason(Fact.FEW_LOWER, cards("D8"), Suit.D, 1)),
        (BETL, "HA", Reason(Fact.KEEPS_LOW, suit=Suit.H)),
        ((*BETL, "D8"), "D7", Reason(Fact.UNDER, cards("D7"))),
        ((*BETL, "D8"), "DA", None),
        ((*BETL, "D8", "DJ"), "DT", Reason(Fact.BELOW_DECLARER)),
        ((*BETL, "D8", "D7"), "DQ", Reason(Fact.SAFE_FROM_IT, cards("DQ"))),
        ((*BETL, "D8", "D7"), "D9", None),
        ((*BETL, "CK", "C7", "CA", "CQ", "C9"), "DA", Reason(Fact.THROWS_DANGER, cards("DA"))),
        ((*BETL, "CK", "C7", "CA", "CQ", "C9"), "D7", None),
    ],
)
def test_what_a_card_does(before: tuple[str, ...], card: str, reason: Reason | None) -> None:
    assert facts(at(*before), card) == ([] if reason is None else [reason])


def test_a_queen_behind_the_king_drives_out_the_ace() -> None:
    view = at(*BOJAN_PLAYS, "C9", "C7", "CJ", "DQ", "D8", "DK")
    assert facts(view, "SQ") == [Reason(Fact.DRIVES_OUT, cards("SK"), Suit.S, 1)]


def test_what_could_take_the_trick_is_held_back_by_the_declarer() -> None:
    view = at("pass", "2", "pass", "discard DJ D7", "announce 3", "come", "come", "no", "no", "ST")
    assert facts(view, "S9") == [Reason(Fact.HOLDS_BACK, cards("SQ SK"))]


def test_the_last_card_and_equal_cards_are_told_as_such() -> None:
    view = at(*BOJAN_PLAYS, "HA", "H8")
    assert len(view.legal) == 1 and facts(view, "HJ") == [Reason(Fact.ONLY_CHOICE)]
    view = at(*BOJAN_PLAYS, "ST")
    same = Advice(
        tuple(Option(command, 5.0, 0.5, 4.0) for command in view.legal), Success.CONTRACT, 1
    )
    assert reasons_for(view, same) == (Reason(Fact.ALL_SAME),)


def test_the_chance_is_told_where_the_card_makes_a_difference_to_it_and_points_elsewhere() -> None:
    view = at(*BOJAN_PLAYS)
    assert expected(view, "HA", chance=0.8, others=0.6) == Reason(Fact.ENOUGH, chance=0.8)
    better = expected(view, "HA", chance=0.8, others=0.8)
    assert better is not None and better.fact is Fact.BETTER and better.count == 10
    assert expected(at(*BOJAN_PLAYS, "ST"), "SQ", success=Success.CONTRACT) == Reason(
        Fact.MAKES, chance=0.8
    )


def test_what_a_card_is_better_than_is_the_next_line_of_the_table() -> None:
    """In the points that stand there; where the next choice is as good, none is named, however bad
    others are.
    """
    view = at(*BOJAN_PLAYS)
    first, second, third, *_rest = view.legal

    def told(*scores: float) -> Reason | None:
        options = tuple(
            Option(command, score, 0.5) for command, score in zip((first, second, third), scores)
        )
        return next(
            (
                reason
                for reason in reasons_for(view, Advice(options, Success.QUOTA, 1))
                if reason.fact is Fact.BETTER
            ),
            None,
        )

    assert told(10.4, 8.6, 3.0) == Reason(Fact.BETTER, count=1, command=second)
    assert told(10.4, 9.6, 3.0) is None


# ---- facts about every card of many hands, each said here once more


def unseen(view: SeatView) -> set[Card]:
    """The cards that are neither in hand nor were played or laid away by the seat."""
    hand = view.hand
    assert hand is not None
    gone = {card for trick in hand.tricks for _, card in trick.cards} | {
        card for _, card in hand.trick
    }
    return set(DECK) - gone - set(view.cards) - set(view.discard)


def holds(reason: Reason, view: SeatView, card: Card) -> bool:
    """Whether the fact is true, read off the table anew."""
    hand = view.hand
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    trump, out = hand.contract.trump, unseen(view)
    winning = trick_winner(hand.trick, trump) if hand.trick else None
    top = dict(hand.trick)[winning] if winning is not None else None
    last = len(hand.trick) == len(view.table.playing) - 1
    legal = [command.card for command in view.legal if isinstance(command, PlayCard)]
    higher = [other for other in out if other.suit is card.suit and other.rank > card.rank]
    lower = [other for other in out if other.suit is card.suit and other.rank < card.rank]
    match reason.fact:
        case Fact.ONLY_CHOICE:
            return len(legal) == 1
        case Fact.MASTER:
            return not hand.trick and not higher
        case Fact.DRAWS_TRUMPS:
            return (
                card.suit is trump
                and view.seat == hand.declarer
                and reason.count == sum(other.suit is trump for other in out) > 0
            )
        case Fact.DRIVES_OUT:
            between = [
                other
                for other in out
                if other.suit is card.suit
                and min(reason.cards[0].rank, card.rank) < other.rank < card.rank
            ]
            return len(higher) == reason.count and reason.cards[0] in view.cards and not between
        case Fact.CHEAPEST:
            taking = [other for other in legal if top is not None and beats(other, top, trump)]
            return (
                last
                and card in taking
                and not any(other.suit is card.suit and other.rank < card.rank for other in taking)
            )
        case Fact.CANNOT_BE_BEATEN:
            return top is not None and not last and beats(card, top, trump)
        case Fact.MUST_BE_BEATEN | Fact.BEATS_DECLARER:
            playing = view.table.playing
            following = playing[(playing.index(view.seat) + 1) % len(playing)]
            partner = hand.declarer not in (view.seat, following)
            return (
                top is not None
                and not last
                and beats(card, top, trump)
                and partner is (reason.fact is Fact.BEATS_DECLARER)
            )
        case Fact.LONE_CARD:
            held = [other.suit for other in view.cards]
            return (
                not hand.trick
                and card.suit is not trump
                and held.count(card.suit) == 1
                and trump in held
            )
        case Fact.RUFFS:
            return (
                card.suit is trump
                and reason.suit is hand.trick[0][1].suit
                and not any(held.suit is reason.suit for held in view.cards)
            )
        case Fact.PARTNER_HAS_IT:
            return (
                view.seat != hand.declarer != winning
                and top is not None
                and not beats(card, top, trump)
            )
        case Fact.CANNOT_WIN:
            return (
                top is not None
                and not any(beats(other, top, trump) for other in legal)
                and card is min(legal)
            )
        case Fact.HOLDS_BACK:
            return (
                top is not None
                and not beats(card, top, trump)
                and all(beats(other, top, trump) and other in legal for other in reason.cards)
            )
        case Fact.THROWS:
            return (
                card.suit is not trump
                and bool(higher)
                and card.suit is not hand.trick[0][1].suit
                and card.rank < Rank.QUEEN
            )
        case Fact.KEEPS_LOW:
            kept = [
                other for other in view.cards if other.suit is card.suit and other.rank < card.rank
            ]
            return view.seat != hand.declarer and reason.suit is card.suit and bool(kept)
        case Fact.THROUGH_DECLARER | Fact.TOWARDS_PARTNER:
            highest = not any(
                other.suit is card.suit and other.rank > card.rank for other in view.cards
            )
            if reason.fact is Fact.TOWARDS_PARTNER and not highest:
                return False
            playing = view.table.playing
            following = playing[(playing.index(view.seat) + 1) % len(playing)]
            return (
                not hand.trick
                and len(playing) == 3
                and (following == hand.declarer) is (reason.fact is Fact.THROUGH_DECLARER)
            )
        case Fact.UNDER:
            return (
                top is not None
                and card.rank < top.rank
                and not any(card.rank < other.rank < top.rank for other in legal)
            )
        case Fact.BELOW_DECLARER:
            return winning == hand.declarer and top is not None and not beats(card, top, None)
        case Fact.SAFE_FROM_IT:
            return hand.declarer in dict(hand.trick) and winning != hand.declarer
        case Fact.THROWS_DANGER:
            return card.suit is not hand.trick[0][1].suit
        case Fact.FEW_LOWER:
            return len(lower) == reason.count <= 2
    return False


@pytest.mark.parametrize("rules", KEYS)
def test_whatever_card_is_best_what_is_said_of_it_is_true(rules: str) -> None:
    rng = random.Random(f"reasons {rules}")
    match = Match.start(find_ruleset(rules), NAMES[:3], start=1000)
    told: dict[Fact, int] = {}
    while match.table.hands_played < 30:
        acting = match.to_act
        if not isinstance(acting, int):
            assert acting is DEALER
            deal_next(match, rng)
            continue
        view = match.view(acting)
        for command in view.legal if isinstance(view.legal[0], PlayCard) else ():
            assert isinstance(command, PlayCard)
            for reason in facts(view, str(command)):
                assert holds(reason, view, command.card), (reason, view.cards, view.hand)
                told[reason.fact] = told.get(reason.fact, 0) + 1
        weights = {"betl": 3.0, "stay": 0.3}
        match.submit(
            rng.choices(view.legal, [weights.get(str(command), 1.0) for command in view.legal])[0]
        )
    assert len(told) >= 14, told


# ---- before the play


@pytest.mark.parametrize(
    ("trumps", "sure"),
    [
        ("A", 1),
        ("AK", 2),
        ("KQ", 1),
        ("QJT", 1),
        ("K", 0),
        ("K7", 0),
        ("JT98", 1),
        ("Q7", 0),
        ("AQ", 1),
        ("AKT987", 6),
        ("A987", 1),
        ("", 0),
    ],
)
def test_sure_trump_tricks(trumps: str, sure: int) -> None:
    assert sure_trump_tricks(masks(Card(f"H{rank}") for rank in trumps)[2]) == sure


def test_a_bid_tells_trumps_and_aces_and_how_often_the_contract_is_made() -> None:
    view = at()
    trumps, aces = (
        Reason(Fact.TRUMPS, cards("HA HK HQ"), Suit.H, 5),
        Reason(Fact.ACES, cards("SA"), Suit.H),
    )
    assert facts(view, "2", success=Success.CONTRACT, meant=4) == [trumps, aces]
    assert expected(view, "2", meant=4) == Reason(Fact.MAKES_WITH_TALON, chance=0.8)
    assert expected(view, "game", meant=4) == Reason(Fact.MAKES, chance=0.8)


def test_a_number_is_called_for_what_it_mostly_becomes_with_the_talon() -> None:
    """Four clubs to the jack are the longest suit, but what is made with this hand is a betl."""
    options = advise(
        at(packets=("H8 H7 D7 D9 D8 CJ CT C9 C7 S7",)),
        Level("quick", worlds=20, drawn=400),
        random.Random(1),
    ).options
    number = next(option for option in options if str(option.command) == "2")
    assert number.contract is not None and number.contract.goal.takes_none


def test_a_pass_tells_how_seldom_the_next_best_bid_is_made() -> None:
    """The next line of the table, whatever else might be made more often and lose more."""
    view = at()
    chances: dict[Command, float] = {
        parse("2"): 0.3,
        parse("game"): 0.1,
        parse("betl"): 0.4,
        parse("sans"): 0.05,
    }
    others = [Option(command, -50.0, chance) for command, chance in chances.items()]
    told = reasons_for(view, Advice((Option(parse("pass"), -4.0), *others), Success.CONTRACT, 1))
    assert told == (Reason(Fact.WOULD_MAKE, chance=0.3, command=parse("2")),)


def test_a_number_called_for_a_betl_says_so() -> None:
    betl = at(packets=("S7 S9 SJ D7 D8 D9 H7 H8 CK C7",))
    told = facts(betl, "2", success=Success.CONTRACT, meant=6)
    assert (
        told[0].fact is Fact.MEANT
        and told[0].contract is not None
        and told[0].contract.goal.takes_none
    )
    assert facts(betl, "betl", success=Success.CONTRACT, meant=6)[0].fact is Fact.GAP, (
        "the call says it"
    )


def test_a_betl_tells_whether_every_suit_is_safe_or_where_the_danger_is() -> None:
    safe = at(packets=("S7 S9 SJ D7 D8 D9 H7 H8 HT C7",))
    assert facts(safe, "betl", success=Success.CONTRACT, meant=6) == [Reason(Fact.SAFE)]
    risky = at(packets=("S7 S9 SJ D7 D8 D9 H7 H8 CK C7",))
    assert facts(risky, "betl", success=Success.CONTRACT, meant=6) == [
        Reason(Fact.GAP, cards("CK"), Suit.C)
    ]


def test_without_trumps_no_ace_stands_beside_them() -> None:
    """Before the contract is announced nothing else says that there will be no trumps."""
    view = at(packets=("SA SK DA D8 HA H9 CK C9 C8 C7",))
    aces = Reason(Fact.ACES, cards("SA DA HA"))
    assert aces in facts(view, "sans", success=Success.CONTRACT, meant=7) and aces in facts(
        view, "2", success=Success.CONTRACT, meant=7
    )


def test_a_contract_with_few_trumps_tells_of_the_long_suit_and_that_it_counts_more() -> None:
    """Three clubs and five spades: a plain contract in spades counts two, in clubs five."""
    mine = "SA SQ ST S9 S7 CQ CJ C7 DA HA"
    others = [str(card) for card in DECK if str(card) not in f"{mine} D7 D8"]
    view = at(
        "2",
        "pass",
        "pass",
        "discard D7 D8",
        packets=(mine, " ".join(others[:10]), " ".join(others[10:]), "D7 D8"),
    )
    side = Reason(Fact.SIDE_SUIT, cards("SA SQ"), Suit.S, 5)
    # the ace of spades is told already
    clubs, spades = (Reason(Fact.ACES, cards("DA HA"), trump) for trump in (Suit.C, Suit.S))
    assert facts(view, "announce 5") == [
        Reason(Fact.TRUMPS, cards("CQ"), Suit.C, 3),
        side,
        clubs,
        Reason(Fact.WORTH_MORE, suit=Suit.S),
    ]
    assert facts(view, "announce 2") == [Reason(Fact.TRUMPS, cards("SA SQ"), Suit.S, 5), spades]


def test_a_call_for_few_trumps_says_that_the_longer_suit_counts_less() -> None:
    """Three diamonds to the ace before four spades to the ace would be an odd reason without it."""
    view = at(packets=("SA SQ SJ S9 DA DK DJ CT HA H7",))
    side = Reason(Fact.SIDE_SUIT, cards("SA SQ"), Suit.S, 4)
    meant = [
        Reason(Fact.TRUMPS, cards("DA DK"), Suit.D, 3),
        side,
        Reason(Fact.ACES, cards("HA"), Suit.D),
    ]
    assert facts(view, "2", success=Success.CONTRACT, meant=3) == [
        *meant,
        Reason(Fact.WORTH_MORE, suit=Suit.S),
    ]
    assert facts(view, "game", success=Success.CONTRACT, meant=3) == [
        *meant,
        Reason(Fact.WORTH_MORE, suit=Suit.S),
    ]


def test_a_plain_two_is_made_so_often_if_it_is_played() -> None:
    """Without a kontra nobody plays it: a refa in Serbia, won in Croatia."""
    before = ("2", "pass", "pass", "discard ST D8")
    for rules, number, fact in (
        ("serbian", 2, Fact.MAKES_DOUBLED),
        ("serbian", 4, Fact.MAKES),
        ("croatian", 2, Fact.MAKES),
    ):
        assert expected(
            at(*before, rules=rules), f"announce {number}", success=Success.CONTRACT
        ) == Reason(fact, chance=0.8)


def _contract(number: int) -> Contract:
    return find_ruleset("croatian").contract(str(number), False)


@pytest.mark.parametrize(
    ("hand", "discard", "number", "found"),
    [
        ("SA ST D8 HA HK HQ H9 H7 CK C9 CT C8", "discard ST D8", 4, {Fact.VOIDS: "D8"}),
        ("SA ST D8 HA HK HQ H9 H7 CK C9 CT C8", "discard C8 C9", 4, {Fact.KEEPS_GUARD: "CK"}),
        ("SA SQ HA HK HQ H9 H7 D9 D8 C7 C9 C8", "discard D8 C8", 4, {Fact.LOSERS: "D8 C8"}),
        ("SA S7 D8 D7 H7 H8 H9 C7 CT C8 S8 S9", "discard SA D8", 6, {Fact.DANGERS: "SA"}),
    ],
)
def test_a_discard_tells_what_it_is_for(
    hand: str, discard: str, number: int, found: dict[Fact, str]
) -> None:
    mine = hand.split()
    match = Match.start(find_ruleset("croatian"), NAMES[:3])
    others = [str(card) for card in DECK if str(card) not in mine]
    match.submit(
        deal(
            2,
            " ".join(mine[:10]),
            " ".join(others[:10]),
            " ".join(others[10:]),
            " ".join(mine[10:]),
        )
    )
    view = say(match, "2", "pass", "pass").view(0)
    told = reasons_for(view, advice(view, discard), _contract(number))
    assert {reason.fact: reason.cards for reason in told if not reason.expected} == {
        fact: cards(text) for fact, text in found.items()
    }


def test_a_defender_counts_sure_trumps_aces_and_guarded_kings() -> None:
    view = at("pass", "2", "pass", "discard S9 D7", "announce 3", "stay")
    assert facts(view, "come") == [
        Reason(Fact.ACES, cards("SA HA"), Suit.D),
        Reason(Fact.KINGS, cards("HK CK")),
    ]
    assert expected(view, "come") == Reason(Fact.ENOUGH, chance=0.8)
    assert expected(view, "stay", chance=None, others=0.3) == Reason(Fact.WOULD_REACH, chance=0.3)
    clubs = at("pass", "2", "pass", "discard S9 D7", "announce 5", "stay")
    assert facts(clubs, "come") == [
        Reason(Fact.ACES, cards("SA HA"), Suit.C),
        Reason(Fact.KINGS, cards("HK CK")),
    ], "no sure trump, but its king"
    alone = at("pass", "2", "pass", "discard S9 D7", "announce 3", "stay", "come")
    assert expected(alone, "alone") == Reason(Fact.REACHES, count=2, chance=0.8)
    assert expected(alone, "invite") == Reason(Fact.TOGETHER, count=4, chance=0.8)


def test_a_hand_without_a_trick_says_so() -> None:
    weak = ("S7 S8 S9 D7 D8 D9 H7 H8 H9 C7", "SA SK SQ SJ ST DA DK DQ DJ DT", "", "")
    view = at("pass", "2", "pass", "discard SJ ST", "announce 3", "stay", packets=weak)
    assert facts(view, "stay", chance=None) == [Reason(Fact.NO_TRICKS)]


def test_kontra_and_its_answers_tell_how_often_the_declarer_falls_or_makes_it() -> None:
    view = at("pass", "2", "pass", "discard S9 D7", "announce 3", "come", "come")
    assert expected(view, "kontra", success=Success.FALL) == Reason(Fact.FALLS, chance=0.8)
    assert expected(view, "no", success=Success.FALL) == Reason(Fact.WOULD_FALL, chance=0.6)
    declarer = at(
        "2", "pass", "pass", "discard ST D8", "announce 4", "come", "stay", "alone", "kontra"
    )
    assert expected(declarer, "rekontra", success=Success.CONTRACT) == Reason(
        Fact.MAKES, chance=0.8
    )
    assert expected(declarer, "no", success=Success.CONTRACT) == Reason(Fact.WOULD_HOLD, chance=0.6)
    assert facts(declarer, "no", success=Success.CONTRACT)[0] == Reason(
        Fact.TRUMPS, cards("HA HK HQ"), Suit.H, 5
    )
    betl = at("pass", "betl", "pass")
    assert (
        betl.hand is not None
        and betl.hand.contract is not None
        and betl.hand.contract.goal.takes_none
    )
    assert facts(betl, "kontra", success=Success.FALL) == []
