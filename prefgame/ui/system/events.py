"""The events that wait.

Invariant: one that cannot be read costs no other one.
"""

from __future__ import annotations

import pygame
from pygame.event import Event


def waiting_events() -> list[Event]:
    """What has come since the last frame."""
    found: list[Event] = []
    while True:
        try:
            event = pygame.event.poll()
        except SystemError:  # pygame cannot read the name of a dropped file that is not UTF-8
            event = Event(pygame.DROPFILE, file="")
        if event.type == pygame.NOEVENT:
            return found
        found.append(event)
