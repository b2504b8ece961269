"""The modules of the program, read off their source with ``ast``, for the tests of its plan."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "prefgame"
SOURCES = sorted(path for path in PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """``engine.match`` for prefgame/engine/match.py, ``engine`` for its __init__, "" for that of
    the package.
    """
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in SOURCES}
PARTS = sorted({name.partition(".")[0] for name in MODULES})
"""the packages and modules directly in prefgame, "" for its own __init__"""


def modules_of(part: str) -> list[str]:
    """Return the names of the modules of a part."""
    return [name for name in MODULES if name.partition(".")[0] == part]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


@cache
def imports(tree: ast.AST, name: str) -> tuple[tuple[ast.stmt, str], ...]:
    """(statement, dotted module): ``prefgame.engine.match`` also where it is spelled ``from
    prefgame.engine import match``.
    """
    return tuple(_imports(tree, name))


def _imports(tree: ast.AST, name: str) -> Iterator[tuple[ast.stmt, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: imports are written in full, line {node.lineno}"
            assert node.module is not None
            inner = node.module.removeprefix("prefgame").removeprefix(".")
            for alias in node.names:
                module = f"{inner}.{alias.name}".lstrip(".")
                yield (
                    node,
                    f"prefgame.{module}"
                    if node.module.split(".")[0] == "prefgame" and module in MODULES
                    else node.module,
                )
