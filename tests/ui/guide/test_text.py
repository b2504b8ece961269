"""A text of the guide says what stands in it; a fault in it is told with its file and line."""

from __future__ import annotations

import re
from typing import Any

import pytest

from prefgame.i18n import _current
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.ui.draw.deck import Deck
from prefgame.ui.guide.telling import Block, CardRow, Head, Paragraph, Telling, Term
from prefgame.ui.guide.text import FOLDER, TextError, parse, read_text
from tests.ui.marked_messages import Marked

CROATIAN = find_ruleset("croatian")


def told(source: str, **functions: Any) -> list[Block]:
    """Return what the part "a" of a text says at a Croatian table."""
    telling = Telling[RuleSet](parse(source, "some.txt"), lambda rules: rules, **functions)
    return telling.part("a", CROATIAN, Deck("german"))


def test_words_are_paragraphs_headings_and_terms() -> None:
    source = """
        [note nothing of this is read]
        [part a]
        # The head
        A paragraph
        of two lines.
        + And more.

        word
        : Its meaning.
    """
    assert told(source) == [
        Head("The head"),
        Paragraph("A paragraph of two lines. And more."),
        Term("word", "Its meaning."),
    ]


@pytest.mark.parametrize(
    ("holds", "said"), [({"x"}, "X."), ({"x", "y"}, "X."), ({"y"}, "Y."), (set(), "None.")]
)
def test_the_first_condition_that_holds_chooses(holds: set[str], said: str) -> None:
    source = "[part a]\n[if x]\nX.\n[or if y]\nY.\n[else]\nNone.\n[end]\n[unless z]\nNo z.\n[end]"
    conditions = {name: lambda _at, name=name: name in holds for name in "xyz"}
    assert told(source, conditions=conditions) == [Paragraph(said), Paragraph("No z.")]


@pytest.mark.parametrize(("count", "said"), [(1, "1 trick of 2"), (3, "3 tricks of 2")])
def test_a_number_chooses_the_sentence(count: int, said: str) -> None:
    source = (
        "[part a]\n[one]\n{count=won} trick of {all}\n[many]\n{count=won} tricks of {all}\n[end]"
    )
    assert told(source, values={"won": lambda _at: count, "all": lambda _at: 2}) == [
        Paragraph(said)
    ]
    (words,) = parse(source, "some.txt").messages()
    assert words.ids == ("{count} trick of {all}", "{count} tricks of {all}")


def test_a_value_may_be_worded_in_the_text() -> None:
    source = "[part a]\nIt is {state}.\n[value state]\n[if x]\nopen\n[else]\nclosed\n[end]"
    assert told(source, conditions={"x": lambda _at: False}) == [Paragraph("It is closed.")]


def test_a_paragraph_has_a_capital_letter_and_a_word_has_not() -> None:
    source = "[part a]\n{game} ends it.\n\n{game}\n: No trick."
    assert told(source, values={"game": lambda _at: "betl"}) == [
        Paragraph("Betl ends it."),
        Term("betl", "No trick."),
    ]


def test_each_contract_of_a_list_and_other_parts_are_told() -> None:
    source = "[part a]\n[for each low]\n[insert b]\n[end]\n[part b]\n{name}\n: Low."
    blocks = told(
        source,
        contracts={"low": lambda at: at.rules.contracts[:2]},
        values={"name": lambda at: at.contract.name},
    )
    assert blocks == [Term("2", "Low."), Term("3", "Low.")]


def test_words_are_given_to_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    source = """
        [part a]
        [show cards:]
        in hand
        [meaning of cards]
        {name}, led
        open
        [end]
        [show cards]
        A
        B
    """
    shown = {"cards": lambda _at, words: [CardRow(" / ".join(words), ())]}
    values = {"name": lambda _at: "Ana"}
    assert told(source, shown=shown, values=values) == [
        CardRow("in hand / Ana, led / open", ()),
        CardRow("", ()),
        Paragraph("A B"),
    ]
    assert [(said.context, said.ids) for said in parse(source, "some.txt").messages()] == [
        (None, ("in hand",)),
        ("of cards", ("{name}, led",)),
        (None, ("open",)),
        (None, ("A B",)),
    ]
    monkeypatch.setattr(_current, "translations", Marked())
    assert told(source, shown=shown, values=values)[0] == CardRow("«in hand / Ana, led / «open", ())


def test_a_value_alone_and_signs_are_not_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "[part a]\n{key}\n: Go on.\n\n−, +\n: Offer."
    monkeypatch.setattr(_current, "translations", Marked())
    assert told(source, values={"key": lambda _at: "P"}) == [
        Term("P", "«Go on."),
        Term("−, +", "«Offer."),
    ]
    assert [said.ids for said in parse(source, "some.txt").messages()] == [("Go on.",), ("Offer.",)]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("Words.", "line 1: words before the first [part]"),
        ("[part a]\n[part a]", "line 2: a second part “a”"),
        ("[part a]\n\n[when x]", "line 3: “[when x]” is no instruction"),
        ("[part a]\n[if x]\nWords.", "line 2: [if] has no [end]"),
        ("[part a]\n[if x]\n[else]\n[or if x]\n[end]", "line 2: [if] has no [end]"),
        ("[part a]\n[end]", "line 2: [end] where nothing is open"),
        ("[part a]\n[for each x]\n[else]\n[end]", "line 2: [for each] has no [end]"),
        ("[part a]\n{two words} more", "line 2: a brace that is not that of a value"),
        ("[part a]\n[one]\nOne.\n[end]", "line 2: [one] has no [many]"),
        ("[part a]\n[one]\nOne.\n[many]\n{count}\n[end]", "line 2: [one] and [many] have"),
        ("[part a]\n[show x:]\n[insert a]\n[end]", "line 2: [show x:] is followed by words"),
        ("[part a]\nMany words\nand {some}.", "line 2: no value “some” is known"),
        ("[part a]\n[if x]\n[end]", "line 2: no condition “x” is known"),
        ("[part a]\nA.\n[for each x]\n[end]", "line 3: no list of contracts “x” is known"),
        ("[part a]\n[show x]", "line 2: no block “x” is known"),
        ("[part a]\n[insert b]", "line 2: no part “b” is known"),
        ("[part a]\n# Head\n: Meaning.", "line 3: no words before it"),
        ("[part a]\n{one}\n[value one]", "line 3: the value “one” has no words"),
        ("[part a]\n[value one]\nOne.", "line 3: no sentence asks for “one”"),
    ],
)
def test_a_fault_is_told_with_its_line(source: str, fault: str) -> None:
    with pytest.raises(TextError, match=re.escape(f"some.txt, {fault}")):
        told(source)


@pytest.mark.parametrize("kind", ["values", "conditions", "contracts", "shown"])
def test_a_function_that_no_sentence_asks_for_is_a_fault(kind: str) -> None:
    with pytest.raises(TextError, match=r"some\.txt: the .* “x” is not in it"):
        told("[part a]\nWords.", **{kind: {"x": lambda _at: ""}})


def test_a_value_is_worded_or_has_a_function() -> None:
    source = "[part a]\n{state}\n[value state]\nOpen."
    with pytest.raises(TextError, match=r"some\.txt, line 4: “state” is also a function"):
        told(source, values={"state": lambda _at: "open"})


def test_a_part_that_is_not_there_is_named() -> None:
    with pytest.raises(TextError, match=r"some\.txt: it has no part “a”"):
        told("[part b]\nWords.")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_text_has_lines_that_can_be_read(path: Any) -> None:
    assert read_text(path.stem).parts
    lines = path.read_text("utf-8").splitlines()
    assert lines[0].startswith("[note ") and not [line for line in lines if len(line) > 100]
