"""The sounds are made again from their recipes, and one is about as loud as another."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import wave
from itertools import combinations
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.art.pictures import ASSETS, ROOT

RECIPES = ROOT / "build" / "art" / "sounds.py"
SHIPPED = ASSETS / "sounds"
CARDS = ("deal", "turn", "card", "highest", "gather")
RATE = 44_100
Wave = NDArray[np.float64]
APART = 6.0
"""dB(A) that two sounds are apart at most"""


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sounds_tool", RECIPES)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def samples(path: Path) -> Wave:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def test_the_sounds_are_made_again(tmp_path: Path) -> None:
    command = [sys.executable, str(RECIPES), str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=120)
    made = {path.name: samples(path) for path in tmp_path.iterdir()}
    assert made and made.keys() == {path.name for path in SHIPPED.iterdir()}
    for name, sound in made.items():
        # the last bit may differ between processors
        assert np.max(np.abs(sound - samples(SHIPPED / name))) <= 1.01 / 32768, name


@pytest.mark.parametrize(
    ("pitch", "decibels"), [(31.62, -39.4), (100, -19.1), (1000, 0.0), (2500, 1.3), (10_000, -2.5)]
)
def test_the_ear_is_that_of_the_table_of_a_weightings(
    tool: ModuleType, pitch: float, decibels: float
) -> None:
    assert 20 * np.log10(tool.ear(np.array([pitch]))[0]) == pytest.approx(decibels, abs=0.1)


def test_a_full_tone_of_1_khz_has_3_db_less_than_its_peak(tool: ModuleType) -> None:
    tone = np.sin(2 * np.pi * 1000 * tool.moments(0.5))
    assert tool.loudness(tone) == pytest.approx(-3.0, abs=0.1)
    assert tool.loudness(tone / 10) == pytest.approx(-23.0, abs=0.1)


def test_all_sounds_are_about_equally_loud(tool: ModuleType) -> None:
    levels = {path.stem: tool.loudness(samples(path)) for path in SHIPPED.iterdir()}
    assert len(levels) > 20
    assert max(levels.values()) - min(levels.values()) < APART, levels


@pytest.mark.parametrize("name", CARDS)
def test_takes_differ_in_their_sound_and_hardly_in_their_loudness(
    tool: ModuleType, name: str
) -> None:
    takes = [samples(path) for path in sorted(SHIPPED.glob(f"{name}-*.wav"))]
    assert len(takes) == 3
    for one, other in combinations(takes, 2):
        assert abs(tool.loudness(one) - tool.loudness(other)) < 1
        length = min(len(one), len(other))
        alike = np.corrcoef(one[:length], other[:length])[0, 1]
        assert abs(alike) < 0.8, "another grain, pitch and time"
