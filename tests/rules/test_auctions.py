"""The auction: every example of source 000, line 37, with what was open at each turn, and the
customs of the regions.
"""

from __future__ import annotations

import pytest

from prefgame.engine.legal import IllegalCommand
from prefgame.rules.auctions.base import GAME
from prefgame.rules.base import Phase, Refused
from prefgame.rules.registry import find_ruleset
from tests.helpers import BALKAN_GAMES, acting, legal, parse, say, start
from tests.narrow import known
from tests.perft import count

FIRST = ["pass", "2", "game", "betl", "sans"]


def open_at(number: int) -> list[str]:
    """Return what a seat may say at its first call over a standing number."""
    return ["pass", str(number + 1), "game", "betl", "sans"]


# 000:37: (seat, what it may say, what it says), then who plays, with the talon or not, and what may
# be announced
EXAMPLES = {
    "1": (
        [
            ("Ana", FIRST, "2"),
            ("Bojan", open_at(2), "3"),
            ("Cvita", open_at(3), "4"),
            ("Ana", ["pass", "same"], "pass"),
            ("Bojan", ["pass", "same"], "pass"),
        ],
        ("Cvita", True, ["announce 4", "announce 5", "announce 6", "announce 7"]),
    ),
    "2": (
        [
            ("Ana", FIRST, "pass"),
            ("Bojan", FIRST, "2"),
            ("Cvita", open_at(2), "3"),
            ("Bojan", ["pass", "same"], "same"),
            ("Cvita", ["pass", "4"], "4"),
            ("Bojan", ["pass", "same"], "same"),
            ("Cvita", ["pass", "5"], "pass"),
        ],
        ("Bojan", True, ["announce 4", "announce 5", "announce 6", "announce 7"]),
    ),
    "3": (
        [
            ("Ana", FIRST, "2"),
            ("Bojan", open_at(2), "3"),
            ("Cvita", open_at(3), "4"),
            ("Ana", ["pass", "same"], "pass"),
            ("Bojan", ["pass", "same"], "same"),
            ("Cvita", ["pass", "5"], "5"),
            ("Bojan", ["pass", "same"], "pass"),
        ],
        ("Cvita", True, ["announce 5", "announce 6", "announce 7"]),
    ),
    "4": (
        [
            ("Ana", FIRST, "2"),
            ("Bojan", open_at(2), "game"),
            ("Cvita", ["pass", "game", "betl", "sans"], "game"),
            ("Bojan", [f"game {n}" for n in (2, 3, 4, 5, 6, 7)], "game 4"),
            ("Cvita", ["game 5", "game 6", "game 7", "silent"], "game 5"),
        ],
        ("Cvita", False, "game 5"),
    ),
    "5": (
        [
            ("Ana", FIRST, "game"),
            ("Bojan", ["pass", "game", "betl", "sans"], "pass"),
            ("Cvita", ["pass", "game", "betl", "sans"], "pass"),
        ],
        ("Ana", False, [f"announce game {n}" for n in (2, 3, 4, 5, 6, 7)]),
    ),
    "6": (
        [("Ana", FIRST, "2"), ("Bojan", open_at(2), "betl"), ("Cvita", ["pass", "sans"], "pass")],
        ("Bojan", False, "game 6"),
    ),
    "7": (
        [("Ana", FIRST, "2"), ("Bojan", open_at(2), "betl"), ("Cvita", ["pass", "sans"], "sans")],
        ("Cvita", False, "game 7"),
    ),
}


@pytest.mark.parametrize("rules", ["croatian", "slovenian"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_source_with_the_legal_set_at_every_turn(
    rules: str, example: str
) -> None:
    calls, (declarer, talon, then) = EXAMPLES[example]
    match = start(rules)
    for seat, may_say, says in calls:
        assert (acting(match), legal(match)) == (seat, may_say)
        say(match, says)
    hand = match.table.hand
    assert hand is not None and hand.declarer is not None
    assert match.table.players[hand.declarer] == declarer and hand.game is not talon
    if isinstance(then, str):
        assert (
            str(hand.contract) == then and match.phase is Phase.DEFENCE
            if then != "game 6"
            else match.phase is Phase.KONTRA
        )
        return
    if talon:
        assert (
            match.phase is Phase.EXCHANGE and acting(match) == declarer and len(match.legal()) == 66
        )
        say(match, legal(match)[0])
    assert match.phase is Phase.ANNOUNCE and acting(match) == declarer and legal(match) == then


@pytest.mark.parametrize("example", ["1", "2", "3"])
def test_auctions_by_numbers_are_the_same_in_serbia(example: str) -> None:
    calls, (declarer, _talon, then) = EXAMPLES[example]
    match = start("serbian")
    for seat, may_say, says in calls:
        assert (acting(match), legal(match)) == (seat, may_say)
        say(match, says)
    assert acting(match) == declarer
    say(match, legal(match)[0])
    assert legal(match) == then


def test_in_serbia_a_plain_game_is_a_suit_and_a_named_game_beats_it_at_once() -> None:
    """000:153: igra betl and igra sans at the first call, plain igra commits to trumps."""
    match = say(start("serbian"), "game", "pass", "pass")
    assert legal(match) == [
        "announce game 2",
        "announce game 3",
        "announce game 4",
        "announce game 5",
    ]
    match = say(start("serbian"), "game", "betl", "pass")
    assert (
        str(match.table.hand and match.table.hand.contract) == "game 6"
        and match.table.hand
        and match.table.hand.declarer == 1
    )
    match = say(start("serbian"), "game", "game", "pass")
    assert legal(match) == ["game 2", "game 3", "game 4", "game 5"]
    say(match, "game 3")
    assert legal(match) == ["game 4", "game 5", "silent"]


def test_a_second_spades_game_and_a_third_diamonds_game_cannot_be() -> None:
    """004:137-139."""
    match = say(start("serbian"), "game", "game", "game", "game 2")
    assert legal(match) == ["game 3", "game 4", "game 5", "silent"]
    say(match, "game 3")
    assert legal(match) == ["game 4", "game 5", "silent"]


def test_of_equal_games_the_earlier_seat_has_precedence() -> None:
    """000:34, A-37: a plain game may turn out to be the betl that a later seat named."""
    match = say(start(), "game", "betl", "pass")
    assert acting(match) == "Ana" and legal(match) == ["game 6", "game 7", "silent"]
    say(match, "game 6")
    assert match.table.hand is not None and match.table.hand.declarer == 0
    match = say(start(), "game", "betl", "pass", "silent")
    assert match.table.hand is not None and match.table.hand.declarer == 1
    # a later seat must go higher
    match = say(start(), "pass", "game", "game", "game 5")
    assert legal(match) == ["game 6", "game 7", "silent"]


def test_a_second_game_cannot_become_the_lowest() -> None:
    """Equal games go to the earlier seat, so the later one needs a higher one (000:34)."""
    match = say(start(), "pass", "game")
    calls = match.view(2).this_hand.calls
    open_after = match.table.rules.auction.contracts_after(calls, GAME)
    assert [str(game) for game in open_after] == ["game 3", "game 4", "game 5", "game 6", "game 7"]


def test_three_games_each_named_once() -> None:
    match = say(start(), "game", "game", "game", "game 3", "silent")
    assert acting(match) == "Cvita" and legal(match) == [
        "game 4",
        "game 5",
        "game 6",
        "game 7",
        "silent",
    ]
    say(match, "silent")
    assert match.table.hand is not None and (
        match.table.hand.declarer,
        str(match.table.hand.contract),
    ) == (0, "game 3")
    # the highest possible leaves the later one nothing but silence, and that player is still asked
    match = say(start(), "game", "game", "pass", "game 7")
    assert acting(match) == "Bojan" and legal(match) == ["silent"]


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_the_third_seat_speaks_after_two_passes(rules: str) -> None:
    match = say(start(rules), "pass", "pass")
    assert acting(match) == "Cvita" and legal(match) == FIRST
    say(match, "2")
    assert match.phase is Phase.EXCHANGE and acting(match) == "Cvita"


def test_who_has_passed_is_out_and_nobody_is_asked_after_a_game() -> None:
    """000:33, 31."""
    match = say(start(), "2", "3", "pass", "pass")
    assert match.phase is Phase.EXCHANGE and acting(match) == "Bojan"
    match = say(start(), "2", "3", "game")
    assert match.phase is Phase.ANNOUNCE and acting(match) == "Cvita"


def test_numbers_climb_to_seven_and_no_further() -> None:
    match = say(
        start(), "2", "3", "pass", "same", "4", "same", "5", "same", "6", "same", "7", "same"
    )
    assert acting(match) == "Bojan" and legal(match) == ["pass"]
    say(match, "pass")
    say(match, legal(match)[0])
    assert legal(match) == ["announce 7"]


# ---- what is refused


@pytest.mark.parametrize(
    ("calls", "wrong", "reason"),
    [
        ([], "3", Refused.BID_SKIPS),  # 000:31
        ([], "same", Refused.NOTHING_TO_HOLD),
        (["2"], "2", Refused.BID_TOO_LOW),  # 000:32
        (["2"], "4", Refused.BID_SKIPS),  # 000:29
        # 000:35: the first to bid a number says same, not the second
        (["2"], "same", Refused.NOTHING_TO_HOLD),
        (["game"], "2", Refused.GAME_STANDS),  # 000:31
        (["betl"], "game", Refused.GAME_STANDS),  # 000:34
        (["sans"], "betl", Refused.GAME_STANDS),
        (["sans"], "sans", Refused.GAME_STANDS),
        (["2", "3", "pass"], "game", Refused.GAME_TOO_LATE),  # 000:33
        (["2", "3", "pass"], "betl", Refused.GAME_TOO_LATE),
        (["2", "3", "pass"], "4", Refused.BID_SKIPS),  # only the lowest bid that beats: same
        # 000:35: the later seat goes on to the next number
        (["2", "3", "pass", "same"], "same", Refused.MUST_RAISE),
        (["2", "3", "pass", "same"], "5", Refused.BID_SKIPS),
        ([], "8", Refused.NO_SUCH_CONTRACT),  # 000:156: only where preferans is played
        ([], "preferans", Refused.NO_SUCH_CONTRACT),
        (["game", "game", "pass"], "silent", Refused.MUST_REVEAL),  # 000:34
        (["game", "game", "pass", "game 4"], "game 4", Refused.REVEAL_TOO_LOW),
        (["game", "game", "pass"], "game 8", Refused.NO_SUCH_CONTRACT),
    ],
)
def test_a_call_out_of_turn_order_is_refused_with_its_reason(
    calls: list[str], wrong: str, reason: Refused
) -> None:
    match = say(start(), *calls)
    before = (match.log, legal(match))
    with pytest.raises(IllegalCommand) as refusal:
        match.submit(parse(wrong))
    assert refusal.value.reason is reason and refusal.value.message
    assert [str(command) for command in refusal.value.legal] == before[1] and wrong not in before[1]
    assert known(acting(match)) in refusal.value.where
    assert (match.log, legal(match)) == before


def test_in_serbia_a_plain_game_cannot_turn_out_sans() -> None:
    match = say(start("serbian"), "game", "game", "pass")
    with pytest.raises(IllegalCommand) as refusal:
        match.submit(parse("game 7"))
    assert refusal.value.reason is Refused.NO_SUCH_CONTRACT


@pytest.mark.parametrize("hold", ["none", "eldest_only", "forehand"])
def test_the_refusal_to_hold_says_who_may_at_this_table(hold: str) -> None:
    """A seat that sits earlier but may not hold at this table is not informed that the other sits
    before it.
    """
    match = say(
        start(hold=hold),
        "pass" if hold == "none" else "2",
        "2" if hold == "none" else "3",
        "3" if hold == "none" else "4",
    )
    if hold != "none":
        say(match, "pass")
    assert acting(match) == "Bojan" and "same" not in legal(match)
    with pytest.raises(IllegalCommand) as refusal:
        match.submit(parse("same"))
    assert refusal.value.reason is Refused.MUST_RAISE and "sits before" not in refusal.value.message


# ---- the options of the auction


@pytest.mark.parametrize(
    ("hold", "calls", "may_say"),
    [
        ("position", ["pass", "2", "3"], ["pass", "same"]),
        ("forehand", ["2", "3", "pass"], ["pass", "same"]),
        ("forehand", ["2", "3", "4", "pass"], ["pass", "5"]),  # Bojan is not the eldest hand
        ("forehand", ["pass", "2", "3"], ["pass", "4"]),
        # 001:147-150: the eldest began with a pass, so the last holds against the middle
        ("forehand", ["pass", "2", "3", "4"], ["pass", "same"]),
        # the eldest did not begin with one, so the last must raise
        ("forehand", ["2", "3", "4", "pass", "5"], ["pass", "6"]),
        ("eldest_only", ["2", "3", "pass"], ["pass", "same"]),
        ("eldest_only", ["pass", "2", "3"], ["pass", "4"]),
        ("eldest_only", ["pass", "2", "3", "4"], ["pass", "5"]),
        ("none", ["2", "3", "pass"], ["pass", "4"]),
    ],
)
@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_who_may_hold(rules: str, hold: str, calls: list[str], may_say: list[str]) -> None:
    assert legal(say(start(rules, hold=hold), *calls)) == may_say


@pytest.mark.parametrize("rules", ["serbian", "austrian", "viennese"])
def test_where_the_dealer_sits_out_the_second_hand_may_hold_against_the_third(rules: str) -> None:
    """001:358-359; among three it is the dealer against the hand before (001:147-150)."""
    low = int(find_ruleset(rules).contracts[0].name)
    calls = ("pass", *(str(low + each) for each in range(2)))
    table = say(start(rules, 4, dealer=3, hold="forehand"), *calls)
    assert acting(table) == "Bojan" and "same" in legal(table)
    say(table, "same")
    assert acting(table) == "Cvita" and "same" not in legal(table)


@pytest.mark.parametrize("rules", BALKAN_GAMES)
def test_a_number_may_jump_where_a_table_says_so(rules: str) -> None:
    """004:107 knows no step; 000:32 "Numerical jump bids are not allowed"."""
    match = start(rules, jump=True)
    assert legal(match) == ["pass", *map(str, range(2, 8)), "game", "betl", "sans"]
    say(match, "2")
    assert legal(match) == ["pass", *map(str, range(3, 8)), "game", "betl", "sans"]
    say(match, "5", "pass")
    # who may say the same says it, and raises no further (000:35)
    assert legal(match) == ["pass", "same"]
    say(match, "same")
    assert legal(match) == ["pass", "6", "7"]
    say(match, "7", "pass")
    assert match.table.this_hand.declarer == 1
    assert "3" not in legal(start(rules)), "the usual step is one"


def test_of_several_games_each_later_one_may_have_to_be_higher() -> None:
    """004:137-139: "In-hand Spades cannot be declared as a second in-hand game ... Diamonds cannot
    be declared as a third"; 000:34 asks only that it beats the one before.
    """
    for agreed, third in (
        ("rising", ["game 4", "game 5"]),
        ("once", ["game 3", "game 4", "game 5"]),
    ):
        match = say(start("serbian", game_reveal=agreed), "game", "game", "game")
        assert legal(match) == [f"game {n}" for n in (2, 3, 4, 5)]
        say(match, "game 2")
        assert legal(match) == ["game 3", "game 4", "game 5", "silent"]
        say(match, "silent")
        assert legal(match) == [*third, "silent"]
        if agreed == "rising":
            with pytest.raises(IllegalCommand) as caught:
                say(match, "game 3")
            assert caught.value.reason is Refused.REVEAL_TOO_LOW
    # one alone has a free choice, whoever says it
    alone = say(start("serbian", game_reveal="rising"), "2", "pass", "game")
    assert legal(alone) == [f"announce game {n}" for n in (2, 3, 4, 5)]


LEVELS = [f"game {n}" for n in (2, 3, 4, 5)] + ["betl", "sans"]
"""the games of a Serbian table where each is a level of its own, as they are bid"""


@pytest.mark.parametrize(
    ("calls", "may"),
    [
        ([], ["pass", "2", *LEVELS]),
        # in-hand spades have the bid value 3
        (["2"], ["pass", "3", *LEVELS]),
        (["2", "game 2"], ["pass", "4", *LEVELS[1:]]),
        (["2", "3"], ["pass", "4", *LEVELS[1:]]),
        # 004:134-135: no lower game in hand after one; in-hand betl is 7, sans 8
        (["betl"], ["pass", "sans"]),
        (["game 5"], ["pass", "7", "betl", "sans"]),
        # a number beats it, and the auction goes on
        (["2", "game 2", "pass"], ["pass", "4"]),
        (["2", "game 2", "4"], ["pass", "same"]),
        (["2", "game 2", "4", "pass"], ["pass", "same"]),
        (["game 2", "pass", "4"], ["pass", "same"]),
        (["game 2", "pass", "game 3"], ["pass", "5"]),
    ],
)
def test_an_in_hand_game_is_bid_one_level_higher_where_agreed(
    calls: list[str], may: list[str]
) -> None:
    """004:88-97: "In hand" variants are bid one level higher."""
    assert legal(say(start("serbian", game_level=True), *calls)) == may


def test_the_highest_level_wins_with_the_talon_or_without() -> None:
    """004:88-97, 004:130-132."""
    with_talon = say(start("serbian", game_level=True), "2", "game 2", "pass", "4", "pass")
    assert (with_talon.view(0).won.declarer, with_talon.phase) == (0, Phase.EXCHANGE)
    without = say(start("serbian", game_level=True), "2", "game 2", "pass", "pass")
    assert without.view(0).won.declarer == 1 and without.phase is Phase.DEFENCE
    assert str(without.view(0).contracted.contract) == "game 2"


@pytest.mark.parametrize(
    ("calls", "wrong", "reason"),
    [
        ([], "game", Refused.NO_SUCH_CONTRACT),
        ([], "3", Refused.BID_SKIPS),  # the first number is two
        (["2", "game 2"], "3", Refused.BID_TOO_LOW),
        (["2", "game 2"], "5", Refused.BID_SKIPS),
        (["betl"], "game 5", Refused.BID_TOO_LOW),
        (["2", "game 2", "pass"], "game 4", Refused.GAME_TOO_LATE),
        (["2", "game 2", "pass"], "same", Refused.NOTHING_TO_HOLD),
        (["2", "game 2", "4"], "5", Refused.BID_SKIPS),
    ],
)
def test_what_is_no_higher_level_is_refused(calls: list[str], wrong: str, reason: Refused) -> None:
    """004:134-135, 004:88-97."""
    match = say(start("serbian", game_level=True), *calls)
    with pytest.raises(IllegalCommand) as refusal:
        say(match, wrong)
    assert refusal.value.reason is reason and refusal.value.message


def levelled_auctions(jumps: bool) -> int:
    """Count whole auctions from the words of the source, without the engine: bids are levels, a
    game in hand is one above its number and bid at the first call (004:88-97, 004:107-114).
    """

    def go(said: tuple[tuple[int, int, bool], ...], out: frozenset[int], turn: int) -> int:
        """``said``: seat, level and whether it is a game, of each bid."""
        started = {seat for seat, _, _ in said} | out
        active = [seat for seat in range(3) if seat not in out]
        holder, level, game = said[-1] if said else (-1, 0, False)
        if (turn >= 3 and active == [holder]) or not active:
            return 1
        seat = turn % 3
        if seat in out or (turn >= 3 and seat == holder):
            return go(said, out, turn + 1)
        total = go(said, out | {seat}, turn + 1)
        first = seat not in started
        if said and not game and not first and seat < holder:
            return total + go((*said, (seat, level, False)), out, turn + 1)
        numbers = [number for number in range(2, 8) if number > level]
        for number in numbers if jumps else numbers[:1]:
            total += go((*said, (seat, number, False)), out, turn + 1)
        for number in range(2, 8) if first else ():
            if number + 1 > level:
                total += go((*said, (seat, number + 1, True)), out, turn + 1)
        return total

    return go((), frozenset(), 0)


@pytest.mark.parametrize("jumps", [False, True])
def test_auctions_of_levels_are_as_many_as_the_words_say(jumps: bool) -> None:
    counted = count("serbian", game_level=True, jump=jumps)
    assert counted.total() == levelled_auctions(jumps)


def test_only_who_may_be_behind_a_higher_game_is_silent_where_agreed() -> None:
    """000:34: "If an earlier player has a higher bid, a later player may remain silent and not
    reveal his bid". Nobody can be behind leaves, so the second player says which game it is; of
    equal ones the earlier player has precedence.
    """
    said = "game", "game", "pass", "game 2"
    assert legal(say(start("croatian"), *said)) == [*(f"game {n}" for n in range(3, 8)), "silent"]
    match = say(start("croatian", silence=True), *said)
    assert legal(match) == [f"game {n}" for n in range(2, 8)]
    with pytest.raises(IllegalCommand) as caught:
        say(match, "silent")
    assert caught.value.reason is Refused.MUST_REVEAL
    say(match, "game 2")
    assert match.view(0).won.declarer == 0, "the earlier of equal games"
    behind = say(start("croatian", silence=True), "game", "game", "pass", "game 3")
    assert legal(behind) == [*(f"game {n}" for n in range(4, 8)), "silent"]


def test_where_games_rise_the_second_is_behind_no_spades() -> None:
    """000:34 and 004:137-139 together: who says igra second has diamonds at least."""
    match = start("serbian", silence=True, game_reveal="rising")
    say(match, "game", "game", "pass", "game 2")
    assert legal(match) == ["game 3", "game 4", "game 5"]
    assert match.view(0).table.rules.auction.contracts[0].name == "2"


def test_a_later_game_promises_a_higher_contract_where_games_rise() -> None:
    """What the seats believe of a call (004:137-139)."""
    auction = find_ruleset("serbian").with_options({"game_reveal": "rising"}).auction
    calls = start("serbian").table.this_hand.calls
    for least in (2, 3, 4):
        promised = auction.contracts_after(calls, GAME)
        assert [game.rank for game in promised] == list(range(least, 6))
        calls = calls.with_bid(known(auction.to_call(calls)), GAME)


def test_games_that_outbid_each_other() -> None:
    """A-5: with ascending reveals each goes on until all but one are silent."""
    match = say(start(game_reveal="ascending"), "game", "game", "game")
    assert legal(match) == [f"game {n}" for n in (2, 3, 4, 5, 6, 7)]
    say(match, "game 2", "game 3", "silent")
    assert acting(match) == "Ana" and legal(match) == [
        "game 3",
        "game 4",
        "game 5",
        "game 6",
        "game 7",
        "silent",
    ]
    say(match, "game 3")
    assert acting(match) == "Bojan" and legal(match) == [
        "game 4",
        "game 5",
        "game 6",
        "game 7",
        "silent",
    ]
    say(match, "silent")
    assert match.table.hand is not None and (
        match.table.hand.declarer,
        str(match.table.hand.contract),
    ) == (0, "game 3")
