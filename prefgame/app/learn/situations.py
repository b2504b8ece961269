"""The situations that can be drilled, by topic; their words are in ``drills/situations.toml``.

Invariant: words and names only. ``build/drill_making/recognize.py`` says which situation a decision
is, and the same situation may come up in several games: if its words presume something of the
rules, it has others for the games in which that is not so (``drills``).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import prefgame


class Topic(Enum):
    """What a situation is about; the values are the heads in the list, in its order."""

    ANSWER = "Defend or drop out"
    DISCARD = "What to discard"
    CONTRACT = "Which contract"
    KONTRA = "Kontra or not"
    LEAD = "The lead"
    NO_TRICKS = "Contracts for no trick"


class Premise(Enum):
    """What the words of a situation may presume of the rules."""

    PRICES_RISE = "each contract costs more than the one before it"
    MAY_STAY_BELOW = "a hand that can beat the cards on the table need not do so"


@dataclass(frozen=True, slots=True)
class Words:
    """What a situation is called, and ``look``: one sentence on what to look for."""

    title: str
    look: str


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The words of a situation if its premise does not hold."""

    premise: Premise
    words: Words


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation. ``key`` is its name in files and settings; ``words``: the usual ones;
    ``otherwise``: those of other rules, None if the usual ones hold everywhere.
    """

    key: str
    topic: Topic
    words: Words
    otherwise: Otherwise | None = None

    @property
    def title(self) -> str:
        return self.words.title


def _situation(key: str, found: dict[str, Any]) -> Situation:
    other = found.get("otherwise")
    return Situation(
        key,
        Topic[found["topic"]],
        Words(found["title"], found["look"]),
        None if other is None else Otherwise(Premise[found["presumes"]], Words(**other)),
    )


FILE = Path(prefgame.__file__).resolve().parent / "drills" / "situations.toml"
_BY_KEY = {
    key: _situation(key, found) for key, found in tomllib.loads(FILE.read_text("utf-8")).items()
}
SITUATIONS = tuple(_BY_KEY.values())
"""all of them, in the order of the topics"""


def find_situation(key: str) -> Situation:
    """Find the situation of that key. KeyError if there is none."""
    return _BY_KEY[key]
