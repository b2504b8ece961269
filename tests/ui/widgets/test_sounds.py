"""The sounds: short, quiet, all there; and silence wherever there must be silence."""

from __future__ import annotations

import array
import os
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import cast

import pygame
import pytest

from prefgame.app.files import asset_root
from prefgame.ui.system.sounds import SOUND_NAMES, Sounds, files_of, loudness_at

FILES = tuple(file for name in SOUND_NAMES for file in files_of(name))
RATE = 44_100


def samples(file: str) -> tuple[wave._wave_params, array.array[int]]:
    with wave.open(str(asset_root() / "sounds" / file)) as opened:
        return opened.getparams(), array.array("h", opened.readframes(opened.getnframes()))


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init()
    yield
    pygame.mixer.quit()


def test_there_is_a_file_for_every_take_and_no_other() -> None:
    assert {path.name for path in (asset_root() / "sounds").iterdir()} == set(FILES)


def test_all_files_together_are_small() -> None:
    assert sum(path.stat().st_size for path in (asset_root() / "sounds").iterdir()) < 800_000


@pytest.mark.parametrize("file", FILES)
def test_a_sound_is_short_and_dry(file: str) -> None:
    """Under a second, never at its limit, without a click at its ends."""
    shape, found = samples(file)
    assert (shape.nchannels, shape.sampwidth, shape.framerate) == (1, 2, RATE)
    assert 0.05 < len(found) / RATE < 1
    loudest = max(map(abs, found))
    assert 0.1 * 32767 < loudest <= 0.8 * 32767
    assert abs(found[0]) < 0.04 * loudest and max(map(abs, found[-8:])) < 0.06 * loudest
    tail = found[-len(found) // 10 :]
    assert max(map(abs, tail)) < 0.5 * loudest, "it dies away"


def test_rekontra_is_lower_than_kontra() -> None:
    def crossings(file: str) -> float:
        _shape, found = samples(file)
        part = found[: round(0.2 * RATE)]
        return sum((one < 0) != (two < 0) for one, two in pairwise(part))

    assert crossings("rekontra.wav") < crossings("kontra.wav")


def test_every_sound_of_a_card_has_three_takes() -> None:
    for name in ("deal", "turn", "card", "highest", "gather"):
        takes = [samples(file)[1] for file in files_of(name)]
        assert len({take.tobytes() for take in takes}) == 3, name


def test_no_take_is_heard_twice_in_a_row(device: None, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    real = pygame.mixer.Sound

    def load(path: Path) -> pygame.mixer.Sound:
        made = real(path)
        return cast(pygame.mixer.Sound, _Heard(made, heard, path.name))

    monkeypatch.setattr(pygame.mixer, "Sound", load)
    sounds = Sounds()
    assert all(sounds.play("card") for _time in range(60))
    assert set(heard) == set(files_of("card"))
    assert all(one != other for one, other in pairwise(heard))


class _Heard:
    """A sound that notes when it is played."""

    def __init__(self, sound: pygame.mixer.Sound, heard: list[str], name: str) -> None:
        self.sound, self.heard, self.name = sound, heard, name

    def set_volume(self, volume: float) -> None:
        self.sound.set_volume(volume)

    def play(self) -> pygame.mixer.Channel:
        self.heard.append(self.name)
        pygame.mixer.stop()  # there are only so many channels
        return self.sound.play()


def test_a_side_is_heard_as_loud_as_the_middle() -> None:
    for side in (-1.0, -0.6, 0.0, 0.3, 1.0):
        left, right = loudness_at(side)
        assert left**2 + right**2 == pytest.approx(1)
        assert (left - right > 0.01) == (side < 0)
    assert loudness_at(-1) == pytest.approx((1, 0)) and loudness_at(9) == pytest.approx((0, 1))


@pytest.mark.parametrize("mono", [False, True])
def test_in_mono_both_sides_hear_the_same(
    device: None, monkeypatch: pytest.MonkeyPatch, mono: bool
) -> None:
    asked: list[float] = []

    def loudness(side: float) -> tuple[float, float]:
        asked.append(side)
        return loudness_at(side)

    monkeypatch.setattr("prefgame.ui.system.sounds.loudness_at", loudness)
    assert Sounds(mono=mono).play("call", -0.6)
    assert asked == [0.0 if mono else -0.6]


def test_a_sound_plays(device: None) -> None:
    assert all(Sounds().play(name) for name in SOUND_NAMES[:3])


def test_the_switch_and_the_volume_silence_all(device: None) -> None:
    sounds = Sounds(enabled=False)
    assert not sounds.play("card")
    sounds.change(enabled=True, volume=0, mono=False)
    assert not sounds.play("card")
    sounds.change(enabled=True, volume=100, mono=False)
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
