"""The pages for developers name what exists: every path, every name and every link in them. They
are short, and the map is the one that the imports draw. The README shows pictures that are there.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache

import pytest

from tests.source_tree import ROOT

DECISIONS = sorted(
    path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "decisions").glob("*.md")
)
PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/translating.md", *DECISIONS)
MOST_WORDS = {"ARCHITECTURE.md": 2500, "BENCHMARKS.md": 2000} | dict.fromkeys(DECISIONS, 500)
BELOW = ("", "prefgame", "prefgame/ui", "prefgame/ui/table", "prefgame/rules", "prefgame/ai")
"""where a path may begin: in each part of the code paths are written from that part"""
OF_OTHERS = {"msgstr", "msgctxt", "StopIteration", ".scratch/", "prefgame/solver/search*.so"}
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
    """Return what a page has in backticks that is nowhere in the tree; commands and names with a
    KEY in them are left out.
    """
    names = {
        name for name in re.findall(r"`([^`\n]+)`", page) if " " not in name and "KEY" not in name
    } - OF_OTHERS
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


@pytest.mark.parametrize("page", MOST_WORDS)
def test_a_page_can_be_read_at_a_sitting(page: str) -> None:
    words = len((ROOT / page).read_text("utf-8").split())
    assert words <= MOST_WORDS[page], f"{page} has {words} words: what is older can go"


def test_the_map_is_the_one_that_the_imports_draw() -> None:
    command = [sys.executable, str(ROOT / "build" / "house.py"), "--map"]
    drawn = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    assert drawn.strip() in (ROOT / "ARCHITECTURE.md").read_text("utf-8"), (
        "ARCHITECTURE.md has another map: run python build/house.py --write"
    )


@pytest.mark.parametrize("page", ("README.md", "BENCHMARKS.md", *PAGES))
def test_a_link_leads_to_a_file(page: str) -> None:
    path = ROOT / page
    links = re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_architecture_links_every_decision() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    unlinked = [path for path in DECISIONS if f"({path})" not in page]
    assert not unlinked, "add them to the table at the end of ARCHITECTURE.md"


def test_a_name_of_nothing_would_be_seen() -> None:
    gone = "`rules/no" + "thing.py`, `no" + "thing_at_all(x)`, `rules/play.no" + "thing_at_all`"
    assert len(missing(f"{gone}, `rules/play.py`, `Play`, `rules/play.Play`")) == 3


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    pictures = ROOT / "assets" / "pictures"
    named = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert {ROOT / name for name in named} == set(pictures.iterdir())
    moving = pictures / "hand.webp"
    still = [path.stat().st_size for path in pictures.iterdir() if path != moving]
    assert max(still) <= 400_000 and sum(still) <= 1_500_000
    assert moving.stat().st_size <= 2_000_000


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 120
