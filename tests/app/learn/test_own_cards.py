"""Where a lesson is played, the learner plays: no card leaves their hand by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import prefgame

LESSONS = sorted((Path(prefgame.__file__).parent / "lessons").rglob("*.pref"))
CARD = re.compile("[SHDC][789TJQKA]")


def cards_of_the_learner(text: str) -> list[tuple[str, bool]]:
    """Each card that the first player plays, and whether a note asks for it."""
    me, asked, cards = "", False, list[tuple[str, bool]]()
    for line in text.splitlines():
        if line.startswith("players: "):
            me = line.split()[1]
        elif line.startswith("#: step"):
            asked = False
        elif line.startswith(("#: do ", "#: decide ")):
            asked = True
        elif me and line.startswith(f"{me}: "):
            said = line.removeprefix(f"{me}: ")
            if CARD.fullmatch(said):
                cards.append((said, asked))
            asked = False
    return cards


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_before_the_last_card_that_is_asked_for_none_plays_itself(path: Path) -> None:
    cards = cards_of_the_learner(path.read_text("utf-8"))
    last = max((at for at, (_card, asked) in enumerate(cards) if asked), default=-1)
    assert not [card for card, asked in cards[: last + 1] if not asked]
