"""The sounds of the table.

Invariant: a sound never holds anything up and is never the only sign of something; without a sound
device, a file or the wish to hear it, there is silence.
"""

from __future__ import annotations

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


class Sounds:
    """Plays sounds.

    ``enabled`` is the one switch for all, ``volume`` goes from 0 to 100. Each sound has its own
    level in its file.
    """

    def __init__(self, enabled: bool = True, volume: int = 70) -> None:
        self.enabled, self.volume = enabled, volume
        self._loaded: dict[SoundName, pygame.mixer.Sound | None] = {}

    def change(self, enabled: bool, volume: int) -> None:
        """Follow new settings from the next sound on."""
        self.enabled, self.volume = enabled, volume

    def play(self, name: SoundName) -> bool:
        """Let it sound; False where there is silence. KeyError for a name that is no sound."""
        if name not in SOUND_NAMES:
            raise KeyError(name)
        if not self.enabled or self.volume <= 0 or pygame.mixer.get_init() is None:
            return False
        sound = self._sound(name)
        if sound is None:
            return False
        sound.set_volume(min(self.volume, 100) / 100)
        return sound.play() is not None

    def _sound(self, name: SoundName) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(asset_root() / "sounds" / f"{name}.wav")
            except (FileNotFoundError, pygame.error):
                self._loaded[name] = None
        return self._loaded[name]
