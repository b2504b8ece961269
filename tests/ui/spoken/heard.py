"""A speaker for tests, which keeps what was said."""

from __future__ import annotations


class Heard:
    """Keeps every sentence, with whether it cut off the one before."""

    def __init__(self) -> None:
        self.sentences: list[tuple[str, bool]] = []

    def say(self, text: str, *, interrupt: bool = True) -> None:
        """Keep the sentence."""
        self.sentences.append((text, interrupt))
