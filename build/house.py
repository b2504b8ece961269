"""How large the house is, and its map.

    python build/house.py            lines, modules, packages, and what is painted by hand
    python build/house.py --map      what imports what, as ARCHITECTURE.md shows it
    python build/house.py --write    the map, written into ARCHITECTURE.md

Each figure is printed with what it should be at most. Nothing passes or fails here; the limits
that hold are in ``tests/test_limits.py``. ``tests/test_developer_pages.py`` fails where the page
shows another map.
"""

from __future__ import annotations

import argparse
import ast
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "prefgame"
FACES = frozenset({"title", "name", "caption", "label", "text", "button", "pencil", "pencil_bold"})
MEASURING = re.compile(r"^_?(?:(.*)_)?(?:height|width|heights|widths|high|wide)$")
DRAWING = re.compile(r"^_?(?:draw|paint)(?:_(.*))?$")
PLACING = frozenset({"lay", "lie", "draw", "paint"})
"""what a widget or an element of the kit can do"""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Source:
    """One module. ``name``: dotted, below ``prefgame``."""

    name: str
    text: str
    is_package: bool

    @cached_property
    def tree(self) -> ast.Module:
        """The module, parsed."""
        return ast.parse(self.text)

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return len(self.text.splitlines())

    def is_in(self, part: str) -> bool:
        """Whether it is that part, or in it."""
        return f"{self.name}.".startswith(f"{part}.")


@dataclass(frozen=True)
class House:
    """All modules."""

    sources: tuple[Source, ...]

    @classmethod
    def read(cls, package: Path = PACKAGE) -> House:
        """Read every module below a package."""
        return cls(
            tuple(
                Source(
                    ".".join(_parts(path.relative_to(package))),
                    path.read_text("utf-8"),
                    path.name == "__init__.py",
                )
                for path in sorted(package.rglob("*.py"))
            )
        )

    def lines(self, part: str = "") -> int:
        """Return the lines of a part; "": of all."""
        return sum(each.lines for each in self._of(part))

    def modules(self) -> int:
        """Return the files of Python, those of packages too."""
        return len(self.sources)

    def packages(self) -> int:
        """Return the packages."""
        return sum(each.is_package for each in self.sources)

    def depth(self) -> int:
        """How many packages the deepest module is in, ``prefgame`` counted."""
        return max(each.name.count(".") + 1 for each in self.sources if not each.is_package)

    def import_share(self) -> float:
        """Return the lines of import statements, in per cent of all."""
        imports = sum(
            (node.end_lineno or node.lineno) - node.lineno + 1
            for each in self.sources
            for node in ast.walk(each.tree)
            if isinstance(node, (ast.Import, ast.ImportFrom))
        )
        return 100 * imports / self.lines()

    def text_sizes(self) -> int:
        """Return the different sizes that stand as a number after the name of a face."""
        return len(
            {
                size.value
                for call in self._calls("ui")
                for face, size in zip(call.args, call.args[1:])
                if isinstance(face, ast.Constant)
                and face.value in FACES
                and isinstance(size, ast.Constant)
                and isinstance(size.value, (int, float))
            }
        )

    def pixel_literals(self) -> int:
        """Return the calls of ``f`` or ``u``, which scale design pixels, with a number."""
        return sum(
            isinstance(call.func, ast.Attribute)
            and call.func.attr in ("f", "u")
            and len(call.args) == 1
            and isinstance(call.args[0], ast.Constant)
            for call in self._calls("ui")
        )

    def twins(self) -> int:
        """Return the functions of ``ui`` that measure what a function beside them draws:
        ``tables_height`` and ``draw_tables`` in one module, ``height`` and ``draw`` in one class.
        A leaf of the kit is no twin: there both stand once, for every page.
        """
        return sum(
            len(_named(scope, MEASURING) & _named(scope, DRAWING))
            for each in self._of("ui")
            for scope in ast.walk(each.tree)
            if isinstance(scope, (ast.Module, ast.ClassDef)) and not _is_leaf(scope)
        )

    def widgets(self, kind: str) -> int:
        """Return the classes of ``ui`` that are called a table or a list and lay themselves out or
        draw themselves, scenes left out.
        """
        return sum(
            isinstance(node, ast.ClassDef)
            and node.name.endswith(kind)
            and any(isinstance(one, Function) and one.name in PLACING for one in node.body)
            and not any("Scene" in ast.unparse(base) for base in node.bases)
            for each in self._of("ui")
            for node in ast.walk(each.tree)
        )

    def function_lines(self, share: float) -> int:
        """Return the lines that this share (0 to 1) of all functions do not exceed."""
        sizes = sorted(
            (node.end_lineno or node.lineno) - node.lineno + 1
            for each in self.sources
            for node in ast.walk(each.tree)
            if isinstance(node, Function)
        )
        return sizes[min(len(sizes) - 1, int(share * len(sizes)))]

    def _of(self, part: str) -> Iterator[Source]:
        return (each for each in self.sources if not part or each.is_in(part))

    def _calls(self, part: str) -> Iterator[ast.Call]:
        return (
            node
            for each in self._of(part)
            for node in ast.walk(each.tree)
            if isinstance(node, ast.Call)
        )


def _is_leaf(scope: ast.Module | ast.ClassDef) -> bool:
    bases = scope.bases if isinstance(scope, ast.ClassDef) else []
    return any(ast.unparse(base) == "Leaf" for base in bases)


def _parts(path: Path) -> tuple[str, ...]:
    parts = path.with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def _named(scope: ast.Module | ast.ClassDef, pattern: re.Pattern[str]) -> set[str]:
    """Return what the functions of a scope are about whose names fit the pattern."""
    found = (pattern.match(node.name) for node in scope.body if isinstance(node, Function))
    return {match[1] or "" for match in found if match}


MEASURES: tuple[tuple[str, Callable[[House], float], float], ...] = (
    # what is counted, how, and how much it should be at most
    ("lines of prefgame", House.lines, 76_000),
    ("lines of ui", lambda house: house.lines("ui"), 41_000),
    ("modules", House.modules, 380),
    ("packages", House.packages, 50),
    ("packages that the deepest module is in", House.depth, 4),
    ("import lines, per cent", House.import_share, 6),
    ("sizes of text", House.text_sizes, 8),
    ("pixel literals", House.pixel_literals, 500),
    ("twins of measuring and drawing", House.twins, 10),
    ("table widgets", lambda house: house.widgets("Table"), 1),
    ("list widgets", lambda house: house.widgets("List"), 1),
    ("lines of a function, 99th percentile", lambda house: house.function_lines(0.99), 40),
    ("lines of the longest function", lambda house: house.function_lines(1), 68),
)


def report(house: House) -> Iterable[str]:
    """Yield a line for each measure: what was found, what it should be at most, and
    whether it is.
    """
    for name, count, most in MEASURES:
        found = count(house)
        digits = 0 if found == int(found) else 1
        late = "" if found <= most else "   not yet"
        yield f"{name:40} {found:9,.{digits}f}   at most {most:7,.0f}{late}"


# ---- the map: each part of the program above those that it imports


PAGE = PACKAGE.parent / "ARCHITECTURE.md"
_MAP = re.compile(r"(?<=```text\n).*?(?=^```)", re.DOTALL | re.MULTILINE)
_WIDE, _MARGIN = 100, " " * 14


def draw_map(house: House) -> str:
    """Draw the parts of the program from the highest to the lowest: the first sentence of each,
    what is in it, and what it imports.
    """
    above = _arrows(house, "")
    lines: list[str] = []
    for floor in reversed(_floors(above)):
        for part in floor:
            lines += _wrapped(f"{part:13} ", _first_sentence(house, part))
            inside = " < ".join(" ".join(each) for each in _floors(_arrows(house, part)))
            lines += _wrapped(f"{_MARGIN}in it: ", inside) if inside else []
            lines += _wrapped(f"{_MARGIN}imports: ", " ".join(sorted(above[part])))
            lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def _arrows(house: House, part: str) -> Mapping[str, frozenset[str]]:
    """Return what each thing in a part ("": in the program) imports of the other things in it."""
    below = f"{part}." if part else ""
    found: dict[str, set[str]] = {}
    for each in house.sources:
        if each.name.startswith(below) and each.name != part:
            mine = each.name.removeprefix(below).partition(".")[0]
            found.setdefault(mine, set()).update(
                target.removeprefix(f"prefgame.{below}").partition(".")[0]
                for target in _targets(each)
                if target.startswith(f"prefgame.{below}")
            )
    return {
        name: frozenset(theirs & found.keys() - {name}) for name, theirs in sorted(found.items())
    }


def _targets(source: Source) -> Iterator[str]:
    """Yield the dotted names of all that a module imports."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _floors(arrows: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """Everything by floors: what imports nothing first, then what imports only that, and so on.
    What imports itself in a circle is left out; ``tests/test_layers.py`` fails there.
    """
    floors: list[list[str]] = []
    placed: set[str] = set()
    while floor := [name for name in arrows if name not in placed and arrows[name] <= placed]:
        floors.append(floor)
        placed |= {*floor}
    return floors


def _first_sentence(house: House, part: str) -> str:
    """Return the first sentence about a part, without marks of code."""
    source = next(each for each in house.sources if each.name == part)
    words = " ".join((ast.get_docstring(source.tree) or "").partition("\n\n")[0].split())
    return re.split(r"(?<=\.) (?=[A-Z])", words.replace("`", ""))[0]


def _wrapped(head: str, words: str) -> list[str]:
    return textwrap.wrap(words, _WIDE, initial_indent=head, subsequent_indent=_MARGIN + "  ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--map", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.write:
        drawn = draw_map(House.read())
        PAGE.write_text(_MAP.sub(lambda _found: drawn, PAGE.read_text("utf-8"), count=1), "utf-8")
    else:
        print(draw_map(House.read()) if asked.map else "\n".join(report(House.read())))
