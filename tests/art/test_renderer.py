"""The recipes make the committed pictures again."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.art.pictures import (
    ASSETS,
    DECKS,
    RENDERER,
    ROOT,
    SAME,
    card,
    difference,
    variants,
)


@pytest.mark.parametrize("deck", DECKS)
def test_the_renderer_draws_the_committed_pictures_again(deck: str, tmp_path: Path) -> None:
    command = [sys.executable, str(RENDERER), "--deck", deck, "--out", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=900)
    folder = tmp_path / f"cards_{deck}"
    drawn = {
        path.relative_to(folder).with_suffix("").as_posix(): path for path in folder.rglob("*.png")
    }
    committed = {
        path.relative_to(ASSETS / folder.name).with_suffix("").as_posix()
        for path in (ASSETS / folder.name).rglob("*.png")
    }
    assert set(drawn) == committed
    for name, path in drawn.items():
        with Image.open(path) as picture:
            assert difference(picture.convert("RGBA"), card(deck, name)) < SAME, (
                f"{deck} {name} is out of date"
            )
    assert json.loads((folder / "variants.json").read_text(encoding="utf-8")) == variants(deck)


def test_the_renderer_draws_the_committed_signs_and_icons_again(tmp_path: Path) -> None:
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
    vector = Path("icons", "icon.svg")
    assert (tmp_path / vector).read_text("utf-8") == (ASSETS / vector).read_text("utf-8")


def test_the_renderer_makes_the_contact_sheets_from_the_cards_that_are_there(
    tmp_path: Path,
) -> None:
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
    command = [sys.executable, str(RENDERER), "--only", "S6"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "no such card: S6" in done.stderr
