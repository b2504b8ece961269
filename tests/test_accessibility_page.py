"""The page of accessibility: its numbers, settings and keys are those of the game."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from prefgame.rules.registry import find_ruleset
from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import MIN_HEIGHT, MIN_WIDTH, Layout
from prefgame.ui.draw.theme import ClothName
from prefgame.ui.frames.form import FootNotice
from prefgame.ui.guide.telling import Term
from prefgame.ui.screens.rules_pages import at_the_computer
from prefgame.ui.screens.settings_chapters import TEXT_SIZES
from prefgame.ui.system.display import magnification
from prefgame.ui.table.event_queue import TAKE_BACK
from prefgame.ui.widgets import keys
from tests.source_tree import ROOT
from tests.ui.draw.test_palette import LEAST, SIGN, STRONG

PAGE = (ROOT / "docs" / "accessibility.md").read_text("utf-8")
WORDS = " ".join(PAGE.split())
NUMBERS = ("no", "one", "two", "three", "four", "five")


def test_the_sizes_of_text_are_those_of_the_settings() -> None:
    *others, last = map(str, TEXT_SIZES)
    assert f"{', '.join(others)} or {last} %" in WORDS
    assert f"{MIN_WIDTH} x {MIN_HEIGHT}" in WORDS
    larger = [size for size in TEXT_SIZES if magnification((1280, 720), size / 100) > 1]
    assert f"From {larger[0]} % on, the picture is larger" in WORDS
    assert f"Up to {TEXT_SIZES[TEXT_SIZES.index(larger[0]) - 1]} % everything" in WORDS


def test_the_contrasts_are_those_that_a_test_measures() -> None:
    assert f"at least {LEAST} to 1, on each of the {NUMBERS[len(get_args(ClothName))]} cl" in WORDS
    assert f"stand out by at least {SIGN:.0f} to 1" in WORDS
    assert f"stands out by at least {STRONG:.0f} to 1" in WORDS


def test_what_is_pressed_and_what_passes_have_the_size_and_time_that_it_says() -> None:
    assert f"at least {Layout(MIN_WIDTH, MIN_HEIGHT).hit} pixels" in WORDS
    assert f"who waits {TAKE_BACK / 1000} seconds" in WORDS
    first, letter = FootNotice("").lasts, FootNotice("1").lasts - FootNotice("").lasts
    assert f"stays for {first} seconds and {letter:.2f} seconds more for each letter" in WORDS


def test_a_louder_sound_is_measured_by_the_gate_of_the_drawing() -> None:
    gate = (ROOT / "tests" / "art" / "test_sounds.py").read_text("utf-8")
    apart = re.search(r"^APART = (\d+)\.0$", gate, re.M)
    assert apart is not None and f"within {apart[1]} dB of each other" in WORDS


def test_it_has_all_keys_of_the_page_of_keys(screen: None) -> None:
    """A key that is new there is written here too."""
    page = at_the_computer(find_ruleset("croatian"), Deck("german"))
    told = [f"| {one.word} | {one.meaning} |" for one in page.blocks if isinstance(one, Term)]
    rows = [row for row in re.findall(r"^\| .* \|$", PAGE, re.M) if row != HEAD]
    assert rows == told


HEAD = "| Keys | What they do |"


@pytest.mark.parametrize("code", [keys.EXPLAIN, keys.RULES])
def test_the_keys_named_in_its_sentences_are_those(code: int) -> None:
    assert keys.key_name(code) in PAGE.partition("## All keys")[0] + PAGE.partition("(F1)")[1]


def test_the_settings_it_names_are_in_the_settings() -> None:
    source = (ROOT / "prefgame/ui/screens/settings_chapters.py").read_text("utf-8")
    named = set(re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", WORDS)) - {"Settings"}
    assert len(named) > 10
    said = source + (ROOT / "prefgame/ui/guide/keys.txt").read_text("utf-8")
    assert [one for one in named if one not in said] == []
