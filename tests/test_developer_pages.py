"""ARCHITECTURE.md and CONTRIBUTING.md name what exists: every path and every name in them. The
README shows pictures that are there.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.source_tree import ROOT

PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
BELOW = ("", "prefgame", "prefgame/ui", "prefgame/ui/table", "prefgame/rules", "prefgame/ai")
"""where a path may begin: in each part of the code paths are written from that part"""
OF_OTHERS = {"msgstr", ".scratch/", "prefgame/solver/search*.so"}
"""words of other tools, and what is made beside the tree"""


@cache
def known_words() -> frozenset[str]:
    """Every word in the code, and the names of its files and folders."""
    words: set[str] = set()
    for part in ("prefgame", "tests", "build"):
        for path in (ROOT / part).rglob("*"):
            words.add(path.stem)
            if path.suffix in (".py", ".pxd", ".h"):
                words.update(re.findall(r"\w+", path.read_text("utf-8")))
    return frozenset(words)


def is_path(name: str) -> bool:
    """Whether a file, a folder, or a name in a module is there."""
    path, _, inside = name.rstrip("/").partition(".")
    return any(
        (ROOT / folder / name).exists()
        or (ROOT / folder / f"{name}.py").exists()
        or ((ROOT / folder / f"{path}.py").exists() and inside in known_words())
        for folder in BELOW
    )


def missing(page: str) -> list[str]:
    """What a page has in backticks that is nowhere in the tree; commands are left out."""
    names = {name for name in re.findall(r"`([^`\n]+)`", page) if " " not in name} - OF_OTHERS
    return sorted(
        name
        for name in names
        if not (
            is_path(name)
            if "/" in name
            else all(word in known_words() for word in re.findall(r"[^\W\d]\w*", name))
        )
    )


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_exists(page: str) -> None:
    assert missing((ROOT / page).read_text("utf-8")) == []


def test_a_name_of_nothing_would_be_seen() -> None:
    gone = "`rules/no" + "thing.py`, `no" + "thing_at_all(x)`, `rules/play.no" + "thing_at_all`"
    assert len(missing(f"{gone}, `rules/play.py`, `Play`, `rules/play.Play`")) == 3


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    named = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert {"assets/pictures/german.jpg", "assets/pictures/french.jpg"} <= set(named)
    assert all((ROOT / name).stat().st_size <= 400_000 for name in named)
    assert {ROOT / name for name in named} == set((ROOT / "assets" / "pictures").iterdir())
