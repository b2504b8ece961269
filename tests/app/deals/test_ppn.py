"""Portable Preferans Notation: a match through it and back, and files of other programs."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from prefgame.app.deals.ppn_auctions import Auctions, highest_call
from prefgame.app.deals.ppn_read import read_ppn
from prefgame.app.deals.ppn_report import Fact, NotCarried, Report, report_lines
from prefgame.app.deals.ppn_text import looks_like_ppn, read_file, write_file
from prefgame.app.deals.ppn_write import NotForPpn, write_ppn
from prefgame.engine.events import HandScored
from prefgame.engine.match import Match
from prefgame.engine.record import read_record, write_record
from prefgame.rules.base import Phase
from prefgame.rules.options import OptionValue
from prefgame.rules.registry import PPN_GAMES, find_ruleset
from prefgame.rules.scoring.base import Sheet
from tests.damage import GOLDEN, MALICE
from tests.helpers import NAMES, deal, say, start
from tests.paper.matches import random_match

RECORD = """\
rules: serbian
players: Ana "Bojan B" Cvita
dealer: Cvita
deal: Ana SJ SK SA D7 D8 HT HK HA C9 CA | "Bojan B" S7 S9 SQ DT DJ DK H7 H8 CT CJ | \
Cvita S8 ST D9 DQ DA H9 HJ C7 C8 CQ | talon HQ CK
Ana: 2
"Bojan B": pass
Cvita: pass
Ana: discard D7 D8
Ana: announce 4
"Bojan B": come
Cvita: stay
"Bojan B": alone
"Bojan B": no
Ana: SA
"Bojan B": S7
Ana: HA
"Bojan B": H7
Ana: CA
"Bojan B": CT
Ana: SK
"Bojan B": S9
Ana: HK
"Bojan B": H8
Ana: CK
"Bojan B": CJ
Ana: HQ
"Bojan B": DT
Ana: SJ
"Bojan B": SQ
"Bojan B": DJ
Ana: HT
Ana: C9
"Bojan B": DK
dealer: Ana
deal: "Bojan B" S9 SJ D9 DQ DA HQ HK C8 CJ CK | Cvita S7 S8 ST D8 DJ H7 H8 H9 HJ CQ | \
Ana SQ SA D7 DT DK HT HA C7 CT CA | talon SK C9
"Bojan B": pass
Cvita: betl
Ana: pass
Ana: no
"Bojan B": no
"Bojan B": C8
Cvita: CQ
Ana: C7
dealer: "Bojan B"
deal: Cvita SQ SA D9 DT DK HJ HA C7 C9 CK | Ana S8 S9 ST D7 DJ H7 H8 HT C8 CQ | \
"Bojan B" S7 SJ SK D8 DQ DA HQ HK CT CJ | talon H9 CA
Cvita: pass
Ana: pass
"Bojan B": pass
agreed: write off
"""
TAGS = """\
[Bula 100]
[Refe 3]
[Player1 Ana]
[Player2 "Bojan B"]
[Player3 Cvita]
[Result1 182]
[Result2 48]
[Result3 -230]
"""
FIRST = (
    "[1 123 5789AKNORW136CDFHIST24BEGJLPQUMV 2,P,P 1 9A 4 2 0 0 8 1 "
    "811,OH1,WS1,731,NI1,VT1,MC1,562,DK1,RF1 M9:-8,F1:L8:8,0]\n"
)
SECOND = (
    "[2 231 35BEGMNQTV124ADHIJLU689CFKOPSW7R P,G6,P 3 XX G6 8 0 0 14 2 QUP3 F0:R70,M1:14,F0:L70]\n"
)
THIRD = "[3 312 68BCFLOPRV2349DHIKQU157AEGMNSTJW P,P,P]\n"
PPN = TAGS + '[X-Options ""]\n[X-End "write off"]\n\n' + FIRST + SECOND + THIRD


def match_of(text: str) -> Match:
    match = read_record(text).match
    assert match is not None
    return match


def read_well(text: str) -> tuple[Match, Report]:
    reading, report = read_ppn(text)
    assert reading.error is None and reading.match is not None, reading.error
    return reading.match, report


def facts_of(text: str) -> dict[Fact, tuple[int, ...]]:
    return {one.fact: one.deals for one in read_well(text)[1]}


def test_a_match_is_written_as_the_notation_says() -> None:
    text, report = write_ppn(match_of(RECORD))
    assert text == PPN
    assert [one.fact for one in report] == [Fact.END_ASIDE]
    assert looks_like_ppn(text) and not looks_like_ppn(RECORD)


def test_and_read_as_the_same_match() -> None:
    match, report = read_well(PPN)
    assert (write_record(match), report) == (RECORD, ())
    assert write_file(read_file(PPN)) == PPN


OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {},
    {"preferans": True},
    {"game_reveal": "ascending"},
    {"game_level": True},
    {"game_reveal": "rising", "silence": True},
    {"play_out": True},
    {"two_without_kontra": "play_normally"},
    {"kontra_max": "none", "may_kontra": "anyone"},
    {"negotiation": True},
    {"hold": "none"},
    {"jump": True},
    {"deals": 6, "rest_split": True},
    {"start": 10, "refas": 9, "double_fall": True},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_any_match_comes_back_equal(seed: int, options: dict[str, OptionValue]) -> None:
    match = random_match("serbian", seed, **options)  # type: ignore[arg-type]
    text, report = write_ppn(match)
    read, lost = read_well(text)
    assert read == match
    assert not lost and all(one.fact.name.endswith("_ASIDE") for one in report)


@pytest.mark.parametrize("game", ["croatian", "slovenian"])
@pytest.mark.parametrize("options", [{}, {"game_reveal": "ascending"}, {"kontra_max": "none"}])
@pytest.mark.parametrize("seed", range(4))
def test_a_match_of_a_game_like_it_comes_back_equal(
    seed: int, options: dict[str, OptionValue], game: str
) -> None:
    match = random_match(game, seed, **options)  # type: ignore[arg-type]
    text, report = write_ppn(match)
    assert f"[X-Rules {game}]" in text
    read, lost = read_well(text)
    assert read == match and not lost
    assert NotCarried(Fact.GAME_ASIDE, words=game) in report
    assert all(one.fact.name.endswith("_ASIDE") for one in report)


def test_without_our_tags_such_a_match_is_counted_as_other_programs_count_it() -> None:
    """They take it for a Serbian one, in which a two that nobody doubles is not written."""
    match = Match.start(find_ruleset("croatian"), NAMES[:3])
    match.submit(deal(0))
    say(match, "2", "pass", "pass", "discard S7 S8", "announce 2", "no", "no")
    text, _report = write_ppn(match)
    read, lost = read_well("\n".join(x for x in text.splitlines() if not x.startswith("[X-")))
    assert read.table.rules.key == "serbian" and hand_texts(write_record(read)) == hand_texts(
        write_record(match)
    )
    assert [one.words for one in lost if one.fact in (Fact.RESULT, Fact.COUNTED)] == [
        "-10, 20, -10",
        "0, 0, 0",
    ]


def test_a_game_that_the_notation_has_no_words_for_is_refused() -> None:
    reading, _report = read_ppn(PPN.replace("[Refe 3]", "[Refe 3]\n[X-Rules russian]"))
    assert reading.error is not None and reading.match is None
    assert "X-Rules must be serbian or croatian or slovenian, not 'russian'" in str(
        reading.error.message
    )


@pytest.mark.parametrize("seed", range(20))
def test_what_the_report_names_is_what_another_program_misses(seed: int) -> None:
    """Without the tags of this program, all but the deals that the report names is equal."""
    match = random_match("serbian", seed)
    text, report = write_ppn(match)
    named = {
        number
        for one in report
        for number in one.deals
        if one.fact in (Fact.AUCTION_ASIDE, Fact.ANSWERS_ASIDE)
    }
    plain = "".join(line for line in text.splitlines(True) if not line.startswith("[X-A"))
    read, _lost = read_well(plain)
    one, other = (hand_texts(write_record(each)) for each in (match, read))
    assert len(one) == len(other)
    assert {at for at, (a, b) in enumerate(zip(one, other), 1) if a != b} == named


def hand_texts(record: str) -> list[str]:
    return record.partition("agreed:")[0].split("dealer:")[1:]


def test_what_cannot_be_carried_is_named() -> None:
    match = Match.start(PPN_GAMES[0].with_options({"two_without_kontra": "declarer_wins"}), "ABC")
    sealed = deal(2)
    match.submit(type(sealed)(2, sealed.hands, sealed.talon, "ab12"))
    say(match, "pass", "pass", "pass")
    match.submit(deal(0))
    say(match, "pass")
    text, report = write_ppn(match)
    assert [one.fact for one in report] == [
        Fact.SEALS,
        Fact.UNFINISHED,
        Fact.RULES_ASIDE,
        Fact.END_ASIDE,
    ]
    assert report[2].words == "two_without_kontra=declarer_wins"
    read, _lost = read_well(text)
    kept = [
        line
        for line in write_record(match).splitlines()[:-3]
        if not line.startswith(("seal", "salt"))
    ]
    assert write_record(read).splitlines() == kept


def test_a_score_to_go_on_from_comes_back() -> None:
    first = match_of(RECORD.partition("dealer: Ana")[0])
    match = Match.start(PPN_GAMES[0], ("A \\", "B [x]", "C; D"), sheet=first.table.sheet)
    match.submit(deal(1))
    say(match, "pass", "pass", "pass")
    text, report = write_ppn(match)
    assert Fact.SCORE_ASIDE in {one.fact for one in report}
    assert read_well(text)[0] == match


@pytest.mark.parametrize(("rules", "players"), [("austrian", 3), ("russian", 3), ("croatian", 4)])
def test_other_games_and_tables_of_four_have_no_words_in_it(rules: str, players: int) -> None:
    with pytest.raises(NotForPpn, match=r"^Portable Preferans Notation .*\.$"):
        write_ppn(start(rules, players))


# ---- auctions


def auctions(match: Match) -> Iterator[tuple[tuple[str, ...], Match]]:
    """Go through all auctions of the table, each with the match after it."""
    waiting: list[tuple[tuple[str, ...], Match]] = [((), match)]
    while waiting:
        said, at = waiting.pop()
        for command in at.legal():
            then = at.fork()
            then.submit(command)
            words = (*said, str(command))
            if then.phase in (Phase.AUCTION, Phase.REVEAL):
                waiting.append((words, then))
            else:
                yield words, then


@pytest.mark.parametrize(
    ("options", "known"),
    [
        ({}, (160, 160)),
        ({"preferans": True}, (204, 204)),
        ({"game_reveal": "ascending"}, (314, 207)),
        ({"game_level": True}, (572, 313)),
    ],
)
def test_the_shortest_auction_of_each_triple_has_its_winner(
    options: dict[str, OptionValue], known: tuple[int, int]
) -> None:
    """Of several auctions with the same highest calls all are won alike."""
    rules = PPN_GAMES[0].with_options(options)
    search = Auctions(rules)
    search.left = 10**6
    all_of_them: dict[tuple[str, ...], list[tuple[tuple[str, ...], object]]] = {}
    for words, match in auctions(start(rules)):
        hand = match.table.this_hand
        triple = tuple(highest_call(hand.calls, seat) for seat in range(3))
        all_of_them.setdefault(triple, []).append((words, hand.auction_winner))
    count = sum(map(len, all_of_them.values())), len(all_of_them)
    assert count == known
    for triple, found in all_of_them.items():
        shortest = search.shortest(triple)
        assert shortest in [said for said, _ in found], triple
        assert shortest is not None and len(shortest) == min(len(said) for said, _ in found)
        assert len({winner for _, winner in found}) == 1, triple


def test_the_search_for_impossible_calls_ends() -> None:
    """A file may have calls that no auction leads to in each of 2,000 deals."""
    search = Auctions(PPN_GAMES[0])
    search.left = 100
    found = [search.shortest((one, two, "7")) for one in ("7", "M7", "5", "G7") for two in "76P"]
    assert None in found and search.left == 0 and search.shortest(("2", "P", "P")) is None


# ---- files of other programs


def test_a_field_fewer_as_in_the_examples_of_the_notation_is_read() -> None:
    text = PPN.replace("4 2 0 0 8", "4 2 0 8").replace("8 0 0 14", "8 0 14")
    assert write_record(read_well(text)[0]) == RECORD


def test_both_followers_may_be_any_number_above_three_or_a_letter() -> None:
    for both in "456789B":
        text = PPN.replace("G6 8 0", f"G6 {both} 0")
        assert write_record(read_well(text)[0]) == RECORD


def test_comments_windows_lines_and_order_of_tags_do_not_matter() -> None:
    lines = ["; made by hand", *reversed(TAGS.splitlines()), '[X-End "write off"]', "% end of tags"]
    text = "\ufeff" + "\r\n".join([*lines, "", FIRST.strip(), "", SECOND.strip(), THIRD.strip()])
    match, report = read_well(text)
    assert write_record(match) == RECORD.replace(
        "players", "options: start=100 refas=3\nplayers", 1
    )
    assert report == ()


def test_other_tags_and_the_order_of_cards_are_named() -> None:
    text = PPN.replace("[Refe 3]", '[Refe 3]\n[Location "Novi Sad"]\n[Date 2008.03.08]')
    text = text.replace("5789AKNORW", "WRONKA9875")
    match, report = read_well(text)
    assert write_record(match) == RECORD
    assert [(one.fact, one.words) for one in report] == [
        (Fact.TAGS, "Location, Date"),
        (Fact.ORDER_OF_CARDS, ""),
    ]


CHANGED = {
    Fact.AUCTION: ("2,P,P 1", "P,P,G 1"),
    Fact.DISCARD: ("1 9A 4", "1 9B 4"),
    Fact.PLAY: ("OH1", "OC1"),
    Fact.FILLED: (",562,DK1,RF1", ""),
    Fact.TRICKS: ("M9:-8", "M8:-8"),
    Fact.WINNERS: ("NI1,VT1", "NI2,VT1"),
    Fact.VALUE: ("4 2 0 0 8", "4 2 0 1 16"),
}


@pytest.mark.parametrize("fact", CHANGED)
def test_what_the_rules_do_not_allow_is_brought_near_and_named(fact: Fact) -> None:
    old, new = CHANGED[fact]
    assert PPN.count(old) == 1
    text = PPN.replace(old, new)
    match, report = read_well(text)
    result = Fact.RESULT, Fact.COUNTED
    assert {one.fact: one.deals for one in report if one.fact not in result} == {fact: (1,)}
    assert len(sheets_of(match)) == 3


def test_a_discard_that_was_not_held_gives_way_to_the_least_useful_cards() -> None:
    """Of the cards that the file does not play: here the two that were discarded."""
    match, _report = read_well(PPN.replace("1 9A 4", "1 9B 4"))
    assert write_record(match) == RECORD
    text = PPN.replace("1 9A 4", "1 9B 4").replace("811,OH1", "811,OB1")
    assert "Ana: discard D7 D8" in write_record(read_well(text)[0])


def test_a_play_that_was_filled_in_has_the_tricks_of_the_summary() -> None:
    text = PPN.replace(",562,DK1,RF1", "")
    assert facts_of(text) == {Fact.FILLED: (1,)}
    assert sheets_of(read_well(text)[0]) == sheets_of(match_of(RECORD))


def sheets_of(match: Match) -> list[Sheet]:
    return [event.sheet for event in match.log if isinstance(event, HandScored)]


def test_tricks_after_the_decision_are_left_out() -> None:
    text = PPN.replace("QUP3", "QUP3,123")
    assert facts_of(text) == {Fact.AFTER_HAND: (2,)}
    assert write_record(read_well(text)[0]) == RECORD


def test_answers_against_the_rules_are_brought_near() -> None:
    """A betl without the talon has no rekontra in this game."""
    text = PPN.replace("8 0 0 14", "8 R1 0 28")
    result = {Fact.RESULT: (), Fact.COUNTED: ()}
    assert {**facts_of(text), **result} == {Fact.ANSWERS: (2,), **result}
    assert "Ana: kontra" in write_record(read_well(text)[0])
    text = PPN.replace("4 2 0 0 8", "4 2 I3 0 8")
    assert facts_of(text)[Fact.ANSWERS] == (1,)


def test_a_match_that_is_over_by_these_rules_leaves_the_rest_out() -> None:
    text = write_ppn(match_of((GOLDEN / "serbian-three.pref").read_text("utf-8")))[0]
    facts = facts_of(text.replace("[Bula 24]", "[Bula 4]"))
    left = facts[Fact.AFTER_MATCH]
    assert left[0] > 1 and left == tuple(range(left[0], 13)) and Fact.RESULT in facts


def test_a_match_that_is_not_over_is_settled_as_stopped() -> None:
    text = "".join(line for line in PPN.splitlines(True) if "X-End" not in line)
    match, report = read_well(text)
    assert write_record(match) == RECORD and [one.fact for one in report] == [Fact.STOPPED]


def test_an_odd_bula_is_one_more() -> None:
    text = PPN.replace("[Bula 100]", "[Bula 99]").replace('[X-Options ""]\n', "")
    match, report = read_well(text)
    assert "start=100" in write_record(match) and report[0].fact is Fact.ODD_BULA


def test_table_rules_are_found_by_what_was_played() -> None:
    """A plain two without kontra, a contract of eight, and a play that goes on to the tenth."""
    for seed, options in (
        (0, {"two_without_kontra": "play_normally"}),
        (4, {"preferans": True}),
        (7, {"preferans": True}),
        (1, {"play_out": True}),
    ):
        match = random_match("serbian", seed, **options)
        text = write_ppn(match)[0]
        plain = "".join(line for line in text.splitlines(True) if "X-Options" not in line)
        read, report = read_well(plain)
        assert dict(read.table.rules.chosen) == options | {"start": 100, "refas": 3}, options
        assert (read.table.settlement, report) == (match.table.settlement, ())


@pytest.mark.parametrize(
    "words", ["pass, pass, pass", "2, 3, x", "game", "2, pass, pass, pass", ""]
)
def test_a_tag_of_this_program_that_does_not_fit_is_passed_over(words: str) -> None:
    text = PPN.replace("[X-End", f'[X-Auction1 "{words}"]\n[X-Answers1 "kontra"]\n[X-End')
    match, report = read_well(text)
    assert write_record(match) == RECORD
    assert [(one.fact, one.words) for one in report] == [(Fact.OWN_TAG, "X-Auction1, X-Answers1")]


UNFIT = {
    "an end that is no word": ('[X-End "write off"]', '[X-End "later"]', "X-End"),
    "a time after more deals": ('[X-Options ""]', '[X-Options ""]\n[X-Time 4]', "X-Time"),
    "answers to nothing": ("[X-End", '[X-Answers3 "come, stay"]\n[X-End', "X-Answers3"),
    "an answer too many": ("[X-End", '[X-Answers2 "no, no, no"]\n[X-End', "X-Answers2"),
    "no words": ("[X-End", '[X-Answers1 ""]\n[X-End', "X-Answers1"),
    "calls of no deal": ("[X-End", '[X-Auction4 "pass, pass, pass"]\n[X-End', "X-Auction4"),
    "answers of no deal": ("[X-End", '[X-Answers12 "no"]\n[X-End', "X-Answers12"),
}


@pytest.mark.parametrize("case", UNFIT)
def test_a_tag_of_this_program_that_nothing_asks_for_is_named(case: str) -> None:
    old, new, words = UNFIT[case]
    assert PPN.count(old) == 1
    match, report = read_well(PPN.replace(old, new))
    found = {one.fact: one.words for one in report}
    assert found[Fact.OWN_TAG] == words and Fact.TAGS not in found
    assert write_record(match) == RECORD


@pytest.mark.parametrize("said", ["write off", "open", "later"])
def test_an_end_of_a_match_that_is_over_is_named(said: str) -> None:
    text = write_ppn(match_of((GOLDEN / "serbian-three.pref").read_text("utf-8")))[0]
    assert "X-End" not in text and read_well(text)[1] == ()
    match, report = read_well(f'[X-End "{said}"]\n{text}')
    assert match.to_act is None
    assert [(one.fact, one.words) for one in report] == [(Fact.OWN_TAG, "X-End")]


def test_tags_are_named_of_a_file_that_breaks_off() -> None:
    reading, report = read_ppn('[X-Place "Novi Sad"]\n' + TAGS + FIRST + THIRD)
    assert reading.match is not None and reading.error is not None
    assert (Fact.TAGS, "X-Place") in [(one.fact, one.words) for one in report]


def test_another_result_is_said_with_the_one_that_is_counted() -> None:
    report = read_ppn(PPN.replace("[Result3 -230]", "[Result3 -999]"))[1]
    assert [(one.fact, one.words) for one in report] == [
        (Fact.RESULT, "182, 48, -999"),
        (Fact.COUNTED, "182, 48, -230"),
    ]


# ---- files that are no PPN, or damaged


BAD = {
    "": (1, "the tags before the deals lack Bula, Refe, Player1"),
    "hello": (1, "'hello' is neither a tag nor a deal"),
    TAGS + "1. 1 1BDHM27WQK P,P,P": (9, "an older form of PPN, without brackets"),
    TAGS.replace("[Refe 3]\n", "") + FIRST: (8, "the tags before the deals lack Refe"),
    TAGS + "[Bula 100]\n": (9, "the tag Bula appears twice"),
    TAGS + FIRST + "[Place1 Ana]\n": (10, "the tag Place1 comes after a deal"),
    TAGS + FIRST + FIRST: (10, "deal 1 comes after deal 1; numbers rise"),
    TAGS + THIRD.replace("312", "321"): (9, "order must be 123, 231 or 312"),
    TAGS + THIRD.replace("68BC", "Y8BC"): (9, "cards must be 32 letters"),
    TAGS + THIRD.replace("P,P,P", "P,P"): (9, "bids must be three calls"),
    TAGS + THIRD.replace("P,P,P", "P,P,2"): (9, "a deal that everybody passed ends after its bids"),
    TAGS + THIRD.replace("]", " 1]"): (9, "a deal has 4, 13 or 14 fields"),
    TAGS + FIRST.replace("811,", "81111,"): (9, "throws must be tricks"),
    TAGS + FIRST.replace("M9:-8", "M9"): (9, "summary must be three parts"),
    TAGS + FIRST.replace("1 9A 4", "1 99 4"): (9, "discard must be two letters"),
    TAGS + FIRST.replace(" 0 0 8 ", " X2 0 8 "): (9, "kontra must be 0, or I, K, R, S or M"),
    TAGS.replace("Bula 100", "Bula lots"): (1, "Bula must be a whole number, not 'lots'"),
    TAGS.replace("Bula 100", "Bula 0"): (1, "start"),
    TAGS.replace("Cvita", "Ana"): (5, "every player needs a different name"),
    TAGS + '[X-Options "wind=1"]': (9, "wind"),
    TAGS + '[X-Options "start"]': (9, "'start' is not an option"),
    TAGS + '[X-Score "{"]': (9, ""),
    TAGS + '[X-Score "{}"]': (9, ""),
    TAGS + FIRST + THIRD: (10, "deal 3 is dealt by Bojan B, but it is Ana's turn"),
    TAGS + "x" * 6000: (9, "a line has at most 5,000 characters"),
}  # fmt: skip


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_a_damaged_file_gets_one_sentence_with_its_place(text: str) -> None:
    line, words = BAD[text]
    error = read_ppn(text)[0].error
    assert error is not None and error.line == line and words in error.message
    assert 5 < len(error.message) <= 300 and error.message.isprintable()


def test_what_was_read_before_a_missing_deal_is_kept() -> None:
    reading, _report = read_ppn(TAGS + FIRST + THIRD)
    assert reading.match is not None and reading.match.table.hands_played == 1
    assert reading.error is not None and reading.error.reason == "wrong_dealer"


@pytest.mark.parametrize("seed", range(64))
def test_whatever_happens_to_a_file_it_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    text = write_ppn(random_match("serbian", seed % 3))[0]
    for _count in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        put = chance.choice((*MALICE, "", text[at : at + 40], chance.choice("123ABKMGP,[] 08")))
        text = text[:at] + put + text[at + chance.choice((0, 1, 1, 30)) :]
    reading, report = read_ppn(text)
    assert all(line and len(line) <= 300 for line in report_lines(report))
    if reading.error is not None:
        assert 0 < len(reading.error.message) <= 300 and reading.error.message.isprintable()
    elif reading.match is not None:
        assert read_record(write_record(reading.match)).match == reading.match


def test_each_fact_has_its_sentence() -> None:
    text = TAGS.replace("[Refe 3]", '[Refe 3]\n[Date "2008.03.08"]') + FIRST + SECOND
    lines = report_lines(read_well(text)[1])
    assert lines[0] == "A record has no place for the tags Date."
    assert lines[1].startswith("By these rules the match was not over")
