"""The figures of the house, counted in a small one that is known by heart."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source_tree import ROOT

FILES = {
    "__init__.py": "",
    "cards.py": "from os import (\n    path,\n)\n\n\ndef one() -> None:\n    pass\n",
    "ui/__init__.py": "",
    "ui/table/__init__.py": "",
    "ui/table/sheet.py": """
def sheet_height(kit): return kit.f(3) + kit.u(4.5) + kit.f(self.x)
def draw_sheet(kit): kit.text(0, 0, "a", "label", 23)
def draw_hat(kit): kit.width("b", "label", 24) + kit.width("c", "title", 23)
def width(kit): return 1
class ScoreTable:
    def height(self): ...
    def draw(self): ...
class TwoList: ...
class LongList(TableScene):
    def draw(self): ...
class Word(Leaf):
    def width(self): ...
    def draw(self): ...
""",
}


@pytest.fixture
def build_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    yield
    sys.modules.pop("house", None)


@pytest.mark.usefixtures("build_path")
def test_a_house_is_counted(tmp_path: Path) -> None:
    import house

    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    small = house.House.read(tmp_path)
    assert (small.lines(), small.lines("ui")) == (21, 14)
    assert (small.modules(), small.packages(), small.depth()) == (5, 3, 3)
    assert small.import_share() == pytest.approx(100 * 3 / 21)
    assert (small.text_sizes(), small.pixel_literals()) == (2, 2)
    assert small.twins() == 2, "the sheet's, and the table's own"
    assert (small.widgets("Table"), small.widgets("List")) == (1, 0)
    assert (small.function_lines(0), small.function_lines(1)) == (1, 2)


@pytest.mark.usefixtures("build_path")
def test_each_figure_of_the_program_counts_something() -> None:
    import house

    program = house.House.read()
    assert all(count(program) > 0 for _, count, _ in house.MEASURES)
    assert len(list(house.report(program))) == len(house.MEASURES)


@pytest.mark.usefixtures("build_path")
def test_what_imports_is_drawn_above_what_it_imports(tmp_path: Path) -> None:
    import house

    files = {
        "__init__.py": "",
        "cards.py": '"""The ``cards``. More of them."""\n',
        "ui/__init__.py": '"""The window."""\n',
        "ui/low.py": "from prefgame.cards import one\n",
        "ui/top.py": "import prefgame.ui.low\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    drawn = house.draw_map(house.House.read(tmp_path))
    assert [line.split() for line in drawn.splitlines()] == [
        ["ui", "The", "window."],
        ["in", "it:", "low", "<", "top"],
        ["imports:", "cards"],
        [],
        ["cards", "The", "cards."],
    ]
