"""Nothing grows unseen: modules in a package, lines in a file, lines in a function.

A file has at most 600 lines and reads as one subject, a package has about 20 modules, a function no
more than a screen.
What is much larger is named with its reason, and no longer named once it is small again.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping

import pytest

from tests.source_tree import ROOT

MODULES, LINES, SCREEN = 20, 600, 60
ROOM = {MODULES: 1, LINES: 0}
"""what a package or a file may have beyond that without being named"""

LARGE_PACKAGES = {
    "build": "a command each, which somebody runs",
    "tests": "what concerns the whole program",
    "prefgame/ui/table": "one table, and what lies on it and round it",
}
FEW = 4
"""modules with which a package is worth its folder"""
SMALL_PACKAGES = {
    "prefgame/app/desktop": "what the recipe of a package reads before anything is installed",
    "prefgame/solver": "the search, compiled; its door is the package",
}
DEPTH = 4
"""packages that a module is in, ``prefgame`` counted"""
LONG_FILES = {
    "prefgame/solver/search.py": "one compiled class",
}
LONG_FUNCTIONS = {
    "prefgame/solver/search.py: lead": "a call would cost time",
}

FILES = {
    path.relative_to(ROOT).as_posix(): path
    for part in ("prefgame", "build", "tests")
    for path in sorted((ROOT / part).rglob("*.py"))
    if not path.is_relative_to(ROOT / "build" / "art")  # the drawing has a gate of its own
}
CODE = [name for name in FILES if not name.startswith("tests/")]


def check_named(sizes: Mapping[str, int], limit: int, named: Mapping[str, str]) -> None:
    """Check that what is beyond the limit and its room is named, and nothing else."""
    large = {name for name, size in sizes.items() if size > limit + ROOM[limit]}
    assert large <= set(named), f"larger than before: {sorted(large - set(named))}"
    small = {name for name in named if sizes.get(name, 0) <= limit}
    assert not small, f"small again, so not to be named: {sorted(small)}"


def test_a_package_has_about_twenty_modules() -> None:
    sizes = Counter(name.rpartition("/")[0] for name in FILES if not name.endswith("/__init__.py"))
    check_named(sizes, MODULES, LARGE_PACKAGES)


def test_a_package_has_some_modules_or_a_reason_to_be_one() -> None:
    packages = {name.rpartition("/")[0] for name in CODE if name.endswith("/__init__.py")}
    inside = (name.removesuffix("/__init__.py").rpartition("/")[0] for name in CODE)
    sizes = Counter(inside)
    few = {name for name in packages if name.startswith("prefgame") and sizes[name] < FEW}
    assert few == set(SMALL_PACKAGES)


def test_no_package_is_deeper_than_four() -> None:
    deep = {name.rpartition("/")[0] for name in CODE if name.count("/") > DEPTH}
    assert not {name for name in deep if name.startswith("prefgame")}


def test_a_file_has_at_most_six_hundred_lines() -> None:
    sizes = {name: len(path.read_text("utf-8").splitlines()) for name, path in FILES.items()}
    check_named(sizes, LINES, LONG_FILES)


def long_functions(name: str, source: str) -> set[str]:
    """Return the functions of a file that do not fit a screen."""
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
