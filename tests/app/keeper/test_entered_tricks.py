"""The tricks of a hand that is being entered: what each player can have, and what follows."""

from __future__ import annotations

from prefgame.app.keeper.entry import Ask, Entry, Undeclared, new_entry
from prefgame.app.keeper.table import KeptTable, table_of_text
from prefgame.rules.base import Fault
from prefgame.rules.registry import find_ruleset
from tests.app.keeper.entering import NAMES, answered, croatian, fault, question
from tests.narrow import column_sheet


def possible_numbers(entry: Entry, name: str) -> list[int]:
    asked = question(entry, Ask.TRICKS, name)
    return [choice.value for choice in asked.choices if choice.why_not is None]


def test_nobody_can_have_more_tricks_than_the_others_leave() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "come"))
    assert possible_numbers(entry, "C") == list(range(11))
    entry = answered(entry, (Ask.TRICKS, "C", 6))
    assert possible_numbers(entry, "A") == possible_numbers(entry, "B") == list(range(5))
    assert fault(entry, Ask.TRICKS, "A", 5) is Fault.ALL_TRICKS
    entry = answered(entry, (Ask.TRICKS, "A", 3))
    assert possible_numbers(entry, "A") == possible_numbers(entry, "B") == list(range(5))
    lost = answered(entry, (Ask.TRICKS, "C", 2))
    assert fault(lost, Ask.TRICKS, "A", 6) is Fault.TRICKS_OF_DEFENCE


def test_two_defenders_share_what_the_declarer_left() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "come"))
    entry = answered(entry, (Ask.TRICKS, "C", 6), (Ask.TRICKS, "B", 3))
    assert entry.report.tricks == {"C": 6, "A": 1, "B": 3} and entry.is_complete
    entry = answered(entry, (Ask.TRICKS, "A", 4))
    assert entry.report.tricks == {"C": 6, "A": 4, "B": 0} and entry.is_complete


def test_tricks_that_no_longer_fit_those_of_the_declarer_are_asked_again() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "come"))
    entry = answered(entry, (Ask.TRICKS, "C", 6), (Ask.TRICKS, "A", 3), (Ask.TRICKS, "C", 7))
    assert entry.report.tricks == {"C": 7} and question(entry, Ask.TRICKS, "B").is_open
    assert answered(entry, (Ask.TRICKS, "C", 10)).is_complete


def test_a_lone_defender_has_what_the_declarer_left() -> None:
    entry = answered(croatian(), (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "stay"))
    entry = answered(entry, (Ask.TRICKS, "C", 6))
    assert entry.report.tricks == {"C": 6, "A": 4}
    entry = answered(entry, (Ask.TRICKS, "A", 3))
    assert entry.report.tricks == {"C": 7, "A": 3} and entry.is_complete


def serbian(**options: bool) -> Entry:
    """C plays three, and both others defend."""
    entry = new_entry(KeptTable(find_ruleset("serbian").with_options(options), NAMES[:3]))
    entry = answered(entry, (Ask.PLAYS, "", "C"))
    three = next(c.value for c in question(entry, Ask.CONTRACT).choices if c.value.name == "3")
    entry = answered(entry, (Ask.CONTRACT, "", three))
    return answered(entry, (Ask.ANSWER, "A", "come"), (Ask.ANSWER, "B", "come"))


def test_where_all_tricks_are_scored_the_defence_may_have_all_ten() -> None:
    """004:309."""
    entry = serbian(play_out=True, beyond_five=True)
    assert possible_numbers(entry, "C") == list(range(11))
    entry = answered(entry, (Ask.TRICKS, "C", 2), (Ask.TRICKS, "A", 6))
    assert entry.report.tricks == {"C": 2, "A": 6, "B": 2} and entry.is_complete
    table = table_of_text(entry.written.document)
    assert table.rules == entry.table.rules, "the file of the sheet keeps the option"
    assert column_sheet(table.written.sheet).columns[0].soup == (0, 0, 6 * 6)
    entry = answered(serbian(play_out=True), (Ask.TRICKS, "C", 2))
    assert fault(entry, Ask.TRICKS, "A", 6) is Fault.TRICKS_OF_DEFENCE


def test_the_third_player_of_a_hand_that_all_passed_has_the_rest() -> None:
    table = KeptTable(find_ruleset("russian"), NAMES[:3])
    entry = answered(new_entry(table), (Ask.PLAYS, "", Undeclared.PASSED))
    entry = answered(entry, (Ask.TRICKS, "A", 4))
    assert possible_numbers(entry, "B") == list(range(7)) and not entry.is_complete
    entry = answered(entry, (Ask.TRICKS, "B", 1))
    assert entry.report.tricks == {"A": 4, "B": 1, "C": 5} and entry.is_complete
    entry = answered(entry, (Ask.TRICKS, "C", 6))
    assert entry.report.tricks == {"A": 4, "B": 0, "C": 6} and entry.is_complete
