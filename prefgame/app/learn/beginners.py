"""What somebody who is new gets: the game whose lessons ask most of a learner, and easy opponents.

Invariant: no lesson is read here, so that the questions of the first start need nothing that plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import prefgame
from prefgame.ai.level import LEVELS
from prefgame.app.files import notes_of
from prefgame.app.settings import SettingsFile
from prefgame.rules.registry import taught_games
from prefgame.rules.ruleset import RuleSet

FOLDER = Path(prefgame.__file__).resolve().parent / "lessons"
"""has a folder for each rule set that is taught"""
ENDING = ".pref"
ASKS = ("do", "decide")
"""how a line of a note begins that asks for something"""


def asked_of_learners(rules: RuleSet) -> int:
    """Count the notes in the lessons of a game that ask the learner to do something."""
    texts = (path.read_text("utf-8") for path in (FOLDER / rules.key).glob(f"*{ENDING}"))
    return sum(words.partition(" ")[0] in ASKS for text in texts for _line, words in notes_of(text))


def best_taught(games: Sequence[RuleSet] = ()) -> RuleSet:
    """Choose the game for somebody who knows none: that of these in whose lessons a learner does
    most, the first of several. Where none of these is taught, all games count.
    """
    return max([each for each in games if each.taught] or taught_games(), key=asked_of_learners)


def meet_beginners(file: SettingsFile) -> None:
    """Give who learns the game the easiest opponents, unless others have been chosen."""
    if not file.settings.levels:
        easiest = next(level.name for level in LEVELS if level.worlds)
        file.change(levels=(easiest,) * len(file.settings.opponents))
