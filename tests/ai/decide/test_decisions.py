"""What the seats that imagine deals decide where every player agrees; and what every advice owes to
who asks.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from prefgame.ai.advice import Advice, Success
from prefgame.ai.decide.play import CUSTOM
from prefgame.ai.level import CLUB, EXPERT, Level
from prefgame.ai.player import advise, choose
from prefgame.cards import Suit
from prefgame.engine.commands import Announce, Discard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from tests.ai.decide.endings import ending
from tests.ai.tables import TABLES, UNIT, Options, at, wild_play

BOTH = pytest.mark.parametrize("level", [CLUB, EXPERT], ids=lambda level: level.name)


def advice(view: SeatView, level: Level = EXPERT, seed: int = 1) -> Advice:
    return advise(view, level, random.Random(seed))


def best(view: SeatView, level: Level = EXPERT, seed: int = 1) -> str:
    return str(advice(view, level, seed).best.command)


# ---- the auction


MONSTERS = [
    "HA HK HQ HJ HT SA SK DA CA CK",
    "CA CK CQ CJ C9 C8 SA SK DA HK",
    "SA SK DA DK DQ HA HK HQ CA CK",
]
NOTHING = [
    "S7 S9 SQ D8 DT DQ H9 HJ C8 CQ",
    "S9 SJ D9 DJ DQ HT HJ C9 CT CQ",
    "SQ SJ S9 D7 DT DQ H8 HQ C9 CK",
]


@BOTH
@pytest.mark.parametrize("hand", MONSTERS)
def test_a_hand_full_of_tricks_is_not_passed(hand: str, level: Level) -> None:
    for before in ((), ("pass",), ("2",)):
        assert best(at(*before, packets=("",) * len(before) + (hand,)), level) != "pass"


@BOTH
@pytest.mark.parametrize("hand", NOTHING)
def test_a_hand_without_a_trick_passes(hand: str, level: Level) -> None:
    for before in ((), ("pass",), ("2",), ("2", "3")):
        assert best(at(*before, packets=("",) * len(before) + (hand,)), level) == "pass"


def test_a_sure_game_is_said_and_named_in_its_suit() -> None:
    packets = ("CA CK CQ CJ CT C9 SA SK DA HA", "", "", "")
    assert best(at(packets=packets)) == "game"
    assert best(at("game", "pass", "pass", packets=packets)) in (
        "announce game 5",
        "announce game 7",
    )


def test_the_lowest_cards_of_every_suit_are_a_betl() -> None:
    assert (
        best(at(packets=("S7 S8 S9 D7 D8 D9 H7 H8 C7 C8", "", "", ""), rules="serbian")) == "betl"
    )


def test_the_last_pass_of_all_is_worth_what_the_rules_write() -> None:
    """Nobody plays, and each player gets the same refa: nothing is won or lost by it."""
    last, second = (passing_after(*before) for before in (("pass", "pass"), ("pass",)))
    assert last == 0 > second


def passing_after(*before: str) -> float:
    advised = advice(at(*before, packets=("",) * len(before) + (NOTHING[0],)))
    return next(option.score for option in advised.options if str(option.command) == "pass")


LOSES_BY_BIDDING = [  # each loses 3 to 8 units of a stake of 10 (``benchmark_ai.py played``)
    (("1", "pass", "2"), "S9 ST SK D9 DK H8 HJ HQ CK CA"),
    (("1", "2", "pass"), "S8 D8 DQ DK HQ HK C8 CT CQ CA"),
    (("1", "pass"), "S7 SK SA D8 DK H7 HJ C9 CQ CA"),
]


@pytest.mark.parametrize(("before", "hand"), LOSES_BY_BIDDING)
def test_a_hand_that_defends_well_leaves_the_auction_to_a_player_who_bids_on(
    before: tuple[str, ...], hand: str
) -> None:
    view = at(*before, packets=packets_for(len(before), hand), rules="austrian")
    for seed in range(3):
        assert best(view, seed=seed) == "pass"


def packets_for(caller: int, hand: str) -> tuple[str, ...]:
    """Return a deal in which the player who calls after so many others has this hand."""
    return tuple(hand if seat == caller % 3 else "" for seat in range(4))


def test_a_pass_wins_more_with_tricks_against_the_declarer_than_without() -> None:
    """At Balkan tables it is one number."""
    held = ("S7 SK SA D8 DK H7 HJ C9 CQ CA", NOTHING[0])
    gains = {
        rules: [
            next(
                option.score
                for option in advice(at(*before, packets=packets_for(2, hand), rules=rules)).options
                if str(option.command) == "pass"
            )
            for hand in held
        ]
        for rules, before in (("austrian", ("1", "pass")), ("croatian", ("2", "pass")))
    }
    strong, weak = gains["austrian"]
    assert strong > 1 and weak < -1
    assert gains["croatian"] == [-4.0, -4.0]


def test_a_game_with_a_premium_is_defended_by_two() -> None:
    """Both are paid if it fails, so a lone defender mostly invites the other."""
    view = at(
        "1",
        "pass",
        packets=packets_for(2, "ST SK DQ DA H7 HT HQ HA C9 CQ"),
        rules="austrian",
    )
    for seed in range(3):
        assert best(view, seed=seed) != "hearts", "they lost 17 units more when they were played on"


def test_a_hand_of_aces_has_no_chance_of_a_betl() -> None:
    """However the cards lie, they can be made to take a trick: no luck of the play helps where
    there is no gap to be missed.
    """
    advised = advice(at(packets=("S8 SJ SA DT DA H8 H9 HA HK CT", "", "", ""), rules="serbian"))
    (betl,) = (option for option in advised.options if str(option.command) == "betl")
    assert betl.chance is not None and betl.chance < 0.1


# ---- twelve cards


TWELVE = [  # a hand with its talon, the suit that will be trumps
    ("HA HK HJ H9 H8 H7 SA SQ DJ CT", "CQ D9", Suit.H),
    ("CA CK CJ C9 C8 C7 SA S8 D8 H7", "CT DA", Suit.C),
    ("DA DQ DJ DT D8 D7 SA SK HJ CT", "H9 CJ", Suit.D),
]


@BOTH
@pytest.mark.parametrize(("hand", "talon", "trump"), TWELVE)
def test_losers_are_laid_away_and_the_long_suit_is_announced(
    hand: str, talon: str, trump: Suit, level: Level
) -> None:
    advised = advice(at("2", "pass", "pass", packets=(hand, "", "", talon)), level).best
    assert isinstance(advised.command, Discard)
    assert all(
        card.suit is not trump and card.rank.letter not in "AK" for card in advised.command.cards
    )
    named = advice(
        at("2", "pass", "pass", str(advised.command), packets=(hand, "", "", talon)), level
    ).best.command
    assert isinstance(named, Announce) and named.contract.trump is trump


# ---- the defence


def asked(hand: str, *answers: str) -> SeatView:
    """Ana plays hearts with the talon, and Bojan, who holds these cards, is asked, or
    then Cvita.
    """
    ana = "HK HQ HJ HT H9 DA DK SK SQ C7"
    kept = [card for card in ana.split() if card not in hand.split()]
    packets = (" ".join(kept), hand, "", "") if not answers else (" ".join(kept), "", hand, "")
    match = at("2", "pass", "pass", packets=packets)
    return at("2", "pass", "pass", str(match.legal[-1]), "announce 4", *answers, packets=packets)


def test_who_plays_along_with_a_single_whister_has_no_tricks_to_reach() -> None:
    """002:83: the tricks of both are the whister's, so a pass has no chance of its own."""
    view = at("pass", "7D", "pass", "discard S9 D7", "announce 7D", "whist", rules="russian")
    chances = {str(option.command): option.chance for option in advice(view).options}
    assert chances["pass"] is None and chances["whist"] is not None


@BOTH
@pytest.mark.parametrize("before", [(), ("come",), ("stay",)])
def test_three_aces_come_and_nothing_stays(before: tuple[str, ...], level: Level) -> None:
    if level is EXPERT or before != ("stay",):  # alone with three aces it is a close thing
        assert best(asked("HA SA CA S8 S7 D7 D8 C8 C9 CT", *before), level) == "come"
    assert best(asked("S7 S8 S9 D7 D8 D9 H7 C8 C9 CT", *before), level) == "stay"


@BOTH
def test_nobody_doubles_without_tricks_and_everybody_with_five_sure_ones(level: Level) -> None:
    weak = "S7 S8 S9 D7 D8 D9 HA C8 C9 CT"
    strong = "HA HK HQ HJ HT SA DA CA CK C9"
    for seed in range(3):
        view = at(
            "pass",
            "2",
            "pass",
            str(first_discard(weak)),
            "announce 4",
            "come",
            "stay",
            "alone",
            packets=("", "", weak, ""),
        )
        assert view.seat == 2 and best(view, level, seed) == "no"
    view = at(
        "pass",
        "2",
        "pass",
        str(first_discard(strong)),
        "announce 4",
        "come",
        "come",
        packets=("", "", strong, ""),
    )
    advised = advice(view, level)
    assert (
        str(advised.best.command) == "kontra"
        and advised.success is Success.DOWN
        and advised.best.chance == pytest.approx(1)
    )


def chances_of(view: SeatView) -> dict[str, float | None]:
    return {str(option.command): option.chance for option in advice(view).options}


def test_a_hand_that_is_not_played_without_kontra_fails_with_no_chance() -> None:
    view = at("2", "pass", "pass", "discard ST D8", "announce 2")
    chances = chances_of(view)
    assert chances["no"] is None and chances["kontra"] is not None


def test_without_kontra_the_declarer_meets_only_who_has_come() -> None:
    """Kontra brings the other defender in, so they go down more often with it."""
    aces = "HA SA CA S8 S7 D7 D8 C8 C9 CT"
    before = ("stay", "come", "alone")
    chances = chances_of(asked(aces, *before))
    assert chances["kontra"] is not None and chances["no"] is not None
    assert chances["kontra"] > chances["no"] + 0.02


def first_discard(cvita: str) -> Discard:
    """Return what Bojan may discard."""
    view = at("pass", "2", "pass", packets=("", "", cvita, ""))
    command = view.legal[0]
    assert isinstance(command, Discard)
    return command


# ---- the play


def with_tricks(view: SeatView, *winners: Seat) -> SeatView:
    """Return an ending whose tricks so far were taken by these."""
    assert view.hand is not None
    tricks = tuple(
        replace(trick, winner=winner)
        for trick, winner in zip(view.hand.tricks, winners, strict=True)
    )
    return replace(view, table=replace(view.table, hand=replace(view.hand, tricks=tricks)))


@BOTH
def test_the_sure_sixth_trick_is_cashed(level: Level) -> None:
    """Five tricks are won, no trump is out, and the ace of diamonds wins now; after a heart it may
    have to be thrown.
    """
    view = with_tricks(
        ending("2", "DA H7", "D7 H8", "D8 C9", aside="CJ CQ"), 0, 0, 0, 0, 1, 1, 1, 0
    )
    advised = advice(view, level)
    assert advised.success is Success.CONTRACT and str(advised.best.command) == "DA"
    chances = [option.chance for option in advised.options]
    assert chances[0] == pytest.approx(1) and chances[1] is not None and chances[1] < 0.9


@BOTH
def test_a_master_of_the_partner_is_left_to_the_partner(level: Level) -> None:
    """Cvita has led the king, and no trump is out: both aces are tricks of their own."""
    view = ending(
        "2", "C8 C9 D7", "HA H7 CA C7", "CT D8 HQ", aside="CJ CQ", seat=1, leader=2, trick="HK H8"
    )
    advised = advice(view, level)
    assert str(advised.best.command) == "H7", {
        str(option.command): option.tricks for option in advised.options
    }


@BOTH
def test_a_betl_declarer_stays_below_while_possible_and_throws_dangerous_cards_under_higher_ones(
    level: Level,
) -> None:
    betl = "S7 S8 S9 D7 D9 DK H7 H8 C7 C8"
    led = at("pass", "betl", "pass", "no", "no", "DJ", packets=("DJ", betl, "DQ", ""))
    assert led.seat == 1 and best(led, level) in ("D7", "D9")
    last = at("pass", "pass", "betl", "no", "no", "DQ", "DA", packets=("DQ", "DA", betl, ""))
    assert last.seat == 2 and best(last, level) == "DK"


# ---- every advice


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES[1:2] + TABLES[-2:-1])
def test_an_advice_weighs_exactly_what_is_legal_and_puts_the_best_first(
    rules: str, seats: int, options: Options
) -> None:
    rng = random.Random(f"advice {rules} {seats} {options}")
    in_a_hurry = EXPERT.in_a_hurry(0.1)
    phases: Counter[Phase] = Counter()
    for _, view in wild_play(rules, seats, options, 12, rng):
        phase = view.turn.phase
        if (
            phases[phase] >= (15 if phase is Phase.PLAY else 4)
            or len(view.legal) < 2
            or rng.random() < 0.4
        ):
            continue
        phases[phase] += 1
        seed = rng.random()
        advised = advise(view, in_a_hurry, random.Random(seed))
        assert sorted(map(str, view.legal)) == sorted(
            str(option.command) for option in advised.options
        )
        assert advised.worlds >= in_a_hurry.worlds  # a kontra is tried in more
        assert all(
            option.chance is None or 0 <= option.chance <= 1 + 1e-9 for option in advised.options
        )
        assert all(option.tricks is None or 0 <= option.tricks <= 10 for option in advised.options)
        weighed = [option.score for option in advised.options if option.weighed]
        assert weighed and all(one >= other - 1e-5 for one, other in pairwise(weighed[1:]))
        custom = CUSTOM * UNIT if phase is Phase.PLAY else 0
        assert weighed[0] >= max(weighed) - custom - 1e-5, (
            "a custom may come first that costs nothing to speak of"
        )
        assert [option.weighed for option in advised.options] == sorted(
            (option.weighed for option in advised.options), reverse=True
        )
        assert (
            advised.best is advised.options[0]
            and choose(view, in_a_hurry, random.Random(seed)) == advised.best.command
        )
        assert advise(view, in_a_hurry, random.Random(seed)) == advised
        assert (
            advised.success is not Success.CONTRACT
            or view.hand is None
            or view.hand.declarer in (None, view.seat)
        )
    assert all(
        phases[phase]
        for phase in (
            Phase.AUCTION,
            Phase.EXCHANGE,
            Phase.ANNOUNCE,
            Phase.DEFENCE,
            Phase.KONTRA,
            Phase.PLAY,
        )
    )


def test_all_misjudgements_come_from_the_chance_that_is_handed_in() -> None:
    view = at()
    erring = Level("erring", worlds=4, wavers=2.0)
    advised = [advise(view, erring, random.Random(seed)) for seed in (1, 1, 2)]
    assert advised[0] == advised[1] != advised[2]
    assert {str(option.command) for option in advised[0].options} == {
        str(command) for command in view.legal
    }
