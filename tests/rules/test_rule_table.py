"""The table of all rules in ``docs/rules``: it is complete, and what it names is there.

The documents themselves are no part of the project, so this file says which of their lines are
rules. Every other line is a heading, a greeting, a word list, or the history of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from prefgame.rules.options import OptionError, TableOption, write_value
from prefgame.rules.registry import RULESETS, find_ruleset
from tests.source_tree import PACKAGE, ROOT

RULES = ROOT / "docs" / "rules"


@dataclass(frozen=True)
class Document:
    """A source: the page that has its rows, its games, its rules and its other lines."""

    page: str
    games: tuple[str, ...]
    rules: str
    others: str


DOCUMENTS = {
    "000": Document(
        "000-croatian-serbian-slovenian.md",
        ("croatian", "slovenian", "serbian"),
        "8-19, 21-22, 24-26, 28-37, 39, 41-55, 57-59, 61-70, 72-79, 81-84, 86-97, 99-134, "
        "136-143, 145-162",
        "1-7, 20, 23, 27, 38, 40, 56, 60, 71, 80, 85, 98, 135, 144, 163-166",
    ),
    "001": Document(
        "001-viennese.md",
        ("viennese",),
        "7, 14-16, 20-23, 25-27, 31-35, 37-39, 43-49, 56-61, 63-72, 74-78, 80-82, 84-85, "
        "87-88, 90-91, 93-96, 103-104, 106-109, 111-112, 115-119, 121-124, 126-128, "
        "132-137, 139-141, 143-150, 152-158, 160-167, 169-176, 185-190, 192-196, 198-202, "
        "204-205, 209-218, 220-224, 228-230, 232-235, 239-245, 247-253, 255-256, 260-266, "
        "270-274, 276-278, 280-282, 284-291, 297-301, 303-309, 311-313, 315-318, 320-324, "
        "326-329, 331-334, 336-341, 343-346, 348, 354-356, 358-360, 364-367, 369-374",
        "1-6, 8-13, 17-19, 24, 28-30, 36, 40-42, 50-55, 62, 73, 79, 83, 86, 89, 92, "
        "97-102, 105, 110, 113-114, 120, 125, 129-131, 138, 142, 151, 159, 168, 177-184, "
        "191, 197, 203, 206-208, 219, 225-227, 231, 236-238, 246, 254, 257-259, 267-269, "
        "275, 279, 283, 292-296, 302, 310, 314, 319, 325, 330, 335, 342, 347, 349-353, "
        "357, 361-363, 368, 375",
    ),
    "002": Document(
        "002-russian.md",
        ("russian",),
        "11-23, 25-38, 63, 67, 69-80, 82-86, 88-103, 105-106, 108-109, 111-113, 115-120, 122-134",
        "1-10, 24, 39-62, 64-66, 68, 81, 87, 104, 107, 110, 114, 121, 135-153",
    ),
    "003": Document(
        "003-austrian.md",
        ("austrian", "illustrated"),
        "19, 25-46, 48-49, 51-52, 54, 56-64, 66, 68-70, 72-78, 80-84, 86-92, 94-125",
        "1-18, 20-24, 47, 50, 53, 55, 65, 67, 71, 79, 85, 93, 126-133",
    ),
    "004": Document(
        "004-serbian.md",
        ("serbian",),
        "11-15, 22-25, 32-36, 43-46, 53-56, 63-67, 74-83, 85-86, 88-97, 105-111, 114-116, "
        "119-123, 126-127, 130-139, 147-152, 155-160, 163-166, 169-172, 180-187, 190-193, "
        "196, 199, 201-208, 216-218, 221-223, 226-230, 233-235, 238-244, 252-255, "
        "258-261, 264-267, 275-277, 280-282, 285-286, 288-302, 304-305, 308-311, 314-318, "
        "321-323, 326-328, 331-333, 335-337, 345-349, 352-355, 357-359, 366-371, 374-376, "
        "379-380, 384-389, 392, 399-407, 451-460",
        "1-10, 16-21, 26-31, 37-42, 47-52, 57-62, 68-73, 84, 87, 98-104, 112-113, "
        "117-118, 124-125, 128-129, 140-146, 153-154, 161-162, 167-168, 173-179, 188-189, "
        "194-195, 197-198, 200, 209-215, 219-220, 224-225, 231-232, 236-237, 245-251, "
        "256-257, 262-263, 268-274, 278-279, 283-284, 287, 303, 306-307, 312-313, "
        "319-320, 324-325, 329-330, 334, 338-344, 350-351, 356, 360-365, 372-373, "
        "377-378, 381-383, 390-391, 393-398, 408-450, 461-469",
    ),
}
ALWAYS, CUSTOM, DEFAULT, OPTION = "always", "custom", "default", "option"
NOT_YET, LEFT_OUT = "not yet", "left out"
TABLE = "Table"
"""the place of what tables agree on, and no document names"""
UNQUOTED = " (unquoted)"
COLUMNS = ["line", "rule", "played", "where", "test"]
CITED = re.compile(r"\b(00[0-4]):(\d+(?:-\d+)?(?:(?:, ?| and )(?!00\d:)\d+(?:-\d+)?(?![\d:.]))*)")
"""a document and its lines, as tests quote them: 000:34, 002:15-16, 003:58, 106"""


@dataclass(frozen=True)
class Row:
    """One line of a page."""

    place: str
    rule: str
    played: str
    where: str
    test: str

    @property
    def document(self) -> str:
        return self.place.partition(":")[0]

    @property
    def lines(self) -> frozenset[int]:
        """The lines; a section of the Code has none, nor has what tables agree on."""
        lines = self.place.partition(":")[2]
        return frozenset(numbers(lines)) if lines else frozenset()

    def quoted_in(self, test: str) -> bool:
        if self.place == TABLE:
            return True
        if not self.lines:
            return self.place in (ROOT / test).read_text("utf-8")
        return any((self.document, line) in quoted(test) for line in self.lines)


def numbers(ranges: str) -> Iterator[int]:
    """Read "8-10, 12": 8, 9, 10, 12."""
    for part in re.split(r", ?| and ", ranges):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def rows_of(text: str) -> list[Row]:
    """Read the rows of a page. A row that lacks a cell, or has one more, is no row of the table."""
    lines = [
        line.strip("| \n").split(" | ")
        for line in text.splitlines()
        if line.startswith(("| 0", "| Code", f"| {TABLE}"))
    ]
    assert all(len(cells) == len(COLUMNS) for cells in lines), [
        cells for cells in lines if len(cells) != len(COLUMNS)
    ]
    return [Row(*cells) for cells in lines]


@cache
def page_rows(document: str) -> tuple[Row, ...]:
    return tuple(rows_of((RULES / DOCUMENTS[document].page).read_text("utf-8")))


@cache
def quoted(test: str) -> frozenset[tuple[str, int]]:
    """Read every document and line that a file of the tests quotes."""
    return frozenset(
        (document, line)
        for document, lines in CITED.findall((ROOT / test).read_text("utf-8"))
        for line in numbers(lines)
    )


def in_backticks(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def options_named(name: str, games: tuple[str, ...]) -> list[tuple[TableOption, str]]:
    """Find the option of that name, with its default, in each of the games that has it."""
    return [
        (option, write_value(option.default(rules)))
        for rules in map(find_ruleset, games)
        for option in rules.options
        if option.name == name
    ]


def wrong_option(said: str, played: str, games: tuple[str, ...]) -> str:
    """Say what is wrong with ``name=value`` in a row; nothing is "".

    A default is one in some game of the document, and an option is no default in some of them.
    """
    name, equals, value = said.partition("=")
    found = options_named(name, games)
    if not equals or not found:
        return f"no option {said}"
    for option, _default in found:
        try:
            option.check(value)
        except OptionError as error:
            return str(error)
    is_default = [value == default for _option, default in found]
    if played == DEFAULT and not any(is_default):
        return f"{said} is no default"
    if played == OPTION and all(is_default) and found[0][0].values:
        return f"{said} is the default"
    return ""


def faults_of_place(row: Row, games: tuple[str, ...]) -> Iterator[str]:
    """Say what is wrong with where a rule is said to be."""
    named = in_backticks(row.where)
    if row.played in (NOT_YET, LEFT_OUT):
        if named or not row.where.strip("– "):
            yield "a rule that is not played has a reason, and no place"
    elif row.where != ", ".join(f"`{name}`" for name in named) or not named:
        yield "a rule that is played has a place, and nothing else"
    elif row.played in (ALWAYS, CUSTOM):
        yield from (f"no module {name}" for name in named if not (PACKAGE / name).is_file())
    elif row.played in (DEFAULT, OPTION):
        yield from filter(None, (wrong_option(name, row.played, games) for name in named))
    else:
        yield f"played: {row.played}"


def faults_of_test(row: Row) -> Iterator[str]:
    """Say what is wrong with the test that is said to quote a rule."""
    if row.played in (NOT_YET, LEFT_OUT):
        if row.test != "–":
            yield "a rule that is not played has no test"
        return
    tests = in_backticks(row.test)
    if row.test.removesuffix(UNQUOTED) != ", ".join(f"`{test}`" for test in tests) or not tests:
        yield "a rule that is played has a test"
    for test in tests:
        if not test.startswith("tests/") or not (ROOT / test).is_file():
            yield f"no test {test}"
        elif not row.test.endswith(UNQUOTED) and not row.quoted_in(test):
            yield f"{test} does not quote it"


def contradictions(rows: tuple[Row, ...]) -> Iterator[str]:
    """Find rules that the rows of a page answer twice."""
    first: dict[str, Row] = {}
    for row in rows:
        other = first.setdefault(row.rule, row)
        same = row.place == other.place or row.lines & other.lines
        if other is not row and (same or row.played != other.played):
            yield f"{row.place} {row.rule}: twice"


def faults_of_rows(rows: tuple[Row, ...], games: tuple[str, ...]) -> list[str]:
    """List what is wrong with rows by themselves."""
    found = [
        f"{row.place} {row.rule}: {fault}"
        for row in rows
        for fault in (*faults_of_place(row, games), *faults_of_test(row))
    ]
    return [*found, *contradictions(rows)]


def faults(document: str, rows: tuple[Row, ...], known: Document) -> list[str]:
    """List everything that is wrong with the rows of a document."""
    found = faults_of_rows(rows, known.games)
    found += [
        f"{row.place} is on the page of {document}" for row in rows if row.document != document
    ]
    rules = set(numbers(known.rules))
    told = {line for row in rows for line in row.lines}
    found += [f"{document}:{line} is a rule without a row" for line in sorted(rules - told)]
    found += [f"{document}:{line} is no rule, and has a row" for line in sorted(told - rules)]
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_line_is_a_rule_or_none(document: str) -> None:
    known = DOCUMENTS[document]
    rules, others = list(numbers(known.rules)), list(numbers(known.others))
    assert sorted(rules + others) == list(range(1, max(rules + others) + 1))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_rule_has_a_row_and_every_row_is_true(document: str) -> None:
    assert faults(document, page_rows(document), DOCUMENTS[document]) == []


def test_what_the_code_cites_is_a_rule_of_the_table() -> None:
    """A citation without a rule in it would be a slip of the pen; a heading stands for the rule
    below it.
    """
    slips = []
    for path in PACKAGE.rglob("*.py"):
        for document, lines in CITED.findall(path.read_text("utf-8")):
            cited = set(numbers(lines))
            if not (cited | {max(cited) + 1}) & set(numbers(DOCUMENTS[document].rules)):
                slips.append(f"{path.name}: {document}:{lines}")
    assert slips == []


def test_the_rows_of_the_code_are_true() -> None:
    rows = tuple(rows_of((RULES / "code-of-preferans.md").read_text("utf-8")))
    assert rows and all(row.place.startswith("Code") for row in rows)
    assert faults_of_rows(rows, ("russian",)) == []


def test_what_tables_agree_on_is_true() -> None:
    rows = tuple(rows_of((RULES / "agreements.md").read_text("utf-8")))
    assert rows and {row.place for row in rows} == {TABLE}
    assert faults_of_rows(rows, tuple(rules.key for rules in RULESETS)) == []


def test_every_option_is_in_a_row() -> None:
    pages = [page for page in RULES.glob("*.md") if page.name != "README.md"]
    rows = [row for page in pages for row in rows_of(page.read_text("utf-8"))]
    named = {name.partition("=")[0] for row in rows for name in in_backticks(row.where)}
    known = {option.name for rules in RULESETS for option in rules.options}
    assert known - named == set(), "say in docs/rules which rule each of them is"


def test_the_first_page_links_the_others() -> None:
    text = (RULES / "README.md").read_text("utf-8")
    assert [page.name for page in sorted(RULES.glob("*.md")) if f"({page.name})" not in text] == [
        "README.md"
    ]
    assert all(document.page in text for document in DOCUMENTS.values())


SMALL = Document("", ("russian",), "63, 78, 80", "1-62, 64-77, 79")
GOOD = """
| 002:63 | three players | always | `rules/deal.py` | `tests/rules/test_equipment.py` |
| 002:78 | eldest holds | option | `hold=eldest_only` | `tests/test_i18n.py` (unquoted) |
| 002:80 | a fine | not yet | nobody pays | – |
"""


def test_a_good_page_has_no_faults() -> None:
    assert faults("002", tuple(rows_of(GOOD)), SMALL) == []


@pytest.mark.parametrize(
    ("was", "becomes", "fault"),
    [
        ("002:80", "002:78", "002:80 is a rule without a row"),
        ("002:80", "002:80-81", "002:81 is no rule"),
        ("002:80", "003:80", "is on the page of 002"),
        ("rules/deal.py", "rules/no_such.py", "no module"),
        ("test_equipment.py", "test_no_such.py", "no test"),
        ("test_equipment.py", "test_i18n.py", "no test"),
        ("rules/test_equipment.py", "test_i18n.py", "does not quote it"),
        ("eldest_only", "nobody_else", "nobody_else"),
        ("eldest_only", "position", "is the default"),
        ("hold=eldest_only", "hold", "no option hold"),
        ("hold=", "helds=", "no option helds"),
        ("| option |", "| default |", "is no default"),
        ("| option |", "| at times |", "played: at times"),
        ("always", "default", "no option"),
        ("nobody pays", "`hold=none`", "has a reason"),
        ("nobody pays | –", "nobody pays | `tests/rules/test_options.py`", "has no test"),
        ("`tests/rules/test_equipment.py`", "–", "has a test"),
        ("a fine", "three players", "twice"),
    ],
)
def test_a_fault_of_the_table_would_be_seen(was: str, becomes: str, fault: str) -> None:
    assert was in GOOD
    assert fault in " ".join(faults("002", tuple(rows_of(GOOD.replace(was, becomes, 1))), SMALL))


def test_a_row_without_a_cell_would_be_seen() -> None:
    with pytest.raises(AssertionError, match="three players"):
        rows_of("| 002:63 | three players | always | `rules/deal.py` |")
