"""A line of text that is being written: its letters, the caret, and what is taken.

Invariant: it knows no keys and draws nothing. What comes in is one line of letters that print,
composed, and never longer than there is room for.
"""

from __future__ import annotations

import re
import unicodedata

MOST_READ = 10_000
"""letters of a text that is pasted, at most; the rest is not looked at"""
_WORD = re.compile(r"\w+")


def one_line(text: str) -> str:
    """A text from outside on one line: line breaks and tabs become blanks, and signs that do not
    print are left out.
    """
    words = " ".join(text[:MOST_READ].split())
    return "".join(one for one in unicodedata.normalize("NFC", words) if one.isprintable())


class LineText:
    """The letters, with the caret before one of them. What lies between ``anchor`` and caret is
    taken: what is written next replaces it.
    """

    def __init__(self, text: str, most: int) -> None:
        self.text, self.most = text, most
        self.caret = self.anchor = len(text)

    @property
    def span(self) -> tuple[int, int]:
        """From where to where it is taken."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def taken(self) -> str:
        """The letters that are taken."""
        start, end = self.span
        return self.text[start:end]

    def move(self, to: int, *, taking: bool = False) -> None:
        """Put the caret there; ``taking``: what lies between is taken, too."""
        self.caret = max(0, min(len(self.text), to))
        if not taking:
            self.anchor = self.caret

    def step(self, by: int, *, taking: bool = False) -> None:
        """A letter to the left or the right, or to that end of what was taken."""
        if self.taken and not taking:
            self.move(self.span[by > 0])
        else:
            self.move(self.caret + by, taking=taking)

    def take_all(self) -> None:
        """The whole text is taken."""
        self.anchor, self.caret = 0, len(self.text)

    def take_word(self, at: int) -> None:
        """The word at that letter is taken; where there is none, the letter."""
        for word in _WORD.finditer(self.text):
            if word.start() <= at <= word.end():
                self.anchor, self.caret = word.span()
                return
        self.anchor, self.caret = at, min(len(self.text), at + 1)

    def word_left(self) -> int:
        """The beginning of the word before the caret."""
        starts = [word.start() for word in _WORD.finditer(self.text)]
        return max((start for start in starts if start < self.caret), default=0)

    def word_right(self) -> int:
        """The end of the word after the caret."""
        ends = [word.end() for word in _WORD.finditer(self.text)]
        return min((end for end in ends if end > self.caret), default=len(self.text))

    def write(self, text: str) -> bool:
        """Put it in the place of what is taken, as far as there is room: whether all of it had."""
        start, end = self.span
        room = self.most - len(self.text) + end - start
        fitting = text[: max(0, room)]
        if fitting:
            self.text = self.text[:start] + fitting + self.text[end:]
            self.move(start + len(fitting))
        return fitting == text

    def delete(self, to: int) -> bool:
        """Delete what is taken, or else from the caret to there: whether there was anything."""
        if not self.taken:
            self.move(to, taking=True)
        start, end = self.span
        self.text = self.text[:start] + self.text[end:]
        self.move(start)
        return start < end
