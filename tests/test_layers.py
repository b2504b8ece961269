"""The plan of the house: who may import whom.

Read off the source with ``ast``; the core is also imported in a process where pygame cannot be had.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.source_tree import MODULES, PARTS, ROOT, imports, modules_of, tree_of

CORE = {"quoting", "documents", "cards", "rules", "engine", "paper", "solver", "ai"}

MAY_IMPORT: dict[str, set[str]] = {
    # part -> parts and modules of the game, and libraries, it may import besides itself and the
    # standard library
    "": set(),
    "quoting": set(),
    "documents": {"quoting"},
    "cards": {"quoting"},
    "rules": {"quoting", "cards"},
    "engine": {"quoting", "documents", "cards", "rules"},
    "engine.codec": {"quoting", "cards", "rules", "pydantic"},
    "paper": {"cards", "rules", "engine.events"},
    "solver": {"cards", "cython"},
    "ai": {"quoting", "cards", "rules", "solver", "engine.view", "engine.commands", "cython"},
    "i18n": set(),
    "app": {
        "",
        "i18n",
        "quoting",
        "documents",
        "cards",
        "rules",
        "engine",
        "paper",
        "solver",
        "ai",
        "appdirs",
        "pydantic",
    },
    "ui": {
        "",
        "i18n",
        "quoting",
        "app",
        "paper",
        "cards",
        "rules",
        "engine.view",
        "engine.events",
        "engine.commands",
        "pygame",
    },
    "ui.spoken.reader": {"i18n", "accesskit", "pygame"},
    "command_line": {"", "quoting", "documents", "app", "ui"},
    "__main__": {"command_line", "ui"},
}
ROWS: dict[str, tuple[set[str], ...]] = {
    # inside a part: a package imports only from those before it, and from itself
    "rules": (
        {"base"},
        {"deal"},
        {"contracts"},
        {"kontra", "play", "options"},
        {"auctions", "defence"},
        {"agreements"},
        {"scoring"},
        {"ruleset"},
        {"reported_hand"},
        {"games"},
        {"registry"},
        {"presets"},
    ),
    "engine": (
        {"commands"},
        {"events"},
        {"state"},
        {"phases"},
        {"legal"},
        {"evolve"},
        {"decide", "view"},
        {"match"},
        {"record_lines"},
        {"codec", "record"},
    ),
    "ai": (
        {"level", "masks", "advice", "lookup"},
        {"chances", "facts"},
        {"stakes"},
        {"imagine"},
        {"models"},
        {"belief"},
        {"value"},
        {"rule_of_thumb"},
        {"decide"},
        {"reasons"},
        {"player"},
    ),
    "app": (
        {"files"},
        {"settings"},
        {"desktop"},
        {"storage"},
        {"play"},
        {"own_game", "words"},
        {"protocol"},
        {"session"},
        {"look_back"},
        {"deals"},
        {"odds"},
        {"learn"},
        {"daily_deal"},
        {"problems"},
        {"daily_problem"},
        {"keeper"},
        {"records"},
        {"fault_report", "table_file"},
        {"book"},
        {"company"},
        {"evening"},
        {"commands"},
    ),
    "ui": (
        {"draw"},
        {"cards", "spoken", "system"},
        {"widgets"},
        {"frames", "readers", "words"},
        {"guide"},
        {"scores"},
        {"table"},
        {"paper"},
        {"learn"},
        {"screens"},
        {"problems"},
        {"daily", "deals"},
        {"scenes", "faults"},
        {"program"},
        {"every_scene", "running"},
        {"start"},
        {"self_test"},
    ),
}
FORBIDDEN_STDLIB = {
    "cards": {"time", "random", "os", "io", "pathlib"},
    "rules": {"time", "random", "os", "io", "pathlib"},
}
FORBIDDEN_STDLIB["engine"] = {
    "time",
    "random",
    "os",
    "io",
    "pathlib",
    "datetime",
    "secrets",
    "threading",
    "asyncio",
}


def row_of(name: str) -> str:
    return name if name in MAY_IMPORT else name.partition(".")[0]


def allowed(name: str, target: str) -> bool:
    """Whether module ``name`` may import ``target`` (a module of the game, or the first word
    of a library).
    """
    row = row_of(name)
    if target.partition(".")[0] == row.partition(".")[0] and target:
        return True
    return any(
        target == other or (other and target.startswith(other + ".")) for other in MAY_IMPORT[row]
    )


def test_every_part_of_the_package_has_a_row_in_the_table() -> None:
    assert {name.partition(".")[0] for name in MODULES} <= set(MAY_IMPORT)


def imports_of(part: str) -> Iterator[tuple[str, ast.stmt, str]]:
    """Every import of a part: of which module, the statement, what it imports."""
    for name in modules_of(part):
        for node, full in imports(tree_of(MODULES[name]), name):
            yield name, node, full


@pytest.mark.parametrize("part", PARTS)
def test_a_module_imports_only_what_the_plan_allows(part: str) -> None:
    for name, node, full in imports_of(part):
        head, _, inner = full.partition(".")
        if head == "prefgame":
            assert allowed(name, inner), f"{name}, line {node.lineno}: must not import {full}"
        elif head not in sys.stdlib_module_names:
            assert head in MAY_IMPORT[row_of(name)], (
                f"{name}, line {node.lineno}: must not import {head}"
            )
        else:
            assert head not in FORBIDDEN_STDLIB.get(name.partition(".")[0], set()), (
                f"{name}, line {node.lineno}: the core needs no {head}"
            )


def floor_of(name: str) -> int | None:
    """Where in its row the package of a module is; None for the face of the part itself."""
    part, _, rest = name.partition(".")
    return next(
        (floor for floor, packages in enumerate(ROWS[part]) if rest.partition(".")[0] in packages),
        None,
    )


@pytest.mark.parametrize("part", ROWS)
def test_a_package_imports_only_from_those_before_it(part: str) -> None:
    for name, node, full in imports_of(part):
        if "." not in name:
            continue
        mine = floor_of(name)
        assert mine is not None, f"{name} has no place in the row of {part}"
        _, _, inner = full.partition(".")
        theirs = floor_of(inner) if inner.partition(".")[0] == part else None
        assert theirs is None or theirs < mine or inner.split(".")[1] == name.split(".")[1], (
            f"{name}, line {node.lineno}: must not import {full}"
        )


@pytest.mark.parametrize("part", [part for part in PARTS if part != "solver"])
def test_the_solver_has_one_door(part: str) -> None:
    """Only ``solver/__init__`` imports the search, so that it may be compiled, or not,
    or written anew.
    """
    behind = [
        (name, full) for name, _, full in imports_of(part) if full.startswith("prefgame.solver.")
    ]
    assert not behind


def test_the_table_can_refuse() -> None:
    """The checker itself: each line of the plan forbids something."""
    assert not allowed("rules.play", "engine.state")
    assert (
        not allowed("ai.player", "engine.state")
        and not allowed("ai.player", "engine.match")
        and allowed("ai.player", "engine.view")
    )
    assert not any(
        allowed("ui.widgets.scene", target) for target in ("solver", "ai.player", "engine.match")
    )
    assert (
        not allowed("engine.match", "app.store")
        and not allowed("paper", "engine.match")
        and allowed("paper", "engine.events")
    )
    assert not allowed("solver", "rules.base") and not allowed("cards", "rules")


LATER = {
    "__main__": {"prefgame.ui.start", "prefgame.command_line"},
    "ui.start": {"prefgame.ui.running"},
    "command_line": {"prefgame.ui.start", "prefgame.ui.self_test"},
    "ui.program": {"prefgame.ui.scenes", "prefgame.ui.screens.first_start"},
    "ui.readers": {"prefgame.ui.spoken.reader"},
}
"""what is imported inside functions"""


def test_only_what_starts_the_program_imports_inside_a_function() -> None:
    """An import inside a function hides a dependency; the entry has some, to load only what is
    wanted; the start one, to show the table before what lies on it; and the program one, to show
    the menu before all other scenes.
    """
    for name, path in MODULES.items():
        for outer in ast.walk(tree_of(path)):
            if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                inside = [full for _, full in imports(outer, name)]
                assert set(inside) <= LATER.get(name, set()), f"{name}: {inside}"
            if isinstance(outer, ast.Call) and isinstance(outer.func, (ast.Name, ast.Attribute)):
                called = outer.func.id if isinstance(outer.func, ast.Name) else outer.func.attr
                assert called not in ("__import__", "import_module"), (
                    f"{name}, line {outer.lineno}: imports by name"
                )


def test_the_modules_form_no_cycle() -> None:
    """Not even for the type checker: two modules that know each other are one."""
    wanted: dict[str, set[str]] = {}
    for name, path in MODULES.items():
        tree = tree_of(path)
        found = {
            full.partition(".")[2]
            for _, full in imports(tree, name)
            if full.split(".")[0] == "prefgame"
        }
        wanted[name] = (found & set(MODULES)) - {name, ""}
    assert not knot(wanted), f"a cycle among {knot(wanted)}"


def knot(wanted: dict[str, set[str]]) -> list[str]:
    """Those that need each other, or need some that do."""
    done: set[str] = set()
    while ready := {name for name, needs in wanted.items() if name not in done and needs <= done}:
        done |= ready
    return sorted(set(wanted) - done)


PACKAGES = sorted(
    {name[:at] for name in MODULES for at, letter in enumerate(name) if letter == "."}
)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_parts_of_a_package_form_no_cycle(package: str) -> None:
    """Modules and packages beside each other can be read one after another."""
    wanted: dict[str, set[str]] = {}
    for name, path in MODULES.items():
        if name.startswith(f"{package}."):
            part = part_of(package, name)
            needs = {
                part_of(package, full.removeprefix("prefgame."))
                for _, full in imports(tree_of(path), name)
                if full.startswith(f"prefgame.{package}.")
            }
            wanted.setdefault(part, set()).update(needs - {part})
    wanted = {part: needs & set(wanted) for part, needs in wanted.items()}
    assert not knot(wanted), f"a cycle among {knot(wanted)}"


def part_of(package: str, module: str) -> str:
    """Return the module or package directly in ``package`` to which a module belongs."""
    return module.removeprefix(f"{package}.").partition(".")[0]


def test_a_knot_would_be_seen() -> None:
    assert knot({"a": {"b"}, "b": {"a"}, "c": {"a"}, "d": set()}) == ["a", "b", "c"]


def test_the_core_is_importable_without_pygame() -> None:
    """The core, where importing pygame or the window fails. There is no import circle, so every
    order of imports does the same.
    """
    core = [f"prefgame.{name}" for name in MODULES if name.partition(".")[0] in CORE]
    program = f"""
import sys
from collections.abc import Iterator
class Blocked:
    def find_spec(self, name, path=None, target=None):
        library = name.partition(".")[0]
        if library in ("pygame", "appdirs", "sqlite3", "tkinter") or name.startswith(
            ("prefgame.ui", "prefgame.app")
        ):
            raise ImportError("the core asks for " + name)
sys.meta_path.insert(0, Blocked())
import importlib
for module in {core!r}:
    importlib.import_module(module)
try:
    import pygame
except ImportError:
    print("blocked", len({core!r}))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == "" and done.stdout == f"blocked {len(core)}\n"
