"""The sounds: short, quiet, all there; and silence wherever there must be silence."""

from __future__ import annotations

import array
import os
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from prefgame.app.files import asset_root
from prefgame.ui.system.sounds import SOUND_NAMES, Sounds


def samples(name: str) -> tuple[wave._wave_params, array.array[int]]:
    with wave.open(str(asset_root() / "sounds" / f"{name}.wav")) as file:
        return file.getparams(), array.array("h", file.readframes(file.getnframes()))


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init()
    yield
    pygame.mixer.quit()


def test_there_is_a_file_for_every_name_and_no_other() -> None:
    assert {path.stem for path in (asset_root() / "sounds").glob("*.wav")} == set(SOUND_NAMES)


def test_all_files_together_are_small() -> None:
    assert sum(path.stat().st_size for path in (asset_root() / "sounds").iterdir()) < 400_000


@pytest.mark.parametrize("name", SOUND_NAMES)
def test_a_sound_is_short_dry_and_quiet(name: str) -> None:
    """Under a second, no louder than half of what there is, without a click at its ends."""
    shape, found = samples(name)
    assert (shape.nchannels, shape.sampwidth, shape.framerate) == (1, 2, 22_050)
    assert 0.05 < len(found) / 22_050 < 1
    loudest = max(map(abs, found))
    assert 0.1 * 32767 < loudest <= 0.51 * 32767
    assert abs(found[0]) < 0.04 * loudest and max(map(abs, found[-8:])) < 0.06 * loudest
    tail = found[-len(found) // 10 :]
    assert max(map(abs, tail)) < 0.5 * loudest, "it dies away"


def test_rekontra_is_lower_than_kontra() -> None:
    def crossings(name: str) -> float:
        _shape, found = samples(name)
        part = found[: round(0.2 * 22_050)]
        return sum((one < 0) != (two < 0) for one, two in pairwise(part))

    assert crossings("rekontra") < crossings("kontra")


def test_a_sound_plays(device: None) -> None:
    assert all(Sounds().play(name) for name in SOUND_NAMES[:3])


def test_the_switch_and_the_volume_silence_all(device: None) -> None:
    sounds = Sounds(enabled=False)
    assert not sounds.play("card")
    sounds.change(enabled=True, volume=0)
    assert not sounds.play("card")
    sounds.change(enabled=True, volume=100)
    assert sounds.play("card")


def test_without_a_device_there_is_silence() -> None:
    pygame.mixer.quit()
    assert not Sounds().play("card")


def test_a_missing_file_is_silence(
    device: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prefgame.ui.system.sounds.asset_root", lambda: tmp_path)
    assert not Sounds().play("card")


def test_an_unknown_sound_is_an_error_of_the_program() -> None:
    with pytest.raises(KeyError):
        Sounds().play("fanfare")  # type: ignore[arg-type]
