"""Any hand that the rules accept can be entered, and writes what ``prefgame score`` writes."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from prefgame.app.commands.documents import score_document
from prefgame.app.keeper.entry import Ask, Entry, Undeclared, entry_of, new_entry
from prefgame.app.keeper.score_file import BadFile
from prefgame.app.keeper.table import KeptTable, table_of, table_of_text
from prefgame.engine.events import Dealt
from prefgame.rules.base import BadHand, Fault
from prefgame.rules.registry import RULESETS, find_ruleset
from prefgame.rules.reported_hand import ReportedHand, check_reported_hand, open_reported_hand
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Hand, Result, Sheet, without_counts
from tests.app.keeper.entering import (
    CASES,
    NAMES,
    answered,
    croatian,
    enter,
    enter_all,
    fault,
    question,
)

SCORING = [{"scoring": scoring} for scoring in ("sochi", "leningrad", "rostov")]


def tables() -> list[KeptTable]:
    """Return a new table of each game, with three and four players; Russian ones in
    each scoring.
    """
    found = []
    for rules in RULESETS:
        ways: list[dict[str, Any]] = (
            SCORING if any(each.name == "scoring" for each in rules.options) else [{}]
        )
        found += [
            KeptTable(rules.with_options(way), NAMES[:count])
            for way in ways
            for count in rules.seats
        ]
    return found


def table_id(table: KeptTable) -> str:
    values = [str(value) for _name, value in table.rules.chosen]
    return "-".join((table.rules.key, str(len(table.players)), *values))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_entered_hands_give_the_sheet_of_the_score_file(case: dict[str, Any]) -> None:
    answer = score_document(case["file"]).data
    try:
        table = table_of(case["file"])
    except BadFile as error:
        assert answer["error"]["message"] == str(error)
        return
    reports = table.reports[: table.written.hands]
    entered = enter_all(replace(table, reports=()), reports)
    score = table.rules.score
    sheets = [
        without_counts(score.to_plain(sheet, table.players)) for sheet in entered.written.sheets[1:]
    ]
    assert sheets == answer["hands"]
    assert entered.over == answer["over"] or answer["error"] is not None
    if answer["error"] is not None:
        assert str(table.written.bad) == answer["error"]["message"]


def random_report(table: KeptTable, rng: random.Random) -> ReportedHand:
    """Return a report with nothing but words of the table; most of them cannot have been."""
    rules, players = table.rules, table.players
    dealer = rng.choice(players) if table.dealer_counts else None
    playing = [name for name in players if len(players) == 3 or name != dealer]
    passed = rng.random() < 0.1
    count = rng.choice((2, 3, 3)) if not passed else 3
    takers = rng.sample(playing, count)
    first, second = rng.randint(0, 10), rng.randint(0, 10)
    numbers = [first, min(second, 10 - first) if count == 3 else 10 - first]
    numbers.append(max(0, 10 - sum(numbers) - (rng.random() < 0.15)))
    tricks = dict(zip(takers, numbers)) if rng.random() < 0.85 else {}
    if passed:
        return ReportedHand(
            passed=True, dealer=dealer, tricks=tricks if rules.when_all_pass is not None else {}
        )
    declarer = takers[0]
    others = [name for name in playing if name != declarer]
    words = rules.defence.reported_words
    names = [each.name for each in (*rules.contracts, *rules.auction.all_games)]
    says = rules.kontra is not None and rng.random() < 0.4
    asked = rng.random() < 0.8
    return ReportedHand(
        declarer=declarer,
        contract=rng.choice(names),
        game=rng.random() < 0.3 and bool(rules.auction.all_games),
        dealer=dealer,
        defence={name: rng.choice(words) for name in others} if asked else {},
        kontra=rng.randint(1, rules.kontra.last_level) if says and rules.kontra else 0,
        kontra_by=tuple(rng.sample(others, rng.choice((1, 1, 2)))) if says else None,
        aces=rng.choice((None, None, "four", "none")),
        agreed=rng.random() < 0.1,
        tricks=tricks,
    )


def written(table: KeptTable, sheet: Sheet, hand: Hand) -> tuple[Sheet, Result]:
    """Return the sheet after the hand, and how it ended: who took a trick may not matter."""
    after, _entries, result = table.rules.score.write(sheet, hand, table.rules.defence)
    return after, result


@pytest.mark.parametrize("table", tables(), ids=table_id)
def test_every_hand_that_the_rules_accept_can_be_entered(table: KeptTable) -> None:
    rng, entered = random.Random(table_id(table)), 0
    for _try in range(6000):
        report = random_report(table, rng)
        sheet = table.written.sheet
        try:
            opened = open_reported_hand(table.rules, table.players, sheet, report)
            hand = check_reported_hand(table.rules, table.players, opened, report)
        except BadHand:
            continue
        entry = enter(table, report)
        told = check_reported_hand(table.rules, table.players, opened, entry.report)
        assert written(table, opened, told) == written(table, opened, hand)
        entered += 1
        if entered == 20:
            break
    assert entered >= 10


# ---- what is not possible now


def test_nobody_is_invited_by_a_player_who_stays() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "stay"))
    assert fault(entry, Ask.ANSWER, "B", "invited") is Fault.ANSWERS
    assert fault(entry, Ask.ANSWER, "B", "come") is None


def test_an_invited_player_leaves_the_other_one_answer() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "invited"))
    assert entry.report.defence == {"A": "invited", "B": "come"}


def test_an_answer_that_no_longer_fits_is_asked_again() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "invited"))
    entry = answered(entry, (Ask.ANSWER, "A", "stay"))
    assert entry.report.defence == {"A": "stay"}
    assert question(entry, Ask.ANSWER, "B").is_open and not entry.is_complete


def test_the_tricks_of_the_last_player_fill_themselves() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "come"))
    entry = answered(entry, (Ask.TRICKS, "C", 6))
    assert question(entry, Ask.TRICKS, "B").is_open and not entry.is_complete
    entry = answered(entry, (Ask.TRICKS, "A", 3))
    assert entry.report.tricks == {"C": 6, "A": 3, "B": 1} and entry.is_complete


def test_the_tricks_of_a_player_who_stays_go_to_the_others() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "come"))
    entry = answered(entry, (Ask.TRICKS, "C", 6), (Ask.TRICKS, "A", 3))
    entry = answered(entry, (Ask.ANSWER, "B", "stay"))
    assert entry.report.tricks == {"C": 6, "A": 4} and entry.is_complete


def test_a_play_that_stopped_has_fewer_tricks() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "come"))
    entry = answered(entry, (Ask.TRICKS, "C", 3), (Ask.TRICKS, "A", 3), (Ask.TRICKS, "B", 2))
    assert entry.is_complete and sum(entry.report.tricks.values()) == 8


def test_a_kontra_goes_with_the_player_who_said_it() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "stay"))
    assert fault(entry, Ask.KONTRA, "", 1) is None
    entry = answered(entry, (Ask.KONTRA, "", 2))
    assert entry.report.kontra_by == ("A",)  # nobody else is asked
    entry = answered(entry, (Ask.ANSWER, "A", "stay"))
    assert entry.report.kontra == 0 and not entry.report.tricks


def test_a_dealer_of_four_does_not_declare() -> None:
    entry = new_entry(KeptTable(find_ruleset("croatian"), NAMES))
    assert entry.report.dealer == "D"
    assert fault(entry, Ask.PLAYS, "", "D") is Fault.DEALER_DECLARES
    entry = answered(entry, (Ask.PLAYS, "", "A"), (Ask.DEALER, "", "A"))
    assert entry.report.declarer is None


def test_the_deal_goes_round() -> None:
    table = KeptTable(find_ruleset("croatian"), NAMES)
    passed = answered(new_entry(table), (Ask.PLAYS, "", Undeclared.PASSED))
    assert passed.is_complete and new_entry(passed.written).report.dealer == "A"
    other = answered(new_entry(passed.written), (Ask.DEALER, "", "C"))
    other = answered(other, (Ask.PLAYS, "", Undeclared.PASSED))
    assert new_entry(other.written).report.dealer == "D"


def test_002_120_after_a_misdeal_the_same_dealer_deals_again() -> None:
    """002:120 "When a deal is declared failed, the same dealer should shuffle the deck again, let
    the player on the right cut it, and deal."
    """
    table = KeptTable(find_ruleset("russian").with_options({"misdeal": 2}), NAMES)
    wrong = answered(new_entry(table), (Ask.DEALER, "", "B"), (Ask.PLAYS, "", Undeclared.MISDEAL))
    again = answered(new_entry(wrong.written), (Ask.PLAYS, "", Undeclared.MISDEAL))
    assert again.report.dealer == "B" and again.is_complete
    after = new_entry(again.written)
    assert after.report.dealer == "B"
    three = table_of_text(
        '{"rules": "russian", "players": ["A", "B", "C"], "options": {"misdeal": 2}, "hands": '
        '[{"misdeal": true, "dealer": "B"}, {"passed": true, "tricks": {"A": 5, "B": 5, "C": 0}}]}'
    )
    dealt = [event.dealer for event in three.written.log if isinstance(event, Dealt)]
    assert dealt == [1, 1] and three.dealer_of(2) == 2


def levels(rules: RuleSet) -> bool:
    return len(rules.contracts) > 9


@pytest.mark.parametrize("table", tables(), ids=table_id)
def test_contracts_are_asked_by_level_where_there_are_many(table: KeptTable) -> None:
    entry = answered(new_entry(table), (Ask.PLAYS, "", "A"))
    asks = {each.ask for each in entry.questions}
    assert (Ask.LEVEL in asks) == levels(table.rules)
    if levels(table.rules):
        for low, high in product(question(entry, Ask.LEVEL).choices, repeat=2):
            chosen = answered(entry, (Ask.LEVEL, "", low.value))
            chosen = answered(chosen, (Ask.LEVEL, "", high.value))
            offered = [c for c in table.rules.contracts if c.goal == high.value]
            assert (chosen.report.contract is not None) == (len(offered) == 1)


def test_a_hand_that_is_changed_begins_as_it_was() -> None:
    table = enter_all(
        KeptTable(find_ruleset("croatian"), NAMES[:3]),
        [
            ReportedHand(
                declarer="C",
                contract="3",
                defence={"A": "come", "B": "come"},
                tricks={"C": 6, "A": 2, "B": 2},
            )
        ],
    )
    entry = entry_of(table, 0)
    assert entry.is_complete and entry.written == table
    changed = answered(entry, (Ask.TRICKS, "C", 7)).written
    assert changed.written.sheet != table.written.sheet and len(changed.reports) == 1


# ---- only what counts is asked


def asks(entry: Entry) -> list[tuple[Ask, str]]:
    return [each.key for each in entry.questions]


def test_tricks_of_the_defence_that_change_nothing_are_not_asked() -> None:
    entry = croatian()
    betl = next(c.value for c in question(entry, Ask.CONTRACT).choices if c.value.goal.takes_none)
    entry = answered(entry, (Ask.CONTRACT, "", betl), (Ask.TRICKS, "C", 0))
    assert [key for key in asks(entry) if key[0] is Ask.TRICKS] == [(Ask.TRICKS, "C")]
    assert entry.is_complete and sum(entry.report.tricks.values()) == 10
    lost = answered(entry, (Ask.TRICKS, "C", 1))
    assert lost.is_complete and lost.written.written.sheet != entry.written.written.sheet


def test_the_tricks_of_an_invited_player_are_those_of_the_host() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "invited"))
    entry = answered(entry, (Ask.TRICKS, "C", 6))
    assert entry.is_complete and (Ask.TRICKS, "A") not in asks(entry)
    apart = answered(entry, (Ask.ANSWER, "B", "come"))
    assert (Ask.TRICKS, "A") in asks(apart)


@pytest.mark.parametrize("table", tables(), ids=table_id)
def test_what_is_asked_of_the_defence_counts(table: KeptTable) -> None:
    """Where the tricks of two defenders are asked, another split writes something else."""
    rng, seen = random.Random(table_id(table)), 0
    for _try in range(3000):
        report = random_report(table, rng)
        if report.declarer is None or len(report.tricks) < 3 or sum(report.tricks.values()) != 10:
            continue
        if table.with_hand(report).written.bad is not None:
            continue
        entry = enter(table, report)
        asked = [key for key in asks(entry) if key[0] is Ask.TRICKS]
        sheets, takers = set(), entry.possible.trick_takers(entry.report)
        if len(takers) < 3:
            continue
        for theirs in range(11 - report.tricks[report.declarer]):
            first, second = takers[1:]
            mine = report.tricks[report.declarer]
            tricks = {report.declarer: mine, first: theirs, second: 10 - mine - theirs}
            other = table.with_hand(replace(entry.report, tricks=tricks)).written
            if other.bad is None:
                sheets.add(repr((other.sheet, getattr(other.log[-1], "result", None))))
        assert len(asked) == 3 or len(sheets) == 1, "what counts is asked"
        assert len(asked) == 1 or len(sheets) > 1 or report.tricks[report.declarer] == 10
        seen += 1
        if seen == 6:
            break
