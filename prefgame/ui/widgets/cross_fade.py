"""The picture of a scene that has gone, fading away over the one that came.

Invariant: it holds a picture only while that can still be seen.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.ui.draw.motion import SCENE_FADE, STILL_FADE


class CrossFade:
    """The change from one scene to the next."""

    def __init__(self) -> None:
        self._before: Surface | None = None
        self._faded = 1.0

    @property
    def running(self) -> bool:
        """Whether something of the scene before is still seen."""
        return self._before is not None

    def begin(self, surface: Surface) -> None:
        """Let what `surface` shows now fade away from the next frame on."""
        self._before, self._faded = surface.copy(), 0.0

    def stop(self) -> None:
        """Drop the picture at once."""
        self._before = None

    def update(self, dt: float, *, less_motion: bool) -> None:
        """Let `dt` seconds pass."""
        lasts = STILL_FADE if less_motion else SCENE_FADE
        self._faded = min(1.0, self._faded + dt * 1000 / lasts)

    def draw(self, surface: Surface) -> None:
        """Lay what is left of the picture over the new scene."""
        if self._before is None:
            return
        if self._faded >= 1:
            self.stop()
        else:
            self._before.set_alpha(round(255 * (1 - self._faded)))
            surface.blit(self._before, (0, 0))
