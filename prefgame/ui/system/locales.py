"""The languages that the player has chosen in the system.

Invariant: where the system does not say, there are none.
"""

from __future__ import annotations

import pygame


def preferred_locales() -> tuple[str, ...]:
    """Such as ``de_AT``, the preferred one first."""
    try:
        found = pygame.system.get_pref_locales()
    except (AttributeError, pygame.error):
        return ()
    named = ((one.get("language"), one.get("country")) for one in found)
    return tuple("_".join(filter(None, each)) for each in named)
