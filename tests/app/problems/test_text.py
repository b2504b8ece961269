"""The file of a collection: it comes back as it was, and what is wrong is said in a sentence."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from prefgame.app.problems.problem import Problem, Words
from prefgame.app.problems.proof import prove
from prefgame.app.problems.text import (
    MOST_PROBLEMS,
    BadCollection,
    Collection,
    read_collection,
    read_collection_file,
    write_collection,
)
from prefgame.quoting import LONGEST_SENTENCE
from prefgame.rules.registry import find_ruleset
from tests.app.problems.endings import ANSWER, DISCARD, ending, finesse, unseen
from tests.damage import damaged
from tests.source_tree import ROOT

WORDS = Words("The bare “king”", 'Lead low: "the king" falls.', "traditional", ("Not yet.",), 3)


def some_problems() -> tuple[Problem, ...]:
    hidden = unseen(finesse(), 1, 2)
    sochi = find_ruleset("russian").with_options({"scoring": "leningrad"})
    suit = hidden.unknown[0].suit
    return (
        replace(finesse(), words=WORDS),
        replace(hidden, lacks=((), (suit,), ())),
        replace(DISCARD, rules=sochi),
        ANSWER,
        replace(finesse(), out=2, hands=(*finesse().hands[:2], ())),
        ending("D7 C7", "DA CA", "D8 C8", contract="misere", taken=(0, 4, 4)),
    )


def test_a_collection_comes_back_as_it_was() -> None:
    collection = Collection("Из клуба", some_problems(), "What we met on Fridays.")
    assert read_collection(write_collection(collection)) == collection


def test_the_key_is_that_of_the_facts() -> None:
    problems = some_problems()
    assert len({one.key for one in problems}) == len(problems)
    first = problems[0]
    shuffled = replace(first, hands=(first.hands[0][::-1], *first.hands[1:]), words=Words("x"))
    assert shuffled.key == first.key


GOOD = write_collection(Collection("Ours", (replace(finesse(), words=WORDS),)))

BAD = {
    "kind": ('kind = "prefgame problems"', 'kind = "a cookery book"'),
    "version": ("version = 1", "version = 2"),
    "title": ('title = "Ours"', 'title = ""'),
    "problem 1, rules": ('rules = "russian"', 'rules = "whist"'),
    "problem 1, contract": ('contract = "6H"', 'contract = "11H"'),
    "problem 1, hands.0": ('"HA H7 S7"', '"HA H7 1♠"'),
    "problem 1, hands": ('"HA H7 S7"', '"HA H7 H7"'),
    "problem 1, taken": ("taken = [4, 2, 1]", "taken = [4, 2]"),
    "problem 1, declarer": ("declarer = 0", "declarer = 3"),
    "problem 1, player": ("player = 0", "player = 1"),
    "problem 1, grade": ("grade = 3", "grade = 9"),
    "problem 1, colour": ("grade = 3", 'colour = "red"'),
    "problem 1, leader": ("leader = 0", 'leader = "west"'),
    "problem 1, played": ("grade = 3", 'played = "DA"'),
    "problem 1, question": ("grade = 3", 'question = "bid"'),
    "problem 1, lacks.1": ("grade = 3", 'lacks = ["", "X", ""]'),
    "problem 1, options": ("grade = 3", 'options = {pool = "many"}'),
    "problem 1, text": ('text = "', 'text = "' + "x" * 700),
    "problem 1, out": ("grade = 3", "out = 0"),
}


@pytest.mark.parametrize("place", BAD)
def test_what_is_wrong_is_said_with_its_place(place: str, tmp_path: Path) -> None:
    right, wrong = BAD[place]
    assert right in GOOD
    with pytest.raises(BadCollection) as caught:
        read_collection(GOOD.replace(right, wrong))
    assert caught.value.place == place
    path = tmp_path / "ours.problems"
    path.write_text(GOOD.replace(right, wrong), "utf-8")
    with pytest.raises(BadCollection) as caught:
        read_collection_file(path)
    said = str(caught.value)
    assert len(said) <= LONGEST_SENTENCE and said.startswith(str(path)) and "pydantic" not in said


@pytest.mark.parametrize("taken", ["hands", "declarer", "contract", "leader", "player"])
def test_a_fact_that_is_missing_is_named(taken: str) -> None:
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"{taken} =")]
    with pytest.raises(BadCollection) as caught:
        read_collection("\n".join(lines))
    assert caught.value.place == f"problem 1, {taken}" and "missing" in str(caught.value)


def test_a_collection_is_bounded() -> None:
    head, problem = GOOD.split("\n\n", 1)
    with pytest.raises(BadCollection, match=str(MOST_PROBLEMS)):
        read_collection(f"{head}\n\n" + f"{problem}\n" * (MOST_PROBLEMS + 1))


@pytest.mark.parametrize("number", range(200))
def test_damage_costs_a_sentence_at_most(number: int) -> None:
    """Whatever a byte does to the text, it is a collection or is refused."""
    data = damaged(GOOD.encode(), random.Random(number))
    try:
        read_collection(data.decode("utf-8", "replace"))
    except BadCollection as error:
        assert 0 < len(str(error)) <= LONGEST_SENTENCE and "\n" not in str(error)


def test_the_example_of_the_page_of_formats_is_a_collection() -> None:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    example = page.split("```problems\n", 1)[1].split("```", 1)[0]
    collection = read_collection(example)
    assert len(collection.problems) == 2 and collection.problems[1].rules.key == "croatian"
    for problem in collection.problems:
        assert prove(problem).right
    assert read_collection(write_collection(collection)) == collection
