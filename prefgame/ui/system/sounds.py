"""The sounds of the table.

Invariant: a sound never holds anything up and is never the only sign of something; without a sound
device, a file or the wish to hear it, there is silence.
"""

from __future__ import annotations

import random
from math import cos, pi, sin
from typing import Literal, get_args

import pygame

from prefgame.app.files import asset_root

SoundName = Literal[
    "deal",
    "turn",
    "card",
    "highest",
    "gather",
    "call",
    "pass",
    "kontra",
    "rekontra",
    "number",
    "refa",
    "your_turn",
    "refused",
    "counter",
    "over",
    "made",
    "everything",
    "held",
    "down",
    "won",
]
SOUND_NAMES: tuple[SoundName, ...] = get_args(SoundName)


TAKES: dict[SoundName, int] = dict.fromkeys(("deal", "turn", "card", "highest", "gather"), 3)
"""how often a sound was made anew, so that what is heard again and again does not rattle"""


def files_of(name: SoundName) -> tuple[str, ...]:
    """Return the names of the files of a sound, one for each take."""
    numbers = range(1, TAKES[name] + 1) if name in TAKES else ()
    return tuple(f"{name}-{number}.wav" for number in numbers) or (f"{name}.wav",)


def loudness_at(side: float) -> tuple[float, float]:
    """Return how loud the left and the right are for a sound at -1 (left) to 1 (right).

    Both together are equally loud everywhere.
    """
    angle = (max(-1.0, min(side, 1.0)) + 1) * pi / 4
    return cos(angle), sin(angle)


class Sounds:
    """Plays sounds.

    ``enabled`` is the one switch for all, ``volume`` goes from 0 to 100. With ``mono`` both sides
    hear the same. All files are about equally loud.
    """

    def __init__(self, enabled: bool = True, volume: int = 70, mono: bool = False) -> None:
        self.enabled, self.volume, self.mono = enabled, volume, mono
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[SoundName, str] = {}

    def change(self, enabled: bool, volume: int, mono: bool) -> None:
        """Follow new settings from the next sound on."""
        self.enabled, self.volume, self.mono = enabled, volume, mono

    def play(self, name: SoundName, side: float = 0.0) -> bool:
        """Let it sound, from -1 (left) to 1 (right); False where there is silence. KeyError for a
        name that is no sound.
        """
        if name not in SOUND_NAMES:
            raise KeyError(name)
        if not self.enabled or self.volume <= 0 or pygame.mixer.get_init() is None:
            return False
        sound = self._sound(self._next_take(name))
        if sound is None:
            return False
        sound.set_volume(min(self.volume, 100) / 100)
        channel = sound.play()
        if channel is None:
            return False
        channel.set_volume(*loudness_at(0.0 if self.mono else side))
        return True

    def _next_take(self, name: SoundName) -> str:
        """Choose a file of the sound, and never the last one again where there are others."""
        takes = files_of(name)
        others = [take for take in takes if take != self._last.get(name)]
        self._last[name] = random.choice(others or takes)
        return self._last[name]

    def _sound(self, file: str) -> pygame.mixer.Sound | None:
        if file not in self._loaded:
            try:
                self._loaded[file] = pygame.mixer.Sound(asset_root() / "sounds" / file)
            except (FileNotFoundError, pygame.error):
                self._loaded[file] = None
        return self._loaded[file]
