"""What belongs to one way of keeping score, or to one mechanism, is known to registered modules."""

from __future__ import annotations

import ast
from importlib import import_module

import pytest

from prefgame.rules.registry import RULESETS
from tests.source_tree import MODULES, PARTS, imports, modules_of, tree_of

KINDS = ("columns", "pool", "pot")
ROOMS = ("paper", "ui.scores")
"""what has a module or package for each way of keeping score, named like it"""
REGISTRIES_OF_SCORES = {
    # what answers a question by the kind of score or sheet, and so names them all
    "paper.text",
    "ai.stakes",
    "ai.models.base",
    "ai.value.end_values",
    "app.words.sentences",
    "ui.scores.registry",
    "ui.screens.still_life",
}


def is_for_one_score(name: str, kind: str) -> bool:
    """Whether a module is about this way of keeping score."""
    return any(f"{name}.".startswith(f"{room}.{kind}.") for room in ROOMS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", [part for part in PARTS if part != "rules"])
def test_only_the_modules_registered_for_a_score_look_into_it(part: str, kind: str) -> None:
    for name in modules_of(part):
        targets = {
            full.removeprefix("prefgame.")
            for _, full in imports(tree_of(MODULES[name]), name)
            if full.startswith("prefgame.")
        }
        inside = {
            target
            for target in targets
            if is_for_one_score(target, kind) or target.startswith(f"rules.scoring.{kind}")
        }
        if name in REGISTRIES_OF_SCORES:
            assert inside, f"{name} needs not to be named"
        elif not is_for_one_score(name, kind):
            assert not inside, f"{name}: {sorted(inside)}"


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_has_a_place_for_each_way_of_keeping_score(room: str) -> None:
    assert {f"{room}.{kind}" for kind in KINDS} <= set(MODULES)


MECHANISMS = {"Stepwise", "ViennaAuction", "Levels", "Quotas", "Whisting"}


def mechanisms_named(name: str) -> set[str]:
    """Return what a module imports of one kind of auction or defence, and whether it says a word of
    one way of defending.
    """
    found = {
        alias.name
        for node in ast.walk(tree_of(MODULES[name]))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    said = {
        node.value.id
        for node in ast.walk(tree_of(MODULES[name]))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    return (found & {*MECHANISMS, "BidKind"}) | (said & {"Answer"})


def test_the_seats_know_a_kind_of_auction_and_of_defence_in_its_model_only() -> None:
    named = {
        name: found
        for name in MODULES
        if name.partition(".")[0] == "ai" and (found := mechanisms_named(name))
    }
    assert named == {
        "ai.models.registry": MECHANISMS,
        "ai.models.auctions": {"Stepwise", "ViennaAuction", "Levels", "BidKind"},
        "ai.models.defences": {"Quotas", "Whisting", "Answer"},
    }


def test_the_window_knows_a_kind_of_auction_and_of_defence_in_its_modules_and_registries() -> None:
    """A kind of call is a word of all auctions; an answer is a word of one way of defending."""
    named = {
        name: found
        for name in MODULES
        if name.partition(".")[0] in ("app", "paper", "ui")
        and (found := mechanisms_named(name) - {"BidKind"})
    }
    auctions, defences = {"Stepwise", "ViennaAuction", "Levels"}, {"Quotas", "Whisting"}
    assert named == {
        # registries
        "ui.guide.auctions": auctions,
        "ui.guide.defences": defences,
        "ui.table.phases.contract": auctions,
        "ui.table.phases.registry": auctions | defences,
        "ui.table.status": {*defences, "Answer"},
        "ui.table.slips.defence": {*defences, "Answer"},
        "ui.words.defence_words": defences,
        # modules of one mechanism
        "ui.table.phases.levels": {"Levels"},
        "ui.table.phases.auction": {"Stepwise", "ViennaAuction"},
        # the words of every answer, a hint's word for one, and where an invitation is written
        "app.words.hints": {"Answer"},
        "ui.words.contracts": {"Answer"},
        "ui.words.hand_facts": {"Answer"},
        "ui.scores.columns.hand_numbers": {"Answer"},
    }


def test_the_page_of_a_package_names_each_mechanism_in_it() -> None:
    """Of the packages of ``rules`` that hold a mechanism of each rule set."""
    for rules in RULESETS:
        for mechanism in (rules.auction, rules.defence, rules.score):
            *package, module = type(mechanism).__module__.split(".")[:4]
            page = import_module(".".join(package)).__doc__ or ""
            assert f"``{module}``" in page, f"{'.'.join(package)}: {module}"
