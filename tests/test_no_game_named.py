"""No code outside the rules knows which game is played: no key of a rule set, no suit by name in a
seat, no duty of play but where it is translated.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from prefgame.cards import Suit
from prefgame.rules.registry import RULESETS
from tests.source_tree import MODULES, imports, tree_of


def _names_of_rulesets() -> set[str]:
    return (
        {rules.key for rules in RULESETS}
        | {rules.name for rules in RULESETS}
        | {"austrian", "illustrated", "viennese", "russian"}
    )


def questions_of_name(tree: ast.AST) -> Iterator[ast.AST]:
    """Comparisons, cases and membership tests against the name of a rule set, or
    against its constant.
    """
    names = _names_of_rulesets()

    def named(node: ast.AST) -> bool:
        return any(
            isinstance(inner, ast.Constant) and inner.value in names for inner in ast.walk(node)
        )

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            parts = (node.left, *node.comparators)
            if any(
                named(part) or (isinstance(part, ast.Name) and part.id.lower() in names)
                for part in parts
            ):
                yield node
        if isinstance(node, ast.match_case) and named(node.pattern):
            yield node


def test_nothing_outside_the_rules_asks_which_game_it_is() -> None:
    """Invariant: no code outside ``rules/`` tests a rule set's name."""
    for name, path in MODULES.items():
        if name.partition(".")[0] != "rules":
            found = list(questions_of_name(tree_of(path)))
            assert not found, (
                f"{name}: "
                f"{[ast.unparse(node) for node in found if not isinstance(node, ast.match_case)]}"
            )


@pytest.mark.parametrize(
    "code",
    [
        'rules.key == "serbian"',
        'key in ("croatian", "x")',
        "rules is SERBIAN",
        'match key:\n case "russian":\n  pass',
    ],
)
def test_a_test_of_a_name_would_be_seen(code: str) -> None:
    assert list(questions_of_name(ast.parse(code)))


# ---- what has one place


READS_DUTIES = {
    "ai.value.end_values": "the translation for the solver",
    "app.commands.documents": "the fields of its file",
    "ui.guide.play": "the page that says the rules in words",
}
DUTIES = {"must_trump", "must_beat", "lowest_beating"}


def named(tree: ast.AST, names: set[str]) -> Iterator[ast.AST]:
    """Attributes, arguments and variables of these names."""
    for node in ast.walk(tree):
        called = (
            getattr(node, "attr", None) or getattr(node, "arg", None) or getattr(node, "id", None)
        )
        if called in names:
            yield node


def test_what_must_be_played_is_known_to_the_rules_alone() -> None:
    """Everybody else asks which cards are legal, or the solver; one module translates the duties
    for it.
    """
    for name, path in MODULES.items():
        if name.partition(".")[0] not in ("rules", "engine", "solver") and name not in READS_DUTIES:
            assert not list(named(tree_of(path), DUTIES)), name
    assert all(list(named(tree_of(MODULES[name]), DUTIES)) for name in READS_DUTIES)


def suits_named(tree: ast.AST) -> Iterator[ast.AST]:
    """``Suit.S`` or ``Suit("S")``."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "Suit"
            and node.attr in Suit.__members__
        ):
            yield node
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "Suit"
            and isinstance(node.args[0], ast.Constant)
        ):
            yield node


def test_no_seat_thinks_of_a_suit_by_name() -> None:
    """Which suit is worth what differs from game to game; the rule set has their order."""
    for name, path in MODULES.items():
        if name.partition(".")[0] == "ai":
            assert not list(suits_named(tree_of(path))), name


LETTERS_OF_LANGUAGES = {"app.settings", "ui.screens.settings_chapters"}
"""where ``croatian`` is no game, but whose letters are on the cards"""


def test_no_rule_set_is_named_outside_the_rules() -> None:
    for name, path in MODULES.items():
        if name.partition(".")[0] != "rules" and name not in LETTERS_OF_LANGUAGES:
            found = [
                node.value
                for node in ast.walk(tree_of(path))
                if isinstance(node, ast.Constant) and node.value in _names_of_rulesets()
            ]
            assert not found, f"{name}: {found}"


READS_GAMES = {
    "rules.registry": "the list of the games",
    "engine.codec": "the numbers of contracts in stores of the first version",
}


def test_only_the_registry_imports_a_game() -> None:
    for name, path in MODULES.items():
        if not name.startswith("rules.games"):
            found = [
                full
                for _, full in imports(tree_of(path), name)
                if full.startswith("prefgame.rules.games")
            ]
            assert bool(found) is (name in READS_GAMES), f"{name}: {found}"


def test_a_name_in_the_wrong_place_would_be_seen() -> None:
    assert list(named(ast.parse("rules.play.duties.must_beat"), DUTIES)) and list(
        named(ast.parse("Worlds(must_trump=True)"), DUTIES)
    )
    assert (
        list(suits_named(ast.parse("Suit.S")))
        and list(suits_named(ast.parse('Suit("S")')))
        and not list(suits_named(ast.parse("tuple(Suit)")))
    )
