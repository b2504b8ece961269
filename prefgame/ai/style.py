"""What a seat likes: the calls, answers and contracts that seem better to it than they are.

Invariant: a style moves a choice by at most ``MOST`` units of what is played for, and no card by
anything.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST = 2.0
"""units by which a style moves a choice at most; a unit is a quarter of what is played for, so this
is half of it
"""


@dataclass(frozen=True, slots=True)
class Style:
    """How much better, in units of what is played for, some choices seem than they are; below
    nothing worse. ``bids``: to declare. ``answers``: to answer for tricks as a defender.
    ``doubles``: the first kontra. ``takes_none``: a contract in which no trick is wanted.
    ``listens``: how many times the deals of its level the seat draws and tries, by what the others
    have said and discarded; one that listens more also forgets no card and throws less away. What
    a game does not have, a style does not change.
    """

    name: str
    bids: float = 0.0
    answers: float = 0.0
    doubles: float = 0.0
    takes_none: float = 0.0
    listens: int = 1

    def __post_init__(self) -> None:
        for bias in (self.bids, self.answers, self.doubles, self.takes_none):
            if not -MOST <= bias <= MOST:
                raise ValueError(f"style {self.name} would move a choice by {bias} units")

    @property
    def is_plain(self) -> bool:
        """Whether it says and plays everything as its level does."""
        return self == Style(self.name)


PLAIN = Style("plain")
STYLES: tuple[Style, ...] = (
    PLAIN,
    Style("timid", bids=-1.0),
    Style("bold", bids=1.0),
    Style("doubling", doubles=2.0),
    Style("barefoot", takes_none=2.0),
    Style("eager", answers=1.0),
    Style("homely", answers=-1.0),
    Style("listening", listens=3),
)
