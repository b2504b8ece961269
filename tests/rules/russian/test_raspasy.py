"""Raspasy with the talon: source 002, lines 111-112, and A-24."""

from __future__ import annotations

import json
import random

import pytest

from prefgame.app.keeper.possible import Possible
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.cards import Card
from prefgame.engine.codec import decode_event, encode_event
from prefgame.engine.commands import DEALER
from prefgame.engine.events import HandScored, TalonLed, TrickTaken
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match, prove
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import BadHand, Fault, Phase
from prefgame.rules.play import TALON_SEAT, trick_winner
from prefgame.rules.registry import find_ruleset
from prefgame.rules.reported_hand import ReportedHand, check_reported_hand
from prefgame.rules.ruleset import rules_hash
from prefgame.rules.scoring.pool_sheet import PoolSheet
from tests.engine.battery import check_position
from tests.helpers import NAMES, acting, deal, legal, say

RUSSIAN = find_ruleset("russian")
HANDS = (
    "S7 S8 S9 ST SJ D7 D8 D9 DT DJ",
    "SQ SK DQ DK H7 H8 H9 HT HJ HQ",
    "SA DA HK C7 C8 C9 CT CJ CQ CK",
)
"""Ana (the eldest hand), Bojan, Cvita"""


def raspasy(talon: str, players: int = 3, *, leads: bool = True) -> Match:
    match = Match.start(RUSSIAN, NAMES[:players], raspasy_talon=leads)
    match.submit(deal(players - 1, *HANDS, talon))
    return say(match, "pass", "pass", "pass")


def test_a24_the_talon_opens_two_tricks_and_the_eldest_hand_plays_first_to_three() -> None:
    """002:112 "first the top card of the talon, then the second card. After that, eldest hand leads
    to the third trick"; "a similar arrangement can be followed when three play".
    """
    match = raspasy("HA CA")
    hand = match.table.this_hand
    assert hand.talon_led == (Card.HA,) and acting(match) == "Ana"
    assert len(legal(match)) == 10, "Ana has no hearts, and plays what she likes"
    match = say(match, "SJ")
    assert legal(match) == ["H7", "H8", "H9", "HT", "HJ", "HQ"], "hearts were led by the talon"
    with pytest.raises(IllegalCommand, match="H was led and Bojan holds"):
        say(match, "SQ")
    match = say(match, "H7", "HK")
    assert match.table.this_hand.taken == {0: 0, 1: 0, 2: 1}, "the highest heart of the players"
    assert match.table.this_hand.talon_led == (Card.HA, Card.CA) and acting(match) == "Ana"
    match = say(match, "ST", "H8", "C7")
    assert match.table.this_hand.tricks[-1].winner == 2, "Cvita alone has a club"
    assert acting(match) == "Ana" and match.table.this_hand.led_from_talon is None
    match = say(match, "S7", "SK", "SA")
    assert acting(match) == "Cvita", "from now on who takes a trick leads to the next"


def test_002_112_of_four_the_talon_is_the_dealers_and_takes_tricks_like_any_other_card() -> None:
    """002:112 "If four play, so that the dealer is pausing, the talon belongs to the dealer and the
    dealer leads to the first two tricks: first the top card of the talon, then the second card.
    After that, eldest hand leads to the third trick"; A-24a.
    """
    match = raspasy("HA CA", 4)
    assert acting(match) == "Ana" and match.table.this_hand.trick_as_led == ((3, Card.HA),)
    match = say(match, "SJ", "H7", "HK")
    assert match.table.this_hand.taken == {0: 0, 1: 0, 2: 0, 3: 1}, "the ace of hearts is Davor's"
    assert acting(match) == "Ana", "Davor leads the second card too, and Ana plays first to it"
    assert match.table.this_hand.trick_as_led == ((3, Card.CA),)
    match = say(match, "ST", "H8", "C7")
    assert match.table.this_hand.taken[3] == 2
    assert acting(match) == "Ana", "the eldest hand leads to the third trick"
    assert match.table.this_hand.led_from_talon is None


def test_002_112_a_player_who_beats_the_dealers_card_has_the_trick() -> None:
    match = Match.start(RUSSIAN, NAMES[:4], raspasy_talon=True)
    match.submit(deal(3, *HANDS[:2], HANDS[2].replace("C7", "CA"), "HA C7"))
    match = say(match, "pass", "pass", "pass", "SJ", "H7", "HK", "ST", "H8", "C8")
    assert match.table.this_hand.taken == {0: 0, 1: 0, 2: 1, 3: 1}
    assert acting(match) == "Ana", "the eldest hand leads, whoever took the second trick"


def test_002_112_a_card_of_the_dealer_that_nobody_beats_takes_the_trick() -> None:
    match = Match.start(RUSSIAN, NAMES[:4], raspasy_talon=True)
    packets = (
        "S7 S8 S9 ST SJ SQ SK SA D7 D8",
        "D9 DT DJ DQ DK DA C7 C8 C9 CT",
        "HJ HQ HK HA H9 HT CJ CQ CK CA",
    )
    match.submit(deal(3, *packets, "H7 H8"))
    match = say(match, "pass", "pass", "pass", "SA", "DA", "H9")
    assert match.table.this_hand.taken[2] == 1, "the nine beats the seven"
    packets = packets[0], packets[1], "H7 H8 H9 HT HJ HQ CJ CQ CK CA"
    match = Match.start(RUSSIAN, NAMES[:4], raspasy_talon=True)
    match.submit(deal(3, *packets, "HK HA"))
    match = say(match, "pass", "pass", "pass", "SA", "DA", "HQ")
    assert match.table.this_hand.taken == {0: 0, 1: 0, 2: 0, 3: 1}


def played_out(players: int, *, edition: int | None = None) -> Match:
    """Return the hand with the two highest cards in the talon, played to its end and written."""
    match = Match.start(RUSSIAN, NAMES[:players], raspasy_talon=True, edition=edition)
    match.submit(deal(players - 1, *HANDS, "HA CA"))
    say(match, "pass", "pass", "pass")
    while match.to_act is not DEALER:
        match.submit(match.legal()[0])
    return match


def test_002_112_the_dealer_writes_the_tricks_of_the_talon_and_no_point_for_none() -> None:
    match = played_out(4)
    assert isinstance(match.table.sheet, PoolSheet)
    taken = match.table.this_hand.taken
    assert sum(taken.values()) == 10 and taken[3] == 2
    lines = match.table.sheet.lines
    assert [line.dump for line in lines] == [taken[seat] for seat in range(4)]
    free = Match.start(RUSSIAN, NAMES[:4], raspasy_talon=True)
    free.submit(deal(3, "SA SK SQ SJ ST DA DK DQ DJ DT", *HANDS_FOR_LOW_TALON, "S7 D7"))
    say(free, "pass", "pass", "pass")
    while free.to_act is not DEALER:
        free.submit(free.legal()[0])
    assert isinstance(free.table.sheet, PoolSheet)
    dealer = free.table.sheet.lines[3]
    assert free.table.this_hand.taken[3] == 0 and (dealer.pool, dealer.dump) == (0, 0)


@pytest.mark.parametrize(
    ("tricks", "fault"),
    [
        ({"Ana": 4, "Bojan": 4, "Dora": 2}, None),
        ({"Ana": 5, "Bojan": 5}, None),
        ({"Ana": 4, "Bojan": 3, "Dora": 3}, Fault.TRICKS_OF_TALON),
        ({"Ana": 4, "Bojan": 4}, Fault.ALL_TRICKS),
    ],
)
def test_002_112_a_report_says_what_the_dealers_talon_took(
    tricks: dict[str, int], fault: Fault | None
) -> None:
    rules = RUSSIAN.with_options({"raspasy_talon": True})
    sheet, report = (
        rules.score.new_sheet(4),
        ReportedHand(passed=True, dealer="Dora", tricks=tricks),
    )
    if fault is not None:
        with pytest.raises(BadHand) as refused:
            check_reported_hand(rules, NAMES, sheet, report)
        assert refused.value.fault is fault
        return
    hand = check_reported_hand(rules, NAMES, sheet, report)
    after, _entries, _result = rules.score.write(sheet, hand, rules.defence)
    lines = after.lines
    assert [line.dump for line in lines] == [tricks.get(name, 0) for name in NAMES]
    assert [line.pool for line in lines] == [0, 0, 1, 0], "Cvita took none; Dora is no player"


def test_the_report_of_a_hand_is_what_the_engine_wrote() -> None:
    match = played_out(4)
    scored = next(event for event in match.log if isinstance(event, HandScored))
    names = {NAMES[seat]: count for seat, count in match.table.this_hand.taken.items()}
    report = ReportedHand(passed=True, dealer="Dora", tricks=names)
    sheet = match.table.rules.score.new_sheet(4)
    assert check_reported_hand(match.table.rules, NAMES, sheet, report) == scored.hand


def test_the_score_keeper_asks_for_the_dealers_tricks_where_the_talon_is_led() -> None:
    report = ReportedHand(passed=True, dealer="Dora")
    for leads, takers in ((True, NAMES), (False, NAMES[:3])):
        rules = RUSSIAN.with_options({"raspasy_talon": leads})
        found = Possible(rules, NAMES, rules.score.new_sheet(4)).trick_takers(report)
        assert found == tuple(takers)


HANDS_FOR_LOW_TALON = "S8 S9 D8 D9 H7 H8 H9 HT HJ HQ", "HK HA C7 C8 C9 CT CJ CQ CK CA"


def test_a_match_of_the_first_edition_goes_on_as_it_began_and_its_record_is_read_so() -> None:
    """Of four, the card of the talon took no trick then: what was written stays true."""
    old, new = played_out(4, edition=1), played_out(4)
    assert old.table.this_hand.taken[2] == 2 + new.table.this_hand.taken[2]
    assert 3 not in old.table.this_hand.taken and new.table.this_hand.taken[3] == 2
    stored = []
    for event in old.log:  # as a store of that version has it
        kind, data = encode_event(event)
        plain = json.loads(data)
        plain.pop("edition", None)
        if kind == "TalonLed":
            plain.pop("seat")
        stored.append(decode_event(kind, json.dumps(plain)))
    assert prove(stored) == old
    reading = read_record(write_record(old))
    assert reading.match == old and not reading.other_rules
    assert rules_hash(old.table.rules) != rules_hash(new.table.rules)
    assert read_record(write_record(new)).match == new
    assert "rules hash" not in write_record(new) and "rules hash" in write_record(old)


def test_a24_the_top_card_of_the_talon_is_the_first_that_is_written() -> None:
    assert raspasy("CA HA").table.this_hand.talon_led == (Card.CA,)


def test_a24_a_card_of_nobodys_talon_takes_no_trick() -> None:
    assert (
        trick_winner(((TALON_SEAT, Card.HA), (0, Card.SJ), (1, Card.H7), (2, Card.S7)), None) == 1
    )


def test_002_111_without_the_variation_the_eldest_hand_leads_and_the_talon_stays_hidden() -> None:
    match = raspasy("HA CA", leads=False)
    assert match.table.this_hand.talon_led == () and match.view(0).talon == ()
    assert not any(isinstance(event, TalonLed) for event in match.log)
    match = say(match, "S7")
    assert legal(match) == ["SQ", "SK"]


def test_a24_every_seat_sees_a_card_of_the_talon_when_it_is_led_and_not_before() -> None:
    match = raspasy("HA CA")
    assert [match.view(seat).talon for seat in range(3)] == [(Card.HA,)] * 3
    match = say(match, "S7", "H7", "HK")
    assert isinstance(match.log[-2], TrickTaken) and match.log[-1] == TalonLed(Card.CA)
    assert [match.view(seat).talon for seat in range(3)] == [(Card.HA, Card.CA)] * 3


@pytest.mark.parametrize("players", [3, 4])
def test_hands_with_the_variation_hold_what_every_hand_holds_and_are_read_back(
    players: int,
) -> None:
    rng = random.Random(players)
    match = Match.start(RUSSIAN, NAMES[:players], raspasy_talon=True)
    while match.table.hands_played < 6:
        if match.to_act is DEALER:
            match.submit(shuffled_deal(rng, match.table.next_dealer() or 0))
        check_position(match, rng)
        choice = match.read("pass") if match.phase is Phase.AUCTION else rng.choice(match.legal())
        match.submit(choice)
    assert sum(isinstance(event, TalonLed) for event in match.log) == 12
    assert read_record(write_record(match)).match == match
    assert [decode_event(*encode_event(event)) for event in match.log] == list(match.log)
