"""The renderer draws the committed pictures again."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from tests.art.pictures import (
    ASSETS,
    DECKS,
    RENDERER,
    ROOT,
    SAME,
    SHEETS,
    card,
    difference,
    variants,
)


def needs_the_extra_art() -> None:
    for library in ("resvg_py", "shapely", "numpy"):
        pytest.importorskip(
            library,
            reason=f"drawing needs the extra `art` ({library} is missing): pip install -e '.[art]'",
        )


DRAWN_WHERE = """
import json, sys
sys.path.insert(0, "build/art")
from deck import pictures
def modules(deck):
    return {name: getattr(draw, "func", draw).__module__ for name, draw in pictures(deck).items()}
print(json.dumps({deck: modules(deck) for deck in ("german", "french")}))
"""


@cache
def drawn_where() -> dict[str, dict[str, str]]:
    """By deck and picture: the module that draws it."""
    needs_the_extra_art()
    found = subprocess.run(
        [sys.executable, "-c", DRAWN_WHERE],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    modules: dict[str, dict[str, str]] = json.loads(found.stdout)
    return modules


@pytest.mark.parametrize("deck", DECKS)
def test_the_renderer_draws_the_committed_pictures_again(deck: str, tmp_path: Path) -> None:
    """One card of every third module that draws cards, and the indices."""
    first = {module: name for name, module in reversed(drawn_where()[deck].items())}
    assert len(first) >= 6
    names = {*sorted(first.values())[::3], "D7"}  # which the French deck has in four colours too
    command = [
        sys.executable,
        str(RENDERER),
        "--deck",
        deck,
        "--only",
        *sorted(names),
        "indices",
        "--out",
        str(tmp_path),
    ]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    folder = tmp_path / f"cards_{deck}"
    drawn = {
        path.relative_to(folder).with_suffix("").as_posix(): path for path in folder.rglob("*.png")
    }
    assert names | {*SHEETS} <= set(drawn)
    for name, path in drawn.items():
        with Image.open(path) as picture:
            assert difference(picture.convert("RGBA"), card(deck, name)) < SAME, (
                f"{deck} {name} is out of date"
            )
    assert json.loads((folder / "variants.json").read_text(encoding="utf-8")) == variants(deck)


def test_the_renderer_draws_the_committed_signs_and_icons_again(tmp_path: Path) -> None:
    needs_the_extra_art()
    command = [sys.executable, str(RENDERER), "--only", "signs", "icons", "--out", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    drawn = sorted([*tmp_path.glob("suits/*.png"), *tmp_path.glob("icons/icon*.png")])
    committed = sorted([*ASSETS.glob("suits/*.png"), *ASSETS.glob("icons/icon*.png")])
    assert [path.name for path in drawn] == [path.name for path in committed]
    for one, other in zip(drawn, committed, strict=True):
        with Image.open(one) as new, Image.open(other) as old:
            assert new.size == old.size
            assert difference(new.convert("RGBA"), old.convert("RGBA")) < SAME, (
                f"{one.name} is out of date"
            )


def test_the_renderer_makes_the_contact_sheets_from_the_cards_that_are_there(
    tmp_path: Path,
) -> None:
    needs_the_extra_art()
    for deck in DECKS:
        shutil.copytree(
            ASSETS / f"cards_{deck}",
            tmp_path / f"cards_{deck}",
            ignore=shutil.ignore_patterns("half", "four"),
        )
    subprocess.run(
        [sys.executable, str(RENDERER), "--sheet", "--out", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=120,
    )
    for deck in DECKS:
        with (
            Image.open(tmp_path / "pictures" / f"{deck}.jpg") as new,
            Image.open(ASSETS / "pictures" / f"{deck}.jpg") as old,
        ):
            assert difference(new, old) < SAME


def test_the_renderer_refuses_an_unknown_card() -> None:
    needs_the_extra_art()
    command = [sys.executable, str(RENDERER), "--only", "S6"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "no such card: S6" in done.stderr
