"""Nothing grows unseen: modules in a package, lines in a file, lines in a function.

A file should have about 300 lines, a function no more than a screen. The limits here leave a little
room. What is larger is named with its reason, and no longer named once it is small again.
"""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.source_tree import ROOT

MODULES, LINES, SCREEN = 16, 400, 60

LARGE_PACKAGES = {
    "prefgame/rules": "each game is a file beside the mechanisms",
    "prefgame/ui/table/phases": "a scene a phase, and for auctions one a mechanism",
    "tests": "what concerns the whole program",
}
LONG_FILES = {
    "prefgame/solver/search.py": "one compiled class",
    "prefgame/ai/imagine/sampling.py": "one compiled class",
    "build/benchmark_ai.py": "one command with its parts",
    "tests/ai/imagine/test_belief.py": "hands of one player, one by one",
    "tests/ai/test_conventions.py": "customs, one by one",
    "tests/engine/bad_records.py": "mistakes, one by one",
    "tests/rules/test_score_sheet.py": "the worked examples of the sources",
    "tests/ui/test_other_games.py": "a game made up for the window",
}
LONG_FUNCTIONS = {
    "prefgame/solver/search.py: lead": "a call would cost time",
    # a picture each, stroke by stroke
    "build/art/courts/weapons.py: crossbow": "",
    "build/art/french/crowns.py: trefoil_crown": "",
    "build/art/heads/front_face.py: front_face": "",
    "build/art/horses/tossing.py: _head": "",
    "build/art/scenes/vignettes.py: ruined_keep": "",
}

FILES = {
    path.relative_to(ROOT).as_posix(): path
    for part in ("prefgame", "build", "tests")
    for path in sorted((ROOT / part).rglob("*.py"))
}
CODE = [name for name in FILES if not name.startswith("tests/")]


def test_a_package_has_about_fifteen_modules() -> None:
    sizes = Counter(name.rpartition("/")[0] for name in FILES if not name.endswith("/__init__.py"))
    large = {package for package, size in sizes.items() if size > MODULES}
    assert large == set(LARGE_PACKAGES)


def test_a_file_has_about_three_hundred_lines() -> None:
    long = {
        name for name, path in FILES.items() if len(path.read_text("utf-8").splitlines()) > LINES
    }
    assert long == set(LONG_FILES)


def long_functions(name: str, source: str) -> set[str]:
    return {
        f"{name}: {node.name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (node.end_lineno or 0) - node.lineno >= SCREEN
    }


def test_a_function_fits_a_screen() -> None:
    long = {
        found for name in CODE for found in long_functions(name, FILES[name].read_text("utf-8"))
    }
    assert long == set(LONG_FUNCTIONS)


@pytest.mark.parametrize(("lines", "long"), [(SCREEN - 1, False), (SCREEN, True)])
def test_a_long_function_would_be_seen(lines: int, long: bool) -> None:
    assert bool(long_functions("x", "def f():\n" + "    pass\n" * lines)) is long
