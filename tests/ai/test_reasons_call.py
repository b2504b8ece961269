"""Why a bid, a discard or an answer is right, on hands where a player can check it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.facts import Fact, Reason
from prefgame.ai.level import Level
from prefgame.ai.masks import masks, sure_trump_tricks
from prefgame.ai.player import advise
from prefgame.ai.reasons import reasons_for
from prefgame.cards import DECK, Card, Suit
from prefgame.engine.commands import Command
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract
from prefgame.rules.registry import find_ruleset
from tests.ai.reasons_of import advice, at, cards, expected, facts
from tests.helpers import NAMES, deal, parse, say


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


def test_a_bid_names_trumps_and_aces_and_how_often_the_contract_is_made() -> None:
    view = at()
    trumps, aces = (
        Reason(Fact.TRUMPS, cards("HA HK HQ"), Suit.H, 5),
        Reason(Fact.ACES, cards("SA"), Suit.H),
    )
    aim = Reason(Fact.MEANT, contract=_contract(4))
    assert facts(view, "2", success=Success.CONTRACT, meant=4) == [aim, trumps, aces]
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


def test_a_pass_says_how_seldom_the_cheapest_bid_is_made() -> None:
    """Who is too weak for the cheapest bid is too weak for all; "too weak for a game" is no reason
    to pass where a number was open.
    """
    view = at()
    chances: dict[Command, float] = {
        parse("game"): 0.1,
        parse("betl"): 0.4,
        parse("2"): 0.3,
        parse("sans"): 0.05,
    }
    others = [Option(command, -50.0, chance) for command, chance in chances.items()]
    found_reasons = reasons_for(
        view, Advice((Option(parse("pass"), -4.0), *others), Success.CONTRACT, 1)
    )
    assert found_reasons == (Reason(Fact.WOULD_MAKE, chance=0.3, command=parse("2")),)


def test_a_pass_that_wins_more_than_a_good_bid_says_so() -> None:
    view = at("1", "pass", rules="austrian")
    options = (Option(parse("pass"), 2.0), Option(parse("2"), 1.0, 0.8))
    found_reasons = reasons_for(view, Advice(options, Success.CONTRACT, 1))
    assert found_reasons == (Reason(Fact.DEFENDS_BETTER, chance=0.8, command=parse("2")),)


def test_a_number_called_for_a_betl_says_so() -> None:
    betl = at(packets=("S7 S9 SJ D7 D8 D9 H7 H8 CK C7",))
    found_reasons = facts(betl, "2", success=Success.CONTRACT, meant=6)
    assert (
        found_reasons[0].fact is Fact.MEANT
        and found_reasons[0].contract is not None
        and found_reasons[0].contract.goal.takes_none
    )
    assert facts(betl, "betl", success=Success.CONTRACT, meant=6)[0].fact is Fact.GAP, (
        "the call says it"
    )


def test_a_betl_says_whether_every_suit_is_safe_or_where_the_danger_is() -> None:
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


def test_a_contract_with_few_trumps_speaks_of_the_long_suit_and_that_it_counts_more() -> None:
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
    # the ace of spades is named already
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
        Reason(Fact.MEANT, contract=_contract(3)),
        *meant,
        Reason(Fact.WORTH_MORE, suit=Suit.S),
    ]
    assert facts(view, "game", success=Success.CONTRACT, meant=3) == [
        Reason(Fact.MEANT, contract=_contract(3).as_game),
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
def test_a_discard_says_what_it_is_for(
    hand: str, discard: str, number: int, found: dict[Fact, str]
) -> None:
    view = _exchange(hand)
    found_reasons = reasons_for(view, advice(view, discard), _contract(number))
    assert {reason.fact: reason.cards for reason in found_reasons if not reason.expected} == {
        fact: cards(text) for fact, text in found.items()
    }


ACES = "SA ST D8 HA HK HQ H9 H7 CK C9 CT C8"


def _exchange(mine: str = ACES) -> SeatView:
    """Return what Ana sees who has taken the talon."""
    held = mine.split()
    others = [str(card) for card in DECK if str(card) not in held]
    match = Match.start(find_ruleset("croatian"), NAMES[:3])
    packets = held[:10], others[:10], others[10:], held[10:]
    match.submit(deal(2, *(" ".join(packet) for packet in packets)))
    return say(match, "2", "pass", "pass").view(0)


def _discards(view: SeatView, best: str, *rivals: tuple[str, float, float]) -> Advice:
    """All discards for hearts: ``best`` wins ten points and is made 8 times in 10; ``rivals``:
    their commands, points and chances; the others win nothing and are never made.
    """
    hearts = _contract(4)
    known = {parse(text): (score, chance) for text, score, chance in rivals}
    others = [
        Option(command, *known.get(command, (0.0, 0.0)), contract=hearts)
        for command in view.legal
        if command != parse(best)
    ]
    return Advice((Option(parse(best), 10.0, 0.8, contract=hearts), *others), Success.CONTRACT, 1)


def test_a_suit_is_not_thrown_away_as_a_reason_where_that_wins_nothing() -> None:
    """ "It gets rid of all your diamonds" was the reason where one could stay as well."""
    view = _exchange()
    gains = reasons_for(view, _discards(view, "discard ST D8"), _contract(4))
    assert gains[0] == Reason(Fact.VOIDS, cards("D8"))
    same = _discards(view, "discard ST D8", ("discard C8 C9", 10.0, 0.8))
    assert Fact.VOIDS not in {reason.fact for reason in reasons_for(view, same, _contract(4))}
    sans = [
        replace(option, contract=_contract(7))
        for option in _discards(view, "discard ST D8").options
    ]
    without_trumps = Advice(tuple(sans), Success.CONTRACT, 1)
    assert Fact.VOIDS not in {
        reason.fact for reason in reasons_for(view, without_trumps, _contract(7))
    }, "nothing can be trumped"


def test_a_discard_says_whether_others_do_as_well() -> None:
    """ "You make the contract almost always" is no reason for a discard if others make it too."""
    view = _exchange()

    def outcome(*rivals: tuple[str, float, float]) -> Reason:
        return reasons_for(view, _discards(view, "discard ST D8", *rivals), _contract(4))[-1]

    assert outcome() == Reason(Fact.MAKES, chance=0.8)
    assert outcome(("discard C8 C9", 9.0, 0.79)) == Reason(Fact.MAKES_TOO, chance=0.8)
    everything = [(str(command), 9.0, 0.79) for command in view.legal]
    assert outcome(*everything) == Reason(Fact.MAKES_ANYWAY, chance=0.8)


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


def test_kontra_and_its_answers_say_how_often_the_declarer_falls_or_makes_it() -> None:
    view = at("pass", "2", "pass", "discard S9 D7", "announce 3", "come", "come")
    assert expected(view, "kontra", success=Success.DOWN) == Reason(Fact.GOES_DOWN, chance=0.8)
    assert expected(view, "no", success=Success.DOWN) == Reason(Fact.TOO_SELDOM_DOWN, chance=0.6)
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
    assert facts(betl, "kontra", success=Success.DOWN) == []


def test_a_whister_names_trumps_where_sure_tricks_are_too_few() -> None:
    """Against six spades two whisters need two tricks each (002:69, 002:85)."""
    view = at(
        "6S",
        "pass",
        "pass",
        "discard D7 D8",
        "announce 6S",
        packets=("SA SK SQ SJ H8 H9 D7 D8 C7 C8", "S8 S9 ST HA H7 D9 DT C9 CT CJ"),
        rules="russian",
    )
    assert facts(view, "whist", success=Success.QUOTA) == [
        Reason(Fact.ACES, cards("HA"), Suit.S),
        Reason(Fact.FEW_TRUMPS, suit=Suit.S, count=3),
    ]
