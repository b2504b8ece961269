"""The plan of the house: who may import whom, and what no part may do.

Read off the source with ``ast``; the core is also imported in a process where pygame cannot be had.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from prefgame.cards import Suit
from prefgame.rules.registry import RULESETS

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "prefgame"

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
    "locale": set(),
    "command_line": {"", "quoting", "documents", "app", "ui"},
    "__main__": {"command_line", "ui"},
}
ROWS: dict[str, tuple[set[str], ...]] = {
    # inside a part: a package imports only from those before it, and from itself
    "rules": (
        {"base"},
        {"contracts"},
        {"kontra", "play", "options"},
        {"auctions", "defence"},
        {"takeover"},
        {"scoring"},
        {"negotiation"},
        {"ruleset"},
        {"reported_hand"},
        {"shared_options"},
        {"balkan", "austria"},
        {"croatian", "austrian", "viennese"},
        {"slovenian", "serbian", "illustrated"},
        {"registry"},
    ),
    "engine": (
        {"commands"},
        {"events", "turn"},
        {"state", "earlier_versions"},
        {"phases"},
        {"course"},
        {"legal", "evolve"},
        {"decide", "view"},
        {"match"},
        {"codec", "proof", "record_writer"},
        {"record"},
    ),
    "ai": (
        {"level", "masks", "advice", "lookup"},
        {"estimate"},
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
        {"paths", "quarantine", "files"},
        {"storage"},
        {"play"},
        {"settings", "words"},
        {"session"},
        {"look_back"},
        {"records"},
        {"commands"},
    ),
    "ui": (
        {"draw"},
        {"cards", "system"},
        {"widgets"},
        {"frames", "words"},
        {"table", "guide"},
        {"paper"},
        {"screens"},
        {"scenes"},
        {"program"},
        {"self_test", "start"},
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

SOURCES = sorted(path for path in PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """``engine.match`` for prefgame/engine/match.py, ``engine`` for its __init__, "" for that of
    the package.
    """
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in SOURCES}


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def imports(tree: ast.AST, name: str) -> Iterator[tuple[ast.stmt, str]]:
    """(statement, dotted module): ``prefgame.engine.match`` also where it is spelled ``from
    prefgame.engine import match``.
    """
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


def row_of(name: str) -> str:
    return name if name in MAY_IMPORT else name.partition(".")[0]


def allowed(name: str, target: str) -> bool:
    """Whether module ``name`` may import ``target`` (a module of the game, or the first word of a
    library).
    """
    row = row_of(name)
    if target.partition(".")[0] == row.partition(".")[0] and target:
        return True
    return any(
        target == other or (other and target.startswith(other + ".")) for other in MAY_IMPORT[row]
    )


def test_every_part_of_the_package_has_a_row_in_the_table() -> None:
    assert {name.partition(".")[0] for name in MODULES} <= set(MAY_IMPORT)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_only_what_the_plan_allows(name: str) -> None:
    for node, full in imports(tree_of(MODULES[name]), name):
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


@pytest.mark.parametrize(
    "name", [name for name in MODULES if name.partition(".")[0] in ROWS and "." in name]
)
def test_a_package_imports_only_from_those_before_it(name: str) -> None:
    part, package = name.split(".")[:2]
    mine = floor_of(name)
    assert mine is not None, f"{name} has no place in the row of {part}"
    for node, full in imports(tree_of(MODULES[name]), name):
        _, _, inner = full.partition(".")
        theirs = floor_of(inner) if inner.partition(".")[0] == part else None
        assert theirs is None or theirs < mine or inner.split(".")[1] == package, (
            f"{name}, line {node.lineno}: must not import {full}"
        )


@pytest.mark.parametrize("name", [name for name in MODULES if name.partition(".")[0] != "solver"])
def test_the_solver_has_one_door(name: str) -> None:
    """Only ``solver/__init__`` imports the search, so that it may be compiled, or not, or written
    anew.
    """
    behind = [
        full
        for _, full in imports(tree_of(MODULES[name]), name)
        if full.startswith("prefgame.solver.")
    ]
    assert not behind, f"{name}: {behind}"


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
    "command_line": {"prefgame.ui.start", "prefgame.ui.self_test.run"},
    "ui.program": {"prefgame.ui.scenes"},
}
"""what is imported inside functions"""


def test_only_the_entry_and_the_program_import_inside_a_function() -> None:
    """An import inside a function hides a dependency; the entry has some, to load only what is
    wanted, and the program one, to show the menu before all other scenes are loaded.
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


def test_the_packages_of_the_table_form_no_cycle() -> None:
    """Packages too: slips, pad, hints, phases are read one after another."""
    table, wanted = "ui.table.", dict[str, set[str]]()
    for name, path in MODULES.items():
        if name.startswith(table):
            needs = wanted.setdefault(name.removeprefix(table).partition(".")[0], set())
            for _, full in imports(tree_of(path), name):
                inner = full.removeprefix("prefgame.")
                if inner.startswith(table):
                    needs.add(inner.removeprefix(table).partition(".")[0])
    for package, needs in wanted.items():
        needs.discard(package)
    assert len(wanted) > 20 and not knot(wanted), f"a cycle among {knot(wanted)}"


def test_the_core_is_importable_without_pygame() -> None:
    """Each core module, alone in a clean table of modules, where importing pygame or the window
    fails.
    """
    core = [f"prefgame.{name}" for name in MODULES if name.partition(".")[0] in CORE]
    program = f"""
import sys
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
    for known in [known for known in sys.modules if known.startswith("prefgame")]:
        del sys.modules[known]
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


def _names_of_rulesets() -> set[str]:
    return (
        {rules.key for rules in RULESETS}
        | {rules.name for rules in RULESETS}
        | {"austrian", "illustrated", "viennese", "russian"}
    )


def questions_of_name(tree: ast.AST) -> Iterator[ast.AST]:
    """Comparisons, cases and membership tests against the name of a rule set, or against its
    constant.
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
    "ai.value.table_solver": "the translation for the solver",
    "app.commands.solve": "the fields of its file",
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


LETTERS_OF_LANGUAGES = {"app.settings", "ui.screens.settings.card_chapters"}
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


def test_a_name_in_the_wrong_place_would_be_seen() -> None:
    assert list(named(ast.parse("rules.play.duties.must_beat"), DUTIES)) and list(
        named(ast.parse("Worlds(must_trump=True)"), DUTIES)
    )
    assert (
        list(suits_named(ast.parse("Suit.S")))
        and list(suits_named(ast.parse('Suit("S")')))
        and not list(suits_named(ast.parse("tuple(Suit)")))
    )


def test_build_holds_hand_written_files_only() -> None:
    """Packaging tools use build/ as scratch by custom; here it holds recipes. Nothing ignored or
    generated may lie in it.
    """
    git = subprocess.run(
        ["git", "status", "--porcelain", "--ignored", "-uall", "build"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if git.returncode:
        pytest.skip("no git checkout")
    lines = [(line[:2], line[3:]) for line in git.stdout.splitlines()]
    ignored = [path for state, path in lines if state == "!!" and "__pycache__" not in path]
    assert not ignored, ignored
    handwritten = {
        ".py",
        ".pyi",
        ".spec",
        ".md",
        ".txt",
        ".toml",
        ".ico",
        ".icns",
        ".png",
        ".svg",
        ".iss",
        ".nsi",
        ".desktop",
        ".xml",
        ".sh",
        ".plist",
        ".ps1",
        ".json",
        ".rc",
        ".yml",
        ".yaml",
        ".cfg",
        ".in",
        ".manifest",
    }
    for state, path in lines:
        if state == "!!":
            continue
        parts = Path(path.strip('"')).parts
        assert Path(path.strip('"')).suffix in handwritten, f"{path} does not look written by hand"
        assert not any(
            part == "lib" or part.startswith(("lib.", "temp.", "bdist.")) for part in parts[1:]
        ), f"{path} is scratch of a packaging tool"
    tracked = subprocess.run(
        ["git", "ls-files", "build"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    assert all(Path(path.strip('"')).suffix in handwritten for path in tracked if path), tracked


FOR_COLUMNS = {
    # outside the rules: the modules about columns, which only the modules below and each other
    # import
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
}
REGISTRIES_OF_SCORES = {
    # what answers a question by the kind of score or sheet, and so names columns
    "paper.text",
    "ai.estimate.stakes",
    "ai.models.habits",
    "ai.value.sheet_value",
    "ui.words.scores",
    "ui.table.pad.score_lines",
    "ui.table.pot.registry",
    "ui.table.slips.outlook",
    "ui.guide.score.registry",
    "ui.paper.kinds",
    "ui.screens.new_match.length",
    "ui.screens.records.score_table",
}


@pytest.mark.parametrize("name", [name for name in MODULES if name.partition(".")[0] != "rules"])
def test_only_the_modules_registered_for_columns_look_into_them(name: str) -> None:
    targets = {
        full.removeprefix("prefgame.")
        for _, full in imports(tree_of(MODULES[name]), name)
        if full.startswith("prefgame.")
    }
    inside = {
        target
        for target in targets
        if target in FOR_COLUMNS or target.startswith("rules.scoring.columns")
    }
    assert bool(inside) is (name in FOR_COLUMNS | REGISTRIES_OF_SCORES), f"{name}: {sorted(inside)}"


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
    return (found & {"Stepwise", "ViennaAuction", "Quotas", "BidKind"}) | (said & {"Answer"})


def test_the_seats_know_a_kind_of_auction_and_of_defence_in_its_model_only() -> None:
    named = {
        name: found
        for name in MODULES
        if name.partition(".")[0] == "ai" and (found := mechanisms_named(name))
    }
    assert named == {
        "ai.models.registry": {"Stepwise", "ViennaAuction", "Quotas"},
        "ai.models.stepwise": {"Stepwise", "BidKind"},
        "ai.models.viennese": {"ViennaAuction", "BidKind"},
        "ai.models.quotas": {"Quotas", "Answer"},
    }
