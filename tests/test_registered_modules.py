"""What belongs to one way of keeping score, or to one mechanism, is known to registered modules."""

from __future__ import annotations

import ast

import pytest

from tests.source_tree import MODULES, imports, tree_of

FOR_ONE_SCORE = {
    # outside the rules: the modules about one way of keeping score, which only each other and the
    # registries import
    "columns": {
        "paper.columns",
        "ai.estimate.column_stakes",
        "ui.words.columns.entries",
        "ui.words.columns.story",
        "ui.words.columns.words",
        "ui.guide.score.columns",
        "ui.paper.columns.drawing",
        "ui.paper.columns.hand_numbers",
        "ui.paper.columns.mark",
        "ui.paper.columns.summary",
        "ui.paper.columns.strips",
    },
    "pool": {
        "paper.pool",
        "ai.estimate.pool_stakes",
        "ui.words.pool.bids",
        "ui.words.pool.entries",
        "ui.words.pool.words",
        "ui.guide.score.pool",
        "ui.guide.score.worked_pool",
        "ui.paper.pool.areas",
        "ui.paper.pool.drawing",
        "ui.paper.pool.flow",
        "ui.paper.pool.hand_numbers",
        "ui.paper.pool.mark",
        "ui.paper.pool.summary",
    },
    "pot": {
        "paper.pot",
        "ai.estimate.pot_stakes",
        "ui.words.pot.ledger",
        "ui.words.pot.payments",
        "ui.words.pot.story",
        "ui.words.pot.words",
        "ui.guide.score.pot",
        "ui.guide.score.worked_hand",
        "ui.paper.pot.hand_payments",
        "ui.paper.pot.ledger",
        "ui.paper.pot.panel",
        "ui.paper.pot.row",
        "ui.table.pot.words",
    },
}
REGISTRIES_OF_SCORES = {
    # what answers a question by the kind of score or sheet, and so names them all
    "paper.text",
    "ai.estimate.stakes",
    "ai.models.habits",
    "ai.value.sheet_value",
    "app.words.score_units",
    "ui.words.scores",
    "ui.table.pad.score_lines",
    "ui.table.pot.registry",
    "ui.table.slips.written_amounts",
    "ui.guide.score.registry",
    "ui.paper.kinds",
    "ui.screens.new_match.length",
    "ui.screens.records.score_table",
}


@pytest.mark.parametrize("kind", FOR_ONE_SCORE)
@pytest.mark.parametrize("name", [name for name in MODULES if name.partition(".")[0] != "rules"])
def test_only_the_modules_registered_for_a_score_look_into_it(name: str, kind: str) -> None:
    targets = {
        full.removeprefix("prefgame.")
        for _, full in imports(tree_of(MODULES[name]), name)
        if full.startswith("prefgame.")
    }
    known = FOR_ONE_SCORE[kind]
    inside = {
        target
        for target in targets
        if target in known or target.startswith(f"rules.scoring.{kind}")
    }
    assert bool(inside) is (name in known | REGISTRIES_OF_SCORES), f"{name}: {sorted(inside)}"


def mechanisms_named(name: str) -> set[str]:
    """What a module imports of one kind of auction or defence, and the words of the Balkan ones
    that it says.
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
    kinds = {"Stepwise", "ViennaAuction", "Levels", "Quotas", "Whisting", "BidKind"}
    return (found & kinds) | (said & {"Answer"})


def test_the_seats_know_a_kind_of_auction_and_of_defence_in_its_model_only() -> None:
    named = {
        name: found
        for name in MODULES
        if name.partition(".")[0] == "ai" and (found := mechanisms_named(name))
    }
    assert named == {
        "ai.models.registry": {"Stepwise", "ViennaAuction", "Levels", "Quotas", "Whisting"},
        "ai.models.stepwise": {"Stepwise", "BidKind"},
        "ai.models.viennese": {"ViennaAuction", "BidKind"},
        "ai.models.levels": {"Levels"},
        "ai.models.quotas": {"Quotas", "Answer"},
        "ai.models.whisting": {"Whisting", "Answer"},
    }
